"""What a picture is made of: marks, parts and scenes.

A *mark* is one thing drawn (a sprite, a word, a slip of paper, a line, a disc). A *part* is a handful of marks that
belong together in one frame, with at most one place to touch. A *scene* is the parts of a whole screen, back to front.

All three are plain immutable values: a screen is a pure function from what everyone may see to a scene, so two equal
views give two equal scenes (``secrecy.md``), and tests can look at a scene without drawing it.
``ui/touch/glass/stage.py`` draws scenes and turns fingers into messages; it redraws only the parts that changed.

Lengths are pixels, y points down, angles are degrees clockwise. Colours are names of tokens in ``theme.py``.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.drawing.lettering import Anchor

Easing = Literal["out_cubic", "in_cubic", "out_quad", "in_out_cubic", "linear"]
Message = msgspec.Struct
"""What a touch says to its screen: a record of the game that is played, or a :class:`Said` of the screen's own.

A screen is told too what was answered (``ui/touch/game/host.py``) and felt (``companion/sensing/outcomes.py``).
"""


class Said(msgspec.Struct, frozen=True):
    """What a touch says where that is no record: each screen has kinds of its own, with what it is about as fields."""


class Drag(Said, frozen=True):
    """A finger drags what says ``tap`` when it is touched, and is at a point of the glass, in root pixels."""

    tap: Message
    x: float
    y: float


class Drop(Said, frozen=True):
    """It has let go there."""

    tap: Message
    x: float
    y: float


class Frame(msgspec.Struct, frozen=True, gc=False):
    """A place on the glass to draw in: its origin, and how far it is turned clockwise (0, 90, 180 or 270)."""

    x: float = 0.0
    y: float = 0.0
    angle: float = 0.0


class Sprite(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A drawing of the atlas by its name (``fish-carp``, ``sign-hat``), fitted into a box without distortion."""

    name: str
    x: float
    y: float
    w: float
    h: float
    angle: float = 0.0
    mirrored: bool = False
    ink: str | None = None
    """Token that replaces the ink of a plain sign (white on a pressed button); ``None`` leaves the theme's ink."""


class Words(msgspec.Struct, frozen=True, tag=True, gc=False):
    """One line of text. ``x`` is where its start, middle or end stands, ``y`` its baseline, ``size`` one em."""

    text: str
    x: float
    y: float
    size: float
    colour: str = "ink"
    anchor: Anchor = "middle"


class Slip(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A piece of paper with cut edges that waver by a hair, always the same hair for the same slip."""

    x: float
    y: float
    w: float
    h: float
    fill: str | None = "sheet"
    outline: str | None = "ink"
    stroke: float = 3.0
    radius: float = 10.0
    rim: float = 0.0
    """Width of the lamp-yellow edge that shows outside the outline; 0 for none."""
    shadow: bool = False
    dashed: bool = False
    seed: int = 1


class Line(msgspec.Struct, frozen=True, tag=True, gc=False):
    """An open polyline, or a closed one. ``dash`` is (on, off) or ``None``."""

    points: tuple[tuple[float, float], ...]
    width: float
    colour: str = "ink"
    dash: tuple[float, float] | None = None
    closed: bool = False


class Thread(msgspec.Struct, frozen=True, tag=True, gc=False):
    """The fishing line: ink under foam along one quadratic curve from the strip to the bait."""

    start: tuple[float, float]
    bend: tuple[float, float]
    end: tuple[float, float]
    width: float
    under: float


class Disc(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A circle or ellipse round a centre; filled, outlined (perhaps dashed), or both."""

    x: float
    y: float
    rx: float
    ry: float
    fill: str | None = "ink"
    outline: str | None = None
    stroke: float = 0.0
    dash: tuple[float, float] | None = None


class Shape(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A filled simple polygon."""

    points: tuple[tuple[float, float], ...]
    fill: str = "ink"


class Facsimile(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Something printed, as it is on paper: ``pixels`` from the top left on, a byte each (0 is black), ``across`` in a
    row, fitted into a box. Enlarged it keeps its pixels, reduced it is smoothed."""

    x: float
    y: float
    w: float
    h: float
    pixels: bytes
    across: int
    colours: int = 1
    """Bytes a pixel: 1 for grey, 3 for red, green and blue."""


class Pond(msgspec.Struct, frozen=True, tag=True, gc=False):
    """The water: a texture of its own, cut once for a size and theme. ``reeds`` are (x, y, size, angle) clumps."""

    x: float
    y: float
    w: float
    h: float
    seed: int = 3


Mark = Sprite | Words | Slip | Line | Thread | Disc | Shape | Pond | Facsimile


class Touch(msgspec.Struct, frozen=True, gc=False):
    """Where a part may be touched (a box in its frame) and what that says.

    ``tap`` is said on release inside the box. ``hold`` is said once the finger has stayed for ``hold_ms``; then no tap
    follows. ``pressed`` are the marks shown instead of the part's own from touch-down until the finger leaves the box
    or lifts. While a hold runs, marks in ``filling`` (a box) are covered by ink from the left in step with the time.
    ``quiet`` touches make no sound and have no pressed state whatever ``pressed`` says (the secret choice).
    """

    x: float
    y: float
    w: float
    h: float
    tap: Message | None = None
    hold: Message | None = None
    hold_ms: int = 600
    pressed: tuple[Mark, ...] | None = None
    filling: Slip | None = None
    drag: bool = False
    """The screen is told of moves too: :class:`Drag`, at the end :class:`Drop`.

    A finger that hardly moves drags nothing: it taps."""
    quiet: bool = False


class Motion(msgspec.Struct, frozen=True, gc=False):
    """How a part arrives: from ``dx, dy`` away (in root pixels) and ``scale`` of its size, in ``ms``.

    A motion runs once, when a part with this key and motion first appears. With ``calm`` in the settings it jumps.
    """

    ms: int
    dx: float = 0.0
    dy: float = 0.0
    scale: float = 1.0
    easing: Easing = "out_cubic"
    draw_out: bool = False
    """The part's lines are drawn from their first point to their last instead of moving."""
    back_ms: int = 0
    """How long the part takes to go back the same way once it is in no scene any more; 0 goes at once."""


class Part(msgspec.Struct, frozen=True, gc=False):
    """Marks that belong together in one frame. ``key`` names the part from one scene to the next."""

    key: str
    marks: tuple[Mark, ...]
    frame: Frame = Frame()
    touch: Touch | None = None
    motion: Motion | None = None


Scene = tuple[Part, ...]
