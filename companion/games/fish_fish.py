"""Fish Fish: one fisher, hidden cards, open bets. The rules from top to bottom (``rules/fish-fish.md``).

A match is some rounds; in each another player is the fisher and the rest are fish with four pieces each. A round is up
to five lines. On a line the fisher lays a fishing card face down under a bait whose value shows, the fish bet pieces
one after the other, and if any was bet the card is turned: *bite* gives the pieces to the fisher, *no bite* lets them
eat the bait. Everything hidden is in ``State.card`` and ``State.unseen``, and nowhere else.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from companion.games.game import Code, Game, Json, Record, Refusal, Setup

BAITS = (2, 3, 3, 4, 5)
VALUES = (2, 3, 4, 5)
BITES, NO_BITES = 2, 3
FISH = 4
LAST_LINE = 5
FISHER_POINTS = 4

Card = Literal["bite", "no-bite"]
Shown = Literal["bite", "no-bite", "unseen"]
Phase = Literal["cast", "bet", "reveal", "discard", "round-over", "game-over"]
RoundEnd = Literal["all-bet", "second-bite"]

NOT_BET = -1
NOBODY = -1

# ---------------------------------------------------------------- house rules and records


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """House rules (F-1, F-14) and whether the table senses the fisher's card."""

    cards: Literal["declared", "sensed"] = "declared"
    second_bite: Literal["played", "revealed"] = "played"
    show_unseen: bool = False


class Cast(Record, tag="cast"):
    """The fisher lays a fishing card face down and this bait face up; ``card`` only where it was sensed."""

    bait: int
    card: Card | UnsetType = UNSET


class Bet(Record, tag="bet"):
    player: str
    fish: int


class Reveal(Record, tag="reveal"):
    """The fisher turns the card. ``second_bite`` is the fisher's word whether it was the second of the round."""

    card: Card | UnsetType = UNSET
    second_bite: bool | UnsetType = UNSET


class Discard(Record, tag="discard"):
    """Nobody bet: both cards leave the game, the fishing card unseen."""

    second_bite: bool | UnsetType = UNSET


class Next(Record, tag="next"):
    """The table has seen the points; the next fisher takes the cards."""


Move = Cast | Bet | Reveal | Discard | Next

# ---------------------------------------------------------------- the state of a match


class Line(msgspec.Struct, frozen=True, gc=False):
    """A line that is over. ``bets`` has one number for each seat, ``NOT_BET`` where the seat had no bet to make."""

    bait: int
    card: Shown
    bets: tuple[int, ...]


class Round(msgspec.Struct, frozen=True, gc=False):
    """What a round has come to, line by line. Tuples hold one value for each seat."""

    number: int
    fisher: int
    order: tuple[int, ...]
    """Seats of the bettors in betting order (F-11)."""
    boards: tuple[tuple[int, int, int, int], ...]
    """Fish on the catch boards, by bait value 2, 3, 4, 5."""
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
    line: int
    baits: tuple[int, ...]
    hands: tuple[int, ...]
    bets: tuple[int, ...]
    bait: int | None
    card: Card | None
    """``sensed``: the card lying on the line. Secret."""
    totals: tuple[int, ...]
    scores: tuple[tuple[int, ...], ...]


def rounds(players: int) -> int:
    """Everybody is the fisher once; with two or three players twice (HU 20)."""
    return 2 * players if players <= 3 else players


def begin(setup: Setup) -> State:
    nothing = (0,) * len(setup.players)
    return _begin_round(setup, 1, nothing, ())


def _begin_round(setup: Setup, number: int, totals: tuple[int, ...], scores: tuple[tuple[int, ...], ...]) -> State:
    """The fisher's hat goes clockwise, the betting order turns with every round (F-10, F-11)."""
    count = len(setup.players)
    fisher = (setup.first + number - 1) % count
    step = 1 if number % 2 else -1
    order = tuple((fisher + step * place) % count for place in range(1, count))
    return State(
        setup=setup,
        round=Round(number, fisher, order, boards=((0, 0, 0, 0),) * count),
        phase="cast",
        acting=fisher,
        line=1,
        baits=BAITS,
        hands=tuple(0 if seat == fisher else FISH for seat in range(count)),
        bets=(NOT_BET,) * count,
        bait=None,
        card=None,
        totals=totals,
        scores=scores,
    )


# ---------------------------------------------------------------- what may be done


def is_well_formed(state: State, move: Move) -> bool:
    """A bettor is somebody at the table; a card is told at the cast only where cards are sensed."""
    if isinstance(move, Bet):
        return state.setup.seat(move.player) is not None
    if isinstance(move, Cast) and move.card is not UNSET:
        return bool(state.setup.options.cards == "sensed")
    return True


