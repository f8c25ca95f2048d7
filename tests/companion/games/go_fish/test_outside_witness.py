"""Go Fish beside an outside witness: whole random games of OpenSpiel's ``go_fish``, told to our referee.

The house rules that mean the same: OpenSpiel plays on to the last set (``keep_playing``), draws one card for an empty
hand, and its turn goes on to the left; ours goes to whoever was asked, unless ``next_player`` is ``left``. It knows
every hand, so nobody there leaves a set lying or a matching card unshown; that is told here as it happens.
"""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from companion.play.protocol import Door
from tests.oracle.comparing import ask, brief
from tests.oracle.go_fish import RANKS
from tests.oracle.lines import write

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed here: pip install open_spiel")

JSON = dict[str, Any]
OPTIONS = {"keep_playing": True, "next_player": "left"}
LETTERS = dict(zip("abcdefghijklm", RANKS, strict=True))


class Seen:
    """A state of OpenSpiel as it writes it: phase, player, a line for each hand and its sets, the stock."""

    def __init__(self, state: Any) -> None:
        self.phase, player, *rest = str(state).split("\n")
        self.player = int(player)
        *hands, self.stock_line = rest
        self.hands = [counts(hand.partition(":")[0]) for hand in hands]
        self.sets = [int(hand.partition(":")[2]) for hand in hands]
        self.stock = counts(self.stock_line)

    def out(self) -> set[str]:
        """The ranks that lie on the table: no hand has them, nor the stock."""
        held = set(self.stock).union(*self.hands)
        return set(RANKS) - held


def counts(text: str) -> dict[str, int]:
    """Cards of each rank, from a text such as ``c3m1``."""
    return {LETTERS[letter]: int(count) for letter, count in re.findall(r"([a-m])(\d+)", text)}


class Told:
    """Our referee at the same table."""

    def __init__(self, players: int) -> None:
        self.door = Door(language="en")
        self.names = list("ABCDEF"[:players])
        self.view: JSON = {}
        self.tell(do="open", game="go-fish", players=self.names, options=OPTIONS)

    def tell(self, **record: Any) -> None:
        answer = ask(self.door, write(record))
        assert answer is not None
        assert answer["ok"], f"{record}: {brief(answer)}"
        assert answer["view"]["contradictions"] == []
        self.view = answer["view"]

    def begin(self, dealt: Seen) -> None:
        """The deal, and the sets in it: their owners hold five or seven cards less four."""
        waiting = dealt.out()
        for name, sets in zip(self.names, dealt.sets, strict=True):
            for _ in range(sets):
                self.tell(do="lay", player=name, rank=waiting.pop())
        self.tell(do="begin")

    def agrees(self, seen: Seen) -> None:
        assert list(self.view["hands"].values()) == [sum(hand.values()) for hand in seen.hands]
        assert list(self.view["totals"].values()) == seen.sets
        assert self.view["stock"] == sum(seen.stock.values())
        assert {rank for sets in self.view["sets"].values() for rank in sets} == seen.out()
        if seen.phase == "GameOver":
            assert self.view["finished"]
        else:
            assert (self.view["phase"], self.view["to_act"]) == ("ask", self.names[seen.player])


def plays_alike(seed: int, players: int) -> None:
    rng = random.Random(seed)
    state = pyspiel.load_game("go_fish", {"players": players}).new_initial_state()
    told, rank = Told(players), ""
    while not state.is_terminal():
        before = Seen(state)
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            action = rng.choices(outcomes, weights)[0]
        else:
            action = rng.choice(state.legal_actions())
        said = state.action_to_string(state.current_player(), action)
        state.apply_action(action)
        after = Seen(state)
        lays = sorted(after.out() - before.out())
        if before.phase == "Deal":
            if after.phase == "Deal":
                continue
            told.begin(after)
        elif before.phase == "Ask":
            of, rank = int(said[:-1]), LETTERS[said[-1]]
            told.tell(do="ask", of=told.names[of], rank=rank)
            given = before.hands[of].get(rank, 0)
            if given:
                told.tell(do="give", cards=given, lays=lays)
            else:
                told.tell(do="go-fish")
        elif before.phase == "Fish":
            told.tell(do="draw", match=LETTERS[said] == rank, lays=lays)
        if after.phase in ("Ask", "GameOver"):
            told.agrees(after)
    best = max(state.returns())
    assert told.view["winners"] == [
        name for name, worth in zip(told.names, state.returns(), strict=True) if worth == best
    ]


@pytest.mark.parametrize("players", range(2, 7))
def test_whole_random_games_agree_on_sets_turns_and_winner(players: int) -> None:
    for seed in range(12):
        plays_alike(seed, players)
