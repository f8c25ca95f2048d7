"""A past game is printed from the real glass: touch by touch, through the app, the desk and a serial line."""

from __future__ import annotations

import time
from pathlib import Path

from companion.language.words import Words
from companion.settings.model import Printers, Settings
from hardware.desk import Desk
from tests.hardware.printers.shop import played
from tests.ui.shell.commands.answering_printer import Answering
from tests.ui.touch.games.conftest import Sits
from ui.touch.app.start import listen
from ui.touch.picture.marks import Words as Text
from ui.touch.screens.page import AskCodes, AskPrint
from ui.touch.screens.past import PastGame
from ui.touch.screens.score_print import Print


def test_a_past_game_is_printed_and_its_codes_shown(table_of: Sits, tmp_path: Path) -> None:
    data = tmp_path / "data"
    game, _ = played(data, 2)
    printer = Answering()
    printer.start()
    with table_of(data) as evening:
        settings = Settings(printers=Printers(ticket=printer.path, baud=115200))
        desk = Desk(settings, data, Words("en"))
        desk.start(listen(evening.app, desk), prints=True)
        try:
            evening.app.over(PastGame(evening.app, game))
            evening.hand.until(lambda: evening.hand.offers(AskPrint()), "the past game")
            evening.hand.tap(AskPrint())
            evening.hand.until(lambda: evening.hand.offers(Print()), "the sheet")
            evening.hand.tap(Print())

            def is_printed() -> bool:
                time.sleep(0.01)
                return any(
                    isinstance(mark, Text) and mark.text == "Printed"
                    for one in evening.app.stage.parts
                    for mark in one.marks
                )

            evening.hand.until(is_printed, "the paper")
            evening.hand.until(lambda: evening.hand.offers(AskCodes()), "the picture")
            evening.hand.tap(AskCodes())
            evening.hand.still()
            assert {"code-0", "code-1"} <= {one.key for one in evening.app.stage.parts}
        finally:
            desk.close()
            printer.close()
    assert b"\x1dv0" in printer.got
