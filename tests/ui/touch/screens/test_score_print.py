"""The sheet as paper on the glass: printed by one touch, its state told, its picture and codes shown."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from PIL import Image

from companion.language.words import Words as Voice
from companion.sensing.values import Health
from companion.settings.model import Printers, Settings
from companion.sheet import raster
from companion.sheet.ticket import ticket
from hardware.device.watchdog import Watchdog
from hardware.printers.print_shop import Order, PrintShop
from tests.companion.sheet.games import records, sheet
from tests.hardware.printers.pretend_printer import PretendPrinter
from tests.hardware.printers.shop import Told, played
from tests.ui.touch.games.fish_fish.table import NAMES, Table, reaching
from tests.ui.touch.pretend_desk import pretend_desk
from tests.ui.touch.pretend_host import (
    PretendHost,
    finished_view,
    keys,
    look_of,
    part,
    texts,
)
from tests.ui.touch.pretend_shop import GAME, JOB, PretendShop, proof_of
from ui.touch.app import library_questions
from ui.touch.games.fish_fish.round_over import RoundOver
from ui.touch.games.game_over import GameOver
from ui.touch.glass.rasterise import pixels
from ui.touch.picture.marks import Facsimile
from ui.touch.screens.devices import Devices
from ui.touch.screens.page import AskCodes, AskPrint
from ui.touch.screens.past import PastGame
from ui.touch.screens.score_print import CancelPrint, Further, Print, PrintAgain, ScoreCodes, ScorePrint


def host_of(shop: PretendShop | None, size: tuple[int, int] = (800, 480)) -> PretendHost:
    host = PretendHost(look_of(*size), Voice("en"), finished_view(4), sheet=GAME, proof=proof_of())
    host.shop = shop
    return host


def touched(screen: object, key: str) -> object:
    """What the button with this key says."""
    return next(one for one in screen.scene(screen.host.look) if one.key == key).touch.tap


def said(screen: ScorePrint) -> list[str]:
    return texts([part(screen.scene(screen.host.look), "told")])


@pytest.mark.parametrize("moment", ["round-over", "game-over"])
def test_print_orders_the_sheet_as_it_stands_with_one_touch(moment: str) -> None:
    shop = PretendShop()
    host = host_of(shop)
    if moment == "round-over":
        over = reaching(NAMES[:4], lambda view: bool(view["phase"] == moment))
        host.standing = Table(host.look, over).standing
        screen = RoundOver(host)
    else:
        screen = GameOver(host)
    screen.on(touched(screen, f"{moment}-print"))
    assert isinstance(host.stack[-1], ScorePrint)
    assert shop.ordered == [Order("ticket", *GAME, language="en")]
    assert host.asked == [("sheet", {})]


def test_a_past_game_shows_its_sheet_and_prints_it_when_asked() -> None:
    shop = PretendShop()
    host = host_of(shop)
    screen = PastGame(host, GAME[0])
    screen.game = None
    screen.on(AskPrint())
    assert shop.ordered == []
    host.stack[-1].on(Print())
    assert shop.ordered == [Order("ticket", *GAME, language="en")]


def test_with_a_slow_printer_the_times_are_told_and_a_short_sheet_is_offered() -> None:
    shop = PretendShop(slow=True)
    screen = ScorePrint(host_of(shop))
    assert shop.ordered == []
    assert " ".join(said(screen)).startswith(
        "The printer is slow The whole sheet takes about 50 seconds, the short one about 11."
    )
    screen.on(Print(quick=True))
    assert shop.ordered == [Order("ticket", *GAME, quick=True, language="en")]


def test_the_screen_says_how_long_it_takes() -> None:
    screen = ScorePrint(host_of(PretendShop(msgspec.structs.replace(JOB, state="sending"), left=12.4)))
    assert said(screen)[:2] == ["It is being printed", "About 12 seconds."]


def test_a_sheet_that_was_printed_is_not_printed_by_itself_but_again() -> None:
    shop = PretendShop(msgspec.structs.replace(JOB, state="printed"))
    screen = ScorePrint(host_of(shop))
    assert shop.ordered == []
    assert said(screen)[0] == "Printed"
    screen.on(PrintAgain())
    assert shop.again_ == [1]


def test_what_waits_can_be_taken_back() -> None:
    shop = PretendShop(msgspec.structs.replace(JOB, state="waiting", trouble="paper-out"))
    screen = ScorePrint(host_of(shop))
    assert said(screen)[:2] == ["It waits for the printer", "The ticket printer is out of paper."]
    screen.on(CancelPrint())
    assert shop.cancelled == [1]


def test_without_a_printer_the_sheet_and_its_codes_can_be_seen() -> None:
    screen = ScorePrint(host_of(PretendShop(printers=())))
    assert "No printer is set up" in " ".join(said(screen))
    assert {"proof", "foot-sign-qr-QR"} <= keys(screen.scene(screen.host.look))
    screen.on(AskCodes())
    assert isinstance(screen.host.stack[-1], ScoreCodes)


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_touch_by_touch_the_whole_picture_is_seen(size: tuple[int, int]) -> None:
    dots = raster.dots(ticket(sheet(records(4)), Voice("en"), 384)).convert("L")
    screen = ScorePrint(host_of(PretendShop(), size))
    seen: set[int] = set()
    rows = [dots.tobytes()[start : start + 384] for start in range(0, 384 * dots.height, 384)]
    for _ in range(12):
        (mark,) = [
            mark
            for mark in part(screen.scene(screen.host.look), "proof").marks
            if isinstance(mark, Facsimile)
        ]
        here = [mark.pixels[start : start + 384] for start in range(0, len(mark.pixels), 384)]
        begin = next(top for top in range(len(rows)) if rows[top : top + len(here)] == here)
        seen |= set(range(begin, begin + len(here)))
        screen.on(Further())
    assert seen == set(range(dots.height))


@pytest.mark.parametrize("size", [(800, 480), (720, 1280), (1280, 720)])
def test_both_codes_can_be_read_from_the_glass(size: tuple[int, int]) -> None:
    zxingcpp = pytest.importorskip(
        "zxingcpp", reason="zxing-cpp, which reads the codes back, is not installed"
    )
    screen = ScoreCodes(host_of(None, size))
    found = []
    for one in screen.scene(screen.host.look):
        for mark in one.marks:
            if isinstance(mark, Facsimile):
                _, _, w, h, rgba = pixels(mark, "day", screen.host.look.u)
                found += [
                    code.text
                    for code in zxingcpp.read_barcodes(Image.frombytes("RGBA", (w, h), rgba).convert("L"))
                ]
    assert len(found) == 2
    assert found[0].startswith("000042-K7F2 ")
    assert found[1].startswith("https://")


def test_the_glass_follows_a_real_shop_from_the_touch_to_the_paper(tmp_path: Path) -> None:
    game, told, printer = played(tmp_path), Told(), PretendPrinter()
    settings = Settings(printers=Printers(ticket=printer.path))
    shop = PrintShop(settings, tmp_path, Voice("en"), told.post, Watchdog(), port=printer)
    shop.watch(told.changed)
    shop.start(prints=True)
    try:
        host = host_of(None)
        host.shop = shop
        host.answers["sheet"] = game
        screen = ScorePrint(host)
        told.until(lambda: said(screen)[0] == "Printed")
        screen.on(PrintAgain())
        told.until(lambda: len(printer.papers) == 2)
    finally:
        shop.close()


def test_which_sheet_is_meant_is_told_by_the_table(tmp_path: Path) -> None:
    from companion.play.table import Table

    id_, rows = played(tmp_path)
    with Table.open(tmp_path) as table:
        assert library_questions.sheet(table) == (id_, rows)
        assert library_questions.sheet(table, id_) == (id_, rows)


def test_the_page_of_devices_says_how_the_printer_is_and_prints_a_test(tmp_path: Path) -> None:
    told, printer = Told(), PretendPrinter()
    settings = Settings(printers=Printers(ticket=printer.path))
    host = PretendHost(look_of(800, 480))
    host.desk = pretend_desk(
        Health(at=1, device="ticket-printer", state="faulty", sentence="The ticket printer is out of paper."),
        settings=settings,
    )
    shop = PrintShop(settings, tmp_path, Voice("en"), told.post, Watchdog(), port=printer)
    shop.watch(told.changed)
    shop.start(prints=True)
    try:
        host.shop = shop
        page = Devices(host)
        assert [(row.name, row.ok, row.says[0]) for row in page.rows()] == [
            ("Ticket printer", False, "The ticket printer is out of paper.")
        ]
        page.on(touched(page, "try-ticket-printer"))
        host.desk = pretend_desk(settings=settings)
        told.until(lambda: page.rows()[0].says == ("Test print: printed.",))
    finally:
        shop.close()
    assert len(printer.papers) == 1
