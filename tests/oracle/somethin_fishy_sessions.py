"""Random sittings at the referee's door: Somethin' Fishy with real and impossible decks, and with fouls of every kind.

A sitting is drawn together with the witness, which knows what could be done next; so it comes with what each answer
must hold.
"""

from __future__ import annotations

import random
from typing import Any

from tests.oracle import lines
from tests.oracle.lines import MALFORMED, MALFORMED_FIELDS, NAMES, respelled, write, write_somehow
from tests.oracle.sessions import AMOUNTS, Answered, why
from tests.oracle.somethin_fishy import DOS_OF_OTHER_GAMES, KINDS, SPECIES, Referee, SomethinFishy

JSON = dict[str, Any]


def opening(rng: random.Random, players: int | None = None, **options: Any) -> JSON:
    """An `open` of Somethin' Fishy that is accepted; `options` are fixed, the others are drawn."""
    count = players or rng.choice([2, 2, 3, 3, 4, 5, 6])
    names = list(NAMES[:6])[:count] if rng.random() < 0.6 else rng.sample(NAMES, count)
    record: JSON = {"do": "open", "game": "somethin-fishy", "players": names}
    drawn: JSON = {}
    if rng.random() < 0.5:
        drawn["first_draw"] = rng.choice(["optional", "obligatory"])
    if rng.random() < 0.7:
        drawn["claim"] = rng.choice(["any-time", "when-collecting", "row-plus-won"])
    if rng.random() < 0.6:
        drawn["orphan"] = rng.choice(["lost", "back", "point"])
    if rng.random() < 0.5:
        drawn["removed"] = rng.choice([0, 1, 47, 59, 60, 60])
    drawn |= options
    if drawn or rng.random() < 0.3:
        record["options"] = drawn
    if rng.random() < 0.4:
        record["first"] = rng.choice(names)
    return record


class Player:
    """Someone who plays a whole table's part: turns the cards of a deck, leaves in time or not, claims or forgets."""

    def __init__(self, rng: random.Random, leaves: float | None = None, honest: bool = False) -> None:
        """An ``honest`` table turns the cards of a real deck and nothing else."""
        self.rng = rng
        self.leaves = rng.choice([0.05, 0.15, 0.3, 0.6]) if leaves is None else leaves
        # A deck that loves one species brings about full rows, and cards that the deck cannot hold.
        self.loves = None if honest else rng.choice([None, None, *SPECIES])
        self.hungry = rng.choice([0.2, 0.2, 0.1, 0.02, 0.5])

    def card(self, game: SomethinFishy) -> JSON:
        """A card such as the deck may still hold, or, of a deck that loves one species, perhaps not."""
        if self.loves and self.rng.random() < 0.6:
            kind = "hungry" if self.rng.random() < self.hungry else self.rng.choice(["big", "small"])
            return {"do": "draw", "species": self.loves, "kind": kind}
        back = "fish" if game.left("fish") else "sea"
        deck = [
            (species, hungry)
            for species in SPECIES
            for hungry, there_are in (
                (False, 28 if back == "fish" else 4),
                (True, 7 if back == "fish" else 1),
            )
            for _ in range(there_are)
        ]
        for card in game.turned():
            if card.back == back:
                deck.remove((card.species, card.kind == "hungry"))
        species, hungry = self.rng.choice(deck)
        return {
            "do": "draw",
            "species": species,
            "kind": "hungry" if hungry else self.rng.choice(["big", "small"]),
        }

    def record(self, game: SomethinFishy) -> JSON:
        """What this table does next; not always something the rules accept."""
        rng = self.rng
        if game.phase == "game-over":
            return opening(rng)
        row = [card.species for card in game.rows[game.turn]]
        claims = [
            species
            for species in SPECIES
            if game.piles[species] and row.count(species) >= rng.choice([2, 3, 3, 3])
        ]
        if claims and game.claiming != "when-collecting" and rng.random() < 0.6:
            return {"do": "claim", "species": rng.choice(claims)}
        must = game.drawn == 0 and game.obligatory
        if rng.random() < self.leaves and not (must and rng.random() < 0.9):
            if not row or rng.random() < 0.4:
                return {"do": "pass"}
            record: JSON = {"do": "collect"}
            if game.claiming == "when-collecting" and rng.random() < 0.8:
                record["claims"] = claims
            return record
        return self.card(game)


def foul(rng: random.Random, referee: Referee) -> JSON:
    """A record that is written as it should be but seldom fits the moment."""
    if rng.random() < (0.2 if referee.game and referee.game.phase != "game-over" else 0.5):
        return bad_opening(rng)
    do = rng.choice(["draw", "claim", "claim", "pass", "collect", "collect", "correct", "undo"])
    record: JSON = {"do": do}
    if do in ("draw", "claim"):
        record["species"] = rng.choice(SPECIES)
    if do == "draw":
        record["kind"] = rng.choice(KINDS)
    elif do == "collect" and rng.random() < 0.7:
        record["claims"] = rng.choices(SPECIES, k=rng.choice([0, 1, 1, 2, 3]))
    elif do == "correct":
        far = rng.choice(AMOUNTS)
        record["to"] = rng.choice([far, referee.seq - 1, referee.seq, referee.seq + 1])
        record["why"] = why(rng)
    return record


