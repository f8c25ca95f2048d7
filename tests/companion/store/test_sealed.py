"""A hidden card stays hidden: the sealed file beside the journal (``secrecy.md``, At rest and in motion)."""

from __future__ import annotations

import contextlib
import errno
import os
import subprocess
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.store import sealed as seals
from companion.store.durable import NotWritten
from companion.store.journal import Opened, Row, read
from companion.store.journal_writing import Journal
from companion.store.sealed import ENTRY, Seals, commitment, unproven


def sealed(path: Path, cards: list[str], seed: int = 1) -> list[str]:
    """Seal cards for the rows 1, 2, 3 … and close."""
    file = Seals.open(path, {}, Random(seed).randbytes)
    given = [file.seal(row, card) for row, card in enumerate(cards, 1)]
    file.close()
    return given


def by_row(commitments: list[str]) -> dict[int, str]:
    """The commitments as a journal tells them."""
    return dict(enumerate(commitments, 1))


def test_the_commitment_is_blake2b_256_of_the_card_under_the_key() -> None:
    key = bytes(range(32))
    assert commitment(key, "bite") == blake2b(b"bite", key=key, digest_size=32).hexdigest()
    assert commitment(key, "bite") != commitment(key, "no-bite")
    assert commitment(key, "bite") != commitment(bytes(32), "bite")


@given(st.lists(st.sampled_from(["bite", "no-bite"]), max_size=150))
def test_cards_are_there_again_after_a_restart(
    tmp_path_factory: pytest.TempPathFactory, cards: list[str]
) -> None:
    path = tmp_path_factory.mktemp("seals") / "000001-a.sealed"
    given = sealed(path, cards)
    again = Seals.open(path, by_row(given))
    for row, (card, committed) in enumerate(zip(cards, given, strict=True), 1):
        found = again.card(row)
        assert found is not None
        assert found[1] == card
        assert commitment(*found) == committed
    assert again.card(len(cards) + 1) is None
    again.close()


def test_sealing_goes_on_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "000001-a.sealed"
    given = by_row(sealed(path, ["bite", "no-bite"]))
    again = Seals.open(path, given)
    given[3] = again.seal(3, "bite")
    again.close()
    last = Seals.open(path, given)
    assert [found and found[1] for found in map(last.card, range(1, 5))] == ["bite", "no-bite", "bite", None]
    last.close()


def test_two_worlds_make_the_same_bytes_at_the_same_places(tmp_path: Path) -> None:
    """The cards aside, nothing differs: not the size, not what is written where, not the number of system calls."""
    cards = ["bite", "no-bite", "no-bite", "bite"] * 40
    other = ["no-bite", "bite", "bite", "no-bite"] * 40
    one, two = tmp_path / "1.sealed", tmp_path / "2.sealed"
    sealed(one, cards)
    sealed(two, other)
    first, second = one.read_bytes(), two.read_bytes()
    assert len(first) == len(second)
    for start in range(0, len(cards) * ENTRY, ENTRY):
        assert first[start : start + 36] == second[start : start + 36]
    assert one.stat().st_blocks == two.stat().st_blocks


def test_equal_inputs_make_equal_bytes(tmp_path: Path) -> None:
    one, two = tmp_path / "1.sealed", tmp_path / "2.sealed"
    assert sealed(one, ["bite", "no-bite"]) == sealed(two, ["bite", "no-bite"])
    assert one.read_bytes() == two.read_bytes()


def test_the_entry_is_laid_out_as_its_page_says(tmp_path: Path) -> None:
    path = tmp_path / "000001-a.sealed"
    sealed(path, ["bite"], seed=7)
    entry = path.read_bytes()[:ENTRY]
    assert entry[:4] == (1).to_bytes(4, "big")
    assert entry[4:36] == Random(7).randbytes(32)
    assert entry[36:52] == b"bite".ljust(16, b"\0")
    assert entry[52:84] == bytes(32)
    assert entry[84:] == blake2b(entry[:84], digest_size=12).digest()


