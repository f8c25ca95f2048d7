"""Names of people: as they are stored and shown, and when two are the same (``records.md``, Names)."""

from __future__ import annotations

import unicodedata


def shown(name: str) -> str:
    """A name as it is stored and shown: NFC (``records.md``, Names)."""
    return unicodedata.normalize("NFC", name)


def folded(name: str) -> str:
    """What decides whether two names are the same: NFC(casefold(NFC(name)))."""
    return unicodedata.normalize("NFC", shown(name).casefold())
