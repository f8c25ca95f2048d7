"""Fish Fish: one fisher, hidden cards, open bets. The rules from top to bottom (``rules/fish-fish.md``).

A match is some rounds; in each another player is the fisher and the rest are fish with four pieces each. A round is up
to five lines. On a line the fisher lays a fishing card face down under a bait whose value shows, the fish bet pieces
one after the other, and if any was bet the card is turned: *bite* gives the pieces to the fisher, *no bite* lets them
eat the bait. Everything hidden is in ``State.card`` and ``State.unseen``, and nowhere else.
"""

from __future__ import annotations

from functools import cache
from itertools import repeat
from operator import add, mul, sub
from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from companion.games.fish_fish.moves import Bet, Card, Cast, Discard, Move, Next, Reveal
from companion.games.fish_fish.second_bite import BITES, NO_BITES, Shown, weigh
from companion.games.game import Code, Refusal, Setup

BAITS = (2, 3, 3, 4, 5)
"""The baits of a round."""
VALUES = (2, 3, 4, 5)
"""What a bait may be worth."""
FISH = 4
"""Fish of each bettor when a round begins."""
LAST_LINE = 5
FISHER_POINTS = 4
"""What each fish caught is worth to the fisher."""

Phase = Literal["cast", "bet", "reveal", "discard", "round-over", "game-over"]
"""What the match waits for."""
RoundEnd = Literal["all-bet", "second-bite"]
"""Why a round is over."""

Board = tuple[int, ...]
"""The fish of one bettor that ate a bait of value 2, 3, 4, 5 (F-6)."""
Boards = tuple[Board, ...]
"""One for each bettor, in betting order."""

NOBODY = -1
"""Stands for a seat where no single player acts."""

# ---------------------------------------------------------------- the state of a match


class Line(msgspec.Struct, frozen=True, eq=False, gc=False):
    """A line that is over, with the bets in betting order and the hands they were made from."""

    bait: int
    card: Shown
    bets: tuple[int, ...]
    hands: tuple[int, ...]


class Round(msgspec.Struct, frozen=True, eq=False, gc=False):
    """What the match has come to, line by line. Tuples hold one value for each bettor, in betting order.

    Like lines, rounds are told apart by being other objects, so that one can be looked up as fast as possible.
    """

    number: int
    fisher: int
    order: tuple[int, ...]
    """Seats of the bettors (F-11)."""
    hands: tuple[int, ...]
    boards: Boards
    """Fish on the catch boards."""
    totals: tuple[int, ...]
    """Points of the rounds that are scored, by seat."""
    scores: tuple[tuple[int, ...], ...]
    """Points of each scored round, by seat."""
    caught: int = 0
    lines: tuple[Line, ...] = ()
    bites: int = 0
    no_bites: int = 0
    fits: tuple[int, ...] = (0,)
    """``declared``: the numbers of unseen bites that still fit everything told (``records.md``)."""
    unseen: tuple[Card, ...] = ()
    """``sensed``: the cards of lines nobody bet on. Secret."""
    end: RoundEnd | None = None


class State(msgspec.Struct, frozen=True, gc=False):
    """A match at one moment: the round so far and the line being played."""

    setup: Setup
    round: Round
    phase: Phase
    acting: int
    baits: tuple[int, ...]
    bait: int | None = None
    card: Card | None = None
    """``sensed``: the card lying on the line. Secret."""
    bets: tuple[int, ...] = ()
    """Bets as far as they are made, in betting order; 0 too for a bettor passed over without fish."""


def rounds(players: int) -> int:
    """Everybody is the fisher once; with two or three players twice (HU 20)."""
    return 2 * players if players <= 3 else players


def fisher(players: int, first: int, number: int) -> int:
    """The seat of the fisher of a round: the hat goes round clockwise from the first (F-10)."""
    return (first + number - 1) % players


def begin(setup: Setup) -> State:
    """The first round, its fisher about to cast."""
    return _begin_round(setup, 1, (0,) * len(setup.players), ())


def _begin_round(
    setup: Setup, number: int, totals: tuple[int, ...], scores: tuple[tuple[int, ...], ...]
) -> State:
    """The hat goes on, and the betting order turns with every round (F-10, F-11)."""
    count = len(setup.players)
    fishes = fisher(count, setup.first, number)
    order = _order(count, fishes, number % 2 == 1)
    full, empty = (FISH,) * len(order), ((0,) * len(VALUES),) * len(order)
    round_ = Round(number, fishes, order, full, empty, totals, scores)
    return State(setup, round_, "cast", fishes, BAITS)


@cache
def _order(count: int, fisher: int, clockwise: bool) -> tuple[int, ...]:
    """The seats of the bettors, the fisher's neighbour first."""
    step = 1 if clockwise else -1
    return tuple((fisher + step * place) % count for place in range(1, count))


