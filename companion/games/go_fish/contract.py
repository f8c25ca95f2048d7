"""The rules as the referee asks for them."""

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
