"""Virtual devices at a prompt, for any program: they behave on their line as the real ones do, and fail on request."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import get_args

import click

from companion.language.words import Words
from hardware.simulated.readers import Kind, SimulatedReader
from ui.shell.frame import tell, words_of_table


@click.group()
def simulate() -> None:
    """A virtual device, for this program or any other."""


@simulate.command()
@click.option("--reader", "kind", type=click.Choice(get_args(Kind)), required=True, help="Which reader.")
@click.option(
    "--port", type=click.Path(path_type=Path), help="Where to make its port; if left out, a new path."
)
def reader(kind: Kind, port: Path | None) -> None:
    """A card reader on a serial port of its own, until end of file.

    Prints the port's path, then reads orders from standard input, one a line:

    \b
      lay TAG      lay a tag on it, as hexadecimal bytes: lay 0114ae3bbc
      lift TAG     take it away
      noise N      N bytes of noise
      spoil        the next frame has a wrong checksum
      silent       it says nothing any more
      speak        it speaks again
      unplug       pull its plug
      plug         plug it in again, at the same path
    """
    if port is not None and (port.exists() or port.is_symlink()):
        raise click.UsageError(words_of_table().say("There is something at {path} already.", path=port))
    words = words_of_table()
    with SimulatedReader(kind, port) as virtual:
        click.echo(virtual.path)
        for line in sys.stdin:
            wrong = obey(virtual, line, words)
            if wrong:
                tell([wrong])


def obey(virtual: SimulatedReader, line: str, words: Words) -> str:
    """Carry out one order; a sentence for people where it is none."""
    order, *what = line.split() or [""]
    match order, what:
        case "", []:
            pass
        case (("lay" | "lift"), [text]):
            try:
                tag = bytes.fromhex(text)
                (virtual.lay if order == "lay" else virtual.lift)(tag)
            except ValueError:
                return words.say(
                    "“{text}” is no tag for this reader. Bytes of its tags, in hexadecimal: {lengths}.",
                    text=text,
                    lengths=", ".join(map(str, virtual.tag_lengths)),
                )
        case "noise", [text] if text.isdecimal():
            virtual.noise(int(text))
        case "spoil", []:
            virtual.spoil()
        case (("silent" | "speak"), []):
            virtual.silence(order == "silent")
        case "unplug", []:
            virtual.unplug()
        case "plug", []:
            virtual.plug()
        case _:
            return words.say("“{line}” is no order; --help lists them.", line=line.strip())
    return ""


commands = (simulate,)
