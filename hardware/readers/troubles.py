"""What can be wrong with a card reader, as values, and in one sentence for people.

Unopened            an OSError: the port could not be opened, and why
"""

from __future__ import annotations

from typing import Literal, assert_never

import msgspec

from companion.language.errors import TableError
from companion.language.words import Words
from companion.sensing.values import State

Kind = Literal["missing", "held", "forbidden", "unfit", "badly-read", "wrong-speed", "silent", "broken"]


class Trouble(msgspec.Struct, frozen=True):
    """What is wrong, with the facts its sentence needs."""

    kind: Kind
    port: str
    """The path in the settings."""
    speed: int = 0
    """Bits a second the table listens at."""

    @property
    def state(self) -> State:
        """The health of a device with this trouble."""
        return "missing" if self.kind == "missing" else "faulty"

    def sentence(self, words: Words) -> str:
        """One sentence that says what to look at."""
        match self.kind:
            case "missing":
                return words.say(
                    "The card reader is not there: nothing is plugged in at {port}.", port=self.port
                )
            case "held":
                return words.say("Another program is using the card reader at {port}.", port=self.port)
            case "forbidden":
                return words.say(
                    "The table is not allowed to open the card reader at {port}.", port=self.port
                )
            case "unfit":
                return words.say(
                    "What is at {port} is no card reader of the kind in the settings.", port=self.port
                )
            case "badly-read":
                return words.say(
                    "The card reader reads badly: keep metal away from it and see that its wires sit tight."
                )
            case "wrong-speed":
                return words.say(
                    "The card reader speaks, but not {speed} 8N1: check its speed and its wires.",
                    speed=self.speed,
                )
            case "silent":
                return words.say(
                    "The card reader at {port} does not answer: check its wires.", port=self.port
                )
            case "broken":
                return words.say(
                    "The card reader has stopped for a fault of this program: restart the table."
                )
        assert_never(self.kind)


def hangs(words: Words) -> str:
    """The sentence for a call to the reader's driver that does not return."""
    return words.say("The card reader's driver hangs: unplug the reader and plug it in again.")


class Unopened(TableError, OSError):
    """A port could not be opened."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble.kind)
        self.trouble = trouble

    def sentence(self, words: Words) -> str:
        """What people are told, in the language of ``words``."""
        return self.trouble.sentence(words)
