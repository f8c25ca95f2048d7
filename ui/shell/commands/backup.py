"""``companion backup`` and ``restore``: all games and the settings in one file, and back again."""

from __future__ import annotations

import os
from pathlib import Path

import click

from companion.language.words import Words
from companion.play import backup as backups
from companion.play import restore as restoring
from companion.settings import file as settings_file
from companion.store.lock import Custody, Held
from hardware.computer import service
from ui.shell.frame import Trouble, data_options, tell
from ui.shell.progress import progress

WRONG_USAGE, NOT_WRITABLE = 2, 4

file_argument = click.argument("file", type=click.Path(path_type=Path, dir_okay=False))


@click.command()
@file_argument
@data_options()
@click.option(
    "--with-cards", is_flag=True, help="Which tag is which card too; for root and the table's owner."
)
@click.pass_context
def backup(context: click.Context, file: Path, data: Path, with_cards: bool) -> None:
    """Write all games and the settings into FILE; also while a table plays. Hidden cards are never in it."""
    settings = settings_file.find(context.obj)
    words = _words(settings)
    if not data.is_dir():
        raise Trouble(words.say("There is no data folder {folder}.", folder=data), WRONG_USAGE)
    if with_cards and os.geteuid() not in (0, data.stat().st_uid):
        raise Trouble(
            words.say("Only root and the owner of {folder} may take the enrolled cards along.", folder=data),
            NOT_WRITABLE,
        )
    try:
        count = backups.make(file, data, settings, with_cards=with_cards, progress=progress(words))
    except PermissionError as fault:
        raise Trouble(
            words.say("{file} may not be read by this account.", file=fault.filename), NOT_WRITABLE
        ) from None
    click.echo(words.count("{n} game is in {file}.", "{n} games are in {file}.", count, file=file))


@click.command()
@file_argument
@data_options()
@click.option("--stop", is_flag=True, help="Stop the table's service for it, and start it again afterwards.")
@click.pass_context
def restore(context: click.Context, file: Path, data: Path, stop: bool) -> None:
    """Put the games and settings of a backup FILE in place of those that are there, which are kept aside."""
    settings = settings_file.find(context.obj)
    words = _words(settings)
    try:
        found = backups.read(file, words)
    except OSError as fault:
        raise Trouble(words.say("{file} cannot be read.", file=fault.filename or file), WRONG_USAGE) from None
    stopped = stop and service.is_installed() and service.state() == "active"
    if stopped:
        service.order(words, "stop")
    try:
        with Custody.take(data) as custody:
            done = restoring.restore(found, custody, settings, words, progress(words))
    except Held:
        raise Trouble(
            words.say("A table plays with these games; “companion stop” ends that, or --stop here."),
            NOT_WRITABLE,
        ) from None
    finally:
        if stopped:
            service.order(words, "start")
    for sentence in sentences(done, words):
        click.echo(sentence)
    if settings_file.NAME in found.names and not done.settings:
        tell(
            [
                words.say(
                    "The settings in {file} stay as they are: this account may not write them.", file=settings
                )
            ]
        )


def sentences(done: restoring.Restored, words: Words) -> list[str]:
    """What a restore did."""
    said = [words.count("{n} game is back.", "{n} games are back.", done.games)]
    if done.went_back:
        said.append(
            words.say(
                "The game {game} went back to just before the last cast: its hidden card is in no backup.",
                game=done.went_back,
            )
        )
    if done.cards:
        said.append(words.say("The enrolled cards are back too."))
    if done.aside is not None:
        said.append(words.say("What was there before is kept in {folder}.", folder=done.aside))
    return said


def _words(settings: Path) -> Words:
    return Words(settings_file.check(settings).settings.language)


commands = (backup, restore)
