"""Three bad frames in ten seconds are trouble, and a reader that speaks at another speed is known by its bytes."""

from __future__ import annotations

import random

from hardware.readers import em4100
from hardware.readers.clarity import Clarity
from hardware.readers.em4100 import Em4100

TAG = bytes.fromhex("0114ae3bbc")
GOOD = em4100.frame(TAG)
BAD = GOOD[:-2] + b"0" + GOOD[-1:]


class Line:
    """Bytes at times, heard by a dialect, judged for clarity."""

    def __init__(self) -> None:
        self.clarity, self.dialect = Clarity(), Em4100()

    def say(self, now: float, data: bytes) -> str | None:
        self.clarity.heard(len(data), self.dialect.hear(data, now), now)
        return self.clarity.trouble(now)


def test_three_bad_frames_in_ten_seconds_are_trouble_and_two_are_not() -> None:
    line = Line()
    assert [line.say(now, BAD) for now in (0.0, 4.0, 9.0)] == [None, None, "badly-read"]


def test_three_bad_frames_in_a_longer_time_are_none() -> None:
    line = Line()
    assert [line.say(now, BAD) for now in (0.0, 6.0, 10.0, 16.5)] == [None, None, None, None]


def test_good_frames_between_do_not_make_the_bad_ones_good() -> None:
    line = Line()
    told = [line.say(now, GOOD + BAD) for now in (0.0, 1.0, 2.0)]
    assert told == [None, None, "badly-read"]


def test_the_trouble_is_over_when_no_bad_frame_came_for_a_while() -> None:
    line = Line()
    line.say(0.0, BAD * 2)
    line.say(5.0, BAD)
    assert line.clarity.deadline() == 10.0
    assert line.clarity.trouble(9.9) == "badly-read"
    assert line.clarity.trouble(10.0) is None
    assert line.clarity.trouble(15.0) is None
    assert line.clarity.deadline() is None


def at_9600(data: bytes) -> bytes:
    """What a receiver at 9600 8N1 makes of bytes that were sent at 115200 8N1, one after the other."""
    levels = [1] * 24
    for byte in data:
        levels += [0, *(byte >> bit & 1 for bit in range(8)), 1]
    levels += [1] * 200
    heard, place, bit_length = bytearray(), 0, 12
    while place + 10 * bit_length <= len(levels):
        if levels[place]:
            place += 1
            continue
        samples = [levels[place + bit_length * bit + bit_length // 2] for bit in range(10)]
        heard.append(sum(level << bit for bit, level in enumerate(samples[1:9])))
        place += 9 * bit_length + bit_length // 2
    return bytes(heard)


def test_a_reader_at_115200_speaks_but_not_9600() -> None:
    line = Line()
    told = [line.say(second, at_9600(GOOD * 15)) for second in range(10)]
    assert told[-1] == "wrong-speed"
    assert "badly-read" not in told


def test_noise_on_a_floating_line_says_the_same() -> None:
    assert Line().say(0.0, random.Random(1).randbytes(200)) == "wrong-speed"


def test_a_crackle_says_nothing_and_a_good_frame_ends_the_doubt() -> None:
    line = Line()
    assert line.say(0.0, b"\xff" * 15) is None
    assert line.say(0.1, b"\xff") == "wrong-speed"
    assert line.say(0.2, GOOD) is None
    assert line.say(0.3, b"\xff" * 15) is None


def test_lost_letters_at_the_right_speed_are_bad_reading_and_not_another_speed() -> None:
    line = Line()
    told = [line.say(now / 10, GOOD[:7] + b"\xf7" + GOOD[8:]) for now in range(60)]
    assert set(told[2:]) == {"badly-read"}


def test_what_a_reader_said_before_it_was_unplugged_is_forgotten() -> None:
    line = Line()
    line.say(0.0, BAD * 3 + b"\xff" * 200)
    line.clarity.begin()
    assert line.clarity.trouble(0.1) is None
