"""Every exception that people hear of has one root, says itself in their language, and is its built-in too."""

from __future__ import annotations

import doctest
import errno
import os
from pathlib import Path

import pytest

from companion.language import errors
from companion.language.errors import TableError
from companion.language.words import Words
from companion.play.backup import NotUnderstood
from companion.play.replay import Unplayable
from companion.store.durable import NotWritten
from companion.store.journal import TooNew
from companion.store.lock import Held
from companion.store.versions import Updating

FULL = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
ALL = [
    (NotWritten("000001-a", FULL, "game"), OSError, 4),
    (Held(Path("/games"), 17), OSError, 4),
    (TooNew("000001-a", 9), ValueError, 4),
    (Updating(), Exception, 4),
    (Unplayable(3, "000001-a", "no-game"), ValueError, 1),
    (NotUnderstood("This is no backup."), ValueError, 1),
]


@pytest.mark.parametrize(("error", "built_in", "code"), ALL, ids=lambda each: type(each).__name__)
def test_an_error_is_a_sentence_and_its_built_in(
    error: TableError, built_in: type[Exception], code: int
) -> None:
    assert isinstance(error, TableError)
    assert isinstance(error, built_in)
    assert error.exit_code == code
    assert str(error) == error.sentence(Words("en"))
    assert str(error).endswith(".")


@pytest.mark.parametrize(("error", "_", "code"), ALL[:4], ids=lambda each: type(each).__name__)
def test_an_error_says_itself_in_the_language_of_the_table(error: TableError, _: type, code: int) -> None:
    assert error.sentence(Words("hu")) != error.sentence(Words("en"))


def test_an_error_keeps_the_facts_of_its_built_in() -> None:
    assert NotWritten("000001-a", FULL, "game").errno == errno.ENOSPC
    assert Held(Path("/games"), None).errno == errno.EWOULDBLOCK


def test_the_example_is_true() -> None:
    assert doctest.testmod(errors).failed == 0
