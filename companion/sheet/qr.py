"""The two QR codes of a sheet: the digest that proves its journal, and its result for the app BG Stats.

BG Stats takes a play as a link that holds JSON (its support page "Push plays to BG Stats from other apps or websites");
whoever follows it decides in the app what becomes of it. The link is long, so names are cut until the code is one that
a phone still reads from a ticket.
"""

from __future__ import annotations

import hashlib
from datetime import UTC
from functools import lru_cache
from urllib.parse import quote

import msgspec
import segno

from companion.drawing.line_breaks import graphemes
from companion.language.names import folded
from companion.sheet.model import Sheet

QUIET = 4
"""Modules of white round a code."""
LARGEST = 25
"""The highest version that is drawn (``look.md`` section 9)."""
CAPACITY = 1273
"""Bytes that a code of that version holds at its lowest error correction (ISO/IEC 18004, table 7)."""
LINK = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Fish Table Companion"
SHORTEST = 3
"""Names are cut to no fewer letters."""
MASK = 2
"""The pattern laid over the modules. Of texts as mixed as these all eight are good, and trying them takes longest."""


def digest_code(sheet: Sheet) -> tuple[str, ...]:
    """The code that holds :func:`digest_text`."""
    return _rows(segno.make_qr(digest_text(sheet), mask=MASK))


def digest_text(sheet: Sheet) -> str:
    """The game's name and the digest of its last row, in the capitals that QR codes keep small."""
    return f"{sheet.id} {sheet.digest}".upper()


def result_code(sheet: Sheet, largest: int = LARGEST) -> tuple[str, ...] | None:
    """The code of the link to BG Stats, of a version up to ``largest``; ``None`` where none holds even short names."""
    longest = max(len(graphemes(player.name)) for player in sheet.players)
    for letters in range(longest, min(SHORTEST, longest) - 1, -1):
        rows = _link_code(result_link(sheet, letters))
        if rows is not None and len(rows) <= 17 + 4 * largest:
            return rows
    return None


def result_link(sheet: Sheet, letters: int) -> str:
    """The link that tells BG Stats the result, every name cut to so many letters."""
    ended = sheet.closed.astimezone(UTC)
    play = {
        "sourceName": SOURCE,
        "sourcePlayId": sheet.id,
        "playDate": ended.strftime("%Y-%m-%d %H:%M:%S"),
        "game": {"name": sheet.title, "sourceGameId": sheet.game},
        "players": [
            {
                "name": "".join(graphemes(player.name)[:letters]).rstrip(),
                "sourcePlayerId": _lasting(player.name),
                "winner": player.wins,
                "score": player.total,
            }
            for player in sheet.players
        ],
    }
    # What JSON needs and links allow as it stands stays so: it keeps the code small.
    return LINK + quote(msgspec.json.encode(play).decode(), safe=":,'()!*")


def _lasting(name: str) -> str:
    """The same for a name in every game, so that BG Stats has to be told only once who that is."""
    return hashlib.blake2b(folded(name).encode(), digest_size=4).hexdigest()


@lru_cache(maxsize=8)
def _link_code(link: str) -> tuple[str, ...] | None:
    """The smallest code of a link; ``None`` for one that :data:`LARGEST` cannot hold."""
    if len(link) > CAPACITY:
        return None
    return _rows(segno.make_qr(link, error="l", boost_error=False, mask=MASK))


def _rows(code: segno.QRCode) -> tuple[str, ...]:
    """The modules as texts of 0 and 1; there are 17 + 4 × version in a row."""
    return tuple("".join(str(module) for module in row) for row in code.matrix)
