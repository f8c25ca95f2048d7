"""What everybody at the table can know of a hand, and when it proves that a word about it was not honest.

Nothing here looks at a hand: the table has none. For every player it keeps, from the first record on,

- how many cards came that nobody saw (the deal, unseen draws), called *places*, in the order they came;
- for each rank, how many cards were seen to leave the hand less those seen to come into it. Were it two for the
  nines, at least two nines came unseen by then: a *floor* under the count, which holds from that place on;
- the player's *words*. An ask says "at least one of these", a go-fish "none", a give "that was all": floors and
  ceilings for the rank among the places filled until then;
- with ``specific_card`` the same for each card: who was first seen to hold it, and who said they did not.

There are four of each rank. What others were seen to hold, whoever it went to, cannot have come to this player
unseen, and so lowers what may have.

A word is *contradicted* when no hand fits the floors and ceilings (``hands.py``). The proof uses what was seen and this
player's own words; the words of others are left out, since they may be the ones that are not honest. The flag is
therefore never raised against somebody who told the truth: the true hand would fit. It names the first of their words
with which nothing fits any more, which is that word or an earlier one. Afterwards the table believes as many of their
latest words as go together, so that a mistake is held against nobody twice.

A set that the table lays by itself rests on a word, the ask of the player it is laid for. For that player it counts as
laid; against everybody else only those of its cards do that were seen on their way into the hand.

What a player leaves undone proves nothing: a drawn card not shown, a set not laid.
"""

from __future__ import annotations

from threading import Lock
from typing import final

import msgspec
from msgspec.structs import replace

from companion.games.go_fish.hands import IMPOSSIBLE, STOCK, UNSEEN, Hand, Word, fits
from companion.games.go_fish.state import (
    CARDS,
    KINDS,
    SET,
    Ask,
    Begin,
    Draw,
    Give,
    GoFish,
    Lay,
    State,
)


@final
class Contradiction(msgspec.Struct, frozen=True, gc=False):
    """The word of this seat on this rank at record ``seq``, or an earlier word of theirs, was not honest."""

    seq: int
    seat: int
    rank: int
    """By its place in ``RANKS``."""


class Known(msgspec.Struct, frozen=True, eq=False, gc=False):
    """What the whole table knows."""

    hands: tuple[Hand, ...]
    """One for each seat."""
    shown: tuple[int, ...] = (0,) * KINDS
    """Cards of each rank seen as they came from the stock."""
    first: tuple[int, ...] = ()
    """``specific_card``: for each card whether it has been seen, and whose it was when it came: a seat, ``STOCK`` or
    ``UNSEEN``."""
    contradictions: tuple[Contradiction, ...] = ()
    """In the order in which they were proved."""


# ---------------------------------------------------------------- the fold over the records

_KEPT = 16
_lately: dict[State, Known] = {}
_lock = Lock()


def known(state: State) -> Known:
    """What is known at this moment. Remembers the last few answers, so that the next one takes one step."""
    with _lock:
        steps = []
        here: State | None = state
        while here is not None and here not in _lately:
            steps.append(here)
            here = here.before
        found = None if here is None else _lately[here]
        for each in reversed(steps):
            found = _begin(each) if found is None else _next(found, each)
            _lately[each] = found
            if len(_lately) > _KEPT:
                del _lately[next(iter(_lately))]
        assert found is not None
        return found


def _begin(state: State) -> Known:
    first = (UNSEEN,) * len(CARDS) if state.setup.options.specific_card else ()
    return Known(tuple([Hand(places) for places in state.hands]), first=first)


def _next(known: Known, after: State) -> Known:
    before, move = after.before, after.move
    assert before is not None
    table = _Table(known, before)
    if type(move) is Ask:
        table.says_some(after)
    elif type(move) is GoFish:
        table.says_none(after)
    elif type(move) is Give:
        table.gives(move.cards, after.seq)
        table.lays(after, before.by)
    elif type(move) is Draw:
        table.draws(move.match)
        table.lays(after, before.by)
    elif type(move) is Lay:
        layer = before.setup.seat(move.player)
        assert layer is not None
        table.lays(after, layer)
    else:
        assert type(move) is Begin
    table.fills_empty_hands(after)
    return table.known()


