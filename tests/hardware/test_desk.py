"""The desk opens what the settings switch on, and hears, lights and closes all of it together."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.language.words import Words
from companion.play.table import Table
from companion.play.table_thread import TableThread
from companion.sensing.stand import Stand
from companion.sensing.tags import Card, Tag, deck_of, load
from companion.sensing.values import ButtonPressed, ButtonReleased, CardPlaced, CardRemoved, Health, Sensed
from companion.settings.model import Devices, Settings
from hardware.control_socket import ask, listen
from hardware.desk import Desk
from hardware.desk_service import DeskService, on_thread
from hardware.device.watchdog import LIMIT, ROUND
from hardware.readers import usual_ports
from hardware.readers.usual_ports import HEADER_PORT, usual_port
from hardware.simulated.readers import SimulatedReader
from tests.hardware.pins.pin_board import Clock, Driver, Pins

TAG = bytes.fromhex("0114ae3bbc")
PLAYERS = ["Anna", "Béla"]


def view(phase: str, **facts: Any) -> dict[str, Any]:
    return {
        "game": "fish-fish",
        "players": PLAYERS,
        "phase": phase,
        "to_act": "Béla",
        "line": 1,
        "fish_left": {"Béla": 4},
    } | facts


OPEN, HIDDEN = Stand(view("bet")), Stand(view("bet"), sensed=True)


class Seen:
    """What the desk's devices sensed, each value awaited."""

    def __init__(self) -> None:
        self.values: queue.SimpleQueue[Sensed] = queue.SimpleQueue()

    def next(self, kind: type[Sensed], **facts: Any) -> Any:
        """The next value of this kind that says this; a minute without it is a failure."""
        while True:
            value = self.values.get(timeout=60)
            if isinstance(value, kind) and all(getattr(value, key) == fact for key, fact in facts.items()):
                return value


@pytest.fixture
def seen() -> Seen:
    return Seen()


@pytest.fixture
def reader() -> Iterator[SimulatedReader]:
    with SimulatedReader("rdm6300") as made:
        yield made


class RealPins(Pins):
    """Pretended pins on the clock of the desk."""

    def ticks(self) -> float:
        return time.monotonic() - self.EPOCH


Open = Callable[..., Desk]


@pytest.fixture
def open_desk(tmp_path: Path, seen: Seen) -> Iterator[Open]:
    made: list[DeskService | Desk] = []

    def opened(settings: Settings, *drivers: Driver) -> Desk:
        desk = Desk(settings, tmp_path, Words("en"), drivers=drivers)
        made.extend((DeskService(desk, lambda work: work()).start(seen.values.put), desk))
        return desk

    yield opened
    for each in made:
        each.close()
        each.close()


def with_reader(reader: SimulatedReader, **others: Any) -> Settings:
    return Settings(devices=Devices(reader="rdm6300", reader_port=str(reader.path), **others))


def test_all_devices_come_together_in_one_place(open_desk: Open, reader: SimulatedReader, seen: Seen) -> None:
    pins = RealPins(Clock())
    desk = open_desk(with_reader(reader, buttons=True, lights=True), Driver(pins))
    assert desk.devices == {
        "reader",
        *(f"{kind}-{seat}" for kind in ("seat", "light") for seat in range(1, 9)),
    }
    seen.next(Health, device="seat-8", state="ok")
    reader.lay(TAG)
    seen.next(CardPlaced, device="reader", tag=TAG)
    pins.pin(17).drive_low()
    pressed = seen.next(ButtonPressed, device="seat-1")
    pins.pin(17).drive_high()
    assert seen.next(ButtonReleased, device="seat-1").at >= pressed.at
    reader.lift(TAG)
    seen.next(CardRemoved, tag=TAG)
    assert {report.device: report.state for report in desk.discretion.devices()} == dict.fromkeys(
        desk.devices, "ok"
    )


def test_the_lights_follow_what_everyone_sees(open_desk: Open, seen: Seen) -> None:
    pins = RealPins(Clock())
    desk = open_desk(Settings(devices=Devices(lights=True)), Driver(pins))
    for seat in range(1, 9):
        seen.next(Health, device=f"light-{seat}", state="ok")
    lit = threading.Event()
    light = pins.pin(23)
    before = light._set_state

    def told(value: bool) -> None:
        before(value)
        if value:
            lit.set()

    light._set_state = told
    desk.follow(OPEN)
    assert lit.wait(60)
    desk.close()
    assert not light.state


