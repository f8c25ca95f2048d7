"""Outlines for paper are those of the drawings (`look.md` section 8)."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from companion.drawing.outlines import FILE, drawn
from companion.sheet import raster
from companion.sheet.marks import Drawing, Picture
from ui.drawings import outlines
from ui.drawings.render import SOURCES

NAMES = sorted(
    path.stem
    for pattern in outlines.NAMES
    for path in SOURCES.glob(pattern)
    if not path.stem.endswith("-small")
)


def test_the_outlines_are_those_of_the_drawings_as_they_are_now(tmp_path: Path) -> None:
    file = tmp_path / "drawings.json"
    outlines.write(file)
    assert file.read_bytes() == FILE.read_bytes()


@pytest.mark.parametrize("name", NAMES)
def test_a_drawing_from_its_outlines_looks_as_cairo_draws_it(name: str) -> None:
    import cairosvg

    _, _, view_w, view_h = drawn(name).view
    wide, high = 264, round(264 * view_h / view_w)
    png = cairosvg.svg2png(url=str(SOURCES / f"{name}.svg"), output_width=wide, output_height=high)
    theirs = Image.new("RGB", (wide, high), "white")
    rendered = Image.open(io.BytesIO(png)).convert("RGBA")
    theirs.paste(rendered, mask=rendered)
    ours = raster.picture(Drawing(wide, high, 1.0, (Picture(name, wide / 2, high / 2, wide),)), wide)
    assert max(ImageStat.Stat(ImageChops.difference(ours, theirs)).mean) < 3


def test_shapes_paper_does_not_know_are_refused() -> None:
    with pytest.raises(ValueError, match="<rect> is not among the shapes"):
        outlines.outlines('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect/></svg>')
