"""Go Fish: ask for a rank, give them all, or send the asker fishing. The rules (``rules/go-fish.md``).

Nobody tells the table what a hand holds. It keeps how many cards there are in each, the sets that are laid, whose turn
it is, and what everybody could see: cards given, cards shown after a draw. From the same few numbers it lays the sets
that are proved (``State.least``) and refuses what no honest game could hold (``State.seen``).

In the base game the end comes with the first empty hand or the last card of the stock; with ``keep_playing`` (Variant
Two) once all thirteen sets are laid. With ``specific_card`` (Variant One) one card is asked for, not a rank.
"""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from companion.games.game import Code, Refusal, Setup
from companion.games.go_fish.state import (
    ALL_LAID,
    CARD,
    CARDS,
    DEALT,
    KINDS,
    NOBODY,
    NOTHING,
    RANK,
    RANKS,
    SET,
    Ask,
    Begin,
    Draw,
    Give,
    GoFish,
    Lay,
    Move,
    Phase,
    Rank,
    State,
)

_BYTE = tuple(bytes((value,)) for value in range(256))


def begin(setup: Setup) -> State:
    players = len(setup.players)
    hands = bytes((DEALT[players],)) * players
    none = bytes(players * KINDS)
    return State(
        setup,
        "deal",
        NOBODY,
        hands,
        len(CARDS) - sum(hands),
        ((),) * players,
        0,
        none,
        none,
        bytes(len(CARDS)) if setup.options.specific_card else b"",
        NOBODY,
        NOBODY,
        NOTHING,
        1,
        None,
        None,
        False,
    )


def _with(row: bytes, place: int, value: int) -> bytes:
    return row[:place] + _BYTE[value] + row[place + 1 :]


# ---------------------------------------------------------------- what may be done


def is_well_formed(state: State, move: Move) -> bool:
    """Who is named sits at the table; a rank is asked for, or with ``specific_card`` a card, and never both."""
    if type(move) is Ask:
        specific = state.setup.options.specific_card
        return (
            (move.rank is UNSET) == specific
            and (move.card is UNSET) != specific
            and state.setup.seat(move.of) is not None
        )
    return type(move) is not Lay or state.setup.seat(move.player) is not None


def play(state: State, move: Move) -> State | Refusal:
    after: State | Refusal = _PLAY[type(move)](state, move)
    return after


def _no(state: State, code: Code, rule: str, **facts: Any) -> Refusal:
    acting = to_act(state)
    facts["to_act"] = None if acting == NOBODY else state.setup.players[acting]
    return Refusal(code, f"go-fish/{rule}", facts)


def _wrong_phase(state: State) -> Refusal:
    return _no(state, "wrong-phase", f"phase-{state.phase}")


def begin_asking(state: State, move: Begin) -> State | Refusal:
    if state.phase != "deal":
        return _wrong_phase(state)
    return replace(state, phase="ask", acting=state.setup.first, seq=state.seq + 1, before=state, move=move)


def lay(state: State, move: Lay) -> State | Refusal:
    seat = state.setup.seat(move.player)
    assert seat is not None
    if state.phase not in ("deal", "ask"):
        return _wrong_phase(state)
    pile = _Pile(state, seat)
    problem = pile.lay(RANK[move.rank])
    if problem:
        return problem
    if state.phase == "deal":
        return replace(
            state,
            hands=pile.hands,
            sets=pile.sets,
            laid=pile.laid,
            seq=state.seq + 1,
            before=state,
            move=move,
        )
    return _go_on(state, move, pile, state.stock, state.acting)


def ask(state: State, move: Ask) -> State | Refusal:
    if state.phase != "ask":
        return _wrong_phase(state)
    setup, acting = state.setup, state.acting
    of = setup.seat(move.of)
    assert of is not None
    asked: int = RANK[move.rank] if move.card is UNSET else CARD[move.card]  # type: ignore[index]
    rank = asked % KINDS
    if of == acting:
        return _no(state, "not-available", "ask-somebody")
    if not state.hands[of]:
        return _no(state, "not-available", "ask-a-hand")
    if state.laid >> rank & 1:
        return _no(state, "not-available", "ask-for-what-is-out", rank=RANKS[rank])
    if state.where and state.where[asked] == acting + 1 and not setup.options.ask_own:
        return _no(state, "not-available", "ask-for-ones-own")
    least, place = state.least, acting * KINDS + rank
    if not least[place]:
        least = _with(least, place, 1)
    return State(
        setup,
        "answer",
        acting,
        state.hands,
        state.stock,
        state.sets,
        state.laid,
        least,
        state.seen,
        state.where,
        acting,
        of,
        asked,
        state.seq + 1,
        state,
        move,
        False,
    )


