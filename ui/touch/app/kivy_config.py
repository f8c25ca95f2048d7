"""What Kivy must know before its import: where its files are, and what its window is like."""

from __future__ import annotations

import logging
import os
from pathlib import Path


def prepare(home: Path, size: tuple[int, int], *, full: bool = False, cursor: bool = True) -> None:
    """Tell Kivy where its files are and what its window is like. Before anything of Kivy is imported."""
    home.mkdir(parents=True, exist_ok=True)
    os.environ["KIVY_NO_ARGS"] = "1"
    # Where SDL finds no screen, the other ways end the process without a word.
    os.environ["KIVY_WINDOW"] = "sdl2"
    os.environ["KIVY_HOME"] = str(home)
    # Python's own logging, and no redirected standard error: what people have to know is said by the table.
    os.environ["KIVY_LOG_MODE"] = "PYTHON"
    log = logging.getLogger("kivy")
    log.propagate = False
    log.addHandler(logging.NullHandler())
    if os.environ.get("SDL_VIDEODRIVER") in ("offscreen", "dummy"):
        os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    from kivy.config import Config

    Config.set("kivy", "exit_on_escape", "0")
    Config.set("kivy", "keyboard_mode", "system")
    Config.set("graphics", "width", str(size[0]))
    Config.set("graphics", "height", str(size[1]))
    Config.set("graphics", "fullscreen", "auto" if full else "0")
    Config.set("graphics", "show_cursor", "1" if cursor else "0")
    Config.set("graphics", "multisamples", "0")
    Config.set("graphics", "maxfps", "60")
    Config.set("input", "mouse", "mouse,disable_multitouch")


def leave_out_styles(home: Path) -> None:
    """Import Kivy's language without the rules for its own widgets. After :func:`prepare`, before the window.

    The table draws everything itself. Reading those rules takes a third of the time until an empty window stands.
    """
    import kivy

    (home / "style.kv").write_text("#:kivy 2.0\n", encoding="ascii")
    with_styles = kivy.kivy_data_dir
    kivy.kivy_data_dir = str(home)
    try:
        import kivy.lang.builder
    finally:
        kivy.kivy_data_dir = with_styles
