"""Two whole tables side by side: one after the other does the same, but for hidden cards, and all that leaves is noted.

Each is the product's own from the pins up (header, debounce, listening, screens, table, journal) but for the glass, the
disk's syncing, and time: a clock that both share passes when a test says so, and with it everything that is due. What
leaves a table is compared after every single thing that is done there (``secrecy.md``). Without a glass a table costs
so little that thousands can be played; with one, every frame that is drawn is compared pixel for pixel.
"""

from __future__ import annotations

import heapq
import logging
import os
import random
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
from PIL import Image, ImageDraw

from companion.games.fish_fish.moves import Bet, Discard, Next, Reveal
from companion.games.fish_fish.sensing import AWAY_SECONDS
from companion.games.game import Json
from companion.language.words import Words
from companion.play import replay
from companion.play.table import Table
from companion.sensing.outcomes import HOLD_SECONDS
from companion.sensing.values import CardPlaced, CardRemoved, Health, Sensed
from companion.settings.file import Loaded
from companion.settings.model import Devices, Screen, Settings
from companion.settings.model import Pins as PinSettings
from companion.sheet import plain
from companion.sheet.model import sheet_of
from companion.store import game_ids, journal
from hardware.desk import Desk
from hardware.desk_service import DeskService
from hardware.sound.voice import Voice
from tests.companion.sensed_table import CARDS, TAGS
from tests.hardware.pins.pin_board import Driver, Pin, Pins
from tests.ui.touch.games.worlds import Sides, covered, faces, masked
from ui.touch.app import dress as dress_module
from ui.touch.app import hosting as hosting_module
from ui.touch.app import screens as screens_module
from ui.touch.app.app import Companion
from ui.touch.app.hosting import post
from ui.touch.app.sensing_queue import SensingQueue
from ui.touch.games.fish_fish.said import Chosen, Covered
from ui.touch.glass import stage as stage_module
from ui.touch.glass.stage import Stage
from ui.touch.kit.seats import AskPause, Back, Rules, TakeBack
from ui.touch.picture.marks import Message, Scene
from ui.touch.screens.page import Close, Home
from ui.touch.screens.shore import GoOn

FRAME = 1 / 20
"""Seconds between two frames of what moves: fewer than on a real glass, each of them compared."""
SETTLED = 0.05
BUTTONS = 4
"""Seats with a button and a light; players at others touch the glass."""
READER = "reader"
DIGEST = re.compile("[0-9a-fA-F]{64}")
"""What is computed from a random commitment."""
TAG_OF: dict[str, bytes] = {card.name: tag for card, tag in TAGS.items()}


# Time --------------------------------------------------------------------------------------------------------------


class Hours:
    """What is used of Kivy's clock, for one table."""

    def __init__(self) -> None:
        self.now = 5000.0
        self._waiting: list[tuple[float, int, Call]] = []
        self._order = count()

    def __call__(self) -> float:
        return self.now

    time = __call__

    def schedule_once(self, callback: Callable[[float], Any], timeout: float = 0) -> Call:
        return self._wait(Call(callback, None), max(0.0, timeout))

    def schedule_interval(self, callback: Callable[[float], Any], timeout: float) -> Call:
        return self._wait(Call(callback, timeout or FRAME), timeout or FRAME)

    def unschedule(self, callback: Callable[[float], Any]) -> None:
        for _, _, call in self._waiting:
            if call.callback == callback:
                call.cancel()

    def create_trigger(self, callback: Callable[[float], Any], timeout: float = 0) -> Trigger:
        return Trigger(self, callback, timeout)

    def _wait(self, call: Call, seconds: float) -> Call:
        heapq.heappush(self._waiting, (self.now + seconds, next(self._order), call))
        return call

    @property
    def due(self) -> float:
        """When the next call is made."""
        return self._waiting[0][0] if self._waiting else float("inf")

    def ring(self) -> None:
        """Make every call that is due by now."""
        while self._waiting and self._waiting[0][0] <= self.now:
            _, _, call = heapq.heappop(self._waiting)
            if not call.cancelled and call.callback(call.every or 0.0) is not False and call.every:
                self._wait(call, call.every)


class Call:
    def __init__(self, callback: Callable[[float], Any], every: float | None) -> None:
        self.callback, self.every, self.cancelled = callback, every, False

    def cancel(self) -> None:
        self.cancelled = True


