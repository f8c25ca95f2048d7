"""What is wrong with a printer, or not known about a job, each in one sentence."""

from __future__ import annotations

from typing import Literal

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


def printer(trouble: Trouble, place: str, words: Words) -> str:
    """What is wrong with the printer at ``place``, a port or a queue; empty where nothing is."""
    match trouble:
        case "":
            return ""
        case "missing":
            return words.say(
                "The ticket printer is not there: nothing is plugged in or switched on at {port}.", port=place
            )
        case "silent":
            return words.say("The ticket printer does not answer any more; is it switched on?")
        case "held":
            return words.say("Another program is using the ticket printer at {port}.", port=place)
        case "forbidden":
            return words.say("The table is not allowed to open the ticket printer at {port}.", port=place)
        case "unfit":
            return words.say("What is at {port} is no printer.", port=place)
        case "paper-out" | "cover-open" | "offline" | "printer-error":
            return _reported(trouble, words)
        case "hangs":
            return words.say("The ticket printer's driver hangs: unplug the printer and plug it in again.")
        case "stalled":
            return words.say("The ticket printer takes nothing any more.")
        case "no-answer":
            return words.say("The ticket printer gives no answer, so nobody knows whether it has paper.")
        case "no-printer":
            return words.say("No printer is set up: see “printers” in the settings.")
        case "no-spooler" | "no-queue" | "paused" | "rejecting":
            return _of_service(trouble, place, words)
        case _:
            return words.say("The printer has stopped for a fault of this program: restart the table.")


def _reported(trouble: Literal["paper-out", "cover-open", "offline", "printer-error"], words: Words) -> str:
    """What a ticket printer says of itself."""
    match trouble:
        case "paper-out":
            return words.say("The ticket printer is out of paper.")
        case "cover-open":
            return words.say("The cover of the ticket printer is open.")
        case "offline":
            return words.say("The ticket printer is switched off-line.")
    return words.say("The ticket printer reports trouble: look at its lights, switch it off and on.")


def _of_service(
    trouble: Literal["no-spooler", "no-queue", "paused", "rejecting"], queue: str, words: Words
) -> str:
    """What keeps the print service from printing."""
    match trouble:
        case "no-spooler":
            return words.say("The print service (CUPS) does not run.")
        case "no-queue":
            return words.say("The print service (CUPS) has no printer called “{queue}”.", queue=queue)
        case "paused":
            return words.say(
                "The printer “{queue}” is paused; “cupsenable {queue}” lets it go on.", queue=queue
            )
    return words.say("The printer “{queue}” takes no jobs; “cupsaccept {queue}” changes that.", queue=queue)


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
