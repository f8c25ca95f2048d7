"""The rules as the referee asks for them."""

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
