"""Fish Fish: one fisher, hidden cards, open bets (``rules.py``), and what everybody sees of it (``view.py``)."""

from companion.games.fish_fish import rules, view
from companion.games.game import Game

GAME = Game(
    name="fish-fish",
    fewest=2,
    most=8,
    records={
        "cast": rules.Cast,
        "bet": rules.Bet,
        "reveal": rules.Reveal,
        "discard": rules.Discard,
        "next": rules.Next,
    },
    options=rules.Options,
    begin=rules.begin,
    is_well_formed=rules.is_well_formed,
    play=rules.play,
    stop=rules.stop,
    is_over=rules.is_over,
    view=view.view,
    events=view.events,
    shows=view.shows,
    parts=view.parts,
    public=view.public,
    hidden=view.hidden,
    opens=view.opens,
    declared=view.declared,
)
