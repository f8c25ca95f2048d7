"""The look's picture 04 (four players bet at 800×480) put together by hand, to hold what is drawn against it."""

from __future__ import annotations

from companion.games.fish_fish.moves import Bet
from ui.touch.kit.seats import AskPause, Back, Rules
from ui.touch.picture.marks import (
    Disc,
    Frame,
    Line,
    Mark,
    Message,
    Part,
    Pond,
    Scene,
    Shape,
    Slip,
    Sprite,
    Thread,
    Touch,
    Words,
)

U = 5.2
HAND, OVAL = 25.5, (8.7, 3.8)
PAD_NUMERAL = 26.0


def small(species: str, x: float, y: float, w: float) -> Sprite:
    return Sprite(f"fish-{species}-small", x, y, w, w * 92 / 132)


def strip(x: float, w: float, *, acting: bool = False, seed: int = 1) -> Slip:
    return Slip(
        x,
        -63.44,
        w,
        61.4,
        fill="act" if acting else "shade",
        stroke=2.86 if acting else 1.56,
        radius=1.6 * U,
        rim=0.82 * U if acting else 0.0,
        seed=seed,
    )


def places(first: float, count: int, step: float = 26.8) -> list[Mark]:
    return [
        Disc(first + number * step, -46.5, *OVAL, fill=None, outline="soft", stroke=1.3)
        for number in range(count)
    ]


def pads(left: float, step: float, w: float, seed: int) -> list[Mark]:
    marks: list[Mark] = []
    for number, value in enumerate("2345"):
        x = left + number * step
        marks.append(Slip(x, -30.5, w, 24.4, fill="leaf", stroke=1.5, radius=12.2, seed=seed + number))
        marks.append(Words(value, x + 5.2, -9.9, PAD_NUMERAL, anchor="start"))
    return marks


def corner(key: str, sign: str, x: float, y: float, say: Message) -> Part:
    def face(fill: str, ink: str) -> tuple[Mark, ...]:
        return (
            Slip(-30.7, -30.7, 61.4, 61.4, fill=fill, stroke=2.3, radius=30.7, seed=7),
            Sprite(sign, -16.65, -16.65, 33.3, 33.3, ink=ink),
        )

    touch = Touch(-32, -32, 64, 64, tap=say, pressed=face("ink", "paper"))
    return Part(key, face("sheet", "ink"), Frame(x, y, 180), touch)


def choice(number: int, picture: tuple[Mark, ...]) -> Part:
    x = -173.7 + number * 70.7

    def face(fill: str, ink: str) -> tuple[Mark, ...]:
        slip = Slip(x, -137.8, 64.5, 65.5, fill=fill, stroke=2.3, radius=2 * U, seed=20 + number)
        return (slip, Words(str(number), x + 32.2, -78.5, 29.1, ink), *picture)

    touch = Touch(x, -137.8, 64.5, 65.5, tap=Bet("Béla", number), pressed=face("ink", "paper"))
    return Part(f"choice-{number}", face("paper", "ink"), Frame(400, 0, 180), touch)


def wave(x: float, y: float) -> Line:
    bends = ((0, 0), (9.4, -7.8), (18.7, 0), (28.1, 7.8), (37.4, 0))
    points = []
    for start, bend, end in (bends[0:3], bends[2:5]):
        for step in range(9):
            t = step / 8
            points.append(
                tuple(
                    (1 - t) ** 2 * s + 2 * t * (1 - t) * b + t * t * e
                    for s, b, e in zip(start, bend, end, strict=True)
                )
            )
    return Line(tuple((x + px, y + py) for px, py in points), 2.9)


