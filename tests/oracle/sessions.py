"""Random sittings at the referee's door: honest and dishonest play of Fish Fish, with fouls of every kind.

A sitting is drawn together with the oracle, which knows what could be done next; so it comes with what each
answer must hold.
"""

from __future__ import annotations

import random
from typing import Any

from tests.oracle.fish_fish import BAITS, FishFish, Referee
from tests.oracle.lines import MALFORMED, MALFORMED_FIELDS, NAMES, respelled, write, write_somehow

JSON = dict[str, Any]
Answered = tuple[bytes, JSON | None]


def opening(rng: random.Random, players: int | None = None, **options: Any) -> JSON:
    """An `open` of Fish Fish that is accepted; `options` are fixed, the others are drawn."""
    count = players or rng.choice([2, 2, 2, 3, 3, 3, 4, 4, 5, 6, 7, 8])
    names = list(NAMES[:8])[:count] if rng.random() < 0.6 else rng.sample(NAMES, count)
    record: JSON = {"do": "open", "game": "fish-fish", "players": names}
    drawn: JSON = {}
    if rng.random() < 0.7:
        drawn["cards"] = rng.choice(["declared", "sensed", "sensed"])
    if rng.random() < 0.6:
        drawn["second_bite"] = rng.choice(["played", "revealed"])
    if rng.random() < 0.5:
        drawn["show_unseen"] = rng.choice([True, True, False])
    drawn |= options
    if drawn or rng.random() < 0.3:
        record["options"] = drawn
    if rng.random() < 0.4:
        record["first"] = rng.choice(names)
    return record


class Player:
    """Someone who plays a whole table's part: the fisher's cards and words, and how the others bet."""

    def __init__(self, rng: random.Random, honest: bool | None = None) -> None:
        self.rng = rng
        self.honest = rng.random() < 0.6 if honest is None else honest
        self.appetite = rng.choice(["stingy", "stingy", "slow", "any", "greedy"])
        # The fisher's real cards, for an honest one: drawn anew for every round, laid down line by line.
        self.hand: list[str] = []
        self.dealt: Any = None

    def card_of(self, game: FishFish) -> str:
        """The card under the bait of this line; the same whenever it is asked for."""
        dealt = (id(self), game.round, game.fisher)
        if self.dealt != dealt:
            self.dealt = dealt
            self.hand = ["bite", "bite", "no-bite", "no-bite", "no-bite"]
            self.rng.shuffle(self.hand)
        return self.hand[game.line - 1]

    def fish(self, game: FishFish, seat: int) -> int:
        held = game.fish_left[seat]
        if game.line == 5:
            return held
        if self.appetite == "stingy" and self.rng.random() < 0.75:
            return 0
        if self.appetite == "slow":
            return self.rng.choice([0, 0, 1])
        if self.appetite == "greedy" and self.rng.random() < 0.7:
            return held
        return self.rng.randint(0, held)

    def record(self, game: FishFish) -> JSON:
        """What this table does next; an honest one's record is accepted wherever its earlier ones were."""
        rng = self.rng
        if game.phase == "cast":
            record: JSON = {"do": "cast", "bait": rng.choice(game.baits_left)}
            if game.sensed:
                record["card"] = self.card_of(game) if self.honest else rng.choice(["bite", "no-bite"])
            return record
        if game.phase == "bet":
            seat = game.next_bettor()
            assert seat is not None
            return {"do": "bet", "player": game.players[seat], "fish": self.fish(game, seat)}
        if game.phase in ("reveal", "discard"):
            return self.check(game)
        if game.phase == "round-over":
            return {"do": "next"}
        return opening(rng)

    def check(self, game: FishFish) -> JSON:
        rng = self.rng
        record: JSON = {"do": game.phase}
        if self.honest:
            card = self.card_of(game)
            if game.sensed:
                card = game.cards[-1]
            elif game.phase == "reveal":
                record["card"] = card
            bites = self.hand[: game.line].count("bite")
            if not game.sensed and card == "bite":
                record["second_bite"] = bites == 2
            elif not game.sensed and game.phase == "discard":
                record["second_bite"] = False
            return record
        if game.phase == "reveal" and rng.random() < (0.3 if game.sensed else 0.9):
            record["card"] = rng.choice(["bite", "no-bite"])
        if rng.random() < 0.6:
            record["second_bite"] = rng.choice([True, False])
        return record


AMOUNTS = (
    -(10**18) + 1,
    -(2**63),
    -2,
    -1,
    0,
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    100,
    2**31,
    2**32,
    2**53 + 1,
    10**17,
    10**18 - 1,
)


def foul(rng: random.Random, referee: Referee) -> JSON:
    """A record that is written as it should be but seldom fits the moment."""
    game = referee.game
    names = game.players if game else list(NAMES[:3])
    if rng.random() < (0.2 if game and game.phase != "game-over" else 0.5):
        return bad_opening(rng)
    do = rng.choice(
        ["cast", "cast", "bet", "bet", "bet", "reveal", "discard", "next", "correct", "undo", "end"]
    )
    record: JSON = {"do": do}
    if do == "cast":
        record["bait"] = rng.choice([*BAITS, *AMOUNTS])
        if rng.random() < (0.7 if game and game.sensed else 0.1):
            record["card"] = rng.choice(["bite", "no-bite"])
    elif do == "bet":
        name = rng.choice(names)
        if game and game.phase == "bet" and rng.random() < 0.6:
            name = game.to_act() or name
        record["player"] = respelled(rng, name) if rng.random() < 0.5 else name
        record["fish"] = rng.choice(AMOUNTS)
    elif do in ("reveal", "discard"):
        if do == "reveal" and rng.random() < 0.6:
            record["card"] = rng.choice(["bite", "no-bite"])
        if rng.random() < 0.5:
            record["second_bite"] = rng.choice([True, False])
    elif do == "correct":
        record["to"] = rng.choice([*AMOUNTS, referee.seq - 1, referee.seq, referee.seq + 1])
        record["why"] = why(rng)
    return record


