"""What lies on a reader, from what it reads: a tag is there or not there, and only a change is told.

Reads repeat while a tag lies there and have gaps where it lies at the edge of the field, so a tag has gone only when it
was missing for a whole second. Another tag in between, known or not, does not make the first one new: a reader of
one tag at a time tells nothing about the first while it reads another, so there only silence counts.

Nothing is told about what happens while the reader itself is away. What is read after its return and may have left
meanwhile is told anew, as placed; what is not read then, as removed.
"""

from __future__ import annotations

from typing import Literal

Change = tuple[Literal["placed", "removed"], bytes, float]
"""What happened to which tag, and when: a tag is said to have gone a second after it went."""

GAP = 1.0
"""Seconds: a shorter gap between reads is no removal."""


class Presence:
    """The tags on one reader. ``now`` is seconds on a monotonic clock and never goes back."""

    def __init__(self, *, one_tag: bool) -> None:
        self._one_tag = one_tag
        self._seen: dict[bytes, float] = {}
        """The tags that are there, in the order they were placed, with the time each was last read."""
        self._missed: dict[bytes, float] = {}
        """Since when a tag has not been read although it could have been."""
        self._unsure: set[bytes] = set()
        """Those that lay there when the reader went away and have not been read since."""

    def back(self, now: float) -> None:
        """The reader can be heard (again)."""
        if self._one_tag:
            self._missed = dict.fromkeys(self._seen, now)

    def away(self) -> None:
        """The reader cannot be heard: until it is back, silence means nothing."""
        self._missed.clear()
        self._unsure = set(self._seen)

    def read(self, tags: tuple[bytes, ...], now: float) -> list[Change]:
        """What a reader of one tag has just read, or all that a reader of several found on it."""
        changes = self.quiet(now)
        for tag in tags:
            last = self._seen.get(tag)
            if last is None or (tag in self._unsure and now >= last + GAP):
                changes.append(("placed", tag, now))
            self._seen[tag] = now
            self._unsure.discard(tag)
        if self._one_tag:
            self._missed = dict.fromkeys(self._seen, now)
        else:
            self._missed = {tag: self._missed.get(tag, now) for tag in self._seen if tag not in tags}
            changes += self._gone(now)
        return changes

    def quiet(self, now: float) -> list[Change]:
        """Nothing was read until now: on a reader of one tag, which is never asked, tags may have gone."""
        return self._gone(now) if self._one_tag else []

    def deadline(self) -> float | None:
        """When silence will mean that something has gone."""
        return min(self._missed.values()) + GAP if self._one_tag and self._missed else None

    def _gone(self, now: float) -> list[Change]:
        gone = {tag: since for tag, since in self._missed.items() if now >= since + GAP}
        for tag in gone:
            del self._seen[tag], self._missed[tag]
            self._unsure.discard(tag)
        return [("removed", tag, since) for tag, since in gone.items()]
