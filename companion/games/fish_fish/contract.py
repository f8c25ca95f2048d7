"""The rules as the referee asks for them."""

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
