"""What a sheet says in whole sentences: when, who won, what was corrected, how to check it."""

from __future__ import annotations

from datetime import datetime

from babel.dates import get_day_names, get_month_names
from babel.lists import format_list

from companion.language.words import Words
from companion.sheet.model import Sheet


def dates(at: datetime, words: Words) -> tuple[str, str]:
    """A moment in words, with the day of the week and without it."""
    facts = {
        "weekday": get_day_names("wide", "format", words.language)[at.weekday()],
        "day": at.day,
        "month": get_month_names("wide", "format", words.language)[at.month],
        "year": at.year,
        "time": f"{at:%H:%M}",
    }
    return (
        # Words: when a game was played, such as “Sunday 12 March 2026, 19:40”.
        words.say("{weekday} {day} {month} {year}, {time}", **facts),
        words.say("{day} {month} {year}, {time}", **facts),
    )


def headline(sheet: Sheet, words: Words) -> str:
    """How the game came out, by name."""
    winners = sheet.winners
    if not winners:
        return unfinished(sheet, words)
    if len(winners) == 1:
        return words.say("{name} wins", name=winners[0])
    return words.say("{names} share the catch", names=names(winners, words))


def short_headline(sheet: Sheet, words: Words) -> str:
    """The same where the names stand right above."""
    return words.say("They share the catch.") if len(sheet.winners) > 1 else headline(sheet, words)


def unfinished(sheet: Sheet, words: Words) -> str:
    """What is said of a game without a winner: that it was stopped, or goes on."""
    if sheet.over:
        return words.say("Unfinished: the game was stopped early.")
    return words.say("Unfinished: the game goes on.")


def names(several: tuple[str, ...], words: Words) -> str:
    """Names one after another, as this language lists things."""
    return format_list(list(several), "standard", words.language)


def corrections(sheet: Sheet, words: Words) -> list[str]:
    """Every correction with its reason, a paragraph each."""
    made = sheet.corrections
    if len(made) == 1:
        return [
            words.say("Corrected once: {place}, {why}.", place=made[0].place, why=made[0].why.rstrip("."))
        ]
    said = [words.say("{place}, {why}.", place=each.place, why=each.why.rstrip(".")) for each in made]
    return [words.count("Corrected {n} time:", "Corrected {n} times:", len(made)), *said] if made else []


def of_the_game(sheet: Sheet, words: Words) -> list[str]:
    """What the game itself adds: how it came out, where that needs words, and its house rules."""
    said = [sheet.note] if sheet.note else []
    if sheet.house_rules:
        said.append(words.say("House rules: {rules}", rules=" ".join(sheet.house_rules)))
    return said


def digest(sheet: Sheet, letters: int) -> str:
    """The beginning of the digest, in groups that can be read aloud."""
    return " ".join(sheet.digest[start : start + 4] for start in range(0, letters, 4))
