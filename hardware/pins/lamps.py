"""Which seat's lamp is lit, from what everyone may see: on, you act; slowly blinking, you have
no choice; off.

Pins and pictures of lamps both follow :func:`lamps`. It reads nothing but the public view (``records.md``), so no lamp
can ever depend on a hidden card (``secrecy.md``).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from companion.games import registered

Lamp = Literal["off", "on", "blink"]

BLINK_SECONDS = 0.8
"""How long a blinking lamp stays lit, and then dark."""


def lamps(view: Mapping[str, Any] | None) -> tuple[Lamp, ...]:
    """The lamp of each player, in seat order; none where no game is open.

    Where everyone or nobody acts (``to_act`` is ``None``), all are off.
    """
    if view is None:
        return ()
    lit: Lamp = "blink" if registered()[view["game"]].blinks(view) else "on"
    return tuple(lit if player == view["to_act"] else "off" for player in view["players"])
