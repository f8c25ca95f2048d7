"""What the table acknowledged stands, wherever it is stopped; what it could not keep, it did not acknowledge."""

from __future__ import annotations

import errno
import json
import os
import random
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec
import pytest

from companion.play import replay
from companion.play.standing import Answer, Standing
from companion.play.table import Table
from companion.store import game_ids, journal, library, sealed
from companion.store.durable import NotWritten
from companion.store.journal import TooNew, read
from companion.store.journal_writing import Journal
from companion.store.lock import Held
from companion.store.sealed import Seals
from tests.oracle.process import COMMAND, PATIENCE, run, stream_of
from tests.oracle.sessions import course as drawn_course
from tests.oracle.sessions import opening, sitting

JSON = dict[str, Any]

OPEN: JSON = {"do": "open", "game": "fish-fish", "players": ["Anna", "Béla"], "options": {"cards": "sensed"}}
CAST: JSON = {"do": "cast", "bait": 3, "card": "bite"}
BET: JSON = {"do": "bet", "player": "Béla", "fish": 1}
FULL = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def opened(data: Path) -> Table:
    """A table whose clock stands and whose chance is always the same."""
    return Table.open(data, clock=lambda: 1000.0, chance=random.Random(1).randbytes)


def tell(table: Table, *records: JSON) -> Standing:
    """Tell the table records that it takes; how the game stands then."""
    for record in records:
        answer = table.send(record)
        assert answer.ok, (record, answer)
    return table.standing()


def stands(data: Path) -> Standing:
    """What a table says that is opened there now."""
    with opened(data) as table:
        assert table.notices == []
        return table.standing()


def told(answer: JSON | Answer | Standing) -> list[Any]:
    """What is common to an answer and to what stands later."""
    whole = answer.answer() if isinstance(answer, Standing) else answer
    found = json.loads(msgspec.json.encode(whole))
    return [found["seq"], found["rev"], found["view"]]


# Stopped anywhere


@pytest.mark.parametrize("seed", range(6))
def test_pulled_after_any_answer_the_table_stands_where_that_answer_left_it(
    tmp_path: Path, seed: int
) -> None:
    chance = random.Random(seed)
    data = tmp_path / "data"
    with opened(data) as table:
        for number, (line, expected) in enumerate(sitting(chance, 150)):
            if expected is None or expected.get("code") == "malformed":
                continue
            record = json.loads(line)
            answer = table.send(record)
            if answer.ok and number % 3 == seed % 3:
                pulled = tmp_path / "pulled"
                shutil.copytree(data, pulled)
                assert told(stands(pulled)) == told(answer), record
                shutil.rmtree(pulled)


