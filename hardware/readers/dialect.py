"""What was made out in the bytes of a reader: tags, and what was no tag. Frame decoders say it.

What follows from it is for ``listener.py`` to say.
"""

from __future__ import annotations

from typing import Literal, Protocol

import msgspec

Why = Literal["broken-off", "short", "long", "letter", "checksum", "layout", "incomplete", "refused"]
"""``broken-off``: another frame began, or nothing more came; ``letter``: no digit where one must be; ``layout``: a
frame whose parts do not add up; ``incomplete``: the first part of a longer identifier; ``refused``: the reader did not
take what it was told."""

LENGTHS = (4, 5, 7, 10)
"""How many bytes a tag's identifier has: five on 125 kHz, the others on 13.56 MHz (4 also as a printed number)."""


class Read(msgspec.Struct, frozen=True):
    """What lies on the reader at this moment.

    A reader of one tag says this when it reads it, so there is exactly one. A reader of several says it after every
    look, so a tag that is missing was not there, and there may be none.
    """

    tags: tuple[bytes, ...]


class Bad(msgspec.Struct, frozen=True):
    """A frame began and was no good; it is dropped whole."""

    why: Why


class Foreign(msgspec.Struct, frozen=True):
    """Bytes that this reader never sends at its own speed."""

    count: int


Heard = Read | Bad | Foreign


class Dialect(Protocol):
    """How one kind of reader talks, without any port: what it said goes in, what is to be said comes out.

    ``now`` is seconds on a monotonic clock.
    """

    one_tag: bool
    """Whether it reads one tag at a time, so that cards are shown to it in turn; otherwise they lie on it together."""
    speed: int
    """Bits a second; 0 where there is no serial line."""

    def begin(self, now: float) -> None:
        """The reader was just connected; whatever was said before counts no more."""

    def hear(self, data: bytes, now: float) -> list[Heard]:
        """What the reader said, in pieces of any size."""

    def due(self, now: float) -> bytes:
        """What is to be said to the reader now, often nothing."""

    def deadline(self) -> float | None:
        """When :meth:`due` has to be asked again although nothing was heard."""

    def is_answering(self, now: float) -> bool | None:
        """Whether it answers when asked; ``None`` as long as that is not known."""
