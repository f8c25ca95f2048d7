"""The library is an index of the journals and nothing else: damage to it costs nothing (``architecture.md``)."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.language.words import Words
from companion.store import game_ids
from companion.store.journal import read
from companion.store.journal_writing import Journal
from companion.store.library import Figures, GameEntry, Library, Part

PEOPLE = ["Ágota", "Bo", "Cili", "Ștefan", "Đặng 🐟"]


def entry(number: int, players: list[str], over: bool = True, finished: bool = True) -> GameEntry:
    """A game of two rounds in which seat k has k points as fisher and 2k as fish."""
    totals = {name: 3 * seat for seat, name in enumerate(players)}
    return GameEntry(
        id=f"{number:06d}-a",
        game="go-fish" if number % 5 == 4 else "fish-fish",
        players=tuple(players),
        opened=1000 * number,
        over=over,
        finished=over and finished,
        winners=(players[-1],) if over and finished else (),
        totals=totals,
        rounds=2,
        parts={name: Part(1, seat, 1, 2 * seat) for seat, name in enumerate(players)},
    )


def write(folder: Path, told: GameEntry) -> None:
    """Write what a game has come to as the next record of its journal."""
    path = game_ids.path_of(folder / "games", told.id)
    record = {"do": "come-to", "entry": msgspec.to_builtins(told)}
    if path.exists():
        file = Journal.resume(path, read(path))
    else:
        number, _, tail = told.id.partition("-")
        file = Journal.create(folder / "games", int(number), 0, 0, tail, "0.1.0")
    with file:
        file.append(record, at=0)


def fold(path: Path) -> GameEntry | None:
    """What the last record says."""
    rows = read(path).rows
    return msgspec.convert(rows[-1].record["entry"], GameEntry) if rows else None


class Counted:
    """The fold, and which journals it was asked for."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __call__(self, path: Path) -> GameEntry | None:
        self.asked.append(path.stem)
        return fold(path)


def some_games(folder: Path, games: int = 12) -> None:
    chance = Random(5)
    for number in range(1, games + 1):
        write(folder, entry(number, chance.sample(PEOPLE, chance.randint(2, 5)), finished=number % 4 != 0))


def answers(library: Library) -> object:
    """Everything a library can say."""
    return (
        library.games(),
        library.games(newest_first=True),
        library.players("fish-fish"),
        library.players("go-fish"),
        library.names(),
    )


def truth(folder: Path) -> object:
    """What a library says that was just made from the journals, in a place of its own."""
    with_only_journals = folder / "truth"
    shutil.copytree(folder / "games", with_only_journals / "games")
    library = Library.look(with_only_journals, fold)
    try:
        return answers(library)
    finally:
        library.close()
        shutil.rmtree(with_only_journals)


def assert_true(folder: Path, library: Library) -> None:
    assert answers(library) == truth(folder)
    assert library.trouble is None
    library.close()


def test_games_are_told_page_by_page_in_both_orders(tmp_path: Path) -> None:
    some_games(tmp_path)
    library = Library.open(tmp_path, fold)
    ids = [game.id for game in library.games()]
    assert ids == [f"{number:06d}-a" for number in range(1, 13)]
    for newest_first in [False, True]:
        pages, after = [], None
        while page := library.games(after, 5, newest_first=newest_first):
            pages.append([game.id for game in page])
            after = page[-1].id
        assert [len(page) for page in pages] == [5, 5, 2]
        assert [id for page in pages for id in page] == (ids[::-1] if newest_first else ids)
    assert library.games()[2] == fold(tmp_path / "games" / "000003-a.jsonl")
    library.close()


def test_games_sort_by_number_beyond_six_digits(tmp_path: Path) -> None:
    for number in [1_000_000, 999_999]:
        write(tmp_path, entry(number, ["Bo", "Cili"]))
    library = Library.open(tmp_path, fold)
    assert [game.id for game in library.games()] == ["999999-a", "1000000-a"]
    assert [game.id for game in library.games("999999-a")] == ["1000000-a"]
    library.close()


