"""Fish Fish by touch: what a player touches so that a record of the game stands (``ui/touch/robot/player.py``)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.game import Json
from ui.touch.game.by_touch import Toucher


def bring_about(hand: Toucher, record: Json) -> Iterator[str]:
    """Touch what makes the record. Yields a word whenever the glass shows something worth a picture."""
    match record["do"]:
        case "cast":
            yield "cast"
            hand.tap(("bait", record["bait"]))
            if "card" in record:
                yield from _tell_secret(hand, record["card"])
        case "bet":
            yield "bet"
            hand.tap(("fish", record["fish"]))
        case "reveal":
            yield "check"
            _check(hand, record)
        case "discard":
            yield "nobody-bet"
            _lay_away(hand, record)
        case "next":
            yield "round-over"
            hand.tap(("next",))


def see(hand: Toucher, record: Json) -> Iterator[str]:
    """Look on until the glass has shown what the record brought about."""
    if record["do"] == "reveal":
        yield "shown"
        end_drama(hand)


def _tell_secret(hand: Toucher, card: str) -> Iterator[str]:
    """Touch the side of the covered choice that is this card; only who looks under the hand knows which."""
    hand.still()
    yield "secret"
    hand.tap(("secret", hand.app.screen.side_of(card)))


def _check(hand: Toucher, record: Json) -> None:
    """The card is turned on the table, and told where the table does not know it."""
    if hand.offers(("turned",)):
        hand.tap(("turned",))
        return
    hand.tap(("card", record["card"]))
    hand.still()
    word = ("word", record.get("second_bite", False))
    if hand.offers(word):
        hand.tap(word)


def _lay_away(hand: Toucher, record: Json) -> None:
    """Nobody bet: both cards leave the game, with the fisher's word where it is asked for."""
    word = ("word", record.get("second_bite", False))
    hand.tap(word if hand.offers(word) else ("away",))


def end_drama(hand: Toucher) -> None:
    """Touch the picture of the card as soon as it may go, and let the fish swim home."""
    screen = hand.app.screen
    hand.until(lambda: screen.may_end or not screen.is_showing, "the picture to stay its time")
    if screen.is_showing and hand.offers(("seen",)):
        hand.tap(("seen",))
    hand.until(lambda: not screen.is_showing, "the fish to swim home")
    hand.still()
