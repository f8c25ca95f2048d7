"""What screens do with devices: the table's refusals and counts, usual house rules, trying devices, enrolling cards."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.games.fish_fish.sensing import Unclear
from companion.language.words import Words as Voice
from companion.sensing.stand import Stand
from companion.sensing.tags import Card, Cards, Tag, deck_of
from companion.sensing.values import ButtonPressed, CardPlaced
from companion.settings.model import Devices, Settings
from tests.ui.touch.games.fish_fish.table import NAMES, SIZES, Table, look_for, opening
from tests.ui.touch.pretend_desk import pretend_desk
from tests.ui.touch.pretend_host import PretendHost, keys, look_of, texts
from ui.touch.game.host import NoRecord
from ui.touch.picture.marks import Words
from ui.touch.screens.devices import Devices as DevicesPage
from ui.touch.screens.devices import TryLight
from ui.touch.screens.enrol import Anew, Ask, Check, Enrol, OtherDeck, Skip, Stop
from ui.touch.screens.house_rules import HouseRules, Ruled, house_rules, usual, usual_here
from ui.touch.screens.page import Close, Leafed
from ui.touch.screens.seats import Seats
from ui.touch.screens.sitting import Sitting

HIDDEN = Stand({"game": "fish-fish", "phase": "bet"}, sensed=True)
TAGS = {card: bytes([4, 0, 0, place]) for place, card in enumerate(deck_of(1))}
WHOLE = Cards({card: Tag(tag) for card, tag in TAGS.items()})


# At the table ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "hu"])
@pytest.mark.parametrize("players", [2, 8])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_that_cards_make_no_cast_is_said_whole_at_every_table(
    size: tuple[int, int], players: int, language: str
) -> None:
    voice = Voice(language)
    table = Table(look_for(size), [opening(NAMES[:players], cards="sensed")], voice=voice)
    table.screen.on(NoRecord(Unclear().sentence(voice)))
    said = [
        mark.text
        for part in table.screen.scene(table.look)
        if part.key.startswith("refusal-")
        for mark in part.marks
        if isinstance(mark, Words)
    ]
    assert Unclear().sentence(voice) in " ".join(said)
    assert table.sounds[-1] == "refusal"


# House rules -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("devices", "says"),
    [
        (Devices(reader="pn532"), "By the reader"),
        (Devices(reader="keyboard", pendant=True), "By the reader"),
        (Devices(pendant=True), "By the pendant"),
    ],
)
def test_where_the_table_senses_the_hidden_card_a_new_game_does_so(devices: Devices, says: str) -> None:
    host = PretendHost(look_of(800, 480))
    host.settings = Settings(devices=devices)
    rule = next(rule for rule in house_rules("fish-fish", devices) if rule.option == "cards")
    assert [value for value, _ in rule.choices] == ["sensed", "declared"]
    assert rule.choices[0][1](Voice("en")) == says
    seats = Seats(host, "fish-fish", back=lambda turned: None)
    seats.sitting = Sitting(NAMES[:3], ("bottom", "left", "top"), NAMES[0])
    assert seats.record()["options"] == {"cards": "sensed"}
    told: list[dict[str, Any]] = []
    page = HouseRules(host, "fish-fish", seats.options, told.append)
    host.stack = ["seats", page]
    page.on(Ruled("cards", "declared"))
    page.on(Close())
    assert told[0]["cards"] == "declared"


def test_without_a_reader_or_pendant_house_rules_are_as_ever() -> None:
    assert usual_here("fish-fish", Settings(devices=Devices(buttons=True, lights=True))) == usual("fish-fish")


# Devices -----------------------------------------------------------------------------------------------------------


def leaves(page: DevicesPage) -> tuple[set[str], str]:
    """The parts and the words of all pages there are."""
    found, said = set[str](), ""
    for _ in range(5):
        scene = page.scene(page.host.look)
        found |= keys(scene)
        said += " ".join(texts(scene)) + " "
        page.on(Leafed(1))
    return found, said


def test_a_light_and_the_buzzer_can_be_tried_but_not_while_hidden_cards_are_in_play() -> None:
    host = PretendHost(look_of(1920, 1080))
    host.desk = pretend_desk()
    page = DevicesPage(host)
    assert {"try-light-", "try-buzzer"} <= leaves(page)[0]
    page.on(TryLight())
    page.on(TryLight())
    assert "The light of seat 2 blinks." in leaves(page)[1]
    host.desk.heed(HIDDEN)
    parts, said = leaves(page)
    assert not any(key.startswith("try-") for key in parts)
    assert host.desk.closed in said


def test_the_page_says_what_is_sensed_and_in_a_hidden_game_no_more_than_that_something_is() -> None:
    host = PretendHost(look_of(1920, 1080))
    pages = []
    for button, card in (("bite", Card("bite-1")), ("no-bite", Card("no-bite-1"))):
        host.desk = pretend_desk(stand=HIDDEN)
        host.desk.decks._cards = WHOLE
        page = DevicesPage(host)
        for value in (
            CardPlaced(at=1, device="reader", tag=TAGS[card]),
            ButtonPressed(at=2, device=button),
            ButtonPressed(at=3, device="seat-2"),
        ):
            host.desk.discretion.told(value)
            page.sensed(value)
        pages.append(leaves(page))
    assert pages[0] == pages[1]
    said = pages[0][1]
    assert "Something lies on it." in said
    assert "It was used." in said
    assert "seat 2" not in said

    host.desk = pretend_desk(
        CardPlaced(at=1, device="reader", tag=b"\xff" * 4), ButtonPressed(at=2, device="no-bite")
    )
    said = leaves(DevicesPage(host))[1]
    assert "This card is not enrolled; enrol it under Settings, Cards." in said
    assert "“No bite” was used." in said
    assert "ffffffff" not in said


# Cards -------------------------------------------------------------------------------------------------------------


class Decks:
    """The questions of the page, answered at once as the table's thread does."""

    def __init__(self, folder: Path, cards: Cards = Cards()) -> None:  # noqa: B008
        host = PretendHost(
            look_of(800, 480),
            enrol=lambda decks, card, tag: decks.enrol(card, Tag(tag)),
            read_card=lambda decks, tag: decks.read_whole(tag),
            forget_deck=lambda decks, deck: decks.forget(deck),
        )
        host.desk = pretend_desk(folder=folder)
        host.desk.decks._cards = cards
        self.host = host
        self.page = Enrol(host)

    def lay(self, *tags: bytes) -> None:
        for tag in tags:
            self.page.sensed(CardPlaced(at=1, device="reader", tag=tag))

    @property
    def cards(self) -> Cards:
        found: Cards = self.host.desk.decks.cards
        return found

    @property
    def says(self) -> str:
        return " ".join(texts(self.page.scene(self.host.look)))


