"""Settings: what they may be, where they are read from, and that no damage ever resets a table in silence."""

from __future__ import annotations

import os
import resource
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as drawn
from hypothesis import strategies as st

from companion.games import registrations
from companion.language.words import Words, languages
from companion.settings import file as settings_file
from companion.settings.file import change, check, data_folder, find, load
from companion.settings.model import KEYS, Problem, Settings, get, judged, nearest, read_text, replaced
from companion.store import durable
from companion.store.durable import NotWritten

WORDS = Words("en")
*_OTHERS, _LAST = languages()
SPOKEN = f"{', '.join(_OTHERS)} or {_LAST}"
GOOD = '# our table\nlanguage = "en"\n\n[screen]\nrotation = 90  # cable to the left\nbrightness = 40\n'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "table.toml"
    path.write_text(GOOD)
    return path


def said(path: Path) -> list[str]:
    return [problem.sentence(WORDS, str(path)) for problem in check(path).problems]


# ---------------------------------------------------------------- where they are


def test_the_named_file_comes_first_then_the_variable_then_the_system_then_the_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    system = tmp_path / "etc.toml"
    monkeypatch.setattr(settings_file, "SYSTEM", system)
    told = {"COMPANION_SETTINGS": "/by/variable.toml", "HOME": "/home/lili", "XDG_CONFIG_HOME": "/conf"}
    assert find(Path("/named.toml"), told) == Path("/named.toml")
    system.touch()
    assert find(None, told) == Path("/by/variable.toml")
    del told["COMPANION_SETTINGS"]
    assert find(None, told) == system
    system.unlink()
    assert find(None, told) == Path("/conf/fish-table-companion/table.toml")
    told["XDG_CONFIG_HOME"] = "relative/is/ignored"
    assert find(None, told) == Path("/home/lili/.config/fish-table-companion/table.toml")


def test_the_games_are_where_the_settings_say_or_where_their_kind_usually_has_them() -> None:
    home = {"HOME": "/home/lili"}
    assert data_folder(Settings(), Path("/etc/companion/table.toml"), home) == Path("/var/lib/companion")
    usual = Path("/home/lili/.local/share/fish-table-companion")
    assert data_folder(Settings(), Path("/tmp/table.toml"), home) == usual
    assert data_folder(Settings(), Path("/tmp/table.toml"), {"XDG_DATA_HOME": "/d"}) == Path(
        "/d/fish-table-companion"
    )
    assert data_folder(Settings(data="games"), Path("/media/stick/table.toml"), home) == Path(
        "/media/stick/games"
    )
    assert data_folder(Settings(data="/games"), Path("/media/stick/table.toml"), home) == Path("/games")


def test_without_a_file_the_defaults_hold_and_nothing_is_written(tmp_path: Path) -> None:
    loaded = load(tmp_path / "none.toml")
    assert (loaded.settings, loaded.notices()) == (Settings(), [])
    assert list(tmp_path.iterdir()) == []


# ---------------------------------------------------------------- what they may be


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("screen.rotation = 45", "“screen.rotation” is 0, 90, 180 or 270, not 45."),
        ('screen.rotation = "90"', '“screen.rotation” is 0, 90, 180 or 270, not "90".'),
        ("sound = 1", "“sound” is true or false, not 1."),
        ('language = "xx"', f'“language” is {SPOKEN}, not "xx".'),
        ("screen.dim_minutes = 1.5", "“screen.dim_minutes” is a whole number from 0 to 240, not 1.5."),
        ("screen.dim_minutes = true", "“screen.dim_minutes” is a whole number from 0 to 240, not true."),
        ("screen.width_mm = nan", "“screen.width_mm” is a number from 0 to 5000, not nan."),
        ("screen.width_mm = -1", "“screen.width_mm” is a number from 0 to 5000, not -1."),
        ("data = 3", "“data” is a text, not 3."),
        ("pins.buzzer = 28", "“pins.buzzer” is a whole number from 2 to 27, not 28."),
        (
            "pins.pendant = '9'",
            '“pins.pendant” is pin numbers with a space between them, such as 9 11, not "9".',
        ),
        (
            "pins.lights = '1 2 3 4 5 6 7 8 9'",
            "“pins.lights” is pin numbers with a space between them, such as 18 23 24 25 12 16 20 21,"
            ' not "1 2 3 4 5 6 7 8 9".',
        ),
        ("screen = 3", "“screen” is a group of settings, not 3."),
        ("screen.rotatoin = 90", "there is no setting “screen.rotatoin”; the nearest is “screen.rotation”."),
        ("rotation = 90", "there is no setting “rotation”; the nearest is “screen.rotation”."),
        ("zzz = 1", "there is no setting “zzz”."),
        ("[sreen]\nrotation = 0", "there is no setting “sreen”; the nearest is “screen”."),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence_with_file_and_key(
    file: Path, text: str, sentence: str
) -> None:
    file.write_text(text)
    assert said(file) == [f"{file}: {sentence}"]
    assert load(file).notices() == [f"{file}: {sentence}"]


