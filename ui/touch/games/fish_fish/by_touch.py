"""Fish Fish by touch: what a player touches so that a record of the game stands (``ui/touch/robot/player.py``)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.fish_fish.moves import Bet, Card, Cast, Discard, Next, Reveal
from companion.games.game import Json
from ui.touch.game.by_touch import Toucher
from ui.touch.games.fish_fish.said import Bitten, Chosen, Covered, Seen
from ui.touch.picture.marks import Message


def bring_about(hand: Toucher, record: Json) -> Iterator[str]:
    """Touch what makes the record. Yields a word whenever the glass shows something worth a picture."""
    match record:
        case {"do": "cast", "bait": bait}:
            yield "cast"
            _first_offered(hand, Cast(bait=bait), Chosen(bait))
            if "card" in record:
                yield from _tell_secret(hand, record["card"])
        case {"do": "bet", "player": player, "fish": fish}:
            yield "bet"
            hand.tap(Bet(player=player, fish=fish))
        case {"do": "reveal"}:
            yield "check"
            _check(hand, record)
        case {"do": "discard"}:
            yield "nobody-bet"
            _first_offered(hand, Discard(), Discard(second_bite=record.get("second_bite", False)))
        case {"do": "next"}:
            yield "round-over"
            hand.tap(Next())


def see(hand: Toucher, record: Json) -> Iterator[str]:
    """Look on until the glass has shown what the record brought about."""
    if record["do"] == "reveal":
        yield "shown"
        end_drama(hand)


def _first_offered(hand: Toucher, *messages: Message) -> None:
    """Touch the first of these that is offered."""
    hand.tap(next(filter(hand.offers, messages), messages[-1]))


def _tell_secret(hand: Toucher, card: Card) -> Iterator[str]:
    """Touch the side of the covered choice that is this card; only who looks under the hand knows which."""
    hand.still()
    yield "secret"
    hand.tap(Covered(hand.app.screen.side_of(card)))


def _check(hand: Toucher, record: Json) -> None:
    """The card is turned on the table, and told where the table does not know it."""
    if hand.offers(Reveal()):
        hand.tap(Reveal())
    elif record["card"] == "bite" and hand.offers(Bitten()):
        hand.tap(Bitten())
        hand.still()
        hand.tap(Reveal(card="bite", second_bite=record.get("second_bite", False)))
    else:
        hand.tap(Reveal(card=record["card"]))


def end_drama(hand: Toucher) -> None:
    """Touch the picture of the card as soon as it may go, and let the fish swim home."""
    screen = hand.app.screen
    hand.until(lambda: screen.may_end or not screen.is_showing, "the picture to stay its time")
    if screen.is_showing and hand.offers(Seen()):
        hand.tap(Seen())
    hand.until(lambda: not screen.is_showing, "the fish to swim home")
    hand.still()
