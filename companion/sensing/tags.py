"""Which tag is which card: the decks that were enrolled, and the file that keeps them to itself.

A deck is what one fisher holds: five fishing cards and five baits. A tag is bytes with a length, never a number. It is
enrolled by laying the card on a reader, or by the number printed on it, which leaves out the tag's first byte; such a
tag is known by how it ends until a reader has read the whole of it.

The mapping turns what a reader says into what a card hides, so its file ``cards.json`` in the data folder is readable
by the table's own account alone (mode 0600, ``secrecy.md``), and no log or screen shows a tag beside its meaning.
"""

from __future__ import annotations

import os
import re
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec

from companion.language.words import Words
from companion.store import durable
from companion.store.durable import NotWritten

Deck = TypeVar("Deck")

FILE = "cards.json"
MODE = 0o600

DECKS = 9
"""So many decks can be enrolled."""

Name = Literal[
    "bite-1",
    "bite-2",
    "no-bite-1",
    "no-bite-2",
    "no-bite-3",
    "bait-2",
    "bait-3-1",
    "bait-3-2",
    "bait-4",
    "bait-5",
]
NAMES: tuple[Name, ...] = Name.__args__  # type: ignore[attr-defined]
"""The cards of a deck in the order they are asked for: first the fishing cards, then the baits."""

TAG_SIZES = (4, 5, 7, 10)
"""Bytes a whole tag may have."""
_WITHOUT_VERSION = (4, 5)
"""Bytes of tags with a printed number: read with their version byte, or by one that leaves it out, as readers do that
type the number."""


class Card(msgspec.Struct, frozen=True, order=True):
    """One card of one deck."""

    name: Name
    deck: int = 1

    @property
    def fishing(self) -> Literal["bite", "no-bite"] | None:
        """What a fishing card does; ``None`` for a bait."""
        if self.name.startswith("bait"):
            return None
        return "bite" if self.name.startswith("bite") else "no-bite"

    @property
    def bait(self) -> int | None:
        """The value of a bait; ``None`` for a fishing card."""
        return int(self.name.split("-")[1]) if self.name.startswith("bait") else None

    def said(self, words: Words) -> str:
        """What people call it."""
        number = int(self.name.rpartition("-")[2])
        if self.bait is not None:
            if self.name == "bait-3-1":
                return words.say("the first bait 3")
            if self.name == "bait-3-2":
                return words.say("the second bait 3")
            return words.say("the bait {value}", value=self.bait)
        if self.fishing == "bite":
            return words.say("bite {number} of 2", number=number)
        return words.say("no bite {number} of 3", number=number)

    def said_with_deck(self, words: Words) -> str:
        """What people call it where there are several decks."""
        return words.say("{card} in deck {deck}", card=self.said(words), deck=self.deck)


def deck_of(number: int) -> tuple[Card, ...]:
    """The ten cards of a deck, in the order they are asked for."""
    return tuple(Card(name, number) for name in NAMES)


class Tag(msgspec.Struct, frozen=True):
    """What is known of a tag: all its bytes, or only its last ones."""

    known: bytes
    whole: bool = True

    def is_read_as(self, read: bytes) -> bool:
        """Whether a reader that says ``read`` has this tag before it."""
        if self.whole and len(read) == len(self.known):
            return read == self.known
        if self.whole:
            # One of the two readings left the version byte out.
            shorter, longer = sorted((read, self.known), key=len)
            return (len(shorter), len(longer)) == _WITHOUT_VERSION and longer.endswith(shorter)
        return len(read) in _WITHOUT_VERSION and read.endswith(self.known)

    def may_be(self, other: Tag) -> bool:
        """Whether both may be the same tag, as far as is known of them."""
        if other.whole:
            return self.is_read_as(other.known)
        if self.whole:
            return other.is_read_as(self.known)
        return self.known.endswith(other.known) or other.known.endswith(self.known)


# Numbers printed on tags -----------------------------------------------------------------------------------------

_DECIMAL = re.compile(r"[0-9]{10}", re.ASCII)
_THREE_FIVE = re.compile(r"([0-9]{3})[ ,.:]?([0-9]{5})", re.ASCII)
_BOTH = re.compile(r"([0-9]{10}) +([0-9]{3}[ ,.:]?[0-9]{5})", re.ASCII)
_HEX = re.compile(r"[0-9A-Fa-f]{2}(?:([ :-]?)[0-9A-Fa-f]{2})(?:\1[0-9A-Fa-f]{2})*", re.ASCII)


