"""Properties of Somethin' Fishy that need no witness: no card is lost, rows hold together, and what its events say."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.game import Refusal
from companion.games.somethin_fishy.deck import SPECIES
from companion.games.somethin_fishy.rules import NOBODY, bitten, taker
from companion.play.referee import Accepted, Referee
from companion.play.standing import standing

JSON = dict[str, Any]
NAMES = ("Anna", "Béla", "Cili", "Dénes", "Emőke", "Flóra")

species = st.sampled_from(SPECIES)
sated = st.tuples(species, st.sampled_from(["big", "small"]))
draws = st.builds(
    lambda fish, kind: {"do": "draw", "species": fish, "kind": kind},
    species,
    st.sampled_from(["big", "big", "big", "small", "small", "small", "hungry"]),
)
moves = st.one_of(
    draws,
    draws,
    draws,
    st.builds(lambda fish: {"do": "claim", "species": fish}, species),
    st.sampled_from([{"do": "pass"}, {"do": "collect"}, {"do": "undo"}]),
    st.builds(lambda fish: {"do": "collect", "claims": fish}, st.lists(species, max_size=2)),
    st.builds(lambda to: {"do": "correct", "to": to, "why": "x"}, st.integers(1, 60)),
)
openings = st.builds(
    lambda players, first, options: {
        "do": "open",
        "game": "somethin-fishy",
        "players": NAMES[:players],
        "first": NAMES[first % players],
        "options": options,
    },
    st.integers(2, 6),
    st.integers(0, 5),
    st.fixed_dictionaries(
        {
            "first_draw": st.sampled_from(["optional", "obligatory"]),
            "claim": st.sampled_from(["any-time", "when-collecting", "row-plus-won"]),
            "orphan": st.sampled_from(["lost", "back", "point"]),
            "removed": st.integers(0, 60),
        }
    ),
)


def told(referee: Referee, record: JSON) -> Accepted | Refusal:
    ruling = referee.judge(record)
    if isinstance(ruling, Accepted):
        referee.adopt(ruling)
    return ruling


def cards(view: JSON) -> int:
    """All cards that are in the game, wherever they lie; the hungry one that ended it lies nowhere else."""
    rows = sum(len(row) for row in view["rows"].values())
    piles = sum(pile["cards"] for pile in view["piles"].values())
    face_down = view["backs"]["fish"] + view["backs"]["sea"]
    return rows + sum(view["won"].values()) + piles + int(view["lost"]) + face_down + view["hungry_end"]


@settings(max_examples=150, deadline=None)
@given(opening=openings, records=st.lists(moves, max_size=60))
def test_cards_are_conserved_rows_hold_together_and_what_stands_is_all_there_is(
    opening: JSON, records: list[JSON]
) -> None:
    referee = Referee()
    told(referee, opening)
    standing = [opening]
    deck = 160 - opening["options"]["removed"]
    for record in records:
        before = referee.position
        assert before is not None
        ruling = told(referee, record)
        here = referee.position
        assert here is not None
        if isinstance(ruling, Refusal):
            assert here is before
            continue
        standing = standing[: here.seq] if record["do"] in ("undo", "correct") else [*standing, record]
        view = here.view()
        assert cards(view) == deck
        for row in view["rows"].values():
            assert all(kind != "hungry" for _, kind in row)
            assert all(left[0] == right[0] or left[1] == right[1] for left, right in pairwise(row))
    fresh = Referee()
    for record in standing:
        told(fresh, record)
    assert fresh.position is not None
    assert referee.position is not None
    assert (fresh.seq, fresh.view()) == (referee.seq, referee.view())


@given(
    rows=st.lists(st.lists(sated, max_size=3).map(tuple), min_size=2, max_size=6), card=sated, data=st.data()
)
def test_a_fish_goes_round_once_and_stays_where_it_first_fits(
    rows: list[tuple[Any, ...]], card: Any, data: st.DataObject
) -> None:
    acting = data.draw(st.integers(0, len(rows) - 1))
    seat = taker(tuple(rows), acting, *card)
    fits = [not row or row[-1][0] == card[0] or row[-1][1] == card[1] for row in rows]
    if seat == NOBODY:
        assert not any(fits)
    else:
        assert fits[seat]
        assert not any(fits[(acting + step) % len(rows)] for step in range((seat - acting) % len(rows)))


@given(row=st.lists(sated, max_size=8).map(tuple), hungry=species)
def test_a_hungry_fish_eats_from_the_end_and_spares_the_first_of_its_species(row: Any, hungry: Any) -> None:
    spared, eaten = bitten(row, hungry)
    assert spared + eaten == row
    assert not spared or spared[-1][0] == hungry
    assert all(fish != hungry for fish, _ in eaten)


def played(*records: JSON, **options: Any) -> tuple[JSON, list[JSON]]:
    """The view and the events after these records of three players."""
    referee = Referee()
    told(referee, {"do": "open", "game": "somethin-fishy", "players": ["A", "B", "C"], "options": options})
    ruling: Any = None
    for record in records:
        ruling = told(referee, record)
        assert isinstance(ruling, Accepted), (record, ruling)
    view = referee.view()
    assert view is not None
    return view, ruling.events


def draw(fish: str, kind: str) -> JSON:
    return {"do": "draw", "species": fish, "kind": kind}


PASS, COLLECT = {"do": "pass"}, {"do": "collect"}


def test_the_events_of_a_draw_say_who_had_no_place_and_who_takes_the_fish() -> None:
    _, events = played(
        draw("puffer", "small"), PASS, draw("swordfish", "small"), PASS, PASS, draw("lionfish", "big")
    )
    assert events == [
        {"kind": "drawn", "player": "A", "species": "lionfish", "size": "big", "back": "fish"},
        {"kind": "queued", "player": "C", "passed": ["A", "B"]},
    ]


def test_the_events_of_a_hungry_fish_say_what_it_ate_and_whose_turn_it_is() -> None:
    _, events = played(
        draw("puffer", "small"), draw("piranha", "small"), draw("piranha", "big"), draw("puffer", "hungry")
    )
    assert events == [
        {"kind": "drawn", "player": "A", "species": "puffer", "size": "hungry", "back": "fish"},
        {
            "kind": "fed",
            "player": "A",
            "species": "puffer",
            "eaten": (("piranha", "big"), ("piranha", "small")),
            "pile": 3,
        },
        {"kind": "turn", "player": "B"},
    ]


def test_nobody_can_take_it_is_an_event_with_what_becomes_of_the_fish() -> None:
    three = [draw("puffer", "small"), PASS, draw("swordfish", "small"), PASS, draw("piranha", "small"), PASS]
    for orphan in ("lost", "back", "point"):
        _, events = played(*three, draw("lionfish", "big"), orphan=orphan)
        assert events[1:] == [{"kind": "orphan", "player": "A", "goes": orphan}]


def test_the_last_fish_back_announces_the_open_sea_and_its_hungry_fish_ends_the_game() -> None:
    all_fish = [draw(fish, "big") for fish in SPECIES for _ in range(20)]
    view, events = played(*all_fish, removed=60)
    assert view["backs"] == {"fish": 0, "sea": 20}
    assert events[-1] == {"kind": "open-sea", "backs": 20}
    view, events = played(*all_fish, COLLECT, draw("puffer", "hungry"), removed=60)
    assert view["winners"] == ["A"]
    assert events == [
        {"kind": "drawn", "player": "B", "species": "puffer", "size": "hungry", "back": "sea"},
        {"kind": "game-over", "winners": ["A"], "totals": {"A": 80, "B": 0, "C": 0}},
    ]


def test_claims_while_collecting_are_told_one_by_one_before_the_row() -> None:
    _, events = played(
        draw("puffer", "big"),
        draw("puffer", "big"),
        draw("puffer", "big"),
        draw("puffer", "hungry"),
        PASS,
        PASS,
        {"do": "collect", "claims": ["puffer"]},
        claim="when-collecting",
    )
    assert events == [
        {"kind": "claimed", "player": "A", "species": "puffer", "cards": 1, "hungry": 1},
        {"kind": "collected", "player": "A", "cards": 3},
        {"kind": "turn", "player": "B"},
    ]


@pytest.mark.parametrize(
    ("record", "counted"),
    [(draw("puffer", "big"), 28), (draw("puffer", "small"), 28), (draw("puffer", "hungry"), 7)],
)
def test_a_card_the_deck_cannot_hold_is_refused_with_the_count(record: JSON, counted: int) -> None:
    referee = Referee()
    told(referee, {"do": "open", "game": "somethin-fishy", "players": ["A", "B"]})
    for _ in range(counted):
        assert isinstance(told(referee, record), Accepted)
    ruling = told(referee, record)
    assert isinstance(ruling, Refusal)
    assert (ruling.code, ruling.facts["all"]) == ("not-available", counted)


def test_a_fish_that_went_back_has_not_come_and_the_open_sea_is_counted_anew() -> None:
    def came(*records: JSON, **options: Any) -> Any:
        referee = Referee()
        opening = {"do": "open", "game": "somethin-fishy", "players": NAMES[:3], "options": options}
        for record in (opening, *records):
            assert isinstance(told(referee, record), Accepted), record
        return standing(referee.rev, referee.position).remembered

    def draw(species: str, kind: str) -> JSON:
        return {"do": "draw", "species": species, "kind": kind}

    rows = [draw("puffer", "small"), PASS, draw("swordfish", "small"), PASS, draw("piranha", "small"), PASS]
    small = {("puffer", "small"): 1, ("swordfish", "small"): 1, ("piranha", "small"): 1}
    assert came(*rows, draw("lionfish", "big"), orphan="back") == small
    assert came(*rows, draw("lionfish", "big")) == {**small, ("lionfish", "big"): 1}
    fish = [draw(species, "big") for species in SPECIES[:3] for _ in range(28)][:80]
    assert sum(came(*fish[:79], removed=60).values()) == 79
    assert came(*fish, removed=60) == {}
    assert came(*fish, draw("lionfish", "small"), removed=60) == {("lionfish", "small"): 1}
