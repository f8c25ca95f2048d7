"""Everything between the bytes of a reader and what is sensed, without a port, a thread or a clock of its own."""

from __future__ import annotations

from typing import Literal

from companion.sensing.values import CardPlaced, CardRemoved
from hardware.readers.clarity import Clarity
from hardware.readers.dialect import Dialect, Read
from hardware.readers.presence import Change, Presence

CardSensed = CardPlaced | CardRemoved


class Listener:
    """Listens to one reader as long as its device is open, over every unplugging. Times are monotonic seconds.

    >>> from hardware.readers.em4100 import Em4100, frame
    >>> listener = Listener("reader", Em4100())
    >>> listener.begin(0.0)
    >>> [type(sensed).__name__ for sensed in listener.hear(frame(bytes.fromhex("0114ae3bbc")), 0.1)]
    ['CardPlaced']
    """

    def __init__(self, device: str, dialect: Dialect) -> None:
        self._device = device
        self._dialect = dialect
        self._presence = Presence(one_tag=dialect.one_tag)
        self._clarity = Clarity()

    def begin(self, now: float) -> None:
        """The reader was just connected."""
        self._dialect.begin(now)
        self._clarity.begin()
        if self._dialect.is_answering(now):
            self._presence.back(now)

    def lose(self) -> None:
        """The reader is not connected any more."""
        self._presence.away()

    def hear(self, data: bytes, now: float) -> list[CardSensed]:
        """What the bytes that came make known."""
        heard = self._dialect.hear(data, now)
        self._clarity.heard(len(data), heard, now)
        changes: list[Change] = []
        for each in heard:
            if isinstance(each, Read):
                changes += self._presence.read(each.tags, now)
        return self._sensed(changes)

    def wait(self, now: float) -> list[CardSensed]:
        """What silence until now makes known."""
        if self._dialect.is_answering(now) is False:
            self._presence.away()
        return self._sensed(self._presence.quiet(now))

    def due(self, now: float) -> bytes:
        """What is to be said to the reader now."""
        return self._dialect.due(now)

    def deadline(self) -> float | None:
        """When :meth:`wait` and :meth:`due` have to be asked again although nothing comes."""
        times = (self._dialect.deadline(), self._presence.deadline(), self._clarity.deadline())
        return min((time for time in times if time is not None), default=None)

    def trouble(self, now: float) -> Literal["silent", "badly-read", "wrong-speed"] | None:
        """What is wrong with what is heard."""
        unclear = self._clarity.trouble(now)
        return unclear or ("silent" if self._dialect.is_answering(now) is False else None)

    def is_ok(self, now: float) -> bool:
        """Whether the reader is known to work, as far as that can be heard."""
        return self._dialect.is_answering(now) is True and self._clarity.trouble(now) is None

    def _sensed(self, changes: list[Change]) -> list[CardSensed]:
        return [
            (CardPlaced if what == "placed" else CardRemoved)(at=at, device=self._device, tag=tag)
            for what, tag, at in changes
        ]
