"""The slip in the middle of the table before the game: who begins, what to do with a seat, why it did not open.

Pure drawing: what is asked comes in as :class:`Asked`, and every button only says something to ``seats.py``.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from companion.language.words import Words as Voice
from companion.play.standing import Why
from ui.touch.kit.buttons import Face, button, hold_button, main_button, row_need, worded_row
from ui.touch.kit.pieces import BUTTON_HEIGHT, GAP, fish, page, refusal_sign, sheet
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import Type, stacked, words
from ui.touch.picture.geometry import TURNED
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Frame, Mark, Part, Said, Slip, Sprite
from ui.touch.picture.seat_boxes import column_width
from ui.touch.screens.sitting import Sitting

WIDE, HIGH = 96.0, 57.5
"""The slip in U, where the glass has room for it."""


class AsLast(Said, frozen=True):
    """Everybody sits as in the last game."""


class Draw(Said, frozen=True):
    """The table draws who fishes first."""


class AskHouseRules(Said, frozen=True):
    """Open the house rules."""


class Start(Said, frozen=True):
    """Open the game."""


SAYS: Mapping[str, Said] = {"draw": Draw(), "house-rules": AskHouseRules()}
"""What the buttons say that do not begin the game."""


class Rename(Said, frozen=True):
    """Type another name for the player whose handle was touched."""


class Move(Said, frozen=True):
    """Look for another place for that player."""


class Remove(Said, frozen=True):
    """That player leaves the table."""


class Keep(Said, frozen=True):
    """Leave that player as they are."""


class EndOpen(Said, frozen=True):
    """End the game that is open already, and open this one."""


class PlayOpen(Said, frozen=True):
    """Go on with the game that is open already."""


class Seen(Said, frozen=True):
    """The refusal was read."""


class Choosing(msgspec.Struct, frozen=True):
    """What is asked about a seat: ``""`` nothing, ``"seat"`` what to do with it, ``"move"`` where it goes."""

    about: str = ""
    seat: int = 0


class Asked(msgspec.Struct, frozen=True):
    """All that the slip depends on."""

    sitting: Sitting
    choosing: Choosing
    fewest: int
    """Players the game needs."""
    drawn: bool
    """Whether the table drew who begins."""
    last: tuple[str, ...]
    """The players of the last game, offered while nobody sits."""
    refusal: Why | None
    turned: float
    made_for: tuple[int, int] | None = None
    """The numbers of players the game was published for, where it may be played by others too."""
    ruled: bool = True
    """Whether the game has house rules."""


def _faces(voice: Voice, asked: Asked) -> dict[str, Face]:
    """The buttons by what they say, "Start" last."""
    faces: dict[str, Face] = {
        "draw": ("sign-dice", voice.say("Draw")),
        "house-rules": ("sign-gear", voice.say("House rules")),
        "start": ("sign-tick", voice.say("Start")),
    }
    return faces if asked.ruled else {say: faces[say] for say in ("draw", "start")}


def middle_slip(look: Look, voice: Voice, asked: Asked) -> list[Part]:
    """The slip with its buttons, turned to whom it concerns."""
    u = look.u
    turned = asked.turned if look.glass.lying else 0.0
    if asked.choosing.about and look.glass.lying:
        turned = TURNED[asked.sitting.edges[asked.choosing.seat]]
    frame, whole = page(look.glass, turned)
    across, down = _margins(look)
    room = Box(whole.x + across, whole.y + down, whole.w - 2 * across, whole.h - 2 * down)
    faces = list(_faces(voice, asked).values())
    wide = min(max(WIDE * u, row_need(look, faces, GAP * u) + 5.3 * u), room.w)
    one_row = row_need(look, faces, GAP * u) <= wide - 5.2 * u
    high = min((HIGH if one_row else 90 if wide > 50 * u else 116) * u, room.h)
    box = Box(room.cx - wide / 2, room.cy - high / 2, wide, high)
    if asked.refusal is not None:
        return _trouble(look, voice, asked.refusal, frame, box)
    if asked.choosing.about == "seat":
        return _menu(look, voice, asked, frame, box)
    if asked.choosing.about == "move":
        return _mover(look, voice, asked, frame, box)
    return _question(look, voice, asked, frame, box)


def _margins(look: Look) -> tuple[float, float]:
    """How far the slip keeps from the sides and from top and bottom of the page."""
    u = look.u
    if not look.glass.lying:
        return (column_width(look.glass) + 1.5) * u, look.glass.depth + 2.0 * u
    gap = look.glass.depth + 2.0 * u
    return gap, gap


def _text(look: Look, box: Box, title: str, *lines: str) -> tuple[tuple[Mark, ...], float]:
    """The question and what stands under it; and where they end."""
    inner = box.inset(3.0 * look.u)
    texts: tuple[tuple[str, Type, str], ...] = (
        (title, "question", "ink"),
        *((line, "body", "ink") for line in lines),
    )
    return stacked(look, texts, inner.cx, inner.y, inner.w, lines=4)


def _question(look: Look, voice: Voice, asked: Asked, frame: Frame, box: Box) -> list[Part]:
    u = look.u
    fewest = asked.fewest
    enough = len(asked.sitting.names) >= fewest
    first = asked.sitting.first
    if not enough:
        title, line = voice.say("Who plays?"), voice.say("Touch a place and sit down.")
    elif first is not None and asked.drawn:
        title = voice.say("{name} fishes first.", name=first)
        line = voice.say("Touch another name to change it.")
    else:
        title = voice.say("Who ate fish last?")
        line = voice.say("Touch that name: they fish first.")
    marks, top = _text(look, box, title, line, *_notice(voice, asked))
    inner = box.inset(2.6 * u)
    rows = _buttons(look, voice, asked, frame, inner, enough)
    tops = [mark.y for part in rows for mark in part.marks[:1] if isinstance(mark, Slip)]
    low = min(tops, default=inner.bottom)
    if top > low:
        # The question alone says what to do, where there is no room for more.
        marks, top = _text(look, box, title, *_notice(voice, asked))
    picture = Box(inner.x, top, inner.w, low - top)
    if picture.h > 9 * u:
        marks = (*marks, *_pictures(look, picture))
    return [sheet(look, box, "seats-slip", marks, frame=frame), *rows]


def _notice(voice: Voice, asked: Asked) -> tuple[str, ...]:
    """That so many may play, though the game was made for others."""
    count = len(asked.sitting.names)
    if asked.made_for is None or count < asked.fewest or asked.made_for[0] <= count <= asked.made_for[1]:
        return ()
    fewest, most = asked.made_for
    return (voice.say("Made for {fewest} to {most}; so many may play too.", fewest=fewest, most=most),)


def _buttons(look: Look, voice: Voice, asked: Asked, frame: Frame, inner: Box, enough: bool) -> list[Part]:
    """Draw, house rules and start, or the offer to sit as last time."""
    u = look.u
    high = (BUTTON_HEIGHT + 1.5) * u
    narrow = inner.w < 80 * u
    if not asked.sitting.names and asked.last:
        high *= 1.5 if narrow else 1.4
        box = Box(inner.x, inner.bottom - high, inner.w, high)
        names = voice.say("As last time: {names}", names=", ".join(asked.last))
        return [button(look, "as-last", box, AsLast(), sign="sign-again", word=names, frame=frame, lines=3)]
    named = _faces(voice, asked)
    faces = list(named.values())
    ready = asked.sitting.first is not None and enough
    if row_need(look, faces, GAP * u) <= inner.w:
        places = worded_row(look, Box(inner.x, inner.bottom - high, inner.w, high), faces, GAP * u)
    elif row_need(look, faces[:-1], GAP * u) <= inner.w:
        upper, lower = _rows_of(look, inner, 2)
        places = (*worded_row(look, upper, faces[:-1], GAP * u), lower)
    else:
        places = _rows_of(look, inner, len(faces))
    of = dict(zip(named, places, strict=True))
    parts = [
        button(
            look,
            key,
            of[key],
            SAYS[key],
            sign=sign,
            word=word,
            frame=frame,
            chosen=key == "draw" and asked.drawn,
        )
        for key, (sign, word) in named.items()
        if key != "start" and (key != "draw" or enough)
    ]
    if ready:
        sign, word = named["start"]
        parts.append(
            main_button(look, "start", of["start"], Start(), sign=sign, word=word or "", frame=frame)
        )
    return parts


def _menu(look: Look, voice: Voice, asked: Asked, frame: Frame, box: Box) -> list[Part]:
    u = look.u
    name = asked.sitting.names[asked.choosing.seat]
    inner = box.inset(3.0 * u)
    title = Box(inner.x, inner.y, inner.w, 10.4 * u)
    marks = words(look, name, title.cx, title.cy, title.w, "question")
    narrow = box.w < 80 * u
    high = (BUTTON_HEIGHT + 1.5) * u
    rows = 4 if narrow else 2
    grid = Box(inner.x, inner.bottom - rows * high - (rows - 1) * GAP * u, inner.w, 0)
    grid = Box(grid.x, grid.y, grid.w, inner.bottom - grid.y)
    lines = grid.column([1] * rows, GAP * u)
    cells = lines if narrow else [cell for line in lines for cell in line.row((1, 1), GAP * u)]
    offers: tuple[tuple[str, Said, str, str], ...] = (
        ("rename", Rename(), "sign-pencil", voice.say("Change the name")),
        ("move", Move(), "sign-move", voice.say("Sit elsewhere")),
        ("remove", Remove(), "sign-leave", voice.say("Leave the table")),
    )
    parts = [
        button(look, f"seat-{key}", cell, say, sign=sign, word=word, frame=frame)
        for (key, say, sign, word), cell in zip(offers, cells, strict=False)
    ]
    parts.append(
        main_button(
            look,
            "seat-keep",
            cells[3],
            Keep(),
            sign="sign-tick",
            word=voice.say("Leave it"),
            frame=frame,
            first="body",
        )
    )
    return [sheet(look, box, "seats-slip", marks, frame=frame), *parts]


def _mover(look: Look, voice: Voice, asked: Asked, frame: Frame, box: Box) -> list[Part]:
    u = look.u
    name = asked.sitting.names[asked.choosing.seat]
    title = voice.say("Where does {name} sit?", name=name)
    marks, top = _text(look, box, title, voice.say("Touch a place, or a player to change with."))
    inner = box.inset(3.0 * u)
    high = (BUTTON_HEIGHT + 1.5) * u
    side = min(15.0 * u, inner.bottom - high - top - 2 * u)
    if side > 8 * u:
        y = (top + inner.bottom - high) / 2
        marks = (*marks, Sprite("sign-move", inner.cx - side / 2, y - side / 2, side, side, ink="ink"))
    keep = Box(inner.cx - min(inner.w, 44 * u) / 2, inner.bottom - high, min(inner.w, 44 * u), high)
    return [
        sheet(look, box, "seats-slip", marks, frame=frame),
        button(look, "seat-keep", keep, Keep(), word=voice.say("Leave it"), frame=frame),
    ]


def _trouble(look: Look, voice: Voice, refusal: Why, frame: Frame, box: Box) -> list[Part]:
    """Why the game was not opened, in one sentence, and the way out."""
    u = look.u
    inner = box.inset(3.0 * u)
    high = (BUTTON_HEIGHT + 1.5) * u
    top = Box(inner.x, inner.y, inner.w, inner.h - 2 * high - 2 * GAP * u)
    marks = (
        *refusal_sign(look, top.x + 5.4 * u, top.cy),
        *words(
            look, refusal.says, top.x + 12 * u, top.cy, top.w - 12 * u, "refusal", lines=7, anchor="start"
        ),
    )
    upper, lower = Box(inner.x, top.bottom + GAP * u, inner.w, 2 * high + GAP * u).column((1, 1), GAP * u)
    parts = [sheet(look, box, "seats-slip", marks, frame=frame)]
    if refusal.code == "already-open":
        parts.append(
            hold_button(
                look, "end-open", upper, EndOpen(), word=voice.say("Hold: end that game"), frame=frame
            )
        )
        parts.append(
            main_button(
                look,
                "play-open",
                lower,
                PlayOpen(),
                sign="sign-tick",
                word=voice.say("Go on with it"),
                frame=frame,
            )
        )
    else:
        parts.append(
            main_button(
                look,
                "refusal-seen",
                lower,
                Seen(),
                sign="sign-tick",
                word=voice.say("Go on"),
                frame=frame,
            )
        )
    return parts


def _rows_of(look: Look, inner: Box, count: int) -> tuple[Box, ...]:
    """So many buttons one over the other at the foot of a slip."""
    high = (BUTTON_HEIGHT + 1.5) * look.u
    total = count * high + (count - 1) * GAP * look.u
    return Box(inner.x, inner.bottom - total, inner.w, total).column([1] * count, GAP * look.u)


def _pictures(look: Look, room: Box) -> tuple[Mark, ...]:
    """The hat between two fish: somebody here goes fishing."""
    u = look.u
    side = min(16.2 * u, room.h * 1.2, room.w / 3.3)
    step = min(19.6 * u, side * 1.2)
    return (
        fish("fish-pike", room.cx - step, room.cy, side),
        Sprite("sign-hat", room.cx - side / 2, room.cy - side / 2, side, side),
        fish("fish-catfish", room.cx + step, room.cy, side, mirrored=True),
    )
