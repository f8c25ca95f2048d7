"""The app: the host of the screens from the first picture to the last, with the devices and the keys of its table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from companion.games.game import Json
from companion.sensing.values import Sensed
from hardware.desk import Desk
from ui.touch.app.hosting import Hosting, later
from ui.touch.app.preload import make_ready
from ui.touch.app.sensing_queue import SensingQueue
from ui.touch.game.host import Key, Screen
from ui.touch.picture.marks import Message


class Companion(Hosting):
    """A table that is switched on: it is told of its devices, and what it has to say is shown."""

    def send_felt(self, record: Json, tags: frozenset[bytes]) -> None:
        """Send a record that a button brought about, or the cards with these ``tags``."""
        self._sender.send_felt(record, self.screens.tell_felt, tags)

    @property
    def screen(self) -> Screen:
        """The screen on top, once the table has told how it stands."""
        top = self.screens.top
        assert top is not None
        return top

    def begin(self, notices: list[str]) -> None:
        """Ask the table what stands, and show the first screen: the open game's question, or the shore."""

        def told(found: list[str]) -> None:
            self.shore()
            view = self.standing.view
            if view is not None and view["phase"] != "game-over":
                from ui.touch.screens.resume import Resume

                self.over(Resume(self))
            self._show_notices(notices + found)
            self.draw()
            self._watched()
            make_ready(later, self._open_library)

        self._sender.begin(told, self._notice)

    def close(self) -> None:
        """Leave the computer's light as it was found. May be called again."""
        self.dress.own_screen.close()

    def __enter__(self) -> Companion:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _open_library(self) -> None:
        self._sender.do(lambda table: table.library, lambda _: None, self._notice)

    def listen(self, desk: Desk, sensing: SensingQueue) -> None:
        """From now on these devices take part, in place of others if there were any."""
        self.desk, self._sender.sensing = desk, sensing
        desk.aloud = self.audio.say_aloud
        if self.is_at_table:
            sensing.plays(self.stand)
        self._sender.do(lambda table: table.laid(), sensing.recall, self._notice)
        self._watched()
        self.redraw()

    def say_to_table(self, message: Message) -> None:
        """Say something to the screen of the game, on top or under a page that somebody reads."""
        self.screens.tell_table(message)

    def feel(self, value: Sensed) -> None:
        """Tell the screen on top what was sensed, if it is one of those that feel it themselves."""
        self.screens.feel(value)

    def tell_trouble(self, sentence: str) -> None:
        """Show one sentence about a device, unless one is shown already; the page of devices has them all."""
        from ui.touch.screens.notice import Notice

        if self.screens.top is not None and not self.screens.shows(Notice):
            self._show_notices([sentence])

    def watch(self, watcher: Callable[[Json | None], None]) -> None:
        """Call ``watcher`` with the view now, and after every answer and change of the settings."""
        self._watchers.append(watcher)
        watcher(self.standing.view)

    def key(self, text: str) -> None:
        """A key of a real keyboard: its letter, or ``backspace``, ``enter``, ``escape``."""
        if not self.veil.wake():
            self.screens.tell(Key(text))

    def photograph(self, file: Path) -> None:
        """Write what the window shows as PNG."""
        self.dress.photograph(file)
