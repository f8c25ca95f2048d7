"""`companion referee` as a process: each line is answered at once, and nothing but end of file stops it."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.oracle.comparing import difference
from tests.oracle.fish_fish import LONGEST_LINE, Referee
from tests.oracle.lines import MALFORMED, MALFORMED_FIELDS, write
from tests.oracle.process import Conversation, run, stream_of
from tests.oracle.sessions import course, opening, sitting

JSON = dict[str, Any]

OPEN: JSON = {"do": "open", "game": "fish-fish", "players": ["Anna", "Béla", "Cili"]}
CAST: JSON = {"do": "cast", "bait": 3}


def expected_for(lines: list[bytes]) -> list[JSON]:
    """What the oracle answers; a blank line has no place in it."""
    oracle = Referee()
    return [answer for answer in map(oracle.answer, lines) if answer is not None]


def check(lines: list[bytes], stream: bytes, *arguments: str, home: Path | None = None) -> list[JSON]:
    """The process answers this stream as the oracle does these lines, ends with 0 and complains of nothing."""
    answers, done = run(stream, *arguments, home=home)
    assert done.returncode == 0
    assert done.stderr == b""
    expected = expected_for(lines)
    assert len(answers) == len(expected)
    for answer, wanted in zip(answers, expected, strict=True):
        wrong = difference(wanted, answer)
        assert wrong is None, f"line {wanted['n']}, {lines[wanted['n'] - 1][:300]!r}: {wrong}"
    return answers


def test_every_answer_comes_before_the_next_line_is_sent() -> None:
    rng = random.Random("one by one")
    oracle = Referee()
    with Conversation() as referee:
        for record in course(rng, opening(rng, 3)):
            line = write(record) + b"\n"
            referee.send(line)
            assert difference(oracle.answer(line), referee.hear()) is None
        assert referee.finish() == (b"", b"", 0)


def test_a_line_is_answered_once_it_is_whole_however_it_comes() -> None:
    with Conversation() as referee:
        for piece in (
            b'{"do":"open","ga',
            b'me":"fish-fish","players":["Anna","B\xc3',
            b'\xa9la"]}',
            b"\r",
            b"\n",
        ):
            referee.send(piece)
        assert referee.hear()["ok"]
        referee.send(b'\n \t\n{"do":"cast","bait":3}\n{"do":"undo"}\n{"do":"un')
        assert [referee.hear()["n"], referee.hear()["n"]] == [4, 5]
        referee.send(b'do"}\n')
        assert referee.hear()["refusal"]["code"] == "nothing-to-undo"
        assert referee.finish() == (b"", b"", 0)


def hostile() -> list[bytes]:
    """Every kind of line that is no record, the largest too, around a game that goes on regardless."""
    rng = random.Random("hostile")
    deep = 100_000
    lines = [
        b"x" * 1_000_000,
        b" " * 1_000_000,
        b'{"do":"open","game":"fish-fish","players":["' + b"x" * 1_000_000 + b'"]}',
        b"[" * deep,
        b"[" * deep + b"]" * deep,
        b'{"a":' * deep,
        b'{"a":' * deep + b"1" + b"}" * deep,
        b"[{}," * deep,
        b"[" * 30_000 + b"]" * 30_000,
        b'{"do":' * 10_000,
        b"\0",
        b"\0" * 100_000,
        b'{"do":"undo"}\0',
        b"\xff" * 1_000,
        b"\xfe\xff\0{\0}",
        b"\xef\xbb\xbf",
        b"\xef\xbb\xbf{}",
        b'{"do":"undo","expect":' + b"9" * 60_000 + b"}",
        b'{"do":"undo","expect":1e999999}',
        b'{"do":"undo","expect":-1e-999999}',
        b'"' + b"\\u0000" * 10_000 + b'"',
        b'{"do":"\\ud800"}',
        b'{"' + b"\\ud83d" * 5_000 + b'":1}',
        b"{" + b",".join(b'"%d":0' % number for number in range(5_000)) + b"}",
        b"{" + b",".join(b'"do":"undo"' for number in range(4_000)) + b"}",
        b"\r",
        b"\r\r",
        b"\t\r",
        b"",
        b" ",
    ]
    spoilt = [
        kind(rng, record)
        for kind in [*MALFORMED.values(), *MALFORMED_FIELDS.values()]
        for record in (OPEN, CAST)
    ]
    lines = [*lines, write(OPEN), *lines, *spoilt, write(CAST), *lines]
    return [line.replace(b"\n", b"") for line in lines]


def test_no_line_whatever_stops_the_reading() -> None:
    lines = [line + b"\n" for line in hostile()]
    answers = check(lines, stream_of(lines))
    assert {answer["refusal"]["code"] for answer in answers if not answer["ok"]} >= {"malformed"}
    assert sum(answer["ok"] for answer in answers) == 2


def test_lines_may_end_with_cr_lf() -> None:
    lines = [line + b"\r\n" for line in hostile()]
    check(lines, stream_of(lines))


def test_the_last_line_may_lack_its_end() -> None:
    for last in (
        write(CAST),
        b"x" * 100,
        b"",
        b" \t",
        b"\xff",
        b"[" * 100_000,
        b" " * 1_000_000,
        b"x" * 1_000_000,
    ):
        lines = [write(OPEN) + b"\n", last]
        check(lines, b"".join(lines))
    answers, done = run(b"")
    assert (answers, done.returncode, done.stderr) == ([], 0, b"")


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_lines_around_the_longest_are_told_apart_to_the_byte(end: bytes) -> None:
    lines: list[bytes] = []
    for size in range(LONGEST_LINE - 3, LONGEST_LINE + 6):
        spaces = b" " * (size - len(write(CAST)))
        lines += [
            write(CAST) + spaces + end,
            write({"do": "undo"}) + end,
            spaces + write(CAST) + end,
            b" " * size + end,
        ]
    lines = [
        write(OPEN) + end,
        *lines,
        b" " * 2 * LONGEST_LINE + end,
        b" " * (2 * LONGEST_LINE + 2) + end,
        write(CAST) + end,
    ]
    check(lines, b"".join(lines))


def test_a_long_sitting_is_answered_as_the_oracle_answers() -> None:
    lines = [line for line, _ in sitting(random.Random("process"), 2_000)]
    check(lines, stream_of(lines))


def test_with_a_data_folder_the_answers_are_the_same(tmp_path: Path) -> None:
    lines = [line for line, _ in sitting(random.Random("journalled"), 300)]
    check(lines, stream_of(lines), "--data", str(tmp_path / "data"), home=tmp_path)


def test_without_a_data_folder_nothing_is_written(tmp_path: Path) -> None:
    lines = [write(OPEN) + b"\n", write(CAST) + b"\n"]
    check(lines, stream_of(lines), home=tmp_path)
    assert list(tmp_path.rglob("*")) == []


def test_the_language_changes_the_sentences_alone() -> None:
    drawn = sitting(random.Random("languages"), 600)
    stream = stream_of([line for line, _ in drawn])
    english, _ = run(stream, "--language", "en")
    hungarian, done = run(stream, "--language", "hu")
    assert (done.returncode, done.stderr) == (0, b"")
    default, _ = run(stream)
    assert default == english
    said: dict[str, set[tuple[str, str]]] = {}
    for one, other in zip(english, hungarian, strict=True):
        if not one["ok"]:
            said.setdefault(one["refusal"]["code"], set()).add(
                (one["refusal"].pop("says"), other["refusal"].pop("says"))
            )
        assert one == other
    assert len(said) >= 12
    assert not {code for code, pairs in said.items() if any(one == other for one, other in pairs)}


@pytest.mark.parametrize(
    "arguments", [("--no-such-option",), ("one", "too many"), ("--data",), ("--language", "tlh")]
)
def test_wrong_usage_is_exit_code_2_and_one_line(arguments: tuple[str, ...], tmp_path: Path) -> None:
    answers, done = run(write(OPEN) + b"\n", *arguments, home=tmp_path)
    assert answers == []
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
    assert b"Traceback" not in done.stderr


def test_an_answer_is_one_line_of_json_in_utf8() -> None:
    _, done = run(
        write({"do": "open", "game": "fish-fish", "players": ["Anna\u2028", "Béla🐟", "\ufeff"]}) + b"\nx\n"
    )
    lines = done.stdout.split(b"\n")
    assert lines.pop() == b""
    assert [json.loads(line.decode("utf-8"))["n"] for line in lines] == [1, 2]
