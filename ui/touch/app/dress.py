"""What the glass wears: size, theme and turn from the settings, the stage under its dimmer, and the light behind."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from companion.drawing import lettering
from companion.settings.model import Screen as ScreenSettings
from ui.touch.app.own_screen import OwnScreen
from ui.touch.glass.dimmer import Veil
from ui.touch.glass.stage import Stage, glass_size
from ui.touch.glass.touch_map import touch_map
from ui.touch.picture.geometry import Glass, unit
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Message, Scene


class Dress:
    """The stage, its look and its light. ``settings`` are read each time; ``changed`` is told of a new look."""

    def __init__(
        self,
        said: Callable[[Message], None],
        settings: Callable[[], ScreenSettings],
        changed: Callable[[], None],
        *,
        cache: Path | None,
        width_mm: float,
        own_screen: bool,
    ) -> None:
        """``said`` gets what touches say; ``cache`` keeps cut shapes. The others as :class:`Companion` has them."""
        self._settings, self._changed, self._width_mm = settings, changed, width_mm
        self.stage = Stage(said, cache=cache)
        self.own_screen = OwnScreen(own_screen)
        self.dimmer = Veil(self.stage, shine=self._shine)
        """The stage under what dims it; the window holds this."""
        self.look = Look(Glass(1, 1, 1))
        self._at_once = False
        self.stage.bind(size=lambda *_: self.put_on())
        self.put_on()

    def put_on(self) -> None:
        """Take on the window's size and the settings of the screen."""
        screen = self._settings()
        self.dimmer.adjust(screen)
        self.stage.turned = screen.rotation
        self.stage.touch_map = touch_map(screen.touch)
        width, height = glass_size(self.stage.size, screen.rotation)
        wide = screen.width_mm or self._width_mm
        if screen.rotation % 180 and height:
            wide *= width / height
        glass = Glass(width, height, unit(int(width), int(height), wide or None), screen.lying)
        self.look = Look(glass, screen.theme, screen.calm, lettering.width_of, screen.large_text)
        self._changed()

    def wait_for_next(self) -> None:
        """The next picture is waited for, however long its frame takes: nothing moves that this could halt."""
        self._at_once = True

    def show(self, scene: Scene) -> None:
        """Bring a scene on the glass."""
        if self.look.large:
            from ui.touch.picture.large_text import enlarged

            scene = enlarged(self.look, scene)
        put = self.stage.show if self._at_once else self.stage.bring
        self._at_once = False
        put(scene, self.look)

    def photograph(self, file: Path) -> None:
        """Write what the window shows as PNG."""
        from ui.touch.glass import photograph

        photograph.of_window().save(file)

    def _shine(self, share: float) -> bool:
        return bool(self._settings().backlight) and self.own_screen.shine(share)
