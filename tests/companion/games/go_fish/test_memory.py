"""What a table could keep in mind of Go Fish: who must hold what, and which set came when."""

from __future__ import annotations

from companion.games.game import Json
from companion.games.go_fish.memory import Memory
from companion.play.referee import Accepted, Referee
from companion.play.standing import standing

PLAYERS = ("Ane", "Jon", "Miren")


def remembered(*records: Json, **options: object) -> Memory:
    opening: Json = {"do": "open", "game": "go-fish", "players": list(PLAYERS), "options": options}
    referee = Referee()
    for record in (opening, *records):
        ruling = referee.judge(record)
        assert isinstance(ruling, Accepted), record
        referee.adopt(ruling)
    found: Memory = standing(referee.rev, referee.position).remembered
    return found


def asked(of: str, rank: str, gift: int) -> list[Json]:
    return [{"do": "ask", "of": of, "rank": rank}, {"do": "give", "cards": gift}]


def test_who_asks_must_hold_one_and_with_what_was_given_more() -> None:
    records = [{"do": "begin"}, *asked("Jon", "9", 2)]
    assert remembered(*records[:2]).held == {"Ane": {"9": 1}, "Jon": {}, "Miren": {}}
    assert remembered(*records).held == {"Ane": {"9": 3}, "Jon": {}, "Miren": {}}


def test_a_set_that_is_laid_is_held_no_more() -> None:
    records = [{"do": "begin"}, *asked("Jon", "9", 2), *asked("Miren", "9", 1)]
    assert remembered(*records).held["Ane"] == {}


def test_sets_stand_in_the_order_in_which_they_came_whoever_laid_them() -> None:
    records: list[Json] = [
        {"do": "lay", "player": "Ane", "rank": "K"},
        {"do": "begin"},
        *asked("Jon", "9", 1),
        *asked("Miren", "9", 2),
        {"do": "lay", "player": "Jon", "rank": "2"},
    ]
    kept = remembered(*records, keep_playing=True)
    assert kept.sets == (("Ane", "K"), ("Ane", "9"), ("Jon", "2"))
    assert remembered(*records, {"do": "end"}, keep_playing=True).sets == kept.sets
    assert remembered().sets == ()


def test_sets_told_with_one_record_stand_as_they_were_told() -> None:
    records: list[Json] = [{"do": "begin"}]
    for rank in ("3", "4"):
        records += asked("Miren", rank, 2)
    records += [{"do": "ask", "of": "Jon", "rank": "5"}, {"do": "give", "cards": 1, "lays": ["4", "3"]}]
    assert remembered(*records, keep_playing=True).sets == (("Ane", "4"), ("Ane", "3"))


def test_taking_back_forgets() -> None:
    records: list[Json] = [{"do": "begin"}, {"do": "ask", "of": "Jon", "rank": "9"}]
    assert remembered(*records, {"do": "undo"}).held["Ane"] == {}
