"""Every screen off the table, as it is opened by a host that has something to show on it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Any

import msgspec

from companion.language.words import Words as Voice
from companion.sensing.stand import Stand
from companion.sensing.tags import Cards, Tag, deck_of
from companion.sensing.values import ButtonPressed, CardPlaced, Health, Sensed
from hardware.readers import troubles
from tests.ui.touch.pretend_desk import pretend_desk
from tests.ui.touch.pretend_host import NAMES, PretendHost, denied, finished_view, view_of
from tests.ui.touch.pretend_shop import GAME, JOB, PretendShop, proof_of
from ui.touch.game.book import book
from ui.touch.game.host import Answered
from ui.touch.game.library import Correction, GameOfList, PlayedGame, PlayerFigures
from ui.touch.picture.geometry import offered
from ui.touch.picture.look import Look
from ui.touch.screens.about import About
from ui.touch.screens.calibrate import Calibrate, Touched
from ui.touch.screens.devices import Devices, TryLight
from ui.touch.screens.enrol import Ask, Check, Enrol
from ui.touch.screens.games import Games
from ui.touch.screens.house_rules import HouseRules
from ui.touch.screens.keyboard import Keyboard
from ui.touch.screens.keys import Done, Show
from ui.touch.screens.languages import Languages
from ui.touch.screens.notice import Notice
from ui.touch.screens.page import Leafed, Turn
from ui.touch.screens.past import Other, Past, PastGame
from ui.touch.screens.pause import Pause
from ui.touch.screens.resume import Resume
from ui.touch.screens.rules_help import RulesHelp
from ui.touch.screens.score_print import ScoreCodes, ScorePrint
from ui.touch.screens.seat_strips import Handle
from ui.touch.screens.seats import Seats
from ui.touch.screens.seats_slip import Draw, Move
from ui.touch.screens.seeing import Seeing
from ui.touch.screens.settings import Settings
from ui.touch.screens.shore import Shore
from ui.touch.screens.sitting import Sitting
from ui.touch.screens.sound import Sound
from ui.touch.screens.table_itself import TableItself

NO_CARDS, NO_GAME = Cards(), Stand()


def past_games(players: int) -> list[GameOfList]:
    return [
        GameOfList(
            id=f"{number:06d}-k7f2",
            game="fish-fish",
            players=tuple(NAMES[:players]),
            opened=datetime(2026, 9, 30 - number),
            over=number != 0,
            finished=number > 1,
            winners=() if number < 2 else tuple(NAMES[: 1 + number % 2]),
            totals=dict.fromkeys(NAMES[:players], 252),
        )
        for number in range(20)
    ]


CORRECTIONS = (Correction(3, "wrong number", 2),)
FIGURES = [PlayerFigures(name, 112, 27, 104.5, 48.2, None) for name in NAMES]


def host_of(look: Look, players: int, voice: Voice | None = None, *, playing: bool = True) -> PretendHost:
    return PretendHost(
        look,
        voice,
        view_of(players) if playing else None,
        names=list(NAMES),
        games=lambda limit=99, after=None: past_games(players)[:limit],
        players=lambda game, limit=50, skip=0: FIGURES[skip : skip + limit],
        sheet=GAME,
        proof=proof_of(),
        game=PlayedGame("000001-k7f2", datetime(2026, 9, 30), finished_view(players), CORRECTIONS),
        enrol=lambda decks, card, tag: decks.cards.holder(Tag(tag)),
        read_card=lambda decks, tag: decks.cards.card(tag),
    )


def seated(host: PretendHost, players: int, *messages: Any) -> Seats:
    seats = Seats(host, "fish-fish", back=lambda turned: None)
    seats.sitting = Sitting(NAMES[:players], offered(host.look.glass, players), NAMES[0])
    for message in messages:
        seats.on(message)
    return seats


def with_desk(
    host: PretendHost, *values: Sensed, cards: Cards = NO_CARDS, stand: Stand = NO_GAME
) -> PretendHost:
    host.desk = desk = pretend_desk(*values, words=host.words, stand=stand)
    desk.decks._cards = cards
    return host


def with_shop(
    host: PretendHost, *, turned: float = 0.0, slow: bool = False, left: float | None = None, **facts: Any
) -> ScorePrint:
    """The sheet of a game whose job is as ``facts`` say; without a state nothing was ordered."""
    printers = facts.pop("printers", ("ticket-printer",))
    job = msgspec.structs.replace(JOB, printer="/dev/table/ticket", **facts) if facts else None
    host.shop = PretendShop(job, slow=slow, left=left, printers=printers)
    return ScorePrint(host, turned=turned, prints=False)


TROUBLES = (
    Health(
        at=1,
        device="reader",
        state="missing",
        sentence=troubles.Trouble("missing", "/dev/table/reader").sentence(Voice("en")),
    ),
    Health(
        at=1, device="bite", state="faulty", sentence="GPIO9 (“bite” of the pendant) is in use by spi0 CS0."
    ),
    Health(
        at=1,
        device="seat-8",
        state="faulty",
        sentence="GPIO19 (button of seat 8) is in use by another program.",
    ),
    ButtonPressed(at=2, device="seat-8"),
    ButtonPressed(at=2, device="no-bite"),
)


WHOLE = Cards({card: Tag(bytes([4, 0, 0, place])) for place, card in enumerate(deck_of(1))})
HIDDEN = Stand({"game": "fish-fish", "phase": "bet", "players": [], "to_act": None}, sensed=True)
REFUSED = Answered(
    {"do": "open"},
    denied("already-open", "table/already-open", "One game at a time: the open one ends first."),
)


def shown(screen: Any, *messages: Any) -> Any:
    for message in messages:
        if isinstance(message, Sensed):
            screen.sensed(message)
        else:
            screen.on(message)
    return screen


def nobody(_: Any) -> None: ...


PAGES = book("fish-fish")


def a_sheet(state: str, trouble: str, host: PretendHost, _: int) -> ScorePrint:
    return with_shop(host, state=state, trouble=trouble, torn=int(state == "waiting"))


def at_target(done: int, host: PretendHost, _: int) -> Any:
    """The calibration when so many targets were touched."""
    return shown(Calibrate(host), *[Touched()] * done)


def a_page(key: str, turned: float, host: PretendHost, _: int) -> RulesHelp:
    return RulesHelp(host, "fish-fish", key, turned)


SCREENS: dict[str, Callable[[PretendHost, int], Any]] = {
    "shore with a game": lambda host, n: Shore(host),
    "games": lambda host, n: Games(host),
    "games turned": lambda host, n: Games(host, 90),
    "seats": lambda host, n: seated(host, n),
    "seats turned": lambda host, n: seated(host, n, Turn()),
    "seats drawn": lambda host, n: seated(host, n, Draw()),
    "seats, one seat": lambda host, n: seated(host, n, Handle(n - 1)),
    "seats, moving": lambda host, n: seated(host, n, Handle(1), Move()),
    "seats refused": lambda host, n: seated(host, n, REFUSED),
    "seats empty": lambda host, n: Seats(host, "fish-fish", back=lambda turned: None),
    "keyboard below": lambda host, n: Keyboard(host, "bottom", nobody, known=NAMES),
    "keyboard left": lambda host, n: Keyboard(host, "left", nobody, name="Szentgyörgyi", known=NAMES),
    "keyboard, accents": lambda host, n: shown(Keyboard(host, "top", nobody, name="Ng"), Show("o")),
    "keyboard, signs": lambda host, n: shown(Keyboard(host, "right", nobody, name="N"), Show("signs")),
    "keyboard refused": lambda host, n: shown(
        Keyboard(
            host, "bottom", nobody, name="Krisztofferka Bartolomeo", taken=("Krisztofferka Bartolomeo",)
        ),
        Done(),
    ),
    "house rules": lambda host, n: HouseRules(host, "fish-fish", {}, nobody),
    "house rules turned": lambda host, n: HouseRules(host, "fish-fish", {}, nobody, 90),
    "past games": lambda host, n: Past(host),
    "players": lambda host, n: shown(Past(host), Other()),
    "a past game": lambda host, n: PastGame(host, "000001-k7f2"),
    "settings": lambda host, n: Settings(host),
    "sound": lambda host, n: Sound(host),
    "sound turned": lambda host, n: Sound(host, 90),
    "seeing": lambda host, n: Seeing(host),
    "seeing turned": lambda host, n: Seeing(host, 90),
    "settings turned": lambda host, n: Settings(host, 270),
    "devices, none": lambda host, n: Devices(host),
    "devices": lambda host, n: shown(Devices(with_desk(host)), TryLight()),
    "devices turned": lambda host, n: Devices(with_desk(host), 90),
    "devices with troubles": lambda host, n: Devices(with_desk(host, *TROUBLES)),
    "devices, more": lambda host, n: shown(Devices(with_desk(host, *TROUBLES)), Leafed(1)),
    "devices in a game": lambda host, n: Devices(with_desk(host, stand=HIDDEN)),
    "cards, none": lambda host, n: Enrol(with_desk(host)),
    "cards asked for": lambda host, n: shown(Enrol(with_desk(host)), Ask()),
    "cards asked for, refused": lambda host, n: shown(
        Enrol(with_desk(host, cards=WHOLE)),
        "deck",
        Ask(),
        CardPlaced(at=1, device="reader", tag=b"\4\0\0\3"),
    ),
    "cards": lambda host, n: Enrol(with_desk(host, cards=WHOLE)),
    "cards turned": lambda host, n: Enrol(with_desk(host, cards=WHOLE), 270),
    "cards read again": lambda host, n: shown(
        Enrol(with_desk(host, cards=WHOLE)), Check(), CardPlaced(at=1, device="reader", tag=b"\4\0\0\3")
    ),
    "cards, no reader": lambda host, n: Enrol(host),
    "cards in a game": lambda host, n: Enrol(with_desk(host, stand=HIDDEN)),
    "sheet, no printer": lambda host, n: ScorePrint(host),
    "sheet": lambda host, n: with_shop(host),
    "sheet turned": lambda host, n: with_shop(host, turned=90),
    "sheet, slow printer": lambda host, n: with_shop(host, slow=True),
    "sheet, both printers": lambda host, n: with_shop(host, printers=("ticket-printer", "page-printer")),
    "sheet being printed": lambda host, n: with_shop(host, state="sending", left=41.0),
    **{
        f"sheet {state}, {trouble or 'well'}": partial(a_sheet, state, trouble)
        for state, trouble in (
            ("waiting", "missing"),
            ("waiting", "paper-out"),
            ("waiting", "printer-error"),
            ("sent", "no-answer"),
            ("printed", ""),
            ("failed", "torn"),
            ("failed", "cut-off"),
            ("cancelled", ""),
        )
    },
    "codes": lambda host, n: ScoreCodes(host),
    "codes turned": lambda host, n: ScoreCodes(host, turned=90),
    "the table itself": lambda host, n: TableItself(host),
    "the table itself turned": lambda host, n: TableItself(host, 90),
    **{f"calibration, target {done + 1}": partial(at_target, done) for done in range(5)},
    "calibration, once more": lambda host, n: shown(Calibrate(host), *[Touched()] * 5),
    "calibration, the proof": lambda host, n: calibrated(host),
    "pause": lambda host, n: Pause(host, 180),
    "pause on a computer that is not the table's": lambda host, n: Pause(borrowed(host), 180),
    "pause to the side": lambda host, n: Pause(host, 90),
    "resume": lambda host, n: Resume(host),
    "about": lambda host, n: About(host),
    "languages": lambda host, n: Languages(host),
    "notice": lambda host, n: Notice(
        host, "The memory card takes nothing any more; what was kept so far is safe."
    ),
    **{topic.key: partial(a_page, topic.key, 0.0) for topic in PAGES},
    **{f"{topic.key} turned": partial(a_page, topic.key, 90.0) for topic in PAGES[:3]},
}


def calibrated(host: Any) -> Calibrate:
    """The calibration when its map waits to be confirmed."""
    screen = Calibrate(host)
    screen.proving = True
    return screen


def borrowed(host: Any) -> Any:
    host.can_power_off = False
    return host
