"""Draws scenes and turns fingers into messages: the one place that knows Kivy's canvas.

Use, from the app::

    stage = Stage(said=screen.on)              # a widget that fills the window
    stage.turned = 90                          # the screen's rotation, clockwise
    stage.show(screen.scene(look), look)       # again after every change

``show`` compares each part with the one of the same key that is drawn already. Parts that are equal stay untouched; a
scene that is equal altogether causes no frame. Pictures for review are taken with ``ui/touch/robot/still.py``.

The glass has its origin at the top left and y points down. One transform at the root mirrors and turns it into Kivy's
window; a finger goes through the inverse. Every mark becomes a textured rectangle in glass pixels, so nothing else
needs a transform, except a part in motion.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from itertools import starmap, zip_longest
from operator import is_not
from pathlib import Path

import msgspec
from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Rotate, Scale, Translate
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from ui.touch.glass.instructions import Shown, draw, move
from ui.touch.glass.placing import corners, placed
from ui.touch.glass.textures import Press
from ui.touch.glass.touch_map import Point, TouchMap
from ui.touch.picture.geometry import Glass
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Message, Part, Scene, Touch

ECHO_SECONDS = 0.04
ECHO_UNITS = 6.0
"""A finger that lands so soon and so near after another is the same finger, told by a second device."""

SECOND_SECONDS = 0.3
"""A finger that lands so soon and so near after another, on something that has come there since, is the second of two
fast taps on what was there before: the neighbour's button that took its place must not take the touch."""

EDGE_UNITS = 2.0
"""A place to touch that ends so near the edge of the glass reaches to the edge."""

DRAG_UNITS = 1.5
"""A finger on something that can be dragged has to move so far before it drags; less is a tap."""

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
    return {0: (x, h - y), 90: (h - y, w - x), 180: (w - x, y), 270: (y, x)}[turned % 360]


def from_glass(window: tuple[float, float], turned: float, x: float, y: float) -> tuple[float, float]:
    """A point of the glass (y down) in Kivy's window (y up): the inverse of :func:`to_glass`."""
    w, h = window
    return {0: (x, h - y), 90: (w - y, h - x), 180: (w - x, y), 270: (y, x)}[turned % 360]


