"""Small packs of Go Fish on which every deal can be looked at, and tables at which one player lies once.

A pack is small by everybody having seen the other ranks beforehand. Whether a word can be true is asked of every deal
in turn; nothing is concluded, so it may be slow.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any

from companion.games.game import Setup
from companion.games.go_fish import knowledge, rules
from companion.games.go_fish.hands import STOCK, UNSEEN, Hand
from companion.games.go_fish.knowledge import Known, known
from companion.games.go_fish.state import (
    CARDS,
    KINDS,
    NOBODY,
    NOTHING,
    RANKS,
    Ask,
    Draw,
    Give,
    GoFish,
    Lay,
    Move,
    Options,
    State,
)
from companion.language.names import folded

SEEN_ELSEWHERE = 4
NOBODY_HEARD = -7


def small_pack(players: int, each: int, ranks: int, **options: Any) -> State:
    """A game with only so many ranks, as far as anybody can tell."""
    names = tuple("ABCDEF"[:players])
    setup = Setup(names, 0, Options(**options), {folded(name): seat for seat, name in enumerate(names)})
    whole = rules.begin(setup)
    state = State(
        setup,
        "ask",
        0,
        bytes((each,)) * players,
        4 * ranks - players * each,
        whole.sets,
        frozenset(range(ranks, KINDS)),
        whole.least,
        whole.seen,
        whole.where,
        NOBODY,
        NOBODY,
        NOTHING,
        1,
        None,
        None,
        False,
    )
    shown = tuple(0 if rank < ranks else SEEN_ELSEWHERE for rank in range(KINDS))
    first = tuple(UNSEEN if card % KINDS < ranks else STOCK for card in range(len(CARDS)))
    knowledge._lately[state] = Known(
        tuple(Hand(each) for _ in names), shown, first if options.get("specific_card") else ()
    )
    return state


# ------------------------------------------------------------------------------- every deal that could have been


@cache
def orders(cards: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Every order of these cards, equal cards not told apart."""
    if not cards:
        return ((),)
    found = []
    for card in sorted(set(cards)):
        rest = list(cards)
        rest.remove(card)
        found += [(card, *order) for order in orders(tuple(rest))]
    return tuple(found)


class World:
    """One deal, played along. Cards are ranks, or cards where they are told apart; they may run below none."""

    def __init__(self, order: tuple[int, ...], players: int, each: int, specific: bool) -> None:
        self.hands = [Counter(order[seat * each : (seat + 1) * each]) for seat in range(players)]
        self.stock = list(order[players * each :])
        self.specific = specific
        self.owed: set[tuple[int, int]] = set()
        """``(seat, card)``: cards that may lack in a set which the table laid on that player's word."""

    def four(self, rank: int) -> Counter[int]:
        return Counter(range(rank, len(CARDS), KINDS)) if self.specific else Counter({rank: 4})

    def happens(self, before: State, after: State, heard: int) -> bool:
        """Whether the record could have been made; of words only those of seat ``heard`` have to be true."""
        move, lays_by = after.move, before.by
        if isinstance(move, Ask):
            hand = self.hands[after.by]
            holds = any(count for card, count in hand.items() if card % KINDS == after.asked % KINDS)
            own = self.specific and not before.setup.options.ask_own and hand[after.asked]
            return heard != after.by or (holds and not own)
        if isinstance(move, GoFish):
            possible = heard != before.of or not self.hands[before.of][before.asked]
        elif isinstance(move, Give):
            giver = self.hands[before.of]
            giver[before.asked] -= move.cards
            self.hands[before.by][before.asked] += move.cards
            kept = giver[before.asked]
            possible = kept >= 0 and (heard != before.of or not kept)
        elif isinstance(move, Draw):
            card = self.stock.pop(0)
            self.hands[before.by][card] += 1
            possible = not move.match or card == before.asked
        else:
            assert isinstance(move, Lay)
            possible, lays_by = True, before.setup.players.index(move.player)
        for rank in after.sets[lays_by][len(before.sets[lays_by]) :]:
            self.hands[lays_by].subtract(self.four(rank))
            if heard != lays_by and is_proved(before, move, rank):
                self.owed |= {(lays_by, card) for card in self.four(rank)}
        for seat, (hand, size) in enumerate(zip(self.hands, after.hands, strict=True)):
            held = [count for card, count in hand.items() if (seat, card) not in self.owed]
            possible = possible and min(held, default=0) >= 0
            for _ in range(size - hand.total()):
                hand[self.stock.pop(0)] += 1
        return possible


def is_proved(before: State, move: Move | None, rank: int) -> bool:
    """Whether the table lays this set of the asker by itself: their public minimum has reached four."""
    if not isinstance(move, Give | Draw) or before.asked % KINDS != rank:
        return False
    gained = move.cards if isinstance(move, Give) else int(move.match)
    return bool(gained) and before.least[before.by * KINDS + rank] + gained >= 4


def worlds(state: State, each: int, ranks: int) -> list[World]:
    players, specific = len(state.hands), state.setup.options.specific_card
    cards = [card for card in range(len(CARDS)) if card % KINDS < ranks]
    pack = tuple(cards if specific else [card % KINDS for card in cards])
    whole = {
        (
            *(card for seat in range(players) for card in sorted(order[seat * each : (seat + 1) * each])),
            *order[players * each :],
        )
        for order in orders(pack)
    }
    return [World(order, players, each, specific) for order in sorted(whole)]


