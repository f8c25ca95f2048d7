"""What a table that plays answers to the shell: how its devices are, trying them, jobs, and the enrolled cards.

    service = DeskService(desk, on_thread(thread))
    service.start(receive)      # the devices open, and the control socket with them
    service.close()

The enrolled cards have one owner, the table's thread: whoever asks for them at the socket waits until it has done what
is asked, so what is enrolled on the screen at the same moment is never lost. Everything else is answered on the
socket's own threads.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from concurrent.futures import Future
from typing import Self

import msgspec

import companion
from companion.games.game import Json
from companion.language.words import Words
from companion.play.table_thread import TableThread
from companion.sensing.tags import DECKS, NAMES, TAG_SIZES, Card, Tag, refusal
from companion.sensing.values import Sensed
from hardware.control_socket import ANSWERED_WITHIN, ControlSocket
from hardware.desk import Desk

Owner = Callable[[Callable[[], Json]], Json]
"""Has something done where the enrolled cards are owned, waits for it, and returns or raises what came of it."""


def on_thread(thread: TableThread) -> Owner:
    """The table's thread as the owner. ``TimeoutError`` where it does not come to it in five seconds."""

    def owned(work: Callable[[], Json]) -> Json:
        answer: Future[Json] = Future()
        thread.do(lambda _: work(), answer.set_result, answer.set_exception, lambda call: call())
        return answer.result(ANSWERED_WITHIN)

    return owned


class DeskService:
    """Answers for one desk, as the :class:`~hardware.control_socket.Service` of its control socket."""

    def __init__(self, desk: Desk, owner: Owner) -> None:
        self.socket: ControlSocket | None = None
        """The shell's way in; ``None`` before the start, and where the data folder takes no socket."""
        self.desk, self._owner = desk, owner
        self._made_at = desk.clock()

    @property
    def words(self) -> Words:
        """The table's language."""
        return self.desk.words

    def start(self, receive: Callable[[Sensed], object]) -> Self:
        """Open the socket, and all devices of the desk, which hands what is sensed to ``receive``."""
        # Without a socket the shell can't look at the devices, and the table plays all the same.
        with contextlib.suppress(OSError):
            self.socket = ControlSocket(self.desk.folder, self)
        self.desk.start(receive, None if self.socket is None else self.socket.sensed, prints=True)
        return self

    def close(self) -> None:
        """Hang up on everyone; the desk stays open. A second time does nothing."""
        if self.socket is not None:
            self.socket.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def answer(self, request: Json) -> Json:
        """The answer to one request: ``{"ok": true, …}`` or ``{"ok": false, "says": sentence}``.

        ``{"ask": "devices"}``, ``"status"``, ``{"ask": "light", "seat": 1}``, ``{"ask": "say", "text": "…"}``, those
        about cards (``cards``, ``enrol``, ``which``, ``forget``) and those of ``hardware/printers/counter.py``. Raises
        ``NotWritten`` where cards can't be kept.
        """
        match request:
            case {"ask": "jobs" | "cancel-job" | "print-again" | "print-test"}:
                return self._at_the_counter(request)
            case {"ask": "devices"}:
                return {"ok": True, "hides": self.desk.discretion.hides, "devices": self._devices()}
            case {"ask": "status"}:
                return self._status()
            case {"ask": "light", "seat": int(seat)}:
                return _answer(self.desk.try_light(seat))
            case {"ask": "say", "text": str(text)}:
                return _answer(self.desk.try_voice(text))
            case {"ask": "cards" | "enrol" | "which" | "forget"} if self.desk.enrols_not:
                return _answer(self.desk.enrols_not)
            case {"ask": "cards" | "enrol" | "which" | "forget"}:
                return self._owner(lambda: self._of_cards(request))
        return self._not_understood()

    def _not_understood(self) -> Json:
        return _answer(self.words.say("The table does not know what is asked; is it another version?"))

    def _devices(self) -> list[Json]:
        return [msgspec.to_builtins(report) for report in self.desk.discretion.devices()]

    def _at_the_counter(self, request: Json) -> Json:
        from hardware.printers import counter

        if request["ask"] == "print-test" and self.desk.closed:
            return _answer(self.desk.closed)
        return counter.answer(request, self.desk.shop, self.words) or self._not_understood()

    def _status(self) -> Json:
        """How the table is, as far as everyone may know; ``up`` is in seconds."""
        box, stand = self.desk.box, self.desk.stand
        return {
            "ok": True,
            "version": companion.__version__,
            "up": round(self.desk.clock() - self._made_at),
            "view": None if stand is None else stand.view,
            "devices": self._devices(),
            "box": [] if box is None else [msgspec.to_builtins(found) for found in box.findings],
        }

    def _of_cards(self, request: Json) -> Json:
        """What is asked of the enrolled cards, done by their owner."""
        decks = self.desk.decks
        match request:
            case {"ask": "cards"}:
                cards = [{"deck": card.deck, "card": card.name} for card in decks.cards.tags]
                return {"ok": True, "damaged": decks.damaged, "cards": cards}
            case {"ask": "enrol", "card": name, "deck": int(deck), "tag": str(tag)}:
                known = _tag(tag, whole=request.get("whole") is True)
                if name in NAMES and 1 <= deck <= DECKS and known is not None:
                    holder = decks.enrol(Card(name, deck), known)
                    return _answer("" if holder is None else refusal(self.words, holder))
            case {"ask": "which", "tag": str(tag)} if (read := _tag(tag, whole=True)) is not None:
                card = decks.read_whole(read.known)
                return {"ok": True} | ({} if card is None else {"card": card.name, "deck": card.deck})
            case {"ask": "forget", "deck": int(deck)}:
                decks.forget(deck)
                return {"ok": True}
        return self._not_understood()


def _answer(says: str) -> Json:
    return {"ok": False, "says": says} if says else {"ok": True}


def _tag(text: str, *, whole: bool) -> Tag | None:
    try:
        known = bytes.fromhex(text)
    except ValueError:
        return None
    return Tag(known, whole) if len(known) in (TAG_SIZES if whole else (3, 4)) else None
