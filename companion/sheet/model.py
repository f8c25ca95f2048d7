"""The sheet of a game: everything it says, in words and numbers, and nothing about how it looks.

It is one more fold over the journal, of its public records alone: a sealed card cannot reach it (``secrecy.md``).
"""

from __future__ import annotations

import unicodedata
from datetime import datetime
from itertools import accumulate

import msgspec

from companion.drawing.species import owned
from companion.games import registration
from companion.games.sheet_part import Legend, Role, Round
from companion.language.words import Words
from companion.play import replay
from companion.store.journal import Reading


class Player(msgspec.Struct, frozen=True):
    """Somebody at the table, in the order of the seats."""

    name: str
    species: str | None
    """The fish they have for the whole game; ``None`` is drawn as the hat."""
    place: int
    """1 for the most points; equal points share a place, unless a game gives the win to one of them, and the next place
    is left out."""
    total: int
    wins: bool


class Correction(msgspec.Struct, frozen=True):
    """What the table crossed out: where the game went on from, why, and how many records it cost."""

    place: str
    why: str
    records: int


class Sheet(msgspec.Struct, frozen=True):
    """The score sheet of one game, its texts in one language and NFC."""

    id: str
    game: str
    title: str
    opened: datetime
    closed: datetime
    """When the last record was made."""
    place: str
    """Where it was played, as the setting says."""
    players: tuple[Player, ...]
    rounds: tuple[Round, ...]
    roles: tuple[Role, ...]
    legend: Legend
    note: str
    """How it came out, in one sentence, where the totals do not say it."""
    house_rules: tuple[str, ...]
    corrections: tuple[Correction, ...]
    over: bool
    finished: bool
    """Whether it came to the end its rules have; else it was ended early, or goes on."""
    digest: str
    """Of the journal's last row."""

    @property
    def ranked(self) -> tuple[int, ...]:
        """The seats, best first; who shares a place stands in the order of the seats."""
        return tuple(sorted(range(len(self.players)), key=lambda seat: self.players[seat].place))

    @property
    def winners(self) -> tuple[str, ...]:
        """Names of those who won, in seat order; empty where nobody has."""
        return tuple(player.name for player in self.players if player.wins)

    def totals(self, seat: int) -> list[int]:
        """What a player had after each scored round, from 0 on."""
        scored = (round_.points[seat] for round_ in self.rounds if round_.points is not None)
        return list(accumulate(scored, initial=0))


def sheet_of(reading: Reading, words: Words, place: str = "") -> Sheet:
    """The sheet of the game that a journal tells, in the language of ``words``.

    Raises :class:`~companion.play.replay.Unplayable` where the rules refuse a record, and ``ValueError`` for a journal
    without records.
    """
    played = replay.play(reading)
    game = registration(played.game.name)
    part = game.sheet()
    line, view = played.position.line(), played.position.view()
    names, totals, wins = played.players, view["totals"], view["winners"]
    species = owned(names, names[part.first(played.position.state)])
    return Sheet(
        id=played.id,
        game=played.game.name,
        title=game.title(words),
        opened=datetime.fromtimestamp(played.opened_at).astimezone(),
        closed=datetime.fromtimestamp(reading.rows[-1].at).astimezone(),
        place=_composed(place),
        players=tuple(
            Player(
                name,
                species[name],
                1 + sum((totals[other], other in wins) > (totals[name], name in wins) for other in names),
                totals[name],
                name in wins,
            )
            for name in names
        ),
        rounds=part.rounds([position.state for position in line]),
        roles=part.roles(words, played.position.state),
        legend=part.legend(words),
        note=part.note(words, played.position.state),
        # The public course of a sensed game is that of a declared one; its first record still says how it was played.
        house_rules=part.house_rules(words, reading.rows[0].record.get("options", {})),
        corrections=tuple(
            Correction(part.place(words, crossed.stood), _composed(crossed.why), len(crossed.records))
            for crossed in played.crossed
        ),
        over=played.position.over,
        finished=view["finished"],
        digest=played.digest,
    )


def _composed(text: str) -> str:
    return unicodedata.normalize("NFC", " ".join(text.split()))