def test_the_tags_it_was_read_from_are_sealed_with_the_card_in_the_same_number_of_bytes(
    tmp_path: Path,
) -> None:
    short, long = bytes.fromhex("04000010"), bytes.fromhex("04112233445566778899")
    path = tmp_path / "game.sealed"
    with contextlib.closing(Seals.open(path, {}, Random(7).randbytes)) as file:
        given = {1: file.seal(1, "bite", frozenset({short, long})), 2: file.seal(2, "no-bite")}
        assert file.tags(1) == {short, long}
    assert path.read_bytes()[ENTRY * 2 :].strip(b"\0") == b""
    with contextlib.closing(Seals.open(path, given, Random(8).randbytes)) as again:
        assert again.tags(1) == {short, long}
        assert again.tags(2) == again.tags(3) == frozenset()
        for wrong in ({short, long, b"\1\2\3\4"}, {bytes(11)}, {b""}):
            with pytest.raises(ValueError, match="tags"):
                again.seal(3, "bite", frozenset(wrong))


def test_every_key_is_fresh_without_a_random_source_handed_in(tmp_path: Path) -> None:
    file = Seals.open(tmp_path / "000001-a.sealed", {})
    assert len({file.seal(row, "bite") for row in range(20)}) == 20
    file.close()


def test_a_card_is_on_the_disk_before_its_commitment_is_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    file = Seals.open(tmp_path / "000001-a.sealed", {})
    for name in ["pwrite", "fdatasync"]:
        real = getattr(os, name)
        monkeypatch.setattr(
            os, name, lambda *given, _of=name, _real=real: (done.append(_of), _real(*given))[1]
        )
    file.seal(1, "bite")
    assert done == ["pwrite", "fdatasync"]
    file.close()


def test_a_card_that_cannot_be_sealed_is_refused_and_the_next_may_succeed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = Seals.open(tmp_path / "000001-a.sealed", {})

    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    for call in ["pwrite", "fdatasync"]:
        with monkeypatch.context() as disk:
            disk.setattr(os, call, full)
            with pytest.raises(NotWritten) as refusal:
                file.seal(1, "bite")
        assert str(refusal.value) == "The sealed cards could not be written: the disk is full."
        assert file.card(1) is None
    committed = file.seal(1, "no-bite")
    file.close()
    again = Seals.open(file.path, {1: committed})
    found = again.card(1)
    assert found is not None
    assert found[1] == "no-bite"
    again.close()


def test_of_a_row_sealed_twice_the_card_counts_that_the_journal_commits_to(tmp_path: Path) -> None:
    """The first one's row never reached the journal: the plug was pulled between the two."""
    file = Seals.open(tmp_path / "000001-a.sealed", {})
    stale = file.seal(4, "bite")
    file.close()
    again = Seals.open(file.path, {})
    assert again.card(4) is None
    committed = again.seal(4, "no-bite")
    again.close()
    for commits, card in [
        ({4: committed}, "no-bite"),
        ({4: stale}, "bite"),
        ({4: "ab" * 32}, None),
        ({}, None),
    ]:
        last = Seals.open(file.path, commits)
        found = last.card(4)
        assert (found and found[1]) == card
        last.close()


