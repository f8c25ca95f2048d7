"""How a PN532 is talked to over its serial line: woken, set up, and then asked again and again which tags lie on it.

After every look the field is switched off, so that all tags forget that they were read: a tag that was found keeps
silent otherwise, and every second look would miss it. A chip that does not answer, because it lost its power for a
moment or sleeps, is woken and set up again.
"""

from __future__ import annotations

from hardware.readers import pn532_targets
from hardware.readers.dialect import Bad, Foreign, Heard
from hardware.readers.pn532_frames import ACK, CHIP, REFUSAL, Content, Frames, command

WAKE = b"\x55\x55" + bytes(14)
"""Edges that wake a sleeping chip and the time it takes to be awake; nothing to one that does not sleep."""

SAM_CONFIGURATION, SET_PARAMETERS, RF_CONFIGURATION, IN_LIST_PASSIVE_TARGET = 0x14, 0x12, 0x32, 0x4A
NORMAL_MODE = b"\x01\x00\x00"
NO_AUTOMATICS = b"\x00"
"""No ATS: a tag's identifier is all that is wanted."""
FEW_TRIES = b"\x05\xff\x01\x02"
"""Looks for tags three times and then says that there is none; by itself it would look for ever."""
FIELD_OFF = b"\x01\x00"
TWO_OF_TYPE_A = b"\x02\x00"

SET_UP = (
    (SAM_CONFIGURATION, NORMAL_MODE),
    (SET_PARAMETERS, NO_AUTOMATICS),
    (RF_CONFIGURATION, FEW_TRIES),
)
LOOK = ((IN_LIST_PASSIVE_TARGET, TWO_OF_TYPE_A), (RF_CONFIGURATION, FIELD_OFF))

PERIOD = 0.15
"""Seconds from one look to the next."""
ANSWERS_WITHIN = 0.5
"""Seconds after which a command counts as not heard."""
SILENT_AFTER = 3.0
"""Seconds without an answer after which the reader is said not to answer."""


class Pn532:
    """The dialect of this reader. Nothing is said before :meth:`begin`."""

    one_tag = False
    speed = 115200

    def __init__(self) -> None:
        self._frames = Frames()
        self._foreign = 0
        self._coming: list[tuple[int, bytes]] = []
        """Commands still to be said, the one that waits for its answer first."""
        self._waiting = False
        self._until = 0.0
        """When the answer counts as missing, or, while none is waited for, when the next command is due."""
        self._asleep = True
        self._since = 0.0
        """When it last answered, or was connected."""
        self._answered: bool | None = None
        self._look_at = 0.0

    def begin(self, now: float) -> None:
        """As :class:`~hardware.readers.dialect.Dialect` says."""
        self._since, self._answered = now, None
        self._start_over(now)

    def hear(self, data: bytes, now: float) -> list[Heard]:
        """As :class:`~hardware.readers.dialect.Dialect` says."""
        heard: list[Heard] = []
        for found in self._frames.hear(data):
            if isinstance(found, Bad):
                heard.append(found)
                self._ask_later(now)
            elif isinstance(found, Content):
                heard += self._told(found.data, now)
        foreign = self._frames.foreign - self._foreign
        if foreign:
            self._foreign = self._frames.foreign
            heard.append(Foreign(foreign))
        return heard

    def due(self, now: float) -> bytes:
        """As :class:`~hardware.readers.dialect.Dialect` says."""
        if now < self._until:
            return b""
        woken = b""
        if self._waiting:
            # Nothing came: what it was told last is called off, as the chip understands an ACK.
            woken = ACK
            self._start_over(now)
        if self._asleep:
            woken += WAKE
            self._asleep = False
        code, parameters = self._coming[0]
        if code == IN_LIST_PASSIVE_TARGET:
            self._look_at = now
        self._waiting, self._until = True, now + ANSWERS_WITHIN
        return woken + command(code, parameters)

    def deadline(self) -> float | None:
        """As :class:`~hardware.readers.dialect.Dialect` says."""
        return self._until

    def is_answering(self, now: float) -> bool | None:
        """As :class:`~hardware.readers.dialect.Dialect` says."""
        return False if now - self._since >= SILENT_AFTER else self._answered

    def _start_over(self, now: float) -> None:
        self._frames.forget()
        self._foreign = self._frames.foreign
        self._coming = [*SET_UP, *LOOK]
        self._waiting, self._until, self._asleep = False, now, True

    def _ask_later(self, now: float) -> None:
        """Say the command again whose answer was spoilt, after a while: noise must not make this talk without end."""
        if self._waiting:
            self._waiting, self._until = False, now + PERIOD

    def _told(self, content: bytes, now: float) -> list[Heard]:
        """What the chip's frame means; a late answer to something called off means nothing."""
        if not self._waiting:
            return []
        if content == REFUSAL:
            self._start_over(now + PERIOD)
            return [Bad("refused")]
        code = self._coming[0][0]
        if content[:2] != bytes([CHIP, code + 1]):
            return []
        self._since, self._answered, self._waiting, self._until = now, True, False, now
        del self._coming[0]
        if not self._coming:
            self._coming = [*LOOK]
            self._until = max(now, self._look_at + PERIOD)
        return pn532_targets.heard(content[2:]) if code == IN_LIST_PASSIVE_TARGET else []
