"""Words: every language says everything, with the plural forms and letters that are its own."""

from __future__ import annotations

import ast
import io
import re
import string
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel import Locale
from babel.messages import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

import companion
from companion.language.words import CATALOGUES, REVIEWED, Words, languages

ROOT = Path(companion.__file__).parents[1]
PO_FILES = sorted(CATALOGUES.glob("*/LC_MESSAGES/companion.po"))
COUNTS: list[float] = [*range(201), 1.5]


def catalogue(po: Path) -> Catalog:
    return read_po(io.BytesIO(po.read_bytes()), locale=po.parts[-3])


def texts(message: Message) -> list[str]:
    return list(message.string) if isinstance(message.string, tuple) else [message.string]


def sources(message: Message) -> list[str]:
    return list(message.id) if isinstance(message.id, tuple) else [message.id]


def fields(text: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(text) if field is not None}


def said_in_the_program() -> Iterator[str]:
    """The first literal of every ``say("…")`` and ``count("…", "…", n)``, even where ``make words`` cannot see it."""
    for package in ("companion", "hardware", "ui"):
        for path in (ROOT / package).rglob("*.py"):
            for call in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(call, ast.Call):
                    name = getattr(call.func, "attr", getattr(call.func, "id", ""))
                    literals = [part.value for part in call.args if isinstance(part, ast.Constant)]
                    if len(literals) >= {"say": 1, "count": 2}.get(name, 99):
                        yield literals[0]


@pytest.fixture(params=PO_FILES, ids=lambda po: po.parts[-3])
def po(request: pytest.FixtureRequest) -> Path:
    found: Path = request.param
    return found


def test_six_languages_are_spoken_and_named_in_their_own_words() -> None:
    assert languages() == {
        "en": "English",
        "eu": "Euskara",
        "hu": "Magyar",
        "it": "Italiano",
        "ro": "Română",
        "vi": "Tiếng Việt",
    }


def test_a_catalogue_says_whether_a_native_speaker_reviewed_it(po: Path) -> None:
    # In the comment at its head, which `make words` keeps; Babel drops fields of the header it does not know.
    said = re.findall(r"^# Reviewed by a native speaker: (.+)$", catalogue(po).header_comment, re.MULTILINE)
    assert said == ["yes" if po.parts[-3] in REVIEWED else "no"]


def test_every_sentence_of_the_program_is_in_the_catalogue_and_no_other(po: Path) -> None:
    known = {sources(message)[0] for message in catalogue(po) if message.id}
    said = set(said_in_the_program())
    assert sorted(said - known) == [], "`make words`, then translate"
    assert sorted(known - said) == [], "`make words`"


def test_nothing_is_untranslated_or_unsure(po: Path) -> None:
    for message in catalogue(po):
        assert all(texts(message)), message.id
        assert not message.fuzzy, message.id


def test_a_translation_has_the_fields_of_its_sentence(po: Path) -> None:
    for message in catalogue(po):
        if message.id:
            for text in texts(message):
                wanted = fields(sources(message)[-1])
                # "One fish" may be a word.
                assert wanted - {"n"} <= fields(text) <= wanted, message.id


def test_a_translation_is_nfc_and_exclaims_only_what_english_exclaims(po: Path) -> None:
    for message in catalogue(po):
        for text in texts(message):
            assert unicodedata.is_normalized("NFC", text)
            assert "!" not in text or "!" in sources(message)[0] or not message.id, message.id


QUOTES = {"eu": "“”", "hu": "„”", "it": "«»", "ro": "„”", "vi": "“”"}


def test_a_translation_quotes_with_the_marks_of_its_language(po: Path) -> None:
    own = QUOTES[po.parts[-3]]
    for message in catalogue(po):
        for text in texts(message) if message.id else ():
            assert not set(text) & set('“”„«»"') - set(own), message.id
            assert text.count(own[0]) == text.count(own[1]), message.id


def test_no_sentence_says_error_or_blames_and_only_a_bite_is_exclaimed() -> None:
    for text in said_in_the_program():
        letters = text.casefold()
        assert not any(word in letters for word in ("error", "invalid", "please", "oops", "sorry")), text
        assert "!" not in text or text == "Bite!", text