# ---------------------------------------------------------------- what may be done


def is_well_formed(state: State, move: Move) -> bool:
    """A bettor is somebody at the table; a card is told at the cast only where cards are sensed."""
    if type(move) is Bet:
        return state.setup.seat(move.player) is not None
    if type(move) is Cast and move.card is not UNSET:
        return bool(state.setup.options.cards == "sensed")
    return True


def play(state: State, move: Move) -> State | Refusal:
    """The state after a record, or why the rules refuse it."""
    after: State | Refusal = _PLAY[type(move)](state, move)
    return after


def _no(state: State, code: Code, rule: str, **facts: Any) -> Refusal:
    acting = state.acting
    facts["to_act"] = None if acting == NOBODY else state.setup.players[acting]
    return Refusal(code, f"fish-fish/{rule}", facts)


def _wrong_phase(state: State) -> Refusal:
    return _no(state, "wrong-phase", f"phase-{state.phase}")


def cast(state: State, move: Cast) -> State | Refusal:
    """A bait that is left is laid on the line, and a fishing card face down under it."""
    if state.phase != "cast":
        return _wrong_phase(state)
    round_, baits, bait, card = state.round, state.baits, move.bait, move.card
    if bait not in baits:
        return _no(state, "not-available", "baits", bait=bait, left=baits)
    if card is UNSET:
        if state.setup.options.cards == "sensed":
            return _no(state, "needs-answer", "cast")
        laid = None
    elif _is_left(round_, card):
        laid = card
    else:
        return _no(state, "cards-do-not-add-up", "cards")
    bets = _passed((), round_.hands)
    return State(state.setup, round_, "bet", round_.order[len(bets)], _without(baits, bait), bait, laid, bets)


@cache
def _without(baits: tuple[int, ...], bait: int) -> tuple[int, ...]:
    place = baits.index(bait)
    return baits[:place] + baits[place + 1 :]


def _is_left(round_: Round, card: Card) -> bool:
    """Whether the fisher can still hold this card: two bites and three no-bites a round, each laid once."""
    if card == "bite":
        return round_.bites + round_.unseen.count("bite") < BITES
    return round_.no_bites + round_.unseen.count("no-bite") < NO_BITES


def _passed(bets: tuple[int, ...], hands: tuple[int, ...]) -> tuple[int, ...]:
    """The bets, with the bettors that come next passed over as long as they have no fish."""
    while len(bets) < len(hands) and not hands[len(bets)]:
        bets += (0,)
    return bets


def bet(state: State, move: Bet) -> State | Refusal:
    """One bet a line, in order, of any number of one's own fish; the last line takes them all (F-3, F-12)."""
    if state.phase != "bet":
        return _wrong_phase(state)
    round_, seat, fish = state.round, state.setup.seat(move.player), move.fish
    if seat != state.acting:
        rule = "fisher-does-not-bet" if seat == round_.fisher else "order"
        return _no(state, "not-your-turn", rule, player=move.player)
    hands = round_.hands
    hand = hands[len(state.bets)]
    if fish != hand and len(round_.lines) == LAST_LINE - 1:
        return _no(state, "bad-amount", "last-line", most=hand)
    if not 0 <= fish <= hand:
        return _no(state, "bad-amount", "bets", most=hand)
    bets = _passed(state.bets + (fish,), hands)
    if len(bets) < len(hands):
        acting = round_.order[len(bets)]
        return State(state.setup, round_, "bet", acting, state.baits, state.bait, state.card, bets)
    phase: Phase = "reveal" if any(bets) else "discard"
    return State(state.setup, round_, phase, round_.fisher, state.baits, state.bait, state.card, bets)


def reveal(state: State, move: Reveal) -> State | Refusal:
    """The card is turned: a sensed one is known, any other is told."""
    if state.phase != "reveal":
        return _wrong_phase(state)
    if state.setup.options.cards == "sensed":
        if move.card not in (UNSET, state.card):
            return _no(state, "cards-do-not-add-up", "check")
        assert state.card is not None
        return _check(state, state.card)
    if move.card is UNSET:
        return _no(state, "needs-answer", "check")
    return _check_by_word(state, move.card, move.second_bite)


def discard(state: State, move: Discard) -> State | Refusal:
    """Both cards of a line nobody bet on leave the game, the fishing card unseen."""
    if state.phase != "discard":
        return _wrong_phase(state)
    if state.setup.options.cards == "sensed":
        return _check(state, "unseen")
    return _check_by_word(state, "unseen", move.second_bite)


def next_round(state: State, move: Next) -> State | Refusal:
    """The next fisher begins their round."""
    if state.phase != "round-over":
        return _wrong_phase(state)
    round_ = state.round
    return _begin_round(state.setup, round_.number + 1, round_.totals, round_.scores)


