"""A fast reader reads the records it can vouch for; whatever it takes, the careful one takes the same."""

from __future__ import annotations

import json
import random

from hypothesis import example, given
from hypothesis import strategies as st

from companion.play import records
from tests.oracle.lines import MALFORMED, NAMES, write_somehow

TEXTS = st.one_of(st.sampled_from(NAMES), st.text(max_size=6)).map(
    lambda text: json.dumps(text, ensure_ascii=False)
)
ESCAPED = st.text(st.characters(), max_size=4).map(json.dumps)
NUMBERS = st.one_of(st.integers(-(10**20), 10**20), st.sampled_from([0, 10**18, 10**18 - 1, 1 - 10**18])).map(
    str
)
ODD = st.sampled_from(
    ["-0", "01", "1.0", "1e2", "NaN", "true", "null", "[]", "{}", '[{"a":1}]', '"a:b"', '"\\u003a"']
    + ['"\\ud800"', '"\\ud800\\udc00"', '"\\udc00"']
)
SPACE = st.sampled_from(["", "", " ", "\t", "\r", "\x0b", "\u00a0"])


@st.composite
def lines(draw: st.DrawFn) -> bytes:
    """Objects that are nearly records: keys told twice, odd spaces, values of every kind."""
    keys = st.one_of(st.sampled_from(['"do"', '"d\\u006f"', '"fish"', '"a:b"', '""']), TEXTS)
    values = st.one_of(TEXTS, ESCAPED, NUMBERS, ODD)
    pairs = draw(st.lists(st.tuples(SPACE, keys, SPACE, values, SPACE), max_size=4))
    return ("{" + ",".join("".join((*pair[:3], ":", *pair[3:])) for pair in pairs) + "}").encode(
        errors="surrogatepass"
    )


def _agree(line: bytes) -> bool:
    """Whether the readers say the same of a line; ``False`` where the fast one leaves it to the other."""
    plain = records._read_plain(line)
    if plain is None:
        return False
    assert plain == records._read_carefully(line)
    assert [type(value) for value in plain.values()] == [type(value) for value in json.loads(line).values()]
    return True


@example(b'{"do":"undo","do":"undo"}')
@example(b'{"do":"undo","expect":1,"expect":true}')
@given(lines())
def test_what_the_fast_reader_takes_the_careful_one_takes_the_same(line: bytes) -> None:
    _agree(line)


@given(lines(), st.binary(max_size=2), st.integers(0, 40))
def test_they_agree_on_lines_with_a_byte_gone_wrong(line: bytes, wrong: bytes, place: int) -> None:
    _agree(line[:place] + wrong + line[place + 1 :])


@given(st.randoms(use_true_random=False), st.sampled_from(sorted(MALFORMED)))
def test_they_agree_on_every_kind_of_malformed_line(rng: random.Random, kind: str) -> None:
    _agree(MALFORMED[kind](rng, {"do": "bet", "player": rng.choice(NAMES), "fish": 2}))


@given(st.randoms(use_true_random=False))
def test_a_bet_however_it_is_written_is_for_the_fast_reader(rng: random.Random) -> None:
    """Unless a text holds a colon: then the fast reader cannot rule out a key told twice."""
    line = write_somehow(rng, {"do": "bet", "player": rng.choice(NAMES), "fish": 2}).strip()
    assert _agree(line)
