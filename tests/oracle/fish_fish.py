"""The contract of `companion referee` for Fish Fish once more: plain, slow, written from the design alone.

Nothing here may look at the product. A raw line of bytes goes in; what the answer must hold comes out as a
dict of `n`, `ok`, `seq`, `rev`, `code` (`None` when accepted) and `view`, or `None` for a blank line. The game
is a list of records: `undo` and `correct` shorten the list and play it again from the start.

`records.md` and `rules/fish-fish.md` leave a few spots open; what is chosen stands beside what chooses.
"""

from __future__ import annotations

import json
import unicodedata
from typing import Any

JSON = dict[str, Any]

LONGEST_LINE = 65_536
# Deeper than any record could need, shallower than any reader could fall over.
DEEPEST = 64
MOST_DIGITS = 18

BAITS = (2, 3, 3, 4, 5)
BITES, NO_BITES = 2, 3
FISH = 4
LINES = 5

# What may be said once a game is open, by the `do` of the record: in every game, in this one, in the others.
SHARED_DOS = ("undo", "correct", "end")
FISH_FISH_DOS = ("cast", "bet", "reveal", "discard", "next")
DOS_OF_OTHER_GAMES = (
    "draw",
    "claim",
    "pass",
    "collect",
    "lay",
    "begin",
    "ask",
    "give",
    "go-fish",
    "start",
    "move",
    "show",
    "decline",
    "help",
    "adjust",
    "swim",
    "done",
    "arrange",
)

OPTIONS: dict[str, tuple[Any, ...]] = {
    "cards": ("declared", "sensed"),
    "second_bite": ("played", "revealed"),
    "show_unseen": (False, True),
}


class Refused(Exception):
    """The record is not accepted; `code` says why and nothing has changed."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Number:
    """A number as the line has it, so that `1`, `1.0` and a very long one can be told apart."""

    def __init__(self, text: str) -> None:
        self.text = text


# ----------------------------------------------------------------------------------------------------- lines


def is_blank(line: bytes) -> bool:
    """Spaces and tabs only, whatever the length."""
    return line.strip(b" \t") == b""


def content(line: bytes) -> bytes:
    """The line without its LF and one CR before that LF; a CR that no LF follows is part of the line."""
    if line.endswith(b"\r\n"):
        return line[:-2]
    if line.endswith(b"\n"):
        return line[:-1]
    return line


def read(line: bytes) -> JSON:
    """The JSON object of a line (without its end), or `Refused("malformed")`."""
    if len(line) > LONGEST_LINE:
        raise Refused("malformed")
    try:
        text = line.decode("utf-8", errors="strict")
    except UnicodeDecodeError:
        raise Refused("malformed") from None
    if text.startswith("\ufeff"):
        raise Refused("malformed")
    if depth(text) > DEEPEST:
        raise Refused("malformed")
    try:
        value = DECODER.decode(text)
    except ValueError:
        raise Refused("malformed") from None
    if not isinstance(value, dict) or has_lone_surrogate(value):
        raise Refused("malformed")
    return value


def depth(text: str) -> int:
    """How deep brackets outside of strings are nested, 0 where too few to matter; any text gives a number."""
    if text.count("[") + text.count("{") <= DEEPEST:
        return 0
    deepest = here = 0
    in_string = escaped = False
    for character in text:
        if in_string:
            if escaped:
                escaped = False
            elif character == "\\":
                escaped = True
            elif character == '"':
                in_string = False
        elif character == '"':
            in_string = True
        elif character in "[{":
            here += 1
            deepest = max(deepest, here)
        elif character in "]}":
            here -= 1
    return deepest


def keys_once(pairs: list[tuple[str, Any]]) -> JSON:
    """An object, unless it has a key twice (compared as they are, after escapes)."""
    if len({key for key, _ in pairs}) != len(pairs):
        raise ValueError
    return dict(pairs)


def no_constant(word: str) -> None:
    """`NaN` and `Infinity` are not JSON."""
    raise ValueError(word)


DECODER = json.JSONDecoder(
    object_pairs_hook=keys_once, parse_int=Number, parse_float=Number, parse_constant=no_constant
)


def has_lone_surrogate(value: Any) -> bool:
    """Whether any text in `value`, keys too, holds half a surrogate pair."""
    if isinstance(value, str):
        return value.encode("utf-8", errors="ignore") != value.encode("utf-8", errors="surrogatepass")
    if isinstance(value, dict):
        return any(has_lone_surrogate(key) or has_lone_surrogate(inner) for key, inner in value.items())
    if isinstance(value, list):
        return any(has_lone_surrogate(inner) for inner in value)
    return False


# ---------------------------------------------------------------------------------------------------- fields


def whole(value: Any) -> int:
    """A number field: an integer without fraction or exponent, of at most 18 digits, the sign not counted."""
    if not isinstance(value, Number):
        raise Refused("malformed")
    digits = value.text.removeprefix("-")
    if not digits.isdigit() or len(digits) > MOST_DIGITS:
        raise Refused("malformed")
    return int(value.text)


def text(value: Any) -> str:
    """A text field, whatever it says."""
    if not isinstance(value, str):
        raise Refused("malformed")
    return value


def reason(value: Any) -> str:
    """`why`: 1 to 200 code points, counted after NFC."""
    if not 1 <= len(nfc(text(value))) <= 200:
        raise Refused("malformed")
    return nfc(value)


def fisher_card(value: Any) -> str:
    """`bite` or `no-bite`."""
    if value not in ("bite", "no-bite"):
        raise Refused("malformed")
    return str(value)


def word(value: Any) -> bool:
    """The fisher's word: true or false and nothing else, also where it is ignored."""
    if not isinstance(value, bool):
        raise Refused("malformed")
    return value


