"""What is wrong with the printers in the settings, as far as it shows before anything is printed."""

from __future__ import annotations

import stat
from pathlib import Path

import msgspec

from companion.language.words import Words
from companion.settings.model import Settings
from hardware.printers import sentences, spooler


class Unfit(msgspec.Struct, frozen=True):
    """A setting of a printer that cannot be right."""

    kind: str
    key: str
    says: str
    """One sentence."""


def unfit(settings: Settings, words: Words) -> list[Unfit]:
    """Everything that is wrong; a printer that is only not there now is not."""
    found = []
    printers, reader = settings.printers, settings.devices
    if printers.ticket.startswith("/"):
        path = Path(printers.ticket)
        if path.exists() and not stat.S_ISCHR(path.stat().st_mode):
            says = sentences.printer("unfit", printers.ticket, words)
            found.append(Unfit("no-printer", "printers.ticket", says))
        elif reader.reader != "none" and reader.reader_port and _are_one(path, Path(reader.reader_port)):
            says = words.say(
                "The ticket printer and the card reader cannot both be at {port}.", port=printers.ticket
            )
            found.append(Unfit("port-conflict", "printers.ticket", says))
    if printers.page:
        queue = spooler.queue_of(printers.page)
        trouble = spooler.trouble_of(queue)
        if trouble in ("no-spooler", "no-queue"):
            says = sentences.printer(trouble, queue, words)
            found.append(Unfit(trouble, "printers.page", says))
    return found


def _are_one(one: Path, other: Path) -> bool:
    return one.resolve() == other.resolve()
