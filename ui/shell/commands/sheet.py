"""The score sheet of a game at a prompt: as a ticket, a page, or without a drawing."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from companion.language.words import Words
from companion.settings import file as settings_file
from companion.sheet import plain
from companion.sheet.model import Sheet, sheet_of
from ui.shell.commands.games import find, read
from ui.shell.frame import Trouble, data_options, known_language, words_of_table

FORMS = ("ticket", "page", "pdf", "text", "csv", "json")


@click.command()
@data_options()
@click.argument("game", metavar="GAME")
@click.option("--to", "form", type=click.Choice(FORMS), required=True, help="What becomes of the sheet.")
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="The file to write it to.")
@click.option("--quick", is_flag=True, help="Leave art and chart out of a ticket.")
@click.option("--dots", type=click.Choice(["384", "576"]), default="384", help="Dots across the ticket.")
@click.option("--paper", type=click.Choice(["A4", "A5"]), default="A4", help="Size of the page.")
@click.option("--language", metavar="CODE", help="The sheet's language; else the table's.")
@click.pass_obj
def sheet(
    settings: Path | None,
    game: str,
    data: Path,
    form: str,
    out: Path | None,
    quick: bool,
    dots: str,
    paper: str,
    language: str | None,
) -> None:
    """Make the score sheet of a game. GAME is its name, a beginning of it, or “last”."""
    if language is not None:
        known_language(language)
    if out is None and form == "ticket":
        raise click.UsageError(words_of_table().say("A ticket is written to a file: name it with --out."))
    if out is None and form == "page":
        raise click.UsageError(words_of_table().say("A page is written to a file: name it with --out."))
    if out is None and form == "pdf" and sys.stdout.isatty():
        raise click.UsageError(
            words_of_table().say("A PDF is nothing for a terminal: name a file with --out.")
        )
    chosen = settings_file.load(settings_file.find(settings)).settings
    words = Words(language or chosen.language)
    made = sheet_of(read(find(data, game), aloud=True), words, chosen.place)
    _put(_bytes(made, words, form, quick, int(dots), paper), out)


def _bytes(made: Sheet, words: Words, form: str, quick: bool, dots: int, paper: str) -> bytes:
    match form:
        case "ticket":
            from companion.sheet import escpos, raster
            from companion.sheet.ticket import ticket

            return escpos.encoded(raster.dots(ticket(made, words, dots, quick=quick)))
        case "page" | "pdf":
            from companion.sheet.pdf import pdf

            return pdf(made, words, paper)
        case "csv":
            return plain.table(made).encode()
        case "json":
            return plain.as_json(made).encode()
        case _:
            return plain.text(made, words).encode()


def _put(content: bytes, out: Path | None) -> None:
    if out is None:
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
        return
    try:
        out.write_bytes(content)
    except OSError as why:
        words = words_of_table()
        raise Trouble(words.say("{file} cannot be written: {why}.", file=out, why=why.strerror), 4) from None


commands = (sheet,)
