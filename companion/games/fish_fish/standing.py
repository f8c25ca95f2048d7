"""What sensing asks of how a game of Fish Fish stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.sensing.stand import Stand


def phase_of(stand: Stand) -> str:
    """The phase; an empty text while no game of Fish Fish is open."""
    return str(stand.view["phase"]) if stand.view is not None and stand.view["game"] == "fish-fish" else ""


def view_of(stand: Stand) -> Mapping[str, Any]:
    """What everyone may see of the open game."""
    assert stand.view is not None
    return stand.view


def line_of(stand: Stand) -> tuple[int, int]:
    """Round and line."""
    view = view_of(stand)
    return view["round"], view["line"]
