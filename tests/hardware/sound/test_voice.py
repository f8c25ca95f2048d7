"""The voice speaks what it is told on its own thread, a new sentence before an old one; espeak-ng may be missing."""

from __future__ import annotations

import io
import math
import queue
import shutil
import subprocess
import threading
import wave
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.language.words import Words, languages
from companion.sensing.values import Sensed
from hardware.sound import espeak
from hardware.sound.espeak import HEADER, Speechless, spoken
from hardware.sound.voice import REMEMBERED, Voice

SPEAKS = shutil.which("espeak-ng") is not None
NEEDS_ESPEAK = pytest.mark.skipif(not SPEAKS, reason="espeak-ng is not installed here")
AT_MOST = 10.0


class Maker:
    """Stands in for espeak-ng: a sentence becomes its own bytes, once it may go on."""

    def __init__(self) -> None:
        self.made: list[str] = []
        self.may_go_on = threading.Event()
        self.may_go_on.set()
        self.begun: queue.Queue[str] = queue.Queue()
        self.why: espeak.Why | None = None

    def __call__(self, text: str, language: str) -> bytes:
        self.begun.put(text)
        assert self.may_go_on.wait(AT_MOST)
        if self.why is not None:
            raise Speechless(self.why)
        self.made.append(f"{language} {text}")
        return text.encode()


@pytest.fixture
def maker() -> Maker:
    return Maker()


@pytest.fixture
def told() -> list[Sensed]:
    return []


@pytest.fixture
def voice(maker: Maker, told: list[Sensed]) -> Iterator[Voice]:
    made = Voice(told.append, Words("en"), make=maker, can_hear=lambda: True)
    yield made
    maker.may_go_on.set()
    made.close()


def hears(heard: queue.Queue[bytes]) -> str:
    return heard.get(timeout=AT_MOST).decode()


def test_sentences_are_made_in_turn_and_remembered(voice: Voice, maker: Maker) -> None:
    heard: queue.Queue[bytes] = queue.Queue()
    for _ in range(2):
        voice.say("en", ["Anna", "How many fish?"], heard.put)
        assert [hears(heard), hears(heard)] == ["Anna", "How many fish?"]
    assert maker.made == ["en Anna", "en How many fish?"]
    voice.say("hu", ["Anna"], heard.put)
    assert hears(heard) == "Anna"
    assert maker.made[-1] == "hu Anna"


def test_a_new_sentence_takes_the_place_of_what_was_still_to_be_said(voice: Voice, maker: Maker) -> None:
    heard: queue.Queue[bytes] = queue.Queue()
    maker.may_go_on.clear()
    voice.say("en", ["old", "older"], heard.put)
    assert maker.begun.get(timeout=AT_MOST) == "old"
    voice.say("en", ["new"], heard.put)
    maker.may_go_on.set()
    assert hears(heard) == "new"
    assert heard.empty()
    assert "en older" not in maker.made


def test_a_hushed_voice_says_nothing_more(voice: Voice, maker: Maker) -> None:
    heard: queue.Queue[bytes] = queue.Queue()
    maker.may_go_on.clear()
    voice.say("en", ["old", "older"], heard.put)
    maker.begun.get(timeout=AT_MOST)
    voice.hush()
    maker.may_go_on.set()
    voice.say("en", ["end"], heard.put)
    assert hears(heard) == "end"
    assert heard.empty()


def test_what_is_prepared_comes_after_what_is_waited_for_and_is_ready_then(
    voice: Voice, maker: Maker
) -> None:
    heard: queue.Queue[bytes] = queue.Queue()
    maker.may_go_on.clear()
    voice.prepare("en", ["Bite!", "No bite", "Anna"])
    assert maker.begun.get(timeout=AT_MOST) == "Bite!"
    voice.say("en", ["Bait 3."], heard.put)
    maker.may_go_on.set()
    assert hears(heard) == "Bait 3."
    assert [maker.begun.get(timeout=AT_MOST) for _ in range(3)] == ["Bait 3.", "No bite", "Anna"]
    voice.say("en", ["No bite"], heard.put)
    assert hears(heard) == "No bite"
    assert maker.made.count("en No bite") == 1


