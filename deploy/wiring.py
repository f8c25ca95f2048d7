#!/usr/bin/env python3
"""Draws the wiring for ``deploy/README.md``: ``python deploy/wiring.py`` writes ``wiring-*.svg`` beside itself.

What is where on the header comes from the settings' usual pins and ``hardware/pins/wiring.py``, so that drawing and
program cannot disagree; a test draws them again and compares.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from companion.language.words import Words  # noqa: E402
from companion.settings.model import Devices, Settings  # noqa: E402
from hardware.pins.wiring import GROUND, HEADER, SERIAL, called, wiring  # noqa: E402

PAPER, INK, FAINT = "#FFF9EA", "#14262E", "#66716A"
BUTTON, LIGHT, PENDANT, BUZZER, SERIAL_LINE, POWER, POWER_BUTTON = (
    "#2E7D6B",
    "#E0A526",
    "#7A4FA3",
    "#C0562F",
    "#2F6DB5",
    "#B3261E",
    "#B8578B",
)
WORDS = Words("en")
POWERED = {1: "3.3 V", 2: "5 V", 4: "5 V", 17: "3.3 V"}
POWER_BUTTON_PIN = 5
"""GPIO3 shuts the Pi down and wakes it (``install.sh``)."""

SEEN = "seen from above, the corner of the board with pin 1 at the top left"
SENDS_5_V = (
    "The two resistors only for a reader that sends 5 V, such as the RDM6300; one that sends 3.3 V goes",
    "straight to pin 10. A PN532 listens too: its receive line to pin 8 (GPIO14), its switches to HSU.",
)

PITCH = 26
"""Pixels from one pin of the drawn header to the next."""


class Use(NamedTuple):
    """What a pin of the header is for."""

    text: str
    colour: str
    ours: bool = True


def text(x: float, y: float, words: str, *, size: float = 14, anchor: str = "start", **more: str) -> str:
    """A text of SVG at a point, ``size`` pixels high; ``more`` are further attributes."""
    style = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in more.items())
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}"{style}>{escape(words)}</text>'
    )


def line(*points: tuple[float, float], colour: str = INK, width: float = 2) -> str:
    """A line through these points, ``width`` pixels thick."""
    path = " ".join(f"{x:g},{y:g}" for x, y in points)
    return (
        f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def circle(x: float, y: float, r: float, fill: str, stroke: str = INK, width: float = 1.5) -> str:
    """A circle round a point."""
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}" stroke="{stroke}" stroke-width="{width:g}"/>'
    )


def box(
    x: float, y: float, w: float, h: float, *, fill: str = "none", stroke: str = INK, r: float = 4
) -> str:
    """A rectangle from its upper left corner, its corners rounded by ``r`` pixels."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{r:g}" '
        f'fill="{fill}" stroke="{stroke}" stroke-width="2"/>'
    )


def sheet(width: int, height: int, title: str, parts: Iterable[str]) -> str:
    """A whole SVG of ``width`` by ``height`` pixels on paper, with a title for those who do not see it."""
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
            f'height="{height}" role="img" font-family="Gentium Book Plus, Georgia, serif" fill="{INK}">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{width}" height="{height}" fill="{PAPER}"/>',
            *parts,
            "</svg>",
            "",
        )
    )


# ---------------------------------------------------------------------------------------------------------- the header


def uses() -> dict[int, Use]:
    """What each of the 40 pins is for, with everything switched on at its usual pin."""
    colours = {"buttons": BUTTON, "lights": LIGHT, "pendant": PENDANT, "buzzer": BUZZER}
    everything = Settings(devices=Devices(buttons=True, lights=True, pendant=True, buzzer=True))
    found = {pin: Use("ground", INK, False) for pin in GROUND}
    found |= {pin: Use(volts, POWER, False) for pin, volts in POWERED.items()}
    found |= {pin: Use(f"GPIO{gpio}", FAINT, False) for gpio, pin in HEADER.items()}
    for wire in wiring(everything):
        found[wire.pin] = Use(f"{called(wire.name, WORDS)} · GPIO{wire.gpio}", colours[wire.part])
    send, receive = SERIAL
    found[HEADER[send]] = Use(f"to the reader’s receive line · GPIO{send}", SERIAL_LINE)
    found[HEADER[receive]] = Use(f"from the reader’s transmit line · GPIO{receive}", SERIAL_LINE)
    found[POWER_BUTTON_PIN] = Use("power button · GPIO3", POWER_BUTTON)
    found[27] = found[28] = Use("for boards plugged on", FAINT, False)
    return found


