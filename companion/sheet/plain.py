"""The same sheet without a drawing: as text to read, as a table for a spreadsheet, and as facts for a program."""

from __future__ import annotations

import csv
import io
from typing import Any

import msgspec
from rich.cells import cell_len

from companion.drawing.fitting import figures
from companion.language.words import Words
from companion.sheet import qr, sayings
from companion.sheet.model import Sheet

DIRECTIONS = {"clockwise": "↻", "counter-clockwise": "↺", None: ""}
KINDS = {"full": "●", "open": "○", "dashed": "◌"}


def text(sheet: Sheet, words: Words) -> str:
    """The sheet as lines of text, every name in full."""
    blocks = [
        [sheet.title, sayings.dates(sheet.opened, words)[0], *([sheet.place] if sheet.place else [])],
        [sayings.headline(sheet, words)],
        _ranking(sheet),
    ]
    if sheet.rounds:
        blocks += [_rounds(sheet, words), _lines(sheet)]
    if any(any(role.points) for role in sheet.roles):
        blocks.append(_roles(sheet))
    blocks.append(
        [
            *sayings.of_the_game(sheet, words),
            *sayings.corrections(sheet, words),
            words.say("Check: {digest}", digest=sheet.digest),
        ]
    )
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def _ranking(sheet: Sheet) -> list[str]:
    players = [sheet.players[seat] for seat in sheet.ranked]
    return _aligned([[str(player.place), player.name, figures(player.total)] for player in players], "rlr")


def _rounds(sheet: Sheet, words: Words) -> list[str]:
    """A row a round, the fisher's points in brackets; a dash where a round is not scored."""
    rows = [[words.say("round"), *(player.name for player in sheet.players)]]
    for round_ in sheet.rounds:
        cells = [f"{round_.number} {DIRECTIONS[round_.direction]}".rstrip()]
        for seat in range(len(sheet.players)):
            points = "–" if round_.points is None else figures(round_.points[seat])
            cells.append(f"[{points}]" if seat == round_.fisher else f"{points} ")
        rows.append(cells)
    rows.append([words.say("all"), *(f"{figures(player.total)} " for player in sheet.players)])
    aligned = _aligned(rows, "l" + "r" * len(sheet.players))
    return [*aligned, words.say("In brackets: the fisher.")] if sheet.legend.fisher else aligned


def _lines(sheet: Sheet) -> list[str]:
    rows = [
        [str(round_.number), " ".join(f"{KINDS[line.kind]}{line.numeral}" for line in round_.lines)]
        for round_ in sheet.rounds
        if round_.lines
    ]
    if not rows:
        return []
    kinds = "  ".join(f"{KINDS[kind]} {meaning}" for kind, meaning in sheet.legend.kinds)
    return [sheet.legend.lines, *_aligned(rows, "ll"), kinds]


def _roles(sheet: Sheet) -> list[str]:
    rows = [["", *(player.name for player in sheet.players)]]
    rows += [[role.name, *map(figures, role.points)] for role in sheet.roles]
    return _aligned(rows, "l" + "r" * len(sheet.players))


def _aligned(rows: list[list[str]], sides: str) -> list[str]:
    """Rows of cells with two spaces between columns, each set to its left or right side."""
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    aligned = []
    for row in rows:
        cells = []
        for cell, width, side in zip(row, widths, sides, strict=True):
            space = " " * (width - cell_len(cell))
            cells.append(space + cell if side == "r" else cell + space)
        aligned.append("  ".join(cells).rstrip())
    return aligned


def table(sheet: Sheet) -> str:
    """The sheet as CSV: a row a player, in the order of the seats; the heads are the same in every language."""
    target = io.StringIO()
    writer = csv.writer(target)
    rounds = [f"round_{round_.number}" for round_ in sheet.rounds]
    roles = [f"as_{role.key}" for role in sheet.roles]
    writer.writerow(
        ["game_id", "game", "opened", "seat", "player", "place", "wins", "total", *rounds, *roles, "finished"]
    )
    for seat, player in enumerate(sheet.players):
        writer.writerow(
            [
                sheet.id,
                sheet.game,
                sheet.opened.isoformat(),
                seat + 1,
                player.name,
                player.place,
                str(player.wins).lower(),
                player.total,
                *("" if round_.points is None else round_.points[seat] for round_ in sheet.rounds),
                *(role.points[seat] for role in sheet.roles),
                str(sheet.finished).lower(),
            ]
        )
    return target.getvalue()


def facts(sheet: Sheet) -> dict[str, Any]:
    """All the sheet says, players by name."""
    names = [player.name for player in sheet.players]

    def by_name(points: tuple[int, ...]) -> dict[str, int]:
        return dict(zip(names, points, strict=True))

    return {
        "id": sheet.id,
        "game": sheet.game,
        "title": sheet.title,
        "opened": sheet.opened.isoformat(),
        "closed": sheet.closed.isoformat(),
        "place": sheet.place,
        "players": [
            {"name": player.name, "place": player.place, "total": player.total, "wins": player.wins}
            for player in sheet.players
        ],
        "rounds": [
            {
                "number": round_.number,
                "fisher": None if round_.fisher is None else names[round_.fisher],
                "direction": round_.direction,
                "points": None if round_.points is None else by_name(round_.points),
                "lines": [{"numeral": line.numeral, "kind": line.kind} for line in round_.lines],
            }
            for round_ in sheet.rounds
        ],
        "roles": {role.key: by_name(role.points) for role in sheet.roles},
        "house_rules": list(sheet.house_rules),
        "corrections": [msgspec.to_builtins(correction) for correction in sheet.corrections],
        "over": sheet.over,
        "finished": sheet.finished,
        "digest": sheet.digest,
        "qr": qr.digest_text(sheet),
    }


def as_json(sheet: Sheet) -> str:
    """:func:`facts` as one line of JSON."""
    return msgspec.json.encode(facts(sheet)).decode() + "\n"
