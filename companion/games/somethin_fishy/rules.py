"""Somethin' Fishy: draw, queue, beware of the hungry. The rules from top to bottom (``rules/somethin-fishy.md``).

Whoever's turn it is turns card after card. A sated fish joins the drawer's row if it shares species or size with the
last fish there, else the first row clockwise that can take it; a hungry fish eats the drawer's row from its end up to
a fish of its own species, is put aside with its prey, and ends the turn. Whoever leaves in time may collect the row.
The cards have two kinds of backs; the first hungry fish out of the open sea ends the game. The referee never knows a
card before it is turned: nothing here is secret.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from companion.games.game import Code, Record, Refusal, Setup
from companion.games.somethin_fishy.deck import (
    DECK,
    FISH_BACKS,
    MOST_REMOVED,
    ONE,
    PLACE,
    SEA_BACKS,
    SPECIES,
    TALLY,
    Back,
    Card,
    Kind,
    Species,
    Tally,
    cards_in,
    hungry_in,
    is_left,
    of_species,
    turned_of,
)

Phase = Literal["turn", "game-over"]
"""What the game waits for."""

CLAIMING = 3
"""So many fish of a species claim its pile (S-12)."""

Row = tuple[Card, ...]
"""The sated fish before a player, the oldest first; the last is the end, where the next one queues (S-1)."""

NOBODY = -1
"""Stands for a seat where nobody can take a fish."""

# ---------------------------------------------------------------- house rules and records


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """House rules (S-4, S-6, S-12, S-18)."""

    first_draw: Literal["optional", "obligatory"] = "optional"
    """Whether a turn may end without a draw."""
    claim: Literal["any-time", "when-collecting", "row-plus-won"] = "any-time"
    """When piles may be claimed, and whether won cards count for it."""
    orphan: Literal["lost", "back", "point"] = "lost"
    """What becomes of a fish that no row takes."""
    removed: Annotated[int, msgspec.Meta(ge=0, le=MOST_REMOVED)] = 0
    """Cards with fish on their backs that were left in the box unseen."""


class Draw(Record, frozen=True, tag="draw"):
    """The active player has turned this card."""

    species: Species
    """What swims on its face."""
    kind: Kind
    """The size of a sated fish, or ``hungry``."""


class Claim(Record, frozen=True, tag="claim"):
    """The active player takes the hungry fish of this species and their prey."""

    species: Species
    """Of which the player's row has three, or by a house rule the row and what they won (S-12)."""


class Pass(Record, frozen=True, tag="pass"):
    """The turn ends, the row stays."""


class Collect(Record, frozen=True, tag="collect"):
    """The turn ends, the row is won; ``claims`` only where piles are claimed when collecting."""

    claims: list[Species] | UnsetType = UNSET
    """The piles that are taken first, each at most once."""


Move = Draw | Claim | Pass | Collect
"""Any record of the game."""

# ---------------------------------------------------------------- the state of a game


class State(msgspec.Struct, frozen=True, gc=False):
    """A game at one moment. Tuples hold one value for each seat, or for each species."""

    setup: Setup
    acting: int
    rows: tuple[Row, ...]
    piles: tuple[Tally, ...]
    """The hungry fish of each species that are on offer, with their prey."""
    won: tuple[Tally, ...]
    turned: int
    """Cards turned so far (``TURNED``), without those that went back face down."""
    fish_backs: int
    sea_backs: int
    lost: int = 0
    drawn: int = 0
    """Draws in this turn, those that nobody could take too."""
    idle: int = 0
    """Turns in succession that ended without a draw."""
    phase: Phase = "turn"
    hungry_end: bool = False


def begin(setup: Setup) -> State:
    """The first turn, every row empty."""
    players = len(setup.players)
    rows: tuple[Row, ...] = ((),) * players
    fish_backs = FISH_BACKS - setup.options.removed
    return State(setup, setup.first, rows, (0,) * len(SPECIES), (0,) * players, 0, fish_backs, SEA_BACKS)


# ---------------------------------------------------------------- what may be done


def is_well_formed(state: State, move: Move) -> bool:
    """Piles are named while collecting only where the house rules claim them then."""
    if type(move) is Collect and move.claims is not UNSET:
        return bool(state.setup.options.claim == "when-collecting")
    return True