def header() -> str:
    """The drawing of the header of 40 pins, each with what it is for."""
    left, top = 330, 92
    parts = [
        text(380, 36, "The header of the Raspberry Pi", size=22, anchor="middle", font_weight="bold"),
        text(380, 60, SEEN, anchor="middle", fill=FAINT),
        box(left + 4, top - 20, 92, 20 * PITCH + 14, fill="#FFFFFF", r=8),
    ]
    for pin, use in sorted(uses().items()):
        row, right = divmod(pin - 1, 2)
        x, y = left + 26 + 48 * right, top + row * PITCH
        parts.append(circle(x, y, 10, use.colour if use.ours or use.colour in (INK, POWER) else "#FFFFFF"))
        bright = use.ours or use.colour in (INK, POWER)
        inside = INK if use.colour == LIGHT or not bright else "#FFFFFF"
        parts.append(text(x, y + 4, str(pin), size=11, anchor="middle", fill=inside))
        edge = x + (40 if right else -40)
        parts.append(line((x + (11 if right else -11), y), (edge, y), colour=use.colour, width=1.5))
        weight = "bold" if use.ours else "normal"
        ink = use.colour if use.colour == FAINT else INK
        parts.append(
            text(
                edge + (6 if right else -6),
                y + 5,
                use.text,
                anchor="start" if right else "end",
                font_weight=weight,
                fill=ink,
            )
        )
    below = top + 20 * PITCH + 26
    legend = (
        (BUTTON, "button"),
        (LIGHT, "light"),
        (PENDANT, "pendant"),
        (BUZZER, "buzzer"),
        (SERIAL_LINE, "reader"),
        (POWER_BUTTON, "power button"),
        (POWER, "supply"),
        (INK, "ground"),
    )
    across = 44.0
    for colour, words in legend:
        parts += [circle(across, below, 7, colour), text(across + 12, below + 5, words, size=13)]
        across += 34 + 7.2 * len(words)
    return sheet(760, below + 30, "What is wired to which pin of the header", parts)


# -------------------------------------------------------------------------------------------------------- the circuits


def ground(x: float, y: float) -> list[str]:
    """The sign of the ground, hanging from a point."""
    return [
        line((x, y), (x, y + 10)),
        line((x - 12, y + 10), (x + 12, y + 10)),
        line((x - 7, y + 15), (x + 7, y + 15)),
        line((x - 2, y + 20), (x + 2, y + 20)),
    ]


def resistor(x: float, y: float, words: str) -> list[str]:
    """Lying, from ``x`` to ``x`` + 56."""
    return [box(x, y - 8, 56, 16, fill="#FFFFFF", r=2), text(x + 28, y - 14, words, size=13, anchor="middle")]


def pin_end(x: float, y: float, words: str, colour: str) -> list[str]:
    """Where a wire meets the header: a dot with its name above."""
    return [circle(x, y, 6, colour), text(x, y - 14, words, size=14, font_weight="bold")]


def switch(x: float, y: float) -> list[str]:
    """A button, from ``x`` to ``x`` + 56."""
    return [
        circle(x, y, 3.5, "#FFFFFF"),
        circle(x + 56, y, 3.5, "#FFFFFF"),
        line((x - 2, y - 12), (x + 58, y - 12)),
        line((x + 28, y - 12), (x + 28, y - 24)),
        line((x + 16, y - 24), (x + 40, y - 24)),
    ]


def a_button(x: float, y: float) -> list[str]:
    """The circuit of a button, to the right of a point."""
    return [
        *pin_end(x, y, "its GPIO", BUTTON),
        line((x + 6, y), (x + 80, y)),
        *switch(x + 84, y),
        line((x + 144, y), (x + 200, y)),
        *ground(x + 200, y),
        text(x, y + 40, "Nothing else: the Pi pulls the line up.", size=13),
        text(x, y + 58, "A seat’s button, the pendant’s two,", size=13),
        text(x, y + 76, "and the power button (pin 5 to pin 6).", size=13),
    ]


def a_light(x: float, y: float) -> list[str]:
    """The circuit of a light, to the right of a point."""
    return [
        *pin_end(x, y, "its GPIO", LIGHT),
        line((x + 6, y), (x + 60, y)),
        *resistor(x + 60, y, "330 Ω"),
        line((x + 116, y), (x + 150, y)),
        f'<path d="M{x + 150:g} {y - 14:g}v28l24 -14Z" fill="{LIGHT}" stroke="{INK}" stroke-width="2"/>',
        line((x + 174, y - 14), (x + 174, y + 14)),
        line((x + 174, y), (x + 220, y)),
        line((x + 160, y - 20), (x + 168, y - 32)),
        line((x + 170, y - 20), (x + 178, y - 32)),
        *ground(x + 220, y),
        text(x, y + 40, "An LED, its long leg towards the resistor.", size=13),
        text(x, y + 58, "330 Ω or more keeps it below 5 mA;", size=13),
        text(x, y + 76, "never a lamp without a transistor.", size=13),
    ]