def kill(folder: Path, rounds: int, chance: random.Random) -> None:
    """Kill ``companion referee`` ``rounds`` times in the middle of one long sitting that is always taken up again."""
    answered = [pair for pair in sitting(chance, rounds * 60) if pair[1] is not None]
    data, lines = folder / "data", folder / "lines"
    said, rest = [0, 0, None], answered
    for turn in range(rounds):
        lines.write_bytes(stream_of([line for line, _ in rest]))
        with lines.open("rb") as source:
            process = subprocess.Popen(
                [COMMAND, "referee", "--data", str(data)],
                stdin=source,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
        with process:
            assert process.stdout is not None
            assert process.stderr is not None
            answers = [process.stdout.readline() for _ in range(chance.randrange(40))]
            # Not always at the moment after an answer: a record takes about as long as this at most.
            until = perf_counter() + chance.random() / 1000
            while perf_counter() < until:
                pass
            process.send_signal(signal.SIGKILL)
            answers.append(process.stdout.read())
            assert process.stderr.read() == b"", turn
        # A line without its end was not printed.
        whole = b"".join(answers).split(b"\n")[:-1]
        if whole:
            said = told(json.loads(whole[-1]))
        rest = rest[len(whole) :]
        path = game_ids.newest(data / "games")
        reading = None if path is None else read(path)
        with opened(data) as table:
            now = told(table.standing())
            # The only damage a kill may do: it tears a row that was never acknowledged.
            assert len(table.notices) == (reading is not None and reading.damage is not None), table.notices
        if path is not None and reading is not None and reading.damage is not None:
            aside = path.parent.glob(f"{path.name}.damaged-*")
            torn = max(aside, key=lambda file: int(file.name.rpartition("-")[2])).read_bytes()
            assert b"\n" not in torn[reading.good_bytes :]
        if now != said:
            # One record more may have been made durable and not been told of any more.
            ahead = next(number for number, (_, expected) in enumerate(rest) if expected and expected["ok"])
            expected = rest[ahead][1]
            assert expected is not None
            assert now == told(expected), turn
            said, rest = now, rest[ahead + 1 :]
    assert rest, "the sitting came to its end"


def test_thirty_kills_lose_no_answer_and_leave_nothing_half(tmp_path: Path) -> None:
    kill(tmp_path, 30, random.Random("thirty"))


@pytest.mark.slow
def test_a_thousand_kills_lose_no_answer_and_leave_nothing_half(tmp_path: Path) -> None:
    kill(tmp_path, 1000, random.Random("a thousand"))


# Damaged


@pytest.mark.parametrize("cards", ["sensed", "declared"])
def test_a_damaged_journal_stands_up_to_its_damage_and_the_table_says_so(tmp_path: Path, cards: str) -> None:
    chance = random.Random(cards)
    records = drawn_course(chance, opening(chance, 2, cards=cards))[:40]
    data = tmp_path / "data"
    with opened(data) as table:
        answers = [tell(table, record) for record in records]
    path = game_ids.newest(data / "games")
    assert path is not None
    whole = path.read_bytes()
    for _ in range(40):
        byte = chance.randrange(whole.index(b"\n", whole.index(b"\n") + 1) + 1, len(whole))
        left = shutil.copytree(data, tmp_path / "left")
        damaged = whole[:byte] + bytes([whole[byte] ^ 0x10]) + whole[byte + 1 :]
        (left / "games" / path.name).write_bytes(damaged)
        stand = whole.count(b"\n", 0, byte) - 1
        with opened(left) as table:
            assert told(table.standing()) == told(answers[stand - 1])
            assert len(table.notices) == 1
            assert f"{path.name}.damaged-1" in table.notices[0]
            # The game goes on as if what was lost had never been said, hidden cards included.
            assert [told(tell(table, record)) for record in records[stand:]] == list(
                map(told, answers[stand:])
            )
        assert (left / "games" / f"{path.name}.damaged-1").read_bytes() == damaged
        assert told(stands(left)) == told(answers[-1])
        shutil.rmtree(left)


def test_a_first_record_that_is_damaged_leaves_the_game_before(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        before = tell(table, OPEN, {"do": "end"})
        tell(table, OPEN)
    path = game_ids.newest(tmp_path / "games")
    assert path is not None
    path.write_bytes(b"\0" * path.stat().st_size)
    with opened(tmp_path) as table:
        assert told(table.standing()) == told(before)
        assert len(table.notices) == 1
        assert tell(table, OPEN).rev == 3
    assert len(game_ids.ids(tmp_path / "games")) == 2


def test_a_record_the_rules_refuse_is_damage_too(tmp_path: Path) -> None:
    """A whole journal, by its digests, that no rules of ours can have written: the table still opens."""
    with opened(tmp_path) as table:
        before = tell(table, OPEN, CAST)
    path = game_ids.newest(tmp_path / "games")
    assert path is not None
    with Journal.resume(path, read(path)) as file:
        file.append({"do": "bet", "player": "Béla", "fish": 99}, at=0)
        file.append({"do": "nonsense"}, at=0)
    with opened(tmp_path) as table:
        assert told(table.standing()) == told(before)
        assert len(table.notices) == 1
    assert told(stands(tmp_path)) == told(before)


def test_a_newer_versions_game_is_refused_in_one_sentence_and_left_alone(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        tell(table, OPEN)
    path = game_ids.newest(tmp_path / "games")
    assert path is not None
    with pytest.MonkeyPatch.context() as newer:
        newer.setattr(journal, "SCHEMA", journal.SCHEMA + 1)
        line, digest = journal.first_line("000002-newer", 1, 0, "9.0")
        newest = path.with_name("000002-newer.jsonl")
        newest.write_bytes(line + journal.next_line(1, 0, {"do": "open"}, None, (), digest)[0])
    before = {file.name: file.read_bytes() for file in (tmp_path / "games").iterdir()}
    with pytest.raises(TooNew):
        opened(tmp_path)
    _, done = run(b"", "--data", str(tmp_path))
    assert done.returncode == 4
    assert done.stderr.count(b"\n") == 1
    assert {file.name: file.read_bytes() for file in (tmp_path / "games").iterdir()} == before


# Hidden cards


def sealed_of(data: Path) -> Path:
    path = game_ids.newest(data / "games")
    assert path is not None
    return sealed.path_of(path)


def test_a_hidden_card_stands_after_a_restart_and_its_opening_proves_it(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        tell(table, OPEN, CAST, BET)
    with opened(tmp_path) as table:
        refused = table.send({"do": "reveal", "card": "no-bite"})
        assert refused.refusal.code == "cards-do-not-add-up"
        tell(table, {"do": "reveal"})
    path = game_ids.newest(tmp_path / "games")
    assert path is not None
    rows = read(path).rows
    assert [(opened.row, opened.card) for opened in rows[3].opened] == [(2, "bite")]
    assert sealed.unproven(rows) == []


def test_a_game_with_hidden_cards_stays_one_though_none_was_told_before_the_restart(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        tell(table, OPEN)
    with opened(tmp_path) as table:
        assert table.send({"do": "cast", "bait": 3}).refusal.code == "needs-answer"
        tell(table, CAST)
        tell(table, {"do": "undo"})
    with opened(tmp_path) as table:
        tell(table, CAST, BET, {"do": "reveal"})


def test_a_card_sealed_for_a_record_that_was_lost_is_not_the_next_ones(tmp_path: Path) -> None:
    """The plug was pulled between the sealed card and its row; then the fisher laid down another."""
    with opened(tmp_path) as table:
        tell(table, OPEN, CAST)
    path = game_ids.newest(tmp_path / "games")
    assert path is not None
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:2]))
    with opened(tmp_path) as table:
        tell(table, {**CAST, "card": "no-bite"}, BET)
    for _ in range(2):
        with opened(tmp_path) as table:
            assert table.send({"do": "reveal", "card": "bite"}).refusal.code == "cards-do-not-add-up"
    with opened(tmp_path) as table:
        tell(table, {"do": "reveal"})
    assert [opened.card for opened in read(path).rows[-1].opened] == ["no-bite"]


def test_keys_stay_until_the_next_open_and_are_gone_then(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        tell(table, OPEN, CAST, {**BET, "fish": 0}, {"do": "discard"}, {"do": "end"})
        first = sealed_of(tmp_path)
    assert first.exists()
    with opened(tmp_path) as table:
        # Every line of the game may still be returned to.
        tell(table, {"do": "correct", "to": 3, "why": "one fish"}, {"do": "undo"}, BET, {"do": "reveal"})
        tell(table, {"do": "end"})
        size = first.stat().st_size
        os.link(first, tmp_path / "held")
        tell(table, OPEN)
    assert not first.exists()
    assert (tmp_path / "held").read_bytes() == bytes(size)


def test_keys_a_pulled_plug_left_are_destroyed_at_the_next_start(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        tell(table, OPEN, CAST, {"do": "end"})
        first = sealed_of(tmp_path)
        left = first.read_bytes()
        tell(table, OPEN, CAST)
    first.write_bytes(left)
    with opened(tmp_path) as table:
        assert not first.exists()
        assert sealed_of(tmp_path).exists()
        tell(table, BET, {"do": "reveal", "card": "bite"})


def test_a_new_game_stands_though_the_old_keys_cannot_be_destroyed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = opened(tmp_path)
    tell(table, OPEN, CAST, {"do": "end"})
    first = sealed_of(tmp_path)

    def resists(path: Path) -> None:
        raise NotWritten("The sealed cards", OSError(errno.EIO, "Input/output error"))

    with monkeypatch.context() as disk:
        disk.setattr(sealed, "destroy", resists)
        tell(table, OPEN)
    answer = tell(table, CAST, BET)
    table.close()
    assert first.exists()
    assert told(stands(tmp_path)) == told(answer)
    assert not first.exists()


@pytest.mark.parametrize("gone", [True, False])
def test_a_game_whose_hidden_cards_are_lost_goes_on_and_says_so(tmp_path: Path, gone: bool) -> None:
    with opened(tmp_path) as table:
        before = tell(table, OPEN, CAST, BET)
    path = sealed_of(tmp_path)
    if gone:
        path.unlink()
    else:
        path.write_bytes(bytes(path.stat().st_size))
    with opened(tmp_path) as table:
        assert len(table.notices) == 1
        assert table.standing().view["phase"] == before.view["phase"]
        assert table.send({"do": "reveal"}).refusal.code == "needs-answer"
        answer = tell(table, {"do": "reveal", "card": "no-bite"})
    with opened(tmp_path) as table:
        assert told(table.standing()) == told(answer)


class Effects:
    """What the table does to the disk: which calls, in which order, with how many bytes, where."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seen: list[tuple[object, ...]] = []
        for name in [
            "open",
            "pwrite",
            "write",
            "fdatasync",
            "fsync",
            "rename",
            "unlink",
            "ftruncate",
            "fchmod",
        ]:
            monkeypatch.setattr(os, name, self.watched(name, getattr(os, name)))

    def watched(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any, **more: Any) -> Any:
            told = tuple(len(one) if isinstance(one, bytes) else str(one) for one in given)
            self.seen.append((name, *told))
            return real(*given, **more)

        return call


def test_two_worlds_leave_the_same_traces_on_the_disk_until_the_card_is_shown(tmp_path: Path) -> None:
    """Which calls, names, modes, sizes and public rows: all but the random bytes of commitments is equal."""
    records: list[JSON] = [
        OPEN,
        CAST,
        {**BET, "fish": 0},
        {"do": "discard"},
        {"do": "cast", "bait": 5, "card": "no-bite"},
        {"do": "undo"},
        {"do": "cast", "bait": 2, "card": "bite"},
        {"do": "correct", "to": 1, "why": "the wrong bait"},
        {"do": "cast", "bait": 2, "card": "bite"},
        BET,
    ]
    other = {"bite": "no-bite", "no-bite": "bite"}
    worlds: list[object] = []
    for swap in [False, True]:
        data = tmp_path / "data"
        traces: list[object] = []
        with pytest.MonkeyPatch.context() as patch:
            effects = Effects(patch)
            with opened(data) as table:
                for record in records:
                    if swap and "card" in record:
                        record = {**record, "card": other[record["card"]]}
                    traces.append(tell(table, record))
                    traces.append(
                        [
                            (path.name, path.stat().st_mode, path.stat().st_size, path.stat().st_blocks)
                            for path in sorted((data / "games").iterdir())
                        ]
                    )
                path = game_ids.newest(data / "games")
                assert path is not None
        traces.append([call for call in effects.seen if str(data / "library") not in str(call)])
        for row in read(path).rows:
            public = json.loads(json.dumps({"row": row.row, "at": row.at, "record": row.record}))
            traces.append((public, row.seal and len(row.seal), row.opened))
        worlds.append(traces)
        shutil.rmtree(data)
    assert worlds[0] == worlds[1]


def test_no_hidden_card_is_in_any_file_but_the_sealed_one(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        tell(
            table,
            OPEN,
            CAST,
            {**BET, "fish": 0},
            {"do": "discard"},
            {"do": "cast", "bait": 5, "card": "no-bite"},
        )
        assert table.library.games()
    files = {path.suffix: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    assert {".jsonl", ".sealed", ".sqlite", ".lock"} <= set(files)
    assert [kind for kind, data in files.items() if b"no-bite" in data or b'"bite' in data] == [".sealed"]


# Not written


def test_what_could_not_be_written_was_not_accepted_and_may_be_said_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = random.Random(8)
    records = drawn_course(chance, opening(chance, 3, cards="sensed"))[:60]
    real = os.pwrite
    with opened(tmp_path) as table:
        for record in records:
            before = table.standing()
            # The first write of a sensed cast is its seal, the second its row.
            for writes in range(2 if "card" in record and record["do"] == "cast" else 1):
                left = writes

                def full(*given: Any) -> int:
                    nonlocal left
                    if left:
                        left -= 1
                        return real(*given)
                    raise FULL

                with monkeypatch.context() as disk:
                    disk.setattr(os, "pwrite", full)
                    with pytest.raises(NotWritten, match="the disk is full"):
                        table.send(record)
                assert table.standing() == before
            answer = tell(table, record)
    assert told(stands(tmp_path)) == told(answer)
    path = game_ids.newest(tmp_path / "games")
    assert path is not None
    assert sealed.unproven(read(path).rows) == []


def limited(data: Path, most: int) -> subprocess.CompletedProcess[bytes]:
    """``companion referee`` on a disk whose files may not grow beyond ``most`` bytes."""
    lines = [json.dumps(record).encode() for record in [OPEN, *[CAST, {"do": "undo"}] * 200]]
    program = (
        "import resource, sys; from ui.shell.main import main;"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({most}, {most}));"
        f"sys.argv[1:] = ['referee', '--data', {str(data)!r}];"
        "main()"
    )
    return subprocess.run(
        [sys.executable, "-c", program], input=stream_of(lines), capture_output=True, timeout=PATIENCE
    )


def test_a_disk_that_takes_no_more_ends_the_command_in_one_sentence_and_nothing_is_lost(
    tmp_path: Path,
) -> None:
    done = limited(tmp_path, 50_000)
    assert done.returncode == 4
    assert done.stderr.count(b"\n") == 1
    assert b"could not be written" in done.stderr
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) > 50
    assert told(stands(tmp_path)) == told(answers[-1])


def test_a_second_table_is_refused_in_one_sentence_and_the_first_goes_on(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        tell(table, OPEN)
        with pytest.raises(Held):
            opened(tmp_path)
        answers, done = run(stream_of([b'{"do":"end"}']), "--data", str(tmp_path))
        assert (answers, done.returncode) == ([], 4)
        assert done.stderr == (
            f"The games in {tmp_path} are in use by another table (process {os.getpid()}).\n".encode()
        )
        answer = tell(table, CAST)
    assert told(stands(tmp_path)) == told(answer)


def test_another_account_may_look_and_not_play(
    open_folder: Path, as_somebody_else: Callable[..., subprocess.CompletedProcess[str]]
) -> None:
    with opened(open_folder) as table:
        answer = tell(table, OPEN, CAST)
    before = {path: path.read_bytes() for path in open_folder.rglob("*") if path.is_file()}
    looked = as_somebody_else(COMMAND, "resume", "--data", open_folder)
    assert looked.returncode == 0, looked.stderr
    seen = json.loads(looked.stdout)
    assert told(seen) == told(answer)
    assert seen["n"] == 0
    listed = as_somebody_else(COMMAND, "games", "--json", "--data", open_folder)
    assert [game["players"] for game in json.loads(listed.stdout)] == [OPEN["players"]]
    played = as_somebody_else(COMMAND, "referee", "--data", open_folder)
    assert played.returncode == 4
    assert played.stderr == f"The folder {open_folder} could not be written: the folder is read-only.\n"
    assert {path: path.read_bytes() for path in open_folder.rglob("*") if path.is_file()} == before


# The library


def test_the_library_says_what_the_journals_say_after_any_sitting(tmp_path: Path) -> None:
    chance = random.Random("library")
    for _ in range(3):
        with opened(tmp_path) as table:
            for line, expected in sitting(chance, 300):
                if expected is not None and expected.get("code") != "malformed":
                    table.send(json.loads(line))
            kept = (table.library.games(), table.library.players("fish-fish"), table.library.names())
        (tmp_path / "library.sqlite").unlink()
        anew = library.Library.open(tmp_path, replay.entry)
        assert (anew.games(), anew.players("fish-fish"), anew.names()) == kept
        anew.close()


def test_a_players_points_in_their_roles_add_up_to_their_totals(tmp_path: Path) -> None:
    chance = random.Random("roles")
    with opened(tmp_path) as table:
        for players in [2, 3, 4]:
            tell(table, *drawn_course(chance, opening(chance, players)))
        games = table.library.games()
        assert [game.finished for game in games] == [True] * 3
        for game in games:
            for name, part in game.parts.items():
                assert part.fisher_points + part.fish_points == game.totals[name]
                assert part.fisher_rounds + part.fish_rounds == game.rounds


def test_a_sealed_file_is_never_opened_by_those_who_only_look(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        tell(table, OPEN, CAST)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Seals, "open", lambda *_: pytest.fail("the sealed cards were opened"))
            looking = library.Library.look(tmp_path, replay.entry)
            assert len(looking.games()) == 1
            looking.close()