class _Table:
    """One record being added to what is known."""

    def __init__(self, known: Known, before: State) -> None:
        self.before = before
        self.specific = before.setup.options.specific_card
        self.hands = list(known.hands)
        self.sizes = list(before.hands)
        self.shown = known.shown
        self.first = known.first
        self.found = known.contradictions
        self.word: tuple[int, Word, bool] | None = None
        self.changed = False
        """Whether something was seen that could show up anybody."""

    def known(self) -> Known:
        if self.changed:
            for seat, hand in enumerate(self.hands):
                if hand.words and not self._fits(seat, hand.words):
                    self._show_up(seat)
        if self.word:
            self._hear(*self.word)
        return Known(tuple(self.hands), self.shown, self.first, self.found)

    # ---- what was seen

    def _comes(self, seat: int, rank: int, cards: int) -> None:
        """So many cards of a rank are seen to go into a hand."""
        hand = self.hands[seat]
        self.sizes[seat] += cards
        out = _plus(hand.out, rank, -cards)
        self.hands[seat] = replace(hand, out=out, denied=hand.denied - {rank})

    def _leaves(self, seat: int, rank: int, cards: int, places: int) -> None:
        """So many cards of a rank are seen to leave a hand in which so many places are filled."""
        hand = self.hands[seat]
        out = _plus(hand.out, rank, cards)
        gone = out[rank]
        if gone > hand.need[rank]:
            need = _plus(hand.need, rank, gone - hand.need[rank])
            hand = replace(hand, need=need, floors=(*hand.floors, (places, rank, gone)))
        self.hands[seat] = replace(hand, out=out)
        self.changed = True

    def _unseen(self, seat: int, cards: int) -> None:
        hand = self.hands[seat]
        self.sizes[seat] += cards
        self.hands[seat] = replace(hand, places=hand.places + cards, denied=frozenset())

    def _first_seen(self, card: int, seat: int, places: int) -> None:
        """A card that nobody had seen comes out of this hand."""
        if self.first[card] == UNSEEN:
            self.first = (*self.first[:card], seat, *self.first[card + 1 :])
            hand = self.hands[seat]
            self.hands[seat] = replace(hand, owned=(*hand.owned, (card, places)))

    def laid(self, seat: int, rank: int, places: int) -> None:
        """Four of a rank lie before this player, who said so."""
        self._leaves(seat, rank, SET, places)
        if self.specific:
            for card in range(rank, len(CARDS), KINDS):
                self._first_seen(card, seat, places)

    def proved(self, seat: int, rank: int, places: int) -> None:
        """The table lays four of a rank: by this player's own word, which proves nothing against another."""
        need = self.hands[seat].need
        self._leaves(seat, rank, SET, places)
        hand = replace(self.hands[seat], need=need)
        if self.specific:
            own = [card for card in range(rank, len(CARDS), KINDS) if self.first[card] == UNSEEN]
            hand = replace(hand, owned=(*hand.owned, *[(card, places) for card in own]))
        self.hands[seat] = hand

    def gives(self, cards: int, seq: int) -> None:
        """The asked player gives cards, and says with it that there are no more."""
        state = self.before
        giver, asker, asked = state.of, state.by, state.asked
        rank = asked % KINDS
        self.sizes[giver] -= cards
        self._leaves(giver, rank, cards, self.hands[giver].places)
        if self.specific:
            self._first_seen(asked, giver, self.hands[giver].places)
        self._comes(asker, rank, cards)
        if not self.specific:
            self._denies(giver, rank, seq, False)

    def draws(self, match: bool) -> None:
        """The asker draws a card: shown as what was asked for, or unseen."""
        state = self.before
        if not match:
            self._unseen(state.by, 1)
            return
        rank = state.asked % KINDS
        self.shown = _plus(self.shown, rank, 1)
        if self.specific and self.first[state.asked] == UNSEEN:
            self.first = (*self.first[: state.asked], STOCK, *self.first[state.asked + 1 :])
        self._comes(state.by, rank, 1)
        self.changed = True

    def lays(self, after: State, seat: int) -> None:
        """The sets one player laid in this record. Telling of one that the table lays anyway changes nothing."""
        before, move = self.before, after.move
        proved = -1
        if not isinstance(move, Lay):
            rank = before.asked % KINDS
            gained = move.cards if isinstance(move, Give) else int(isinstance(move, Draw) and move.match)
            if gained and before.least[seat * KINDS + rank] + gained >= SET:
                proved = rank
        places = self.hands[seat].places
        for rank in after.sets[seat][len(before.sets[seat]) :]:
            self.sizes[seat] -= SET
            if rank == proved:
                self.proved(seat, rank, places)
            else:
                self.laid(seat, rank, places)

    def fills_empty_hands(self, after: State) -> None:
        """Whatever else a hand has grown by came unseen."""
        for seat, size in enumerate(after.hands):
            if size > self.sizes[seat]:
                self._unseen(seat, size - self.sizes[seat])

    # ---- what was said

    def says_some(self, after: State) -> None:
        """The player in turn asks, and says with it that they hold one of the rank themselves."""
        seat, asked, rank = after.by, after.asked, after.asked % KINDS
        hand, setup = self.hands[seat], after.setup
        if not self.specific:
            word = Word(after.seq, rank, hand.places, floor=hand.out[rank] + 1)
            self.word = (seat, word, rank in hand.denied)
            return
        without = -1 if setup.options.ask_own or self.first[asked] != UNSEEN else asked
        cards = range(rank, len(CARDS), KINDS)
        if any(self.before.where[card] == seat + 1 for card in cards):
            word = Word(after.seq, rank, hand.places, without=without)
        else:
            one_of = tuple([card for card in cards if self.first[card] == UNSEEN and card != without])
            ceiling = SET if one_of else IMPOSSIBLE
            word = Word(after.seq, rank, hand.places, ceiling=ceiling, without=without, one_of=one_of)
        self.word = (seat, word, False)

    def says_none(self, after: State) -> None:
        """The asked player sends the asker fishing, and says with it that they hold none."""
        state = self.before
        seat, asked, rank = state.of, state.asked, state.asked % KINDS
        hand = self.hands[seat]
        if not self.specific:
            self._denies(seat, rank, after.seq, state.least[seat * KINDS + rank] > 0)
        elif state.where[asked] == seat + 1:
            self.word = (seat, Word(after.seq, rank, hand.places, ceiling=IMPOSSIBLE), True)
        elif self.first[asked] == UNSEEN:
            self.word = (seat, Word(after.seq, rank, hand.places, without=asked), False)

    def _denies(self, seat: int, rank: int, seq: int, flagrant: bool) -> None:
        hand = self.hands[seat]
        out = hand.out[rank]
        self.word = (seat, Word(seq, rank, hand.places, out, out), flagrant)
        self.hands[seat] = replace(hand, denied=hand.denied | {rank})

    # ---- what it proves

    def _hear(self, seat: int, word: Word, flagrant: bool) -> None:
        """A word is added to those believed. ``flagrant``: one earlier word alone is enough against it."""
        words = (*self.hands[seat].words, word)
        if not flagrant and self._fits(seat, words):
            self.hands[seat] = replace(self.hands[seat], words=words)
            return
        if flagrant or self._fits(seat, ()):
            self._flag(seat, word)
        self._believe(seat, words)

    def _show_up(self, seat: int) -> None:
        """What was seen last does not go with what this player had said."""
        words = self.hands[seat].words
        if self._fits(seat, ()):
            count = next(count for count in range(1, len(words) + 1) if not self._fits(seat, words[:count]))
            self._flag(seat, words[count - 1])
        self._believe(seat, words)

    def _flag(self, seat: int, word: Word) -> None:
        entry = Contradiction(word.seq, seat, word.rank)
        if entry not in self.found:
            self.found = (*self.found, entry)

    def _believe(self, seat: int, words: tuple[Word, ...]) -> None:
        """Of a player's words as many as go together, the latest first."""
        kept: tuple[Word, ...] = ()
        for word in reversed(words):
            if self._fits(seat, (word, *kept)):
                kept = (word, *kept)
        self.hands[seat] = replace(self.hands[seat], words=kept)

    def _fits(self, seat: int, words: tuple[Word, ...]) -> bool:
        return fits(self.hands, self.shown, self.first, seat, words)


def _plus(row: tuple[int, ...], place: int, more: int) -> tuple[int, ...]:
    return (*row[:place], row[place] + more, *row[place + 1 :])
