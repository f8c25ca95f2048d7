"""What can go wrong at a table, as exceptions that say so in one sentence of any language.

    TableError                  the root: ``sentence(words)``, and the exit code of the command that it ends
     ├ NotWritten (OSError)     store/durable       something could not be made durable
     ├ Held (OSError)           store/lock          another table has the data folder
     ├ TooNew (ValueError)      store/journal       a newer program wrote the game
     ├ Updating                 store/versions      another update is under way
     ├ Unplayable (ValueError)  play/replay         the rules refuse a record of a journal
     ├ NotUnderstood (ValueError)  play/backup      this is no backup that can be restored
     ├ NoService                hardware/computer   the system did not start, stop or switch off
     ├ NoPins                   hardware/pins       the pins as a whole can't be used
     ├ Unopened (OSError)       hardware/readers    a reader's port could not be opened
     └ in ui                    Trouble (shell: a sentence and its exit code), NotUpdated, Failed, NoDisplay

Each is also the built-in that fits, for those who handle any ``OSError`` or ``ValueError`` alike. Exceptions that never
reach people are signals inside one room and no ``TableError``: a delivery that was cancelled, a damaged index.
"""

from __future__ import annotations

from companion.language.words import Words


class TableError(Exception):
    """Something people have to know, in one sentence; ``str`` of it is the sentence in English.

    Whoever has said it already gives the sentence, which stays as it is in every language:

    >>> from companion.language.words import Words
    >>> TableError("This account may not do that.").sentence(Words("hu"))
    'This account may not do that.'
    """

    exit_code = 1
    """The exit code of a command that it ends (``records.md``): 1 something wrong, 4 held or not writable."""

    def sentence(self, words: Words) -> str:
        """What people are told, in the language of ``words``."""
        return str(self.args[0]) if self.args else ""

    def __str__(self) -> str:
        return self.sentence(Words())
