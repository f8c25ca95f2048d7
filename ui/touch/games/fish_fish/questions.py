"""The questions of Fish Fish, each to one seat, and what their buttons show.

Every number keeps its place from question to question; what is not allowed leaves an empty place
(``look.md`` section 3). Lengths written out are in U.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.fish_fish.moves import Bet, Cast, Discard, Reveal
from companion.games.fish_fish.rules import FISH, VALUES
from companion.games.now import Whole
from companion.language.words import Words as Voice
from ui.touch.games.fish_fish.said import Bitten, Chosen
from ui.touch.kit.buttons import sign_and_word
from ui.touch.kit.fish_marks import fish_mark
from ui.touch.kit.pieces import CHOICE, waves
from ui.touch.kit.question_slip import Choice, Face, Question
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import CAPITAL, EM, words
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Disc, Mark, Message, Slip, Sprite, Words


def which_bait(voice: Voice, left: Sequence[int], *, sensed: bool) -> Question:
    """A bait still in hand goes on the line; where cards are ``sensed`` its hidden card is still to be told."""
    choices = tuple(
        Choice(
            str(value),
            Chosen(value) if sensed else Cast(bait=value),
            _bait_face(value, list(left).count(value)),
        )
        if value in left
        else Choice(str(value))
        for value in VALUES
    )
    return Question("bait", bait_text(voice), choices, 14.6, 15.8, 12.0)


def how_many(
    voice: Voice,
    name: str,
    species: str | None,
    allowed: Whole,
    *,
    crowded: bool,
    pressed: int | None = None,
) -> Question:
    """So many of the fish in the hand of the bettor of this name as are ``allowed``.

    ``pressed`` are the fish counted so far at the seat's button: that choice is lit.
    """
    choices = tuple(
        Choice(str(count), Bet(player=name, fish=count), _fish_face(species, count), lit=count == pressed)
        if count in allowed
        else Choice(str(count))
        for count in range(FISH + 1)
    )
    wide, high = (10.4, 11.0) if crowded else (12.4, 12.6)
    return Question("fish", fish_text(voice), choices, wide, high, min(wide, 12.0))


def bait_text(voice: Voice) -> str:
    """What the fisher is asked before a line."""
    return voice.say("Which bait is on the line?")


def fish_text(voice: Voice) -> str:
    """What a bettor is asked."""
    return voice.say("How many fish?")


def what_is_it(voice: Voice, *, asks: bool) -> Question:
    """After the card was turned on the table; the order of the two is fixed, for this is public.

    Both are offered even where one cannot be: the card says what it says, and the refusal shows the way to what was
    told wrongly before. ``asks`` whether a bite needs the fisher's word too.
    """
    bite = Bitten() if asks else Reveal(card="bite")
    choices = (
        Choice("bite", bite, _card_face("choice-bite", voice.say("bite"), 0.6)),
        Choice("no-bite", Reveal(card="no-bite"), _card_face("choice-no-bite", voice.say("no bite"), -3.6)),
    )
    return Question("card", voice.say("Turn the card. What is it?"), choices, 31.7, 15.6, 24.0)


def turn_it(voice: Voice) -> Question:
    """Where the table knows the card already, the fisher only turns it."""
    choice = Choice("turned", Reveal(), _main_face("sign-hook", voice.say("It is turned")))
    return Question("turn", voice.say("Turn the card."), (choice,), 44.0, 13.6, 30.0)


def second_bite(voice: Voice) -> Question:
    """The fisher's word after a bite that everyone saw."""
    choices = _words(voice, *(Reveal(card="bite", second_bite=word) for word in (False, True)))
    return Question("second", voice.say("Was it your second bite?"), choices, 31.7, 15.6, 24.0)


def lay_away(voice: Voice, *, asks: bool) -> Question:
    """Nobody bet: both cards leave the game unseen; ``asks`` for the fisher's word where it is needed."""
    if asks:
        text = voice.say("Lay both away. Second bite?")
        choices = _words(voice, *(Discard(second_bite=word) for word in (False, True)))
        return Question("away-second", text, choices, 31.7, 15.6, 24.0)
    choice = Choice("away", Discard(), _main_face("sign-tick", voice.say("They are away")))
    return Question("away", voice.say("Nobody bet. Lay both away."), (choice,), 44.0, 13.6, 30.0)


def _words(voice: Voice, no: Message, yes: Message) -> tuple[Choice, Choice]:
    """The fisher's word: no, there is another bait to come; or yes, both cards that bite are used."""
    return (
        Choice("no", no, _worded_face(("sign-worm",), voice.say("No"))),
        Choice("yes", yes, _worded_face(("choice-bite", "choice-bite"), voice.say("Yes"))),
    )


# Faces -------------------------------------------------------------------------------------------------------


def _numeral(text: str, box: Box, u: float, ink: str) -> Words:
    return Words(text, box.cx, box.bottom - 1.25 * u, 5.6 * u * min(1.0, box.h / (12.0 * u)), ink)