def scene() -> Scene:
    lying = Frame(0, 0)
    bottom, left, top, right = (Frame(400, 480), Frame(0, 240, 90), Frame(400, 0, 180), Frame(800, 240, 270))
    reeds: tuple[Mark, ...] = tuple(
        Sprite("sign-reed", x, y, 52, 52, angle)
        for x, y, angle in ((124, 26, 0), (626, 414, 180), (614, 26, 6), (134, 406, 176))
    )
    fisher: tuple[Mark, ...] = (
        strip(-187.2, 374.4),
        Sprite("sign-hat", -181.5, -63.7, 33.3, 33.3),
        Words("Szentgyörgyiné", -143.5, -38.7, HAND, anchor="start"),
        small("carp", 131.6, -55.9, 26),
        small("angel", 155, -55.9, 26),
        Disc(-144.8, -18.7, 13, 13),
        Words("2", -144.8, -10.4, HAND, "paper"),
        Disc(-72.4, -18.7, 13, 13),
        Words("3", -72.4, -10.4, HAND, "paper"),
        *(
            Disc(x, -18.7, 12, 12, fill=None, outline="soft", stroke=1.3, dash=(4.2, 3.6))
            for x in (0, 72.4, 144.8)
        ),
    )
    hoa: tuple[Mark, ...] = (
        strip(-172.4, 344.8, seed=2),
        Words("Nguyễn Thị Hoa", -166.2, -38.7, HAND, anchor="start"),
        small("carp", 56.7, -56.9, 29.1),
        *places(98, 3),
        *pads(-166.7, 84.1, 80.4, 30),
    )
    stefan: tuple[Mark, ...] = (
        strip(-187.2, 374.4, acting=True),
        Words("Ștefan-Cătălin", -181, -38.7, HAND, anchor="start"),
        *(small("perch", x, -56.9, 29.1) for x in (71.5, 98.3, 125)),
        *places(166.4, 1),
        *pads(-181.5, 91.5, 87.8, 40),
        small("perch", 154.4, -26.2, 22.9),
    )
    ugo: tuple[Mark, ...] = (
        strip(-172.4, 344.8, seed=3),
        Words("Bartolomeo Ugo", -166.2, -38.7, HAND, anchor="start"),
        *(small("angel", x, -56.9, 29.1) for x in (56.7, 83.5)),
        *places(124.8, 2),
        *pads(-166.7, 84.1, 80.4, 50),
        small("angel", 139.6, -26.2, 22.9),
    )
    bait: tuple[Mark, ...] = (
        Disc(0, 0, 50.4, 50.4),
        Slip(-47.8, -47.8, 95.7, 95.7, outline=None, stroke=0, radius=47.8, seed=4),
        Words("3", 0, 25.4, 83.2),
        *(Disc(x, y, 4.7, 4.7, "pip", "ink", 1.6) for x, y in ((31.2, 26.1), (0, 40.7), (-31.2, 26.1))),
    )
    line = (
        Thread((400, 415), (415.6, 349.3), (400, 283.7), 2.6, 6),
        Disc(400, 415, 6.8, 6.8, "foam", "ink", 2.1),
        Disc(400, 283.7, 5.7, 5.7, "foam", "ink", 2.6),
    )
    counter: tuple[Mark, ...] = (
        *(
            Disc(x - 32.2, 15.1, 4.4, 4.4, "ink" if number < 3 else None, "ink", 1.7)
            for number, x in enumerate((9.9, 21.1, 32.2, 43.4, 54.6))
        ),
        Words("1/4", 0, 5.2, 26),
        Line(
            tuple(
                (-16.6 + 28 * t, -22.3 + 5.7 - 28 * t * (1 - t) - 4.1 * t * t)
                for t in (n / 8 for n in range(9))
            ),
            2.6,
        ),
        Shape(((18.7, -14), (4.7, -16.1), (15.1, -27.5))),
    )
    tongue: tuple[Mark, ...] = (
        Slip(-183.3, -175.4, 366.6, 112, fill="act", stroke=2.86, radius=2.3 * U, rim=0.82 * U, seed=5),
        Words("How many fish?", 0, -144.6, 33.8),
    )
    one = (Sprite("fish-perch", -92.6, -132, 43.7, 30.4),)
    two = (small("perch", -30.3, -127.3, 30.3), small("perch", 0, -127.3, 30.3))
    three = tuple(
        small("perch", 38.5 + x, -137.8 + y, 28.6) for x, y in ((17.9, 0.9), (3.6, 21.3), (32.2, 21.3))
    )
    none = (wave(-160.2, -120.9), wave(-160.2, -111))
    empty = Slip(109.1, -137.8, 64.5, 65.5, fill=None, outline="soft", stroke=1.3, radius=2 * U, dashed=True)
    return (
        Part("pond", (Pond(66.04, 66.04, 667.92, 347.92),)),
        Part("reeds", reeds),
        Part("seat-0", fisher, bottom),
        Part("seat-1", hoa, left),
        Part("seat-2", stefan, top),
        Part("seat-3", ugo, right),
        Part("card", (Sprite("cardback", 351.7, 174.9, 96.6, 130.1, 262),)),
        Part("bait", bait, Frame(400, 240, 180)),
        Part("thread", line),
        Part(
            "bet",
            (Sprite("fish-carp", 210.8, 201.2, 57.2, 39.9), Sprite("fish-carp", 210.8, 238.9, 57.2, 39.9)),
            lying,
        ),
        corner("back", "sign-back", 32.2, 447.8, Back()),
        corner("rules", "sign-rules", 767.8, 32.2, Rules()),
        corner("pause", "sign-pause", 767.8, 447.8, AskPause()),
        Part("counter", counter, Frame(32.2, 32.2, 180)),
        Part("tongue", tongue, top),
        choice(0, none),
        choice(1, one),
        choice(2, two),
        choice(3, three),
        Part("empty", (empty,), top),
    )
