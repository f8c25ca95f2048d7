"""Tickets: what is drawn, and the bytes it becomes (`hardware.md`, Printing that never lies; `look.md` section 8)."""

from __future__ import annotations

import unicodedata

import pytest
from PIL import Image, ImageChops

from companion.drawing import lettering
from companion.language.words import Words
from companion.sheet import escpos, raster
from companion.sheet.marks import Code, Drawing, Picture, Text
from companion.sheet.model import Sheet
from companion.sheet.ticket import ticket
from tests.companion.sheet.corpus import CORPUS
from tests.companion.sheet.extents import box, covered, plain_bands, texts
from tests.companion.sheet.games import NAMES, records, sheet

ENGLISH = Words("en")
WIDE = tuple("W" * 39 + last for last in "ABCDEFGH")
DOTS = (384, 576)


def paper(sent: bytes, width: int) -> tuple[Image.Image, list[tuple[int, int]]]:
    """What a printer makes of ticket bytes, and width in bytes and rows of each band; fails on anything unknown."""
    assert sent.startswith(escpos.START)
    assert sent.endswith(escpos.CUT)
    at, end = len(escpos.START), len(sent) - len(escpos.CUT)
    rows: list[bytes] = []
    bands = []
    full = (width + 7) // 8
    while at < end:
        if sent[at : at + 2] == b"\x1bJ":
            rows += [bytes(full)] * sent[at + 2]
            at += 3
            continue
        assert sent[at : at + 4] == b"\x1dv0\x00"
        wide, high = (int.from_bytes(sent[at + place : at + place + 2], "little") for place in (4, 6))
        at += 8
        for start in range(at, at + wide * high, wide):
            rows.append(sent[start : start + wide].ljust(full, b"\0"))
        at += wide * high
        bands.append((wide, high))
    assert at == end
    return Image.frombytes("1", (width, len(rows)), b"".join(rows), "raw", "1;I"), bands


@pytest.mark.parametrize("quick", [False, True])
@pytest.mark.parametrize("dots", DOTS)
@pytest.mark.parametrize("players", [2, 4, 8])
def test_the_bytes_print_exactly_the_dots_that_were_drawn(players: int, dots: int, quick: bool) -> None:
    drawn = raster.dots(ticket(sheet(records(players)), ENGLISH, dots, quick=quick))
    printed, bands = paper(escpos.encoded(drawn), dots)
    whole = drawn.crop((0, 0, dots, printed.height))
    assert ImageChops.difference(printed.convert("L"), whole.convert("L")).getbbox() is None
    below = drawn.crop((0, printed.height, dots, drawn.height))
    assert below.size[1] == 0 or below.convert("L").getextrema() == (255, 255), "only white may be left out"
    assert max(high for _, high in bands) <= 24


@pytest.mark.parametrize("quick", [False, True])
@pytest.mark.parametrize("dots", DOTS)
@pytest.mark.parametrize("players", range(2, 9))
def test_no_more_is_sent_than_black_dots_need(players: int, dots: int, quick: bool) -> None:
    drawn = raster.dots(ticket(sheet(records(players)), ENGLISH, dots, quick=quick))
    sent = len(escpos.encoded(drawn))
    # Rows are sent in bands of 24 (``hardware.md``), and those of a band are equally wide.
    assert sent <= 1.02 * plain_bands(drawn)
    # Beside single rows each band has a beginning of 8 bytes, and rows in it that are shorter than others.
    assert sent <= 1.05 * sum(map(len, escpos.rows(drawn)))


@pytest.mark.parametrize("seed", range(4))
def test_eight_players_and_eight_rounds_are_64_kilobytes_at_most_and_20_quick(seed: int) -> None:
    made = sheet(records(8, seed), place="Budapest")
    assert len(escpos.encoded(raster.dots(ticket(made, ENGLISH, 384)))) <= 64_000
    assert len(escpos.encoded(raster.dots(ticket(made, ENGLISH, 384, quick=True)))) <= 20_000


def test_a_band_is_never_wider_than_its_last_black_dot() -> None:
    drawn = raster.dots(ticket(sheet(records(4)), ENGLISH))
    _, bands = paper(escpos.encoded(drawn), 384)
    widths = [len(row) for row in escpos.rows(drawn) if row]
    start = 0
    for wide, high in bands:
        assert wide == max(widths[start : start + high])
        start += high
    assert start == len(widths), "every non-blank row is in a band, and no blank one"


def test_long_gaps_are_fed_in_steps_a_printer_knows() -> None:
    strip = Image.new("1", (384, 700), 255)
    strip.putpixel((3, 0), 0)
    strip.putpixel((383, 699), 0)
    sent = escpos.encoded(strip)
    assert len(sent) == len(escpos.START) + len(escpos.CUT) + (8 + 1) + (8 + 48) + 3 * 3
    printed, _ = paper(sent, 384)
    assert ImageChops.difference(printed.convert("L"), strip.convert("L")).getbbox() is None


