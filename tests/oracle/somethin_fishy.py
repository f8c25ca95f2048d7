"""The contract of `companion referee` for Somethin' Fishy once more: plain, slow, written from the design alone.

What all games share is judged by the witness of Fish Fish; here is the game. Every card that was turned lies in a list
somewhere, and everything told is counted from the lists. Nothing here may look at the product's rules.
"""

from __future__ import annotations

from typing import Any

from tests.oracle import fish_fish
from tests.oracle.fish_fish import Refused, is_name, key_of, nfc, take

JSON = dict[str, Any]

SPECIES = ("puffer", "swordfish", "piranha", "lionfish")
KINDS = ("big", "small", "hungry")
SEA_BACKS = 20
FISH_BACKS = 140

DOS = ("draw", "claim", "pass", "collect")
DOS_OF_OTHER_GAMES = (
    *fish_fish.FISH_FISH_DOS,
    *(do for do in fish_fish.DOS_OF_OTHER_GAMES if do not in DOS),
)
OPTIONS: dict[str, tuple[Any, ...]] = {
    "first_draw": ("optional", "obligatory"),
    "claim": ("any-time", "when-collecting", "row-plus-won"),
    "orphan": ("lost", "back", "point"),
    "removed": tuple(range(61)),
}


def a_species(value: Any) -> str:
    if not isinstance(value, str) or value not in SPECIES:
        raise Refused("malformed")
    return value


def a_kind(value: Any) -> str:
    if not isinstance(value, str) or value not in KINDS:
        raise Refused("malformed")
    return value


def list_of_species(value: Any) -> list[str]:
    if not isinstance(value, list):
        raise Refused("malformed")
    return [a_species(inner) for inner in value]


def is_of(value: Any, values: tuple[Any, ...]) -> bool:
    """Whether an option's value, as the line has it, is one of the list; a number by its digits."""
    if isinstance(value, fish_fish.Number):
        return any(isinstance(each, int) and value.text == str(each) for each in values)
    return isinstance(value, str) and value in values


class Card:
    """A card that was turned."""

    def __init__(self, species: str, kind: str, back: str) -> None:
        self.species = species
        self.kind = kind
        self.back = back


