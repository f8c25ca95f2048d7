"""Lines for the referee's door: records written in many ways, and every kind of line that is no record."""

from __future__ import annotations

import json
import random
import unicodedata
from collections.abc import Callable
from typing import Any

from tests.oracle.fish_fish import LONGEST_LINE

JSON = dict[str, Any]
Kind = Callable[[random.Random, JSON], bytes]

# Texts that ask the most of NFC, casefold, width and JSON writing. No two are the same name.
NAMES = (
    "Anna",
    "Béla",
    "Cili",
    "Dénes",
    "Nguyễn Thị Hương",
    "Ștefan",
    "Straße",
    "İpek",
    "Σίσυφος",
    "ﬁsh",
    "🐟",
    "👩‍👩‍👧",
    "한글",
    "Ångström",
    " ",
    " Anna",
    "ŉ",
    "\u00a0",
    '\\"quoted"',
    "x" * 40,
    "é" * 40,
    "\ufeffbom",
    "Ⅷ",
    "𐐀deseret",
    "null",
)


def write(record: Any) -> bytes:
    """A record as one line, without its end."""
    return json.dumps(record, ensure_ascii=False).encode()


def write_somehow(rng: random.Random, record: JSON) -> bytes:
    """The same record with the freedom JSON gives: escapes, spaces, order of keys, the end of the line."""
    if rng.random() < 0.6:
        return write(record) + b"\n"
    keys = list(record)
    rng.shuffle(keys)
    record = {key: record[key] for key in keys}
    separators = rng.choice([(",", ":"), (", ", ": "), (" ,\t", "\r: ")])
    line = json.dumps(record, ensure_ascii=rng.random() < 0.5, separators=separators).encode()
    if rng.random() < 0.1:
        line = line.replace(b'"do"', rb'"\u0064o"')
    if rng.random() < 0.2:
        line = rng.choice([b" ", b"\t", b"\r"]) + line + rng.choice([b" ", b"\t\t", b"\r"])
    return line + rng.choice([b"\n", b"\r\n"])


def respelled(rng: random.Random, name: str) -> str:
    """The name in another case or normal form; now and then that makes it another name."""
    forms: list[Callable[[str], str]] = [
        str.upper,
        str.lower,
        str.swapcase,
        str.casefold,
        str.title,
        lambda text: unicodedata.normalize("NFD", text),
        lambda text: unicodedata.normalize("NFD", text.upper()),
        lambda text: unicodedata.normalize("NFKC", text),
        str.strip,
    ]
    return rng.choice(forms)(name)


# ---------------------------------------------------------------------------------- lines that are malformed
#
# Each takes a record that would otherwise be understood and spoils it in one way.


def _with_field(record: JSON, key: str, literal: str) -> bytes:
    """The record with one more field, its value written as it stands."""
    return write(record)[:-1] + f', "{key}": {literal}}}'.encode()


def _replaced(rng: random.Random, record: JSON, literals: list[str]) -> bytes:
    """The record with one value written anew; not that of `options`, where it might be `bad-option`."""
    key = rng.choice([key for key in record if key != "options"])
    rest = {name: value for name, value in record.items() if name != key}
    return _with_field(rest, key, rng.choice(literals))


def not_json(rng: random.Random, record: JSON) -> bytes:
    return rng.choice(
        [
            b"this is not JSON",
            b"{",
            b"}",
            b"{}{}",
            b'"',
            b"{'do':'undo'}",
            b"{do:1}",
            b'{"do":"undo",}',
            b'{"do":"undo"} // so',
            b"undo",
            b"\\",
            b'{"do":"undo"',
            b'{"do" "undo"}',
            b'{"do":"un\tdo"}',
            b"nul",
            b'{"do":"\\x75ndo"}',
            b'{"do":"undo"}{"do":"undo"}',
            b'{"do":"undo"};',
            b"\xc2\xa0",
            b"\x0b",
            b"\x0c",
            b'{"do":"undo","expect":01}',
            b'{"do":"undo","expect":+1}',
            b'{"do":"undo","expect":1.}',
            b'{"do":"undo","expect":.5}',
            b'{"do":"undo","expect":0x1}',
            b'{"do":"undo","expect":-}',
            b'{"do":"undo","expect":1_0}',
            '{"do":"undo","expect":١}'.encode(),
            b"\r\r",
        ]
    )


def cut_short(rng: random.Random, record: JSON) -> bytes:
    line = write(record)
    return line[: rng.randrange(1, len(line))]


def twice_in_one_line(rng: random.Random, record: JSON) -> bytes:
    return write(record) + rng.choice([b"", b" ", b","]) + write(record)


def not_an_object(rng: random.Random, record: JSON) -> bytes:
    return rng.choice(
        [b"[]", b"[1, 2]", b"7", b'"undo"', b"null", b"true", b"-1.5e3", b"[" + write(record) + b"]"]
    )


