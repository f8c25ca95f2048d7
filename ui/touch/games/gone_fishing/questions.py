"""The questions of Gone Fishing, each to one player, and what their buttons show. Lengths written out are in U."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from companion.language.words import Words as Voice
from ui.touch.game.host import Json
from ui.touch.games.gone_fishing.drawing import figure_marks, gold_fish
from ui.touch.games.gone_fishing.panels import Asking, Wide
from ui.touch.kit.question_slip import Choice, Face
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import CAPITAL
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Disc, Mark, Slip, Sprite, Words

DONE, HELP = ("done",), ("help",)
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


def _figure(name: str) -> Face:
    def face(look: Look, box: Box, inked: bool) -> tuple[Mark, ...]:
        u = look.u * min(1.15, box.h / (11.0 * look.u))
        return tuple(moved(mark, box.cx, box.cy) for mark in figure_marks(u, name, lit=False))

    return face


def moved(mark: Mark, dx: float, dy: float) -> Mark:
    """A disc, slip or sprite somewhere else."""
    assert isinstance(mark, Disc | Slip | Sprite)
    return msgspec.structs.replace(mark, x=mark.x + dx, y=mark.y + dy)


def _token(left: int) -> Face:
    """A help card, and how many are left."""

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


def where_to_start(voice: Voice, placed: int) -> Asking:
    title = voice.say("Where do you start?") if placed == 0 else voice.say("And the other one?")
    return Asking("start", title, voice.say("Touch two places round the pond."))


def which_figure(voice: Voice, figures: Json, chosen: str | None, perimeter: int) -> Asking:
    """One of the figures that are not home; the chosen one may walk home at once."""
    choices = tuple(
        Choice(name)
        if figures[name]["done"]
        else Choice(name, ("figure", name), _figure(name), name == chosen)
        for name in ("x", "y")
    )
    wides: tuple[Wide, ...] = ()
    if chosen is not None:
        left = perimeter - figures[chosen]["steps"]
        word = voice.count("{n} step", "{n} steps", left)
        wides = (Wide("home", ("walk", chosen, left), word, "sign-home"),)
    return Asking(
        "move", voice.say("Which one moves?"), voice.say("Drag it, or touch its place."), choices, wides
    )


def cast_where(voice: Voice, places: Sequence[int]) -> Asking:
    choices = tuple(
        Choice(str(number), ("cell", number), _numeral(str(number)))
        if number in places
        else Choice(str(number))
        for number in (1, 2, 3, 4)
    )
    return Asking(
        "cast",
        voice.say("Cast?"),
        "",
        choices,
        (Wide("decline", ("decline",), voice.say("No cast"), "sign-hook", crossed=True),),
    )


def what_came(voice: Voice, left: Sequence[int | str], steps: int, *, empty: bool) -> Asking:
    """What is on the hook, of all that can still be there; and how far the figure will go on for it."""
    hint = voice.count("Then {n} step on.", "Then {n} steps on.", steps)
    if empty:
        return Asking(
            "nothing",
            voice.say("Nothing there?"),
            hint,
            (),
            (
                Wide("none", ("catch", None), voice.say("Nothing"), "sign-tick", main=True),
                Wide("back", ("back-to-cast",), voice.say("Back"), "sign-back"),
            ),
        )
    counted = Counter(left)
    values = sorted(value for value in counted if value != "trash")
    choices = [Choice(str(value), ("catch", value), _fish(int(value))) for value in values]
    if counted["trash"]:
        choices.append(Choice("trash", ("catch", "trash"), _sign("sign-trash", plain=False)))
    choices.append(Choice("diver", ("catch", "diver"), _sign("sign-diver", plain=False)))
    return Asking("catch", voice.say("What is it?"), "", tuple(choices))


def fisher_help(voice: Voice, left: int) -> Asking:
    choices = (Choice("help", HELP, _token(left)),) if left else ()
    done = Wide("done", DONE, voice.say("Done"), "sign-tick", main=True)
    return Asking("help", voice.say("Use a help card?"), "", choices, (done,))


# The fish ---------------------------------------------------------------------------------------------------


def show_what(voice: Voice, occupied: Sequence[int]) -> Asking:
    """A cell of the line; nothing, where there is at most the diver."""
    choices = tuple(
        Choice(str(number), ("cell", number), _numeral(str(number)))
        if number in occupied
        else Choice(str(number))
        for number in (1, 2, 3, 4)
    )
    wides: tuple[Wide, ...] = ()
    if len(occupied) <= 1:
        wides = (Wide("nothing", ("nothing",), voice.say("Nothing to show")),)
    return Asking("show", voice.say("Show one of them."), "", choices, wides)


def swim(voice: Voice, swims: int, helps: int) -> Asking:
    """Up to three steps; *Done* is done with helps too."""
    left = 3 - swims
    hint = voice.count("{n} step left. Touch a piece.", "{n} steps left. Touch a piece.", left)
    choices = (Choice("help", HELP, _token(helps)),) if helps else ()
    done = Wide("done", DONE, voice.say("Done"), "sign-tick", main=True)
    return Asking("swim", voice.say("Does anything swim?"), hint, choices, (done,))


def fish_help(voice: Voice, left: int) -> Asking:
    choices = (Choice("help", HELP, _token(left)),) if left else ()
    done = Wide("done", DONE, voice.say("Done"), "sign-tick", main=True)
    return Asking("fish-help", voice.say("Use a help card?"), "", choices, (done,))


# What a help card did ---------------------------------------------------------------------------------------


def what_changed(voice: Voice, left: int, editing: str | None, used: Sequence[int]) -> Asking:
    """The text of the card was carried out on the table: what changed there?"""
    if editing == "tile":
        choices = tuple(
            Choice(str(tile), ("tile", tile), _numeral(str(tile))) if tile in used else Choice(str(tile))
            for tile in (1, 2, 3, 4)
        )
        back = Wide("back", ("edit", None), voice.say("Back"), "sign-back")
        return Asking("tile", voice.say("Which tile comes back?"), "", choices, (back,))
    if editing is not None:
        back = Wide("back", ("edit", None), voice.say("Back"), "sign-back")
        hint = voice.say("Touch the piece, then an empty cell.")
        return Asking("edit-piece", voice.say("Which piece moved?"), hint, (), (back,))
    choices = (
        Choice("help", HELP, _token(left)) if left else Choice("help"),
        Choice("piece", ("edit", "piece"), _sign("sign-stand", plain=False)),
        Choice("figure", ("edit", "figure"), _figure("x")),
        Choice("tile", ("edit", "tile"), _tile) if used else Choice("tile"),
    )
    done = Wide("done", DONE, voice.say("Done"), "sign-tick", main=True)
    return Asking("changed", voice.say("What did the card do?"), "", choices, (done,))


def which_figure_moved(voice: Voice, figure: str | None, perimeter: int) -> Asking:
    """A figure, and where it stands now; at its start it may be home, or have no step behind it."""
    back = Wide("back", ("edit", None), voice.say("Back"), "sign-back")
    title = voice.say("Which figure moved?")
    if figure is None:
        hint = voice.say("Touch the figure, then where it stands.")
        return Asking("edit-figure", title, hint, (), (back,))
    choices = (
        Choice("home", ("set", figure, perimeter), _sign("sign-home")),
        Choice("start", ("set", figure, 0), _numeral("0")),
    )
    return Asking("edit-place", voice.say("Where does it stand?"), "", choices, (back,))


def _tile(look: Look, box: Box, inked: bool) -> tuple[Mark, ...]:
    u, size = look.u, 6.0 * look.u
    card = Box(box.cx - 3.0 * u, box.cy - 4.0 * u, 6.0 * u, 8.0 * u)
    return (
        Slip(*card, "paper" if inked else "ink", "ink", 0.45 * u, 0.9 * u, seed=9),
        Words("+", card.cx, card.cy + size * 0.27, size, "ink" if inked else "paper"),
    )


def is_it_so(voice: Voice, sentence: str, who: str, *, agreed: bool) -> Asking:
    """A change that both players confirm."""
    yes = voice.say("Waiting") if agreed else voice.say("Yes")
    return Asking(
        f"so-{who}",
        sentence,
        "",
        (),
        (
            Wide("yes", ("agree", who), yes, "sign-tick", main=True, waits=agreed),
            Wide("no", ("disagree",), voice.say("No"), "sign-leave"),
        ),
    )


# The second day ---------------------------------------------------------------------------------------------


def arrange(voice: Voice, lying: int, pieces: int) -> Asking:
    """Where the pieces that are left lie; only all of them make a pond."""
    wides: tuple[Wide, ...] = ()
    if lying == pieces:
        wides = (Wide("arranged", ("arranged",), voice.say("Done"), "sign-tick", main=True),)
    title = voice.count("{lying} of {n} piece", "{lying} of {n} pieces", pieces, lying=lying)
    return Asking("arrange", title, voice.say("Touch cells until it is like your pond."), (), wides)
