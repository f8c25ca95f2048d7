"""The words the table says to people, in their language.

Texts in the program are whole English sentences with named fields; a catalogue of each other language
(``companion/locale/CODE/LC_MESSAGES/companion.po``) holds what they become there, with the plural forms of that
language. What a catalogue lacks is said in English. ``make words`` collects the sentences: the first argument
of every ``say`` and the first two of every ``count`` must be literals.
"""

from __future__ import annotations

import gettext
import unicodedata
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

DOMAIN = "companion"
CATALOGUES = Path(__file__).parents[1] / "locale"
REVIEWED: frozenset[str] = frozenset()
"""Languages of which a native speaker has reviewed the catalogue; its head says so too."""
LOCALES = {"en": "en_GB"}
"""Whose dates a language writes, where it has several: the day before the month, as on our sheets."""


class Words:
    """The table's voice in one language, a code such as ``en`` or ``hu``; what it says is NFC."""

    def __init__(self, language: str = "en", catalogues: Path = CATALOGUES) -> None:
        self._catalogues = catalogues
        self.speak(language)

    def speak(self, language: str) -> None:
        """Say everything in this language from now on, to all who hold these words."""
        self._catalogue = gettext.translation(DOMAIN, self._catalogues, [language], fallback=True)
        self.language = language

    def say(self, text: str, /, **facts: Any) -> str:
        """The sentence ``text`` in this language, its ``{fields}`` filled from ``facts``."""
        return self._filled(self._catalogue.gettext(text), facts)

    def count(self, one: str, many: str, n: float, /, **facts: Any) -> str:
        """The sentence for ``n`` things; the field ``{n}`` is ``n`` as this language writes numbers."""
        text = self._catalogue.ngettext(one, many, self._whole_alike(n))
        return self._filled(text, {"n": self.number(n), **facts})

    def number(self, n: float) -> str:
        """``n`` to one decimal at most, which this language may set off with a comma."""
        n = round(n, 1)
        if n == int(n):
            return str(int(n))
        from babel.numbers import format_decimal

        return format_decimal(n, "0.#", locale=self.language)

    def day(self, at: datetime) -> str:
        """A date in few letters, as this language writes it."""
        from babel.dates import format_date

        return format_date(at, "medium", locale=LOCALES.get(self.language, self.language))

    def moment(self, at: datetime) -> str:
        """The same with the time of day."""
        return f"{self.day(at)}, {at:%H:%M}"

    def _whole_alike(self, n: float) -> int:
        """A whole number that takes the plural form of ``n``: gettext knows no others."""
        n = round(n, 1)
        if n == int(n):
            return int(n)
        from babel import Locale

        form = Locale.parse(self.language).plural_form
        return next((whole for whole in range(1000) if form(whole) == form(n)), 1000)

    @staticmethod
    def _filled(text: str, facts: dict[str, Any]) -> str:
        return unicodedata.normalize("NFC", text.format(**facts))


Sentence = Callable[[Words], str]
"""A sentence that is not said yet: it knows its text, and waits for the language."""


def say(text: str, /, **facts: Any) -> Sentence:
    """The sentence :meth:`Words.say` will say, to be kept where no language is known yet."""
    return lambda words: words.say(text, **facts)


def count(one: str, many: str, n: float, /, **facts: Any) -> Sentence:
    """The sentence :meth:`Words.count` will say, to be kept where no language is known yet."""
    return lambda words: words.count(one, many, n, **facts)


def languages(catalogues: Path = CATALOGUES) -> dict[str, str]:
    """The languages that can be spoken: code and own name, English first."""
    others = sorted(found.parts[-3] for found in catalogues.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
    return {code: own_name(Words(code, catalogues)) for code in ("en", *others)}


def own_name(words: Words) -> str:
    """What a language calls itself."""
    # Words: the name of the language you translate into, in that language, such as "Magyar".
    return words.say("English")
