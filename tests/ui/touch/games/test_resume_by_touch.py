"""The plug is pulled, a journal is damaged, the disk is full: the table says so and stands where it stood."""

from __future__ import annotations

import json
import resource
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from companion.games.fish_fish.moves import Bet, Cast, Reveal
from tests.ui.touch.games.conftest import Sits
from tests.ui.touch.games.evening import Evening
from tests.ui.touch.games.told import JSON, Told, opening
from ui.touch.games.fish_fish.said import Chosen, Covered
from ui.touch.kit.record_line import Knot
from ui.touch.kit.seats import AskPause, Back, TakeBack
from ui.touch.picture.marks import Message
from ui.touch.screens.games import Chosen as ChosenGame
from ui.touch.screens.line_of_records import Confirm
from ui.touch.screens.page import Close, Home
from ui.touch.screens.pause import End
from ui.touch.screens.seat_strips import First
from ui.touch.screens.seats_slip import Seen, Start
from ui.touch.screens.shore import GoOn, NewGame

ROOT = Path(__file__).parents[4]
pytestmark = pytest.mark.usefixtures("undrawn")

ANNA, BELA, CILI = "Anna", "Béla", "Cili"
FULL = "The memory card is full"


def said(evening: Evening) -> str:
    return " ".join(evening.written())


