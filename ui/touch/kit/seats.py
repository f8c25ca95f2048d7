"""Who sits where, how a name stands in a strip, and what the corners say."""

from __future__ import annotations

from companion.games.game import Json
from ui.touch.picture.fitting import Type, words
from ui.touch.picture.geometry import Edge, Seat, offered, seats
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Said, Words
from ui.touch.picture.seat_boxes import is_narrow


class Back(Said, frozen=True):
    """Go back: to the line of records, or to where one came from."""


class Rules(Said, frozen=True):
    """Open the rule that applies now."""


class TakeBack(Said, frozen=True):
    """The corner that goes back was held: take the last step back."""


class AskPause(Said, frozen=True):
    """Lay the pause over the table."""


def seats_of(look: Look, view: Json, seating: tuple[Edge, ...] | None) -> dict[str, Seat]:
    """Each player's seat, in seat order; the places offered first where nobody chose any."""
    players = view["players"]
    edges = seating if seating and len(seating) == len(players) else offered(look.glass, len(players))
    return dict(zip(players, seats(look.glass, edges), strict=True))


def name_words(look: Look, seat: Seat, name: str, x: float, y: float, width: float) -> tuple[Words, ...]:
    """A player's name from ``x`` on in a place ``width`` wide of the seat's strip, centred on ``y``, in pixels."""
    last: Type = "narrow" if is_narrow(look, seat) else "body"
    return words(look, name, x, y, width, "body", last=last, anchor="start")
