"""The sheet without a drawing: text, a table, facts. They say what the view says."""

from __future__ import annotations

import csv
import io
import json

import pytest

from companion.language.words import Words
from companion.play import replay
from companion.sheet import plain
from tests.companion.sheet.games import DIGEST, reading, records, sheet


@pytest.mark.parametrize("players", range(2, 9))
def test_the_table_has_a_row_a_player_and_a_column_a_round(players: int) -> None:
    told = records(players)
    view = replay.play(reading(told)).position.view()
    rows = list(csv.DictReader(io.StringIO(plain.table(sheet(told)))))
    assert [row["player"] for row in rows] == list(view["players"])
    for row in rows:
        assert int(row["total"]) == view["totals"][row["player"]]
        assert (row["wins"] == "true") == (row["player"] in view["winners"])
        for number, points in enumerate(view["scores"], 1):
            assert int(row[f"round_{number}"]) == points[row["player"]]
        assert int(row["as_fisher"]) + int(row["as_fish"]) == int(row["total"])


def test_a_round_that_is_not_scored_has_an_empty_cell() -> None:
    (first, *_) = csv.DictReader(io.StringIO(plain.table(sheet(records(4)[:5]))))
    assert first["round_4"] == ""
    assert first["finished"] == "false"


def test_facts_hold_every_line_with_its_bait_and_the_whole_digest() -> None:
    told = records(4)
    facts = json.loads(plain.as_json(sheet(told, place="Budapest")))
    assert facts["digest"] == DIGEST
    assert facts["place"] == "Budapest"
    lines = [line["numeral"] for round_ in facts["rounds"] for line in round_["lines"]]
    assert lines == [str(record["bait"]) for record in told if record["do"] == "cast"]


@pytest.mark.parametrize("language", ["en", "hu", "ro", "it", "eu", "vi"])
def test_text_names_everybody_in_aligned_columns(language: str) -> None:
    names = ("W" * 40, "ệ", "中文", "Anna")
    said = plain.text(sheet(records(4, 1, names), language), Words(language))
    for name in names:
        assert said.count(name) >= 3
    assert len(said.split("\n\n")[2].splitlines()) == 4
    assert DIGEST in said
