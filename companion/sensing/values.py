"""What the table's devices sense, as plain values: the one language between ``hardware`` and what the rules make of it.

``at`` is seconds on a monotonic clock, never wall time: a Pi has no clock battery. Devices post these into the table's
queue and do nothing else.
"""

from __future__ import annotations

from typing import Literal

import msgspec

State = Literal["ok", "missing", "faulty", "unknown"]


class Sensed(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind"):
    """Something a device sensed."""

    at: float
    device: str
    """Its name in the settings and to people: ``reader``, ``seat-1``, ``bite``, ``no-bite``."""


class CardPlaced(Sensed, frozen=True, kw_only=True, tag="card-placed"):
    """A tag that was not there is there now."""

    tag: bytes
    """All its bytes, version byte included; 4, 5, 7 or 10 of them."""


class CardRemoved(Sensed, frozen=True, kw_only=True, tag="card-removed"):
    """A tag that was there has gone."""

    tag: bytes


class ButtonPressed(Sensed, frozen=True, kw_only=True, tag="button-pressed"):
    """A button went down and stayed down long enough to count."""


class ButtonReleased(Sensed, frozen=True, kw_only=True, tag="button-released"):
    """A button that was down went up."""


class Health(Sensed, frozen=True, kw_only=True, tag="health"):
    """How a device is from now on, with one plain sentence where it is not ``ok``."""

    state: State
    sentence: str = ""


PENDANT = {"bite": "bite", "no-bite": "no-bite"}
"""What the buttons of the pendant say, by their device."""
