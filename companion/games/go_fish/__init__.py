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

from companion.games.game import Game
from companion.games.go_fish import memory, now, rules, state, view

GAME = Game(
    name="go-fish",
    fewest=2,
    most=6,
    records={
        "lay": state.Lay,
        "begin": state.Begin,
        "ask": state.Ask,
        "give": state.Give,
        "go-fish": state.GoFish,
        "draw": state.Draw,
    },
    options=state.Options,
    begin=rules.begin,
    is_well_formed=rules.is_well_formed,
    play=rules.play,
    stop=rules.stop,
    is_over=rules.is_over,
    view=view.view,
    now=now.now,
    events=view.events,
    shows=view.shows,
    public=view.public,
    memory=memory.memory,
)
