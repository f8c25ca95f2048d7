"""Games of Fish Fish as a seat's lamps see them."""

from __future__ import annotations

from typing import Any

from companion.play.referee import Accepted, Referee
from hardware.pins.lamps import Lamp, lamps

JSON = dict[str, Any]
NAMES = ["Anna", "Béla", "Cili"]


def played(*records: JSON, cards: str = "declared") -> list[tuple[Lamp, ...]]:
    """The lamps after each record of a game, the opening first; bites that nobody saw end no round."""
    referee, seen = Referee(), []
    opening = {
        "do": "open",
        "game": "fish-fish",
        "players": NAMES,
        "first": "Anna",
        "options": {"cards": cards, "second_bite": "revealed"},
    }
    for record in (opening, *records):
        judged = referee.judge(record)
        assert isinstance(judged, Accepted), judged
        referee.adopt(judged)
        seen.append(lamps(referee.view()))
    return seen


def line(bait: int, bela: int, cili: int, card: str | None = None, shown: str | None = None) -> list[JSON]:
    """A line of the first round: Anna casts, Béla and Cili bet, and the card is turned where fish were bet."""
    cast: JSON = {"do": "cast", "bait": bait} | ({"card": card} if card else {})
    bets: list[JSON] = [
        {"do": "bet", "player": "Béla", "fish": bela},
        {"do": "bet", "player": "Cili", "fish": cili},
    ]
    if not bela and not cili:
        return [cast, *bets, {"do": "discard"}]
    return [cast, *bets, {"do": "reveal"} | ({"card": shown} if shown else {})]
