"""Go Fish: ask for a rank, give them all, or send the asker fishing.

``state.py`` says what there is and ``rules.py`` what may be done, ``knowledge.py`` what it all proves about somebody's
word, ``hands.py`` and ``proof.py`` whether a hand that fits exists at all; ``view.py`` is what everybody sees, and
``memory.py`` what they could keep in mind of it.

>>> from companion.play.referee import Referee
>>> referee = Referee()
>>> referee.adopt(referee.judge({"do": "open", "game": "go-fish", "players": ["Ane", "Jon", "Miren"]}))
>>> referee.adopt(referee.judge({"do": "begin"}))
>>> referee.adopt(referee.judge({"do": "ask", "of": "Jon", "rank": "9"}))
>>> gift = referee.judge({"do": "give", "cards": 2})
>>> gift.events
[{'kind': 'given', 'by': 'Ane', 'of': 'Jon', 'rank': '9', 'cards': 2}]
>>> referee.adopt(gift)
>>> referee.view()["hands"]
{'Ane': 7, 'Jon': 3, 'Miren': 5}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.games.go_fish.settings import GoFish
from companion.games.registration import Registration

if TYPE_CHECKING:
    from companion.games.game import Game
    from companion.games.sheet_part import Part
    from companion.games.wording import Sentence


def _rules() -> Game:
    from companion.games.go_fish.contract import GAME

    return GAME


def _refusals() -> Mapping[str, Sentence]:
    from companion.games.go_fish.refusals import SENTENCES

    return SENTENCES


def _sheet() -> Part:
    from companion.games.go_fish.sheet import SHEET

    return SHEET


REGISTRATION = Registration(
    name="go-fish",
    title=lambda words: words.say("Go Fish"),
    rank=3,
    rules=_rules,
    refusals=_refusals,
    sheet=_sheet,
    settings=GoFish,
)
