"""What may be done now in Go Fish: the rules of ``rules.py`` turned round, as bounds.

They rest on what the table has seen and on nothing that was said, but for the sets the table lays itself. Those may be
named in ``lays`` too, which changes nothing; so they are not offered.
"""

from __future__ import annotations

from msgspec import UNSET

from companion.games.go_fish.pile import Pile, drawn, given
from companion.games.go_fish.state import CARDS, KINDS, NOTHING, RANKS, SET, State
from companion.games.now import Bounds, Choice, Now, OneOf, SomeOf, Value, Whole

_MAY_LACK = frozenset({"lays"})


def now(state: State) -> Now:
    """Every record that the rules accept now, and no other."""
    match state.phase:
        case "deal":
            return (*_lays(state), Choice("begin"))
        case "ask":
            return (*_asks(state), *_lays(state))
        case "answer":
            return _answers(state)
        case "draw":
            return _draws(state)
        case _:
            return ()


def may_ask_for(state: State) -> tuple[str, ...]:
    """The ranks that may be asked for; with ``specific_card`` the cards. Laid ranks are out, and without ``ask_own``
    a card that everybody saw go into the asker's own hand."""
    if not state.where:
        return tuple(rank for place, rank in enumerate(RANKS) if place not in state.laid)
    own = NOTHING if state.setup.options.ask_own else state.acting + 1
    return tuple(
        card
        for place, card in enumerate(CARDS)
        if place % KINDS not in state.laid and state.where[place] != own
    )


def may_be_asked(state: State) -> tuple[str, ...]:
    """Everybody who holds cards but the player in turn, in seat order."""
    players = zip(state.setup.players, state.hands, strict=True)
    return tuple(name for seat, (name, cards) in enumerate(players) if cards and seat != state.acting)


def most_given(state: State) -> int:
    """The most cards that can be given, as far as everybody can know; 0 where none can."""
    if state.where:
        return int(state.where[state.asked] in (0, state.of + 1))
    rank, of = state.asked, state.of
    elsewhere = sum(state.seen[rank::KINDS]) - state.seen[of * KINDS + rank]
    return min(SET - 1, state.hands[of], SET - elsewhere)


def may_be_shown(state: State) -> bool:
    """Whether the drawn card can be what was asked for: not where everybody saw it, or all four, go elsewhere."""
    if state.where:
        return not state.where[state.asked]
    return sum(state.seen[state.asked :: KINDS]) < SET


def _possible(pile: Pile) -> tuple[Value, ...]:
    """The ranks of which a hand may hold four."""
    return tuple(RANKS[rank] for rank in range(KINDS) if rank not in pile.laid and pile.is_possible(rank))


def _lays(state: State) -> Now:
    found = []
    for seat, name in enumerate(state.setup.players):
        ranks = _possible(Pile(state, seat))
        if ranks:
            found.append(Choice("lay", name, {"player": OneOf((name,)), "rank": OneOf(ranks)}))
    return tuple(found)


def _asks(state: State) -> Now:
    of, asked = may_be_asked(state), may_ask_for(state)
    if not of or not asked:
        return ()
    what = "card" if state.where else "rank"
    return (Choice("ask", state.setup.players[state.acting], {"of": OneOf(of), what: OneOf(asked)}),)


def _told(pile: Pile, gained: int) -> SomeOf:
    """The sets that may be told with a gift or a draw, besides the one that the table lays itself."""
    pile.lay_all(gained, UNSET)
    ranks = _possible(pile)
    return SomeOf(ranks, 0, min(len(ranks), pile.hands[pile.seat] // SET))


def _answers(state: State) -> Now:
    name, rank = state.setup.players[state.of], state.asked % KINDS
    gives = []
    for cards in range(1, most_given(state) + 1):
        fields: dict[str, Bounds] = {"cards": Whole(cards, cards), "lays": _told(given(state, cards), rank)}
        gives.append(Choice("give", name, fields, _MAY_LACK))
    return (*gives, Choice("go-fish", name))


def _draws(state: State) -> Now:
    name, rank = state.setup.players[state.by], state.asked % KINDS
    found = []
    for match in (True, False) if may_be_shown(state) else (False,):
        told = _told(drawn(state, match), rank if match else NOTHING)
        fields: dict[str, Bounds] = {"match": OneOf((match,)), "lays": told}
        found.append(Choice("draw", name, fields, _MAY_LACK))
    return tuple(found)
