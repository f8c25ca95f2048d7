"""One sentence the table has to say about itself, and a button to go on."""

from __future__ import annotations

from ui.touch.game.host import Host
from ui.touch.kit.buttons import button, main_button
from ui.touch.kit.pieces import BUTTON_HEIGHT, GAP, page, pond, refusal_sign, sheet
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import EM, LEADING, fitted, words
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Message, Part
from ui.touch.screens.page import Close, Turn, quarter

WIDE, HIGH = 112.0, 46.0
"""The slip in U."""
SIGN = 13.0
"""Room for the sign before the sentence, in U."""
USUAL, LINES = 3, 9
"""Lines of a sentence for which the slip is high enough, and at most."""


class Notice:
    """Lies over whatever was there; the sentence is in the table's language already."""

    def __init__(self, host: Host, sentence: str) -> None:
        self.host = host
        self.sentence = sentence
        self.turned = 0.0

    def scene(self, look: Look) -> tuple[Part, ...]:
        """The sentence on a slip in the middle of the page."""
        voice, u = self.host.words, look.u
        frame, whole = page(look.glass, self.turned if look.glass.lying else 0.0)
        wide = min(WIDE * u, whole.w - 10 * u)
        lines = len(fitted(look, self.sentence, wide - (8 + SIGN) * u, "refusal", lines=LINES)[0])
        more = max(0, lines - USUAL) * LEADING * EM["refusal"]
        high = min((HIGH if wide > 90 * u else HIGH + 16) + more, whole.h / u - 10) * u
        box = Box(whole.cx - wide / 2, whole.cy - high / 2, wide, high)
        inner = box.inset(4 * u, 3 * u)
        foot = (BUTTON_HEIGHT + 1.4) * u
        text = Box(inner.x, inner.y, inner.w, inner.h - foot - 1.2 * u)
        turn = Box(inner.right - foot, inner.bottom - foot, foot, foot)
        # It keeps off the button that turns the page, where there is one.
        room = turn.x - GAP * u - inner.x if look.glass.lying else inner.w
        long = min(52 * u, room)
        go_on = Box(min(inner.cx - long / 2, inner.x + room - long), turn.y, long, foot)
        said = words(
            look,
            self.sentence,
            text.x + SIGN * u,
            text.cy,
            text.w - SIGN * u,
            "refusal",
            lines=LINES,
            anchor="start",
        )
        marks = (*refusal_sign(look, text.x + 5 * u, text.cy), *said)
        turns = button(look, "notice-turn", turn, Turn(), sign="sign-turn", frame=frame)
        return (
            pond(look, 2.7 * u),
            sheet(look, box, "notice", marks, frame=frame),
            *((turns,) if look.glass.lying else ()),
            main_button(
                look, "notice-on", go_on, Close(), sign="sign-tick", word=voice.say("Go on"), frame=frame
            ),
        )

    def on(self, message: Message) -> None:
        """It was read, or is turned to somebody."""
        if message == Close():
            self.host.back()
        elif message == Turn():
            self.turned = quarter(self.host.look.glass, self.turned)
            self.host.redraw()
