"""Carries records to the table's thread and brings answers back, and keeps what stands for all on the screen's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.game import Json
from companion.play.standing import Answer, Denied, Standing, Why
from companion.play.table import Table
from companion.play.table_thread import Post, TableThread
from companion.sensing.stand import Stand
from ui.touch.app.sensing_queue import SensingQueue
from ui.touch.game.host import Answered

FELT_WAITS = 0.005
"""Seconds of a turn in which a record that a card or a button brought about may become durable, to be drawn at once."""


class Sender:
    """``post`` runs a call on the screen's thread; ``stood`` is called whenever an answer has come."""

    def __init__(
        self,
        thread: TableThread,
        post: Post,
        sentence: Callable[[Exception], str],
        stood: Callable[[], None],
    ) -> None:
        """``sentence`` says why something could not be kept."""
        self._thread, self._post, self._sentence, self._stood = thread, post, sentence, stood
        self.standing = Standing()
        """How the game stands."""
        self.is_open = False
        """Whether the table has told how it stands."""
        self.sensing: SensingQueue | None = None
        """What is sensed and waits until no record is on its way, where there are devices."""

    @property
    def stand(self) -> Stand:
        """How the open game stands, as far as devices go."""
        standing = self.standing
        sensed = standing.opening.get("options", {}).get("cards") == "sensed"
        return Stand(standing.view, sensed, standing.rev)

    def do(
        self, work: Callable[[Table], Any], reply: Callable[[Any], None], failed: Callable[[Exception], None]
    ) -> None:
        """Run work on the table's thread; ``reply`` or ``failed`` follows on the screen's."""
        self._thread.do(work, reply, failed, self._post)

    def begin(self, told: Callable[[list[str]], None], failed: Callable[[Exception], None]) -> None:
        """Ask how the game stands; ``told`` gets what people should be told once, a sentence each."""

        def work(table: Table) -> tuple[Standing, list[str]]:
            return table.standing(), table.notices

        def reply(result: tuple[Standing, list[str]]) -> None:
            self.standing, notices = result
            self.is_open = True
            told(notices)

        self.do(work, reply, failed)

    def send(
        self, record: Json, tell: Callable[[Answered], None], tags: frozenset[bytes] = frozenset()
    ) -> None:
        """Send a record; ``tell`` follows once it is durable or refused. ``tags`` are those behind a cast."""
        whole = record if self.sensing is None else self.sensing.sending(record)

        def work(table: Table) -> tuple[Answer, Standing]:
            return table.send(whole, tags), table.standing()

        def reply(result: tuple[Answer, Standing]) -> None:
            answer, self.standing = result
            self._tell(Answered(record, answer), tell)

        def failed(why: Exception) -> None:
            refusal = Why("not-written", "table/not-written", self._sentence(why))
            here = self.standing
            answer = Denied(seq=here.seq, rev=here.rev, refusal=refusal, view=here.seen)
            self._tell(Answered(record, answer), tell)

        self.do(work, reply, failed)

    def send_felt(self, record: Json, tell: Callable[[Answered], None], tags: frozenset[bytes]) -> None:
        """Send a record that a button brought about, or the cards with these ``tags``."""
        self.send(record, tell, tags)
        # What is sensed has waited for the loop to wake up; where the disk is quick it need not wait for another turn.
        self._thread.rest(FELT_WAITS)

    def _tell(self, answered: Answered, tell: Callable[[Answered], None]) -> None:
        self._stood()
        tell(answered)
        if self.sensing is not None:
            self.sensing.answered(answered.record, self.stand if answered.answer.ok else None)
