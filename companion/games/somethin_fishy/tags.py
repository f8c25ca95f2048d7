"""Which tag is which card of a tagged deck of Somethin' Fishy, and the file that keeps them.

A card is enrolled by its species and kind, one after the other, and each is kept at once, so a sitting may be broken
off and gone on with. What a tag is matters only once its card was turned and laid on the reader; the file is readable
by the table's own account alone all the same, for a deck that lies face down is everybody's secret (``secrecy.md``).
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Literal, get_args

import msgspec

from companion.games import registration
from companion.games.somethin_fishy.deck import DECK, Kind, Species
from companion.language.words import Words
from companion.store import durable
from companion.store.durable import NotWritten

FILE = registration("somethin-fishy").tags
MODE = 0o600

ALIKE: dict[bool, int] = {
    hungry: sum(backs["hungry" if hungry else "big"] for backs in DECK.values()) for hungry in (False, True)
}
"""Cards of each species, by whether the fish is hungry; how many of the sated are big is not published."""
WHOLE = len(get_args(Species)) * sum(ALIKE.values())
"""Cards of a whole deck."""


class Fish(msgspec.Struct, frozen=True, order=True):
    """What a card shows."""

    species: Species
    kind: Kind

    @property
    def hungry(self) -> bool:
        """Whether it eats a row instead of joining one (S-1)."""
        return self.kind == "hungry"


class TaggedFish(msgspec.Struct, frozen=True):
    """The enrolled cards, by the bytes of their tags."""

    tags: Mapping[bytes, Fish] = {}

    def fish(self, tag: bytes) -> Fish | None:
        """What a card shows that a reader has before it."""
        return self.tags.get(tag)

    @property
    def counts(self) -> Counter[Fish]:
        """How many cards of each fish have a tag."""
        return Counter(self.tags.values())

    def alike(self, fish: Fish) -> int:
        """How many cards of this species are enrolled that are hungry, or sated, as this one is."""
        return sum(
            other.species == fish.species and other.hungry == fish.hungry for other in self.tags.values()
        )

    def enrolled(self, tag: bytes, fish: Fish) -> TaggedFish | Fish | None:
        """The cards with this one; or what the tag is already, or ``None`` where the deck has no more such cards."""
        holder = self.tags.get(tag)
        if holder is not None:
            return self if holder == fish else holder
        if self.alike(fish) >= ALIKE[fish.hungry]:
            return None
        return TaggedFish({**self.tags, tag: fish})

    def without(self, fish: Fish) -> TaggedFish:
        """The cards without all that show this."""
        return TaggedFish({tag: other for tag, other in self.tags.items() if other != fish})


def said(words: Words, fish: Fish) -> str:
    """What people call a card."""
    named = {
        ("puffer", "big"): lambda: words.say("a big puffer"),
        ("puffer", "small"): lambda: words.say("a small puffer"),
        ("puffer", "hungry"): lambda: words.say("a hungry puffer"),
        ("swordfish", "big"): lambda: words.say("a big swordfish"),
        ("swordfish", "small"): lambda: words.say("a small swordfish"),
        ("swordfish", "hungry"): lambda: words.say("a hungry swordfish"),
        ("piranha", "big"): lambda: words.say("a big piranha"),
        ("piranha", "small"): lambda: words.say("a small piranha"),
        ("piranha", "hungry"): lambda: words.say("a hungry piranha"),
        ("lionfish", "big"): lambda: words.say("a big lionfish"),
        ("lionfish", "small"): lambda: words.say("a small lionfish"),
        ("lionfish", "hungry"): lambda: words.say("a hungry lionfish"),
    }
    return named[fish.species, fish.kind]()


# The file --------------------------------------------------------------------------------------------------------


class _Row(msgspec.Struct, frozen=True):
    tag: str
    """Bytes in lower-case hexadecimal."""
    species: Species
    kind: Kind


class _Document(msgspec.Struct, frozen=True):
    schema: Literal[1] = 1
    cards: tuple[_Row, ...] = ()


def load(data: Path) -> TaggedFish:
    """The enrolled cards of a data folder; none where there is no file yet. Raises ``ValueError`` and ``OSError``."""
    try:
        text = (data / FILE).read_bytes()
    except FileNotFoundError:
        return TaggedFish()
    document = msgspec.json.decode(text, type=_Document)
    return TaggedFish({bytes.fromhex(row.tag): Fish(row.species, row.kind) for row in document.cards})


def keep(data: Path, cards: TaggedFish) -> None:
    """Put the enrolled cards on the disk, for this account alone. Raises ``NotWritten``; the old ones stand then."""
    durable.make_folder(data)
    rows = tuple(_Row(tag.hex(), fish.species, fish.kind) for tag, fish in sorted(cards.tags.items()))
    text = msgspec.json.format(msgspec.json.encode(_Document(cards=rows)), indent=1) + b"\n"
    durable.put(data / FILE, text, MODE)


class TaggedDeck:
    """The tagged deck of a data folder, in memory and on the disk. Safe from several threads."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._lock = threading.Lock()
        self._damaged = False
        try:
            self._cards = load(data)
        except (ValueError, OSError):
            self._cards, self._damaged = TaggedFish(), True

    @property
    def cards(self) -> TaggedFish:
        """The cards as they are enrolled now."""
        return self._cards

    def enrol(self, tag: bytes, fish: Fish) -> TaggedFish | Fish | None:
        """As :meth:`TaggedFish.enrolled`; durable where it is accepted. Raises ``NotWritten``."""
        with self._lock:
            after = self._cards.enrolled(tag, fish)
            if isinstance(after, TaggedFish):
                self._change(after)
            return after

    def forget(self, fish: Fish) -> None:
        """Enrol cards that show this no longer. Raises ``NotWritten``."""
        with self._lock:
            self._change(self._cards.without(fish))

    def _change(self, after: TaggedFish) -> None:
        if self._damaged:
            # What cannot be read any more is kept under another name.
            path = self._data / FILE
            try:
                path.rename(path.with_name(f"{FILE}.damaged"))
            except OSError as fault:
                raise NotWritten(str(path), fault) from fault
        if after != self._cards or self._damaged:
            keep(self._data, after)
            self._cards, self._damaged = after, False
