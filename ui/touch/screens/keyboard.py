"""Our own keyboard for names: turned to the seat that types, under the field and never over it.

Letters of six languages, accents on a long press, names of people who played before as one touch. A real keyboard
works too (:class:`~ui.touch.game.host.Key`). How it looks is in ``keys.py``.
A name is NFC, 1 to 40 code points, without control characters (``records.md``, Names).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence

from companion.drawing.line_breaks import graphemes
from companion.language.names import folded, shown
from ui.touch.game.host import Host, Key
from ui.touch.picture.geometry import Edge
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Message, Part
from ui.touch.screens.keys import Capital, Done, Erase, Known, Nobody, Show, Type, Typing, keyboard

LONGEST = 40
"""Code points of the longest name."""


class Keyboard:
    """Asks for one name. ``done`` gets the name, or ``None`` when nobody wants to type one."""

    def __init__(
        self,
        host: Host,
        edge: Edge,
        done: Callable[[str | None], None],
        *,
        name: str = "",
        taken: Sequence[str] = (),
        known: Sequence[str] = (),
    ) -> None:
        self.host = host
        self.edge = edge
        self.done = done
        self.name = name
        self.taken = frozenset(folded(other) for other in taken)
        self.known = tuple(known)
        self.capital: bool | None = None
        self.showing = ""
        """``""`` for letters, ``"signs"``, or the letter whose accents are open."""
        self.refused: str | None = None

    # What is typed

    @property
    def is_capital(self) -> bool:
        """A name begins with a capital, and so does each of its parts, unless somebody decided otherwise."""
        if self.capital is not None:
            return self.capital
        return not self.name or self.name[-1] in " -"

    def typed(self, text: str) -> None:
        """Add letters to the name; what is longer than a name may be is refused whole."""
        clean = "".join(letter for letter in text if unicodedata.category(letter) not in ("Cc", "Cs"))
        longer = shown(self.name + clean)
        if len(longer) > LONGEST:
            self.refused = self.host.words.count(
                "A name has at most {n} letter.", "A name has at most {n} letters.", LONGEST
            )
        else:
            self.name, self.refused = longer, None
        self.capital, self.showing = None, "" if self.showing != "signs" else "signs"

    def erased(self) -> None:
        """Take away the last letter as a reader sees it, with all its marks."""
        self.name = "".join(graphemes(self.name)[:-1])
        self.capital, self.refused = None, None

    def finished(self, name: str) -> None:
        """Hand the name over, unless somebody at the table has it."""
        name = shown(name).strip()
        if folded(name) in self.taken:
            self.refused = self.host.words.say("{name} sits at the table already.", name=name)
            self.host.redraw()
        elif name:
            self.host.back()
            self.done(name)

    def on(self, message: Message) -> None:
        """A key on the glass, or of a real keyboard."""
        match message:
            case Done() | Key("enter"):
                self.finished(self.name)
                return
            case Nobody() | Key("escape"):
                self.host.back()
                self.done(None)
                return
            case Known(name):
                self.finished(name)
                return
            case Erase() | Key("backspace"):
                self.erased()
            case Type(text) | Key(text):
                self.typed(text)
            case Capital():
                self.capital = not self.is_capital
            case Show(keys):
                self.showing = keys
            case _:
                return
        self.host.redraw()

    # What is seen

    def scene(self, look: Look) -> tuple[Part, ...]:
        """The field with the name so far, over the keys."""
        typing = Typing(self.edge, self.name, self.showing, self.is_capital, self.refused, self._fitting())
        return keyboard(look, self.host.words, typing)

    def _fitting(self) -> list[str]:
        """The names of people who played before that may be meant, but of those who sit at the table."""
        started = folded(self.name)
        return [
            name
            for name in self.known
            if folded(name) not in self.taken and folded(name).startswith(started) and folded(name) != started
        ]
