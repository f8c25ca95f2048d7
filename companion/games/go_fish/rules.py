"""Go Fish: ask for a rank, give them all, or send the asker fishing. The rules (``rules/go-fish.md``).

Nobody tells the table what a hand holds. It keeps how many cards there are in each, the sets that are laid, whose turn
it is, and what everybody could see: cards given, cards shown after a draw. From the same few numbers it lays the sets
that are proved (``State.least``) and refuses what no honest game could hold (``State.seen``).

In the base game the end comes with the first empty hand or the last card of the stock; with ``keep_playing`` (Variant
Two) once all thirteen sets are laid. With ``specific_card`` (Variant One) one card is asked for, not a rank.
"""

from __future__ import annotations

from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from companion.games.game import Refusal, Setup
from companion.games.go_fish.pile import Pile, drawn, given, no, with_count
from companion.games.go_fish.state import (
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
    State,
)


def begin(setup: Setup) -> State:
    """The deal: everybody has their cards, and nothing is laid (G-0)."""
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
        frozenset(),
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
    """The state after a well-formed record, or why the rules refuse it."""
    after: State | Refusal = _PLAY[type(move)](state, move)
    return after


def _wrong_phase(state: State) -> Refusal:
    return no(state, "wrong-phase", f"phase-{state.phase}")


def begin_asking(state: State, move: Begin) -> State | Refusal:
    """The deal is done, and who begins asks."""
    if state.phase != "deal":
        return _wrong_phase(state)
    return replace(state, phase="ask", acting=state.setup.first, seq=state.seq + 1, before=state, move=move)


def lay(state: State, move: Lay) -> State | Refusal:
    """Anybody lays four of a rank, in the deal or while somebody may ask."""
    seat = state.setup.seat(move.player)
    assert seat is not None
    if state.phase not in ("deal", "ask"):
        return _wrong_phase(state)
    pile = Pile(state, seat)
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
    """The player in turn asks, and so says that they hold one of the rank."""
    if state.phase != "ask":
        return _wrong_phase(state)
    setup, acting = state.setup, state.acting
    of = setup.seat(move.of)
    assert of is not None
    asked: int = RANK[move.rank] if move.card is UNSET else CARD[move.card]  # type: ignore[index]
    rank = asked % KINDS
    if of == acting:
        return no(state, "not-available", "ask-somebody")
    if not state.hands[of]:
        return no(state, "not-available", "ask-a-hand")
    if rank in state.laid:
        return no(state, "not-available", "ask-for-what-is-out", rank=RANKS[rank])
    if state.where and state.where[asked] == acting + 1 and not setup.options.ask_own:
        return no(state, "not-available", "ask-for-ones-own")
    least, place = state.least, acting * KINDS + rank
    if not least[place]:
        least = with_count(least, place, 1)
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
    """What was asked for goes over, as many as the hand and what everybody saw allow, and the asker stays in turn."""
    if state.phase != "answer":
        return _wrong_phase(state)
    cards, asker, giver = move.cards, state.by, state.of
    most = 1 if state.where else SET - 1
    if not 1 <= cards <= most:
        return no(state, "bad-amount", "give-all", most=most)
    hands, seen = state.hands, state.seen
    rank = state.asked % KINDS
    if cards > hands[giver]:
        return no(state, "cards-do-not-add-up", "give-from-the-hand")
    if state.where:
        if state.where[state.asked] not in (0, giver + 1):
            return _lies_elsewhere(state)
    elif cards > SET - sum(seen[rank::KINDS]) + seen[giver * KINDS + rank]:
        return no(state, "cards-do-not-add-up", "four-of-a-rank")
    pile = given(state, cards)
    problem = pile.lay_all(rank, move.lays)
    if problem:
        return problem
    return _go_on(state, move, pile, state.stock, asker)


def go_fish(state: State, move: GoFish) -> State | Refusal:
    """The asker is to draw; where there is no stock the turn ends."""
    if state.phase != "answer":
        return _wrong_phase(state)
    least = state.least
    if not state.where:
        place = state.of * KINDS + state.asked
        if least[place]:
            least = with_count(least, place, 0)
    if not state.stock:
        return _go_on(state, move, Pile(state, state.by, state.hands, least), 0, _next(state))
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
    """The asker draws, and stays in turn by the card asked for, or with ``set_earns_turn`` by any set."""
    if state.phase != "draw":
        return _wrong_phase(state)
    asker, match, rank = state.by, move.match, state.asked % KINDS
    if match:
        if state.where:
            if state.where[state.asked]:
                return _lies_elsewhere(state)
        elif sum(state.seen[rank::KINDS]) >= SET:
            return no(state, "cards-do-not-add-up", "four-of-a-rank")
    elif move.lays is UNSET and state.stock > 1 and not state.setup.options.keep_playing:
        # Most draws: nothing shown, nothing laid, and nothing that could end the game.
        hands = with_count(state.hands, asker, state.hands[asker] + 1)
        return State(
            state.setup,
            "ask",
            _next(state),
            hands,
            state.stock - 1,
            state.sets,
            state.laid,
            state.least,
            state.seen,
            state.where,
            NOBODY,
            NOBODY,
            NOTHING,
            state.seq + 1,
            state,
            move,
            False,
        )
    pile = drawn(state, match)
    problem = pile.lay_all(rank if match else NOTHING, move.lays)
    if problem:
        return problem
    stays = match or (state.setup.options.set_earns_turn and pile.laid != state.laid)
    return _go_on(state, move, pile, state.stock - 1, asker if stays else _next(state))


_PLAY: dict[type, Any] = {Lay: lay, Begin: begin_asking, Ask: ask, Give: give, GoFish: go_fish, Draw: draw}


def _lies_elsewhere(state: State) -> Refusal:
    """``specific_card``: everybody has seen into whose hand the card asked for went."""
    holder = state.setup.players[state.where[state.asked] - 1]
    return no(state, "cards-do-not-add-up", "seen-card", holder=holder)


# ---------------------------------------------------------------- whose turn, and the end


def _next(state: State) -> int:
    """Who follows an asker whose turn ends (G-1)."""
    if state.setup.options.next_player == "asked":
        return state.of
    return (state.by + 1) % len(state.hands)


def _go_on(state: State, move: Move, pile: Pile, stock: int, acting: int) -> State:
    """The record is done: the game ends, or this player is in turn, or whoever is when that player's hand is empty."""
    hands, laid = pile.hands, pile.laid
    if state.setup.options.keep_playing:
        over = len(laid) == KINDS
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
            hands, stock = with_count(hands, acting, held), stock - held
        if held and (not stock or sum(hands) > held):
            return hands, stock, acting
        acting = (acting + 1) % count


def stop(state: State) -> State:
    """The table ends the game early: nobody wins."""
    return replace(state, phase="game-over", acting=NOBODY)


def is_over(state: State) -> bool:
    """Whether it ended, by its rules or early."""
    return state.phase == "game-over"


def winners(state: State) -> list[str]:
    """All with the most sets; they share the victory (G-17)."""
    if not state.finished:
        return []
    most = max(map(len, state.sets))
    return [name for name, sets in zip(state.setup.players, state.sets, strict=True) if len(sets) == most]