def killed_after(data: Path, records: list[JSON], rev: int) -> int:
    """Play in another process and kill it as soon as it has printed this ``rev``; what it printed last."""
    told = subprocess.Popen(
        [sys.executable, "-m", "tests.ui.touch.games.table_to_kill", str(data)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert told.stdin is not None
    assert told.stdout is not None
    with told:
        told.stdin.write("".join(json.dumps(record) + "\n" for record in records))
        told.stdin.flush()
        last = 0
        for line in told.stdout:
            last = int(line)
            if last >= rev:
                break
        told.send_signal(signal.SIGKILL)
        # What it still printed before it died was acknowledged too.
        for line in told.stdout:
            last = int(line)
    assert last >= rev
    return last


@pytest.mark.parametrize("options", [{}, {"cards": "sensed"}], ids=["declared", "sensed"])
def test_a_table_that_was_killed_asks_and_goes_on_exactly_where_it_stood(
    table_of: Sits, tmp_path: Path, options: JSON
) -> None:
    drawn = Told(seed=7, second_thoughts=0.1)
    course = list(drawn.course(opening(ANNA, BELA, CILI, **options)))
    records = [record for record, _ in course]
    printed = killed_after(tmp_path / "data", records, len(records) // 3)
    with table_of() as evening:
        # The record in hand when it died may stand as well: it was durable before it was acknowledged.
        assert printed <= evening.rev <= printed + 1
        stood = evening.rev
        assert evening.view == course[stood - 1][1]["view"]
        assert evening.answer["seq"] == course[stood - 1][1]["seq"]
        assert "Go on with the game of Fish Fish?" in said(evening)
        evening.hand.tap(GoOn())
        evening.hand.still()
        for record, answer in course[stood:]:
            evening.bring_about(record)
            assert evening.view == answer["view"]
        assert evening.view["finished"]


def test_the_question_after_a_start_may_wait_and_the_shore_offers_the_game_again(
    table_of: Sits, tmp_path: Path
) -> None:
    with table_of() as evening:
        evening.bring_about(opening(ANNA, BELA), {"do": "cast", "bait": 4})
        stands = evening.view
    with table_of() as evening:
        evening.hand.tap(Home())
        evening.hand.still()
        evening.hand.tap(GoOn())
        evening.hand.still()
        assert evening.view == stands
        evening.bring_about({"do": "bet", "player": BELA, "fish": 1})


def test_a_game_that_is_over_asks_nothing(table_of: Sits) -> None:
    with table_of() as evening:
        evening.bring_about(opening(ANNA, BELA), {"do": "end"})
    with table_of() as evening:
        assert evening.hand.offers(NewGame())
        assert not evening.hand.offers(GoOn())


def test_everyone_sits_where_they_sat_after_a_start(table_of: Sits) -> None:
    with table_of() as evening:
        hand, player = evening.hand, evening.player
        for message in (NewGame(), ChosenGame("fish-fish")):
            hand.tap(message)
            hand.still()
        player.sit(ANNA, "left")
        player.sit(BELA, "right")
        for message in (First(1), Start()):
            hand.tap(message)
            hand.still()
        assert evening.app.seating == ("left", "right")
    with table_of() as evening:
        assert evening.app.seating == ("left", "right")


@pytest.mark.parametrize("broken", [3, 5])
def test_a_damaged_journal_is_told_in_one_sentence_and_its_good_part_stands(
    table_of: Sits, tmp_path: Path, broken: int
) -> None:
    records = [
        opening(ANNA, BELA, CILI),
        {"do": "cast", "bait": 4},
        {"do": "bet", "player": BELA, "fish": 1},
        {"do": "bet", "player": CILI, "fish": 2},
        {"do": "reveal", "card": "no-bite"},
    ]
    with table_of() as evening:
        evening.bring_about(*records)
        path = evening.journal
    lines = path.read_bytes().splitlines(keepends=True)
    # Row 0 is the header, so this is the record of that number.
    lines[broken] = lines[broken].replace(b'"at":1', b'"at":2')
    path.write_bytes(b"".join(lines))
    with table_of() as evening:
        assert f"was damaged; all {broken - 1} records before the damage stand" in said(evening)
        evening.hand.tap(Close())
        evening.hand.still()
        assert "Go on with the game of Fish Fish?" in said(evening)
        evening.hand.tap(GoOn())
        evening.hand.still()
        assert evening.answer["seq"] == broken - 1
        assert evening.records() == records[: broken - 1]
        assert [kept for kept in path.parent.iterdir() if kept.suffix != ".jsonl"]
        evening.bring_about(*records[broken - 1 :])
        assert evening.view["catch"][CILI] == {"4": 2}


# A full disk ----------------------------------------------------------------------------------------------


@contextmanager
def full_disk() -> Iterator[None]:
    """No file grows any more, by a limit of the system itself."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, ignored)


def taps(*messages: Message) -> Callable[[Evening], None]:
    def do(evening: Evening) -> None:
        for message in messages:
            evening.hand.tap(message)
            evening.hand.still()

    return do


def secret(evening: Evening) -> None:
    taps(Chosen(4))(evening)
    taps(Covered(evening.app.screen.side_of("bite")))(evening)


def hold_back(evening: Evening) -> None:
    evening.hand.hold(TakeBack())
    evening.hand.still()


CAST, BET = {"do": "cast", "bait": 4}, {"do": "bet", "player": BELA, "fish": 1}


@pytest.mark.parametrize(
    ("records", "options", "act", "then"),
    [
        ([], {}, taps(Cast(bait=4)), CAST),
        ([], {"cards": "sensed"}, secret, CAST | {"card": "bite"}),
        ([CAST], {}, taps(Bet(player=BELA, fish=1)), BET),
        ([CAST, BET], {}, hold_back, {"do": "undo"}),
        ([CAST, BET], {}, taps(Reveal(card="bite")), {"do": "reveal", "card": "bite"}),
    ],
    ids=["cast", "covered cast", "bet", "take back", "reveal"],
)
def test_a_full_disk_is_told_the_game_stays_where_it_was_and_goes_on_after(
    table_of: Sits, records: list[JSON], options: JSON, act: Callable[[Evening], None], then: JSON
) -> None:
    with table_of() as evening:
        evening.bring_about(opening(ANNA, BELA, **options), *records)
        stands, rev, told = evening.view, evening.rev, evening.records()
        with full_disk():
            with suppress(LookupError):
                act(evening)
            assert FULL in said(evening)
            assert (evening.view, evening.rev, evening.records()) == (stands, rev, told)
            taps(Close())(evening)
            assert FULL not in said(evening)
        evening.bring_about(then)
        assert evening.rev == rev + 1
        assert len(evening.records()) == len(told) + 1


def test_a_full_disk_at_the_end_of_the_game_and_at_a_correction_is_told_where_it_happens(
    table_of: Sits,
) -> None:
    with table_of() as evening:
        evening.bring_about(opening(ANNA, BELA), CAST, BET)
        hand = evening.hand
        taps(AskPause())(evening)
        with full_disk():
            hand.hold(End())
            hand.still()
            assert FULL in said(evening)
        taps(Close(), Back(), Knot(1))(evening)
        with full_disk():
            hand.hold(Confirm())
            hand.still()
            assert FULL in said(evening)
        hand.hold(Confirm())
        hand.until(lambda: evening.rev == 4, "the correction")
        hand.still()
        assert evening.view["bait"] == 4
        assert evening.view["bets"] == {}


def test_a_full_disk_at_the_opening_leaves_everyone_at_the_table(table_of: Sits) -> None:
    with table_of() as evening:
        hand, player = evening.hand, evening.player
        taps(NewGame(), ChosenGame("fish-fish"))(evening)
        player.seat([ANNA, BELA])
        taps(First(0))(evening)
        with full_disk():
            taps(Start())(evening)
            assert FULL in said(evening)
        taps(Seen(), Start())(evening)
        hand.until(lambda: evening.rev == 1, "the game")
        assert evening.view["players"] == [ANNA, BELA]


def test_a_refusal_that_comes_while_the_pause_lies_over_the_table_leaves_it_playable(table_of: Sits) -> None:
    with table_of() as evening:
        evening.bring_about(opening(ANNA, BELA), CAST)
        hand = evening.hand
        with full_disk():
            spots = hand.place(Bet(player=BELA, fish=1)), hand.place(AskPause())
            for spot in spots:
                hand.tap_at(*spot)
            hand.still()
        if hand.offers(Close()):
            taps(Close())(evening)
        if hand.offers(Close()):
            taps(Close())(evening)
        evening.bring_about(BET)
        assert evening.rev == 3
