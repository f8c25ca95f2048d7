"""Two worlds: tables that are told the same but for hidden cards, and everything that leaves each of them.

A :class:`Script` is a game as both worlds play it: the same touches, with the sides of the covered choice the other
way round where the card differs. :class:`Leaves` notes what leaves one world, step by step (``secrecy.md``).
"""

from __future__ import annotations

import copy
import hashlib
import logging
import os
import random
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PIL import ImageDraw

from tests.oracle.fish_fish import Referee
from tests.oracle.lines import write
from tests.ui.touch.games.evening import Evening
from tests.ui.touch.games.told import JSON, opening
from ui.touch.kit.seats import AskPause, Back, Rules
from ui.touch.picture.geometry import to_root
from ui.touch.picture.marks import Part, Scene
from ui.touch.screens.page import Close, Home
from ui.touch.screens.past import Other
from ui.touch.screens.shore import AskPast, GoOn

CARDS = ("bite", "no-bite")
NAMES = tuple("ABCDEFGH")
VISITS = ("pause", "line", "rules", "wait", "shore", "past", "switch-off")
MASKED = re.compile(rb'"(seal|prev|digest|key)":"[0-9a-f]*"')
"""What commits to a card in a journal: as long in both worlds and in the same place, and random."""

UNREAD = (".sealed", ".sqlite-wal", ".sqlite-shm")
"""Files of which only the size is compared: nobody else may read the sealed cards, and SQLite salts its log."""


class Step(msgspec.Struct, frozen=True):
    """What both worlds do next: a record, told with each one's own card, or a ``visit`` to another screen."""

    records: tuple[JSON, JSON] | None = None
    visit: str = ""
    parts: bool = False
    """Whether the card that is shown here differs, so that nothing is equal any more."""

    @property
    def differs(self) -> bool:
        return self.records is not None and self.records[0] != self.records[1]


# What both tables do --------------------------------------------------------------------------------------


class Script:
    """A drawn game of so many steps whose hidden cards differ wherever the rules let them stay hidden.

    The last record of ``steps`` is the reveal of a line whose card differs, and parts the worlds.
    """

    def __init__(self, seed: int, most: int = 30) -> None:
        rng = self.rng = random.Random(seed)
        self.worlds = (Referee(), Referee())
        self.steps: list[Step] = []
        players = NAMES[: rng.choice((2, 3, 3, 4, 4, 6, 8))]
        rules = {"cards": "sensed", "second_bite": rng.choice(("played", "revealed"))}
        self._both(opening(*players, first=rng.choice(players), **rules))
        self.hidden = 0
        """How many cards were told that differ."""
        while len(self.steps) < most and self._line():
            if self._game.phase == "round-over":
                self._both({"do": "next"})
            if self._game.phase == "game-over":
                break
        if self._game.phase not in ("round-over", "game-over"):
            self._part()

    @property
    def _game(self) -> Any:
        return self.worlds[0].game

    def _both(self, first: JSON, second: JSON | None = None) -> None:
        records = (first, second or first)
        for world, record in zip(self.worlds, records, strict=True):
            answer = world.answer(write(record))
            assert answer is not None
            assert answer["ok"], (record, answer)
        self.steps.append(Step(records))
        if self.rng.random() < 0.12:
            self.steps.append(Step(visit=self.rng.choice(VISITS)))

    def _line(self) -> bool:
        """One more line that shows nothing the worlds differ in; ``False`` where none can be found."""
        kinds = ["hidden", "corrected", "shown"]
        self.rng.shuffle(kinds)
        for kind in kinds:
            for cards in self._cards(kind):
                rng, seq = copy.deepcopy(self.rng), self.worlds[0].seq
                plan = self._plan(kind, cards, seq)
                if plan and self._agree(plan):
                    self.hidden += cards[0] != cards[1]
                    for first, second in plan:
                        self._both(first, second)
                    return True
                self.rng = rng
        return False

    def _cards(self, kind: str) -> list[tuple[str, str]]:
        differ, same = [CARDS, CARDS[::-1]], [(card, card) for card in CARDS]
        self.rng.shuffle(differ)
        self.rng.shuffle(same)
        return same if kind == "shown" else differ

    def _plan(self, kind: str, cards: tuple[str, str], seq: int) -> list[tuple[JSON, JSON]]:
        """The records of a line of this kind, for both worlds."""
        game, rng = self._game, self.rng
        cast = {"do": "cast", "bait": rng.choice(game.baits_left)}
        plan: list[tuple[JSON, JSON]] = [tuple(cast | {"card": card} for card in cards)]  # type: ignore[list-item]
        if game.line == 5 and kind == "hidden":
            return []
        trial = copy.deepcopy(self.worlds[0])
        trial.answer(write(plan[0][0]))
        while trial.game is not None and trial.game.phase == "bet":
            seat = trial.game.next_bettor()
            held = trial.game.fish_left[seat]
            fish = 0 if kind == "hidden" else rng.randint(0, held)
            bet = {"do": "bet", "player": game.players[seat], "fish": held if game.line == 5 else fish}
            trial.answer(write(bet))
            plan.append((bet, bet))
            if kind == "corrected" and rng.random() < 0.3:
                break
        if trial.game is None:
            return []
        if kind == "corrected":
            if rng.random() < 0.4:
                plan += [({"do": "undo"}, {"do": "undo"})] * len(plan)
            else:
                back = {"do": "correct", "to": seq, "why": "wrong bait"}
                plan.append((back, back))
        else:
            end = {"do": trial.game.phase}
            plan.append((end, end))
        return plan

    def _agree(self, plan: list[tuple[JSON, JSON]]) -> bool:
        """Whether both worlds accept the plan and show the same after each of its records."""
        trial = copy.deepcopy(self.worlds)
        for records in plan:
            answers = [world.answer(write(record)) for world, record in zip(trial, records, strict=True)]
            if answers[0] != answers[1] or not answers[0]["ok"]:  # type: ignore[index]
                return False
        return True

    def _part(self) -> None:
        """One last line whose card differs and is shown."""
        for cards in (CARDS, CARDS[::-1]):
            for _ in range(20):
                plan = self._plan("shown", cards, 0)
                if plan[-1][0]["do"] == "reveal" and self._agree(plan[:-1]):
                    for first, second in plan[:-1]:
                        self._both(first, second)
                    self.hidden += 1
                    self.steps.append(Step(plan[-1], parts=True))
                    return


