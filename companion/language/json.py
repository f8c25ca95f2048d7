"""JSON objects: the language in which records, views and answers are told."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]