def give(state: State, move: Give) -> State | Refusal:
    if state.phase != "answer":
        return _wrong_phase(state)
    cards, asker, giver = move.cards, state.by, state.of
    most = 1 if state.where else SET - 1
    if not 1 <= cards <= most:
        return _no(state, "bad-amount", "give-all", most=most)
    hands, seen = state.hands, state.seen
    rank = state.asked % KINDS
    to, out_of = asker * KINDS + rank, giver * KINDS + rank
    if cards > hands[giver]:
        return _no(state, "cards-do-not-add-up", "give-from-the-hand")
    if state.where:
        if state.where[state.asked] not in (0, giver + 1):
            return _lies_elsewhere(state)
    elif cards > SET - sum(seen[rank::KINDS]) + seen[out_of]:
        return _no(state, "cards-do-not-add-up", "four-of-a-rank")
    hands = _with(_with(hands, giver, hands[giver] - cards), asker, hands[asker] + cards)
    least, had = state.least, state.least[out_of]
    if had:
        least = _with(least, out_of, had - 1 if state.where else 0)
    least = _with(least, to, least[to] + cards)
    where = state.where
    if where:
        seen, where = _shown(seen, where, state.asked, asker)
    else:
        had = seen[out_of]
        if had:
            seen = _with(seen, out_of, had - cards if had > cards else 0)
        seen = _with(seen, to, seen[to] + cards)
    pile = _Pile(state, asker, hands, least, seen, where)
    problem = pile.lay_all(rank, move.lays)
    if problem:
        return problem
    return _go_on(state, move, pile, state.stock, asker)


def go_fish(state: State, move: GoFish) -> State | Refusal:
    if state.phase != "answer":
        return _wrong_phase(state)
    least = state.least
    if not state.where:
        place = state.of * KINDS + state.asked
        if least[place]:
            least = _with(least, place, 0)
    if not state.stock:
        return _go_on(state, move, _Pile(state, state.by, state.hands, least), 0, _next(state))
    return State(
        state.setup,
        "draw",
        state.acting,
        state.hands,
        state.stock,
        state.sets,
        state.laid,
        least,
        state.seen,
        state.where,
        state.by,
        state.of,
        state.asked,
        state.seq + 1,
        state,
        move,
        False,
    )


def draw(state: State, move: Draw) -> State | Refusal:
    if state.phase != "draw":
        return _wrong_phase(state)
    asker, hands, match = state.by, state.hands, move.match
    hands = _with(hands, asker, hands[asker] + 1)
    least, seen, where = state.least, state.seen, state.where
    rank = state.asked % KINDS
    if match:
        if where:
            if where[state.asked]:
                return _lies_elsewhere(state)
        elif sum(seen[rank::KINDS]) >= SET:
            return _no(state, "cards-do-not-add-up", "four-of-a-rank")
        to = asker * KINDS + rank
        least = _with(least, to, least[to] + 1)
        if where:
            seen, where = _shown(seen, where, state.asked, asker)
        else:
            seen = _with(seen, to, seen[to] + 1)
    elif move.lays is UNSET and state.stock > 1 and not state.setup.options.keep_playing:
        # Most draws: nothing shown, nothing laid, and nothing that could end the game.
        return State(
            state.setup,
            "ask",
            _next(state),
            hands,
            state.stock - 1,
            state.sets,
            state.laid,
            least,
            seen,
            where,
            NOBODY,
            NOBODY,
            NOTHING,
            state.seq + 1,
            state,
            move,
            False,
        )
    pile = _Pile(state, asker, hands, least, seen, where)
    problem = pile.lay_all(rank if match else NOTHING, move.lays)
    if problem:
        return problem
    stays = match or (state.setup.options.set_earns_turn and pile.laid != state.laid)
    return _go_on(state, move, pile, state.stock - 1, asker if stays else _next(state))


_PLAY: dict[type, Any] = {Lay: lay, Begin: begin_asking, Ask: ask, Give: give, GoFish: go_fish, Draw: draw}


def _lies_elsewhere(state: State) -> Refusal:
    """``specific_card``: everybody has seen into whose hand the card asked for went."""
    holder = state.setup.players[state.where[state.asked] - 1]
    return _no(state, "cards-do-not-add-up", "seen-card", holder=holder)