_PLAY: dict[type, Any] = {Cast: cast, Bet: bet, Reveal: reveal, Discard: discard, Next: next_round}

# ---------------------------------------------------------------- the check, and whether it ends the round


def _check(state: State, card: Shown) -> State:
    """The line is over and the table knows its card, seen by all or not."""
    before = state.round
    unseen = before.unseen
    if card == "unseen":
        assert state.card is not None
        unseen += (state.card,)
    used = before.bites + (card == "bite")
    if state.setup.options.second_bite == "played":
        used += unseen.count("bite")
    return _resolve(state, card, in_hand(state), used == BITES, before.fits, unseen)


def _check_by_word(state: State, card: Shown, told: bool | UnsetType) -> State | Refusal:
    """The line is over; of unseen cards it is known only which numbers of bites still fit (rules 1.6, F-1, F-17)."""
    before, hands = state.round, in_hand(state)
    asked = state.setup.options.second_bite == "played" and any(hands)
    verdict = weigh(before.fits, card, before.bites, before.no_bites, len(before.lines), asked, told)
    if isinstance(verdict, str):
        return _no(state, verdict, "second-bite" if verdict == "needs-answer" else "cards")
    second_bite, fits = verdict
    if state.setup.options.second_bite == "revealed":
        second_bite = before.bites + (card == "bite") == BITES
    return _resolve(state, card, hands, second_bite, fits)


def in_hand(state: State) -> tuple[int, ...]:
    """Fish in the hand of each bettor, in betting order, once all bets of the line lie on the water."""
    return tuple(map(sub, state.round.hands, state.bets))


def _resolve(
    state: State,
    card: Shown,
    hands: tuple[int, ...],
    second_bite: bool,
    fits: tuple[int, ...],
    unseen: tuple[Card, ...] = (),
) -> State:
    """The fish go where they belong, and the line ends the round or the next one follows (rules 1.2, END_TEST)."""
    before, bait, bets = state.round, state.bait, state.bets
    assert bait is not None
    boards, caught = before.boards, before.caught
    if card == "bite":
        caught += sum(bets)
    elif card == "no-bite":
        boards = _eat(boards, bait, bets)
    end: RoundEnd | None = None
    totals, scores = before.totals, before.scores
    if not any(hands):
        end = "all-bet"
    elif second_bite:
        end = "second-bite"
        boards = _eat(boards, state.baits[-1], hands)
        hands = (0,) * len(hands)
    if end:
        points = _points(before, boards, caught)
        totals = tuple(map(add, totals, points))
        scores += (points,)
    after = Round(
        before.number,
        before.fisher,
        before.order,
        hands,
        boards,
        totals,
        scores,
        caught,
        before.lines + (Line(bait, card, bets, before.hands),),
        before.bites + (card == "bite"),
        before.no_bites + (card == "no-bite"),
        fits,
        unseen,
        end,
    )
    if not end:
        return State(state.setup, after, "cast", before.fisher, state.baits)
    last = before.number == rounds(len(totals))
    return State(state.setup, after, "game-over" if last else "round-over", NOBODY, state.baits)


def _eat(boards: Boards, bait: int, fish: tuple[int, ...]) -> Boards:
    """The catch boards after so many fish of each bettor have eaten a bait of this value (F-6)."""
    return tuple(map(_fed, boards, repeat(bait), fish))


@cache
def _fed(board: Board, bait: int, fish: int) -> Board:
    place = VALUES.index(bait)
    return (*board[:place], board[place] + fish, *board[place + 1 :])


def _points(round_: Round, boards: Boards, caught: int) -> tuple[int, ...]:
    """Four points a fish caught; a fish that ate is worth its bait (HU 16). By seat."""
    points = [0] * len(round_.totals)
    points[round_.fisher] = FISHER_POINTS * caught
    for place, seat in enumerate(round_.order):
        points[seat] = _worth(boards[place])
    return tuple(points)


@cache
def _worth(board: Board) -> int:
    return sum(map(mul, VALUES, board))


# ---------------------------------------------------------------- the end


def stop(state: State) -> State:
    """The match as the table ends it early."""
    return replace(state, phase="game-over", acting=NOBODY)


def is_over(state: State) -> bool:
    """Whether the match is over, by its rules or early."""
    return state.phase == "game-over"


def is_finished(state: State) -> bool:
    """Whether the match ended by its rules: its last round was scored."""
    return state.phase == "game-over" and len(state.round.scores) == rounds(len(state.setup.players))


def winners(state: State) -> list[str]:
    """All with the most points; they share the victory (F-16)."""
    if not is_finished(state):
        return []
    totals = state.round.totals
    return [name for name, total in zip(state.setup.players, totals, strict=True) if total == max(totals)]