# ------------------------------------------------------------------------------------- games in which one player lies


class Table:
    """Real hands on a small pack; one player lies once, when it can be done."""

    def __init__(self, rng: random.Random, state: State, each: int, ranks: int) -> None:
        self.rng = rng
        self.state = state
        self.specific = state.setup.options.specific_card
        cards = [card for card in range(len(CARDS)) if card % KINDS < ranks]
        rng.shuffle(cards)
        pack = tuple(cards if self.specific else [card % KINDS for card in cards])
        self.truth = World(pack, len(state.hands), each, self.specific)
        self.ranks = ranks
        self.liar = rng.randrange(len(state.hands))
        self.lied = False

    def lies(self, seat: int) -> bool:
        if seat != self.liar or self.lied or self.rng.random() < 0.5:
            return False
        self.lied = True
        return True

    def move(self) -> Move | None:
        """What is said next; ``None`` where nothing can be."""
        rng, state = self.rng, self.state
        if state.phase == "ask":
            return self.ask()
        if state.phase == "answer":
            held = self.truth.hands[state.of][state.asked]
            if held and self.lies(state.of):
                return GoFish() if held == 1 or rng.random() < 0.5 else self.lay(Give(cards=1))
            return self.lay(Give(cards=held)) if held else GoFish()
        match = self.truth.stock[0] == state.asked and rng.random() < 0.8
        return Draw(match=match)

    def lay(self, give: Give) -> Give:
        """With the set it completes, most of the time."""
        if self.specific or self.rng.random() < 0.3:
            return give
        state = self.state
        if self.truth.hands[state.by][state.asked] + give.cards < 4:
            return give
        return Give(cards=give.cards, lays=[RANKS[state.asked]])

    def ask(self) -> Move | None:
        rng, state = self.rng, self.state
        players, seat = state.setup.players, state.acting
        hand = self.truth.hands[seat]
        for rank in range(self.ranks):
            if hand >= self.truth.four(rank) and rng.random() < 0.7:
                return Lay(player=players[seat], rank=RANKS[rank])
        held = {card % KINDS for card, count in hand.items() if count}
        asked = [rank for rank in range(self.ranks) if rank not in state.laid]
        wanted = [rank for rank in asked if (rank in held) != self.lies(seat)] or [
            rank for rank in asked if rank in held
        ]
        others = [other for other, size in enumerate(state.hands) if size and other != seat]
        if not wanted or not others:
            return None
        of, rank = players[rng.choice(others)], rng.choice(wanted)
        if not self.specific:
            return Ask(of=of, rank=RANKS[rank])
        cards = [card for card in range(rank, len(CARDS), KINDS) if not hand[card]]
        return Ask(of=of, card=CARDS[rng.choice(cards)]) if cards else None

    def step(self) -> State | None:
        """The state after the next record; ``None`` when the game is over, or cannot go on because of the lie.

        A set laid on the word of who lied is on the table all the same, though a card of it is in another hand.
        """
        before = self.state
        move = None if rules.is_over(before) else self.move()
        if move is None:
            return None
        after = rules.play(before, move)
        if not isinstance(after, State) or not self.truth.happens(before, after, NOBODY_HEARD):
            return None
        self.state = after
        return after


def one_lie(seed: int, players: int, each: int, ranks: int, **options: Any) -> Counter[str]:
    """One game on a pack too large to search: whether somebody ``lied``, and was ``caught``."""
    table = Table(random.Random(seed), small_pack(players, each, ranks, **options), each, ranks)
    while table.step():
        pass
    caught = {entry.seat for entry in known(table.state).contradictions}
    assert caught <= ({table.liar} if table.lied else set()), "somebody who told the truth is flagged"
    return Counter(lied=int(table.lied), caught=len(caught))


class Searched:
    """A game on a small pack, and after every record the players whose words no deal goes with."""

    def __init__(self, seed: int, players: int, each: int, ranks: int, **options: Any) -> None:
        self.table = Table(random.Random(seed), small_pack(players, each, ranks, **options), each, ranks)
        self.possible = {seat: worlds(self.table.state, each, ranks) for seat in range(players)}

    def step(self) -> State | None:
        before = self.table.state
        after = self.table.step()
        if after is not None:
            for seat, left in self.possible.items():
                self.possible[seat] = [world for world in left if world.happens(before, after, seat)]
        return after


PACKS: list[tuple[int, int, int, dict[str, Any]]] = [
    (2, 3, 3, {"keep_playing": True}),
    (2, 3, 3, {"keep_playing": True, "next_player": "left"}),
    (3, 2, 3, {"keep_playing": True}),
    (3, 2, 3, {}),
    (2, 2, 2, {"keep_playing": True, "specific_card": True}),
    (2, 3, 2, {"keep_playing": True, "specific_card": True, "ask_own": True}),
    (3, 2, 2, {"keep_playing": True, "specific_card": True}),
]
"""Packs that can be searched: players, cards for each, ranks, house rules."""
