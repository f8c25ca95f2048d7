"""The questions of Gone Fishing, each to one player, and what their buttons show. Lengths written out are in U."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Literal

import msgspec

from companion.games.gone_fishing.moves import (
    FIGURES,
    Adjust,
    Arrange,
    Cast,
    Catch,
    Decline,
    Figure,
    Show,
    Walk,
)
from companion.games.gone_fishing.pond import SIDE
from companion.games.gone_fishing.rules import MOST_SWIMS
from companion.games.gone_fishing.view import GoneFishingView
from companion.language.words import Words as Voice
from ui.touch.games.gone_fishing.board import Cell
from ui.touch.games.gone_fishing.drawing import figure_marks, gold_fish
from ui.touch.games.gone_fishing.panels import Asking, Wide
from ui.touch.games.gone_fishing.said import (
    Agreed,
    Aimed,
    Chosen,
    Disagreed,
    Edit,
    Edits,
    Proposed,
    Side,
    done,
    use_help,
)
from ui.touch.kit.question_slip import Choice, Face
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import CAPITAL
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Disc, Mark, Message, Slip, Sprite, Words

HOOK = 8.6


def _numeral(text: str) -> Face:
    def face(look: Look, box: Box, inked: bool) -> tuple[Mark, ...]:
        size = min(7.5 * look.u, box.h * 0.8)
        return (Words(text, box.cx, box.cy + size * CAPITAL / 2, size, "paper" if inked else "ink"),)

    return face


def _sign(sign: str, plain: bool = True) -> Face:
    def face(look: Look, box: Box, inked: bool) -> tuple[Mark, ...]:
        side = min(HOOK * look.u, box.h - 1.6 * look.u)
        ink = ("paper" if inked else "ink") if plain else None
        return (Sprite(sign, box.cx - side / 2, box.cy - side / 2, side, side, ink=ink),)

    return face


def _figure(name: Figure) -> Face:
    def face(look: Look, box: Box, inked: bool) -> tuple[Mark, ...]:
        u = look.u * min(1.15, box.h / (11.0 * look.u))
        return tuple(moved(mark, box.cx, box.cy) for mark in figure_marks(u, name, lit=False))

    return face


def moved(mark: Mark, dx: float, dy: float) -> Mark:
    """A disc, slip or sprite somewhere else."""
    assert isinstance(mark, Disc | Slip | Sprite)
    return msgspec.structs.replace(mark, x=mark.x + dx, y=mark.y + dy)


def _token() -> Face:
    """A help card."""

    def face(look: Look, box: Box, inked: bool) -> tuple[Mark, ...]:
        u, size = look.u, 6.5 * look.u
        card = Box(box.cx - 2.6 * u, box.cy - 4.2 * u, 5.2 * u, 8.4 * u)
        return (
            Slip(*card, "lamp", "ink", 0.45 * u, 0.9 * u, seed=8),
            Words("!", card.cx, card.cy + size * CAPITAL / 2, size, "on_lamp"),
        )

    return face


def _fish(value: int) -> Face:
    """A fish of gold, nobody's, under its value."""

    def face(look: Look, box: Box, inked: bool) -> tuple[Mark, ...]:
        size = min(7.5 * look.u, box.h * 0.62)
        wide = min(box.w * 0.5, 6.4 * look.u)
        ink = "paper" if inked else "ink"
        text = Words(str(value), box.x + box.w * 0.3, box.cy + size * CAPITAL / 2, size, ink)
        high = wide * 92 / 132
        left = box.x + box.w * 0.7 - wide / 2
        return (text, *gold_fish(Box(left, box.cy - high / 2, wide, high), look.u))

    return face


# The fisher -------------------------------------------------------------------------------------------------


def where_to_start(voice: Voice, placed: int | None) -> Asking:
    """A place for the round figure, then one for the square one."""
    title = voice.say("Where do you start?") if placed is None else voice.say("And the other one?")
    return Asking("start", title, voice.say("Touch two places round the pond."))


