"""What a scene may depend on besides its own state."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from ui.touch.picture.geometry import Glass


class Look(msgspec.Struct, frozen=True):
    """Everything a scene may depend on besides its own state: the glass, the theme, and how wide words are."""

    glass: Glass
    theme: str = "day"
    calm: bool = False
    width_of: Callable[[str, float], float] = lambda text, size: len(text) * size * 0.5
    """Width in pixels of a text at one em; ``companion/drawing/lettering.py`` measures with the real font."""
    large: bool = False
    """Whether texts are wanted larger where there is room (``ui/touch/picture/large_text.py``)."""

    @property
    def u(self) -> float:
        """Pixels in one U."""
        return self.glass.u
