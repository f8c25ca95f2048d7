"""The list of print jobs: whole after a pulled plug, and nothing that may have been printed is printed again."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from companion.store import print_jobs
from companion.store.durable import NotWritten
from companion.store.print_jobs import Job, Jobs, look

JOB = Job(number=1, at=0, form="ticket", game="000042-k7f2", rows=12)


def kept(folder: Path, *jobs: Job) -> bytes:
    made = Jobs(folder)
    for job in jobs:
        made.keep(job)
    made.close()
    return (folder / print_jobs.FILE).read_bytes()


def with_state(job: Job, state: str) -> Job:
    return msgspec.structs.replace(job, state=state)


def test_the_last_line_of_a_job_counts(tmp_path: Path) -> None:
    kept(tmp_path, JOB, with_state(JOB, "sending"), with_state(JOB, "printed"))
    assert [job.state for job in look(tmp_path)] == ["printed"]


def test_cut_at_any_byte_a_job_stands_as_it_was_acknowledged_or_is_unknown(tmp_path: Path) -> None:
    states = ["waiting", "sending", "printed"]
    data = kept(tmp_path, *(with_state(JOB, state) for state in states))
    ends = [place + 1 for place, byte in enumerate(data) if byte == 10]
    near = {end + by for end in (0, *ends) for by in (-1, 0, 1, 2) if 0 <= end + by <= len(data)}
    for cut in sorted(near.union(range(0, len(data), 41))):
        (tmp_path / print_jobs.FILE).write_bytes(data[:cut])
        whole = sum(end <= cut for end in ends)
        made = Jobs(tmp_path)
        found = [(job.state, job.trouble) for job in made.known.values()]
        made.close()
        expected = [[], [("waiting", "")], [("failed", "cut-off")], [("printed", "")]][whole]
        assert found == expected, cut
        # What is kept next begins on a line of its own.
        kept(tmp_path, with_state(msgspec.structs.replace(JOB, number=2), "printed"))
        assert look(tmp_path)[-1].number == 2


def test_a_flipped_byte_makes_nothing_be_printed_twice(tmp_path: Path) -> None:
    data = kept(tmp_path, JOB, msgspec.structs.replace(JOB, number=2), with_state(JOB, "printed"))
    at = data.rindex(b"printed")
    (tmp_path / print_jobs.FILE).write_bytes(data[:at] + b"q" + data[at + 1 :])
    made = Jobs(tmp_path)
    assert {job.state for job in made.known.values()} == {"failed"}
    made.close()


def test_only_the_last_hundred_that_are_over_are_remembered(tmp_path: Path) -> None:
    many = [msgspec.structs.replace(JOB, number=number, state="printed") for number in range(1, 1102)]
    kept(tmp_path, *many)
    made = Jobs(tmp_path)
    made.close()
    assert [job.number for job in look(tmp_path)] == list(range(1002, 1102))


def test_where_nothing_can_be_written_nothing_is_acknowledged(tmp_path: Path) -> None:
    with pytest.raises(NotWritten):
        Jobs(tmp_path / "none").keep(JOB)
