"""``python -m ui.shell``: the command ``companion`` where it is not installed."""

from ui.shell.main import main

main()
