"""Telling the table at a prompt which tag is which card, by laying the cards on the reader or typing printed numbers.

While a table plays it keeps the cards itself and its reader is its own, so it is asked through its
control socket (``ui/shell/own_devices.py``).
"""

from __future__ import annotations

import contextlib
import os
import queue
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol

import click

from companion.games.game import Json
from companion.language.words import Words
from companion.sensing.tags import DECKS, NAMES, Card, Decks, Name, Tag, deck_of, printed, refusal, unknown
from hardware import control_socket
from hardware.desk import READER
from ui.shell.frame import Trouble, data_options, words_of_table
from ui.shell.own_devices import LAST, Own, asked, settings_of


class Enrolment(Protocol):
    """Whoever keeps the enrolled cards: the table that plays, or the data folder itself."""

    @property
    def has_reader(self) -> bool:
        """Whether there is a reader."""

    def enrolled(self) -> set[Card]:
        """The cards that have a tag. Raises ``Trouble`` where they may not be told."""

    def enrol(self, card: Card, tag: Tag) -> str:
        """Enrol a card; returns why not, or an empty text."""

    def forget(self, deck: int) -> None:
        """Enrol a deck no longer."""

    def which(self, read: bytes) -> Card | None:
        """The card with this tag."""

    def lines(self) -> Iterator[Json]:
        """What is sensed, until it can't be heard any more; an empty one as soon as it is listened for."""


class AtTheTable:
    """The table that plays keeps them."""

    def __init__(self, data: Path) -> None:
        self._data = data

    def _ask(self, **request: Any) -> Json:
        answer = asked(self._data, request)
        if answer is None:
            raise Trouble(words_of_table().say("The table has been switched off."), LAST)
        return answer

    @property
    def has_reader(self) -> bool:
        """Whether there is a reader."""
        return any(report["device"] == READER for report in self._ask(ask="devices")["devices"])

    def enrolled(self) -> set[Card]:
        """The cards that have a tag. Raises ``Trouble`` where they may not be told."""
        answer = self._ask(ask="cards")
        if not answer["ok"]:
            raise Trouble(answer["says"], 1)
        return {Card(row["card"], row["deck"]) for row in answer["cards"]}

    def enrol(self, card: Card, tag: Tag) -> str:
        """Enrol a card; returns why not, or an empty text."""
        answer = self._ask(ask="enrol", card=card.name, deck=card.deck, tag=tag.known.hex(), whole=tag.whole)
        return "" if answer["ok"] else str(answer["says"])

    def forget(self, deck: int) -> None:
        """Enrol a deck no longer. Raises ``Trouble`` where that may not be."""
        answer = self._ask(ask="forget", deck=deck)
        if not answer["ok"]:
            raise Trouble(answer["says"], 1)

    def which(self, read: bytes) -> Card | None:
        """The card of a tag that was read, if it is one. Raises ``Trouble`` where that may not be told."""
        answer = self._ask(ask="which", tag=read.hex())
        if not answer["ok"]:
            raise Trouble(answer["says"], 1)
        return Card(answer["card"], answer["deck"]) if "card" in answer else None

    def lines(self) -> Iterator[Json]:
        """What is sensed from now on, a line each."""
        with contextlib.suppress(OSError):
            yield from control_socket.listen(self._data)


class Alone:
    """No table plays."""

    def __init__(self, own: Own, words: Words) -> None:
        self._own, self._words = own, words
        self._decks: Decks = own.desk.decks

    @property
    def has_reader(self) -> bool:
        """Whether there is a reader."""
        return READER in self._own.desk.devices

    def enrolled(self) -> set[Card]:
        """The cards that have a tag. Raises ``Trouble`` where they may not be told."""
        if self._own.desk.enrols_not:
            raise Trouble(self._own.desk.enrols_not, 1)
        return set(self._decks.cards.tags)

    def enrol(self, card: Card, tag: Tag) -> str:
        """Enrol a card; returns why not, or an empty text."""
        holder = self._decks.enrol(card, tag)
        return "" if holder is None else refusal(self._words, holder)

    def forget(self, deck: int) -> None:
        """Enrol a deck no longer. Raises ``Trouble`` where that may not be."""
        self._decks.forget(deck)

    def which(self, read: bytes) -> Card | None:
        """The card of a tag that was read, if it is one. Raises ``Trouble`` where that may not be told."""
        return self._decks.read_whole(read)

    def lines(self) -> Iterator[Json]:
        """What is sensed from now on, a line each."""
        yield {}
        yield from self._own.lines(None)


