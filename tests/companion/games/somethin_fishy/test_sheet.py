"""Somethin' Fishy on its sheet: no rounds, sated and hungry fish, and a tie that hungry fish break."""

from __future__ import annotations

import json
from pathlib import Path

from companion.games.game import Json
from companion.games.somethin_fishy.rules import Options
from companion.games.somethin_fishy.sheet import house_rules
from companion.language.words import Words
from companion.sheet import plain, raster
from companion.sheet.marks import Text
from companion.sheet.page import page
from companion.sheet.pdf import pdf
from companion.sheet.ticket import ticket
from tests.companion.sheet.games import sheet

CASES = Path(__file__).parents[3] / "cases" / "somethin-fishy"


def told(case: str) -> tuple[Json, ...]:
    """The accepted records of a golden game."""
    steps = [json.loads(line) for line in (CASES / f"{case}.jsonl").read_text("utf-8").splitlines()]
    return tuple(step["record"] for step in steps if step["ok"])


def test_who_is_even_in_fish_is_told_apart_by_hungry_ones_and_the_sheet_says_so() -> None:
    made = sheet(told("tie-broken-by-hungry-fish"))
    assert made.finished
    best = made.players[made.ranked[0]]
    second = made.players[made.ranked[1]]
    assert (best.total, best.place, best.wins) == (second.total, 1, True)
    assert (second.place, second.wins) == (2, False)
    assert made.note.startswith("Even in fish, so hungry ones decide: ")
    assert made.note in plain.text(made, Words())
    for drawing in (ticket(made, Words()), *page(made, Words())):
        said = " ".join(mark.text for mark in drawing.marks if isinstance(mark, Text))
        assert "hungry ones decide" in " ".join(said.split())


def test_the_sheet_counts_sated_and_hungry_fish_apart() -> None:
    made = sheet(told("a-hungry-sea-card-ends-it"))
    assert [role.key for role in made.roles] == ["sated", "hungry"]
    sated, hungry = (role.points for role in made.roles)
    assert hungry == (2, 5, 6)
    assert tuple(map(sum, zip(sated, hungry, strict=True))) == (20, 32, 17)
    assert made.note == ""
    assert "Jo wins" in plain.text(made, Words())
    assert raster.dots(ticket(made, Words())).convert("L").getextrema() == (0, 255)
    assert pdf(made, Words("hu")).startswith(b"%PDF")


def test_every_house_rule_that_is_not_the_usual_one_is_said() -> None:
    options: Json = {"first_draw": "obligatory", "claim": "row-plus-won", "orphan": "point", "removed": 47}
    assert len(house_rules(Words(), options)) == len(options)
    assert len(house_rules(Words(), {"claim": "when-collecting", "orphan": "back", "removed": 1})) == 3
    usual = {name: getattr(Options(), name) for name in Options.__struct_fields__}
    assert house_rules(Words(), usual) == ()


def test_a_correction_says_at_which_card_it_was() -> None:
    records = (*told("queueing")[:4], {"do": "correct", "to": 2, "why": "it was small"})
    made = sheet(records)
    assert made.corrections[0].place == "card 2"
