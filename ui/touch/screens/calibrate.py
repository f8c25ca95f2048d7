"""The calibration of the touchscreen: five targets to touch, then a proof that fingers land where they should.

The whole glass is one place to touch, however wrong it tells where: what counts is the point that the touchscreen told.
The new map holds at once, and goes back by itself where nobody confirms it, for it may be so wrong that nobody can.
"""

from __future__ import annotations

from ui.touch.game.host import Answered, Host
from ui.touch.glass.stage import from_glass
from ui.touch.glass.touch_map import Point, fitted
from ui.touch.kit.buttons import main_button
from ui.touch.kit.pieces import BUTTON_HEIGHT, page, pond
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import words
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Disc, Line, Mark, Message, Part, Said, Touch

TARGETS: tuple[Point, ...] = ((0.12, 0.14), (0.88, 0.14), (0.88, 0.86), (0.12, 0.86), (0.5, 0.5))
"""Shares of the glass, from its top left."""
PROOF_SECONDS = 20
"""A map that nobody confirms for so long is forgotten."""
RADIUS = 4.4
"""Of a target, in U."""


class Touched(Said, frozen=True):
    """A finger landed somewhere; where is asked of the host."""


class Fits(Said, frozen=True):
    """The button of the proof was hit: the new map holds."""


class Forget(Said, frozen=True):
    """Nobody has hit it in time: the map before holds again."""


class Calibrate:
    """Lies over the page of the table itself. It faces nobody: whoever stands there touches the targets."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.told: list[Point] = []
        self.before = str(host.settings.screen.touch)
        self.proving = False
        self.again = False
        """Whether the touches before did not fit together."""

    def scene(self, look: Look) -> tuple[Part, ...]:
        """The target to touch next, or the proof of the map that was found."""
        return self._proof(look) if self.proving else self._target(look)

    def _target(self, look: Look) -> tuple[Part, ...]:
        voice, u, glass = self.host.words, look.u, look.glass
        x, y = TARGETS[len(self.told)]
        x, y = x * glass.width, y * glass.height
        if self.again and not self.told:
            text = voice.say("Those touches do not fit together. Once more: touch the middle of the ring.")
        else:
            text = voice.say("Touch the middle of the ring.")
        # The text keeps away from the target in the middle, too.
        said = words(
            look, text, glass.width / 2, glass.height * 0.3, 0.66 * glass.width, colour="foam", lines=4
        )
        ring: tuple[Mark, ...] = (
            Disc(x, y, RADIUS * u, RADIUS * u, fill="sheet", outline="ink", stroke=0.65 * u),
            Disc(x, y, 1.2 * u, 1.2 * u, fill="ink"),
            Line(((x - RADIUS * u, y), (x + RADIUS * u, y)), 0.3 * u),
            Line(((x, y - RADIUS * u), (x, y + RADIUS * u)), 0.3 * u),
        )
        everywhere = Touch(0, 0, glass.width, glass.height, tap=Touched(), quiet=True)
        return (
            pond(look, 2.7 * u),
            Part("calibrate-says", said),
            Part(f"target-{len(self.told)}", ring),
            Part("calibrate", (), touch=everywhere),
        )

    def _proof(self, look: Look) -> tuple[Part, ...]:
        voice, u = self.host.words, look.u
        _, whole = page(look.glass, 0.0)
        text = voice.say(
            "Touch the button if fingers land where they should. Otherwise wait: all will be as before."
        )
        said = words(look, text, whole.cx, whole.cy - 14 * u, whole.w - 24 * u, colour="foam", lines=4)
        box = Box(whole.cx - 26 * u, whole.cy, 52 * u, (BUTTON_HEIGHT + 1.4) * u)
        return (
            pond(look, 2.7 * u),
            Part("calibrate-says", said),
            main_button(
                look,
                "calibrate-fits",
                box,
                Fits(),
                sign="sign-tick",
                word=voice.say("It fits"),
                outline="foam",
            ),
        )

    def on(self, message: Message) -> None:
        """A target was touched, or the proof was passed or not."""
        host = self.host
        match message:
            case Answered():
                return
            case Touched() if not self.proving:
                self._touched(host.landed)
            case Fits() if self.proving:
                host.back()
            case Forget() if self.proving:
                host.change("screen.touch", self.before)
                host.back()
        host.redraw()

    def _touched(self, point: Point) -> None:
        self.told.append(point)
        if len(self.told) < len(TARGETS):
            return
        turned = self.host.settings.screen.rotation
        found = fitted(self.told, [from_glass((1.0, 1.0), turned, x, y) for x, y in TARGETS])
        self.told, self.again = [], found is None
        if found is not None:
            self.proving = True
            self.host.change("screen.touch", found.text())
            self.host.later(PROOF_SECONDS * 1000, Forget())