def bad_opening(rng: random.Random) -> JSON:
    """An `open`, usually with something about players or options that cannot be."""
    record = opening(rng)
    players: list[str] = record["players"]
    kind = rng.randrange(8)
    if kind == 0:
        record["players"] = rng.choice([[], players[:1], ["A", "B", "C", "D", "E", "F", "G", "H", "I"]])
    elif kind == 1:
        record["players"] = [*players[:2], respelled(rng, rng.choice(players[:2]))]
    elif kind == 2:
        bad = ["", "x" * 41, "a\tb", "\n", "x\x7f", "\x85y", "\x00", "e\u0301" * 41, "x" * 5_000]
        good_after_nfc = ["e\u0301" * 40]
        record["players"] = [players[0], rng.choice(bad + good_after_nfc)]
    elif kind == 3:
        record["first"] = rng.choice([*NAMES, "", "x" * 500, respelled(rng, players[0])])
    elif kind == 4:
        options = record.setdefault("options", {})
        key = rng.choice(["cards", "second_bite", "show_unseen", "claim", "", "Cards", "show-unseen"])
        options[key] = rng.choice(
            [
                None,
                0,
                1,
                1.0,
                -1,
                "sensed",
                "Sensed",
                "played",
                "true",
                "",
                True,
                False,
                [],
                ["sensed"],
                {},
                {"a": 1},
                10**30,
            ]
        )
    elif kind == 5:
        record["options"] = {"speed": "fast"}
        record["players"] = players[:1]
    return record


def why(rng: random.Random) -> str:
    return rng.choice(["x", "it was a bite", " ", "é" * 200, "e\u0301" * 200, "\n", "🐟" * 200, "tévedés"])


def unharmed(rng: random.Random, referee: Referee, player: Player) -> JSON:
    """A record to be spoilt: most often the one that would be accepted now."""
    pick = rng.random()
    if pick < 0.5 and referee.game is not None:
        return player.record(referee.game)
    if pick < 0.7:
        return rng.choice([{"do": "undo"}, {"do": "end"}, {"do": "correct", "to": 1, "why": "x"}])
    if pick < 0.85:
        return opening(rng)
    return foul(rng, referee)


def draw_line(rng: random.Random, referee: Referee, player: Player) -> bytes:
    """The next line of a sitting."""
    game = referee.game
    pick = rng.random()
    if game is None and pick < 0.6:
        return write_somehow(rng, opening(rng))
    if game is not None and game.phase == "game-over":
        # What can be said after a game, each about as often, so that the sitting soon gets on.
        if pick < 0.25:
            return write_somehow(rng, opening(rng))
        pick = rng.choice([0.5, 0.8, 0.8, 0.86, 0.9, 0.912, 0.92, 0.95])
    if pick < 0.72 and game is not None:
        record = player.record(game)
        if game.phase == "game-over":
            record = rng.choice([{"do": "next"}, {"do": "reveal"}, {"do": "cast", "bait": 2}])
        if record["do"] == "bet" and rng.random() < 0.3:
            record["player"] = respelled(rng, record["player"])
        if rng.random() < 0.05:
            record["expect"] = rng.choice([referee.rev, referee.rev, referee.rev, referee.rev - 1])
            if record["expect"] < 0:
                record["expect"] = 0
        return write_somehow(rng, record)
    if pick < 0.84:
        return write_somehow(rng, foul(rng, referee))
    if pick < 0.88:
        return write_somehow(rng, {"do": "undo"})
    if pick < 0.91:
        # Close to the end of the line more often than at its beginning, so that games get on.
        to = max(1, referee.seq - rng.choice([1, 1, 2, 3, 5, 8, 40]))
        return write_somehow(rng, {"do": "correct", "to": to, "why": why(rng)})
    if pick < 0.915:
        return write_somehow(rng, {"do": "end"})
    if pick < 0.93:
        stale = unharmed(rng, referee, player) | {
            "expect": rng.choice([0, 1, referee.rev, referee.rev + 1, 10**18 - 1])
        }
        return write_somehow(rng, stale)
    if pick < 0.935:
        return rng.choice([b"", b" ", b"\t \t", b" " * 200]) + rng.choice([b"\n", b"\r\n"])
    kinds = MALFORMED if rng.random() < 0.5 else MALFORMED_FIELDS
    # The long and deep ones cost as much as a hundred others.
    names = [name for name in kinds if name not in ("too_long", "too_deep") or rng.random() < 0.05]
    return kinds[rng.choice(names)](rng, unharmed(rng, referee, player)) + rng.choice([b"\n", b"\r\n"])


def sitting(rng: random.Random, lines: int) -> list[Answered]:
    """A sitting of so many lines, each with what its answer must hold (`None`: there must not be one)."""
    referee = Referee()
    player = Player(rng)
    answered: list[Answered] = []
    for _ in range(lines):
        seq = referee.seq
        line = draw_line(rng, referee, player)
        answered.append((line, referee.answer(line)))
        if referee.seq == 1 and seq != 1:
            player = Player(rng)
    return answered


def course(rng: random.Random, first: JSON, player: Player | None = None, most: int = 1_000) -> list[JSON]:
    """The records of one game that is played to its end without a foul, `open` first."""
    referee = Referee()
    player = player or Player(rng, honest=True)
    record = first
    records: list[JSON] = []
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
