"""One sentence the table has to say about itself, and a button to go on."""

from __future__ import annotations

from ui.touch.buttons import main_button
from ui.touch.fitting import words
from ui.touch.marks import Message, Part
from ui.touch.pieces import BUTTON_HEIGHT, Box, page, pond, refusal_sign, sheet
from ui.touch.screen import Host, Look

WIDE, HIGH = 112.0, 46.0
"""The slip in U."""


class Notice:
    """Lies over whatever was there; the sentence is in the table's language already."""

    def __init__(self, host: Host, sentence: str) -> None:
        self.host = host
        self.sentence = sentence

    def scene(self, look: Look) -> tuple[Part, ...]:
        voice, u = self.host.words, look.u
        frame, whole = page(look.glass, 0.0)
        wide = min(WIDE * u, whole.w - 10 * u)
        high = (HIGH if wide > 90 * u else HIGH + 16) * u
        box = Box(whole.cx - wide / 2, whole.cy - high / 2, wide, high)
        inner = box.inset(4 * u, 3 * u)
        foot = (BUTTON_HEIGHT + 1.4) * u
        text = Box(inner.x, inner.y, inner.w, inner.h - foot - 1.2 * u)
        go_on = Box(inner.cx - 26 * u, inner.bottom - foot, 52 * u, foot)
        said = words(
            look, self.sentence, text.x + 13 * u, text.cy, text.w - 13 * u, "refusal", lines=5, anchor="start"
        )
        marks = (*refusal_sign(look, text.x + 5 * u, text.cy), *said)
        return (
            pond(look, 2.7 * u),
            sheet(look, box, "notice", marks, frame=frame),
            main_button(
                look, "notice-on", go_on, "on", sign="sign-tick", word=voice.say("Go on"), frame=frame
            ),
        )

    def on(self, message: Message) -> None:
        if message == "on":
            self.host.back()
