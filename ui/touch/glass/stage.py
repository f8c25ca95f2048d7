"""The glass in Kivy's window: scenes are drawn on it (``drawn.py``), and fingers become messages (``fingers.py``).

Use, from the app::

    stage = Stage(said=screen.on)              # a widget that fills the window
    stage.turned = 90                          # the screen's rotation, clockwise
    stage.show(screen.scene(look), look)       # again after every change

``show`` compares each part with the one of the same key that is drawn already. Parts that are equal stay untouched; a
scene that is equal altogether causes no frame.

The glass has its origin at the top left and y points down. One transform at the root mirrors and turns it into Kivy's
window; a finger goes through the inverse. Every mark becomes a textured rectangle in glass pixels, so nothing else
needs a transform, except a part in motion.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Rotate, Scale, Translate
from kivy.input.motionevent import MotionEvent
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from ui.touch.glass.drawn import Drawn
from ui.touch.glass.fingers import Fingers
from ui.touch.glass.touch_map import Point, TouchMap
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Message, Part, Scene

RESTING_TURN, MOVING_TURN, CHANGING_TURN = 0.004, 0.002, 0.0015
"""Seconds from the beginning of a turn of the loop that may have passed for making more of a scene ready, less while
something moves on the glass; and for putting it on the glass, which has to be drawn in the same turn."""


def glass_size(window: tuple[float, float], turned: float) -> tuple[float, float]:
    """Width and height of the glass in a window, for a rotation of the screen."""
    w, h = window
    return (h, w) if turned % 180 else (w, h)


def to_glass(window: tuple[float, float], turned: float, x: float, y: float) -> tuple[float, float]:
    """A point of Kivy's window (y up) on the glass (y down) of a screen turned clockwise by ``turned``."""
    w, h = window
    return {0: (x, h - y), 90: (h - y, w - x), 180: (w - x, y), 270: (y, x)}[int(turned % 360)]


def from_glass(window: tuple[float, float], turned: float, x: float, y: float) -> tuple[float, float]:
    """A point of the glass (y down) in Kivy's window (y up): the inverse of :func:`to_glass`."""
    w, h = window
    return {0: (x, h - y), 90: (w - y, h - x), 180: (w - x, y), 270: (y, x)}[int(turned % 360)]


