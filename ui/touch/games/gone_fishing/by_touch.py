"""Gone Fishing by touch: what is touched so that a record of the game stands (``ui/touch/robot/player.py``)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET, convert

from companion.games.game import Json
from companion.games.gone_fishing import moves
from ui.touch.game.by_touch import Toucher
from ui.touch.games.gone_fishing import said
from ui.touch.games.gone_fishing.screen import GoneFishing
from ui.touch.games.gone_fishing.table import Moment, Table
from ui.touch.picture.marks import Message


def bring_about(hand: Toucher, record: Json) -> Iterator[str]:
    """Touch what makes the record. Yields a word whenever the glass shows something worth a picture."""
    move: moves.Move = convert(
        {field: told for field, told in record.items() if field != "expect"}, moves.Move
    )
    match move:
        case moves.Start():
            yield "start"
            # With opposite corners one touch says both.
            if not hand.offers(move):
                _touch(hand, said.Placed(move.x))
            hand.tap(move)
        case moves.Walk():
            yield "move"
            _walk(hand, move)
        case moves.Show():
            yield "show"
            hand.tap(move)
        case moves.Cast():
            yield "cast"
            _touch(hand, said.Aimed(move.cell))
            yield "catch"
            hand.tap(move)
        case moves.Help():
            hand.tap(said.use_help(_table(hand).view))
        case moves.Adjust():
            yield "help"
            _touch(hand, *_adjusting(move))
            yield "is-it-so"
            _touch(hand, said.Agreed("acting"))
            hand.tap(said.Agreed("other"))
        case moves.Swim():
            yield "swim"
            _touch(hand, said.Lifted(move.origin))
            hand.tap(move)
        case moves.Done():
            yield "end-of-round"
            hand.tap(said.done(_table(hand).view))
        case moves.Arrange():
            yield "day-over"
            yield from _arrange(hand, move)
        case _:
            hand.tap(move)


def comes_with(view: Json, record: Json, following: Json) -> bool:
    """Whether a touch for the following record makes this one too: a help card ends the swim before it."""
    return bool(record["do"] == "done" and view["phase"] == "swim" and following["do"] == "help")


def see(hand: Toucher, record: Json) -> Iterator[str]:
    """Look on until what follows from the record at once stands too."""
    screen = hand.app.screen
    hand.until(lambda: not (isinstance(screen, GoneFishing) and screen.is_busy), "the records that follow")
    hand.still()
    yield from ()


def drag(hand: Toucher, figure: moves.Figure, position: int) -> None:
    """Take a figure and let it go at a position."""
    hand.rest()
    start, end = hand.place(said.Taken(figure)), hand.app.screen.place_of(position)
    finger = hand.down(*start)
    for share in (0.3, 0.7, 1.0):
        hand.move(finger, start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
        hand.turn()
    hand.up(finger)


def _table(hand: Toucher) -> Table:
    return Table(hand.app.standing, Moment(-1))


def _touch(hand: Toucher, *messages: Message) -> None:
    """One touch after the other, each once the glass shows what the one before did."""
    for message in messages:
        hand.tap(message)
        hand.still()


def _walk(hand: Toucher, move: moves.Walk) -> None:
    """A figure is dragged to its place; all the way home it would come to stand where it is, and there is a button."""
    table = _table(hand)
    if move.steps < table.perimeter:
        assert table.view.figures is not None
        here = table.view.figures.of(move.figure).position
        drag(hand, move.figure, (here + move.steps) % table.perimeter)
        return
    if not hand.offers(move):
        _touch(hand, said.Chosen(move.figure))
    hand.tap(move)


def _adjusting(move: moves.Adjust) -> tuple[Message, ...]:
    """How what a card did is told, before both players say yes to it."""
    if move.tile is not UNSET:
        return said.Edits("tile"), said.Proposed(move)
    if move.origin is not UNSET:
        return said.Edits("piece"), said.Lifted(move.origin), said.Proposed(move)
    assert move.figure is not UNSET
    return said.Edits("figure"), said.Taken(move.figure), said.Proposed(move)


def _arrange(hand: Toucher, move: moves.Arrange) -> Iterator[str]:
    _touch(hand, said.LaysOut())
    _touch(hand, *map(said.Lies, sorted(set(move.cells) ^ _table(hand).lying)))
    yield "arrange"
    hand.tap(moves.Arrange(cells=sorted(move.cells)))
