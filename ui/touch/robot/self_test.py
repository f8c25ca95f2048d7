"""Whether this version can do at all what a table must: read the settings, open the journal, draw a picture.

An update asks the new version for it before anything is changed (``companion self-test``). Nothing of the data folder
is written, and the table that plays is not disturbed: the picture is drawn where nobody sees it.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

from companion.language.errors import TableError
from companion.language.words import Words
from companion.play import replay
from companion.play.table import GAMES, Table
from companion.play.table_thread import TableThread
from companion.settings import file as settings_file
from companion.settings.file import Loaded
from companion.settings.model import Screen, Settings
from companion.store import game_ids, journal

FEWEST_COLOURS = 12
"""The shore has many more; a picture that came too early is all black or all paper."""
SIZE = (800, 480)


class Failed(TableError):
    """What this version cannot do, in one sentence."""


def open_journal(data: Path, words: Words) -> None:
    """Play the last game again. Raises :class:`Failed`."""
    path = game_ids.newest(data / GAMES)
    if path is None:
        return
    try:
        reading = journal.read(path)
        if reading.rows:
            replay.play(reading)
    except OSError:
        raise Failed(words.say("The journal {file} cannot be read.", file=path.name)) from None
    except ValueError as why:
        raise Failed(words.say("This version cannot play the last game again: {why}", why=str(why))) from why


def draw_shore(words: Words) -> None:
    """Draw the first screen, and see that there is something on it. Raises :class:`Failed`."""
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    from ui.touch.app.kivy_config import prepare
    from ui.touch.app.start import NoDisplay, build

    with tempfile.TemporaryDirectory(prefix="companion-") as home:
        data = Path(home)
        thread = TableThread(lambda: Table.open(data))
        try:
            thread.wait()
            prepare(data / "kivy", SIZE)
            loaded = Loaded(Settings(words.language, screen=Screen(calm=True)), data / "table.toml", data)
            try:
                app, root = build(loaded, data, thread)
            except NoDisplay:
                raise Failed(words.say("This version found no way to draw.")) from None
            colours = _colours(app, root, data / "picture.png")
        finally:
            thread.stop()
    if colours < FEWEST_COLOURS:
        raise Failed(words.say("This version drew an empty picture."))


def _colours(app: Any, root: Any, file: Path) -> int:
    """How many colours the first picture has."""
    from kivy.base import EventLoop, runTouchApp, stopTouchApp
    from PIL import Image

    from ui.touch.robot.hand import Hand

    runTouchApp(root, embedded=True)
    app.begin([])
    hand = Hand(app)
    hand.until(lambda: app.is_open, "the table to open")
    hand.still()
    app.photograph(file)
    stopTouchApp()
    EventLoop.close()
    with Image.open(file) as picture:
        return len(picture.getcolors(SIZE[0] * SIZE[1]) or ())


def test(settings: Path | None, data: Path | None) -> None:
    """All of it. Raises :class:`Failed`."""
    loaded = settings_file.check(settings_file.find(settings))
    words = Words(loaded.settings.language)
    open_journal(loaded.data if data is None else data, words)
    draw_shore(words)
