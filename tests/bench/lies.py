"""How many lies at Go Fish the table catches: of those a search over all deals proves, and of all."""

from __future__ import annotations

from collections import Counter

from companion.games.go_fish.knowledge import known
from tests.bench.figures import Aim, Figure
from tests.oracle.go_fish_deals import PACKS, Searched, one_lie

GAMES = 4
"""Games searched on each small pack."""
WHOLE = 60
"""Games with the whole pack, for each number of players."""


def run() -> list[Figure]:
    told: Counter[str] = Counter()
    for players, each, ranks, options in PACKS:
        for seed in range(GAMES):
            game = Searched(seed, players, each, ranks, **options)
            while game.step():
                pass
            proved = {seat for seat, deals in game.possible.items() if not deals}
            told["proved"] += len(proved)
            told["caught"] += len(proved & {entry.seat for entry in known(game.table.state).contradictions})
    share = 100 * told["caught"] / told["proved"]
    rows = [Figure("lies caught, of those a search proves", share, "%", Aim("≥", 100))]
    for players, each in ((2, 7), (4, 5), (6, 5)):
        whole: Counter[str] = Counter()
        for seed in range(WHOLE):
            whole += one_lie(seed, players, each, 13, keep_playing=True)
        share = 100 * whole["caught"] / whole["lied"]
        rows.append(Figure(f"lies caught, of all told by {players} players", share, "%"))
    return rows
