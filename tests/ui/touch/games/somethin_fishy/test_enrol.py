"""Enrolling a tagged deck on the screen: choose a fish, lay its cards on the reader, go on another day."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.somethin_fishy.tags import Fish
from companion.language.words import Words as Voice
from companion.sensing.values import CardPlaced
from companion.settings.model import Settings
from tests.ui.touch.games.somethin_fishy.table import FishyTable, opening
from tests.ui.touch.pretend_desk import EVERYTHING, pretend_desk
from tests.ui.touch.pretend_host import PretendHost, faults, look_of, texts
from ui.touch.games.somethin_fishy.enrol import Chosen, EnrolFish, Forget
from ui.touch.screens.enrol import CardsOf, Enrol

PUFFER = Fish("puffer", "big")


def page(
    tmp_path: Path,
    size: tuple[int, int] = (800, 480),
    settings: Settings = EVERYTHING,
    language: str = "en",
    lying: bool = True,
) -> EnrolFish:
    host = PretendHost(
        look_of(*size, lying=lying),
        Voice(language),
        tagged=lambda decks, kind, do: do(decks.beside(kind)),
    )
    host.desk = pretend_desk(settings=settings, folder=tmp_path)
    return EnrolFish(host)


def lay(one: EnrolFish, number: int) -> None:
    one.sensed(CardPlaced(at=number, device="reader", tag=bytes([4, 0, 0, number])))


def written(one: EnrolFish) -> str:
    return " ".join(texts(one.scene(one.host.look)))


def test_cards_of_the_chosen_fish_are_enrolled_one_by_one_and_counted(tmp_path: Path) -> None:
    one = page(tmp_path)
    lay(one, 1)
    assert "0 of 160 have a tag" in written(one)
    one.on(Chosen(PUFFER))
    for number in (1, 2, 3):
        lay(one, number)
    assert one.cards.counts == {PUFFER: 3}
    assert one.host.sounds == ["click"] * 3
    assert page(tmp_path).cards.counts == {PUFFER: 3}


def test_a_tag_that_is_another_card_is_refused_by_name(tmp_path: Path) -> None:
    one = page(tmp_path)
    one.on(Chosen(PUFFER))
    lay(one, 1)
    one.on(Chosen(Fish("lionfish", "hungry")))
    lay(one, 1)
    assert "This tag is a big puffer already." in written(one)
    assert one.host.sounds[-1] == "refusal"


def test_more_cards_than_the_deck_has_are_refused_with_their_number(tmp_path: Path) -> None:
    one = page(tmp_path)
    one.on(Chosen(Fish("puffer", "hungry")))
    for number in range(9):
        lay(one, number)
    assert "all 8 of that species have a tag" in written(one)


def test_cards_of_one_fish_are_enrolled_anew_by_a_hold(tmp_path: Path) -> None:
    one = page(tmp_path)
    one.on(Chosen(PUFFER))
    lay(one, 1)
    assert "Hold: enrol these anew" in written(one)
    one.on(Forget())
    assert not one.cards.tags


def test_while_a_game_goes_on_no_card_that_lies_face_down_is_told(tmp_path: Path) -> None:
    one = page(tmp_path)
    one.on(Chosen(PUFFER))
    lay(one, 1)
    one.on(Chosen(Fish("lionfish", "big")))
    played = FishyTable(one.host.look, [opening(("Anna", "Béla"))])
    one.host.standing = played.standing
    lay(one, 1)
    lay(one, 2)
    assert "some lie face down" in written(one)
    assert one.cards.counts == {PUFFER: 1}
    played.judge({"do": "end"})
    one.host.standing = played.standing
    assert "some lie face down" not in written(one)


def test_without_a_reader_the_page_says_so(tmp_path: Path) -> None:
    assert "There is no card reader" in written(page(tmp_path, settings=Settings()))


@pytest.mark.parametrize("lying", [True, False])
@pytest.mark.parametrize("language", ["en", "hu"])
@pytest.mark.parametrize("size", [(800, 480), (720, 1280), (1280, 720)])
def test_every_cell_can_be_touched_and_every_word_has_its_room(
    tmp_path: Path, size: tuple[int, int], language: str, lying: bool
) -> None:
    one = page(tmp_path, size, language=language, lying=lying)
    for turned in (0.0, 90.0) if lying else (0.0,):
        one.turned, one.chosen = turned, None
        assert list(faults(one.scene(one.host.look), one.host.look, 10.4)) == []
        one.on(Chosen(PUFFER))
        lay(one, 1)
        assert list(faults(one.scene(one.host.look), one.host.look, 10.4)) == []


def test_the_cards_of_fish_fish_lead_there(tmp_path: Path) -> None:
    host = page(tmp_path).host
    enrol = Enrol(host)
    host.stack = [enrol]
    assert any(one.touch and one.touch.tap == CardsOf("somethin-fishy") for one in enrol.scene(host.look))
    enrol.on(CardsOf("somethin-fishy"))
    assert isinstance(host.stack[-1], EnrolFish)