def test_a_wrong_line_leaves_the_others_in_force_and_the_file_alone(file: Path) -> None:
    load(file)
    text = 'language = "hu"\n[screen]\nrotation = 45\nbrightness = 70\nglow = true\n'
    file.write_text(text)
    loaded = load(file)
    screen = loaded.settings.screen
    assert (loaded.settings.language, screen.brightness, len(loaded.problems)) == ("hu", 70, 2)
    assert screen.rotation == 90, "what was right last"
    assert file.read_text() == text


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("sound", "off", False),
        ("sound", "yes", True),
        ("screen.rotation", "270", 270),
        ("screen.width_mm", "154.1", 154.1),
        ("screen.width_mm", "155", 155),
        ("language", "hu", "hu"),
        ("pins.buttons", "17", "17"),
        ("pins.buttons", "17 - 22", "17 - 22"),
        ("pins.buzzer", "26", 26),
        ("data", "12", "12"),
        ("screen.theme", "night", "night"),
    ],
)
def test_what_a_person_types_becomes_a_value_of_the_settings_kind(key: str, text: str, value: Any) -> None:
    assert read_text(key, text) == value


@pytest.mark.parametrize(
    ("key", "text"),
    [("sound", "maybe"), ("screen.rotation", "ninety"), ("screen.rotation", "1e400"), ("nothing", "1")],
)
def test_what_a_person_types_wrong_is_a_problem(key: str, text: str) -> None:
    assert isinstance(read_text(key, text), Problem)


def test_every_key_is_its_own_nearest_and_its_default_is_right() -> None:
    for key in KEYS:
        default = get(Settings(), key)
        assert nearest(key) == key
        assert judged(key, default) == default
        assert replaced(Settings(), key, default) == Settings()


# ---------------------------------------------------------------- damage


@pytest.mark.parametrize("left", [b"", b"\0" * 40, GOOD.encode()[:30], b"language = \xff"])
def test_a_damaged_file_is_kept_aside_and_the_last_good_one_takes_its_place(file: Path, left: bytes) -> None:
    load(file)
    file.write_bytes(left)
    loaded = load(file)
    assert loaded.settings.screen.rotation == 90
    aside = file.with_name("table.toml.damaged-1")
    assert loaded.notices() == [
        f"The settings file {file} is damaged. It was kept as {aside}, and the last good settings hold."
    ]
    assert aside.read_bytes() == left
    assert file.read_text() == GOOD
    assert load(file).notices() == [], "said once"


def test_a_second_damage_does_not_overwrite_the_first(file: Path) -> None:
    load(file)
    for left in (b"[", b"]"):
        file.write_bytes(left)
        load(file)
    asides = sorted(file.parent.glob("*.damaged-*"))
    assert [aside.read_bytes() for aside in asides] == [b"[", b"]"]


def test_when_the_copy_is_damaged_too_the_defaults_hold_and_it_is_said(file: Path) -> None:
    load(file)
    file.write_bytes(b"")
    file.with_name("table.toml.good").write_bytes(b"")
    loaded = load(file)
    assert loaded.settings == Settings()
    assert loaded.notices()