def play(state: State, move: Move) -> State | Refusal:
    return _PLAY[type(move)](state, move)


def _no(state: State, code: Code, rule: str, **facts: Any) -> Refusal:
    acting = state.acting
    facts["to_act"] = None if acting == NOBODY else state.setup.players[acting]
    return Refusal(code, f"fish-fish/{rule}", facts)


def _wrong_phase(state: State) -> Refusal:
    return _no(state, "wrong-phase", f"phase-{state.phase}")


def cast(state: State, move: Cast) -> State | Refusal:
    if state.phase != "cast":
        return _wrong_phase(state)
    bait, card = move.bait, move.card
    if bait not in state.baits:
        return _no(state, "not-available", "baits", bait=bait, left=state.baits)
    sensed = state.setup.options.cards == "sensed"
    if sensed and card is not UNSET and not _is_left(state.round, card):
        return _no(state, "cards-do-not-add-up", "cards")
    if sensed and card is UNSET:
        return _no(state, "needs-answer", "cast")
    place = state.baits.index(bait)
    first = next(seat for seat in state.round.order if state.hands[seat])
    return replace(
        state,
        phase="bet",
        acting=first,
        bait=bait,
        baits=state.baits[:place] + state.baits[place + 1 :],
        card=card if sensed else None,
    )


def _is_left(round_: Round, card: Card) -> bool:
    """Whether the fisher can still hold this card: two bites and three no-bites a round, each laid once."""
    if card == "bite":
        return round_.bites + round_.unseen.count("bite") < BITES
    return round_.no_bites + round_.unseen.count("no-bite") < NO_BITES


def bet(state: State, move: Bet) -> State | Refusal:
    """One bet a line, in order, of any number of one's own fish; the last line takes them all (F-3, F-12)."""
    if state.phase != "bet":
        return _wrong_phase(state)
    seat = state.setup.seat(move.player)
    if seat != state.acting or seat is None:
        rule = "fisher-does-not-bet" if seat == state.round.fisher else "order"
        return _no(state, "not-your-turn", rule, player=move.player)
    fish, hand = move.fish, state.hands[seat]
    if state.line == LAST_LINE and fish != hand:
        return _no(state, "bad-amount", "last-line", most=hand)
    if not 0 <= fish <= hand:
        return _no(state, "bad-amount", "bets", most=hand)
    bets = state.bets[:seat] + (fish,) + state.bets[seat + 1 :]
    hands = state.hands[:seat] + (hand - fish,) + state.hands[seat + 1 :]
    order = state.round.order
    for later in order[order.index(seat) + 1 :]:
        if hands[later]:
            return replace(state, acting=later, bets=bets, hands=hands)
    phase: Phase = "reveal" if max(bets) > 0 else "discard"
    return replace(state, phase=phase, acting=state.round.fisher, bets=bets, hands=hands)


def reveal(state: State, move: Reveal) -> State | Refusal:
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
    if state.phase != "discard":
        return _wrong_phase(state)
    if state.setup.options.cards == "sensed":
        return _check(state, "unseen")
    return _check_by_word(state, "unseen", move.second_bite)


def next_round(state: State, move: Next) -> State | Refusal:
    if state.phase != "round-over":
        return _wrong_phase(state)
    return _begin_round(state.setup, state.round.number + 1, state.totals, state.scores)


_PLAY: dict[type, Any] = {Cast: cast, Bet: bet, Reveal: reveal, Discard: discard, Next: next_round}

# ---------------------------------------------------------------- the check, and whether it ends the round


def _check(state: State, card: Shown) -> State:
    """The line is over and the table knows its card, seen by all or not."""
    before = state.round
    unseen = before.unseen
    if card == "unseen":
        assert state.card is not None
        unseen = (*unseen, state.card)
    used = before.bites + (card == "bite")
    if state.setup.options.second_bite == "played":
        used += unseen.count("bite")
    return _resolve(state, card, second_bite=used == BITES, fits=before.fits, unseen=unseen)


