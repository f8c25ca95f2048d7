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

from companion.games.fish_fish import moves, now, rules, view
from companion.games.game import Game

GAME = Game(
    name="fish-fish",
    fewest=2,
    most=8,
    records={
        "cast": moves.Cast,
        "bet": moves.Bet,
        "reveal": moves.Reveal,
        "discard": moves.Discard,
        "next": moves.Next,
    },
    options=moves.Options,
    begin=rules.begin,
    is_well_formed=rules.is_well_formed,
    play=rules.play,
    stop=rules.stop,
    is_over=rules.is_over,
    view=view.view,
    now=now.now,
    events=view.events,
    shows=view.shows,
    parts=view.parts,
    public=view.public,
    hidden=view.hidden,
    opens=view.opens,
    declared=view.declared,
)
