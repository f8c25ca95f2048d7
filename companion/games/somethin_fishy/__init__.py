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

from companion.games.game import Game
from companion.games.somethin_fishy import now, rules, view

GAME = Game(
    name="somethin-fishy",
    fewest=2,
    most=6,
    records={
        "draw": rules.Draw,
        "claim": rules.Claim,
        "pass": rules.Pass,
        "collect": rules.Collect,
    },
    options=rules.Options,
    begin=rules.begin,
    is_well_formed=rules.is_well_formed,
    play=rules.play,
    stop=rules.stop,
    is_over=rules.is_over,
    view=view.view,
    now=now.now,
    memory=rules.came,
    events=view.events,
    shows=view.shows,
)
