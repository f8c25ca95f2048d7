"""Power cuts while a ticket is printed: real kills, at any byte; what was cut off is told and never sent by itself."""

from __future__ import annotations

import os
import pty
import random
import subprocess
import sys
import tty
from pathlib import Path

import pytest

from companion.sheet.escpos import CUT
from companion.store import print_jobs
from hardware.printers.lines import Device
from hardware.printers.print_shop import Order
from tests.hardware.printers.shop import Told, played, shop

ROOT = Path(__file__).parents[3]
PRINTS = """
import sys, time
from pathlib import Path
from hardware.printers.lines import Device
from hardware.printers.print_shop import Order
from tests.hardware.printers.shop import shop
folder, path, game, rows = sys.argv[1:]
with shop(Path(folder), Device(path, 115200)) as made:
    made.order(Order("ticket", game, int(rows)))
    time.sleep(60)
"""


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_killed_at_any_byte_the_sheet_is_never_sent_again_by_itself(seed: int, tmp_path: Path) -> None:
    game, rows = played(tmp_path)
    most = random.Random(seed).randrange(1, 40_000)
    master, slave = pty.openpty()
    tty.setraw(slave)
    process = subprocess.Popen(
        [sys.executable, "-c", PRINTS, str(tmp_path), os.ttyname(slave), game, str(rows)], cwd=ROOT
    )
    try:
        got = b""
        while len(got) < most:
            got += os.read(master, 1024)
    finally:
        process.kill()
        process.wait()
    assert CUT not in got, "it was killed in the middle"
    (job,) = print_jobs.look(tmp_path)
    assert job.state == "sending", "before the first byte left it was on the disk"
    os.set_blocking(master, False)
    told = Told()
    with shop(tmp_path, Device(os.ttyname(slave), 115200), told) as made:
        again = made.job(1)
        assert again is not None
        assert (again.state, again.trouble) == ("failed", "cut-off")
        told.until(lambda: bool(told.healths))
        after = b""
        try:
            while data := os.read(master, 65536):
                after += data
        except BlockingIOError:
            pass
        assert CUT not in after, "no whole sheet comes by itself"
        assert made.order(Order("ticket", game, rows)).copy
    os.close(slave)
    os.close(master)
