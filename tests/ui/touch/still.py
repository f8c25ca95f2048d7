"""Takes a picture of a scene without a display::

    from tests.ui.touch.still import look_for, still
    still(screen.scene(look_for(800, 480)), look_for(800, 480), Path("build/shots/shore.png"))

Importing this module makes Kivy run offscreen, so it is imported before anything else of Kivy.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
os.environ.setdefault("KIVY_NO_ARGS", "1")
os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
os.environ.setdefault("KIVY_NO_FILELOG", "1")
os.environ.setdefault("KIVY_HOME", tempfile.mkdtemp(prefix="kivy-"))

from kivy.core.window import Window
from kivy.graphics import ClearBuffers, ClearColor, Fbo
from PIL import Image

from companion.drawing import lettering
from ui.touch.glass.stage import Stage
from ui.touch.picture.geometry import Glass, unit
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Scene
from ui.touch.picture.theme import colour


def look_for(width: int, height: int, theme: str = "day", *, lying: bool = True) -> Look:
    """The look of a screen of this size whose real width is not known."""
    glass = Glass(width, height, unit(width, height), lying)
    return Look(glass, theme, calm=True, width_of=lettering.width_of)


def still(scene: Scene, look: Look, file: Path | None = None, *, cache: Path | None = None) -> Image.Image:
    """The scene as it stands when nothing moves any more; written to ``file`` as PNG where one is given."""
    if Window is None:
        raise RuntimeError("Kivy found no way to draw: libegl1, libgles2 and libgl1-mesa-dri are needed.")
    size = (int(look.glass.width), int(look.glass.height))
    stage = Stage(lambda message: None, cache=cache, size=size)
    stage.show(scene, look)
    stage.settle()
    picture = _drawn(stage, look.theme)
    if file is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
        picture.save(file)
    return picture


def _drawn(stage: Stage, theme: str) -> Image.Image:
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
