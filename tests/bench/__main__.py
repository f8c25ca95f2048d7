"""``python -m tests.bench``: every figure, what it should reach, and its floor; into ``build/bench.json`` as well.

It tells and never fails: whether an aim is reached is a column of the table.
"""

from __future__ import annotations

import platform
import time
from collections.abc import Callable
from pathlib import Path

import click
import msgspec
from rich.console import Console
from rich.table import Table

from tests.bench import (
    append,
    devices,
    installed,
    language,
    lies,
    past,
    printing,
    referee,
    rules,
    screen,
    shell,
    taking_back,
    voice,
)
from tests.bench.figures import Figure

BUILD = Path("build")
WIDTH = 128
"""Columns of the table at least."""


@click.command()
@click.option("--idle", default=20, show_default=True, help="Seconds for which nobody touches the screen.")
@click.option(
    "--only",
    multiple=True,
    help="Only these parts: rules, lies, referee, taking-back, append, past, printing, screen, language, shell, "
    "devices, voice, installed.",
)
def main(idle: int, only: tuple[str, ...]) -> None:
    """Measure how fast the table is."""
    BUILD.mkdir(exist_ok=True)
    parts: dict[str, Callable[[], list[Figure]]] = {
        "rules": rules.run,
        "lies": lies.run,
        "referee": lambda: referee.run(BUILD),
        "taking-back": taking_back.run,
        "append": lambda: append.run(BUILD),
        "past": lambda: past.run(BUILD),
        "printing": printing.run,
        "screen": lambda: screen.run(BUILD, idle),
        "language": lambda: language.run(BUILD),
        "shell": lambda: shell.run(BUILD),
        "devices": lambda: devices.run(BUILD, idle),
        "voice": lambda: voice.run(BUILD),
        "installed": lambda: installed.run(BUILD),
    }
    figures: list[Figure] = []
    console = Console(width=max(Console().width, WIDTH))
    for name, part in parts.items():
        if not only or name in only:
            with console.status(f"Measuring: {name} …"):
                figures += part()
    console.print(_table(figures))
    (BUILD / "bench.json").write_bytes(msgspec.json.format(msgspec.json.encode(_told(figures))) + b"\n")


def _table(figures: list[Figure]) -> Table:
    table = Table("what", "unit", title="How fast the table is")
    for heading in ("figure", "floor", "ratio", "aim"):
        table.add_column(heading, justify="right")
    table.add_column("met")
    for figure in figures:
        table.add_row(
            figure.what,
            figure.unit,
            _number(figure.value),
            _number(figure.floor),
            "" if figure.ratio is None else f"{figure.ratio:.2f}",
            _aim(figure),
            {True: "yes", False: "no", None: ""}[figure.met],
        )
    return table


def _number(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 1000 or value == int(value) else f"{value:.3g}"


def _aim(figure: Figure) -> str:
    aim = figure.aim
    if aim is None:
        return ""
    how = {"value": "{}", "ratio": "{} × floor", "excess": "floor + {}"}[aim.of]
    return f"{aim.sense} {how.format(f'{aim.bound:,g}')}"


def _told(figures: list[Figure]) -> dict[str, object]:
    return {
        "at": time.strftime("%Y-%m-%dT%H:%M:%S%z"),
        "python": platform.python_version(),
        "machine": platform.machine(),
        "figures": [
            {
                "what": figure.what,
                "value": figure.value,
                "unit": figure.unit,
                "floor": figure.floor,
                "floor_is": figure.floor_is or None,
                "ratio": figure.ratio,
                "aim": _aim(figure) or None,
                "met": figure.met,
            }
            for figure in figures
        ],
    }


if __name__ == "__main__":
    main()
