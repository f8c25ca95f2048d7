"""The host of screens that are tested without the app, and what must hold for every scene a screen draws."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from companion.drawing import lettering
from companion.games import registered
from companion.language.words import Words as Voice
from companion.play.standing import Denied, Standing, Step, Why
from companion.settings import model as settings
from companion.store.print_jobs import Job
from hardware.desk import Desk
from ui.touch.game.host import Json, Screen
from ui.touch.game.sheet_preview import Proof
from ui.touch.picture.fitting import EM
from ui.touch.picture.geometry import Edge, Glass, to_root, unit
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Disc, Frame, Line, Mark, Message, Part, Scene, Shape, Slip, Sprite, Words

NAMES = (
    "Szentgyörgyiné",
    "Nguyễn Thị Hoa",
    "Ștefan-Cătălin",
    "Bartolomeo Ugo",
    "Maialen Etxebe",
    "Réka",
    "Krisztofferka",
    "Ana",
)


def look_of(width: int, height: int, *, lying: bool = True) -> Look:
    return Look(Glass(width, height, unit(width, height), lying), calm=True, width_of=lettering.width_of)


class LongVoice(Voice):
    """Says everything in words half as long again: what a language may do that nobody has translated to yet."""

    def say(self, text: str, /, **facts: Any) -> str:
        said = super().say(text, **facts)
        parts = said.split(" ")
        return " ".join(
            part + "a" * (len(part) // 2) if part.isalpha() and len(part) > 2 else part for part in parts
        )


class PretendLibrary:
    """Notes every question at its host and replies with the host's answer to it."""

    def __init__(self, host: PretendHost) -> None:
        self._host = host

    def __getattr__(self, question: str) -> Callable[..., None]:
        def asked(reply: Callable[[Any], None], **facts: Any) -> None:
            facts = {name: fact for name, fact in facts.items() if fact is not None}
            self._host.asked.append((question, facts))
            answer = self._host.answers.get(question, [])
            reply(answer(**facts) if callable(answer) else answer)

        return asked


class PretendHost:
    """The one pretended host (:class:`ui.touch.game.host.Host`): keeps what a screen asks; answers are handed in.

    Where a game is played, ``tests.ui.touch.games.fish_fish.table.Table`` has a referee answer.
    """

    def __init__(
        self, look: Look, voice: Voice | None = None, view: Json | None = None, **answers: Any
    ) -> None:
        self.look = look
        self.random = random.Random(1)
        self.words = voice or Voice("en")
        self.settings: settings.Settings = settings.Settings(language=self.words.language)
        self.standing = stands(view)
        self.answers = answers
        self.seating: tuple[Edge, ...] | None = None
        self.desk: Desk | None = None
        self.shop: Any = None
        self.landed = (0.0, 0.0)
        self.can_power_off = True
        self.powered_off = False
        self.sent: list[Json] = []
        self.asked: list[tuple[str, Json]] = []
        self.library = PretendLibrary(self)
        self.stack: list[Any] = []
        """The screens, the last on top."""
        self.drawn = 0
        self.sounds: list[str] = []
        self.spoken: list[list[str]] = []

    def seat(self, edges: tuple[Edge, ...]) -> None:
        self.seating = edges

    def send(self, record: Json) -> None:
        self.sent.append(record)

    def proof(self, job: Job, reply: Callable[[Proof | None], None]) -> None:
        reply(self.answers.get("proof"))

    def go(self, screen: Screen) -> None:
        self.stack[-1:] = [screen]

    def over(self, screen: Screen) -> None:
        self.stack.append(screen)

    def back(self) -> None:
        self.stack.pop()

    def shore(self) -> None:
        self.stack = ["shore"]

    def play(self) -> None:
        self.stack = ["play"]

    def change(self, key: str, value: Any) -> None:
        self.settings = settings.replaced(self.settings, key, value)

    def power_off(self) -> None:
        self.powered_off = True

    def later(self, ms: float, message: Message) -> None:
        """Nothing is said later."""

    def sound(self, name: str) -> None:
        self.sounds.append(name)

    @property
    def speaks(self) -> bool:
        return self.settings.voice

    def speak(self, sentences: Sequence[str]) -> None:
        if sentences:
            self.spoken.append(list(sentences))

    def redraw(self) -> None:
        self.drawn += 1


def stands(view: Json | None, options: Any = None, **opening: Any) -> Standing:
    """A game that stands so after its opening."""
    if view is None:
        return Standing(rev=1)
    record = {"do": "open", "game": view["game"], **opening}
    line = (Step(1, record),)
    usual = registered()[view["game"]].options()
    return Standing(seq=1, rev=1, view=view, options=options or usual, line=line)


def denied(code: str, rule: str, says: str) -> Denied:
    """The answer to a record that was refused."""
    return Denied(seq=1, rev=1, refusal=Why(code, rule, says), view=None)


