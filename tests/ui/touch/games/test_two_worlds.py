"""Tables that differ only in hidden cards let out the same until the rules show one (``secrecy.md``).

Here every record is brought about by real touches in the window; ``test_side_by_side.py`` plays many more games, with
devices.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.language.words import Words
from tests.ui.touch.games.conftest import Sits
from tests.ui.touch.games.worlds import Leaves, Script, World, listen_to_the_disk
from ui.touch.games.fish_fish.screen import FishFish

SIZES = ((800, 480), (720, 1280))


def lived(sits: Sits, folder: Path, script: Script, *, frames: bool, **screen: Any) -> tuple[World, World]:
    """Both worlds of a script, one after the other."""
    worlds = tuple(
        World(sits, folder / str(number) / "data", number, frames=frames, **screen) for number in (0, 1)
    )
    for world in worlds:
        with pytest.MonkeyPatch.context() as patch:
            listen_to_the_disk(patch, lambda world=world: world.now)
            world.live(script.steps)
    return worlds


def differences(script: Script, worlds: tuple[World, World]) -> Iterator[tuple[int, str]]:
    """Steps, and the channel of their first note, in which two worlds let out something else."""
    one, other = worlds
    for number, (here, there) in enumerate(zip(one.steps, other.steps, strict=True)):
        # Step 0 is the switching on.
        step = script.steps[number - 1] if number else None
        if step is not None and step.parts:
            notes = here.before_the_answer(), there.before_the_answer()
        else:
            notes = here.notes, there.notes
            for channel, mine, others in (
                ("effects", here.effects, there.effects),
                ("files", here.files, there.files),
            ):
                if mine != others:
                    yield number, f"{channel}: {sorted(set(mine) ^ set(others))}"
        if notes[0] != notes[1]:
            first = next(
                (pair for pair in zip(*notes, strict=False) if pair[0] != pair[1]),
                ("one ends before the other",),
            )
            yield number, f"{step}: {first} of {[note[:2] for note in notes[0]][-8:]}"


def total(worlds: tuple[World, World], channel: str) -> int:
    return sum(leaves.count(channel) for leaves in worlds[0].steps)


def keep_it_in_frames(sits: Sits, folder: Path, seed: int, most: int) -> None:
    """A table's every drawn frame, and all the rest."""
    script = Script(seed, most)
    screen = {"size": SIZES[seed % 2], "calm": seed % 3 == 0, "language": ("en", "hu")[seed % 2]}
    worlds = lived(sits, folder, script, frames=True, **screen)
    assert not list(differences(script, worlds))
    assert script.hidden
    assert total(worlds, "frame") > len(script.steps)


def keep_it_in_scenes(sits: Sits, folder: Path, seed: int) -> None:
    """The same without drawing: what the frames would be drawn from."""
    script = Script(seed)
    worlds = lived(sits, folder, script, frames=False, size=SIZES[seed % 2], seed=seed)
    assert not list(differences(script, worlds))
    assert script.hidden
    assert total(worlds, "scene") > len(script.steps)


@pytest.mark.parametrize("seed", [0])
def test_every_frame_sound_answer_and_byte_is_equal_until_the_reveal(
    table_of: Sits, tmp_path: Path, seed: int
) -> None:
    keep_it_in_frames(table_of, tmp_path, seed, most=14)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 50))
def test_forty_longer_tables_keep_their_cards_in_every_frame(
    table_of: Sits, tmp_path: Path, seed: int
) -> None:
    keep_it_in_frames(table_of, tmp_path, seed, most=60)


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize("seed", range(100, 104))
def test_every_scene_sound_answer_and_byte_of_random_tables_is_equal_until_the_reveal(
    table_of: Sits, tmp_path: Path, seed: int
) -> None:
    keep_it_in_scenes(table_of, tmp_path, seed)


@pytest.mark.slow
@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize("seed", range(200, 500))
def test_hundreds_of_random_tables_keep_their_cards(table_of: Sits, tmp_path: Path, seed: int) -> None:
    keep_it_in_scenes(table_of, tmp_path, seed)


def leak(host: Any, channel: str) -> None:
    """What a careless screen might do for one of the cards."""
    if channel == "scene":
        host.words = Words("hu")
    else:
        (host._seating._path.parent / "note").write_bytes(b"1")


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize("channel", ["scene", "file"])
def test_whoever_lets_out_a_card_is_noticed(
    table_of: Sits, tmp_path: Path, channel: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table that draws or writes otherwise for a bite does not pass."""
    tell = FishFish._tell_secret

    def told(self: FishFish, secret: Any, side: int) -> None:
        if (side == 1) != secret.swapped:
            leak(self.host, channel)
        tell(self, secret, side)

    monkeypatch.setattr(FishFish, "_tell_secret", told)
    script = Script(0, most=14)
    worlds = lived(table_of, tmp_path, script, frames=False)
    assert list(differences(script, worlds))


def test_leaves_are_told_apart_by_channel() -> None:
    leaves = Leaves()
    leaves.note("frame", 1)
    leaves.note("answer", b"")
    assert leaves.before_the_answer() == [("frame", 1)]