def test_a_reader_that_is_unplugged_comes_back_by_itself(
    open_desk: Open, reader: SimulatedReader, seen: Seen
) -> None:
    open_desk(with_reader(reader))
    seen.next(Health, device="reader", state="ok")
    reader.unplug()
    assert seen.next(Health, device="reader", state="missing").sentence
    reader.plug()
    seen.next(Health, device="reader", state="ok")
    reader.lay(TAG)
    seen.next(CardPlaced, tag=TAG)


def test_a_driver_that_hangs_is_faulty_and_stops_nothing(
    open_desk: Open, reader: SimulatedReader, seen: Seen
) -> None:
    go_on = threading.Event()

    class Hanging(Driver):
        def open(self) -> Any:
            go_on.wait()
            return super().open()

    open_desk(with_reader(reader, buttons=True), Hanging(RealPins(Clock())))
    reader.lay(TAG)
    seen.next(CardPlaced, tag=TAG)
    faulty = seen.next(Health, device="seat-1", state="faulty")
    assert "hangs" in faulty.sentence
    assert LIMIT + ROUND < 5
    reader.lift(TAG)
    seen.next(CardRemoved, tag=TAG)
    go_on.set()
    seen.next(Health, device="seat-1", state="ok")


def test_without_any_device_there_is_a_socket_all_the_same(open_desk: Open, tmp_path: Path) -> None:
    desk = open_desk(Settings())
    assert ask(tmp_path, {"ask": "devices"}) == {"ok": True, "hides": True, "devices": []}
    desk.follow(Stand())
    assert ask(tmp_path, {"ask": "devices"}) == {"ok": True, "hides": False, "devices": []}


def test_a_folder_that_takes_no_socket_leaves_the_devices_working(
    reader: SimulatedReader, seen: Seen, tmp_path: Path
) -> None:
    desk = Desk(with_reader(reader), tmp_path / "nowhere", Words("en"), drivers=[])
    with desk, DeskService(desk, lambda work: work()).start(seen.values.put) as service:
        assert service.socket is None
        reader.lay(TAG)
        seen.next(CardPlaced, tag=TAG)


def test_at_the_socket_everything_is_said_but_in_a_hidden_game(
    open_desk: Open, reader: SimulatedReader, seen: Seen, tmp_path: Path
) -> None:
    desk = open_desk(with_reader(reader))
    seen.next(Health, state="ok")
    desk.heed(OPEN)
    lines = listen(tmp_path)
    assert next(lines) == {}
    reader.lay(TAG)
    placed = next(lines)
    assert (placed["device"], placed["kind"], placed["tag"]) == ("reader", "card-placed", TAG.hex())
    reader.lift(TAG)
    assert next(lines)["kind"] == "card-removed"
    desk.heed(HIDDEN)
    reader.lay(TAG)
    assert set(next(lines)) == {"at", "device", "kind"}
    assert TAG.hex() not in str(ask(tmp_path, {"ask": "devices"}))


CLOSED = [
    {"ask": "light", "seat": 1},
    {"ask": "cards"},
    {"ask": "enrol", "card": "bite-1", "deck": 1, "tag": TAG.hex(), "whole": True},
    {"ask": "which", "tag": TAG.hex()},
    {"ask": "forget", "deck": 1},
]


@pytest.mark.parametrize("request_", CLOSED, ids=lambda request: request["ask"])
def test_nothing_is_tried_or_enrolled_while_hidden_cards_are_in_play(
    open_desk: Open, tmp_path: Path, request_: dict[str, Any]
) -> None:
    desk = open_desk(Settings(devices=Devices(lights=True)), Driver(RealPins(Clock())))
    desk.decks.enrol(Card("bite-1"), Tag(TAG))
    desk.heed(HIDDEN)
    answer = ask(tmp_path, request_)
    assert not answer["ok"]
    assert answer["says"].endswith("hidden cards are in play.")
    assert set(answer) == {"ok", "says"}
    desk.heed(Stand(view("round-over"), sensed=True))
    assert ask(tmp_path, request_)["ok"] == (request_["ask"] == "light")
    desk.heed(Stand(view("game-over"), sensed=True))
    assert ask(tmp_path, request_)["ok"]


