"""Whole legal games of Fish Fish as lists of records, drawn at random or as long as they can be."""

from __future__ import annotations

import random

from companion.games.fish_fish.rules import LAST_LINE, State
from companion.games.game import Json, Refusal
from companion.play.referee import Accepted, Referee

NAMES = ("Luiza", "Nina", "Mihai", "Andrei", "Béla", "Cili", "Dénes", "Ștefan")
COUNTS = (2, 4, 8)
"""Numbers of players that figures are given for."""


class Sitting:
    """One table at play: knows the fisher's real cards, so that every record it makes is accepted."""

    def __init__(self, players: int, cards: str, chance: random.Random) -> None:
        self.referee = Referee()
        self.records: list[Json] = []
        self._cards = cards
        self._chance = chance
        self._hand: list[str] = []
        opening: Json = {"do": "open", "game": "fish-fish", "players": list(NAMES[:players])}
        if cards == "sensed":
            opening["options"] = {"cards": cards}
        self.send(opening)

    @property
    def state(self) -> State:
        assert self.referee.position is not None
        found: State = self.referee.position.state
        return found

    def send(self, record: Json) -> None:
        ruling = self.referee.judge(record)
        assert not isinstance(ruling, Refusal), (ruling, record)
        self.adopt(record, ruling)

    def adopt(self, record: Json, ruling: Accepted) -> None:
        self.referee.adopt(ruling)
        self.records.append(record)

    def next_record(self) -> Json:
        """What this table does next, unless the game is over."""
        state = self.state
        line = len(state.round.lines)
        if state.phase == "cast":
            if not line:
                self._hand = self.deal()
            record: Json = {"do": "cast", "bait": self._chance.choice(state.baits)}
            return record | {"card": self._hand[line]} if self._cards == "sensed" else record
        if state.phase == "bet":
            held = state.round.hands[len(state.bets)]
            fish = held if line == LAST_LINE - 1 else self.fish(held)
            return {"do": "bet", "player": state.setup.players[state.acting], "fish": fish}
        if state.phase == "round-over":
            return {"do": "next"}
        check: Json = {"do": state.phase}
        if self._cards == "declared":
            card = self._hand[line]
            if state.phase == "reveal":
                check["card"] = card
            if state.phase == "discard" or card == "bite":
                check["second_bite"] = card == "bite" and self._hand[:line].count("bite") == 1
        return check

    def deal(self) -> list[str]:
        """The fisher's cards in the order they will be laid."""
        hand = ["bite", "bite", "no-bite", "no-bite", "no-bite"]
        self._chance.shuffle(hand)
        return hand

    def fish(self, held: int) -> int:
        """How many of the fish held are bet."""
        fish: int = self._chance.choice((0, 0, *range(held + 1)))
        return fish


class LongSitting(Sitting):
    """A table that plays as long as the rules let it: all five lines in every round, and everybody bets on each."""

    def deal(self) -> list[str]:
        return ["no-bite", "no-bite", "no-bite", "bite", "bite"]

    def fish(self, held: int) -> int:
        return 0 if held == 1 else self._chance.choice((0, 1))


def whole_game(players: int, cards: str, chance: random.Random) -> list[Json]:
    """The records of a game from ``open`` to its end by the rules."""
    return played_out(Sitting(players, cards, chance))


def longest_game(players: int, cards: str, chance: random.Random) -> list[Json]:
    """The records of a game that leaves out no line; its last round still waits for the last check."""
    return played_out(LongSitting(players, cards, chance))[:-1]


def played_out(sitting: Sitting) -> list[Json]:
    while sitting.state.phase != "game-over":
        sitting.send(sitting.next_record())
    return sitting.records
