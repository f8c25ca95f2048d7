"""``companion status``: how the table is, on one screen, asked of the table that plays or found out without it.

It says what everyone may know, and is quick: nothing is opened, nothing waits for a device.
"""

from __future__ import annotations

import json
from pathlib import Path

import click

import companion
from companion.games.game import Json
from companion.language.words import Words
from companion.settings import file as settings_file
from companion.settings.model import Settings
from companion.store import versions
from hardware import control_socket
from hardware.computer import clock, disk, heat, power
from hardware.computer.finding import Finding, Roots, text
from hardware.control_socket import Nobody
from ui.shell.frame import Trouble, data_options

PRINTERS = ("ticket-printer", "page-printer")


@click.command()
@data_options()
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.pass_context
def status(context: click.Context, data: Path, as_json: bool) -> None:
    """Say how the table is: what is played, its devices, disk, power, heat and clock."""
    settings = settings_file.load(settings_file.find(context.obj)).settings
    words = Words(settings.language)
    told = facts(data, settings, words, Roots())
    if as_json:
        click.echo(json.dumps(told, ensure_ascii=False))
    else:
        for line in page(told, words):
            click.echo(line)


def facts(data: Path, settings: Settings, words: Words, roots: Roots) -> Json:
    """Everything that is told, for programs; the sentences in it are in the table's language."""
    answer = _asked(data)
    devices = _switched_on(settings) if answer is None else answer["devices"]
    kept = {found.key: found for found in _box(data, words, roots)}
    room = disk.room(data)
    flags = power.flags(roots, lambda: "")
    warm = heat.degrees(roots)
    installed = versions.own()
    return {
        "version": companion.__version__ if answer is None else answer["version"],
        "previous": None if installed is None else installed.previous,
        "came_back": None if installed is None else installed.came_back,
        "plays": answer is not None,
        "up_seconds": None if answer is None else answer["up"],
        "computer_up_seconds": _computer_up(roots),
        "game": _game(data) if answer is None else _public(answer["view"]),
        "devices": [
            {key: device[key] for key in ("device", "state", "sentence")}
            for device in devices
            if device["device"] not in kept and device["device"] not in PRINTERS
        ],
        "printers": [
            {key: device[key] for key in ("device", "state", "sentence")}
            for device in devices
            if device["device"] in PRINTERS
        ],
        "disk": _told(kept[disk.KEY])
        | {"free_bytes": room and room.free, "total_bytes": room and room.total, "folder": str(data)},
        "power": _told(kept[power.KEY]) | {"flags": None if flags is None else f"{flags:#x}"},
        "heat": _told(kept[heat.KEY]) | {"degrees": None if warm is None else round(warm, 1)},
        "clock": _told(kept[clock.KEY]) | {"in_sync": clock.in_sync(roots)},
    }


def _told(found: Finding) -> Json:
    return {"ok": found.ok, "says": found.sentence}


def _asked(data: Path) -> Json | None:
    """What the table that plays says of itself; ``None`` where none does."""
    try:
        answer = control_socket.ask(data, {"ask": "status"})
    except Nobody:
        return None
    except OSError as why:
        from ui.shell.own_devices import not_asked

        raise not_asked(why) from None
    if not answer["ok"]:
        raise Trouble(answer["says"], 4)
    return answer


def _box(data: Path, words: Words, roots: Roots) -> list[Finding]:
    return [
        power.look(roots, words, lambda: ""),
        heat.look(roots, words),
        disk.look(data, roots, words),
        clock.look(roots, words),
    ]


def _computer_up(roots: Roots) -> int | None:
    told = text(roots.proc / "uptime").partition(".")[0]
    return int(told) if told.isdecimal() else None


def _switched_on(settings: Settings) -> list[Json]:
    """The devices of the settings, none of which is looked at without a table."""
    from hardware.pins.wiring import wiring

    names = [wire.name for wire in wiring(settings)]
    if names:
        from companion.sensing.privacy import named

        names = list(dict.fromkeys(named(name) for name in names))
    if settings.devices.reader != "none":
        names.append("reader")
    if settings.printers.ticket:
        names.append(PRINTERS[0])
    if settings.printers.page:
        names.append(PRINTERS[1])
    return [{"device": name, "state": "unknown", "sentence": ""} for name in names]


def _game(data: Path) -> Json | None:
    """The game that stands open in a data folder, by its public course."""
    from companion.play import replay
    from companion.store import game_ids, journal

    path = game_ids.newest(data / "games")
    if path is None:
        return None
    try:
        reading = journal.read(path)
        return _public(replay.play(reading).position.view()) if reading.rows else None
    except (OSError, ValueError):
        return None


def _public(view: Json | None) -> Json | None:
    """What is told of a game that is open; ``None`` where none is."""
    if view is None or view["phase"] == "game-over":
        return None
    return {key: view.get(key) for key in ("game", "players", "phase", "totals")}


# For people --------------------------------------------------------------------------------------------------------


def page(told: Json, words: Words) -> list[str]:
    """The same facts as lines for people, in the table's language."""
    rows = [
        (words.say("Version"), told["version"] + _before(told, words)),
        (words.say("Table"), _table(told, words)),
    ]
    rows.append((words.say("Game"), _of_game(told["game"], words)))
    for device in told["devices"] + told["printers"]:
        rows.append((device["device"], _of_device(device, words)))
    names = {
        "disk": words.say("Disk"),
        "power": words.say("Power"),
        "heat": words.say("Heat"),
        "clock": words.say("Clock"),
    }
    for key, name in names.items():
        rows.append((name, told[key]["says"] or words.say("ok")))
    wide = max(len(name) for name, _ in rows)
    return [f"{name:{wide}}  {says}".rstrip() for name, says in rows]


def _before(told: Json, words: Words) -> str:
    if told["came_back"]:
        return " · " + words.say("version {version} failed and was taken back", version=told["came_back"])
    return " · " + words.say("before it {version}", version=told["previous"]) if told["previous"] else ""


def _table(told: Json, words: Words) -> str:
    if not told["plays"]:
        return words.say("No table plays here at the moment.")
    return words.say("It has played for {time}.", time=_span(told["up_seconds"], words))


def _span(seconds: int, words: Words) -> str:
    minutes = seconds // 60
    if minutes < 60:
        return words.count("{n} minute", "{n} minutes", minutes)
    if minutes < 48 * 60:
        return words.count("{n} hour", "{n} hours", minutes // 60)
    return words.count("{n} day", "{n} days", minutes // (24 * 60))


def _of_game(game: Json | None, words: Words) -> str:
    from companion.games import registration

    if game is None:
        return words.say("No game is open.")
    points = game["totals"] or {}
    scores = ", ".join(f"{name} {points.get(name, 0)}" for name in game["players"])
    return f"{registration(game['game']).title(words)}: {scores}"


def _of_device(device: Json, words: Words) -> str:
    states = {
        "ok": words.say("ok"),
        "missing": words.say("missing"),
        "faulty": words.say("not working"),
        "unknown": words.say("not known"),
    }
    return f"{states[device['state']]}  {device['sentence']}".rstrip()


commands = (status,)
