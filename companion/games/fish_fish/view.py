"""What everybody may see of Fish Fish: the view, what just happened, and the record as it is written down.

The secrets of a match (``State.card``, ``Round.unseen``) go through this module and leave it only by the check of a
line with bets, and at the end of a round where the table chose to see the rest (``secrecy.md``).
"""

from __future__ import annotations

from functools import cache, lru_cache

from msgspec import UNSET

from companion.games.fish_fish.rules import (
    NOBODY,
    VALUES,
    Bet,
    Board,
    Cast,
    Discard,
    Line,
    Move,
    Next,
    Reveal,
    Round,
    State,
    in_hand,
    is_finished,
    is_over,
    rounds,
    winners,
)
from companion.games.game import Json, Setup
from companion.store.roles import Part

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
def _line_view(setup: Setup, order: tuple[int, ...], line: Line) -> Json:
    bets = _bets_view(_seated(setup, order), line.bets, line.hands)
    return {"bait": line.bait, "card": line.card, "bets": bets}


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
def _round_view(setup: Setup, round_: Round) -> Json:
    """The part of the view that stays while a line is played, all keys in their places."""
    players, order, hands = setup.players, round_.order, round_.hands
    seated = _seated(setup, order)
    view: Json = {
        "game": "fish-fish",
        "players": players,
        "phase": "",
        "to_act": None,
        "totals": _by_name(setup, round_.totals),
        "finished": False,
        "winners": [],
        "round": round_.number,
        "rounds": rounds(len(players)),
        "line": len(round_.lines) + (round_.end is None),
        "fisher": players[round_.fisher],
        "direction": "clockwise" if round_.number % 2 else "counter-clockwise",
        "bettors": [players[seat] for seat in order],
        "bait": None,
        "baits_left": (),
        "fish_left": {name: hands[place] for name, place in seated},
        "bets": {},
        "catch": {name: _board_view(round_.boards[place]) for name, place in seated},
        "caught": round_.caught,
        "lines": [_line_view(setup, order, line) for line in round_.lines],
        "round_end": round_.end,
        "scores": _scores_view(setup, round_.scores),
    }
    if setup.options.show_unseen and setup.options.cards == "sensed" and round_.end:
        view["unseen"] = round_.unseen
    return view


def view(state: State) -> Json:
    """What everyone at the table may see (``records.md``, Fish Fish). To be read, not written to."""
    setup, round_, bets = state.setup, state.round, state.bets
    view = _round_view(setup, round_).copy()
    view["phase"] = state.phase
    view["to_act"] = None if state.acting == NOBODY else setup.players[state.acting]
    view["bait"] = state.bait
    view["baits_left"] = state.baits
    if bets:
        view["bets"] = _bets_view(_seated(setup, round_.order), bets, round_.hands)
        view["fish_left"] = left = view["fish_left"].copy()
        for place, fish in enumerate(bets):
            left[view["bettors"][place]] -= fish
    if state.phase == "game-over":
        view["finished"] = is_finished(state)
        view["winners"] = winners(state)
    return view


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
            points[seat] for r, points in enumerate(scores) if (setup.first + r) % len(setup.players) == seat
        ]
        total = state.round.totals[seat]
        found[name] = Part(len(fished), sum(fished), len(scores) - len(fished), total - sum(fished))
    return found


def shows(before: State, move: Move, after: State) -> bool:
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
    options = record.get("options", {})
    return {**record, "options": {**options, "cards": "declared"}} if "cards" in options else record
