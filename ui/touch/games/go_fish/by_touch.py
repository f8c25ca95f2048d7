"""Go Fish by touch: what a player touches so that a record of the game stands (``ui/touch/robot/player.py``)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.game import Json
from ui.touch.game.by_touch import Toucher
from ui.touch.games.go_fish.grid import LAY


def bring_about(hand: Toucher, record: Json) -> Iterator[str]:
    """Touch what makes the record. Yields a word whenever the glass shows something worth a picture."""
    if hand.offers(("close",)):
        yield "contradicted"
        hand.tap(("close",))
        hand.still()
    match record["do"]:
        case "begin":
            yield "deal"
            hand.tap(("begin",))
        case "lay":
            hand.tap(LAY)
            hand.still()
            yield "lay"
            if hand.offers(("whom", record["player"])):
                hand.tap(("whom", record["player"]))
                hand.still()
            hand.tap(("rank", record["rank"]))
        case "ask":
            yield "ask"
            yield from _ask(hand, record)
        case "give":
            yield "answer"
            _give(hand, record)
        case "go-fish":
            hand.tap(("cards", 0))
        case "draw":
            yield "draw"
            _draw(hand, record)


def _ask(hand: Toucher, record: Json) -> Iterator[str]:
    asked = record["rank"] if "rank" in record else record["card"][:-1]
    if sum(map(bool, hand.app.standing.view["hands"].values())) > 2:
        hand.tap(("whom", record["of"]))
        hand.still()
    hand.tap(("rank", asked))
    if "card" in record:
        hand.still()
        yield "suit"
        hand.tap(("suit", record["card"][-1]))


def _give(hand: Toucher, record: Json) -> None:
    hand.tap(("cards", record["cards"]))
    hand.still()
    if hand.offers(("set", True)):
        hand.tap(("set", bool(record.get("lays"))))


def _draw(hand: Toucher, record: Json) -> None:
    for rank in record.get("lays", [])[:1]:
        hand.tap(LAY)
        hand.still()
        hand.tap(("rank", rank))
        hand.still()
    hand.tap(("match", record["match"]))


def see(hand: Toucher, record: Json) -> Iterator[str]:
    """A set that was told with a gift is laid after it, where the turn goes on."""
    view = hand.app.standing.view
    laid = [rank for ranks in view["sets"].values() for rank in ranks]
    if record["do"] == "give" and view["phase"] == "ask":
        for rank in record.get("lays", []):
            if rank not in laid:
                yield from _lay_late(hand, view["to_act"], rank)


def _lay_late(hand: Toucher, player: str, rank: str) -> Iterator[str]:
    rev = hand.app.standing.rev
    yield from bring_about(hand, {"do": "lay", "player": player, "rank": rank})
    hand.until(lambda: hand.app.standing.rev > rev, "the set to be laid")
    hand.still()