def bad_opening(rng: random.Random) -> JSON:
    """An `open`, usually with something about players or options that cannot be."""
    record = opening(rng)
    players: list[str] = record["players"]
    kind = rng.randrange(6)
    if kind == 0:
        record["players"] = rng.choice([[], players[:1], ["A", "B", "C", "D", "E", "F", "G"]])
    elif kind == 1:
        record["players"] = [*players[:2], respelled(rng, rng.choice(players[:2]))]
    elif kind == 2:
        record["first"] = rng.choice([*NAMES, "", respelled(rng, players[0])])
    elif kind == 3:
        options = record.setdefault("options", {})
        key = rng.choice(["first_draw", "claim", "orphan", "removed", "removed", "cards", "", "Claim"])
        values: list[Any] = [
            None,
            0,
            1,
            60,
            61,
            -1,
            47.0,
            "0",
            "lost",
            "back",
            "any-time",
            "Obligatory",
            True,
            False,
            [],
        ]
        options[key] = rng.choice([*values, ["lost"], {}, 10**17, 10**30, 1e300])
    elif kind == 4:
        record["options"] = {"speed": "fast"}
        record["players"] = players[:1]
    return record


def do_of_another_game(rng: random.Random, record: JSON) -> bytes:
    fields: list[JSON] = [{}, {"species": "puffer"}, {"rank": "A"}, {"bait": 3}]
    return write({"do": rng.choice(DOS_OF_OTHER_GAMES)} | rng.choice(fields))


FIELDS: dict[str, lines.Kind] = MALFORMED_FIELDS | {"do_of_another_game": do_of_another_game}
"""What is malformed only once a game is open."""


def unharmed(rng: random.Random, referee: Referee, player: Player) -> JSON:
    """A record to be spoilt: most often the one that would be accepted now."""
    pick = rng.random()
    if pick < 0.5 and referee.game is not None:
        return player.record(referee.game)
    if pick < 0.7:
        return rng.choice([{"do": "undo"}, {"do": "end"}, {"do": "correct", "to": 1, "why": "x"}])
    return opening(rng) if pick < 0.85 else foul(rng, referee)


def draw_line(rng: random.Random, referee: Referee, player: Player) -> bytes:
    """The next line of a sitting."""
    game, pick = referee.game, rng.random()
    if game is None and pick < 0.6:
        return write_somehow(rng, opening(rng))
    if game is not None and game.phase == "game-over":
        if pick < 0.25:
            return write_somehow(rng, opening(rng))
        if pick < 0.4:
            return write_somehow(rng, player.card(game) if game.last is None else {"do": "pass"})
        pick = rng.choice([0.9, 0.9, 0.94, 0.955, 0.96, 0.965, 0.98])
    if pick < 0.86 and game is not None:
        record = player.record(game)
        if rng.random() < 0.05:
            record["expect"] = max(0, rng.choice([referee.rev, referee.rev, referee.rev, referee.rev - 1]))
        return write_somehow(rng, record)
    if pick < 0.93:
        return write_somehow(rng, foul(rng, referee))
    if pick < 0.95:
        return write_somehow(rng, {"do": "undo"})
    if pick < 0.958:
        to = max(1, referee.seq - rng.choice([1, 1, 2, 3, 5, 8, 40]))
        return write_somehow(rng, {"do": "correct", "to": to, "why": why(rng)})
    if pick < 0.961:
        return write_somehow(rng, {"do": "end"})
    if pick < 0.97:
        expect = rng.choice([0, 1, referee.rev, referee.rev + 1, 10**18 - 1])
        return write_somehow(rng, unharmed(rng, referee, player) | {"expect": expect})
    kinds = MALFORMED if rng.random() < 0.4 else FIELDS
    names = [name for name in kinds if name not in ("too_long", "too_deep") or rng.random() < 0.05]
    return kinds[rng.choice(names)](rng, unharmed(rng, referee, player)) + rng.choice([b"\n", b"\r\n"])


def sitting(rng: random.Random, length: int) -> list[Answered]:
    """A sitting of so many lines, each with what its answer must hold (`None`: there must not be one)."""
    referee, player = Referee(), Player(rng)
    answered: list[Answered] = []
    for _ in range(length):
        seq = referee.seq
        line = draw_line(rng, referee, player)
        answered.append((line, referee.answer(line)))
        if referee.seq == 1 and seq != 1:
            player = Player(rng)
    return answered


def course(rng: random.Random, first: JSON, player: Player | None = None, most: int = 2_000) -> list[JSON]:
    """The records of one game that is played to its end without a foul, `open` first."""
    referee, player = Referee(), player or Player(rng)
    record, records = first, []
    for _ in range(most):
        answer = referee.answer(write(record))
        assert answer is not None
        if answer["ok"]:
            records.append(record)
        assert referee.game is not None
        if referee.game.phase == "game-over":
            return records
        record = player.record(referee.game)
    raise AssertionError("this game does not end")
