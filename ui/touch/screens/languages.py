"""The languages of the table, each by its own name in its own letters."""

from __future__ import annotations

from companion.language.words import languages
from ui.touch.game.host import Answered, Host
from ui.touch.kit.buttons import button
from ui.touch.kit.pieces import BUTTON_HEIGHT, WIDE_GAP
from ui.touch.picture.box import Box
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Message, Part, Said
from ui.touch.screens.page import Close, Foot, Turn, laid_out, quarter


class Speak(Said, frozen=True):
    """The table is to speak a language, by its code."""

    language: str


class Languages:
    """One button a language; touching one speaks it at once and closes the page."""

    def __init__(self, host: Host, turned: float = 0.0) -> None:
        self.host = host
        self.turned = turned
        self.known = languages()

    def scene(self, look: Look) -> tuple[Part, ...]:
        """A button for each language, the one that is spoken lit."""
        voice = self.host.words
        turn = (Foot(Turn(), "sign-turn", voice.say("Turn to me")),) if look.glass.lying else ()
        layout = laid_out(
            look, self.turned, voice.say("Which language?"), (Foot(Close(), "sign-previous"),), turn, ()
        )
        u, body = look.u, layout.body
        columns = 1 if layout.narrow or len(self.known) < 4 else 2
        rows = -(-len(self.known) // columns)
        wide = min(body.w, columns * 60 * u)
        high = min(body.h, rows * (BUTTON_HEIGHT + 2 + WIDE_GAP) * u - WIDE_GAP * u)
        grid = Box(body.cx - wide / 2, body.cy - high / 2, wide, high).column([1] * rows, WIDE_GAP * u)
        cells = [cell for row in grid for cell in row.row([1] * columns, WIDE_GAP * u)]
        choices = [
            button(
                look,
                f"language-{code}",
                cell,
                Speak(code),
                word=name,
                frame=layout.frame,
                chosen=code == voice.language,
                outline="foam" if code == voice.language else "ink",
                ground="sheet",
                first="question",
            )
            for (code, name), cell in zip(self.known.items(), cells, strict=False)
        ]
        return (*layout.parts, *choices)

    def on(self, message: Message) -> None:
        """Speak a language, or leave it at the one there is."""
        host = self.host
        match message:
            case Close():
                host.back()
            case Turn():
                self.turned = quarter(host.look.glass, self.turned)
                host.redraw()
            case Speak():
                host.change("language", message.language)
                host.back()
            case Answered():
                host.redraw()
