"""What there is to see of a sheet before it is printed: values for the screen that shows it."""

from __future__ import annotations

import msgspec


class Print(msgspec.Struct, frozen=True):
    """Pixels as :class:`~ui.touch.picture.marks.Facsimile` takes them."""

    pixels: bytes
    across: int
    down: int
    colours: int = 1


class Proof(msgspec.Struct, frozen=True):
    """What there is to see of a sheet before it is printed."""

    picture: Print
    digest: Print
    """The code that holds the digest of the journal."""
    link: Print | None
    """The code for BG Stats; ``None`` for a game without a result, or one that no code holds."""
    check: str
    """The beginning of the digest, as people read it."""
    sizes: tuple[int, int]
    """Bytes of the whole ticket and of the quick one; 0 where nobody asked."""
