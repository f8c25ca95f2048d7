"""The contract of `companion referee` for Go Fish once more: plain, slow, written from the design alone.

Nothing here may look at the product. What happened is one list of facts; whatever must be known of a hand is found by
reading that list from the start, each time. The reading of lines and the records of every game are those of the other
witness (``fish_fish.py``).

Of contradictions it knows only those that the contract asks for at least.
"""

from __future__ import annotations

from typing import Any

from tests.oracle import fish_fish
from tests.oracle.fish_fish import JSON, Refused, is_name, key_of, nfc, take, text, whole, word

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
CARDS = tuple(rank + suit for rank in RANKS for suit in ("C", "D", "H", "S"))
DOS = ("lay", "begin", "ask", "give", "go-fish", "draw")
DOS_OF_OTHER_GAMES = (
    *fish_fish.FISH_FISH_DOS,
    *(do for do in fish_fish.DOS_OF_OTHER_GAMES if do not in DOS),
)
OPTIONS: dict[str, tuple[Any, ...]] = {
    "keep_playing": (False, True),
    "specific_card": (False, True),
    "ask_own": (False, True),
    "set_earns_turn": (False, True),
    "next_player": ("asked", "left"),
    "empty_hand_draw": (1, 5, 7),
    "contradictions": (True, False),
}


def a_rank(value: Any) -> str:
    if not isinstance(value, str) or value not in RANKS:
        raise Refused("malformed")
    return value


def a_card(value: Any) -> str:
    if not isinstance(value, str) or value not in CARDS:
        raise Refused("malformed")
    return value


def ranks(value: Any) -> list[str]:
    if not isinstance(value, list):
        raise Refused("malformed")
    return [a_rank(inner) for inner in value]