def list_of_texts(value: Any) -> list[str]:
    """`players`: a list of texts. A list with something else in it is a field of the wrong type."""
    if not isinstance(value, list):
        raise Refused("malformed")
    return [text(inner) for inner in value]


def an_object(value: Any) -> JSON:
    """`options`: an object."""
    if not isinstance(value, dict):
        raise Refused("malformed")
    return value


def take(record: JSON, must: JSON, may: JSON | None = None) -> JSON:
    """The fields of a record beside `do` and `expect`, each read; missing and unknown ones are malformed."""
    may = may or {}
    fields = {key: value for key, value in record.items() if key not in ("do", "expect")}
    if not set(must) <= set(fields) <= set(must) | set(may):
        raise Refused("malformed")
    return {key: (must | may)[key](value) for key, value in fields.items()}


# ----------------------------------------------------------------------------------------------------- names


def nfc(name: str) -> str:
    """A name as it is shown."""
    return unicodedata.normalize("NFC", name)


def key_of(name: str) -> str:
    """A name as it is compared."""
    return nfc(nfc(name).casefold())


def is_name(name: str) -> bool:
    """1 to 40 code points after NFC, no control character (category Cc: C0, DEL, C1)."""
    shown = nfc(name)
    return 1 <= len(shown) <= 40 and not any(unicodedata.category(character) == "Cc" for character in shown)


# -------------------------------------------------------------------------------------------------- the game