# What leaves a world --------------------------------------------------------------------------------------


class Sides(random.Random):
    """The app's chance: on which side a card lies. ``mirrored`` turns the next sides the other way round."""

    mirrored = False

    def random(self) -> float:
        drawn = super().random()
        return 1 - drawn if self.mirrored else drawn


class Leaves:
    """What leaves one world in the course of one step, in order; each note begins with its channel.

    Files are written on the table's thread while the glass is drawn on another, so each has its own row.
    """

    def __init__(self) -> None:
        self.notes: list[tuple[Any, ...]] = []
        self.effects: list[tuple[Any, ...]] = []
        self.files: list[tuple[Any, ...]] = []

    def note(self, *what: Any) -> None:
        self.notes.append(what)

    def count(self, channel: str) -> int:
        return sum(note[0] == channel for note in self.notes)

    def before_the_answer(self) -> list[tuple[Any, ...]]:
        """What left before the table answered."""
        return self.notes[: [note[0] for note in self.notes].index("answer")]


def masked(data: bytes) -> bytes:
    """What another account reads of a file, commitments blacked out."""
    return MASKED.sub(lambda found: b'"%s":"%d"' % (found[1], len(found[0])), data)


def files(folder: Path) -> Iterator[tuple[Any, ...]]:
    """Every file of the table: its name, mode and size, and what another account can read of it."""
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            state = path.stat()
            told = b"" if path.suffix in UNREAD else masked(path.read_bytes())
            yield (
                str(path.relative_to(folder)),
                state.st_mode,
                state.st_size,
                hashlib.blake2b(told).hexdigest(),
            )


def faces(scene: Scene) -> Scene:
    """A scene with the two sides of the covered choice in a fixed order: which is where is under the hand."""
    sides = [at for at, part in enumerate(scene) if re.fullmatch(r"secret-\d-[01]", part.key)]
    if not sides:
        return scene
    both = tuple(sorted(_face(scene[at]) for at in sides))
    bare = (
        msgspec.structs.replace(part, marks=part.marks[:1]) if at in sides else part
        for at, part in enumerate(scene)
    )
    return (*bare, Part(f"faces {both}", ()))


def _face(side: Part) -> tuple[str, ...]:
    return tuple(getattr(mark, "name", getattr(mark, "text", "")) for mark in side.marks[1:])


def covered(parts: Scene) -> list[tuple[float, float, float, float]]:
    """The places on the glass where the covered choice lies, and where it comes from."""
    boxes = []
    for part in parts:
        if re.fullmatch(r"secret-\d-[01]", part.key) and part.touch is not None:
            touch, motion = part.touch, part.motion
            corners = [
                to_root(part.frame, touch.x + dx * touch.w, touch.y + dy * touch.h)
                for dx in (0, 1)
                for dy in (0, 1)
            ]
            if motion:
                corners += [(x + motion.dx, y + motion.dy) for x, y in corners]
            xs, ys = zip(*corners, strict=True)
            boxes.append((min(xs), min(ys), max(xs), max(ys)))
    return boxes


