"""What is wrong with a printer, or not known about a job, each in one sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.language.words import Words
from companion.sensing.values import State
from companion.store.print_jobs import Job, Trouble
from companion.store.print_jobs import State as JobState

STATES: dict[Trouble, State] = {
    "": "ok",
    "missing": "missing",
    "silent": "missing",
    "no-spooler": "missing",
    "no-answer": "unknown",
}
"""The health of a printer with each trouble; ``faulty`` with the others."""


_SENTENCES: Mapping[Trouble, Callable[[Words, str], str]] = {
    "": lambda words, place: "",
    "missing": lambda words, place: words.say(
        "The ticket printer is not there: nothing is plugged in or switched on at {port}.", port=place
    ),
    "silent": lambda words, place: words.say(
        "The ticket printer does not answer any more; is it switched on?"
    ),
    "held": lambda words, place: words.say(
        "Another program is using the ticket printer at {port}.", port=place
    ),
    "forbidden": lambda words, place: words.say(
        "The table is not allowed to open the ticket printer at {port}.", port=place
    ),
    "unfit": lambda words, place: words.say("What is at {port} is no printer.", port=place),
    "paper-out": lambda words, place: words.say("The ticket printer is out of paper."),
    "cover-open": lambda words, place: words.say("The cover of the ticket printer is open."),
    "offline": lambda words, place: words.say("The ticket printer is switched off-line."),
    "printer-error": lambda words, place: words.say(
        "The ticket printer reports trouble: look at its lights, switch it off and on."
    ),
    "hangs": lambda words, place: words.say(
        "The ticket printer's driver hangs: unplug the printer and plug it in again."
    ),
    "stalled": lambda words, place: words.say("The ticket printer takes nothing any more."),
    "no-answer": lambda words, place: words.say(
        "The ticket printer gives no answer, so nobody knows whether it has paper."
    ),
    "no-printer": lambda words, place: words.say("No printer is set up: see “printers” in the settings."),
    "no-spooler": lambda words, place: words.say("The print service (CUPS) does not run."),
    "no-queue": lambda words, place: words.say(
        "The print service (CUPS) has no printer called “{queue}”.", queue=place
    ),
    "paused": lambda words, place: words.say(
        "The printer “{queue}” is paused; “cupsenable {queue}” lets it go on.", queue=place
    ),
    "rejecting": lambda words, place: words.say(
        "The printer “{queue}” takes no jobs; “cupsaccept {queue}” changes that.", queue=place
    ),
}


def printer(trouble: Trouble, place: str, words: Words) -> str:
    """What is wrong with the printer at ``place``, a port or a queue; empty where nothing is."""
    known = _SENTENCES.get(trouble)
    if known is None:
        return words.say("The printer has stopped for a fault of this program: restart the table.")
    return known(words, place)


def job(told: Job, words: Words) -> str:
    """What people have to know about a job beyond its state; empty where that says it all."""
    place = told.printer
    if told.state == "waiting":
        why = printer(told.trouble, place, words)
        if told.torn and why:
            return words.say("{why} Then the sheet is printed once more, whole.", why=why)
        return why
    if told.state == "sending":
        return printer(told.trouble, place, words)
    match told.trouble:
        case "no-answer":
            return words.say("This printer gives no answer: look whether the sheet is whole.")
        case "handed-over":
            return words.say(
                "The print service has handed it to the printer: look whether the sheet is whole."
            )
        case "cut-off":
            return words.say("The table was switched off while it was printed: the sheet may be incomplete.")
        case "end-unknown":
            return words.say("The printer gave no answer at the end of the sheet: look whether it is whole.")
        case "stalled":
            return words.say("The printer took nothing for five seconds: the sheet may be incomplete.")
        case "torn":
            return words.say(
                "Three times only a beginning was printed: look at the printer, then print again."
            )
        case "gone":
            return words.say("The game of this sheet cannot be read any more.")
        case "not-kept":
            return words.say("It was not printed: the memory card takes nothing any more.")
        case "refused":
            return words.say("The print service (CUPS) has not taken the sheet.")
        case "given-up":
            return words.say("The print service (CUPS) has given the sheet up; it may be incomplete.")
    return printer(told.trouble, place, words)


def state(told: JobState, words: Words) -> str:
    """The state of a job in a word or two."""
    return {
        "waiting": words.say("waiting"),
        "sending": words.say("printing"),
        "sent": words.say("sent"),
        "printed": words.say("printed"),
        "failed": words.say("failed"),
        "cancelled": words.say("cancelled"),
    }[told]
