"""What diagnosis may say of what is sensed (``secrecy.md``, In motion): JSON for the shell, reports for the screen.

Outside games with sensed cards it says everything. While one is open it says only that something lies on the reader or
that the pendant was used: no tag, no button name, no count of bytes, and of two cards no more than of one. What
happened then is kept in that form, so that it can't be asked for afterwards either.
"""

from __future__ import annotations

import threading

import msgspec

from companion.language.json import Json
from companion.sensing.values import (
    PENDANT,
    ButtonPressed,
    ButtonReleased,
    CardPlaced,
    CardRemoved,
    Health,
    Sensed,
    State,
)

PENDANT_DEVICE = "pendant"
"""What both buttons of the pendant are called."""


class Report(msgspec.Struct, frozen=True):
    """How a device is, and what it last sensed, as far as that may be said."""

    device: str
    state: State
    sentence: str = ""
    last: Json | None = None
    """A line as ``companion sense`` prints it."""


def line(value: Sensed) -> Json:
    """Everything that was sensed, as ``companion sense`` prints it."""
    told: Json = {"at": round(value.at, 3), "device": value.device, "kind": value.__struct_config__.tag}
    if isinstance(value, CardPlaced | CardRemoved):
        told["tag"] = value.tag.hex()
    elif isinstance(value, Health):
        told |= {"state": value.state} | ({"sentence": value.sentence} if value.sentence else {})
    return told


class Discretion:
    """Follows all devices and says of each what may be said. Safe from several threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._hides = True
        self._lying: dict[str, set[bytes]] = {}
        self._held: set[str] = set()
        self._healths: dict[str, Health] = {}
        self._last: dict[str, Json] = {}

    @property
    def hides(self) -> bool:
        """Whether a game with sensed cards is open; taken to be so until somebody knows better."""
        return self._hides

    def hide(self, hides: bool) -> None:
        """Such a game is open from now on, or is not."""
        with self._lock:
            self._hides = hides
            if hides:
                known = {device: _discreet(told) for device, told in self._last.items()}
                self._last = {device: told for device, told in known.items() if told is not None}

    def told(self, value: Sensed) -> Json | None:
        """What may be said of ``value``; ``None`` where that is nothing. To be asked once for each."""
        with self._lock:
            before = self._is_used(value.device)
            self._follow(value)
            told: Json | None = line(value)
            if self._hides:
                is_news = isinstance(value, Health) or before != self._is_used(value.device)
                told = _discreet(line(value)) if is_news else None
            if told is not None and not isinstance(value, Health):
                self._last[named(value.device)] = told
            return told

    def devices(self) -> list[Report]:
        """Every device that was heard of, in the order of its first health; the pendant is one device."""
        with self._lock:
            found: dict[str, Health] = {}
            for health in self._healths.values():
                device = named(health.device)
                if device not in found or found[device].state == "ok":
                    found[device] = health
            return [
                Report(
                    device,
                    health.state,
                    "" if self._hides and device == PENDANT_DEVICE else health.sentence,
                    self._last.get(device),
                )
                for device, health in found.items()
            ]

    def _follow(self, value: Sensed) -> None:
        if isinstance(value, CardPlaced):
            self._lying.setdefault(value.device, set()).add(value.tag)
        elif isinstance(value, CardRemoved):
            self._lying.get(value.device, set()).discard(value.tag)
        elif isinstance(value, ButtonPressed) and value.device in PENDANT:
            self._held.add(value.device)
        elif isinstance(value, ButtonReleased):
            self._held.discard(value.device)
        elif isinstance(value, Health):
            self._healths[value.device] = value

    def _is_used(self, device: str) -> bool:
        return bool(self._held if device in PENDANT else self._lying.get(device))


def named(device: str) -> str:
    """What diagnosis calls a device."""
    return PENDANT_DEVICE if device in PENDANT else device


def _discreet(told: Json) -> Json | None:
    """The same line without what it must not say; ``None`` where nothing is left of it."""
    device = named(told["device"])
    left = {key: held for key, held in told.items() if key in ("at", "kind", "state", "sentence")}
    if device == PENDANT_DEVICE:
        left.pop("sentence", None)
    elif left["kind"] in ("button-pressed", "button-released"):
        return None
    return {"at": left.pop("at"), "device": device} | left
