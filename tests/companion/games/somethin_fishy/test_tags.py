"""A tagged deck of Somethin' Fishy: enrolled card by card, and each card on the reader is one draw."""

from __future__ import annotations

import stat
from pathlib import Path
from typing import Any

import pytest

from companion.games.game import Refusal
from companion.games.sensing import Sensing
from companion.games.somethin_fishy.deck import SPECIES
from companion.games.somethin_fishy.tags import ALIKE, FILE, WHOLE, Fish, TaggedDeck, TaggedFish, load
from companion.play.referee import Referee
from companion.sensing.outcomes import NotEnrolled, Outcome, Send
from companion.sensing.stand import Stand
from companion.sensing.tags import Decks
from companion.sensing.values import CardPlaced, CardRemoved

JSON = dict[str, Any]
PUFFER, HUNGRY = Fish("puffer", "big"), Fish("puffer", "hungry")


def tag(number: int) -> bytes:
    return bytes([4, 0, number >> 8, number & 255])


def test_a_deck_has_as_many_cards_of_each_species_as_the_rules_say() -> None:
    assert ALIKE == {False: 32, True: 8}
    assert WHOLE == 160


def test_a_card_is_kept_at_once_and_found_again_by_whoever_goes_on(tmp_path: Path) -> None:
    deck = TaggedDeck(tmp_path)
    assert isinstance(deck.enrol(tag(1), PUFFER), TaggedFish)
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600
    again = TaggedDeck(tmp_path)
    assert again.cards.fish(tag(1)) == PUFFER
    again.enrol(tag(2), HUNGRY)
    assert load(tmp_path).counts == {PUFFER: 1, HUNGRY: 1}


def test_a_tag_that_is_another_card_is_told_and_the_same_again_changes_nothing(tmp_path: Path) -> None:
    deck = TaggedDeck(tmp_path)
    deck.enrol(tag(1), PUFFER)
    assert deck.enrol(tag(1), HUNGRY) == PUFFER
    assert deck.enrol(tag(1), PUFFER) == deck.cards
    assert deck.cards.counts == {PUFFER: 1}


@pytest.mark.parametrize(
    ("fish", "other", "most"), [(PUFFER, Fish("puffer", "small"), 32), (HUNGRY, HUNGRY, 8)]
)
def test_a_card_the_deck_has_no_more_of_is_not_enrolled(fish: Fish, other: Fish, most: int) -> None:
    cards = TaggedFish({tag(number): fish for number in range(most)})
    assert cards.enrolled(tag(most), other) is None
    assert isinstance(cards.enrolled(tag(most), Fish("piranha", fish.kind)), TaggedFish)


def test_cards_are_enrolled_anew(tmp_path: Path) -> None:
    deck = Decks(tmp_path).beside(TaggedDeck)
    deck.enrol(tag(1), PUFFER)
    deck.enrol(tag(2), HUNGRY)
    deck.forget(PUFFER)
    assert load(tmp_path).tags == {tag(2): HUNGRY}


def test_a_file_that_cannot_be_read_is_kept_aside(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"{")
    deck = TaggedDeck(tmp_path)
    assert not deck.cards.tags
    deck.enrol(tag(1), PUFFER)
    assert (tmp_path / f"{FILE}.damaged").read_bytes() == b"{"
    assert load(tmp_path).counts == {PUFFER: 1}


# The draw ---------------------------------------------------------------------------------------------------------


class Tagged(Decks):
    """A tagged deck in memory alone."""

    def __init__(self) -> None:
        self.fish: dict[bytes, Fish] = {}

    @property
    def cards(self) -> TaggedFish:
        return TaggedFish(self.fish)

    def beside(self, kind: object) -> Tagged:
        return self


