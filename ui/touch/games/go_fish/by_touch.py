"""Go Fish by touch: what a player touches so that a record of the game stands (``ui/touch/robot/player.py``)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET, convert

from companion.games.game import Json
from companion.games.go_fish.contract import GAME
from companion.games.go_fish.in_sight import askable, unlaid
from companion.games.go_fish.state import Ask, Begin, Draw, Give, GoFish, Lay, Rank
from ui.touch.game.by_touch import Toucher
from ui.touch.games.go_fish.cards import rank_and_suit
from ui.touch.games.go_fish.said import LastCards, LayFour, Which, Whom
from ui.touch.games.go_fish.table import seen_of
from ui.touch.screens.page import Close


def bring_about(hand: Toucher, record: Json) -> Iterator[str]:
    """Touch what makes the record. Yields a word whenever the glass shows something worth a picture."""
    if hand.offers(Close()):
        yield "contradicted"
        hand.tap(Close())
        hand.still()
    move = convert(record, GAME.records[record["do"]])
    match move:
        case Begin():
            yield "deal"
            hand.tap(move)
        case Lay():
            hand.tap(LayFour())
            hand.still()
            yield "lay"
            if not hand.offers(move):
                hand.tap(Whom(move.player))
                hand.still()
            hand.tap(move)
        case Ask():
            yield "ask"
            yield from _ask(hand, move, record)
        case Give():
            yield "answer"
            _give(hand, move)
        case GoFish():
            hand.tap(move)
        case Draw():
            yield "draw"
            _draw(hand, move)


def _ask(hand: Toucher, move: Ask, record: Json) -> Iterator[str]:
    if len(askable(seen_of(hand.app.standing))) > 1:
        hand.tap(Whom(move.of))
        hand.still()
    rank, suit = rank_and_suit(record)
    if suit:
        hand.tap(Which(rank))
        hand.still()
        yield "suit"
    hand.tap(move)


def _give(hand: Toucher, move: Give) -> None:
    """A set that is told is told with the last cards of a hand, or late (:func:`see`)."""
    if hand.offers(LastCards(move.cards)):
        hand.tap(LastCards(move.cards))
        hand.still()
        hand.tap(Give(move.cards, move.lays or UNSET))
    else:
        hand.tap(Give(move.cards))


def _draw(hand: Toucher, move: Draw) -> None:
    told = move.lays[:1] if move.lays else UNSET
    for rank in told or ():
        hand.tap(LayFour())
        hand.still()
        hand.tap(Which(rank))
        hand.still()
    hand.tap(Draw(move.match, told))


def see(hand: Toucher, record: Json) -> Iterator[str]:
    """A set that was told with a gift is laid after it, where the turn goes on."""
    seen = seen_of(hand.app.standing)
    if record["do"] == "give" and seen.phase == "ask":
        for rank in record.get("lays", []):
            if rank in unlaid(seen):
                yield from _lay_late(hand, seen.to_act, rank)


def _lay_late(hand: Toucher, player: str | None, rank: Rank) -> Iterator[str]:
    rev = hand.app.standing.rev
    yield from bring_about(hand, {"do": "lay", "player": player, "rank": rank})
    hand.until(lambda: hand.app.standing.rev > rev, "the set to be laid")
    hand.still()
