"""The cards of a deck: which have a tag, asking for each that has none, and reading all of them once more.

A card is enrolled by laying it on the reader when it is asked for. No tag is ever shown. While hidden cards are in play
the page is closed: what lies on the reader is the fisher's own business then.
"""

from __future__ import annotations

from typing import Literal

from companion.sensing.tags import DECKS, Card, Cards, deck_of, refusal, unknown
from companion.sensing.values import CardPlaced, Sensed
from hardware.desk import READER
from ui.touch.game.host import Answered, Host
from ui.touch.game.registry import offered, shown
from ui.touch.kit.buttons import button, hold_button, main_button, worded_row
from ui.touch.kit.pieces import BUTTON_HEIGHT, GAP, sheet
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import words
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Frame, Mark, Message, Part, Said
from ui.touch.screens.deck_grid import places
from ui.touch.screens.page import Close, Foot, Turn, laid_out, quarter

HIGHEST = 36.0
"""How high two rows of cards are at most, in U."""

Mode = Literal["look", "ask", "check"]


class OtherDeck(Said, frozen=True):
    """Show the next deck."""


class CardsOf(Said, frozen=True):
    """Open the page of another game's cards."""

    game: str


class Ask(Said, frozen=True):
    """Ask for each card that has no tag yet."""


class Anew(Said, frozen=True):
    """Forget the deck and ask for all of it."""


class Check(Said, frozen=True):
    """Read all of the deck once more."""


class Skip(Said, frozen=True):
    """Leave out the card that is asked for."""


class Stop(Said, frozen=True):
    """Ask for nothing more."""


