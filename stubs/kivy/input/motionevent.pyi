from typing import Any

class MotionEvent:
    device: str
    id: str | int
    uid: int
    sx: float
    sy: float
    x: float
    y: float
    pos: tuple[float, float]
    button: str
    is_touch: bool
    is_double_tap: bool
    is_mouse_scrolling: bool
    time_start: float
    ud: dict[str, Any]
    profile: list[str]
    grab_current: object | None
    def __init__(self, device: str, id: str | int, args: Any, **facts: Any) -> None: ...
    def depack(self, args: Any) -> None: ...
    def grab(self, widget: object, exclusive: bool = False) -> None: ...
    def ungrab(self, widget: object) -> None: ...
    def __getattr__(self, name: str) -> Any: ...
