"""``companion start``, ``stop``, ``restart``, ``power-off`` and ``logs``: the table as a service of the system's.

A game in progress is always kept: what the table has answered is on the disk, however it ends.
"""

from __future__ import annotations

import os
import shutil

import click

from companion.language.words import Words
from companion.settings import file as settings_file
from hardware.computer import service
from ui.shell.frame import Trouble


def _words(context: click.Context) -> Words:
    return Words(settings_file.check(settings_file.find(context.obj)).settings.language)


def _ordered(context: click.Context, verb: str) -> None:
    service.order(_words(context), verb)


@click.command()
@click.pass_context
def start(context: click.Context) -> None:
    """Start the table's service."""
    _ordered(context, "start")


@click.command()
@click.pass_context
def stop(context: click.Context) -> None:
    """Stop the table's service; a game in progress is kept."""
    _ordered(context, "stop")


@click.command()
@click.pass_context
def restart(context: click.Context) -> None:
    """Stop the table's service and start it again; a game in progress goes on."""
    _ordered(context, "restart")


@click.command("power-off")
@click.pass_context
def power_off(context: click.Context) -> None:
    """Switch the computer off; a game in progress is kept."""
    service.power_off(_words(context))


@click.command()
@click.option(
    "--lines", type=click.IntRange(0), default=50, show_default=True, help="How many past lines first."
)
@click.option("--no-follow", is_flag=True, help="Stop after the past lines.")
@click.pass_context
def logs(context: click.Context, lines: int, no_follow: bool) -> None:
    """Print what the service has written into the system's journal, and go on as it writes more."""
    journalctl = shutil.which("journalctl")
    if journalctl is None or not service.has_systemd():
        raise Trouble(
            _words(context).say("There is no journal of the system here that a service writes into."), 1
        )
    follow = [] if no_follow else ["--follow"]
    os.execv(journalctl, [journalctl, "--unit", service.UNIT, "--lines", str(lines), *follow])


commands = (start, stop, restart, power_off, logs)
