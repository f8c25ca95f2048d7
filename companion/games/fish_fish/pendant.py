"""The fisher's pendant: two secret buttons of which one, pressed and released alone, tells the fishing card."""

from __future__ import annotations

from companion.sensing.values import PENDANT


class Pendant:
    """Which buttons are down, and whether what they do can tell a card."""

    def __init__(self) -> None:
        self._down: set[str] = set()
        self._spoiled = False

    def pressed(self, device: str) -> None:
        """A button went down; a second one beside it spoils both."""
        self._spoiled = bool(self._down)
        self._down.add(device)

    def released(self, device: str) -> str | None:
        """The card that is told by letting a button go; ``None`` where both were down, or it was never seen down."""
        if device not in self._down:
            return None
        self._down.discard(device)
        if self._down or self._spoiled:
            self._spoiled = bool(self._down)
            return None
        return PENDANT[device]

    def lost(self, device: str) -> None:
        """A button is gone, and may have been let go unseen."""
        self._down.discard(device)
        self._spoiled = bool(self._down)
