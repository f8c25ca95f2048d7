"""A table of Fish Fish without a window: the real referee, a screen on top, and a clock that is moved by hand."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from companion.drawing import lettering
from companion.games.fish_fish.moves import Bet
from companion.games.game import Refusal
from companion.language.words import Words as Voice
from companion.play.referee import Referee
from companion.play.standing import Answer, Standing, answer_of, standing
from companion.settings.model import Settings
from tests.ui.touch.pretend_host import PretendHost
from ui.touch.game.host import Answered
from ui.touch.games.fish_fish.screen import FishFish
from ui.touch.picture.geometry import Edge, Glass, unit
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Message, Scene

Json = dict[str, Any]
CASES = Path(__file__).parents[4] / "cases" / "fish-fish"

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
LONG = tuple(f"Bölömbikás-Tóth Hajnalka Őzike Erzsébet{number}" for number in range(8))
SIZES = ((800, 480), (720, 1280), (1280, 720), (1024, 600), (1920, 1080))


def look_for(size: tuple[int, int], *, lying: bool = True, calm: bool = False) -> Look:
    width, height = size
    glass = Glass(width, height, unit(width, height), lying)
    return Look(glass, calm=calm, width_of=lettering.width_of)


class Longer(Voice):
    """A language whose every text is 1.6 times as long as the English."""

    def say(self, text: str, /, **facts: Any) -> str:
        said = super().say(text, **facts)
        letters = "aeiou nrst"
        more = "".join(letters[number % len(letters)] for number in range(math.ceil(len(text) * 0.6)))
        return f"{said} {more}".strip()


class Table(PretendHost):
    """A host at which a real referee answers, and time passes by hand; :meth:`play` opens the screen of a game."""

    def __init__(
        self,
        look: Look,
        records: Sequence[Json] = (),
        *,
        voice: Voice | None = None,
        settings: Settings | None = None,
        seating: tuple[Edge, ...] | None = None,
        seed: int = 1,
    ) -> None:
        super().__init__(look, voice)
        self.random = Random(seed)
        self.settings = settings or Settings()
        self.seating = seating
        self.referee = Referee()
        self.standing = Standing()
        self.answer: Answer = self.standing.answer()
        self.timers: list[tuple[float, Any, Message]] = []
        self.went: list[str] = []
        self.slow = False
        """Whether answers wait for :meth:`deliver`."""
        self._waiting: list[tuple[Answered, Standing]] = []
        for record in records:
            answer = self.judge(record)
            assert answer.ok, (record, answer)
        if records:
            self.play()

    @property
    def view(self) -> Json:
        assert self.standing.view is not None
        return self.standing.view

    @property
    def screens(self) -> list[Any]:
        """The pile of screens, the last on top."""
        return self.stack

    @screens.setter
    def screens(self, screens: list[Any]) -> None:
        self.stack = screens

    @property
    def screen(self) -> Any:
        return self.screens[-1]

    def judge(self, record: Json) -> Answer:
        """The referee's answer to a record, which from now on stands if it is accepted."""
        verdict = self.referee.judge(json.loads(json.dumps(record)))
        if not isinstance(verdict, Refusal):
            self.referee.adopt(verdict)
        self.answer = answer_of(self.referee, verdict, self.words)
        self.standing = standing(self.referee.rev, self.referee.position)
        return self.answer

    # What screens ask of their host -------------------------------------------------------------------------

    def send(self, record: Json) -> None:
        self.sent.append(record)
        before = self.standing
        answered = Answered(record, self.judge(record))
        if self.slow:
            self._waiting.append((answered, self.standing))
            self.standing = before
        else:
            self.screen.on(answered)

    def deliver(self) -> None:
        for answered, stands in self._waiting:
            self.standing = stands
            self.screen.on(answered)
        self._waiting.clear()

    def shore(self) -> None:
        self.went.append("shore")

    def game_screen(self) -> Any:
        """The screen of the open game."""
        return FishFish(self)

    def play(self) -> None:
        self.screens = [self.game_screen()]
        self.screen.begin()

    def change(self, key: str, value: Any) -> None:
        raise AssertionError(key)

    def later(self, ms: float, message: Message) -> None:
        if self.screens:
            self.timers.append((ms, self.screen, message))

    # What tests do ------------------------------------------------------------------------------------------

    def scene(self) -> Scene:
        scene: Scene = self.screen.scene(self.look)
        return scene

    def touch(self, *message: Any) -> None:
        """A finger on the part that says this message; there must be one on the glass."""
        said = told(message)
        assert said in taps(self.scene()), (said, taps(self.scene()))
        self.screen.on(said)

    def lay(self, fish: int) -> None:
        """The bettor in turn touches so many fish."""
        self.touch(Bet(player=self.view["to_act"], fish=fish))

    def hold(self, *message: Any) -> None:
        said = told(message)
        holds = [part.touch.hold for part in self.scene() if part.touch and part.touch.hold is not None]
        assert said in holds, (said, holds)
        self.screen.on(said)

    def pass_ms(self, ms: float) -> None:
        """Let time go by: every timer that is due is told, in its order."""
        now = 0.0
        while True:
            due = min(
                (timer for timer in self.timers if timer[0] <= ms - now), default=None, key=lambda t: t[0]
            )
            if due is None:
                break
            self.timers.remove(due)
            gone = due[0]
            now += gone
            self.timers = [(left - gone, screen, message) for left, screen, message in self.timers]
            if any(screen is due[1] for screen in self.screens):
                due[1].on(due[2])
        left = ms - now
        self.timers = [(rest - left, screen, message) for rest, screen, message in self.timers]


