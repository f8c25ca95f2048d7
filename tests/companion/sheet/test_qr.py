"""The codes of a sheet, read back from the dots as a phone would read them from paper (`look.md` section 9)."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from urllib.parse import unquote

import msgspec
import pytest

from companion.language.words import Words
from companion.sheet import page, qr, raster
from companion.sheet.model import Sheet
from companion.sheet.ticket import ticket
from tests.companion.sheet.extents import texts
from tests.companion.sheet.games import DIGEST, OPENED, records, sheet

zxingcpp = pytest.importorskip("zxingcpp", reason="zxing-cpp, which reads the codes back, is not installed")

ENGLISH = Words("en")


def read(made: Sheet, dots: int, *, quick: bool = False) -> set[str]:
    drawn = raster.dots(ticket(made, ENGLISH, dots, quick=quick))
    return {found.text for found in zxingcpp.read_barcodes(drawn.convert("L"))}


def play(link: str) -> dict[str, object]:
    assert link.startswith(qr.LINK)
    found: dict[str, object] = json.loads(unquote(link.removeprefix(qr.LINK)))
    return found


@pytest.mark.parametrize("dots", [384, 576])
@pytest.mark.parametrize("players", range(2, 9))
def test_both_codes_can_be_read_from_the_ticket(players: int, dots: int) -> None:
    made = sheet(records(players))
    found = read(made, dots)
    assert f"000042-K7F2 {DIGEST.upper()}" in found
    (link,) = [text for text in found if text.startswith("https")]
    told = play(link)
    assert told["sourcePlayId"] == made.id
    ended = datetime.fromtimestamp(OPENED + 60 * len(records(players)), UTC)
    assert told["playDate"] == f"{ended:%Y-%m-%d %H:%M:%S}", "when the game ended, in UTC"
    assert told["game"] == {"name": "Fish Fish", "sourceGameId": "fish-fish"}
    assert [(each["name"], each["score"], each["winner"]) for each in told["players"]] == [
        (player.name, player.total, player.wins) for player in made.players
    ]


def test_the_quick_ticket_can_be_checked_too() -> None:
    assert read(sheet(records(8)), 384, quick=True) == {f"000042-K7F2 {DIGEST.upper()}"}


def test_both_codes_can_be_read_from_the_page() -> None:
    picture = raster.picture(page.page(sheet(records(8)), ENGLISH)[0], 1748)
    assert len(zxingcpp.read_barcodes(picture)) == 2


def test_a_player_is_the_same_for_bg_stats_in_every_game() -> None:
    def ids(seed: int) -> list[str]:
        return [
            each["sourcePlayerId"] for each in play(qr.result_link(sheet(records(4, seed)), 40))["players"]
        ]

    assert ids(1) == ids(2)
    assert len(set(ids(1))) == 4


def test_names_are_cut_until_the_code_is_one_that_paper_carries() -> None:
    made = sheet(records(8, 1, tuple("ẫ" * 39 + last for last in "ABCDEFGH")))
    rows = qr.result_code(made)
    assert rows is not None
    assert len(rows) <= 17 + 4 * 25
    (link,) = [text for text in read(made, 384) if text.startswith("https")]
    cut = {each["name"] for each in play(link)["players"]}
    assert all(3 <= len(name) < 40 and set(name) == {"ẫ"} for name in cut)


def test_a_result_that_no_code_holds_is_left_out_with_one_line() -> None:
    made = msgspec.structs.replace(sheet(records(4)), id="x" * 1500)
    assert qr.result_code(made) is None
    for drawing in (ticket(made, ENGLISH), page.page(made, ENGLISH)[0]):
        said = " ".join(text.text for text in texts(drawing))
        assert "The result is too long for a BG Stats code." in said


def test_an_unfinished_game_is_no_result() -> None:
    found = read(sheet(records(4)[:30]), 384)
    assert len(found) == 1
