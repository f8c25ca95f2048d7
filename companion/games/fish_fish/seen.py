"""What everybody may see of Fish Fish: the view, what just happened, and the record as it is written down.

The secrets of a match (``State.card``, ``Round.unseen``) go through this module and leave it only by the check of a
line with bets, and at the end of a round where the table chose to see the rest (``secrecy.md``).
"""

from __future__ import annotations

import msgspec
from msgspec import UNSET

from companion.games.fish_fish.rules import (
    NOBODY,
    VALUES,
    Bet,
    Cast,
    Discard,
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
from companion.games.game import Json, Part, Setup

Seated = tuple[tuple[str, int], ...]
"""The bettors in seat order: a name, and its place in the betting order."""


class _Seen(msgspec.Struct, frozen=True):
    """The part of the view that stays while a line is played."""

    round: Round
    view: Json
    seated: Seated


_last_seen: list[_Seen] = []
"""The latest of them: a view is asked for after every bet, and most of it is what it was a bet ago."""


def _seen(setup: Setup, round_: Round) -> _Seen:
    if _last_seen and _last_seen[0].round is round_:
        return _last_seen[0]
    players, order = setup.players, round_.order
    seated = tuple([(players[seat], order.index(seat)) for seat in sorted(order)])
    view: Json = {
        "game": "fish-fish",
        "players": players,
        "phase": "",
        "to_act": None,
        "totals": setup.by_name(round_.totals),
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
        "fish_left": {name: round_.hands[place] for name, place in seated},
        "bets": {},
        "catch": {
            name: {str(value): fish for value, fish in zip(VALUES, round_.boards[place], strict=True) if fish}
            for name, place in seated
        },
        "caught": round_.caught,
        "lines": [
            {"bait": line.bait, "card": line.card, "bets": _bets_view(seated, line.bets, line.hands)}
            for line in round_.lines
        ],
        "round_end": round_.end,
        "scores": [setup.by_name(points) for points in round_.scores],
    }
    if setup.options.show_unseen and setup.options.cards == "sensed" and round_.end:
        view["unseen"] = round_.unseen
    seen = _Seen(round_, view, seated)
    _last_seen[:] = [seen]
    return seen


def _bets_view(seated: Seated, bets: tuple[int, ...], hands: tuple[int, ...]) -> dict[str, int]:
    """Bets by name in seat order, as far as they are made; who had no fish made none."""
    return {name: bets[place] for name, place in seated if place < len(bets) and hands[place]}


def view(state: State) -> Json:
    """What everyone at the table may see (``records.md``, Fish Fish). To be read, not written to."""
    round_, bets = state.round, state.bets
    seen = _seen(state.setup, round_)
    view = seen.view.copy()
    view["phase"] = state.phase
    view["to_act"] = None if state.acting == NOBODY else state.setup.players[state.acting]
    view["bait"] = state.bait
    view["baits_left"] = state.baits
    if bets:
        view["bets"] = _bets_view(seen.seated, bets, round_.hands)
        hands = in_hand(state)
        view["fish_left"] = {name: hands[place] for name, place in seen.seated}
    if state.phase == "game-over":
        view["finished"] = is_finished(state)
        view["winners"] = winners(state)
    return view


def events(before: State, move: Move, after: State) -> list[Json]:
    """What just happened, in the order in which the table should see it."""
    players = after.setup.players
    if isinstance(move, Bet):
        return [{"kind": "bet", "player": players[before.acting], "fish": move.fish}]
    if isinstance(move, Cast):
        return [{"kind": "cast", "fisher": players[before.acting], "bait": move.bait}]
    if isinstance(move, Next):
        return [{"kind": "round-begins", "round": after.round.number, "fisher": players[after.round.fisher]}]
    round_ = after.round
    line, seated = round_.lines[-1], _seen(after.setup, round_).seated
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
    scores = after.setup.by_name(round_.scores[-1])
    told.append({"kind": "round-over", "round": round_.number, "reason": round_.end, "scores": scores})
    if is_over(after):
        totals = after.setup.by_name(round_.totals)
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
    return isinstance(move, Reveal) or (isinstance(move, Discard) and after.round.end is not None)


def public(before: State, move: Move, after: State) -> Json:
    """The record as anyone may read it. A sensed check says what ``declared`` would have been told (``secrecy.md``)."""
    if isinstance(move, Cast):
        return {"do": "cast", "bait": move.bait}
    if isinstance(move, Bet):
        return {"do": "bet", "player": after.setup.players[before.acting], "fish": move.fish}
    if isinstance(move, Next):
        return {"do": "next"}
    record: Json = (
        {"do": "reveal", "card": after.round.lines[-1].card}
        if isinstance(move, Reveal)
        else {"do": "discard"}
    )
    if after.setup.options.cards == "sensed":
        if record.get("card") != "no-bite":
            record["second_bite"] = after.round.end == "second-bite"
    elif move.second_bite is not UNSET:
        record["second_bite"] = move.second_bite
    return record


def hidden(state: State, move: Move) -> str | None:
    return move.card if isinstance(move, Cast) and move.card is not UNSET else None


def opens(before: State, move: Move, after: State) -> tuple[int, ...]:
    """A reveal opens the card on the line; the end of a round also the unseen ones, if the table chose that."""
    if after.setup.options.cards != "sensed" or not isinstance(move, Reveal | Discard):
        return ()
    lines = after.round.lines
    opened: tuple[int, ...] = (0,) if isinstance(move, Reveal) else ()
    if after.setup.options.show_unseen and after.round.end:
        opened += tuple(len(lines) - 1 - place for place, line in enumerate(lines) if line.card == "unseen")
    return opened


def declared(record: Json) -> Json:
    options = record.get("options", {})
    return {**record, "options": {**options, "cards": "declared"}} if "cards" in options else record
