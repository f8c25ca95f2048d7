"""The table's voice: makes sentences into sound on a thread of its own, and remembers those that come again.

    voice = Voice(post, words)
    voice.prepare("en", sentences)         # while nobody waits for them
    voice.say("en", sentences, heard)      # heard(wav) on the voice's thread, for each sentence in turn
    voice.hush()

It plays nothing itself: what is heard goes to the sound layer (``ui/touch/sound/speech.py``). A new sentence takes the
place of what was still to be made. What cannot be spoken is silence and one sentence in the voice's health, and is
tried again with the next.

``secrecy.md``: sentences of which a hidden card decides are prepared together when the game begins, before anything
else, and stay ready until another game's are; so nobody hears from a delay which of them is coming.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from typing import Self

from companion.language.words import Words
from companion.sensing.values import Health, Sensed, State
from hardware.device.worker import Worker
from hardware.sound.espeak import Speechless, Why, spoken
from hardware.sound.loudspeaker import can_be_heard

REMEMBERED = 3_000_000
"""Bytes of sentences that are kept: over a minute of speech."""

CLOSED_WITHIN = 1.0
"""Seconds that closing waits for a sentence that is being made."""

Heard = Callable[[bytes], object]
Sentence = tuple[str, str]
"""Language and text."""


class Voice(Worker):
    """Safe from several threads. It has no thread until something is to be said."""

    def __init__(
        self,
        post: Callable[[Sensed], object],
        words: Words,
        *,
        device: str = "voice",
        clock: Callable[[], float] = time.monotonic,
        make: Callable[[str, str], bytes] = lambda text, language: spoken(text, language),
        can_hear: Callable[[], bool] = can_be_heard,
    ) -> None:
        """``post`` is told the voice's health; ``make`` is espeak-ng, and stands in for it in tests."""
        super().__init__("voice", patience=CLOSED_WITHIN)
        self._post, self._words, self._device, self._clock = post, words, device, clock
        self._make, self._can_hear = make, can_hear
        self._changed = threading.Condition()
        self._wanted: deque[tuple[Sentence, Heard]] = deque()
        self._ahead: deque[Sentence] = deque()
        self._kept: frozenset[Sentence] = frozenset()
        self._made: OrderedDict[Sentence, bytes] = OrderedDict()
        self._health: tuple[State, str] | None = None

    # What the table asks of it ------------------------------------------------------------------------------

    def say(self, language: str, sentences: Sequence[str], heard: Heard) -> None:
        """Make these in turn, in place of all that was still to be said. Returns at once."""
        with self._changed:
            self._wanted = deque(((language, text), heard) for text in sentences)
            self._begin()

    def prepare(self, language: str, sentences: Sequence[str]) -> None:
        """Have these ready from now on, the first before the others; what was prepared before may be forgotten."""
        with self._changed:
            self._kept = frozenset((language, text) for text in sentences)
            self._ahead = deque((language, text) for text in dict.fromkeys(sentences))
            self._begin()

    def hush(self) -> None:
        """Make nothing more of what was to be said."""
        with self._changed:
            self._wanted = deque()

    def sound_of(self, language: str, text: str) -> bytes:
        """The sentence as a WAV file, made now where it is not remembered; empty where it can't be spoken.

        On any thread; blocks. The health says why it can't.
        """
        sentence = (language, text)
        with self._changed:
            if sentence in self._made:
                self._made.move_to_end(sentence)
                return self._made[sentence]
        try:
            made = self._make(text, language)
        except Speechless as why:
            self._tell(*_trouble(self._words, why.why))
            return b""
        self._tell("ok" if self._can_hear() else "missing", "" if self._can_hear() else self._deaf())
        self._remember(sentence, made)
        return made

    @property
    def trouble(self) -> str:
        """Why nothing is heard of it, in one sentence, as far as that is known; empty where nothing is wrong."""
        return "" if self._health is None else self._health[1]

    def check(self, language: str) -> None:
        """Find out how the voice is: its health is told soon."""
        self.prepare(language, (Words(language).say("English"),))

    # Its thread ---------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        super().start()
        self._changed.notify_all()

    def start(self) -> Self:
        """Nothing yet: the thread begins with the first sentence."""
        return self

    def wake(self) -> None:
        """Have the thread see that it is to end."""
        with self._changed:
            self._changed.notify_all()

    def run(self) -> None:
        """What the thread does until it is closed."""
        while True:
            with self._changed:
                while not (self._wanted or self._ahead or self.is_closing):
                    self._changed.wait()
                if self.is_closing:
                    return
            self.turn()

    def turn(self) -> bool:
        """Make one sentence, one that is waited for before one that is prepared; whether there was any."""
        heard: Heard | None = None
        with self._changed:
            wanted = self._wanted
            if wanted:
                sentence, heard = wanted.popleft()
            elif self._ahead:
                sentence = self._ahead.popleft()
            else:
                return False
        made = self.sound_of(*sentence)
        with self._changed:
            # Another sentence may have taken its place while it was made.
            is_wanted = self._wanted is wanted
        if made and heard is not None and is_wanted:
            heard(made)
        return True

    def _remember(self, sentence: Sentence, made: bytes) -> None:
        with self._changed:
            self._made[sentence] = made
            size = sum(map(len, self._made.values()))
            for other in list(self._made):
                if size <= REMEMBERED:
                    break
                if other not in self._kept:
                    size -= len(self._made.pop(other))

    def _tell(self, state: State, sentence: str) -> None:
        """Tell how the voice is, once until that changes."""
        if self._health != (state, sentence):
            self._health = (state, sentence)
            self._post(Health(at=self._clock(), device=self._device, state=state, sentence=sentence))

    def _deaf(self) -> str:
        return self._words.say("There is no sound card and no sound server, so the voice is not heard.")


def _trouble(words: Words, why: Why) -> tuple[State, str]:
    if why == "no-program":
        return "missing", words.say("espeak-ng is not installed, so the table does not speak.")
    if why == "no-voice":
        return "missing", words.say("espeak-ng has no voice for this language.")
    return "faulty", words.say("espeak-ng does not answer, so the table does not speak.")