@click.command()
@data_options()
@click.option("--deck", type=click.IntRange(1, DECKS), default=1, show_default=True, help="Which deck.")
@click.option("--again", is_flag=True, help="Forget the deck, and ask for all of it.")
@click.option("--check", "check_only", is_flag=True, help="Only read all cards of the deck again.")
@click.option("--card", type=click.Choice(NAMES), help="Only this card; with --tag.")
@click.option(
    "--tag", "text", metavar="TAG", help="The number printed on its tag, or its bytes in hexadecimal."
)
@click.pass_context
def enrol(
    context: click.Context,
    data: Path,
    deck: int,
    again: bool,
    check_only: bool,
    card: Name | None,
    text: str | None,
) -> None:
    """Tell the table which tag is which card.

    Each card is asked for by name: lay it on the reader, or type the number printed on its tag. Enter leaves a card
    out. At the end all ten are read once more.
    """
    if (card is None) != (text is None):
        raise click.UsageError(
            words_of_table().say("{one} and {other} go together.", one="--card", other="--tag")
        )
    settings = settings_of(context)
    words = Words(settings.language)
    with contextlib.ExitStack() as opened:
        place: Enrolment
        if asked(data, {"ask": "devices"}) is not None:
            place = AtTheTable(data)
        else:
            place = Alone(opened.enter_context(Own(settings, data)), words)
        enrolled = place.enrolled()
        if card is not None and text is not None:
            _enrol_one(place, words, Card(card, deck), text)
            return
        if again:
            place.forget(deck)
            enrolled = set()
        talk = Conversation(place, words)
        if not check_only:
            talk.ask_for([one for one in deck_of(deck) if one not in enrolled])
        missing = [one.said(words) for one in deck_of(deck) if one not in place.enrolled()]
        if missing:
            raise Trouble(
                words.say("Deck {deck} is not complete: {cards}.", deck=deck, cards=", ".join(missing)), 1
            )
        unread = talk.check(deck) if place.has_reader else []
        if unread and check_only:
            raise Trouble(words.say("Not read: {cards}.", cards=", ".join(unread)), 1)
        click.echo(words.say("Deck {deck} is complete.", deck=deck))


def _enrol_one(place: Enrolment, words: Words, card: Card, text: str) -> None:
    tag = printed(text)
    if tag is None:
        raise click.UsageError(words.say("“{text}” is no number of a tag.", text=text))
    says = place.enrol(card, tag)
    if says:
        raise Trouble(says, 1)
    click.echo(words.say("Enrolled: {card}.", card=card.said_with_deck(words)))


class Conversation:
    """Asks for cards, and takes what is typed or laid on the reader, whichever comes."""

    def __init__(self, place: Enrolment, words: Words) -> None:
        self._place, self._words = place, words
        self._come: queue.SimpleQueue[str | bytes | None] = queue.SimpleQueue()
        """A line typed, the bytes of a tag laid down, or ``None`` at the end of what is typed."""
        self._listens = threading.Event()
        for what in (self._type, self._lay):
            threading.Thread(target=what, daemon=True).start()
        # A card that is laid down as soon as it is asked for must not come too early.
        self._listens.wait(control_socket.ANSWERED_WITHIN)

    def _type(self) -> None:
        # Not through sys.stdin: a thread that waits in it must not hold its lock when the program ends.
        typed = b""
        while piece := os.read(0, 4096):
            *whole, typed = (typed + piece).split(b"\n")
            for line in whole:
                self._come.put(line.decode(errors="replace").strip())
        self._come.put(None)

    def _lay(self) -> None:
        for line in self._place.lines():
            self._listens.set()
            if line.get("kind") == "card-placed" and "tag" in line:
                self._come.put(bytes.fromhex(line["tag"]))

    def ask_for(self, cards: Sequence[Card]) -> None:
        """Enrol these cards, one after the other; an empty line leaves one out, the end of typing all the rest."""
        words = self._words
        for card in cards:
            click.echo(
                words.say(
                    "Lay it on the reader, or type the number on its tag: {card}.",
                    card=card.said_with_deck(words),
                )
            )
            while True:
                come = self._come.get()
                if come is None:
                    return
                if come == "":
                    break
                tag = printed(come) if isinstance(come, str) else Tag(come)
                if tag is None:
                    click.echo(words.say("“{text}” is no number of a tag.", text=come))
                    continue
                says = self._place.enrol(card, tag)
                if not says:
                    click.echo(words.say("Enrolled: {card}.", card=card.said_with_deck(words)))
                    break
                click.echo(says)

    def check(self, deck: int) -> list[str]:
        """Read all cards of a deck again; returns those that were not read, as people call them."""
        words, waiting = self._words, list(deck_of(deck))
        click.echo(words.say("Now lay all ten cards on the reader once more, in any order."))
        while waiting:
            come = self._come.get()
            if come is None or come == "":
                break
            read = printed(come) if isinstance(come, str) else Tag(come)
            card = self._place.which(read.known) if read is not None and read.whole else None
            if card is None:
                click.echo(unknown(words))
                continue
            if card in waiting:
                waiting.remove(card)
            click.echo(
                words.count(
                    "{card}; {n} card to go.",
                    "{card}; {n} cards to go.",
                    len(waiting),
                    card=card.said_with_deck(words),
                )
            )
        return [card.said(words) for card in waiting]


commands = (enrol,)
