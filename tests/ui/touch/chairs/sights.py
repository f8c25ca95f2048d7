"""Everything a player may come to see: each screen off the table, and each phase and moment of the four games.

A sight makes its screen anew for a look, a voice and a number of players; what stands on it follows from that alone.
Whoever adds a screen adds its sights here: a test looks whether every module of the screens has drawn something.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from typing import Any, NamedTuple
from unittest.mock import patch

from companion.drawing import line_breaks
from companion.games import registered
from companion.games.game import Refusal
from companion.games.refusals import sentence
from companion.games.somethin_fishy.tags import Fish
from companion.language.words import Words as Voice
from companion.play.referee import Referee
from companion.play.standing import Denied, Why
from companion.settings.model import Screen, Settings
from tests.hardware.computer.kernel_tree import troubles_of_the_box
from tests.ui.touch.chairs.played import AnyTable, at_the_table, fish_fish
from tests.ui.touch.games.fish_fish.table import CASES, Json
from tests.ui.touch.games.go_fish import moments as go_fish
from tests.ui.touch.games.go_fish.table import some_moves
from tests.ui.touch.games.gone_fishing import table as gone_fishing_table
from tests.ui.touch.games.somethin_fishy import moments as somethin_fishy
from tests.ui.touch.pretend_host import PretendHost
from tests.ui.touch.screens import every_screen as off
from ui.touch.game.book import book
from ui.touch.game.host import Answered
from ui.touch.games.fish_fish.said import Bitten, Chosen
from ui.touch.games.game_over import Again, TurnTo
from ui.touch.games.go_fish.said import Which, Whom
from ui.touch.games.go_fish.table_scene import Contradicted, LastGiven
from ui.touch.games.somethin_fishy import water
from ui.touch.games.somethin_fishy.enrol import Chosen as FishChosen
from ui.touch.games.somethin_fishy.enrol import EnrolFish
from ui.touch.kit.record_line import Knot
from ui.touch.kit.seats import AskPause, Back, Rules
from ui.touch.picture import fitting
from ui.touch.picture.geometry import offered
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Scene
from ui.touch.screens.house_rules import HouseRules
from ui.touch.screens.notice import Notice
from ui.touch.screens.page import Leafed
from ui.touch.screens.past import Other, Past
from ui.touch.screens.rules_help import RulesHelp
from ui.touch.screens.seats import Seats
from ui.touch.screens.settings import Settings as SettingsPage
from ui.touch.screens.shore import Shore
from ui.touch.screens.sitting import Sitting

LONG = tuple(
    f"{first} {second}"
    for first, second in (
        ("Bölömbikás-Tóth Hajnalka", "Őzike Erzsébet"),
        ("Nguyễn Phước Hoàng Phương", "Thị Khuyến"),
        ("Ștefan-Cătălin Constantin", "Țepeș-Câmpan"),
        ("Massimiliano Bartolomeo", "della Rovere"),
        ("Etxeberriagarai Goikoetxea", "Maialen"),
        ("Worcestershire-Wolverhampton", "William"),
        ("Maximilian-Krisztofferszon", "Kristóf"),
        ("Annamaria-Alessandra", "Quagliarella-Gozzi"),
    )
)
"""Eight names near the longest there are (40 letters)."""

GAMES = ("fish-fish", "go-fish", "gone-fishing", "somethin-fishy")


Made = Callable[[Look, Voice, Sequence[str], int], Any]
"""Makes a screen for a look, a voice, the names of the players, and which of them acts, from 0 on."""


class Sight(NamedTuple):
    """One thing to see."""

    name: str
    made: Made
    game: str | None = None
    """The game whose table it is, where a question stands at a seat; pages have none."""
    turns: bool = False
    """Whether it looks different with each seat that may act."""
    rare: bool = False
    """Whether it differs from others by its words alone: ``make test`` leaves it out."""

    @property
    def seats(self) -> bool:
        """Whether everybody has a place on the glass, which is smaller from seven on."""
        return self.game is not None or self.name.startswith("seats")


class Seen(NamedTuple):
    """A scene, and the whole of every text that was shortened for it, by what was left."""

    scene: Scene
    cut: dict[str, str]
    screen: Any


def seen(sight: Sight, look: Look, voice: Voice, names: Sequence[str], acting: int = 0) -> Seen:
    """What a sight shows."""
    with _shortened() as cut:
        screen = sight.made(look, voice, names, acting)
        return Seen(screen.scene(look), cut, screen)


@contextmanager
def _shortened() -> Iterator[dict[str, str]]:
    cut: dict[str, str] = {}
    real = line_breaks.shortened

    def noted(ruler: Any, text: str, width: float, size: float) -> str:
        left = real(ruler, text, width, size)
        if left != text:
            cut[left] = text
        return left

    with patch.object(fitting, "shortened", noted), patch.object(water, "shortened", noted):
        yield cut


def players(sight: Sight) -> tuple[int, int]:
    """The fewest and the most players a sight can have."""
    if sight.game is None:
        return 2, 8
    game = registered()[sight.game]
    return game.fewest, game.most


# The tables of the four games ------------------------------------------------------------------------------


def on_top(table: AnyTable, *messages: Any) -> Any:
    """The screen on top after these touches."""
    for message in messages:
        table.screen.on(message)
    return table.screen


def _fish_fish(phase: str, *messages: Any, looks_on: bool = False, **options: Any) -> Made:
    def made(look: Look, voice: Voice, names: Sequence[str], acting: int) -> Any:
        records = fish_fish(tuple(names), acting, phase, **options)
        return on_top(at_the_table(look, voice, records, looks_on=looks_on), *messages)

    return made


FISH_FISH: dict[str, Made] = {
    "cast": _fish_fish("cast"),
    "secret": _fish_fish("cast", Chosen(4), cards="sensed"),
    "first bet": _fish_fish("first bet"),
    "last bet": _fish_fish("last bet"),
    "all of them": _fish_fish("all of them"),
    "card": _fish_fish("card"),
    "second bite": _fish_fish("second bite", Bitten()),
    "card, sensed": _fish_fish("card", cards="sensed"),
    "away": _fish_fish("away"),
    "bite": _fish_fish("card shown", looks_on=True),
    "no bite": _fish_fish("card missed", looks_on=True),
    "round over": _fish_fish("round over"),
    "round over, bitten": _fish_fish("bitten"),
    "game over": _fish_fish("game over"),
    "stopped": _fish_fish("stopped"),
    **{
        f"{phase}, turned {turned}": _fish_fish(phase, TurnTo(float(turned)))
        for phase in ("round over", "game over")
        for turned in (90, 180, 270)
    },
    "line of records": _fish_fish("last bet", Back()),
    "line of records, back": _fish_fish("last bet", Back(), Knot(6)),
    "line of records, far": _fish_fish("round over", Back(), Knot(2)),
    "game over, again": _fish_fish("game over", Again()),
    "pause": _fish_fish("last bet", AskPause()),
    "rules": _fish_fish("last bet", Rules()),
}


def _go_fish(moment: str) -> Made:
    told, touches = go_fish.MOMENTS[moment]
    recorded = cache(told)

    def made(look: Look, voice: Voice, names: Sequence[str], acting: int) -> Any:
        records = recorded(tuple(names))
        return on_top(at_the_table(look, voice, records, seating=acting, looks_on=len(records) > 1), *touches)

    return made


def _go_fish_at(moment: str, meanwhile: Callable[[int], Any]) -> Made:
    """A table of Go Fish at which something came up that is no record."""

    def made(look: Look, voice: Voice, names: Sequence[str], acting: int) -> Any:
        screen = _go_fish(moment)(look, voice, names, acting)
        screen._moment = meanwhile(screen.rev)
        return screen

    return made


def _which_suit(look: Look, voice: Voice, names: Sequence[str], acting: int) -> Any:
    records = _specific(tuple(names))
    table = at_the_table(look, voice, records, seating=acting)
    others = [name for name, cards in table.view["hands"].items() if cards and name != table.view["to_act"]]
    return on_top(table, Whom(others[-1]), Which("10"))


@cache
def _specific(names: tuple[str, ...]) -> tuple[Json, ...]:
    return tuple(some_moves(names, 20, 3, "ask", specific_card=True))


def _back_at(made: Made, knot: int | None) -> Made:
    """The line of records of a table, walked back to a knot."""

    def shown(look: Look, voice: Voice, names: Sequence[str], acting: int) -> Any:
        table = made(look, voice, names, acting).host
        return on_top(table, Back(), *((Knot(knot),) if knot is not None else ()))

    return shown


def _somethin_fishy(moment: str) -> Made:
    recorded = cache(somethin_fishy.MOMENTS[moment])

    def made(look: Look, voice: Voice, names: Sequence[str], acting: int) -> Any:
        records = recorded(tuple(names))
        return at_the_table(look, voice, records, seating=acting, looks_on=len(records) > 1).screen

    return made


def _gone_fishing(moment: str) -> Made:
    told, touches = gone_fishing_table.MOMENTS[moment]

    def made(look: Look, voice: Voice, names: Sequence[str], acting: int) -> Any:
        opening: Json = {"do": "open", "game": "gone-fishing", "players": list(names), "options": {}}
        return on_top(at_the_table(look, voice, [opening, *told], seating=acting), *touches)

    return made


NOBODY_ACTS = ("round over", "game over", "over", "stopped", "day-over")
"""Moments that look the same whoever would act."""

MOMENTS: dict[str, dict[str, Made]] = {
    "fish-fish": FISH_FISH,
    "go-fish": {
        **{name: _go_fish(name) for name in go_fish.MOMENTS},
        "which suit": _which_suit,
        "is it a set": _go_fish_at("answer", lambda rev: LastGiven(rev, 2)),
        "contradicted": _go_fish_at("ask", lambda rev: Contradicted(rev, "10")),
        "line of records": _back_at(_go_fish("draw"), 12),
    },
    "gone-fishing": {
        **{name: _gone_fishing(name) for name in gone_fishing_table.MOMENTS},
        "line of records": _back_at(_gone_fishing("fisher-help"), 4),
    },
    "somethin-fishy": {
        **{name: _somethin_fishy(name) for name in somethin_fishy.MOMENTS},
        "line of records": _back_at(_somethin_fishy("middle"), 50),
    },
}
TABLES = tuple(
    Sight(f"{game}, {name}", made, game, not name.startswith(NOBODY_ACTS))
    for game, moments in MOMENTS.items()
    for name, made in moments.items()
)


# Refusals ---------------------------------------------------------------------------------------------------


@cache
def refusals(game: str) -> tuple[tuple[Json, Refusal], ...]:
    """Every refusal of the case files of a game with its record: each rule and code once, with the longest facts."""
    found: dict[tuple[str, str], tuple[Json, Refusal]] = {}
    for folder in (game, "any-game"):
        for file in sorted((CASES.parent / folder).glob("*.jsonl")):
            referee = Referee()
            for line in file.read_text("utf-8").splitlines():
                record = json.loads(line).get("record")
                if record is None:
                    continue
                verdict = referee.judge(record)
                if isinstance(verdict, Refusal):
                    key = (verdict.rule, verdict.code)
                    both = found.get(key, (record, verdict)), (record, verdict)
                    found[key] = max(both, key=lambda one: len(says(Voice("en"), one[1])))
                else:
                    referee.adopt(verdict)
    return tuple(found.values())


def says(voice: Voice, refused: Refusal) -> str:
    return sentence(voice, refused.code, refused.rule, refused.facts)


PLAYED = {"fish-fish": "first bet", "go-fish": "ask", "gone-fishing": "swim", "somethin-fishy": "middle"}
"""Where a game stands while something is refused."""


def _refused(game: str, number: int) -> Made:
    def made(look: Look, voice: Voice, names: Sequence[str], acting: int) -> Any:
        screen = MOMENTS[game][PLAYED[game]](look, voice, names, acting)
        record, refused = refusals(game)[number]
        why = Why(refused.code, refused.rule, says(voice, refused))
        here = screen.host.standing
        screen.on(Answered(record, Denied(seq=here.seq, rev=here.rev, refusal=why, view=here.seen)))
        return screen.host.screen

    return made


UNSEEN = ("stale", "needs-answer", "malformed")
"""Refusals that no touch brings about, or that the table answers with a question."""

REFUSALS = tuple(
    Sight(f"{game}, refused: {refused.rule} {refused.code}", _refused(game, number), game, True, True)
    for game in PLAYED
    for number, (record, refused) in enumerate(refusals(game))
    if refused.code not in UNSEEN
)


# Off the table ----------------------------------------------------------------------------------------------


def _off(made: Callable[[Any, int], Any]) -> Made:
    def shown(look: Look, voice: Voice, names: Sequence[str], acting: int) -> Any:
        return made(off.host_of(look, len(names), voice), len(names))

    return shown


def _house_rules(game: str, turned: float, leaf: int, host: PretendHost, _: int) -> Any:
    return off.shown(HouseRules(host, game, {}, off.nobody, turned), *[Leafed(1)] * leaf)


def _rules(game: str, key: str, leaf: int, host: PretendHost, _: int) -> Any:
    return off.shown(RulesHelp(host, game, key, 90.0 * (leaf % 2)), *[Leafed(1)] * leaf)


def _notice(said: Callable[[Voice], str], host: PretendHost, _: int) -> Any:
    return Notice(host, said(host.words))


def _bare(made: Callable[[Any], Any]) -> Made:
    """A table at which no game is open and none was ever played."""

    def shown(look: Look, voice: Voice, names: Sequence[str], acting: int) -> Any:
        return made(PretendHost(look, voice, None, games=[], players=[], names=[]))

    return shown


def _set(**screen: Any) -> Made:
    """The settings, set otherwise than they come."""

    def shown(look: Look, voice: Voice, names: Sequence[str], acting: int) -> Any:
        host = off.host_of(look, len(names), voice)
        host.settings = Settings(language=voice.language, sound=False, screen=Screen(**screen))
        return SettingsPage(host)

    return shown


def _nowhere(turned: float) -> None:
    """No screen comes before the seats here."""


def _seats(game: str) -> Made:
    def shown(look: Look, voice: Voice, names: Sequence[str], acting: int) -> Any:
        few = registered()[game]
        seats = Seats(off.host_of(look, len(names), voice), game, back=_nowhere)
        seated = names[: max(few.fewest, min(few.most, len(names)))]
        seats.sitting = Sitting(tuple(seated), offered(look.glass, len(seated)), seated[0])
        return seats

    return shown


NOTICES = (
    lambda voice: voice.say("The memory card is full; nothing is lost, but nothing more can be kept."),
    lambda voice: voice.say("The memory card takes nothing any more; what was kept so far is safe."),
    *(
        lambda voice, number=number: troubles_of_the_box(voice)[number].sentence
        for number in range(len(troubles_of_the_box(Voice("en"))))
    ),
)
OTHERS = tuple(game for game in GAMES if game != "fish-fish")

PAGES = (
    *(Sight(name, _off(made)) for name, made in off.SCREENS.items()),
    Sight("shore without a game", _bare(Shore)),
    Sight("past games, none", _bare(Past)),
    Sight("players, none", _bare(lambda host: off.shown(Past(host), Other()))),
    Sight("seats, nobody known", _bare(lambda host: Seats(host, "fish-fish", back=_nowhere))),
    Sight(
        "settings, otherwise",
        _set(lying=False, calm=True, dim_minutes=0, theme="high-contrast", rotation=180),
    ),
    Sight("cards of Somethin' Fishy", _off(lambda host, n: EnrolFish(off.with_desk(host)))),
    Sight(
        "a card of Somethin' Fishy",
        _off(
            lambda host, n: off.shown(EnrolFish(off.with_desk(host)), FishChosen(Fish("swordfish", "hungry")))
        ),
    ),
    Sight("cards of Somethin' Fishy, no reader", _off(lambda host, n: EnrolFish(host))),
    *(
        Sight(
            f"house rules of {game}, page {leaf}",
            _off(partial(_house_rules, game, 90.0 * leaf, leaf)),
        )
        for game in GAMES
        for leaf in (1, 2)
    ),
    *(Sight(f"notice {number}", _off(partial(_notice, said))) for number, said in enumerate(NOTICES)),
    *(Sight(f"seats of {game}", _seats(game)) for game in OTHERS),
    *(
        Sight(
            f"house rules of {game}, turned {turned}",
            _off(partial(_house_rules, game, turned, 0)),
        )
        for game in OTHERS
        for turned in (0, 90)
    ),
    *(
        Sight(
            f"{topic.key}, page {leaf}",
            _off(partial(_rules, game, topic.key, leaf)),
        )
        for game in GAMES
        for topic in book(game)
        for leaf in (range(1, 2) if game == "fish-fish" else range(2))
        if game == "fish-fish" or not topic.key.startswith("table/")
    ),
)

SIGHTS = (*TABLES, *REFUSALS, *PAGES)
