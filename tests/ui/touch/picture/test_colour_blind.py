"""No meaning hangs on colour alone: shape and colour always together (``look.md`` section 1, ``table.md``)."""

from __future__ import annotations

import itertools
from functools import cache

import pytest
from PIL import Image, ImageChops, ImageFilter

from companion.drawing.species import SPECIES
from tests.ui.touch.eyes import EYES, contrast, difference, lab, seen
from ui.touch.glass.atlas import FOLDER, Atlas
from ui.touch.picture.theme import THEMES, colour

APART = 10.0
"""CIEDE2000 between two fish: five times what is just seen side by side, so that they are told apart across a table."""
UNLIKE = 0.2
"""Share of two outlines that lies elsewhere, when one is laid on the other as well as they fit."""
NEAR = 5
"""Width of the band round an outline that counts as the same place, in 128ths of the picture."""
READABLE = 4.5

CARDS = {"puffer": "angel", "swordfish": "catfish", "piranha": "perch", "lionfish": "eel"}
"""The fish of Somethin' Fishy and the species whose colour each has."""
KINDS = {
    "fish-{}": tuple(species.name for species in SPECIES),
    "fish-{}-small": tuple(species.name for species in SPECIES),
    "card-{}": tuple(CARDS),
    "card-{}-hungry": tuple(CARDS),
}
"""Drawings that stand side by side, and are told apart."""
GROUNDS = ("paper", "sheet", "act", "shade", "leaf", "water", "deep")


def test_the_measure_of_difference_is_that_of_its_authors() -> None:
    # The first, the fourth and the last pair of Sharma's own test data.
    assert difference((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=5e-5)
    assert difference((50, -1.3802, -84.2814), (50, 0, -82.7485)) == pytest.approx(1.0, abs=5e-5)
    assert difference((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514)) == pytest.approx(
        0.9082, abs=5e-5
    )


def test_the_simulation_takes_red_from_green_and_leaves_grey_alone() -> None:
    red, green = (200, 60, 60), (95, 120, 60)
    for eyes in ("protanopia", "deuteranopia"):
        far = difference(*(lab(seen(one, EYES["all three cones"])) for one in (red, green)))
        near = difference(*(lab(seen(one, EYES[eyes])) for one in (red, green)))
        assert near < far / 2
    for eyes in EYES.values():
        assert seen((128, 128, 128), eyes) == pytest.approx(seen((128, 128, 128), EYES["all three cones"]))


@pytest.mark.parametrize("eyes", EYES)
def test_the_colours_of_any_two_species_stay_apart(eyes: str) -> None:
    looks = {fish.name: lab(seen(colour("day", fish.name), EYES[eyes])) for fish in SPECIES}
    near = {
        (one, other): difference(looks[one], looks[other]) for one, other in itertools.combinations(looks, 2)
    }
    assert min(near.values()) >= APART, sorted(near, key=near.__getitem__)[0]


def test_the_fish_keep_their_colours_in_every_theme() -> None:
    for fish in SPECIES:
        assert len({colour(theme, fish.name) for theme in THEMES}) == 1


@cache
def _outline(name: str) -> Image.Image:
    """What a drawing covers, fitted into a square."""
    atlas = Atlas(12.0, "day")
    found = atlas.find(name, 400)
    page = Image.open(FOLDER / f"{found.page}.png").convert("RGBA")
    box = (round(found.x), round(found.y), round(found.x + found.w), round(found.y + found.h))
    alpha = page.crop(box).getchannel("A").point(lambda value: 255 if value > 127 else 0)
    inked = alpha.crop(alpha.getbbox())
    scale = 120 / max(inked.size)
    shape = inked.resize((round(inked.width * scale), round(inked.height * scale)))
    square = Image.new("L", (128, 128))
    square.paste(shape, ((128 - shape.width) // 2, (128 - shape.height) // 2))
    return square.point(lambda value: 255 if value > 127 else 0)


def _edge(shape: Image.Image) -> Image.Image:
    return ImageChops.subtract(shape, shape.filter(ImageFilter.MinFilter(3)))


def _off(edge: Image.Image, band: Image.Image) -> float:
    """The share of an outline that lies outside a band."""
    return ImageChops.subtract(edge, band).histogram()[255] / edge.histogram()[255]


def _unlike(one: Image.Image, other: Image.Image) -> float:
    """The share of two outlines that lies more than a sixtieth of their size off each other, laid as they fit best."""
    edge, band = _edge(one), _edge(one).filter(ImageFilter.MaxFilter(NEAR))
    least = 1.0
    for way in (other, other.transpose(Image.Transpose.FLIP_LEFT_RIGHT)):
        outline = _edge(way)
        around = outline.filter(ImageFilter.MaxFilter(NEAR))
        for shift in itertools.product((-4, 0, 4), repeat=2):
            off = _off(ImageChops.offset(outline, *shift), band) + _off(
                edge, ImageChops.offset(around, *shift)
            )
            least = min(least, off / 2)
    return least


@pytest.mark.parametrize("kind", KINDS)
def test_the_silhouettes_of_any_two_fish_differ(kind: str) -> None:
    for one, other in itertools.combinations(KINDS[kind], 2):
        assert _unlike(_outline(kind.format(one)), _outline(kind.format(other))) >= UNLIKE, (one, other)


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("theme", THEMES)
def test_every_fish_reads_on_paper_and_on_water_by_its_outline_or_the_edge_outside_it(
    theme: str, eyes: str
) -> None:
    for ground in GROUNDS:
        under = seen(colour(theme, ground), EYES[eyes])
        lines = [seen(colour(theme, line), EYES[eyes]) for line in ("print", "edge")]
        assert max(contrast(line, under) for line in lines) >= READABLE, ground


@pytest.mark.parametrize("eyes", EYES)
def test_inside_its_outline_every_fish_has_its_colour(eyes: str) -> None:
    # The dark outline and the paper edge stand apart from each other, so the colour between them is framed.
    outline, edge = (seen(colour("day", line), EYES[eyes]) for line in ("print", "edge"))
    assert contrast(outline, edge) >= READABLE
    for fish in SPECIES:
        inside = seen(colour("day", fish.name), EYES[eyes])
        assert max(contrast(inside, outline), contrast(inside, edge)) >= 3.0, fish.name


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("theme", THEMES)
def test_who_acts_is_lit_for_every_eye(theme: str, eyes: str) -> None:
    lamp, water = (seen(colour(theme, name), EYES[eyes]) for name in ("lamp", "water"))
    assert contrast(lamp, water) >= READABLE
    assert contrast(seen(colour(theme, "on_lamp"), EYES[eyes]), lamp) >= READABLE
