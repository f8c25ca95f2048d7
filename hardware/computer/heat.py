"""How warm the processor is. At 80 °C it slows itself down, at 85 °C it slows down a lot."""

from __future__ import annotations

import re

from companion.language.words import Words
from hardware.computer.finding import Finding, Roots, text

HOT = 80.0
"""Degrees Celsius."""
KEY = "heat"


def degrees(roots: Roots) -> float | None:
    """Degrees Celsius of the warmest zone of the processor, else of any; ``None`` where none tells."""
    zones: dict[bool, list[float]] = {True: [], False: []}
    for zone in (roots.sys / "class/thermal").glob("thermal_zone*"):
        found = re.fullmatch(r"-?\d{1,6}", text(zone / "temp"))
        if found:
            zones["cpu" in text(zone / "type")].append(int(found[0]) / 1000)
    return max(zones[True] or zones[False], default=None)


def look(roots: Roots, words: Words) -> Finding:
    """How hot the computer is now."""
    warm = degrees(roots)
    if warm is None:
        return Finding(KEY, True, words.say("Nothing here tells about it."))
    said = words.say("The processor has {degrees} °C.", degrees=round(warm))
    if warm < HOT:
        return Finding(KEY, True, said)
    return Finding(
        KEY,
        False,
        words.say("The processor is too hot."),
        words.say("Let more air to the box."),
    )
