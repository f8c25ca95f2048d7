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

from companion.games.game import Game
from companion.games.gone_fishing import moves, now, rules, state, view

GAME = Game(
    name="gone-fishing",
    fewest=2,
    most=2,
    records={
        "start": moves.Start,
        "move": moves.Walk,
        "show": moves.Show,
        "cast": moves.Cast,
        "decline": moves.Decline,
        "help": moves.Help,
        "adjust": moves.Adjust,
        "swim": moves.Swim,
        "done": moves.Done,
        "arrange": moves.Arrange,
    },
    options=moves.Options,
    begin=state.begin,
    is_well_formed=rules.is_well_formed,
    play=rules.play,
    stop=rules.stop,
    is_over=rules.is_over,
    view=view.view,
    now=now.now,
    events=view.events,
    shows=view.shows,
    parts=view.parts,
)