class World:
    """One of the two tables, played step by step; ``number`` says whose cards it is told."""

    def __init__(self, sits: Any, data: Path, number: int, *, frames: bool, **screen: Any) -> None:
        self.steps: list[Leaves] = []
        self._sits, self._data, self._number = sits, data, number
        self._frames, self._screen = frames, screen
        self._stack = ExitStack()

    @property
    def now(self) -> Leaves:
        return self.steps[-1]

    def live(self, steps: list[Step]) -> None:
        """Play them all and note what leaves with each."""
        self.steps.append(Leaves())
        try:
            self._switch_on()
            for step in steps:
                self.steps.append(Leaves())
                self._take(step)
                self.now.files = list(files(self._data))
        finally:
            self._stack.close()

    def _switch_on(self) -> None:
        chance = random.Random(len(self.steps))
        opened = {"clock": lambda: 1_700_000_000, "chance": chance.randbytes}
        evening = self._stack.enter_context(
            self._sits(self._data, begin=False, opened=opened, **self._screen)
        )
        self.evening: Evening = evening
        self.evening.app.random = self._sides = Sides(len(self.steps))
        self._stack.enter_context(self._overheard())
        self.evening.begin()

    def _take(self, step: Step) -> None:
        if step.records is None:
            self._visit(step.visit)
            return
        self._sides.mirrored = bool(self._number and step.differs)
        self.evening.bring_about(step.records[self._number])

    def _visit(self, where: str) -> None:
        """Look at another screen and come back; where the game is over there is nothing to come back to."""
        hand = self.evening.hand
        ways: dict[str, tuple[Any, ...]] = {
            "pause": (AskPause(), Close()),
            "line": (Back(), Close()),
            "rules": (Rules(), Close()),
            "shore": (AskPause(), Home(), GoOn()),
            "past": (AskPause(), Home(), AskPast(), Other(), Home(), GoOn()),
        }
        if where == "wait":
            self.evening.turn(21)
        elif where == "switch-off" and hand.offers(AskPause()):
            self._stack.close()
            self._switch_on()
            self.evening.hand.tap(GoOn())
            self.evening.hand.still()
        elif hand.offers(AskPause()):
            for message in ways.get(where, ()):
                hand.tap(message)
                hand.still()

    @contextmanager
    def _overheard(self) -> Iterator[None]:
        """Note what leaves the app: frames, scenes, sounds, answers, log lines, and where it was touched."""
        evening, log = self.evening, Log(self)
        app, window, stage = evening.app, evening.window, evening.app.stage
        shown, sounded, down = stage.bring, evening.sounds.play, evening.hand.down

        def flipped(*_: Any) -> None:
            boxes = covered(stage.parts)
            pixels = evening.pixels()
            if boxes:
                picture = evening.picture()
                for box in boxes:
                    ImageDraw.Draw(picture).rectangle(box, fill=0)
                pixels = picture.tobytes()
            self.now.note("frame", evening.time.now, hashlib.blake2b(pixels).hexdigest())

        def show(scene: Scene, look: Any) -> None:
            told = hashlib.blake2b(msgspec.msgpack.encode(faces(scene))).hexdigest()
            self.now.note("scene", evening.time.now, told)
            shown(scene, look)

        def play(name: str) -> None:
            self.now.note("sound", evening.time.now, name)
            sounded(name)

        def lay(x: float, y: float) -> Any:
            self.now.note("touch", evening.time.now, x, y)
            return down(x, y)

        app.watch(lambda _: self.now.note("answer", msgspec.json.encode(app.standing)))
        for one, name, heard in (
            (stage, "bring", show),
            (evening.sounds, "play", play),
            (evening.hand, "down", lay),
        ):
            setattr(one, name, heard)
        logging.getLogger().addHandler(log)
        if self._frames:
            window.bind(on_flip=flipped)
        try:
            yield
        finally:
            window.unbind(on_flip=flipped)
            logging.getLogger().removeHandler(log)


class Log(logging.Handler):
    """Notes every line that is logged."""

    def __init__(self, world: World) -> None:
        super().__init__()
        self._world = world

    def emit(self, record: logging.LogRecord) -> None:
        if record.name.startswith(("PIL", "kivy")):
            # What the machine can do is told once, and a print that is on the shelf is not decoded again.
            return
        self._world.now.note("log", record.name, record.getMessage())


def listen_to_the_disk(monkeypatch: pytest.MonkeyPatch, leaves: Callable[[], Leaves]) -> None:
    """Note the number, order and sizes of what is written and synced. Nothing is really synced: that takes time."""
    pwrite = os.pwrite

    def wrote(fd: int, data: Any, offset: int) -> int:
        leaves().effects.append(("write", len(data), offset))
        return pwrite(fd, data, offset)

    monkeypatch.setattr(os, "pwrite", wrote)
    for name in ("fdatasync", "fsync"):
        monkeypatch.setattr(os, name, lambda fd, name=name: leaves().effects.append((name,)))
