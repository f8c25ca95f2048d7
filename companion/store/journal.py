"""The journal: one append-only file a game, in which every accepted record is durable before anybody hears of
it.

A game's file is ``games/000042-k7f2.jsonl``: its number, six digits or more, and random letters or digits, so
that names sort by number and two tables' games are told apart. It holds one JSON object a line, ended by LF.

Row 0 says what the file is; it keeps this form in every schema::

    {"row":0,"schema":1,"id":"000042-k7f2","rev":17,"at":1764500000,"program":"0.1.0","prev":"00…","digest":"…"}

``rev`` is the number of records accepted in all games before this one, ``at`` is in whole seconds since 1970
by the wall clock (a label, never compared). Every later row is one accepted record, rows counted from 1
without a gap::

    {"row":5,"at":1764500012,"record":{"do":"cast","bait":3},"seal":"…","prev":"…","digest":"…"}
    {"row":9,"at":1764500040,"record":{"do":"reveal"},"opened":[{"row":5,"key":"…","card":"bite"}],"prev":…}

``record`` is the public form; what is hidden is in the sealed file (``sealed.py``) and only committed to here
by ``seal``, 64 hexadecimal digits, until a later row opens it with its ``key`` and ``card``.

``digest`` is the BLAKE2b-256 of all bytes of the line before ``,"digest":``, in lower-case hexadecimal;
``prev`` is the digest of the row before (of row 0: zeros). So the last digest vouches for every byte above
it, and a torn, flipped or zeroed byte is found with its row: all rows before that one stand, and nothing
after.

A new game's file is written as ``games/.opening`` and gets its name only once its first record is durable:
there is no game without its ``open`` (``journal_writing.py``). One process writes (``lock.py``). Rules,
words and clocks are nowhere in here.
"""

from __future__ import annotations

import errno
from collections.abc import Callable, Sequence
from hashlib import blake2b
from pathlib import Path

import msgspec

from companion.language.errors import TableError
from companion.language.json import Json as Json
from companion.language.words import Words
from companion.store.game_ids import SUFFIX, newest

SCHEMA = 1
"""The schema this program writes."""

MIGRATIONS: dict[int, Callable[[Json], Json]] = {}
"""From each older schema the way to the next: takes one row as it was written, row 0 included, and returns it
as the next schema writes it. ``prev`` and ``digest`` are not its business."""

START = "0" * 64
"""``prev`` of row 0."""

_DIGEST = b',"digest":"'
_TAIL = len(_DIGEST) + 64 + len(b'"}')


class Header(msgspec.Struct, frozen=True):
    """Row 0: which game this is."""

    row: int
    schema: int
    id: str
    rev: int
    """Records accepted in all games before this one."""
    at: int
    program: str
    """The version that began the file."""
    prev: str
    digest: str


class Opened(msgspec.Struct, frozen=True):
    """A sealed card that the rules have shown: the row that sealed it, and what proves it."""

    row: int
    key: str
    """32 bytes in hexadecimal."""
    card: str


class Row(msgspec.Struct, frozen=True):
    """One accepted record as it stands in the journal."""

    row: int
    at: int
    record: Json
    prev: str
    digest: str
    seal: str | None = None
    opened: tuple[Opened, ...] = ()


class Damage(msgspec.Struct, frozen=True):
    """Where a journal stops being one. ``str`` of it is its sentence in English."""

    file: str
    byte: int
    """The first byte that no row can be made of, counted from 1."""
    stands: int
    """How many records before it stand."""

    def sentence(self, words: Words) -> str:
        """What people are told, in the language of ``words``."""
        if not self.stands:
            return words.say(
                "The journal {file} is damaged from byte {byte} on; no record of it stands.",
                file=self.file,
                byte=self.byte,
            )
        return words.say(
            "The journal {file} is damaged from byte {byte} on; the records up to number {stands} stand.",
            file=self.file,
            byte=self.byte,
            stands=self.stands,
        )

    def __str__(self) -> str:
        return self.sentence(Words())


class Reading(msgspec.Struct, frozen=True):
    """What a journal holds: everything before its first bad byte."""

    header: Header | None
    """``None`` where not even row 0 is whole."""
    rows: tuple[Row, ...]
    good_bytes: int
    """How many bytes, from the first, the header and the rows take."""
    digest: str
    """Of the last row that stands."""
    damage: Damage | None
    """Where bytes follow that no row can be made of, or no record stands; else ``None``."""
    schema: int = SCHEMA
    """The schema the file is written in; the rows are in ours."""


