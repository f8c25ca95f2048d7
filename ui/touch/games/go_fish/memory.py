"""What the line of a game has shown: sets in the order they were laid, and who must hold what.

The table remembers for the players only where they chose that (``memory_aid``); what it remembers is the public minimum
of the rules and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from companion.games.game import Refusal, Setup
from companion.games.go_fish.contract import GAME
from companion.games.go_fish.state import Options, State
from companion.language.names import folded
from companion.play.standing import Step


def states(line: Sequence[Step]) -> list[State]:
    """The state after each record of a line. An early end adds none."""
    opening = line[0].record
    players = tuple(opening["players"])
    options = msgspec.convert(opening.get("options", {}), Options)
    setup = Setup(
        players,
        players.index(opening["first"]),
        options,
        {folded(name): seat for seat, name in enumerate(players)},
    )
    found = [GAME.begin(setup)]
    for step in line[1:]:
        record = step.record
        if record["do"] == "end":
            break
        after = GAME.play(found[-1], msgspec.convert(record, GAME.records[record["do"]]))
        assert not isinstance(after, Refusal)
        found.append(after)
    return found


def sets_in_order(line: Sequence[Step]) -> list[dict[str, int]]:
    """For each set that was laid, one for its player and none for the others."""
    scores = []
    before: tuple[int, ...] | None = None
    for state in states(line):
        now = tuple(map(len, state.sets))
        for seat, count in enumerate(now):
            for _ in range(count - (before[seat] if before else 0)):
                scores.append({name: int(seat == other) for other, name in enumerate(state.setup.players)})
        before = now
    return scores
