"""The keyboard for names: what may be typed, by touch and by a real keyboard, in six languages."""

from __future__ import annotations

import unicodedata
from typing import Any

import pytest

from companion.language.words import Words as Voice
from tests.ui.touch.pretend_host import PretendHost, area_in, look_of, part, texts
from ui.touch.game.host import Key
from ui.touch.picture.geometry import Edge
from ui.touch.picture.marks import Words
from ui.touch.screens import letters
from ui.touch.screens.keyboard import Keyboard
from ui.touch.screens.keys import Capital, Done, Erase, Known, Show, Type

ALPHABETS = {
    "en": "abcdefghijklmnopqrstuvwxyz",
    "hu": "aábcdeéfghiíjklmnoóöőpqrstuúüűvwxyz",
    "ro": "aăâbcdefghiîjklmnopqrsștțuvwxyz",
    "it": "abcdefghijklmnopqrstuvwxyzàèéìîòù",
    "eu": "abcçdefghijklmnñopqrstuvwxyz",
    "vi": "aăâbcdđeêghiklmnoôơpqrstuưvxy" + "áàảãạấầẩẫậắằẳẵặéèẻẽẹếềểễệíìỉĩịóòỏõọốồổỗộớờởỡợúùủũụứừửữựýỳỷỹỵ",
}


def keyboard(
    language: str = "en", edge: Edge = "bottom", size: tuple[int, int] = (800, 480), **facts: Any
) -> tuple[Keyboard, list[str | None]]:
    told: list[str | None] = []
    host = PretendHost(look_of(*size), Voice(language))
    host.words.language = language
    screen = Keyboard(host, edge, told.append, **facts)
    host.over(screen)
    return screen, told


def write(screen: Keyboard, text: str) -> None:
    for letter in text:
        screen.on(Key(letter))


@pytest.mark.parametrize("language", ALPHABETS)
@pytest.mark.parametrize(
    ("size", "edge"), [((800, 480), "bottom"), ((800, 480), "left"), ((720, 1280), "top")]
)
def test_every_letter_of_a_language_is_a_key_or_a_long_press_away(
    language: str, size: tuple[int, int], edge: Edge
) -> None:
    screen, _ = keyboard(language, edge, size, name="a")
    offered: set[str] = set()
    for one in screen.scene(screen.host.look):
        if one.touch is not None and isinstance(one.touch.tap, Type):
            offered.add(one.touch.tap.letter)
            if one.touch.hold is not None:
                offered.update(letters.accents(one.touch.hold.keys))
    assert set(ALPHABETS[language]) <= offered


@pytest.mark.parametrize("language", ALPHABETS)
def test_seven_keys_a_row_at_most_on_the_side_of_a_small_glass(language: str) -> None:
    assert max(map(len, letters.rows(language, 7))) <= 7


def test_a_long_press_shows_the_accents_and_one_touch_writes_one() -> None:
    screen, _ = keyboard()
    screen.on(Show("o"))
    keys = {
        one.touch.tap.letter
        for one in screen.scene(screen.host.look)
        if one.touch and one.key.startswith("key-")
    }
    assert {"Ő", "Ộ", "Ò"} <= keys
    screen.on(Type("Ő"))
    assert screen.name == "Ő"
    assert screen.showing == ""


def test_a_name_and_each_of_its_parts_begins_with_a_capital() -> None:
    screen, _ = keyboard()
    assert part(screen.scene(screen.host.look), "key-a").touch.tap == Type("A")
    screen.on(Type("A"))
    assert part(screen.scene(screen.host.look), "key-a").touch.tap == Type("a")
    screen.on(Type("-"))
    assert part(screen.scene(screen.host.look), "key-a").touch.tap == Type("A")
    screen.on(Capital())
    assert part(screen.scene(screen.host.look), "key-a").touch.tap == Type("a")


def test_a_name_is_kept_composed() -> None:
    screen, told = keyboard()
    write(screen, "Ngo" + "\N{COMBINING CIRCUMFLEX ACCENT}" + "\N{COMBINING ACUTE ACCENT}")
    screen.on(Key("enter"))
    assert told == ["Ngố"]
    assert unicodedata.is_normalized("NFC", told[0])