def test_cut_at_every_byte_the_whole_entries_stand(tmp_path: Path) -> None:
    path = tmp_path / "000001-a.sealed"
    given = by_row(sealed(path, ["bite", "no-bite", "bite"]))
    whole = path.read_bytes()
    for byte in range(3 * ENTRY + 1):
        path.write_bytes(whole[:byte])
        file = Seals.open(path, given)
        assert [row for row in range(1, 4) if file.card(row)] == list(range(1, byte // ENTRY + 1)), byte
        committed = file.seal(9, "no-bite")
        file.close()
        again = Seals.open(path, {9: committed})
        assert again.card(9) is not None
        again.close()


@pytest.mark.parametrize("bits", [0x01, 0x80, 0xFF])
def test_an_entry_with_a_byte_flipped_is_none_and_harms_no_other(tmp_path: Path, bits: int) -> None:
    path = tmp_path / "000001-a.sealed"
    given = by_row(sealed(path, ["bite", "no-bite", "bite"]))
    whole = path.read_bytes()
    for byte in range(3 * ENTRY):
        path.write_bytes(whole[:byte] + bytes([whole[byte] ^ bits]) + whole[byte + 1 :])
        file = Seals.open(path, given)
        assert [row for row in range(1, 4) if not file.card(row)] == [byte // ENTRY + 1], byte
        file.close()


@pytest.mark.parametrize("card", ["", "a card of seventeen", "nul\0"])
def test_what_is_no_card_is_not_sealed(tmp_path: Path, card: str) -> None:
    file = Seals.open(tmp_path / "000001-a.sealed", {})
    with pytest.raises(ValueError, match="1 to 16 bytes"):
        file.seal(1, card)
    file.close()


def test_destroyed_keys_are_gone_from_the_disk_and_from_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "000001-a.sealed"
    file = Seals.open(path, {}, Random(1).randbytes)
    file.seal(1, "bite")
    # A second name stands for a reader who still holds the file: what it reads is zeros.
    os.link(path, tmp_path / "held")
    size = path.stat().st_size
    done: list[str] = []
    for name in ["pwrite", "fdatasync", "unlink", "fsync"]:
        real = getattr(os, name)
        monkeypatch.setattr(
            os, name, lambda *given, _of=name, _real=real: (done.append(_of), _real(*given))[1]
        )
    file.destroy()
    assert done == ["pwrite", "fdatasync", "unlink", "fsync"]
    assert not path.exists()
    assert (tmp_path / "held").read_bytes() == bytes(size)
    assert file.card(1) is None
    seals.destroy(path)


def test_all_but_the_games_own_keys_are_destroyed(tmp_path: Path) -> None:
    for name in ["000001-a", "000002-b", "000003-c"]:
        sealed(tmp_path / f"{name}.sealed", ["bite"])
    (tmp_path / "000003-c.jsonl").touch()
    seals.destroy_all_but(tmp_path, tmp_path / "000003-c.jsonl")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["000003-c.jsonl", "000003-c.sealed"]
    seals.destroy_all_but(tmp_path, None)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["000003-c.jsonl"]


def test_the_sealed_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "000001-a.sealed"
    before = os.umask(0)
    try:
        sealed(path, ["bite"])
        assert path.stat().st_mode & 0o777 == 0o600
        path.chmod(0o644)
        sealed(path, ["bite"])
        assert path.stat().st_mode & 0o777 == 0o600
    finally:
        os.umask(before)


def test_a_sealed_file_is_not_written_through_somebody_elses_link(tmp_path: Path) -> None:
    (tmp_path / "000001-a.sealed").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(NotWritten):
        Seals.open(tmp_path / "000001-a.sealed", {})
    assert not (tmp_path / "elsewhere").exists()


def test_another_account_can_read_the_journal_and_not_the_sealed_file(
    open_folder: Path, as_somebody_else: Callable[..., subprocess.CompletedProcess[str]]
) -> None:
    with Journal.create(open_folder, 1, 0, 0, "a", "0.1.0") as file:
        path = seals.path_of(file.path)
        cards = Seals.open(path, {})
        file.append({"do": "cast", "bait": 3}, at=0, seal=cards.seal(1, "bite"))
        cards.close()
    assert as_somebody_else("cat", file.path).stdout == file.path.read_text()
    assert "bite" not in file.path.read_text()
    seen = as_somebody_else("cat", path)
    assert seen.stdout == ""
    assert "Permission denied" in seen.stderr


def rows(*cards: tuple[str, str]) -> list[Row]:
    """Casts of the first card of each pair, opened later as the second."""
    found: list[Row] = []
    for number, (card, shown) in enumerate(cards):
        key = bytes([number] * 32)
        found.append(Row(2 * number + 1, 0, {}, "", "", seal=commitment(key, card)))
        found.append(Row(2 * number + 2, 0, {}, "", "", opened=(Opened(2 * number + 1, key.hex(), shown),)))
    return found


def test_an_opened_card_is_proven_by_its_commitment() -> None:
    honest = rows(("bite", "bite"), ("no-bite", "no-bite"))
    assert unproven(honest) == []
    assert unproven(rows(("bite", "bite"), ("no-bite", "bite"))) == [3]
    assert unproven([Row(1, 0, {}, "", "", opened=(Opened(9, "ab" * 32, "bite"),))]) == [9]
    assert unproven([honest[0], Row(2, 0, {}, "", "", opened=(Opened(1, "no key", "bite"),))]) == [1]


def test_a_journal_with_opened_cards_verifies(tmp_path: Path) -> None:
    with Journal.create(tmp_path, 1, 0, 0, "a", "0.1.0") as file:
        cards = Seals.open(seals.path_of(file.path), {}, Random(3).randbytes)
        file.append({"do": "cast", "bait": 3}, at=0, seal=cards.seal(1, "no-bite"))
        found = cards.card(1)
        assert found is not None
        file.append({"do": "reveal"}, at=0, opened=[Opened(1, found[0].hex(), found[1])])
        cards.close()
    assert unproven(read(file.path).rows) == []
