"""Gone Fishing by touch: what is touched so that a record of the game stands (``ui/touch/robot/player.py``)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.game import Json
from ui.touch.game.by_touch import Toucher
from ui.touch.games.gone_fishing.screen import GoneFishing


def bring_about(hand: Toucher, record: Json) -> Iterator[str]:
    """Touch what makes the record. Yields a word whenever the glass shows something worth a picture."""
    match record["do"]:
        case "start":
            yield "start"
            _start(hand, record)
        case "move":
            yield "move"
            _move(hand, record)
        case "show":
            yield "show"
            hand.tap(("nothing",) if record["cell"] is None else ("cell", record["cell"]))
        case "cast":
            yield "cast"
            hand.tap(("cell", record["cell"]))
            hand.still()
            yield "catch"
            hand.tap(("catch", record["catch"]))
        case "decline":
            hand.tap(("decline",))
        case "help":
            hand.tap(("help",))
        case "adjust":
            yield "help"
            yield from _adjust(hand, record)
        case "swim":
            yield "swim"
            hand.tap(("piece", *record["from"]))
            hand.still()
            hand.tap(("swim", *record["to"]))
        case "done":
            yield "end-of-round"
            hand.tap(("done",))
        case "arrange":
            yield "day-over"
            yield from _arrange(hand, record)


def comes_with(view: Json, record: Json, following: Json) -> bool:
    """Whether a touch for the following record makes this one too: a help card ends the swim before it."""
    return bool(record["do"] == "done" and view["phase"] == "swim" and following["do"] == "help")


def see(hand: Toucher, record: Json) -> Iterator[str]:
    """Look on until what follows from the record at once stands too."""
    screen = hand.app.screen
    hand.until(lambda: not (isinstance(screen, GoneFishing) and screen.is_busy), "the records that follow")
    hand.still()
    yield from ()


def _start(hand: Toucher, record: Json) -> None:
    """The round figure, then the square one; with opposite corners one touch says both."""
    hand.tap(("place", record["x"]))
    hand.still()
    if hand.offers(("place", record["y"])) and hand.app.standing.view["phase"] == "start":
        hand.tap(("place", record["y"]))


def _move(hand: Toucher, record: Json) -> None:
    """A figure is dragged to its place; all the way home it would come to stand where it is, and there is a button."""
    figure, steps = record["figure"], record["steps"]
    home, screen = ("walk", figure, steps), hand.app.screen
    assert isinstance(screen, GoneFishing)
    if steps < screen.perimeter:
        here = hand.app.standing.view["figures"][figure]["position"]
        drag(hand, figure, (here + steps) % screen.perimeter)
        return
    if not hand.offers(home):
        hand.tap(("figure", figure))
        hand.still()
    hand.tap(home)


def drag(hand: Toucher, figure: str, position: int) -> None:
    """Take a figure and let it go at a position."""
    hand.rest()
    start, end = hand.place(("take", figure)), hand.app.screen.place_of(position)
    finger = hand.down(*start)
    for share in (0.3, 0.7, 1.0):
        hand.move(finger, start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
        hand.turn()
    hand.up(finger)


def _adjust(hand: Toucher, record: Json) -> Iterator[str]:
    """What the card did is told, and both players say yes to it."""
    if "tile" in record:
        touches = [("edit", "tile"), ("tile", record["tile"])]
    elif "from" in record:
        touches = [("edit", "piece"), ("piece", *record["from"]), ("put", *record["to"])]
    else:
        figure = record["figure"]
        touches = [("edit", "figure"), ("take", figure), ("set", figure, record["steps"])]
    for touch in touches:
        hand.tap(touch)
        hand.still()
    yield "is-it-so"
    hand.tap(("agree", "acting"))
    hand.still()
    hand.tap(("agree", "other"))


def _arrange(hand: Toucher, record: Json) -> Iterator[str]:
    hand.tap(("arrange",))
    hand.still()
    pond = hand.app.standing.view["pond"]
    wanted = {(row, column) for row, column in record["cells"]}
    lying = {(row, column) for row in range(4) for column in range(4) if pond[row][column]}
    for cell in sorted(wanted ^ lying):
        hand.tap(("lie", *cell))
        hand.still()
    yield "arrange"
    hand.tap(("arranged",))
