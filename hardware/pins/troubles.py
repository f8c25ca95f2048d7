"""What can be wrong with what is wired to the pins, as values, and in one sentence for people.

NoPins              the pins as a whole cannot be used, and why
"""

from __future__ import annotations

from typing import Literal, assert_never

import msgspec

from companion.language.errors import TableError
from companion.language.words import Words
from companion.sensing.values import State
from hardware.pins.wiring import Wire, called

Whole = Literal["no-library", "no-chip", "forbidden"]


class Trouble(msgspec.Struct, frozen=True):
    """The pins as a whole cannot be used."""

    kind: Whole
    chip: str = ""
    """The path of the chip that may not be used."""

    @property
    def state(self) -> State:
        """The health of a device with this trouble."""
        return "faulty" if self.kind == "forbidden" else "missing"

    def sentence(self, words: Words) -> str:
        """One sentence that says what to do about it."""
        match self.kind:
            case "no-library":
                return words.say("What is wired to pins needs the package lgpio, which is not installed.")
            case "no-chip":
                return words.say("This computer has no chip with the pins of a Raspberry Pi.")
            case "forbidden":
                return words.say(
                    "The table is not allowed to use the pins of {chip}: its user belongs in the group gpio.",
                    chip=self.chip,
                )
        assert_never(self.kind)


class NoPins(TableError):
    """The pins as a whole cannot be used."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble.kind)
        self.trouble = trouble

    def sentence(self, words: Words) -> str:
        """What people are told, in the language of ``words``."""
        return self.trouble.sentence(words)


def busy(wire: Wire, owner: str, words: Words) -> str:
    """The sentence for a pin that another program or the kernel has; ``owner`` is empty where it is not known."""
    device = called(wire.name, words)
    if owner:
        return words.say(
            "GPIO{pin} ({device}) is in use by {owner}.", pin=wire.gpio, device=device, owner=owner
        )
    return words.say("GPIO{pin} ({device}) is in use by another program.", pin=wire.gpio, device=device)


def unfit(wire: Wire, why: Exception, words: Words) -> str:
    """The sentence for a pin that cannot be used, for a reason that only the driver knows."""
    return words.say(
        "GPIO{pin} ({device}) cannot be used: {why}.",
        pin=wire.gpio,
        device=called(wire.name, words),
        why=" ".join(str(why).strip("'.").split()) or type(why).__name__,
    )


def hangs(words: Words) -> str:
    """The sentence for a call to the driver of the pins that does not return."""
    return words.say("The driver of the pins hangs: switch the table off and on again.")


def broken(words: Words) -> str:
    """The sentence for a fault of ours that ended the thread of the pins."""
    return words.say("The pins have stopped for a fault of this program: restart the table.")
