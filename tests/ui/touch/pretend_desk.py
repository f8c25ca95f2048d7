"""A desk whose devices say what a test has them say, for screens that are tested without any device."""

from __future__ import annotations

from pathlib import Path

from companion.language.words import Words
from companion.sensing.stand import Stand
from companion.sensing.values import Health, Sensed
from companion.settings.model import Devices, Settings
from hardware.desk import Desk

EVERYTHING = Settings(
    devices=Devices(
        buttons=True, lights=True, pendant=True, buzzer=True, reader="pn532", reader_port="/dev/table/reader"
    )
)


def pretend_desk(
    *values: Sensed,
    settings: Settings = EVERYTHING,
    words: Words | None = None,
    stand: Stand | None = None,
    folder: Path = Path("/nowhere"),
) -> Desk:
    """A desk that is not started. All its devices are well but for what ``values`` say; no game is open."""
    desk = Desk(settings, folder, words or Words("en"), drivers=[])
    desk.heed(stand or Stand())
    names = [*desk._names]
    for value in (*(Health(at=0, device=name, state="ok") for name in names), *values):
        desk.discretion.told(value)
    return desk
