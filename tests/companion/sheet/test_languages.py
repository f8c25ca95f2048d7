"""The sheet of every game in every language: all of it on the paper, and in letters that can be read back."""

from __future__ import annotations

import json
import unicodedata
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.games import registration
from companion.games.game import Json
from companion.language.words import Words
from companion.sheet import escpos, plain, raster
from companion.sheet.model import Sheet
from companion.sheet.page import page
from companion.sheet.pdf import pdf
from companion.sheet.sayings import dates
from companion.sheet.ticket import ticket
from tests.companion.sheet.extents import box, covered, texts
from tests.companion.sheet.games import records, sheet
from tests.companion.sheet.read_back import extracted

LANGUAGES = ("en", "hu", "ro", "it", "eu", "vi")
PLACE = "Nguyễn Huệ, Târgu Mureș"
CASES = Path(__file__).parents[2] / "cases"
UNUSUAL: dict[str, Json] = {
    "fish-fish": {"cards": "sensed", "second_bite": "revealed", "show_unseen": True},
    "somethin-fishy": {"first_draw": "obligatory", "claim": "row-plus-won", "orphan": "point", "removed": 47},
    "go-fish": {
        "keep_playing": True,
        "specific_card": True,
        "ask_own": True,
        "set_earns_turn": True,
        "next_player": "left",
        "empty_hand_draw": 5,
        "contradictions": False,
    },
    "gone-fishing": {
        "perimeter": 16,
        "trash": "kind",
        "fish_values": [1] * 10,
        "overshoot": "refused",
        "cast_empty": True,
        "swim_after_decline": False,
    },
}
ENDS = {
    "somethin-fishy": "a-hungry-sea-card-ends-it",
    "go-fish": "thirteen-sets",
    "gone-fishing": "two-days-and-a-tie",
}


@cache
def told(game: str) -> tuple[Json, ...]:
    """The accepted records of a whole game, one of them corrected."""
    if game == "fish-fish":
        opening, *played = records(8, 3)
    else:
        steps = [
            json.loads(line)
            for line in (CASES / game / f"{ENDS[game]}.jsonl").read_text("utf-8").splitlines()
        ]
        opening, *played = [step["record"] for step in steps if step["ok"]]
    return (opening, *played[:1], {"do": "correct", "to": 1, "why": "Őrs és Ștefan"}, *played)


def fullest(game: str, language: str) -> Sheet:
    """With every house rule that is not the usual one."""
    words = Words(language)
    made = sheet(told(game), language, PLACE)
    return msgspec.structs.replace(
        made, house_rules=registration(game).sheet().house_rules(words, UNUSUAL[game])
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", UNUSUAL)
def test_every_text_is_on_ticket_and_page_and_covers_no_other(game: str, language: str) -> None:
    made, words = fullest(game, language), Words(language)
    for dots in (384, 576):
        for quick in (False, True):
            drawing = ticket(made, words, dots, quick=quick)
            assert list(covered(drawing.marks)) == []
            for text in texts(drawing):
                left, top, right, bottom = box(text)
                assert 0 <= left < right <= dots + 0.5, text
                assert 0 <= top < bottom <= drawing.h, text
                assert text.size >= 24, text
    for drawing in page(made, words):
        assert list(covered(drawing.marks)) == []
        for text in texts(drawing):
            left, top, right, bottom = box(text)
            assert 40 <= left < right <= drawing.w - 40, text
            assert 40 <= top < bottom <= drawing.h - 40, text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", UNUSUAL)
def test_house_rules_and_corrections_are_read_back_from_the_page(
    game: str, language: str, tmp_path: Path
) -> None:
    made, words = fullest(game, language), Words(language)
    found = " ".join(extracted(pdf(made, words), tmp_path).split())
    said = " ".join(plain.text(made, words).split())
    for text in (made.title, *made.house_rules, "Őrs és Ștefan", PLACE):
        assert text in said
        assert text in found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", UNUSUAL)
def test_each_language_says_house_rules_in_its_own_words(game: str, language: str) -> None:
    own = registration(game).sheet().house_rules(Words(language), UNUSUAL[game])
    assert len(set(own)) == len(UNUSUAL[game])
    assert language == "en" or not set(own) & set(
        registration(game).sheet().house_rules(Words("en"), UNUSUAL[game])
    )


def decomposed(value: Any) -> Any:
    """A record with every text in it taken apart into letters and marks."""
    if isinstance(value, str):
        return unicodedata.normalize("NFD", value)
    if isinstance(value, list):
        return [decomposed(each) for each in value]
    return {key: decomposed(each) for key, each in value.items()} if isinstance(value, dict) else value


@pytest.mark.parametrize("language", LANGUAGES)
def test_decomposed_letters_print_the_same_dots(language: str) -> None:
    words = Words(language)
    composed = sheet(told("fish-fish"), language, PLACE)
    apart = sheet([decomposed(record) for record in told("fish-fish")], language, decomposed(PLACE))
    assert decomposed(PLACE) != PLACE
    one, other = (escpos.encoded(raster.dots(ticket(made, words))) for made in (composed, apart))
    assert one == other


@pytest.mark.parametrize(
    ("language", "whole", "short"),
    [
        ("en", "Thursday 12 March 2026, 19:40", "12 March 2026, 19:40"),
        ("eu", "osteguna, 2026 martxoak 12, 19:40", "2026 martxoak 12, 19:40"),
        ("hu", "2026. március 12., csütörtök, 19:40", "2026. március 12., 19:40"),
        ("it", "giovedì 12 marzo 2026, 19:40", "12 marzo 2026, 19:40"),
        ("ro", "joi, 12 martie 2026, 19:40", "12 martie 2026, 19:40"),
        ("vi", "Thứ Năm, 12 tháng 3 năm 2026, 19:40", "12 tháng 3 năm 2026, 19:40"),
    ],
)
def test_the_date_of_a_sheet_is_written_as_its_language_writes_dates(
    language: str, whole: str, short: str
) -> None:
    assert dates(datetime(2026, 3, 12, 19, 40), Words(language)) == (whole, short)
