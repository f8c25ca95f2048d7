"""What the table makes of what its devices sense: a record, a count to show, one neutral sentence, or nothing.

Pure in the sense of the rules: it opens no device, reads no clock and says nothing itself. It is told what was sensed,
what the referee answered and what time it is, all by the thread that owns the screen, and answers with outcomes. What
cards mean is decided here and nowhere else (``hardware.md``, What sensing sends):

* A reader on which both cards lie (PN532): both placed is the cast; after the last bet the pair away for
  :data:`AWAY_SECONDS` is the reveal, or the discard where nobody bet.
* A reader for one card at a time: both shown within :data:`SHOWN_SECONDS`, in either order, is the cast.
* The fisher's pendant tells the fishing card by releasing one of its buttons; the bait is touched on the glass.
* Where the deck of Somethin' Fishy is tagged, a card laid on the reader is the draw: it was turned to be laid there. A
  card that came already draws nothing, until something is taken back.
* A seat's button counts fish and is held to bet them; the fisher's is held to turn, to lay away, to go on.

Whatever is wrong with two cards, an unknown one, one that was laid in this round already, two of a kind, it gives the
same outcome at the same moment: when the second of them is there (``secrecy.md``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from companion.games.fish_fish.rules import LAST_LINE
from companion.games.game import Json
from companion.language.words import Words
from companion.sensing.tags import Card, Cards, unknown
from companion.sensing.values import (
    PENDANT,
    ButtonPressed,
    ButtonReleased,
    CardPlaced,
    CardRemoved,
    Health,
    Sensed,
)

if TYPE_CHECKING:
    from companion.games.somethin_fishy.tags import Fish

AWAY_SECONDS = 1.5
"""How long both cards must be away before that means something: a hand only straightens them."""
SHOWN_SECONDS = 30.0
"""Within how long both cards are shown to a reader that holds one at a time."""
HOLD_SECONDS = 0.6
"""How long a seat's button is held to confirm."""

SEAT = "seat-"
"""Seat buttons are ``seat-1`` for the first player in seat order, and so on."""


class Send(msgspec.Struct, frozen=True):
    """A record to send, as a touch would."""

    record: Json
    at: float
    """When it came about."""
    tags: frozenset[bytes] = frozenset()
    """Of the two cards that make the cast."""


class Counted(msgspec.Struct, frozen=True):
    """So many fish are counted at this player's button; nothing is bet yet."""

    player: str
    fish: int


class Told(msgspec.Struct, frozen=True):
    """A card was told by the pendant, whichever it was; the bait is to be touched now."""


class Unclear(msgspec.Struct, frozen=True):
    """Two cards that make no cast, whatever the matter is with them."""

    def sentence(self, words: Words) -> str:
        return words.say(
            "That is no cast yet: lay one fishing card and one bait, both enrolled and still in hand."
        )


class NotEnrolled(msgspec.Struct, frozen=True):
    """A card that nobody has enrolled, where nothing is hidden."""

    def sentence(self, words: Words) -> str:
        return unknown(words)


Outcome = Send | Counted | Told | Unclear | NotEnrolled


class Stand(msgspec.Struct, frozen=True):
    """How the game stands: what everyone may see, whether its cards are sensed, and the referee's ``rev``."""

    view: Mapping[str, Any] | None = None
    sensed: bool = False
    rev: int = 0

    @property
    def phase(self) -> str:
        """The phase of a game of Fish Fish, else an empty text."""
        return str(self.view["phase"]) if self.view and self.view["game"] == "fish-fish" else ""

    @property
    def draws(self) -> bool:
        """Whether a card may be turned: a game of Somethin' Fishy goes on."""
        return bool(self.view and self.view["game"] == "somethin-fishy" and self.view["phase"] == "turn")

    @property
    def backs(self) -> int:
        """Cards of Somethin' Fishy that lie face down."""
        return sum(self.view["backs"].values()) if self.view else 0

    @property
    def line(self) -> tuple[int, int]:
        """Round and line."""
        assert self.view is not None
        return self.view["round"], self.view["line"]

    @property
    def hides(self) -> bool:
        """Whether a game with sensed cards is open: then nothing says what lies on the reader (``secrecy.md``)."""
        return self.sensed and self.phase not in ("", "game-over")

    @property
    def shuts_tests(self) -> bool:
        """Whether devices may not be tested now: a round with sensed cards is being played."""
        return self.hides and self.phase != "round-over"