class Stage(Widget):
    """The drawing surface. ``said`` is called with the message of a touch; ``now`` is a clock in seconds."""

    turned = NumericProperty(0)
    """Rotation of the screen, degrees clockwise: 0, 90, 180 or 270."""

    def __init__(
        self,
        said: Callable[[Message], None],
        *,
        cache: Path | None = None,
        now: Callable[[], float] = time.monotonic,
        **properties: object,
    ) -> None:
        super().__init__(**properties)
        self.now = now
        """The clock by which it knows one finger told twice; whoever waits for the stage looks at the same."""
        self._drawn = Drawn(lambda: self.now(), cache)
        self._fingers = Fingers(self._drawn, said, lambda: self.now())
        self.touch_map = TouchMap()
        """Where fingers really are, for a touchscreen that tells it wrong."""
        self.landed: Point = (0.0, 0.0)
        """Where the last finger landed as its screen told it, in shares of the window from its bottom left."""
        self._ticking = False
        self._coming: Iterator[bool] | None = None
        """What is left of making a scene ready."""
        self._root = InstructionGroup()
        for instruction in (
            PushMatrix(),
            self._root,
            Color(1, 1, 1, 1),
            self._drawn.laid,
            self._drawn.gone,
            PopMatrix(),
        ):
            self.canvas.add(instruction)
        self.bind(size=self._place, pos=self._place, turned=self._place)
        self._place()

    # Drawing ------------------------------------------------------------------------------------------------

    def show(self, scene: Scene, look: Look) -> None:
        """Draw a scene. Parts that are drawn already and have not changed are left alone.

        Fingers stay on parts whose touch is the same as before; the others slip off without a message.
        ``ValueError`` where two parts have one key.
        """
        self._dress(look)
        self._coming = self._changing(scene)
        self._finish()

    def bring(self, scene: Scene, look: Look) -> None:
        """Draw a scene as :meth:`show` does, but where that takes long a little in each turn of the loop.

        Until everything is made ready the glass shows what it did. A finger that lands meanwhile gets the new scene at
        once, so that it touches nothing that is going.
        """
        if not self._drawn.shown or self._dress(look):
            self.show(scene, look)
            return
        Clock.unschedule(self._go_on)
        self._coming = self._changing(scene)
        self._go_on()

    @property
    def is_coming(self) -> bool:
        """Whether a scene is being made ready."""
        return self._coming is not None

    def _go_on(self, *_: object) -> None:
        """Make more of the coming scene ready, as long as a turn may take."""
        least = MOVING_TURN if self.is_moving else RESTING_TURN
        while self._coming is not None:
            made = next(self._coming, self)
            if made is self:
                self._coming = None
            elif Clock.time() - Clock.get_time() > (CHANGING_TURN if made else least):
                Clock.schedule_once(self._go_on)
                return

    def _finish(self) -> None:
        """Have the coming scene at once."""
        Clock.unschedule(self._go_on)
        for _ in self._coming or ():
            pass
        self._coming = None

    @property
    def parts(self) -> Scene:
        """The parts that are drawn, back to front."""
        return self._drawn.parts

    @property
    def is_moving(self) -> bool:
        """Whether any part is still on its way."""
        return self._drawn.is_moving

    @property
    def is_still(self) -> bool:
        """Whether nothing moves or comes and no finger is down."""
        return not self._fingers and not self.is_moving and not self.is_coming

    def settle(self) -> None:
        """Let everything that moves arrive at once."""
        self._drawn.settle()

    def part_at(self, x: float, y: float) -> Part | None:
        """The part that a finger at this point of the glass touches: of several, the one drawn last."""
        return self._drawn.part_at(x, y)

    def _dress(self, look: Look) -> bool:
        """Take on a look; whether everything is drawn anew for it."""
        anew = self._drawn.dress(look)
        if anew:
            self._colour_window()
        return anew

    def on_parent(self, *_: object) -> None:
        """It has come into a window, or gone from it."""
        self._colour_window()

    def _colour_window(self) -> None:
        """The paper that shows where no part is."""
        window, press = self.get_root_window(), self._drawn.press
        if window and press:
            window.clearcolor = (*press.ink("paper"), 1)

    def _changing(self, scene: Scene) -> Iterator[bool]:
        """Make a scene ready and put it on the glass; fingers slip off what has gone."""
        yield from self._drawn.changing(scene)
        self._fingers.slip()
        if self.is_moving:
            self._tick()

    def _tick(self) -> None:
        if not self._ticking:
            self._ticking = True
            Clock.schedule_interval(self._advance, 0)

    def _advance(self, seconds: float) -> bool:
        """One frame of whatever moves or fills; ``False`` tells Kivy's clock that nothing does any more."""
        self._drawn.advance(seconds)
        self._fingers.advance(seconds)
        self._ticking = self.is_moving or self._fingers.wait
        return self._ticking

    # Fingers ------------------------------------------------------------------------------------------------

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """A finger lands; whether it is one that touches the stage."""
        if touch.is_mouse_scrolling or ("button" in touch.profile and touch.button != "left"):
            return False
        self._finish()
        self.landed = self._told(touch)
        ours, followed = self._fingers.down(touch.uid, *self._on_glass(touch))
        if followed:
            touch.grab(self)
            if self._fingers.wait:
                self._tick()
        return ours

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """A finger that landed on the stage has moved; whether it is still followed."""
        return touch.grab_current is self and self._fingers.move(touch.uid, *self._on_glass(touch))

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """A finger that landed on the stage is lifted."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._fingers.up(touch.uid, *self._on_glass(touch))
        return True

    # The glass in the window --------------------------------------------------------------------------------

    def _told(self, touch: MotionEvent) -> Point:
        """A finger's point as its screen told it, in shares of the window."""
        return (touch.x - self.x) / max(self.width, 1), (touch.y - self.y) / max(self.height, 1)

    def _on_glass(self, touch: MotionEvent) -> tuple[float, float]:
        # A mouse needs no map.
        x, y = self._told(touch) if touch.device == "mouse" else self.touch_map(*self._told(touch))
        return to_glass(self.size, self.turned, x * self.width, y * self.height)

    def _place(self, *_: object) -> None:
        """The one transform of the whole glass: mirrored, turned, and laid into the window."""
        w, h = glass_size(self.size, self.turned)
        self._root.clear()
        for instruction in (
            Translate(self.center_x, self.center_y, 0),
            Rotate(angle=-self.turned, axis=(0, 0, 1)),
            Scale(1, -1, 1),
            Translate(-w / 2, -h / 2, 0),
        ):
            self._root.add(instruction)
