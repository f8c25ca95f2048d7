"""The colours of `look.md` section 1."""

from __future__ import annotations

import pytest

from tests.ui.touch.eyes import apart
from ui.touch.picture.theme import SPECIES, THEMES, TOKENS, colour

#: Text colour, the grounds it stands on, and the least contrast the look states for day, night and high contrast.
STATED = [
    ("ink", ("paper",), (13.1, 12.3, 21)),
    ("ink", ("sheet",), (14.8, 9.8, 21)),
    ("ink", ("shade",), (11.0, 13.7, 21)),
    ("ink", ("leaf",), (10.2, 6.7, 21)),
    ("soft", ("paper", "sheet", "shade"), (5.4, 5.5, 21)),
    ("foam", ("water",), (8.2, 11.7, 21)),
    ("paper", ("ink",), (13.1, 12.3, 21)),
    ("on_lamp", ("lamp",), (8.7, 6.4, 14.7)),
    ("stop", ("paper", "sheet", "shade"), (4.5, 5.9, 21)),
    ("lamp", ("water",), (5.5, 6.3, 14.7)),
]


@pytest.mark.parametrize(("text", "grounds", "stated"), STATED)
def test_every_text_stands_apart_from_its_ground_as_the_look_states(
    text: str, grounds: tuple[str, ...], stated: tuple[float, ...]
) -> None:
    for theme, least in zip(THEMES, stated, strict=True):
        worst = min(apart(colour(theme, text), colour(theme, ground)) for ground in grounds)
        assert worst == pytest.approx(least, abs=0.06)
        assert round(worst, 1) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_what_acts_is_as_readable_as_a_sheet(theme: str) -> None:
    assert apart(colour(theme, "ink"), colour(theme, "act")) >= 4.5
    assert apart(colour(theme, "soft"), colour(theme, "act")) >= 4.5


def test_every_theme_has_every_colour() -> None:
    assert len({frozenset(tokens) for tokens in TOKENS.values()}) == 1


def test_there_are_seven_species_of_seven_colours() -> None:
    assert len({species.name for species in SPECIES}) == len({species.colour for species in SPECIES}) == 7


def test_a_colour_nobody_named_is_an_error() -> None:
    with pytest.raises(KeyError, match="mauve"):
        colour("day", "mauve")