@pytest.mark.parametrize(
    ("typed", "left"),
    [
        ("Réka", "Rék"),
        ("Ne" + "\N{COMBINING TILDE}" + "\N{COMBINING CEDILLA}", "N"),
        ("Ana👩‍👧", "Ana"),
        ("Ana🇭🇺", "Ana"),
        ("Ana👍🏽", "Ana"),
        ("Ana❤\N{VARIATION SELECTOR-16}", "Ana"),
    ],
)
def test_a_letter_is_deleted_whole_as_a_reader_sees_it(typed: str, left: str) -> None:
    screen, _ = keyboard(name=unicodedata.normalize("NFC", typed))
    screen.on(Erase())
    assert screen.name == left


def test_a_name_has_forty_letters_at_most_and_says_so() -> None:
    screen, told = keyboard(name="x" * 39)
    write(screen, "yz")
    assert screen.name == "x" * 39 + "y"
    assert "A name has at most 40 letters." in " ".join(texts(screen.scene(screen.host.look)))
    screen.on(Done())
    assert told == ["x" * 39 + "y"]


def test_control_characters_are_not_typed() -> None:
    screen, _ = keyboard()
    for code in (*range(32), *range(127, 160)):
        screen.on(Key(chr(code)))
    assert screen.name == ""


@pytest.mark.parametrize("again", ["Réka", "RÉKA", "Re\N{COMBINING ACUTE ACCENT}ka", " réka "])
def test_a_name_that_sits_at_the_table_is_refused_in_one_sentence(again: str) -> None:
    screen, told = keyboard(taken=("Réka",), name=again)
    screen.on(Done())
    assert told == []
    assert any("sits at the table already." in text for text in texts(screen.scene(screen.host.look)))
    screen.on(Type("x"))
    assert not any("already" in text for text in texts(screen.scene(screen.host.look)))


def test_nothing_is_handed_over_without_a_letter() -> None:
    screen, told = keyboard(name="  ")
    screen.on(Key("enter"))
    assert told == []
    assert "name-done" not in {one.key for one in screen.scene(screen.host.look)}


def test_leaving_tells_that_nobody_wants_to_type() -> None:
    screen, told = keyboard(name="Ré")
    screen.on(Key("escape"))
    assert told == [None]
    assert screen.host.stack == []


def test_a_known_player_sits_down_with_one_touch() -> None:
    screen, told = keyboard(known=("Réka", "Ana"), taken=("Ana",))
    known = [one for one in screen.scene(screen.host.look) if one.key.startswith("known-")]
    assert [one.touch.tap for one in known] == [Known("Réka")]
    screen.on(known[0].touch.tap)
    assert told == ["Réka"]


def test_known_names_follow_what_is_typed() -> None:
    screen, _ = keyboard(known=("Réka", "Ana", "Anikó"), name="an")
    assert {one.key for one in screen.scene(screen.host.look) if one.key.startswith("known-")} == {
        "known-Ana",
        "known-Anikó",
    }


@pytest.mark.parametrize("edge", ["bottom", "left", "top", "right"])
@pytest.mark.parametrize("showing", ["", "signs", "o"])
def test_the_keys_never_cover_the_field(edge: Edge, showing: str) -> None:
    screen, _ = keyboard("vi", edge, name="Nguyễn Thị Hoa")
    screen.on(Show(showing))
    scene = screen.scene(screen.host.look)
    paper = part(scene, "name-field")
    field = area_in(paper.frame, *(getattr(paper.marks[0], side) for side in "xywh"))
    for one in scene:
        if one.touch is not None and not one.key.startswith("name-"):
            touch = one.touch
            left, top, right, bottom = area_in(one.frame, touch.x, touch.y, touch.w, touch.h)
            assert right <= field[0] or left >= field[2] or bottom <= field[1] or top >= field[3], one.key


def test_the_page_is_turned_to_the_seat_that_types() -> None:
    turned = {edge: keyboard(edge=edge)[0] for edge in ("bottom", "left", "top", "right")}
    angles = [part(one.scene(one.host.look), "name-field").frame.angle for one in turned.values()]
    assert angles == [0, 90, 180, 270]


def test_of_a_long_name_the_end_is_seen() -> None:
    screen, _ = keyboard(edge="left", name="Wolfeschlegelsteinhausenbergerdorffson W")
    field = part(screen.scene(screen.host.look), "name-field")
    seen = [mark.text for mark in field.marks if isinstance(mark, Words)]
    assert len(seen) == 1
    assert seen[0].startswith("…")
    assert seen[0].endswith("son W")
