"""The computer under the glass, where the screen is the table's own: the light behind it, and switching it off."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from companion.language.words import Words

if TYPE_CHECKING:
    from hardware.computer.backlight import Backlight


class OwnScreen:
    """Light and power. On a screen that the table shares with other programs both are theirs, and this does nothing."""

    def __init__(self, is_own: bool) -> None:
        self._is_own = is_own
        self._backlight: Backlight | None = None
        self._sought = False

    @cached_property
    def can_power_off(self) -> bool:
        """Whether the table may switch the computer off."""
        from hardware.computer.service import has_systemd

        return self._is_own and has_systemd()

    def power_off(self, words: Words, refused: Callable[[str], None]) -> None:
        """Switch the computer off; ``refused`` gets one sentence, on another thread, where it does not."""
        from hardware.computer import service

        def work() -> None:
            try:
                service.power_off(words)
            except service.NoService as why:
                refused(str(why))

        threading.Thread(target=work, name="power off", daemon=True).start()

    def shine(self, share: float) -> bool:
        """Let the light behind the screen take on a share of its brightness; whether there is one to do so."""
        if not self._is_own:
            return False
        if not self._sought:
            from hardware.computer.backlight import find

            self._sought, self._backlight = True, find()
        if self._backlight is not None:
            self._backlight.shine(share)
        return self._backlight is not None

    def close(self) -> None:
        """Leave the light as it was found."""
        if self._backlight is not None:
            self._backlight.close()
