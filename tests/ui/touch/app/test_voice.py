"""The app and its voice: off it does nothing, on it prepares what a hidden card decides, and silence is at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games.game import Json
from companion.language.words import Words
from companion.play.table import Table
from companion.sensing.stand import Stand
from companion.settings.file import Loaded
from companion.settings.model import Settings
from hardware.desk import Desk
from tests.ui.touch.games.side_by_side import AtOnce, Hours, Loudspeaker

OPENING: Json = {
    "do": "open",
    "game": "fish-fish",
    "players": ["Anna", "Béla"],
    "options": {"cards": "sensed"},
}


class Mouth:
    """A voice that notes what it is asked."""

    def __init__(self) -> None:
        self.prepared: list[tuple[str, list[str]]] = []
        self.said: list[tuple[str, list[str]]] = []
        self.hushed = 0
        self.trouble = ""
        self.makes = True

    def prepare(self, language: str, sentences: list[str]) -> None:
        self.prepared.append((language, list(sentences)))

    def say(self, language: str, sentences: list[str], _: Any) -> None:
        self.said.append((language, list(sentences)))

    def hush(self) -> None:
        self.hushed += 1

    def sound_of(self, language: str, text: str) -> bytes:
        return text.encode() if self.makes else b""

    def close(self) -> None:
        """It has no thread."""


class Played:
    """An app at the table of a game, without threads; its clock passes by hand."""

    def __init__(self, folder: Path, clock: Hours) -> None:
        from ui.touch.app.app import Companion

        self.clock, self.words = clock, Words("en")
        self.table = Table.open(folder, words=self.words)
        self.desk = Desk(Settings(), folder, self.words, drivers=[])
        self.mouth: Any = Mouth()
        self.desk._voice = self.mouth
        self.app = Companion(
            Loaded(Settings(), folder / "table.toml", folder),
            folder,
            AtOnce(self.table),
            Loudspeaker(),
            words=self.words,
        )
        self.app.listen(self.desk, Listens())
        self.app.begin([])
        self.pass_by()
        self.app.send(OPENING)
        self.pass_by()

    def pass_by(self) -> None:
        self.clock.now += 1
        self.clock.ring()


class Listens:
    """Nothing is sensed."""

    def __getattr__(self, name: str) -> Any:
        return lambda *what: what[0] if name == "sending" else None


@pytest.fixture
def played(window: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Played]:
    from ui.touch.app import hosting as hosting_module
    from ui.touch.app import screens as screens_module

    clock = Hours()
    for module in (hosting_module, screens_module):
        monkeypatch.setattr(module, "Clock", clock)
    monkeypatch.setattr(hosting_module, "give_back", lambda: None)
    made = Played(tmp_path, clock)
    yield made
    made.desk.close()
    made.table.close()


def test_off_it_prepares_and_says_nothing(played: Played) -> None:
    played.app.play()
    played.pass_by()
    assert not played.app.speaks
    played.app.speak(["Bite!"])
    assert played.mouth.prepared == played.mouth.said == []


def test_at_the_table_what_a_hidden_card_decides_is_prepared_first(played: Played) -> None:
    played.app.change("voice", True)
    played.pass_by()
    assert played.mouth.prepared == []
    played.app.play()
    played.pass_by()
    language, sentences = played.mouth.prepared[-1]
    assert (language, sentences[:2]) == ("en", ["Bite!", "No bite"])
    assert played.mouth.said == [("en", ["Anna", "Which bait is on the line?"])]


def test_another_language_is_prepared_and_spoken_at_once(played: Played) -> None:
    played.app.change("voice", True)
    played.app.play()
    played.pass_by()
    played.app.change("language", "hu")
    assert played.mouth.prepared[-1][0] == "hu"
    assert played.mouth.prepared[-1][1][0] == Words("hu").say("Bite!")
    played.app.speak(["Kapás van!"])
    assert played.mouth.said[-1] == ("hu", ["Kapás van!"])


@pytest.mark.parametrize(("key", "value"), [("sound", False), ("voice", False), ("volume", 0)])
def test_one_touch_and_it_is_silent_at_once(played: Played, key: str, value: Any) -> None:
    played.app.change("voice", True)
    played.app.play()
    played.pass_by()
    said, hushed = len(played.mouth.said), played.mouth.hushed
    played.app.change(key, value)
    assert played.mouth.hushed > hushed
    played.app.speak(["Bite!"])
    assert len(played.mouth.said) == said


def test_whoever_goes_to_the_shore_hears_no_more_of_the_game(played: Played) -> None:
    played.app.change("voice", True)
    played.app.play()
    played.pass_by()
    hushed = played.mouth.hushed
    played.app.shore()
    assert played.mouth.hushed > hushed


def test_the_shell_speaks_through_the_table_or_learns_why_not(played: Played) -> None:
    assert (
        played.desk.try_voice("Hello")
        == "Devices are tried when the round is over: hidden cards are in play."
    )
    played.desk.heed(Stand())
    assert played.desk.try_voice("Hello") == ""
    played.pass_by()
    assert played.mouth.said[-1] == ("en", ["Hello"])
    played.mouth.makes, played.mouth.trouble = (
        False,
        "espeak-ng is not installed, so the table does not speak.",
    )
    assert played.desk.try_voice("Hello") == played.mouth.trouble
    played.app.change("sound", False)
    played.desk.heed(Stand())
    assert played.desk.try_voice("Hello") == "The sound of this table is off."