def printed(text: str) -> Tag | None:
    """The tag with this number printed on it; ``None`` where no tag has such a number.

    125 kHz tags carry ten decimal digits (their last four bytes), three and five digits (their last three: one byte,
    then two), or both side by side. Any tag may be written in hexadecimal with all its bytes; ten digits with no letter
    among them are decimal.
    """
    text = text.strip(" ")
    if _DECIMAL.fullmatch(text):
        number = int(text)
        return Tag(number.to_bytes(4, "big"), whole=False) if number < 1 << 32 else None
    if found := _THREE_FIVE.fullmatch(text):
        high, low = int(found[1]), int(found[2])
        if high >= 1 << 8 or low >= 1 << 16:
            return None
        return Tag(bytes([high]) + low.to_bytes(2, "big"), whole=False)
    if found := _BOTH.fullmatch(text):
        one, other = printed(found[1]), printed(found[2])
        return one if one and other and one.known.endswith(other.known) else None
    if _HEX.fullmatch(text):
        tag = bytes.fromhex(re.sub("[ :-]", "", text))
        return Tag(tag) if len(tag) in TAG_SIZES else None
    return None


# The enrolled decks ----------------------------------------------------------------------------------------------


class Cards(msgspec.Struct, frozen=True):
    """Every card that was enrolled, with its tag. Changing it gives another one."""

    tags: dict[Card, Tag] = {}

    def card(self, read: bytes) -> Card | None:
        """The card whose tag a reader reads so; one known by just these bytes goes before any other.

        Of several that differ only in a version byte that this reader leaves out it is not known which it is: ``None``.
        """
        found = [card for card, tag in self.tags.items() if tag.is_read_as(read)]
        same = [card for card in found if self.tags[card].known == read]
        if same or len(found) < 2:
            return next(iter(same or found), None)
        longest = max(len(self.tags[card].known) for card in found)
        best = [card for card in found if len(self.tags[card].known) == longest]
        return best[0] if len(best) == 1 else None

    def holder(self, tag: Tag) -> Card | None:
        """The card that has this tag already."""
        return next((card for card, held in self.tags.items() if held.may_be(tag)), None)

    def enrolled(self, card: Card, tag: Tag) -> Cards | Card:
        """The same with ``card`` on ``tag``, whatever tag it had; or the other card that has the tag already."""
        holder = self.holder(tag)
        if holder is not None and holder != card:
            return holder
        if holder == card and self.tags[card].whole and len(tag.known) < len(self.tags[card].known):
            # The whole tag is known better than its printed number says.
            return self
        return Cards({**self.tags, card: tag})

    def read_whole(self, read: bytes) -> Cards:
        """The same after a reader has read ``read``: a card known by its tag's end is now known by all of it."""
        card = self.card(read)
        if card is None or (self.tags[card].whole and len(self.tags[card].known) >= len(read)):
            return self
        return Cards({**self.tags, card: Tag(read)})

    def without(self, deck: int) -> Cards:
        """The same without a deck."""
        return Cards({card: tag for card, tag in self.tags.items() if card.deck != deck})

    def missing(self, deck: int) -> tuple[Card, ...]:
        """The cards of a deck that have no tag yet."""
        return tuple(card for card in deck_of(deck) if card not in self.tags)

    @property
    def decks(self) -> tuple[int, ...]:
        """The decks of which at least one card is enrolled."""
        return tuple(sorted({card.deck for card in self.tags}))


def refusal(words: Words, holder: Card) -> str:
    """Why a tag cannot be enrolled for a card: it is another one already."""
    return words.say("This tag is {card} already.", card=holder.said_with_deck(words))


def unknown(words: Words) -> str:
    """What is said of a tag that no card has. Only where no game is played with hidden cards."""
    return words.say("This card is not enrolled; enrol it under Settings, Cards.")


# The file --------------------------------------------------------------------------------------------------------


class _Row(msgspec.Struct, frozen=True):
    deck: int
    card: Name
    tag: str
    """Bytes in lower-case hexadecimal."""
    whole: bool = True


class _Document(msgspec.Struct, frozen=True):
    schema: Literal[1] = 1
    cards: tuple[_Row, ...] = ()


