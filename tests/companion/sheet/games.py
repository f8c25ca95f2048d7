"""Whole games as journals that lie on no disk, and their sheets."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from functools import cache

from companion.games.game import Json, Refusal
from companion.language.words import Words
from companion.play.referee import Referee
from companion.sheet.model import Sheet, sheet_of
from companion.store.journal import Header, Reading, Row
from tests.bench.sittings import Sitting, played_out

OPENED = 1_773_340_800
"""Thursday 12 March 2026, 18:40 in UTC."""
NAMES = (
    "Szentgyörgyiné",
    "Nguyễn Thị Hoa",
    "Ștefan-Cătălin",
    "Bartolomeo Ugo",
    "Itziar",
    "Anna",
    "Béla",
    "Ye",
)
DIGEST = "7f3a09c25be1d440" * 4


def reading(records: Iterable[Json], *, digest: str = DIGEST) -> Reading:
    """The journal of accepted records, one a minute; its last digest is ``digest``."""
    referee, rows = Referee(), []
    for number, record in enumerate(records, 1):
        ruling = referee.judge(record)
        assert not isinstance(ruling, Refusal), (ruling, record)
        referee.adopt(ruling)
        rows.append(Row(number, OPENED + 60 * number, ruling.record, "", f"{number:064x}"))
    header = Header(0, 1, "000042-k7f2", 0, OPENED, "0.1", "0" * 64, "0" * 64)
    return Reading(header, tuple(rows), 0, digest, None)


@cache
def records(
    players: int, seed: int = 1, names: tuple[str, ...] = NAMES, cards: str = "declared"
) -> tuple[Json, ...]:
    """A whole game at random, the same for the same arguments."""
    drawn = played_out(Sitting(players, cards, random.Random(seed)))
    called = dict(zip(drawn[0]["players"], names, strict=False))
    return tuple(_named(record, called) for record in drawn)


def _named(record: Json, called: dict[str, str]) -> Json:
    renamed = dict(record)
    if "players" in record:
        renamed["players"] = [called[name] for name in record["players"]]
    if "player" in record:
        renamed["player"] = called[record["player"]]
    return renamed


def sheet(told: Sequence[Json], language: str = "en", place: str = "", digest: str = DIGEST) -> Sheet:
    return sheet_of(reading(told, digest=digest), Words(language), place)
