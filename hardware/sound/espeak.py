"""A sentence made into sound by espeak-ng, a program of its own that the table does not need.

It is called without a shell, the sentence on its standard input, and answers with samples on its standard output. How
loud it speaks is fixed so that no sample passes −12 dBFS, as with all sounds of the table (``look.md`` section 6).
"""

from __future__ import annotations

import io
import shutil
import subprocess
import wave
from collections.abc import Callable
from typing import Literal

from companion.language.read_aloud import readable

PROGRAM = "espeak-ng"
PACE = 150
"""Words a minute: for children and grandparents, in a room where people talk."""
LOUDNESS = 24
"""Of 100, at which a sample may reach full scale: at most −12.4 dBFS."""
PATIENCE = 5.0
"""Seconds it may take; a sentence takes hundredths of one."""
HEADER = 44
RATE = 22_050
"""Samples a second, one channel of 16 bits."""

Why = Literal["no-program", "no-voice", "hangs"]
Run = Callable[..., "subprocess.CompletedProcess[bytes]"]


class Speechless(Exception):
    """A sentence cannot be spoken: the program is missing, or its voice, or it does not answer."""

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why = why


def spoken(text: str, language: str, run: Run = subprocess.run) -> bytes:
    """A WAV file of the sentence in the voice of the language; empty where nothing of it can be read.

    Blocks for as long as the program takes. Raises :class:`Speechless`.
    """
    said = readable(text, language)
    if not said:
        return b""
    program = shutil.which(PROGRAM)
    if program is None:
        raise Speechless("no-program")
    words = [
        program,
        "-z",
        "-v",
        language,
        "-s",
        str(PACE),
        "-a",
        str(LOUDNESS),
        "-b",
        "1",
        "--stdin",
        "--stdout",
    ]
    try:
        done = run(
            words, input=said.encode(), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=PATIENCE
        )
    except subprocess.TimeoutExpired:
        raise Speechless("hangs") from None
    except OSError:
        raise Speechless("no-program") from None
    if done.returncode or len(done.stdout) <= HEADER:
        raise Speechless("no-voice")
    return _whole(done.stdout)


def _whole(streamed: bytes) -> bytes:
    """The file with its true length: what is streamed names one before it is known."""
    file = io.BytesIO()
    with wave.open(file, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(RATE)
        sound.writeframes(streamed[HEADER : len(streamed) - len(streamed) % 2])
    return file.getvalue()
