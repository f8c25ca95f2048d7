"""What everybody may see of Fish Fish: the view, what just happened, and the record as it is written down.

The secrets of a match (``State.card``, ``Round.unseen``) go through this module and leave it only by the check of a
line with bets, and at the end of a round where the table chose to see the rest (``secrecy.md``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from companion.games.fish_fish.moves import Bet, Card, Cast, Discard, Move, Next, Reveal
from companion.games.fish_fish.rules import (
    NOBODY,
    VALUES,
    Board,
    Line,
    Round,
    RoundEnd,
    State,
    fisher,
    in_hand,
    is_finished,
    is_over,
    rounds,
    winners,
)
from companion.games.fish_fish.second_bite import Shown
from companion.games.game import Json, Setup, View
from companion.store.roles import Part


class LineView(msgspec.Struct, frozen=True, gc=False):
    """A line of this round that is over."""

    bait: int
    """Its value."""
    card: Shown
    """``unseen`` where nobody bet."""
    bets: Mapping[str, int]
    """Fish by name in seat order; who had none made no bet."""


class FishFishView(View, frozen=True, gc=False):
    """What everyone at the table may see of Fish Fish."""

    round: int
    """1 to ``rounds``: the one being played, or the last one played."""
    rounds: int
    """Rounds of the whole match."""
    line: int
    """1 to 5: the line being played, or the last one played."""
    fisher: str
    """Who fishes in this round."""
    direction: Literal["clockwise", "counter-clockwise"]
    """The way the betting goes round in this round."""
    bettors: Sequence[str]
    """In betting order."""
    bait: int | None
    """``None`` once the line is resolved."""
    baits_left: tuple[int, ...]
    """Ascending."""
    fish_left: Mapping[str, int]
    """In the hand of each bettor."""
    bets: Mapping[str, int]
    """On this line, as far as they are made; empty once it is resolved."""
    catch: Mapping[str, Mapping[str, int]]
    """For every bettor the fish that ate, by the value of the bait; zeros left out."""
    caught: int
    """Fish the fisher has caught this round."""
    lines: Sequence[LineView]
    """Those of this round that are over."""
    round_end: RoundEnd | None
    """``None`` while the round goes on."""
    scores: Sequence[Mapping[str, int]]
    """Points of all players in each scored round."""
    unseen: tuple[Card, ...] | UnsetType = UNSET
    """The cards of unseen lines, where the table chose to see them once the round is over."""


Seated = tuple[tuple[str, int], ...]
"""The bettors in seat order: a name, and its place in the betting order."""

# A view is asked for after every record, and most of it is what it was a record ago. So each part of it is a function
# of its own that remembers what it answered last; a game needs as many answers as it has lines in a round.
_lately = lru_cache(maxsize=8)


@_lately
def _seated(setup: Setup, order: tuple[int, ...]) -> Seated:
    return tuple([(setup.players[seat], order.index(seat)) for seat in sorted(order)])


def _bets_view(seated: Seated, bets: tuple[int, ...], hands: tuple[int, ...]) -> dict[str, int]:
    """Bets by name in seat order, as far as they are made; who had no fish made none."""
    made = len(bets)
    return {name: bets[place] for name, place in seated if place < made and hands[place]}


@_lately
def _line_view(setup: Setup, order: tuple[int, ...], line: Line) -> LineView:
    return LineView(line.bait, line.card, _bets_view(_seated(setup, order), line.bets, line.hands))


@cache
def _board_view(board: Board) -> Json:
    """How many fish ate which bait. Four fish fill no more than 70 different boards."""
    return {str(value): fish for value, fish in zip(VALUES, board, strict=True) if fish}


@lru_cache(maxsize=32)
def _by_name(setup: Setup, values: tuple[int, ...]) -> Json:
    return setup.by_name(values)


@_lately
def _scores_view(setup: Setup, scores: tuple[tuple[int, ...], ...]) -> list[Json]:
    return [_by_name(setup, points) for points in scores]


@_lately
def _round_view(setup: Setup, round_: Round) -> FishFishView:
    """The view of a round between two lines; most of it stays while a line is played.

    The parts of a view stand here and below in the order of its fields: told by name they cost twice the time.
    """
    players, order, hands, options = setup.players, round_.order, round_.hands, setup.options
    seated = _seated(setup, order)
    opened = options.show_unseen and options.cards == "sensed" and round_.end
    return FishFishView(
        "fish-fish",
        players,
        "",
        None,
        _by_name(setup, round_.totals),
        False,
        [],
        round_.number,
        rounds(len(players)),
        len(round_.lines) + (round_.end is None),
        players[round_.fisher],
        "clockwise" if round_.number % 2 else "counter-clockwise",
        [players[seat] for seat in order],
        None,
        (),
        {name: hands[place] for name, place in seated},
        {},
        {name: _board_view(round_.boards[place]) for name, place in seated},
        round_.caught,
        [_line_view(setup, order, line) for line in round_.lines],
        round_.end,
        _scores_view(setup, round_.scores),
        round_.unseen if opened else UNSET,
    )


def view(state: State) -> FishFishView:
    """What everyone at the table may see."""
    setup, round_, phase, bets = state.setup, state.round, state.phase, state.bets
    rests = _round_view(setup, round_)
    finished, won, left, laid = False, rests.winners, rests.fish_left, rests.bets
    if bets:
        laid, left = {}, dict(left)
        made, hands = len(bets), round_.hands
        for name, place in _seated(setup, round_.order):
            if place < made and hands[place]:
                laid[name] = bets[place]
                left[name] -= bets[place]
    if phase == "game-over":
        finished, won = is_finished(state), winners(state)
    return FishFishView(
        rests.game,
        rests.players,
        phase,
        None if state.acting == NOBODY else setup.players[state.acting],
        rests.totals,
        finished,
        won,
        rests.round,
        rests.rounds,
        rests.line,
        rests.fisher,
        rests.direction,
        rests.bettors,
        state.bait,
        state.baits,
        left,
        laid,
        rests.catch,
        rests.caught,
        rests.lines,
        rests.round_end,
        rests.scores,
        rests.unseen,
    )


def events(before: State, move: Move, after: State) -> list[Json]:
    """What just happened, in the order in which the table should see it."""
    players = after.setup.players
    if type(move) is Bet:
        return [{"kind": "bet", "player": players[before.acting], "fish": move.fish}]
    if type(move) is Cast:
        return [{"kind": "cast", "fisher": players[before.acting], "bait": move.bait}]
    if type(move) is Next:
        return [{"kind": "round-begins", "round": after.round.number, "fisher": players[after.round.fisher]}]
    round_ = after.round
    line, seated = round_.lines[-1], _seated(after.setup, round_.order)
    fish = {name: count for name, count in _bets_view(seated, line.bets, line.hands).items() if count}
    told: list[Json] = []
    if line.card == "unseen":
        told.append({"kind": "discarded"})
    else:
        told.append({"kind": "revealed", "card": line.card, "bait": line.bait})
        if line.card == "bite":
            told.append({"kind": "caught", "fisher": players[round_.fisher], "fish": fish})
        else:
            told.append({"kind": "ate", "bait": line.bait, "fish": fish})
    if round_.end is None:
        return told
    if round_.end == "second-bite":
        hands = in_hand(before)
        left = {name: hands[place] for name, place in seated if hands[place]}
        told.append({"kind": "leftovers", "bait": max(after.baits), "fish": left})
    scores = _by_name(after.setup, round_.scores[-1])
    told.append({"kind": "round-over", "round": round_.number, "reason": round_.end, "scores": scores})
    if is_over(after):
        totals = _by_name(after.setup, round_.totals)
        told.append({"kind": "game-over", "winners": winners(after), "totals": totals})
    return told


def parts(state: State) -> dict[str, Part]:
    """Rounds and points as fisher and as fish; the fisher's hat went round clockwise from the first."""
    setup, scores = state.setup, state.round.scores
    found = {}
    for seat, name in enumerate(setup.players):
        fished = [
            points[seat]
            for number, points in enumerate(scores, 1)
            if fisher(len(setup.players), setup.first, number) == seat
        ]
        total = state.round.totals[seat]
        found[name] = Part(len(fished), sum(fished), len(scores) - len(fished), total - sum(fished))
    return found


