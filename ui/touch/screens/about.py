"""What this is, who may use it and how, and the work of others that is in it."""

from __future__ import annotations

import companion
from companion.language.words import REVIEWED
from ui.touch.game.host import Host
from ui.touch.kit.pieces import fish, sheet
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import leaf, leaves, running
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Mark, Message, Part
from ui.touch.screens.page import Close, Foot, Leafed, Turn, Turnable, laid_out

PARTS = (
    ("Gentium Book Plus", "SIL Open Font License 1.1"),
    ("Kivy", "MIT"),
    ("Pillow", "MIT-CMU"),
    ("msgspec", "BSD-3-Clause"),
    ("Babel", "BSD-3-Clause"),
    ("gpiozero", "BSD-3-Clause"),
    ("pyserial", "BSD-3-Clause"),
    ("click", "BSD-3-Clause"),
    ("rich", "MIT"),
    ("tomlkit", "MIT"),
)
"""Works of others and their licences; names and licences are the same in every language."""


class About(Turnable):
    """Pages of plain text."""

    def __init__(self, host: Host, turned: float = 0.0) -> None:
        super().__init__(host, turned)
        self.leaf = 0

    def _text(self) -> list[str]:
        voice = self.host.words
        version = companion.__version__
        return [
            voice.say("Fish Table Companion {version}", version=version),
            voice.say(
                "It keeps order and score while you play with real cards. It knows the rules, not the people."
            ),
            voice.say("Free software under the MIT licence. All drawings and texts are its own."),
            voice.say("Nothing leaves this table: it has no account and no network page."),
            *self._unreviewed(),
            voice.say("It is made with the work of others:"),
            *(f"{name} · {licence}" for name, licence in PARTS),
        ]

    def _unreviewed(self) -> list[str]:
        """What a reader of a translation should know of it."""
        voice = self.host.words
        if voice.language in REVIEWED | {"en"}:
            return []
        return [voice.say("No native speaker has reviewed these words yet.")]

    def _leaves(self, look: Look, room: Box) -> list[list[tuple[str, float]]]:
        inner = _inside(look, room)
        return leaves(look, self._text(), inner.w, inner.h, running(look))

    def scene(self, look: Look) -> tuple[Part, ...]:
        """One leaf of the text, with a fish where there is room."""
        voice, u = self.host.words, look.u
        turn = (Foot(Turn(), "sign-turn"),) if look.glass.lying else ()
        layout = laid_out(
            look,
            self.turned,
            voice.say("About"),
            (Foot(Leafed(-1), "sign-previous"),),
            (Foot(Close(), "sign-tick", voice.say("Go on"), main=True), *turn),
            (Foot(Leafed(1), "sign-next"),),
        )
        found = self._leaves(look, layout.body)
        self.leaf %= len(found)
        inner = _inside(look, layout.body)
        swimmer = fish(
            "fish-ray", layout.body.right - 13 * u, layout.body.bottom - 9 * u, 18 * u, mirrored=True
        )
        text = leaf(found[self.leaf], inner.x, inner.y, running(look))
        marks: tuple[Mark, ...] = text if layout.narrow else (swimmer, *text)
        return (*layout.parts, sheet(look, layout.body, "about", marks, frame=layout.frame))

    def _touched(self, message: Message) -> None:
        if isinstance(message, Leafed):
            self.leaf += message.by
        self.host.redraw()


def _inside(look: Look, room: Box) -> Box:
    u = look.u
    return Box(room.x + 4 * u, room.y + 2.6 * u, room.w - (26 if room.w > 100 * u else 8) * u, room.h - 5 * u)
