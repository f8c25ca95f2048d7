"""The colours of the look by name, for the three themes, and the seven species (``look.md`` section 1).

Screens name colours and never know which theme is on; only what draws looks them up here.
"""

from __future__ import annotations

from companion.drawing.species import SPECIES

DAY, NIGHT, HIGH_CONTRAST = "day", "night", "high-contrast"
THEMES = (DAY, NIGHT, HIGH_CONTRAST)

#: What is the same in every theme: the fish by their species' name, the pips, the planks and the straw of the shore.
FIXED = {
    **{species.name: species.colour for species in SPECIES},
    "pip": "#D55E00",
    "wood": "#C9A877",
    "straw": "#E6C67A",
    "gold": "#F2B84B",
    "print": "#14262E",
    "edge": "#F5EAD3",
    "white": "#FFFFFF",
}

TOKENS = {
    DAY: {
        "paper": "#F5EAD3",
        "sheet": "#FFF9EA",
        "act": "#FFF9EA",
        "shade": "#E6D7B8",
        "ink": "#14262E",
        "soft": "#4A5558",
        "water": "#17495A",
        "deep": "#0D3442",
        "ripple": "#2C6678",
        "foam": "#F5EAD3",
        "line": "#F5EAD3",
        "lamp": "#F2B84B",
        "on_lamp": "#14262E",
        "leaf": "#BFD8B8",
        "stop": "#A63D00",
        "reed": "#14262E",
        **FIXED,
    },
    NIGHT: {
        "paper": "#1B2226",
        "sheet": "#2A3338",
        "act": "#2A3338",
        "shade": "#12181B",
        "ink": "#F0DFC0",
        "soft": "#B5A98F",
        "water": "#0B2833",
        "deep": "#071C25",
        "ripple": "#163D4B",
        "foam": "#F0DFC0",
        "line": "#E5D3B0",
        "lamp": "#D99A2B",
        "on_lamp": "#14262E",
        "leaf": "#2F5241",
        "stop": "#FF9466",
        "reed": "#5E6A55",
        **FIXED,
    },
    HIGH_CONTRAST: {
        "paper": "#FFFFFF",
        "sheet": "#FFFFFF",
        "act": "#FFE14D",
        "shade": "#FFFFFF",
        "ink": "#000000",
        "soft": "#000000",
        "water": "#000000",
        "deep": "#000000",
        "ripple": "#000000",
        "foam": "#FFFFFF",
        "line": "#FFFFFF",
        "lamp": "#FFD400",
        "on_lamp": "#000000",
        "leaf": "#FFFFFF",
        "stop": "#000000",
        "reed": "#000000",
        **FIXED,
    },
}

Rgb = tuple[int, int, int]


def colour(theme: str, token: str) -> Rgb:
    """The red, green and blue (0 to 255) of a token in a theme; ``KeyError`` for a name the look does not have."""
    code = TOKENS[theme][token]
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)
