"""What a game is called, in the table's language."""

from __future__ import annotations

from importlib import import_module

from companion.language.words import Words


def title(words: Words, game: str) -> str:
    """The title of a registered game, such as ``fish-fish``."""
    told: str = import_module(f"companion.games.{game.replace('-', '_')}.sheet").title(words)
    return told
