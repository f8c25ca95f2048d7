"""Refusals put into words: one sentence that says the rule, and never a secret or who is to blame.

A refusal is a value until it reaches people (``game.py``). Here are the sentences for the rules every
game shares; those of a game are in ``companion/games/NAME/refusals.py`` beside its rules.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.games import registration
from companion.games.wording import Facts, Sentence, say
from companion.language.words import Words


def sentence(words: Words, code: str, rule: str, facts: Facts) -> str:
    """The sentence for a refusal.

    ``rule`` is ``records/…`` (what a line must be), ``table/…`` (what holds for every game) or ``GAME/…``. A
    rule may say different things under different codes; then the code follows its key, as in
    ``fish-fish/check needs-answer``.
    """
    known = _sentences(rule.partition("/")[0])
    says = known.get(rule) or known[f"{rule} {code}"]
    return says(words, facts)


def _sentences(about: str) -> Mapping[str, Sentence]:
    if about == "records":
        return RECORDS
    if about == "table":
        return TABLE
    return registration(about).refusals()


def _do(words: Words, facts: Facts) -> str:
    if "do" not in facts:
        return words.say("Every record says in “do” what it does.")
    return words.say("“{do}” is no record of this game.", do=facts["do"])


RECORDS: Mapping[str, Sentence] = {
    "records/long": say("A line has at most 65,536 bytes."),
    "records/utf-8": say("A line is written in UTF-8."),
    "records/json": say("A line is one whole JSON object."),
    "records/object": say("A line is one whole JSON object."),
    "records/deep": say("A record is not nested that deep."),
    "records/twice": say("A record has every field once."),
    "records/number": say("Every number is a whole number."),
    "records/surrogate": say("A text is made of whole characters."),
    "records/do": _do,
    "records/fields": say("A “{do}” has fields of its own, none missing and none of another kind."),
}


def _players(words: Words, facts: Facts) -> str:
    fewest, most = facts["fewest"], facts["most"]
    if fewest == most:
        return words.count("This game is for {n} player.", "This game is for {n} players.", most)
    return words.say("This game is for {fewest} to {most} players.", fewest=fewest, most=most)


def _correct(words: Words, facts: Facts) -> str:
    if facts["most"] < 1:
        return words.say("The opening of a game has nothing before it to go back to.")
    return words.say("A correction goes back to a record from 1 to {most}.", most=facts["most"])


TABLE: Mapping[str, Sentence] = {
    "table/over": say("The game is over; it can still be corrected, or a new one begun."),
    "table/no-game": say("A game is opened before it is played."),
    "table/stale": say("The game has moved on since then."),
    "table/already-open": say("One game at a time: the open one ends first."),
    "table/players": _players,
    "table/names": say("A name has 1 to {most} characters, none of them a control character."),
    "table/double": say("Every player has a name of their own."),
    "table/first": say("The one who begins is one of the players."),
    "table/options": say("House rules are chosen from the list of the game."),
    "table/undo": say("Nothing has been played yet that could be taken back."),
    "table/undo-shown": say("What everyone has seen is not taken back, but corrected with a reason."),
    "table/correct": _correct,
}
