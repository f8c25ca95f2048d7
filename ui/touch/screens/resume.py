"""The question after a start: go on with the game that was open when the table was last switched off?"""

from __future__ import annotations

from ui.touch.fitting import words
from ui.touch.marks import Mark, Message, Part, Sprite
from ui.touch.pieces import BUTTON_HEIGHT, GAP, Box, button, fish, main_button, page, pond, sheet
from ui.touch.screen import Host, Look
from ui.touch.screens.games import game_name
from ui.touch.screens.shore import drawn_players, open_game, standing_of

WIDE, HIGH = 118.0, 62.0
"""The slip of the question in U."""


class Resume:
    """Asked once, only while a game is open; the shore offers the same later."""

    def __init__(self, host: Host) -> None:
        self.host = host

    def scene(self, look: Look) -> tuple[Part, ...]:
        voice, u = self.host.words, look.u
        frame, whole = page(look.glass, 0.0)
        wide = min(WIDE * u, whole.w - 12 * u)
        high = min((HIGH if wide >= WIDE * u else HIGH + 14) * u, whole.h - 12 * u)
        box = Box(whole.cx - wide / 2, whole.cy - high / 2, wide, high)
        inner = box.inset(4.4 * u, 3.2 * u)
        foot = Box(inner.x, inner.bottom - (BUTTON_HEIGHT + 1.6) * u, inner.w, (BUTTON_HEIGHT + 1.6) * u)
        question, row, names = Box(inner.x, inner.y, inner.w, foot.y - inner.y - 2 * u).column(
            (1.4, 0.9, 1.3), 0
        )
        view = open_game(self.host)
        marks: list[Mark] = []
        if view is not None:
            game = game_name(voice, view["game"])
            marks += words(
                look,
                voice.say("Go on with the game of {game}?", game=game),
                question.cx,
                question.cy,
                question.w,
                "question",
                lines=2,
            )
            marks += _players(look, row, drawn_players(view))
            where = standing_of(self.host, view)
            top, low = names.column((1.0, 1.0), 0)
            marks += words(look, where, top.cx, top.cy, top.w)
            marks += words(look, ", ".join(view["players"]), low.cx, low.cy, low.w, colour="soft")
        later, on = foot.row((1.0, 1.5), GAP * u)
        return (
            pond(look, 2.7 * u),
            sheet(look, box, "resume", tuple(marks), frame=frame),
            button(
                look, "resume-later", later, "later", sign="sign-home", word=voice.say("Shore"), frame=frame
            ),
            main_button(look, "resume-on", on, "on", sign="sign-tick", word=voice.say("Go on"), frame=frame),
        )

    def on(self, message: Message) -> None:
        if message == "on":
            self.host.play()
        elif message == "later":
            self.host.shore()


def _players(look: Look, box: Box, drawn: tuple[str | None, ...]) -> list[Mark]:
    """The players as fish and hat, side by side in the middle."""
    u = look.u
    step = min(13.0 * u, box.w / max(len(drawn), 1))
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
