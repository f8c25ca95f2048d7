#!/usr/bin/env python3
"""Writes ``docs/shapes.md``: ``python docs/shapes.py`` puts down every message and view as its type says it.

What a field may hold, whether it may be missing and what it is without being told come from the Structs themselves;
what it means comes from the docstring below it in the source. Nothing is listed but the headings, so page and program
cannot disagree; a test writes it again and compares.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
import textwrap
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import FieldInfo

from companion.games import registrations
from companion.games.game import Game, Record, View
from companion.games.registration import Registration
from companion.language.json import Json
from companion.language.words import Words
from companion.play.records import COMMON
from companion.play.standing import Denied, Done, Standing

HERE = Path(__file__).resolve().parent

Shape = type[msgspec.Struct]

HEAD = """# Shapes

What goes in and out, field by field. This page is written from the types by `python docs/shapes.py`; what the
records do and when they are refused stands in [records.md](records.md), what the events tell in [events.md](events.md).

As JSON a list is an array, a map an object whose keys are texts, most often names; whole numbers have no fraction, and
a field that may be missing is left out where there is nothing to say. Inside the program the same values are frozen
msgspec Structs of these names."""

FEW = 7
"""Words of a list that are told wherever it is named; a longer one is told once."""
WORDS: Mapping[object, str] = {
    Any: "any value",
    bool: "`true` or `false`",
    int: "whole number",
    str: "text",
    type(None): "`null`",
}


# ---------------------------------------------------------------- a type in the contract's words


def told(kind: object) -> str:
    """What a field of this type may hold. Raises ``TypeError`` for a type that no message has yet."""
    if kind in WORDS:
        return WORDS[kind]
    if _word_list(kind):
        return f"`{_word_list(kind)}`"
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return f"`{kind.__name__}`"
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return told(inner[0]) + "".join(map(_bounds, inner[1:]))
    if kind == Json:
        return "object"
    if origin is Literal:
        return ", ".join(map(_code, inner))
    if origin in (Union, UnionType):
        return " or ".join(dict.fromkeys(told(each) for each in inner if each is not UnsetType))
    if origin is tuple and Ellipsis not in inner:
        return f"[{', '.join(map(_grouped, inner))}]"
    if origin in (list, tuple, Sequence):
        return f"list of {_grouped(inner[0])}"
    if origin is frozenset:
        return f"set of {_grouped(inner[0])}"
    if origin in (dict, Mapping):
        return f"map of {_grouped(inner[1])}" + ("" if inner[0] is str else f" by {_grouped(inner[0])}")
    raise TypeError(f"no words for {kind!r}")


def _grouped(kind: object) -> str:
    words = told(kind)
    many = kind is bool or (get_origin(kind) in (Union, UnionType, Literal) and not _word_list(kind))
    return f"({words})" if many else words


def _bounds(limits: object) -> str:
    """What narrows a number, or how many values a list must have."""
    assert isinstance(limits, msgspec.Meta)
    if limits.min_length is not None:
        least, most = limits.min_length, limits.max_length
        return f", {least} of them" if least == most else f", {least} to {most} of them"
    return f" from {limits.ge} to {limits.le}"


def _word_list(kind: object) -> str:
    """The name that the program gives to a long list of words; empty for anything else."""
    return _word_lists().get(frozenset(get_args(kind)), "") if get_origin(kind) is Literal else ""


@cache
def _word_lists() -> dict[frozenset[object], str]:
    for registration in registrations():
        registration.rules()
    return {
        frozenset(get_args(value)): name
        for module in sorted(sys.modules)
        if module.startswith("companion.")
        for name, value in vars(sys.modules[module]).items()
        if get_origin(value) is Literal and len(get_args(value)) > FEW
    }


def _code(value: object) -> str:
    return f"`{value}`" if isinstance(value, str) else f"`{msgspec.json.encode(value).decode()}`"


def _parts(kind: Any) -> Iterator[Any]:
    """The Structs and long lists of words that a value of this type is made of, in their order."""
    if _word_list(kind) or (isinstance(kind, type) and issubclass(kind, msgspec.Struct)):
        yield kind
    for each in get_args(kind):
        yield from _parts(each)


# ---------------------------------------------------------------- a Struct as a table


def meanings(shape: type) -> dict[str, str]:
    """The docstrings below a Struct's fields, those of its bases too."""
    found: dict[str, str] = {}
    for each in reversed(shape.__mro__):
        if not (issubclass(each, msgspec.Struct) and each is not msgspec.Struct):
            continue
        (written,) = ast.parse(textwrap.dedent(inspect.getsource(each))).body
        assert isinstance(written, ast.ClassDef)
        for field, below in zip(written.body, written.body[1:], strict=False):
            match field, below:
                case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                    found[name] = prose(text)
    return found


