"""Somethin' Fishy by touch: what a player touches so that a record stands (``ui/touch/robot/player.py``)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from companion.games.game import Json
from companion.games.somethin_fishy.rules import Claim, Collect, Draw, Move
from ui.touch.game.by_touch import Toucher
from ui.touch.games.somethin_fishy.screen import SomethinFishy
from ui.touch.games.somethin_fishy.turn import Spared


def bring_about(hand: Toucher, record: Json) -> Iterator[str]:
    """Touch what makes the record. Yields a word whenever the glass shows something worth a picture."""
    move: Move = msgspec.convert(record, Move)
    if isinstance(move, Draw):
        yield "turn"
    elif isinstance(move, Claim):
        yield "claim"
    elif isinstance(move, Collect):
        yield "take"
        move = _with_piles(hand, move)
    hand.tap(move)


def _with_piles(hand: Toucher, move: Collect) -> Collect:
    """Where piles are claimed with the row, touch those that are not wanted; what the button says then."""
    screen = hand.app.screen
    assert isinstance(screen, SomethinFishy)
    wanted = () if move.claims is msgspec.UNSET else move.claims
    for species in screen.turn.claimed:
        if species not in wanted:
            hand.tap(Spared(species))
            hand.still()
    take = screen.turn.take
    assert take is not None
    return take


def see(hand: Toucher, record: Json) -> Iterator[str]:
    """Look on until every card is where it belongs."""
    hand.until(lambda: not _swims(hand), "the cards to swim home")
    hand.still()
    if record["do"] == "draw" and record["kind"] == "hungry":
        yield "hungry"


def _swims(hand: Toucher) -> bool:
    screen = hand.app.screen
    return isinstance(screen, SomethinFishy) and screen.is_swimming
