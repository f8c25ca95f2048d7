"""The table: one referee, the journal of the game that is played, its seals, and the library of all games.

Every accepted record goes one way (``architecture.md``): judged, sealed where it hides a card, journalled, and only
then adopted and answered. What is answered is on the disk. One thread owns a table; nothing here is safe from two.
"""

from __future__ import annotations

import os
import string
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import companion
from companion.games.game import Json, Place
from companion.language.words import Words
from companion.play import replay
from companion.play.referee import Accepted, Referee
from companion.play.replay import Course
from companion.play.standing import Answer, Standing, answer_of, standing
from companion.store import game_ids, journal, sealed
from companion.store.durable import NotWritten
from companion.store.journal import Opened, Reading
from companion.store.journal_writing import Journal, salvage
from companion.store.library import Library
from companion.store.lock import Custody
from companion.store.sealed import NoCards, Seals

GAMES = "games"
"""The folder of journals in the data folder."""
_TAIL = 4
_NO_TAGS: frozenset[bytes] = frozenset()


class Table:
    """The one owner of a data folder. Made by :meth:`open`; :meth:`close` lets go of it."""

    def __init__(
        self,
        data: Path,
        custody: Custody,
        clock: Callable[[], float],
        chance: Callable[[int], bytes],
        words: Words,
    ) -> None:
        self.data = data
        self.referee = Referee()
        self.notices: list[str] = []
        """What people should be told once, a sentence each: a damaged journal was set aside."""
        self._custody = custody
        self._clock = clock
        self._chance = chance
        self._words = words
        self._journal: Journal | None = None
        self._seals: Seals | None = None
        self._sealed_rows: list[tuple[int, int]] = []
        self._library: Library | None = None

    @classmethod
    def open(
        cls,
        data: Path,
        *,
        clock: Callable[[], float] = time.time,
        chance: Callable[[int], bytes] = os.urandom,
        words: Words | None = None,
    ) -> Table:
        """Take the data folder into custody and stand exactly where the last acknowledged record left the game.

        ``clock`` tells wall time in seconds, ``chance(n)`` n random bytes. Raises ``Held`` where another process has
        the folder, ``NotWritten`` where it cannot be written, ``TooNew`` for a newer version's journal.
        """
        custody = Custody.take(data)
        try:
            table = cls(data, custody, clock, chance, words or Words("en"))
            table._stand()
        except BaseException:
            custody.release()
            raise
        return table

    @property
    def games(self) -> Path:
        """The folder of the journals."""
        return self.data / GAMES

    def _stand(self) -> None:
        """Play the newest journal again, its good part if it is damaged, and go on with it."""
        while (path := game_ids.newest(self.games)) is not None:
            reading = journal.read(path)
            if reading.damage is not None:
                self._salvage(path, len(reading.rows))
                continue
            try:
                self._resume(path, reading)
            except replay.Unplayable as why:
                self._salvage(path, why.row - 1)
                continue
            break
        if self.games.is_dir():
            sealed.destroy_all_but(self.games, path)

    def _salvage(self, path: Path, stand: int) -> None:
        aside = salvage(path, keep=stand)
        self.notices.append(
            self._words.say(
                "The journal of the last game was damaged; all {count} records before the damage stand, "
                "and the damaged file is kept as {file}.",
                count=stand,
                file=aside.name,
            )
        )

    def _resume(self, path: Path, reading: Reading) -> None:
        played = self._play(path, reading)
        self._journal = Journal.resume(path, reading)
        self._sealed_rows = list(played.sealed_rows)
        self.referee = Referee(played.rev, played.position)

    def _play(self, path: Path, reading: Reading) -> Course:
        """The game with its sealed cards; without them, if they are lost, its public course, told in one sentence."""
        committed = sealed.commitments(reading.rows)
        if sealed.path_of(path).exists():
            self._seals = Seals.open(sealed.path_of(path), committed, self._chance)
        cards = self._seals or NoCards()
        try:
            return replay.play(reading, cards)
        except replay.Unplayable:
            lost = any(cards.card(row) is None for row in committed)
            if self._seals is not None:
                self._seals.close()
                self._seals = None
            if not lost:
                raise
        self.notices.append(
            self._words.say(
                "The hidden cards of this game are lost; from now on they are told when they are shown."
            )
        )
        return replay.play(reading)

    # ------------------------------------------------------------ records

    def send(self, record: Json, tags: frozenset[bytes] = _NO_TAGS) -> Answer:
        """The answer to one record (``records.md``), durable if it was accepted.

        ``tags`` are those of the two cards that a reader read a cast from. Raises
        ``NotWritten`` where it could not be made durable: then nothing has changed.
        """
        ruling = self.referee.judge(record)
        if isinstance(ruling, Accepted):
            self.keep(ruling, tags)
        return answer_of(self.referee, ruling, self._words)

    def standing(self) -> Standing:
        """How the game stands."""
        return standing(self.referee.rev, self.referee.position)

    def laid(self) -> dict[Place, frozenset[bytes]]:
        """The tags of the cards on each line of this game that stands, by round and line, as far as a reader read them.

        They are as secret as the cards: they go to what makes sense of the reader
        (``companion/games/fish_fish/sensing.py``), and nowhere else.
        """
        position, seals = self.referee.position, self._seals
        if position is None or seals is None:
            return {}
        line, rows = position.line(), dict(self._sealed_rows)
        places = position.game.places([laid.record for laid in line])
        found = {
            place: seals.tags(rows[laid.seq])
            for laid, place in zip(line, places, strict=False)
            if place is not None and laid.seq in rows
        }
        return {place: tags for place, tags in found.items() if tags}

    @property
    def journalled(self) -> tuple[str, int] | None:
        """The id of the game that was opened last, and how many rows its journal has; ``None`` before any game."""
        return None if self._journal is None else (self._journal.id, self._journal.rows)

    def keep(self, accepted: Accepted, tags: frozenset[bytes] = _NO_TAGS) -> None:
        """Make an accepted record durable, then adopt it. Raises ``NotWritten``; then nothing has changed."""
        if accepted.record["do"] == "open":
            self._begin(accepted)
        else:
            assert self._journal is not None
            self._append(self._journal, accepted, tags)
        was_over = self.referee.position is not None and self.referee.position.over
        self.referee.adopt(accepted)
        if was_over or accepted.position.over or accepted.record["do"] == "open":
            self._note()

    def _begin(self, accepted: Accepted) -> None:
        """A game of its own file. Only when that stands are the keys of the game before it destroyed."""
        newest = game_ids.newest(self.games)
        number = 1 if newest is None else game_ids.number(newest.stem) + 1
        letters = string.ascii_lowercase + string.digits
        tail = "".join(letters[byte % len(letters)] for byte in self._chance(_TAIL))
        begun = Journal.create(
            self.games, number, self.referee.rev, int(self._clock()), tail, companion.__version__
        )
        try:
            begun.append(accepted.record, at=int(self._clock()))
        except BaseException:
            begun.close()
            raise
        before = self._journal
        self._let_go()
        self._journal = begun
        if before is not None:
            # The new game stands already; what cannot be destroyed now is destroyed at the next start.
            with suppress(NotWritten):
                sealed.destroy(sealed.path_of(before.path))

    def _append(self, kept: Journal, accepted: Accepted, tags: frozenset[bytes]) -> None:
        seal = None
        if accepted.hidden is not None:
            if self._seals is None:
                self._seals = Seals.open(sealed.path_of(kept.path), {}, self._chance)
            seal = self._seals.seal(kept.rows + 1, accepted.hidden, tags)
        row = kept.append(
            accepted.record, at=int(self._clock()), seal=seal, opened=self._opened(accepted.opens)
        )
        seq = accepted.position.seq
        self._sealed_rows = [(standing, at) for standing, at in self._sealed_rows if standing <= seq]
        if seal is not None:
            self._sealed_rows.append((seq, row.row))

    def _opened(self, backs: tuple[int, ...]) -> list[Opened]:
        """The seals a record opens, each with what proves it."""
        opened = []
        for back in backs:
            if self._seals is None:
                break
            row = self._sealed_rows[-1 - back][1]
            found = self._seals.card(row)
            if found is not None:
                opened.append(Opened(row, found[0].hex(), found[1]))
        return opened

    def _note(self) -> None:
        """Tell the library how the game stands. It can be rebuilt, so its trouble is nobody's."""
        if self._journal is not None:
            self.library.refresh(self._journal.id)

    @property
    def library(self) -> Library:
        """The index of all games, opened at its first use."""
        if self._library is None:
            self._library = Library.open(self.data, replay.entry)
        return self._library

    def _let_go(self) -> None:
        if self._journal is not None:
            self._journal.close()
        if self._seals is not None:
            self._seals.close()
        self._journal = self._seals = None
        self._sealed_rows = []

    def close(self) -> None:
        """Let go of the data folder. May be called again."""
        self._let_go()
        if self._library is not None:
            self._library.close()
            self._library = None
        self._custody.release()

    def __enter__(self) -> Table:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