def _fish_face(species: str | None, count: int) -> Face:
    """So many fish: one big, two side by side, more in two rows with the odd one above; none is two waves."""

    def face(look: Look, box: Box, inked: bool) -> tuple[Mark, ...]:
        ink = "paper" if inked else "ink"
        return (*drawing(look, box, ink), _numeral(str(count), box, look.u, ink))

    def drawing(look: Look, box: Box, ink: str) -> tuple[Mark, ...]:
        u = look.u
        middle = box.y + (box.h - 4.5 * u) / 2
        if count == 0:
            return waves(box.cx, middle, min(box.w * 0.58, 7.2 * u), u, ink)
        share = {1: 0.7, 2: 0.48}.get(count, 0.455)
        wide = min(share * box.w / u, 9.6)
        if count <= 2:
            spots = [(box.cx + (number - (count - 1) / 2) * wide * u, middle) for number in range(count)]
        else:
            above, apart = count - 2, 1.96 * min(box.h / (12.6 * u), 1.0) * u
            spots = [
                (box.cx + (number - (above - 1) / 2) * wide * u, middle - apart) for number in range(above)
            ]
            spots += [(box.cx + (number - 0.5) * wide * u, middle + apart) for number in range(2)]
        return tuple(fish_mark(look, species, x, y, wide * 1.02) for x, y in spots)

    return face


def _bait_face(value: int, left: int) -> Face:
    """The bait's disc, and under it a worm for each of its value still in hand."""

    def face(look: Look, box: Box, inked: bool) -> tuple[Mark, ...]:
        u = look.u
        radius = min(5.2 * u, box.w / 2 - 1.0 * u)
        y, size = box.y + 1.15 * u + radius, 8.4 * u
        worm, step = 4.2 * u, 4.6 * u
        worms = tuple(
            Sprite(
                "sign-worm",
                box.cx + (number - (left - 1) / 2) * step - worm / 2,
                box.bottom - 4.6 * u,
                worm,
                worm,
            )
            for number in range(left)
        )
        disc = Disc(box.cx, y, radius, radius, "sheet", "ink", 0.48 * u)
        return (disc, Words(str(value), box.cx, y + size * CAPITAL / 2, size), *worms)

    return face


def _card_face(drawing: str, word: str, shift: float) -> Face:
    """A picture of what the card shows, and its word beside it; the picture keeps its paper when pressed.

    ``shift`` in U brings the drawn part of the picture to the left of the button.
    """

    def face(look: Look, box: Box, inked: bool) -> tuple[Mark, ...]:
        u, high = look.u, box.h - 0.2 * look.u
        if max(look.width_of(part, EM["body"] * u) for part in word.split()) > box.w - 16.0 * u:
            return _card_over_word(look, drawing, word, box, inked)
        picture = Sprite(drawing, box.x + shift * u, box.y + 0.1 * u, high * CHOICE, high)
        drawn = 14.4 * u
        space = box.w - drawn - 1.6 * u
        ink = "paper" if inked else "ink"
        text = words(look, word, box.right - 1.0 * u - space / 2, box.cy, space, lines=2, colour=ink)
        if not inked:
            return (picture, *text)
        under = Slip(
            box.x + 0.7 * u, box.y + 0.7 * u, drawn - 0.6 * u, box.h - 1.4 * u, outline=None, radius=1.5 * u
        )
        return (under, picture, *text)

    return face


def _card_over_word(look: Look, drawing: str, word: str, box: Box, inked: bool) -> tuple[Mark, ...]:
    """The picture above its word, where the word is too long to stand beside it."""
    u, high = look.u, box.h - 6.2 * look.u
    wide = high * CHOICE
    picture = Sprite(drawing, box.cx - wide / 2, box.y + 0.2 * u, wide, high)
    ink = "paper" if inked else "ink"
    text = words(look, word, box.cx, box.bottom - 3.4 * u, box.w - 1.6 * u, colour=ink)
    under = Slip(
        box.cx - wide / 2, box.y + 0.7 * u, wide, high - 0.4 * u, outline=None, stroke=0.0, radius=1.5 * u
    )
    return (under, picture, *text) if inked else (picture, *text)


def _worded_face(drawings: tuple[str, ...], word: str) -> Face:
    """Drawings side by side and a word at their right; on an inked button they keep their paper."""

    def face(look: Look, box: Box, inked: bool) -> tuple[Mark, ...]:
        u = look.u
        drawn = (16.6 if len(drawings) > 1 else 11.2) * u
        under = Slip(box.x + 0.7 * u, box.y + 0.7 * u, drawn, box.h - 1.4 * u, outline=None, radius=1.5 * u)
        marks: list[Mark] = [under] if inked else []
        for number, drawing in enumerate(drawings):
            high = 8.4 * u if drawing.startswith("sign") else 12.0 * u
            wide = high * (1.0 if drawing.startswith("sign") else CHOICE)
            middle = box.x + 0.4 * u + drawn / 2 + (number - (len(drawings) - 1) / 2) * 6.4 * u
            if not drawing.startswith("sign"):
                # The fish on its hook hangs left of the middle of its picture.
                middle += 1.4 * u
            marks.append(Sprite(drawing, middle - wide / 2, box.cy - high / 2, wide, high))
        space = box.w - drawn - 2.2 * u
        ink = "paper" if inked else "ink"
        text = words(look, word, box.right - 0.9 * u - space / 2, box.cy, space, "question", colour=ink)
        return (*marks, *text)

    return face


def _main_face(sign: str, word: str) -> Face:
    """The main button of a tongue with one answer: ink, and paper while it is pressed."""

    def face(look: Look, box: Box, inked: bool) -> tuple[Mark, ...]:
        ground = Slip(
            *box, fill="paper" if inked else "ink", stroke=0.45 * look.u, radius=2.0 * look.u, seed=7
        )
        ink = "ink" if inked else "paper"
        return (ground, *sign_and_word(look, box, sign, word, ink, first="question", sign_size=8.0))

    return face
