"""Plays the sounds that ``ui.sounds.render`` made. Where nothing can be heard there is silence, and never an error.

All files are read once, when the first sound is wanted or :meth:`Sounds.prepare` is called, so that no sound takes
longer to begin than another (``secrecy.md``: both reveals are ready before either may be heard).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from ui.sounds.render import MADE, SOUNDS

Loader = Callable[[str], Any]
"""Makes of a file's name something to ``play``, or ``None``."""


SERVERS = ("pulse/native", "pipewire-0")
"""Where sound servers listen, in a user's runtime folder."""


class Sounds:
    """The table's sounds by name, silent while ``on`` is false."""

    def __init__(self, on: bool, *, folder: Path = MADE, load: Loader | None = None) -> None:
        """``load`` stands in for Kivy's loader in tests."""
        self.on = on
        self._folder = folder
        self._load = load
        self._ready: dict[str, Any] = {}
        self._left = list(SOUNDS)

    def prepare(self) -> None:
        """Have every sound ready to begin at once; does nothing while they are off."""
        while self.prepare_one():
            pass

    def prepare_one(self) -> bool:
        """Have one more sound ready; whether others are left. ``False`` while they are off."""
        if not self.on or not self._left:
            return False
        if self._load is None:
            self._load = _loader()
        path = self._folder / f"{self._left.pop()}.wav"
        if path.is_file() and (sound := self._load(str(path))) is not None:
            self._ready[path.stem] = sound
        return bool(self._left)

    def play(self, name: str) -> None:
        """Begin a sound and return at once. ``KeyError`` for a name there is no sound of."""
        if name not in SOUNDS:
            raise KeyError(name)
        self.prepare()
        if self.on and name in self._ready:
            self._ready[name].play()


def _loader() -> Loader:
    """Kivy's own, told beforehand where there is nothing to hear it with: it would look for long and complain."""
    if not can_be_heard():
        os.environ["SDL_AUDIODRIVER"] = "dummy"
    from kivy.core.audio import SoundLoader

    load: Loader = SoundLoader.load
    return load


def can_be_heard(root: Path = Path("/"), environment: Mapping[str, str] = os.environ) -> bool:
    """Whether Linux has a sound card or a sound server; other systems are taken to have one."""
    if not sys.platform.startswith("linux"):
        return True
    if environment.get("SDL_AUDIODRIVER") or environment.get("PULSE_SERVER"):
        return True
    runtime = environment.get("XDG_RUNTIME_DIR")
    if runtime and any((Path(runtime) / server).exists() for server in SERVERS):
        return True
    return bool(list((root / "dev" / "snd").glob("pcm*p")))
