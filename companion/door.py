"""The plainest door to the referee: one line in, one answer out (``records.md``).

:class:`Door` turns lines of bytes into answers; :func:`serve` does it for a whole stream, as ``companion referee``.
Whatever comes in, an answer or nothing goes out; the reading never stops before the end of the stream.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO, Protocol

import msgspec

from companion.games.game import Json, Refusal
from companion.records import LONGEST_LINE, read_line
from companion.referee import Accepted, Referee
from companion.refusal_words import sentence
from companion.words import Words


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
        self.referee.adopt(accepted)


def answer_of(referee: Referee, ruling: Accepted | Refusal, words: Words) -> Json:
    """The answer to a record that was just kept or refused, without its ``n``."""
    answer: Json = {"ok": True, "seq": referee.seq, "rev": referee.rev}
    if type(ruling) is Refusal:
        says = sentence(words, ruling.code, ruling.rule, dict(ruling.facts))
        answer["ok"] = False
        answer["refusal"] = {"code": ruling.code, "rule": ruling.rule, "says": says}
    else:
        answer["events"] = ruling.events
    answer["view"] = referee.view()
    return answer


class Door:
    """Answers lines in order. ``n`` counts every line, blank ones too."""

    def __init__(self, language: str = "en", keeper: Keeper | None = None) -> None:
        self._words = Words(language)
        self._keeper = keeper if keeper is not None else InMemory()
        self._n = 0

    def answer(self, line: bytes) -> Json | None:
        """The answer to one line without its line feed; ``None`` for a blank line."""
        self._n += 1
        record = read_line(line)
        if record is None:
            return None
        ruling = record if type(record) is Refusal else self._keeper.referee.judge(record)
        if type(ruling) is Accepted:
            self._keeper.keep(ruling)
        return {"n": self._n} | answer_of(self._keeper.referee, ruling, self._words)


TOO_LONG = b"x" * (LONGEST_LINE + 1)
"""Stands for any line that is longer than a line may be, whatever was in it."""


def lines(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream without their line feeds. However long a line is, no more than a line's worth is held."""
    while piece := stream.readline(LONGEST_LINE + 2):
        if piece.endswith(b"\n") or len(piece) < LONGEST_LINE + 2:
            yield piece.removesuffix(b"\n")
        else:
            yield b"" if _is_blank_to_its_end(piece, stream) else TOO_LONG


def _is_blank_to_its_end(piece: bytes, stream: BinaryIO) -> bool:
    """Read on to the end of a line too long to hold; whether it is blank, the return before its line feed aside."""
    blank = True
    while True:
        ended = piece.endswith(b"\n")
        text = piece.removesuffix(b"\n").removesuffix(b"\r")
        blank = blank and not text.strip(b" \t")
        if ended:
            return blank
        returned = piece[len(text) :]
        more = stream.readline(LONGEST_LINE)
        if not more:
            return blank and not returned
        piece = returned + more


def serve(door: Door, source: BinaryIO, sink: BinaryIO) -> None:
    """Answer a whole stream, each answer flushed before the next line is read."""
    encode_into, written = msgspec.json.Encoder().encode_into, bytearray()
    for line in lines(source):
        answer = door.answer(line)
        if answer is not None:
            encode_into(answer, written)
            written += b"\n"
            sink.write(written)
            sink.flush()
