"""Facts of past games as pages for people at a prompt."""

from __future__ import annotations

from datetime import datetime

from rich.console import Console
from rich.table import Table as Grid

from companion.games.game import Json
from companion.language.words import Words


def _plain(text: str) -> str:
    """A name or title as rich may print it without taking brackets for mark-up."""
    return text.replace("[", r"\[")


def _ending(told: Json, words: Words) -> str:
    if told["finished"]:
        return ", ".join(told["winners"])
    return words.say("stopped early") if told["over"] else words.say("not over yet")


def games_page(told: list[Json], words: Words) -> None:
    """The list of games."""
    console = Console()
    if not told:
        console.print(words.say("No game has been played yet."))
        return
    grid = Grid(box=None, header_style="bold")
    # Words: the heads of a list of games.
    heads = ("id", words.say("opened"), words.say("game"), words.say("players"), words.say("won by"))
    for title in heads:
        grid.add_column(title, overflow="fold")
    for game in told:
        opened = words.moment(datetime.fromisoformat(game["opened"]))
        names = _plain(", ".join(game["players"]))
        grid.add_row(game["id"], opened, game["game"], names, _plain(_ending(game, words)))
    console.print(grid)


def game_page(told: Json, words: Words) -> None:
    """One game as a sheet of points."""
    from companion.sheet.sayings import names

    console = Console()
    opened = words.moment(datetime.fromisoformat(told["opened"]))
    console.print(f"[bold]{told['id']}[/bold]  {told['game']}  {opened}")
    view = told["view"]
    scores = view.get("scores", view.get("day_scores", []))
    grid = Grid(box=None, header_style="bold")
    grid.add_column("", overflow="fold")
    for number in range(1, len(scores) + 1):
        grid.add_column(str(number), justify="right")
    grid.add_column(words.say("all"), justify="right")
    for name in told["players"]:
        points = [str(round_.get(name, "")) for round_ in scores]
        grid.add_row(_plain(name), *points, str(told["totals"][name]))
    console.print(grid)
    if told["finished"]:
        winners = names(tuple(told["winners"]), words)
        console.print(_plain(words.say("Won by {names}.", names=winners)))
    elif told["over"]:
        console.print(words.say("Unfinished: the game was stopped early."))
    else:
        console.print(words.say("Unfinished: the game goes on."))
    for crossed in told["corrections"]:
        said = words.count(
            "Corrected after record {to}: {why} ({n} record crossed out).",
            "Corrected after record {to}: {why} ({n} records crossed out).",
            len(crossed["crossed_out"]),
            to=crossed["to"],
            why=crossed["why"],
        )
        console.print(_plain(said))
    console.print(words.say("Check: {digest}", digest=told["digest"]))
