"""What a line may be: every kind that is malformed, what else is refused, and which reason comes first."""

from __future__ import annotations

import json
import random
import unicodedata
from typing import Any

import pytest

from companion.play.protocol import Door
from tests.oracle.comparing import ask, same
from tests.oracle.fish_fish import DOS_OF_OTHER_GAMES, FISH_FISH_DOS, LONGEST_LINE, Referee
from tests.oracle.lines import MALFORMED, MALFORMED_FIELDS, write

JSON = dict[str, Any]

OPEN: JSON = {"do": "open", "game": "fish-fish", "players": ["Anna", "Béla", "Cili"]}
SENSED: JSON = OPEN | {"options": {"cards": "sensed"}}
BETS: list[JSON] = [{"do": "bet", "player": "Béla", "fish": 1}, {"do": "bet", "player": "Cili", "fish": 0}]
NO_BETS: list[JSON] = [{"do": "bet", "player": "Béla", "fish": 0}, {"do": "bet", "player": "Cili", "fish": 0}]
ALL_IN: list[JSON] = [{"do": "bet", "player": "Béla", "fish": 4}, {"do": "bet", "player": "Cili", "fish": 4}]
CAST: JSON = {"do": "cast", "bait": 3}

# What stands, and the record that would be accepted next.
MOMENTS: dict[str, tuple[list[JSON], JSON]] = {
    "no game": ([], OPEN),
    "cast": ([OPEN], CAST),
    "sensed cast": ([SENSED], CAST | {"card": "bite"}),
    "bet": ([OPEN, CAST], BETS[0]),
    "reveal": ([OPEN, CAST, *BETS], {"do": "reveal", "card": "bite", "second_bite": False}),
    "discard": ([OPEN, CAST, *NO_BETS], {"do": "discard", "second_bite": False}),
    "round over": ([OPEN, CAST, *ALL_IN, {"do": "reveal", "card": "bite"}], {"do": "next"}),
    "any time": ([OPEN, CAST, *BETS], {"do": "correct", "to": 2, "why": "x"}),
    "game over": ([OPEN, CAST, {"do": "end"}], SENSED),
}


def at(records: list[JSON]) -> Door:
    door = Door(language="en")
    for record in records:
        answer = ask(door, write(record))
        assert answer is not None
        assert answer["ok"], answer
    return door


def code(answer: JSON | None) -> str | None:
    assert answer is not None
    return None if answer["ok"] else answer["refusal"]["code"]


def told(records: list[JSON], line: bytes | JSON) -> str | None:
    """The refusal code of one more line after these records."""
    return code(ask(at(records), write(line) if isinstance(line, dict) else line))


@pytest.mark.parametrize(
    ("kind", "moment"),
    [
        (kind, moment)
        for kind in [*MALFORMED, *MALFORMED_FIELDS]
        for moment in MOMENTS
        # Without a game it is no-game, which has a test of its own.
        if (kind, moment) != ("do_of_another_game", "no game")
    ],
)
def test_a_malformed_line_changes_nothing_and_the_next_line_is_read(kind: str, moment: str) -> None:
    records, fitting = MOMENTS[moment]
    door = at(records)
    oracle = Referee()
    for record in records:
        oracle.answer(write(record))
    spoil = {**MALFORMED, **MALFORMED_FIELDS}[kind]
    rng = random.Random(f"{kind} {moment}")
    stood = [len(records), len(records)]
    for number in range(2 if kind in ("too_long", "too_deep") else 8):
        line = spoil(rng, fitting)
        expected = oracle.answer(line)
        assert expected is not None
        assert expected["code"] == "malformed", line[:300]
        answer = ask(door, line)
        assert code(answer) == "malformed", line[:300]
        assert answer is not None
        assert answer["n"] == len(records) + number + 1
        assert [answer["seq"], answer["rev"]] == stood
        assert same(answer["view"], expected["view"])
    assert code(ask(door, write(fitting))) is None


def test_a_blank_line_gets_no_answer_but_counts() -> None:
    door = Door(language="en")
    for line in (b"", b" ", b"\t", b" \t \t\r", b"\r", b" " * (LONGEST_LINE + 100)):
        assert ask(door, line) is None
    answer = ask(door, write(OPEN))
    assert answer is not None
    assert answer["n"] == 7


@pytest.mark.parametrize(
    "line", [b"\x0b", b"\x0c", b"\xc2\xa0", b"\xe2\x80\x83", b"\xef\xbb\xbf", b"\0", b"\r\r"]
)
def test_only_spaces_and_tabs_make_a_blank_line(line: bytes) -> None:
    assert told([], line) == "malformed"


