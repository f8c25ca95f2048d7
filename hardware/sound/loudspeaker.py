"""Whether there is anything on this machine that sounds could be heard through."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

SERVERS = ("pulse/native", "pipewire-0")
"""Where sound servers listen, in a user's runtime folder."""


def can_be_heard(root: Path = Path("/"), environment: Mapping[str, str] = os.environ) -> bool:
    """Whether Linux has a sound card or a sound server; other systems are taken to have one."""
    if not sys.platform.startswith("linux"):
        return True
    if environment.get("SDL_AUDIODRIVER", "dummy") != "dummy" or environment.get("PULSE_SERVER"):
        return True
    runtime = environment.get("XDG_RUNTIME_DIR")
    if runtime and any((Path(runtime) / server).exists() for server in SERVERS):
        return True
    return bool(list((root / "dev" / "snd").glob("pcm*p")))
