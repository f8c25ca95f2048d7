"""What the table says: one thing at a time, begun on Kivy's thread, a new one in place of the last, at one volume."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.settings.model import Screen, Settings, volume_in_force
from tests.ui.touch.clock import Clock
from ui.touch.sound.sounds import Sounds
from ui.touch.sound.speech import PAUSE, Speech


class Sound:
    """Two seconds of something."""

    length, volume = 2.0, 1.0

    def __init__(self, notes: list[str], text: str) -> None:
        self.notes, self.text = notes, text

    def play(self) -> None:
        self.notes.append(f"{self.text} at {self.volume:g}")

    def stop(self) -> None:
        self.notes.append(f"no more {self.text}")


class Mouth:
    """A voice that has a sentence ready when the test says so."""

    def __init__(self) -> None:
        self.waits: list[tuple[str, Callable[[bytes], object]]] = []
        self.hushed = 0

    def say(self, language: str, sentences: list[str], heard: Callable[[bytes], object]) -> None:
        self.waits += [(text, heard) for text in sentences]

    def hush(self) -> None:
        self.hushed += 1

    def made(self) -> None:
        text, heard = self.waits.pop(0)
        heard(text.encode())


class Heard(Sounds):
    def __init__(self, volume: float) -> None:
        super().__init__(volume)
        self.notes: list[str] = []

    def read(self, wav: bytes) -> Any:
        return Sound(self.notes, wav.decode())


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def sounds() -> Heard:
    return Heard(0.5)


@pytest.fixture
def speech(sounds: Heard, clock: Clock) -> Speech:
    return Speech(sounds, lambda call: call(), clock)


def test_sentences_follow_each_other_with_a_breath_between(
    speech: Speech, sounds: Heard, clock: Clock
) -> None:
    mouth: Any = Mouth()
    speech.say(mouth, "en", ["Anna", "How many fish?"])
    mouth.made()
    mouth.made()
    assert sounds.notes == ["Anna at 0.5"]
    clock.passes(2.0)
    assert sounds.notes == ["Anna at 0.5"]
    clock.passes(PAUSE)
    assert sounds.notes == ["Anna at 0.5", "How many fish? at 0.5"]
    clock.passes(5)
    assert len(sounds.notes) == 2
    assert clock.waiting == []


def test_a_sentence_that_comes_late_begins_at_once(speech: Speech, sounds: Heard, clock: Clock) -> None:
    mouth: Any = Mouth()
    speech.say(mouth, "en", ["Anna", "How many fish?"])
    mouth.made()
    clock.passes(10)
    mouth.made()
    assert sounds.notes[-1] == "How many fish? at 0.5"


def test_a_new_sentence_ends_the_last_and_what_was_still_to_come(
    speech: Speech, sounds: Heard, clock: Clock
) -> None:
    mouth: Any = Mouth()
    speech.say(mouth, "en", ["Anna", "How many fish?", "late"])
    mouth.made()
    mouth.made()
    speech.say(mouth, "en", ["Bite!"])
    assert sounds.notes[-1] == "no more Anna"
    mouth.made()
    assert sounds.notes[-1] == "no more Anna"
    mouth.made()
    assert sounds.notes[-1] == "Bite! at 0.5"
    clock.passes(10)
    assert sounds.notes[-1] == "Bite! at 0.5"


def test_hushed_it_is_silent_at_once(speech: Speech, sounds: Heard, clock: Clock) -> None:
    mouth: Any = Mouth()
    speech.say(mouth, "en", ["Anna", "How many fish?"])
    mouth.made()
    speech.hush()
    assert mouth.hushed
    mouth.made()
    clock.passes(10)
    assert sounds.notes == ["Anna at 0.5", "no more Anna"]


def test_by_night_the_volume_is_that_of_the_night_and_off_is_off() -> None:
    day = Settings(volume=75, night_volume=20)
    night = Settings(volume=75, night_volume=20, screen=Screen(theme="night"))
    assert volume_in_force(day) == 0.75
    assert volume_in_force(night) == 0.2
    assert volume_in_force(Settings(sound=False, volume=75)) == 0
