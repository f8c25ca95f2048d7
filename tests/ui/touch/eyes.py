"""How colours look to eyes that lack one kind of cone, and how far two colours then stand apart."""

from __future__ import annotations

import math

from ui.touch.picture.theme import Rgb

Matrix = tuple[tuple[float, float, float], ...]
Light = tuple[float, float, float]
"""Linear red, green and blue, 0 to 1."""

EYES: dict[str, Matrix] = {
    "all three cones": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""G. M. Machado, M. M. Oliveira, L. A. F. Fernandes: A Physiologically-based Model for Simulation of Color Vision
Deficiency (IEEE TVCG 15, 2009), table of severity 1.0; they hold for linear light."""


def seen(rgb: Rgb, eyes: Matrix) -> Light:
    """A colour of the screen as such eyes see it."""
    light = [_linear(part) for part in rgb]
    red, green, blue = (
        min(1.0, max(0.0, sum(factor * part for factor, part in zip(row, light, strict=True))))
        for row in eyes
    )
    return red, green, blue


def apart(one: Rgb, other: Rgb) -> float:
    """The contrast of two colours of the screen, 1 to 21, for whoever has all three cones."""
    whole = EYES["all three cones"]
    return contrast(seen(one, whole), seen(other, whole))


def _linear(part: int) -> float:
    share = part / 255
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


def contrast(one: Light, other: Light) -> float:
    """WCAG 2's contrast of two lights, 1 to 21."""
    low, high = sorted(0.2126 * red + 0.7152 * green + 0.0722 * blue for red, green, blue in (one, other))
    return (high + 0.05) / (low + 0.05)


def lab(light: Light) -> tuple[float, float, float]:
    """CIE L*a*b* under D65."""
    red, green, blue = light
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (
        part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116 for part in (x, y, z)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def difference(one: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    """CIEDE2000 of two colours in L*a*b* (Sharma, Wu, Dalal 2005); about 2 is just seen side by side."""
    (light1, a1, b1), (light2, a2, b2) = one, other
    chroma = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    stretch = 1 + 0.5 * (1 - math.sqrt(chroma**7 / (chroma**7 + 25**7)))
    a1, a2 = a1 * stretch, a2 * stretch
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = math.degrees(math.atan2(b1, a1)) % 360, math.degrees(math.atan2(b2, a2)) % 360
    grey = c1 * c2 == 0
    turn = 0.0 if grey else (h2 - h1 + 180) % 360 - 180
    hue = h1 + h2 if grey else (h1 + turn / 2) % 360
    dl, dc, dh = light2 - light1, c2 - c1, 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    bright, full = (light1 + light2) / 2, (c1 + c2) / 2
    t = (
        1
        - 0.17 * math.cos(math.radians(hue - 30))
        + 0.24 * math.cos(math.radians(2 * hue))
        + 0.32 * math.cos(math.radians(3 * hue + 6))
        - 0.20 * math.cos(math.radians(4 * hue - 63))
    )
    sl = 1 + 0.015 * (bright - 50) ** 2 / math.sqrt(20 + (bright - 50) ** 2)
    sc, sh = 1 + 0.045 * full, 1 + 0.015 * full * t
    around = 60 * math.exp(-(((hue - 275) / 25) ** 2))
    turned = -2 * math.sqrt(full**7 / (full**7 + 25**7)) * math.sin(math.radians(around))
    return math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + turned * (dc / sc) * (dh / sh))
