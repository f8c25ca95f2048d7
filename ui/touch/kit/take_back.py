"""The corner that takes back: a tap opens the line of records, a hold takes back one step and says which.

While it is held a slip beside it names the step and fills with ink in step with the time (``table.md``, 5).
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from companion.language.json import Json
from companion.language.words import Words as Voice
from companion.play.standing import Step
from ui.touch.kit.buttons import corner_centre, corner_pad
from ui.touch.kit.pieces import ACTING_LINE, SLIP_RADIUS
from ui.touch.kit.seats import Back, TakeBack
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import words
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Part, Slip

LONG, HIGH = 72.0, 13.4
"""The slip in U."""


def step_corner(
    look: Look, voice: Voice, last: Step | None, named: Callable[[Voice, Json], str], turned: float
) -> Part:
    """The corner of any game: ``last`` is the step to take back, if there is one, ``named`` says what a record did."""
    part = corner_pad(look, "bottom-left", "sign-back", Back(), hold=TakeBack(), turned=turned)
    if last is None or part.touch is None:
        return part
    u, step = look.u, named(voice, last.record)
    if last.showed:
        text = voice.say("Back to the last knot: {step}", step=step)
    else:
        text = voice.say("Takes back: {step}", step=step)
    box = _beside(look, part.frame.angle)
    slip = Slip(*box, fill="lamp", stroke=ACTING_LINE * u, radius=SLIP_RADIUS * u, seed=31)
    said = words(look, text, box.cx, box.cy, box.w - 3.0 * u, lines=2, colour="on_lamp")
    pressed = (*(part.touch.pressed or ()), slip, *said)
    touch = msgspec.structs.replace(part.touch, pressed=pressed, filling=slip)
    return msgspec.structs.replace(part, touch=touch)


def _beside(look: Look, angle: float) -> Box:
    """The slip beside the corner, in the corner's turned frame: along the edge, away from the corner."""
    u, turned = look.u, round(angle) % 360
    x, y = corner_centre(look, "bottom-left")
    free = look.glass.width - x if turned in (0, 180) else y
    long = min(LONG * u, free - 9.0 * u)
    start = 7.2 * u if turned in (0, 270) else -7.2 * u - long
    # The glass ends below the corner, so what is high grows towards the pond.
    top = (5.7 - HIGH if turned in (0, 90) else -5.7) * u
    return Box(start, top, long, HIGH * u)
