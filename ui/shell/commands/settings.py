"""``companion config``: look at the settings, change one or all, or have the file checked.

Exit codes: 0 done; 1 the check found something wrong; 2 no such setting or not a value of it; 4 the file
could not be read or written. With each but 0 one line on standard error says why.
"""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, NoReturn

import click

from companion.language.words import Words
from companion.settings.file import Loaded, change, check, find, load, put_whole
from companion.settings.model import KEYS, Problem, Value, get, judged, read_text
from companion.store.durable import NotWritten
from hardware.pins.drivers import held, installed
from hardware.pins.wiring import conflicts, wiring
from ui.shell.frame import Trouble, tell

WIRED = ("devices.", "pins.")
"""Settings of what is opened when the table starts, and kept open."""
FOUND_WRONG, WRONG_USAGE, NOT_WRITABLE = 1, 2, 4


settings_option = click.option(
    "--settings",
    "named",
    metavar="FILE",
    type=click.Path(path_type=Path),
    callback=lambda context, _, value: value or context.obj,
    help="The settings file; else $COMPANION_SETTINGS, /etc/companion/table.toml, or your own.",
)
as_json = click.option("--json", "as_json", is_flag=True, help="As JSON.")


@click.group()
def config() -> None:
    """The settings of the table: get, set, check, edit."""


@config.command("get")
@click.argument("key", required=False)
@settings_option
@as_json
def get_(key: str | None, named: Path | None, as_json: bool) -> None:
    """Print the setting KEY, or all of them."""
    loaded = load(find(named))
    if key is not None and key not in KEYS:
        _stop(judged(key, ""), loaded)
    tell(loaded.notices())
    values = {known: get(loaded.settings, known) for known in ([key] if key else KEYS)}
    if as_json:
        click.echo(json.dumps(values, ensure_ascii=False))
    elif key:
        click.echo(_typed(values[key]))
    else:
        for known, value in values.items():
            click.echo(f"{known} = {_typed(value)}")


@config.command("set")
@click.argument("key")
@click.argument("value")
@settings_option
def set_(key: str, value: str, named: Path | None) -> None:
    """Change the setting KEY to VALUE and keep everything else in the file, comments too."""
    loaded = load(find(named))
    right = read_text(key, value)
    if isinstance(right, Problem):
        _stop(right, loaded)
    changed = change(loaded.path, key, right)
    if isinstance(changed, Problem):
        _stop(changed, loaded, NOT_WRITABLE)
    tell((loaded if loaded.aside else changed).notices())
    click.echo(f"{key} = {_typed(get(changed.settings, key))}")
    if key.startswith(WIRED):
        words = Words(changed.settings.language)
        click.echo(words.say("A table that plays now takes this when it is started again."))


@config.command("edit")
@settings_option
def edit_(named: Path | None) -> None:
    """Open the settings in $EDITOR; what you write counts once it is right in every line."""
    loaded = load(find(named))
    words, file = Words(loaded.settings.language), loaded.path
    tell(loaded.notices())
    before = _bytes_of(file)
    with tempfile.TemporaryDirectory(prefix="companion-settings-") as folder:
        copy = Path(folder) / file.name
        copy.write_bytes(before)
        while True:
            _edit(copy, words)
            written = copy.read_bytes()
            if written == before:
                click.echo(words.say("Nothing was changed."))
                return
            wrong = put_whole(file, written)
            if not wrong:
                break
            told = " ".join(problem.sentence(words, file.name) for problem in wrong)
            if not (sys.stdin.isatty() and sys.stdout.isatty()):
                raise Trouble(told, FOUND_WRONG)
            tell([told])
            if not click.confirm(words.say("Edit it again? Otherwise the old settings stay.")):
                raise Trouble(words.say("The settings in {file} stay as they were.", file=file), FOUND_WRONG)
    click.echo(words.say("The settings in {file} are right.", file=file))
    click.echo(words.say("A table that plays now takes this when it is started again."))


def _bytes_of(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except FileNotFoundError:
        return b""
    except OSError as fault:
        raise NotWritten(str(file), fault) from fault


def _edit(copy: Path, words: Words) -> None:
    editor = os.environ.get("VISUAL") or os.environ.get("EDITOR") or "sensible-editor"
    try:
        done = subprocess.run([*shlex.split(editor), str(copy)], check=False)
    except OSError:
        raise Trouble(
            words.say("The editor “{editor}” does not start; name another in $EDITOR.", editor=editor),
            WRONG_USAGE,
        ) from None
    if done.returncode:
        raise Trouble(
            words.say("The editor “{editor}” ended without saving; the settings stay.", editor=editor),
            FOUND_WRONG,
        )


@config.command("check")
@settings_option
@as_json
def check_(named: Path | None, as_json: bool) -> None:
    """Say what is wrong with the settings file. Changes nothing."""
    found = check(find(named))
    words = Words(found.settings.language)
    wanted = named is not None or "COMPANION_SETTINGS" in os.environ
    problems = [problem for problem in found.problems if wanted or problem.kind != "no-file"]
    told = [
        {"kind": problem.kind, "key": problem.key, "says": problem.sentence(words, str(found.path))}
        for problem in problems
    ]
    wires = wiring(found.settings)
    told += [
        {"kind": clash.kind, "key": clash.wire.key, "says": f"{found.path}: {clash.sentence(words)}"}
        for clash in conflicts(wires)
    ]
    if wires:
        told += [
            {"kind": "pin-held", "key": wire.key, "says": f"{found.path}: {says}"}
            for wire, says in held(wires, installed(), words)
        ]
    if found.settings.printers.ticket or found.settings.printers.page:
        from hardware.printers.fitness import unfit

        told += [
            {"kind": wrong.kind, "key": wrong.key, "says": f"{found.path}: {wrong.says}"}
            for wrong in unfit(found.settings, words)
        ]
    if as_json:
        facts = {"file": str(found.path), "ok": not told, "problems": told}
        click.echo(json.dumps(facts, ensure_ascii=False))
    if told:
        raise Trouble(" ".join(wrong["says"] for wrong in told), FOUND_WRONG)
    if as_json:
        return
    if found.problems:
        click.echo(words.say("There is no settings file {file}; the defaults hold.", file=found.path))
    else:
        click.echo(words.say("The settings in {file} are right.", file=found.path))


def _stop(problem: Any, loaded: Loaded, exit_code: int = WRONG_USAGE) -> NoReturn:
    raise Trouble(problem.sentence(Words(loaded.settings.language), str(loaded.path)), exit_code)


def _typed(value: Value) -> str:
    """A value as a person types it to ``config set``."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"{value:g}" if isinstance(value, float) else str(value)


commands = (config,)