def play(state: State, move: Move) -> State | Refusal:
    """The state after a record, or why the rules refuse it."""
    after: State | Refusal = _PLAY[type(move)](state, move)
    return after


def _no(state: State, code: Code, rule: str, **facts: Any) -> Refusal:
    facts["to_act"] = state.setup.players[state.acting]
    return Refusal(code, f"somethin-fishy/{rule}", facts)


def draw(state: State, move: Draw) -> State | Refusal:
    """A card is turned: one with fish on its back as long as there is any, then one of the open sea (S-15)."""
    species, kind = move.species, move.kind
    card, fish_backs, sea_backs = (species, kind), state.fish_backs, state.sea_backs
    back = back_of(state)
    if not is_left(state.turned, back, card):
        all_ = DECK[back][kind]
        return _no(state, "not-available", "deck", species=species, kind=kind, back=back, all=all_)
    turned = state.turned + ONE[back][card]
    if fish_backs:
        fish_backs -= 1
    else:
        sea_backs -= 1
    if kind == "hungry":
        return _feed(state, species, turned, fish_backs, sea_backs)
    rows, acting, won, lost = state.rows, state.acting, state.won, state.lost
    seat = taker(rows, acting, species, kind)
    if seat != NOBODY:
        rows = rows[:seat] + (rows[seat] + (card,),) + rows[seat + 1 :]
    elif state.setup.options.orphan == "lost":
        lost += 1
    elif state.setup.options.orphan == "point":
        won = _richer(won, acting, TALLY[card])
    else:
        turned, fish_backs, sea_backs = state.turned, state.fish_backs, state.sea_backs
    drawn = state.drawn + 1
    return State(
        state.setup, acting, rows, state.piles, won, turned, fish_backs, sea_backs, lost, drawn, state.idle
    )


def back_of(state: State) -> Back:
    """The back of the card that is turned next."""
    return "fish" if state.fish_backs else "sea"


def came(state: State) -> Mapping[Card, int]:
    """How many cards of each fish have come of the backs that are turned now.

    A fish that went back face down has not come. Everyone saw them; of the cards in the pond nothing is known.
    """
    return turned_of(state.turned, back_of(state))


def taker(rows: tuple[Row, ...], acting: int, species: Species, kind: Kind) -> int:
    """The first seat, from the active one clockwise, that a sated fish can queue at; ``NOBODY`` if there is none.

    It queues at an empty row, or behind a fish of its species or its size (S-1 to S-4).
    """
    row = rows[acting]
    if not row or row[-1][0] == species or row[-1][1] == kind:
        return acting
    others: tuple[int, ...] = (*range(acting + 1, len(rows)), *range(acting))
    for seat in others:
        row = rows[seat]
        if not row or row[-1][0] == species or row[-1][1] == kind:
            return seat
    return NOBODY


def _feed(state: State, species: Species, turned: int, fish_backs: int, sea_backs: int) -> State:
    """A hungry fish eats from the end of the drawer's row up to one of its species; out of the open sea it ends it all.

    What it ate lies with it in the pile of its species, and the turn is over (S-8 to S-11).
    """
    if not state.fish_backs:
        return replace(
            state,
            turned=turned,
            fish_backs=fish_backs,
            sea_backs=sea_backs,
            drawn=state.drawn + 1,
            phase="game-over",
            hungry_end=True,
        )
    rows, acting, piles = state.rows, state.acting, state.piles
    spared, eaten = bitten(rows[acting], species)
    if eaten:
        rows = rows[:acting] + (spared,) + rows[acting + 1 :]
    piles = _richer(piles, PLACE[species], TALLY[species, "hungry"] + _tally(eaten))
    return State(
        state.setup,
        (acting + 1) % len(rows),
        rows,
        piles,
        state.won,
        turned,
        fish_backs,
        sea_backs,
        state.lost,
    )


def bitten(row: Row, species: Species) -> tuple[Row, Row]:
    """What a hungry fish of this species spares of a row, and what it eats; sizes do not matter (S-8, S-9)."""
    left = len(row)
    while left and row[left - 1][0] != species:
        left -= 1
    return row[:left], row[left:]


