"""`companion referee` as its users meet it: a real process with pipes."""

from __future__ import annotations

import json
import os
import selectors
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

JSON = dict[str, Any]

COMMAND = str(Path(sys.executable).with_name("companion"))
# Only so that a referee that never answers fails a test instead of stopping all of them.
PATIENCE = 120


def run(
    stream: bytes, *arguments: str, home: Path | None = None
) -> tuple[list[JSON], subprocess.CompletedProcess[bytes]]:
    """The answers to a whole stream, and how the process ended."""
    environment = dict(os.environ)
    if home is not None:
        environment |= {"HOME": str(home), "XDG_CONFIG_HOME": str(home), "XDG_DATA_HOME": str(home)}
    done = subprocess.run(
        [COMMAND, "referee", *arguments],
        input=stream,
        capture_output=True,
        timeout=PATIENCE,
        env=environment,
        cwd=home,
    )
    return [json.loads(line) for line in done.stdout.splitlines()], done


class Conversation:
    """A referee that is asked one line at a time and must have answered before the next is sent."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [COMMAND, "referee", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        assert self.process.stdout is not None
        os.set_blocking(self.process.stdout.fileno(), False)
        self.selector = selectors.DefaultSelector()
        self.selector.register(self.process.stdout, selectors.EVENT_READ)
        self.unread = b""

    def __enter__(self) -> Conversation:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is not None:
            self.process.kill()
        self.selector.close()
        self.process.communicate()

    def send(self, line: bytes) -> None:
        """A line, or part of one, without waiting for anything."""
        assert self.process.stdin is not None
        self.process.stdin.write(line)
        self.process.stdin.flush()

    def hear(self) -> JSON:
        """The next answer; it must come without anything more being sent."""
        assert self.process.stdout is not None
        while b"\n" not in self.unread:
            assert self.selector.select(PATIENCE), (
                "no answer came while the referee was waiting for the next line"
            )
            piece = self.process.stdout.read()
            assert piece, "the referee stopped"
            self.unread += piece
        line, self.unread = self.unread.split(b"\n", 1)
        answer: JSON = json.loads(line)
        return answer

    def finish(self) -> tuple[bytes, bytes, int]:
        """End of file: what else was written, to standard output and to standard error, and the exit code."""
        out, err = self.process.communicate(timeout=PATIENCE)
        return self.unread + (out or b""), err, self.process.returncode


def stream_of(lines: Sequence[bytes]) -> bytes:
    """Lines that end as lines do, as one stream."""
    return b"".join(line if line.endswith(b"\n") else line + b"\n" for line in lines)
