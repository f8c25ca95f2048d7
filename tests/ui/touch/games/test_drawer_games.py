"""A table of ``make play``: its devices are simulated, and take the way of real ones from the pin and the port up.

Time here is the world's own, for the devices have threads and ports. What is waited for is an event, never a time.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.play.standing import Standing
from companion.play.table import Table
from companion.play.table_thread import TableThread
from companion.sensing.tags import NAMES
from companion.settings.file import Loaded
from companion.settings.model import Devices, Screen, Settings
from hardware.desk_service import on_thread
from hardware.simulated.table import UNKNOWN
from tests.ui.touch.games.evening import Heard
from tests.ui.touch.offscreen import idle
from ui.touch.app.app import Companion
from ui.touch.app.start import with_drawer
from ui.touch.drawer.drawer import Drawer

PATIENCE = 20.0
BITE, NO_BITE = NAMES.index("bite-1"), NAMES.index("no-bite-1")
BAITS = {2: NAMES.index("bait-2"), 3: NAMES.index("bait-3-1"), 4: NAMES.index("bait-4")}


class Playing:
    """The app with its drawer open."""

    def __init__(self, app: Companion, drawer: Drawer) -> None:
        self.app, self.drawer = app, drawer
        drawer.opened = True
        self.hardware: Any = drawer._hardware
        self.until(lambda: app.is_open and app.desk is not None)
        # A reader that is never asked says nothing of itself before it reads a card.
        others = app.desk.devices - ({"reader"} if self.hardware.kind != "pn532" else set())
        self.until(lambda: all(self.reports().get(device) == "ok" for device in others))

    def until(self, came: Any) -> None:
        end = time.monotonic() + PATIENCE
        while not came():
            assert time.monotonic() < end, self.app.screens.top
            idle()
            time.sleep(0.002)

    def reports(self) -> dict[str, str]:
        """How the devices are, as far as each has told."""
        assert self.app.desk is not None
        return {report.device: report.state for report in self.app.desk.discretion.devices()}

    @property
    def standing(self) -> Standing:
        return self.app.standing

    def opened(self, *players: str) -> None:
        rev = self.standing.rev
        options = {"cards": "sensed", "second_bite": "revealed"}
        self.app.send({"do": "open", "game": "fish-fish", "players": list(players), "options": options})
        self.until(lambda: self.standing.rev > rev)
        self.app.play()

    def done(self) -> list[str]:
        return [step.record["do"] for step in self.app.standing.line]

    def comes(self, *records: str) -> None:
        """Wait until these records stand, and no others."""
        self.until(lambda: len(self.done()) >= len(records))
        assert self.done() == list(records)

    def hold(self, button: str) -> None:
        rev = self.standing.rev
        self.hardware.press(button)
        self.until(lambda: self.standing.rev > rev)
        self.hardware.release(button)

    def tap(self, button: str, times: int = 1) -> None:
        sounds = self.app.audio.sounds.names
        for _ in range(times):
            before = len(sounds)
            self.hardware.press(button)
            self.hardware.release(button)
            self.until(lambda before=before: len(sounds) > before)


@contextmanager
def playing(window: Any, data: Path, devices: Devices) -> Iterator[Playing]:
    settings = Settings(screen=Screen(calm=True, dim_minutes=0), devices=devices)
    thread = TableThread(lambda: Table.open(data))
    thread.wait()
    app = Companion(Loaded(settings, data / "table.toml", data), data, thread, Heard())
    try:
        with ExitStack() as plugged:
            root = with_drawer(app, data, plugged, on_thread(thread))
            window.add_widget(root)
            app.begin([])
            yield Playing(app, next(child for child in root.children if isinstance(child, Drawer)))
    finally:
        window.remove_widget(root)
        app.screens.clear()
        thread.stop()


@pytest.mark.parametrize("bounces", [False, True])
def test_a_round_with_cards_buttons_and_lights_alone(window: Any, tmp_path: Path, bounces: bool) -> None:
    with playing(window, tmp_path, Devices()) as play:
        hardware = play.hardware
        hardware.bounces = bounces
        play.opened("Anna", "Béla", "Cili")
        hardware.lay(BITE)
        hardware.lay(BAITS[3])
        play.comes("open", "cast")
        play.until(lambda: [hardware.is_lit(seat) for seat in (1, 2, 3)] == [False, True, False])
        play.tap("seat-2", 2)
        play.hold("seat-2")
        play.until(lambda: [hardware.is_lit(seat) for seat in (1, 2, 3)] == [False, False, True])
        play.tap("seat-3")
        play.hold("seat-3")
        assert play.standing.view["bets"] == {"Béla": 2, "Cili": 1}
        hardware.lift(BITE)
        hardware.lift(BAITS[3])
        play.comes("open", "cast", "bet", "bet", "reveal")
        assert play.standing.view["lines"][0]["card"] == "bite"
        assert play.standing.view["caught"] == 3


def test_the_pendant_tells_the_card_and_the_glass_the_bait(window: Any, tmp_path: Path) -> None:
    with playing(window, tmp_path, Devices()) as play:
        play.opened("Anna", "Béla")
        play.tap("no-bite")
        play.app.send({"do": "cast", "bait": 4})
        play.comes("open", "cast")
        play.hold("seat-2")
        play.hold("seat-1")
        play.comes("open", "cast", "bet", "discard")


def test_twenty_times_unplugged_in_a_game_nothing_is_lost_and_nothing_invented(
    window: Any, tmp_path: Path
) -> None:
    with playing(window, tmp_path, Devices()) as play:
        hardware, told = play.hardware, ["open"]
        play.opened("Anna", "Béla")
        laid = [(NO_BITE, BAITS[2]), (NO_BITE + 1, BAITS[3]), (NO_BITE + 2, BAITS[4])]
        lost = 0

        def unplugged() -> None:
            """It goes and comes back, with what lies on it."""
            nonlocal lost
            lost += 1
            hardware.unplug()
            play.until(lambda: play.reports()["reader"] == "missing")
            hardware.plug()
            play.until(lambda: play.reports()["reader"] == "ok")
            assert play.done() == told

        for number, (card, bait) in enumerate(laid):
            unplugged()
            hardware.lay(card)
            unplugged()
            hardware.unplug()
            # Laid while nobody could read it: it counts once the reader is back.
            hardware.lay(bait)
            play.until(lambda: play.reports()["reader"] == "missing")
            hardware.plug()
            lost += 1
            told.append("cast")
            play.comes(*told)
            play.until(lambda: play.reports()["reader"] == "ok")
            unplugged()
            unplugged()
            if number < 2:
                play.hold("seat-2")
                told.append("bet")
            else:
                play.tap("seat-2", 3)
                play.hold("seat-2")
                told.append("bet")
            unplugged()
            hardware.lift(card)
            hardware.lift(bait)
            told.append("reveal" if number == 2 else "discard")
            play.comes(*told)
        unplugged()
        unplugged()
        assert lost == 20
        assert play.standing.view["lines"][2]["bets"] == {"Béla": 3}


def test_noise_and_a_card_nobody_enrolled_bring_nothing_about(window: Any, tmp_path: Path) -> None:
    with playing(window, tmp_path, Devices()) as play:
        hardware = play.hardware
        play.opened("Anna", "Béla")
        hardware.noise()
        sounds = play.app.audio.sounds.names
        hardware.lay(UNKNOWN)
        hardware.lay(BAITS[3])
        play.until(lambda: "refusal" in sounds)
        hardware.noise()
        hardware.lift(UNKNOWN)
        hardware.lay(BITE)
        play.comes("open", "cast")


@pytest.mark.parametrize("kind", ["rdm6300", "id12la"])
def test_to_a_reader_of_one_tag_the_cards_are_shown_in_turn(window: Any, tmp_path: Path, kind: Any) -> None:
    with playing(window, tmp_path, Devices(reader=kind)) as play:
        hardware = play.hardware
        assert hardware.kind == kind
        play.opened("Anna", "Béla")
        for card in (BAITS[2], BITE):
            seen = len(play.app.desk.discretion._lying.get("reader", ()))
            hardware.lay(card)
            if card != BITE:
                play.until(lambda seen=seen: len(play.app.desk.discretion._lying.get("reader", ())) > seen)
            hardware.lift(card)
        play.comes("open", "cast")
        assert play.standing.view["bait"] == 2


def test_its_cards_are_enrolled_where_none_are_and_a_new_game_senses_the_hidden_card(
    window: Any, tmp_path: Path
) -> None:
    with playing(window, tmp_path, Devices()) as play:
        assert play.app.desk is not None
        assert not play.app.desk.decks.cards.missing(1)
        assert play.app.settings.devices.reader == "pn532"
        play.app.change("sound", False)
        assert play.app._loaded.settings.devices == Devices()
    assert (tmp_path / "cards.json").stat().st_mode & 0o777 == 0o600
