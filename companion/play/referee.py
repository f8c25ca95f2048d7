"""The referee: judges one record after another and keeps the game in progress as a fold of those that stand.

Nothing here writes, waits or translates. :meth:`Referee.judge` says what a record would do and changes nothing;
:meth:`Referee.adopt` makes it so. Between the two the table makes the record durable (``companion/play/table.py``), so
nothing is ever acknowledged that could be lost.
"""

from __future__ import annotations

import unicodedata
from typing import Any, final

import msgspec

from companion.games import registered
from companion.games.game import Game, Json, Record, Refusal, Setup, State, View
from companion.language.names import folded, shown
from companion.play.records import (
    COMMON,
    Correct,
    Open,
    Undo,
    malformed,
    read_expect,
    read_record,
)

LONGEST_NAME = 40
LONGEST_WHY = 200


class Position(msgspec.Struct, frozen=True, gc=False):
    """The game after one record that stands, and the way back. Taking back is walking ``before``."""

    seq: int
    game: Game
    state: State
    record: Json
    """The record in its public form."""
    showed: bool
    """Whether the record showed something hidden."""
    ended: bool
    """Whether the record is the table's ``end``."""
    before: Position | None

    @property
    def over(self) -> bool:
        """Whether the game has ended, by its rules or by ``end``."""
        return self.game.is_over(self.state)

    def seen(self) -> View:
        """What everyone may see."""
        return self.game.view(self.state)

    def view(self) -> Json:
        """The same as its JSON object, in plain values of Python."""
        view: Json = msgspec.to_builtins(self.seen())
        return view

    def line(self) -> list[Position]:
        """All records that stand, the first first."""
        found: list[Position] = []
        here: Position | None = self
        while here is not None:
            found.append(here)
            here = here.before
        return found[::-1]

    def at(self, seq: int) -> Position:
        """The position just after record ``seq``, 1 ≤ seq ≤ this one's."""
        here = self
        while here.seq > seq:
            assert here.before is not None
            here = here.before
        return here


@final
class Accepted(msgspec.Struct, frozen=True):
    """What an acceptable record would do: the position after it, what to journal, and what to tell the table."""

    position: Position
    record: Json
    """The public form, for the journal."""
    events: list[Json]
    hidden: str | None = None
    """A hidden card told by the record, to be sealed."""
    opens: tuple[int, ...] = ()
    """Which sealed cards it opens (``Game.opens``)."""