class Finger(msgspec.Struct):
    """A finger on a part: where it landed, and what has become of it."""

    key: str
    touch: Touch
    x: float
    y: float
    dragging: bool = False
    held: float = 0.0
    """Seconds it has stayed so far."""

    @property
    def waits(self) -> bool:
        """Whether it still has a hold before it."""
        return self.touch.hold is not None and not self.dragging


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
        self._said, self._cache = said, cache
        self.now = now
        """The clock by which it knows one finger told twice; whoever waits for the stage looks at the same."""
        self._press: Press | None = None
        self._look = Look(Glass(0, 0, 1))
        self._shown: dict[str, Shown] = {}
        self._fingers: dict[object, Finger] = {}
        self._landed: list[tuple[float, float, float]] = []
        self.touch_map = TouchMap()
        """Where fingers really are, for a touchscreen that tells it wrong."""
        self.landed: Point = (0.0, 0.0)
        """Where the last finger landed as its screen told it, in shares of the window from its bottom left."""
        self._ticking = False
        self._coming: Iterator[bool] | None = None
        """What is left of making a scene ready."""
        self._parts = InstructionGroup()
        self._leaving: list[Shown] = []
        self._gone = InstructionGroup()
        """What has left and is still on its way back, over everything else."""
        self._root = InstructionGroup()
        for instruction in (
            PushMatrix(),
            self._root,
            Color(1, 1, 1, 1),
            self._parts,
            self._gone,
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
        if not self._shown or self._dress(look):
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

    def _changing(self, scene: Scene) -> Iterator[bool]:
        """Draw the parts of a scene that are new beside the glass, one at a time; at the end put them on it.

        It tells after each step whether everything is ready.
        """
        keys = [part.key for part in scene]
        if len(set(keys)) < len(keys):
            raise ValueError(f"parts share a key: {sorted(key for key in set(keys) if keys.count(key) > 1)}")
        coming: dict[str, Shown] = {}
        for part in scene:
            shown = self._shown.get(part.key)
            if shown is None or shown.part != part:
                for mark in part.marks:
                    placed(self._press, mark, part.frame)
                    yield False
                shown = self._begun(shown, part)
                yield False
            coming[part.key] = shown
        if any(starmap(is_not, zip_longest(coming.values(), self._shown.values()))):
            yield True
        self._change(coming)

    def _change(self, coming: dict[str, Shown]) -> None:
        before, self._shown = self._shown, coming
        for key, shown in coming.items():
            old = before.get(key)
            if old is None or old.part.touch is None:
                shown.since = self.now()
            elif old is not shown:
                shown.since = old.since
                if (old.pressed, old.filled) != (shown.pressed, shown.filled):
                    shown.pressed, shown.filled = old.pressed, old.filled
                    self._draw(shown)
        self._lay(before, coming)
        for key, old in before.items():
            if key not in coming and old.part.motion and old.part.motion.back_ms and not self._look.calm:
                self._leave(old)
            elif coming.get(key) is not old:
                # Kivy's instructions hold each other; taken apart they are gone at once.
                old.group.clear()
        for identity, finger in list(self._fingers.items()):
            shown = self._shown.get(finger.key)
            if shown is None or shown.part.touch != finger.touch:
                self._let_go(identity)
        if self.is_moving:
            self._tick()

    def _lay(self, before: dict[str, Shown], coming: dict[str, Shown]) -> None:
        """Lay the groups that come among those that stay; all of them anew where these lie in another order."""
        stay = {key for key, shown in coming.items() if before.get(key) is shown}
        for key, old in before.items():
            if key not in stay:
                self._parts.remove(old.group)
        anew = [key for key in before if key in stay] != [key for key in coming if key in stay]
        if anew:
            self._parts.clear()
        for place, (key, shown) in enumerate(coming.items()):
            if anew or key not in stay:
                self._parts.insert(place, shown.group)

    @property
    def parts(self) -> Scene:
        """The parts that are drawn, back to front."""
        return tuple(shown.part for shown in self._shown.values())

    @property
    def is_moving(self) -> bool:
        """Whether any part is still on its way."""
        return bool(self._leaving) or any(shown.arrived < 1 for shown in self._shown.values())

    @property
    def is_still(self) -> bool:
        """Whether nothing moves or comes and no finger is down."""
        return not self._fingers and not self.is_moving and not self.is_coming

    def settle(self) -> None:
        """Let everything that moves arrive at once."""
        for shown in self._shown.values():
            if shown.arrived < 1:
                shown.arrived = 1.0
                self._draw(shown)
        self._forget_leaving()

    def _dress(self, look: Look) -> bool:
        """Take on a look; whether its unit or theme is another, so that everything is printed and drawn anew."""
        anew = self._press is None or (self._press.u, self._press.theme) != (look.u, look.theme)
        if anew:
            self._press = Press(look.u, look.theme, self._cache)
            self._shown.clear()
            self._parts.clear()
            self._forget_leaving()
            self._colour_window()
        self._look = look
        return anew

    def on_parent(self, *_: object) -> None:
        self._colour_window()

    def _colour_window(self) -> None:
        """The paper that shows where no part is."""
        window = self.get_root_window()
        if window and self._press:
            window.clearcolor = (*self._press.ink("paper"), 1)

    def _begun(self, old: Shown | None, part: Part) -> Shown:
        """How a part will be shown, starting from what is shown under its key."""
        shown = Shown(part, InstructionGroup())
        if old is not None:
            shown.pressed, shown.filled = old.pressed, old.filled
        if part.motion and not self._look.calm and (old is None or old.part.motion != part.motion):
            shown.arrived = 0.0
        elif part.motion and old is not None:
            shown.arrived = old.arrived
        self._draw(shown)
        return shown

    def _draw(self, shown: Shown) -> None:
        draw(self._press, shown)

    # Motion -------------------------------------------------------------------------------------------------

    def _leave(self, shown: Shown) -> None:
        """Let a part that is in the scene no more go back where it came from."""
        shown.leaving, shown.pressed, shown.filled, shown.arrived = True, False, 0.0, 0.0
        self._draw(shown)
        self._gone.add(shown.group)
        self._leaving.append(shown)

    def _forget_leaving(self) -> None:
        self._leaving.clear()
        self._gone.clear()

    def _tick(self) -> None:
        if not self._ticking:
            self._ticking = True
            Clock.schedule_interval(self._advance, 0)

    def _advance(self, seconds: float) -> bool:
        """One frame of whatever moves or fills; ``False`` tells Kivy's clock that nothing does any more."""
        for shown in self._shown.values():
            if shown.arrived < 1:
                shown.arrived = min(1.0, shown.arrived + seconds * 1000 / max(shown.part.motion.ms, 1))
                if shown.moves and shown.arrived < 1:
                    move(shown)
                else:
                    self._draw(shown)
        for shown in list(self._leaving):
            shown.arrived += seconds * 1000 / shown.part.motion.back_ms
            if shown.moves and shown.arrived < 1:
                move(shown)
            else:
                self._gone.remove(shown.group)
                self._leaving.remove(shown)
                shown.group.clear()
        for identity in list(self._fingers):
            finger = self._fingers.get(identity)
            if finger is not None and finger.waits:
                self._hold(identity, finger, seconds)
        self._ticking = self.is_moving or any(finger.waits for finger in self._fingers.values())
        return self._ticking

    # Fingers ------------------------------------------------------------------------------------------------

    def on_touch_down(self, touch: object) -> bool:
        if touch.is_mouse_scrolling or ("button" in touch.profile and touch.button != "left"):
            return False
        self._finish()
        self.landed = self._told(touch)
        x, y = self._on_glass(touch)
        near = self._landed_near(x, y)
        if any(self.now() - landed <= ECHO_SECONDS for landed in near):
            return True
        part = self.part_at(x, y)
        if part is None:
            return False
        if any(landed < self._shown[part.key].since for landed in near):
            return True
        touch.grab(self)
        if all(finger.key != part.key for finger in self._fingers.values()):
            self._fingers[touch.uid] = Finger(part.key, part.touch, x, y)
            self._set_pressed(part.key, True)
            if part.touch.hold is not None:
                self._tick()
        return True

    def on_touch_move(self, touch: object) -> bool:
        finger = self._fingers.get(touch.uid)
        if touch.grab_current is not self or finger is None:
            return False
        x, y = self._on_glass(touch)
        if finger.touch.drag:
            far = math.hypot(x - finger.x, y - finger.y) > DRAG_UNITS * self._look.u
            if far and not finger.dragging:
                finger.dragging = True
                self._set_pressed(finger.key, False)
            if finger.dragging:
                self._said(("drag", finger.touch.tap, x, y))
        elif not self._is_inside(self._shown[finger.key].part, x, y):
            self._let_go(touch.uid)
        return True

    def on_touch_up(self, touch: object) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        finger = self._fingers.get(touch.uid)
        if finger is None:
            return True
        x, y = self._on_glass(touch)
        inside = self._is_inside(self._shown[finger.key].part, x, y)
        self._let_go(touch.uid)
        if finger.dragging:
            self._said(("drop", finger.touch.tap, x, y))
        elif inside and finger.touch.tap is not None:
            self._said(finger.touch.tap)
        return True

    def part_at(self, x: float, y: float) -> Part | None:
        """The part that a finger at this point of the glass touches: of several, the one drawn last."""
        for shown in reversed(self._shown.values()):
            if shown.part.touch is not None and self._is_inside(shown.part, x, y):
                return shown.part
        return None

    def _is_inside(self, part: Part, x: float, y: float) -> bool:
        left, top, right, bottom = self._reach(part)
        return left <= x <= right and top <= y <= bottom

    def _reach(self, part: Part) -> tuple[float, float, float, float]:
        """A part's place to touch on the glass, stretched to the edge of the glass where that is near."""
        touch, glass = part.touch, self._look.glass
        points = corners(part.frame, touch.x, touch.y, touch.w, touch.h)
        left, right = min(points[0::2]), max(points[0::2])
        top, bottom = min(points[1::2]), max(points[1::2])
        near = EDGE_UNITS * self._look.u
        return (
            -math.inf if left < near else left,
            -math.inf if top < near else top,
            math.inf if right > glass.width - near else right,
            math.inf if bottom > glass.height - near else bottom,
        )

    def _landed_near(self, x: float, y: float) -> list[float]:
        """When fingers landed so near to this one a moment ago; this one is noted for those to come."""
        now, near = self.now(), ECHO_UNITS * self._look.u
        self._landed = [landed for landed in self._landed if now - landed[0] <= SECOND_SECONDS]
        times = [
            when for when, there_x, there_y in self._landed if math.hypot(x - there_x, y - there_y) <= near
        ]
        self._landed.append((now, x, y))
        return times

    def _hold(self, identity: object, finger: Finger, seconds: float) -> None:
        """Let the time of a finger that stays pass, and say the hold when it is over."""
        finger.held += seconds
        if finger.held * 1000 >= finger.touch.hold_ms:
            self._let_go(identity)
            self._said(finger.touch.hold)
        elif finger.touch.filling:
            shown = self._shown[finger.key]
            shown.filled = finger.held * 1000 / finger.touch.hold_ms
            self._draw(shown)

    def _let_go(self, identity: object) -> None:
        """Forget a finger: whatever it does from now on says nothing."""
        finger = self._fingers.pop(identity)
        self._set_pressed(finger.key, False)

    def _set_pressed(self, key: str, pressed: bool) -> None:
        shown = self._shown.get(key)
        if shown is None or shown.part.touch is None:
            return
        changed = shown.filled > 0 or (
            shown.pressed != pressed and shown.part.touch.pressed is not None and not shown.part.touch.quiet
        )
        shown.pressed, shown.filled = pressed and not shown.part.touch.quiet, 0.0
        if changed:
            self._draw(shown)

    # The glass in the window --------------------------------------------------------------------------------

    def _told(self, touch: object) -> Point:
        """A finger's point as its screen told it, in shares of the window."""
        return (touch.x - self.x) / max(self.width, 1), (touch.y - self.y) / max(self.height, 1)

    def _on_glass(self, touch: object) -> tuple[float, float]:
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
