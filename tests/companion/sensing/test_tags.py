"""Which tag is which card: enrolment, numbers printed on tags, and a mapping that nobody else can read."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.language.words import Words
from companion.sensing import tags as cards
from companion.sensing.tags import FILE, NAMES, Card, Cards, Damaged, Decks, Tag, deck_of, printed
from companion.store.durable import NotWritten

RDM = bytes.fromhex("0114ae3bbc")
"""What an RDM6300 reads of the tag with 0346962876 174,15292 printed on it."""


def enrolled(pairs: dict[Card, Tag]) -> Cards:
    found = Cards()
    for card, tag in pairs.items():
        after = found.enrolled(card, tag)
        assert isinstance(after, Cards)
        found = after
    return found


def test_a_deck_has_five_fishing_cards_and_five_baits() -> None:
    deck = deck_of(1)
    assert [card.fishing for card in deck[:5]] == ["bite", "bite", "no-bite", "no-bite", "no-bite"]
    assert [card.bait for card in deck[5:]] == [2, 3, 3, 4, 5]
    assert len({card.said(Words("en")) for card in deck}) == 10
    assert [card.bait for card in deck[:5]] == [card.fishing for card in deck[5:]] == [None] * 5


@pytest.mark.parametrize(
    "text",
    [
        "0346962876",
        "174,15292",
        "174 15292",
        "17415292",
        "0346962876 174,15292",
        " 0346962876 ",
        "01 14 ae 3b bc",
    ],
)
def test_a_card_enrolled_by_its_printed_number_is_the_one_that_is_read(text: str) -> None:
    tag = printed(text)
    assert tag is not None
    found = enrolled({Card("bite-1"): tag})
    assert found.card(RDM) == Card("bite-1")
    assert found.card(bytes.fromhex("0114ae3bbd")) is None


@given(st.binary(min_size=5, max_size=5))
def test_the_printed_numbers_of_any_tag_equal_its_read(read: bytes) -> None:
    number, high, low = int.from_bytes(read[1:], "big"), read[2], int.from_bytes(read[3:], "big")
    for text in (
        f"{number:010d}",
        f"{high:03d},{low:05d}",
        f"{high:03d}{low:05d}",
        f"{number:010d} {high:03d} {low:05d}",
    ):
        tag = printed(text)
        assert tag is not None
        assert tag.is_read_as(read), text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "4294967296",
        "256,00001",
        "001,65536",
        "346962876",
        "0x1234567890",
        "+346962876",
        "0346_62876",
        "0346962876 174,15293",
        "٠٣٤٦٩٦٢٨٧٦",
        "04:a3:c6",
        "04:a3-c6:11",
        "04a3c6110a0b",
    ],
)
def test_what_no_tag_has_printed_on_it_is_no_number(text: str) -> None:
    assert printed(text) is None


def test_the_first_byte_tells_two_tags_apart_and_zeros_are_kept() -> None:
    first, second = bytes.fromhex("0114ae3bbc"), bytes.fromhex("3314ae3bbc")
    zeros = bytes.fromhex("040000ab"), bytes.fromhex("0400ab00")
    found = enrolled(
        dict(zip(deck_of(1), (Tag(first), Tag(second), Tag(zeros[0]), Tag(zeros[1])), strict=False))
    )
    assert [found.card(read) for read in (first, second, *zeros)] == list(deck_of(1)[:4])
    assert found.card(b"\x04\x00\xab") is None


def test_a_number_is_a_whole_tag_once_it_was_read() -> None:
    number = printed("0346962876")
    assert number is not None
    found = enrolled({Card("bite-1"): number})
    other = bytes.fromhex("3314ae3bbc")
    assert found.card(other) == Card("bite-1")
    assert found.read_whole(RDM).card(other) is None
    assert found.read_whole(RDM).card(RDM) == Card("bite-1")
    # Its number, told again, takes nothing of that away.
    assert found.read_whole(RDM).enrolled(Card("bite-1"), number) == found.read_whole(RDM)


def test_a_reader_that_types_the_number_and_one_that_reads_the_whole_tag_know_the_same_card() -> None:
    """The typed number leaves the version byte out, whichever of the two readers the card was enrolled on."""
    typed = RDM[1:]
    here, there = Card("bait-4"), Card("bait-5")
    for enrolled_as, read in ((Tag(typed), RDM), (Tag(RDM), typed)):
        found = enrolled({here: enrolled_as})
        assert found.card(read) == here
        assert found.enrolled(there, Tag(read)) == here
        # Whichever came first, from then on all of it is known.
        assert found.read_whole(read).tags[here] == Tag(RDM)
        again = found.enrolled(here, Tag(read))
        assert isinstance(again, Cards)
        assert again.tags[here] == Tag(RDM)
    assert enrolled({here: Tag(RDM)}).card(RDM[2:]) is None


def test_which_of_two_tags_it_is_that_differ_in_the_byte_left_out_is_not_guessed() -> None:
    first, second = bytes.fromhex("0114ae3bbc"), bytes.fromhex("3314ae3bbc")
    found = enrolled({Card("bite-1"): Tag(first), Card("no-bite-1"): Tag(second)})
    assert found.card(first[1:]) is None
    assert found.card(second) == Card("no-bite-1")


def test_a_tag_of_another_card_is_refused_by_name_whichever_way_it_is_told() -> None:
    here, there = Card("bait-4"), Card("no-bite-2", 2)
    number, ending = printed("0346962876"), printed("174,15292")
    assert number is not None
    assert ending is not None
    for known in (Tag(RDM), number, ending):
        for told in (Tag(RDM), number, ending):
            assert enrolled({here: known}).enrolled(there, told) == here
    says = cards.refusal(Words("en"), here)
    assert says == "This tag is the bait 4 in deck 1 already."


def test_a_card_may_be_given_another_tag_and_its_old_one_is_free_then() -> None:
    found = enrolled({Card("bait-4"): Tag(RDM)}).enrolled(Card("bait-4"), Tag(b"\x04\xa3\xc6\x11"))
    assert isinstance(found, Cards)
    assert found.card(RDM) is None
    assert isinstance(found.enrolled(Card("bait-5"), Tag(RDM)), Cards)


def test_decks_are_redone_one_by_one() -> None:
    tags = iter(range(20))
    found = enrolled({card: Tag(bytes([4, 0, 0, next(tags)])) for deck in (1, 2) for card in deck_of(deck)})
    assert found.decks == (1, 2)
    assert not found.missing(1) + found.missing(2)
    less = found.without(1)
    assert less.missing(1) == deck_of(1)
    assert less.missing(2) == ()
    assert less.decks == (2,)


# The file ----------------------------------------------------------------------------------------------------------

TAGS = st.one_of(*(st.binary(min_size=size, max_size=size) for size in cards.TAG_SIZES))


@given(st.lists(st.tuples(st.sampled_from(NAMES), st.integers(1, cards.DECKS), TAGS), max_size=30))
def test_what_is_kept_is_what_is_found(tmp_path_factory: pytest.TempPathFactory, rows: list) -> None:
    folder = tmp_path_factory.mktemp("data")
    found = Cards()
    for name, deck, tag in rows:
        after = found.enrolled(Card(name, deck), Tag(tag))
        found = after if isinstance(after, Cards) else found
    cards.keep(folder, found)
    assert cards.load(folder) == found


def test_without_a_file_no_card_is_enrolled(tmp_path: Path) -> None:
    assert cards.load(tmp_path) == Cards()


def test_nobody_else_can_read_the_mapping(
    open_folder: Path, as_somebody_else: Callable[..., CompletedProcess[str]]
) -> None:
    cards.keep(open_folder, enrolled({Card("bite-1"): Tag(RDM)}))
    done = as_somebody_else(
        sys.executable, "-c", "import sys; print(open(sys.argv[1]).read())", open_folder / FILE
    )
    assert done.returncode != 0
    assert "PermissionError" in done.stderr
    assert RDM.hex() not in done.stdout + done.stderr


def test_the_mapping_is_shut_whatever_its_mode_was(tmp_path: Path) -> None:
    cards.keep(tmp_path, enrolled({Card("bite-1"): Tag(RDM)}))
    file = tmp_path / FILE
    file.chmod(0o644)
    cards.load(tmp_path)
    assert file.stat().st_mode & 0o777 == 0o600
    file.chmod(0o664)
    cards.keep(tmp_path, Cards())
    assert file.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"\0" * 40,
        b'{"schema":2,"cards":[]}',
        b'{"cards":[{"deck":1,"card":"bite-3","tag":"0114ae3bbc"}]}',
        b'{"cards":[{"deck":1,"card":"bite-1","tag":"0x14ae3bbc"}]}',
        b'{"cards":[{"deck":1,"card":"bite-1","tag":"0114ae3b","whole":false},{"deck":1,"card":"bite-1","tag":"0114ae3bbc"}]}',
        b'{"cards":[{"deck":0,"card":"bite-1","tag":"0114ae3bbc"}]}',
        b'{"cards":[{"deck":1,"card":"bite-1","tag":"0114ae"}]}',
    ],
)
def test_a_damaged_mapping_is_told_and_kept_aside_when_cards_are_enrolled_anew(
    tmp_path: Path, text: bytes
) -> None:
    (tmp_path / FILE).write_bytes(text)
    with pytest.raises(Damaged):
        cards.load(tmp_path)
    cards.keep(tmp_path, Cards())
    assert cards.load(tmp_path) == Cards()
    assert (tmp_path / f"{FILE}.damaged-1").read_bytes() == text


def test_decks_are_kept_at_every_change_and_stand_when_that_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    decks = Decks(tmp_path)
    assert decks.enrol(Card("bite-1"), Tag(RDM[1:], whole=False)) is None
    assert decks.enrol(Card("bite-2"), Tag(RDM)) == Card("bite-1")
    assert decks.read_whole(b"\x04\x00\x00\xab") is None
    assert decks.read_whole(RDM) == Card("bite-1")
    assert Decks(tmp_path).cards.tags == {Card("bite-1"): Tag(RDM)}

    def full(*_: object) -> None:
        raise NotWritten("The cards", OSError(28, "full"))

    monkeypatch.setattr(cards.durable, "put", full)
    with pytest.raises(NotWritten):
        decks.forget(1)
    assert decks.cards.card(RDM) == Card("bite-1")