def test_a_line_may_have_as_many_bytes_as_the_contract_says_and_no_more() -> None:
    line = write(OPEN)
    full = line + b" " * (LONGEST_LINE - len(line))
    assert told([], full) is None
    assert told([], full + b"\r\n") is None
    assert told([], full + b" ") == "malformed"
    # Bytes count, not characters.
    longest = {"do": "correct", "to": 1, "why": "x"}
    assert told([OPEN, CAST], write(longest) + b" " * (LONGEST_LINE - len(write(longest)))) is None


@pytest.mark.parametrize("record", [OPEN, {"do": "undo"}])
def test_json_may_be_written_in_every_way_json_allows(record: JSON) -> None:
    line = write(record)
    for written in (
        b" \t" + line + b" \t\r\n",
        line.replace(b'"do"', rb'"\u0064\u006f"'),
        json.dumps(record, ensure_ascii=True, indent=None, separators=("\t,\r", " :\t")).encode(),
        json.dumps(dict(reversed(record.items()))).encode(),
    ):
        records = [] if record is OPEN else [OPEN, CAST]
        assert told(records, written) is None, written


@pytest.mark.parametrize("record", [{"do": "undo"}, {"do": "end"}, {"do": "correct", "to": 1, "why": "x"}])
def test_without_a_game_the_records_of_every_game_are_no_game(record: JSON) -> None:
    assert told([], record) == "no-game"
    assert told([], record | {"expect": 1}) == "stale"
    assert told([], record | {"colour": "red", "expect": 1}) == "malformed"


@pytest.mark.parametrize("do", [*FISH_FISH_DOS, *DOS_OF_OTHER_GAMES])
def test_without_a_game_what_some_game_has_is_no_game_whatever_its_other_fields(do: str) -> None:
    for fields in (
        {},
        {"player": 7},
        {"fish": [1], "colour": None},
        {"bait": 10**30},
        {"why": "", "to": 0.5},
    ):
        assert told([], {"do": do} | fields) == "no-game"
    assert told([], {"do": do, "expect": 0}) == "no-game"
    assert told([], {"do": do, "expect": 1}) == "stale"
    assert told([], {"do": do, "expect": -1}) == "malformed"


@pytest.mark.parametrize("do", DOS_OF_OTHER_GAMES)
def test_with_a_game_open_or_over_what_another_game_has_is_malformed(do: str) -> None:
    assert told([OPEN], {"do": do}) == "malformed"
    assert told([OPEN, {"do": "end"}], {"do": do}) == "malformed"


@pytest.mark.parametrize("number", [-(10**18) + 1, -1, 0, 1, 6, 2**31, 2**53 + 1, 10**17, 10**18 - 1])
def test_whole_numbers_are_never_malformed_by_their_size(number: int) -> None:
    assert told([OPEN], {"do": "cast", "bait": number}) == "not-available"
    if number not in (0, 1):
        assert told([OPEN, CAST], {"do": "bet", "player": "Béla", "fish": number}) == "bad-amount"
    if number != 1:
        assert told([OPEN, CAST], {"do": "correct", "to": number, "why": "x"}) == "bad-amount"
    if number >= 0 and number != 2:
        assert told([OPEN, CAST], {"do": "undo", "expect": number}) == "stale"


@pytest.mark.parametrize(
    "digits", ["1" + "0" * 18, "-1" + "0" * 18, str(2**64), "9" * 400, "-" + "9" * 5_000], ids=len
)
def test_a_number_of_more_than_eighteen_digits_is_malformed(digits: str) -> None:
    assert told([OPEN], f'{{"do":"cast","bait":{digits}}}'.encode()) == "malformed"
    assert told([OPEN, CAST], f'{{"do":"bet","player":"Béla","fish":{digits}}}'.encode()) == "malformed"
    assert told([OPEN, CAST], f'{{"do":"undo","expect":{digits}}}'.encode()) == "malformed"
    assert told([OPEN, CAST], f'{{"do":"correct","why":"x","to":{digits}}}'.encode()) == "malformed"


# ----------------------------------------------------------------------------------------------------- names