def prose(text: str) -> str:
    """A docstring as Markdown of one line."""
    text = text.replace("``None``", "``null``")
    text = re.sub(r":\w+:`~?(?:[\w.]+\.)?(\w+)`", r"`\1`", text.replace("``", "`"))
    return " ".join(text.split()).replace("|", "\\|")


def fields(shape: Shape, without: frozenset[str] = frozenset()) -> list[FieldInfo]:
    """The fields of a Struct in their order, but for those that are told elsewhere."""
    return [field for field in msgspec.structs.fields(shape) if field.name not in without]


def table(shape: Shape, without: frozenset[str] = frozenset()) -> list[str]:
    """The lines of a table of a Struct's fields; one sentence where it has none."""
    means, own = meanings(shape), fields(shape, without)
    if not own:
        return ["No fields of its own."]
    return [
        "| field | holds | meaning |",
        "|---|---|---|",
        *(f"| `{each.encode_name}` | {_holds(each)} | {means.get(each.name, '')} |" for each in own),
    ]


def _holds(field: FieldInfo) -> str:
    if field.default is UNSET:
        return f"{told(field.type)}; may be missing"
    if field.default is not msgspec.NODEFAULT:
        return f"{told(field.type)}; {_code(msgspec.to_builtins(field.default))} by default"
    if field.default_factory is not msgspec.NODEFAULT:
        return f"{told(field.type)}; {_code(field.default_factory())} by default"
    return told(field.type)


def _shape(shape: Shape, heading: str, without: frozenset[str] = frozenset()) -> Iterator[str]:
    yield from (heading, "", prose(shape.__doc__ or ""), "", *table(shape, without), "")


def _with_parts(shape: Any, without: frozenset[str], told_already: set[Any]) -> Iterator[str]:
    """A Struct and, after it, whatever its fields are made of and was not told before; or a list of words."""
    told_already.add(shape)
    if _word_list(shape):
        yield from (f"### `{_word_list(shape)}`", "", f"One of {', '.join(map(_code, get_args(shape)))}.", "")
        return
    yield from _shape(shape, f"### `{shape.__name__}`", without)
    for field in fields(shape, without):
        for part in _parts(field.type):
            if part not in told_already:
                yield from _with_parts(part, frozenset(), told_already)


# ---------------------------------------------------------------- the page


def _names(shape: Shape) -> frozenset[str]:
    return frozenset(shape.__struct_fields__)


def _returned(call: Callable[..., Any]) -> Shape | None:
    """The Struct that a function says it returns; ``None`` where it says something else."""
    kind = get_type_hints(call).get("return")
    return kind if isinstance(kind, type) and issubclass(kind, msgspec.Struct) else None


def _records(records: Mapping[str, type[Record]]) -> Iterator[str]:
    for do, kind in records.items():
        doc = kind.__doc__ if kind.__doc__ and "__doc__" in vars(kind) else ""
        yield from (f"#### `{do}`", "", *((prose(doc), "") if doc else ()))
        yield from (*table(kind, _names(Record)), "")


def _game(registration: Registration, game: Game) -> Iterator[str]:
    told_already: set[Any] = {View}
    players = f"{game.fewest}" if game.fewest == game.most else f"{game.fewest} to {game.most}"
    yield from (f"## {registration.title(Words('en'))} (`{game.name}`, {players} players)", "")
    yield from _shape(game.options, "### Options")
    yield from ("### Records", "", *_records(game.records))
    for kind in (field.type for record in game.records.values() for field in fields(record)):
        for part in _parts(kind):
            if part not in told_already:
                yield from _with_parts(part, frozenset(), told_already)
    view = _returned(game.view)
    if view is None:
        yield from ("### View", "", "An object with the keys that [records.md](records.md) tells.", "")
    else:
        yield from _with_parts(view, _names(View), told_already)
    memory = _returned(game.memory)
    if memory is not None:
        yield from _with_parts(memory, frozenset(), told_already)


def page(games: Collection[str] | None = None) -> str:
    """The whole page, of every game or of those named alone."""
    lines = [HEAD, "", "## Every game", "", "### Records", ""]
    lines += ["Any record may carry:", "", *table(Record), ""]
    lines += _records(COMMON)
    lines += _shape(View, "### `View`")
    told_already: set[Any] = {View}
    lines += ["## Answers", ""]
    for shape in (Done, Denied):
        lines += _with_parts(shape, frozenset(), told_already)
    lines += ["## What stands, and what may be done", ""]
    lines += _with_parts(Standing, frozenset(), told_already)
    for registration in registrations():
        if games is None or registration.name in games:
            lines += _game(registration, registration.rules())
    return "\n".join(lines).rstrip("\n") + "\n"


if __name__ == "__main__":
    (HERE / "shapes.md").write_text(page(), "utf-8")