class Enrol:
    """Lies over the settings, one deck at a time."""

    def __init__(self, host: Host, turned: float = 0.0) -> None:
        self.host = host
        self.turned = turned
        self.deck = 1
        self.mode: Mode = "look"
        self.asked: list[Card] = []
        """The cards still to be asked for, the one that is asked for now first."""
        self.read: set[Card] = set()
        """The cards that were read again."""
        self.says = ""
        """What came of the last card that was laid down."""
        self._busy = False

    @property
    def cards(self) -> Cards:
        """The cards that have a tag, of every deck."""
        return Cards() if self.host.desk is None else self.host.desk.decks.cards

    @property
    def closed(self) -> str:
        """Why nothing can be enrolled here now; empty where it can."""
        desk, voice = self.host.desk, self.host.words
        if desk is not None and desk.enrols_not:
            return desk.enrols_not
        if desk is None or READER not in desk.devices:
            return voice.say("There is no card reader. Tell hidden cards by touch, with the screen covered.")
        return ""

    # What is drawn --------------------------------------------------------------------------------------------

    def scene(self, look: Look) -> tuple[Part, ...]:
        """The deck with what is asked, or why nothing can be enrolled now."""
        voice, u = self.host.words, look.u
        turn = (Foot(Turn(), "sign-turn"),) if look.glass.lying else ()
        other = self._other_deck()
        swaps = self.mode == "look" and not self.closed and other != self.deck
        layout = laid_out(
            look,
            self.turned,
            voice.say("Cards of deck {deck}", deck=self.deck),
            (Foot(Close(), "sign-previous"),),
            (
                *((Foot(OtherDeck(), None, voice.say("Deck {deck}", deck=other)),) if swaps else ()),
                *(_others() if self.mode == "look" and not self.closed else ()),
            ),
            turn,
        )
        inner = layout.body.inset(2.4 * u, 1.6 * u)
        foot = BUTTON_HEIGHT * u
        head = 13.4 * u
        high = min(inner.h - head - foot - GAP * u, HIGHEST * u)
        top = inner.y + (inner.h - head - high - foot - GAP * u) / 2
        grid = Box(inner.x, top + head, inner.w, high)
        low = Box(inner.x, inner.bottom - foot, inner.w, foot)
        marks = words(look, self._sentence(), inner.cx, top + head / 2, inner.w, lines=3)
        parts = list(layout.parts)
        if self.closed:
            marks = words(look, self.closed, inner.cx, inner.cy, inner.w, lines=4)
            return (*parts, sheet(look, layout.body, "enrol", marks, frame=layout.frame))
        parts.append(sheet(look, layout.body, "enrol", (*marks, *self._grid(look, grid)), frame=layout.frame))
        return (*parts, *self._buttons(look, layout.frame, low))

    def _sentence(self) -> str:
        """What people are to do, or what came of the last card."""
        voice = self.host.words
        if self.mode == "ask":
            return self.says or voice.say("Lay it on the reader: {card}.", card=self.asked[0].said(voice))
        if self.mode == "check":
            left = len(self._unread())
            return self.says or voice.count(
                "Lay the last card on the reader once more.",
                "Lay {n} cards on the reader once more, in any order.",
                left,
            )
        if self.says:
            return self.says
        missing = len(self.cards.missing(self.deck))
        if missing == 10:
            return voice.say("Ten cards want a tag each: five fishing cards, five baits.")
        if missing:
            return voice.count("{n} card has no tag yet.", "{n} cards have no tag yet.", missing)
        return voice.say("All ten cards have a tag.")

    def _grid(self, look: Look, area: Box) -> tuple[Mark, ...]:
        asked = self.asked[0] if self.mode == "ask" else None
        return places(
            look, area, deck_of(self.deck), asked, self.read if self.mode == "check" else self.cards.tags
        )

    def _buttons(self, look: Look, frame: Frame, low: Box) -> list[Part]:
        voice, gap = self.host.words, GAP * look.u
        if self.mode == "ask":
            faces = [("sign-leave", voice.say("Leave it out")), (None, voice.say("Stop"))]
            boxes = worded_row(look, low, faces, gap, spread=False)
            return [
                button(look, "enrol-skip", boxes[0], Skip(), sign=faces[0][0], word=faces[0][1], frame=frame),
                button(look, "enrol-stop", boxes[1], Stop(), word=faces[1][1], frame=frame),
            ]
        if self.mode == "check":
            box = worded_row(look, low, [(None, voice.say("Stop"))], gap, spread=False)[0]
            return [button(look, "enrol-stop", box, Stop(), word=voice.say("Stop"), frame=frame)]
        if self.cards.missing(self.deck):
            face = ("sign-tick", voice.say("Enrol them"))
            box = worded_row(look, low, [face], gap, spread=False)[0]
            return [
                main_button(
                    look, "enrol-ask", box, Ask(), sign=face[0], word=face[1], frame=frame, first="body"
                )
            ]
        faces = [(None, voice.say("Read all again")), (None, voice.say("Hold: enrol anew"))]
        boxes = worded_row(look, low, faces, gap, spread=False)
        return [
            button(look, "enrol-check", boxes[0], Check(), word=faces[0][1], frame=frame),
            hold_button(look, "enrol-anew", boxes[1], Anew(), word=str(faces[1][1]), frame=frame),
        ]

    def _other_deck(self) -> int:
        """The deck after this one: those enrolled in turn, and one more to begin."""
        decks = sorted({1, *self.cards.decks})
        fresh = next((deck for deck in range(1, DECKS + 1) if deck not in self.cards.decks), None)
        if fresh is not None and fresh not in decks:
            decks = sorted([*decks, fresh])
        later = [deck for deck in decks if deck > self.deck]
        return later[0] if later else decks[0]

    def _unread(self) -> list[Card]:
        return [card for card in deck_of(self.deck) if card not in self.read]

    # What touches do ------------------------------------------------------------------------------------------

    def on(self, message: Message) -> None:
        """Ask for cards, read them again, stop, or go to another deck."""
        host = self.host
        if isinstance(message, Answered):
            return
        if message == Close():
            host.back()
            return
        # What could not be kept was told, and people go on.
        self._busy = False
        match message:
            case Turn():
                self.turned = quarter(host.look.glass, self.turned)
            case OtherDeck():
                self.deck, self.says = self._other_deck(), ""
            case CardsOf():
                deck = shown(message.game).deck
                assert deck is not None
                host.over(deck.enrol(host, self.turned))
            case Ask():
                self._ask_for(list(self.cards.missing(self.deck)))
            case Anew():
                self._anew()
            case Check():
                self._check()
            case Skip() if self.mode == "ask":
                self._next("")
            case Stop():
                self.mode, self.asked, self.says = "look", [], ""
        host.redraw()

    def _ask_for(self, cards: list[Card]) -> None:
        self.mode, self.asked, self.says = ("ask" if cards else "look"), cards, ""

    def _anew(self) -> None:
        """Forget the deck, and ask for all of it."""
        assert self.host.desk is not None

        def forgotten(_: object) -> None:
            self._ask_for(list(deck_of(self.deck)))
            self.host.redraw()

        self.host.library.forget_deck(forgotten, decks=self.host.desk.decks, deck=self.deck)

    def _check(self) -> None:
        self.mode, self.asked, self.read, self.says = "check", [], set(), ""

    def _next(self, says: str) -> None:
        """Ask for the next card; after the last one of a whole deck, read them all again."""
        del self.asked[0]
        self.says = says
        if not self.asked:
            self.mode = "look"
            if not self.cards.missing(self.deck):
                self._check()

    # What is laid on the reader -------------------------------------------------------------------------------

    def sensed(self, value: Sensed) -> None:
        """A card that is asked for was laid down."""
        desk = self.host.desk
        if not isinstance(value, CardPlaced) or self.mode == "look" or desk is None or self.closed:
            return
        if self._busy:
            # One card after the other: the next is asked for when this one is kept.
            return
        self._busy = True
        if self.mode == "ask":
            card = self.asked[0]
            self.host.library.enrol(
                lambda holder: self._enrolled(card, holder),
                decks=desk.decks,
                card=card,
                tag=value.tag,
            )
        else:
            self.host.library.read_card(self._was_read, decks=desk.decks, tag=value.tag)

    def _enrolled(self, card: Card, holder: Card | None) -> None:
        self._busy = False
        if self.mode != "ask" or not self.asked or self.asked[0] != card:
            return
        if holder is None:
            self.host.sound("click")
            self._next("")
        else:
            self.host.sound("refusal")
            self.says = refusal(self.host.words, holder)
        self.host.redraw()

    def _was_read(self, card: Card | None) -> None:
        self._busy = False
        if self.mode != "check":
            return
        voice = self.host.words
        if card is None:
            self.host.sound("refusal")
            self.says = unknown(voice)
        elif card.deck != self.deck:
            self.host.sound("refusal")
            self.says = refusal(voice, card)
        else:
            self.host.sound("click")
            self.says = ""
            self.read.add(card)
            if not self._unread():
                self.mode, self.says = "look", voice.say("All ten cards were read: the deck is complete.")
        self.host.redraw()


def _others() -> tuple[Foot, ...]:
    """The way to the cards of each other game that can be tagged."""
    decks = ((game, shown(game).deck) for game in offered())
    return tuple(Foot(CardsOf(game), deck.drawing) for game, deck in decks if deck is not None)
