"""Buttons of paper, and what stands on them: signs and words, rows of one size, corners, what is held.

``look.md`` section 3 gives their anatomy. Lengths written out are in U.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from ui.touch.kit.pieces import (
    ACTING_LINE,
    BUTTON_HEIGHT,
    BUTTON_LINE,
    BUTTON_RADIUS,
    GAP,
    ROOT,
    TARGET,
    reach,
    seed_of,
)
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import EM, LARGER, Type, ink_height, within, words
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Frame, Mark, Message, Motion, Part, Slip, Sprite, Touch, Words


def sign_and_word(
    look: Look,
    box: Box,
    sign: str | None,
    word: str | None,
    ink: str,
    *,
    first: Type = "body",
    sign_size: float = 6.9,
    inked: bool = True,
    lines: int = 2,
) -> tuple[Mark, ...]:
    """A sign and a word side by side in the middle of a box; the word takes two lines before it is shortened.

    ``inked`` re-inks the sign with the word's colour; drawings with colours of their own keep them.
    """
    u = look.u
    side = sign_size * u if sign else 0.0
    side = min(side, box.w - 1.2 * u, box.h - 1.2 * u) if sign else 0.0
    colour = ink if inked and sign not in COLOURED else None
    if not word:
        return (Sprite(sign, box.cx - side / 2, box.cy - side / 2, side, side, ink=colour),) if sign else ()
    gap = GAP * u if sign else 0.0
    room = box.w - 2 * GAP * u - side - gap
    texts = words(look, word, 0, box.cy, room, first, lines=lines, colour=ink, anchor="start")
    if len(texts) > 1 and first != "body" and ink_height(texts) > box.h - 0.8 * u:
        texts = words(look, word, 0, box.cy, room, "body", lines=lines, colour=ink, anchor="start")
    texts = within(texts, box.y + 0.4 * u, box.bottom - 0.4 * u)
    wide = max(look.width_of(text.text, text.size) for text in texts)
    if look.large:
        # Its place, should there be room for it to grow.
        wide = min(wide * LARGER, max(wide, room))
    left = box.cx - (side + gap + wide) / 2
    middle = left + side + gap + wide / 2
    marks: list[Mark] = [Words(text.text, middle, text.y, text.size, text.colour, "middle") for text in texts]
    if sign:
        marks.insert(0, Sprite(sign, left, box.cy - side / 2, side, side, ink=colour))
    return tuple(marks)


COLOURED = frozenset(
    {"sign-hat", "sign-worm", "sign-reed", "sign-hand", "sign-trash", "sign-diver", "sign-stand"}
)
"""Signs with colours of their own, which no button re-inks."""


Face = tuple[str | None, str | None]
"""What stands on a button: its sign and its word."""


def _widths(look: Look, face: Face, sign_size: float, whole: bool) -> float:
    """The width a button needs for its word on one line (``whole``), or broken between its words."""
    u = look.u
    sign, word = face
    around = (2 * GAP + (sign_size + GAP if sign and word else 0.0) + 0.2) * u
    texts = [word] if whole and word else (word or "").split()
    wide = max((look.width_of(text, EM["body"] * u) for text in texts), default=sign_size * u)
    return max(around + wide, BUTTON_HEIGHT * u)


def row_wish(look: Look, faces: Sequence[Face], gap: float, *, sign_size: float = 8.0) -> float:
    """The width buttons with these faces would like side by side, every word on one line."""
    return sum(_widths(look, face, sign_size, True) for face in faces) + gap * (len(faces) - 1)


def row_need(look: Look, faces: Sequence[Face], gap: float, *, sign_size: float = 8.0) -> float:
    """The least width in which buttons with these faces stand side by side without shortening a word."""
    return sum(_widths(look, face, sign_size, False) for face in faces) + gap * (len(faces) - 1)


def worded_row(
    look: Look, box: Box, faces: Sequence[Face], gap: float, *, spread: bool = True, sign_size: float = 8.0
) -> tuple[Box, ...]:
    """A row of buttons cut so that every word has room on one line, or at least in two.

    What is left over widens them all; without ``spread`` they stay about as wide as they need, in the middle.
    """
    wishes = [_widths(look, face, sign_size, True) for face in faces]
    needs = [_widths(look, face, sign_size, False) for face in faces]
    room = box.w - gap * (len(faces) - 1)
    if sum(wishes) <= room:
        spare = (room - sum(wishes)) / len(faces)
        widths = [
            wish + (spare if spread else min(spare, 5 * look.u if word else 0.0))
            for wish, (_, word) in zip(wishes, faces, strict=True)
        ]
    else:
        share = max(0.0, room - sum(needs)) / max(sum(wishes) - sum(needs), 1e-6)
        widths = [need + (wish - need) * share for wish, need in zip(wishes, needs, strict=True)]
        scale = min(1.0, room / sum(widths))
        widths = [wide * scale for wide in widths]
    left = box.cx - (sum(widths) + gap * (len(faces) - 1)) / 2
    boxes = []
    for wide in widths:
        boxes.append(Box(left, box.y, wide, box.h))
        left += wide + gap
    return tuple(boxes)


def button(
    look: Look,
    key: str,
    box: Box,
    say: Message,
    *,
    sign: str | None = None,
    word: str | None = None,
    frame: Frame = ROOT,
    chosen: bool = False,
    ground: str = "paper",
    first: Type = "body",
    sign_size: float = 6.9,
    target: float = TARGET,
    hit: Box | None = None,
    hold: Message | None = None,
    motion: Motion | None = None,
    lines: int = 2,
    outline: str = "ink",
) -> Part:
    """A button of paper with a sign, a word, or both; inked at touch-down and while ``chosen``.

    ``outline`` is foam for an inked button on water, which would not stand out otherwise.
    """

    def face(inked: bool) -> tuple[Mark, ...]:
        paper = Slip(
            *box,
            fill="ink" if inked else ground,
            outline=outline,
            stroke=BUTTON_LINE * look.u,
            radius=BUTTON_RADIUS * look.u,
            seed=seed_of(key),
        )
        ink = "paper" if inked else "ink"
        return (
            paper,
            *sign_and_word(look, box, sign, word, ink, first=first, sign_size=sign_size, lines=lines),
        )

    touch = Touch(*(hit or reach(look, box, target)), tap=say, hold=hold, pressed=face(not chosen))
    return Part(key, face(chosen), frame, touch, motion)


def main_button(
    look: Look,
    key: str,
    box: Box,
    say: Message,
    *,
    word: str,
    sign: str | None = None,
    frame: Frame = ROOT,
    first: Type = "question",
    target: float = TARGET,
    hit: Box | None = None,
    outline: str = "ink",
) -> Part:
    """The one button that goes on: ink with the word in paper, paper while it is pressed."""
    return button(
        look,
        key,
        box,
        say,
        sign=sign,
        word=word,
        frame=frame,
        chosen=True,
        first=first,
        sign_size=8.0,
        target=target,
        hit=hit,
        outline=outline,
    )


def hold_button(
    look: Look,
    key: str,
    box: Box,
    say: Message,
    *,
    word: str,
    sign: str | None = None,
    frame: Frame = ROOT,
    ms: int = 1000,
    first: Type = "body",
) -> Part:
    """A lamp-yellow button that acts once it was held for ``ms``; ink grows over it from the left."""
    paper = Slip(
        *box,
        fill="lamp",
        outline="ink",
        stroke=ACTING_LINE * look.u,
        radius=BUTTON_RADIUS * look.u,
        seed=seed_of(key),
    )
    marks = (paper, *sign_and_word(look, box, sign, word, "on_lamp", first=first, sign_size=8.0))
    touch = Touch(*reach(look, box), hold=say, hold_ms=ms, filling=paper)
    return Part(key, marks, frame, touch)


Corner = Literal["bottom-left", "top-left", "top-right", "bottom-right"]


PAD = 11.8


def corner_centre(look: Look, corner: Corner) -> tuple[float, float]:
    """The middle of a corner square."""
    half = look.glass.corner / 2
    x = half if corner.endswith("left") else look.glass.width - half
    y = half if corner.startswith("top") else look.glass.height - half
    return x, y


def corner_pad(
    look: Look,
    corner: Corner,
    sign: str,
    say: Message,
    *,
    hold: Message | None = None,
    hold_ms: int = 600,
    turned: float = 0.0,
    key: str | None = None,
) -> Part:
    """A round pad in a corner, turned to the seat that acts; the whole corner square may be touched.

    Signs: ``sign-back`` takes back, ``sign-rules`` opens the rule, ``sign-pause`` pauses, ``sign-home`` goes
    home, ``sign-turn`` turns the page.
    """
    key = key or f"corner-{corner}"
    u, side = look.u, PAD * look.u
    x, y = corner_centre(look, corner)

    def face(inked: bool) -> tuple[Mark, ...]:
        paper = Slip(
            -side / 2,
            -side / 2,
            side,
            side,
            fill="ink" if inked else "sheet",
            stroke=BUTTON_LINE * u,
            radius=side / 2,
            seed=seed_of(key),
        )
        size = 6.4 * u
        return (paper, Sprite(sign, -size / 2, -size / 2, size, size, ink="paper" if inked else "ink"))

    half = look.glass.corner / 2
    touch = Touch(-half, -half, 2 * half, 2 * half, tap=say, hold=hold, hold_ms=hold_ms, pressed=face(True))
    return Part(key, face(False), Frame(x, y, turned if look.glass.lying else 0.0), touch)