class Trigger:
    """A call that is scheduled once, however often it is asked for."""

    def __init__(self, hours: Hours, callback: Callable[[float], Any], timeout: float) -> None:
        self._hours, self._callback, self._timeout = hours, callback, timeout
        self._call: Call | None = None

    def __call__(self) -> None:
        if self._call is None:
            self._call = self._hours.schedule_once(self._ring, self._timeout)

    def _ring(self, seconds: float) -> None:
        self._call = None
        self._callback(seconds)

    def cancel(self) -> None:
        if self._call is not None:
            self._call.cancel()
            self._call = None


def pins_for(seats: int) -> PinSettings:
    """The usual wiring for so many seats."""
    usual = PinSettings()
    return PinSettings(
        buttons=" ".join(usual.buttons.split()[:seats]), lights=" ".join(usual.lights.split()[:seats])
    )


class Whose:
    """Whose turn it is; module-wide names (the clock, the disk, the log) lead to that table."""

    table: OneTable


class AnyClock:
    """The clock of whoever's turn it is."""

    def __getattr__(self, name: str) -> Any:
        return getattr(Whose.table.clock, name)


# What stands in for glass and threads --------------------------------------------------------------------------------


class NoGlass:
    """A stage that only notes what it should show."""

    size = (800, 480)
    turned = 0

    def __init__(self, said: Callable[[Message], None], cache: Path | None = None) -> None:
        self.said = said

    def bind(self, **_: Any) -> None:
        """Its size never changes."""

    def show(self, scene: Scene, _: Any) -> None:
        Whose.table.note("scene", faces(scene))


class Glass(Stage):
    """A stage whose every frame is drawn and noted, off any window."""

    def __init__(self, said: Callable[[Message], None], cache: Path | None = None) -> None:
        from kivy.graphics import ClearBuffers, ClearColor, Fbo

        super().__init__(said, cache=cache, size=Whose.table.size, now=Whose.table.clock)
        self._frame = Fbo(size=Whose.table.size, with_stencilbuffer=False)
        with self._frame:
            ClearColor(0.9, 0.85, 0.7, 1)
            ClearBuffers()
        self._frame.add(self.canvas)

    def show(self, scene: Scene, look: Any) -> None:
        super().show(scene, look)
        self._note()

    def _advance(self, seconds: float) -> bool:
        goes_on = super()._advance(seconds)
        self._note()
        return goes_on

    def _note(self) -> None:
        self._frame.ask_update()
        self._frame.draw()
        pixels = self._frame.pixels
        boxes = covered(self.parts)
        if boxes:
            picture = Image.frombytes(
                "RGBA", (int(self._frame.size[0]), int(self._frame.size[1])), pixels
            ).transpose(Image.Transpose.FLIP_TOP_BOTTOM)
            for box in boxes:
                ImageDraw.Draw(picture).rectangle(box, fill=0)
            pixels = picture.tobytes()
        Whose.table.note("frame", Whose.table.clock.now, pixels)


class NoVeil:
    """The glass is always bright."""

    dim = False

    def __init__(self, under: Any, **_: Any) -> None:
        """Nothing lies over it."""

    def adjust(self, screen: Screen) -> None:
        """It stays bright."""

    def wake(self) -> bool:
        return False


