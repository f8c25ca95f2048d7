"""Somethin' Fishy: rows of sated fish, hungry ones that eat them (``rules.py``), and what everybody sees of it.

>>> from companion.play.referee import Referee
>>> referee = Referee()
>>> referee.adopt(referee.judge({"do": "open", "game": "somethin-fishy", "players": ["Anna", "Béla", "Cili"]}))
>>> draw = referee.judge({"do": "draw", "species": "puffer", "kind": "small"})
>>> [event["kind"] for event in draw.events]
['drawn', 'queued']
>>> referee.adopt(draw)
>>> referee.view()["rows"]["Anna"]
(('puffer', 'small'),)
>>> referee.view()["backs"]
{'fish': 139, 'sea': 20}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.games.registration import Registration
from companion.games.somethin_fishy.settings import SomethinFishy

if TYPE_CHECKING:
    from companion.games.game import Game
    from companion.games.sheet_part import Part
    from companion.games.wording import Sentence
    from companion.sensing.sense import Sense
    from companion.sensing.tags import Decks


def _rules() -> Game:
    from companion.games.somethin_fishy.contract import GAME

    return GAME


def _refusals() -> Mapping[str, Sentence]:
    from companion.games.somethin_fishy.refusals import SENTENCES

    return SENTENCES


def _sheet() -> Part:
    from companion.games.somethin_fishy.sheet import SHEET

    return SHEET


def _sensing(decks: Decks, lying: frozenset[bytes], places: bool) -> Sense:
    from companion.games.somethin_fishy.sensing import Draws

    return Draws(decks, lying, places)


REGISTRATION = Registration(
    name="somethin-fishy",
    title=lambda words: words.say("Somethin’ Fishy"),
    rank=2,
    rules=_rules,
    refusals=_refusals,
    sheet=_sheet,
    sensing=_sensing,
    tags="somethin-fishy-cards.json",
    settings=SomethinFishy,
)
