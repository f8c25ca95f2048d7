"""A sentence said aloud at a prompt: by the table that plays, or here through the same sound layer."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

import click

from companion.language.words import Words
from companion.sensing.values import Sensed
from ui.shell.frame import Trouble, data_options, words_of_table
from ui.shell.own_devices import asked, settings_of, standing

LONGEST = 400
"""Characters of a text; the table is asked in one line."""
WRONG = 1
"""Exit code where it is not heard."""
HELD_BACK = 0.2
"""Seconds that what was played last still takes from the sound layer to the loudspeaker."""


@click.command()
@data_options()
@click.argument("text")
@click.pass_context
def say(context: click.Context, data: Path, text: str) -> None:
    """Say a TEXT aloud in the table's language, to try its voice."""
    if not text.strip():
        raise click.UsageError(words_of_table().say("TEXT is what is to be said."))
    if len(text) > LONGEST:
        raise click.UsageError(
            words_of_table().count(
                "TEXT has at most {n} character.", "TEXT has at most {n} characters.", LONGEST
            )
        )
    answer = asked(data, {"ask": "say", "text": text})
    if answer is None:
        _say_here(context, data, text)
    elif not answer["ok"]:
        raise Trouble(answer["says"], WRONG)


def _say_here(context: click.Context, data: Path, text: str) -> None:
    """No table plays: make the sound and play it, as far as a game that stands open lets devices be tried."""
    from companion.settings.model import volume_in_force
    from hardware.desk import tests_closed
    from hardware.sound.voice import Voice

    settings = settings_of(context)
    words = Words(settings.language)
    if standing(data).shuts_tests:
        raise Trouble(tests_closed(words), WRONG)
    if not volume_in_force(settings):
        raise Trouble(words.say("The sound of this table is off."), WRONG)
    voice = Voice(_ignore, words)
    wav = voice.sound_of(settings.language, text)
    if voice.trouble or not wav:
        raise Trouble(voice.trouble or words.say("Nothing of it can be read aloud."), WRONG)
    with tempfile.TemporaryDirectory(prefix="say-") as folder:
        _play(wav, volume_in_force(settings), Path(folder))


def _ignore(_: Sensed) -> None:
    """What the voice tells of its health is read off it."""


def _play(wav: bytes, volume: float, folder: Path) -> None:
    """Through Kivy's sound alone, without a window; ``folder`` is for its files."""
    from ui.touch.app.kivy_config import prepare
    from ui.touch.app.start import SIZE
    from ui.touch.sound.sounds import Sounds

    prepare(folder, SIZE)
    sound = Sounds(volume).read(wav)
    if sound is None:
        raise Trouble(words_of_table().say("The sound layer plays no WAV files here."), WRONG)
    sound.volume = volume
    sound.play()
    time.sleep(sound.length + HELD_BACK)
    sound.stop()


commands = (say,)
