"""A table at play with real cards: what honest players hold, and what they truthfully tell the referee.

The referee never sees a hand; this knows them all. It makes one honest record after another, with the freedom people
have: a card that matches need not be shown, a set may be laid late. A record takes effect here by :meth:`Hands.apply`.
"""

from __future__ import annotations

import random
from copy import deepcopy
from typing import Any

JSON = dict[str, Any]

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
PACK = tuple(rank + suit for suit in "CDHS" for rank in RANKS)
NAMES = ("Anna", "Béla", "Cili", "Dénes", "Edit", "Ferenc")


def rank_of(card: str) -> str:
    return card[:-1]


def draw_options(rng: random.Random) -> JSON:
    """House rules at random; some of them left out."""
    choices: dict[str, tuple[Any, ...]] = {
        "keep_playing": (False, True),
        "specific_card": (False, True),
        "ask_own": (False, True),
        "set_earns_turn": (False, True),
        "next_player": ("asked", "left"),
        "empty_hand_draw": (1, 5, 7),
    }
    return {key: rng.choice(values) for key, values in choices.items() if rng.random() < 0.6}


class Hands:
    """Everything the players know together. ``turn`` is a seat; cards are texts such as ``9H``."""

    def __init__(self, rng: random.Random, players: int, options: JSON | None = None, first: int = 0) -> None:
        self.rng = rng
        self.players = list(NAMES[:players])
        self.options = options or {}
        self.first = first
        pack = list(PACK)
        rng.shuffle(pack)
        each = 7 if players == 2 else 5
        self.hands = [[pack.pop() for _ in range(each)] for _ in range(players)]
        self.stock = pack
        self.sets: list[list[str]] = [[] for _ in range(players)]
        self.phase = "deal"
        self.turn = -1
        self.of = -1
        self.asked = ""
        self.careful = rng.random()
        """How likely a player tells of a set, or shows a card, at once."""

    def copy(self) -> Hands:
        rng, self.rng = self.rng, random.Random()
        found = deepcopy(self)
        self.rng = found.rng = rng
        return found

    @property
    def specific(self) -> bool:
        return bool(self.options.get("specific_card", False))

    def opening(self) -> JSON:
        return {
            "do": "open",
            "game": "go-fish",
            "players": self.players,
            "first": self.players[self.first],
            "options": self.options,
        }

    # ---- what honest players say

    def fours(self, hand: list[str]) -> list[str]:
        held = [rank_of(card) for card in hand]
        return [rank for rank in RANKS if held.count(rank) == 4]

    def matching(self, seat: int) -> list[str]:
        """The cards of a hand that are asked for."""
        if self.specific:
            return [card for card in self.hands[seat] if card == self.asked]
        return [card for card in self.hands[seat] if rank_of(card) == self.asked]

    def record(self) -> JSON:
        """What an honest table says next."""
        rng = self.rng
        if self.phase == "deal":
            for seat, hand in enumerate(self.hands):
                for rank in self.fours(hand):
                    if rng.random() < 0.9:
                        return {"do": "lay", "player": self.players[seat], "rank": rank}
            return {"do": "begin"}
        if self.phase == "ask":
            return self.ask()
        if self.phase == "answer":
            found = self.matching(self.of)
            if not found:
                return {"do": "go-fish"}
            return self.told({"do": "give", "cards": len(found)}, found)
        assert self.phase == "draw"
        card = self.stock[-1]
        shown = self.is_asked(card) and rng.random() < 0.5 + self.careful / 2
        return self.told({"do": "draw", "match": shown}, [card])

    def is_asked(self, card: str) -> bool:
        return (card if self.specific else rank_of(card)) == self.asked

    def told(self, record: JSON, gained: list[str]) -> JSON:
        fours = self.fours(self.hands[self.turn] + gained)
        lays = [rank for rank in fours if self.rng.random() < 0.3 + 0.7 * self.careful]
        if lays or self.rng.random() < 0.2:
            record["lays"] = lays
        return record

    def ask(self) -> JSON:
        rng, hand = self.rng, self.hands[self.turn]
        for seat in self.rng.sample(range(len(self.hands)), len(self.hands)):
            late = self.fours(self.hands[seat])
            if late and rng.random() < 0.2:
                return {"do": "lay", "player": self.players[seat], "rank": rng.choice(late)}
        fours = self.fours(hand)
        ranks = sorted({rank_of(card) for card in hand} - set(fours))
        others = [seat for seat, held in enumerate(self.hands) if held and seat != self.turn]
        if fours and (not ranks or not others or rng.random() < 0.6):
            return {"do": "lay", "player": self.players[self.turn], "rank": rng.choice(fours)}
        record: JSON = {"do": "ask", "of": self.players[rng.choice(others)]}
        rank = rng.choice(ranks)
        if not self.specific:
            return record | {"rank": rank}
        cards = [rank + suit for suit in "CDHS"]
        if not (self.options.get("ask_own") and rng.random() < 0.2):
            cards = [card for card in cards if card not in hand]
        return record | {"card": rng.choice(cards)}

    # ---- what comes of it

    def apply(self, record: JSON, sets: dict[str, list[str]]) -> None:
        """An honest record takes effect; ``sets`` are those on the table after it, the proved ones too."""
        do = record["do"]
        if do == "begin":
            self.phase, self.turn = "ask", self.first
        elif do == "ask":
            self.of = self.players.index(record["of"])
            self.asked = record["card"] if self.specific else record["rank"]
            self.phase = "answer"
        elif do == "lay":
            self.lay(sets)
            if self.phase == "ask":
                self.go_on(stays=True)
        elif do == "give":
            for card in self.matching(self.of):
                self.hands[self.of].remove(card)
                self.hands[self.turn].append(card)
            self.lay(sets)
            self.go_on(stays=True)
        elif do == "go-fish" and self.stock:
            self.phase = "draw"
        elif do == "go-fish":
            self.go_on(stays=False)
        else:
            self.hands[self.turn].append(self.stock.pop())
            earned = self.lay(sets) and self.options.get("set_earns_turn", False)
            self.go_on(stays=record["match"] or earned)

    def lay(self, sets: dict[str, list[str]]) -> bool:
        """The sets that have come onto the table leave the hands they were in, which must have held them."""
        any_laid = False
        for seat, name in enumerate(self.players):
            for rank in sets[name][len(self.sets[seat]) :]:
                cards = [rank + suit for suit in "CDHS"]
                assert set(cards) <= set(self.hands[seat]), f"{name} does not hold four {rank}"
                for card in cards:
                    self.hands[seat].remove(card)
                self.sets[seat].append(rank)
                any_laid = True
        return any_laid

    def go_on(self, stays: bool) -> None:
        if not stays:
            left = (self.turn + 1) % len(self.players)
            self.turn = self.of if self.options.get("next_player", "asked") == "asked" else left
        self.of, self.asked, self.phase = -1, "", "ask"
        if not self.options.get("keep_playing", False):
            if not self.stock or not all(self.hands):
                self.over()
            return
        if sum(map(len, self.sets)) == 13:
            self.over()
            return
        while True:
            hand = self.hands[self.turn]
            if not hand:
                for _ in range(min(len(self.stock), self.options.get("empty_hand_draw", 1))):
                    hand.append(self.stock.pop())
            others = any(held for seat, held in enumerate(self.hands) if seat != self.turn)
            if hand and (others or not self.stock):
                return
            self.turn = (self.turn + 1) % len(self.players)

    def over(self) -> None:
        self.phase, self.turn = "game-over", -1

    # ---- what everybody sees

    def seen(self) -> JSON:
        """The part of the view that can be read off the cards themselves."""
        to_act = self.of if self.phase == "answer" else self.turn
        best = max(map(len, self.sets))
        over = self.phase == "game-over"
        return {
            "phase": self.phase,
            "to_act": None if to_act < 0 else self.players[to_act],
            "hands": {name: len(hand) for name, hand in zip(self.players, self.hands, strict=True)},
            "stock": len(self.stock),
            "sets": dict(zip(self.players, self.sets, strict=True)),
            "totals": {name: len(sets) for name, sets in zip(self.players, self.sets, strict=True)},
            "finished": over,
            "winners": [n for n, s in zip(self.players, self.sets, strict=True) if over and len(s) == best],
            "out": [
                name
                for name, hand in zip(self.players, self.hands, strict=True)
                if self.options.get("keep_playing") and not self.stock and not hand
            ],
        }
