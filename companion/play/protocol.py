"""The plainest door to the referee: one line in, one answer out (``records.md``).

:class:`Door` turns lines of bytes into answers; :func:`serve` does it for a whole stream, as ``companion referee``.
Whatever comes in, an answer or nothing goes out; the reading never stops before the end of the stream.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BufferedReader
from typing import BinaryIO, Protocol

import msgspec

from companion.games.game import Refusal
from companion.language.words import Words
from companion.play.records import LONGEST_LINE, read_line
from companion.play.referee import Accepted, Referee
from companion.play.standing import Answer, answer_of


class Keeper(Protocol):
    """Who makes an accepted record durable before it is answered: the table, or nobody in memory."""

    referee: Referee

    def keep(self, accepted: Accepted) -> None:
        """Make the record last and adopt it; raises ``NotWritten`` where that cannot be done."""


class InMemory:
    """A referee whose game is gone with the process."""

    def __init__(self) -> None:
        self.referee = Referee()

    def keep(self, accepted: Accepted) -> None:
        """Adopt the record; nothing is written."""
        self.referee.adopt(accepted)


class Door:
    """Answers lines in order. ``n`` counts every line, blank ones too."""

    def __init__(self, language: str = "en", keeper: Keeper | None = None) -> None:
        self._words = Words(language)
        self._keeper = keeper if keeper is not None else InMemory()
        self._n = 0

    @property
    def is_durable(self) -> bool:
        """Whether records outlast the process."""
        return not isinstance(self._keeper, InMemory)

    def answer(self, line: bytes) -> Answer | None:
        """The answer to one line without its line feed; ``None`` for a blank line."""
        self._n += 1
        record = read_line(line)
        if record is None:
            return None
        ruling = record if type(record) is Refusal else self._keeper.referee.judge(record)
        if type(ruling) is Accepted:
            self._keeper.keep(ruling)
        return answer_of(self._keeper.referee, ruling, self._words, self._n)


TOO_LONG = b"x" * (LONGEST_LINE + 1)
"""Stands for any line that is longer than a line may be, whatever was in it."""
BLANK = b" " * (LONGEST_LINE + 1)
"""Stands for any beginning of a line that is longer than a line may be and blank so far."""
TOGETHER = 8192
"""Bytes of answers that may leave together."""


def lines(stream: BufferedReader) -> Iterator[list[bytes]]:
    """The lines of a stream without their line feeds, each time all that have come; waits only for the first of them.

    However long a line is, no more than two lines' worth of it is held.
    """
    rest = b""
    while piece := stream.read1(LONGEST_LINE):
        *whole, rest = (rest + piece).split(b"\n")
        if whole:
            yield whole
        if len(rest) > LONGEST_LINE + 1:
            text = rest.removesuffix(b"\r")
            rest = TOO_LONG if text.strip(b" \t") else BLANK + rest[len(text) :]
    if rest:
        yield [rest]


def serve(door: Door, source: BufferedReader, sink: BinaryIO) -> None:
    """Answer a whole stream.

    What was made durable is told at once. In memory the answers to lines that have come already leave together; none
    waits for a line that has not come.
    """
    encode_into, written = msgspec.json.Encoder().encode_into, bytearray()
    room = 0 if door.is_durable else TOGETHER
    for come in lines(source):
        for line in come:
            answer = door.answer(line)
            if answer is None:
                continue
            encode_into(answer, written, len(written))
            written += b"\n"
            if len(written) > room:
                sink.write(written)
                sink.flush()
                written.clear()
        sink.write(written)
        sink.flush()
        written.clear()
