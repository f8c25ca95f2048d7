"""The cards of a tagged deck of Somethin' Fishy: choose a fish, then lay its cards on the reader one by one.

Every card is kept at once, so whoever stops goes on another day. No tag is ever shown.
"""

from __future__ import annotations

from companion.games.somethin_fishy.deck import KINDS, SPECIES
from companion.games.somethin_fishy.tags import ALIKE, WHOLE, Fish, TaggedDeck, TaggedFish, said
from companion.sensing.values import CardPlaced, Sensed
from hardware.desk import READER
from ui.touch.game.host import Answered, Host
from ui.touch.games.somethin_fishy.cards import fish_in
from ui.touch.kit.buttons import hold_button
from ui.touch.kit.pieces import (
    BUTTON_HEIGHT,
    BUTTON_LINE,
    BUTTON_RADIUS,
    GAP,
    LAMP_EDGE,
    SMALL_GAP,
    seed_of,
    sheet,
)
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import CAPITAL, EM, words
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Frame, Mark, Message, Part, Said, Slip, Touch, Words
from ui.touch.screens.page import Close, Foot, Turn, laid_out, quarter


class Chosen(Said, frozen=True):
    """The cards that are laid down from now on show this fish."""

    fish: Fish


class Forget(Said, frozen=True):
    """The cards of the chosen fish are to be enrolled anew."""


