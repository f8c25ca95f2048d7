"""The sounds are as ``look.md`` section 6 describes them, reveal nothing early, and their lack stops nobody."""

from __future__ import annotations

import wave
from array import array
from pathlib import Path

import pytest

from hardware.sound.loudspeaker import can_be_heard
from ui.sounds.render import DRUM, FULL, RATE, SOUNDS, loudness, made, samples, write
from ui.touch.sound.sounds import Sounds

LOUDEST = 10 ** (-12 / 20) * FULL


@pytest.fixture(scope="module")
def sounds() -> dict[str, array[int]]:
    return {name: made(name) for name in SOUNDS}


@pytest.mark.parametrize(
    ("name", "milliseconds"),
    [
        ("cast", 180),
        ("refusal", 160),
        ("eaten", 160),
        ("take-back", 200),
        ("reveal-bite", 600),
        ("reveal-no-bite", 600),
    ],
)
def test_a_sound_is_as_long_as_the_look_says(
    name: str, milliseconds: int, sounds: dict[str, array[int]]
) -> None:
    assert len(sounds[name]) / RATE * 1000 == pytest.approx(milliseconds, abs=0.1)


@pytest.mark.parametrize("name", SOUNDS)
def test_no_sound_is_louder_than_twelve_decibels_below_full_scale(
    name: str, sounds: dict[str, array[int]]
) -> None:
    assert 0 < max(map(abs, sounds[name])) <= LOUDEST


def test_all_but_the_quiet_click_reach_that_peak(sounds: dict[str, array[int]]) -> None:
    peaks = {name: max(map(abs, sound)) for name, sound in sounds.items()}
    assert peaks.pop("click") < LOUDEST / 2
    assert all(peak >= LOUDEST - 1 for peak in peaks.values())


def test_both_reveals_are_one_drum_then_equally_long_and_equally_loud(sounds: dict[str, array[int]]) -> None:
    bite, no_bite = sounds["reveal-bite"], sounds["reveal-no-bite"]
    struck = samples(DRUM)
    assert bite[:struck] == no_bite[:struck]
    assert bite[struck:] != no_bite[struck:]
    assert len(bite) == len(no_bite)
    assert max(map(abs, bite)) == max(map(abs, no_bite))
    assert loudness(bite[struck:]) == pytest.approx(loudness(no_bite[struck:]), rel=1e-3)
    assert loudness(bite) == pytest.approx(loudness(no_bite), rel=1e-3)


@pytest.mark.parametrize("name", SOUNDS)
def test_a_sound_begins_and_ends_without_a_crack(name: str, sounds: dict[str, array[int]]) -> None:
    assert abs(sounds[name][-1]) <= LOUDEST / 100


@pytest.mark.parametrize("name", SOUNDS)
def test_a_sound_is_the_same_file_however_often_it_is_made(name: str, tmp_path: Path) -> None:
    first = write(name, tmp_path).read_bytes()
    assert write(name, tmp_path).read_bytes() == first


def test_a_file_holds_one_channel_of_sixteen_bits(tmp_path: Path, sounds: dict[str, array[int]]) -> None:
    with wave.open(str(write("cast", tmp_path))) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 22_050)
        assert file.getnframes() == len(sounds["cast"])


class Loud:
    """Stands in for Kivy's loader: remembers what was read and what was played."""

    def __init__(self) -> None:
        self.read: list[str] = []
        self.played: list[str] = []
        self.stopped: list[str] = []

    def __call__(self, file: str) -> Loud.Sound:
        self.read.append(Path(file).stem)
        return self.Sound(self, Path(file).stem)

    class Sound:
        def __init__(self, loader: Loud, name: str) -> None:
            self.loader, self.name = loader, name
            self.volume = 1.0

        def play(self) -> None:
            self.loader.played.append(self.name)

        def stop(self) -> None:
            self.loader.stopped.append(self.name)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in SOUNDS:
        write(name, tmp_path)
    return tmp_path


def test_all_files_are_read_once_before_the_first_sound(folder: Path) -> None:
    loud = Loud()
    table = Sounds(1.0, folder=folder, load=loud)
    assert loud.read == []
    table.play("cast")
    assert sorted(loud.read) == sorted(SOUNDS)
    table.play("reveal-bite")
    table.play("reveal-no-bite")
    assert len(loud.read) == len(SOUNDS)
    assert loud.played == ["cast", "reveal-bite", "reveal-no-bite"]


def test_all_sounds_are_off_in_one_touch_and_on_again(folder: Path) -> None:
    loud = Loud()
    table = Sounds(0.0, folder=folder, load=loud)
    table.prepare()
    table.play("bet")
    assert loud.read == loud.played == []
    table.volume = 0.8
    table.play("bet")
    table.volume = 0.0
    table.play("bet")
    assert loud.played == ["bet"]


def test_missing_files_and_sounds_that_cannot_be_read_are_silence(folder: Path, tmp_path: Path) -> None:
    Sounds(1.0, folder=tmp_path / "nowhere", load=Loud()).play("cast")
    Sounds(1.0, folder=folder, load=lambda _: None).play("cast")


def test_a_name_nobody_made_a_sound_for_is_a_mistake_even_in_silence() -> None:
    with pytest.raises(KeyError):
        Sounds(0.0).play("fanfare")


def test_nothing_can_be_heard_without_card_and_server(tmp_path: Path) -> None:
    assert not can_be_heard(tmp_path, {"XDG_RUNTIME_DIR": str(tmp_path / "run")})
    assert can_be_heard(tmp_path, {"PULSE_SERVER": "unix:/run/sound"})
    (tmp_path / "run" / "pulse").mkdir(parents=True)
    (tmp_path / "run" / "pulse" / "native").touch()
    assert can_be_heard(tmp_path, {"XDG_RUNTIME_DIR": str(tmp_path / "run")})
    (tmp_path / "dev" / "snd").mkdir(parents=True)
    (tmp_path / "dev" / "snd" / "pcmC0D0c").touch()
    assert not can_be_heard(tmp_path, {})
    (tmp_path / "dev" / "snd" / "pcmC0D0p").touch()
    assert can_be_heard(tmp_path, {})
