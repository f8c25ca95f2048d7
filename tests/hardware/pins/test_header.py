"""Whatever is wrong with pins is one sentence that names pin and owner; the rest works, and touch goes on."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from gpiozero.exc import PinPWMUnsupported

from companion.sensing.values import ButtonPressed, Health, Sensed
from companion.settings.model import Devices, Pins, Settings
from hardware.device.watchdog import LIMIT, Watchdog
from hardware.pins.header import TRIED_EVERY, open_header
from hardware.pins.troubles import NoPins, Trouble
from tests.hardware.pins.pin_board import ALL, WORDS, Board, Clock, Driver
from tests.hardware.pins.pin_board import Pins as Pretended

FAILED_EDGE = RuntimeError("Failed to add edge detection")
GONE_ON = ("ok", "")


def fresh(*broken: tuple[int, Exception]) -> Pretended:
    pins = Pretended(Clock())
    pins.broken = dict(broken)
    return pins


# ---------------------------------------------------------------- no pins at all


@pytest.mark.parametrize(
    ("drivers", "state", "sentence"),
    [
        ([], "missing", "What is wired to pins needs the package lgpio, which is not installed."),
        (
            [Driver(NoPins(Trouble("no-chip")))],
            "missing",
            "This computer has no chip with the pins of a Raspberry Pi.",
        ),
        (
            [Driver(NoPins(Trouble("forbidden", "/dev/gpiochip0"))), Driver(NoPins(Trouble("no-chip")))],
            "faulty",
            "The table is not allowed to use the pins of /dev/gpiochip0: its user belongs in the group gpio.",
        ),
    ],
)
def test_without_pins_every_device_says_why_in_one_sentence(
    drivers: list[Driver], state: str, sentence: str
) -> None:
    posted: list[Sensed] = []
    clock = Clock()
    header = open_header(ALL, posted.append, WORDS, Watchdog(clock), drivers=drivers, clock=clock)
    due = header.turn(clock.now)
    assert due == clock.now + TRIED_EVERY
    assert {(value.state, value.sentence) for value in posted if isinstance(value, Health)} == {
        (state, sentence)
    }
    assert len(posted) == 19
    header.lights.show(["on"] * 8)
    header.sound("bet")
    clock.now += TRIED_EVERY
    header.turn(clock.now)
    assert len(posted) == 19, "what stays as it is is told once"
    header.close()


def test_with_nothing_switched_on_no_driver_is_touched_and_no_thread_started() -> None:
    class Untouchable(Driver):
        def open(self) -> Any:
            pytest.fail("opened")

    threads = threading.active_count()
    with open_header(Settings(), pytest.fail, WORDS, Watchdog(), drivers=[Untouchable()]):
        assert threading.active_count() == threads


# ---------------------------------------------------------------- the next driver


def test_a_driver_that_fails_at_the_first_button_makes_room_for_the_next() -> None:
    """RPi.GPIO on a kernel that numbers pins in another way says so only there."""
    wrong, right = fresh((17, FAILED_EDGE)), fresh()
    board = Board(ALL, Driver(wrong), Driver(right))
    assert set(board.health().values()) == {GONE_ON}
    assert wrong.closed
    assert not right.closed


def test_if_it_fails_at_a_later_device_what_was_open_moves_to_the_next_driver() -> None:
    wrong, right = fresh((9, FAILED_EDGE)), fresh()
    board = Board(ALL, Driver(wrong), Driver(right))
    assert set(board.health().values()) == {GONE_ON}
    assert wrong.pins == {}
    assert len(right.pins) == 19


def test_if_it_is_the_last_driver_the_pin_is_named_and_the_rest_works() -> None:
    board = Board(ALL, Driver(NoPins(Trouble("no-chip"))), Driver(fresh((17, FAILED_EDGE))))
    health = board.health()
    assert health.pop("seat-1") == (
        "faulty",
        "GPIO17 (button of seat 1) cannot be used: Failed to add edge detection.",
    )
    assert set(health.values()) == {GONE_ON}


# ---------------------------------------------------------------- one pin


def test_a_busy_pin_is_named_with_its_owner_and_tried_again() -> None:
    pins = fresh((23, Exception("'GPIO busy'")), (17, RuntimeError("GPIO busy")))
    board = Board(ALL, Driver(pins, owners={23: "spi0 CS0"}), Driver(fresh()))
    health = board.health()
    assert health.pop("light-2") == ("faulty", "GPIO23 (light of seat 2) is in use by spi0 CS0.")
    assert health.pop("seat-1") == ("faulty", "GPIO17 (button of seat 1) is in use by another program.")
    assert set(health.values()) == {GONE_ON}
    board.header.lights.show(["on", "on"])
    pins.broken = {}
    board.passes(TRIED_EVERY)
    assert set(board.health().values()) == {GONE_ON}
    assert pins.pin(23).state == 1, "it shines as it was told meanwhile"
    assert board.due is None


def test_a_pin_used_twice_serves_the_first_and_the_second_says_so() -> None:
    settings = Settings(
        devices=Devices(buttons=True, lights=True), pins=Pins(buttons="17 14", lights="17 40")
    )
    board = Board(settings)
    assert board.health() == {
        "seat-1": GONE_ON,
        "seat-2": (
            "faulty",
            "GPIO14 (button of seat 2) belongs to the serial port, which a card reader needs.",
        ),
        "light-1": ("faulty", "GPIO17 is used twice: button of seat 1, light of seat 1."),
        "light-2": ("faulty", "There is no GPIO40 (light of seat 2) to be used: they are 2 to 27."),
    }
    assert board.due is None, "only new settings can change that"
    board.pins.pin(17).drive_low()
    board.passes(1)
    assert board.presses() == [("pressed", "seat-1", 0.0)]


def test_a_light_whose_driver_fails_is_faulty_and_comes_back() -> None:
    board = Board()
    pin = board.pin("light-1")
    fails = [OSError("remote I/O error")] * 2

    def set_state(value: float) -> None:
        if fails:
            raise fails.pop()
        type(pin)._set_state(pin, value)

    pin._set_state = set_state
    board.header.lights.show(["on", "on"])
    board.passes(0)
    assert board.health()["light-1"] == (
        "faulty",
        "GPIO18 (light of seat 1) cannot be used: remote I/O error.",
    )
    assert board.lit("light-2") == [True]
    board.passes(TRIED_EVERY)
    assert board.health()["light-1"] == GONE_ON
    assert board.lit("light-1", "light-2") == [True, True]


def test_pins_that_cannot_make_tones_leave_the_buzzer_alone_out() -> None:
    board = Board(ALL, Driver(fresh((26, PinPWMUnsupported("PWM is not supported on this pin")))))
    health = board.health()
    assert health.pop("buzzer") == (
        "faulty",
        "GPIO26 (buzzer) cannot be used: PWM is not supported on this pin.",
    )
    assert set(health.values()) == {GONE_ON}


# ---------------------------------------------------------------- opening and closing


def test_twenty_starts_and_stops_leave_no_line_open() -> None:
    pins = fresh()
    for _ in range(20):
        board = Board(ALL, Driver(pins))
        assert set(board.health().values()) == {GONE_ON}
        taken = list(pins.pins.values())
        assert len(taken) == 19
        board.header.close()
        board.header.close()
        assert pins.pins == {}
        assert not any(pins._reservations.values())
        assert all(pin.when_changed is None and pin.function == "input" for pin in taken)


def test_after_closing_an_edge_is_nobodys() -> None:
    board = Board()
    pin = board.pin("seat-1")
    board.header.close()
    pin.drive_low()
    assert board.presses() == []


# ---------------------------------------------------------------- the thread


def test_on_its_own_thread_a_press_is_posted_and_a_light_shines() -> None:
    """With real time; whatever it takes."""
    pins = Pretended(Clock())
    posted: list[Sensed] = []
    opened, pressed = threading.Event(), threading.Event()

    def post(value: Sensed) -> None:
        posted.append(value)
        if isinstance(value, Health) and len(posted) == 19:
            opened.set()
        if isinstance(value, ButtonPressed):
            pressed.set()

    with Watchdog() as watchdog, open_header(ALL, post, WORDS, watchdog, drivers=[Driver(pins)]) as header:
        opened.wait()
        pins.pin(17).drive_low()
        pressed.wait()
        shining = threading.Event()
        pin, set_state = pins.pin(18), pins.pin(18)._set_state
        pin._set_state = lambda value: (set_state(value), shining.set())
        header.lights.show(["on"])
        shining.wait()
    assert {value.device for value in posted if isinstance(value, ButtonPressed)} == {"seat-1"}
    assert pins.closed
    assert "pins" not in [thread.name for thread in threading.enumerate()]


def test_a_driver_that_hangs_is_faulty_while_it_hangs_and_stops_nobody() -> None:
    clock = Clock()
    inside, let_go, well = threading.Event(), threading.Event(), threading.Event()

    class Hanging(Driver):
        def open(self) -> Any:
            inside.set()
            let_go.wait()
            return super().open()

    posted: list[Sensed] = []

    def post(value: Sensed) -> None:
        posted.append(value)
        if isinstance(value, Health) and value.state == "ok":
            well.set()

    watchdog = Watchdog(clock)
    settings = Settings(devices=Devices(buzzer=True))
    pins = Pretended(clock)
    header = open_header(settings, post, WORDS, watchdog, drivers=[Hanging(pins)], clock=clock).start()
    inside.wait()
    header.sound("bet")
    watchdog.look()
    assert posted == []
    clock.now += LIMIT
    watchdog.look()
    (hanging,) = posted
    assert isinstance(hanging, Health)
    assert (hanging.device, hanging.state) == ("buzzer", "faulty")
    assert hanging.sentence == "The driver of the pins hangs: switch the table off and on again."
    let_go.set()
    well.wait()
    header.close()


def test_a_fault_of_ours_is_seen_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = threading.Event()
    monkeypatch.setattr(threading, "excepthook", lambda _: seen.set())

    class Faulty(Driver):
        def open(self) -> Any:
            raise ZeroDivisionError

    posted: list[Sensed] = []
    settings = Settings(devices=Devices(buzzer=True))
    with open_header(settings, posted.append, WORDS, Watchdog(), drivers=[Faulty()]):
        seen.wait()
    assert [value.sentence for value in posted if isinstance(value, Health)] == [
        "The pins have stopped for a fault of this program: restart the table."
    ]
