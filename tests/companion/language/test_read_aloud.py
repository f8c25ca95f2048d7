"""Names and sentences are read as well as a voice of each language can, and never spelt out or taken for orders."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.language.read_aloud import can_be_read, readable
from companion.language.words import languages


@pytest.mark.parametrize(
    ("name", "language", "said"),
    [
        ("Szentgyörgyiné", "en", "Szentgyörgyiné"),
        ("Nguyễn Thị Hoa", "vi", "Nguyễn Thị Hoa"),
        ("Nguyễn Thị Hoa", "hu", "Nguyên Thi Hoa"),
        ("Đặng", "eu", "Dăng"),
        ("Łukasz", "it", "Lukasz"),
        ("Ștefan-Cătălin", "hu", "Ștefan-Cătălin"),
        ("Żaneta", "en", "Zaneta"),
        ("Ana 🐟", "en", "Ana"),
        ("xX_77", "ro", "xX 77"),
        ("[[foo]]", "en", "foo"),
        ("<b>Béla</b>", "hu", "bBéla/b"),
        ("王芳", "en", ""),
        ("e\u0301va", "hu", "éva"),
    ],
)
def test_a_letter_a_voice_does_not_know_becomes_the_nearest_it_knows(
    name: str, language: str, said: str
) -> None:
    assert readable(name, language) == said


def test_a_name_of_another_script_or_of_signs_alone_cannot_be_read() -> None:
    assert not can_be_read("王芳", "en")
    assert not can_be_read("🐟🐟", "hu")
    assert can_be_read("7", "hu")


@given(st.text(max_size=60), st.sampled_from(sorted(languages())))
def test_what_is_read_holds_no_brackets_and_no_sign_and_is_read_as_it_is(text: str, language: str) -> None:
    said = readable(text, language)
    assert not set("[]<>_") & set(said)
    assert readable(said, language) == said