class Damaged(ValueError):
    """The mapping cannot be read any more. It stays where it is until somebody enrols the cards anew."""


def load(data: Path) -> Cards:
    """The enrolled cards of a data folder; none where there is no file yet.

    Raises :class:`Damaged`, and ``OSError`` where it may not be read.
    """
    path = data / FILE
    try:
        text = path.read_bytes()
    except FileNotFoundError:
        return Cards()
    if path.stat().st_mode & 0o077:
        # Put back from somewhere with the wrong mode: shut it before anything else.
        with suppress(OSError):
            path.chmod(MODE)
    try:
        document = msgspec.json.decode(text, type=_Document)
        cards = Cards({Card(row.card, row.deck): Tag(_bytes(row), row.whole) for row in document.cards})
    except ValueError:
        raise Damaged(f"The enrolled cards in {path} cannot be read.") from None
    if len(cards.tags) < len(document.cards):
        raise Damaged(f"The enrolled cards in {path} cannot be read.")
    return cards


def _bytes(row: _Row) -> bytes:
    tag = bytes.fromhex(row.tag)
    if (
        tag.hex() != row.tag
        or not 1 <= row.deck <= DECKS
        or len(tag) not in (TAG_SIZES if row.whole else (3, 4))
    ):
        raise ValueError(row.card)
    return tag


def keep(data: Path, cards: Cards) -> None:
    """Put the enrolled cards on the disk, for this account alone. Raises ``NotWritten``; the old ones stand then."""
    durable.make_folder(data)
    rows = tuple(_Row(card.deck, card.name, tag.known.hex(), tag.whole) for card, tag in _sorted(cards))
    path = data / FILE
    _keep_aside(path)
    durable.put(path, msgspec.json.format(msgspec.json.encode(_Document(cards=rows)), indent=1) + b"\n", MODE)
    owner = data.stat()
    if os.geteuid() == 0 and owner.st_uid:
        # Enrolled with sudo: the cards belong to the table all the same.
        with suppress(OSError):
            os.chown(path, owner.st_uid, owner.st_gid)


def _sorted(cards: Cards) -> list[tuple[Card, Tag]]:
    return sorted(cards.tags.items(), key=lambda item: (item[0].deck, NAMES.index(item[0].name)))


def _keep_aside(path: Path) -> None:
    """A file that cannot be read any more is kept under another name before a new one takes its place."""
    try:
        load(path.parent)
    except Damaged:
        number = 1
        while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
            number += 1
        try:
            path.rename(aside)
        except OSError as fault:
            raise NotWritten(str(path), fault) from fault


class Decks:
    """The enrolled cards of a data folder, in memory and on the disk. Safe from several threads."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._lock = threading.Lock()
        self._cards = Cards()
        self._beside: dict[Callable[[Path], Any], Any] = {}
        self.damaged = False
        """Whether there was a mapping that could not be read."""
        try:
            self._cards = load(data)
        except (Damaged, OSError):
            self.damaged = True

    @property
    def cards(self) -> Cards:
        """The cards of Fish Fish as they are enrolled now."""
        return self._cards

    def beside(self, kind: Callable[[Path], Deck]) -> Deck:
        """The tagged deck of another game in the same folder; ``kind`` reads it when it is first asked for."""
        with self._lock:
            if kind not in self._beside:
                self._beside[kind] = kind(self._data)
            found: Deck = self._beside[kind]
            return found

    def enrol(self, card: Card, tag: Tag) -> Card | None:
        """Give ``card`` this tag, durably; or the other card that has it already. Raises ``NotWritten``."""
        with self._lock:
            after = self._cards.enrolled(card, tag)
            if isinstance(after, Card):
                return after
            self._change(after)
            return None

    def read_whole(self, read: bytes) -> Card | None:
        """The card of a tag that was just read, which is known by all its bytes from now on. Raises ``NotWritten``."""
        with self._lock:
            self._change(self._cards.read_whole(read))
            return self._cards.card(read)

    def forget(self, deck: int) -> None:
        """Enrol a deck no longer. Raises ``NotWritten``."""
        with self._lock:
            self._change(self._cards.without(deck))

    def _change(self, after: Cards) -> None:
        if after != self._cards or self.damaged:
            keep(self._data, after)
            self._cards, self.damaged = after, False
