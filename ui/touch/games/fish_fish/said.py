"""What the touches and timers of Fish Fish say where they make no record; all others say the record itself."""

from __future__ import annotations

from ui.touch.picture.marks import Said


class Chosen(Said, frozen=True):
    """This bait goes on the line; the hidden card under it is still to be told."""

    bait: int


class Covered(Said, frozen=True):
    """A side of the covered choice was touched: 0 left, 1 right."""

    side: int


class Bitten(Said, frozen=True):
    """The card that was turned is a bite; the fisher is still to say whether it was the second."""


class Seen(Said, frozen=True):
    """The picture of a turned card was seen, and may go."""


class MayEnd(Said, frozen=True):
    """The picture of the card turned at ``rev`` has stayed as long as it must."""

    rev: int


class Ends(Said, frozen=True):
    """The picture of the card turned at ``rev`` goes by itself."""

    rev: int


class Swum(Said, frozen=True):
    """The fish of the card turned at ``rev`` are where they belong."""

    rev: int


class Moved(Said, frozen=True):
    """What the record before ``rev`` set in motion has come to rest."""

    rev: int
