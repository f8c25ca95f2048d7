"""Measures the house from its imports and its lines: rooms, floors and circles; long modules, classes.

Every import counts, whether for types alone or inside a function. By hand: ``python -m tests.rooms``.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGES = ("companion", "hardware", "ui", "deploy")

Arrows = Mapping[str, set[str]]
"""What each room needs of its neighbours."""


@cache
def modules() -> dict[str, Path]:
    """Every module of the product by its dotted name."""
    found = {}
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            found[name.removesuffix(".__init__")] = path
    return found


@cache
def trees() -> dict[str, ast.Module]:
    """Every module as Python reads it."""
    return {module: ast.parse(path.read_text(encoding="utf-8")) for module, path in modules().items()}


@cache
def imports() -> dict[str, set[str]]:
    """The other modules of the product that each module imports."""
    return {module: set(_imports(tree)) - {module} for module, tree in trees().items()}


def _imports(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            named = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            named = [
                full if (full := f"{node.module}.{alias.name}") in modules() else node.module
                for alias in node.names
            ]
        else:
            continue
        yield from (name for name in named if name in modules())


def rooms(package: str = "") -> Arrows:
    """The rooms of a package, each with those it needs; without a package the top of the house.

    ``ui`` is only a name for its rooms, so at the top these stand for it.
    """

    def room(module: str) -> str | None:
        if package:
            inside = module.removeprefix(f"{package}.")
            return None if inside == module else inside.split(".")[0]
        return ".".join(module.split(".")[: 2 if module.startswith("ui.") else 1])

    found: dict[str, set[str]] = {}
    for module, needs in imports().items():
        here = room(module)
        if here is not None:
            others = {there for need in needs if (there := room(need)) is not None}
            found.setdefault(here, set()).update(others - {here})
    if not package:
        del found["ui"]
    return found


def circle(arrows: Arrows) -> list[str]:
    """Rooms that need each other in a ring, if there are any."""
    try:
        TopologicalSorter(arrows).prepare()
    except CycleError as found:
        ring: list[str] = found.args[1]
        return ring
    return []


def floors(arrows: Arrows) -> int:
    """Rooms in the longest chain of those that need each other, where there is no circle."""
    high: dict[str, int] = {}
    for room in TopologicalSorter(arrows).static_order():
        high[room] = 1 + max((high[below] for below in arrows[room]), default=0)
    return max(high.values())


def importers(outside: str) -> set[str]:
    """The modules that import a module of another distribution, or what is inside it."""
    found = set()
    for module, tree in trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                named = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module:
                named = [f"{node.module}.{alias.name}" for alias in node.names]
            else:
                continue
            if any(f"{name}.".startswith(f"{outside}.") for name in named):
                found.add(module)
    return found


def long_modules(lines: int) -> dict[str, int]:
    """The modules with more lines than so many."""
    counted = {module: path.read_text(encoding="utf-8").count("\n") for module, path in modules().items()}
    return {module: count for module, count in counted.items() if count > lines}


def long_classes(lines: int) -> dict[str, int]:
    """The classes with more lines than so many, by module and name."""
    found = {}
    for module, tree in trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                count = (node.end_lineno or node.lineno) - node.lineno + 1
                if count > lines:
                    found[f"{module}.{node.name}"] = count
    return found


if __name__ == "__main__":
    for name in ("", "companion", "hardware", "ui", "ui.touch"):
        arrows = rooms(name)
        ring = circle(arrows)
        high = "a circle: " + " → ".join(ring) if ring else f"{floors(arrows)} floors"
        print(f"{name or 'the house'}: {len(arrows)} rooms, {sum(map(len, arrows.values()))} arrows, {high}")
    print("modules over 400 lines:", long_modules(400))
    print("classes over 250 lines:", long_classes(250))