class Table:
    """A referee and a reader at one table; every fourth tag is of the same species, and the last ones are hungry."""

    def __init__(self, places: bool, **options: Any) -> None:
        self.referee, self.now = Referee(), 0.0
        self.decks = Tagged()
        self.sensing = Sensing(self.decks, places=places)
        self.decks.fish = {tag(number): Fish(SPECIES[number % 4], "big") for number in range(40)}
        self.decks.fish |= {
            tag(100 + place): Fish(species, "hungry") for place, species in enumerate(SPECIES)
        }
        self.tell({"do": "open", "game": "somethin-fishy", "players": ["A", "B"], "options": options})

    @property
    def view(self) -> JSON:
        view = self.referee.view()
        assert view is not None
        return view

    def tell(self, record: JSON) -> None:
        ruling = self.referee.judge(record)
        if isinstance(ruling, Refusal):
            self.sensing.refused()
            return
        self.referee.adopt(ruling)
        self.sensing.answered(record, Stand(self.view, False, self.referee.rev), self.now)

    def lays(self, number: int) -> list[Outcome]:
        """A card is laid on the reader and lifted; what it sends is told to the referee."""
        self.now += 1
        outcomes = self.sensing.sensed(CardPlaced(at=self.now, device="reader", tag=tag(number)))
        for outcome in outcomes:
            if isinstance(outcome, Send):
                self.tell(outcome.record)
        self.sensing.sensed(CardRemoved(at=self.now, device="reader", tag=tag(number)))
        return outcomes


@pytest.mark.parametrize("places", [True, False])
def test_a_card_on_the_reader_is_a_draw_and_only_once(places: bool) -> None:
    table = Table(places)
    assert len(table.lays(0)) == 1
    assert table.view["rows"]["A"] == (("puffer", "big"),)
    assert table.lays(0) == []
    table.lays(1)
    assert table.view["drawn"] == 2


def test_a_card_that_was_taken_back_may_come_again_and_one_that_was_not_may_not() -> None:
    table = Table(True)
    for number in (0, 1, 2):
        table.lays(number)
    table.tell({"do": "correct", "to": 2, "why": "x"})
    assert table.lays(0) == []
    assert len(table.lays(2)) == 1
    assert table.view["rows"]["A"] == (("puffer", "big"), ("piranha", "big"))


def test_a_fish_that_goes_back_face_down_may_come_again() -> None:
    table = Table(True, orphan="back")
    table.decks.fish |= {tag(50): Fish("puffer", "small"), tag(51): Fish("lionfish", "big")}
    table.decks.fish |= {tag(52): Fish("piranha", "small")}
    table.lays(50)
    table.tell({"do": "pass"})
    table.lays(52)
    backs = dict(table.view["backs"])
    assert len(table.lays(51)) == 1
    assert table.view["backs"] == backs
    assert len(table.lays(51)) == 1


def test_a_card_nobody_enrolled_says_so_and_without_a_tagged_deck_the_reader_is_quiet() -> None:
    table = Table(True)
    assert table.lays(77) == [NotEnrolled()]
    table.decks.fish = {}
    assert table.lays(0) == []


def test_no_card_counts_before_or_after_a_game() -> None:
    table = Table(True)
    table.tell({"do": "end"})
    assert table.lays(0) == []
    table.sensing.stands(Stand(), 5.0)
    assert table.lays(1) == []


def test_a_card_that_lies_there_when_people_come_back_is_no_draw() -> None:
    table = Table(True)
    table.sensing.stands(Stand(), 1.0)
    table.sensing.sensed(CardPlaced(at=2.0, device="reader", tag=tag(0)))
    table.sensing.stands(Stand(table.view, False, table.referee.rev), 3.0)
    assert table.sensing.sensed(CardPlaced(at=4.0, device="reader", tag=tag(0))) == []
    assert len(table.lays(1)) == 1


def test_a_draw_that_was_refused_may_be_laid_again() -> None:
    table = Table(True)
    table.sensing.answered({"do": "pass"}, Stand(table.view, False, 99), table.now)
    assert len(table.lays(0)) == 1
    assert table.view["drawn"] == 0
    table.sensing.stands(Stand(table.view, False, table.referee.rev), table.now)
    table.lays(0)
    assert table.view["drawn"] == 1
