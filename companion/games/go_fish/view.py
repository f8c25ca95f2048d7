"""What everybody may see of Go Fish: the view, what just happened, and the record as it is written down.

The table knows nothing that is hidden, so all of it may be seen; a drawn card that is not shown is only a card more in
a hand. What is not shown here is what would only help: who must hold what (``memory.py``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

import msgspec
from msgspec import UNSET, UnsetType, to_builtins

from companion.games.game import Json, Setup, View
from companion.games.go_fish.knowledge import known
from companion.games.go_fish.pile import to_act
from companion.games.go_fish.rules import is_over, winners
from companion.games.go_fish.state import (
    CARD,
    CARDS,
    KINDS,
    NOBODY,
    NOTHING,
    RANKS,
    SET,
    Ask,
    Begin,
    Card,
    Draw,
    Give,
    GoFish,
    Lay,
    Move,
    Rank,
    State,
)


class Asking(msgspec.Struct, frozen=True, gc=False):
    """What is asked for, while an answer or a draw is due: a rank, or with ``specific_card`` a card."""

    by: str
    """Who asks."""
    of: str
    """Who is asked."""
    rank: Rank | UnsetType = UNSET
    """Without ``specific_card``."""
    card: Card | UnsetType = UNSET
    """With ``specific_card``."""

    @property
    def kind(self) -> Rank:
        """The rank, where a card of it is asked for too."""
        if self.card is not UNSET:
            return RANKS[CARD[self.card] % KINDS]
        assert self.rank is not UNSET
        return self.rank

    @property
    def suit(self) -> str:
        """The suit of the card; empty where a rank is asked for."""
        return "" if self.card is UNSET else self.card[-1]


class Disproved(msgspec.Struct, frozen=True, gc=False):
    """A word that public play proves not honest (G-15): that of this player at record ``seq``, or an earlier one."""

    seq: int
    """That of their ask, go-fish or give."""
    player: str
    """Whose word it is."""
    rank: Rank
    """Of which they said it then."""


class GoFishView(View, frozen=True, kw_only=True, gc=False):
    """What everyone at the table may see of Go Fish. Its points are sets."""

    hands: Mapping[str, int]
    """Cards in each hand."""
    stock: int
    """Cards left to draw."""
    sets: Mapping[str, Sequence[Rank]]
    """What each player laid, in that order."""
    asking: Asking | None
    """``None`` while nobody was asked."""
    contradictions: Sequence[Disproved]
    """In the order in which they were proved; none where the house rule ``contradictions`` is off."""
    out: Sequence[str]
    """``keep_playing``: who holds no card and can draw none, as the stock is empty."""


@lru_cache(maxsize=16)
def _sets(setup: Setup, sets: tuple[tuple[int, ...], ...]) -> tuple[Json, Json]:
    """The sets of each player by rank, and how many they are."""
    names = tuple([[RANKS[rank] for rank in ranks] for ranks in sets])
    return setup.by_name(names), setup.by_name(tuple(map(len, sets)))


def _asking(state: State) -> Asking | None:
    if state.asked == NOTHING:
        return None
    by, of = state.setup.players[state.by], state.setup.players[state.of]
    return Asking(by, of, UNSET, CARDS[state.asked]) if state.where else Asking(by, of, RANKS[state.asked])


def _contradictions(state: State) -> list[Disproved]:
    if not state.setup.options.contradictions:
        return []
    players = state.setup.players
    return [Disproved(each.seq, players[each.seat], RANKS[each.rank]) for each in known(state).contradictions]


def _out(state: State) -> list[str]:
    if state.stock or not state.setup.options.keep_playing:
        return []
    return [name for name, cards in zip(state.setup.players, state.hands, strict=True) if not cards]


def view(state: State) -> GoFishView:
    """What everyone at the table may see (``records.md``, Go Fish)."""
    setup, acting = state.setup, to_act(state)
    sets, totals = _sets(setup, state.sets)
    return GoFishView(
        game="go-fish",
        players=setup.players,
        phase=state.phase,
        to_act=None if acting == NOBODY else setup.players[acting],
        totals=totals,
        finished=state.finished,
        winners=winners(state),
        hands=dict(zip(setup.players, state.hands, strict=True)),
        stock=state.stock,
        sets=sets,
        asking=_asking(state),
        contradictions=_contradictions(state),
        out=_out(state),
    )


def events(before: State, move: Move, after: State) -> list[Json]:
    """What just happened, in the order in which the table should see it.

    The record itself comes first, then sets that were laid, hands that were filled, words that were disproved and the
    end of the game.
    """
    players = after.setup.players
    told = list(_done(before, move, after))
    sizes = _sizes(before, move)
    for seat, ranks in enumerate(after.sets):
        for rank in ranks[len(before.sets[seat]) :]:
            sizes[seat] -= SET
            told.append({"kind": "set", "player": players[seat], "rank": RANKS[rank]})
    for seat, cards in enumerate(after.hands):
        if cards > sizes[seat]:
            told.append({"kind": "hand-filled", "player": players[seat], "cards": cards - sizes[seat]})
    had = _contradictions(before)
    told += [
        {"kind": "contradicted", **to_builtins(each)} for each in _contradictions(after) if each not in had
    ]
    if is_over(after):
        totals = after.setup.by_name(tuple(map(len, after.sets)))
        told.append({"kind": "game-over", "winners": winners(after), "totals": totals})
    return told


def _done(before: State, move: Move, after: State) -> Iterator[Json]:
    """The record itself; a set that is laid is told as such."""
    players = after.setup.players
    match move:
        case Begin():
            yield {"kind": "dealt", "first": players[after.acting]}
        case Ask():
            yield {"kind": "asked", **to_builtins(_asking(after))}
        case GoFish():
            yield {"kind": "go-fish", **to_builtins(_asking(before))}
        case Give():
            yield {"kind": "given", **to_builtins(_asking(before)), "cards": move.cards}
        case Draw():
            drawn: Json = {"kind": "drawn", "player": players[before.by], "match": move.match}
            if move.match:
                asked = "card" if before.where else "rank"
                drawn[asked] = getattr(_asking(before), asked)
            yield drawn


def _sizes(before: State, move: Move) -> list[int]:
    """Cards in each hand once what the record tells of has gone over or come, before any set is laid."""
    sizes = [*before.hands]
    if type(move) is Give:
        sizes[before.of] -= move.cards
        sizes[before.by] += move.cards
    elif type(move) is Draw:
        sizes[before.by] += 1
    return sizes


def shows(before: State, move: Move, after: State) -> bool:
    """A set, a gift and a draw have been seen by everyone."""
    return isinstance(move, Lay | Give | Draw)


def public(before: State, move: Move, after: State) -> Json:
    """The record as anyone may read it: all of it, with names as they are shown."""
    record: Json = to_builtins(move)
    record.pop("expect", None)
    setup = after.setup
    for field in ("player", "of"):
        if field in record:
            seat = setup.seat(record[field])
            assert seat is not None
            record[field] = setup.players[seat]
    return record
