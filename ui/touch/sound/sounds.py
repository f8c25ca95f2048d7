"""Plays the sounds that ``ui.sounds.render`` made, and reads what the voice says. Where nothing is heard, all is well.

All files are read once, when the first sound is wanted or :meth:`Sounds.prepare` is called, so that no sound takes
longer to begin than another (``secrecy.md``: both reveals are ready before either may be heard).
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hardware.sound.loudspeaker import can_be_heard
from ui.sounds.render import MADE, SOUNDS

Loader = Callable[[str], Any]
"""Makes of a file's name something to ``play``, or ``None``."""

IN_MEMORY = Path("/dev/shm")
"""Where a file costs the memory card nothing."""


class Sounds:
    """The table's sounds by name, at one volume from 0 to 1, silent at 0."""

    def __init__(self, volume: float, *, folder: Path = MADE, load: Loader | None = None) -> None:
        """``load`` stands in for Kivy's loader in tests."""
        self._volume = volume
        self._folder = folder
        self._load = load
        self._lock = threading.Lock()
        self._ready: dict[str, Any] = {}
        self._left = list(SOUNDS)

    @property
    def volume(self) -> float:
        """How loud they are, 0 to 1."""
        return self._volume

    @volume.setter
    def volume(self, volume: float) -> None:
        """All sounds have it at once; what can still be heard when it becomes 0 ends."""
        self._volume = volume
        for sound in self._ready.values():
            sound.volume = volume
            if not volume:
                sound.stop()

    @property
    def on(self) -> bool:
        """Whether anything is heard."""
        return self._volume > 0

    def prepare(self) -> None:
        """Have every sound ready to begin at once; does nothing while they are off."""
        while self.prepare_one():
            pass

    def prepare_one(self) -> bool:
        """Have one more sound ready; whether others are left. ``False`` while they are off."""
        if not self.on or not self._left:
            return False
        path = self._folder / f"{self._left.pop()}.wav"
        if path.is_file() and (sound := self._loader()(str(path))) is not None:
            sound.volume = self._volume
            self._ready[path.stem] = sound
        return bool(self._left)

    def play(self, name: str) -> None:
        """Begin a sound and return at once. ``KeyError`` for a name there is no sound of."""
        if name not in SOUNDS:
            raise KeyError(name)
        self.prepare()
        if self.on and name in self._ready:
            self._ready[name].play()

    def read(self, wav: bytes) -> Any:
        """Something to ``play`` made of a WAV file in memory, or ``None``; on any thread."""
        import tempfile

        # What plays it knows files alone; this one is gone again before anybody hears it.
        folder = IN_MEMORY if os.access(IN_MEMORY, os.W_OK) else None
        with tempfile.NamedTemporaryFile(suffix=".wav", dir=folder) as file:
            file.write(wav)
            file.flush()
            return self._loader()(file.name)

    def _loader(self) -> Loader:
        with self._lock:
            if self._load is None:
                self._load = _kivys_loader()
            return self._load


def _kivys_loader() -> Loader:
    """Kivy's own, told beforehand where there is nothing to hear it with: it would look for long and complain."""
    if not can_be_heard():
        os.environ["SDL_AUDIODRIVER"] = "dummy"
    from kivy.core.audio import SoundLoader

    load: Loader = SoundLoader.load
    return load
