"""``python -m tests.slow.mutation PART [COUNT [SEED]]``: puts faults into the rules and names those no test noticed.

Each fault is tried in a process of its own, forked when the libraries are loaded and nothing of ours is: the module
is loaded with the fault in it, and the part's tests run until one fails. Standing output is one line for each fault
that survived; the last line tells how many were tried.
"""

from __future__ import annotations

import ast
import importlib.machinery
import os
import random
import resource
import signal
import sys
import types
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.slow.mutation.mutants import Mutant, mutants

GAMES = "companion/games"
TESTS = "tests/companion"
SECONDS = 120
"""A fault that keeps the tests so long has been noticed: they take a quarter of it without one."""
MEMORY = 3 << 30
"""Bytes a test may take before it is told that there are no more."""


class Part(NamedTuple):
    """Modules, and the tests that hold them, the quickest first."""

    modules: tuple[str, ...]
    tests: tuple[str, ...]


def _game(name: str, modules: Sequence[str], *others: str) -> Part:
    return Part(
        tuple(f"{GAMES}/{name}/{module}.py" for module in modules),
        (f"{TESTS}/games/test_golden.py", *others, f"{TESTS}/games/test_refusals.py"),
    )


PARTS = {
    "referee": Part(
        ("companion/play/referee.py", "companion/play/records.py", "companion/play/protocol.py"),
        tuple(
            f"{TESTS}/{one}.py"
            for one in ("games/test_golden", "play/test_contract_lines", "play/test_contract")
        ),
    ),
    "fish-fish": _game("fish_fish", ("rules", "view"), f"{TESTS}/play/test_contract.py"),
    "somethin-fishy": _game("somethin_fishy", ("rules", "view"), f"{TESTS}/games/somethin_fishy"),
    "go-fish": _game(
        "go_fish", ("rules", "view", "state", "knowledge", "hands", "proof"), f"{TESTS}/games/go_fish"
    ),
    "gone-fishing": _game(
        "gone_fishing", ("rules", "moves", "pond", "reckoning", "view"), f"{TESTS}/games/gone_fishing"
    ),
}
LEFT_OUT = ("outside_witness", "process", "real")
"""Tests of other programs, that do not see the fault or take long to begin."""


class Faulty(importlib.machinery.SourceFileLoader):
    """Loads a module with a fault in it."""

    def __init__(self, fullname: str, path: str, tree: ast.Module) -> None:
        super().__init__(fullname, path)
        self.tree = tree

    def get_code(self, fullname: str) -> types.CodeType:
        return compile(self.tree, self.path, "exec")


class Finder:
    """Finds one module with a fault in it, and leaves the others to whoever finds them."""

    def __init__(self, mutant: Mutant) -> None:
        self.name = ".".join(mutant.file.with_suffix("").parts)
        self.mutant = mutant

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: types.ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name != self.name:
            return None
        file = str(self.mutant.file.resolve())
        loader = Faulty(name, file, self.mutant.tree())
        return importlib.machinery.ModuleSpec(name, loader, origin=file)


def survives(mutant: Mutant | None, tests: Sequence[str]) -> bool:
    """Whether every test passes; in a process that ends afterwards."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    if mutant is not None:
        sys.meta_path.insert(0, Finder(mutant))
    chosen = " and ".join(f"not {word}" for word in (*LEFT_OUT, "slow"))
    words = ["-qx", "-p", "no:cacheprovider", "-p", "no:xdist", "--hypothesis-seed=1", "-k", chosen]
    return pytest.main([*words, "-m", "not slow", *tests]) == pytest.ExitCode.OK


def forked(mutant: Mutant | None, tests: Sequence[str]) -> int:
    """The number of a process that ends with 0 if the fault survives."""
    child = os.fork()
    if child:
        return child
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(SECONDS)
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    code = 1
    try:
        code = 0 if survives(mutant, tests) else 1
    finally:
        os._exit(code)


def survivors(drawn: Sequence[Mutant], tests: Sequence[str]) -> Iterator[Mutant]:
    """Those no test noticed, as soon as it is known; as many are tried at a time as there are processors."""
    waiting = list(reversed(drawn))
    running: dict[int, Mutant] = {}
    while waiting or running:
        while waiting and len(running) < (os.cpu_count() or 1):
            mutant = waiting.pop()
            running[forked(mutant, tests)] = mutant
        child, status = os.wait()
        mutant = running.pop(child)
        if status == 0:
            yield mutant


def main(name: str, count: str = "60", seed: str = "1") -> None:
    """Try so many faults of a part."""
    part = PARTS[name]
    os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = str(Path("build/mutation/hypothesis").resolve())
    _, status = os.waitpid(forked(None, part.tests), 0)
    if status:
        sys.exit("the tests fail without a fault")
    every = [mutant for module in part.modules for mutant in mutants(Path(module))]
    drawn = random.Random(int(seed)).sample(every, min(int(count), len(every)))
    left = 0
    for mutant in survivors(drawn, part.tests):
        left += 1
        print(mutant, flush=True)
    print(f"{name}: {left} of {len(drawn)} survived, of {len(every)} faults that there are")


if __name__ == "__main__":
    main(*sys.argv[1:])
