"""Which cards lay on which line of the open game is kept sealed, and known again after a start (``secrecy.md``)."""

from __future__ import annotations

from pathlib import Path

from companion.play.table import Table
from tests.companion.sensed_table import BAIT_2, BAIT_3, BITE, NO_BITE

OPEN = {"do": "open", "game": "fish-fish", "players": ["A", "B"], "options": {"cards": "sensed"}}
FIRST, SECOND = frozenset({BITE, BAIT_3}), frozenset({NO_BITE, BAIT_2})


def lines(table: Table) -> None:
    """Two lines read by a reader, a third told by touch."""
    for record, tags in (
        (OPEN, frozenset()),
        ({"do": "cast", "bait": 3, "card": "bite"}, FIRST),
        ({"do": "bet", "player": "B", "fish": 0}, frozenset()),
        ({"do": "discard"}, frozenset()),
        ({"do": "cast", "bait": 2, "card": "no-bite"}, SECOND),
        ({"do": "bet", "player": "B", "fish": 1}, frozenset()),
        ({"do": "reveal"}, frozenset()),
        ({"do": "cast", "bait": 4, "card": "no-bite"}, frozenset()),
    ):
        assert table.send(record, tags).ok


def test_they_are_known_by_round_and_line_after_a_start(tmp_path: Path) -> None:
    with Table.open(tmp_path) as table:
        assert table.laid() == {}
        lines(table)
        assert table.laid() == {(1, 1): FIRST, (1, 2): SECOND}
    with Table.open(tmp_path) as table:
        assert table.laid() == {(1, 1): FIRST, (1, 2): SECOND}


def test_a_line_that_was_taken_back_frees_its_cards(tmp_path: Path) -> None:
    with Table.open(tmp_path) as table:
        lines(table)
        assert table.send({"do": "correct", "to": 4, "why": "wrong card"}).ok
        assert table.laid() == {(1, 1): FIRST}
        table.send({"do": "cast", "bait": 3, "card": "no-bite"}, frozenset({NO_BITE, BAIT_3}))
    with Table.open(tmp_path) as table:
        assert table.laid() == {(1, 1): FIRST, (1, 2): {NO_BITE, BAIT_3}}


def test_no_tag_is_in_the_journal_and_the_next_game_knows_none(tmp_path: Path) -> None:
    with Table.open(tmp_path) as table:
        lines(table)
        (journal,) = (tmp_path / "games").glob("*.jsonl")
        (sealed,) = (tmp_path / "games").glob("*.sealed")
        for tag in (*FIRST, *SECOND):
            assert tag in sealed.read_bytes()
            assert tag.hex() not in journal.read_text()
            assert tag not in journal.read_bytes()
        assert sealed.stat().st_mode & 0o777 == 0o600
        assert table.send({"do": "end"}).ok
        assert table.send(OPEN).ok
        assert table.laid() == {}
        assert not sealed.exists()
