"""What every game by touch ends with."""

from __future__ import annotations

from typing import Any

from tests.ui.touch.games.evening import Evening


def holds_the_end(evening: Evening, view: dict[str, Any]) -> None:
    """What a game came to stands on the glass: who has won, and everyone's points."""
    written = evening.written()
    for name, total in view["totals"].items():
        # Once in the list, once large at their own edge; on a standing glass the list may lie over that.
        times = 2 if evening.app.look.glass.lying else 1
        assert written.count(str(total)) >= times * list(view["totals"].values()).count(total), name
    if len(view["winners"]) == 1:
        assert f"{view['winners'][0]} wins" in " ".join(written)
    elif view["winners"]:
        assert "A shared catch" in written
    else:
        assert "The game stopped early" in " ".join(written)