@pytest.mark.parametrize(
    ("opened", "told_as"),
    [
        ("Béla", "BE\u0301LA"),
        ("Be\u0301la", "béla"),
        ("Straße", "STRASSE"),
        ("Σίσυφος", "ΣΊΣΥΦΟΣ"),
        ("ﬁsh", "FISH"),
        ("İpek", "i\u0307pek"),
        ("Ångström", "A\u030angström"),
        ("Å", "\u212b"),
        ("ŉ", "\u02bcN"),
        ("한", "\u1112\u1161\u11ab"),
        ("🐟", "🐟"),
        (" Anna", " ANNA"),
    ],
)
def test_names_are_compared_without_case_and_normal_form_and_shown_in_nfc(opened: str, told_as: str) -> None:
    door = at([{"do": "open", "game": "fish-fish", "players": ["Zoé", opened]}, CAST])
    answer = ask(door, write({"do": "bet", "player": told_as, "fish": 2}))
    assert answer is not None
    assert answer["ok"], answer
    shown = unicodedata.normalize("NFC", opened)
    assert answer["view"]["bets"] == {shown: 2}
    assert answer["view"]["players"] == ["Zoé", shown]
    assert told([], {"do": "open", "game": "fish-fish", "players": [opened, told_as]}) == "bad-players"
    first = ask(
        Door(language="en"),
        write({"do": "open", "game": "fish-fish", "players": ["Zoé", opened], "first": told_as}),
    )
    assert first is not None
    assert first["view"]["fisher"] == shown


def test_names_are_not_trimmed() -> None:
    assert told([], OPEN | {"players": ["Anna", " Anna", "Anna ", " "]}) is None
    assert told([OPEN, CAST], {"do": "bet", "player": " Béla", "fish": 1}) == "malformed"


@pytest.mark.parametrize(
    "name",
    ["", "x" * 41, "a\nb", "\0", "\x1b[31m", "\x7f", "\u0085", "\u009f", "e\u0301" * 41, "x" * 60_000],
    ids=lambda name: ascii(name)[:12],
)
def test_a_bad_name_is_bad_players(name: str) -> None:
    assert told([], OPEN | {"players": ["Anna", name]}) == "bad-players"


@pytest.mark.parametrize(
    "name", ["x" * 40, "e\u0301" * 40, "🐟" * 40, "\u202e", "null", "\\", '"', "__proto__"]
)
def test_a_name_is_one_to_forty_code_points_after_nfc(name: str) -> None:
    assert told([], OPEN | {"players": ["Anna", name]}) is None


@pytest.mark.parametrize(
    ("why", "expected"),
    [
        ("x", None),
        (" ", None),
        ("é" * 200, None),
        ("e\u0301" * 200, None),
        ("🐟" * 200, None),
        ("\n", None),
        ("", "malformed"),
        ("x" * 201, "malformed"),
        ("e\u0301" * 201, "malformed"),
    ],
)
def test_a_reason_is_one_to_two_hundred_code_points(why: str, expected: str | None) -> None:
    assert told([OPEN, CAST], {"do": "correct", "to": 1, "why": why}) == expected


# ----------------------------------------------------------------------------------------- which comes first

OVER: list[JSON] = [OPEN, CAST, {"do": "end"}]
WITHOUT_BITE: list[JSON] = [
    record
    for bait in (3, 4, 5)
    for record in (
        {"do": "cast", "bait": bait},
        {"do": "bet", "player": "Béla", "fish": 1},
        {"do": "bet", "player": "Cili", "fish": 1},
        {"do": "reveal", "card": "no-bite"},
    )
]


