"""Opens the table: finds the display, then window and first screen.

Kivy reads its settings while it is imported (``kivy_config.py``), so nothing of it is imported at the top of this
module, and the table's thread opens the journal meanwhile.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from companion.language.errors import TableError
from companion.language.words import Words
from companion.play.table import Table
from companion.play.table_thread import TableThread
from companion.sensing.values import Sensed
from companion.settings import file as settings_file
from companion.settings.file import Loaded
from companion.settings.model import Devices, volume_in_force
from hardware.computer import screen_size
from hardware.computer.supervisor import supervisor
from hardware.computer.watch import Watch, looking
from hardware.desk import Desk
from hardware.desk_service import DeskService, Owner, on_thread
from ui.touch.app.kivy_config import leave_out_styles, prepare

if TYPE_CHECKING:
    from hardware.simulated.table import SimulatedHardware
    from ui.touch.app.app import Companion

SIZE = (800, 480)
"""Pixels of the table in a window: the 7" screen."""
KEYS = {8: "backspace", 13: "enter", 271: "enter", 27: "escape"}
"""Keys of a real keyboard that are no letters, by Kivy's numbers."""


class NoDisplay(TableError):
    """There is nothing to open a window on."""

    def __init__(self, words: Words) -> None:
        if on_own_glass():
            sentence = words.say(
                "The table cannot draw on a screen here: connect one, and see that this account is in the groups "
                "video and render."
            )
        elif has_display():
            sentence = words.say(
                "No window can be opened on the display here; is it running, and may this account use it?"
            )
        else:
            sentence = words.say(
                "There is no display to open the table on; start it where DISPLAY or WAYLAND_DISPLAY is set."
            )
        super().__init__(sentence)


