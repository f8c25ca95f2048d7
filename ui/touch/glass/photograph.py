"""Pictures of what was drawn."""

from __future__ import annotations

from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels
from PIL import Image


def of_window() -> Image.Image:
    """What the window shows."""
    size = (int(Window.width), int(Window.height))
    pixels = glReadPixels(0, 0, *size, GL_RGB, GL_UNSIGNED_BYTE)
    return Image.frombytes("RGB", size, pixels).transpose(Image.Transpose.FLIP_TOP_BOTTOM)
