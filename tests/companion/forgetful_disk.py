"""A disk that forgets what was not synced: what is on it after the plug was pulled anywhere in a recording.

The recording is that of ``disk_recorder.c``. What a file held when it was last synced is safe, and so are the names in
a folder when that was last synced. Everything later is up to chance: a write may have reached the disk, or not, or
half, or left zeros where it made the file longer; of the changes to a folder's names the first few may have.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from random import Random


@dataclass
class File:
    """What is safe of a file, and what was asked of the disk since: ``(offset, bytes)``, or ``(size, None)``."""

    safe: bytes = b""
    later: list[tuple[int, bytes | None]] = field(default_factory=list)

    def whole(self) -> bytes:
        held = self.safe
        for at, data in self.later:
            held = _after(held, at, data)
        return held

    def after_the_cut(self, chance: Random) -> bytes:
        held = self.safe
        for at, data in self.later:
            fate = chance.choice(("kept", "lost", "half", "zeros"))
            if data is None or fate == "kept":
                held = held if fate == "lost" else _after(held, at, data)
            elif fate == "half":
                held = _after(held, at, data[: chance.randrange(len(data) + 1)])
            elif fate == "zeros":
                held = _after(held, at, bytes(len(data)))
        return held


def _after(held: bytes, at: int, data: bytes | None) -> bytes:
    if data is None:
        return held[:at].ljust(at, b"\0")
    return held[:at].ljust(at, b"\0") + data + held[at + len(data) :]


Name = tuple[str, str, File | None]
"""A change of a name that is not safe yet: folder, path, and the file it leads to; ``None`` takes it away."""


class Disk:
    """The state of a disk while a recording is played on it; everything before it began is safe."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.acknowledged = b""
        """Everything that was told to the world."""
        self._inodes: dict[str, File] = {}
        self._names: dict[str, File] = {}
        """As the running process sees them."""
        self._safe: dict[str, File] = {}
        self._folders: set[str] = set()
        self._later: list[Name] = []

    def play(self, line: str) -> None:
        """Do what one line of the recording says."""
        what, *facts = line.split(" ")
        match what:
            case "A":
                self.acknowledged += bytes.fromhex(facts[0])
            case "C":
                self._inodes[facts[0]] = file = File()
                self._name(facts[1], file)
            case "W":
                self._inodes[facts[0]].later.append((int(facts[1]), bytes.fromhex(facts[2])))
            case "T":
                self._inodes[facts[0]].later.append((int(facts[1]), None))
            case "F":
                file = self._inodes[facts[0]]
                file.safe, file.later = file.whole(), []
            case "M":
                # A folder that loses its name is as good as one that is empty.
                self._folders.add(facts[0])
            case "D":
                for folder, path, there in self._later:
                    if folder == facts[0]:
                        _led(self._safe, path, there)
                self._later = [name for name in self._later if name[0] != facts[0]]
            case "R":
                file = self._names[facts[0]]
                self._name(facts[1], file)
                self._name(facts[0], None)
            case "L":
                self._name(facts[1], self._names[facts[0]])
            case "U":
                self._name(facts[0], None)

    def _name(self, path: str, file: File | None) -> None:
        _led(self._names, path, file)
        self._later.append((str(Path(path).parent), path, file))

    def after_the_cut(self, into: Path, chance: Random) -> None:
        """Put what is left when the plug is pulled now into another folder."""
        names = dict(self._safe)
        for _, path, file in self._later[: chance.randrange(len(self._later) + 1)]:
            _led(names, path, file)
        for folder in self._folders:
            (into / Path(folder).relative_to(self.root)).mkdir(parents=True, exist_ok=True)
        for path, kept in names.items():
            there = into / Path(path).relative_to(self.root)
            there.parent.mkdir(parents=True, exist_ok=True)
            there.write_bytes(kept.after_the_cut(chance))
            there.chmod(0o600)


def _led(names: dict[str, File], path: str, file: File | None) -> None:
    if file is None:
        names.pop(path, None)
    else:
        names[path] = file
