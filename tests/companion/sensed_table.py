"""A table whose devices and hands are tests: what is sensed goes through ``Sensing`` to a referee in memory."""

from __future__ import annotations

from typing import Any

from companion.games.fish_fish.sensing import Unclear
from companion.games.sensing import Sensing
from companion.play.referee import Accepted, Referee
from companion.sensing.outcomes import HOLD_SECONDS, Counted, Outcome, Send, Told
from companion.sensing.stand import Stand
from companion.sensing.tags import NAMES, Card, Cards, Decks, Tag
from companion.sensing.values import (
    ButtonPressed,
    ButtonReleased,
    CardPlaced,
    CardRemoved,
    Health,
    Sensed,
    State,
)

JSON = dict[str, Any]

TAGS = {Card(name): bytes([4, 0x10 + place, 0, 0xAB]) for place, name in enumerate(NAMES)}
CARDS = Cards({card: Tag(tag) for card, tag in TAGS.items()})
UNKNOWN = bytes.fromhex("04ffffff")

BITE, BITE_2, NO_BITE, NO_BITE_2 = (
    TAGS[Card(name)] for name in ("bite-1", "bite-2", "no-bite-1", "no-bite-2")
)
BAIT_2, BAIT_3, BAIT_3_TOO, BAIT_4, BAIT_5 = (TAGS[Card(name)] for name in NAMES[5:])


class Enrolled(Decks):
    """A deck in memory alone."""

    def __init__(self, cards: Cards = CARDS) -> None:
        self._cards = cards


class SensedTable:
    """Time passes only when a test says so. ``records`` are the accepted ones as they were sent."""

    def __init__(self, *players: str, places: bool = True, cards: str = "sensed", **options: Any) -> None:
        self.now = 100.0
        self.referee = Referee()
        self.sensing = Sensing(Enrolled(), places=places)
        self.records: list[JSON] = []
        self.refused: list[str] = []
        self.counted: list[tuple[str, int]] = []
        self.told = self.unclear = 0
        self.options = {"cards": cards, **options}
        if players:
            self.touch({"do": "open", "game": "fish-fish", "players": list(players), "options": self.options})

    @property
    def view(self) -> JSON:
        view = self.referee.view()
        assert view is not None
        return view

    @property
    def stand(self) -> Stand:
        return Stand(self.referee.view(), self.options["cards"] == "sensed", self.referee.rev)

    @property
    def last(self) -> JSON:
        """The last record accepted, without what every sensed one expects."""
        return {key: value for key, value in self.records[-1].items() if key != "expect"}

    # What people do -------------------------------------------------------------------------------------------

    def touch(self, record: JSON, at: float | None = None) -> bool:
        """Send a record, as the glass does; whether it was accepted."""
        record = self.sensing.complete(record)
        ruling = self.referee.judge(record)
        if not isinstance(ruling, Accepted):
            self.refused.append(ruling.code)
            self.sensing.refused()
            return False
        self.referee.adopt(ruling)
        self.records.append(record)
        self._take(self.sensing.answered(record, self.stand, self.now if at is None else at))
        return True

    def lay(self, *tags: bytes, after: float = 0.2) -> None:
        for tag in tags:
            self.passes(after)
            self.feel(CardPlaced(at=self.now, device="reader", tag=tag))

    def lift(self, *tags: bytes, after: float = 0.2) -> None:
        for tag in tags:
            self.passes(after)
            self.feel(CardRemoved(at=self.now, device="reader", tag=tag))

    def press(self, device: str) -> None:
        self.feel(ButtonPressed(at=self.now, device=device))

    def release(self, device: str) -> None:
        self.feel(ButtonReleased(at=self.now, device=device))

    def tap(self, device: str, times: int = 1) -> None:
        for _ in range(times):
            self.press(device)
            self.passes(0.1)
            self.release(device)
            self.passes(0.1)

    def hold(self, device: str) -> None:
        self.press(device)
        self.passes(HOLD_SECONDS + 0.1)
        self.release(device)

    def health(self, device: str, state: State) -> None:
        self.feel(Health(at=self.now, device=device, state=state, sentence="" if state == "ok" else "Gone."))

    def bet(self, *fish: int) -> None:
        """Everyone bets by touch, in order."""
        for count in fish:
            assert self.touch({"do": "bet", "player": self.view["to_act"], "fish": count})

    # What comes of it -----------------------------------------------------------------------------------------

    def feel(self, value: Sensed) -> None:
        self._take(self.sensing.passes(value.at))
        self._take(self.sensing.sensed(value))

    def passes(self, seconds: float) -> None:
        """Let time pass, and make every call that falls due in it."""
        end = self.now + seconds
        while (due := self.sensing.due) is not None and due <= end:
            self.now = max(self.now, due)
            self._take(self.sensing.passes(self.now))
        self.now = end

    def _take(self, outcomes: list[Outcome]) -> None:
        for outcome in outcomes:
            if isinstance(outcome, Send):
                assert outcome.at <= self.now
                self.touch(outcome.record, outcome.at)
            elif isinstance(outcome, Counted):
                self.counted.append((outcome.player, outcome.fish))
            elif isinstance(outcome, Told):
                self.told += 1
            elif isinstance(outcome, Unclear):
                self.unclear += 1
