"""The table as a service: how long its installation takes, its start beside an empty window's, and its return.

It is installed on a computer of its own (``tests/slow/pi/machine.py``), so there are no figures where that cannot be.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.bench.figures import Aim, Figure
from tests.slow.pi import machine, releases
from tests.slow.pi.machine import ROOT, Unavailable

INSIDE = ROOT / "tests/slow/pi/inside.py"


def run(folder: Path) -> list[Figure]:
    try:
        with machine.computer() as root, tempfile.TemporaryDirectory(dir=folder) as name:
            made = Path(name).resolve()
            releases.lay_out(made)
            found = machine.boot(root, INSIDE, "figures", f"--bind-ro={made}:/releases")
    except Unavailable as why:
        print(f"Not measured: {why}.", file=sys.stderr)
        return []
    first = found["installed"]["first"]
    empty, ready = min(found["started"]["empty"]), min(found["started"]["ready"])
    return [
        Figure("installing from a folder of wheels", first["seconds"], "s", Aim("≤", 60)),
        Figure("  processor time of it", first["processor"], "s"),
        Figure("installing again", found["installed"]["again"]["seconds"], "s"),
        Figure(
            "start of the service until ready", ready, "s", Aim("≤", 1.3, "ratio"), empty, "an empty window"
        ),
        Figure("back after kill -9 in a game", min(found["killed"]["back"]), "s", Aim("≤", 3)),
        Figure("back after a loop that hangs", found["frozen"]["back"], "s", Aim("≤", 15)),
    ]