class AtOnce:
    """The table's thread: what is handed in is done at once, and answered in the next turn."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def do(self, work: Any, reply: Any, failed: Any, post: Any) -> None:
        try:
            result = work(self.table)
        except Exception as why:
            post(partial(failed, why))
        else:
            post(lambda: reply(result))

    def rest(self, seconds: float) -> None:
        """Everything is done already."""


class Loudspeaker:
    volume = 1.0

    @property
    def on(self) -> bool:
        return self.volume > 0

    def prepare(self) -> None:
        """Nothing has to be read."""

    def prepare_one(self) -> bool:
        return False

    def play(self, name: str) -> None:
        Whose.table.note("sound", Whose.table.clock.now, name)

    def read(self, wav: bytes) -> Uttered:
        return Uttered(wav.decode())


class Uttered:
    """A sentence that can be heard, as long as it is written."""

    volume = 1.0

    def __init__(self, text: str) -> None:
        self.text, self.length = text, len(text) / 20

    def play(self) -> None:
        Whose.table.note("spoken", Whose.table.clock.now, self.text)

    def stop(self) -> None:
        Whose.table.note("hushed", Whose.table.clock.now, self.text)


class Mouth(Voice):
    """A voice that makes every sentence at once, and each is noted as it is made: one that is remembered is not."""

    def __init__(self, post: Any, words: Words) -> None:
        super().__init__(post, words, clock=lambda: 0.0, make=self._uttered, can_hear=lambda: True)

    @staticmethod
    def _uttered(text: str, language: str) -> bytes:
        Whose.table.note("made", Whose.table.clock.now, language, text)
        return text.encode()

    def _begin(self) -> None:
        while self.turn():
            pass

    def forget(self) -> None:
        """What was said in an earlier game, after it had parted the tables, is of no matter in the next."""
        self._made.clear()


class NotedPin(Pin):
    """A pretended pin whose every level is noted."""

    def _change_state(self, value: Any) -> Any:
        moved = super()._change_state(value)
        if moved and self._function == "output":
            Whose.table.note("pin", Whose.table.clock.now, self._number, value)
        return moved

    def _set_frequency(self, value: Any) -> None:
        Whose.table.note("tone", Whose.table.clock.now, self._number, value)
        super()._set_frequency(value)


class Sketched(Companion):
    """An app that draws only where somebody looks."""

    def draw(self) -> None:
        if Whose.table.looked_at and self.screens.top is not None:
            # All at once: how much is made ready in one turn depends on the machine's own time.
            self.stage.show(self.screen.scene(self.look), self.look)


# One table -----------------------------------------------------------------------------------------------------------


class OneTable:
    """One of the two; ``number`` says which."""

    def __init__(self, folder: Path, number: int, seed: int, *, framed: bool, **screen: Any) -> None:
        self.folder, self.number, self.seed = folder / str(number), number, seed
        self.clock = Hours()
        self.notes: list[tuple[Any, ...]] = []
        self.looked_at = framed or seed % 20 == 0
        """Whether it makes pictures; without a glass they are compared as scenes."""
        self.size = screen.pop("size", (800, 480))
        language = screen.pop("language", "en")
        everything = Devices(
            buttons=True, lights=True, pendant=True, buzzer=True, reader="pn532", reader_port="/nowhere"
        )
        self.settings = Settings(
            language=language,
            voice=True,
            screen=Screen(**{"calm": True, "dim_minutes": 0} | screen),
            devices=everything,
            pins=pins_for(BUTTONS),
        )
        self._starts = 0
        self.lying: list[bytes] = []
        self.switch_on()

    def note(self, *what: Any) -> None:
        self.notes.append(what)

    def switch_on(self) -> None:
        Whose.table = self
        self._starts += 1
        chance = random.Random(self.seed * 1000 + self._starts)
        words = Words(self.settings.language)
        self.table = Table.open(
            self.folder, clock=lambda: 1_700_000_000, chance=chance.randbytes, words=words
        )
        pins = Pins(self.clock)  # type: ignore[arg-type]
        pins.pin_class = NotedPin
        self.pins = pins
        self.desk = Desk(self.settings, self.folder, words, drivers=[Driver(pins)], clock=self.clock)
        self.desk.decks._cards = CARDS
        self.mouth = self.desk._voice = Mouth(self.desk._post, words)
        loaded = Loaded(self.settings, self.folder / "table.toml", self.folder)
        self.sides = Sides(self.seed)
        self.app = Sketched(
            loaded,
            self.folder,
            cast(Any, AtOnce(self.table)),
            cast(Any, Loudspeaker()),
            cache=None,
            chance=self.sides,
        )
        listening = SensingQueue(
            self.app,
            self.desk.decks,
            self.desk.discretion,
            post,
            self.clock,
            places=True,
            clock=self.clock,
        )
        self.app.listen(self.desk, listening)
        self.desk._receive = listening.receive
        self.desk._tell = lambda told: self.note("told", told)
        self.gpio = {wire.name: wire.gpio for wire in self._wires()}
        self.app.watch(
            lambda _: (
                self.note("answer", msgspec.json.encode(self.app.standing)) if self.app.is_open else None
            )
        )
        self._due = self.clock.now
        self.app.begin([])
        self.passes(SETTLED)
        for device in self.desk.devices:
            self.feel(Health(at=self.clock.now, device=device, state="ok"))
        for tag in self.lying:
            self.feel(CardPlaced(at=self.clock.now, device=READER, tag=tag))

    def _wires(self) -> Any:
        from hardware.pins.wiring import wiring

        return wiring(self.settings)

    def switch_off(self) -> None:
        Whose.table = self
        self.desk.close()
        self.table.close()
        self.clock._waiting.clear()

    @property
    def screen(self) -> Any:
        """The screen on top: Fish Fish's own, which knows on which side it shows which card."""
        return self.app.screen

    def off_and_on(self) -> None:
        self.switch_off()
        self.switch_on()
        self.touch(GoOn())

    # What people do --------------------------------------------------------------------------------------------

    def passes(self, seconds: float) -> None:
        """Let so much time pass, with all that falls due in it on the glass and at the pins."""
        clock, end = self.clock, self.clock.now + seconds
        header = self.desk._header
        while True:
            clock.ring()
            if header._woken.is_set() or self._due <= clock.now:
                # As its thread does.
                header._woken.clear()
                due = header.turn(clock.now)
                self._due = float("inf") if due is None else max(due, clock.now + 1e-6)
                continue
            at = min(clock.due, self._due)
            if at > end:
                break
            clock.now = max(at, clock.now)
        clock.now = end

    def feel(self, value: Sensed) -> None:
        self.desk._post(value)
        self.passes(SETTLED)

    def touch(self, message: Message) -> None:
        self.app.said(message)
        self.passes(SETTLED)

    def send(self, record: Json) -> None:
        self.app.send(record)
        self.passes(SETTLED)

    def lay(self, *tags: bytes) -> None:
        for tag in tags:
            self.lying.append(tag)
            self.feel(CardPlaced(at=self.clock.now, device=READER, tag=tag))

    def lift_all(self) -> None:
        for tag in self.lying:
            self.feel(CardRemoved(at=self.clock.now, device=READER, tag=tag))
        self.lying.clear()

    def press(self, button: str, seconds: float) -> None:
        pin = self.pins.pin(self.gpio[button])
        pin.drive_low()
        self.passes(seconds)
        pin.drive_high()
        self.passes(0.1)

    def hold(self, button: str) -> None:
        self.press(button, HOLD_SECONDS + 0.1)

    def tap(self, button: str) -> None:
        self.press(button, 0.08)

    @property
    def view(self) -> Json:
        assert self.app.standing.view is not None
        return self.app.standing.view

    @property
    def seq(self) -> int:
        return self.app.standing.seq

    def asked_for(self) -> None:
        """What others get who ask: by status, at the hatch, on paper, in the file."""
        for request in ({"ask": "devices"}, {"ask": "light", "seat": 2}, {"ask": "cards"}, {"ask": "which"}):
            self.note("hatch", DeskService(self.desk, lambda work: work()).answer(request))
        self.note("stands", self.table.standing())
        path = game_ids.newest(self.folder / "games")
        assert path is not None
        reading = journal.read(path)
        self.note("export", replay.export(reading.rows))
        self.note("sheet", DIGEST.sub("#", plain.as_json(sheet_of(reading, self.app.words, ""))))
        self.note("journal", masked(path.read_bytes()), path.stat().st_mode)
        sealed = path.with_suffix(".sealed")
        if sealed.exists():
            self.note("sealed", sealed.stat().st_size, sealed.stat().st_mode)


