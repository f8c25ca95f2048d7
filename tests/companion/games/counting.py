"""Two counts that must agree: the records a game says may be sent, and all conceivable records its rules accept."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator

import msgspec

from companion.games.game import Game, Json, Refusal, Setup, State
from companion.games.now import Choice
from companion.language.names import folded

Conceivable = Callable[[State], Iterable[Json]]
"""Every record of a game that could come to anybody's mind, and some that could not."""


def begun(game: Game, players: tuple[str, ...], options: Json) -> State:
    """The state right after such an ``open``."""
    seats = {folded(name): seat for seat, name in enumerate(players)} | {
        name: seat for seat, name in enumerate(players)
    }
    return game.begin(Setup(players, 0, msgspec.convert(options, game.options), seats))


def after(game: Game, state: State, record: Json) -> State | None:
    """The state after a record in its plain form; ``None`` where it is refused or no record at all."""
    try:
        move = msgspec.convert(record, game.records[record["do"]])
    except msgspec.ValidationError:
        return None
    if not game.is_well_formed(state, move) or game.is_over(state):
        return None
    reached = game.play(state, move)
    return None if isinstance(reached, Refusal) else reached


def offered(game: Game, state: State) -> list[Json]:
    """Every record of every choice."""
    return [record for choice in game.now(state) for record in choice.records()]


def holding(game: Game, state: State, record: Json) -> list[Choice]:
    """The choices that hold a record."""
    return [choice for choice in game.now(state) if choice.holds(record)]


def leaves(game: Game, state: State, depth: int, records: Callable[[State], Iterable[Json]]) -> int:
    """In how many ways so many of these records, one after the other, are accepted."""
    if not depth:
        return 1
    reached = (after(game, state, record) for record in records(state))
    return sum(leaves(game, each, depth - 1, records) for each in reached if each is not None)


def reached_by_chance(game: Game, state: State, chance: random.Random, most: int) -> Iterator[State]:
    """The states of a game whose records are drawn from its choices, the first included."""
    for _ in range(most):
        yield state
        records = offered(game, state)
        following = after(game, state, chance.choice(records)) if records else None
        if following is not None:
            state = following
