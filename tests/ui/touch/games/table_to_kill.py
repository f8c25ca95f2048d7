"""A table in a process of its own, for tests that kill it: plays records by touch and prints how many stand.

``python -m tests.ui.touch.games.table_to_kill DATA`` reads one record a line and prints the ``rev`` after each.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from ui.touch.screens.shore import GoOn


def main(data: Path) -> None:
    os.environ.update(
        SDL_VIDEODRIVER="offscreen",
        KIVY_NO_ARGS="1",
        KIVY_NO_CONSOLELOG="1",
        KIVY_NO_FILELOG="1",
        KIVY_HOME=str(data.parent / "kivy"),
    )
    (data.parent / "kivy").mkdir(exist_ok=True)
    from kivy.base import EventLoop

    from tests.ui.touch.games.evening import sit_down

    EventLoop.ensure_window()
    with sit_down(EventLoop.window, data) as evening:
        if evening.hand.offers(GoOn()):
            evening.hand.tap(GoOn())
            evening.hand.still()
        for line in sys.stdin:
            evening.bring_about(json.loads(line))
            print(evening.rev, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