def which_figure(voice: Voice, walks: Mapping[Figure, int], chosen: Figure | None) -> Asking:
    """One of the figures that may move; the chosen one may walk home at once."""
    choices = tuple(
        Choice(name, Chosen(name), _figure(name), name == chosen) if name in walks else Choice(name)
        for name in FIGURES
    )
    wides: tuple[Wide, ...] = ()
    if chosen is not None:
        left = walks[chosen]
        word = voice.count("{n} step", "{n} steps", left)
        wides = (Wide("home", Walk(figure=chosen, steps=left), word, "sign-home"),)
    return Asking(
        "move", voice.say("Which one moves?"), voice.say("Drag it, or touch its place."), choices, wides
    )


def _numbered(offered: Collection[int | None], say: Callable[[int], Message]) -> tuple[Choice, ...]:
    """A button for each of the numbers 1 to 4 that is offered, and an empty place for the others."""
    return tuple(
        Choice(str(number), say(number), _numeral(str(number))) if number in offered else Choice(str(number))
        for number in range(1, SIDE + 1)
    )


def cast_where(voice: Voice, castable: Collection[int]) -> Asking:
    """A cell of the line, or none."""
    decline = Wide("decline", Decline(), voice.say("No cast"), "sign-hook", crossed=True)
    return Asking("cast", voice.say("Cast?"), "", _numbered(castable, Aimed), (decline,))


def what_came(voice: Voice, cell: int, catches: Sequence[Catch | None], steps: int) -> Asking:
    """What is on the hook, of all that can still be there; and how far the figure will go on for it."""
    hint = voice.count("Then {n} step on.", "Then {n} steps on.", steps)
    if None in catches:
        return Asking(
            "nothing",
            voice.say("Nothing there?"),
            hint,
            (),
            (
                Wide("none", Cast(cell=cell, catch=None), voice.say("Nothing"), "sign-tick", main=True),
                Wide("back", Aimed(None), voice.say("Back"), "sign-back"),
            ),
        )
    fish = sorted(catch for catch in catches if isinstance(catch, int))
    choices = [Choice(str(value), Cast(cell=cell, catch=value), _fish(value)) for value in fish]
    others: tuple[Literal["trash", "diver"], ...] = ("trash", "diver")
    for other in others:
        if other in catches:
            choices.append(Choice(other, Cast(cell=cell, catch=other), _sign(f"sign-{other}", plain=False)))
    return Asking("catch", voice.say("What is it?"), "", tuple(choices))


def help_card(voice: Voice, view: GoneFishingView, *, may_help: bool) -> Asking:
    """Whether the side whose help phase it is uses a card."""
    key = "help" if view.phase == "fisher-help" else "fish-help"
    return Asking(key, voice.say("Use a help card?"), "", *_help_or_done(voice, view, may_help))


def _help_or_done(
    voice: Voice, view: GoneFishingView, may_help: bool
) -> tuple[tuple[Choice, ...], tuple[Wide, ...]]:
    """A help card where there is one, and *Done*."""
    choices = (Choice("help", use_help(view), _token()),) if may_help else ()
    return choices, (_done(voice, done(view)),)


def _done(voice: Voice, say: Message, key: str = "done") -> Wide:
    return Wide(key, say, voice.say("Done"), "sign-tick", main=True)


def _back(voice: Voice) -> Wide:
    return Wide("back", Edits(None), voice.say("Back"), "sign-back")


# The fish ---------------------------------------------------------------------------------------------------


def show_what(voice: Voice, showable: Collection[int | None]) -> Asking:
    """A cell of the line; nothing, where there is at most the diver."""
    choices = _numbered(showable, lambda number: Show(cell=number))
    wides: tuple[Wide, ...] = ()
    if None in showable:
        wides = (Wide("nothing", Show(cell=None), voice.say("Nothing to show")),)
    return Asking("show", voice.say("Show one of them."), "", choices, wides)


