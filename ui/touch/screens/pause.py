"""The pause: the sound, the language, an early end of the game, the way to the shore, or simply on."""

from __future__ import annotations

from companion.language.words import own_name
from companion.play.standing import Answer, Denied
from ui.touch.game.host import Answered, Host, Json
from ui.touch.kit.buttons import button, hold_button, main_button
from ui.touch.kit.pieces import BUTTON_HEIGHT, GAP, page, pond, refusal_sign, sheet
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import words
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Frame, Mark, Message, Part, Said
from ui.touch.screens.page import Close, Home, PowerOff
from ui.touch.screens.shore import AskLanguage

WIDE, HIGH = 104.0, 63.6
"""The slip of the pause in U."""


class SwitchSound(Said, frozen=True):
    """Switch the sound on, or off."""


class End(Said, frozen=True):
    """End the game early."""


class Pause:
    """Lies over the table of a game; ``turned`` faces the seat whose turn it is."""

    def __init__(self, host: Host, turned: float = 0.0) -> None:
        self.host = host
        self.turned = turned
        self.refused: str | None = None

    def scene(self, look: Look) -> tuple[Part, ...]:
        """The slip with its buttons; why the game could not be ended stands in place of its title."""
        voice, u = self.host.words, look.u
        frame, whole = page(look.glass, self.turned if look.glass.lying else 0.0)
        narrow = whole.w < (WIDE + 8) * u
        wide = min(WIDE * u, whole.w - 8 * u)
        buttons = 6 if self.host.can_power_off else 5
        rows = buttons if narrow else 3
        high = (HIGH + (rows - 3) * (BUTTON_HEIGHT + 1.6)) * u
        box = Box(whole.cx - wide / 2, whole.cy - high / 2, wide, high)
        inner = box.inset(4 * u)
        title = Box(inner.x, inner.y, inner.w, 11 * u)
        grid = Box(inner.x, title.bottom + GAP * u, inner.w, rows * (BUTTON_HEIGHT + 1.6) * u).column(
            [1] * rows, GAP * u
        )
        places = (
            list(grid) if narrow else [cell for row in grid for cell in row.row((1, 1), GAP * u)][:buttons]
        )
        if not narrow and buttons == 5:
            # The one that goes on has the last row to itself.
            places[4] = grid[2]
        sound = self.host.settings.sound
        marks: tuple[Mark, ...] = words(look, voice.say("Pause"), title.cx, title.cy, title.w, "question")
        if self.refused:
            said = words(look, self.refused, title.cx + 5 * u, title.cy, title.w - 12 * u, "refusal", lines=2)
            marks = (*refusal_sign(look, title.x + 4.4 * u, title.cy), *said)
        switch_off = (self._switch_off(look, frame, places[4]),) if buttons == 6 else ()
        return (
            pond(look, 2.7 * u),
            sheet(look, box, "pause", marks, frame=frame),
            *switch_off,
            button(
                look,
                "pause-sound",
                places[0],
                SwitchSound(),
                sign="sign-sound" if sound else "sign-quiet",
                word=voice.say("Sound is on") if sound else voice.say("Sound is off"),
                frame=frame,
            ),
            button(
                look,
                "pause-language",
                places[1],
                AskLanguage(),
                sign="sign-globe",
                word=own_name(voice),
                frame=frame,
            ),
            button(
                look,
                "pause-shore",
                places[2],
                Home(),
                sign="sign-home",
                word=voice.say("Shore"),
                frame=frame,
            ),
            hold_button(
                look, "pause-end", places[3], End(), word=voice.say("Hold: end the game"), frame=frame
            ),
            main_button(
                look,
                "pause-on",
                places[-1],
                Close(),
                sign="sign-tick",
                word=voice.say("Play on"),
                frame=frame,
            ),
        )

    def _switch_off(self, look: Look, frame: Frame, box: Box) -> Part:
        word = self.host.words.say("Hold: switch off")
        return hold_button(look, "pause-off", box, PowerOff(), sign="sign-power", word=word, frame=frame)

    def on(self, message: Message) -> None:
        """One of the buttons, or the answer to the end of the game."""
        host = self.host
        match message:
            case Answered():
                self._answered(message.record, message.answer)
            case SwitchSound():
                host.change("sound", not host.settings.sound)
            case AskLanguage():
                from ui.touch.screens.languages import Languages

                host.over(Languages(host, self.turned))
            case Home():
                host.shore()
            case End():
                host.send({"do": "end"})
            case Close():
                host.back()
            case PowerOff():
                host.power_off()

    def _answered(self, record: Json, answer: Answer) -> None:
        if isinstance(answer, Denied):
            self.refused = answer.refusal.says
            self.host.redraw()
        elif record["do"] == "end":
            self.host.play()