class FishFish:
    """One game of Fish Fish; every method judges first and changes only what it has judged."""

    def __init__(self, players: list[str], first: str | None, options: JSON) -> None:
        if not 2 <= len(players) <= 8 or not all(is_name(name) for name in players):
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
        for option, value in options.items():
            # By type as well as by value: 0 is not false here.
            if option not in OPTIONS or not any(
                value is v or (value == v and isinstance(v, str)) for v in OPTIONS[option]
            ):
                raise Refused("bad-option")
        self.sensed = options.get("cards", "declared") == "sensed"
        self.played = options.get("second_bite", "played") == "played"
        self.show_unseen = options.get("show_unseen", False)

        n = len(self.players)
        self.rounds = 2 * n if n <= 3 else n
        self.totals = [0] * n
        self.scores: list[list[int]] = []
        self.finished = False
        self.begin_round(1)

    def begin_round(self, number: int) -> None:
        """All fish come back, the next player fishes, the order of betting turns round."""
        n = len(self.players)
        self.round = number
        self.fisher = (self.first + number - 1) % n
        step = 1 if number % 2 == 1 else -1
        self.order = [(self.fisher + step * place) % n for place in range(1, n)]
        self.fish_left = dict.fromkeys(self.order, FISH)
        self.catch: dict[int, dict[int, int]] = {seat: {} for seat in self.order}
        self.caught = 0
        self.baits_left = list(BAITS)
        self.resolved: list[JSON] = []
        self.round_end: str | None = None
        self.line = 0
        # Declared: how many of the unseen cards may be bites. Sensed: which card every line had, in order.
        self.fits = {0}
        self.cards: list[str] = []
        self.begin_line()

    def begin_line(self) -> None:
        """The fisher is to cast."""
        self.line += 1
        self.phase = "cast"
        self.bait: int | None = None
        self.bets: dict[int, int] = {}

    def next_bettor(self) -> int | None:
        """The seat that bets now: the next in order that has fish and has not bet in this line."""
        for seat in self.order:
            if seat not in self.bets and self.fish_left[seat] > 0:
                return seat
        return None

    def seat_of(self, name: str) -> int:
        """The seat of a name, told in any case and normal form; a name nobody has is malformed."""
        for seat, player in enumerate(self.players):
            if key_of(player) == key_of(name):
                return seat
        raise Refused("malformed")

    def shown(self, card: str) -> int:
        """How many cards of this kind the table has seen in this round."""
        return sum(1 for line in self.resolved if line["card"] == card)

    # Reading a record of this game: everything that is `malformed`, and nothing else.

    def fields(self, record: JSON) -> JSON:
        do = record["do"]
        if do == "cast":
            return take(record, {"bait": whole}, {"card": fisher_card} if self.sensed else {})
        if do == "bet":
            return take(record, {"player": lambda value: self.seat_of(text(value)), "fish": whole})
        if do == "reveal":
            return take(record, {}, {"card": fisher_card, "second_bite": word})
        if do == "discard":
            return take(record, {}, {"second_bite": word})
        if do == "next":
            return take(record, {})
        raise Refused("malformed")

    # What a record does. The checks stand in the order of the refusal codes.

    def apply(self, do: str, fields: JSON) -> None:
        if self.phase == "game-over":
            raise Refused("game-over")
        if do == "end":
            self.phase = "game-over"
            return
        phases = {
            "cast": "cast",
            "bet": "bet",
            "reveal": "reveal",
            "discard": "discard",
            "next": "round-over",
        }
        if self.phase != phases[do]:
            raise Refused("wrong-phase")
        getattr(self, do)(**fields)

    def cast(self, bait: int, card: str | None = None) -> None:
        if bait not in self.baits_left:
            raise Refused("not-available")
        if self.sensed:
            if card is None:
                raise Refused("needs-answer")
            if self.cards.count(card) >= (BITES if card == "bite" else NO_BITES):
                raise Refused("cards-do-not-add-up")
            self.cards.append(card)
        self.baits_left.remove(bait)
        self.bait = bait
        self.phase = "bet"

    def bet(self, player: int, fish: int) -> None:
        if player != self.next_bettor():
            raise Refused("not-your-turn")
        held = self.fish_left[player]
        if not 0 <= fish <= held or (self.line == LINES and fish != held):
            raise Refused("bad-amount")
        self.bets[player] = fish
        self.fish_left[player] -= fish
        if self.next_bettor() is None:
            self.phase = "reveal" if any(self.bets.values()) else "discard"

    def reveal(self, card: str | None = None, second_bite: bool | None = None) -> None:
        if self.sensed:
            if card is not None and card != self.cards[-1]:
                raise Refused("cards-do-not-add-up")
            card = self.cards[-1]
            over = card == "bite" and self.is_second_bite_sensed(seen=True)
        else:
            if card is None:
                raise Refused("needs-answer")
            over = self.judge(self.fits, card, second_bite)
        assert self.bait is not None
        for seat, fish in self.bets.items():
            if card == "bite":
                self.caught += fish
            elif fish:
                self.catch[seat][self.bait] = self.catch[seat].get(self.bait, 0) + fish
        self.resolve(card, over)

    def discard(self, second_bite: bool | None = None) -> None:
        if self.sensed:
            over = self.cards[-1] == "bite" and self.is_second_bite_sensed(seen=False)
        else:
            over = self.judge(self.fits | {x + 1 for x in self.fits}, "unseen", second_bite)
        self.resolve("unseen", over)

    def is_second_bite_sensed(self, seen: bool) -> bool:
        """Whether the bite that is being resolved is the second that counts."""
        if self.played:
            return self.cards.count("bite") == BITES
        return seen and self.shown("bite") + 1 == BITES

    def judge(self, candidates: set[int], card: str, said: bool | None) -> bool:
        """Declared cards: whether the second bite ends the round with this line, if that can be and is said;
        keeps the numbers of unseen bites that still fit.

        `candidates` are the numbers of unseen bites, this line among the unseen if `card` is `unseen`.
        """
        bites = self.shown("bite") + (card == "bite")
        no_bites = self.shown("no-bite") + (card == "no-bite")
        unseen = self.shown("unseen") + (card == "unseen")
        fitting = {x for x in candidates if bites + x <= BITES and no_bites + unseen - x <= NO_BITES}
        if not fitting:
            raise Refused("cards-do-not-add-up")

        fish_in_hand = any(self.fish_left.values())
        if not self.played:
            self.fits = fitting
            return card == "bite" and bites == BITES
        if not fish_in_hand:
            # The round ends whatever the card was; nobody is asked.
            self.fits = fitting
            return False
        ends = {x for x in fitting if bites + x == BITES}
        goes_on = {x for x in fitting if bites + x <= BITES - 1}
        if card == "no-bite":
            if not goes_on:
                raise Refused("cards-do-not-add-up")
            self.fits = goes_on
            return False
        if said is None:
            if ends and goes_on:
                raise Refused("needs-answer")
            said = bool(ends)
        kept = ends if said else goes_on
        if not kept:
            raise Refused("cards-do-not-add-up")
        self.fits = kept
        return said

    def resolve(self, card: str, second_bite: bool) -> None:
        """The line is done: does the round end, and how?"""
        self.resolved.append({"bait": self.bait, "card": card, "bets": dict(self.bets)})
        self.bait = None
        self.bets = {}
        if not any(self.fish_left.values()):
            self.end_round("all-bet")
        elif second_bite:
            best = max(self.baits_left)
            for seat, fish in self.fish_left.items():
                if fish:
                    self.catch[seat][best] = self.catch[seat].get(best, 0) + fish
                    self.fish_left[seat] = 0
            self.end_round("second-bite")
        else:
            assert self.line < LINES, "line 5 takes every fish"
            self.begin_line()

    def end_round(self, why: str) -> None:
        self.round_end = why
        points = [0] * len(self.players)
        points[self.fisher] = 4 * self.caught
        for seat, eaten in self.catch.items():
            points[seat] = sum(bait * fish for bait, fish in eaten.items())
        self.scores.append(points)
        self.totals = [total + more for total, more in zip(self.totals, points, strict=True)]
        if self.round == self.rounds:
            self.phase = "game-over"
            self.finished = True
        else:
            self.phase = "round-over"

    def next(self) -> None:
        self.begin_round(self.round + 1)

    # What everyone at the table sees.

    def by_name(self, values: dict[int, Any]) -> JSON:
        """A map of names, in seat order."""
        return {name: values[seat] for seat, name in enumerate(self.players) if seat in values}

    def to_act(self) -> str | None:
        if self.phase in ("cast", "reveal", "discard"):
            return self.players[self.fisher]
        if self.phase == "bet":
            seat = self.next_bettor()
            assert seat is not None
            return self.players[seat]
        return None

    def view(self) -> JSON:
        view = {
            "game": "fish-fish",
            "players": list(self.players),
            "phase": self.phase,
            "to_act": self.to_act(),
            "totals": self.by_name(dict(enumerate(self.totals))),
            "finished": self.finished,
            "winners": [
                name
                for name, total in zip(self.players, self.totals, strict=True)
                if self.finished and total == max(self.totals)
            ],
            "round": self.round,
            "rounds": self.rounds,
            "line": self.line,
            "fisher": self.players[self.fisher],
            "direction": "clockwise" if self.round % 2 == 1 else "counter-clockwise",
            "bettors": [self.players[seat] for seat in self.order],
            "bait": self.bait,
            "baits_left": sorted(self.baits_left),
            "fish_left": self.by_name(self.fish_left),
            "bets": self.by_name(self.bets),
            "catch": self.by_name(
                {
                    seat: {str(bait): eaten[bait] for bait in sorted(eaten)}
                    for seat, eaten in self.catch.items()
                }
            ),
            "caught": self.caught,
            "lines": [
                {"bait": line["bait"], "card": line["card"], "bets": self.by_name(line["bets"])}
                for line in self.resolved
            ],
            "round_end": self.round_end,
            "scores": [self.by_name(dict(enumerate(points))) for points in self.scores],
        }
        # `round_end` is set exactly when the last round ended by its rules; `next` takes it away again.
        if self.sensed and self.show_unseen and self.phase in ("round-over", "game-over") and self.round_end:
            lines = zip(self.resolved, self.cards, strict=True)
            view["unseen"] = [card for line, card in lines if line["card"] == "unseen"]
        return view