def test_paper_whose_dots_fill_no_whole_byte_has_no_dots_beyond_its_edge() -> None:
    strip = Image.new("1", (382, 1), 255)
    assert escpos.rows(strip) == [b""]


def test_the_same_sheet_gives_the_same_bytes() -> None:
    assert escpos.encoded(raster.dots(ticket(sheet(records(4)), ENGLISH))) == escpos.encoded(
        raster.dots(ticket(sheet(records(4)), ENGLISH))
    )


# ---------------------------------------------------------------- the drawing


def sheets() -> list[Sheet]:
    return [
        *(sheet(records(players)) for players in range(2, 9)),
        sheet(records(8, 2, WIDE), place="W" * 60),
        sheet(records(2, 2, WIDE)),
        sheet(records(5)[:40]),
        sheet(records(6)[:1]),
        sheet(records(4), "hu", "Budapest"),
    ]


@pytest.mark.parametrize("quick", [False, True])
@pytest.mark.parametrize("dots", DOTS)
@pytest.mark.parametrize("made", sheets(), ids=lambda made: f"{len(made.players)} {made.place[:3]}")
def test_every_text_is_on_the_paper_large_enough_and_covers_no_other(
    made: Sheet, dots: int, quick: bool
) -> None:
    drawing = ticket(made, ENGLISH, dots, quick=quick)
    for text in texts(drawing):
        left, top, right, bottom = box(text)
        assert left >= 0, text
        assert right <= dots + 0.5, text
        assert top >= 0, text
        assert bottom <= drawing.h, text
        assert text.size >= 24, text
    assert list(covered(drawing.marks)) == []


def test_names_that_fit_are_printed_whole() -> None:
    for dots in DOTS:
        said = {text.text for text in texts(ticket(sheet(records(8)), ENGLISH, dots))}
        assert set(NAMES) <= said


def test_a_name_as_wide_as_can_be_is_shortened_with_an_ellipsis() -> None:
    said = [text.text for text in texts(ticket(sheet(records(8, 1, WIDE)), ENGLISH))]
    assert sum(text.startswith("WWW") and text.endswith("…") for text in said) >= 8


def test_the_quick_ticket_has_no_art_and_the_full_one_has() -> None:
    def pictures(drawing: Drawing) -> int:
        return sum(isinstance(mark, Picture) for mark in drawing.marks)

    made = sheet(records(4))
    assert pictures(ticket(made, ENGLISH, quick=True)) == 0
    assert pictures(ticket(made, ENGLISH)) >= 3 * 4


def test_art_is_black_and_white_alone() -> None:
    names = {mark.name for mark in ticket(sheet(records(8)), ENGLISH).marks if isinstance(mark, Picture)}
    assert names - {"sign-hat"} == {name for name in names if name.endswith("-1bit")}


@pytest.mark.parametrize("quick", [False, True])
def test_a_sheet_printed_again_says_so(quick: bool) -> None:
    def said(copy: bool) -> str:
        drawing = ticket(sheet(records(4)), ENGLISH, quick=quick, copy=copy)
        return " ".join(mark.text for mark in drawing.marks if isinstance(mark, Text))

    assert "copy" in said(True)
    assert "copy" not in said(False)


def test_rounds_to_come_show_the_hat_of_their_fisher_and_once_stopped_nobody() -> None:
    begun = list(records(4))[:30]

    def hats(made: Sheet) -> int:
        marks = ticket(made, ENGLISH).marks
        return sum(isinstance(mark, Picture) and mark.name == "sign-hat" for mark in marks)

    going = sheet(begun)
    assert hats(going) == sum(round_.points is None for round_ in going.rounds) > 0
    assert hats(sheet([*begun, {"do": "end"}])) == 0


@pytest.mark.parametrize("names", CORPUS, ids=lambda names: names[0])
def test_decomposed_names_print_the_same_dots(names: tuple[str, ...]) -> None:
    def printed(form: str) -> bytes:
        made = sheet(records(8, 1, tuple(unicodedata.normalize(form, name) for name in names)))
        return escpos.encoded(raster.dots(ticket(made, ENGLISH, quick=True)))

    assert printed("NFC") == printed("NFD")


@pytest.mark.parametrize("names", CORPUS[:6], ids=lambda names: names[0])
def test_no_letter_of_the_six_languages_is_an_empty_box(names: tuple[str, ...]) -> None:
    missing = lettering.picture("\uffff", 30)[0].tobytes()
    for letter in set("".join(names)) - {" "}:
        assert lettering.picture(letter, 30)[0].tobytes() != missing, letter


def test_modules_of_codes_are_whole_dots() -> None:
    for dots in DOTS:
        codes = [mark for mark in ticket(sheet(records(8)), ENGLISH, dots).marks if isinstance(mark, Code)]
        assert len(codes) == 2
        for code in codes:
            assert code.module == int(code.module) >= 3
            assert (code.x, code.y) == (int(code.x), int(code.y))
