"""What other games will need of a sheet: points below nothing, three digits in every column, and no rounds at all."""

from __future__ import annotations

import msgspec
import pytest

from companion.language.words import Words
from companion.sheet import plain, raster
from companion.sheet.marks import Drawing, Text
from companion.sheet.model import Sheet
from companion.sheet.page import page
from companion.sheet.pdf import pdf
from companion.sheet.ticket import ticket
from tests.companion.sheet.extents import box, covered, texts
from tests.companion.sheet.games import records, sheet

ENGLISH = Words("en")


def with_points(made: Sheet, *by_round: int) -> Sheet:
    """The sheet with these points for everybody, one number a round and again from the first."""
    points = [by_round[number % len(by_round)] for number in range(len(made.rounds))]
    total = sum(points)
    return msgspec.structs.replace(
        made,
        rounds=tuple(
            msgspec.structs.replace(round_, points=(scored,) * len(made.players))
            for round_, scored in zip(made.rounds, points, strict=True)
        ),
        players=tuple(
            msgspec.structs.replace(player, total=total, place=1, wins=True) for player in made.players
        ),
    )


def without_rounds(made: Sheet) -> Sheet:
    return msgspec.structs.replace(made, rounds=(), roles=())


def drawings(made: Sheet) -> list[Drawing]:
    tickets = [ticket(made, ENGLISH, dots, quick=quick) for dots in (384, 576) for quick in (False, True)]
    return [*tickets, *page(made, ENGLISH)]


SHEETS = {
    "below nothing": with_points(sheet(records(2)), -13, 4),
    "all below nothing": with_points(sheet(records(3)), -13),
    "three digits": with_points(sheet(records(8)), 112, 124),
    "nothing": with_points(sheet(records(4)), 0),
    "no rounds": without_rounds(sheet(records(4))),
    "no rounds, one below nothing": without_rounds(with_points(sheet(records(5)), -3)),
}


@pytest.mark.parametrize("name", SHEETS)
def test_every_drawing_holds_all_its_texts(name: str) -> None:
    for drawing in drawings(SHEETS[name]):
        for text in texts(drawing):
            left, top, right, bottom = box(text)
            assert left >= 0, text
            assert right <= drawing.w + 0.5, text
            assert top >= 0, text
            assert bottom <= drawing.h, text
        assert list(covered(drawing.marks)) == []


@pytest.mark.parametrize("name", SHEETS)
def test_every_output_is_made(name: str) -> None:
    made = SHEETS[name]
    assert raster.dots(ticket(made, ENGLISH)).convert("L").getextrema() == (0, 255)
    assert pdf(made, ENGLISH).startswith(b"%PDF")
    for player in made.players:
        assert player.name in plain.text(made, ENGLISH)


def test_points_below_nothing_have_a_real_minus_on_paper_and_a_plain_one_in_files() -> None:
    made = SHEETS["below nothing"]
    for drawing in drawings(made):
        assert "−13" in {mark.text for mark in drawing.marks if isinstance(mark, Text)}
    assert ",-13," in plain.table(made)


def test_without_rounds_there_is_neither_table_nor_chart() -> None:
    made = SHEETS["no rounds"]
    for drawing in drawings(made):
        said = {text.text for text in texts(drawing)}
        assert not {"round", "all", "Line by line", "black = the fisher"} & said