def shows(before: State, move: Move, after: State) -> bool:
    """A card was turned, or the end of the round told what an unseen one was."""
    return type(move) is Reveal or (type(move) is Discard and after.round.end is not None)


def public(before: State, move: Move, after: State) -> Json:
    """The record as anyone may read it. A sensed check says what ``declared`` would have been told (``secrecy.md``)."""
    if type(move) is Cast:
        return {"do": "cast", "bait": move.bait}
    if type(move) is Bet:
        return {"do": "bet", "player": after.setup.players[before.acting], "fish": move.fish}
    if type(move) is Next:
        return {"do": "next"}
    record: Json = (
        {"do": "reveal", "card": after.round.lines[-1].card} if type(move) is Reveal else {"do": "discard"}
    )
    if after.setup.options.cards == "sensed":
        if record.get("card") != "no-bite":
            record["second_bite"] = after.round.end == "second-bite"
    elif isinstance(move, Reveal | Discard) and move.second_bite is not UNSET:
        record["second_bite"] = move.second_bite
    return record


def hidden(state: State, move: Move) -> str | None:
    """The sensed card of a cast."""
    return move.card if type(move) is Cast and move.card is not UNSET else None


def opens(before: State, move: Move, after: State) -> tuple[int, ...]:
    """A reveal opens the card on the line; the end of a round also the unseen ones, if the table chose that."""
    if after.setup.options.cards != "sensed" or type(move) not in (Reveal, Discard):
        return ()
    lines = after.round.lines
    opened: tuple[int, ...] = (0,) if type(move) is Reveal else ()
    if after.setup.options.show_unseen and after.round.end:
        opened += tuple(len(lines) - 1 - place for place, line in enumerate(lines) if line.card == "unseen")
    return opened


def declared(record: Json) -> Json:
    """The ``open`` of a sensed game as that of a declared one."""
    options = record.get("options", {})
    return {**record, "options": {**options, "cards": "declared"}} if "cards" in options else record