@pytest.mark.parametrize(
    ("records", "record", "expected"),
    [
        ([], {"do": "open", "game": "fish-fish", "expect": 7}, "malformed"),
        ([OPEN], {"do": "bet", "player": "nobody", "fish": 9, "expect": 7}, "malformed"),
        ([], {"do": "undo", "expect": 7}, "stale"),
        ([OPEN], OPEN | {"players": [], "options": {"x": 1}, "expect": 7}, "stale"),
        ([OPEN], OPEN | {"players": [], "options": {"x": 1}}, "already-open"),
        (OVER, {"do": "cast", "bait": 9, "card": "bite"}, "malformed"),
        (OVER, {"do": "bet", "player": "nobody", "fish": 1}, "malformed"),
        (OVER, {"do": "cast", "bait": 9, "expect": 0}, "stale"),
        (OVER, {"do": "cast", "bait": 9}, "game-over"),
        (OVER, {"do": "next"}, "game-over"),
        (OVER, {"do": "end"}, "game-over"),
        (OVER, OPEN | {"players": ["Anna"], "options": {"x": 1}}, "bad-players"),
        (OVER, OPEN | {"first": "nobody", "options": {"x": 1}}, "bad-players"),
        (OVER, OPEN | {"options": {"x": 1}}, "bad-option"),
        ([OPEN], {"do": "undo"}, "nothing-to-undo"),
        ([OPEN], {"do": "bet", "player": "Anna", "fish": 9}, "wrong-phase"),
        ([OPEN], {"do": "reveal"}, "wrong-phase"),
        ([OPEN, CAST], {"do": "cast", "bait": 3}, "wrong-phase"),
        ([OPEN, CAST], {"do": "bet", "player": "Cili", "fish": 9}, "not-your-turn"),
        ([OPEN, CAST], {"do": "bet", "player": "Anna", "fish": 9}, "not-your-turn"),
        ([SENSED], {"do": "cast", "bait": 9}, "not-available"),
        ([SENSED], {"do": "cast", "bait": 3}, "needs-answer"),
        (
            [SENSED, CAST | {"card": "bite"}, *BETS],
            {"do": "reveal", "card": "no-bite"},
            "cards-do-not-add-up",
        ),
        ([OPEN, CAST, *BETS], {"do": "reveal", "second_bite": True}, "needs-answer"),
        ([OPEN, CAST, *BETS], {"do": "reveal", "card": "bite", "second_bite": True}, "cards-do-not-add-up"),
        (
            [OPEN, *WITHOUT_BITE, {"do": "cast", "bait": 2}, *BETS],
            {"do": "reveal", "card": "no-bite", "second_bite": True},
            "cards-do-not-add-up",
        ),
        ([OPEN, CAST, *BETS], {"do": "reveal", "card": "bite", "second_bite": 1}, "malformed"),
        ([OPEN, CAST, *BETS], {"do": "reveal", "card": "no-bite", "second_bite": None}, "malformed"),
    ],
)
def test_when_several_codes_apply_the_first_is_told(records: list[JSON], record: JSON, expected: str) -> None:
    assert told(records, record) == expected


@pytest.mark.parametrize(
    "options",
    [
        {"speed": "fast"},
        {"Cards": "sensed"},
        {"cards": "Sensed"},
        {"cards": True},
        {"cards": None},
        {"cards": ["sensed"]},
        {"second_bite": True},
        {"second_bite": "seen"},
        {"show_unseen": 1},
        {"show_unseen": 0},
        {"show_unseen": "true"},
        {"show_unseen": None},
        {"show_unseen": 1.0},
        {"cards": {"a": [1]}},
        {"claim": "any-time"},
        {"": False},
        {"cards": 10**30},
    ],
)
def test_an_option_that_is_not_one_is_bad_option(options: JSON) -> None:
    assert told([], OPEN | {"options": options}) == "bad-option"


@pytest.mark.parametrize("options", [None, [], "cards", 1, True, ["cards", "sensed"]])
def test_options_that_are_no_object_are_malformed(options: Any) -> None:
    assert told([], OPEN | {"options": options}) == "malformed"


@pytest.mark.parametrize(
    "options",
    [{}, {"show_unseen": True}, {"cards": "declared", "second_bite": "revealed", "show_unseen": True}],
)
def test_options_without_effect_beside_others_are_accepted_and_do_nothing(options: JSON) -> None:
    assert told([], OPEN | {"options": options}) is None
    records: list[JSON] = [OPEN | {"options": options}, CAST, *ALL_IN]
    answer = ask(at(records), write({"do": "reveal", "card": "no-bite"}))
    assert answer is not None
    assert answer["view"]["phase"] == "round-over"
    assert "unseen" not in answer["view"]


def test_rev_counts_every_accepted_record_of_every_game_and_never_falls() -> None:
    door = Door(language="en")
    told = [
        (OPEN, 1, 1),
        (CAST, 2, 2),
        ({"do": "undo"}, 1, 3),
        ({"do": "undo"}, 1, 3),
        (CAST, 2, 4),
        (BETS[0], 3, 5),
        ({"do": "correct", "to": 1, "why": "x"}, 1, 6),
        ({"do": "end"}, 2, 7),
        ({"do": "undo"}, 1, 8),
        ({"do": "end"}, 2, 9),
        (SENSED, 1, 10),
        ({"do": "undo"}, 1, 10),
    ]
    for record, seq, rev in told:
        answer = ask(door, write(record))
        assert answer is not None
        assert (answer["seq"], answer["rev"]) == (seq, rev), record
