"""The games the table can referee, each under its name and read only when it is played."""

from __future__ import annotations

import subprocess
import sys

from msgspec import Struct

from companion.games import registered
from companion.games.game import Game, Record


def test_every_game_stands_under_its_own_name() -> None:
    assert {"fish-fish", "go-fish", "gone-fishing", "somethin-fishy"} <= set(registered())
    assert list(registered()) == sorted(registered())
    assert all(name == game.name for name, game in registered().items())
    assert "chess" not in registered()
    assert registered().get("chess") is None


def test_a_table_that_plays_one_game_does_not_read_the_others() -> None:
    told = (
        "import sys; from companion.play.referee import Referee;"
        "Referee().judge({'do': 'open', 'game': 'fish-fish', 'players': ['A', 'B']});"
        "print(*sorted(name.split('.')[2] for name in sys.modules if name.startswith('companion.games.')))"
    )
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) == {"fish_fish", "game", "now", "registration", "settings"}


class Say(Record, frozen=True, tag="say"):
    word: str


def test_a_game_without_secrets_or_roles_says_nothing_about_them() -> None:
    game = Game(
        name="say",
        fewest=1,
        most=1,
        records={"say": Say},
        options=Struct,
        begin=lambda setup: setup,
        play=lambda state, move: state,
        stop=lambda state: state,
        is_over=lambda state: False,
        now=lambda state: (),
        view=lambda state: {},
        events=lambda before, move, after: [],
    )
    move = Say("a", expect=7)
    assert game.is_well_formed(None, move)
    assert game.public(None, move, None) == {"do": "say", "word": "a"}
    assert not game.shows(None, move, None)
    assert (game.hidden(None, move), game.opens(None, move, None)) == (None, ())
    assert game.declared({"do": "open"}) == {"do": "open"}
    assert game.parts(None) == {}
