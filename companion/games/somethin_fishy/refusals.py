"""What the rules of Somethin' Fishy say when they refuse something, one sentence each (``rules/somethin-fishy.md``)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.somethin_fishy.rules import CLAIMING
from companion.games.wording import Facts, Sentence, say
from companion.language.words import Words


def fish(words: Words, species: str) -> str:
    """Fish of a species, as a sentence speaks of several."""
    return {
        "puffer": words.say("puffers"),
        "swordfish": words.say("swordfish"),
        "piranha": words.say("piranhas"),
        "lionfish": words.say("lionfish"),
    }[species]


def _deck(words: Words, facts: Facts) -> str:
    said = {"species": fish(words, facts["species"]), "n": facts["all"]}
    if facts["back"] == "sea":
        return words.say("All {n} sated {species} of the open sea have been turned.", **said)
    if facts["kind"] == "hungry":
        return words.say("All {n} hungry {species} with fish on their backs have been turned.", **said)
    return words.say("All {n} sated {species} with fish on their backs have been turned.", **said)


def _no_pile(words: Words, facts: Facts) -> str:
    return words.say("No hungry {species} are on offer.", species=fish(words, facts["species"]))


def _claim_row(words: Words, facts: Facts) -> str:
    return words.say(
        "Whoever has {least} {species} in the row claims their pile: {to_act} has {has}.",
        least=CLAIMING,
        species=fish(words, facts["species"]),
        to_act=facts["to_act"],
        has=facts["has"],
    )


def _claim_row_plus_won(words: Words, facts: Facts) -> str:
    return words.say(
        "Whoever has {least} {species}, in the row or won, claims their pile: {to_act} has {has}.",
        least=CLAIMING,
        species=fish(words, facts["species"]),
        to_act=facts["to_act"],
        has=facts["has"],
    )


SENTENCES: Mapping[str, Sentence] = {
    "somethin-fishy/deck": _deck,
    "somethin-fishy/no-pile": _no_pile,
    "somethin-fishy/claim-row": _claim_row,
    "somethin-fishy/claim-row-plus-won": _claim_row_plus_won,
    "somethin-fishy/claim-when-collecting": say("A pile is claimed when the row is collected."),
    "somethin-fishy/claim-twice": say("Each pile is claimed once."),
    "somethin-fishy/empty-row": say("Only a row that has fish can be collected."),
    "somethin-fishy/first-draw": say("Every turn has a draw: now {to_act} turns a card."),
    "somethin-fishy/lap-of-passes": say("After a whole lap without a draw, {to_act} turns a card."),
}
