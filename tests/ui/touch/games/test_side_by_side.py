"""Two whole tables that differ only in hidden cards let out the same, on every channel, until the rules show a card.

Drawn games with devices: cards on the reader, the pendant and covered touches, bets by button and by touch, cards that
make no cast, steps taken back, screens looked at, and the table switched off in the middle of a round.
"""

from __future__ import annotations

import gc
import logging
import multiprocessing
import os
import tempfile
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.ui.touch.games.side_by_side import Both, OneTable, Told, overheard
from tests.ui.touch.offscreen import idle

LINES = (1, 1, 2, 2, 2, 4)
"""How many lines a game has at most, drawn for each."""
AN_EVENING = 25
"""Games that two tables play one after the other."""
SMALL = ((480, 288), (288, 480))
LARGE = ((800, 480), (720, 1280))

Counts = dict[str, int]


def evening(folder: Path, seed: int, games: int, *, framed: bool = False, **screen: Any) -> Counts:
    """So many games, and what they came to. Raises :class:`Told` where anything differed."""
    both = Both(folder, seed, framed=framed, **screen)
    try:
        for _ in range(games):
            both.play(both.rng.choice(LINES))
    finally:
        both.close()
    return {
        name: getattr(both, name) for name in ("compared", "hidden", "parted", "refused", "shown", "spoken")
    }


def evenings(seeds: range) -> Counts:
    """Without a glass, in a process of its own."""
    # Tests of screens make these as well; here nobody has.
    os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_CONSOLELOG="1", KIVY_NO_FILELOG="1")
    with tempfile.TemporaryDirectory() as home:
        os.environ["KIVY_HOME"] = home
        found: Counts = {}
        with overheard(framed=False):
            gc.freeze()
            gc.set_threshold(100_000)
            for seed in seeds:
                language = ("en", "hu")[seed % 2]
                for name, number in evening(
                    Path(home) / str(seed), seed, AN_EVENING, language=language
                ).items():
                    found[name] = found.get(name, 0) + number
        return found


def test_two_thousand_tables_tell_nothing_by_pin_sound_voice_word_file_answer_or_order() -> None:
    """Pin levels with their times, sounds, sentences as they are made and spoken, log lines, answers, what the hatch
    says, exports and sheets, the journal as any other account reads it, and the writes to the disk with their order and
    size."""
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
        halves = list(pool.map(evenings, (range(40), range(40, 80))))
    found = {name: sum(half[name] for half in halves) for name in halves[0]}
    assert found["compared"] > 100_000
    assert found["hidden"] > 1000
    assert found["refused"] > 500
    assert found["parted"] > 100
    assert found["spoken"] > 10_000


def in_frames(folder: Path, seed: int, games: int) -> Counts:
    sizes = SMALL if seed % 4 else LARGE
    screen = {"size": sizes[seed % 2], "calm": seed % 4 != 3, "language": ("en", "hu")[seed % 2]}
    with overheard(framed=True):
        found = evening(folder, seed, games, framed=True, **screen)
    # Kivy lets go of what was drawn in a turn of its own clock, which nobody has turned so far.
    idle()
    return found


@pytest.mark.usefixtures("window")
@pytest.mark.parametrize("seed", range(1, 9))
def test_forty_tables_tell_nothing_by_any_frame_either(tmp_path: Path, seed: int) -> None:
    found = in_frames(tmp_path, seed, games=5)
    assert found["hidden"]
    assert found["compared"]


@pytest.mark.slow
@pytest.mark.usefixtures("window")
@pytest.mark.parametrize("seed", range(100, 200))
def test_two_thousand_tables_tell_nothing_by_any_frame_either(tmp_path: Path, seed: int) -> None:
    in_frames(tmp_path, seed, games=20)


def leaks(table: OneTable, channel: str) -> None:
    """What a careless table might do for one of the cards."""
    if channel == "sound":
        table.app.sound("bet")
    elif channel == "spoken":
        table.app.speak(["The fisher looks pleased."])
    elif channel == "prepared":
        table.mouth.prepare("en", ["The fisher looks pleased."])
    elif channel == "pin":
        table.pins.pin(table.gpio["light-3"]).state = 1
    elif channel == "time":
        table.passes(0.01)
    elif channel == "told":
        table.desk._tell({"kind": "card-placed"})  # type: ignore[misc]
    elif channel == "log":
        logging.getLogger("companion").warning("a bite")
    else:
        with open(table.folder / "note", "wb") as file:
            os.pwrite(file.fileno(), b"1", 0)


@pytest.mark.parametrize("channel", ["sound", "spoken", "prepared", "pin", "time", "told", "log", "file"])
def test_whoever_lets_out_a_card_is_noticed(
    tmp_path: Path, channel: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cast(both: Both, *what: Any, cast: Callable[..., bool] = Both._cast) -> bool:
        by_reader = cast(both, *what)
        both.do(lambda table: leaks(table, channel) if what[0][table.number] == "bite" else None)
        return by_reader

    monkeypatch.setattr(Both, "_cast", cast)
    with overheard(framed=False), pytest.raises(Told):
        evening(tmp_path, 1, 10)


@pytest.mark.usefixtures("window")
def test_one_pixel_of_one_frame_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from kivy.graphics import Rectangle

    def cast(both: Both, *what: Any, cast: Callable[..., bool] = Both._cast) -> bool:
        by_reader = cast(both, *what)

        def leak(table: OneTable) -> None:
            if what[0][table.number] == "bite":
                with table.app.stage.canvas.after:
                    Rectangle(pos=(3, 3), size=(1, 1))
            table.app.draw()

        both.do(leak)
        return by_reader

    monkeypatch.setattr(Both, "_cast", cast)
    with overheard(framed=True), pytest.raises(Told, match="frame"):
        evening(tmp_path, 1, 10, framed=True, size=SMALL[0])