def _check_by_word(state: State, card: Shown, word: bool | UnsetType) -> State | Refusal:
    """The line is over; of unseen cards the table knows only which numbers of bites still fit (1.6, F-1, F-17)."""
    before = state.round
    bites, no_bites = before.bites + (card == "bite"), before.no_bites + (card == "no-bite")
    unseen_lines = len(before.lines) + 1 - bites - no_bites
    either = before.fits if card != "unseen" else tuple(sorted({*before.fits, *(x + 1 for x in before.fits)}))
    fits = tuple(x for x in either if bites + x <= BITES and no_bites + unseen_lines - x <= NO_BITES)
    if state.setup.options.second_bite == "revealed":
        if not fits:
            return _no(state, "cards-do-not-add-up", "cards")
        return _resolve(state, card, second_bite=bites == BITES, fits=fits)
    if not any(state.hands):
        if not fits:
            return _no(state, "cards-do-not-add-up", "cards")
        return _resolve(state, card, second_bite=False, fits=fits)
    ending = tuple(x for x in fits if bites + x == BITES)
    going_on = tuple(x for x in fits if bites + x < BITES)
    if card == "no-bite":
        ending = ()
    elif word is UNSET:
        if ending and going_on:
            return _no(state, "needs-answer", "second-bite")
    elif word:
        going_on = ()
    else:
        ending = ()
    if not ending and not going_on:
        return _no(state, "cards-do-not-add-up", "cards")
    return _resolve(state, card, second_bite=bool(ending), fits=ending or going_on)


def _resolve(
    state: State, card: Shown, *, second_bite: bool, fits: tuple[int, ...], unseen: tuple[Card, ...] = ()
) -> State:
    """The fish go where they belong, and the line ends the round or the next one follows (1.2, END_TEST)."""
    before, bait, bets, hands = state.round, state.bait, state.bets, state.hands
    assert bait is not None
    boards, caught = before.boards, before.caught
    if card == "bite":
        caught += sum(fish for fish in bets if fish > 0)
    elif card == "no-bite":
        boards = tuple(_eat(board, bait, fish) for board, fish in zip(boards, bets, strict=True))
    end: RoundEnd | None = None
    if not any(hands):
        end = "all-bet"
    elif second_bite:
        end = "second-bite"
        best = max(state.baits)
        boards = tuple(_eat(board, best, fish) for board, fish in zip(boards, hands, strict=True))
        hands = (0,) * len(hands)
    after = Round(
        before.number,
        before.fisher,
        before.order,
        boards,
        caught,
        (*before.lines, Line(bait, card, bets)),
        before.bites + (card == "bite"),
        before.no_bites + (card == "no-bite"),
        fits,
        unseen,
        end,
    )
    going_on = end is None
    scored = replace(
        state,
        round=after,
        phase="cast" if going_on else "round-over",
        acting=before.fisher if going_on else NOBODY,
        line=state.line + going_on,
        hands=hands,
        bets=(NOT_BET,) * len(bets),
        bait=None,
        card=None,
    )
    return scored if going_on else _score(scored)


def _eat(board: tuple[int, int, int, int], bait: int, fish: int) -> tuple[int, int, int, int]:
    if fish <= 0:
        return board
    two, three, four, five = board
    return (
        (two + fish, three, four, five)
        if bait == 2
        else (two, three + fish, four, five)
        if bait == 3
        else (two, three, four + fish, five)
        if bait == 4
        else (two, three, four, five + fish)
    )


def _score(state: State) -> State:
    """Four points a fish caught; a fish that ate is worth its bait (HU 16)."""
    round_ = state.round
    points = [sum(value * fish for value, fish in zip(VALUES, board, strict=True)) for board in round_.boards]
    points[round_.fisher] = FISHER_POINTS * round_.caught
    last = round_.number == rounds(len(points))
    return replace(
        state,
        phase="game-over" if last else "round-over",
        totals=tuple(total + more for total, more in zip(state.totals, points, strict=True)),
        scores=(*state.scores, tuple(points)),
    )


# ---------------------------------------------------------------- the end


def stop(state: State) -> State:
    return replace(state, phase="game-over", acting=NOBODY)


def is_over(state: State) -> bool:
    return state.phase == "game-over"


def is_finished(state: State) -> bool:
    """Whether the match ended by its rules: its last round was scored."""
    return state.phase == "game-over" and len(state.scores) == rounds(len(state.totals))


def winners(state: State) -> list[str]:
    """All with the most points; they share the victory (F-16)."""
    if not is_finished(state):
        return []
    most = max(state.totals)
    return [name for name, total in zip(state.setup.players, state.totals, strict=True) if total == most]


# ---------------------------------------------------------------- what everybody sees


@cache
def _board_view(board: tuple[int, ...]) -> dict[str, int]:
    return {str(value): fish for value, fish in zip(VALUES, board, strict=True) if fish}


def _bets_view(players: tuple[str, ...], bets: tuple[int, ...]) -> dict[str, int]:
    return {name: fish for name, fish in zip(players, bets, strict=True) if fish != NOT_BET}


