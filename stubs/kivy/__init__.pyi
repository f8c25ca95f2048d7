"""Kivy, as far as this product uses it: it ships no types of its own."""

from typing import Any

def __getattr__(name: str) -> Any: ...
