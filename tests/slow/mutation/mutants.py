"""Small faults put into a module, one at a time: what a tired programmer may write and only a test can notice."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}


class Mutant(NamedTuple):
    """A module with one fault: ``place`` is the number of the node it is in, ``way`` which of its faults."""

    file: Path
    within: str
    """The function or class it is in."""
    line: int
    place: int
    way: int
    before: str
    after: str

    def __str__(self) -> str:
        where = f"{self.file}:{self.line} {self.within}".strip()
        before, after = (" ".join(text.split())[:90] for text in (self.before, self.after))
        return f"{where}: {before}  →  {after}"

    def tree(self) -> ast.Module:
        """The whole module with this fault in it."""
        tree = ast.parse(self.file.read_text("utf-8"))
        for number, (node, _) in enumerate(_nodes(tree)):
            if number == self.place:
                faulty = _faults(node)[self.way]
                _Put(node, faulty).visit(tree)
                return ast.fix_missing_locations(tree)
        raise LookupError(str(self))


class _Put(ast.NodeTransformer):
    """Puts one node in the place of another."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        return self.new if node is self.old else self.generic_visit(node)


def mutants(file: Path) -> Iterator[Mutant]:
    """Every fault that may be put into a module, from its top to its end."""
    tree = ast.parse(file.read_text("utf-8"))
    for place, (node, within) in enumerate(_nodes(tree)):
        for way, faulty in enumerate(_faults(node)):
            line = getattr(node, "lineno", 0)
            yield Mutant(file, within, line, place, way, ast.unparse(node), ast.unparse(faulty))


def _nodes(node: ast.AST, within: str = "") -> Iterator[tuple[ast.AST, str]]:
    """Every node that runs, with the name of what it is in: no annotation, no decorator, no import."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        within = f"{within}.{node.name}".strip(".")
    yield node, within
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not isinstance(child, ast.Import | ast.ImportFrom):
                yield from _nodes(child, within)


def _faults(node: ast.AST) -> list[ast.AST]:
    """What may stand in a node's place by mistake."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in COMPARED:
            return [_with(node, ops=[COMPARED[type(op)]()])]
        case ast.BoolOp(op=ast.And()):
            return [_with(node, op=ast.Or())]
        case ast.BoolOp(op=ast.Or()):
            return [_with(node, op=ast.And())]
        case ast.UnaryOp(op=ast.Not()):
            return [node.operand]
        case ast.BinOp(op=op) if type(op) in RECKONED:
            return [_with(node, op=RECKONED[type(op)]())]
        case ast.Constant(value=bool() as value):
            return [_with(node, value=not value)]
        case ast.Constant(value=int() as value):
            return [_with(node, value=value + 1), _with(node, value=value - 1)]
        case ast.IfExp():
            return [node.body, node.orelse]
        case ast.Return(value=ast.expr()) if not isinstance(node.value, ast.Constant):
            return [_with(node, value=ast.Constant(None))]
        case ast.If():
            return [_with(node, test=ast.Constant(False))]
    return []


def _with(node: ast.AST, **changed: object) -> ast.AST:
    made = copy.copy(node)
    for name, value in changed.items():
        setattr(made, name, value)
    return made
