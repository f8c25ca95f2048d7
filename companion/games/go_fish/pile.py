"""The cards of Go Fish in the making of one record: what has gone over or come, and the sets laid out of it.

Counts of cards are strings of bytes (``state.py``): they take little room in a long game and are copied fast.
"""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, UnsetType

from companion.games.game import Code, Refusal
from companion.games.go_fish.state import CARDS, KINDS, NOBODY, NOTHING, RANK, RANKS, SET, Rank, State

_BYTE = tuple(bytes((value,)) for value in range(256))


def with_count(row: bytes, place: int, value: int) -> bytes:
    """The same counts, but for one."""
    return row[:place] + _BYTE[value] + row[place + 1 :]


def to_act(state: State) -> int:
    """The seat everybody waits for; :data:`NOBODY` in the deal and when the game is over."""
    return state.of if state.phase == "answer" else state.acting


def no(state: State, code: Code, rule: str, **facts: Any) -> Refusal:
    """A refusal by a rule of this game; whose turn it is goes with every one."""
    acting = to_act(state)
    facts["to_act"] = None if acting == NOBODY else state.setup.players[acting]
    return Refusal(code, f"go-fish/{rule}", facts)


def given(state: State, cards: int) -> Pile:
    """The cards once so many of what was asked for have gone over, before any set of the asker is laid."""
    asker, giver, hands, seen = state.by, state.of, state.hands, state.seen
    rank = state.asked % KINDS
    to, out_of = asker * KINDS + rank, giver * KINDS + rank
    hands = with_count(with_count(hands, giver, hands[giver] - cards), asker, hands[asker] + cards)
    least, had = state.least, state.least[out_of]
    if had:
        least = with_count(least, out_of, had - 1 if state.where else 0)
    least = with_count(least, to, least[to] + cards)
    where = state.where
    if where:
        seen, where = _shown(seen, where, state.asked, asker)
    else:
        had = seen[out_of]
        if had:
            seen = with_count(seen, out_of, had - cards if had > cards else 0)
        seen = with_count(seen, to, seen[to] + cards)
    return Pile(state, asker, hands, least, seen, where)


def drawn(state: State, match: bool) -> Pile:
    """The cards once the asker has drawn one, shown as what was asked for or unseen, before any set is laid."""
    asker = state.by
    hands = with_count(state.hands, asker, state.hands[asker] + 1)
    least, seen, where = state.least, state.seen, state.where
    if match:
        to = asker * KINDS + state.asked % KINDS
        least = with_count(least, to, least[to] + 1)
        if where:
            seen, where = _shown(seen, where, state.asked, asker)
        else:
            seen = with_count(seen, to, seen[to] + 1)
    return Pile(state, asker, hands, least, seen, where)


def _shown(seen: bytes, where: bytes, card: int, seat: int) -> tuple[bytes, bytes]:
    """``specific_card``: everybody has seen this card go into that hand."""
    rank, last = card % KINDS, where[card]
    if last:
        out_of = (last - 1) * KINDS + rank
        seen = with_count(seen, out_of, seen[out_of] - 1)
    to = seat * KINDS + rank
    return with_count(seen, to, seen[to] + 1), with_count(where, card, seat + 1)


class Pile:
    """One record in the making: the cards after it, as sets of one player are laid out of them."""

    __slots__ = ("hands", "laid", "least", "seat", "seen", "sets", "state", "where")

    def __init__(
        self,
        state: State,
        seat: int,
        hands: bytes | None = None,
        least: bytes | None = None,
        seen: bytes | None = None,
        where: bytes | None = None,
    ) -> None:
        self.state = state
        self.seat = seat
        self.hands = state.hands if hands is None else hands
        self.least = state.least if least is None else least
        self.seen = state.seen if seen is None else seen
        self.where = state.where if where is None else where
        self.sets = state.sets
        self.laid = state.laid

    def is_possible(self, rank: int) -> bool:
        """Whether the hand can hold the set: by its size, and by what was seen to go elsewhere."""
        here = self.seen[self.seat * KINDS + rank]
        return self.hands[self.seat] >= SET and sum(self.seen[rank::KINDS]) == here

    def lay(self, rank: int) -> Refusal | None:
        """Lay a set somebody told of, or say why there can be none."""
        if rank in self.laid:
            return no(self.state, "cards-do-not-add-up", "set-once", rank=RANKS[rank])
        if not self.is_possible(rank):
            return no(self.state, "cards-do-not-add-up", "set-of-four")
        self._take(rank)
        return None

    def lay_all(self, gained: int, told: list[Rank] | UnsetType) -> Refusal | None:
        """Lay the set of the rank just gained if it is proved, then those told.

        Proved means that the public minimum has reached four. It is not laid where lying words have driven the
        minimum beyond what the hand can hold.
        """
        proved = NOTHING
        if gained != NOTHING and self.least[self.seat * KINDS + gained] >= SET and self.is_possible(gained):
            proved = gained
            self._take(gained)
        if told is not UNSET:
            for name in told:
                rank = RANK[name]
                problem = None if rank == proved else self.lay(rank)
                if problem:
                    return problem
        return None

    def _take(self, rank: int) -> None:
        seat, place = self.seat, self.seat * KINDS + rank
        self.hands = with_count(self.hands, seat, self.hands[seat] - SET)
        self.sets = (*self.sets[:seat], (*self.sets[seat], rank), *self.sets[seat + 1 :])
        self.laid |= {rank}
        self.least = with_count(self.least, place, 0)
        self.seen = with_count(self.seen, place, 0)
        if self.where:
            for card in range(rank, len(CARDS), KINDS):
                self.where = with_count(self.where, card, 0)