def test_a_change_survives_as_old_or_new_whichever_call_of_the_system_is_the_last(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The plug is pulled before the n-th call of the system, for every n: never an empty or half file."""
    new = GOOD.replace("90 ", "180 ")
    calls = 0

    def interrupted(real: Any, last: int) -> Any:
        def call(*args: Any, **kwargs: Any) -> Any:
            nonlocal calls
            calls += 1
            if calls > last:
                raise KeyboardInterrupt
            return real(*args, **kwargs)

        return call

    seen = set()
    for last in range(1000):
        file.write_text(GOOD)
        load(file)
        calls = 0
        with monkeypatch.context() as patched:
            for name in ("open", "write", "pwrite", "fsync", "fdatasync", "close", "rename", "replace"):
                patched.setattr(durable.os, name, interrupted(getattr(os, name), last))
            try:
                change(file, "screen.rotation", 180)
            except KeyboardInterrupt:
                finished = False
            else:
                finished = True
        seen.add(file.read_text())
        assert load(file).settings.screen.rotation in (90, 180)
        assert load(file).settings.screen.brightness == 40
        if finished:
            break
    assert finished
    assert last > 5
    assert seen == {GOOD, new}


def test_a_device_given_as_settings_is_no_damaged_file() -> None:
    assert load(Path(os.devnull)).settings == Settings()
    assert Path(os.devnull).is_char_device()


# ---------------------------------------------------------------- change


def test_a_change_keeps_comments_order_and_mode(file: Path) -> None:
    file.chmod(0o640)
    loaded = change(file, "screen.rotation", 180)
    assert not isinstance(loaded, Problem)
    assert loaded.settings.screen.rotation == 180
    assert file.read_text() == GOOD.replace("90 ", "180 ")
    assert file.stat().st_mode & 0o777 == 0o640


def test_a_change_through_a_link_changes_the_file_it_leads_to(file: Path) -> None:
    link = file.with_name("link.toml")
    link.symlink_to(file)
    change(link, "screen.brightness", 50)
    assert link.is_symlink()
    assert load(file).settings.screen.brightness == 50


def test_a_change_repairs_the_line_that_was_wrong(file: Path) -> None:
    file.write_text("screen = 3\nsound = false\n")
    change(file, "screen.rotation", 90)
    assert said(file) == []
    assert (load(file).settings.sound, load(file).settings.screen.rotation) == (False, 90)


def test_a_wrong_change_changes_nothing(file: Path) -> None:
    assert isinstance(change(file, "screen.rotation", 45), Problem)
    assert isinstance(change(file, "screen.rotaton", 90), Problem)
    assert file.read_text() == GOOD


def test_a_change_that_cannot_be_written_says_so_and_the_old_file_stands(file: Path) -> None:
    load(file)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (8, hard))
    try:
        with pytest.raises(NotWritten, match=r"could not be written: .*\.$"):
            change(file, "sound", False)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert file.read_text() == GOOD


VALUES = {
    "language": st.sampled_from([*_OTHERS, _LAST]),
    "data": st.text(max_size=20),
    "place": st.text(max_size=20),
    "sound": st.booleans(),
    "voice": st.booleans(),
    "volume": st.integers(0, 100),
    "night_volume": st.integers(0, 100),
    "screen.width_mm": st.floats(0, 5000),
    "screen.rotation": st.sampled_from([0, 90, 180, 270]),
    "screen.lying": st.booleans(),
    "screen.theme": st.sampled_from(["day", "night", "high-contrast"]),
    "screen.calm": st.booleans(),
    "screen.large_text": st.booleans(),
    "screen.dim_minutes": st.integers(0, 240),
    "screen.blank_minutes": st.integers(0, 240),
    "screen.brightness": st.integers(10, 100),
    "screen.backlight": st.booleans(),
    "screen.touch": st.sampled_from(["", "1 0 0 0 1 0", "-1.5 0 1 0 -0.999999 1"]),
    "fish_fish.bait_memory": st.booleans(),
    "somethin_fishy.show_totals": st.booleans(),
    "somethin_fishy.memory_aid": st.booleans(),
    "go_fish.memory_aid": st.booleans(),
    **{f"{game.group}.hints": st.sampled_from(["first", "always", "never"]) for game in registrations()},
    "devices.buttons": st.booleans(),
    "devices.lights": st.booleans(),
    "devices.pendant": st.booleans(),
    "devices.buzzer": st.booleans(),
    "devices.reader": st.sampled_from(["none", "rdm6300", "id12la", "pn532", "keyboard"]),
    "devices.reader_port": st.text(max_size=20),
    "pins.buttons": st.from_regex(r"[0-9]{1,2}( -)?( [0-9]{1,2}){0,6}", fullmatch=True),
    "pins.lights": st.from_regex(r"(- )?[0-9]{1,2}( [0-9]{1,2}){0,6}", fullmatch=True),
    "pins.pendant": st.from_regex(r"[0-9]{1,2} [0-9]{1,2}", fullmatch=True),
    "pins.buzzer": st.integers(2, 27),
    "printers.ticket": st.sampled_from(
        ["", "/dev/usb/lp0", "/dev/table/ticket", "kitchen:9100", "[::1]:65535"]
    ),
    "printers.dots": st.sampled_from([384, 576]),
    "printers.baud": st.sampled_from([2400, 9600, 115200]),
    "printers.flow": st.sampled_from(["none", "hardware", "software"]),
    "printers.page": st.text(max_size=20),
    "printers.paper": st.sampled_from(["A4", "A5"]),
}
CHANGES = st.lists(
    st.sampled_from(sorted(VALUES)).flatmap(lambda key: st.tuples(st.just(key), VALUES[key])), max_size=12
)


def test_every_setting_is_tried_below() -> None:
    assert set(VALUES) == set(KEYS)


@drawn(max_examples=30)
@given(
    CHANGES,
    st.sampled_from(["", GOOD, "[fish_fish]\n# nothing yet\n", "screen = {rotation = 0}\n", "sound = true"]),
)
def test_any_changes_in_any_order_are_read_back(
    tmp_path_factory: pytest.TempPathFactory, changes: list[tuple[str, Any]], text: str
) -> None:
    path = tmp_path_factory.mktemp("settings") / "table.toml"
    if text:
        path.write_text(text)
    wanted = load(path).settings
    for key, value in changes:
        loaded = change(path, key, value)
        assert not isinstance(loaded, Problem)
        wanted = replaced(wanted, key, value)
        assert (loaded.settings, loaded.problems) == (wanted, [])
    if path.exists():
        tomllib.loads(path.read_text("utf-8"))


def test_the_home_of_somebody_unknown_is_a_folder_of_that_name(tmp_path: Path) -> None:
    settings = Settings(data="~nobody-of-that-name/games")
    expected = tmp_path / "~nobody-of-that-name" / "games"
    assert settings_file.data_folder(settings, tmp_path / "table.toml") == expected