class EnrolFish:
    """Lies over the cards of Fish Fish in the settings."""

    def __init__(self, host: Host, turned: float = 0.0) -> None:
        self.host = host
        self.turned = turned
        self.chosen: Fish | None = None
        """What the cards show that are laid on the reader now."""
        self.says = ""
        """What came of the last card."""
        self._busy = False

    @property
    def cards(self) -> TaggedFish:
        """The deck as far as it is enrolled."""
        return TaggedFish() if self.host.desk is None else self.host.desk.decks.beside(TaggedDeck).cards

    @property
    def closed(self) -> str:
        """Why nothing can be enrolled here now; empty where it can."""
        desk = self.host.desk
        if desk is None or READER not in desk.devices:
            return self.host.words.say("There is no card reader: cards are told by touch.")
        if self.host.standing.game == "somethin-fishy" and self.host.standing.now:
            # Whoever laid a card here that lies face down would be told what it is.
            return self.host.words.say("Cards are enrolled when the game is over: some lie face down.")
        return desk.enrols_not

    # What is drawn --------------------------------------------------------------------------------------------

    def scene(self, look: Look) -> tuple[Part, ...]:
        """Every fish with its number of tags, or why nothing can be enrolled."""
        voice, u = self.host.words, look.u
        turn = (Foot(Turn(), "sign-turn"),) if look.glass.lying else ()
        title = voice.say("Cards of Somethin’ Fishy")
        layout = laid_out(look, self.turned, title, (Foot(Close(), "sign-previous"),), (), turn)
        inner = layout.body.inset(2.4 * u, 1.2 * u)
        if self.closed:
            marks = words(look, self.closed, inner.cx, inner.cy, inner.w, lines=4)
            return (*layout.parts, sheet(look, layout.body, "enrol-fish", marks, frame=layout.frame))
        head = Box(inner.x, inner.y, inner.w, (19.0 if layout.narrow else 12.8) * u)
        forgets = self.chosen is not None and self.cards.counts[self.chosen] > 0
        low = Box(inner.x, inner.bottom - BUTTON_HEIGHT * u, inner.w, BUTTON_HEIGHT * u)
        high = inner.bottom - head.bottom
        if layout.narrow:
            high -= low.h + GAP * u
        elif forgets:
            low = Box(head.right - 52 * u, head.y, 52 * u, BUTTON_HEIGHT * u)
            head = Box(head.x, head.y, head.w - low.w - 2 * GAP * u, head.h)
        grid = Box(inner.x, head.bottom, inner.w, min(high, 60 * u))
        marks = words(look, self._sentence(), head.cx, head.cy, head.w, lines=3)
        parts = [*layout.parts, sheet(look, layout.body, "enrol-fish", marks, frame=layout.frame)]
        for row, kind in zip(grid.column((1, 1, 1), SMALL_GAP * u), KINDS, strict=True):
            wide = row.inset((row.w - min(row.w, 100 * u)) / 2, 0)
            for cell, species in zip(wide.row((1, 1, 1, 1), SMALL_GAP * u), SPECIES, strict=True):
                parts.append(self._cell(look, cell, Fish(species, kind), layout.frame))
        if forgets:
            forget = voice.say("Hold: enrol these anew")
            parts.append(hold_button(look, "forget", low, Forget(), word=forget, frame=layout.frame))
        return tuple(parts)

    def _sentence(self) -> str:
        """What people are to do, or what came of the last card."""
        voice = self.host.words
        if self.says:
            return self.says
        enrolled = len(self.cards.tags)
        if enrolled == WHOLE:
            return voice.say("All {n} cards have a tag.", n=WHOLE)
        if self.chosen is None:
            return voice.say(
                "Touch a fish, then lay its cards on the reader: {n} of {all} have a tag.",
                n=enrolled,
                all=WHOLE,
            )
        return voice.say("Lay on the reader, one by one: {card}.", card=said(voice, self.chosen))

    def _cell(self, look: Look, box: Box, fish: Fish, frame: Frame) -> Part:
        u, key, count = look.u, f"fish-{fish.species}-{fish.kind}", str(self.cards.counts[fish])
        lit = fish == self.chosen

        def face(inked: bool) -> tuple[Mark, ...]:
            fill = "ink" if inked else "act" if lit else "water" if fish.hungry else "paper"
            ground = Slip(
                *box,
                fill=fill,
                stroke=BUTTON_LINE * u,
                radius=BUTTON_RADIUS * u,
                rim=LAMP_EDGE * u if lit else 0.0,
                seed=seed_of(key),
            )
            size = EM["body"] * u
            ink = "paper" if inked else "foam" if fill == "water" else "ink"
            number = Words(count, box.right - 1.6 * u, box.cy + size * CAPITAL / 2, size, ink, "end")
            place = Box(box.x + 0.6 * u, box.y + 0.6 * u, box.w - 8.0 * u, box.h - 1.2 * u)
            return (ground, fish_in(place, fish.species, fish.kind), number)

        touch = Touch(*box.inset(-SMALL_GAP / 2 * u), tap=Chosen(fish), pressed=face(True))
        return Part(key, face(False), frame, touch)

    # What touches do ------------------------------------------------------------------------------------------

    def on(self, message: Message) -> None:
        """A touch: a fish, or a corner."""
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
            case Chosen(fish):
                self.chosen, self.says = fish, ""
            case Forget() if self.chosen is not None and host.desk is not None:
                chosen = self.chosen
                host.library.tagged(
                    self._forgotten,
                    decks=host.desk.decks,
                    kind=TaggedDeck,
                    do=lambda deck: deck.forget(chosen),
                )
        host.redraw()

    def _forgotten(self, _: object) -> None:
        self.says = ""
        self.host.redraw()

    # What is laid on the reader -------------------------------------------------------------------------------

    def sensed(self, value: Sensed) -> None:
        """A card was laid down: it shows the fish that is chosen."""
        desk, fish = self.host.desk, self.chosen
        if not isinstance(value, CardPlaced) or fish is None or desk is None or self.closed or self._busy:
            return
        self._busy = True
        self.host.library.tagged(
            lambda found: self._enrolled(fish, found),
            decks=desk.decks,
            kind=TaggedDeck,
            do=lambda deck: deck.enrol(value.tag, fish),
        )

    def _enrolled(self, fish: Fish, found: TaggedFish | Fish | None) -> None:
        voice = self.host.words
        self._busy = False
        if isinstance(found, TaggedFish):
            self.host.sound("click")
            self.says = ""
        else:
            self.host.sound("refusal")
            self.says = (
                voice.say(
                    "No more cards like that: all {n} of that species have a tag.", n=ALIKE[fish.hungry]
                )
                if found is None
                else voice.say("This tag is {card} already.", card=said(voice, found))
            )
        self.host.redraw()
