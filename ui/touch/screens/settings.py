"""The settings that people change at the table: each is one tile, and one touch takes its next value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from companion import settings
from companion.words import Words as Voice
from ui.touch.buttons import button
from ui.touch.fitting import words
from ui.touch.marks import Frame, Mark, Message, Part, Slip, Sprite, Touch
from ui.touch.pieces import BUTTON_LINE, BUTTON_RADIUS, GAP, SMALL_GAP, TARGET, Box, page, seed_of
from ui.touch.screen import Answered, Host, Look
from ui.touch.screens.about import About
from ui.touch.screens.devices import Devices
from ui.touch.screens.enrol import Enrol
from ui.touch.screens.languages import Languages
from ui.touch.screens.page import Foot, laid_out, quarter
from ui.touch.screens.table_itself import TableItself


class Tile(msgspec.Struct, frozen=True):
    """One setting: its key, its name, the values it goes through, and how each is said and drawn."""

    key: str
    name: Callable[[Voice], str]
    values: tuple[Any, ...]
    value: Callable[[Voice, Any], str]
    sign: Callable[[Any], str]


def _sound(voice: Voice, on: bool) -> str:
    return voice.say("On") if on else voice.say("Off")


def _lying(voice: Voice, lying: bool) -> str:
    return voice.say("Lies among the players") if lying else voice.say("Stands at the edge")


def _rotation(voice: Voice, rotation: int) -> str:
    return {
        0: voice.say("As it is built"),
        90: voice.say("Turned to the right"),
        180: voice.say("Upside down"),
        270: voice.say("Turned to the left"),
    }[rotation]


def _theme(voice: Voice, theme: str) -> str:
    return {
        "day": voice.say("Day"),
        "night": voice.say("Night"),
        "high-contrast": voice.say("High contrast"),
    }[theme]


def _motion(voice: Voice, calm: bool) -> str:
    return voice.say("Nothing moves") if calm else voice.say("Fish swim")


def _dim(voice: Voice, minutes: int) -> str:
    if not minutes:
        return voice.say("Never")
    return voice.count("After {n} minute", "After {n} minutes", minutes)


TILES = (
    Tile(
        "sound",
        lambda voice: voice.say("Sound"),
        (True, False),
        _sound,
        lambda on: "sign-sound" if on else "sign-quiet",
    ),
    Tile(
        "screen.lying", lambda voice: voice.say("The screen"), (True, False), _lying, lambda _: "sign-person"
    ),
    Tile(
        "screen.rotation",
        lambda voice: voice.say("The picture"),
        (0, 90, 180, 270),
        _rotation,
        lambda _: "sign-again",
    ),
    Tile(
        "screen.theme",
        lambda voice: voice.say("Colours"),
        ("day", "night", "high-contrast"),
        _theme,
        lambda theme: {"day": "sign-sun", "night": "sign-moon"}.get(theme, "sign-contrast"),
    ),
    Tile("screen.calm", lambda voice: voice.say("Motion"), (False, True), _motion, lambda _: "sign-move"),
    Tile(
        "screen.dim_minutes", lambda voice: voice.say("Dims"), (2, 5, 10, 30, 0), _dim, lambda _: "sign-clock"
    ),
    Tile(
        "screen.brightness",
        lambda voice: voice.say("Brightness"),
        (100, 75, 50, 25),
        lambda voice, percent: voice.say("{percent} %", percent=percent),
        lambda _: "sign-sun",
    ),
)


PAGES = ("devices", "cards")
"""Pages of their own, which lie on the foot of a wide page and below the tiles of a narrow one."""


class Settings:
    """A grid of tiles; language, devices, cards and about open pages of their own."""

    def __init__(self, host: Host, turned: float = 0.0) -> None:
        self.host = host
        self.turned = turned

    def scene(self, look: Look) -> tuple[Part, ...]:
        voice, u = self.host.words, look.u
        turn = (Foot("turn", "sign-turn"),) if look.glass.lying else ()
        names = {"devices": voice.say("Devices"), "cards": voice.say("Cards")}
        narrow = page(look.glass, self.turned if look.glass.lying else 0.0)[1]
        on_foot = () if narrow.h > narrow.w else tuple(Foot(key, None, names[key]) for key in PAGES)
        layout = laid_out(
            look,
            self.turned,
            voice.say("Settings"),
            (Foot("home", "sign-home"), Foot("table", "sign-gear")),
            (*on_foot, Foot("about", None, voice.say("About"))),
            turn,
        )
        columns = 1 if layout.narrow else 2
        rows = -(-(len(TILES) + 1) // columns) + (0 if on_foot else 1)
        body = layout.body
        high = min(body.h, rows * 17 * u)
        apart = GAP if high >= rows * (TARGET + GAP) * u else SMALL_GAP
        grid = Box(body.x, body.cy - high / 2, body.w, high).column([1] * rows, apart * u)
        cells = [cell for row in grid for cell in row.row([1] * columns, GAP * u)]
        pages: list[Part] = []
        if not on_foot:
            places = cells.pop().row([1] * len(PAGES), GAP * u)
            pages = [
                button(look, f"page-{key}", box, key, word=names[key], frame=layout.frame, ground="sheet")
                for key, box in zip(PAGES, places, strict=True)
            ]
        tiles = [
            self._tile(
                look,
                layout.frame,
                cells[0],
                "language",
                voice.say("Language"),
                voice.say("English"),
                "sign-globe",
            )
        ]
        for tile, cell in zip(TILES, cells[1:], strict=False):
            value = settings.get(self.host.settings, tile.key)
            name, said = tile.name(voice), tile.value(voice, value)
            tiles.append(self._tile(look, layout.frame, cell, tile.key, name, said, tile.sign(value)))
        return (*layout.parts, *tiles, *pages)

    def _tile(self, look: Look, frame: Frame, box: Box, key: str, name: str, value: str, sign: str) -> Part:
        u = look.u

        def face(inked: bool) -> tuple[Mark, ...]:
            ink = "paper" if inked else "ink"
            side = 8.4 * u
            left = box.x + 14.0 * u
            return (
                Slip(
                    *box,
                    fill="ink" if inked else "sheet",
                    stroke=BUTTON_LINE * u,
                    radius=BUTTON_RADIUS * u,
                    seed=seed_of(key),
                ),
                Sprite(sign, box.x + 2.8 * u, box.cy - side / 2, side, side, ink=ink),
                *words(
                    look,
                    name,
                    left,
                    box.cy - 2.9 * u,
                    box.right - left - GAP * u,
                    colour="paper" if inked else "soft",
                    anchor="start",
                ),
                *words(
                    look,
                    value,
                    left,
                    box.cy + 3.1 * u,
                    box.right - left - GAP * u,
                    colour=ink,
                    anchor="start",
                ),
            )

        return Part(f"setting-{key}", face(False), frame, Touch(*box, tap=("set", key), pressed=face(True)))

    def on(self, message: Message) -> None:
        host = self.host
        if isinstance(message, Answered):
            return
        if message == "home":
            host.shore()
        elif message == "about":
            host.over(About(host, self.turned))
        elif message == "devices":
            host.over(Devices(host, self.turned))
        elif message == "table":
            host.over(TableItself(host, self.turned))
        elif message == "cards":
            host.over(Enrol(host, self.turned))
        elif message == "turn":
            self.turned = quarter(host.look.glass, self.turned)
            host.redraw()
        elif message == ("set", "language"):
            host.over(Languages(host, self.turned))
        elif isinstance(message, tuple) and message[0] == "set":
            self._next(message[1])

    def _next(self, key: str) -> None:
        """The value after the present one; a value that was set by hand goes on with the first."""
        tile = next(tile for tile in TILES if tile.key == key)
        value = settings.get(self.host.settings, key)
        place = tile.values.index(value) if value in tile.values else -1
        self.host.change(key, tile.values[(place + 1) % len(tile.values)])
