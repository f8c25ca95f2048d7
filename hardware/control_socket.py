"""The control socket: in the data folder, and through it the shell looks at the devices of a table that plays.

The devices are the table's alone, so whoever wants to see, try or enrol something while it plays asks the table. The
socket is for the table's own group (mode 0660); nothing listens on the network. One request is one JSON object on a
line, ``{"ask": "devices"}``, and one answer is one line back; ``sense`` is answered by a line for everything that is
sensed until the asker hangs up. What may be said is not decided here (``companion/sensing/privacy.py``).
"""

from __future__ import annotations

import contextlib
import errno
import os
import queue
import select
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import msgspec

from companion.games.game import Json
from companion.language.words import Words
from companion.store.durable import NotWritten
from hardware.device.worker import Worker

FILE = "hatch.sock"
MODE = 0o660
LONGEST = 4096
"""Bytes of a request."""
BACKLOG = 1000
"""Lines that wait for a slow asker; further ones are dropped."""
ANSWERED_WITHIN = 5.0
"""Seconds the shell waits for an answer."""
AGAIN = 0.5
"""Seconds after which a waiting thread looks whether it is still wanted."""


class Service(Protocol):
    """Who answers at the socket."""

    @property
    def words(self) -> Words:
        """The table's language."""

    def answer(self, request: Json) -> Json:
        """The answer to a request; called on a thread of the socket's."""


class Nobody(OSError):
    """No table plays in this data folder."""


@contextlib.contextmanager
def _reached(folder: Path) -> Iterator[str]:
    """The socket's path as the system takes it, which is no longer than 107 bytes however long the folder's is."""
    fd = os.open(folder, os.O_PATH | os.O_DIRECTORY)
    try:
        yield f"/proc/self/fd/{fd}/{FILE}"
    finally:
        os.close(fd)


class ControlSocket(Worker):
    """The table's side. Whoever has custody of the data folder opens it, so there is never a second one."""

    def __init__(self, folder: Path, service: Service) -> None:
        """Raises ``OSError`` where no socket can be made there; the table plays on without one."""
        super().__init__("control socket")
        self._folder, self._service = folder, service
        self._lock = threading.Lock()
        self._askers: set[socket.socket] = set()
        self._listening: dict[socket.socket, queue.Queue[bytes]] = {}
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_CLOEXEC)
        try:
            (folder / FILE).unlink(missing_ok=True)
            # The system gives the file at most this mode from its first moment on.
            os.fchmod(self._socket.fileno(), MODE)
            with _reached(folder) as path:
                self._socket.bind(path)
            (folder / FILE).chmod(MODE)
            self._socket.listen()
        except OSError:
            self._socket.close()
            raise
        self.start()

    def sensed(self, line: Json) -> None:
        """Tell everyone who listens. Returns at once."""
        with self._lock:
            waiting = list(self._listening.values())
        if waiting:
            data = msgspec.json.encode(line) + b"\n"
            for each in waiting:
                with contextlib.suppress(queue.Full):
                    each.put_nowait(data)

    def close(self) -> None:
        """Hang up on everyone. A second time does nothing."""
        if self.is_closing:
            return
        super().close()
        self._socket.close()
        with contextlib.suppress(OSError):
            (self._folder / FILE).unlink()
        with self._lock:
            askers = list(self._askers)
        for asker in askers:
            with contextlib.suppress(OSError):
                asker.shutdown(socket.SHUT_RDWR)

    def wake(self) -> None:
        """Have the thread see that it is to end."""
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)

    def run(self) -> None:
        """What the thread does until it is closed."""
        while not self.is_closing:
            try:
                asker, _ = self._socket.accept()
            except OSError:
                return
            asker.settimeout(ANSWERED_WITHIN)
            with self._lock:
                self._askers.add(asker)
            threading.Thread(
                target=self._attend, args=(asker,), name="control socket asker", daemon=True
            ).start()

    def _attend(self, asker: socket.socket) -> None:
        try:
            with asker, contextlib.suppress(OSError):
                request = _line(asker)
                if request is None:
                    return
                if request.get("ask") == "sense":
                    self._let_listen(asker)
                else:
                    asker.sendall(msgspec.json.encode(self._answer(request)) + b"\n")
        finally:
            with self._lock:
                self._askers.discard(asker)

    def _answer(self, request: Json) -> Json:
        try:
            return self._service.answer(request)
        except NotWritten as why:
            return {"ok": False, "says": why.sentence(self._service.words)}

    def _let_listen(self, asker: socket.socket) -> None:
        waiting: queue.Queue[bytes] = queue.Queue(BACKLOG)
        with self._lock:
            self._listening[asker] = waiting
        try:
            asker.sendall(b"{}\n")
            while not self.is_closing:
                try:
                    asker.sendall(waiting.get(timeout=AGAIN))
                except queue.Empty:
                    if _has_hung_up(asker):
                        return
        finally:
            with self._lock:
                del self._listening[asker]


def _has_hung_up(asker: socket.socket) -> bool:
    """Whether the other side is gone; it has nothing more to say, so there is nothing to read but its end."""
    return bool(select.select([asker], [], [], 0)[0])


def _line(asker: socket.socket) -> Json | None:
    """The one request of an asker; ``None`` for anything else."""
    data = b""
    while not data.endswith(b"\n"):
        piece = asker.recv(LONGEST)
        if not piece or len(data) > LONGEST:
            return None
        data += piece
    try:
        return msgspec.json.decode(data, type=dict)
    except msgspec.DecodeError:
        return None


# The shell's side ------------------------------------------------------------------------------------------------


def ask(folder: Path, request: Json) -> Json:
    """The table's answer. Raises :class:`Nobody` where none plays, other ``OSError`` where it may not be asked."""
    with _asked(folder, request) as line:
        for answer in _lines(line, time.monotonic() + ANSWERED_WITHIN):
            return answer
    raise TimeoutError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT))


def listen(folder: Path, seconds: float | None = None) -> Iterator[Json]:
    """Everything that may be said of what is sensed, for so long or until the table ends.

    The first line, ``{}``, says that the table listens now. Raises as :func:`ask` does.
    """
    with _asked(folder, {"ask": "sense"}) as line:
        yield from _lines(line, None if seconds is None else time.monotonic() + seconds)


@contextlib.contextmanager
def _asked(folder: Path, request: Json) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
        try:
            with _reached(folder) as path:
                line.connect(path)
        except (FileNotFoundError, NotADirectoryError, ConnectionRefusedError):
            raise Nobody from None
        line.settimeout(ANSWERED_WITHIN)
        line.sendall(msgspec.json.encode(request) + b"\n")
        yield line


def _lines(line: socket.socket, until: float | None) -> Iterator[Json]:
    """The lines that come, while the time lasts; without a time limit each wait lasts as long as it takes."""
    data = b""
    line.settimeout(None)
    while True:
        *whole, data = data.split(b"\n")
        for one in whole:
            yield msgspec.json.decode(one, type=dict)
        if until is not None:
            left = until - time.monotonic()
            if left <= 0:
                return
            line.settimeout(left)
        try:
            piece = line.recv(65536)
        except TimeoutError:
            return
        if not piece:
            return
        data += piece
