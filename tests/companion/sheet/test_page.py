"""Pages: what is drawn, and the PDF it becomes, read back by Poppler (`hardware.md`; picture 16b)."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest

from companion.language.words import Words
from companion.sheet import raster
from companion.sheet.marks import Code, Text
from companion.sheet.model import Sheet
from companion.sheet.page import page
from companion.sheet.pdf import pdf
from tests.companion.sheet.corpus import CORPUS
from tests.companion.sheet.extents import box, covered, texts
from tests.companion.sheet.games import records, sheet
from tests.companion.sheet.read_back import extracted, tool

ENGLISH = Words("en")
ROOT = Path(__file__).parents[3]
WIDE = tuple("W" * 39 + last for last in "ABCDEFGH")


@pytest.mark.parametrize("names", CORPUS, ids=lambda names: names[0])
@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_every_name_of_the_corpus_can_be_read_back(names: tuple[str, ...], form: str, tmp_path: Path) -> None:
    told = records(8, 1, tuple(unicodedata.normalize(form, name) for name in names))
    found = extracted(pdf(sheet(told), ENGLISH), tmp_path)
    for name in names:
        assert unicodedata.normalize("NFC", name) in found


def test_a_shortened_name_is_found_whole(tmp_path: Path) -> None:
    made = sheet(records(8, 1, WIDE))
    drawn = {mark.text for mark in page(made, ENGLISH)[0].marks if isinstance(mark, Text)}
    found = extracted(pdf(made, ENGLISH), tmp_path)
    for name in WIDE:
        assert name not in drawn
        assert name in found


def test_both_normal_forms_print_the_same_page() -> None:
    def made(form: str) -> bytes:
        return pdf(sheet(records(8, 1, tuple(unicodedata.normalize(form, n) for n in CORPUS[5]))), ENGLISH)

    assert made("NFC") == made("NFD")


@pytest.mark.parametrize("paper", ["A4", "A5"])
@pytest.mark.parametrize("players", range(2, 9))
def test_a_page_takes_60_kilobytes_at_most(players: int, paper: str) -> None:
    assert len(pdf(sheet(records(players, 1, CORPUS[5]), "hu", "Kőbányai út"), Words("hu"), paper)) <= 60_000


def test_another_process_makes_the_same_bytes() -> None:
    code = (
        "import sys; from companion.sheet.pdf import pdf; from companion.language.words import Words; "
        "from tests.companion.sheet.games import records, sheet; "
        "sys.stdout.buffer.write(pdf(sheet(records(5)), Words('en'), 'A5'))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "7"},
    )
    assert done.stdout == pdf(sheet(records(5)), ENGLISH, "A5")


@pytest.mark.parametrize("language", ["en", "hu", "ro", "it", "eu", "vi"])
def test_title_and_language_are_set_and_the_letters_embedded(language: str, tmp_path: Path) -> None:
    document = pdf(sheet(records(4), language), Words(language))
    assert re.search(rb"/Lang \(%s\)" % language.encode(), document)
    file = tmp_path / "sheet.pdf"
    file.write_bytes(document)
    told = subprocess.run([tool("pdfinfo"), file], capture_output=True, text=True, check=True).stdout
    assert re.search(r"Title: +Fish Fish, .*2026", told)
    fonts = subprocess.run([tool("pdffonts"), file], capture_output=True, text=True, check=True).stdout
    (font,) = fonts.splitlines()[2:]
    assert re.search(r"yes +yes +yes", font), "embedded, a part of it, and readable"
    pictures = subprocess.run(
        [tool("pdfimages"), "-list", file], capture_output=True, text=True, check=True
    ).stdout
    assert len(pictures.splitlines()) == 2, "a page is vectors alone"


@pytest.mark.parametrize(("paper", "size"), [("A4", (210, 297)), ("A5", (148, 210))])
def test_the_paper_has_its_size(paper: str, size: tuple[int, int]) -> None:
    found = re.search(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", pdf(sheet(records(4)), ENGLISH, paper))
    assert found is not None
    assert [float(side) * 25.4 / 72 for side in found.groups()] == pytest.approx(size, abs=0.01)


def test_without_the_book_face_the_page_is_set_in_the_plain_one() -> None:
    code = (
        "import sys; from companion.drawing import lettering; lettering.FOLDERS = (); "
        "from companion.sheet.pdf import pdf; from companion.language.words import Words; "
        "from tests.companion.sheet.games import records, sheet; "
        "sys.stdout.buffer.write(pdf(sheet(records(4)), Words('en')))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=True)
    assert b"+Roboto-Bold" in done.stdout


# ---------------------------------------------------------------- the drawing


def corrected(times: int) -> Sheet:
    opening, *played = records(4)
    told = [opening]
    for number in range(times):
        why = f"reason number {number} " + "very " * 20 + "long"
        told += [*played[:2], {"do": "correct", "to": 1, "why": why}]
    return sheet([*told, *played])


def sheets() -> list[tuple[str, Sheet]]:
    return [
        *((f"{players} players", sheet(records(players), place="Budapest")) for players in range(2, 9)),
        ("wide names", sheet(records(8, 2, WIDE), place="W" * 60)),
        ("two wide names", sheet(records(2, 2, WIDE))),
        ("goes on", sheet(records(5)[:40])),
        ("just opened", sheet(records(6)[:1])),
        ("stopped", sheet([*records(8)[:90], {"do": "end"}])),
        ("corrected", corrected(1)),
        ("corrected twelve times", corrected(12)),
        ("Hungarian", sheet(records(8, 3), "hu", "Budapest")),
    ]


@pytest.mark.parametrize(
    ("name", "made"), sheets(), ids=lambda value: value if isinstance(value, str) else ""
)
def test_every_text_is_on_the_page_and_covers_no_other(name: str, made: Sheet) -> None:
    words = Words("hu" if name == "Hungarian" else "en")
    for drawing in page(made, words):
        for text in texts(drawing):
            left, top, right, bottom = box(text)
            assert left >= 40, text
            assert right <= drawing.w - 40, text
            assert top >= 40, text
            assert bottom <= drawing.h - 40, text
            assert text.size >= 14, text
        assert list(covered(drawing.marks)) == []


def test_one_page_holds_eight_players_and_their_eight_rounds() -> None:
    assert len(page(sheet(records(8)), ENGLISH)) == 1


def test_notes_that_are_too_many_go_on_to_further_pages_and_none_is_lost() -> None:
    drawings = page(corrected(12), ENGLISH)
    assert len(drawings) > 1
    said = " ".join(text.text for drawing in drawings for text in texts(drawing))
    assert "All notes are on the next page." in said
    for number in range(12):
        assert f"reason number {number} " in said


def test_modules_of_the_large_code_are_three_dots_of_a_ticket_and_more() -> None:
    drawing = page(sheet(records(8)), ENGLISH)[0]
    smallest = min(mark.module for mark in drawing.marks if isinstance(mark, Code))
    assert smallest * drawing.unit >= 3 * 25.4 / 203


def test_the_picture_for_the_screen_shows_the_same_drawing() -> None:
    drawing = page(sheet(records(4)), ENGLISH)[0]
    picture = raster.picture(drawing, 437)
    assert picture.size == (437, 620)
    water = picture.getpixel((30, 60))
    assert water[2] > water[0] + 40, "the banner is water"
    assert (0xF2, 0xB8, 0x4B) in {colour for _, colour in picture.getcolors(1 << 20)}, "winners are lit"