def test_what_is_remembered_has_a_bound_and_what_is_prepared_stays(maker: Maker, told: list[Sensed]) -> None:
    def long(text: str, language: str) -> bytes:
        maker(text, language)
        return bytes(REMEMBERED // 8)

    voice = Voice(told.append, Words("en"), make=long, can_hear=lambda: True)
    voice._kept = frozenset({("en", "Bite!")})
    voice.sound_of("en", "Bite!")
    for number in range(50):
        voice.sound_of("en", str(number))
    assert sum(map(len, voice._made.values())) <= REMEMBERED
    voice.sound_of("en", "Bite!")
    voice.sound_of("en", "49")
    assert maker.made.count("en Bite!") == maker.made.count("en 49") == 1


@pytest.mark.parametrize("why", ["no-program", "no-voice", "hangs"])
def test_what_cannot_be_spoken_is_silence_and_one_sentence(
    why: Any, voice: Voice, maker: Maker, told: list[Any]
) -> None:
    maker.why = why
    assert voice.sound_of("en", "Bite!") == b""
    assert voice.sound_of("en", "No bite") == b""
    assert [health.state for health in told] == ["faulty" if why == "hangs" else "missing"]
    assert told[0].device == "voice"
    assert told[0].sentence == voice.trouble != ""
    maker.why = None
    assert voice.sound_of("en", "Bite!") == b"Bite!"
    assert told[-1].state == "ok"
    assert voice.trouble == ""


def test_without_a_sound_card_it_says_so_and_goes_on(maker: Maker, told: list[Any]) -> None:
    voice = Voice(told.append, Words("en"), make=maker, can_hear=lambda: False)
    assert voice.sound_of("en", "Bite!") == b"Bite!"
    assert [health.state for health in told] == ["missing"]
    assert "sound card" in voice.trouble


def test_a_voice_that_says_nothing_has_no_thread(voice: Voice) -> None:
    assert not voice.has_started
    voice.hush()
    assert not voice.has_started


# espeak-ng -------------------------------------------------------------------------------------------------


def test_a_sentence_goes_in_on_standard_input_and_through_no_shell(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[str, Any] = {}

    def run(words: list[str], **how: Any) -> subprocess.CompletedProcess[bytes]:
        asked.update(how, words=words)
        return subprocess.CompletedProcess(words, 0, stdout=bytes(HEADER) + b"\1\0" * 100)

    monkeypatch.setattr(shutil, "which", lambda _: "/usr/bin/espeak-ng")
    said = spoken("-x; rm -rf $HOME [[x]]", "en", run)
    assert asked["input"] == b"-x; rm -rf $HOME x"
    assert not any("rm" in word for word in asked["words"])
    assert "shell" not in asked
    assert asked["timeout"] > 0
    with wave.open(io.BytesIO(said)) as file:
        assert file.getnframes() == 100


def test_what_goes_wrong_with_espeak_has_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_: list[str], **__: Any) -> subprocess.CompletedProcess[bytes]:
        return subprocess.CompletedProcess([], 1, stdout=b"")

    def hangs(words: list[str], **how: Any) -> subprocess.CompletedProcess[bytes]:
        raise subprocess.TimeoutExpired(words, how["timeout"])

    monkeypatch.setattr(shutil, "which", lambda _: "/usr/bin/espeak-ng")
    for run, why in ((fails, "no-voice"), (hangs, "hangs")):
        with pytest.raises(Speechless) as found:
            spoken("Bite!", "en", run)
        assert found.value.why == why
    monkeypatch.setattr(shutil, "which", lambda _: None)
    with pytest.raises(Speechless) as found:
        spoken("Bite!", "en")
    assert found.value.why == "no-program"


@NEEDS_ESPEAK
@pytest.mark.parametrize("language", languages())
def test_every_language_of_the_table_has_a_voice_no_louder_than_its_sounds(language: str) -> None:
    words = Words(language)
    said = " ".join([words.say("Bite!"), words.say("How many fish?"), "Szentgyörgyiné, Nguyễn Thị Hoa!"])
    with wave.open(io.BytesIO(spoken(said, language))) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 22_050)
        samples = array("h", file.readframes(file.getnframes()))
    assert 1.5 < len(samples) / 22_050 < 12
    peak = 20 * math.log10(max(map(abs, samples)) / 32_768)
    assert -26 < peak <= -12


@NEEDS_ESPEAK
def test_a_language_without_a_voice_and_text_without_a_sound() -> None:
    with pytest.raises(Speechless) as found:
        spoken("Bite!", "xx")
    assert found.value.why == "no-voice"
    assert spoken("🐟", "en") == b""


@NEEDS_ESPEAK
def test_nothing_is_left_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    assert spoken("Bite!", "en")
    assert list(tmp_path.iterdir()) == []
