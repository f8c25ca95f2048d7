"""Past games at a prompt: list, show, verify, export, and the state that stands."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import click
import msgspec

from companion.games.game import Json
from companion.language.words import Words
from companion.play import replay
from companion.play.replay import Course
from companion.play.standing import standing
from companion.play.table import GAMES, Table
from companion.store import game_ids, journal, sealed
from companion.store.durable import NotWritten
from companion.store.journal import Reading
from companion.store.library import Library
from companion.store.lock import Held
from ui.shell.frame import Trouble, data_options, tell, words_of_table


def standing_line(data: Path) -> str:
    """The answer that tells what stands, as one line of JSON; a damaged journal is set aside first where we may."""
    path = game_ids.newest(data / GAMES)
    if path is None:
        raise _no_game(data)
    try:
        with Table.open(data, words=words_of_table()) as table:
            tell(table.notices)
            stands = table.standing()
    except (Held, NotWritten):
        played = play_again(read(path, aloud=True))
        stands = standing(played.rev, played.position)
    return _json(stands.answer(n=0))


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def find(data: Path, beginning: str) -> Path:
    """The journal of the one game meant by ``beginning`` (an id, a unique beginning of one, or ``last``)."""
    found = game_ids.find(data / GAMES, beginning)
    if isinstance(found, game_ids.NoSuchGame):
        if beginning == "last":
            raise _no_game(data)
        words = words_of_table()
        raise Trouble(words.say("No game's name begins with “{beginning}”.", beginning=beginning), 3)
    if isinstance(found, game_ids.Ambiguous):
        raise Trouble(
            words_of_table().count(
                "“{beginning}” is the beginning of {n} game: {ids}.",
                "“{beginning}” is the beginning of {n} games: {ids}.",
                len(found.ids),
                beginning=beginning,
                ids=", ".join(found.ids[:4]),
            ),
            3,
        )
    return game_ids.path_of(data / GAMES, found)


def _no_game(data: Path) -> Trouble:
    return Trouble(words_of_table().say("There is no game in {folder}.", folder=data), 3)


def read(path: Path, *, aloud: bool = False) -> Reading:
    """A journal with at least one record in it."""
    try:
        reading = journal.read(path)
    except PermissionError:
        words = words_of_table()
        raise Trouble(
            words.say("The journal {file} may not be read by this account.", file=path.name), 4
        ) from None
    if not reading.rows:
        assert reading.damage is not None, "a journal of which no record stands is damaged"
        raise Trouble(reading.damage.sentence(words_of_table()), 1)
    if aloud and reading.damage:
        tell([reading.damage.sentence(words_of_table())])
    return reading


def play_again(reading: Reading) -> Course:
    """The public course of a game. Raises ``Unplayable``."""
    return replay.play(reading)


def _when(at: int) -> str:
    return datetime.fromtimestamp(at).astimezone().isoformat(timespec="seconds")


def facts(played: Course) -> Json:
    """What ``show --json`` tells of a game."""
    view = played.position.view()
    return {
        "id": played.id,
        "game": played.game.name,
        "players": list(played.players),
        "opened": _when(played.opened_at),
        "finished": view["finished"],
        "winners": view["winners"],
        "totals": view["totals"],
        "over": played.position.over,
        "options": replay.options(played.position),
        "records": played.position.seq,
        "corrections": [
            {"to": crossed.to, "why": crossed.why, "crossed_out": list(crossed.records)}
            for crossed in played.crossed
        ],
        "digest": played.digest,
        "view": view,
    }


def _game(command: Callable[..., Any]) -> Callable[..., Any]:
    return click.argument("game", metavar="GAME")(command)


def _as_json(command: Callable[..., Any]) -> Callable[..., Any]:
    return click.option("--json", "as_json", is_flag=True, help="Print the facts as JSON.")(command)


@click.command()
@data_options()
@_as_json
def games(data: Path, as_json: bool) -> None:
    """List the games, the oldest first."""
    library = Library.look(data, replay.entry)
    try:
        entries = library.games()
    finally:
        library.close()
    told = [
        {
            "id": entry.id,
            "game": entry.game,
            "players": list(entry.players),
            "opened": _when(entry.opened),
            "finished": entry.finished,
            "winners": list(entry.winners),
            "totals": entry.totals,
            "over": entry.over,
        }
        for entry in entries
    ]
    if as_json:
        click.echo(_json(told))
        return
    from ui.shell.pages import games_page

    games_page(told, words_of_table())


@click.command()
@data_options()
@_game
@_as_json
def show(game: str, data: Path, as_json: bool) -> None:
    """Show one game: its rounds, points, corrections. GAME is its name, a beginning of it, or “last”."""
    told = facts(play_again(read(find(data, game), aloud=True)))
    if as_json:
        click.echo(_json(told))
        return
    from ui.shell.pages import game_page

    game_page(told, words_of_table())


@click.command()
@data_options()
@_game
@_as_json
def verify(game: str, data: Path, as_json: bool) -> None:
    """Check that a journal is whole, that the rules accept it, and that every card shown was fixed before.

    GAME may be “all”.
    """
    words = words_of_table()
    if game == "all":
        _verify_all(data, words, as_json)
        return
    path = find(data, game)
    reading = journal.read(path)
    problems = _problems(reading, words)
    id = path.stem
    if as_json:
        click.echo(_json(_verified(id, reading, problems)))
    elif not problems:
        click.echo(
            words.count(
                "{game}: the one record stands as it was written; check digest {digest}.",
                "{game}: all {n} records stand as they were written; check digest {digest}.",
                len(reading.rows),
                game=id,
                digest=reading.digest,
            )
        )
    if problems:
        raise Trouble(" ".join(problems), 1)


def _problems(reading: Reading, words: Words) -> list[str]:
    """What is wrong with a journal, a sentence each."""
    problems = [reading.damage.sentence(words)] if reading.damage else []
    if reading.rows:
        try:
            replay.play(reading)
        except replay.Unplayable as why:
            problems.append(why.sentence(words))
    return problems + [
        words.say("The card shown for record {row} is not the one that was sealed.", row=row)
        for row in sealed.unproven(reading.rows)
    ]


def _verified(id: str, reading: Reading, problems: list[str]) -> Json:
    return {
        "id": id,
        "ok": not problems,
        "records": len(reading.rows),
        "digest": reading.digest,
        "problems": problems,
    }


def _verify_all(data: Path, words: Words, as_json: bool) -> None:
    from ui.shell.progress import progress

    ids, told = game_ids.ids(data / GAMES), progress(words)
    facts: list[Json] = []
    for number, id in enumerate(ids):
        told(number, len(ids))
        reading = journal.read(game_ids.path_of(data / GAMES, id))
        facts.append(_verified(id, reading, _problems(reading, words)))
    wrong = [fact for fact in facts if not fact["ok"]]
    if as_json:
        click.echo(_json(facts))
    else:
        for fact in wrong:
            click.echo(f"{fact['id']}: {' '.join(fact['problems'])}")
    if wrong:
        raise Trouble(
            words.say("These games are damaged: {games}.", games=", ".join(fact["id"] for fact in wrong)), 1
        )
    if not as_json:
        click.echo(
            words.count(
                "{n} game stands as it was written.", "{n} games stand as they were written.", len(ids)
            )
        )


@click.command()
@data_options()
@_game
def export(game: str, data: Path) -> None:
    """Print the records of a game, one JSON object a line, as the referee takes them."""
    reading = read(find(data, game), aloud=True)
    for record in replay.export(reading.rows):
        click.echo(_json(record))


commands = (games, show, verify, export)
