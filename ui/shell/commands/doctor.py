"""``companion doctor``: one line for everything that may be wrong, and a bundle for whoever helps.

Each line is ``ok`` and what it is, or a sentence that says what is wrong and one that says what to do. The exit code is
1 if anything is wrong.
"""

from __future__ import annotations

import json
from pathlib import Path

import click

from companion.language.words import Words
from companion.settings import file as settings_file
from hardware.computer.finding import Finding, Roots
from ui.shell import checks
from ui.shell.checks import facts, line
from ui.shell.frame import Trouble, data_options


@click.command()
@data_options()
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.option(
    "--bundle",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Collect findings, settings and logs in this file, without names, tags or secrets.",
)
@click.pass_context
def doctor(context: click.Context, data: Path, as_json: bool, bundle: Path | None) -> None:
    """Look at everything that can be wrong with the table, and say what to do about it."""
    at = checks.patient(data, settings_file.find(context.obj), Roots())
    found: list[Finding] = []
    for finding in checks.findings(at):
        found.append(finding)
        if not as_json:
            click.echo(line(finding))
    if bundle is not None:
        from ui.shell.bundle import put

        put(bundle, at, found)
        if not as_json:
            click.echo(
                at.words.say("Everything is in {file}; it holds no names, tags or secrets.", file=bundle)
            )
    wrong = [finding for finding in found if not finding.ok]
    if as_json:
        click.echo(json.dumps({"ok": not wrong, "checks": facts(found)}, ensure_ascii=False))
    if wrong:
        raise Trouble(_sum(wrong, at.words), 1)


def _sum(wrong: list[Finding], words: Words) -> str:
    keys = ", ".join(dict.fromkeys(finding.key for finding in wrong))
    return words.count("{n} thing is wrong: {keys}.", "{n} things are wrong: {keys}.", len(wrong), keys=keys)


commands = (doctor,)