@contextmanager
def overheard(*, framed: bool) -> Iterator[None]:
    """Everything that is module-wide leads to the table whose turn it is. Nothing is really synced: that takes time."""
    with pytest.MonkeyPatch.context() as patch, ExitStack() as stack:
        for module in (hosting_module, screens_module, stage_module):
            patch.setattr(module, "Clock", AnyClock())
        patch.setattr(dress_module, "Stage", Glass if framed else NoGlass)
        patch.setattr(dress_module, "Veil", NoVeil)
        patch.setattr(hosting_module, "give_back", lambda: None)
        pwrite = os.pwrite

        def wrote(fd: int, data: Any, offset: int) -> int:
            told = masked(bytes(data)) if bytes(data[:1]) == b"{" else len(data)
            Whose.table.note("write", told, offset)
            return pwrite(fd, data, offset)

        patch.setattr(os, "pwrite", wrote)
        for name in ("fdatasync", "fsync"):
            patch.setattr(os, name, lambda fd, name=name: Whose.table.note(name))
        log = Log()
        logging.getLogger().addHandler(log)
        stack.callback(logging.getLogger().removeHandler, log)
        yield


class Log(logging.Handler):
    def emit(self, record: logging.LogRecord) -> None:
        if not record.name.startswith(("PIL", "kivy")):
            Whose.table.note("log", record.name, record.getMessage())


