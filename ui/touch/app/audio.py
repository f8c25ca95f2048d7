"""What is heard of a table: its sounds, the buzzer of its devices, and its voice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from companion.language.words import Words
from companion.play.standing import Standing
from companion.settings.model import Settings, volume_in_force
from hardware.desk import Desk
from ui.touch.sound.sounds import Sounds
from ui.touch.sound.speech import Speech


class Heard(Protocol):
    """The table that is heard, as far as its sounds and its voice go by it."""

    words: Words
    desk: Desk | None

    @property
    def settings(self) -> Settings:
        """The settings in force."""

    @property
    def standing(self) -> Standing:
        """How the open game stands, or the one that was played last."""

    @property
    def is_at_table(self) -> bool:
        """Whether the table of the open game is on the glass, or under what is."""


class Audio:
    """The ears' side of an app. Everything but :meth:`say_aloud` is called on Kivy's thread."""

    def __init__(
        self,
        app: Heard,
        sounds: Sounds,
        post: Callable[[Callable[[], None]], None],
        later: Callable[[Callable[[], None]], None],
        timer: Any,
    ) -> None:
        """``post`` and ``later`` bring a call to Kivy's thread: at once, and after the next picture."""
        self._app, self.sounds, self._post, self._later = app, sounds, post, later
        self.speech = Speech(sounds, post, timer)

    @property
    def speaks(self) -> bool:
        """Whether the voice is on, and there is something to say it with."""
        app = self._app
        return app.settings.voice and self.sounds.on and app.desk is not None

    def play(self, name: str) -> None:
        """Begin a sound, and the buzzer's for it."""
        self.sounds.play(name)
        if self._app.desk is not None and self._app.settings.sound:
            self._app.desk.sound(name)

    def say(self, sentences: Sequence[str]) -> None:
        """Say these and nothing else any more; without a voice nothing."""
        app = self._app
        if self.speaks and app.desk is not None and sentences:
            self.speech.say(app.desk.voice, app.words.language, sentences)

    def say_aloud(self, text: str) -> str:
        """Say a text that the shell asks for; on a thread of the control socket's. Returns why it is not heard."""
        words, desk = self._app.words, self._app.desk
        if not self.sounds.on or desk is None:
            return words.say("The sound of this table is off.")
        made = desk.voice.sound_of(words.language, text)
        if not made:
            return desk.voice.trouble or words.say("Nothing of it can be read aloud.")
        self._post(lambda: self.speech.say(desk.voice, words.language, (text,)))
        return desk.voice.trouble

    def hush(self) -> None:
        """Say nothing more of what is being said."""
        self.speech.hush()

    def prepare(self) -> None:
        """Have all sounds ready, one after each picture, and then what the voice will say in this game."""
        if self.sounds.prepare_one():
            self._later(self.prepare)
        else:
            self._prepare_voice()

    def _prepare_voice(self) -> None:
        """Have ready what the voice says again and again in this game, and all that a hidden card decides."""
        app = self._app
        view = app.standing.view
        if self.speaks and app.desk is not None and view is not None and app.is_at_table:
            from ui.touch.game.spoken import Stands
            from ui.touch.game.teller import prepared

            app.desk.voice.prepare(app.words.language, prepared(Stands(app.words, app.standing)))

    def changed(self, key: str) -> None:
        """A setting has changed."""
        self.sounds.volume = volume_in_force(self._app.settings)
        if key == "sound":
            self.sounds.prepare()
        if not self.speaks:
            self.hush()
        elif key in ("sound", "voice", "language"):
            self._prepare_voice()