def _shown(seen: bytes, where: bytes, card: int, seat: int) -> tuple[bytes, bytes]:
    """``specific_card``: everybody has seen this card go into that hand."""
    rank, last = card % KINDS, where[card]
    if last:
        out_of = (last - 1) * KINDS + rank
        seen = _with(seen, out_of, seen[out_of] - 1)
    to = seat * KINDS + rank
    return _with(seen, to, seen[to] + 1), _with(where, card, seat + 1)


# ---------------------------------------------------------------- sets


class _Pile:
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

    def _is_possible(self, rank: int) -> bool:
        """Whether the hand can hold the set: by its size, and by what was seen to go elsewhere."""
        here = self.seen[self.seat * KINDS + rank]
        return self.hands[self.seat] >= SET and sum(self.seen[rank::KINDS]) == here

    def lay(self, rank: int) -> Refusal | None:
        """Lay a set somebody told of, or say why there can be none."""
        if self.laid >> rank & 1:
            return _no(self.state, "cards-do-not-add-up", "set-once", rank=RANKS[rank])
        if not self._is_possible(rank):
            return _no(self.state, "cards-do-not-add-up", "set-of-four")
        self._take(rank)
        return None

    def lay_all(self, gained: int, told: list[Rank] | UnsetType) -> Refusal | None:
        """Lay the set of the rank just gained if it is proved, then those told.

        Proved means that the public minimum has reached four. It is not laid where lying words have driven the
        minimum beyond what the hand can hold.
        """
        proved = NOTHING
        if gained != NOTHING and self.least[self.seat * KINDS + gained] >= SET and self._is_possible(gained):
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
        self.hands = _with(self.hands, seat, self.hands[seat] - SET)
        self.sets = (*self.sets[:seat], (*self.sets[seat], rank), *self.sets[seat + 1 :])
        self.laid |= 1 << rank
        self.least = _with(self.least, place, 0)
        self.seen = _with(self.seen, place, 0)
        if self.where:
            for card in range(rank, len(CARDS), KINDS):
                self.where = _with(self.where, card, 0)


# ---------------------------------------------------------------- whose turn, and the end


def _next(state: State) -> int:
    """Who follows an asker whose turn ends (G-1)."""
    if state.setup.options.next_player == "asked":
        return state.of
    return (state.by + 1) % len(state.hands)


def _go_on(state: State, move: Move, pile: _Pile, stock: int, acting: int) -> State:
    """The record is done: the game ends, or this player is in turn, or whoever is when that player's hand is empty."""
    hands, laid = pile.hands, pile.laid
    if state.setup.options.keep_playing:
        over = laid == ALL_LAID
        if not over:
            hands, stock, acting = _draw_for_empty_hands(state, hands, stock, acting)
    else:
        over = not stock or 0 in hands
    phase: Phase = "game-over" if over else "ask"
    return State(
        state.setup,
        phase,
        NOBODY if over else acting,
        hands,
        stock,
        pile.sets,
        laid,
        pile.least,
        pile.seen,
        pile.where,
        NOBODY,
        NOBODY,
        NOTHING,
        state.seq + 1,
        state,
        move,
        over,
    )


def _draw_for_empty_hands(state: State, hands: bytes, stock: int, acting: int) -> tuple[bytes, int, int]:
    """``keep_playing``: an empty hand in turn is filled from the stock, or passed over without one (G-9, G-10)."""
    count = len(hands)
    while True:
        held = hands[acting]
        if not held and stock:
            held = min(state.setup.options.empty_hand_draw, stock)
            hands, stock = _with(hands, acting, held), stock - held
        if held and (not stock or sum(hands) > held):
            return hands, stock, acting
        acting = (acting + 1) % count


def to_act(state: State) -> int:
    """The seat everybody waits for; :data:`NOBODY` in the deal and when the game is over."""
    return state.of if state.phase == "answer" else state.acting


def stop(state: State) -> State:
    return replace(state, phase="game-over", acting=NOBODY)


def is_over(state: State) -> bool:
    return state.phase == "game-over"


def winners(state: State) -> list[str]:
    """All with the most sets; they share the victory (G-17)."""
    if not state.finished:
        return []
    most = max(map(len, state.sets))
    return [name for name, sets in zip(state.setup.players, state.sets, strict=True) if len(sets) == most]
