"""What everybody may see of Go Fish: the view, what just happened, and the record as it is written down.

The table knows nothing that is hidden, so all of it may be seen; a drawn card that is not shown is only a card more in
a hand. What is not shown here is what would only help: who must hold what (``knowledge.py``).
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import UNSET

from companion.games.game import Json, Setup
from companion.games.go_fish.knowledge import known
from companion.games.go_fish.pile import to_act
from companion.games.go_fish.rules import is_over, winners
from companion.games.go_fish.state import (
    CARDS,
    NOBODY,
    NOTHING,
    RANKS,
    Ask,
    Begin,
    Draw,
    Give,
    GoFish,
    Lay,
    Move,
    State,
)
from companion.store.roles import Part


@lru_cache(maxsize=16)
def _sets(setup: Setup, sets: tuple[tuple[int, ...], ...]) -> tuple[Json, Json]:
    """The sets of each player by rank, and how many they are."""
    names = tuple([[RANKS[rank] for rank in ranks] for ranks in sets])
    return setup.by_name(names), setup.by_name(tuple(map(len, sets)))


def _asking(state: State) -> Json | None:
    if state.asked == NOTHING:
        return None
    players = state.setup.players
    asked = {"card": CARDS[state.asked]} if state.where else {"rank": RANKS[state.asked]}
    return {"by": players[state.by], "of": players[state.of], **asked}


def contradictions(state: State) -> list[Json]:
    """Words that public play proves not honest, in the order in which they were proved (G-15)."""
    if not state.setup.options.contradictions:
        return []
    players = state.setup.players
    return [
        {"seq": each.seq, "player": players[each.seat], "rank": RANKS[each.rank]}
        for each in known(state).contradictions
    ]


def _out(state: State) -> list[str]:
    if state.stock or not state.setup.options.keep_playing:
        return []
    return [name for name, cards in zip(state.setup.players, state.hands, strict=True) if not cards]


def view(state: State) -> Json:
    """What everyone at the table may see (``records.md``, Go Fish). To be read, not written to."""
    setup, acting = state.setup, to_act(state)
    sets, totals = _sets(setup, state.sets)
    return {
        "game": "go-fish",
        "players": setup.players,
        "phase": state.phase,
        "to_act": None if acting == NOBODY else setup.players[acting],
        "totals": totals,
        "finished": state.finished,
        "winners": winners(state),
        "hands": dict(zip(setup.players, state.hands, strict=True)),
        "stock": state.stock,
        "sets": sets,
        "asking": _asking(state),
        "contradictions": contradictions(state),
        "out": _out(state),
    }


def events(before: State, move: Move, after: State) -> list[Json]:
    """What just happened, in the order in which the table should see it."""
    players = after.setup.players
    asking = _asking(before)
    told: list[Json] = []
    moved = [*before.hands]
    if type(move) is Begin:
        told.append({"kind": "dealt", "first": players[after.acting]})
    elif type(move) is Ask:
        told.append({"kind": "asked", **(_asking(after) or {})})
    elif type(move) is GoFish:
        told.append({"kind": "go-fish", **(asking or {})})
    elif type(move) is Give:
        moved[before.of] -= move.cards
        moved[before.by] += move.cards
        told.append({"kind": "given", **(asking or {}), "cards": move.cards})
    elif type(move) is Draw:
        moved[before.by] += 1
        drawn: Json = {"kind": "drawn", "player": players[before.by], "match": move.match}
        told.append(
            {**drawn, **{key: (asking or {})[key] for key in ("rank", "card") if key in (asking or {})}}
            if move.match
            else drawn
        )
    for seat, ranks in enumerate(after.sets):
        for rank in ranks[len(before.sets[seat]) :]:
            moved[seat] -= 4
            told.append({"kind": "set", "player": players[seat], "rank": RANKS[rank]})
    for seat, cards in enumerate(after.hands):
        if cards > moved[seat]:
            told.append({"kind": "hand-filled", "player": players[seat], "cards": cards - moved[seat]})
    had = contradictions(before)
    told += [{"kind": "contradicted", **each} for each in contradictions(after) if each not in had]
    if is_over(after):
        totals = after.setup.by_name(tuple(map(len, after.sets)))
        told.append({"kind": "game-over", "winners": winners(after), "totals": totals})
    return told


def parts(state: State) -> dict[str, Part]:
    """Nobody has a role in this game."""
    return {}


def shows(before: State, move: Move, after: State) -> bool:
    """A set, a gift and a draw have been seen by everyone."""
    return isinstance(move, Lay | Give | Draw)


def public(before: State, move: Move, after: State) -> Json:
    """The record as anyone may read it: all of it, with names as they are shown."""
    players = after.setup.players
    if type(move) is Lay:
        seat = after.setup.seat(move.player)
        assert seat is not None
        return {"do": "lay", "player": players[seat], "rank": move.rank}
    if type(move) is Ask:
        asked = {"rank": move.rank} if move.card is UNSET else {"card": move.card}
        return {"do": "ask", "of": players[after.of], **asked}
    if type(move) is Begin:
        return {"do": "begin"}
    if type(move) is GoFish:
        return {"do": "go-fish"}
    assert isinstance(move, Give | Draw)
    record: Json = (
        {"do": "give", "cards": move.cards} if type(move) is Give else {"do": "draw", "match": move.match}  # type: ignore[union-attr]
    )
    return record if move.lays is UNSET else {**record, "lays": move.lays}


def hidden(state: State, move: Move) -> str | None:
    return None


def opens(before: State, move: Move, after: State) -> tuple[int, ...]:
    return ()


def declared(record: Json) -> Json:
    return record
