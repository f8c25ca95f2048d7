"""What Somethin' Fishy makes of a tagged deck: a card laid on the reader was turned for it, and is the draw.

A card that came already draws nothing, until something is taken back.
"""

from __future__ import annotations

from companion.games.somethin_fishy.tags import TaggedDeck
from companion.language.json import Json
from companion.sensing.outcomes import NotEnrolled, Outcome, Send
from companion.sensing.sense import Sense
from companion.sensing.stand import Stand
from companion.sensing.tags import Decks
from companion.sensing.values import CardPlaced, CardRemoved, Sensed


class Draws(Sense):
    """Which cards of the tagged deck came in this game."""

    def __init__(self, decks: Decks, lying: frozenset[bytes], places: bool) -> None:
        self._decks, self._places = decks, places
        self._lying = set(lying)
        self._stand = Stand()
        self._turned: dict[bytes, int] = {}
        """Tags of cards that came in this game, by how many backs were left before."""
        self._drew: bytes | None = None
        """The tag behind the draw that was sent last."""

    def sensed(self, value: Sensed) -> list[Outcome]:
        """The draw of a card that was laid on the reader while one may be turned, or that nobody enrolled it."""
        if isinstance(value, CardPlaced):
            self._lying |= {value.tag} if self._places else set()
            return self._drawn(value.tag, value.at) if _may_draw(self._stand) else []
        if isinstance(value, CardRemoved):
            self._lying.discard(value.tag)
        return []

    def _drawn(self, tag: bytes, at: float) -> list[Outcome]:
        """The draw that a card makes; where no deck is tagged, the reader is nobody's business."""
        tags = self._decks.beside(TaggedDeck).cards.tags
        if not tags or tag in self._turned:
            return []
        fish = tags.get(tag)
        if fish is None:
            return [NotEnrolled()]
        self._turned[tag], self._drew = _backs(self._stand), tag
        record = {"do": "draw", "species": fish.species, "kind": fish.kind, "expect": self._stand.rev}
        return [Send(record, at)]

    def stands(self, stand: Stand, at: float) -> None:
        """Cards that lie on the reader from before draw nothing."""
        self._stand = stand
        if _may_draw(stand):
            self._turned = dict.fromkeys(self._lying, _backs(stand) + 1) | self._turned

    def answered(self, record: Json, stand: Stand, at: float) -> list[Outcome]:
        """One card that went back, or was taken back, may come again."""
        before, do, self._stand = self._stand, record["do"], stand
        if do == "open":
            self._turned = {}
        elif do == "correct" and _may_draw(stand):
            self._turned = {tag: left for tag, left in self._turned.items() if left > _backs(stand)}
        elif do == "draw" and self._drew is not None and _may_draw(stand) and _backs(stand) == _backs(before):
            self._turned.pop(self._drew, None)
        self._drew = None
        return []

    def refused(self) -> None:
        """The card that was to be drawn may come again."""
        if self._drew is not None:
            self._turned.pop(self._drew, None)
            self._drew = None


def _may_draw(stand: Stand) -> bool:
    """Whether a card may be turned: the game goes on."""
    view = stand.view
    return view is not None and view["game"] == "somethin-fishy" and view["phase"] == "turn"


def _backs(stand: Stand) -> int:
    """Cards that lie face down; none while another game is open."""
    return sum(stand.view.get("backs", {}).values()) if stand.view else 0
