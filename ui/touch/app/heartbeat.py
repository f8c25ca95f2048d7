"""The table's pulse, for whoever supervises it: ready after the first picture, alive only as long as it really is.

The pulse beats on the screen's own loop, so a loop that hangs has none. It skips its beat while a frame that is due has
not been drawn since the last beat, and while the thread that owns the table has not answered for
:data:`TABLE_SECONDS` and does nothing. A table that nobody touches draws nothing and lives: no frame is due then.

After a healthy minute the table writes its version into ``settled`` in the data folder: an update is kept from then on
(``deploy/settle.sh``).
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import companion
from companion.games.game import Json
from companion.language.words import Words
from companion.play.table_thread import TableThread
from companion.store import durable
from hardware.computer.supervisor import ALIVE, READY, STOPPING, Supervisor

if TYPE_CHECKING:
    from ui.touch.app.app import Companion

USUAL_SECONDS = 3.0
"""Between two beats where the supervisor does not wait for them."""
BEATS = 3
"""So many beats fit the time after which the supervisor starts the table anew."""
TABLE_SECONDS, LONGEST_SECONDS = 30.0, 600.0
"""The table's thread may leave a question open for so long: a slow memory card. While it is seen to work, as where it
reads ten thousand games for their list, it may for longer."""
SETTLED_SECONDS = 60.0
SETTLED = "settled"
"""The file in the data folder that names the version that ran so long."""


class Timekeeper(Protocol):
    """What the pulse needs of Kivy's clock."""

    def time(self) -> float:
        """Seconds that never jump."""

    def schedule_interval(self, callback: Any, timeout: float) -> Any:
        """Call ``callback`` every ``timeout`` seconds; returns what is cancelled."""


class Heartbeat:
    """Made when the window stands; :meth:`flipped` is to be called after every frame."""

    def __init__(
        self,
        supervisor: Supervisor,
        *,
        shows: Callable[[], bool],
        due: Callable[[], bool],
        ask: Callable[[Callable[[], None]], None],
        worked: Callable[[], float],
        settle: Callable[[], None],
        clock: Timekeeper,
    ) -> None:
        """``shows``: the first picture is complete. ``due``: something is to be drawn. ``ask`` has the table's thread
        call back on the screen's; ``worked``: how many seconds that thread has worked so far. ``settle`` is called
        once, after a healthy minute."""
        self._supervisor, self._shows, self._due = supervisor, shows, due
        self._ask, self._worked, self._settle, self._clock = ask, worked, settle, clock
        self._had_worked = 0.0
        self._ready_at: float | None = None
        self._frames = 0
        self._awaited: int | None = None
        """How many frames were drawn when one was found to be due; ``None`` while none is."""
        self._asked_at: float | None = None
        self._settled = False
        self._beating = clock.schedule_interval(
            self._beat, (supervisor.patience or USUAL_SECONDS * BEATS) / BEATS
        )

    def flipped(self, *_: object) -> None:
        """A frame is on the glass."""
        self._frames += 1
        if self._ready_at is None and self._shows():
            self._ready_at = self._clock.time()
            self._supervisor.tell(READY, ALIVE)

    def stops(self) -> None:
        """The table goes."""
        self._beating.cancel()
        self._supervisor.tell(STOPPING)
        self._supervisor.close()

    def _beat(self, _: float) -> None:
        now = self._clock.time()
        overdue = self._awaited == self._frames
        self._awaited = self._frames if self._due() else None
        before, self._had_worked = self._had_worked, self._worked()
        if self._asked_at is None:
            self._asked_at = now
            self._ask(self._answered)
        elif now - self._asked_at > (LONGEST_SECONDS if self._had_worked > before else TABLE_SECONDS):
            return
        if self._ready_at is None or (overdue and self._awaited is not None):
            return
        self._supervisor.tell(ALIVE)
        if not self._settled and now - self._ready_at >= SETTLED_SECONDS:
            self._settled = True
            self._settle()

    def _answered(self) -> None:
        self._asked_at = None


def supervise(app: Companion, supervisor: Supervisor, thread: TableThread, folder: Path) -> Heartbeat:
    """Begin the pulse of an app in its window."""
    from kivy.clock import Clock
    from kivy.core.window import Window

    from ui.touch.app.hosting import post

    def ask(answered: Callable[[], None]) -> None:
        thread.do(lambda _: None, lambda _: answered(), lambda _: answered(), post)

    def settle() -> None:
        thread.do(lambda _: keep_settled(folder), lambda _: None, lambda _: None, post)

    pulse = Heartbeat(
        supervisor,
        shows=lambda: bool(app.stage.parts) and not app.stage.is_coming,
        due=lambda: bool(Window.canvas.needs_redraw) or app.stage.is_coming,
        ask=ask,
        worked=thread.worked,
        settle=settle,
        clock=Clock,
    )
    Window.bind(on_flip=pulse.flipped)
    app.watch(lambda view: supervisor.tell_status(status(app.words, view)))
    return pulse


def keep_settled(folder: Path) -> None:
    """Write that this version has proved itself, where that is not known yet. Raises ``NotWritten``."""
    file, version = folder / SETTLED, f"{companion.__version__}\n".encode()
    if not file.exists() or file.read_bytes() != version:
        durable.put(file, version)


def status(words: Words, view: Json | None) -> str:
    """What everyone may know of the table, in one sentence."""
    if view is None or view["phase"] == "game-over":
        return words.say("Nobody plays at the moment.")
    from companion.games import registration

    players = len(view["players"])
    return words.count(
        "{n} player at {game}.",
        "{n} players at {game}.",
        players,
        game=registration(view["game"]).title(words),
    )
