"""Every language everywhere people read: the shell, dates and numbers, and what a page says of its translation."""

from __future__ import annotations

import json
import os
from datetime import datetime
from pathlib import Path

import pytest

from companion.language.words import REVIEWED, Words, languages
from companion.play.table import Table
from tests.companion.sheet.games import records
from tests.ui.touch.pretend_host import PretendHost, look_of, texts
from ui.shell.main import run
from ui.touch.game.library import GameOfList
from ui.touch.screens.about import About
from ui.touch.screens.page import Leafed
from ui.touch.screens.past import Past

LANGUAGES = list(languages())
TRANSLATED = [language for language in LANGUAGES if language != "en"]
OPENED = datetime(2026, 3, 12, 19, 40)

DAYS = {
    "en": "12 Mar 2026",
    "eu": "2026(e)ko mar. 12(a)",
    "hu": "2026. márc. 12.",
    "it": "12 mar 2026",
    "ro": "12 mar. 2026",
    "vi": "12 thg 3, 2026",
}


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game with a correction, and one that is open."""
    folder = tmp_path_factory.mktemp("data")
    with Table.open(folder, clock=lambda: int(OPENED.timestamp())) as table:
        first = list(records(3))
        for record in first:
            assert table.send(record).ok
        assert table.send({"do": "correct", "to": len(first) - 1, "why": "wrong number"}).ok
        assert table.send(first[-1]).ok
        assert table.send(first[0]).ok
    return folder


class Shell:
    """``companion`` with the settings of a table that speaks one language."""

    def __init__(self, language: str, data: Path, settings: Path, capfd: pytest.CaptureFixture[str]) -> None:
        settings.write_text(f'language = "{language}"\n')
        self.words = Words(language)
        self._data, self._settings, self._capfd = data, settings, capfd

    def said(self, *arguments: str) -> tuple[int, str, str]:
        code = run([*arguments, "--data", str(self._data), "--settings", str(self._settings)])
        out, err = self._capfd.readouterr()
        return code, " ".join(out.split()), " ".join(err.split())


@pytest.fixture(params=LANGUAGES)
def shell(
    request: pytest.FixtureRequest,
    data: Path,
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> Shell:
    monkeypatch.setenv("COLUMNS", "300")
    return Shell(request.param, data, tmp_path / "table.toml", capfd)


def test_the_list_of_games_has_its_heads_its_endings_and_its_dates_in_the_tables_language(
    shell: Shell,
) -> None:
    say = shell.words.say
    code, out, err = shell.said("games")
    assert (code, err) == (0, "")
    heads = " ".join(["id", say("opened"), say("game"), say("players"), say("won by")])
    assert out.startswith(heads)
    assert say("not over yet") in out
    assert out.count(f"{DAYS[shell.words.language]}, 19:40") == 2


def test_a_game_is_shown_in_the_tables_language(shell: Shell) -> None:
    code, out, err = shell.said("show", "000001")
    assert (code, err) == (0, "")
    assert f"{DAYS[shell.words.language]}, 19:40" in out
    corrected = shell.words.count(
        "Corrected after record {to}: {why} ({n} record crossed out).",
        "Corrected after record {to}: {why} ({n} records crossed out).",
        1,
        to=len(records(3)) - 1,
        why="wrong number",
    )
    assert corrected in out
    digest = json.loads(shell.said("show", "000001", "--json")[1])["digest"]
    assert out.endswith(shell.words.say("Check: {digest}", digest=digest))


def test_a_whole_journal_is_told_in_the_tables_language(shell: Shell) -> None:
    told = json.loads(shell.said("verify", "000001", "--json")[1])
    expected = shell.words.count(
        "{game}: the one record stands as it was written; check digest {digest}.",
        "{game}: all {n} records stand as they were written; check digest {digest}.",
        told["records"],
        game=told["id"],
        digest=told["digest"],
    )
    assert shell.said("verify", "000001") == (0, expected, "")


def test_what_the_shell_refuses_is_told_in_the_tables_language(shell: Shell, tmp_path: Path) -> None:
    say, empty = shell.words.say, tmp_path / "empty"
    known = ", ".join(LANGUAGES)
    refused = {
        ("verify", "nothing"): (3, say("No game's name begins with “{beginning}”.", beginning="nothing")),
        ("sheet", "last", "--to", "page"): (2, say("A page is written to a file: name it with --out.")),
        ("sheet", "last", "--to", "text", "--language", "xx"): (
            2,
            say("There is no language “{language}”; there are {known}.", language="xx", known=known),
        ),
        ("print-test",): (1, say("No printer is set up: see “printers” in the settings.")),
        ("jobs", "again", "7"): (
            1,
            say("No table plays; “companion play” prints what is ordered at it."),
        ),
        ("jobs", "cancel", "7"): (3, say("There is no print job {number}.", number=7)),
        ("light", "1"): (1, say("There is no light at seat {seat}.", seat=1)),
        ("resume", "--data", str(empty)): (3, say("There is no game in {folder}.", folder=empty)),
    }
    for arguments, (code, sentence) in refused.items():
        if "--data" in arguments:
            assert run([*arguments, "--settings", str(shell._settings)]) == code
            assert " ".join(shell._capfd.readouterr().err.split()) == sentence
        else:
            assert shell.said(*arguments) == (code, "", sentence)


def test_a_table_that_holds_the_games_is_told_of_in_the_tables_language(shell: Shell, tmp_path: Path) -> None:
    held = tmp_path / "held"
    with Table.open(held):
        code = run(["jobs", "cancel", "1", "--data", str(held), "--settings", str(shell._settings)])
    sentence = shell.words.say(
        "The games in {folder} are in use by another table (process {process}).",
        folder=held,
        process=os.getpid(),
    )
    assert (code, shell._capfd.readouterr().err) == (4, sentence + "\n")


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_sentence_of_the_shell_is_left_in_english(
    language: str, data: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    english, own = (Shell(each, data, tmp_path / f"{each}.toml", capfd) for each in ("en", language))
    for arguments in (["verify", "last"], ["jobs"], ["devices"], ["sense"], ["print-test"], ["show", "x"]):
        there, here = english.said(*arguments), own.said(*arguments)
        assert there[0] == here[0]
        assert there[1:] != here[1:], arguments


@pytest.mark.parametrize("language", LANGUAGES)
def test_past_games_have_their_day_as_the_language_writes_it(language: str) -> None:
    game = GameOfList(
        id="000001-k7f2",
        game="fish-fish",
        players=("Ana", "Réka"),
        opened=OPENED,
        finished=True,
        winners=("Ana",),
        totals={"Ana": 3, "Réka": 2},
        over=True,
    )
    host = PretendHost(look_of(800, 480), Words(language), games=lambda **_: [game])
    assert any(DAYS[language] in text for text in texts(Past(host).scene(host.look)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_figure_of_the_statistics_has_the_languages_own_decimal_sign(language: str) -> None:
    assert Words(language).number(2.5) == ("2.5" if language == "en" else "2,5")
    assert Words(language).number(2.0) == "2"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_about_page_says_of_a_translation_that_nobody_reviewed_it(language: str) -> None:
    host = PretendHost(look_of(1920, 1080), Words(language))
    about, leaves = About(host), []
    for _ in range(3):
        leaves += texts(about.scene(host.look))
        about.on(Leafed(1))
    said = " ".join(leaves)
    sentence = host.words.say("No native speaker has reviewed these words yet.")
    assert (sentence in said) == (language != "en" and language not in REVIEWED)
