"""What is printed, at a prompt: the list of jobs, taking one back, printing one again, and a test of a printer.

While a table plays its printers are its own, and it is asked through its socket; otherwise the jobs are managed here,
in custody of the data folder. What waits then goes on waiting for the table, except the test that is asked for.
"""

from __future__ import annotations

import threading
import time
from datetime import datetime
from pathlib import Path

import click
import msgspec

from companion.games.game import Json
from companion.language.words import Words
from companion.settings import file as settings_file
from companion.settings.model import Settings
from companion.store import print_jobs
from companion.store.lock import Custody
from hardware import control_socket
from hardware.device.watchdog import Watchdog
from hardware.printers import counter, sentences
from hardware.printers.print_shop import PrintShop
from ui.shell.frame import Trouble, data_options, words_of_table

WAITED = 15.0
"""Seconds after which a test that still waits for its printer is taken back."""
LOOKED_EVERY = 0.3
"""Seconds between two looks at a test that a table prints."""
WRONG, NO_SUCH, HELD = 1, 3, 4
OVER = ("sent", "printed", "failed", "cancelled")

DATA = "companion.jobs.data"
"""Where the group leaves the data folder for its commands."""

as_json = click.option("--json", "json", is_flag=True, help="As JSON.")


def _settings(context: click.Context) -> Settings:
    return settings_file.load(settings_file.find(context.obj)).settings


def _asked(data: Path, request: Json) -> Json | None:
    """The answer of the table that plays; ``None`` where none does."""
    try:
        return control_socket.ask(data, request)
    except control_socket.Nobody:
        return None
    except OSError as why:
        from ui.shell.own_devices import not_asked

        raise not_asked(why) from None


def _managed(context: click.Context, data: Path, request: Json) -> Json:
    """The answer of the table that plays, or of a print shop that is opened here and prints nothing."""
    answer = _asked(data, request)
    if answer is not None:
        return answer
    settings = _settings(context)
    words = Words(settings.language)
    with Custody.take(data):
        shop = PrintShop(
            msgspec.structs.replace(settings, printers=Settings().printers), data, words, _ignore
        )
        shop.start(prints=True)
        try:
            answered = counter.answer(request, shop, words)
        finally:
            shop.close()
    assert answered is not None
    return answered


def _ignore(_: object) -> None:
    """Nobody is here to be told how printers are."""


@click.group(invoke_without_command=True)
@data_options()
@as_json
@click.pass_context
def jobs(context: click.Context, data: Path, json: bool) -> None:
    """List the print jobs, oldest first: waiting, sending, sent, printed, failed, cancelled."""
    context.meta[DATA] = data
    if context.invoked_subcommand is not None:
        return
    words, answer = words_of_table(), _asked(data, {"ask": "jobs"})
    told = [counter.facts(job, words) for job in print_jobs.stood(data)] if answer is None else answer["jobs"]
    if json:
        click.echo(msgspec.json.encode(told).decode())
    elif not told:
        click.echo(words.say("Nothing has been printed yet."))
    else:
        for job in told:
            click.echo(_line(job, words))


def _line(job: Json, words: Words) -> str:
    at = words.moment(datetime.fromtimestamp(job["at"]).astimezone())
    what = job["game"] or words.say("test")
    kind = [words.say("ticket") if job["form"] == "ticket" else words.say("page")]
    kind += [words.say("short")] if job["quick"] else []
    kind += [words.say("copy")] if job["copy"] else []
    state = sentences.state(job["state"], words)
    return f"{job['job']:4}  {state:9}  {at}  {what}  {' '.join(kind)}  {job['says'] or ''}".rstrip()