def test_cards_are_enrolled_and_read_through_the_socket(open_desk: Open, tmp_path: Path) -> None:
    desk = open_desk(Settings())
    desk.heed(Stand())

    def enrol(card: str, tag: bytes, *, whole: bool = True) -> dict[str, Any]:
        asked = {"ask": "enrol", "card": card, "deck": 1, "tag": tag.hex(), "whole": whole}
        return ask(tmp_path, asked)

    assert enrol("bait-4", TAG[1:], whole=False) == {"ok": True}
    assert enrol("bait-5", TAG)["says"] == "This tag is the bait 4 in deck 1 already."
    assert ask(tmp_path, {"ask": "which", "tag": TAG.hex()}) == {"ok": True, "card": "bait-4", "deck": 1}
    assert desk.decks.cards.tags == {Card("bait-4"): Tag(TAG)}
    assert ask(tmp_path, {"ask": "which", "tag": "04000000"}) == {"ok": True}
    told = ask(tmp_path, {"ask": "cards"})
    assert told == {"ok": True, "damaged": False, "cards": [{"deck": 1, "card": "bait-4"}]}
    assert ask(tmp_path, {"ask": "forget", "deck": 1}) == {"ok": True}
    assert desk.decks.cards.tags == {}


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"ask": "x"},
        {"ask": "light", "seat": "1"},
        {"ask": "enrol"},
        {"ask": "enrol", "card": "bite-9", "deck": 1, "tag": "04000000", "whole": True},
        {"ask": "enrol", "card": "bite-1", "deck": 0, "tag": "04000000", "whole": True},
        {"ask": "enrol", "card": "bite-1", "deck": 1, "tag": "04 0x", "whole": True},
        {"ask": "which", "tag": "040000"},
        {"ask": "which", "tag": None},
    ],
    ids=str,
)
def test_what_cannot_be_asked_is_one_sentence(open_desk: Open, tmp_path: Path, asked: dict[str, Any]) -> None:
    open_desk(Settings()).heed(Stand())
    answer = ask(tmp_path, asked)
    assert not answer["ok"]
    assert answer["says"]


def test_a_light_is_tried_where_there_is_one(open_desk: Open, seen: Seen) -> None:
    desk = open_desk(Settings(devices=Devices(lights=True)), Driver(RealPins(Clock())))
    desk.follow(OPEN)
    assert desk.try_light(3) == ""
    assert desk.try_light(9) == "There is no light at seat 9."
    assert desk.try_buzzer() == ""


def test_without_a_port_in_the_settings_a_reader_is_looked_for_but_never_a_keyboard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, plugged = tmp_path / "reader", [tmp_path / "usb-1"]
    monkeypatch.setattr(usual_ports, "USUAL_PORT", ours)
    monkeypatch.setattr(usual_ports, "named_ports", lambda: plugged)
    assert usual_port("pn532") == str(plugged[0])
    assert usual_port("keyboard") == str(ours)
    plugged.append(tmp_path / "usb-2")
    assert usual_port("pn532") == str(HEADER_PORT)
    # A ticket printer that the table's own rules have named is no reader.
    plugged[:] = [usual_ports.PRINTER]
    assert usual_port("pn532") == str(HEADER_PORT)
    ours.touch()
    assert usual_port("pn532") == usual_port("keyboard") == str(ours)


def test_what_is_enrolled_at_the_socket_and_on_the_screen_at_once_is_all_kept(tmp_path: Path) -> None:
    """Both are done by the table's thread, so each knows of the one before, in memory and in the file."""
    names: set[str] = set()
    thread = TableThread(lambda: Table.open(tmp_path))
    thread.wait()
    with Desk(Settings(), tmp_path, Words("en"), drivers=[]) as desk:
        enrol = desk.decks.enrol

        def noted(card: Card, tag: Tag) -> Card | None:
            names.add(threading.current_thread().name)
            return enrol(card, tag)

        desk.decks.enrol = noted  # type: ignore[method-assign]
        with DeskService(desk, on_thread(thread)).start(lambda _: None):
            desk.heed(Stand())

            def at_the_socket() -> None:
                for number, card in enumerate(deck_of(1)):
                    tag = bytes([4, 0, 1, number])
                    asked = {"ask": "enrol", "card": card.name, "deck": 1, "tag": tag.hex(), "whole": True}
                    assert ask(tmp_path, asked) == {"ok": True}

            shell = threading.Thread(target=at_the_socket)
            shell.start()
            for number, card in enumerate(deck_of(2)):
                tag = Tag(bytes([4, 0, 2, number]))
                thread.do(
                    lambda _, card=card, tag=tag: desk.decks.enrol(card, tag),
                    lambda _: None,
                    lambda why: None,
                    lambda call: call(),
                )
            shell.join()
    thread.stop()
    assert names == {"table"}
    assert set(desk.decks.cards.tags) == {*deck_of(1), *deck_of(2)}
    assert load(tmp_path) == desk.decks.cards


def test_a_table_that_does_not_come_to_the_cards_is_one_that_does_not_answer(tmp_path: Path) -> None:
    def late(_: Callable[[], Any]) -> Any:
        raise TimeoutError

    with Desk(Settings(), tmp_path, Words("en"), drivers=[]) as desk:
        desk.heed(Stand())
        with DeskService(desk, late).start(lambda _: None), pytest.raises(TimeoutError):
            ask(tmp_path, {"ask": "cards"})