def test_the_plural_forms_are_those_of_cldr(po: Path) -> None:
    found = catalogue(po)
    words = Words(po.parts[-3])
    form = Locale.parse(words.language).plural_form
    header = f"nplurals={found.num_plurals}; plural={found.plural_expr};"
    assert header == Catalog(locale=words.language).plural_forms, "the header was changed by hand"
    rule = words._catalogue.plural  # type: ignore[attr-defined]
    tags: dict[int, set[str]] = {}
    for n in range(201):
        tags.setdefault(rule(n), set()).add(form(n))
    assert all(len(shared) == 1 for shared in tags.values()) or len(tags) == 1


def test_every_count_has_words(po: Path) -> None:
    words = Words(po.parts[-3])
    for message in catalogue(po):
        if isinstance(message.id, tuple):
            one, many = message.id
            facts = dict.fromkeys(fields(many) - {"n"}, "–")
            assert all(words.count(one, many, n, **facts) for n in COUNTS)


# ---------------------------------------------------------------- languages with a catalogue made for tests


def spoken(
    folder: Path, language: str, *messages: tuple[tuple[str, str] | str, tuple[str, ...] | str]
) -> Words:
    made = Catalog(locale=language)
    for source, text in messages:
        made.add(source, text)
    mo = folder / language / "LC_MESSAGES" / "companion.mo"
    mo.parent.mkdir(parents=True)
    with mo.open("wb") as file:
        write_mo(file, made)
    return Words(language, folder)


@pytest.mark.parametrize(
    ("language", "forms", "expected"),
    [
        ("hu", ("egy {n}", "sok {n}"), {1: "egy 1", 0: "sok 0", 2: "sok 2", 1.5: "sok 1,5"}),
        ("vi", ("{n} con",), {1: "1 con", 7: "7 con", 1.5: "1,5 con"}),
        ("eu", ("bat {n}", "{n} arrain"), {1: "bat 1", 2: "2 arrain", 1.5: "1,5 arrain"}),
        (
            "ro",
            ("un {n}", "{n} pești", "{n} de pești"),
            {1: "un 1", 0: "0 pești", 19: "19 pești", 20: "20 de pești", 101: "101 pești", 1.5: "1,5 pești"},
        ),
        ("it", ("un {n}", "{n} di", "{n} pesci"), {1: "un 1", 2: "2 pesci", 0: "0 pesci", 1.5: "1,5 pesci"}),
    ],
)
def test_a_count_takes_the_form_its_language_has_for_the_number(
    tmp_path: Path, language: str, forms: tuple[str, ...], expected: dict[float, str]
) -> None:
    words = spoken(tmp_path, language, (("{n} fish", "{n} fish in all"), forms))
    assert {n: words.count("{n} fish", "{n} fish in all", n) for n in expected} == expected


def test_english_counts_one_and_many() -> None:
    words = Words("en")
    assert [words.count("{n} point", "{n} points", n) for n in (0, 1, 2, 1.5, 1.04)] == [
        "0 points",
        "1 point",
        "2 points",
        "1.5 points",
        "1 point",
    ]


def test_what_a_catalogue_lacks_is_said_in_english(tmp_path: Path) -> None:
    words = spoken(tmp_path, "hu", ("Go on", "Folytatás"))
    assert (words.say("Go on"), words.say("Go on, {name}", name="Lili")) == ("Folytatás", "Go on, Lili")
    assert Words("xx").say("Go on") == "Go on"


def test_what_is_said_is_nfc_whatever_form_the_facts_have() -> None:
    name = unicodedata.normalize("NFD", "Ștefan Őry")
    assert Words("en").say("{name} casts.", name=name) == "Ștefan Őry casts."


def test_braces_in_a_name_are_letters() -> None:
    assert Words("en").say("{name} casts.", name="{0} {x.y}") == "{0} {x.y} casts."


def test_the_languages_are_those_with_a_catalogue_english_first(tmp_path: Path) -> None:
    spoken(tmp_path, "hu", ("English", "Magyar"))
    spoken(tmp_path, "eu", ("English", "Euskara"))
    assert list(languages(tmp_path).items()) == [("en", "English"), ("eu", "Euskara"), ("hu", "Magyar")]
