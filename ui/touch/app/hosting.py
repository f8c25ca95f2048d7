"""The host of the screens: what they ask of the table that holds them, on one stage.

Screens are asked for a scene only after something changed; between two changes nothing is drawn. Everything that has
to do with files, the journal among them, happens on the table's thread; everything that has to do with Kivy on its.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from kivy.clock import Clock

from companion.games.game import Json
from companion.language.words import Words
from companion.play.standing import Standing
from companion.play.table_thread import TableThread
from companion.sensing.stand import Stand
from companion.settings import file as settings_file
from companion.settings.file import Loaded
from companion.settings.model import Problem, Settings, replaced
from companion.store.durable import NotWritten
from hardware.desk import Desk
from ui.touch.app.audio import Audio
from ui.touch.app.dress import Dress
from ui.touch.app.first_round import FirstRound
from ui.touch.app.library_questions import LibraryQuestions
from ui.touch.app.memory import give_back
from ui.touch.app.screens import Screens
from ui.touch.app.seating import Seating
from ui.touch.app.sender import Sender
from ui.touch.game.host import Screen
from ui.touch.game.registry import shown
from ui.touch.glass.dimmer import Veil
from ui.touch.glass.stage import Stage
from ui.touch.picture.geometry import Edge
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Message
from ui.touch.sound.sounds import Sounds

if TYPE_CHECKING:
    from companion.store.print_jobs import Job
    from hardware.printers.print_shop import PrintShop
    from ui.touch.game.sheet_preview import Proof

QUIET_SECONDS = 5
"""So long after the last record memory is given back that nothing needs any more."""


class Hosting:
    """What :class:`~ui.touch.game.host.Host` says, with the pile of screens, the records on their way and the stage."""

    def __init__(
        self,
        loaded: Loaded,
        data: Path,
        thread: TableThread,
        sounds: Sounds,
        *,
        cache: Path | None = None,
        chance: random.Random | None = None,
        width_mm: float = 0,
        own_screen: bool = False,
        words: Words | None = None,
    ) -> None:
        """``width_mm`` is how wide the screen says it is, 0 where it does not; the setting goes before it.

        ``own_screen``: nothing but the table is on the screen, so its light and its computer are the table's too.
        ``words`` are those of the settings' language, shared with all that speaks to people here.
        """
        self._loaded, self._data, self._seating = loaded, data, Seating(data)
        self.random = chance or random.SystemRandom()
        self.words = words or Words(loaded.settings.language)
        self.desk: Desk | None = None
        """The devices, where there are any."""
        self._shop: PrintShop | None = None
        """The shop that is watched."""
        self._watchers: list[Callable[[Json | None], None]] = []
        self._draw = Clock.create_trigger(lambda _: self.draw(), -1)
        self._quiet = Clock.create_trigger(lambda _: give_back(), QUIET_SECONDS)
        self.audio = Audio(self, sounds, post, later, Clock)
        self.screens = Screens(self.redraw)
        self._sender = Sender(thread, post, lambda why: not_kept(self.words, why), self._stood)
        self.library = LibraryQuestions(lambda work, reply: self._sender.do(work, reply, self._notice))
        self._first_round = FirstRound(self, lambda: self.screens.table_on_top, later, lambda: self.draw())
        self.dress = Dress(
            self.said,
            lambda: self.settings.screen,
            self.redraw,
            cache=cache,
            width_mm=width_mm,
            own_screen=own_screen,
        )

    @property
    def look(self) -> Look:
        """How the glass is dressed."""
        return self.dress.look

    @property
    def standing(self) -> Standing:
        """How the open game stands, or the one that was played last."""
        return self._sender.standing

    @property
    def is_open(self) -> bool:
        """Whether the table has told how it stands."""
        return self._sender.is_open

    @property
    def stand(self) -> Stand:
        """How the open game stands, as far as devices go."""
        return self._sender.stand

    @property
    def is_at_table(self) -> bool:
        """Whether the table of the open game is on the glass, or under what is."""
        return self.screens.is_at_table

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        settings = self._loaded.settings
        if self.desk is None:
            return settings
        # The drawer of simulated devices brings its own.
        return msgspec.structs.replace(settings, devices=self.desk.switched_on)

    @property
    def seating(self) -> tuple[Edge, ...] | None:
        """The edge each player of the open game sits at."""
        view = self.standing.view
        return self._seating.edges(len(view["players"])) if view else None

    def seat(self, edges: tuple[Edge, ...]) -> None:
        """Keep the edges with the game that was just opened."""
        self._seating.take(edges)
        self._sender.do(lambda _: self._seating.keep(), lambda _: None, self._notice)

    def send(self, record: Json) -> None:
        """Hand one record to the table."""
        sender = self.screens.speaker
        self._sender.send(record, lambda answered: self.screens.tell_sender(sender, answered))

    @property
    def shop(self) -> PrintShop | None:
        """Where sheets are ordered, where there are devices."""
        if self.desk is None:
            return None
        shop = self.desk.shop
        if shop is not self._shop:
            self._shop = shop
            shop.watch(lambda: post(self.redraw))
        return shop

    def proof(self, job: Job, reply: Callable[[Proof | None], None]) -> None:
        """Draw the sheet of a job that need not be ordered, on a thread of its own."""
        settings, folder, shop = self.settings, self._data, self.shop
        measured = shop is not None and shop.is_slow

        def work() -> None:
            from ui.touch.app.sheet_preview import proof

            drawn = proof(job, folder, settings, measured=measured)
            post(lambda: reply(drawn))

        threading.Thread(target=work, name="proof", daemon=True).start()

    def go(self, screen: Screen) -> None:
        """Put another screen in place of the one on top."""
        self.screens.go(screen)

    def over(self, screen: Screen) -> None:
        """Lay a screen over the others."""
        self.screens.over(screen)

    def back(self) -> None:
        """Take the screen on top away."""
        self.screens.back()

    def shore(self) -> None:
        """Go home: cards and buttons bring nothing about there."""
        from ui.touch.screens.shore import Shore

        self.screens.begin(Shore(self))
        if self._sender.sensing is not None:
            self._sender.sensing.leaves()
        self.audio.hush()

    def play(self) -> None:
        """Go to the table of the game that is open."""
        game = self.standing.game
        if game is None:
            return
        self.screens.sit_down(shown(game).screen()(self))
        self._first_round.begin(game)
        if self._sender.sensing is not None:
            self._sender.sensing.plays(self._sender.stand)
        # After the picture, and before any card can be turned.
        later(self.audio.prepare)
        if self.settings.printers.ticket and self.shop is not None:
            self.shop.expect()

    def change(self, key: str, value: Any) -> None:
        """Change a setting, keep it, and draw everything anew."""
        path = self._loaded.path
        settings = replaced(self._loaded.settings, key, value)
        self._loaded = msgspec.structs.replace(self._loaded, settings=settings)
        if key == "language":
            self.words.speak(value)
            # Somebody waits to read.
            self.dress.wait_for_next()
        self.audio.changed(key)
        self.dress.put_on()
        self._watched()

        def kept(outcome: Loaded | Problem) -> None:
            if isinstance(outcome, Problem):
                self._show_notices([outcome.sentence(self.words, str(path))])

        self._sender.do(lambda _: settings_file.change(path, key, value), kept, self._notice)

    @property
    def landed(self) -> tuple[float, float]:
        """Where the last finger landed, in shares of the window from its bottom left."""
        return self.stage.landed

    @property
    def can_power_off(self) -> bool:
        """Whether the computer is the table's own, to be switched off here."""
        return self.dress.own_screen.can_power_off

    def power_off(self) -> None:
        """Switch the computer off; where the system does not, a notice says why."""
        self.dress.own_screen.power_off(
            self.words, lambda sentence: post(lambda: self._show_notices([sentence]))
        )

    def later(self, ms: float, message: Message) -> None:
        """Say ``message`` to the screen that acts now after so long, unless it has gone by then."""
        self.screens.later(ms, message)

    def sound(self, name: str) -> None:
        """Begin a sound."""
        self.audio.play(name)

    @property
    def speaks(self) -> bool:
        """Whether anything would be heard of :meth:`speak`."""
        return self.audio.speaks

    def speak(self, sentences: Sequence[str]) -> None:
        """Say these aloud in turn, in place of what is being said."""
        self.audio.say(sentences)

    def redraw(self) -> None:
        """Something changed: draw before the next frame."""
        self._draw()

    @property
    def stage(self) -> Stage:
        """What scenes are shown on."""
        return self.dress.stage

    @property
    def veil(self) -> Veil:
        """The stage under what dims it; the window holds this."""
        return self.dress.dimmer

    def said(self, message: Message) -> None:
        """A touch on the stage, for the screen on top."""
        if not self._first_round.hears(message):
            self.screens.tell(message)

    def draw(self) -> None:
        """Draw the screen on top as it is now."""
        if self.screens.top is not None:
            self.dress.show(self._first_round.laid(self.screens.top.scene(self.look)))

    def _stood(self) -> None:
        """An answer has come."""
        self._quiet.cancel()
        self._quiet()
        self._watched()

    def _watched(self) -> None:
        if self.desk is not None and self.is_open:
            self.desk.follow(self.stand)
        for watcher in self._watchers:
            watcher(self.standing.view)

    def _notice(self, why: Exception) -> None:
        self._show_notices([not_kept(self.words, why)])

    def _show_notices(self, sentences: list[str]) -> None:
        from ui.touch.screens.notice import Notice

        for sentence in reversed(sentences):
            self.over(Notice(self, sentence))


def not_kept(words: Words, why: Exception) -> str:
    """Why something could not be kept, in one sentence. What is no fault of the memory card's is raised again."""
    if not isinstance(why, NotWritten):
        raise why
    if why.why in ("full", "too-big"):
        return words.say("The memory card is full; nothing is lost, but nothing more can be kept.")
    return words.say("The memory card takes nothing any more; what was kept so far is safe.")


def post(call: Callable[[], None]) -> None:
    """Run ``call`` on Kivy's thread, before its next frame."""
    Clock.schedule_once(lambda _: call(), -1)


def later(call: Callable[[], None]) -> None:
    """Run ``call`` on Kivy's thread after its next frame."""
    Clock.schedule_once(lambda _: call())
