"""What the commands of the shell share: where the data is, and how trouble is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import click

from companion.language.errors import TableError
from companion.language.words import Words, languages
from companion.settings import file as settings_file


class Trouble(TableError):
    """Something a person has to know at the prompt: one sentence, and the exit code it ends the command with."""

    def __init__(self, sentence: str, code: int) -> None:
        self.exit_code = code
        super().__init__(sentence)


def tell(sentences: Iterable[str]) -> None:
    """Sentences for people beside the facts on standard output."""
    for sentence in sentences:
        click.echo(sentence, err=True)


def words_of_table(context: click.Context | None = None) -> Words:
    """The language of the settings that count, for a sentence of the command that runs or ran (``context``)."""
    context = context or click.get_current_context(silent=True)
    named = None if context is None else context.find_root().obj
    return Words(settings_file.check(settings_file.find(named)).settings.language)


def known_language(code: str) -> None:
    """See that a language asked for can be spoken."""
    known = languages()
    if code not in known:
        raise click.UsageError(
            words_of_table().say(
                "There is no language “{language}”; there are {known}.", language=code, known=", ".join(known)
            )
        )


def data_options(*, in_memory: bool = False) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The options ``--data`` and ``--settings``; the command gets ``data``, the folder of the games.

    Without ``--data`` it is the settings' data folder, or with ``in_memory`` none.
    """

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @click.pass_context
        def with_data(
            context: click.Context, /, *, data: Path | None, settings: Path | None, **rest: Any
        ) -> Any:
            if settings is not None:
                context.obj = context.find_root().obj = settings
            if data is None and not in_memory:
                data = data_of_settings(context.obj)
            return context.invoke(command, data=data, **rest)

        with_data.__name__ = command.__name__
        with_data.__doc__ = command.__doc__
        with_data.__click_params__ = getattr(command, "__click_params__", [])  # type: ignore[attr-defined]
        folder = click.Path(path_type=Path)
        with_settings = click.option("--settings", type=folder, help="The settings file to use.")(with_data)
        return click.option("--data", type=folder, metavar="DIR", help="The folder of the games.")(
            with_settings
        )

    return decorate


def data_of_settings(named: Path | None) -> Path:
    """The data folder of the settings that count; what is wrong in them is told, and the rest holds."""
    loaded = settings_file.load(settings_file.find(named))
    tell(loaded.notices())
    return loaded.data
