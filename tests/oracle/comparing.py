"""The referee's answers beside the oracle's: what differs, and the fewest lines that show it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import msgspec

from companion.play.protocol import Door
from tests.oracle.fish_fish import Referee

JSON = dict[str, Any]


def ask(door: Door, line: bytes) -> JSON | None:
    """The door's answer to a raw line, as whoever reads its JSON sees it."""
    answer = door.answer(line.removesuffix(b"\n"))
    return None if answer is None else msgspec.json.decode(msgspec.json.encode(answer))


def same(one: Any, other: Any) -> bool:
    """Equal as JSON values: 1, true and 1.0 differ, the order of keys does not matter."""
    return msgspec.json.encode(one, order="sorted") == msgspec.json.encode(other, order="sorted")


def same_view(view: JSON | None, other: JSON | None) -> bool:
    """Equal as JSON values, and the maps of names in the same order."""
    if view is None or other is None:
        return view is other
    in_order = {key: other[key] for key in view if key in other}
    return len(view) == len(other) and msgspec.json.encode(view) == msgspec.json.encode(in_order)


def out_of_seat_order(value: Any, players: Sequence[str]) -> list[Any]:
    """The maps keyed by names, anywhere in `value`, that do not keep seat order."""
    wrong: list[Any] = []
    if isinstance(value, dict):
        if value and set(value) <= set(players):
            seats = [players.index(name) for name in value]
            if seats != sorted(seats):
                wrong.append(value)
        for inner in value.values():
            wrong += out_of_seat_order(inner, players)
    elif isinstance(value, list):
        for inner in value:
            wrong += out_of_seat_order(inner, players)
    return wrong


def difference(expected: JSON | None, answer: JSON | None) -> str | None:
    """What is wrong with an answer, in one sentence; `None` when it is as it must be."""
    if expected is None or answer is None:
        return None if expected is answer else f"answer {brief(answer)} instead of {brief(expected)}"
    keys = {"n", "ok", "seq", "rev", "view"} | ({"events"} if expected["ok"] else {"refusal"})
    code = answer["refusal"].get("code") if "refusal" in answer else None
    if code != expected["code"]:
        return f"code {code} instead of {expected['code']}"
    if set(answer) != keys:
        return f"keys {sorted(answer)} instead of {sorted(keys)}"
    for key in ("n", "ok", "seq", "rev"):
        if not same(answer[key], expected[key]):
            return f"{key} {answer[key]!r} instead of {expected[key]!r}"
    view = expected["view"]
    if not same_view(answer["view"], view) and not same(answer["view"], view):
        if view is None or answer["view"] is None:
            return f"view {answer['view']!r} instead of {view!r}"
        wrong = [
            key
            for key in sorted(set(view) | set(answer["view"]))
            if not same(view.get(key), answer["view"].get(key)) or (key in view) != (key in answer["view"])
        ]
        return "; ".join(
            f"view.{key} {json.dumps(answer['view'].get(key, 'absent'), ensure_ascii=False)}"
            f" instead of {json.dumps(view.get(key, 'absent'), ensure_ascii=False)}"
            for key in wrong
        )
    if not same_view(answer["view"], view) and (
        wrong_maps := out_of_seat_order(answer["view"], view["players"])
    ):
        return f"not in seat order: {wrong_maps}"
    if expected["ok"]:
        if not all(
            isinstance(event, dict) and isinstance(event.get("kind"), str) for event in answer["events"]
        ):
            return f"an event without a kind: {answer['events']}"
    else:
        refusal = answer["refusal"]
        if set(refusal) != {"code", "rule", "says"} or not all(
            isinstance(part, str) and part for part in refusal.values()
        ):
            return f"a refusal that does not say code, rule and a sentence: {refusal}"
    return None


def first_difference(lines: Sequence[bytes], witness: type[Referee] = Referee) -> tuple[int, str] | None:
    """The first line that the door and the oracle answer differently, and how."""
    door, oracle = Door(language="en"), witness()
    for number, line in enumerate(lines):
        wrong = difference(oracle.answer(line), ask(door, line))
        if wrong:
            return number, wrong
    return None


def shortest(lines: Sequence[bytes], witness: type[Referee] = Referee) -> list[bytes]:
    """Fewer lines that still end in a difference: whatever can be left out, alone or in a block, is gone."""
    found = first_difference(lines, witness)
    assert found is not None
    kept = list(lines[: found[0] + 1])
    block = len(kept) // 2
    while block:
        start = 0
        while start < len(kept) - 1:
            fewer = kept[:start] + kept[start + block :]
            shorter = first_difference(fewer, witness)
            if shorter:
                kept = fewer[: shorter[0] + 1]
            else:
                start += block
        block //= 2
    return kept


def explain(lines: Sequence[bytes], witness: type[Referee] = Referee) -> str:
    """The shortest such sitting with what its last line should have been answered, for a person to judge."""
    few = shortest(lines, witness)
    found = first_difference(few, witness)
    assert found is not None
    told = "\n".join(line.removesuffix(b"\n").decode("utf-8", "backslashreplace")[:300] for line in few)
    return f"after these lines:\n{told}\nthe referee answers with {found[1]}"


def brief(answer: JSON | None) -> str:
    """An answer without its view."""
    return "nothing" if answer is None else json.dumps({key: answer[key] for key in answer if key != "view"})
