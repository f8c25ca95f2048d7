"""Gone Fishing: two figures round a pond, two days (``rules.py``), and what everybody sees of it (``view.py``).

>>> from companion.play.referee import Referee
>>> referee = Referee()
>>> referee.adopt(referee.judge({"do": "open", "game": "gone-fishing", "players": ["An", "Bình"]}))
>>> referee.adopt(referee.judge({"do": "start", "x": 0, "y": 10}))
>>> move = referee.judge({"do": "move", "figure": "x", "steps": 1})
>>> move.events
[{'kind': 'moved', 'figure': 'x', 'from': 0, 'steps': 1, 'home': False}]
>>> referee.adopt(move)
>>> referee.view()["to_act"], referee.view()["line"]
('Bình', [(0, 0), (1, 0), (2, 0), (3, 0)])
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.games.registration import Registration

if TYPE_CHECKING:
    from companion.games.game import Game
    from companion.games.sheet_part import Part
    from companion.games.wording import Sentence


def _rules() -> Game:
    from companion.games.gone_fishing.contract import GAME

    return GAME


def _refusals() -> Mapping[str, Sentence]:
    from companion.games.gone_fishing.refusals import SENTENCES

    return SENTENCES


def _sheet() -> Part:
    from companion.games.gone_fishing.sheet import SHEET

    return SHEET


REGISTRATION = Registration(
    name="gone-fishing",
    title=lambda words: words.say("Gone Fishing"),
    rank=4,
    rules=_rules,
    refusals=_refusals,
    sheet=_sheet,
)