class GoFish:
    """One game of Go Fish; every method judges first and changes only what it has judged."""

    def __init__(self, players: list[str], first: str | None, options: JSON) -> None:
        if not 2 <= len(players) <= 6 or not all(is_name(name) for name in players):
            raise Refused("bad-players")
        if len({key_of(name) for name in players}) != len(players):
            raise Refused("bad-players")
        self.players = [nfc(name) for name in players]
        self.first = 0
        if first is not None:
            seats = [seat for seat, name in enumerate(self.players) if key_of(name) == key_of(first)]
            if not seats:
                raise Refused("bad-players")
            self.first = seats[0]
        read = {key: option(key, value) for key, value in options.items()}
        self.options = {key: values[0] for key, values in OPTIONS.items()} | {"contradictions": True} | read

        n = len(self.players)
        self.hands = [7 if n == 2 else 5] * n
        self.stock = 52 - sum(self.hands)
        self.sets: list[list[str]] = [[] for _ in range(n)]
        self.phase = "deal"
        self.turn = -1
        self.asking: tuple[int, int, str] | None = None
        self.finished = False
        self.seq = 1
        self.facts: list[tuple[Any, ...]] = []
        self.flagged: list[JSON] = []

    @property
    def specific(self) -> bool:
        return bool(self.options["specific_card"])

    def seat_of(self, name: str) -> int:
        for seat, player in enumerate(self.players):
            if key_of(player) == key_of(name):
                return seat
        raise Refused("malformed")

    # Reading a record of this game: everything that is `malformed`, and nothing else.

    def fields(self, record: JSON) -> JSON:
        def player(value: Any) -> int:
            return self.seat_of(text(value))

        do = record["do"]
        if do == "lay":
            return take(record, {"player": player, "rank": a_rank})
        if do in ("begin", "go-fish"):
            return take(record, {})
        if do == "ask":
            asked = {"card": a_card} if self.specific else {"rank": a_rank}
            return take(record, {"of": player, **asked})
        if do == "give":
            return take(record, {"cards": whole}, {"lays": ranks})
        if do == "draw":
            return take(record, {"match": word}, {"lays": ranks})
        raise Refused("malformed")

    # What a record does. The checks stand in the order of the refusal codes.

    def apply(self, do: str, fields: JSON) -> None:
        if self.phase == "game-over":
            raise Refused("game-over")
        if do == "end":
            self.phase = "game-over"
            return
        phases = {
            "lay": ("deal", "ask"),
            "begin": ("deal",),
            "ask": ("ask",),
            "give": ("answer",),
            "go-fish": ("answer",),
            "draw": ("draw",),
        }
        if self.phase not in phases[do]:
            raise Refused("wrong-phase")
        kept = (list(self.hands), self.stock, [list(ranks) for ranks in self.sets], list(self.facts))
        try:
            getattr(self, do.replace("-", "_"))(**fields)
        except Refused:
            self.hands, self.stock, self.sets, self.facts = kept
            raise
        self.seq += 1

    def begin(self) -> None:
        self.phase, self.turn = "ask", self.first

    def lay(self, player: int, rank: str) -> None:
        self.take_set(player, rank)
        if self.phase == "ask":
            self.go_on(self.turn)

    def ask(self, of: int, rank: str = "", card: str = "") -> None:
        rank = rank or card[:-1]
        if of == self.turn or not self.hands[of] or any(rank in laid for laid in self.sets):
            raise Refused("not-available")
        if card and not self.options["ask_own"] and card in self.seen_cards(self.turn):
            raise Refused("not-available")
        if not self.specific and self.has_denied(self.turn, rank):
            self.flag(self.turn, rank)
        self.facts.append(("asked", self.turn, rank))
        self.asking = (self.turn, of, card or rank)
        self.phase = "answer"

    def give(self, cards: int, lays: list[str] | None = None) -> None:
        assert self.asking is not None
        by, of, what = self.asking
        rank = what[:-1] if self.specific else what
        if not 1 <= cards <= (1 if self.specific else 3):
            raise Refused("bad-amount")
        elsewhere = sum(self.seen(seat, rank) for seat in range(len(self.players)) if seat != of)
        if cards > self.hands[of] or cards > 4 - elsewhere:
            raise Refused("cards-do-not-add-up")
        if self.specific and any(what in self.seen_cards(seat) for seat in self.others(of)):
            raise Refused("cards-do-not-add-up")
        self.hands[of] -= cards
        self.hands[by] += cards
        self.facts.append(("gave", of, by, rank, cards, what))
        self.lay_sets(by, rank, lays)
        self.go_on(by)

    def go_fish(self) -> None:
        assert self.asking is not None
        _by, of, what = self.asking
        rank = what[:-1] if self.specific else what
        if what in self.seen_cards(of) if self.specific else self.minimum(of, rank) >= 1:
            self.flag(of, rank)
        self.facts.append(("denied", of, rank))
        if self.stock:
            self.phase = "draw"
        else:
            self.go_on(self.follows())

    def draw(self, match: bool, lays: list[str] | None = None) -> None:
        assert self.asking is not None
        by, _, what = self.asking
        rank = what[:-1] if self.specific else what
        if match and sum(self.seen(seat, rank) for seat in range(len(self.players))) == 4:
            raise Refused("cards-do-not-add-up")
        if match and self.specific and any(what in self.seen_cards(seat) for seat in self.others(-1)):
            raise Refused("cards-do-not-add-up")
        self.stock -= 1
        self.hands[by] += 1
        self.facts.append(("showed", by, rank, what) if match else ("drew", by))
        before = len(self.sets[by])
        self.lay_sets(by, rank if match else None, lays)
        earned = self.options["set_earns_turn"] and len(self.sets[by]) > before
        self.go_on(by if match or earned else self.follows())

    # Sets.

    def others(self, seat: int) -> list[int]:
        return [other for other in range(len(self.players)) if other != seat]

    def can_be_set(self, seat: int, rank: str) -> bool:
        return self.hands[seat] >= 4 and not any(self.seen(other, rank) for other in self.others(seat))

    def take_set(self, seat: int, rank: str) -> None:
        if any(rank in laid for laid in self.sets) or not self.can_be_set(seat, rank):
            raise Refused("cards-do-not-add-up")
        self.hands[seat] -= 4
        self.sets[seat].append(rank)
        self.facts.append(("laid", seat, rank))

    def lay_sets(self, seat: int, gained: str | None, lays: list[str] | None) -> None:
        proved = gained is not None and self.minimum(seat, gained) >= 4 and self.can_be_set(seat, gained)
        if proved:
            assert gained is not None
            self.take_set(seat, gained)
        for rank in lays or []:
            if not (proved and rank == gained):
                self.take_set(seat, rank)

    # What the list of facts says.

    def minimum(self, seat: int, rank: str) -> int:
        """The public minimum of a rank in a hand."""
        least = 0
        for fact in self.facts:
            match fact:
                case ("asked", who, what) if (who, what) == (seat, rank):
                    least = max(least, 1)
                case ("gave", who, to, what, cards, _) if what == rank:
                    if to == seat:
                        least += cards
                    elif who == seat:
                        least = max(0, least - 1) if self.specific else 0
                case ("showed", who, what, _) if (who, what) == (seat, rank):
                    least += 1
                case ("denied", who, what) if (who, what) == (seat, rank) and not self.specific:
                    least = 0
                case ("laid", who, what) if (who, what) == (seat, rank):
                    least = 0
        return least

    def seen(self, seat: int, rank: str) -> int:
        """Cards of a rank that were seen to go into a hand and not since given on or laid."""
        if self.specific:
            return sum(card[:-1] == rank for card in self.seen_cards(seat))
        held = 0
        for fact in self.facts:
            match fact:
                case ("gave", who, to, what, cards, _) if what == rank:
                    if to == seat:
                        held += cards
                    elif who == seat:
                        held = max(0, held - cards)
                case ("showed", who, what, _) if (who, what) == (seat, rank):
                    held += 1
                case ("laid", who, what) if (who, what) == (seat, rank):
                    held = 0
        return held

    def seen_cards(self, seat: int) -> set[str]:
        """With `specific_card`: the cards that were last seen to go into this hand."""
        at: dict[str, int] = {}
        for fact in self.facts:
            match fact:
                case ("gave", _, to, _, _, card):
                    at[card] = to
                case ("showed", who, _, card):
                    at[card] = who
                case ("laid", _, rank):
                    at = {card: who for card, who in at.items() if card[:-1] != rank}
        return {card for card, who in at.items() if who == seat}

    def has_denied(self, seat: int, rank: str) -> bool:
        """Whether they denied or gave away the rank, without an unseen draw or a gift of it since."""
        denied = False
        for fact in self.facts:
            match fact:
                case ("denied", who, what) if (who, what) == (seat, rank):
                    denied = True
                case ("gave", who, to, what, _, _) if what == rank:
                    denied = (denied or who == seat) and to != seat
                case ("showed", who, what, _) if (who, what) == (seat, rank):
                    denied = False
                case ("drew", who) if who == seat:
                    denied = False
        return denied

    def flag(self, seat: int, rank: str) -> None:
        self.flagged.append({"seq": self.seq + 1, "player": self.players[seat], "rank": rank})

    # Whose turn it is, and the end.

    def follows(self) -> int:
        assert self.asking is not None
        by, of, _ = self.asking
        return of if self.options["next_player"] == "asked" else (by + 1) % len(self.players)

    def go_on(self, seat: int) -> None:
        self.asking = None
        self.phase, self.turn = "ask", seat
        if not self.options["keep_playing"]:
            if 0 in self.hands or self.stock == 0:
                self.end()
            return
        if sum(len(laid) for laid in self.sets) == 13:
            self.end()
            return
        while not self.may_ask():
            self.turn = (self.turn + 1) % len(self.players)

    def may_ask(self) -> bool:
        """Whether the player in turn can be the one to act, after drawing if their hand is empty."""
        seat = self.turn
        if self.hands[seat] == 0:
            if self.stock == 0:
                return False
            drawn = min(self.options["empty_hand_draw"], self.stock)
            self.stock -= drawn
            self.hands[seat] += drawn
            self.facts += [("drew", seat)] * drawn
        others = sum(self.hands) - self.hands[seat]
        return others > 0 or self.stock == 0

    def end(self) -> None:
        self.phase, self.turn, self.finished = "game-over", -1, True

    # What everyone at the table sees.

    def view(self) -> JSON:
        to_act = None
        if self.phase in ("ask", "draw"):
            to_act = self.players[self.turn]
        elif self.phase == "answer":
            assert self.asking is not None
            to_act = self.players[self.asking[1]]
        asking = None
        if self.asking is not None:
            by, of, what = self.asking
            asking = {
                "by": self.players[by],
                "of": self.players[of],
                "card" if self.specific else "rank": what,
            }
        totals = dict(zip(self.players, map(len, self.sets), strict=True))
        empty = [name for name, cards in zip(self.players, self.hands, strict=True) if cards == 0]
        return {
            "game": "go-fish",
            "players": list(self.players),
            "phase": self.phase,
            "to_act": to_act,
            "totals": totals,
            "finished": self.finished,
            "winners": [
                name for name in self.players if self.finished and totals[name] == max(totals.values())
            ],
            "hands": dict(zip(self.players, self.hands, strict=True)),
            "stock": self.stock,
            "sets": {name: list(laid) for name, laid in zip(self.players, self.sets, strict=True)},
            "asking": asking,
            "contradictions": list(self.flagged) if self.options["contradictions"] else [],
            "out": empty if self.options["keep_playing"] and self.stock == 0 else [],
        }


def option(key: str, value: Any) -> Any:
    """The value of an option, by type as well as by value: 1 is not true here."""
    if key not in OPTIONS:
        raise Refused("bad-option")
    if isinstance(value, fish_fish.Number):
        value = int(value.text) if value.text.isdigit() else None
    for known in OPTIONS[key]:
        if type(known) is type(value) and known == value:
            return known
    raise Refused("bad-option")


class Referee(fish_fish.Referee):
    """The witness of the contract at a table of Go Fish."""

    GAME = GoFish
    NAME = "go-fish"
    DOS = DOS
    DOS_OF_OTHER_GAMES = DOS_OF_OTHER_GAMES

    def shows(self, do: str) -> bool:
        return do in ("lay", "give", "draw")
