"""The questions of Go Fish with one row of buttons: how many, is it one, which suit, is it a set.

Every number keeps its place. What is offered depends on sizes of hands, which everybody sees, and on nothing that is
hidden (``secrecy.md``). What a button says is the record it makes, where one touch makes it. Lengths written out are
in U.
"""

from __future__ import annotations

from msgspec import UNSET

from companion.drawing.line_breaks import wrapped
from companion.games.go_fish.state import DEALT, SET, SUITS, Ask, Begin, Draw, Give, GoFish, Rank, card_of
from companion.games.go_fish.view import Asking
from companion.language.words import Words as Voice
from ui.touch.games.go_fish.cards import asked_in_words, cards_side_by_side, suit_marks
from ui.touch.games.go_fish.said import LastCards, LayFour
from ui.touch.kit.buttons import sign_and_word
from ui.touch.kit.question_slip import Choice, Face, Question
from ui.touch.kit.seats import Back
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import EM, words
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Mark, Message, Sprite, Words
from ui.touch.screens.page import Close


def deal(voice: Voice, players: int) -> str:
    """How many cards everybody gets."""
    return voice.count("Deal {n} card each.", "Deal {n} cards each.", DEALT[players])


def wants(voice: Voice, name: str, rank: str, suit: str) -> str:
    """What somebody asks for, to whom they ask."""
    return voice.say("{name} wants: {card}", name=name, card=asked_in_words(voice, rank, suit))


def is_it(voice: Voice, rank: str, suit: str) -> str:
    """After fishing, to who drew."""
    card = asked_in_words(voice, rank, suit)
    if suit:
        return voice.say("Draw. Is it the {card}?", card=card)
    return voice.say("Draw. Is it one: {card}?", card=card)


def dealt(voice: Voice, players: int) -> Question:
    """Everybody gets their cards; a set in the deal is laid before the first ask."""
    choices = (
        Choice("four", LayFour(), _worded("sign-four", voice.say("lay four"))),
        Choice("begin", Begin(), _main("sign-tick", voice.say("They are dealt"))),
    )
    return Question("deal", deal(voice, players), choices, 31.7, 13.6, 24.0)


def how_many(voice: Voice, asking: Asking, most: int, last: int) -> Question:
    """The asked player gives all they have of it, or none: nought means "Go fish!".

    At ``most`` cards can be given; so many as ``last`` would end the game, so what they make is asked before.
    """
    places = SET if not asking.suit else 2
    choices = tuple(
        Choice(str(count), _gift(count, last), _cards(count)) if count <= most else Choice(str(count))
        for count in range(places)
    )
    text = wants(voice, asking.by, asking.kind, asking.suit)
    return Question("cards", text, choices, 15.8 if places == SET else 24.0, 14.6, 12.0)


def _gift(cards: int, last: int) -> Message:
    if not cards:
        return GoFish()
    return LastCards(cards) if cards == last else Give(cards)


def which_suit(voice: Voice, whom: str, rank: Rank) -> Question:
    """With a specific card the suit follows the rank."""
    choices = tuple(Choice(suit, Ask(whom, card=card_of(rank, suit)), _suit(suit)) for suit in SUITS)
    return Question("suit", voice.say("Which {rank}?", rank=rank), choices, 14.6, 14.6, 12.0)


def did_it_match(voice: Voice, asking: Asking, lays: Rank | None) -> Question:
    """After fishing: the card asked for, and shown, or not. ``lays`` is a set that is laid with the draw."""
    told = [lays] if lays else UNSET
    four = voice.say("with four {rank}", rank=lays) if lays else voice.say("lay four")
    choices = (
        Choice("no", Draw(False, told), _worded("cardback", voice.say("No"))),
        Choice("yes", Draw(True, told), _worded("sign-tick", voice.say("Yes, shown"))),
        Choice("four", LayFour(), _worded("sign-four", four), lit=bool(lays)),
    )
    return Question("draw", is_it(voice, asking.kind, asking.suit), choices, 26.0, 17.8, 19.0)


def is_it_a_set(voice: Voice, asking: Asking, cards: int) -> Question:
    """The last cards of a hand end the base game, so a set they make is laid with them."""
    text = voice.say("Four together: {rank}?", rank=asking.kind)
    choices = (
        Choice("no", Give(cards), _worded("sign-leave", voice.say("No"))),
        Choice("yes", Give(cards, [asking.kind]), _worded("sign-tick", voice.say("Yes"))),
    )
    return Question("set", text, choices, 26.0, 14.6, 25.0)


def contradicted(voice: Voice, rank: str) -> Question:
    """Public play proves that an answer was not right; nobody is blamed, and it can be taken back."""
    choices = (
        Choice("on", Close(), _worded("sign-next", voice.say("Go on"))),
        Choice("back", Back(), _worded("sign-back", voice.say("Walk back"))),
    )
    text = voice.say("Earlier play contradicts this: {rank}", rank=rank)
    return Question("contradicted", text, choices, 33.0, 14.6, 26.0)


# Faces -------------------------------------------------------------------------------------------------------


def _cards(count: int) -> Face:
    def face(look: Look, box: Box, inked: bool) -> tuple[Mark, ...]:
        u, ink = look.u, "paper" if inked else "ink"
        above = Box(box.x + 0.6 * u, box.y + 0.5 * u, box.w - 1.2 * u, box.h - 6.0 * u)
        size = 5.6 * u
        numeral = Words(str(count), box.cx, box.bottom - 1.25 * u, size, ink)
        return (*cards_side_by_side(look, above, count, ink), numeral)

    return face


def _suit(suit: str) -> Face:
    def face(look: Look, box: Box, inked: bool) -> tuple[Mark, ...]:
        ink = "paper" if inked else "stop" if suit in ("D", "H") else "ink"
        return suit_marks(suit, box.cx, box.cy, 8.0 * look.u, ink)

    return face


def _worded(sign: str, word: str) -> Face:
    """A sign and a word beside it, or under it where they are too long together."""

    def face(look: Look, box: Box, inked: bool) -> tuple[Mark, ...]:
        u, ink = look.u, "paper" if inked else "ink"
        lines = wrapped(look, word, box.w - 10.6 * u, EM["body"] * u)
        fits = len(lines) < 3 and all(
            look.width_of(line, EM["body"] * u) <= box.w - 10.6 * u for line in lines
        )
        if fits or box.h < 17.0 * u:
            return sign_and_word(look, box, sign, word, ink, inked=sign != "cardback")
        side = 4.8 * u
        above = Sprite(
            sign, box.cx - side / 2, box.y + 0.7 * u, side, side, ink=None if sign == "cardback" else ink
        )
        room = Box(box.x, box.y + side + 0.3 * u, box.w, box.h - side - 0.3 * u)
        return (above, *sign_and_word(look, room, None, word, ink))

    return face


def _main(sign: str, word: str) -> Face:
    """The button that goes on: ink, paper while it is pressed."""

    def face(look: Look, box: Box, inked: bool) -> tuple[Mark, ...]:
        size, room = EM["body"] * look.u, box.w - 10.1 * look.u
        lines = wrapped(look, word, room, size)
        if len(lines) < 3 and all(look.width_of(line, size) <= room for line in lines):
            return sign_and_word(look, box, sign, word, "paper" if inked else "ink", sign_size=6.4)
        return words(
            look, word, box.cx, box.cy, box.w - 2 * look.u, lines=2, colour="paper" if inked else "ink"
        )

    return face
