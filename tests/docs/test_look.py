"""``docs/look.md`` has the colours, sizes, times and places that the screen is drawn with."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.drawing.species import SPECIES
from ui.touch.picture.fitting import EM, Type
from ui.touch.picture.geometry import LANDSCAPE, PORTRAIT
from ui.touch.picture.theme import DAY, HIGH_CONTRAST, NIGHT, TOKENS

LOOK = (Path(__file__).parents[2] / "docs" / "look.md").read_text("utf-8")
ROWS = [
    [cell.strip() for cell in row.strip("|").split("|")]
    for row in re.findall(r"^\|.*\|$", LOOK, re.MULTILINE)
]


def test_the_colours_are_those_of_the_three_themes() -> None:
    for cells in ROWS:
        names = re.split(r" / |, ", cells[0])
        if len(cells) != 5 or names[0] not in TOKENS[DAY]:
            continue
        for theme, told in zip((DAY, NIGHT, HIGH_CONTRAST), cells[2:], strict=True):
            colours = re.findall(r"#[0-9A-F]{6}", told)
            if colours:
                assert [TOKENS[theme][name] for name in names] == (colours * 2)[: len(names)], names


def test_every_colour_is_told() -> None:
    named = {name for cells in ROWS for name in re.split(r" / |, ", cells[0])}
    same = dict(re.findall(r"(\w+) (#[0-9A-F]{6})", LOOK))
    for theme in TOKENS.values():
        assert {
            name for name, colour in theme.items() if name not in named and same.get(name) != colour
        } == set()


def test_each_species_has_the_colour_that_is_told() -> None:
    assert {species.name: species.colour for species in SPECIES}.items() <= dict(
        re.findall(r"(\w+) (#[0-9A-F]{6})", LOOK)
    ).items()


@pytest.mark.parametrize("kind", ["bait", "total", "question", "body", "narrow"])
def test_each_type_is_as_large_as_told(kind: Type) -> None:
    (size,) = [cells[1] for cells in ROWS if cells[0] == kind and re.fullmatch(r"[\d.]+", cells[1])]
    assert float(size) == EM[kind]


def test_so_many_seats_are_offered_on_each_edge() -> None:
    told = {
        int(cells[0]): [tuple(map(int, each.split())) for each in cells[1:]]
        for cells in ROWS
        if len(cells) == 3 and cells[0].isdigit()
    }
    assert told == {players: [LANDSCAPE[players], PORTRAIT[players]] for players in LANDSCAPE}
