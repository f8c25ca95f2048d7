"""Another language at any moment: everything people read is in it with the next picture, the game untouched."""

from __future__ import annotations

import pytest

from companion.language.words import Words, languages
from tests.ui.touch.games.conftest import Sits
from tests.ui.touch.games.evening import Evening
from tests.ui.touch.games.told import opening
from ui.touch.glass import stage
from ui.touch.kit.seats import AskPause
from ui.touch.screens.languages import Languages, Speak
from ui.touch.screens.page import Close
from ui.touch.screens.shore import AskLanguage

NAMES = ("Anna", "Béla", "Cili", "Dóra")
LANGUAGES = list(languages())


@pytest.fixture
def betting(evening: Evening) -> Evening:
    """Béla is asked how many fish."""
    evening.bring_about(opening(*NAMES), {"do": "cast", "bait": 3})
    return evening


def asked(evening: Evening) -> bool:
    """Whether the glass asks Béla in the language of the moment."""
    said = Words(evening.app.settings.language).say("How many fish?")
    return said in " ".join(evening.written())


def test_the_pause_leads_to_every_language_and_the_game_goes_on_in_it(betting: Evening) -> None:
    hand, records = betting.hand, betting.records()
    for language in [*LANGUAGES[1:], "en"]:
        hand.tap(AskPause())
        hand.tap(AskLanguage())
        hand.tap(Speak(language))
        hand.tap(Close())
        hand.still()
        assert betting.app.settings.language == language
        assert asked(betting)
    assert betting.records() == records


def test_the_first_picture_after_the_touch_is_whole_and_in_the_new_language(
    betting: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    betting.app.over(Languages(betting.app))
    betting.hand.still()
    # A scene that is brought a little in each turn would take many.
    monkeypatch.setattr(stage, "RESTING_TURN", 0.0)
    betting.hand.tap(Speak("hu"))
    betting.turn()
    assert not betting.app.stage.is_coming
    assert asked(betting)


def test_what_the_table_refuses_is_said_in_the_language_of_the_moment(betting: Evening) -> None:
    app = betting.app
    for language in ("it", "vi"):
        app.change("language", language)
        app.send({"do": "bet", "player": "Cili", "fish": 1})
        sentence = Words(language).say("Everyone bets once a line, in order: now {to_act}.", to_act="Béla")
        betting.hand.until(lambda said=sentence: said in " ".join(betting.written()), sentence)


def test_a_language_that_was_chosen_is_spoken_on_the_next_evening(table_of: Sits, tmp_path: object) -> None:
    with table_of() as evening:
        evening.hand.tap(AskLanguage())
        evening.hand.tap(Speak("ro"))
        evening.hand.still()
        evening.thread.answered()
        assert 'language = "ro"' in (evening.data / "table.toml").read_text()
