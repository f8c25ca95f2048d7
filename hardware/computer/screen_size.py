"""How wide the connected screen is, as the screen itself tells (EDID, which Linux keeps in ``/sys/class/drm``).

Many screens tell nothing, or nonsense: zero, or only the shape of their picture. Then the width is unknown, and so it
is with several screens connected, because nothing says on which of them the table is drawn. The setting
``screen.width_mm`` tells it in place of the screen.
"""

from __future__ import annotations

from pathlib import Path

DRM = Path("/sys/class/drm")

BLOCK = 128
"""Bytes of EDID that every screen tells; extensions follow and are not read."""
HEADER = bytes.fromhex("00ffffffffffff00")
WIDTH_CM, HEIGHT_CM = 21, 22
"""Bytes that hold the size of the picture in centimetres."""
TIMING = 54
"""Where the detailed timing of the screen's own mode begins, which holds the size in millimetres."""

SMALLEST, LARGEST = 30, 3000
"""Millimetres: a picture smaller or larger than that is nonsense."""
SHAPES = frozenset({(160, 90), (160, 100), (1600, 900), (1600, 1000)})
"""Sizes by which screens mean no more than 16:9 and 16:10."""


def width(drm: Path = DRM) -> int | None:
    """Width in millimetres of the one connected screen, as the panel is built; ``None`` where it is not known."""
    connected = [
        status.parent for status in sorted(drm.glob("*/status")) if _read(status).strip() == b"connected"
    ]
    return width_told(_read(connected[0] / "edid")) if len(connected) == 1 else None


def width_told(edid: bytes) -> int | None:
    """Width in millimetres that a screen's EDID tells; ``None`` where it tells nothing or nonsense.

    The millimetres of the detailed timing go before the centimetres, which are rounded.
    """
    block = edid[:BLOCK]
    if len(block) < BLOCK or not block.startswith(HEADER) or sum(block) % 256:
        return None
    timing = block[TIMING : TIMING + 18]
    across = down = 0
    if timing[0] or timing[1]:
        # A clock of zero would mean that this is a text about the screen, no timing.
        across = timing[12] | (timing[14] & 0xF0) << 4
        down = timing[13] | (timing[14] & 0x0F) << 8
    for wide, high in ((across, down), (10 * block[WIDTH_CM], 10 * block[HEIGHT_CM])):
        if SMALLEST <= wide <= LARGEST and SMALLEST <= high <= LARGEST and (wide, high) not in SHAPES:
            return wide
    return None


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""
