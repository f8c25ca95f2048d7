"""The counter of the print shop: what the shell asks there, through the socket of a table that plays or of its own.

``{"ask": "jobs"}``, ``{"ask": "cancel-job", "job": N}``, ``{"ask": "print-again", "job": N}`` and
``{"ask": "print-test", "form": "ticket"}``; answers are ``{"ok": true, ...}`` or ``{"ok": false, "says": sentence}``.
"""

from __future__ import annotations

from companion.games.game import Json
from companion.language.words import Words
from companion.store.print_jobs import Job
from hardware.printers import sentences
from hardware.printers.print_shop import Order, PrintShop


def answer(request: Json, shop: PrintShop, words: Words) -> Json | None:
    """The answer to one request; ``None`` for one that is not understood."""
    match request:
        case {"ask": "jobs"}:
            return {"ok": True, "jobs": [facts(job, words) for job in shop.jobs]}
        case {"ask": "cancel-job", "job": int(number)}:
            says = shop.cancel(number)
            return {"ok": not says, "known": shop.job(number) is not None} | ({"says": says} if says else {})
        case {"ask": "print-again", "job": int(number)}:
            again = shop.again(number)
            if again is None:
                return {"ok": False, "known": False, "says": shop.no_such(number)}
            return {"ok": True, "job": facts(again, words)}
        case {"ask": "print-test", "form": "ticket" | "page" as form}:
            return {"ok": True, "job": facts(shop.order(Order(form)), words)}
    return None


def facts(job: Job, words: Words) -> Json:
    """A job as ``companion jobs --json`` prints it."""
    return {
        "job": job.number,
        "at": job.at,
        "form": job.form,
        "game": job.game or None,
        "quick": job.quick,
        "copy": job.copy,
        "state": job.state,
        "printer": job.printer or None,
        "says": sentences.job(job, words) or None,
    }
