"""The seats' buttons at Fish Fish: a seat's counts fish and is held to bet them; the fisher's is held to turn, to lay
away, to go on."""

from __future__ import annotations

from companion.games.fish_fish.rules import LAST_LINE
from companion.games.fish_fish.standing import line_of, phase_of, view_of
from companion.language.json import Json
from companion.sensing.outcomes import HOLD_SECONDS, SEAT, Counted, Outcome, Send
from companion.sensing.stand import Stand


class SeatButtons:
    """Which seats' buttons are down since when, and how many fish are counted at them."""

    def __init__(self) -> None:
        self._stand = Stand()
        self._since = 0.0
        self._down: dict[str, float] = {}
        self._counts: dict[str, int] = {}

    def comes_to(self, stand: Stand, at: float) -> None:
        """The game stands so since ``at``."""
        self._stand, self._since, self._counts = stand, at, {}

    def pressed(self, device: str, at: float) -> None:
        """A button went down."""
        self._down[device] = at

    def lost(self, device: str) -> None:
        """A button is gone, and may have been let go unseen."""
        self._down.pop(device, None)

    def released(self, device: str) -> list[Outcome]:
        """A button that was not held counts one fish more, and all of them on the last line."""
        pressed, player = self._down.pop(device, None), self._acting(device)
        if pressed is None or player is None or phase_of(self._stand) != "bet" or pressed < self._since:
            return []
        left = view_of(self._stand)["fish_left"][player]
        self._counts[player] = left if self._bets_all() else (self._count(player) + 1) % (left + 1)
        return [Counted(player, self._counts[player])]

    def coming(self) -> list[tuple[float, str]]:
        """The buttons of whoever acts that are down, by when they are held long enough."""
        return [
            (at + HOLD_SECONDS, device)
            for device, at in self._down.items()
            if self._acting(device) is not None and at >= self._since
        ]

    def held(self, device: str, at: float) -> list[Outcome]:
        """What a button sends that was held long enough; it does so once."""
        player = self._acting(device)
        del self._down[device]
        assert player is not None
        return self._held(player, at)

    def _acting(self, device: str) -> str | None:
        """The player at this button, if it is their turn to bet, turn, lay away or go on."""
        phase = phase_of(self._stand)
        if not phase or not device.startswith(SEAT):
            return None
        view = view_of(self._stand)
        seat = int(device.removeprefix(SEAT)) - 1
        player = view["players"][seat] if seat < len(view["players"]) else None
        who = view["fisher"] if phase == "round-over" else view["to_act"]
        return player if player is not None and player == who else None

    def _bets_all(self) -> bool:
        return line_of(self._stand)[1] == LAST_LINE

    def _count(self, player: str) -> int:
        """Fish counted so far: none, and on the last line all there are (F-3)."""
        return self._counts.get(player, view_of(self._stand)["fish_left"][player] if self._bets_all() else 0)

    def _held(self, player: str, at: float) -> list[Outcome]:
        """What holding the button of the player who acts sends."""
        record: Json | None = None
        match phase_of(self._stand):
            case "bet":
                record = {"do": "bet", "player": player, "fish": self._count(player)}
            case "reveal" if self._stand.sensed:
                record = {"do": "reveal"}
            case "discard":
                record = {"do": "discard"}
            case "round-over":
                record = {"do": "next"}
        return [] if record is None else [Send({**record, "expect": self._stand.rev}, at)]
