"""The table's devices at a prompt: how they are, what they sense, and a light to try.

While a table plays, its devices are its own: everything here asks the table then (``ui/shell/own_devices.py``).
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import get_args

import click
import msgspec

from companion.games.game import Json
from companion.language.words import Words
from companion.sensing.privacy import Report
from companion.settings.model import Devices, Settings
from hardware import control_socket
from hardware.control_socket import Nobody
from hardware.desk import TESTED_SECONDS
from hardware.readers.opening import Kind
from ui.shell.frame import Trouble, data_options, words_of_table
from ui.shell.own_devices import Own, asked, not_asked, settings_of


def _none_switched_on() -> Trouble:
    words = words_of_table()
    return Trouble(
        words.say("No device is switched on; “companion config set devices.reader pn532” does that."), 1
    )


# How they are ------------------------------------------------------------------------------------------------------


@click.command()
@data_options()
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.pass_context
def devices(context: click.Context, data: Path, as_json: bool) -> None:
    """List every device with its health and what it sensed last."""
    answer = asked(data, {"ask": "devices"})
    if answer is not None:
        reports = msgspec.convert(answer["devices"], list[Report])
    else:
        settings = settings_of(context)
        with Own(settings, data) as own:
            reports = own.reports() if own.desk.devices else []
    if as_json:
        click.echo(msgspec.json.encode(reports).decode())
    elif not reports:
        click.echo(words_of_table().say("No device is switched on."))
    else:
        words = words_of_table()
        wide = max(len(report.device) for report in reports)
        for report in reports:
            click.echo(f"{report.device:{wide}}  {report.state:7}  {_told(report, words)}".rstrip())


def _told(report: Report, words: Words) -> str:
    """What is wrong with a device, and what it sensed last."""
    last = ""
    if report.last is not None:
        ago = max(0.0, time.monotonic() - report.last["at"])
        tag = f" {report.last['tag']}" if "tag" in report.last else ""
        what = f"{report.last['kind']}{tag}"
        last = words.count("{what} {n} second ago", "{what} {n} seconds ago", round(ago), what=what)
    return "  ".join(part for part in (report.sentence, last) if part)


# What they sense ---------------------------------------------------------------------------------------------------


@click.command()
@data_options()
@click.option("--seconds", type=click.FloatRange(0), help="For so long; else until Ctrl-C.")
@click.option("--port", help="A reader at this port, whatever the settings say; with --reader.")
@click.option("--reader", type=click.Choice(get_args(Kind)), help="Which reader is at --port.")
@click.pass_context
def sense(
    context: click.Context, data: Path, seconds: float | None, port: str | None, reader: Kind | None
) -> None:
    """Print what is sensed, live, one JSON object a line.

    While a table plays this listens through the table.
    """
    if (port is None) != (reader is None):
        raise click.UsageError(
            words_of_table().say("{one} and {other} go together.", one="--port", other="--reader")
        )
    settings = settings_of(context)
    if port is None or _is_of_the_table(settings, port):
        try:
            for line in control_socket.listen(data, seconds):
                if line:
                    _print(line)
            return
        except Nobody:
            pass
        except OSError as why:
            raise not_asked(why) from None
    if port is not None:
        settings = Settings(
            language=settings.language, devices=Devices(reader=reader or "none", reader_port=port)
        )
    with Own(settings, data) as own:
        if not own.desk.devices:
            raise _none_switched_on()
        for line in own.lines(seconds):
            _print(line)


def _is_of_the_table(settings: Settings, port: str) -> bool:
    """Whether the table reads this port itself, so that its bytes must not be taken from it."""
    own = settings.devices.reader_port
    return settings.devices.reader != "none" and bool(own) and Path(own).resolve() == Path(port).resolve()


def _print(line: Json) -> None:
    click.echo(msgspec.json.encode(line).decode())


# A light to try ----------------------------------------------------------------------------------------------------


@click.command()
@data_options()
@click.argument("seat", type=click.IntRange(1, 8))
@click.pass_context
def light(context: click.Context, data: Path, seat: int) -> None:
    """Let the light of a SEAT blink for some seconds; the first player in seat order sits at 1."""
    answer = asked(data, {"ask": "light", "seat": seat})
    if answer is not None:
        if not answer["ok"]:
            raise Trouble(answer["says"], 1)
        return
    with Own(settings_of(context), data) as own:
        says = own.desk.try_light(seat)
        if says:
            raise Trouble(says, 1)
        for report in own.reports():
            if report.device == f"light-{seat}" and report.state != "ok":
                raise Trouble(report.sentence, 1)
        time.sleep(TESTED_SECONDS)


commands = (devices, sense, light)
