"""The table at a prompt: the command ``companion``, for those who manage it over SSH.

Each group of commands is a module of its own (``ui/shell/commands/games.py``, …). Whatever goes wrong ends in
one sentence on standard error and an exit code of ``records.md``: 1 something wrong was found, 2 wrong usage, 3 no such
game, 4 the data is held by another or cannot be written. Kivy is imported by ``play`` alone.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from io import BufferedReader
from pathlib import Path
from typing import Any, cast

import click

import companion
from companion.games import registered, registrations
from companion.language.errors import TableError
from ui.shell.frame import Trouble, data_options, known_language, tell, words_of_table

ELSEWHERE = {
    "backup": "ui.shell.commands.backup",
    "config": "ui.shell.commands.settings",
    "devices": "ui.shell.commands.devices",
    "doctor": "ui.shell.commands.doctor",
    "enrol": "ui.shell.commands.enrol",
    "export": "ui.shell.commands.games",
    "games": "ui.shell.commands.games",
    "jobs": "ui.shell.commands.jobs",
    "light": "ui.shell.commands.devices",
    "logs": "ui.shell.commands.service",
    "power-off": "ui.shell.commands.service",
    "print-test": "ui.shell.commands.jobs",
    "restart": "ui.shell.commands.service",
    "restore": "ui.shell.commands.backup",
    "rollback": "ui.shell.commands.update",
    "self-test": "ui.shell.commands.update",
    "sense": "ui.shell.commands.devices",
    "say": "ui.shell.commands.say",
    "sheet": "ui.shell.commands.sheet",
    "show": "ui.shell.commands.games",
    "simulate": "ui.shell.commands.simulate",
    "start": "ui.shell.commands.service",
    "status": "ui.shell.commands.status",
    "stop": "ui.shell.commands.service",
    "update": "ui.shell.commands.update",
    "verify": "ui.shell.commands.games",
}
"""The modules of the commands that are not here; each has them in ``commands``."""


class Commands(click.Group):
    """A module is read when one of its commands is asked for, so that the table need not wait for all of them."""

    def list_commands(self, context: click.Context) -> list[str]:
        """The names of all commands, those not read yet too."""
        return sorted((*super().list_commands(context), *ELSEWHERE))

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        """A command by its name, its module read now; ``None`` where there is none."""
        if name in ELSEWHERE and name not in self.commands:
            for command in import_module(ELSEWHERE[name]).commands:
                self.add_command(command)
        return super().get_command(context, name)

    def invoke(self, context: click.Context) -> Any:
        """Run a command; what goes wrong is told in the table's language."""
        try:
            return super().invoke(context)
        except TableError as trouble:
            raise Trouble(trouble.sentence(words_of_table()), trouble.exit_code) from None


def _size(_: click.Context, __: click.Parameter, text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    width, cross, height = text.partition("x")
    if not (cross and width.isdecimal() and height.isdecimal() and int(width) >= 320 and int(height) >= 320):
        raise click.BadParameter(
            words_of_table().say("A size is two whole numbers from 320 on, such as 800x480.")
        )
    return int(width), int(height)


@click.group(
    cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(companion.__version__, message="%(prog)s %(version)s", prog_name="companion")
@click.option("--settings", type=click.Path(path_type=Path), help="The settings file to use.")
@click.pass_context
def cli(context: click.Context, settings: Path | None) -> None:
    """A game table's companion: it keeps the order, the rules and the score of fish games played with real cards."""
    context.obj = settings
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@cli.command()
@data_options(in_memory=True)
@click.option("--language", metavar="CODE", default="en", help="The language refusals are told in.")
def referee(data: Path | None, language: str) -> None:
    """Judge records, one JSON object a line, from standard input; without --data in memory only."""
    from companion.play.protocol import Door, serve

    known_language(language)
    source, sink = cast(BufferedReader, sys.stdin.buffer), sys.stdout.buffer
    if data is None:
        serve(Door(language), source, sink)
        return
    # In memory nobody waits for what keeps games on the disk.
    from companion.language.words import Words
    from companion.play.table import Table

    with Table.open(data, words=Words(language)) as table:
        tell(table.notices)
        serve(Door(language, table), source, sink)


@cli.command()
@data_options()
def resume(data: Path) -> None:
    """Print what stands in the game that was played last, as one answer of the referee."""
    from ui.shell.commands.games import standing_line

    click.echo(standing_line(data))


@cli.command()
@data_options(in_memory=True)
@click.option(
    "--size", metavar="WxH", callback=_size, help="Size of the table in its window, such as 800x480."
)
@click.option("--kiosk", is_flag=True, help="Fill the whole screen, and show no pointer.")
@click.option("--drawer", is_flag=True, help="Show a drawer below it with simulated devices to try.")
@click.option(
    "--without-display",
    "folder",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="Where there is no display, play a recorded game and write its pictures and its sheet into DIR.",
)
@click.option(
    "--recorded",
    "game",
    type=click.Choice(tuple(registered())),
    default=registrations()[0].name,
    show_default=True,
    help="Which recorded game that is.",
)
@click.pass_obj
def play(
    settings: Path | None,
    data: Path | None,
    size: tuple[int, int] | None,
    kiosk: bool,
    drawer: bool,
    folder: Path | None,
    game: str,
) -> None:
    """Open the table."""
    from ui.touch.app.start import has_display, open_table

    if folder is not None and not has_display():
        from ui.touch.robot.demo import play_recorded

        words = words_of_table()
        click.echo(
            words.say("There is no display here, so a recorded game is played on a table nobody sees.")
        )
        for file in play_recorded(folder, size, game):
            click.echo(file)
        return
    open_table(settings, data, size, drawer=drawer, kiosk=kiosk)


def main() -> None:
    """Run the command, and turn whatever goes wrong into one sentence and an exit code."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """The exit code of ``companion`` with these arguments."""
    try:
        outcome = cli.main(arguments, prog_name="companion", standalone_mode=False)
        return outcome if isinstance(outcome, int) else 0
    except click.ClickException as wrong:
        from ui.shell.usage import sentence

        return _say(sentence(wrong, words_of_table(getattr(wrong, "ctx", None))), wrong.exit_code)
    except (click.Abort, KeyboardInterrupt):
        return 130
    except Trouble as trouble:
        return _say(str(trouble), trouble.exit_code)
    except BrokenPipeError:
        # Whoever read our output has gone; nothing is left to tell them.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _say(sentence: str, code: int) -> int:
    click.echo(" ".join(sentence.split()), err=True)
    return code
