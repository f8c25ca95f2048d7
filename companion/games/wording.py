"""How a rule is put into words: a sentence that is made of the facts of a refusal once the language is known."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.language.words import Words

Facts = Mapping[str, Any]
"""What everyone at the table may know about a refusal, by name."""
Sentence = Callable[[Words, Facts], str]
"""Says one rule from the facts of its refusal."""


def say(text: str) -> Sentence:
    """A sentence whose fields are facts of the refusal."""
    return lambda words, facts: words.say(text, **facts)