def test_a_players_figures_are_sums_over_their_finished_games(tmp_path: Path) -> None:
    write(tmp_path, entry(1, ["Bo", "Cili"]))
    write(tmp_path, entry(2, ["Cili", "Bo", "Ágota"]))
    write(tmp_path, entry(3, ["Bo", "Ágota"], over=False))
    write(tmp_path, entry(5, ["Ágota", "Bo"], finished=False))
    library = Library.open(tmp_path, fold)
    figures = {one.name: one for one in library.players("fish-fish")}
    assert figures == {
        "Bo": Figures("Bo", 2, 0, 3, 2, 1, 2, 2),
        "Cili": Figures("Cili", 2, 1, 3, 2, 1, 2, 2),
        "Ágota": Figures("Ágota", 1, 1, 6, 1, 2, 1, 4),
    }
    assert [one.games for one in library.players("fish-fish")] == [2, 2, 1]
    assert library.players("fish-fish", 1, skip=2) == [figures["Ágota"]]
    assert (figures["Bo"].average, figures["Bo"].as_fisher, figures["Bo"].as_fish) == (1.5, 0.5, 1.0)
    assert Figures("Bo", 1, 0, 3, 0, 0, 0, 0).as_fisher is None
    assert library.players("go-fish") == []
    library.close()


def test_names_come_latest_game_first_as_last_spelt(tmp_path: Path) -> None:
    write(tmp_path, entry(1, ["Ágota", "Bo"]))
    write(tmp_path, entry(2, ["Cili", "BO"]))
    write(tmp_path, entry(3, ["Dani", "A\u0301GOTA"], over=False))
    library = Library.open(tmp_path, fold)
    assert library.names() == ["Dani", "A\u0301GOTA", "Cili", "BO"]
    assert library.names(3) == ["Dani", "A\u0301GOTA", "Cili"]
    assert [one.name for one in library.players("fish-fish")] == ["BO", "Cili", "A\u0301GOTA"]
    library.close()


def test_only_new_and_grown_journals_are_read_at_a_start(tmp_path: Path) -> None:
    some_games(tmp_path)
    write(tmp_path, entry(13, ["Bo", "Cili"], over=False))
    Library.open(tmp_path, fold).close()

    counted = Counted()
    Library.open(tmp_path, counted).close()
    assert counted.asked == []

    write(tmp_path, entry(13, ["Bo", "Cili"]))
    write(tmp_path, entry(14, ["Bo", "Ágota"]))
    assert_true(tmp_path, Library.open(tmp_path, counted))
    assert counted.asked == ["000013-a", "000014-a"]

    # The table may take the last game back from its end, and the plug be pulled before the library hears of it.
    counted = Counted()
    write(tmp_path, entry(14, ["Bo", "Ágota"], over=False))
    assert_true(tmp_path, Library.open(tmp_path, counted))
    assert counted.asked == ["000014-a"]


def test_a_journal_nothing_can_be_made_of_is_read_once(tmp_path: Path) -> None:
    some_games(tmp_path, 3)
    bad = tmp_path / "games" / "000002-a.jsonl"
    whole = bad.read_bytes()
    bad.write_bytes(b"garbage")
    Library.open(tmp_path, fold).close()
    counted = Counted()
    Library.open(tmp_path, counted).close()
    assert counted.asked == []
    bad.write_bytes(whole)
    assert_true(tmp_path, Library.open(tmp_path, counted))
    assert counted.asked == ["000002-a"]


@pytest.mark.parametrize("fault", [ValueError, OSError])
def test_a_journal_that_cannot_be_told_is_left_out_and_hinders_none(
    tmp_path: Path, fault: type[Exception]
) -> None:
    some_games(tmp_path, 3)

    def failing(path: Path) -> GameEntry | None:
        if path.stem == "000002-a":
            raise fault
        return fold(path)

    library = Library.open(tmp_path, failing)
    assert [game.id for game in library.games()] == ["000001-a", "000003-a"]
    library.close()


def test_games_that_are_gone_are_forgotten_with_all_that_came_of_them(tmp_path: Path) -> None:
    some_games(tmp_path)
    Library.open(tmp_path, fold).close()
    for number in [3, 12]:
        (tmp_path / "games" / f"{number:06d}-a.jsonl").unlink()
    assert_true(tmp_path, Library.open(tmp_path, fold))
    # One gone and one come: as many as before.
    (tmp_path / "games" / "000011-a.jsonl").unlink()
    write(tmp_path, entry(20, ["Bo", "Cili"]))
    assert_true(tmp_path, Library.open(tmp_path, fold))
    for path in (tmp_path / "games").iterdir():
        path.unlink()
    assert_true(tmp_path, Library.open(tmp_path, fold))


games_as_they_go = st.lists(
    st.tuples(
        st.integers(1, 6),
        st.permutations(PEOPLE).map(lambda people: people[:3]),
        st.booleans(),
        st.booleans(),
        st.sampled_from(["refresh", "restart", "nothing"]),
    ),
    max_size=25,
)