# Both ----------------------------------------------------------------------------------------------------------------


class Told(AssertionError):
    """Something left one of the tables that did not leave the other."""


class Hand:
    """The fisher's cards that are still to be laid, and the baits."""

    def __init__(self) -> None:
        names: list[str] = [card.name for card in TAGS]
        self.fishing = {kind: [n for n in names if n.startswith(kind)] for kind in ("bite", "no-bite")}
        self.baits = [name for name in names if name.startswith("bait")]
        self.laid: list[str] = []


class Both:
    """Two tables and the games that are played on both; ``rng`` draws what happens."""

    def __init__(self, folder: Path, seed: int, *, framed: bool = False, **screen: Any) -> None:
        self.rng = random.Random(seed)
        self.framed = framed
        self.tables = [OneTable(folder, number, seed, framed=framed, **screen) for number in (0, 1)]
        self.compared = self.hidden = self.parted = self.refused = self.shown = self.spoken = 0
        """Notes compared; cards that differed; games that ended as the rules showed one; tries that were refused; cards
        shown; sentences compared."""

    def close(self) -> None:
        for table in self.tables:
            table.switch_off()

    def do(self, what: Callable[[OneTable], object], *, parts: bool = False) -> bool:
        """Have both do it and compare all that leaves; whether they are parted now, which only ``parts`` allows."""
        for table in self.tables:
            Whose.table = table
            table.notes = []
            what(table)
        one, other = (table.notes for table in self.tables)
        if parts and one != other:
            # Until the record that shows the card is kept nothing may differ; from then on everything may.
            one, other = (notes[: [note[0] for note in notes].index("write")] for notes in (one, other))
            self.parted += 1
            self._compare(one, other)
            return True
        self._compare(one, other)
        return False

    def _compare(self, one: list[tuple[Any, ...]], other: list[tuple[Any, ...]]) -> None:
        self.compared += len(one)
        self.spoken += sum(note[0] == "spoken" for note in one)
        if one != other:
            pairs = zip([*one, ("nothing",)], [*other, ("nothing",)], strict=False)
            first = next(pair for pair in pairs if pair[0] != pair[1])
            texts = [str(note) for note in first]
            alike = next(
                (at for at, (here, there) in enumerate(zip(*texts, strict=False)) if here != there), 0
            )
            at = max(0, alike - 100)
            raise Told(f"{first[0][0]}: …{texts[0][at : at + 400]}\n  but …{texts[1][at : at + 400]}")

    @property
    def view(self) -> Json:
        return self.tables[0].view

    # A game ------------------------------------------------------------------------------------------------------

    def play(self, most: int) -> None:
        """A game of at most so many lines, until it ends or the rules show a card that differs."""
        rng = self.rng
        players = list("ABCDEFGH"[: rng.choice((2, 2, 2, 3, 3, 4, 8))])
        options: Json = {
            "cards": "sensed",
            "second_bite": rng.choice(("played", "revealed", "revealed")),
            "show_unseen": rng.random() < 0.1,
        }
        record = {"do": "open", "game": "fish-fish", "players": players, "options": options}
        self.do(lambda table: table.send(record))
        self.do(lambda table: table.app.play())
        self.do(lambda table: table.passes(SETTLED))
        self.options = options
        self._new_round()
        for _ in range(most):
            if self._line():
                break
            if self.view["phase"] == "round-over" and self._next():
                break
            if self.view["phase"] == "game-over":
                break
        else:
            self.do(OneTable.asked_for)
        for table in self.tables:
            Whose.table = table
            table.lift_all()
            if table.view["phase"] != "game-over":
                table.send({"do": "end"})
            table.app.shore()
            table.passes(2)
            table.mouth.forget()

    def _new_round(self) -> None:
        self.hands = [Hand(), Hand()]
        self.bites, self.unseen = [0, 0], [list[str](), list[str]()]

    def _seat(self, player: str) -> str:
        """The button at a player's seat; empty where there is none."""
        place = self.view["players"].index(player) + 1
        return f"seat-{place}" if place <= BUTTONS else ""

    def _next(self) -> bool:
        seat = self._seat(self.view["fisher"])
        by_button = bool(seat) and self.rng.random() < 0.5
        self.do(lambda table: table.hold(seat) if by_button else table.touch(Next()))
        self._new_round()
        return bool(self.view["phase"] != "cast")

    def _line(self) -> bool:
        """One line; whether the tables are parted by it."""
        rng, tables = self.rng, self.tables
        if rng.random() < 0.15:
            self._visit()
        if rng.random() < 0.2:
            self._try_in_vain()
        seq = tables[0].seq
        pairs = [
            (one, other)
            for one in ("bite", "no-bite")
            for other in ("bite", "no-bite")
            if self.hands[0].fishing[one] and self.hands[1].fishing[other]
        ]
        differing = [pair for pair in pairs if pair[0] != pair[1]]
        kinds = rng.choice(differing if differing and rng.random() < 0.7 else pairs)
        differs = kinds[0] != kinds[1]
        names = [rng.choice(hand.fishing[kind]) for hand, kind in zip(self.hands, kinds, strict=True)]
        bait = rng.choice(self.hands[0].baits)
        by_reader = self._cast(kinds, names, bait)
        for hand, kind, name in zip(self.hands, kinds, names, strict=True):
            hand.fishing[kind].remove(name)
            hand.baits.remove(bait)
            if by_reader:
                hand.laid += [name, bait]
        self.hidden += differs
        last = self.view["line"] == 5
        back = (differs and last) or rng.random() < 0.12
        while self.view["phase"] == "bet":
            if back and rng.random() < 0.4:
                break
            self._bet(0 if differs and rng.random() < 0.92 else None)
        parts = self._parts(kinds)
        if not back and parts:
            back = rng.random() < 0.6
        if back:
            return self._go_back(seq, kinds, names, bait)
        if rng.random() < 0.1:
            self._visit()
        return self._check(kinds, parts, by_reader)

    def _cast(self, kinds: tuple[str, str], names: list[str], bait: str) -> bool:
        """By the reader, the pendant, or a covered touch; whether by the reader."""
        rng, tables = self.rng, self.tables
        value = int(bait.split("-")[1])
        way = rng.choice(("reader", "reader", "pendant", "touch"))
        if way == "reader":
            bait_first = rng.random() < 0.5

            def lay(table: OneTable) -> None:
                both = [TAG_OF[bait], TAG_OF[names[table.number]]]
                table.lay(*(both if bait_first else both[::-1]))

            self.do(lay)
        elif way == "pendant":
            self.do(lambda table: table.tap(kinds[table.number]))
            self.do(lambda table: table.touch(Chosen(value)))
        else:
            for table in tables:
                table.sides.mirrored = bool(table.number and kinds[0] != kinds[1])
            self.do(lambda table: table.touch(Chosen(value)))
            self.do(lambda table: table.touch(Covered(table.screen.side_of(kinds[table.number]))))
            for table in tables:
                table.sides.mirrored = False
        assert self.view["phase"] == "bet", (way, self.view)
        return way == "reader"

    def _bet(self, fish: int | None) -> None:
        rng, view = self.rng, self.view
        left = view["fish_left"][view["to_act"]]
        wanted = (
            left if view["line"] == 5 else min(left, rng.choice((0, 0, 1, 1, 2))) if fish is None else fish
        )
        seat = self._seat(view["to_act"])
        if not seat or rng.random() < 0.75:
            self.do(lambda table: table.touch(Bet(player=view["to_act"], fish=wanted)))
        else:
            for _ in range(0 if view["line"] == 5 else wanted):
                self.do(lambda table: table.tap(seat))
            self.do(lambda table: table.hold(seat))
        if rng.random() < 0.05:
            self.do(lambda table: table.touch(TakeBack()))

    def _parts(self, kinds: tuple[str, str]) -> bool:
        """Whether the end of this line may show which of the tables it is: it shows the card, or ends the round."""
        if self.view["phase"] == "reveal" and kinds[0] != kinds[1]:
            return True
        seen = self.view["phase"] == "reveal"
        counts = self.options["second_bite"] == "played" or seen
        after = [bites + (kind == "bite" and counts) for bites, kind in zip(self.bites, kinds, strict=True)]
        unseen = [[*cards, *([] if seen else [kind])] for cards, kind in zip(self.unseen, kinds, strict=True)]
        return (after[0] >= 2) != (after[1] >= 2) or (self.options["show_unseen"] and unseen[0] != unseen[1])

    def _go_back(self, seq: int, kinds: tuple[str, str], names: list[str], bait: str) -> bool:
        """The table agrees that this line was entered wrongly; the fisher has the cards again."""
        if self.rng.random() < 0.3:
            while self.tables[0].seq > seq:
                self.do(lambda table: table.touch(TakeBack()))
        else:
            self.do(lambda table: table.send({"do": "correct", "to": seq, "why": "wrong bait"}))
        self.do(OneTable.lift_all)
        for hand, kind, name in zip(self.hands, kinds, names, strict=True):
            hand.fishing[kind].append(name)
            hand.baits.append(bait)
            hand.laid = [card for card in hand.laid if card not in (name, bait)]
        assert self.view["phase"] == "cast"
        return False

    def _check(self, kinds: tuple[str, str], parts: bool, by_reader: bool) -> bool:
        """The reveal, or the cards laid away unseen: by the cards themselves, by button, or by touch."""
        rng, phase = self.rng, self.view["phase"]
        fisher = self._seat(self.view["fisher"])
        ways = ["touch", *(["cards"] if by_reader else []), *(["button"] if fisher else [])]
        way = rng.choice(ways)

        def check(table: OneTable) -> None:
            if way == "cards":
                table.lift_all()
                table.passes(AWAY_SECONDS + 0.1)
            elif way == "button":
                table.hold(fisher)
            else:
                table.touch(Reveal() if phase == "reveal" else Discard())
            table.passes(5)
            table.lift_all()

        self.shown += phase == "reveal"
        if self.do(check, parts=parts):
            return True
        counts = self.options["second_bite"] == "played" or phase == "reveal"
        self.bites = [
            bites + (kind == "bite" and counts) for bites, kind in zip(self.bites, kinds, strict=True)
        ]
        if phase == "discard":
            for cards, kind in zip(self.unseen, kinds, strict=True):
                cards.append(kind)
        assert self.view["phase"] != phase, (way, self.view)
        return False

    def _try_in_vain(self) -> None:
        """Two cards that make no cast, whatever the matter is with them on each table: all is said and done alike."""
        rng = self.rng
        bait = rng.choice(self.hands[0].baits)
        wrong: list[bytes] = []
        for hand in self.hands:
            left = [name for names in hand.fishing.values() for name in names]
            used = [name for name in hand.laid if not name.startswith("bait")]
            ways = [bytes([4, 0xFF, rng.randrange(256), 0])]
            ways += [TAG_OF[rng.choice(used)]] if used else []
            others = [name for name in hand.baits if name != bait]
            ways += [TAG_OF[rng.choice(others)]] if others else []
            two = rng.random() < 0.3 and len(left) > 1
            wrong.append(b"".join(TAG_OF[name] for name in rng.sample(left, 2)) if two else rng.choice(ways))
        self.refused += 1

        def lay(table: OneTable) -> None:
            tags = wrong[table.number]
            table.lay(*((tags[:4], tags[4:]) if len(tags) == 8 else (TAG_OF[bait], tags)))

        self.do(lay)
        assert self.view["phase"] == "cast"
        self.do(OneTable.lift_all)
        self.do(lambda table: table.passes(2))

    def _visit(self) -> None:
        """Other screens, questions at the hatch, time that passes, or the table switched off and on."""
        where = self.rng.choice(("pause", "line", "rules", "wait", "shore", "ask", "switch-off"))
        ways: dict[str, tuple[Any, ...]] = {
            "pause": (AskPause(), Close()),
            "line": (Back(), Close()),
            "rules": (Rules(), Close()),
            "shore": (AskPause(), Home(), GoOn()),
        }
        if where == "wait":
            self.do(lambda table: table.passes(21))
        elif where == "ask":
            self.do(OneTable.asked_for)
        elif where == "switch-off":
            self.do(OneTable.off_and_on)
        for message in ways.get(where, ()):
            self.do(partial(OneTable.touch, message=message))
