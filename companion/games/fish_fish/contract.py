"""The rules as the referee asks for them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.games.fish_fish import moves, now, rules, view
from companion.games.fish_fish.rules import LAST_LINE
from companion.games.game import Game, Json, Place


def _must_bet_all(seen: Mapping[str, Any]) -> bool:
    """On the last line whoever has fish left bets them all (F-3)."""
    return (
        seen["phase"] == "bet"
        and seen["line"] == LAST_LINE
        and bool(seen["fish_left"].get(seen["to_act"], 0) > 0)
    )


def _places(records: Sequence[Json]) -> Iterator[Place | None]:
    """A round and a line of it for each cast."""
    number, line = 1, 0
    for record in records:
        if record["do"] == "next":
            number, line = number + 1, 0
        elif record["do"] == "cast":
            line += 1
        yield (number, line) if record["do"] == "cast" else None


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
    rounds=lambda state: len(state.round.scores),
    blinks=_must_bet_all,
    places=_places,
)
