"""The rules as the referee asks for them."""

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
    rounds=lambda state: len(state.day.scores),
)