def view(state: State) -> Json:
    """What everyone at the table may see (``records.md``, Fish Fish). To be read, not written to."""
    setup, round_ = state.setup, state.round
    players, fisher = setup.players, round_.fisher
    name = players[fisher]
    fish_left = dict(zip(players, state.hands, strict=True))
    del fish_left[name]
    catch = {player: _board_view(board) for player, board in zip(players, round_.boards, strict=True)}
    del catch[name]
    seen: Json = {
        "game": "fish-fish",
        "players": players,
        "phase": state.phase,
        "to_act": None if state.acting == NOBODY else players[state.acting],
        "totals": dict(zip(players, state.totals, strict=True)),
        "finished": is_finished(state),
        "winners": winners(state),
        "round": round_.number,
        "rounds": rounds(len(players)),
        "line": state.line,
        "fisher": name,
        "direction": "clockwise" if round_.number % 2 else "counter-clockwise",
        "bettors": [players[seat] for seat in round_.order],
        "bait": state.bait,
        "baits_left": state.baits,
        "fish_left": fish_left,
        "bets": _bets_view(players, state.bets),
        "catch": catch,
        "caught": round_.caught,
        "lines": [
            {"bait": line.bait, "card": line.card, "bets": _bets_view(players, line.bets)} for line in round_.lines
        ],
        "round_end": round_.end,
        "scores": [dict(zip(players, points, strict=True)) for points in state.scores],
    }
    options = setup.options
    if options.show_unseen and options.cards == "sensed" and round_.end:
        seen["unseen"] = round_.unseen
    return seen


def events(before: State, move: Move, after: State) -> list[Json]:
    """What just happened, in the order in which the table should see it."""
    players = after.setup.players
    if isinstance(move, Cast):
        return [{"kind": "cast", "fisher": players[before.acting], "bait": move.bait}]
    if isinstance(move, Bet):
        return [{"kind": "bet", "player": players[before.acting], "fish": move.fish}]
    if isinstance(move, Next):
        return [{"kind": "round-begins", "round": after.round.number, "fisher": players[after.round.fisher]}]
    line = after.round.lines[-1]
    fish = {name: count for name, count in _bets_view(players, line.bets).items() if count}
    told: list[Json] = []
    if line.card == "unseen":
        told.append({"kind": "discarded"})
    else:
        told.append({"kind": "revealed", "card": line.card, "bait": line.bait})
        if line.card == "bite":
            told.append({"kind": "caught", "fisher": players[after.round.fisher], "fish": fish})
        else:
            told.append({"kind": "ate", "bait": line.bait, "fish": fish})
    if after.round.end is None:
        return told
    if after.round.end == "second-bite":
        left = {name: hand for name, hand in zip(players, before.hands, strict=True) if hand}
        told.append({"kind": "leftovers", "bait": max(after.baits), "fish": left})
    scores = after.setup.by_name(after.scores[-1])
    told.append(
        {"kind": "round-over", "round": after.round.number, "reason": after.round.end, "scores": scores}
    )
    if is_over(after):
        totals = after.setup.by_name(after.totals)
        told.append({"kind": "game-over", "winners": winners(after), "totals": totals})
    return told


def shows(before: State, move: Move, after: State) -> bool:
    return isinstance(move, Reveal) or (isinstance(move, Discard) and after.round.end is not None)


# ---------------------------------------------------------------- what may be written down


def public(before: State, move: Move, after: State) -> Json:
    """The record as anyone may read it. A sensed check says what ``declared`` would have been told (``secrecy.md``)."""
    if isinstance(move, Cast):
        return {"do": "cast", "bait": move.bait}
    if isinstance(move, Bet):
        return {"do": "bet", "player": after.setup.players[before.acting], "fish": move.fish}
    if isinstance(move, Next):
        return {"do": "next"}
    record: Json = {"do": "reveal", "card": after.round.lines[-1].card} if isinstance(move, Reveal) else {"do": "discard"}
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
    opened = (0,) if isinstance(move, Reveal) else ()
    if after.setup.options.show_unseen and after.round.end:
        opened += tuple(len(lines) - 1 - place for place, line in enumerate(lines) if line.card == "unseen")
    return opened


def unsealed(record: Json, card: str) -> Json:
    return {**record, "card": card}


def declared(record: Json) -> Json:
    if record["do"] != "open":
        return record
    return {**record, "options": {**record.get("options", {}), "cards": "declared"}}


GAME = Game(
    name="fish-fish",
    fewest=2,
    most=8,
    records={"cast": Cast, "bet": Bet, "reveal": Reveal, "discard": Discard, "next": Next},
    options=Options,
    begin=begin,
    is_well_formed=is_well_formed,
    play=play,
    stop=stop,
    is_over=is_over,
    view=view,
    events=events,
    shows=shows,
    public=public,
    hidden=hidden,
    opens=opens,
    unsealed=unsealed,
    declared=declared,
)
