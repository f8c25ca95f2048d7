"""The golden games of tests/cases, through the referee's door and through a real `companion referee`."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.play.protocol import Door
from tests.companion.games.golden import FILES, JSON, is_registered, line_of, steps
from tests.oracle import fish_fish, go_fish, gone_fishing, somethin_fishy
from tests.oracle.comparing import ask, same
from tests.oracle.process import run, stream_of


def games_in(path: Path) -> set[str]:
    """The games that a file opens."""
    records = [step["record"] for step in steps(path) if step["ok"] and "record" in step]
    return {record["game"] for record in records if record["do"] == "open"}


def check(step: JSON, answer: JSON | None, number: int) -> None:
    where = f"line {number}: {step.get('text', step.get('record'))}"
    assert answer is not None, where
    assert answer["n"] == number, where
    assert same(
        {key: answer[key] for key in ("ok", "seq", "rev")}, {key: step[key] for key in ("ok", "seq", "rev")}
    ), where
    assert (answer["refusal"]["code"] if "refusal" in answer else None) == step["code"], where
    if "view" in step:
        assert same(answer["view"], step["view"]), where


@pytest.fixture(params=FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def case(request: pytest.FixtureRequest) -> list[JSON]:
    path: Path = request.param
    missing = sorted(game for game in games_in(path) if not is_registered(game))
    if missing:
        pytest.skip(f"needs {' and '.join(missing)}, which this table does not play yet")
    return steps(path)


def test_there_are_cases_to_play() -> None:
    assert sum(path.parent.name == "fish-fish" for path in FILES) >= 15


def test_the_door_answers_a_golden_game_as_written(case: list[JSON]) -> None:
    door = Door(language="en")
    for number, step in enumerate(case, 1):
        check(step, ask(door, line_of(step)), number)


def test_a_fresh_process_answers_a_golden_game_as_written(case: list[JSON]) -> None:
    answers, done = run(stream_of([line_of(step) for step in case]))
    assert (done.returncode, done.stderr) == (0, b"")
    assert len(answers) == len(case)
    for number, (step, answer) in enumerate(zip(case, answers, strict=True), 1):
        check(step, answer, number)


WITNESSES: dict[str, type[fish_fish.Referee]] = {
    "fish-fish": fish_fish.Referee,
    "go-fish": go_fish.Referee,
    "gone-fishing": gone_fishing.Referee,
    "somethin-fishy": somethin_fishy.Referee,
}


@pytest.mark.parametrize(
    ("path", "game"),
    [(path, game) for path in FILES for game in WITNESSES if games_in(path) == {game}],
    ids=lambda told: told.stem if isinstance(told, Path) else told,
)
def test_the_witness_agrees_with_the_golden_games(path: Path, game: str) -> None:
    """The oracle is judged before it judges."""
    witness = WITNESSES[game]()
    for number, step in enumerate(steps(path), 1):
        answer = witness.answer(line_of(step))
        assert answer is not None
        assert same(
            {key: answer[key] for key in step if key in answer},
            {key: step[key] for key in step if key in answer},
        ), number
