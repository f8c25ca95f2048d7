"""What taking back costs at its worst: ``undo`` and ``correct`` in the longest game, judged and answered."""

from __future__ import annotations

import random

from companion.games.game import Json
from companion.language.words import Words
from companion.play.referee import Accepted, Referee
from companion.play.standing import answer_of
from tests.bench.figures import Aim, Figure, busy
from tests.bench.sittings import longest_game

MILLISECONDS = 5
TRIES = 7


def run() -> list[Figure]:
    referee, words = Referee(), Words()
    undone: list[float] = []
    for record in longest_game(8, "declared", random.Random("longest")):
        ruling = referee.judge(record)
        assert isinstance(ruling, Accepted)
        referee.adopt(ruling)
        undone.append(_cost(referee, {"do": "undo"}, words))
    corrected = [
        _cost(referee, {"do": "correct", "to": seq, "why": "A card was told wrongly."}, words)
        for seq in range(1, referee.seq)
    ]
    aim = Aim("≤", MILLISECONDS)
    return [
        Figure(f"undo, the slowest of {len(undone)} records", max(undone) * 1e3, "ms", aim),
        Figure(f"correct, the slowest of {len(corrected)} ways back", max(corrected) * 1e3, "ms", aim),
    ]


def _cost(referee: Referee, record: Json, words: Words) -> float:
    """The fewest seconds it takes to take back, from the same position each time."""

    def take_back() -> None:
        begun = Referee(referee.rev, referee.position)
        ruling = begun.judge(record)
        if isinstance(ruling, Accepted):
            begun.adopt(ruling)
        answer_of(begun, ruling, words)

    return min(busy(take_back) for _ in range(TRIES))
