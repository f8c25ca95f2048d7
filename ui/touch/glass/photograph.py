"""Pictures of what was drawn: of the window, or of a stage that is in none."""

from __future__ import annotations

from kivy.core.window import Window
from kivy.graphics import ClearBuffers, ClearColor, Fbo
from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels
from PIL import Image

from ui.touch.glass.stage import Stage
from ui.touch.picture.theme import colour


def of_window() -> Image.Image:
    """What the window shows."""
    size = (int(Window.width), int(Window.height))
    pixels = glReadPixels(0, 0, *size, GL_RGB, GL_UNSIGNED_BYTE)
    return Image.frombytes("RGB", size, pixels).transpose(Image.Transpose.FLIP_TOP_BOTTOM)


def of_stage(stage: Stage, theme: str) -> Image.Image:
    """What a stage that is in no window draws at this moment."""
    size = (int(stage.width), int(stage.height))
    frame = Fbo(size=size, with_stencilbuffer=False)
    with frame:
        ClearColor(*(part / 255 for part in colour(theme, "paper")), 1)
        ClearBuffers()
    frame.add(stage.canvas)
    frame.draw()
    picture = Image.frombytes("RGBA", size, frame.pixels).transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    frame.remove(stage.canvas)
    return picture.convert("RGB")
