"""Whether the fisher must be asked if a card was the second bite of the round (``declared``, ``played``).

The table asks only where the public counters leave both answers open (``rules/fish-fish.md`` 1.6, Prompt
discipline; ``records.md``, "fits"). Everything here is computed from the view.
"""

from __future__ import annotations

from typing import Any, Literal

BITES, NO_BITES = 2, 3


def is_open(view: dict[str, Any], card: Literal["bite", "unseen"]) -> bool:
    """Whether both words fit after this line's card: a shown bite, or one that nobody will see."""
    if not any(view["fish_left"].values()):
        return False
    shown = [line["card"] for line in view["lines"]]
    bites, no_bites, unseen = (shown.count(kind) for kind in ("bite", "no-bite", "unseen"))
    before = [
        hidden
        for hidden in range(unseen + 1)
        if bites + hidden < BITES and no_bites + unseen - hidden <= NO_BITES
    ]
    if card == "bite":
        after = [bites + 1 + hidden for hidden in before if no_bites + unseen - hidden <= NO_BITES]
    else:
        after = [
            bites + hidden + more
            for hidden in before
            for more in (0, 1)
            if no_bites + unseen + 1 - hidden - more <= NO_BITES
        ]
    return BITES in after and any(used < BITES for used in after)
