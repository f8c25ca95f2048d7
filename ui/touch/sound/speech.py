"""What the table says aloud: one thing at a time, and a new one ends the last.

The voice (``hardware/sound/voice.py``) makes sentences into sound on its own thread, where they are read as well;
here, on Kivy's thread, they only begin and end, so no frame waits for a word.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ui.touch.sound.sounds import Sounds

if TYPE_CHECKING:
    from hardware.sound.voice import Voice

PAUSE = 0.12
"""Seconds between two sentences."""


class Speech:
    """The mouth of one table. Everything is called on Kivy's thread."""

    def __init__(self, sounds: Sounds, post: Callable[[Callable[[], None]], None], timer: Any) -> None:
        """``timer`` is Kivy's clock: ``schedule_once(call, seconds)`` gives something to ``cancel()``."""
        self._sounds, self._post, self._timer = sounds, post, timer
        self._number = 0
        """Of what is said now; what belongs to an earlier number comes too late."""
        self._voice: Voice | None = None
        self._next: deque[Any] = deque()
        self._saying: Any = None
        self._ends: Any = None

    def say(self, voice: Voice, language: str, sentences: Sequence[str]) -> None:
        """Say these in turn, and nothing else any more."""
        self.hush()
        number, self._voice = self._number, voice

        def heard(wav: bytes) -> None:
            sound = self._sounds.read(wav)
            if sound is not None:
                self._post(lambda: self._made(number, sound))

        voice.say(language, sentences, heard)

    def hush(self) -> None:
        """Be silent at once."""
        self._number += 1
        if self._voice is not None:
            self._voice.hush()
        self._next.clear()
        if self._ends is not None:
            self._ends.cancel()
            self._ends = None
        if self._saying is not None:
            self._saying.stop()
            self._saying = None

    def _made(self, number: int, sound: Any) -> None:
        if number == self._number:
            self._next.append(sound)
            if self._ends is None:
                self._begin()

    def _begin(self) -> None:
        self._saying = self._next.popleft()
        self._saying.volume = self._sounds.volume
        self._saying.play()
        self._ends = self._timer.schedule_once(self._go_on, self._saying.length + PAUSE)

    def _go_on(self, _: float) -> None:
        self._ends = self._saying = None
        if self._next:
            self._begin()
