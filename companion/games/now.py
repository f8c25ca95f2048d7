"""What may be done now: the choices a game offers at one moment, as values (``architecture.md``).

A game answers ``Game.now`` with a tuple of :class:`Choice`, one for each record that may be sent, or for each group of
records whose fields may be chosen apart from one another. Nobody outside ``companion/games`` works out again what the
rules allow: the glass draws its questions from these. They are made of what everybody may see, and nothing else
(``secrecy.md``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import Any

import msgspec

from companion.language.json import Json

Value = str | int | bool | tuple[int, int] | None
"""What a field of a record may say: a name, a word, a number, a cell as ``(row, column)``, or nothing."""


class Whole(msgspec.Struct, frozen=True, tag=True):
    """Whole numbers from ``least`` to ``most``, both included."""

    least: int
    """The least of them."""
    most: int
    """The greatest of them."""

    def __contains__(self, value: object) -> bool:
        return type(value) is int and self.least <= value <= self.most

    def each(self) -> Iterator[int]:
        """Every number, the least first."""
        return iter(range(self.least, self.most + 1))


class OneOf(msgspec.Struct, frozen=True, tag=True):
    """One of these values, in the order in which the table offers them."""

    values: tuple[Value, ...]
    """All of them, each once."""

    def __contains__(self, value: object) -> bool:
        told = _told(value)
        return any(type(told) is type(each) and told == each for each in self.values)

    def each(self) -> Iterator[Value]:
        """Every value, in order."""
        return iter(self.values)


class SomeOf(msgspec.Struct, frozen=True, tag=True):
    """A list of different values out of these, ``least`` to ``most`` of them, in any order."""

    values: tuple[Value, ...]
    """What the list may hold, each at most once."""
    least: int
    """Of how many values it is at least."""
    most: int
    """Of how many values it is at most."""

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, list | tuple):
            return False
        told = [_told(each) for each in value]
        return (
            self.least <= len(told) <= self.most
            and len(set(told)) == len(told)
            and all(each in OneOf(self.values) for each in told)
        )

    def each(self) -> Iterator[list[Value]]:
        """Every list, its values in the order of :attr:`values`, shorter ones first."""
        for count in range(self.least, self.most + 1):
            for chosen in combinations(self.values, count):
                yield list(chosen)


Bounds = Whole | OneOf | SomeOf
"""What a field may say."""


class Choice(msgspec.Struct, frozen=True):
    """Records of one kind that may be sent now: any value in the bounds of a field goes with any in another's."""

    do: str
    """The kind of record."""
    who: str | None = None
    """The name of the player whose record it is; ``None`` where anybody at the table may tell it."""
    fields: Mapping[str, Bounds] = {}
    """What each of its other fields may say."""
    may_lack: frozenset[str] = frozenset()
    """Fields that may be left out."""

    def records(self) -> Iterator[Json]:
        """Every record of this choice, fields that may be left out both ways."""
        ways: list[list[tuple[str, Any] | None]] = []
        for name, bounds in self.fields.items():
            told: list[tuple[str, Any] | None] = [None] if name in self.may_lack else []
            ways.append(told + [(name, value) for value in bounds.each()])
        for chosen in product(*ways):
            yield {"do": self.do, **dict(each for each in chosen if each is not None)}

    def holds(self, record: Json) -> bool:
        """Whether this record, in its plain form and without ``expect``, is one of this choice."""
        if record.get("do") != self.do or not set(record) - {"do"} <= set(self.fields):
            return False
        return all(
            record[name] in bounds if name in record else name in self.may_lack
            for name, bounds in self.fields.items()
        )


Now = tuple[Choice, ...]
"""All that may be done now, nothing once the game is over. The records of every game (``undo``, …) are not in it."""


def _told(value: object) -> object:
    """A cell told as a list is the same cell."""
    return tuple(value) if isinstance(value, list) else value
