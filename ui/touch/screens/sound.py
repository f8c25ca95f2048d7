"""Sound and voice: whether the table is heard, whether it speaks, and how loud it is by day and by night."""

from __future__ import annotations

from companion.language.words import Words as Voice
from companion.language.words import say
from companion.sensing.values import Sensed
from hardware.sound.loudspeaker import can_be_heard
from ui.touch.kit.pieces import GAP
from ui.touch.kit.tiles import Setting, Tile, next_value, tile_of
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import EM, LEADING, paragraph
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Message, Part
from ui.touch.screens.page import Close, Foot, Turn, Turnable, laid_out

SAMPLE = "round-over"
"""What is played so that people hear how loud it is."""


def on_or_off(voice: Voice, on: bool) -> str:
    """What a setting that is on or off is said to be."""
    return voice.say("On") if on else voice.say("Off")


def _loud(voice: Voice, percent: int) -> str:
    return voice.say("{percent} %", percent=percent) if percent else voice.say("Silent")


TILES = (
    Tile(
        "sound",
        say("Sound"),
        (True, False),
        on_or_off,
        lambda on: "sign-sound" if on else "sign-quiet",
    ),
    Tile("voice", say("Voice"), (False, True), on_or_off, lambda _: "sign-voice"),
    Tile("volume", say("Volume"), (100, 75, 50, 25), _loud, lambda _: "sign-sound"),
    Tile(
        "night_volume",
        # Words: the volume that holds while the table has the colours of the night.
        say("Volume by night"),
        (35, 15, 0, 100, 60),
        _loud,
        lambda _: "sign-moon",
    ),
)


class Sound(Turnable):
    """Lies over the settings."""

    @property
    def trouble(self) -> str:
        """Why nothing is heard, in one sentence; empty where nothing is known to be wrong or the sound is off."""
        host, settings = self.host, self.host.settings
        if not settings.sound:
            return ""
        if settings.voice and host.desk is not None and host.desk.voice.trouble:
            return str(host.desk.voice.trouble)
        if not can_be_heard():
            return host.words.say("There is no sound card and no sound server, so nothing is heard.")
        return ""

    def scene(self, look: Look) -> tuple[Part, ...]:
        """A tile for each setting, under what keeps the table from being heard."""
        voice, u = self.host.words, look.u
        turn = (Foot(Turn(), "sign-turn"),) if look.glass.lying else ()
        title = voice.say("Sound and voice")
        layout = laid_out(look, self.turned, title, (Foot(Close(), "sign-previous"),), (), turn)
        body, em = layout.body, EM["body"] * u
        told: tuple[Part, ...] = ()
        if self.trouble:
            lines = paragraph(look, self.trouble, body.x, body.y, body.w, em, colour="foam")
            told = (Part("trouble", tuple(lines), layout.frame),)
            used = len(lines) * em * LEADING + GAP * u
            body = Box(body.x, body.y + used, body.w, body.h - used)
        columns = 1 if layout.narrow else 2
        rows = len(TILES) // columns
        high = min(body.h, rows * 17 * u)
        grid = Box(body.x, body.cy - high / 2, body.w, high).column([1] * rows, GAP * u)
        cells = [cell for row in grid for cell in row.row([1] * columns, GAP * u)]
        tiles = [
            tile_of(look, self.host.words, self.host.settings, layout.frame, cell, tile)
            for tile, cell in zip(TILES, cells, strict=True)
        ]
        return (*layout.parts, *told, *tiles)

    def sensed(self, value: Sensed) -> None:
        """The voice may have told how it is."""
        self.host.redraw()

    def _touched(self, message: Message) -> None:
        host = self.host
        if isinstance(message, Setting):
            host.change(message.key, next_value(host.settings, TILES, message.key))
            if message.key == "voice" and host.speaks:
                host.speak([host.words.say("The table speaks.")])
            else:
                host.sound(SAMPLE)
