"""What a table says in the course of an evening: drawn games with second thoughts, and what must stand after each.

The oracle of ``tests/oracle`` judges every record once more, from the design alone, so that what the glass shows is
held against somebody who knows nothing of it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from tests.oracle.fish_fish import FishFish, Referee
from tests.oracle.lines import write
from tests.oracle.sessions import Player

JSON = dict[str, Any]

REASONS = {"bet": ("wrong number", "wrong player"), "cast": ("wrong bait", "wrong card")}
OTHERWISE = ("wrong card", "wrong number")
"""What the line of records offers as reasons in English, besides ``other``."""


def opening(*players: str, first: str | None = None, **options: Any) -> JSON:
    """The record that opens a game of Fish Fish."""
    record: JSON = {"do": "open", "game": "fish-fish", "players": list(players)}
    record["first"] = first or players[0]
    if options:
        record["options"] = options
    return record


class Told:
    """The records of one game as a table tells them, one by one, each judged before it is told."""

    def __init__(self, seed: int, *, second_thoughts: float = 0.0, rounds: int | None = None) -> None:
        """``second_thoughts`` is how often something is taken back; after ``rounds`` the game is ended early."""
        self.rng = random.Random(seed)
        self.oracle = Referee()
        self.table = Player(self.rng, honest=True)
        self.line: list[JSON] = []
        """The records that stand."""
        self.accepted: list[JSON] = []
        """Every record that was accepted."""
        self._thoughts, self._rounds = second_thoughts, rounds

    @property
    def game(self) -> FishFish:
        game: FishFish | None = self.oracle.game
        assert game is not None
        return game

    def tell(self, record: JSON) -> JSON:
        """The oracle's answer to a record."""
        answer = self.oracle.answer(write(record))
        assert answer is not None
        if answer["ok"]:
            self.accepted.append(record)
            kept = {"undo": -1, "correct": record.get("to", 0)}.get(record["do"])
            self.line = [*self.line, record] if kept is None else self.line[:kept]
        return answer

    def course(self, first: JSON) -> Iterator[tuple[JSON, JSON]]:
        """Every record from the opening to the end of the game, with its answer."""
        yield first, self.tell(first)
        while self.game.phase != "game-over":
            record = self._thought() if self.rng.random() < self._thoughts else self.table.record(self.game)
            if self._rounds is not None and self.game.round > self._rounds:
                record = {"do": "end"}
            answer = self.tell(record)
            assert answer["ok"], (record, answer)
            yield record, answer

    def _thought(self) -> JSON:
        """Something is taken back: the last step, or, where it has shown a card or on a whim, more of this round."""
        begun = max(at for at, record in enumerate(self.line) if record["do"] in ("open", "next")) + 1
        standing = len(self.line)
        if standing == begun:
            return self.table.record(self.game)
        last = self.line[-1]["do"]
        if last in ("cast", "bet") and self.rng.random() < 0.6:
            return {"do": "undo"}
        to = self.rng.randint(max(begun, standing - 4), standing - 1)
        reasons = (*REASONS.get(self.line[to]["do"], OTHERWISE), "other")
        return {"do": "correct", "to": to, "why": self.rng.choice(reasons)}