@settings(max_examples=30, deadline=None)
@given(games_as_they_go)
def test_kept_up_with_step_by_step_it_says_what_one_made_anew_says(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[int, list[str], bool, bool, str]]
) -> None:
    folder = tmp_path_factory.mktemp("library")
    (folder / "games").mkdir()
    library = Library.open(folder, fold)
    players: dict[int, list[str]] = {}
    for number, people, over, finished, then in steps:
        told = entry(number, players.setdefault(number, people), over, finished)
        write(folder, told)
        if then == "restart":
            library.close()
            library = Library.open(folder, fold)
        # A game that is not the last does not go on without the library hearing of it.
        library.refresh(told.id)
    assert_true(folder, library)


@pytest.mark.parametrize(
    "left", ["nothing", "garbage", "empty", "zeros", "half", "a folder of no use", "other"]
)
def test_it_is_made_anew_from_the_journals_when_missing_or_damaged(tmp_path: Path, left: str) -> None:
    some_games(tmp_path)
    Library.open(tmp_path, fold).close()
    file = tmp_path / "library.sqlite"
    whole = file.read_bytes()
    if left == "nothing":
        file.unlink()
    elif left == "other":
        file.unlink()
        with sqlite3.connect(file) as db:
            db.execute("CREATE TABLE games (something TEXT)")
        db.close()
    elif left == "a folder of no use":
        for suffix in ["-wal", "-shm"]:
            (tmp_path / f"library.sqlite{suffix}").write_bytes(b"garbage")
    else:
        file.write_bytes(
            {
                "garbage": b"garbage" * 999,
                "empty": b"",
                "zeros": bytes(len(whole)),
                "half": whole[: len(whole) // 2],
            }[left]
        )
    assert_true(tmp_path, Library.open(tmp_path, fold))
    counted = Counted()
    Library.open(tmp_path, counted).close()
    assert counted.asked == []


@pytest.mark.parametrize("schema", [0, 2, 99])
def test_an_index_of_another_schema_is_made_anew(tmp_path: Path, schema: int) -> None:
    some_games(tmp_path)
    Library.open(tmp_path, fold).close()
    with sqlite3.connect(tmp_path / "library.sqlite") as db:
        db.execute(f"PRAGMA user_version = {schema}")
        db.execute("UPDATE games SET entry = 'what another schema means by it'")
    db.close()
    assert_true(tmp_path, Library.open(tmp_path, fold))


def flips(size: int, many: int) -> Iterator[tuple[int, int]]:
    chance = Random(size)
    # The first page holds the header and the schema; every byte of its used part counts.
    for byte in [*range(108), *(chance.randrange(size) for _ in range(many))]:
        yield byte, 1 << chance.randrange(8)


@pytest.mark.parametrize("how", [Library.open, Library.look])
def test_with_any_byte_flipped_nothing_wrong_is_said(
    tmp_path: Path, how: Callable[[Path, object], Library]
) -> None:
    some_games(tmp_path)
    Library.open(tmp_path, fold).close()
    file = tmp_path / "library.sqlite"
    whole = file.read_bytes()
    right = truth(tmp_path)
    for byte, bit in flips(len(whole), 150):
        file.write_bytes(whole[:byte] + bytes([whole[byte] ^ bit]) + whole[byte + 1 :])
        library = how(tmp_path, fold)
        assert answers(library) == right, (byte, bit)
        library.close()


def test_damage_under_way_is_mended_at_the_next_question(tmp_path: Path) -> None:
    some_games(tmp_path, 60)
    right = truth(tmp_path)
    library = Library.open(tmp_path, fold)
    library.close()
    for start in range(4096, (tmp_path / "library.sqlite").stat().st_size, 4096):
        library = Library.open(tmp_path, fold)
        with (tmp_path / "library.sqlite").open("r+b") as file:
            file.seek(start)
            file.write(b"\xa5" * 4096)
        assert answers(library) == right
        assert library.trouble is None
        library.close()


def test_a_reader_that_stays_for_long_hinders_no_game(tmp_path: Path) -> None:
    """``database is locked`` with a long reader and a writer (``faults.md``)."""
    some_games(tmp_path)
    library = Library.open(tmp_path, fold)
    reader = sqlite3.connect(tmp_path / "library.sqlite")
    reader.execute("BEGIN")
    before = reader.execute("SELECT COUNT(*) FROM games").fetchone()
    for number in range(13, 113):
        write(tmp_path, entry(number, ["Bo", "Cili"]))
        library.refresh(f"{number:06d}-a")
    assert reader.execute("SELECT COUNT(*) FROM games").fetchone() == before == (12,)
    reader.close()
    assert len(library.games()) == 112
    assert_true(tmp_path, library)


def test_where_it_cannot_be_written_it_goes_on_in_memory_and_says_so(tmp_path: Path) -> None:
    some_games(tmp_path)
    (tmp_path / "library.sqlite").mkdir()
    library = Library.open(tmp_path, fold)
    assert library.trouble is not None
    assert library.trouble.sentence(Words("en")) == (
        "The list of past games could not be written to the disk; it is kept in memory until the next start."
    )
    assert library.trouble.sentence(Words("hu")).startswith("A régi játékok listája nem menthető")
    write(tmp_path, entry(13, ["Bo", "Cili"]))
    library.refresh("000013-a")
    assert answers(library) == truth(tmp_path)
    library.close()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 400 KiB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=400k", "tmpfs", str(folder)], capture_output=True, text=True
    )
    if mounted.returncode:
        pytest.skip(f"no small disk can be mounted here: {mounted.stderr.strip()}")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def test_a_full_disk_costs_the_index_and_no_game(small_disk: Path, tmp_path: Path) -> None:
    some_games(small_disk, 6)
    library = Library.open(small_disk, fold)
    ballast = small_disk / "ballast"
    with ballast.open("wb", buffering=0) as file:
        try:
            while file.write(bytes(4096)):
                pass
        except OSError:
            pass
    # The journals go on in the room that the last page of each has left.
    for number in range(1, 7):
        path = game_ids.path_of(small_disk / "games", f"{number:06d}-a")
        path.touch()
        library.refresh(path.stem)
    kept = {game.id for game in library.games()}
    assert kept == {f"{number:06d}-a" for number in range(1, 7)}
    library.close()
    ballast.unlink()
    again = Library.open(small_disk, fold)
    assert again.trouble is None
    assert {game.id for game in again.games()} == kept
    again.close()