class TooNew(TableError, ValueError):
    """The file of a game was written by a program newer than this one. It is left alone."""

    exit_code = 4

    def __init__(self, id: str, schema: int) -> None:
        self.id, self.schema = id, schema
        super().__init__(id, schema)

    def sentence(self, words: Words) -> str:
        """What people are told, in the language of ``words``."""
        return words.say(
            "The game {id} was written by a newer version of this program (schema {schema}, this one knows {known}); "
            "it was left as it is.",
            id=self.id,
            schema=self.schema,
            known=SCHEMA,
        )


_read_row = msgspec.json.Decoder(Row).decode
_read_json = msgspec.json.Decoder(Json).decode
_encode = msgspec.json.Encoder().encode


def _line(fields: Json) -> tuple[bytes, str]:
    """A row's line, and its digest."""
    start = _encode(fields)[:-1]
    digest = blake2b(start, digest_size=32).hexdigest()
    return b'%b,"digest":"%b"}\n' % (start, digest.encode()), digest


def first_line(id: str, rev: int, at: int, program: str) -> tuple[bytes, str]:
    """Row 0 as its line in our schema, and its digest; ``at`` in whole seconds since 1970."""
    return _line(
        {"row": 0, "schema": SCHEMA, "id": id, "rev": rev, "at": at, "program": program, "prev": START}
    )


def next_line(
    row: int, at: int, record: Json, seal: str | None, opened: Sequence[Opened], prev: str
) -> tuple[bytes, str]:
    """Any later row, its number from 1, as its line in our schema, and its digest."""
    fields: Json = {"row": row, "at": at, "record": record}
    if seal is not None:
        fields["seal"] = seal
    if opened:
        fields["opened"] = opened
    fields["prev"] = prev
    return _line(fields)


def read(path: Path) -> Reading:
    """Read a journal: exactly the rows before its first bad byte, and what is wrong with the rest.

    Raises :class:`TooNew` for a schema we do not know, and ``OSError`` where there is no file or it may not
    be read. A part that the disk cannot read any more counts as damage.
    """
    return _read(path.name, *readable(path))


def read_bytes(name: str, data: bytes) -> Reading:
    """The same for the bytes of a journal that has this name. Raises :class:`TooNew`."""
    return _read(name, data, unreadable=False)


def _read(name: str, data: bytes, unreadable: bool) -> Reading:
    header: Header | None = None
    rows: list[Row] = []
    good, digest, schema = 0, START, SCHEMA
    while (end := data.find(b"\n", good)) >= 0:
        line = data[good:end]
        found = line[-66:-2].decode("latin-1")
        if line[-_TAIL:-66] != _DIGEST or line[-2:] != b'"}':
            break
        if blake2b(line[:-_TAIL], digest_size=32).hexdigest() != found:
            break
        try:
            if header is None:
                raw = _read_json(line)
                schema = raw["schema"]
                if schema > SCHEMA:
                    raise TooNew(name.removesuffix(SUFFIX), schema)
                header = msgspec.convert(_migrated(raw, schema), Header)
                prev, number = header.prev, header.row
            else:
                row = _read_row(line) if schema == SCHEMA else _migrated_row(line, schema)
                prev, number = row.prev, row.row
                if number != len(rows) + 1 or prev != digest:
                    break
                rows.append(row)
        except (msgspec.MsgspecError, KeyError, TypeError):
            break
        digest, good = found, end + 1
    damage = None
    if good < len(data) or unreadable or not rows:
        damage = Damage(name, good + 1, len(rows))
    return Reading(header, tuple(rows), good, digest, damage, schema)


def readable(path: Path) -> tuple[bytes, bool]:
    """What can be read of a file, and whether the disk failed before its end. Raises ``OSError`` where none may be."""
    parts: list[bytes] = []
    with path.open("rb", buffering=0) as file:
        while True:
            try:
                part = file.read(65_536)
            except OSError as fault:
                if fault.errno != errno.EIO:
                    raise
                return b"".join(parts), True
            if not part:
                return b"".join(parts), False
            parts.append(part)


def _migrated(raw: Json, schema: int) -> Json:
    """A row as it was written, brought to our schema."""
    for older in range(schema, SCHEMA):
        raw = MIGRATIONS[older](raw)
    return raw


def _migrated_row(line: bytes, schema: int) -> Row:
    return msgspec.convert(_migrated(_read_json(line), schema), Row)


def latest(folder: Path) -> int | None:
    """The latest time that the newest journal tells, whole seconds since 1970; ``None`` where it tells none.

    The clock may have been wrong for some of its rows, so it need not be the time of the last.
    """
    path = newest(folder)
    try:
        reading = None if path is None else read(path)
    except (OSError, TooNew):
        return None
    return max((row.at for row in reading.rows), default=None) if reading is not None else None
