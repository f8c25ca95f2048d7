"""``companion devices``, ``sense``, ``light`` and ``enrol``, with virtual readers, beside a playing table and alone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.language.words import Words
from companion.play.table import Table
from companion.sensing.stand import Stand
from companion.sensing.tags import Card, Cards, Decks, Tag, deck_of
from companion.settings.model import Devices, Settings
from hardware.desk import Desk
from hardware.desk_service import DeskService
from hardware.simulated.readers import SimulatedReader

REPOSITORY = Path(__file__).parents[4]
TAG, OTHER = bytes.fromhex("0114ae3bbc"), bytes.fromhex("3300c8f008")
HIDDEN = Stand({"game": "fish-fish", "phase": "bet"}, sensed=True)
ROUND_OVER = Stand({"game": "fish-fish", "phase": "round-over"}, sensed=True)
TAGS = {card: bytes([1, 0xA0, 0, 0, place]) for place, card in enumerate(deck_of(1))}


class Shell:
    """Commands at a prompt, with settings and a data folder of their own."""

    def __init__(self, folder: Path) -> None:
        self.data = folder / "data"
        self.data.mkdir()
        self.settings = folder / "table.toml"
        self.settings.write_text('data = "data"\n')

    def switch_on(self, **devices: Any) -> None:
        lines = [f"{key} = {json.dumps(value)}" for key, value in devices.items()]
        self.settings.write_text("\n".join(('data = "data"', "[devices]", *lines)))

    def start(self, *words: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", "ui.shell", *words],
            cwd=REPOSITORY,
            env={**os.environ, "COMPANION_SETTINGS": str(self.settings)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, *words: str, typed: str = "") -> tuple[int, str, str]:
        with self.start(*words) as process:
            out, err = process.communicate(typed)
        return process.returncode, out, err

    def decks(self) -> Cards:
        return Decks(self.data).cards


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    return Shell(tmp_path)


@pytest.fixture
def reader() -> Iterator[SimulatedReader]:
    with SimulatedReader("rdm6300") as made:
        yield made


@pytest.fixture
def plays(shell: Shell) -> Iterator[Callable[..., DeskService]]:
    """A table that plays with this reader, its game standing so."""
    opened: list[DeskService | Desk] = []

    def play(reader: SimulatedReader, stand: Stand) -> DeskService:
        shell.switch_on(reader="rdm6300", reader_port=str(reader.path))
        devices = Devices(reader="rdm6300", reader_port=str(reader.path))
        desk = Desk(Settings(devices=devices), shell.data, Words("en"), drivers=[])
        service = DeskService(desk, lambda work: work()).start(lambda _: None)
        opened.extend((service, desk))
        desk.heed(stand)
        return service

    yield play
    for each in opened:
        each.close()


def lines(process: subprocess.Popen[str], count: int) -> list[dict[str, Any]]:
    assert process.stdout is not None
    return [json.loads(process.stdout.readline()) for _ in range(count)]


def hears(process: subprocess.Popen[str], says: str) -> None:
    assert process.stdout is not None
    assert process.stdout.readline().rstrip("\n") == says


def types(process: subprocess.Popen[str], text: str) -> None:
    assert process.stdin is not None
    process.stdin.write(f"{text}\n")
    process.stdin.flush()


def ends(process: subprocess.Popen[str]) -> None:
    process.terminate()
    process.communicate()


def opens(shell: Shell, cards: str) -> None:
    """A game that stands open while no table plays it."""
    with Table.open(shell.data) as table:
        answer = table.send(
            {"do": "open", "game": "fish-fish", "players": ["Anna", "Béla"], "options": {"cards": cards}}
        )
        assert answer.ok


# sense -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["rdm6300", "id12la", "pn532"])
def test_sense_tries_a_reader_at_a_port_without_any_settings(shell: Shell, kind: str) -> None:
    tag = TAG if kind != "pn532" else bytes.fromhex("04a3c6112b5c80")
    with SimulatedReader(kind) as reader:
        process = shell.start("sense", "--port", str(reader.path), "--reader", kind)
        (health,) = lines(process, 1)
        assert (health["device"], health["kind"], health["state"]) == ("reader", "health", "ok")
        reader.lay(tag)
        (placed,) = lines(process, 1)
        assert list(placed) == ["at", "device", "kind", "tag"]
        assert (placed["device"], placed["kind"], placed["tag"]) == ("reader", "card-placed", tag.hex())
        assert placed["at"] >= health["at"]
        reader.lift(tag)
        (removed,) = lines(process, 1)
        assert (removed["kind"], removed["tag"]) == ("card-removed", tag.hex())
        ends(process)


def test_sense_ends_after_its_seconds(shell: Shell, reader: SimulatedReader) -> None:
    shell.switch_on(reader="rdm6300", reader_port=str(reader.path))
    code, out, err = shell.run("sense", "--seconds", "0.5")
    assert (code, err) == (0, "")
    assert [json.loads(line)["kind"] for line in out.splitlines()] == ["health"]


def test_while_a_table_plays_sense_listens_through_it_and_takes_nothing(
    shell: Shell, reader: SimulatedReader, plays: Callable[..., DeskService]
) -> None:
    service = plays(reader, Stand())
    desk = service.desk
    for words in (("sense",), ("sense", "--port", str(reader.path), "--reader", "rdm6300")):
        process = shell.start(*words)
        # It listens once the table counts somebody who does.
        assert service.socket is not None
        while not service.socket._listening:
            assert process.poll() is None
        reader.lay(TAG)
        (placed,) = lines(process, 1)
        assert (placed["kind"], placed["tag"]) == ("card-placed", TAG.hex())
        reader.lift(TAG)
        assert lines(process, 1)[0]["kind"] == "card-removed"
        ends(process)
        while service.socket._listening:
            pass
    (report,) = desk.discretion.devices()
    assert report.state == "ok"


def test_in_a_hidden_game_sense_says_that_something_lies_there_and_no_more(
    shell: Shell, reader: SimulatedReader, plays: Callable[..., DeskService]
) -> None:
    service = plays(reader, HIDDEN)
    process = shell.start("sense")
    assert service.socket is not None
    while not service.socket._listening:
        assert process.poll() is None
    reader.lay(TAG)
    (placed,) = lines(process, 1)
    assert set(placed) == {"at", "device", "kind"}
    ends(process)


def test_a_hidden_game_that_no_table_plays_keeps_its_secrets_too(
    shell: Shell, reader: SimulatedReader
) -> None:
    opens(shell, "sensed")
    process = shell.start("sense", "--port", str(reader.path), "--reader", "rdm6300")
    assert lines(process, 1)[0]["state"] == "ok"
    reader.lay(TAG)
    assert set(lines(process, 1)[0]) == {"at", "device", "kind"}
    ends(process)
    for words in (("enrol", "--card", "bite-1", "--tag", TAG.hex()), ("light", "1")):
        code, out, err = shell.run(*words)
        assert (code, out) == (1, "")
        assert "hidden cards are in play" in err


def test_an_open_game_without_hidden_cards_keeps_none(shell: Shell, reader: SimulatedReader) -> None:
    opens(shell, "declared")
    process = shell.start("sense", "--port", str(reader.path), "--reader", "rdm6300")
    reader.lay(TAG)
    assert lines(process, 2)[1]["tag"] == TAG.hex()
    ends(process)


def test_sense_without_devices_and_with_half_an_option_is_told(shell: Shell) -> None:
    code, _, err = shell.run("sense", "--seconds", "1")
    assert (code, err.count("\n")) == (1, 1)
    assert shell.run("sense", "--port", "/dev/x")[0] == 2


def test_a_port_that_another_program_has_is_one_sentence(shell: Shell, reader: SimulatedReader) -> None:
    first = shell.start("sense", "--port", str(reader.path), "--reader", "rdm6300")
    assert lines(first, 1)[0]["state"] == "ok"
    second = shell.start("sense", "--port", str(reader.path), "--reader", "rdm6300")
    (held,) = lines(second, 1)
    assert held["state"] == "faulty"
    assert "Another program" in held["sentence"]
    reader.lay(TAG)
    assert lines(first, 1)[0]["tag"] == TAG.hex()
    ends(first)
    ends(second)


# devices and light -------------------------------------------------------------------------------------------------


def test_devices_lists_each_with_its_health_and_what_it_sensed_last(
    shell: Shell, reader: SimulatedReader, plays: Callable[..., DeskService]
) -> None:
    assert shell.run("devices") == (0, "No device is switched on.\n", "")
    shell.switch_on(reader="rdm6300", reader_port=str(reader.path), buzzer=True)
    code, out, _ = shell.run("devices")
    assert code == 0
    listed = {line.split()[0]: line.split()[1] for line in out.splitlines()}
    assert listed["reader"] == "ok"
    assert set(listed) == {"reader", "buzzer"}

    service = plays(reader, Stand())
    desk = service.desk
    reader.lay(TAG)
    while not desk.discretion.devices() or desk.discretion.devices()[0].last is None:
        pass
    code, out, _ = shell.run("devices")
    assert f"card-placed {TAG.hex()}" in out
    told = json.loads(shell.run("devices", "--json")[1])
    assert [(one["device"], one["state"], one["last"]["tag"]) for one in told] == [
        ("reader", "ok", TAG.hex())
    ]
    desk.heed(HIDDEN)
    code, out, _ = shell.run("devices")
    assert "card-placed" in out
    assert TAG.hex() not in out + shell.run("devices", "--json")[1]


def test_a_light_that_is_not_there_is_one_sentence(
    shell: Shell, reader: SimulatedReader, plays: Callable[..., DeskService]
) -> None:
    assert shell.run("light", "2") == (1, "", "There is no light at seat 2.\n")
    service = plays(reader, HIDDEN)
    desk = service.desk
    code, _, err = shell.run("light", "2")
    assert code == 1
    assert "when the round is over" in err
    desk.heed(ROUND_OVER)
    assert shell.run("light", "2") == (1, "", "There is no light at seat 2.\n")
    assert shell.run("light", "9")[0] == 2


# enrol -------------------------------------------------------------------------------------------------------------


def test_cards_are_enrolled_by_the_numbers_on_their_tags(shell: Shell) -> None:
    numbers = [f"{int.from_bytes(tag[1:], 'big'):010d}" for tag in TAGS.values()]
    typed = "\n".join(["nonsense", numbers[0], numbers[0], *numbers[1:]]) + "\n"
    code, out, err = shell.run("enrol", typed=typed)
    assert (code, err) == (0, "")
    assert "“nonsense” is no number of a tag." in out
    assert out.count("This tag is bite 1 of 2 in deck 1 already.") == 1
    assert out.endswith("Deck 1 is complete.\n")
    found = shell.decks()
    assert [found.card(tag) for tag in TAGS.values()] == list(TAGS)
    assert (shell.data / "cards.json").stat().st_mode & 0o777 == 0o600


def test_one_card_alone_is_enrolled_without_a_question(shell: Shell) -> None:
    assert shell.run("enrol", "--card", "bait-4", "--tag", TAG.hex(), "--deck", "2")[0] == 0
    code, _, err = shell.run("enrol", "--card", "bait-5", "--tag", "0346962876")
    assert (code, err) == (1, "This tag is the bait 4 in deck 2 already.\n")
    assert shell.run("enrol", "--card", "bait-5", "--tag", "12")[0] == 2
    assert shell.run("enrol", "--card", "bait-5")[0] == 2
    assert shell.decks().tags == {Card("bait-4", 2): Tag(TAG)}


def test_a_card_left_out_is_asked_for_the_next_time(shell: Shell) -> None:
    numbers = [f"{int.from_bytes(tag[1:], 'big'):010d}" for tag in TAGS.values()]
    code, out, err = shell.run("enrol", typed="\n".join(["", *numbers[1:]]) + "\n")
    assert (code, err) == (1, "Deck 1 is not complete: bite 1 of 2.\n")
    code, out, _ = shell.run("enrol", typed=numbers[0] + "\n")
    assert code == 0
    assert out.count("Lay it on the reader") == 1


@pytest.mark.parametrize("at_the_table", [False, True], ids=["alone", "at the table"])
def test_cards_are_enrolled_by_laying_them_down_and_read_once_more(
    shell: Shell, reader: SimulatedReader, plays: Callable[..., DeskService], at_the_table: bool
) -> None:
    shell.switch_on(reader="rdm6300", reader_port=str(reader.path))
    desk = plays(reader, Stand()).desk if at_the_table else None
    cards = {card: card.said_with_deck(Words("en")) for card in TAGS}
    with shell.start("enrol") as process:
        for card, tag in TAGS.items():
            hears(process, f"Lay it on the reader, or type the number on its tag: {cards[card]}.")
            reader.lay(tag)
            hears(process, f"Enrolled: {cards[card]}.")
            reader.lift(tag)
        hears(process, "Now lay all ten cards on the reader once more, in any order.")
        types(process, "")
        hears(process, "Deck 1 is complete.")
        assert process.wait() == 0
    while desk is not None and desk.discretion._lying["reader"]:
        # Cards that come back within a second have never left.
        pass
    with shell.start("enrol", "--check") as process:
        hears(process, "Now lay all ten cards on the reader once more, in any order.")
        reader.lay(OTHER)
        hears(process, "This card is not enrolled; enrol it under Settings, Cards.")
        reader.lift(OTHER)
        for number, (card, tag) in enumerate(reversed(TAGS.items())):
            reader.lay(tag)
            hears(process, f"{cards[card]}; {9 - number} card{'' if number == 8 else 's'} to go.")
            reader.lift(tag)
        hears(process, "Deck 1 is complete.")
        assert process.wait() == 0
    found = shell.decks() if desk is None else desk.decks.cards
    assert found.tags == {card: Tag(tag) for card, tag in TAGS.items()}


def test_a_check_that_is_broken_off_names_the_cards_that_were_not_read(
    shell: Shell, reader: SimulatedReader
) -> None:
    shell.switch_on(reader="rdm6300", reader_port=str(reader.path))
    decks = Decks(shell.data)
    for card, tag in TAGS.items():
        decks.enrol(card, Tag(tag))
    with shell.start("enrol", "--check") as process:
        hears(process, "Now lay all ten cards on the reader once more, in any order.")
        reader.lay(TAGS[Card("bait-2")])
        hears(process, "the bait 2 in deck 1; 9 cards to go.")
        _, err = process.communicate("")
    assert process.returncode == 1
    assert err.startswith("Not read: bite 1 of 2, bite 2 of 2,")
    assert "bait 2" not in err


def test_a_deck_is_enrolled_anew(shell: Shell) -> None:
    decks = Decks(shell.data)
    for card, tag in TAGS.items():
        decks.enrol(card, Tag(tag))
    swapped = list(TAGS.values())
    swapped[0], swapped[2] = swapped[2], swapped[0]
    typed = "".join(f"{int.from_bytes(tag[1:], 'big'):010d}\n" for tag in swapped)
    assert shell.run("enrol", "--again", typed=typed)[0] == 0
    assert shell.decks().card(TAGS[Card("bite-1")]) == Card("no-bite-1")