def a_buzzer(x: float, y: float) -> list[str]:
    """The circuit of the buzzer, to the right of a point."""
    return [
        *pin_end(x, y, "GPIO26, pin 37", BUZZER),
        line((x + 6, y), (x + 90, y)),
        circle(x + 112, y, 22, "#FFFFFF"),
        circle(x + 112, y, 4, INK),
        line((x + 134, y), (x + 200, y)),
        *ground(x + 200, y),
        text(x, y + 44, "A passive buzzer (a piezo without a", size=13),
        text(x, y + 62, "tone of its own), behind a transistor", size=13),
        text(x, y + 80, "if it takes more than 10 mA.", size=13),
    ]


def a_reader(x: float, y: float) -> list[str]:
    """The circuit of a serial card reader, to the right of a point and below it."""
    reader = x + 300
    return [
        box(reader, y - 46, 120, 150, fill="#FFFFFF", r=8),
        text(reader + 60, y + 24, "card reader", anchor="middle", font_weight="bold"),
        text(reader + 60, y + 44, "RDM6300, ID-12LA,", size=12, anchor="middle"),
        text(reader + 60, y + 60, "ID-20LA, PN532", size=12, anchor="middle"),
        *pin_end(x, y - 20, "pin 2: 5 V (or pin 1: 3.3 V, as it needs)", POWER),
        line((x + 6, y - 20), (reader, y - 20), colour=POWER),
        *pin_end(x, y + 20, "pin 10: GPIO15", SERIAL_LINE),
        line((x + 6, y + 20), (x + 120, y + 20), colour=SERIAL_LINE),
        *resistor(x + 190, y + 20, "10 kΩ"),
        line((x + 120, y + 20), (x + 190, y + 20), colour=SERIAL_LINE),
        line((x + 246, y + 20), (reader, y + 20), colour=SERIAL_LINE),
        circle(x + 150, y + 20, 3, INK),
        line((x + 150, y + 20), (x + 150, y + 32)),
        box(x + 142, y + 32, 16, 44, fill="#FFFFFF", r=2),
        text(x + 164, y + 58, "20 kΩ", size=13),
        line((x + 150, y + 76), (x + 150, y + 84)),
        *ground(x + 150, y + 84),
        *pin_end(x, y + 86, "pin 6: ground", INK),
        line((x + 6, y + 86), (x + 110, y + 86)),
        line(
            (x + 110, y + 86),
            (x + 110, y + 116),
            (reader - 30, y + 116),
            (reader - 30, y + 86),
            (reader, y + 86),
        ),
        *(text(x, y + 146 + 18 * row, words, size=13) for row, words in enumerate(SENDS_5_V)),
    ]


def circuits() -> str:
    """The drawing of all four circuits."""
    parts = [
        text(380, 36, "What goes between a pin and ground", size=22, anchor="middle", font_weight="bold")
    ]
    for x, y, title, drawn in (
        (40, 110, "A button", a_button(50, 150)),
        (400, 110, "A light", a_light(410, 150)),
        (40, 290, "The buzzer", a_buzzer(50, 330)),
    ):
        parts += [text(x, y - 26, title, size=17, font_weight="bold"), *drawn]
    parts += [
        text(40, 470, "A card reader on the serial port of the header", size=17, font_weight="bold"),
        *a_reader(50, 530),
    ]
    parts += [
        text(410, 318, "Every ground of the header is the same:", size=13),
        text(410, 336, "take the one nearest to the pin, or lead", size=13),
        text(410, 354, "one wire round the table.", size=13),
        text(410, 380, "Wire with the Pi switched off.", size=13, font_weight="bold"),
    ]
    return sheet(760, 710, "Circuits of a button, a light, the buzzer and a card reader", parts)


DRAWINGS = {"wiring-header.svg": header, "wiring-circuits.svg": circuits}


def main() -> None:
    """Write both drawings beside this script."""
    for name, draw in DRAWINGS.items():
        (HERE / name).write_text(draw(), "utf-8")


if __name__ == "__main__":
    main()