def has_display(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether a window can be opened, as far as the environment tells."""
    return any(environment.get(name) for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"))


def _desktops(environment: Mapping[str, str] = os.environ) -> list[str]:
    """SDL's names of the desktops that the environment tells of."""
    known = {"DISPLAY": "x11", "WAYLAND_DISPLAY": "wayland"}
    return [driver for name, driver in known.items() if environment.get(name)]


def on_own_glass(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether the table draws on the screen itself, with no desktop around it."""
    return environment.get("SDL_VIDEODRIVER") == "kmsdrm"


def open_table(
    settings: Path | None,
    data: Path | None,
    size: tuple[int, int] | None,
    *,
    drawer: bool = False,
    kiosk: bool = False,
) -> None:
    """Open the window and play until it is closed.

    ``data`` overrides the settings' folder of games; a ``kiosk`` fills the screen and shows no pointer. Raises
    :class:`NoDisplay`, and what opening the table raises (``Held``, ``NotWritten``, ``TooNew``).
    """
    loaded = settings_file.load(settings_file.find(settings))
    words = Words(loaded.settings.language)
    if not has_display():
        raise NoDisplay(words)
    # Left to itself SDL would in the end draw where nobody sees it.
    os.environ.setdefault("SDL_VIDEODRIVER", ",".join(_desktops()))
    folder = loaded.data if data is None else data
    wired = loaded.settings
    if drawer:
        # All devices are those of the drawer.
        wired = msgspec.structs.replace(wired, devices=Devices())
    # Before the table's thread: what drives the pins moves the working folder about while it is loaded.
    desk = Desk(wired, folder, words)
    thread = TableThread(lambda: Table.open(folder, words=words))
    watch = app = service = None
    try:
        thread.wait()
        wide, high = size or SIZE
        below = 0
        if drawer:
            from ui.touch.drawer.board import height

            below = height(wide, False)
        full = kiosk or (size is None and on_own_glass())
        prepare(folder / "kivy", (wide, high + below), full=full, cursor=not kiosk)
        leave_out_styles(folder / "kivy")
        app, root = build(loaded, folder, thread, words, own_screen=full)
        service = DeskService(desk, on_thread(thread)).start(listen(app, desk))
        with ExitStack() as plugged:
            if drawer:
                root = with_drawer(app, folder, plugged, on_thread(thread), service)
            watch = watch_box(app, folder, words)
            _run(app, root, loaded, folder, thread)
    finally:
        if watch is not None:
            watch.close()
        if app is not None:
            app.close()
        if service is not None:
            service.close()
        desk.close()
        thread.stop()


def listen(app: Companion, desk: Desk) -> Callable[[Sensed], object]:
    """Let the devices take part; what they sense is to be handed to the function returned, on any thread."""
    from kivy.clock import Clock

    from ui.touch.app.hosting import post
    from ui.touch.app.sensing_queue import SensingQueue

    listening = SensingQueue(app, desk.decks, desk.discretion, post, Clock, places=desk.places)
    app.listen(desk, listening)
    return listening.receive


def watch_box(app: Companion, folder: Path, words: Words) -> Watch:
    """Look after power, heat, disk and clock as long as the table plays."""
    desk = app.desk
    assert desk is not None
    desk.box = Watch(looking(folder, words), desk.hear)
    return desk.box.start()


def build(
    loaded: Loaded,
    folder: Path,
    thread: TableThread,
    words: Words | None = None,
    *,
    own_screen: bool = False,
) -> tuple[Companion, Any]:
    """The app and the widget that fills the window; ``words`` and ``own_screen`` as :class:`Companion` has them."""
    from kivy.core.window import Window

    if Window is None:
        raise NoDisplay(Words(loaded.settings.language))
    from ui.touch.app.app import Companion
    from ui.touch.sound.sounds import Sounds

    told = screen_size.width() if on_own_glass() else None
    sounds = Sounds(volume_in_force(loaded.settings))
    app = Companion(
        loaded,
        folder,
        thread,
        sounds,
        cache=folder / "cut",
        width_mm=told or 0,
        own_screen=own_screen,
        words=words,
    )
    return app, app.veil


def with_drawer(
    app: Companion, folder: Path, plugged: ExitStack, owner: Owner, service: DeskService | None = None
) -> Any:
    """The table with the drawer of simulated devices below it, which are taken away with ``plugged``.

    While they are there, they are what the shell is told of, in place of those of ``service``.
    """
    from kivy.core.window import Window

    from ui.touch.drawer.drawer import Below, Drawer

    def plug_in(changed: Callable[[], object]) -> SimulatedHardware:
        from hardware.simulated.table import SimulatedHardware

        nonlocal service
        hardware = SimulatedHardware(app.settings, changed)
        plugged.callback(hardware.close)
        if service is not None:
            service.close()
        if app.desk is not None:
            app.desk.close()
        desk = Desk(hardware.settings, folder, app.words, drivers=[hardware])
        hardware.enrol(desk.decks)
        plugged.callback(desk.close)
        service = DeskService(desk, owner).start(listen(app, desk))
        plugged.callback(service.close)
        return hardware

    drawer = Drawer(lambda: (app.words, app.look), plug_in, cache=folder / "cut", width=Window.width)
    app.watch(drawer.show)
    return Below(app.veil, drawer, Window)


def _run(app: Companion, root: Any, loaded: Loaded, folder: Path, thread: TableThread) -> None:
    from kivy.base import runTouchApp, stopTouchApp
    from kivy.clock import Clock
    from kivy.core.window import Window

    signal.signal(signal.SIGTERM, lambda *_: Clock.schedule_once(lambda _: stopTouchApp(), -1))
    Window.bind(on_textinput=lambda _, text: app.key(text))
    Window.bind(on_key_down=lambda _, key, *__: app.key(KEYS[key]) if key in KEYS else None)
    notices = loaded.notices()
    if app.desk is not None and app.desk.decks.damaged:
        notices.append(
            app.words.say(
                "The enrolled cards cannot be read any more; enrol them again under Settings, Cards."
            )
        )
    app.begin(notices)
    supervised = supervisor()
    if supervised is None:
        runTouchApp(root)
        return
    from ui.touch.app.heartbeat import supervise

    pulse = supervise(app, supervised, thread, folder)
    try:
        runTouchApp(root)
    finally:
        pulse.stops()
