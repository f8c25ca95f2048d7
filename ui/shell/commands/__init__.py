"""The commands of the shell, a group a module."""
