"""The table as a service: what is asked of systemd, and one sentence for everything that it does not do."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.language.words import Words
from hardware.computer import service
from hardware.computer.service import NoService

WORDS = Words()


class Systemd:
    """Answers like ``systemctl``, and keeps what was asked."""

    def __init__(
        self, load: str = "loaded", code: int = 0, complaint: str = "", active: str = "active"
    ) -> None:
        self.load, self.code, self.complaint, self.active = load, code, complaint, active
        self.asked: list[list[str]] = []

    def __call__(self, command: Sequence[str]) -> subprocess.CompletedProcess[str]:
        self.asked.append(list(command))
        if command[1] == "show":
            return subprocess.CompletedProcess(command, 0, f"{self.load}\n", "")
        if command[1] == "is-active":
            return subprocess.CompletedProcess(command, 3, f"{self.active}\n", "")
        return subprocess.CompletedProcess(command, self.code, "", self.complaint)


@pytest.fixture
def booted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "has_systemd", lambda: True)


@pytest.mark.usefixtures("booted")
@pytest.mark.parametrize("verb", ["start", "stop", "restart"])
def test_the_service_is_told_and_nobody_is_asked_for_a_password(verb: str) -> None:
    systemd = Systemd()
    service.order(WORDS, verb, run=systemd)
    assert systemd.asked[-1] == ["systemctl", "--no-ask-password", verb, "companion.service"]


@pytest.mark.usefixtures("booted")
def test_the_computer_is_switched_off_by_the_system() -> None:
    systemd = Systemd(load="not-found")
    service.power_off(WORDS, run=systemd)
    assert systemd.asked == [["systemctl", "--no-ask-password", "poweroff"]]


@pytest.mark.usefixtures("booted")
@pytest.mark.parametrize(
    ("systemd", "says"),
    [
        (Systemd(load="not-found"), "not installed as a service"),
        (Systemd(load="not-found", code=1), "not installed as a service"),
        (Systemd(code=1, complaint="Interactive authentication required.\n"), "not in the group companion"),
        (
            Systemd(code=4, complaint="Failed to stop companion.service: Access denied\nSee logs.\n"),
            "not in the group",
        ),
        (
            Systemd(code=1, complaint="Job for companion.service failed.\nSee logs.\n"),
            "did not do it: Job for companion.service failed.",
        ),
        (Systemd(code=5), "did not do it: systemctl 5"),
    ],
)
def test_what_the_system_does_not_do_is_one_sentence(systemd: Systemd, says: str) -> None:
    with pytest.raises(NoService) as why:
        service.order(WORDS, "stop", run=systemd)
    assert says in str(why.value)
    assert "\n" not in str(why.value)


def test_without_systemd_there_is_nothing_to_tell(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert not service.has_systemd(tmp_path / "nowhere")
    monkeypatch.setattr(service, "has_systemd", lambda: False)
    systemd = Systemd()
    for asked in (
        lambda: service.order(WORDS, "stop", run=systemd),
        lambda: service.power_off(WORDS, run=systemd),
    ):
        with pytest.raises(NoService, match="no systemd"):
            asked()
    assert not service.is_installed(systemd)
    assert systemd.asked == []


@pytest.mark.usefixtures("booted")
def test_how_the_service_is_comes_in_the_systems_own_words() -> None:
    assert service.is_installed(Systemd())
    assert not service.is_installed(Systemd(load="masked"))
    assert service.state(Systemd(active="failed")) == "failed"
    assert service.state(Systemd(active="")) == "unknown"