def swim(voice: Voice, view: GoneFishingView, *, may_help: bool) -> Asking:
    """Up to three steps; *Done* is done with helps too."""
    left = MOST_SWIMS - view.swims
    hint = voice.count("{n} step left. Touch a piece.", "{n} steps left. Touch a piece.", left)
    return Asking("swim", voice.say("Does anything swim?"), hint, *_help_or_done(voice, view, may_help))


# What a help card did ---------------------------------------------------------------------------------------


def what_changed(
    voice: Voice, view: GoneFishingView, editing: Edit | None, used: Collection[int], *, may_help: bool
) -> Asking:
    """The text of the card was carried out on the table: what changed there? ``used`` are tiles that can come back."""
    if editing == "tile":
        choices = _numbered(used, lambda tile: Proposed(Adjust(tile=tile)))
        return Asking("tile", voice.say("Which tile comes back?"), "", choices, (_back(voice),))
    if editing is not None:
        hint = voice.say("Touch the piece, then an empty cell.")
        return Asking("edit-piece", voice.say("Which piece moved?"), hint, (), (_back(voice),))
    choices = (
        Choice("help", use_help(view), _token()) if may_help else Choice("help"),
        Choice("piece", Edits("piece"), _sign("sign-stand", plain=False)),
        Choice("figure", Edits("figure"), _figure("x")),
        Choice("tile", Edits("tile"), _tile) if used else Choice("tile"),
    )
    return Asking("changed", voice.say("What did the card do?"), "", choices, (_done(voice, done(view)),))


def which_figure_moved(voice: Voice, figure: Figure | None, perimeter: int) -> Asking:
    """A figure, and where it stands now; at its start it may be home, or have no step behind it."""
    title = voice.say("Which figure moved?")
    if figure is None:
        hint = voice.say("Touch the figure, then where it stands.")
        return Asking("edit-figure", title, hint, (), (_back(voice),))
    choices = (
        Choice("home", Proposed(Adjust(figure=figure, steps=perimeter)), _sign("sign-home")),
        Choice("start", Proposed(Adjust(figure=figure, steps=0)), _numeral("0")),
    )
    return Asking("edit-place", voice.say("Where does it stand?"), "", choices, (_back(voice),))


def _tile(look: Look, box: Box, inked: bool) -> tuple[Mark, ...]:
    u, size = look.u, 6.0 * look.u
    card = Box(box.cx - 3.0 * u, box.cy - 4.0 * u, 6.0 * u, 8.0 * u)
    return (
        Slip(*card, "paper" if inked else "ink", "ink", 0.45 * u, 0.9 * u, seed=9),
        Words("+", card.cx, card.cy + size * 0.27, size, "ink" if inked else "paper"),
    )


def is_it_so(voice: Voice, sentence: str, who: Side, *, agreed: bool) -> Asking:
    """A change that both players confirm."""
    yes = voice.say("Waiting") if agreed else voice.say("Yes")
    return Asking(
        f"so-{who}",
        sentence,
        "",
        (),
        (
            Wide("yes", Agreed(who), yes, "sign-tick", main=True, waits=agreed),
            Wide("no", Disagreed(), voice.say("No"), "sign-leave"),
        ),
    )


# The second day ---------------------------------------------------------------------------------------------


def arrange(voice: Voice, lying: Collection[Cell], pieces: int) -> Asking:
    """Where the pieces that are left lie; only all of them make a pond."""
    wides: tuple[Wide, ...] = ()
    if len(lying) == pieces:
        wides = (_done(voice, Arrange(cells=sorted(lying)), "arranged"),)
    title = voice.count("{lying} of {n} piece", "{lying} of {n} pieces", pieces, lying=len(lying))
    return Asking("arrange", title, voice.say("Touch cells until it is like your pond."), (), wides)
