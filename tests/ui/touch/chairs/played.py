"""Tables without a window on which a game has come so far: any of the four, seen by the screen the app would find."""

from __future__ import annotations

import copy
import json
from collections.abc import Sequence
from functools import cache, reduce
from typing import Any

from companion.language.words import Words as Voice
from companion.play.referee import Referee
from companion.play.standing import Standing
from companion.settings.model import Settings, replaced
from tests.ui.touch.games.fish_fish.table import Json, Table, look_for
from ui.touch.game.registry import shown
from ui.touch.picture.geometry import offered
from ui.touch.picture.look import Look


class AnyTable(Table):
    """The table of any game: its screen is the one its game names."""

    can_power_off = True

    def game_screen(self) -> Any:
        game = self.view["game"]
        return shown(game).screen()(self)


MEMORY = reduce(
    lambda settings, key: replaced(settings, key, True),
    ("go_fish.memory_aid", "somethin_fishy.memory_aid", "somethin_fishy.show_totals"),
    Settings(),
)
"""House rules of the screen that show the most."""


@cache
def _stood(records: str) -> tuple[Referee, Standing]:
    """The referee after these records, and how the game stands."""
    table = Table(look_for((800, 480)))
    for record in json.loads(records):
        answer = table.judge(record)
        assert answer.ok, (record, answer)
    return table.referee, table.standing


def at_the_table(
    look: Look,
    voice: Voice,
    records: Sequence[Json],
    *,
    seating: int = 0,
    looks_on: bool = False,
    settings: Settings = MEMORY,
) -> AnyTable:
    """A table at which these records stand. The places of the seats are moved on by ``seating``.

    With ``looks_on`` the last record comes while the screen is there.
    """
    before = records[:-1] if looks_on else records
    referee, stands = _stood(json.dumps(before))
    table = AnyTable(look, voice=voice, settings=settings)
    table.referee, table.standing = copy.copy(referee), stands
    edges = offered(look.glass, len(table.view["players"]))
    turn = seating % len(edges)
    table.seating = edges[turn:] + edges[:turn]
    table.play()
    for record in records[len(before) :]:
        table.send(record)
    return table


CARDS = ("no-bite", "bite", "no-bite", "no-bite", "bite")
BITTEN = ("no-bite", "bite", "no-bite", "bite", "no-bite")
BAITS = (3, 2, 4, 5, 3)
"""What lies on the five lines of every round played here."""


class Round:
    """Plays Fish Fish so that there is much to see: everybody bets one fish on most lines, all on the last."""

    def __init__(
        self, names: Sequence[str], fisher: int, options: Json, cards: Sequence[str] = CARDS
    ) -> None:
        self.cards = cards
        self.table = Table(look_for((800, 480)))
        self.records: list[Json] = []
        self.sensed = options.get("cards") == "sensed"
        self.do(do="open", game="fish-fish", players=list(names), first=names[fisher], options=options)

    @property
    def view(self) -> Json:
        return self.table.view

    def do(self, **record: Any) -> None:
        answer = self.table.judge(record)
        assert answer.ok, (record, answer)
        self.records.append(record)

    def cast(self) -> None:
        number = self.view["line"] - 1
        self.do(do="cast", bait=BAITS[number], **({"card": self.cards[number]} if self.sensed else {}))

    def bets(self, *, leave: int = 0, none: bool = False) -> None:
        """Everybody's bet but the last ``leave`` ones."""
        while self.view["phase"] == "bet" and len(self.view["bets"]) < len(self.view["bettors"]) - leave:
            left = self.view["fish_left"][self.view["to_act"]]
            fish = left if self.view["line"] == 5 else 0 if none or self._waits else min(1, left)
            self.do(do="bet", player=self.view["to_act"], fish=fish)

    @property
    def _waits(self) -> bool:
        """On the third line only every second player bets, so that fish are left for the last one."""
        return self.view["line"] == 3 and len(self.view["bets"]) % 2 == 0

    def card(self) -> None:
        phase, number = self.view["phase"], self.view["line"] - 1
        told: Json = {"card": self.cards[number]} if phase == "reveal" and not self.sensed else {}
        bites = sum(line["card"] == "bite" for line in self.view["lines"])
        if phase == "discard" and bites == 1:
            told = {"second_bite": False}
        self.do(do=phase, **told)

    def lines(self, count: int) -> None:
        """So many lines, or as many as the round still has."""
        for _ in range(count):
            if self.view["phase"] == "cast":
                self.cast()
                self.bets()
                self.card()


@cache
def fish_fish(names: tuple[str, ...], fisher: int, phase: str, **options: Any) -> tuple[Json, ...]:
    """A game in a phase, the fisher at this seat; ``card shown`` ends with a bite, ``card missed`` without."""
    game = Round(names, fisher, options, BITTEN if phase == "bitten" else CARDS)
    match phase:
        case "cast":
            game.lines(2)
        case "first bet" | "last bet" | "card":
            game.lines(2)
            game.cast()
            game.bets(leave={"first bet": len(names) - 1, "last bet": 1}.get(phase, 0))
        case "card shown":
            game.lines(2)
        case "card missed":
            game.lines(3)
        case "away":
            game.lines(1)
            game.cast()
            game.bets(none=True)
        case "second bite":
            game.cast()
            game.bets(none=True)
            game.do(do="discard")
            game.cast()
            game.bets()
        case "all of them":
            game.lines(4)
            game.cast()
        case "bitten":
            game.lines(5)
        case "round over" | "stopped":
            game.lines(5)
            game.do(do="next")
            game.lines(5)
            if phase == "stopped":
                game.do(do="end")
        case "game over":
            game.lines(5)
            while game.view["phase"] != "game-over":
                game.do(do="next")
                game.lines(5)
    return tuple(game.records)
