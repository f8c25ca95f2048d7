"""A table that never played is led through its first round in the game itself (``ui/touch/game/hint_placing.py``)."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import pytest

from companion.games.fish_fish.moves import Reveal
from companion.language.words import Words as Voice
from companion.language.words import languages
from tests.ui.touch.extents import hit, is_within, overlap, root_extents
from tests.ui.touch.games.fish_fish.table import NAMES, Json, Table, bets, look_for, opening
from ui.touch.game.hint import Read, Skip
from ui.touch.game.hint_placing import Explaining
from ui.touch.game.registry import offered, shown
from ui.touch.games.fish_fish.said import Chosen, Covered
from ui.touch.picture.box import Box
from ui.touch.picture.marks import Part, Scene, Slip, Words

FISH_FISH = shown("fish-fish").hints()
READING = 200
"""Words that people read in a minute, at their ease."""


def first_round(players: int) -> list[Json]:
    """A round with a bite, a card that does not, lines nobody bets on, and the first cast of the next round."""
    names = NAMES[:players]
    fish = names[1:]
    some = [1] + [0] * (players - 2)
    none = [0] * (players - 1)
    records = [
        opening(names),
        {"do": "cast", "bait": 3},
        *bets(fish, *some),
        {"do": "reveal", "card": "no-bite"},
    ]
    records += [{"do": "cast", "bait": 2}, *bets(fish, *some), {"do": "reveal", "card": "bite"}]
    for bait in (3, 4):
        records += [{"do": "cast", "bait": bait}, *bets(fish, *none), {"do": "discard", "second_bite": False}]
    rest = [2] + [4] * (players - 2)
    records += [
        {"do": "cast", "bait": 5},
        *bets(fish, *rest),
        {"do": "reveal", "card": "bite"},
        {"do": "next"},
    ]
    return records


def led(table: Table, records: Sequence[Json]) -> list[tuple[Json, Scene, tuple[Part, ...]]]:
    """View, scene and hint after each record, as a new table gives them."""
    explaining = Explaining(FISH_FISH)
    found = []
    for record in records:
        answer = table.judge(record)
        assert answer.ok, (record, answer)
        if record["do"] == "open":
            table.play()
        scene = table.scene()
        whole = explaining.over(table.look, table.words, table.view, answer.rev, scene)
        assert whole[: len(scene)] == scene
        assert len({part.key for part in whole}) == len(whole)
        found.append((table.view, scene, whole[len(scene) :]))
    return found


def said(parts: Sequence[Part]) -> str:
    """The sentence of a hint."""
    return " ".join(
        mark.text
        for part in parts
        if part.touch and part.touch.tap == Read()
        for mark in part.marks
        if isinstance(mark, Words)
    )


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("players", [2, 4, 8])
def test_the_whole_path_is_read_in_under_a_minute(language: str, players: int) -> None:
    table = Table(look_for((720, 1280)), voice=Voice(language))
    words = [word for _, _, parts in led(table, first_round(players)) for word in said(parts).split()]
    assert len(words) / READING < 1


@pytest.mark.parametrize("players", [2, 3, 8])
def test_each_thing_is_explained_when_it_happens_and_only_once(players: int) -> None:
    told = led(Table(look_for((720, 1280))), first_round(players))
    sentences = [said(parts) for _, _, parts in told if parts]
    assert len(set(sentences)) == len(sentences)
    at = {said(parts): (view["phase"], view["line"], view["round"]) for view, _, parts in told if parts}
    assert at["The fisher lays a fishing card face down and a bait on it, face up."] == ("cast", 1, 1)
    assert at["No bite: each fish scores the bait’s number. A bite: the fisher gets them."] == ("bet", 1, 1)
    assert at["A fish player gets the value of the bait for each fish that ate."] == ("cast", 2, 1)
    assert at["The fisher gets 4 points for each fish caught."] == ("cast", 3, 1)
    assert at["The last line takes every fish you have."] == ("bet", 5, 1)
    assert at["Every new round turns the direction round. The arrow shows it."] == ("cast", 1, 2)
    assert "Hold the arrow: the last step is taken back." in at


@pytest.mark.parametrize("language", ["en", "hu", "vi"])
@pytest.mark.parametrize(
    ("size", "players", "lying"),
    [*itertools.product(((800, 480), (720, 1280)), (2, 8), (True,)), ((1280, 720), 4, False)],
)
def test_a_hint_faces_who_acts_and_is_in_the_way_of_no_touch(
    size: tuple[int, int], players: int, lying: bool, language: str
) -> None:
    table = Table(look_for(size, lying=lying), voice=Voice(language))
    glass = Box(0, 0, *size)
    told = [(scene, parts) for _, scene, parts in led(table, first_round(players)) if parts]
    assert len(told) >= 7
    for scene, parts in told:
        tongue = next(part for part in scene if part.key.startswith("tongue-"))
        paper, button = parts[-2:]
        least = (10.4 if players >= 7 else 12.0) * table.look.u - 0.5
        assert button.touch is not None
        assert button.touch.tap == Skip()
        assert min(button.touch.w, button.touch.h) >= least
        for part in (paper, button):
            assert part.frame.angle == tongue.frame.angle
            assert is_within(hit(part), glass)
            for other in scene:
                if other.touch is not None:
                    assert not overlap(hit(part), hit(other)), (part.key, other.key)
        (slip,) = root_extents(paper, Slip)
        for box in root_extents(paper, Words):
            assert is_within(box, slip, slack=0.3 * table.look.u)
            assert not overlap(box, hit(button))


def test_a_hint_that_was_read_goes_and_the_next_comes_with_the_next_record() -> None:
    table = Table(look_for((800, 480)), [opening(NAMES[:3])])
    explaining = Explaining(FISH_FISH)

    def hint() -> str:
        rev = table.answer.rev
        return said(explaining.over(table.look, table.words, table.view, rev, table.scene()))

    first = hint()
    assert first
    assert hint() == first
    explaining.put_away(table.answer.rev)
    assert hint() == ""
    table.send({"do": "cast", "bait": 3})
    table.pass_ms(1000)
    assert hint() not in ("", first)


def test_while_a_card_is_told_or_shown_nothing_is_explained() -> None:
    table = Table(look_for((800, 480)), [opening(NAMES[:2], cards="sensed")])
    explaining = Explaining(FISH_FISH)

    def hinted() -> bool:
        scene = table.scene()
        return explaining.over(table.look, table.words, table.view, table.answer.rev, scene) != scene

    assert hinted()
    table.touch(Chosen(3))
    assert not hinted()
    table.touch(Covered(0))
    table.pass_ms(1000)
    table.lay(1)
    table.pass_ms(1000)
    table.touch(Reveal())
    assert table.screen.is_showing
    assert not hinted()


def test_two_tables_that_differ_in_a_hidden_card_are_told_the_same() -> None:
    told = []
    for card in ("bite", "no-bite"):
        records: list[Any] = [opening(NAMES[:4], cards="sensed"), {"do": "cast", "bait": 4, "card": card}]
        told.append(
            [parts for _, _, parts in led(Table(look_for((800, 480))), records + bets(NAMES[1:4], 1, 0, 2))]
        )
    assert any(told[0])
    assert told[0] == told[1]


def test_every_game_has_its_path() -> None:
    for game in offered():
        assert callable(shown(game).hints().hints)
