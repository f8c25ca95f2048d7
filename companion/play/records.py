"""One line of text to one record: JSON, read strictly (``records.md``, Lines).

Python's JSON reader is laxer than the contract: it takes ``NaN``, keys told twice, lone surrogates and whole numbers
of any length. Each of those is caught here, so that whatever comes in through any door is either a dictionary of plain
JSON values or one :class:`~companion.games.game.Refusal`.
"""

from __future__ import annotations

import json
from typing import Annotated, Any

import msgspec

from companion.games.game import Json, Record, Refusal

LONGEST_LINE = 65_536
"""Bytes in a line, its end not counted."""
LONGEST_NUMBER = 18
"""Digits in a whole number."""


class Open(Record, frozen=True, tag="open"):
    """Begins a game."""

    game: str
    """Its name, such as ``fish-fish``."""
    players: list[str]
    """Names in seat order, clockwise."""
    first: str | msgspec.UnsetType = msgspec.UNSET
    """Who begins; the first in the list where it is missing."""
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    """House rules that are not the usual ones."""


class Undo(Record, frozen=True, tag="undo"):
    """Takes back the last record that stands."""


class Correct(Record, frozen=True, tag="correct"):
    """The table agrees that something was told wrongly, whatever was shown since."""

    to: int
    """The record that shall be the last that stands."""
    why: str
    """1 to 200 code points, for the sheet."""


class End(Record, frozen=True, tag="end"):
    """The table stops before the rules do: nobody has won."""


COMMON: dict[str, type[Record]] = {"open": Open, "undo": Undo, "correct": Correct, "end": End}
"""The records of every game, by their ``do``."""


class NotARecord(Exception):
    """The text is not the JSON the contract asks for; its word says why (``twice``, ``number``, ``surrogate``)."""


def _object(pairs: list[tuple[str, Any]]) -> Json:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise NotARecord("twice")
    return found


class _NoWholeNumber:
    """Stands for a number that no field of any record takes: a fraction, an exponent or more than 18 digits."""


_NO_WHOLE_NUMBER = _NoWholeNumber()


def _whole(text: str) -> int | _NoWholeNumber:
    return int(text) if len(text) - text.startswith("-") <= LONGEST_NUMBER else _NO_WHOLE_NUMBER


def _fraction(_: str) -> _NoWholeNumber:
    return _NO_WHOLE_NUMBER


def _constant(_: str) -> Any:
    raise NotARecord("number")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_whole, parse_float=_fraction, parse_constant=_constant
)


_Whole = Annotated[int, msgspec.Meta(gt=-(10**LONGEST_NUMBER), lt=10**LONGEST_NUMBER)]
_decode_plain = msgspec.json.Decoder(dict[str, str | _Whole | bool | None]).decode


def _read_plain(line: bytes) -> Json | None:
    """A flat record of texts and whole numbers, which is what nearly all are, by a reader ten times as fast.

    It is as strict, except that it lets a key be told twice; then the line has more colons than the record has keys.
    ``None``: the careful reader has to look.
    """
    try:
        record = _decode_plain(line)
    except msgspec.DecodeError:
        return None
    return record if line.count(b":") == len(record) else None


def _has_lone_surrogate(value: Any) -> bool:
    if isinstance(value, str):
        return any("\ud800" <= letter <= "\udfff" for letter in value)
    if isinstance(value, dict):
        return any(_has_lone_surrogate(key) or _has_lone_surrogate(held) for key, held in value.items())
    return isinstance(value, list) and any(_has_lone_surrogate(held) for held in value)


def malformed(reason: str, **facts: Any) -> Refusal:
    """The refusal of something that is not a record at all; ``reason`` is the last word of its rule."""
    return Refusal("malformed", f"records/{reason}", facts)


def read_line(line: bytes) -> Json | Refusal | None:
    """The JSON object on one line (without its line feed), or why it is ``malformed``; ``None`` for a blank line.

    Never raises.
    """
    record = _read_plain(line) if len(line) <= LONGEST_LINE else None
    if record is not None:
        return record
    line = line.removesuffix(b"\r")
    if not line.strip(b" \t"):
        return None
    return _read_carefully(line) if len(line) <= LONGEST_LINE else malformed("long")


def _read_carefully(line: bytes) -> Json | Refusal:
    """The JSON object on one line without any end of it, or why it is ``malformed``."""
    try:
        text = line.decode()
        record = _DECODER.decode(text)
        if not isinstance(record, dict):
            return malformed("object")
        if "\\u" in text and _has_lone_surrogate(record):
            return malformed("surrogate")
    except UnicodeDecodeError:
        return malformed("utf-8")
    except NotARecord as why:
        return malformed(str(why))
    except RecursionError:
        return malformed("deep")
    except ValueError:
        return malformed("json")
    return record


def read_record(record: Json, kind: type[Record]) -> Record | Refusal:
    """The typed record of an object, or why its fields are ``malformed``."""
    try:
        typed = msgspec.convert(record, kind)
    except msgspec.ValidationError as why:
        return malformed("fields", do=record["do"], problem=str(why))
    if typed.expect is not msgspec.UNSET and typed.expect < 0:
        return malformed("fields", do=record["do"], problem="expect")
    return typed


def read_expect(record: Json) -> int | Refusal | None:
    """The ``expect`` of an object whose other fields cannot be judged, because no game is open."""
    if "expect" not in record:
        return None
    expect = record["expect"]
    if isinstance(expect, bool) or not isinstance(expect, int) or expect < 0:
        return malformed("fields", do=record["do"], problem="expect")
    return expect
