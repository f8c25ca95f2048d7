"""On both images of Raspberry Pi OS every package is a wheel, and the table draws: an arm64 processor is emulated."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import companion
from companion.language.words import languages
from tests.slow.pi import machine
from tests.slow.pi.machine import ROOT, Unavailable

pytestmark = pytest.mark.slow
QEMU = "qemu-aarch64-static"
LIBRARIES = [
    *("python3", "libegl1", "libgl1", "libgles2", "libgl1-mesa-dri", "libgbm1", "libdrm2", "libmtdev1"),
    *("fonts-sil-gentiumplus", "python3-evdev"),
]


class Image(NamedTuple):
    """What of an image of Raspberry Pi OS counts here."""

    suite: str
    python: str
    lgpio: bool
    """Whether what drives the pins is a wheel; elsewhere it is a package of Raspberry Pi OS, which is not seen here."""


IMAGES = (Image("bookworm", "3.11", True), Image("trixie", "3.13", False))
PROOF = """
import importlib.util, json, platform
import evdev, gpiozero, kivy, msgspec, PIL.Image, reportlab, segno, serial
from companion.language.words import Words
from ui.touch.robot import self_test
seen = {}
def colours(app, root, file):
    found = counted(app, root, file)
    with PIL.Image.open(file) as picture:
        seen["size"] = picture.size
        seen["darkest"], seen["lightest"] = picture.convert("L").getextrema()
    return found
counted, self_test._colours = self_test._colours, colours
self_test.draw_shore(Words("hu"))
print(json.dumps(seen | {
    "machine": platform.machine(), "python": platform.python_version(), "kivy": kivy.__version__,
    "lgpio": importlib.util.find_spec("lgpio") is not None and hasattr(__import__("lgpio"), "gpiochip_open"),
}))
"""


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The offline folder for both images, as ``deploy/wheels.py`` gathers it from the network."""
    folder = tmp_path_factory.mktemp("wheels") / "all"
    done = subprocess.run(
        [sys.executable, str(ROOT / "deploy/wheels.py"), str(folder)], capture_output=True, text=True, check=False
    )  # fmt: skip
    if "NewConnectionError" in done.stderr or "Temporary failure in name resolution" in done.stderr:
        pytest.skip("no package registry is reached from here")
    assert done.returncode == 0, done.stderr
    return folder


def cross_installed(wheels: Path, image: Image, folder: Path) -> None:
    """What ``deploy/version.sh`` installs on that image, put together on this machine."""
    sys.path.insert(0, str(ROOT / "deploy"))
    try:
        from wheels import Target  # type: ignore[import-not-found]
    finally:
        sys.path.pop(0)
    target = Target(image.python, "aarch64")
    name = f"fish-table-companion{target.extras}=={companion.__version__}"
    done = subprocess.run(
        [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index", "--no-compile",
         "--find-links", str(wheels), "--only-binary=:all:", "--target", str(folder), *target.tags, name],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


def test_nothing_is_left_to_be_made_on_the_pi(wheels: Path) -> None:
    (own,) = wheels.glob("fish_table_companion-*-py3-none-any.whl")
    with zipfile.ZipFile(own) as wheel:
        inside = set(wheel.namelist())
    assert {
        "ui/drawings/atlas/index.json",
        "companion/sheet/drawings.json",
        "ui/sounds/made/cast.wav",
    } < inside
    catalogues = {f"companion/locale/{code}/LC_MESSAGES/companion.mo" for code in languages() if code != "en"}
    assert catalogues < inside
    assert [name for name in inside if name.endswith((".svg", ".po"))] == []
    assert [name for name in inside if name.startswith("tests")] == []


@pytest.mark.parametrize("image", IMAGES, ids=lambda image: image.suite)
def test_the_folder_holds_all_that_an_image_needs(wheels: Path, image: Image, tmp_path: Path) -> None:
    cross_installed(wheels, image, tmp_path)
    libraries = [path for path in tmp_path.rglob("*.so") if "cpython" in path.name]
    abi = "cpython-" + image.python.replace(".", "") + "-aarch64-linux-gnu.so"
    assert libraries
    assert [path.name for path in libraries if not path.name.endswith(abi)] == []


def compiled(image: Image, files: Path) -> None:
    """Compile it here, where a Python of the same version is: the emulator takes minutes for that."""
    python = shutil.which(f"python{image.python}")
    folders = [str(files / "table"), str(files / "usr/lib" / f"python{image.python}")]
    if python is not None:
        subprocess.run([python, "-m", "compileall", "-q", *folders], capture_output=True, check=False)


@pytest.fixture
def root(image: Image, wheels: Path) -> Iterator[Path]:
    """The files of that image, with the table and the emulator in them."""
    try:
        machine.need("mount", "chroot", QEMU)
        below = machine.debian(image.suite, "arm64", LIBRARIES, "extract")
        with (
            tempfile.TemporaryDirectory(dir=machine.cache(), prefix="layer-") as above,
            machine.layer(below, Path(above)) as files,
        ):
            cross_installed(wheels, image, files / "table")
            compiled(image, files)
            shutil.copy(str(shutil.which(QEMU)), files / QEMU)
            for name in ("tmp", "dev", "proc"):
                (files / name).mkdir(exist_ok=True)
            for name in ("bin", "lib", "sbin"):
                # The package that usually makes these links is not needed here, so it is not there.
                if not (files / name).exists():
                    (files / name).symlink_to(f"usr/{name}")
            yield files
    except Unavailable as why:
        pytest.skip(str(why))


@pytest.mark.parametrize("image", IMAGES, ids=lambda image: image.suite)
def test_the_table_draws_on_arm64(image: Image, root: Path) -> None:
    (root / "proof.py").write_text(PROOF)
    variables = {
        "PYTHONPATH": "/table", "SDL_VIDEODRIVER": "offscreen", "HOME": "/tmp", "PATH": "/usr/sbin:/usr/bin",
        "PYTHONDONTWRITEBYTECODE": "1",
    }  # fmt: skip
    shell = "mount -t proc proc {0}/proc; mount --bind /dev {0}/dev; exec chroot {0} /{1} /usr/bin/python3 /proof.py"
    done = subprocess.run(
        ["unshare", "--mount", "sh", "-c", shell.format(root, QEMU)],
        capture_output=True, text=True, check=False, env=variables,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    seen = json.loads(done.stdout.splitlines()[-1])
    assert seen["machine"] == "aarch64"
    assert seen["python"].startswith(image.python)
    assert seen["lgpio"] is image.lgpio
    assert seen["size"] == [800, 480]
    # A picture that came too early is black.
    assert seen["lightest"] > 200
    assert seen["darkest"] < 90
