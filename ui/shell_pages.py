"""Facts of past games as pages for people at a prompt."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table as Grid

from companion.games.game import Json


def _plain(text: str) -> str:
    """A name or title as rich may print it without taking brackets for mark-up."""
    return text.replace("[", r"\[")


def _ending(told: Json) -> str:
    if told["finished"]:
        return ", ".join(told["winners"])
    return "ended early" if told["over"] else "going on"


def games_page(told: list[Json]) -> None:
    """The list of games."""
    console = Console()
    if not told:
        console.print("No game has been played yet.")
        return
    grid = Grid(box=None, header_style="bold")
    for title in ("id", "opened", "game", "players", "won by"):
        grid.add_column(title, overflow="fold")
    for game in told:
        opened = game["opened"][:16].replace("T", " ")
        grid.add_row(
            game["id"], opened, game["game"], _plain(", ".join(game["players"])), _plain(_ending(game))
        )
    console.print(grid)


def game_page(told: Json) -> None:
    """One game as a sheet of points."""
    console = Console()
    opened = told["opened"][:16].replace("T", " ")
    console.print(f"[bold]{told['id']}[/bold]  {told['game']}  {opened}")
    view = told["view"]
    scores = view.get("scores", view.get("day_scores", []))
    grid = Grid(box=None, header_style="bold")
    grid.add_column("", overflow="fold")
    for number in range(1, len(scores) + 1):
        grid.add_column(str(number), justify="right")
    grid.add_column("total", justify="right")
    for name in told["players"]:
        points = [str(round_.get(name, "")) for round_ in scores]
        grid.add_row(_plain(name), *points, str(told["totals"][name]))
    console.print(grid)
    if told["finished"]:
        console.print("Won by " + _plain(" and ".join(told["winners"])) + ".")
    else:
        console.print("Ended early, without a winner." if told["over"] else "The game is going on.")
    for crossed in told["corrections"]:
        count = len(crossed["crossed_out"])
        console.print(
            f"Corrected after record {crossed['to']}: {_plain(crossed['why'])} ({count} crossed out)."
        )
    console.print(f"Check digest {told['digest']}")
