"""Fish Fish: one fisher, hidden cards, open bets (``rules.py``), and what everybody sees of it (``view.py``).

>>> from companion.play.referee import Referee
>>> referee = Referee()
>>> referee.adopt(referee.judge({"do": "open", "game": "fish-fish", "players": ["Lili", "Nándi"]}))
>>> cast = referee.judge({"do": "cast", "bait": 3})
>>> cast.events
[{'kind': 'cast', 'fisher': 'Lili', 'bait': 3}]
>>> referee.adopt(cast)
>>> referee.view()["to_act"]
'Nándi'
>>> referee.judge({"do": "bet", "player": "Nándi", "fish": 9})
Refusal(code='bad-amount', rule='fish-fish/bets', facts={'most': 4, 'to_act': 'Nándi'})
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.games.fish_fish.settings import FishFish
from companion.games.registration import Registration

if TYPE_CHECKING:
    from companion.games.game import Game
    from companion.games.sheet_part import Part
    from companion.games.wording import Sentence
    from companion.sensing.sense import Sense
    from companion.sensing.tags import Decks


def _rules() -> Game:
    from companion.games.fish_fish.contract import GAME

    return GAME


def _refusals() -> Mapping[str, Sentence]:
    from companion.games.fish_fish.refusals import SENTENCES

    return SENTENCES


def _sheet() -> Part:
    from companion.games.fish_fish.sheet import SHEET

    return SHEET


def _sensing(decks: Decks, lying: frozenset[bytes], places: bool) -> Sense:
    from companion.games.fish_fish.sensing import Lines

    return Lines(decks, lying, places)


REGISTRATION = Registration(
    name="fish-fish",
    title=lambda words: words.say("Fish Fish"),
    rank=1,
    rules=_rules,
    refusals=_refusals,
    sheet=_sheet,
    sensing=_sensing,
    tags="cards.json",
    settings=FishFish,
)