def claim(state: State, move: Claim) -> State | Refusal:
    """The pile is won at once; the row stays and the turn goes on (S-13, S-14)."""
    if state.setup.options.claim == "when-collecting":
        return _no(state, "not-available", "claim-when-collecting")
    return _claimed(state, move.species)


def _claimed(state: State, species: Species) -> State | Refusal:
    place, acting, option = PLACE[species], state.acting, state.setup.options.claim
    pile = state.piles[place]
    if not pile:
        return _no(state, "not-available", "no-pile", species=species)
    has = fish_to_claim(state, species)
    if has < CLAIMING:
        rule = "claim-row-plus-won" if option == "row-plus-won" else "claim-row"
        return _no(state, "not-available", rule, species=species, has=has)
    piles = state.piles[:place] + (0,) + state.piles[place + 1 :]
    return replace(state, piles=piles, won=_richer(state.won, acting, pile))


def fish_to_claim(state: State, species: Species) -> int:
    """How many fish of this species the active player has that count for a claim (S-12)."""
    acting = state.acting
    has = [fish for fish, _ in state.rows[acting]].count(species)
    if state.setup.options.claim == "row-plus-won":
        has += of_species(state.won[acting], species)
    return has


def claimable(state: State) -> tuple[Species, ...]:
    """The species whose piles the active player may claim: at once, or where the house rules say so with their row."""
    return tuple(
        species
        for species, pile in zip(SPECIES, state.piles, strict=True)
        if pile and fish_to_claim(state, species) >= CLAIMING
    )


def pass_on(state: State, move: Pass) -> State | Refusal:
    """The turn ends, the row stays."""
    return must_draw(state) or _next_turn(state, state.rows, state.won)


def collect(state: State, move: Collect) -> State | Refusal:
    """All of the row or nothing (S-7); first the piles that are claimed with it."""
    acting = state.acting
    row = state.rows[acting]
    if not row:
        return _no(state, "not-available", "empty-row")
    if move.claims is not UNSET:
        if len(set(move.claims)) < len(move.claims):
            return _no(state, "not-available", "claim-twice")
        for species in move.claims:
            after = _claimed(state, species)
            if type(after) is Refusal:
                return after
            state = after
    refusal = must_draw(state)
    if refusal:
        return refusal
    rows = state.rows[:acting] + ((),) + state.rows[acting + 1 :]
    return _next_turn(state, rows, _richer(state.won, acting, _tally(row)))


_PLAY: dict[type, Any] = {Draw: draw, Claim: claim, Pass: pass_on, Collect: collect}


def must_draw(state: State) -> Refusal | None:
    """Why the turn cannot end before a draw: by the house rules, or after a lap of turns without one (S-6)."""
    if state.drawn:
        return None
    if state.setup.options.first_draw == "obligatory":
        return _no(state, "bad-amount", "first-draw")
    return _no(state, "bad-amount", "lap-of-passes") if state.idle >= len(state.rows) else None


def _next_turn(state: State, rows: tuple[Row, ...], won: tuple[Tally, ...]) -> State:
    """The turn goes on clockwise."""
    return State(
        state.setup,
        (state.acting + 1) % len(rows),
        rows,
        state.piles,
        won,
        state.turned,
        state.fish_backs,
        state.sea_backs,
        state.lost,
        0,
        0 if state.drawn else state.idle + 1,
    )


def _tally(cards: Row) -> Tally:
    return sum([TALLY[card] for card in cards])


def _richer(tallies: tuple[Tally, ...], place: int, more: Tally) -> tuple[Tally, ...]:
    """The tallies, with more cards on one of them."""
    return tallies[:place] + (tallies[place] + more,) + tallies[place + 1 :]


# ---------------------------------------------------------------- the end


def stop(state: State) -> State:
    """The game as the table ends it early."""
    return replace(state, phase="game-over")


def is_over(state: State) -> bool:
    """Whether the game is over, by its rules or early."""
    return state.phase == "game-over"


def winners(state: State) -> list[str]:
    """Most cards won, then most hungry ones among them; who is still even shares the victory (S-16)."""
    if not state.hungry_end:
        return []
    worth = [(cards_in(won), hungry_in(won)) for won in state.won]
    return [name for name, has in zip(state.setup.players, worth, strict=True) if has == max(worth)]
