"""The question after a start: go on with the game that was open when the table was last switched off?"""

from __future__ import annotations

from ui.touch.game.host import Host
from ui.touch.game.registry import name_of
from ui.touch.kit.buttons import button, main_button, worded_row
from ui.touch.kit.pieces import BUTTON_HEIGHT, GAP, fish, page, pond, sheet
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import Type, stacked
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Mark, Message, Part, Sprite
from ui.touch.screens.page import Home, Turn, quarter
from ui.touch.screens.shore import GoOn, drawn_players, open_game, standing_of

WIDE, HIGH = 118.0, 62.0
"""The slip of the question in U."""


class Resume:
    """Asked once, only while a game is open; the shore offers the same later."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.turned = 0.0

    def scene(self, look: Look) -> tuple[Part, ...]:
        """The question with the players as fish, and how far they have come."""
        voice, u = self.host.words, look.u
        frame, whole = page(look.glass, self.turned if look.glass.lying else 0.0)
        wide = min(WIDE * u, whole.w - 12 * u)
        high = min((HIGH if wide >= WIDE * u else HIGH + 26) * u, whole.h - 12 * u)
        box = Box(whole.cx - wide / 2, whole.cy - high / 2, wide, high)
        inner = box.inset(4.4 * u, 3.2 * u)
        foot = Box(inner.x, inner.bottom - (BUTTON_HEIGHT + 1.6) * u, inner.w, (BUTTON_HEIGHT + 1.6) * u)
        room = Box(inner.x, inner.y, inner.w, foot.y - inner.y - 1.2 * u)
        view = open_game(self.host)
        marks: list[Mark] = []
        if view is not None:
            game = name_of(voice, view["game"])
            top: tuple[str, Type, str] = (
                voice.say("Go on with the game of {game}?", game=game),
                "question",
                "ink",
            )
            asked, low = stacked(look, (top,), room.cx, room.y, room.w)
            names = ", ".join(view["players"])
            texts: tuple[tuple[str, Type, str], ...] = (
                (standing_of(self.host, view), "body", "ink"),
                (names, "body", "soft"),
            )
            lines = 2 if wide >= WIDE * u else 5
            end = stacked(look, texts, room.cx, 0.0, room.w, lines=lines)[1]
            row = Box(room.x, low, room.w, room.h - (low - room.y) - end)
            told = stacked(look, texts, room.cx, row.bottom, room.w, lines=lines)[0]
            marks += [*asked, *_players(look, row, drawn_players(view)), *told]
        turn = Box(foot.x, foot.y, foot.h, foot.h)
        if look.glass.lying:
            foot = Box(turn.right + GAP * u, foot.y, foot.w - turn.w - GAP * u, foot.h)
        faces = (("sign-home", voice.say("Shore")), ("sign-tick", voice.say("Go on")))
        later, on = worded_row(look, foot, faces, GAP * u)
        turns = button(look, "resume-turn", turn, Turn(), sign="sign-turn", frame=frame)
        return (
            pond(look, 2.7 * u),
            sheet(look, box, "resume", tuple(marks), frame=frame),
            *((turns,) if look.glass.lying else ()),
            button(
                look, "resume-later", later, Home(), sign="sign-home", word=voice.say("Shore"), frame=frame
            ),
            main_button(
                look, "resume-on", on, GoOn(), sign="sign-tick", word=voice.say("Go on"), frame=frame
            ),
        )

    def on(self, message: Message) -> None:
        """Go on with the game, go to the shore, or turn the question."""
        if message == GoOn():
            self.host.play()
        elif message == Home():
            self.host.shore()
        elif message == Turn():
            self.turned = quarter(self.host.look.glass, self.turned)
            self.host.redraw()


def _players(look: Look, box: Box, drawn: tuple[str | None, ...]) -> list[Mark]:
    """The players as fish and hat, side by side in the middle."""
    u = look.u
    step = min(13.0 * u, box.w / max(len(drawn), 1), box.h * 1.4)
    left = box.cx - step * len(drawn) / 2
    marks: list[Mark] = []
    for number, kind in enumerate(drawn):
        x = left + (number + 0.5) * step
        if kind is None:
            side = step * 0.95
            marks.append(Sprite("sign-hat", x - side / 2, box.cy - side / 2, side, side))
        else:
            marks.append(fish(f"fish-{kind}", x, box.cy, step * 0.88))
    return marks
