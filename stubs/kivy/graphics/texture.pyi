from typing import Any

class Texture:
    width: int
    height: int
    size: tuple[int, int]
    colorfmt: str
    pixels: bytes
    tex_coords: tuple[float, ...]
    uvpos: tuple[float, float]
    uvsize: tuple[float, float]
    wrap: str
    min_filter: str
    mag_filter: str
    @staticmethod
    def create(size: tuple[float, float] = ..., **facts: Any) -> Texture: ...
    def blit_buffer(self, buffer: bytes | bytearray | memoryview, **facts: Any) -> None: ...
    def get_region(self, x: float, y: float, width: float, height: float) -> Texture: ...
    def flip_vertical(self) -> None: ...
    def flip_horizontal(self) -> None: ...
