"""Makes the table's sounds from nothing but arithmetic: ``python -m ui.sounds.render`` writes them to ``made/``.

``look.md`` section 6 says what they are. Each is a WAV file of one channel, 22,050 samples a second, 16 bits, and
the same to the last bit however often it is made. None is louder than −12 dBFS. The two reveals begin with the same
drum, are equally long and equally loud, so that nobody hears which one is coming (section 5).
"""

from __future__ import annotations

import math
import sys
import wave
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

MADE = Path(__file__).parent / "made"

RATE = 22_050
"""Samples a second."""
FULL = 32_767
"""The largest sample there is: 0 dBFS."""
PEAK = 10 ** (-12 / 20)
"""The largest sample of a sound, as a share of full scale: −12 dBFS."""
QUIET = 10 ** (-20 / 20)
"""The same of the click that answers a covered touch, which nobody but the fisher needs to hear."""

DRUM, TAIL = 0.25, 0.35
"""Seconds of a reveal: the drum, then reel clicks or bubbles."""

Wave = list[float]
"""A sound before it is written, in samples of any size."""


# What sounds are put together from -------------------------------------------------------------------------


def samples(seconds: float) -> int:
    """How many samples so many seconds are."""
    return round(seconds * RATE)


def silence(seconds: float) -> Wave:
    """Nothing, for so long."""
    return [0.0] * samples(seconds)


def rung(
    seconds: float, modes: Sequence[tuple[float, float, float]], seed: int = 0, snap: float = 0.0
) -> Wave:
    """Something struck: each mode is (hertz, strength, seconds in which it fades to a third), with a snap of noise."""
    chance = Random(seed)
    sound = []
    for number in range(samples(seconds)):
        t = number / RATE
        tone = sum(
            strength * math.sin(math.tau * hertz * t) * math.exp(-t / fade) for hertz, strength, fade in modes
        )
        sound.append(tone + snap * chance.uniform(-1, 1) * math.exp(-t / 0.0015))
    return sound


def gliding(seconds: float, start: float, end: float, fade: float) -> Wave:
    """One tone that glides from one pitch (hertz) to another as it fades: a drop, a bubble."""
    sound, turn = [], 0.0
    for number in range(samples(seconds)):
        t = number / RATE
        turn += start * (end / start) ** (t / seconds) / RATE
        sound.append(math.sin(math.tau * turn) * math.exp(-t / fade))
    return sound


def plucked(seconds: float, hertz: float, seed: int) -> Wave:
    """A plucked string: noise that goes round a loop as long as the string and softens as it goes."""
    chance = Random(seed)
    loop = [chance.uniform(-1, 1) for _ in range(round(RATE / hertz))]
    # Noise as it is would twang; a finger is softer.
    loop = [(a + b) / 2 for a, b in zip(loop, loop[1:] + loop[:1], strict=True)]
    sound = []
    for number in range(samples(seconds)):
        here, there = number % len(loop), (number + 1) % len(loop)
        sound.append(loop[here])
        loop[here] = 0.498 * (loop[here] + loop[there])
    return sound


def brushed(seconds: float, seed: int) -> Wave:
    """A brush over paper: noise that brightens, in one stroke that swells and goes."""
    chance = Random(seed)
    sound, dark, mud = [], 0.0, 0.0
    count = samples(seconds)
    for number in range(count):
        share = number / count
        dark += (0.18 + 0.4 * share) * (chance.uniform(-1, 1) - dark)
        mud += 0.08 * (dark - mud)
        sound.append((dark - mud) * math.sin(math.pi * share) ** 1.5)
    return sound


def mixed(ground: Wave, sounds: Sequence[tuple[float, Wave]]) -> Wave:
    """Sounds laid over a ground, each beginning after so many seconds; what runs over its end is cut off."""
    result = list(ground)
    for begins, sound in sounds:
        first = samples(begins)
        for number, value in enumerate(sound[: max(0, len(result) - first)]):
            result[first + number] += value
    return result


def faded(sound: Wave, seconds: float = 0.012) -> Wave:
    """The sound with its end drawn down to nothing, so that it does not crack."""
    count = min(samples(seconds), len(sound))
    kept = len(sound) - count
    return sound[:kept] + [value * (1 - (number + 1) / count) for number, value in enumerate(sound[kept:])]


def loudness(sound: Sequence[float]) -> float:
    """Root mean square."""
    return math.sqrt(sum(value * value for value in sound) / len(sound))


def peaking(sound: Wave, peak: float = 1.0) -> Wave:
    """The sound scaled so that its largest sample is ``peak``."""
    largest = max(abs(value) for value in sound)
    return [value * peak / largest for value in sound]


# The sounds ------------------------------------------------------------------------------------------------


