"""What the table tells whoever sits at it: how the game stands, and how a record was answered.

Both hold only what everybody may see (``secrecy.md``). :class:`Standing` goes to screens, sensing and lamps inside one
process; :data:`Answer` is what leaves by any door, as JSON in the order of its fields (``records.md``, Answers).
"""

from __future__ import annotations

from typing import Any

import msgspec

from companion.games.game import Json, Refusal, View
from companion.games.now import Now
from companion.games.refusals import sentence
from companion.language.words import Words
from companion.play.referee import Accepted, Position, Referee


class Step(msgspec.Struct, frozen=True):
    """A record that stands."""

    seq: int
    """Its number in the game, 1 for the opening."""
    record: Json
    """In its public form, as ``{"do": "bet", "player": "Béla", "fish": 2}``."""
    showed: bool = False
    """Whether it showed something hidden, so that it is corrected with a reason and not undone."""


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """How the game stands that was opened last, over or not; as it is made, how no game at all stands."""

    seq: int = 0
    """How many records stand."""
    rev: int = 0
    """Records accepted since the data began."""
    seen: View | None = None
    """What everybody may see, as the game gives it; ``None`` before a game was ever opened."""
    view: Json | None = None
    """The same in plain values of Python."""
    options: Any = None
    """The house rules in force, a Struct of the game's own type with its defaults filled in."""
    line: tuple[Step, ...] = ()
    """The records that stand, the opening first."""
    now: Now = ()
    """What may be done now (``Game.now``), nothing once the game is over."""
    remembered: Any = None
    """What everybody could keep in mind (``Game.memory``), for a table that chose a memory aid."""

    @property
    def game(self) -> str | None:
        """The name of the game, such as ``fish-fish``."""
        return self.line[0].record["game"] if self.line else None

    @property
    def opening(self) -> Json:
        """The record that opened the game; empty where there is none."""
        return self.line[0].record if self.line else {}

    @property
    def last(self) -> Step | None:
        """The last record that stands; ``None`` where that is the opening."""
        return self.line[-1] if len(self.line) > 1 else None

    def answer(self, n: int | msgspec.UnsetType = msgspec.UNSET) -> Done:
        """The answer that tells what stands, as ``companion resume`` prints it."""
        return Done(n=n, seq=self.seq, rev=self.rev, events=[], view=self.seen)


class Done(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to a record that stands."""

    n: int | msgspec.UnsetType = msgspec.UNSET
    """The number of its line, where it came in a line."""
    ok: bool = True
    """Always true."""
    seq: int
    """How many records stand in this game."""
    rev: int
    """Records accepted since the data began."""
    events: list[Json]
    """What it brought about, each ``{"kind": …}`` with public facts."""
    view: View | None
    """What everybody may see now, as the game gives it."""


class Why(msgspec.Struct, frozen=True):
    """Why a record was refused."""

    code: str
    """One of the contract's codes, or ``not-written``, which no referee gives."""
    rule: str
    """The rule it follows, as ``fish-fish/order``."""
    says: str
    """A sentence in the table's language."""


class Denied(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to a record that was refused: nothing has changed."""

    n: int | msgspec.UnsetType = msgspec.UNSET
    """The number of its line, where it came in a line."""
    ok: bool = False
    """Always false."""
    seq: int
    """How many records stand in this game."""
    rev: int
    """Records accepted since the data began."""
    refusal: Why
    """What the rules say against it."""
    view: View | None
    """What everybody may see, as the game gives it."""


Answer = Done | Denied


def answer_of(
    referee: Referee, ruling: Accepted | Refusal, words: Words, n: int | msgspec.UnsetType = msgspec.UNSET
) -> Answer:
    """The answer to a record that was just kept or refused."""
    if type(ruling) is Refusal:
        why = Why(ruling.code, ruling.rule, sentence(words, ruling.code, ruling.rule, dict(ruling.facts)))
        return Denied(n=n, seq=referee.seq, rev=referee.rev, refusal=why, view=referee.seen())
    return Done(n=n, seq=referee.seq, rev=referee.rev, events=ruling.events, view=referee.seen())


def standing(rev: int, position: Position | None) -> Standing:
    """How a game stands at a position when so many records were ever accepted."""
    if position is None:
        return Standing(rev=rev)
    line = tuple(Step(here.seq, here.record, here.showed) for here in position.line())
    return Standing(
        seq=position.seq,
        rev=rev,
        seen=position.seen(),
        view=position.view(),
        options=msgspec.convert(line[0].record.get("options", {}), position.game.options),
        line=line,
        now=() if position.over else position.game.now(position.state),
        remembered=position.game.memory(position.state),
    )