class SomethinFishy:
    """One game; every method judges first and changes only what it has judged."""

    def __init__(self, players: list[str], first: str | None, options: JSON) -> None:
        if not 2 <= len(players) <= 6 or not all(is_name(name) for name in players):
            raise Refused("bad-players")
        if len({key_of(name) for name in players}) != len(players):
            raise Refused("bad-players")
        self.players = [nfc(name) for name in players]
        self.turn = 0
        if first is not None:
            seats = [seat for seat, name in enumerate(self.players) if key_of(name) == key_of(first)]
            if not seats:
                raise Refused("bad-players")
            self.turn = seats[0]
        for option, value in options.items():
            if option not in OPTIONS or not is_of(value, OPTIONS[option]):
                raise Refused("bad-option")
        self.obligatory = options.get("first_draw") == "obligatory"
        self.claiming = options.get("claim", "any-time")
        self.orphan = options.get("orphan", "lost")
        self.removed = int(options["removed"].text) if "removed" in options else 0

        self.rows: list[list[Card]] = [[] for _ in self.players]
        self.won: list[list[Card]] = [[] for _ in self.players]
        self.piles: dict[str, list[Card]] = {species: [] for species in SPECIES}
        self.lost: list[Card] = []
        self.last: Card | None = None
        # How each turn so far ended: whether there was a draw in it.
        self.turns: list[bool] = []
        self.drawn = 0
        self.phase = "turn"

    # What is where.

    def turned(self) -> list[Card]:
        """Every card that lies face up somewhere or was won."""
        places = [*self.rows, *self.won, *self.piles.values(), self.lost]
        cards = [card for place in places for card in place]
        return cards if self.last is None else [*cards, self.last]

    def left(self, back: str) -> int:
        at_first = FISH_BACKS - self.removed if back == "fish" else SEA_BACKS
        return at_first - sum(1 for card in self.turned() if card.back == back)

    # Reading a record of this game: everything that is `malformed`, and nothing else.

    def fields(self, record: JSON) -> JSON:
        do = record["do"]
        if do == "draw":
            return take(record, {"species": a_species, "kind": a_kind})
        if do == "claim":
            return take(record, {"species": a_species})
        if do == "pass":
            return take(record, {})
        if do == "collect":
            may = {"claims": list_of_species} if self.claiming == "when-collecting" else {}
            return take(record, {}, may)
        raise Refused("malformed")

    # What a record does.

    def apply(self, do: str, fields: JSON) -> None:
        if self.phase == "game-over":
            raise Refused("game-over")
        if do == "end":
            self.phase = "game-over"
        elif do == "draw":
            self.draw(**fields)
        elif do == "claim":
            self.claim(**fields)
        elif do == "pass":
            self.judge_the_end_of_the_turn()
            self.end_turn()
        else:
            self.collect(**fields)

    def draw(self, species: str, kind: str) -> None:
        back = "fish" if self.left("fish") > 0 else "sea"
        hungry = kind == "hungry"
        alike = [
            card
            for card in self.turned()
            if card.species == species and card.back == back and (card.kind == "hungry") == hungry
        ]
        there_are = {("fish", False): 28, ("fish", True): 7, ("sea", False): 4, ("sea", True): 1}
        if len(alike) >= there_are[back, hungry]:
            raise Refused("not-available")
        self.drawn += 1
        card = Card(species, kind, back)
        if hungry and back == "sea":
            self.last = card
            self.phase = "game-over"
        elif hungry:
            row = self.rows[self.turn]
            self.piles[species].append(card)
            while row and row[-1].species != species:
                self.piles[species].append(row.pop())
            self.end_turn()
        else:
            self.queue(card)

    def queue(self, card: Card) -> None:
        everyone = list(range(len(self.players)))
        for seat in everyone[self.turn :] + everyone[: self.turn]:
            row = self.rows[seat]
            if row == [] or card.species == row[-1].species or card.kind == row[-1].kind:
                row.append(card)
                return
        if self.orphan == "lost":
            self.lost.append(card)
        elif self.orphan == "point":
            self.won[self.turn].append(card)

    def judge_claim(self, species: str) -> None:
        fish = list(self.rows[self.turn])
        if self.claiming == "row-plus-won":
            fish += self.won[self.turn]
        if self.piles[species] == [] or len([card for card in fish if card.species == species]) < 3:
            raise Refused("not-available")

    def take_pile(self, species: str) -> None:
        self.won[self.turn] += self.piles[species]
        self.piles[species] = []

    def claim(self, species: str) -> None:
        if self.claiming == "when-collecting":
            raise Refused("not-available")
        self.judge_claim(species)
        self.take_pile(species)

    def collect(self, claims: list[str] | None = None) -> None:
        claims = claims or []
        if self.rows[self.turn] == []:
            raise Refused("not-available")
        for species in claims:
            if claims.count(species) > 1:
                raise Refused("not-available")
            self.judge_claim(species)
        self.judge_the_end_of_the_turn()
        for species in claims:
            self.take_pile(species)
        self.won[self.turn] += self.rows[self.turn]
        self.rows[self.turn] = []
        self.end_turn()

    def judge_the_end_of_the_turn(self) -> None:
        lap = self.turns[-len(self.players) :]
        everyone_in_succession = len(lap) == len(self.players) and not any(lap)
        if self.drawn == 0 and (self.obligatory or everyone_in_succession):
            raise Refused("bad-amount")

    def end_turn(self) -> None:
        self.turns.append(self.drawn > 0)
        self.drawn = 0
        self.turn = (self.turn + 1) % len(self.players)

    # What everyone at the table sees.

    def hungry(self, cards: list[Card]) -> int:
        return len([card for card in cards if card.kind == "hungry"])

    def winners(self) -> list[str]:
        if self.last is None:
            return []
        seats = range(len(self.players))
        most = max(len(self.won[seat]) for seat in seats)
        best = [seat for seat in seats if len(self.won[seat]) == most]
        most_hungry = max(self.hungry(self.won[seat]) for seat in best)
        return [self.players[seat] for seat in best if self.hungry(self.won[seat]) == most_hungry]

    def view(self) -> JSON:
        seated = list(enumerate(self.players))
        won = {name: len(self.won[seat]) for seat, name in seated}
        return {
            "game": "somethin-fishy",
            "players": list(self.players),
            "phase": self.phase,
            "to_act": None if self.phase == "game-over" else self.players[self.turn],
            "totals": won,
            "finished": self.last is not None,
            "winners": self.winners(),
            "rows": {name: [[card.species, card.kind] for card in self.rows[seat]] for seat, name in seated},
            "piles": {
                species: {"cards": len(pile), "hungry": self.hungry(pile)}
                for species, pile in self.piles.items()
                if pile
            },
            "won": won,
            "won_hungry": {name: self.hungry(self.won[seat]) for seat, name in seated},
            "lost": len(self.lost),
            "backs": {"fish": self.left("fish"), "sea": self.left("sea")},
            "drawn": self.drawn,
            "hungry_end": self.last is not None,
        }


class Referee(fish_fish.Referee):
    """The witness of the contract at a table of Somethin' Fishy."""

    GAME = SomethinFishy
    NAME = "somethin-fishy"
    DOS = DOS
    DOS_OF_OTHER_GAMES = DOS_OF_OTHER_GAMES

    def shows(self, do: str) -> bool:
        return do == "draw"