def test_ten_cards_are_asked_for_one_by_one_and_read_again(tmp_path: Path) -> None:
    d = Decks(tmp_path)
    d.page.on(Ask())
    for card, tag in TAGS.items():
        assert f"Lay it on the reader: {card.said(Voice('en'))}." in d.says
        d.lay(tag)
    assert d.cards == WHOLE
    assert "Lay 10 cards on the reader once more" in d.says
    d.lay(*list(TAGS.values())[:9], b"\xff" * 4)
    assert "This card is not enrolled" in d.says
    d.lay(TAGS[Card("bite-1")], TAGS[Card("bait-5")])
    assert "All ten cards were read: the deck is complete." in d.says


def test_a_tag_of_another_card_is_refused_by_name_and_the_card_asked_for_again(tmp_path: Path) -> None:
    d = Decks(tmp_path)
    d.page.on(Ask())
    d.lay(TAGS[Card("bite-1")], TAGS[Card("bite-1")])
    assert "This tag is bite 1 of 2 in deck 1 already." in d.says
    assert d.host.sounds == ["click", "refusal"]
    d.lay(TAGS[Card("bite-2")])
    assert d.cards.card(TAGS[Card("bite-2")]) == Card("bite-2")


def test_a_card_left_out_is_asked_for_the_next_time(tmp_path: Path) -> None:
    d = Decks(tmp_path)
    d.page.on(Ask())
    d.page.on(Skip())
    d.lay(*list(TAGS.values())[1:])
    assert "1 card has no tag yet." in d.says
    d.page.on(Ask())
    d.lay(TAGS[Card("bite-1")])
    assert "Lay 10 cards" in d.says


def test_a_deck_is_enrolled_anew_and_another_one_begun(tmp_path: Path) -> None:
    d = Decks(tmp_path, WHOLE)
    d.page.on(Anew())
    d.lay(TAGS[Card("no-bite-1")])
    assert d.cards.tags == {Card("bite-1"): Tag(TAGS[Card("no-bite-1")])}
    d.page.on(Stop())
    other = Decks(tmp_path, WHOLE)
    other.page.on(OtherDeck())
    assert "Cards of deck 2" in other.says
    other.page.on(Ask())
    other.lay(TAGS[Card("bait-5")])
    assert "This tag is the bait 5 in deck 1 already." in other.says
    other.page.on(Stop())
    other.page.on(OtherDeck())
    assert "Cards of deck 1" in other.says


def test_of_two_cards_laid_at_once_only_the_first_is_taken(tmp_path: Path) -> None:
    d = Decks(tmp_path)
    waiting: list[Any] = []
    d.host.library = SimpleNamespace(enrol=lambda reply, **facts: waiting.append(facts))
    d.page.on(Ask())
    d.lay(TAGS[Card("bite-1")], TAGS[Card("bite-2")])
    assert [facts["tag"] for facts in waiting] == [TAGS[Card("bite-1")]]


def test_no_tag_is_ever_on_the_page(tmp_path: Path) -> None:
    d = Decks(tmp_path, WHOLE)
    said = d.says
    d.page.on(Check())
    d.lay(TAGS[Card("bite-1")])
    said += d.says
    assert not any(tag.hex() in said.lower() for tag in TAGS.values())


def test_in_a_hidden_game_the_page_is_closed_and_lays_nothing_open(tmp_path: Path) -> None:
    d = Decks(tmp_path, WHOLE)
    d.page.on(Check())
    d.host.desk.heed(HIDDEN)
    before = d.page.scene(d.host.look)
    d.lay(TAGS[Card("bite-1")])
    assert d.page.scene(d.host.look) == before
    assert d.host.asked == []
    assert not any(key.startswith("enrol-") for key in keys(before))
