"""Tiles of settings: each is one setting with its sign, its name and its value, and one touch takes its next value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from companion.language.words import Words as Voice
from companion.settings import model as settings
from companion.settings.model import Settings
from ui.touch.kit.pieces import BUTTON_LINE, BUTTON_RADIUS, GAP, reach, seed_of
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import words
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Frame, Mark, Part, Said, Slip, Sprite, Touch


class Setting(Said, frozen=True):
    """The tile of a setting was touched, or of a page of several settings."""

    key: str


class Tile(msgspec.Struct, frozen=True):
    """One setting: its key, its name, the values it goes through, and how each is said and drawn."""

    key: str
    name: Callable[[Voice], str]
    values: tuple[Any, ...]
    value: Callable[[Voice, Any], str]
    sign: Callable[[Any], str]


def tile_of(look: Look, voice: Voice, in_force: Settings, frame: Frame, box: Box, tile: Tile) -> Part:
    """A tile with the value in force."""
    value = settings.get(in_force, tile.key)
    name, said = tile.name(voice), tile.value(voice, value)
    return drawn(look, frame, box, tile.key, name, said, tile.sign(value))


def drawn(look: Look, frame: Frame, box: Box, key: str, name: str, value: str, sign: str) -> Part:
    """A tile that says :class:`Setting` of its key."""
    u = look.u

    def face(inked: bool) -> tuple[Mark, ...]:
        ink = "paper" if inked else "ink"
        side = 8.4 * u
        left = box.x + 14.0 * u
        room = box.right - left - GAP * u
        paper = Slip(
            *box,
            fill="ink" if inked else "sheet",
            stroke=BUTTON_LINE * u,
            radius=BUTTON_RADIUS * u,
            seed=seed_of(key),
        )
        soft = "paper" if inked else "soft"
        return (
            paper,
            Sprite(sign, box.x + 2.8 * u, box.cy - side / 2, side, side, ink=ink),
            *words(look, name, left, box.cy - 2.9 * u, room, colour=soft, anchor="start"),
            *words(look, value, left, box.cy + 3.1 * u, room, colour=ink, anchor="start"),
        )

    return Part(
        f"setting-{key}", face(False), frame, Touch(*reach(look, box), tap=Setting(key), pressed=face(True))
    )


def next_value(in_force: Settings, tiles: Sequence[Tile], key: str) -> Any:
    """The value after the present one; a value that was set by hand goes on with the first."""
    tile = next(tile for tile in tiles if tile.key == key)
    value = settings.get(in_force, key)
    place = tile.values.index(value) if value in tile.values else -1
    return tile.values[(place + 1) % len(tile.values)]
