"""Moves a second by the rules, without and with the view that follows each, over whole games."""

from __future__ import annotations

import random
from functools import partial

import msgspec

from companion.games.fish_fish import GAME
from companion.games.fish_fish.rules import State
from companion.games.game import Record
from companion.referee import Accepted, Referee
from tests.bench.figures import Aim, Figure, best
from tests.bench.sittings import COUNTS, whole_game

MOVES = 1500
"""At least so many moves are played, in games of 40 to 240."""


def run() -> list[Figure]:
    kinds = [(players, cards) for cards in ("declared", "sensed") for players in COUNTS]
    drawn = [_games(players, cards) for players, cards in kinds]
    jobs = [
        [partial(work, *begun) for begun in games] for games in drawn for work in (_moves, _moves_and_views)
    ]
    times = best(*jobs, budget=20)
    rows: list[Figure] = []
    for (players, cards), games, alone, viewed in zip(kinds, drawn, times[0::2], times[1::2], strict=True):
        count = sum(len(moves) for _, moves in games)
        who = f"{players} players, {cards}"
        rows.append(Figure(f"rules, {who}", count / alone, "moves/s", Aim("≥", 500_000)))
        rows.append(Figure(f"rules and view, {who}", count / viewed, "moves/s", Aim("≥", 100_000)))
    return rows


def _moves(state: State, moves: list[Record]) -> None:
    play = GAME.play
    for move in moves:
        state = play(state, move)


def _moves_and_views(state: State, moves: list[Record]) -> None:
    play, view = GAME.play, GAME.view
    for move in moves:
        state = play(state, move)
        view(state)


def _games(players: int, cards: str) -> list[tuple[State, list[Record]]]:
    """Games as the state after their ``open`` and the moves that follow, already typed."""
    chance = random.Random(f"{players} {cards}")
    kinds = GAME.records
    games: list[tuple[State, list[Record]]] = []
    while sum(len(moves) for _, moves in games) < MOVES:
        opening, *records = whole_game(players, cards, chance)
        referee = Referee()
        ruling = referee.judge(opening)
        assert isinstance(ruling, Accepted)
        moves = [msgspec.convert(record, kinds[record["do"]]) for record in records]
        games.append((ruling.position.state, moves))
    return games