def cast() -> Wave:
    """The bait falls into the water: a plop."""
    splash = [0.25 * value for value in brushed(0.05, seed=11)]
    return mixed(silence(0.18), [(0.0, splash), (0.012, gliding(0.16, 260, 880, 0.05))])


def bet() -> Wave:
    """Wood on wood, once, however many fish."""
    return rung(0.07, ((930, 1.0, 0.012), (1780, 0.5, 0.008), (2650, 0.25, 0.005)), seed=12, snap=0.3)


def drum() -> Wave:
    """What both reveals begin with. The upper partials are for speakers too small for the lowest."""
    skin = rung(
        DRUM, ((92, 1.0, 0.07), (147, 0.7, 0.05), (214, 0.5, 0.035), (330, 0.25, 0.02)), seed=13, snap=0.4
    )
    return peaking(faded(skin, 0.04))


def reel() -> Wave:
    """The reel takes the line in: clicks that come slower and slower."""
    click = rung(0.03, ((2100, 1.0, 0.006), (1250, 0.6, 0.007)), seed=14, snap=0.2)
    clicks, begins, gap = [], 0.005, 0.017
    while begins < TAIL - 0.02:
        clicks.append((begins, click))
        begins += gap
        gap *= 1.045
    return faded(mixed(silence(TAIL), clicks))


def bubbles() -> Wave:
    """The fish swims off with the bait: bubbles."""
    chance = Random(15)
    rising = []
    for number in range(8):
        low = chance.uniform(380, 620)
        rising.append((0.004 + number * 0.04, gliding(0.06, low, low * 1.9, 0.03)))
    return faded(mixed(silence(TAIL), rising))


def reveals() -> tuple[Wave, Wave]:
    """Bite and no bite: one drum, then tails of one loudness, both as loud as the reel can be under the drum."""
    struck, clicks, rising = drum(), peaking(reel(), 0.9), bubbles()
    scale = loudness(clicks) / loudness(rising)
    return struck + clicks, struck + [value * scale for value in rising]


def knock() -> Wave:
    """Something is refused."""
    return rung(0.075, ((165, 1.0, 0.02), (290, 0.6, 0.015), (520, 0.25, 0.008)), seed=16, snap=0.2)


def refusal() -> Wave:
    """A low double knock."""
    return mixed(silence(0.16), [(0.0, knock()), (0.085, [0.8 * value for value in knock()])])


def eaten() -> Wave:
    """The refusal's knock without its second beat."""
    return mixed(silence(0.16), [(0.0, knock())])


def take_back() -> Wave:
    """A record is taken back."""
    return brushed(0.2, seed=17)


def round_over() -> Wave:
    """Two plucked notes, up a fourth."""
    return mixed(silence(0.8), [(0.0, plucked(0.8, 392.0, 18)), (0.2, plucked(0.6, 523.25, 19))])


def game_over() -> Wave:
    """Five plucked notes that come home."""
    tune = (392.0, 523.25, 659.26, 587.33, 783.99)
    notes = [
        (number * 0.17, plucked(1.6 - number * 0.17, hertz, 20 + number)) for number, hertz in enumerate(tune)
    ]
    return mixed(silence(1.6), notes)


def your_turn() -> Wave:
    """One tick, deeper than a bet's."""
    return rung(0.09, ((620, 1.0, 0.016), (1240, 0.4, 0.01)), seed=25, snap=0.2)


def click() -> Wave:
    """A covered touch was taken, whichever it was."""
    return rung(0.03, ((1500, 1.0, 0.004),), seed=26, snap=0.3)


SOUNDS: dict[str, tuple[Callable[[], Wave], float]] = {
    "cast": (cast, PEAK),
    "bet": (bet, PEAK),
    "reveal-bite": (lambda: reveals()[0], PEAK),
    "reveal-no-bite": (lambda: reveals()[1], PEAK),
    "refusal": (refusal, PEAK),
    "eaten": (eaten, PEAK),
    "take-back": (take_back, PEAK),
    "round-over": (round_over, PEAK),
    "game-over": (game_over, PEAK),
    "your-turn": (your_turn, PEAK),
    "click": (click, QUIET),
}
"""Every sound by its name: what makes it, and its largest sample as a share of full scale."""


def made(name: str) -> array[int]:
    """The samples of a sound as they are written; ``KeyError`` for a name there is no sound of."""
    make, peak = SOUNDS[name]
    return array("h", (int(value * FULL) for value in peaking(faded(make()), peak)))


def write(name: str, folder: Path) -> Path:
    """Write one sound to ``folder/NAME.wav``."""
    path, data = folder / f"{name}.wav", made(name)
    if sys.byteorder == "big":
        data.byteswap()
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(data.tobytes())
    return path


def main() -> None:
    """Write every sound into the folder of those that are made."""
    MADE.mkdir(exist_ok=True)
    for name in SOUNDS:
        write(name, MADE)


if __name__ == "__main__":
    main()
