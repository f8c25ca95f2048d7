"""The parts of a scene on Kivy's canvas: those that stay, those that come, those that move, those on their way back.

It draws and knows where on the glass each part can be touched; what a finger means is ``fingers.py``.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import starmap, zip_longest
from operator import is_not
from pathlib import Path

from kivy.graphics import InstructionGroup

from ui.touch.glass.instructions import Shown, draw, move
from ui.touch.glass.placing import corners, placed
from ui.touch.glass.textures import Press
from ui.touch.picture.geometry import Glass
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Frame, Part, Scene, Touch

EDGE_UNITS = 2.0
"""A place to touch that ends so near the edge of the glass reaches to the edge."""


class Drawn:
    """What is drawn. ``now`` is a clock in seconds; textures are kept in ``cache`` where there is one."""

    def __init__(self, now: Callable[[], float], cache: Path | None = None) -> None:
        self._now, self._cache = now, cache
        self.look = Look(Glass(0, 0, 1))
        self.press: Press | None = None
        """What prints the textures of this look; ``None`` before the first scene."""
        self.shown: dict[str, Shown] = {}
        """What is drawn of each part, by its key, back to front."""
        self.laid = InstructionGroup()
        """The groups of all parts."""
        self.gone = InstructionGroup()
        """What has left and is still on its way back, over everything else."""
        self.leaving: list[Shown] = []

    def dress(self, look: Look) -> bool:
        """Take on a look; whether its unit or theme is another, so that everything is printed and drawn anew."""
        anew = self.press is None or (self.press.u, self.press.theme) != (look.u, look.theme)
        if anew:
            self.press = Press(look.u, look.theme, self._cache)
            self.shown.clear()
            self.laid.clear()
            self._forget_leaving()
        self.look = look
        return anew

    def changing(self, scene: Scene) -> Iterator[bool]:
        """Draw the parts of a scene that are new beside the glass, one at a time; at the end put them on it.

        It tells after each step whether everything is ready. ``ValueError`` where two parts have one key.
        """
        keys = [part.key for part in scene]
        if len(set(keys)) < len(keys):
            raise ValueError(f"parts share a key: {sorted(key for key in set(keys) if keys.count(key) > 1)}")
        coming: dict[str, Shown] = {}
        assert self.press is not None, "dressed before anything is drawn"
        for part in scene:
            shown = self.shown.get(part.key)
            if shown is None or shown.part != part:
                for mark in part.marks:
                    placed(self.press, mark, part.frame)
                    yield False
                shown = self._begun(shown, part)
                yield False
            coming[part.key] = shown
        if any(starmap(is_not, zip_longest(coming.values(), self.shown.values()))):
            yield True
        self._change(coming)

    def _change(self, coming: dict[str, Shown]) -> None:
        before, self.shown = self.shown, coming
        for key, shown in coming.items():
            old = before.get(key)
            if old is None or old.part.touch is None:
                shown.since = self._now()
            elif old is not shown:
                shown.since = old.since
                if (old.pressed, old.filled) != (shown.pressed, shown.filled):
                    shown.pressed, shown.filled = old.pressed, old.filled
                    self._draw(shown)
        self._lay(before, coming)
        for key, old in before.items():
            if key not in coming and old.part.motion and old.part.motion.back_ms and not self.look.calm:
                self._leave(old)
            elif coming.get(key) is not old:
                # Kivy's instructions hold each other; taken apart they are gone at once.
                old.group.clear()

    def _lay(self, before: dict[str, Shown], coming: dict[str, Shown]) -> None:
        """Lay the groups that come among those that stay; all of them anew where these lie in another order."""
        stay = {key for key, shown in coming.items() if before.get(key) is shown}
        for key, old in before.items():
            if key not in stay:
                self.laid.remove(old.group)
        anew = [key for key in before if key in stay] != [key for key in coming if key in stay]
        if anew:
            self.laid.clear()
        for place, (key, shown) in enumerate(coming.items()):
            if anew or key not in stay:
                self.laid.insert(place, shown.group)

    @property
    def parts(self) -> Scene:
        """The parts that are drawn, back to front."""
        return tuple(shown.part for shown in self.shown.values())

    @property
    def is_moving(self) -> bool:
        """Whether any part is still on its way."""
        return bool(self.leaving) or any(shown.arrived < 1 for shown in self.shown.values())

    def settle(self) -> None:
        """Let everything that moves arrive at once."""
        for shown in self.shown.values():
            if shown.arrived < 1:
                shown.arrived = 1.0
                self._draw(shown)
        self._forget_leaving()

    def _begun(self, old: Shown | None, part: Part) -> Shown:
        """How a part will be shown, starting from what is shown under its key."""
        shown = Shown(part, InstructionGroup())
        if old is not None:
            shown.pressed, shown.filled = old.pressed, old.filled
        if part.motion and not self.look.calm and (old is None or old.part.motion != part.motion):
            shown.arrived = 0.0
        elif part.motion and old is not None:
            shown.arrived = old.arrived
        self._draw(shown)
        return shown

    def _draw(self, shown: Shown) -> None:
        assert self.press is not None, "dressed before anything is drawn"
        draw(self.press, shown)

    # Motion -------------------------------------------------------------------------------------------------

    def _leave(self, shown: Shown) -> None:
        """Let a part that is in the scene no more go back where it came from."""
        shown.leaving, shown.pressed, shown.filled, shown.arrived = True, False, 0.0, 0.0
        self._draw(shown)
        self.gone.add(shown.group)
        self.leaving.append(shown)

    def _forget_leaving(self) -> None:
        self.leaving.clear()
        self.gone.clear()

    def advance(self, seconds: float) -> None:
        """Let the time of whatever moves pass."""
        for shown in self.shown.values():
            motion = shown.part.motion
            if motion is not None and shown.arrived < 1:
                shown.arrived = min(1.0, shown.arrived + seconds * 1000 / max(motion.ms, 1))
                if shown.moves and shown.arrived < 1:
                    move(shown)
                else:
                    self._draw(shown)
        for shown in list(self.leaving):
            if shown.part.motion is not None:
                shown.arrived += seconds * 1000 / shown.part.motion.back_ms
            if shown.moves and shown.arrived < 1:
                move(shown)
            else:
                self.gone.remove(shown.group)
                self.leaving.remove(shown)
                shown.group.clear()

    # Places to touch ----------------------------------------------------------------------------------------

    def part_at(self, x: float, y: float) -> Part | None:
        """The part that a finger at this point of the glass touches: of several, the one drawn last."""
        for shown in reversed(self.shown.values()):
            if self.is_inside(shown.part, x, y):
                return shown.part
        return None

    def is_inside(self, part: Part, x: float, y: float) -> bool:
        """Whether a point of the glass lies in the part's place to touch."""
        if part.touch is None:
            return False
        left, top, right, bottom = self._reach(part.frame, part.touch)
        return left <= x <= right and top <= y <= bottom

    def _reach(self, frame: Frame, touch: Touch) -> tuple[float, float, float, float]:
        """A part's place to touch on the glass, stretched to the edge of the glass where that is near."""
        glass = self.look.glass
        points = corners(frame, touch.x, touch.y, touch.w, touch.h)
        left, right = min(points[0::2]), max(points[0::2])
        top, bottom = min(points[1::2]), max(points[1::2])
        near = EDGE_UNITS * self.look.u
        return (
            -math.inf if left < near else left,
            -math.inf if top < near else top,
            math.inf if right > glass.width - near else right,
            math.inf if bottom > glass.height - near else bottom,
        )

    def set_pressed(self, key: str, pressed: bool) -> None:
        """Show a part as a finger on it leaves it: pressed or not, and nothing of it filled."""
        shown = self.shown.get(key)
        if shown is None or shown.part.touch is None:
            return
        changed = shown.filled > 0 or (
            shown.pressed != pressed and shown.part.touch.pressed is not None and not shown.part.touch.quiet
        )
        shown.pressed, shown.filled = pressed and not shown.part.touch.quiet, 0.0
        if changed:
            self._draw(shown)

    def fill(self, key: str, share: float) -> None:
        """Cover so much of a part's filling with ink, 0 to 1."""
        shown = self.shown[key]
        shown.filled = share
        self._draw(shown)