@jobs.command()
@data_options(in_memory=True)
@click.argument("number", metavar="N", type=click.IntRange(1))
@as_json
@click.pass_context
def cancel(context: click.Context, data: Path | None, number: int, json: bool) -> None:
    """Take back the print job N: what waits is not printed, what is being printed ends where it is."""
    answer = _managed(context, data or context.meta[DATA], {"ask": "cancel-job", "job": number})
    if json:
        click.echo(msgspec.json.encode({"job": number, "cancelled": answer["ok"]}).decode())
    if not answer["ok"]:
        raise Trouble(answer["says"], WRONG if answer["known"] else NO_SUCH)


@jobs.command()
@data_options(in_memory=True)
@click.argument("number", metavar="N", type=click.IntRange(1))
@as_json
@click.pass_context
def again(context: click.Context, data: Path | None, number: int, json: bool) -> None:
    """Print the sheet of job N once more, marked as a copy, on the table that plays."""
    answer = _asked(data or context.meta[DATA], {"ask": "print-again", "job": number})
    if answer is None:
        words = words_of_table()
        raise Trouble(words.say("No table plays; “companion play” prints what is ordered at it."), WRONG)
    if not answer["ok"]:
        raise Trouble(answer["says"], NO_SUCH)
    click.echo(
        msgspec.json.encode(answer["job"]).decode() if json else _line(answer["job"], words_of_table())
    )


@click.command("print-test")
@data_options()
@click.option("--page", is_flag=True, help="On the page printer, not the ticket printer.")
@as_json
@click.pass_context
def print_test(context: click.Context, data: Path, page: bool, json: bool) -> None:
    """Print a test and say what became of it."""
    request = {"ask": "print-test", "form": "page" if page else "ticket"}
    answer = _asked(data, request)
    if answer is None:
        job = _own_test(context, data, request)
    elif not answer["ok"]:
        raise Trouble(answer["says"], WRONG)
    else:
        job = _tables_test(data, answer["job"])
    if json:
        click.echo(msgspec.json.encode(job).decode())
    words = words_of_table()
    became = words.say("Test print: {state}.", state=sentences.state(job["state"], words))
    if not json and job["state"] in ("sent", "printed"):
        click.echo(f"{became} {job['says'] or ''}".rstrip())
    if job["state"] not in ("sent", "printed"):
        raise Trouble(job["says"] or became, WRONG)


def _tables_test(data: Path, job: Json) -> Json:
    """What becomes of a test that the table prints."""
    end = time.monotonic() + WAITED
    waited: Json = job
    while job["state"] not in OVER:
        time.sleep(LOOKED_EVERY)
        answer = _asked(data, {"ask": "jobs"})
        job = next((each for each in (answer or {"jobs": []})["jobs"] if each["job"] == job["job"]), job)
        if job["state"] == "waiting":
            waited = job
            if time.monotonic() >= end:
                _asked(data, {"ask": "cancel-job", "job": job["job"]})
                break
    return job if job["state"] != "cancelled" else job | {"says": waited["says"]}


def _own_test(context: click.Context, data: Path, request: Json) -> Json:
    """What becomes of a test that is printed here; what else waits is left to the table."""
    settings = _settings(context)
    words = Words(settings.language)
    changed = threading.Condition()

    def note() -> None:
        with changed:
            changed.notify_all()

    with Custody.take(data), Watchdog() as watchdog:
        shop = PrintShop(settings, data, words, _ignore, watchdog)
        shop.watch(note)
        shop.start(prints=True, only_new=True)
        try:
            answer = counter.answer(request, shop, words)
            assert answer is not None
            number, end, waited = answer["job"]["job"], time.monotonic() + WAITED, None
            while (job := shop.job(number)) is not None and not job.over:
                with changed:
                    changed.wait(LOOKED_EVERY)
                if job.state == "waiting":
                    waited = job
                    if time.monotonic() >= end:
                        shop.cancel(number)
        finally:
            shop.close()
    assert job is not None
    told = counter.facts(job, words)
    return told | (
        {"says": counter.facts(waited, words)["says"]} if waited and job.state == "cancelled" else {}
    )


commands = (jobs, print_test)