def view_of(players: int, **facts: Any) -> Json:
    """A view of Fish Fish in its second round."""
    names = list(NAMES[:players])
    rounds = players if players > 3 else 2 * players
    view: Json = {
        "game": "fish-fish",
        "players": names,
        "phase": "bet",
        "round": 2,
        "rounds": rounds,
        "line": 3,
        "fisher": names[1],
        "to_act": names[0],
        "totals": dict.fromkeys(names, 7),
        "scores": [dict.fromkeys(names, 7)],
        "winners": [],
        "finished": False,
    }
    return view | facts


def finished_view(players: int) -> Json:
    """A view of Fish Fish after its last round; the scores tell their round and seat."""
    names = list(NAMES[:players])
    rounds = players if players > 3 else 2 * players
    scores = [
        {name: 112 if seat == number % players else seat + number for seat, name in enumerate(names)}
        for number in range(rounds)
    ]
    totals = {name: sum(score[name] for score in scores) for name in names}
    winners = [name for name in names if totals[name] == max(totals.values())]
    last = names[(rounds - 1) % players]
    return view_of(
        players,
        phase="game-over",
        round=rounds,
        fisher=last,
        to_act=None,
        scores=scores,
        totals=totals,
        winners=winners,
        finished=True,
    )


def part(scene: Scene, key: str) -> Part:
    return next(one for one in scene if one.key == key)


def keys(scene: Scene) -> set[str]:
    return {one.key for one in scene}


def texts(scene: Scene) -> list[str]:
    return [mark.text for one in scene for mark in one.marks if isinstance(mark, Words)]


# What holds for every scene --------------------------------------------------------------------------------

Area = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def area_in(frame: Frame, x: float, y: float, w: float, h: float) -> Area:
    one, other = to_root(frame, x, y), to_root(frame, x + w, y + h)
    return min(one[0], other[0]), min(one[1], other[1]), max(one[0], other[0]), max(one[1], other[1])


def text_area(look: Look, frame: Frame, mark: Words) -> Area:
    """What the capitals of a text cover on the glass."""
    wide = look.width_of(mark.text, mark.size)
    left = {"start": mark.x, "middle": mark.x - wide / 2, "end": mark.x - wide}[mark.anchor]
    return area_in(frame, left, mark.y - 0.615 * mark.size, wide, 0.615 * mark.size)


def mark_area(look: Look, frame: Frame, mark: Mark) -> Area | None:
    if isinstance(mark, Words):
        return text_area(look, frame, mark)
    if isinstance(mark, Slip | Sprite):
        return area_in(frame, mark.x, mark.y, mark.w, mark.h)
    if isinstance(mark, Disc):
        return area_in(frame, mark.x - mark.rx, mark.y - mark.ry, 2 * mark.rx, 2 * mark.ry)
    if isinstance(mark, Line | Shape):
        xs, ys = [x for x, _ in mark.points], [y for _, y in mark.points]
        return area_in(frame, min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    return None


def overlap(one: Area, other: Area, slack: float) -> bool:
    return (
        min(one[2], other[2]) - max(one[0], other[0]) > slack
        and min(one[3], other[3]) - max(one[1], other[1]) > slack
    )


def faults(scene: Scene, look: Look, target: float) -> Iterator[str]:
    """What is wrong with a scene; the hook that hangs over the glass edge and the like are named by no part here."""
    width, height, u = look.glass.width, look.glass.height, look.u
    written: list[tuple[str, Area]] = []
    touches: list[tuple[str, Area]] = []
    for one in scene:
        slips = [area_in(one.frame, m.x, m.y, m.w, m.h) for m in one.marks if isinstance(m, Slip)]
        for mark in one.marks:
            if isinstance(mark, Words):
                here = text_area(look, one.frame, mark)
                if mark.size < EM["narrow"] * u - 0.01:
                    yield f"{one.key}: “{mark.text}” is smaller than any type"
                if not (here[0] >= -1 and here[1] >= -1 and here[2] <= width + 1 and here[3] <= height + 1):
                    yield f"{one.key}: “{mark.text}” leaves the glass"
                around = [slip for slip in slips if overlap(slip, here, 0.0)]
                if around and not any(_holds(slip, here, 0.3 * u) for slip in around):
                    yield f"{one.key}: “{mark.text}” leaves its paper"
                for other, there in written:
                    if overlap(here, there, 0.2 * u):
                        yield f"{one.key}: “{mark.text}” lies on “{other}”"
                written.append((mark.text, here))
        if one.touch is not None:
            box = one.touch
            here = area_in(one.frame, box.x, box.y, box.w, box.h)
            if min(here[2] - here[0], here[3] - here[1]) < target * u - 0.5:
                yield f"{one.key}: only {min(box.w, box.h) / u:.1f} U to touch"
            if not (here[0] >= -1 and here[1] >= -1 and here[2] <= width + 1 and here[3] <= height + 1):
                yield f"{one.key}: its place to touch leaves the glass"
            for other, there in touches:
                if overlap(here, there, 0.7 * u):
                    yield f"{one.key} and {other} are touched in the same place"
            touches.append((one.key, here))


def _holds(outer: Area, inner: Area, slack: float) -> bool:
    return (
        outer[0] - slack <= inner[0]
        and outer[1] - slack <= inner[1]
        and inner[2] <= outer[2] + slack
        and inner[3] <= outer[3] + slack
    )
