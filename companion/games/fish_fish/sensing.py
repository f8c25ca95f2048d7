"""What Fish Fish makes of what the table's devices sense: a record, a count to show, one neutral sentence, or nothing.

What its cards mean is decided here and nowhere else (``hardware.md``, What sensing sends):

* A reader on which both cards lie (PN532): both placed is the cast; after the last bet the pair away for
  :data:`AWAY_SECONDS` is the reveal, or the discard where nobody bet.
* A reader for one card at a time: both shown within :data:`SHOWN_SECONDS`, in either order, is the cast.
* The fisher's pendant tells the fishing card by releasing one of its buttons; the bait is touched on the glass.
* A seat's button counts fish and is held to bet them; the fisher's is held to turn, to lay away, to go on.

Whatever is wrong with two cards, an unknown one, one that was laid in this round already, two of a kind, it gives the
same outcome at the same moment: when the second of them is there (``secrecy.md``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from companion.games.fish_fish.pendant import Pendant
from companion.games.fish_fish.seat_buttons import SeatButtons
from companion.games.fish_fish.standing import line_of, phase_of, view_of
from companion.language.json import Json
from companion.language.words import Words
from companion.sensing.outcomes import SEAT, Outcome, Send, Told
from companion.sensing.sense import Laid, Sense
from companion.sensing.stand import Stand
from companion.sensing.tags import Card, Cards, Decks
from companion.sensing.values import (
    PENDANT,
    ButtonPressed,
    ButtonReleased,
    CardPlaced,
    CardRemoved,
    Health,
    Sensed,
)

AWAY_SECONDS = 1.5
"""How long both cards must be away before that means something: a hand only straightens them."""
SHOWN_SECONDS = 30.0
"""Within how long both cards are shown to a reader that holds one at a time."""


class Unclear(msgspec.Struct, frozen=True):
    """Two cards that make no cast, whatever the matter is with them."""

    def sentence(self, words: Words) -> str:
        """What a cast needs, for it must not tell which of it was missing (``secrecy.md``)."""
        return words.say(
            "That is no cast yet: lay one fishing card and one bait, both enrolled and still in hand."
        )


class Lines(Sense):
    """What has been sensed and not yet come to anything. Knows hidden cards: its state goes nowhere else."""

    def __init__(self, decks: Decks, lying: frozenset[bytes], places: bool) -> None:
        """``places``: the reader senses both cards where they lie; else each is shown to it in turn."""
        self._decks, self.places = decks, places
        self._stand = Stand()
        self._since = 0.0
        """When the game came to stand as it does."""
        self._lying = set(lying)
        self._spent: set[bytes] = set()
        """Tags left lying from before; they count again once they were lifted."""
        self._removed: dict[bytes, float] = {}
        self._shown: dict[bytes, float] = {}
        self._laid: dict[tuple[int, int], frozenset[bytes]] = {}
        """The tags of the cards on each line of this game, by round and line, as far as a reader knows them."""
        self._sent: frozenset[bytes] = frozenset()
        """The tags behind the cast that was sent last."""
        self._buttons = SeatButtons()
        self._pendant = Pendant()
        self._card: str | None = None
        """Told by the pendant, waiting for its bait."""

    @property
    def _cards(self) -> Cards:
        return self._decks.cards

    @property
    def _phase(self) -> str:
        return phase_of(self._stand)

    @property
    def _view(self) -> Mapping[str, Any]:
        return view_of(self._stand)

    @property
    def _line(self) -> tuple[int, int]:
        return line_of(self._stand)

    # What is sensed -------------------------------------------------------------------------------------------

    def sensed(self, value: Sensed) -> list[Outcome]:
        """Two cards that came make a cast, or :class:`Unclear`; buttons are counted and pendants listened to."""
        if isinstance(value, CardPlaced):
            return self._placed(value)
        if isinstance(value, CardRemoved):
            return self._lifted(value)
        if isinstance(value, ButtonPressed):
            if value.device in PENDANT:
                self._pendant.pressed(value.device)
            else:
                self._buttons.pressed(value.device, value.at)
        elif isinstance(value, ButtonReleased):
            pendant = value.device in PENDANT
            return self._let_go(value.device) if pendant else self._buttons.released(value.device)
        elif isinstance(value, Health) and value.state != "ok":
            self._lost(value.device)
        return []

    def _placed(self, value: CardPlaced) -> list[Outcome]:
        tag, stand = value.tag, self._stand
        if not self.places:
            if self._phase == "cast" and stand.sensed:
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
        if self._phase == "cast":
            # A reader that was away tells anew what lies on it; that is no new cast.
            return [] if was_there else self._try(value.at)
        self._adopt()
        return []

    def _try(self, at: float) -> list[Outcome]:
        """A cast, if two cards lie there that were not left over from before."""
        fresh = self._lying - self._spent
        return [self._cast(fresh, at)] if self._stand.sensed and len(fresh) > 1 else []

    def _cast(self, tags: Iterable[bytes], at: float) -> Outcome:
        """The cast that these cards make, if they are one fishing card and one bait that can still be laid."""
        both = frozenset(tags)
        cards = [self._cards.card(tag) for tag in sorted(both)]
        fishing = [card.fishing for card in cards if card is not None and card.fishing is not None]
        baits = [card.bait for card in cards if card is not None and card.bait is not None]
        used = both & self._used()
        if (
            len(cards) != 2
            or len(fishing) != 1
            or len(baits) != 1
            or baits[0] not in self._view["baits_left"]
            or used
        ):
            return Unclear()
        self._sent = both
        return Send({"do": "cast", "bait": baits[0], "card": fishing[0], "expect": self._stand.rev}, at, both)

    def _used(self) -> frozenset[bytes]:
        """The tags of cards laid on earlier lines of this round."""
        round_, line = self._line
        before = [tags for (r, number), tags in self._laid.items() if r == round_ and number < line]
        return frozenset().union(*before)

    def _adopt(self) -> None:
        """Cards found lying while a line is played are its pair, if one is a fishing card and one this bait."""
        stand = self._stand
        if not (stand.sensed and self._phase in ("bet", "reveal", "discard") and len(self._lying) == 2):
            return
        cards = [self._cards.card(tag) for tag in self._lying]
        if _kinds(cards) == {"fishing", self._view["bait"]} and not self._lying & self._used():
            self._laid[self._line] = frozenset(self._lying)

    def _lifted(self, value: CardRemoved) -> list[Outcome]:
        too_many = len(self._lying - self._spent) > 2
        self._lying.discard(value.tag)
        self._spent.discard(value.tag)
        self._removed[value.tag] = value.at
        # A card that was exchanged for another goes a moment after that one came.
        return self._try(value.at) if too_many and self._phase == "cast" else []

    def _lost(self, device: str) -> None:
        """A device is gone: what lay on it may lie there still, and a button may have been let go."""
        self._buttons.lost(device)
        if device in PENDANT:
            self._pendant.lost(device)
        elif not device.startswith(SEAT):
            self._removed = {}

    # Buttons --------------------------------------------------------------------------------------------------

    def _let_go(self, device: str) -> list[Outcome]:
        """One button alone, pressed and released, tells its card; both at once tell nothing."""
        card = self._pendant.released(device)
        if card is None or self._phase != "cast" or not self._stand.sensed:
            return []
        self._card = card
        return [Told()]

    # Time -----------------------------------------------------------------------------------------------------

    @property
    def due(self) -> float | None:
        """When a held button or a pair taken away comes to something; ``None`` while nothing is awaited."""
        return min((at for at, _ in self._coming()), default=None)

    def _coming(self) -> list[tuple[float, str | None]]:
        """What time alone brings about: a button held long enough, or the pair away (``None``) long enough."""
        coming: list[tuple[float, str | None]] = [*self._buttons.coming()]
        away = self._away_since()
        if away is not None:
            coming.append((away + AWAY_SECONDS, None))
        return coming

    def _away_since(self) -> float | None:
        """Since when, after the last bet, both cards of the line have been away."""
        stand = self._stand
        if self._phase not in ("reveal", "discard") or not stand.sensed:
            return None
        pair = self._laid.get(self._line)
        if not self.places or pair is None or not all(tag in self._removed for tag in pair):
            return None
        return max(self._since, *(self._removed[tag] for tag in pair))

    def passes(self, now: float) -> list[Outcome]:
        """A bet, a discard or a next by a button held long enough; the check or discard of a pair long enough away."""
        for at, device in sorted(self._coming(), key=lambda coming: coming[0]):
            if at > now:
                break
            if device is None:
                self._removed = {}
                return [Send({"do": self._phase, "expect": self._stand.rev}, at)]
            if held := self._buttons.held(device, at):
                return held
        return []

    # What the table answers -----------------------------------------------------------------------------------

    def stands(self, stand: Stand, at: float) -> None:
        """What lies on the reader from before makes no cast until it was lifted."""
        self._comes_to(stand, at)
        self._spent |= self._lying if self._phase == "cast" else set()
        self._removed = {}
        self._adopt()

    def answered(self, record: Json, stand: Stand, at: float) -> list[Outcome]:
        """Remember which cards lie on a line that was cast; those of a line that is over count no more until lifted."""
        before, do = self._stand, record["do"]
        self._comes_to(stand, at)
        if do == "cast" and self._phase:
            self._laid.pop(self._line, None)
            if self._sent:
                self._laid[self._line] = self._sent
            else:
                self._adopt()
        elif do in ("reveal", "discard"):
            # Cards of the line that are still there; if it is not known which they were, all that are there.
            self._spent |= self._lying & self._laid.get(line_of(before), frozenset(self._lying))
        elif do == "open":
            self._laid = {}
            self._spent |= self._lying
        elif do in ("undo", "correct"):
            self._removed = {}
            self._adopt()
        self._sent = frozenset()
        return self._try(at) if do in ("reveal", "discard", "next") and self._phase == "cast" else []

    def recall(self, laid: Laid) -> None:
        """The cards on the lines of this game; what was laid since wins over what was kept."""
        self._laid = {**laid, **self._laid}

    def refused(self) -> None:
        """The cards that were to be the cast are on no line."""
        self._sent = frozenset()

    def _comes_to(self, stand: Stand, at: float) -> None:
        self._stand, self._since = stand, at
        self._shown, self._card = {}, None
        self._buttons.comes_to(stand, at)

    def complete(self, record: Json) -> Json:
        """A cast from the glass with the card that the pendant told; any other record as it is."""
        if record["do"] == "cast" and "card" not in record and self._card is not None:
            return {**record, "card": self._card}
        return record


def _kinds(cards: Iterable[Card | None]) -> set[int | str | None]:
    """``fishing`` and the value of a bait for one of each; ``None`` is among them for a card nobody knows."""
    return {None if card is None else "fishing" if card.bait is None else card.bait for card in cards}