def no_do(rng: random.Random, record: JSON) -> bytes:
    return write({key: value for key, value in record.items() if key != "do"})


def unknown_do(rng: random.Random, record: JSON) -> bytes:
    dos = [
        "dance",
        "",
        "UNDO",
        "Cast",
        "undo ",
        " bet",
        "gо-fish",
        "go_fish",
        "open\u0000",
        "resume",
        "show-unseen",
    ]
    return write(record | {"do": rng.choice(dos)})


def do_of_a_wrong_type(rng: random.Random, record: JSON) -> bytes:
    return write(record | {"do": rng.choice([None, 1, True, [], ["undo"], {}, {"do": "undo"}])})


def unknown_field(rng: random.Random, record: JSON) -> bytes:
    key = rng.choice(
        ["colour", "", "Do", "n", "seq", "__class__", "expect ", "do\u0000", "ｄｏ", "why?", "phase"]
    )
    return write(record | {key: rng.choice([None, 1, "x", [], {}])})


def key_twice(rng: random.Random, record: JSON) -> bytes:
    key = rng.choice(list(record))
    written = rng.choice([key, "".join(f"\\u{ord(character):04x}" for character in key)])
    return _with_field(record, written, json.dumps(record[key]))


def no_number(rng: random.Random, record: JSON) -> bytes:
    word = rng.choice(["NaN", "Infinity", "-Infinity", "nan", "inf", "1e", "--1"])
    return _with_field(record, "expect", word) if rng.random() < 0.5 else _replaced(rng, record, [word])


def lone_surrogate(rng: random.Random, record: JSON) -> bytes:
    half = rng.choice(["\\ud800", "\\udfff", "\\udc00\\ud800", "x\\uD83Dy", "\\ud83d\\n"])
    if rng.random() < 0.3:
        return _with_field(record, half, "1")
    return _replaced(rng, record, [f'"{half}"', f'["{half}", "Anna"]'])


def not_utf8(rng: random.Random, record: JSON) -> bytes:
    wrong = rng.choice(
        [
            b"\xff",
            b"\xc3",
            b"\xc0\x80",
            b"\xe0\x80\xaf",
            b"\xed\xa0\x80",
            b"\xf4\x90\x80\x80",
            b"\xf8\x88\x80\x80\x80",
        ]
    )
    line = write(record | {"why": "@"})
    return rng.choice([line.replace(b"@", wrong), wrong + write(record), write(record) + wrong, wrong])


def other_encoding(rng: random.Random, record: JSON) -> bytes:
    line = json.dumps(record, ensure_ascii=False).encode(rng.choice(["utf-16-be", "utf-32-be"]), "replace")
    return line.replace(b"\n", b"")


def byte_order_mark(rng: random.Random, record: JSON) -> bytes:
    return b"\xef\xbb\xbf" + rng.choice([write(record), b"", b" "])


def zero_bytes(rng: random.Random, record: JSON) -> bytes:
    line = write(record)
    place = rng.randrange(len(line) + 1)
    return rng.choice([line[:place] + b"\0" + line[place:], b"\0", b"\0" * 300])


def raw_control(rng: random.Random, record: JSON) -> bytes:
    control = bytes([rng.choice([1, 7, 8, 9, 11, 12, 13, 27, 31])])
    return write(record).replace(b'"do": "', b'"do": "' + control, 1)


def too_long(rng: random.Random, record: JSON) -> bytes:
    line = write(record)
    size = rng.choice([LONGEST_LINE + 1, LONGEST_LINE + 2, 70_000])
    return rng.choice([line + b" " * (size - len(line)), b"x" * size, b" " * (size - len(line)) + line])


