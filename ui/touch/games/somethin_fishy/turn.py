"""How a turn of Somethin' Fishy may go on, read off what may be done now: piles to claim, and the ways to end it."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import cast

import msgspec

from companion.games.now import Now, OneOf, SomeOf
from companion.games.somethin_fishy.deck import Species
from companion.games.somethin_fishy.rules import Claim, Collect, Options
from ui.touch.picture.marks import Message, Said


class Spared(Said, frozen=True):
    """A pile that would be claimed with the row shall stay where it is, or is to be claimed after all."""

    species: Species


class Turn(msgspec.Struct, frozen=True):
    """What whoever acts may do besides turning a card."""

    with_row: bool
    """Whether the house rules claim piles with the row."""
    claimable: Sequence[Species]
    """Piles that may be claimed now, or with the row."""
    spared: Set[Species]
    """Piles that are not claimed with the row."""
    may_take: bool
    may_leave: bool

    @property
    def glowing(self) -> list[Species]:
        """Piles that can be claimed and were not spared."""
        return [species for species in self.claimable if species not in self.spared]

    @property
    def claimed(self) -> list[Species]:
        """Piles that taking the row claims too."""
        return self.glowing if self.with_row else []

    @property
    def take(self) -> Collect | None:
        """The record of taking the row; ``None`` where nothing can be taken."""
        if not self.may_take:
            return None
        return Collect(self.claimed) if self.claimed else Collect()

    def touched(self, species: Species) -> Message:
        """What a touch on a pile says. One that cannot be claimed is asked for too: the referee says why not."""
        if not self.with_row:
            return Claim(species)
        return Spared(species) if species in self.claimable else Collect([species])


def turn_of(now: Now, options: Options, spared: Set[Species]) -> Turn:
    """The turn as ``now`` has it; ``spared`` are piles the table leaves where they are."""
    choices = {choice.do: choice for choice in now}
    with_row = options.claim == "when-collecting"
    do, field = ("collect", "claims") if with_row else ("claim", "species")
    bounds = choices[do].fields[field] if do in choices else None
    piles = bounds.values if isinstance(bounds, OneOf | SomeOf) else ()
    claimable = cast("tuple[Species, ...]", piles)
    return Turn(with_row, claimable, spared, "collect" in choices, "pass" in choices)