# ----------------------------------------------------------------------------------------------- the referee


class Referee:
    """Answers raw lines; keeps the records that stand, and the game they lead to.

    It knows one game; the witnesses of the others say which (``NAME`` to :meth:`shows`).
    """

    NAME = "fish-fish"
    GAME: Any = FishFish
    DOS: tuple[str, ...] = FISH_FISH_DOS
    DOS_OF_OTHER_GAMES: tuple[str, ...] = DOS_OF_OTHER_GAMES

    def __init__(self) -> None:
        self.n = 0
        self.rev = 0
        self.standing: list[tuple[str, JSON]] = []
        self.game: Any = None

    def shows(self, do: str) -> bool:
        """Whether the last record that stands, a ``do`` of this game, showed something hidden."""
        # When a discard is the last that stands, `round_end` tells whether it ended the round.
        return do == "reveal" or (do == "discard" and self.game.round_end is not None)

    def a_game(self, value: Any) -> str:
        """The game that can be played here."""
        if value != self.NAME:
            raise Refused("malformed")
        return self.NAME

    @property
    def seq(self) -> int:
        return len(self.standing)

    def answer(self, raw: bytes) -> JSON | None:
        """What the answer to this line must hold; `None` where there must not be one."""
        self.n += 1
        line = content(raw)
        if is_blank(line):
            return None
        try:
            self.accept(read(line))
            code = None
        except Refused as refusal:
            code = refusal.code
        return {
            "n": self.n,
            "ok": code is None,
            "seq": self.seq,
            "rev": self.rev,
            "code": code,
            "view": None if self.game is None else self.game.view(),
        }

    def accept(self, record: JSON) -> None:
        # malformed
        do = record.get("do")
        if not isinstance(do, str):
            raise Refused("malformed")
        if do not in ("open", *SHARED_DOS, *self.DOS, *self.DOS_OF_OTHER_GAMES):
            raise Refused("malformed")
        expect = None
        if "expect" in record:
            expect = whole(record["expect"])
            if expect < 0:
                raise Refused("malformed")
        fields: JSON = {}
        if do == "open":
            fields = take(
                record, {"game": self.a_game, "players": list_of_texts}, {"first": text, "options": an_object}
            )
        elif do == "correct":
            fields = take(record, {"to": whole, "why": reason})
        elif do in ("undo", "end"):
            fields = take(record, {})
        elif self.game is not None:
            # Without a game the fields of a game's own record are not looked at: two games may mean different
            # things by one `do`, so nothing can judge them. Those of the records of every game always are.
            fields = self.game.fields(record)

        if expect is not None and expect != self.rev:
            raise Refused("stale")
        if do == "open":
            self.open(**fields)
        elif self.game is None:
            raise Refused("no-game")
        elif do == "undo":
            self.undo()
        elif do == "correct":
            self.correct(fields["to"])
        else:
            self.game.apply(do, fields)
            self.standing.append((do, fields))
        self.rev += 1

    def open(
        self, game: str, players: list[str], first: str | None = None, options: JSON | None = None
    ) -> None:
        if self.game is not None and self.game.phase != "game-over":
            raise Refused("already-open")
        self.game = self.GAME(players, first, options or {})
        self.standing = [("open", {"players": players, "first": first, "options": options or {}})]

    def undo(self) -> None:
        do, _ = self.standing[-1]
        if do == "open":
            raise Refused("nothing-to-undo")
        if self.shows(do):
            raise Refused("undo-needs-correct")
        self.replay(self.standing[:-1])

    def correct(self, to: int) -> None:
        if not 1 <= to < self.seq:
            raise Refused("bad-amount")
        self.replay(self.standing[:to])

    def replay(self, records: list[tuple[str, JSON]]) -> None:
        """The game that these records lead to, from the first on."""
        _, opening = records[0]
        self.game = self.GAME(opening["players"], opening["first"], opening["options"])
        for do, fields in records[1:]:
            self.game.apply(do, fields)
        self.standing = list(records)
