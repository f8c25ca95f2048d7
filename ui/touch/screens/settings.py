"""The settings that people change at the table: each is one tile, and one touch takes its next value."""

from __future__ import annotations

from collections.abc import Callable

from companion.language.words import Words as Voice
from companion.language.words import say
from ui.touch.game.host import Host, Screen
from ui.touch.kit.buttons import button
from ui.touch.kit.pieces import GAP, TARGET, page
from ui.touch.kit.tiles import Setting, Tile, drawn, next_value, tile_of
from ui.touch.picture.box import Box
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Message, Part
from ui.touch.screens.about import About
from ui.touch.screens.devices import Devices
from ui.touch.screens.enrol import Enrol
from ui.touch.screens.languages import Languages
from ui.touch.screens.page import Foot, Home, Turn, laid_out, quarter
from ui.touch.screens.seeing import WAYS, Seeing, theme_in_words
from ui.touch.screens.sound import Sound, on_or_off
from ui.touch.screens.table_itself import TableItself


def _lying(voice: Voice, lying: bool) -> str:
    return voice.say("Lies among the players") if lying else voice.say("Stands at the edge")


def _rotation(voice: Voice, rotation: int) -> str:
    return {
        0: voice.say("As it is built"),
        90: voice.say("Turned to the right"),
        180: voice.say("Upside down"),
        270: voice.say("Turned to the left"),
    }[rotation]


def _dim(voice: Voice, minutes: int) -> str:
    if not minutes:
        return voice.say("Never")
    return voice.count("After {n} minute", "After {n} minutes", minutes)


TILES = (
    Tile("screen.lying", say("The screen"), (True, False), _lying, lambda _: "sign-person"),
    Tile(
        "screen.rotation",
        say("The picture"),
        (0, 90, 180, 270),
        _rotation,
        lambda _: "sign-again",
    ),
    Tile("screen.dim_minutes", say("Dims"), (2, 5, 10, 30, 0), _dim, lambda _: "sign-clock"),
    Tile(
        "screen.brightness",
        say("Brightness"),
        (100, 75, 50, 25),
        lambda voice, percent: voice.say("{percent} %", percent=percent),
        lambda _: "sign-sun",
    ),
)


SIGNS = {way.value: way.sign for way in WAYS[0][1]}
"""The sign of each theme."""
OPENED: dict[str, Callable[[Host, float], Screen]] = {
    "language": Languages,
    "sound": Sound,
    "seeing": Seeing,
    "devices": Devices,
    "cards": Enrol,
    "table": TableItself,
    "about": About,
}
"""What opens a page in place of taking a next value."""
PAGES = ("devices", "cards")
"""Pages of their own, which lie on the foot of a wide page and below the tiles of a narrow one."""


class Settings:
    """A grid of tiles; language, sound, seeing, devices, cards and about open pages of their own."""

    def __init__(self, host: Host, turned: float = 0.0) -> None:
        self.host = host
        self.turned = turned

    def scene(self, look: Look) -> tuple[Part, ...]:
        """A tile for each setting and page, with what is in force."""
        voice, u = self.host.words, look.u
        turn = (Foot(Turn(), "sign-turn"),) if look.glass.lying else ()
        names = {"devices": voice.say("Devices"), "cards": voice.say("Cards")}
        narrow = page(look.glass, self.turned if look.glass.lying else 0.0)[1]
        on_foot = () if narrow.h > narrow.w else tuple(Foot(Setting(key), None, names[key]) for key in PAGES)
        layout = laid_out(
            look,
            self.turned,
            voice.say("Settings"),
            (Foot(Home(), "sign-home"), Foot(Setting("table"), "sign-gear")),
            (*on_foot, Foot(Setting("about"), None, voice.say("About"))),
            turn,
        )
        columns = 1 if layout.narrow else 2
        rows = -(-(len(TILES) + 3) // columns) + (0 if on_foot else 1)
        body = layout.body
        high = min(body.h, rows * 17 * u)
        # A touch keeps its size before the gaps keep theirs.
        apart = min(GAP * u, (high - rows * TARGET * u) / (rows - 1))
        grid = Box(body.x, body.cy - high / 2, body.w, high).column([1] * rows, apart)
        cells = [cell for row in grid for cell in row.row([1] * columns, GAP * u)]
        pages: list[Part] = []
        if not on_foot:
            places = cells.pop().row([1] * len(PAGES), GAP * u)
            pages = [
                button(
                    look,
                    f"page-{key}",
                    box,
                    Setting(key),
                    word=names[key],
                    frame=layout.frame,
                    ground="sheet",
                )
                for key, box in zip(PAGES, places, strict=True)
            ]
        frame, heard = layout.frame, self.host.settings.sound
        language, sound, seeing, *others = cells
        theme = self.host.settings.screen.theme
        colours = theme_in_words(voice, theme)
        tiles = [
            drawn(
                look, frame, language, "language", voice.say("Language"), voice.say("English"), "sign-globe"
            ),
            drawn(
                look,
                frame,
                sound,
                "sound",
                voice.say("Sound and voice"),
                self._heard(),
                "sign-sound" if heard else "sign-quiet",
            ),
            drawn(look, frame, seeing, "seeing", voice.say("Seeing"), colours, SIGNS[theme]),
            *(
                tile_of(look, self.host.words, self.host.settings, frame, cell, tile)
                for tile, cell in zip(TILES, others, strict=False)
            ),
        ]
        return (*layout.parts, *tiles, *pages)

    def _heard(self) -> str:
        """Whether the table is heard, and speaks."""
        words, settings = self.host.words, self.host.settings
        return (
            words.say("With voice") if settings.sound and settings.voice else on_or_off(words, settings.sound)
        )

    def on(self, message: Message) -> None:
        """Take the next value of a setting, open a page, or leave."""
        host = self.host
        match message:
            case Home():
                host.shore()
            case Turn():
                self.turned = quarter(host.look.glass, self.turned)
                host.redraw()
            case Setting(key) if key in OPENED:
                host.over(OPENED[key](host, self.turned))
            case Setting(key):
                host.change(key, next_value(host.settings, TILES, key))