def told(message: tuple[Any, ...]) -> Message:
    """What a touch says: a record, or a value of a screen's own."""
    said: Message = message[0]
    return said


def taps(scene: Scene) -> list[Message]:
    return [part.touch.tap for part in scene if part.touch is not None and part.touch.tap is not None]


def opening(players: Sequence[str], **options: Any) -> Json:
    record: Json = {"do": "open", "game": "fish-fish", "players": list(players)}
    return {**record, "options": options} if options else record


def bets(players: Sequence[str], *fish: int) -> list[Json]:
    return [{"do": "bet", "player": name, "fish": count} for name, count in zip(players, fish, strict=False)]


def honest_games(
    players: Sequence[str], seed: int = 0, *, nobody_bets: float = 0.0, **options: Any
) -> Iterator[tuple[list[Json], Json]]:
    """The records of an honest game drawn by chance, and the view after them, one record longer each time."""
    chance, look = Random(seed), look_for((800, 480))
    table = Table(look)
    records: list[Json] = []
    hand: list[str] = []
    card, dry = "", False

    def done(record: Json) -> bool:
        answer = table.judge(record)
        if answer.ok:
            records.append(record)
        return answer.ok

    assert done(opening(players, **options))
    while True:
        view = table.view
        yield list(records), view
        phase = view["phase"]
        if phase == "cast":
            if view["line"] == 1:
                hand = ["bite"] * 2 + ["no-bite"] * 3
                chance.shuffle(hand)
            card, dry = hand.pop(), chance.random() < nobody_bets
            cast = {"do": "cast", "bait": chance.choice(view["baits_left"])}
            assert done({**cast, "card": card} if options.get("cards") == "sensed" else cast)
        elif phase == "bet":
            left = view["fish_left"][view["to_act"]]
            fish = left if view["line"] == 5 else 0 if dry else min(left, chance.choice((0, 1, 1, 2, 3, 4)))
            assert done({"do": "bet", "player": view["to_act"], "fish": fish})
        elif phase in ("reveal", "discard"):
            record: Json = {"do": phase}
            if phase == "reveal" and options.get("cards") != "sensed":
                record["card"] = card
            if not done(record):
                assert done({**record, "second_bite": card == "bite" and "bite" not in hand})
        elif phase == "round-over":
            assert done({"do": "next"})
        else:
            return


def reaching(
    players: Sequence[str], wanted: Callable[[Json], bool], *, nobody_bets: float = 0.0, **options: Any
) -> list[Json]:
    """The records of some honest game up to the first view that is wanted."""
    for seed in range(200):
        for records, view in honest_games(players, seed, nobody_bets=nobody_bets, **options):
            if wanted(view):
                return records
    raise AssertionError("no such view in 200 games")


def views_of_the_cases() -> list[tuple[str, Json]]:
    """Every whole view in the case files of Fish Fish."""
    found = []
    for file in sorted(CASES.glob("*.jsonl")):
        for number, line in enumerate(file.read_text("utf-8").splitlines()):
            case = json.loads(line)
            if case.get("view"):
                found.append((f"{file.stem}:{number + 1}", case["view"]))
    return found


def unwatched(scene: Scene) -> Scene:
    """The scene as it stands when nothing moves."""
    return tuple(msgspec.structs.replace(part, motion=None) for part in scene)
