"""The table itself: set where fingers land, and switch it off."""

from __future__ import annotations

from ui.touch.kit.buttons import button, hold_button
from ui.touch.kit.pieces import BUTTON_HEIGHT, GAP
from ui.touch.picture.box import Box
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Message, Part, Said
from ui.touch.screens.calibrate import Calibrate
from ui.touch.screens.page import Close, Foot, PowerOff, Turn, Turnable, laid_out

WIDE = 84.0
"""Of the buttons, in U."""


class SetTouch(Said, frozen=True):
    """Open the calibration of the touchscreen."""


class TableItself(Turnable):
    """Lies over the settings. Where the table is not the computer's own, it does not offer to switch it off."""

    def scene(self, look: Look) -> tuple[Part, ...]:
        """The way to the calibration, and the switch where the computer is the table's own."""
        voice, u = self.host.words, look.u
        turn = (Foot(Turn(), "sign-turn"),) if look.glass.lying else ()
        layout = laid_out(
            look,
            self.turned,
            voice.say("The table itself"),
            (),
            (Foot(Close(), "sign-tick", voice.say("Go on"), main=True),),
            turn,
        )
        count = 2 if self.host.can_power_off else 1
        high = (count * (BUTTON_HEIGHT + 4) + (count - 1) * 2 * GAP) * u
        wide = min(WIDE * u, layout.body.w)
        column = Box(layout.body.cx - wide / 2, layout.body.cy - high / 2, wide, high)
        places = column.column([1] * count, 2 * GAP * u)
        parts = [
            button(
                look,
                "calibrate",
                places[0],
                SetTouch(),
                sign="sign-hand",
                word=voice.say("Set where fingers land"),
                frame=layout.frame,
                ground="sheet",
            )
        ]
        if self.host.can_power_off:
            word = voice.say("Hold: switch off")
            parts.append(
                hold_button(
                    look,
                    "power-off",
                    places[1],
                    PowerOff(),
                    sign="sign-power",
                    word=word,
                    frame=layout.frame,
                )
            )
        return (*layout.parts, *parts)

    def _touched(self, message: Message) -> None:
        if message == SetTouch():
            self.host.over(Calibrate(self.host))
        elif message == PowerOff():
            self.host.power_off()
