"""What a ticket printer is asked, and what its answers mean (ESC/POS: ``DLE EOT n`` and ``GS r 1``).

``DLE EOT`` is answered at once, whatever the printer does; ``GS r`` waits its turn behind everything sent before it, so
its answer says that the printer has got so far. The two kinds of answers cannot be mistaken for each other. Only one
question is open at a time, so that an answer that never comes shifts none of the others.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.store.print_jobs import Trouble

Question = Literal[1, 2, 4]
"""``DLE EOT n``: how the printer is, why it is off-line, and its paper."""

HOW: Question = 1
WHY: Question = 2
PAPER: Question = 4

PROGRESS = b"\x1dr\x01"
"""Answered once everything before it is printed."""


def question(number: Question) -> bytes:
    """The bytes that ask a printer for one of its states (DLE EOT n)."""
    return b"\x10\x04" + bytes([number])


class Status(msgspec.Struct, frozen=True):
    """What is known from the answers so far."""

    offline: bool = False
    cover_open: bool = False
    error: bool = False
    paper_out: bool = False

    @property
    def trouble(self) -> Trouble:
        """What keeps the printer from printing; empty where nothing does."""
        if self.paper_out:
            return "paper-out"
        if self.cover_open:
            return "cover-open"
        if self.error:
            return "printer-error"
        return "offline" if self.offline else ""

    def told(self, number: Question, answer: int) -> Status:
        """What is known once a question was answered."""
        if number == HOW:
            return msgspec.structs.replace(self, offline=bool(answer & 0x08))
        if number == WHY:
            return msgspec.structs.replace(
                self,
                cover_open=bool(answer & 0x04),
                error=bool(answer & 0x40),
                paper_out=self.paper_out or bool(answer & 0x20),
            )
        return msgspec.structs.replace(self, paper_out=bool(answer & 0x60))


def is_answer(byte: int) -> bool:
    """Whether a byte answers ``DLE EOT``: two bits of it are always set, two never."""
    return byte & 0x93 == 0x12


def is_progress(byte: int) -> bool:
    """Whether a byte answers ``GS r 1``."""
    return byte & 0x90 == 0
