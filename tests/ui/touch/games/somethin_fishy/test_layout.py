"""Everything on the table of Somethin' Fishy has its room: rows, grid, piles, backs, words (``look.md`` 2, 3 and 9)."""

from __future__ import annotations

import itertools
from collections import Counter
from functools import cache

import pytest

from tests.ui.touch.extents import hit, overlap, root_extents
from tests.ui.touch.games.fish_fish.table import LONG, NAMES, Json, Longer, look_for
from tests.ui.touch.games.somethin_fishy.moments import MOMENTS, Names
from tests.ui.touch.games.somethin_fishy.table import FishyTable, draw
from tests.ui.touch.pretend_host import faults
from ui.touch.games.somethin_fishy.rows import row_of
from ui.touch.kit.seats import seats_of
from ui.touch.picture.marks import Slip
from ui.touch.picture.seat_boxes import root_box

SIZES = ((800, 480), (720, 1280), (1280, 720), (1024, 600))


def table_of(size: tuple[int, int], players: int, moment: str, lying: bool, longer: bool) -> FishyTable:
    """The last record of a moment comes while the screen looks on."""
    first, *others = records_of((LONG if longer else NAMES)[:players], moment)
    table = FishyTable(
        look_for(size, lying=lying), [first, *others[:-1]], voice=Longer("en") if longer else None
    )
    for record in others[-1:]:
        table.send(record)
    return table


@cache
def records_of(names: Names, moment: str) -> tuple[Json, ...]:
    return tuple(MOMENTS[moment](names))


TABLES = [
    *itertools.product(SIZES[:2], (2, 4, 5), MOMENTS, (True,), (False,)),
    *itertools.product(SIZES[:2], (3, 6), MOMENTS, (True,), (False, True)),
    *itertools.product(SIZES[:2], (2, 3, 6), MOMENTS, (False,), (False, True)),
    *itertools.product(SIZES[2:], (2, 3, 6), MOMENTS, (True,), (False,)),
]


@pytest.mark.parametrize(("size", "players", "moment", "lying", "longer"), TABLES)
def test_every_word_is_on_its_paper_every_place_to_touch_large_enough_and_no_tongue_over_anything(
    size: tuple[int, int], players: int, moment: str, lying: bool, longer: bool
) -> None:
    table = table_of(size, players, moment, lying, longer)
    # What a strip says when the game is over is touched on its whole depth, which is a hair less.
    parts = table.scene()
    found = list(faults(parts, table.look, 11.9 if moment == "over" else 12.0))
    # On a narrow standing glass leaves and tongues lie over columns, and so over their words.
    assert [fault for fault in found if lying or " lies on " not in fault] == []
    scene = {part.key: part for part in parts}
    tongues = [part for key, part in scene.items() if key.startswith("tongue-")]
    assert len(tongues) == (moment != "over")
    for tongue in tongues:
        paper = root_extents(tongue, Slip)[0]
        for key, part in scene.items():
            if key.startswith(("pile-", "backs-", "news")):
                for box in root_extents(part, Slip):
                    assert not overlap(paper, box, slack=0.1), key
        for name, seat in seats_of(table.look, table.view, None).items():
            if name != table.view["to_act"] and (lying or size[0] > size[1]):
                assert not overlap(paper, root_box(table.look, seat), slack=0.1), name


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", range(2, 7))
def test_a_row_of_thirty_is_folded_with_counts_and_its_last_cards_are_whole(
    size: tuple[int, int], players: int
) -> None:
    table = table_of(size, players, "long row", True, False)
    for name, seat in seats_of(table.look, table.view, None).items():
        cards = [(species, kind) for species, kind in table.view["rows"][name]]
        row = row_of(table.look, seat, cards)
        whole = [card for card, _ in row.cards]
        assert whole == cards[len(cards) - len(whole) :]
        counted = Counter({each.species: each.count for each, _ in row.counted})
        assert counted + Counter(fish for fish, _ in whole) == Counter(fish for fish, _ in cards)
        if len(cards) == 30:
            assert len(whole) >= 3
    assert 30 in {len(row) for row in table.view["rows"].values()}


def test_nothing_on_the_water_moves_from_card_to_card_of_a_turn() -> None:
    table = table_of((800, 480), 4, "middle", True, False)
    where = {part.key: hit(part) for part in table.scene() if part.touch and part.key.startswith("cell-")}
    table.send(draw(*_fitting(table)))
    assert where == {
        part.key: hit(part) for part in table.scene() if part.touch and part.key.startswith("cell-")
    }


def _fitting(table: FishyTable) -> tuple[str, str]:
    """A sated card, which never ends the turn."""
    return "puffer", "big" if table.view["backs"]["fish"] else "small"
