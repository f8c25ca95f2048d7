"""Go Fish: ask for a rank, give them all, or send the asker fishing.

``rules.py`` says what may be done, ``knowledge.py`` what it all proves about somebody's word, ``proof.py`` whether a
hand that fits exists at all, and ``seen.py`` what everybody sees.
"""

from companion.games.game import Game
from companion.games.go_fish import rules, seen

GAME = Game(
    name="go-fish",
    fewest=2,
    most=6,
    records={
        "lay": rules.Lay,
        "begin": rules.Begin,
        "ask": rules.Ask,
        "give": rules.Give,
        "go-fish": rules.GoFish,
        "draw": rules.Draw,
    },
    options=rules.Options,
    begin=rules.begin,
    is_well_formed=rules.is_well_formed,
    play=rules.play,
    stop=rules.stop,
    is_over=rules.is_over,
    view=seen.view,
    events=seen.events,
    shows=seen.shows,
    parts=seen.parts,
    public=seen.public,
    hidden=seen.hidden,
    opens=seen.opens,
    declared=seen.declared,
)
