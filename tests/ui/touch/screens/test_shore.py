"""Home and the pages it leads to: going on, the games, settings, languages, pause, the question after a start."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games import registered
from companion.language.words import Words as Voice
from companion.settings import model as settings
from tests.ui.touch.pretend_host import NAMES, PretendHost, denied, keys, look_of, part, texts, view_of
from ui.touch.game.book import book, shown
from ui.touch.game.host import Answered
from ui.touch.game.registry import offered
from ui.touch.kit.tiles import Setting
from ui.touch.picture.box import Box
from ui.touch.picture.marks import Slip, Sprite
from ui.touch.screens.games import AskBooks, Games, cards
from ui.touch.screens.games import Chosen as ChosenGame
from ui.touch.screens.house_rules import HouseRules, usual
from ui.touch.screens.languages import Languages, Speak
from ui.touch.screens.page import Close, Leafed, Turn
from ui.touch.screens.past import Past
from ui.touch.screens.pause import End, Pause, SwitchSound
from ui.touch.screens.resume import Resume
from ui.touch.screens.rules_help import RulesHelp
from ui.touch.screens.seats import Seats
from ui.touch.screens.settings import TILES, Settings
from ui.touch.screens.shore import AskPast, AskSettings, GoOn, NewGame, Shore
from ui.touch.screens.sound import TILES as SOUND_TILES
from ui.touch.screens.sound import Sound


def host_of(view: Any = None, **answers: Any) -> PretendHost:
    return PretendHost(look_of(800, 480), view=view, **answers)


def area(one: Any) -> float:
    return one.touch.w * one.touch.h


def test_going_on_is_the_biggest_thing_while_a_game_is_open_and_shows_its_seats() -> None:
    host = host_of(view_of(4))
    scene = Shore(host).scene(host.look)
    go_on = part(scene, "go-on")
    assert area(go_on) == max(area(one) for one in scene if one.touch)
    assert go_on.touch.tap == GoOn()
    drawn = [mark.name for mark in go_on.marks if isinstance(mark, Sprite)]
    assert (
        sum(name.endswith("-small") or name == "sign-hat" for name in drawn)
        + sum(name.startswith("fish-") and not name.endswith("-small") for name in drawn)
        >= 4
    )
    assert drawn.count("sign-hat") == 1


def test_a_new_game_takes_the_place_of_going_on_when_none_is_open() -> None:
    for view in (None, view_of(4, phase="game-over")):
        host = host_of(view)
        scene = Shore(host).scene(host.look)
        assert part(scene, "go-on").touch.tap == NewGame()
        assert "pad-new" not in keys(scene)


def test_the_shore_leads_on() -> None:
    host = host_of(view_of(2))
    shore = Shore(host)
    for message, kind in ((NewGame(), Games), (AskPast(), Past), (AskSettings(), Settings)):
        host.stack = [shore]
        shore.on(message)
        assert isinstance(host.stack[-1], kind)
    host.stack = [shore]
    shore.on(GoOn())
    assert host.stack == ["play"]


def test_the_language_button_says_the_language_in_that_language() -> None:
    for voice, word in ((Voice("en"), "English"), (Voice("hu"), "Magyar")):
        host = PretendHost(look_of(800, 480), voice)
        assert word in {
            mark.text
            for mark in part(Shore(host).scene(host.look), "language").marks
            if hasattr(mark, "text")
        }


def test_after_a_start_the_table_asks_whether_to_go_on() -> None:
    host = host_of(view_of(4))
    resume = Resume(host)
    host.stack = [Shore(host), resume]
    assert "Go on with the game of Fish Fish?" in " ".join(texts(resume.scene(host.look)))
    resume.on(GoOn())
    assert host.stack == ["play"]


def test_every_registered_game_has_a_card_that_opens_its_seats() -> None:
    host = host_of()
    games = Games(host)
    host.stack = [games]
    seen = set[str]()
    for _ in offered():
        seen |= {key for key in keys(games.scene(host.look)) if key.startswith("card-")}
        games.on(Leafed(1))
    assert seen == {f"card-{name}" for name in offered() if name in registered()}
    games.on(ChosenGame("fish-fish"))
    assert isinstance(host.stack[-1], Seats)


@pytest.mark.parametrize("name", sorted(registered()))
def test_after_the_question_mark_a_card_opens_the_book_of_its_game(name: str) -> None:
    host = host_of()
    games = Games(host)
    host.stack = [games]
    games.on(AskBooks())
    assert "The rules of which game?" in texts(games.scene(host.look))
    games.on(ChosenGame(name))
    opened = host.stack[-1]
    assert isinstance(opened, RulesHelp)
    assert opened.book == book(name)
    assert "Which game lies on the table?" in texts(games.scene(host.look)), "then a card is its seats again"


@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.parametrize("room", [Box(30, 90, 740, 290), Box(50, 120, 620, 1000)])
def test_one_to_four_cards_lie_side_by_side_inside_their_room(count: int, room: Box) -> None:
    boxes = cards(look_of(800, 480), room, count)
    assert len(boxes) == count
    for box in boxes:
        assert room.x - 0.01 <= box.x
        assert box.right <= room.right + 0.01
        assert room.y - 0.01 <= box.y
        assert box.bottom <= room.bottom + 0.01
    for one in boxes:
        for other in boxes:
            assert (
                one is other
                or one.right <= other.x
                or other.right <= one.x
                or one.bottom <= other.y
                or other.bottom <= one.y
            )


def test_turn_to_me_turns_the_page_by_a_quarter_and_standing_there_is_none() -> None:
    host = host_of()
    games = Games(host)
    for angle in (90, 180, 270, 0):
        games.on(Turn())
        assert part(games.scene(host.look), "title").frame.angle == angle
    standing = look_of(800, 480, lying=False)
    assert not any("turn" in key for key in keys(games.scene(standing)))


def test_every_tile_goes_through_values_the_settings_allow_and_comes_round() -> None:
    host = host_of()
    for page, tile in (
        *((Settings(host), tile) for tile in TILES),
        *((Sound(host), tile) for tile in SOUND_TILES),
    ):
        start = settings.get(host.settings, tile.key)
        seen = []
        for _ in tile.values:
            page.on(Setting(tile.key))
            value = settings.get(host.settings, tile.key)
            assert settings.judged(tile.key, value) == value
            assert tile.value(host.words, value) in texts(page.scene(host.look))
            seen.append(value)
        assert len(set(seen)) == len(tile.values)
        assert settings.get(host.settings, tile.key) == start


def test_a_value_set_by_hand_goes_on_with_the_first_one() -> None:
    host = host_of()
    host.change("screen.brightness", 33)
    Settings(host).on(Setting("screen.brightness"))
    assert host.settings.screen.brightness == 100


def test_touching_a_language_speaks_it_and_closes_the_page() -> None:
    host = host_of()
    page = Languages(host)
    host.stack = ["shore", page]
    page.on(Speak("hu"))
    assert host.settings.language == "hu"
    assert host.stack == ["shore"]


def test_the_pause_switches_the_sound_and_goes_on() -> None:
    host = host_of(view_of(2))
    pause = Pause(host, 90)
    host.stack = ["play", pause]
    pause.on(SwitchSound())
    assert host.settings.sound is False
    assert "Sound is off" in " ".join(texts(pause.scene(host.look)))
    pause.on(Close())
    assert host.stack == ["play"]


def test_a_game_is_ended_early_only_by_holding() -> None:
    host = host_of(view_of(2))
    pause = Pause(host)
    hold = part(pause.scene(host.look), "pause-end").touch
    assert (hold.tap, hold.hold, hold.hold_ms) == (None, End(), 1000)
    assert isinstance(hold.filling, Slip)
    pause.on(End())
    assert host.sent == [{"do": "end"}]
    pause.on(Answered({"do": "end"}, host.standing.answer()))
    assert host.stack == ["play"]


def test_a_refused_end_is_said_and_nothing_else_changes() -> None:
    host = host_of(view_of(2))
    pause = Pause(host)
    host.stack = ["play", pause]
    pause.on(End())
    pause.on(Answered({"do": "end"}, denied("not-written", "table/not-written", "The memory card is full.")))
    assert "The memory card is full." in " ".join(texts(pause.scene(host.look)))
    assert host.stack == ["play", pause]


def test_house_rules_are_those_the_referee_takes_with_its_defaults_first() -> None:
    for game in offered():
        rules = shown(game).house_rules
        kind = registered()[game].options
        plain = kind()
        names = [rule.option for rule in rules if not rule.setting]
        assert names == list(kind.__struct_fields__)
        for rule in rules:
            if rule.setting:
                continue
            assert usual(game)[rule.option] == getattr(plain, rule.option)


def test_every_house_rule_can_be_reached_and_says_why() -> None:
    for size in ((800, 480), (720, 1280)):
        host = PretendHost(look_of(*size))
        page = HouseRules(host, "fish-fish", {}, lambda _: None)
        seen: set[str] = set()
        for _ in shown("fish-fish").house_rules:
            seen |= set(keys(page.scene(host.look)))
            page.on(Leafed(1))
        wanted = {
            f"rule-{rule.option}-{value}"
            for rule in shown("fish-fish").house_rules
            for value, _ in rule.choices
        }
        assert wanted <= seen


def test_names_on_the_seats_are_drawn_with_the_players_of_the_game() -> None:
    host = host_of(view_of(8))
    assert ", ".join(NAMES[:2]) in " ".join(texts(Resume(host).scene(host.look)))
