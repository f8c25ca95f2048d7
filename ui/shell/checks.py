"""Everything that can be wrong with a table and that ``companion doctor`` looks at, one after the other.

Each check gives one finding or several; none changes anything, none needs a table that plays, and one that plays is not
disturbed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from companion.games.game import Json
from companion.language.words import Words
from companion.play import replay
from companion.play.table import GAMES
from companion.sensing.privacy import Report
from companion.sensing.tags import Decks
from companion.settings import file as settings_file
from companion.settings.model import Settings
from companion.store import game_ids, journal, library_file, sealed, versions
from hardware import control_socket
from hardware.computer import chips, clock, disk, heat, outfit, power, service
from hardware.computer.finding import Finding, Roots
from hardware.control_socket import Nobody

NEWEST = 20
"""So many games are read again, the newest first; ``companion verify`` reads any."""
AGAIN_SECONDS = 0.2
"""A journal that grows while it is read is read again after so long."""


class Patient(msgspec.Struct, frozen=True):
    """What is looked at."""

    data: Path
    settings_path: Path
    settings: Settings
    words: Words
    roots: Roots
    answer: Json | None
    """What the table that plays says of itself; ``None`` where none does."""
    unasked: str = ""
    """Why a table that plays could not be asked, in one sentence; empty where it could, or none plays."""


Check = Callable[[Patient], Iterator[Finding]]


def patient(data: Path, settings_path: Path, roots: Roots) -> Patient:
    """The table whose data and settings these are."""
    settings = settings_file.check(settings_path).settings
    words = Words(settings.language)
    answer, unasked = None, ""
    try:
        answer = control_socket.ask(data, {"ask": "status"})
    except Nobody:
        pass
    except PermissionError:
        unasked = words.say("A table plays, and this account may not ask it: it is not in the table's group.")
    except OSError:
        unasked = words.say("A table plays, but it does not answer.")
    return Patient(data, settings_path, settings, words, roots, answer, unasked)


def _plays(at: Patient) -> bool:
    """Whether a table plays, so that its screen, pins and devices are its own."""
    return at.answer is not None or bool(at.unasked)


def findings(looked_at: Patient) -> Iterator[Finding]:
    """Everything, in an order in which what is worst comes first."""
    for check in CHECKS:
        yield from check(looked_at)


def _box(at: Patient) -> Iterator[Finding]:
    yield power.look(at.roots, at.words)
    yield heat.look(at.roots, at.words)
    yield clock.look(at.roots, at.words, journal.latest(at.data / GAMES))


def _disk(at: Patient) -> Iterator[Finding]:
    found = disk.look(at.data, at.roots, at.words)
    yield found
    if not at.data.is_dir():
        return
    kept = disk.keeps(at.data)
    if kept is None:
        yield Finding("data", True, at.words.say("This account may not write there, so it was not tried."))
    elif kept:
        yield Finding("data", True, str(at.data))
    else:
        yield Finding(
            "data",
            False,
            at.words.say("The disk does not give back what is written into {folder}.", folder=at.data),
            at.words.say("Back the games up now (“companion backup”), and put in a new memory card."),
        )


def _service(at: Patient) -> Iterator[Finding]:
    words = at.words
    if not service.is_installed():
        says = words.say("A table plays.") if _plays(at) else words.say("The table is not a service here.")
        yield Finding("service", True, says)
        return
    state = service.state()
    if state == "active":
        yield Finding("service", True, words.say("It runs."))
    else:
        yield Finding(
            "service",
            False,
            words.say("The table's service does not run ({state}).", state=state),
            words.say("“companion start” starts it, and “companion logs” says what it wrote."),
        )


def _version(at: Patient) -> Iterator[Finding]:
    installed = versions.own()
    failed = None if installed is None else installed.came_back
    if failed is None:
        return
    yield Finding(
        "version",
        False,
        at.words.say("Version {version} failed, and the one before it plays again.", version=failed),
        at.words.say("“companion update” with another version ends this."),
    )


def _outfit(at: Patient) -> Iterator[Finding]:
    if not _plays(at):
        yield outfit.screen(at.roots, at.words)
    else:
        yield Finding("screen", True, at.words.say("A table plays."))
    yield outfit.sound(at.roots, at.settings, at.words)
    yield outfit.account(at.words)
    yield outfit.pins(chips.chips(at.roots.dev), at.settings, at.words)
    yield outfit.ports(at.roots, at.settings, at.words)


def _settings(at: Patient) -> Iterator[Finding]:
    from hardware.pins.drivers import held, installed
    from hardware.pins.wiring import conflicts, wiring
    from hardware.printers.fitness import unfit

    words, found = at.words, settings_file.check(at.settings_path)
    told = [
        problem.sentence(words, str(found.path)) for problem in found.problems if problem.kind != "no-file"
    ]
    wires = wiring(at.settings)
    told += [clash.sentence(words) for clash in conflicts(wires)]
    if wires and not _plays(at):
        told += [says for _, says in held(wires, installed(), words)]
    if at.settings.printers.ticket or at.settings.printers.page:
        told += [wrong.says for wrong in unfit(at.settings, words)]
    if told:
        yield Finding(
            "settings",
            False,
            " ".join(told),
            words.say("“companion config edit” mends them and checks them."),
        )
    else:
        yield Finding("settings", True, str(found.path))


def _devices(at: Patient) -> Iterator[Finding]:
    if at.unasked:
        yield Finding(
            "devices",
            False,
            at.unasked,
            at.words.say("Ask with sudo, or as somebody in the group companion."),
        )
        return
    reports = _reports(at)
    for report in reports:
        ok = report.state in ("ok", "unknown")
        remedy = "" if ok else at.words.say("“companion devices” tells when it is back.")
        yield Finding(report.device, ok, report.sentence, remedy)
    decks = Decks(at.data)
    if decks.damaged:
        yield Finding(
            "cards",
            False,
            at.words.say("The enrolled cards cannot be read any more."),
            at.words.say("“companion enrol” enrols them again."),
        )


def _reports(at: Patient) -> list[Report]:
    """How the devices are: as the table that plays knows, else as they are when they are opened."""
    if at.answer is not None:
        told = msgspec.convert(at.answer["devices"], list[Report])
        box = {found["key"] for found in at.answer["box"]}
        return [report for report in told if report.device not in box]
    from ui.shell.own_devices import Own

    with Own(at.settings, at.data) as own:
        return own.reports() if own.desk.devices else []


def _games(at: Patient) -> Iterator[Finding]:
    words, folder = at.words, at.data / GAMES
    ids = game_ids.ids(folder)
    wrong = [id for id in ids[-NEWEST:] if not sound(game_ids.path_of(folder, id))]
    aside = sorted(path.name for path in folder.glob("*.damaged-*"))
    if wrong:
        yield Finding(
            "games",
            False,
            words.say("These games are damaged: {games}.", games=", ".join(wrong)),
            words.say(
                "“companion verify” says what is wrong; “companion restore” brings them back from a backup."
            ),
        )
    else:
        says = words.count("{n} game is kept.", "{n} games are kept.", len(ids))
        if aside:
            says += " " + words.say("Kept aside after damage: {files}.", files=", ".join(aside))
        yield Finding("games", True, says)
    yield _library(at)


def sound(path: Path) -> bool:
    """Whether a journal is whole, the rules accept it, and every card it shows was fixed before."""
    for last in (False, True):
        try:
            reading = journal.read(path)
        except (OSError, ValueError):
            return False
        if reading.damage is None:
            break
        if not last:
            # Perhaps a record was being written.
            time.sleep(AGAIN_SECONDS)
    if reading.damage is not None or sealed.unproven(reading.rows):
        return False
    try:
        replay.play(reading)
    except ValueError:
        return False
    return True


def _library(at: Patient) -> Finding:
    """The index of past games; it is made again whenever it is missing, so only a damaged one is told."""
    file = at.data / library_file.FILE
    if not file.exists():
        return Finding("library", True, at.words.say("It is made when somebody looks at past games."))
    try:
        db = library_file.to_look(file)
        try:
            library_file.inspect(db)
        finally:
            db.close()
    except library_file.FAULTS:
        return Finding(
            "library",
            False,
            at.words.say("The list of past games is damaged; no game is."),
            at.words.say("“companion restart” makes it anew from the games."),
        )
    return Finding("library", True)


def _looks(at: Patient) -> Iterator[Finding]:
    """Whether what is made before the program runs was made: drawings, sounds, and the letters."""
    from companion.drawing import lettering
    from ui.sounds.render import MADE, SOUNDS
    from ui.touch.glass.atlas import FOLDER

    missing = [] if (FOLDER / "index.json").is_file() else [FOLDER.name]
    missing += [name for name in SOUNDS if not (MADE / f"{name}.wav").is_file()]
    if missing:
        yield Finding(
            "drawings",
            False,
            at.words.say("Parts of this program are missing: {parts}.", parts=", ".join(missing)),
            at.words.say("Install it again."),
        )
    try:
        yield Finding("letters", True, lettering.face()[0].name)
    except FileNotFoundError:
        yield Finding(
            "letters",
            False,
            at.words.say("There is no font to write with."),
            at.words.say("“sudo apt install fonts-sil-gentiumplus” brings one."),
        )


CHECKS: tuple[Check, ...] = (_box, _disk, _service, _version, _outfit, _settings, _devices, _games, _looks)


OK, WRONG = "ok", "✗ "


def line(finding: Finding) -> str:
    """One finding as one line."""
    return f"{OK if finding.ok else WRONG}  {finding.key}: {finding.sentence}".rstrip(": ")


def facts(found: list[Finding]) -> list[dict[str, object]]:
    """What was found, as ``--json`` prints it: ``{"key", "ok", "says", "remedy"}`` each."""
    return [{"key": one.key, "ok": one.ok, "says": one.says, "remedy": one.remedy} for one in found]