def too_deep(rng: random.Random, record: JSON) -> bytes:
    depth = rng.choice([5_000, 30_000])
    opened, closed = rng.choice([("[", "]"), ('{"a":', "}")])
    depth = min(depth, 65_000 // len(opened + closed))
    inside = opened * (depth - 200) + "1" + closed * (depth - 200)
    return rng.choice([inside.encode(), (opened * depth).encode(), _with_field(record, "why", inside)])


def expect_spoilt(rng: random.Random, record: JSON) -> bytes:
    literals = [
        "-1",
        "-999999999999999999",
        "0.0",
        "1e0",
        "1E2",
        "0.5",
        '"0"',
        "null",
        "true",
        "false",
        "[]",
        "[0]",
        "{}",
        "1" * 19,
        "9" * 400,
        "9" * 5_000,
        "-" + "1" * 19,
        "1e400",
    ]
    return _with_field(
        {key: value for key, value in record.items() if key != "expect"}, "expect", rng.choice(literals)
    )


# These hold for every record, with and without a game.
MALFORMED: dict[str, Kind] = {
    kind.__name__: kind
    for kind in (
        not_json,
        cut_short,
        twice_in_one_line,
        not_an_object,
        no_do,
        unknown_do,
        do_of_a_wrong_type,
        key_twice,
        no_number,
        lone_surrogate,
        not_utf8,
        other_encoding,
        byte_order_mark,
        zero_bytes,
        raw_control,
        too_long,
        too_deep,
        expect_spoilt,
    )
}


def missing_field(rng: random.Random, record: JSON) -> bytes:
    """Without a field that must be there; a record that has none loses its `do`."""
    needed = {"do", "game", "players", "bait", "player", "fish", "to", "why", "species", "kind"}
    must = [key for key in record if key in needed]
    gone = rng.choice(must)
    return write({key: value for key, value in record.items() if key != gone})


WRONG: dict[str, list[str]] = {
    "number": [
        "1.0",
        "2.5",
        "1e0",
        "3E0",
        "true",
        '"1"',
        "null",
        "[]",
        "[3]",
        "{}",
        "1" * 19,
        "-" + "1" * 19,
        "9" * 5_000,
        "1e400",
        "-1.0",
        "0.0",
        "-0.0",
    ],
    "text": ["null", "1", "true", "[]", "{}", '["Anna"]', "0.5"],
    "list": [
        "null",
        "1",
        "true",
        '"Anna"',
        "{}",
        '{"0": "Anna"}',
        '["Anna", 7]',
        '["Anna", null]',
        '["Anna", ["Béla"]]',
    ],
    "object": ["null", "1", "true", '"cards"', "[]", '["cards"]'],
    "truth": ["null", "1", "0", '"true"', '"yes"', "[]", "{}", "1.0"],
    "card": [
        "null",
        "1",
        "true",
        '"Bite"',
        '"nobite"',
        '"no_bite"',
        '"unseen"',
        '""',
        '"bite "',
        "[]",
        '["bite"]',
        "{}",
    ],
    "game": ["null", "1", '"Fish-Fish"', '"fish_fish"', '"chess"', '""', '["fish-fish"]', '"fish-fish "'],
    "species": ["null", "1", '"shark"', '"Puffer"', '""', '"puffer "', "[]", '["puffer"]'],
    "kind": ["null", "2", "true", '"Big"', '"medium"', '""', "{}", '["big"]'],
    "claims": [
        "null",
        "1",
        '"puffer"',
        '["shark"]',
        "[1]",
        "[null]",
        "{}",
        '[["puffer"]]',
        '["puffer", 0.5]',
    ],
    "why": ['""', json.dumps("x" * 201), json.dumps("é" * 201), "null", "1", '["x"]'],
    "nobody": ['"Nobody"', '""', json.dumps("x" * 4_000), '"Ann"', "null", "1", '["Anna"]'],
}
TYPE_OF = {
    "game": "game",
    "players": "list",
    "first": "text",
    "options": "object",
    "bait": "number",
    "card": "card",
    "player": "nobody",
    "fish": "number",
    "second_bite": "truth",
    "to": "number",
    "why": "why",
    "species": "species",
    "kind": "kind",
    "claims": "claims",
}


def wrong_value(rng: random.Random, record: JSON) -> bytes:
    """One field of a type, or with a word, that its kind of record does not have."""
    fields = [key for key in record if key in TYPE_OF]
    if not fields:
        return unknown_field(rng, record)
    key = rng.choice(fields)
    rest = {name: value for name, value in record.items() if name != key}
    return _with_field(rest, key, rng.choice(WRONG[TYPE_OF[key]]))


def optional_field_spoilt(rng: random.Random, record: JSON) -> bytes:
    """A field that may be left out, told wrongly; for a record without one, a field of another record."""
    may = {
        "open": ["first", "options"],
        "reveal": ["card", "second_bite"],
        "discard": ["second_bite"],
        "collect": ["claims"],
    }
    key = rng.choice(may.get(record["do"], ["player"]))
    if key == "player":
        return unknown_field(rng, record)
    rest = {name: value for name, value in record.items() if name != key}
    return _with_field(rest, key, rng.choice(WRONG[TYPE_OF[key]]))


def do_of_another_game(rng: random.Random, record: JSON) -> bytes:
    dos = [
        "draw",
        "claim",
        "pass",
        "collect",
        "lay",
        "begin",
        "ask",
        "give",
        "go-fish",
        "start",
        "move",
        "show",
        "decline",
        "help",
        "adjust",
        "swim",
        "done",
        "arrange",
    ]
    return write(
        {"do": rng.choice(dos)} | rng.choice([{}, {"species": "puffer"}, {"rank": "A"}, {"cell": 1}])
    )


# These need the record's own fields to be looked at: `open` always is, the others only once a game is open.
MALFORMED_FIELDS: dict[str, Kind] = {
    kind.__name__: kind
    for kind in (missing_field, unknown_field, wrong_value, optional_field_spoilt, do_of_another_game)
}
