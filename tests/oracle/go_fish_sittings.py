"""Random sittings of Go Fish at the referee's door: real hands told honestly, with fouls, undo and corrections between.

A sitting is drawn together with the witness, so it comes with what each answer must hold. In an honest one a slip of
the finger that the rules let pass is corrected at once, as the table would.
"""

from __future__ import annotations

import random
from typing import Any

from tests.oracle.go_fish import CARDS, RANKS, Referee
from tests.oracle.go_fish_hands import Hands, draw_options
from tests.oracle.lines import MALFORMED, respelled, write, write_somehow

JSON = dict[str, Any]

AMOUNTS = (-(10**18) + 1, -1, 0, 1, 2, 3, 4, 5, 10**18 - 1)


class Said:
    """One line, what its answer must hold, and whether all that stands after it was honest."""

    def __init__(self, line: bytes, expected: JSON | None, honest: bool) -> None:
        self.line = line
        self.expected = expected
        self.honest = honest


def any_record(rng: random.Random, referee: Referee) -> JSON:
    """A record that is written as it should be but may not fit the moment."""
    game = referee.game
    players = game.players if game else ["Anna", "Béla"]
    dos = ["lay", "begin", "ask", "ask", "ask", "give", "give", "go-fish", "draw", "draw"]
    record: JSON = {"do": rng.choice(dos)}
    if record["do"] == "lay":
        record |= {"player": someone(rng, players), "rank": rng.choice(RANKS)}
    elif record["do"] == "ask":
        record["of"] = someone(rng, players)
        specific = bool(game and game.specific) if rng.random() < 0.9 else rng.random() < 0.5
        record |= {"card": rng.choice(CARDS)} if specific else {"rank": rng.choice(RANKS)}
    elif record["do"] == "give":
        record["cards"] = rng.choice(AMOUNTS)
    elif record["do"] == "draw":
        record["match"] = rng.random() < 0.6
    if record["do"] in ("give", "draw") and rng.random() < 0.4:
        record["lays"] = rng.choices(RANKS, k=rng.randrange(3))
    return record


def someone(rng: random.Random, players: list[str]) -> str:
    return respelled(rng, rng.choice(players)) if rng.random() < 0.1 else rng.choice(players)


def fitting(rng: random.Random, referee: Referee) -> JSON:
    """A record of the phase that stands, whatever the cards."""
    game = referee.game
    assert game is not None
    for _ in range(30):
        record = any_record(rng, referee)
        wanted = {
            "deal": ("begin", "lay"),
            "ask": ("ask", "lay"),
            "answer": ("give", "go-fish"),
            "draw": ("draw",),
        }
        if record["do"] in wanted.get(game.phase, ()):
            break
    if record["do"] == "give":
        record["cards"] = 1 if game.specific else rng.choice([1, 1, 2, 3])
    if record["do"] == "ask" and not game.specific:
        record["rank"] = rng.choice(RANKS[: rng.choice([2, 4, 13])])
    return record


def spoilt(rng: random.Random, record: JSON) -> bytes:
    """A line that is malformed: in itself, or by one field."""
    if rng.random() < 0.5:
        kinds = [kind for name, kind in MALFORMED.items() if name not in ("too_long", "too_deep")]
        return rng.choice(kinds)(rng, record) + b"\n"
    wrong: list[Any] = [None, 1.5, True, "x", "", [], ["1"], {}, "9h", "1", "AA", "0H", ["9H"]]
    if record["do"] in ("begin", "go-fish"):
        return write(record | {rng.choice(["rank", "match", "lays"]): rng.choice(wrong)}) + b"\n"
    key = rng.choice([key for key in record if key not in ("do", "lays")])
    if key == "match":
        wrong.remove(True)
    return write({**record, key: rng.choice(wrong)}) + b"\n"


class Sitting:
    """Lines as they are drawn. ``honest`` sittings are played with real hands."""

    def __init__(self, rng: random.Random, honest: bool = True) -> None:
        self.rng = rng
        self.referee = Referee()
        self.honest = honest
        self.hands: Hands | None = None
        self.past: list[Hands] = []
        self.said: list[Said] = []

    def say(self, line: bytes, honest: bool) -> JSON | None:
        answer = self.referee.answer(line)
        self.said.append(Said(line, answer, honest))
        return answer

    def play(self, lines: int) -> list[Said]:
        while len(self.said) < lines:
            self.step()
        return self.said

    def step(self) -> None:
        rng, game = self.rng, self.referee.game
        if game is None or game.phase == "game-over":
            if rng.random() < 0.7:
                self.open()
            else:
                self.say(write_somehow(rng, any_record(rng, self.referee)), self.honest)
            return
        pick = rng.random()
        if pick < 0.75:
            self.move()
        elif pick < 0.87:
            self.slip()
        elif pick < 0.91:
            self.rewind({"do": "undo"})
        elif pick < 0.93:
            to = max(1, self.referee.seq - rng.choice([1, 1, 2, 3, 8, 60]))
            self.rewind({"do": "correct", "to": to, "why": "a slip"})
        elif pick < 0.94:
            self.say(
                write_somehow(rng, rng.choice([{"do": "end"}, {"do": "open", **self.opening()}])), self.honest
            )
        elif pick < 0.96:
            stale = any_record(rng, self.referee) | {"expect": rng.choice([0, 1, 10**18 - 1])}
            if stale["expect"] != self.referee.rev:
                self.say(write_somehow(rng, stale), self.honest)
        else:
            self.say(spoilt(rng, any_record(rng, self.referee)), self.honest)

    def opening(self) -> JSON:
        return {"game": "go-fish", "players": ["Anna", "Béla"]}

    def open(self) -> None:
        rng = self.rng
        players = rng.randint(2, 6)
        self.hands = Hands(rng, players, draw_options(rng), rng.randrange(players))
        answer = self.say(write_somehow(rng, self.hands.opening()), True)
        assert answer is not None
        assert answer["ok"], answer["code"]
        self.past = [self.hands.copy()]

    def move(self) -> None:
        if not self.honest:
            self.say(write_somehow(self.rng, fitting(self.rng, self.referee)), False)
            return
        assert self.hands is not None
        record = self.hands.record()
        answer = self.say(write_somehow(self.rng, record), True)
        assert answer is not None
        assert answer["ok"], f"the witness refuses an honest record: {record}, {answer['code']}"
        self.hands.apply(record, answer["view"]["sets"])
        self.past.append(self.hands.copy())

    def slip(self) -> None:
        """Something entered wrongly; where it could have been meant, it is corrected in the next line."""
        rng, seq = self.rng, self.referee.seq
        kind = any_record if rng.random() < 0.6 else fitting
        answer = self.say(write_somehow(rng, kind(rng, self.referee)), False)
        if self.honest and answer is not None and answer["ok"]:
            self.say(write_somehow(rng, {"do": "correct", "to": seq, "why": "a slip of the finger"}), True)
        else:
            self.said[-1].honest = self.honest

    def rewind(self, record: JSON) -> None:
        answer = self.say(write_somehow(self.rng, record), self.honest)
        if self.honest and answer is not None and answer["ok"]:
            del self.past[answer["seq"] :]
            self.hands = self.past[-1].copy()


def course(hands: Hands) -> list[JSON]:
    """The records of a whole honest game, ``open`` first."""
    referee, record = Referee(), hands.opening()
    records: list[JSON] = []
    while True:
        answer = referee.answer(write(record))
        assert answer is not None
        assert answer["ok"], record
        if records:
            hands.apply(record, answer["view"]["sets"])
        records.append(record)
        if hands.phase == "game-over":
            return records
        record = hands.record()