class Sensing:
    """What has been sensed and not yet come to anything. Knows hidden cards: its state goes nowhere else."""

    def __init__(self, cards: Cards, *, places: bool = True) -> None:
        """``places``: the reader senses both cards where they lie; else each is shown to it in turn."""
        self.cards = cards
        self.fish: Mapping[bytes, Fish] = {}
        """The tagged deck of Somethin' Fishy."""
        self._turned: dict[bytes, int] = {}
        """Tags of its cards that came in this game, by how many backs were left before."""
        self._drew: bytes | None = None
        """The tag behind the draw that was sent last."""
        self.places = places
        self._stand = Stand()
        self._since = 0.0
        """When the game came to stand as it does."""
        self._lying: set[bytes] = set()
        self._spent: set[bytes] = set()
        """Tags left lying from before; they count again once they were lifted."""
        self._removed: dict[bytes, float] = {}
        self._shown: dict[bytes, float] = {}
        self._laid: dict[tuple[int, int], frozenset[bytes]] = {}
        """The tags of the cards on each line of this game, by round and line, as far as a reader knows them."""
        self._sent: frozenset[bytes] = frozenset()
        """The tags behind the cast that was sent last."""
        self._down: dict[str, float] = {}
        self._counts: dict[str, int] = {}
        self._spoiled = False
        self._card: str | None = None
        """Told by the pendant, waiting for its bait."""

    @property
    def draws(self) -> bool:
        """Whether a card of a tagged deck would be a draw now."""
        return self._stand.draws

    # What is sensed -------------------------------------------------------------------------------------------

    def sensed(self, value: Sensed) -> list[Outcome]:
        """What comes of something sensed, once :meth:`passes` has been asked for all that came about before it."""
        if isinstance(value, CardPlaced):
            return self._placed(value)
        if isinstance(value, CardRemoved):
            return self._lifted(value)
        if isinstance(value, ButtonPressed):
            self._pressed(value)
        elif isinstance(value, ButtonReleased):
            return self._released(value)
        elif isinstance(value, Health) and value.state != "ok":
            self._lost(value.device)
        return []

    def _placed(self, value: CardPlaced) -> list[Outcome]:
        tag, stand = value.tag, self._stand
        if stand.draws:
            self._lying |= {tag} if self.places else set()
            return self._drawn(tag, value.at)
        if not self.places:
            if stand.phase == "cast" and stand.sensed:
                self._shown[tag] = value.at
                both = [shown for shown, at in self._shown.items() if value.at - at <= SHOWN_SECONDS]
                self._shown = {shown: self._shown[shown] for shown in both}
                if len(both) > 1:
                    self._shown = {}
                    return [self._cast(both, value.at)]
            return []
        was_there = tag in self._lying
        self._lying.add(tag)
        self._removed.pop(tag, None)
        if stand.phase == "cast":
            # A reader that was away tells anew what lies on it; that is no new cast.
            return [] if was_there else self._try(value.at)
        self._adopt()
        return []

    def _drawn(self, tag: bytes, at: float) -> list[Outcome]:
        """The draw that a card of a tagged deck makes; where no deck is tagged, the reader is nobody's business."""
        if not self.fish or tag in self._turned:
            return []
        fish = self.fish.get(tag)
        if fish is None:
            return [NotEnrolled()]
        self._turned[tag], self._drew = self._stand.backs, tag
        record = {"do": "draw", "species": fish.species, "kind": fish.kind, "expect": self._stand.rev}
        return [Send(record, at)]

    def _try(self, at: float) -> list[Outcome]:
        """A cast, if two cards lie there that were not left over from before."""
        fresh = self._lying - self._spent
        return [self._cast(fresh, at)] if self._stand.sensed and len(fresh) > 1 else []

    def _cast(self, tags: Iterable[bytes], at: float) -> Outcome:
        """The cast that these cards make, if they are one fishing card and one bait that can still be laid."""
        view, both = self._stand.view, frozenset(tags)
        assert view is not None
        cards = [self.cards.card(tag) for tag in sorted(both)]
        fishing = [card.fishing for card in cards if card is not None and card.fishing is not None]
        baits = [card.bait for card in cards if card is not None and card.bait is not None]
        used = both & self._used()
        if (
            len(cards) != 2
            or len(fishing) != 1
            or len(baits) != 1
            or baits[0] not in view["baits_left"]
            or used
        ):
            return Unclear()
        self._sent = both
        return Send({"do": "cast", "bait": baits[0], "card": fishing[0], "expect": self._stand.rev}, at, both)

    def _used(self) -> frozenset[bytes]:
        """The tags of cards laid on earlier lines of this round."""
        round_, line = self._stand.line
        before = [tags for (r, number), tags in self._laid.items() if r == round_ and number < line]
        return frozenset().union(*before)

    def _adopt(self) -> None:
        """Cards found lying while a line is played are its pair, if one is a fishing card and one this bait."""
        stand = self._stand
        if not (stand.sensed and stand.phase in ("bet", "reveal", "discard") and len(self._lying) == 2):
            return
        assert stand.view is not None
        cards = [self.cards.card(tag) for tag in self._lying]
        if _kinds(cards) == {"fishing", stand.view["bait"]} and not self._lying & self._used():
            self._laid[stand.line] = frozenset(self._lying)

    def _lifted(self, value: CardRemoved) -> list[Outcome]:
        too_many = len(self._lying - self._spent) > 2
        self._lying.discard(value.tag)
        self._spent.discard(value.tag)
        self._removed[value.tag] = value.at
        # A card that was exchanged for another goes a moment after that one came.
        return self._try(value.at) if too_many and self._stand.phase == "cast" else []

    def _lost(self, device: str) -> None:
        """A device is gone: what lay on it may lie there still, and a button may have been let go."""
        self._down.pop(device, None)
        if device in PENDANT:
            self._spoiled = bool(self._held_pendant())
            return
        if not device.startswith(SEAT):
            self._removed = {}

    # Buttons --------------------------------------------------------------------------------------------------

    def _pressed(self, value: ButtonPressed) -> None:
        if value.device in PENDANT:
            self._spoiled = bool(self._held_pendant())
        self._down[value.device] = value.at

    def _held_pendant(self) -> list[str]:
        return [device for device in PENDANT if device in self._down]

    def _released(self, value: ButtonReleased) -> list[Outcome]:
        pressed = self._down.pop(value.device, None)
        if pressed is None:
            return []
        if value.device in PENDANT:
            return self._let_go(value.device)
        player = self._acting(value.device)
        if player is None or self._stand.phase != "bet" or pressed < self._since:
            return []
        assert self._stand.view is not None
        left = self._stand.view["fish_left"][player]
        self._counts[player] = left if self._bets_all() else (self._count(player) + 1) % (left + 1)
        return [Counted(player, self._counts[player])]

    def _let_go(self, device: str) -> list[Outcome]:
        """One button alone, pressed and released, tells its card; both at once tell nothing."""
        if self._held_pendant() or self._spoiled:
            self._spoiled = bool(self._held_pendant())
            return []
        if self._stand.phase != "cast" or not self._stand.sensed:
            return []
        self._card = PENDANT[device]
        return [Told()]

    def _acting(self, device: str) -> str | None:
        """The player at this button, if it is their turn to bet, turn, lay away or go on."""
        view, phase = self._stand.view, self._stand.phase
        if view is None or not device.startswith(SEAT):
            return None
        seat = int(device.removeprefix(SEAT)) - 1
        player = view["players"][seat] if seat < len(view["players"]) else None
        who = view["fisher"] if phase == "round-over" else view["to_act"]
        return player if player is not None and player == who else None

    def _bets_all(self) -> bool:
        return self._stand.line[1] == LAST_LINE

    def _count(self, player: str) -> int:
        """Fish counted so far: none, and on the last line all there are (F-3)."""
        assert self._stand.view is not None
        return self._counts.get(player, self._stand.view["fish_left"][player] if self._bets_all() else 0)

    def _held(self, player: str, at: float) -> list[Outcome]:
        """What holding the button of the player who acts sends."""
        record: Json | None = None
        match self._stand.phase:
            case "bet":
                record = {"do": "bet", "player": player, "fish": self._count(player)}
            case "reveal" if self._stand.sensed:
                record = {"do": "reveal"}
            case "discard":
                record = {"do": "discard"}
            case "round-over":
                record = {"do": "next"}
        return [] if record is None else [Send({**record, "expect": self._stand.rev}, at)]

    # Time -----------------------------------------------------------------------------------------------------

    @property
    def due(self) -> float | None:
        """When :meth:`passes` is to be called next, if nothing is sensed until then."""
        return min((at for at, _ in self._coming()), default=None)

    def _coming(self) -> list[tuple[float, str | None]]:
        """What time alone brings about: a button held long enough, or the pair away (``None``) long enough."""
        coming: list[tuple[float, str | None]] = [
            (at + HOLD_SECONDS, device)
            for device, at in self._down.items()
            if self._acting(device) is not None and at >= self._since
        ]
        away = self._away_since()
        if away is not None:
            coming.append((away + AWAY_SECONDS, None))
        return coming

    def _away_since(self) -> float | None:
        """Since when, after the last bet, both cards of the line have been away."""
        stand = self._stand
        if stand.phase not in ("reveal", "discard") or not stand.sensed:
            return None
        pair = self._laid.get(stand.line)
        if not self.places or pair is None or not all(tag in self._removed for tag in pair):
            return None
        return max(self._since, *(self._removed[tag] for tag in pair))

    def passes(self, now: float) -> list[Outcome]:
        """What has come about by ``now``, the earliest of it first; only one thing, for the game stands anew then."""
        for at, device in sorted(self._coming(), key=lambda coming: coming[0]):
            if at > now:
                break
            if device is None:
                self._removed = {}
                return [Send({"do": self._stand.phase, "expect": self._stand.rev}, at)]
            player = self._acting(device)
            del self._down[device]
            assert player is not None
            if held := self._held(player, at):
                return held
        return []

    # What the table answers -----------------------------------------------------------------------------------

    def stands(self, stand: Stand, at: float) -> None:
        """The table was switched on, or people came back to it: nothing that lay there before is a cast."""
        self._comes_to(stand, at)
        self._spent |= self._lying if stand.phase == "cast" else set()
        if stand.draws:
            self._turned = dict.fromkeys(self._lying, stand.backs + 1) | self._turned
        self._removed = {}
        self._adopt()

    def answered(self, record: Json, stand: Stand, at: float) -> list[Outcome]:
        """A record, from whomever, was accepted; it was sent at ``at``, and the game stands so now."""
        before, do = self._stand, record["do"]
        self._comes_to(stand, at)
        self._laid_out(do, before, stand)
        if do == "cast":
            self._laid.pop(stand.line, None)
            if self._sent:
                self._laid[stand.line] = self._sent
            else:
                self._adopt()
        elif do in ("reveal", "discard"):
            # Cards of the line that are still there; if it is not known which they were, all that are there.
            self._spent |= self._lying & self._laid.get(before.line, frozenset(self._lying))
        elif do == "open":
            self._laid = {}
            self._spent |= self._lying
        elif do in ("undo", "correct"):
            self._removed = {}
            self._adopt()
        self._sent = frozenset()
        return self._try(at) if do in ("reveal", "discard", "next") and stand.phase == "cast" else []

    def recall(self, laid: Mapping[tuple[int, int], frozenset[bytes]]) -> None:
        """The tags on the lines of this game, by round and line, as the table kept them while it was switched off."""
        self._laid = {**laid, **self._laid}

    def _laid_out(self, do: str, before: Stand, stand: Stand) -> None:
        """Which cards of a tagged deck lie face up: one that went back, or was taken back, may come again."""
        if do == "open":
            self._turned = {}
        elif do == "correct" and stand.draws:
            self._turned = {tag: left for tag, left in self._turned.items() if left > stand.backs}
        elif do == "draw" and self._drew is not None and stand.draws and stand.backs == before.backs:
            self._turned.pop(self._drew, None)
        self._drew = None

    def refused(self) -> None:
        """The record that was sent last was refused, or could not be kept: the game stands as before."""
        self._sent = frozenset()
        if self._drew is not None:
            self._turned.pop(self._drew, None)
            self._drew = None

    def _comes_to(self, stand: Stand, at: float) -> None:
        self._stand, self._since = stand, at
        self._counts, self._shown, self._card = {}, {}, None

    def complete(self, record: Json) -> Json:
        """A record from the glass, with the card that the pendant told for it."""
        if record["do"] == "cast" and "card" not in record and self._card is not None:
            return {**record, "card": self._card}
        return record


def _kinds(cards: Iterable[Card | None]) -> set[int | str | None]:
    """``fishing`` and the value of a bait for one of each; ``None`` is among them for a card nobody knows."""
    return {None if card is None else "fishing" if card.bait is None else card.bait for card in cards}