class Referee:
    """One game in progress, or one that is over and may still be corrected, or none yet.

    ``rev`` counts the records accepted since the data began; :attr:`position` is the game as it stands.
    """

    def __init__(self, rev: int = 0, position: Position | None = None) -> None:
        self.rev = rev
        self.position = position

    @property
    def seq(self) -> int:
        """How many records stand in this game."""
        return self.position.seq if self.position else 0

    def seen(self) -> View | None:
        """What everyone may see; ``None`` before a game was ever opened."""
        return self.position.seen() if self.position else None

    def view(self) -> Json | None:
        """The same as its JSON object, in plain values of Python."""
        return self.position.view() if self.position else None

    def adopt(self, accepted: Accepted) -> None:
        """Make a judgement of this very position come true."""
        self.position = accepted.position
        self.rev += 1

    def judge(self, record: Json) -> Accepted | Refusal:
        """What the rules say to a JSON object. Changes nothing."""
        do = record.get("do")
        if not isinstance(do, str):
            return malformed("do")
        if do in COMMON:
            return self._judge_common(record, do)
        here = self.position
        if here is None:
            return self._judge_without_game(record, do)
        kind = here.game.records.get(do)
        if kind is None:
            return malformed("do", do=do[:LONGEST_NAME])
        move = read_record(record, kind)
        if type(move) is Refusal:
            return move
        if not here.game.is_well_formed(here.state, move):
            return malformed("fields", do=do, problem="")
        if move.expect is not msgspec.UNSET and move.expect != self.rev:
            return _stale()
        if here.game.is_over(here.state):
            return Refusal("game-over", "table/over")
        after = here.game.play(here.state, move)
        if type(after) is Refusal:
            return after
        return self._accept(here, move, after)

    def _accept(self, here: Position, move: Any, after: State) -> Accepted:
        game, before = here.game, here.state
        record = game.public(before, move, after)
        showed = game.shows(before, move, after)
        position = Position(here.seq + 1, game, after, record, showed, False, here)
        return Accepted(
            position,
            record,
            game.events(before, move, after),
            game.hidden(before, move),
            game.opens(before, move, after),
        )

    def _judge_without_game(self, record: Json, do: str) -> Refusal:
        # Their rules are read only for a record that comes where no game is open.
        if not any(do in game.records for game in registered().values()):
            return malformed("do", do=do[:LONGEST_NAME])
        expect = read_expect(record)
        if isinstance(expect, Refusal):
            return expect
        return Refusal("no-game", "table/no-game") if expect in (None, self.rev) else _stale()

    def _judge_common(self, record: Json, do: str) -> Accepted | Refusal:
        typed = read_record(record, COMMON[do])
        if isinstance(typed, Refusal):
            return typed
        problem = _misspelt(typed)
        if problem:
            return malformed("fields", do=do, problem=problem)
        if typed.expect is not msgspec.UNSET and typed.expect != self.rev:
            return _stale()
        if isinstance(typed, Open):
            return self._judge_open(typed)
        if self.position is None:
            return Refusal("no-game", "table/no-game")
        if isinstance(typed, Undo):
            return _judge_undo(self.position)
        if isinstance(typed, Correct):
            return _judge_correct(self.position, typed)
        if self.position.over:
            return Refusal("game-over", "table/over")
        return _judge_end(self.position)

    def _judge_open(self, wish: Open) -> Accepted | Refusal:
        if self.position is not None and not self.position.over:
            return Refusal("already-open", "table/already-open", {"game": self.position.game.name})
        game = registered()[wish.game]
        names = tuple(shown(name) for name in wish.players)
        problem = _bad_players(game, names)
        if problem is not None:
            return problem
        seats = {folded(name): seat for seat, name in enumerate(names)}
        first = 0 if wish.first is msgspec.UNSET else seats.get(folded(wish.first))
        if first is None:
            return Refusal("bad-players", "table/first")
        try:
            options = msgspec.convert(wish.options, game.options)
        except msgspec.ValidationError:
            return Refusal("bad-option", "table/options", {"game": game.name})
        setup = Setup(names, first, options, seats | {name: seat for seat, name in enumerate(names)})
        record: Json = {"do": "open", "game": game.name, "players": list(names), "first": names[first]}
        if wish.options:
            record["options"] = wish.options
        position = Position(1, game, game.begin(setup), record, False, False, None)
        return Accepted(
            position,
            record,
            [{"kind": "opened", "game": game.name, "players": list(names), "first": names[first]}],
        )


def _judge_undo(here: Position) -> Accepted | Refusal:
    if here.before is None:
        return Refusal("nothing-to-undo", "table/undo")
    if here.showed:
        return Refusal("undo-needs-correct", "table/undo-shown", {"do": here.record["do"]})
    return Accepted(here.before, {"do": "undo"}, [{"kind": "undone", "record": here.record}])


def _judge_correct(here: Position, wish: Correct) -> Accepted | Refusal:
    if not 1 <= wish.to < here.seq:
        return Refusal("bad-amount", "table/correct", {"most": here.seq - 1})
    why = shown(wish.why)
    crossed = here.seq - wish.to
    return Accepted(
        here.at(wish.to),
        {"do": "correct", "to": wish.to, "why": why},
        [{"kind": "corrected", "to": wish.to, "why": why, "crossed": crossed}],
    )


def _judge_end(here: Position) -> Accepted:
    record: Json = {"do": "end"}
    position = Position(here.seq + 1, here.game, here.game.stop(here.state), record, False, True, here)
    return Accepted(position, record, [{"kind": "ended"}])


def _stale() -> Refusal:
    return Refusal("stale", "table/stale")


def _misspelt(record: Record) -> str | None:
    """What the types of a common record cannot say: the field that is wrong, or ``None``."""
    if isinstance(record, Open):
        return None if record.game in registered() else "game"
    if isinstance(record, Correct):
        return None if 1 <= len(shown(record.why)) <= LONGEST_WHY else "why"
    return None


def _bad_players(game: Game, names: tuple[str, ...]) -> Refusal | None:
    if not game.fewest <= len(names) <= game.most:
        facts = {"game": game.name, "fewest": game.fewest, "most": game.most}
        return Refusal("bad-players", "table/players", facts)
    for name in names:
        if not 1 <= len(name) <= LONGEST_NAME or any(unicodedata.category(letter) == "Cc" for letter in name):
            return Refusal("bad-players", "table/names", {"most": LONGEST_NAME})
    if len({folded(name) for name in names}) < len(names):
        return Refusal("bad-players", "table/double")
    return None
