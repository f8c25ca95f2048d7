"""The app: hosts the screens, carries records to the table's thread and answers back, and keeps the glass quiet.

Screens are asked for a scene only after something changed; between two changes nothing is drawn. Everything that has
to do with files, the journal among them, happens on the table's thread; everything that has to do with Kivy on its.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from kivy.clock import Clock

from companion.drawing import lettering
from companion.games.game import Json
from companion.language.words import Words
from companion.play.standing import Answer, Denied, Standing, Why
from companion.play.table import Table
from companion.play.table_thread import TableThread
from companion.sensing.stand import Stand
from companion.sensing.values import Sensed
from companion.settings import file as settings_file
from companion.settings.file import Loaded
from companion.settings.model import Problem, Settings, get, hints_of, replaced
from companion.store.durable import NotWritten
from hardware.desk import Desk
from ui.touch.app.audio import Heard
from ui.touch.app.library_questions import LibraryQuestions
from ui.touch.app.memory import give_back
from ui.touch.app.own_screen import OwnScreen
from ui.touch.app.preload import make_ready
from ui.touch.app.seating import Seating
from ui.touch.app.sensing_queue import Listening
from ui.touch.game.hint import HINTS, SKIP
from ui.touch.game.host import Answered, Feels, GameScreen, Screen
from ui.touch.glass.dimmer import Veil
from ui.touch.glass.stage import Stage, glass_size
from ui.touch.glass.touch_map import touch_map
from ui.touch.picture.geometry import Edge, Glass, unit
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Message
from ui.touch.sound.sounds import Sounds

if TYPE_CHECKING:
    from companion.store.print_jobs import Job
    from hardware.printers.print_shop import PrintShop
    from ui.touch.game.hint_placing import Explaining
    from ui.touch.game.sheet_preview import Proof

FELT_WAITS = 0.005
"""Seconds of a turn in which a record that a card or a button brought about may become durable, to be drawn at once."""
QUIET_SECONDS = 5
"""So long after the last record memory is given back that nothing needs any more."""


class Companion:
    """The host of the screens (``ui/touch/game/host.py``), on one stage."""

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
        self._loaded = loaded
        self._thread = thread
        self.heard = Heard(self, sounds, post, later, Clock)
        self.random = chance or random.SystemRandom()
        self.words = words or Words(loaded.settings.language)
        self.desk: Desk | None = None
        """The devices, where there are any."""
        self.standing = Standing()
        self.is_open = False
        """Whether the table has told how it stands."""
        self._data = data
        self._seating = Seating(data)
        self._shop: PrintShop | None = None
        """The shop that is watched."""
        self._screens: list[Screen] = []
        self.library = LibraryQuestions(lambda work, reply: self._do(work, reply, self._notice))
        self._draw = Clock.create_trigger(lambda _: self.draw(), -1)
        self._quiet = Clock.create_trigger(lambda _: give_back(), QUIET_SECONDS)
        self.stage = Stage(self.said, cache=cache)
        self._own_screen = OwnScreen(own_screen)
        self.veil = Veil(self.stage, shine=self._shine)
        """The stage under what dims it; the window holds this."""
        self.stage.bind(size=lambda *_: self._dress())
        self._width_mm = width_mm
        self.look = Look(Glass(1, 1, 1))
        self._watchers: list[Callable[[Json | None], None]] = []
        self._listening: Listening | None = None
        self._table_screen: GameScreen | None = None
        self._spoken_to: Screen | None = None
        self._explaining: Explaining | None = None
        self._at_once = False
        """Whether the next picture is waited for, however long its frame takes."""
        self._dress()

    # ------------------------------------------------------------ what screens ask of their host

    @property
    def settings(self) -> Settings:
        settings = self._loaded.settings
        if self.desk is None:
            return settings
        # The drawer of simulated devices brings its own.
        return msgspec.structs.replace(settings, devices=self.desk.switched_on)

    @property
    def seating(self) -> tuple[Edge, ...] | None:
        view = self.standing.view
        return self._seating.edges(len(view["players"])) if view else None

    def seat(self, edges: tuple[Edge, ...]) -> None:
        self._seating.take(edges)
        self._do(lambda _: self._seating.keep(), lambda _: None, self._notice)

    def send(self, record: Json) -> None:
        sender = self._spoken_to or (self._screens[-1] if self._screens else None)
        self._send(record, lambda answered: self._tell_sender(sender, answered))

    def send_felt(self, record: Json, tags: frozenset[bytes]) -> None:
        """Send a record that a button brought about, or the cards with these ``tags``."""
        self._send(record, self._tell_felt, tags)
        # What is sensed has waited for the loop to wake up; where the disk is quick it need not wait for another turn.
        self._thread.rest(FELT_WAITS)

    def _send(
        self, record: Json, tell: Callable[[Answered], None], tags: frozenset[bytes] = frozenset()
    ) -> None:
        whole = record if self._listening is None else self._listening.sending(record)

        def work(table: Table) -> tuple[Answer, Standing]:
            return table.send(whole, tags), table.standing()

        def reply(result: tuple[Answer, Standing]) -> None:
            answer, self.standing = result
            tell(Answered(record, answer))
            self._quiet.cancel()
            self._quiet()
            if self._listening is not None:
                self._listening.answered(record, self.stand if answer.ok else None)

        def failed(why: Exception) -> None:
            stands = self.standing
            refusal = Why("not-written", "table/not-written", self._sentence(why))
            answer = Denied(seq=stands.seq, rev=stands.rev, refusal=refusal, view=stands.seen)
            tell(Answered(record, answer))
            if self._listening is not None:
                self._listening.answered(record, None)

        self._do(work, reply, failed)

    @property
    def shop(self) -> PrintShop | None:
        if self.desk is None:
            return None
        shop = self.desk.shop
        if shop is not self._shop:
            self._shop = shop
            shop.watch(lambda: post(self.redraw))
        return shop

    def proof(self, job: Job, reply: Callable[[Proof | None], None]) -> None:
        settings, folder, shop = self.settings, self._data, self.shop
        measured = shop is not None and shop.is_slow

        def work() -> None:
            from hardware.printers.sheets import Gone
            from ui.touch.app.sheet_preview import proof

            try:
                drawn = proof(job, folder, settings, measured=measured)
            except Gone:
                drawn = None
            post(lambda: reply(drawn))

        threading.Thread(target=work, name="proof", daemon=True).start()

    def go(self, screen: Screen) -> None:
        self._screens[-1:] = [screen]
        self.redraw()

    def over(self, screen: Screen) -> None:
        self._screens.append(screen)
        self.redraw()

    def back(self) -> None:
        if len(self._screens) > 1:
            self._screens.pop()
        self.redraw()

    def shore(self) -> None:
        from ui.touch.screens.shore import Shore

        self._screens = [Shore(self)]
        if self._listening is not None:
            self._listening.leaves()
        self.heard.hush()
        self.redraw()

    def play(self) -> None:
        game = self.standing.game
        if game is not None:
            self._table_screen = table_of(game)(self)
            self._screens = [self._table_screen]
            self._table_screen.begin()
            self._explain(game)
            if self._listening is not None:
                self._listening.plays(self.stand)
            # After the picture, and before any card can be turned.
            later(self.heard.prepare)
            if self.settings.printers.ticket and self.shop is not None:
                self.shop.expect()
        self.redraw()

    def _find_hint(self) -> None:
        """Find the hint for the picture of the game its place, and draw it."""
        standing, table = self.standing, self._table_screen
        if self._explaining is None or table is None or self._screens[-1:] != [table]:
            return
        scene = table.scene(self.look)
        self._explaining.find(self.look, self.words, standing.view, standing.rev, scene)
        self.draw()

    def _explain(self, game: str) -> None:
        """Give the hints of a game's first round, where the table never played it or always wants them."""
        self._explaining = None
        wanted = get(self.settings, hints_of(game))
        if wanted == "never":
            return

        def begin(is_new: bool) -> None:
            from ui.touch.game.hint_placing import Explaining
            from ui.touch.game.registry import hints_in

            if is_new or wanted == "always":
                self._explaining = Explaining(hints_in(game))
                self.redraw()

        self.library.is_new(begin, game=game)

    @property
    def is_at_table(self) -> bool:
        """Whether the table of the open game is on the glass, or under what is."""
        return any(screen is self._table_screen for screen in self._screens)

    def change(self, key: str, value: Any) -> None:
        path = self._loaded.path
        self._loaded = msgspec.structs.replace(
            self._loaded, settings=replaced(self._loaded.settings, key, value)
        )
        if key == "language":
            self.words.speak(value)
            # Somebody waits to read; nothing moves that a long frame could halt.
            self._at_once = True
        self.heard.changed(key)
        self._dress()
        self._watched()

        def kept(outcome: Loaded | Problem) -> None:
            if isinstance(outcome, Problem):
                self._show_notices([outcome.sentence(self.words, str(path))])

        self._do(lambda _: settings_file.change(path, key, value), kept, self._notice)

    @property
    def landed(self) -> tuple[float, float]:
        return self.stage.landed

    @property
    def can_power_off(self) -> bool:
        return self._own_screen.can_power_off

    def power_off(self) -> None:
        self._own_screen.power_off(self.words, lambda sentence: post(lambda: self._show_notices([sentence])))

    def close(self) -> None:
        """Leave the computer's light as it was found."""
        self._own_screen.close()

    def _shine(self, share: float) -> bool:
        return bool(self.settings.screen.backlight) and self._own_screen.shine(share)

    def later(self, ms: float, message: Message) -> None:
        screen = self._spoken_to or self._screens[-1]

        def say(_: float) -> None:
            if any(here is screen for here in self._screens):
                screen.on(message)

        Clock.schedule_once(say, ms / 1000)

    def sound(self, name: str) -> None:
        self.heard.play(name)

    @property
    def speaks(self) -> bool:
        return self.heard.speaks

    def speak(self, sentences: Sequence[str]) -> None:
        self.heard.say(sentences)

    def redraw(self) -> None:
        self._draw()

    # ------------------------------------------------------------ the app's own life

    def begin(self, notices: list[str]) -> None:
        """Ask the table what stands, and show the first screen: the open game's question, or the shore."""

        def work(table: Table) -> tuple[Standing, list[str]]:
            return table.standing(), table.notices

        def reply(result: tuple[Standing, list[str]]) -> None:
            self.standing, found = result
            self.is_open = True
            self.shore()
            view = self.standing.view
            if view is not None and view["phase"] != "game-over":
                from ui.touch.screens.resume import Resume

                self._screens.append(Resume(self))
            self._show_notices(notices + found)
            self.draw()
            self._watched()
            make_ready(later, self._open_library)

        self._do(work, reply, self._notice)

    def _open_library(self) -> None:
        self._do(lambda table: table.library, lambda _: None, self._notice)

    def listen(self, desk: Desk, listening: Listening) -> None:
        """From now on these devices take part, in place of others if there were any."""
        self.desk, self._listening = desk, listening
        desk.aloud = self.heard.say_aloud
        if self.is_at_table:
            listening.plays(self.stand)
        self._do(lambda table: table.laid(), listening.recall, self._notice)
        self._watched()
        self.redraw()

    @property
    def stand(self) -> Stand:
        """How the open game stands, as far as devices go."""
        standing = self.standing
        sensed = standing.opening.get("options", {}).get("cards") == "sensed"
        return Stand(standing.view, sensed, standing.rev)

    def say_to_table(self, message: Message) -> None:
        """Say something to the screen of the game, on top or under a page that somebody reads."""
        table = self._table_screen
        if table is not None and any(screen is table for screen in self._screens):
            self._spoken_to = table
            try:
                table.on(message)
            finally:
                self._spoken_to = None

    def feel(self, value: Sensed) -> None:
        """Tell the screen on top what was sensed, if it is one of those that feel it themselves."""
        if self._screens and isinstance(self._screens[-1], Feels):
            self._screens[-1].sensed(value)

    def tell_trouble(self, sentence: str) -> None:
        """Show one sentence about a device, unless one is shown already; the page of devices has them all."""
        from ui.touch.screens.notice import Notice

        if self._screens and not any(isinstance(screen, Notice) for screen in self._screens):
            self._show_notices([sentence])

    def watch(self, watcher: Callable[[Json | None], None]) -> None:
        """Call ``watcher`` with the view now, and after every answer and change of the settings."""
        self._watchers.append(watcher)
        watcher(self.standing.view)

    def key(self, text: str) -> None:
        """A key of a real keyboard: its letter, or ``backspace``, ``enter``, ``escape``."""
        if not self.veil.wake() and self._screens:
            self._screens[-1].on(("key", text))

    def said(self, message: Message) -> None:
        """A touch on the stage, for the screen on top."""
        if self._explaining is not None and message in HINTS:
            if message == SKIP:
                self._explaining = None
                self.change(hints_of(self.standing.game), "never")
            else:
                self._explaining.put_away(self.standing.rev)
                self.redraw()
        elif self._screens:
            self._screens[-1].on(message)

    def draw(self) -> None:
        """Draw the screen on top as it is now."""
        if not self._screens:
            return
        scene, explaining = self._screens[-1].scene(self.look), self._explaining
        if explaining is not None and self._screens[-1] is self._table_screen:
            # The hint comes with the frame after, so that no touch waits for its place to be found.
            scene, found = explaining.laid(scene)
            if not found:
                later(self._find_hint)
        if self.look.large:
            from ui.touch.picture.large_text import enlarged

            scene = enlarged(self.look, scene)
        put = self.stage.show if self._at_once else self.stage.bring
        self._at_once = False
        put(scene, self.look)

    def photograph(self, file: Path) -> None:
        """Write what the window shows as PNG."""
        from ui.touch.glass import photograph

        photograph.of_window().save(file)

    @property
    def screen(self) -> Screen:
        """The screen on top."""
        return self._screens[-1]

    def _dress(self) -> None:
        """Take on the window's size and the settings of the screen."""
        screen = self.settings.screen
        self.veil.adjust(screen)
        self.stage.turned = screen.rotation
        self.stage.touch_map = touch_map(screen.touch)
        width, height = glass_size(self.stage.size, screen.rotation)
        wide = screen.width_mm or self._width_mm
        if screen.rotation % 180 and height:
            wide *= width / height
        glass = Glass(width, height, unit(int(width), int(height), wide or None), screen.lying)
        self.look = Look(glass, screen.theme, screen.calm, lettering.width_of, screen.large_text)
        self.redraw()

    def _tell(self, answered: Answered) -> None:
        self._watched()
        if self._screens:
            self._screens[-1].on(answered)

    def _tell_sender(self, sender: Screen | None, answered: Answered) -> None:
        """Tell the screen of the game even if a page was laid over it meanwhile: it waits for its answer."""
        if sender is self._table_screen and sender in self._screens[:-1]:
            self._watched()
            self.say_to_table(answered)
        else:
            self._tell(answered)

    def _tell_felt(self, answered: Answered) -> None:
        """Tell the screen of the game too where it lies under a page that somebody reads."""
        if self._screens and self._screens[-1] is not self._table_screen:
            self.say_to_table(answered)
        self._tell(answered)

    def _watched(self) -> None:
        if self.desk is not None and self.is_open:
            self.desk.follow(self.stand)
        for watcher in self._watchers:
            watcher(self.standing.view)

    def _do(
        self, work: Callable[[Table], Any], reply: Callable[[Any], None], failed: Callable[[Exception], None]
    ) -> None:
        self._thread.do(work, reply, failed, post)

    def _sentence(self, why: Exception) -> str:
        if isinstance(why, NotWritten):
            if why.why in ("full", "too-big"):
                return self.words.say(
                    "The memory card is full; nothing is lost, but nothing more can be kept."
                )
            return self.words.say("The memory card takes nothing any more; what was kept so far is safe.")
        raise why

    def _notice(self, why: Exception) -> None:
        self._show_notices([self._sentence(why)])

    def _show_notices(self, sentences: list[str]) -> None:
        from ui.touch.screens.notice import Notice

        for sentence in reversed(sentences):
            self.over(Notice(self, sentence))


def post(call: Callable[[], None]) -> None:
    """Run ``call`` on Kivy's thread, before its next frame."""
    Clock.schedule_once(lambda _: call(), -1)


def later(call: Callable[[], None]) -> None:
    """Run ``call`` on Kivy's thread after its next frame."""
    Clock.schedule_once(lambda _: call())


def table_of(game: str) -> Callable[[Companion], GameScreen]:
    """Where a game is played: ``FishFish`` in ``ui/touch/games/fish_fish/screen.py`` for ``fish-fish``."""
    module = import_module(f"ui.touch.games.{game.replace('-', '_')}.screen")
    made: Callable[[Companion], GameScreen] = getattr(module, game.title().replace("-", ""))
    return made
