"""Gives memory back that was needed for a moment, such as that of the screens people came through to their table."""

from __future__ import annotations

import ctypes
import gc


def give_back() -> None:
    """Let the system have what lies free. Takes some milliseconds, so it is for a moment when nobody touches anything.

    C libraries keep what was freed; that of Linux is told here to let go of it, others have no such call.
    """
    gc.collect()
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
