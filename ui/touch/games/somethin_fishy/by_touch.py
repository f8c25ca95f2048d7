"""Somethin' Fishy by touch: what a player touches so that a record stands (``ui/touch/robot/player.py``)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.game import Json
from ui.touch.game.by_touch import Toucher
from ui.touch.games.somethin_fishy.cards import SPECIES
from ui.touch.games.somethin_fishy.grid import LEAVE, TAKE
from ui.touch.games.somethin_fishy.screen import SomethinFishy
from ui.touch.games.somethin_fishy.table import claims


def bring_about(hand: Toucher, record: Json) -> Iterator[str]:
    """Touch what makes the record. Yields a word whenever the glass shows something worth a picture."""
    match record["do"]:
        case "draw":
            yield "turn"
            hand.tap(("draw", record["species"], record["kind"]))
        case "claim":
            yield "claim"
            hand.tap(("claim", record["species"]))
        case "pass":
            hand.tap(LEAVE)
        case "collect":
            yield "take"
            _choose_piles(hand, record)
            hand.tap(TAKE)


def _choose_piles(hand: Toucher, record: Json) -> None:
    """Where piles are claimed with the row: touch those that are not wanted."""
    screen = hand.app.screen
    assert isinstance(screen, SomethinFishy)
    assert screen.view is not None
    offered = claims(screen.view, screen.options, frozenset()) or []
    for species in SPECIES:
        if species in offered and species not in record.get("claims", []):
            hand.tap(("claim", species))
            hand.still()


def see(hand: Toucher, record: Json) -> Iterator[str]:
    """Look on until every card is where it belongs."""
    hand.until(lambda: not _swims(hand), "the cards to swim home")
    hand.still()
    if record["do"] == "draw" and record["kind"] == "hungry":
        yield "hungry"


def _swims(hand: Toucher) -> bool:
    screen = hand.app.screen
    return isinstance(screen, SomethinFishy) and screen.is_swimming
