"""The contract between the referee and a game.

A game is a package beside this module and names its ``Game`` in its registration (``companion/games/registration.py``).
Its rules are pure: immutable state in, immutable state out; no clock, no chance, no files, no translation. A refusal is
a value, put into words only at the edge (``companion/games/refusals.py``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, final

import msgspec

from companion.games.now import Now
from companion.language.json import Json as Json
from companion.language.names import folded
from companion.store.roles import Part

Place = tuple[int, int]
"""Where a card lies in a game that seals its cards: a round and a line in it."""
State = Any
"""A game's own frozen state. The referee only hands it back and forth."""

Code = Literal[
    "malformed",
    "stale",
    "no-game",
    "already-open",
    "game-over",
    "bad-players",
    "bad-option",
    "nothing-to-undo",
    "undo-needs-correct",
    "wrong-phase",
    "not-your-turn",
    "not-available",
    "bad-amount",
    "cards-do-not-add-up",
    "needs-answer",
]
"""Why a record is refused; where several apply, the first in this order (``records.md``, Codes)."""


@final
class Refusal(msgspec.Struct, frozen=True):
    """What a rule says against a record: the code of the contract, the rule it follows and public facts about it.

    ``rule`` is a key such as ``fish-fish/order`` that the rule help opens. ``facts`` hold only what everyone at the
    table may know (``secrecy.md``).
    """

    code: Code
    rule: str
    facts: Mapping[str, Any] = {}


class Record(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="do"
):
    """What every record may carry. A subclass adds its own fields and is tagged with its ``do``."""

    expect: int | msgspec.UnsetType = msgspec.UNSET
    """The ``rev`` it was meant for; where that is another one by now, it is refused as ``stale``."""


class Setup(msgspec.Struct, frozen=True, eq=False):
    """Who plays and how: fixed when the game is opened. Every sitting has its own, equal to no other."""

    players: tuple[str, ...]
    first: int
    options: Any
    seats: Mapping[str, int]
    """Seat of a name, by :func:`folded` name."""

    def seat(self, name: str) -> int | None:
        """The seat of a name told in any case or normal form; ``None`` when nobody has it."""
        seat = self.seats.get(name)
        return self.seats.get(folded(name)) if seat is None else seat

    def by_name(self, values: tuple[Any, ...]) -> Json:
        """A map of one value for each seat, keyed by names in seat order."""
        return dict(zip(self.players, values, strict=True))


class View(msgspec.Struct, frozen=True, gc=False):
    """What everyone at the table may see of a game (``records.md``): to be read, and written as JSON as it is.

    Each game's own view begins with these and goes on with its own, in the order of the contract's keys; a key that
    is not always there is ``UNSET`` where it is absent.
    """

    game: str
    """Its name, such as ``fish-fish``."""
    players: tuple[str, ...]
    """All names in seat order."""
    phase: str
    """What the game waits for: a word of the game's own, or ``game-over``."""
    to_act: str | None
    """Who acts; ``None`` where everyone or nobody does."""
    totals: Mapping[str, int]
    """Points so far by name."""
    finished: bool
    """Whether the game ended by its rules."""
    winners: Sequence[str]
    """In seat order; empty until the game has ended by its rules."""


def _is_well_formed(state: State, move: Any) -> bool:
    return True


def _shows(before: State, move: Any, after: State) -> bool:
    return False


def _parts(state: State) -> dict[str, Part]:
    return {}


def _public(before: State, move: Any, after: State) -> Json:
    record: Json = msgspec.to_builtins(move)
    record.pop("expect", None)
    return record


def _hidden(state: State, move: Any) -> str | None:
    return None


def _opens(before: State, move: Any, after: State) -> tuple[int, ...]:
    return ()


def _declared(record: Json) -> Json:
    return record


def _blinks(view: Mapping[str, Any]) -> bool:
    return False


def _rounds(state: State) -> int:
    return 0


def _places(records: Sequence[Json]) -> Iterable[Place | None]:
    return ()


def _memory(state: State) -> Any:
    return None


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """One game as the referee and everything around it see it.

    A game without secrets or roles says nothing about them: what is left out stands for a game that has none.
    """

    name: str
    fewest: int
    most: int
    records: Mapping[str, type[Record]]
    """The game's own records by their ``do``."""
    options: type[msgspec.Struct]
    """House rules with their defaults and lists of values; unknown ones are forbidden."""

    begin: Callable[[Setup], State]
    """The state right after ``open``."""
    is_well_formed: Callable[[State, Any], bool] = _is_well_formed
    """What the types of a record cannot say: names that sit at the table, fields the house rules leave out."""
    play: Callable[[State, Any], State | Refusal]
    """The state after a record, or why the rules refuse it."""
    stop: Callable[[State], State]
    """The state after the table has ended the game early."""
    is_over: Callable[[State], bool]
    view: Callable[[State], View]
    """What everyone at the table may see."""
    now: Callable[[State], Now]
    """What may be done, as far as everyone can know: every record that :attr:`play` accepts, and no other."""
    memory: Callable[[State], Any] = _memory
    """What everybody could keep in mind of the game and the view leaves out, since keeping it in mind is part of the
    play: a value of the game's own, shown where the table chose a memory aid. Public facts only."""
    events: Callable[[State, Any, State], list[Json]]
    """What a record just brought about, for sound, speech and motion; public facts only."""
    shows: Callable[[State, Any, State], bool] = _shows
    """Whether a record showed something hidden, so that ``undo`` needs ``correct`` instead."""

    parts: Callable[[State], dict[str, Part]] = _parts
    """What each player has done in each role so far, for the statistics; empty in a game without roles."""

    public: Callable[[State, Any, State], Json] = _public
    """The accepted record as anyone may read it in the journal: a hidden card left out, a card just shown put in, and
    a name as the table shows it. Without secrets or names it is the record as it was told."""
    hidden: Callable[[State, Any], str | None] = _hidden
    """The hidden ``card`` a record tells the referee, to be sealed; ``None`` where it tells none. In the public form
    the field ``card`` is left out."""
    opens: Callable[[State, Any, State], tuple[int, ...]] = _opens
    """Which sealed cards a record opens, each by how many sealed records that stand came after it (0 the latest)."""
    declared: Callable[[Json], Json] = _declared
    """The public ``open`` as if nothing were sensed; any other record as it is. With it a game is played again from
    its public records alone: for export, and once its seals are destroyed."""

    rounds: Callable[[State], int] = _rounds
    """How many rounds have been scored, for the list of games; 0 in a game without rounds."""
    blinks: Callable[[Mapping[str, Any]], bool] = _blinks
    """Whether whoever acts has nothing left to choose, from the view alone: then their lamp blinks."""
    places: Callable[[Sequence[Json]], Iterable[Place | None]] = _places
    """Where the card lies that each of the public records laid, the opening first; ``None`` for one that laid none."""
