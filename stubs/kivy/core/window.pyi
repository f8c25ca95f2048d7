from collections.abc import Callable
from typing import Any

from kivy.graphics import Canvas

class _Window:
    width: float
    height: float
    size: tuple[float, float]
    system_size: tuple[float, float]
    canvas: Canvas
    clearcolor: tuple[float, float, float, float]
    def bind(self, **callbacks: Callable[..., object]) -> None: ...
    def unbind(self, **callbacks: Callable[..., object]) -> None: ...
    def add_widget(self, widget: object) -> None: ...
    def remove_widget(self, widget: object) -> None: ...
    def __getattr__(self, name: str) -> Any: ...

Window: _Window
