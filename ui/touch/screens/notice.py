"""One sentence the table has to say about itself, and a button to go on."""

from __future__ import annotations

from ui.touch.buttons import button, main_button
from ui.touch.fitting import words
from ui.touch.marks import Message, Part
from ui.touch.pieces import BUTTON_HEIGHT, Box, page, pond, refusal_sign, sheet
from ui.touch.screen import Host, Look
from ui.touch.screens.page import quarter

WIDE, HIGH = 112.0, 46.0
"""The slip in U."""


class Notice:
    """Lies over whatever was there; the sentence is in the table's language already."""

    def __init__(self, host: Host, sentence: str) -> None:
        self.host = host
        self.sentence = sentence
        self.turned = 0.0

    def scene(self, look: Look) -> tuple[Part, ...]:
        voice, u = self.host.words, look.u
        frame, whole = page(look.glass, self.turned if look.glass.lying else 0.0)
        wide = min(WIDE * u, whole.w - 10 * u)
        high = (HIGH if wide > 90 * u else HIGH + 16) * u
        box = Box(whole.cx - wide / 2, whole.cy - high / 2, wide, high)
        inner = box.inset(4 * u, 3 * u)
        foot = (BUTTON_HEIGHT + 1.4) * u
        text = Box(inner.x, inner.y, inner.w, inner.h - foot - 1.2 * u)
        go_on = Box(inner.cx - 26 * u, inner.bottom - foot, 52 * u, foot)
        turn = Box(inner.right - foot, go_on.y, foot, foot)
        said = words(
            look, self.sentence, text.x + 13 * u, text.cy, text.w - 13 * u, "refusal", lines=5, anchor="start"
        )
        marks = (*refusal_sign(look, text.x + 5 * u, text.cy), *said)
        turns = button(look, "notice-turn", turn, "turn", sign="sign-turn", frame=frame)
        return (
            pond(look, 2.7 * u),
            sheet(look, box, "notice", marks, frame=frame),
            *((turns,) if look.glass.lying else ()),
            main_button(
                look, "notice-on", go_on, "on", sign="sign-tick", word=voice.say("Go on"), frame=frame
            ),
        )

    def on(self, message: Message) -> None:
        if message == "on":
            self.host.back()
        elif message == "turn":
            self.turned = quarter(self.host.look.glass, self.turned)
            self.host.redraw()
