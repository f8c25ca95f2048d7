"""What diagnosis says of what is sensed, and what it does not say while a game with sensed cards is open."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.sensing.privacy import Discretion, line
from companion.sensing.values import ButtonPressed, ButtonReleased, CardPlaced, CardRemoved, Health, Sensed

TAG, OTHER = bytes.fromhex("0114ae3bbc"), bytes.fromhex("04a3c6112b5c80")


def outspoken() -> Discretion:
    discretion = Discretion()
    discretion.hide(False)
    return discretion


def test_everything_is_said_while_nothing_is_hidden() -> None:
    placed = CardPlaced(at=12.3456, device="reader", tag=TAG)
    assert outspoken().told(placed) == {
        "at": 12.346,
        "device": "reader",
        "kind": "card-placed",
        "tag": "0114ae3bbc",
    }
    assert line(ButtonPressed(at=1, device="bite")) == {"at": 1, "device": "bite", "kind": "button-pressed"}
    missing = Health(at=2, device="reader", state="missing", sentence="Not there.")
    assert line(missing) == {
        "at": 2,
        "device": "reader",
        "kind": "health",
        "state": "missing",
        "sentence": "Not there.",
    }
    assert "sentence" not in line(Health(at=2, device="reader", state="ok"))


def test_it_hides_until_somebody_knows_that_there_is_nothing_to_hide() -> None:
    assert Discretion().told(CardPlaced(at=1, device="reader", tag=TAG)) == {
        "at": 1,
        "device": "reader",
        "kind": "card-placed",
    }


def test_of_two_cards_no_more_is_said_than_of_one() -> None:
    discretion = Discretion()
    told = [
        discretion.told(value)
        for value in (
            CardPlaced(at=1, device="reader", tag=TAG),
            CardPlaced(at=2, device="reader", tag=OTHER),
            CardRemoved(at=3, device="reader", tag=TAG),
            CardRemoved(at=4, device="reader", tag=OTHER),
        )
    ]
    assert [None if each is None else (each["at"], each["kind"]) for each in told] == [
        (1, "card-placed"),
        None,
        None,
        (4, "card-removed"),
    ]


def test_seat_buttons_are_not_spoken_of_and_health_is() -> None:
    discretion = Discretion()
    assert discretion.told(ButtonPressed(at=1, device="seat-2")) is None
    told = discretion.told(Health(at=1, device="reader", state="missing", sentence="Not there."))
    assert told is not None
    assert told["sentence"] == "Not there."


def test_the_pendant_is_one_device_and_as_well_as_its_worse_button() -> None:
    discretion = outspoken()
    discretion.told(Health(at=1, device="bite", state="ok"))
    discretion.told(Health(at=1, device="no-bite", state="faulty", sentence="Pin 17 is busy."))
    discretion.told(ButtonPressed(at=2, device="no-bite"))
    (pendant,) = discretion.devices()
    assert (pendant.device, pendant.state, pendant.sentence) == ("pendant", "faulty", "Pin 17 is busy.")
    assert pendant.last is not None
    assert pendant.last["device"] == "no-bite"
    discretion.hide(True)
    (pendant,) = discretion.devices()
    assert (pendant.state, pendant.sentence) == ("faulty", "")
    assert pendant.last == {"at": 2, "device": "pendant", "kind": "button-pressed"}


def test_what_happened_before_the_game_is_said_no_more_than_what_happens_in_it() -> None:
    discretion = outspoken()
    for device in ("reader", "seat-1"):
        discretion.told(Health(at=0, device=device, state="ok"))
    discretion.told(CardPlaced(at=1, device="reader", tag=TAG))
    discretion.told(ButtonPressed(at=1, device="seat-1"))
    discretion.hide(True)
    reader, seat = discretion.devices()
    assert reader.last == {"at": 1, "device": "reader", "kind": "card-placed"}
    assert seat.last is None
    discretion.told(CardRemoved(at=2, device="reader", tag=TAG))
    discretion.hide(False)
    assert discretion.devices()[0].last == {"at": 2, "device": "reader", "kind": "card-removed"}


TAGS = st.binary(min_size=4, max_size=10)
AT = st.floats(0, 1e6)


def _worlds(first: str, second: str, tags: tuple[bytes, bytes]) -> list[list[Sensed]]:
    """The same evening of a fisher who uses this button and lays this card, or the other ones."""
    return [
        [
            CardPlaced(at=1, device="reader", tag=tag),
            ButtonPressed(at=2, device=button),
            ButtonReleased(at=3, device=button),
            CardRemoved(at=4, device="reader", tag=tag),
            Health(at=5, device=button, state="faulty", sentence=f"The button “{button}” hangs."),
        ]
        for tag, button in zip(tags, (first, second), strict=True)
    ]


@given(st.tuples(TAGS, TAGS))
def test_in_both_worlds_the_same_is_said(tags: tuple[bytes, bytes]) -> None:
    said = []
    for world in _worlds("bite", "no-bite", tags):
        discretion = Discretion()
        said.append(([discretion.told(value) for value in world], discretion.devices()))
    assert said[0] == said[1]
    assert "bite" not in str(said)
