"""Moves a second by the rules, without and with the view that follows each, over whole games."""

from __future__ import annotations

import random
from functools import partial

import msgspec

from companion.games import registered
from companion.games.game import Game, Json, Record, State
from companion.play.referee import Accepted, Referee
from tests.bench.figures import Aim, Figure, best
from tests.bench.sittings import COUNTS, NAMES, whole_game
from tests.oracle import go_fish_sittings, gone_fishing_sittings, somethin_fishy_sessions
from tests.oracle.go_fish_hands import Hands

MOVES = 1500
"""At least so many moves are played, in games of 40 to 240."""


Begun = tuple[Game, State, list[Record]]
"""A game, its state after ``open``, and the moves that follow, already typed."""


def run() -> list[Figure]:
    drawn: list[tuple[str, int, list[Begun]]] = [
        (f"{players} players, {cards}", 500_000, _fish_fish(players, cards))
        for cards in ("declared", "sensed")
        for players in COUNTS
    ]
    drawn.append(("Gone Fishing", 400_000, _gone_fishing()))
    drawn += [
        (f"Somethin' Fishy, {players} players", 400_000, _somethin_fishy(players)) for players in (2, 4, 6)
    ]
    drawn += [
        (f"Go Fish, {players} players, {variant}", 250_000, _go_fish(players, options))
        for players in (2, 4, 6)
        for variant, options in (
            ("base", {}),
            ("both variants", {"keep_playing": True, "specific_card": True}),
        )
    ]
    jobs = [
        [partial(work, *begun) for begun in games]
        for _, _, games in drawn
        for work in (_moves, _moves_and_views)
    ]
    times = best(*jobs, budget=20)
    rows: list[Figure] = []
    for (who, bound, games), alone, viewed in zip(drawn, times[0::2], times[1::2], strict=True):
        count = sum(len(moves) for _, _, moves in games)
        rows.append(Figure(f"rules, {who}", count / alone, "moves/s", Aim("≥", bound)))
        # Of a view of Go Fish the contract asks no speed: what public play proves is found while it is made.
        aim = None if who.startswith("Go Fish") else Aim("≥", 100_000)
        rows.append(Figure(f"rules and view, {who}", count / viewed, "moves/s", aim))
    return rows


def _moves(game: Game, state: State, moves: list[Record]) -> None:
    play = game.play
    for move in moves:
        state = play(state, move)


def _moves_and_views(game: Game, state: State, moves: list[Record]) -> None:
    play, view = game.play, game.view
    for move in moves:
        state = play(state, move)
        view(state)


def _fish_fish(players: int, cards: str) -> list[Begun]:
    chance = random.Random(f"{players} {cards}")
    games: list[Begun] = []
    while sum(len(moves) for _, _, moves in games) < MOVES:
        games.append(_begun(whole_game(players, cards, chance)))
    return games


def _gone_fishing() -> list[Begun]:
    """Two-day games under the usual house rules, with swims, helps and casts."""
    chance = random.Random("gone fishing")
    opening: Json = {"do": "open", "game": "gone-fishing", "players": ["Anna", "Béla"]}
    games: list[Begun] = []
    while sum(len(moves) for _, _, moves in games) < MOVES:
        games.append(_begun(gone_fishing_sittings.course(chance, opening)))
    return games


def _somethin_fishy(players: int) -> list[Begun]:
    """Games of about 150 draws each, down into the open sea."""
    chance = random.Random(f"somethin' fishy {players}")
    opening: Json = {"do": "open", "game": "somethin-fishy", "players": list(NAMES[:players])}
    games: list[Begun] = []
    while sum(len(moves) for _, _, moves in games) < MOVES:
        table = somethin_fishy_sessions.Player(chance, leaves=0.3, honest=True)
        games.append(_begun(somethin_fishy_sessions.course(chance, opening, table)))
    return games


def _go_fish(players: int, options: Json) -> list[Begun]:
    """Honest games with real hands."""
    chance = random.Random(f"go fish {players} {options}")
    games: list[Begun] = []
    while sum(len(moves) for _, _, moves in games) < MOVES:
        games.append(_begun(go_fish_sittings.course(Hands(chance, players, options))))
    return games


def _begun(records: list[Json]) -> Begun:
    opening, *others = records
    game = registered()[opening["game"]]
    ruling = Referee().judge(opening)
    assert isinstance(ruling, Accepted)
    moves = [msgspec.convert(record, game.records[record["do"]]) for record in others]
    return game, ruling.position.state, moves