def test_who_only_looks_changes_nothing_and_sees_all(tmp_path: Path) -> None:
    some_games(tmp_path)
    Library.open(tmp_path, fold).close()
    write(tmp_path, entry(13, ["Bo", "Cili"]))
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*") if path.is_file()}
    looking = Library.look(tmp_path, fold)
    assert looking.trouble is None
    assert {path: path.stat().st_mtime_ns for path in before} == before
    assert_true(tmp_path, looking)


def test_who_looks_while_the_table_plays_sees_the_games_that_are_over(tmp_path: Path) -> None:
    some_games(tmp_path)
    library = Library.open(tmp_path, fold)
    write(tmp_path, entry(13, ["Bo", "Cili"]))
    library.refresh("000013-a")
    counted = Counted()
    looking = Library.look(tmp_path, counted)
    assert answers(looking) == answers(library)
    assert counted.asked == []
    looking.close()
    library.close()


def test_another_account_sees_the_same_games(
    open_folder: Path, as_somebody_else: Callable[..., subprocess.CompletedProcess[str]]
) -> None:
    some_games(open_folder)
    Library.open(open_folder, fold).close()
    program = """
import sys
from pathlib import Path
from companion.store.library import Library
def fold(path):
    raise SystemExit("a journal was read")
library = Library.look(Path(sys.argv[1]), fold)
print(len(library.games()), library.trouble)
"""
    before = sorted(os.listdir(open_folder))
    outcome = as_somebody_else(sys.executable, "-c", program, open_folder)
    assert outcome.stdout == "12 None\n", outcome.stderr
    assert sorted(os.listdir(open_folder)) == before


def steps(library: Library, question: Callable[[], object]) -> int:
    """How many steps SQLite's machine takes for a question, in tens."""
    taken = 0

    def step() -> int:
        nonlocal taken
        taken += 1
        return 0

    library._db.set_progress_handler(step, 10)
    question()
    library._db.set_progress_handler(None, 0)
    return taken


def test_a_page_costs_the_same_with_two_thousand_games_as_with_twenty(tmp_path: Path) -> None:
    many = tmp_path / "many"
    (many / "games").mkdir(parents=True)
    chance = Random(1)
    people = [f"Player {number}" for number in range(200)]

    def made_up(path: Path) -> GameEntry:
        return entry(game_ids.number(path.stem), chance.sample(people, 4))

    costs = []
    for games in [20, 2000]:
        for number in range(1, games + 1):
            game_ids.path_of(many / "games", f"{number:06d}-a").touch()
        library = Library.open(many, made_up)
        middle = f"{games // 2:06d}-a"
        questions: list[Callable[[], object]] = [
            lambda: library.games(limit=8, newest_first=True),  # noqa: B023
            lambda: library.games(middle, limit=8),  # noqa: B023
            lambda: library.players("fish-fish", 8),  # noqa: B023
            lambda: library.names(8),  # noqa: B023
        ]
        costs.append([steps(library, question) for question in questions])
        library.close()
    few, many_steps = costs
    assert all(high <= low * 1.2 + 2 for low, high in zip(few, many_steps, strict=True)), costs
