"""Everything on the table of Go Fish has its room: strips, persons, ranks, stock, words (``look.md`` 2, 3 and 9)."""

from __future__ import annotations

import itertools
from functools import cache

import pytest

from companion.settings.model import Settings, replaced
from tests.ui.touch.extents import overlap, root_extents
from tests.ui.touch.games.fish_fish.table import LONG, NAMES, Json, Longer, look_for
from tests.ui.touch.games.go_fish.moments import MOMENTS, Names
from tests.ui.touch.games.go_fish.table import GoFishTable
from tests.ui.touch.pretend_host import faults
from ui.touch.kit.seats import seats_of
from ui.touch.picture.marks import Slip
from ui.touch.picture.seat_boxes import root_box

SIZES = ((800, 480), (720, 1280), (1280, 720), (1024, 600))


def table_of(size: tuple[int, int], players: int, moment: str, lying: bool, longer: bool) -> GoFishTable:
    """The last record of a moment comes while the screen looks on."""
    first, *others = records_of((LONG if longer else NAMES)[:players], moment)
    table = GoFishTable(
        look_for(size, lying=lying),
        [first, *others[:-1]],
        voice=Longer("en") if longer else None,
        settings=replaced(Settings(), "go_fish.memory_aid", True),
    )
    for record in others[-1:]:
        table.send(record)
    for message in MOMENTS[moment][1]:
        table.screen.on(message)
    return table


@cache
def records_of(names: Names, moment: str) -> tuple[Json, ...]:
    return tuple(MOMENTS[moment][0](names))


TABLES = [
    *itertools.product(SIZES[:2], (2, 4, 6), MOMENTS, (True,), (False, True)),
    *itertools.product(SIZES[:2], (3, 5), MOMENTS, (True,), (False,)),
    *itertools.product(SIZES[:2], (2, 6), MOMENTS, (False,), (False,)),
    *itertools.product(SIZES[2:], (2, 6), MOMENTS, (True,), (False,)),
]


@pytest.mark.parametrize(("size", "players", "moment", "lying", "longer"), TABLES)
def test_every_word_is_on_its_paper_and_every_place_to_touch_large_enough(
    size: tuple[int, int], players: int, moment: str, lying: bool, longer: bool
) -> None:
    table = table_of(size, players, moment, lying, longer)
    # What a strip says when the game is over is touched on its whole depth, which is a hair less.
    found = list(faults(table.scene(), table.look, 11.9 if moment == "over" else 12.0))
    # The numbers at the chart of the sheet are as small as on the printed one.
    found = [fault for fault in found if not (fault.startswith("sheet:") and "smaller" in fault)]
    # On a narrow standing glass leaves and tongues lie over columns, and so over their words.
    assert [fault for fault in found if lying or " lies on " not in fault] == []
    keeps_clear(table)


def keeps_clear(table: GoFishTable) -> None:
    """The tongue lies over no neighbour's strip."""
    tongues = [part for part in table.scene() if part.key.startswith("tongue-") and part.touch is None]
    papers = [part for part in tongues if (part.marks and not part.key[-1].isdigit()) or "grid" in part.key]
    assert bool(papers) == (table.view["phase"] != "game-over")
    glass = table.look.glass
    if not glass.lying and glass.portrait:
        return
    acting = table.view["to_act"] or table.view["players"][0]
    for part in papers:
        paper = root_extents(part, Slip)[0]
        for name, seat in seats_of(table.look, table.view, None).items():
            if name != acting:
                assert not overlap(paper, root_box(table.look, seat), slack=0.6 * table.look.u), name
