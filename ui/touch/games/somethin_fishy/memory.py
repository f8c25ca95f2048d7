"""How many cards of each fish have come, for tables that want help in keeping them in mind (rules 2.6).

Everyone saw them; of the cards in the pond nothing is known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion.play.referee import Accepted, Referee
from companion.play.standing import Step
from ui.touch.games.somethin_fishy.cards import Card


def came(line: Sequence[Step]) -> Counter[Card]:
    """The cards that have come of the backs that are drawn now, by species and kind.

    ``line`` are the records that stand. A fish that went back face down has not come.
    """
    referee, counts, open_sea = Referee(), Counter[Card](), False
    for step in line:
        record = step.record
        before = referee.position
        ruling = referee.judge(record)
        if not isinstance(ruling, Accepted):
            return Counter()
        referee.adopt(ruling)
        after = ruling.position.state
        if record["do"] == "draw" and before is not None and before.state.turned != after.turned:
            counts[record["species"], record["kind"]] += 1
        if not after.fish_backs and not open_sea:
            open_sea, counts = True, Counter()
    return counts
