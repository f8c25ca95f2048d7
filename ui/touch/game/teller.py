"""What the voice says at a table, put together for any game: what has happened, then who is asked and what.

The sentences of a game (``Shown.spoken``) are read only where the voice is on. They follow from views and events alone,
which hold nothing hidden (``secrecy.md``).
"""

from __future__ import annotations

from collections.abc import Sequence

from ui.touch.game.host import Host, Json
from ui.touch.game.registry import shown
from ui.touch.game.spoken import Asked, SpokenGame, Stands


def of_game(game: str) -> SpokenGame:
    """The sentences of a game."""
    return shown(game).spoken()


def prepared(stands: Stands) -> list[str]:
    """What is made ready when a game begins: first all that a hidden card decides, then names and questions."""
    game = of_game(stands.view["game"])
    names = [stands.name(name) for name in stands.view["players"]]
    return [*game.turned(stands.words), *names, *game.questions(stands)]


def happened(stands: Stands, events: Sequence[Json]) -> list[str]:
    """What has come of a record, in a few short sentences."""
    words, game, said = stands.words, of_game(stands.view["game"]), list[str]()
    for event in events:
        match event["kind"]:
            case "ended":
                said.append(words.say("The game stopped early"))
            case "game-over":
                said.append(_winners(stands, event))
            case "undone" | "corrected":
                said.append(words.say("Taken back"))
            case _:
                said += game.happened(stands, event)
    return said


def _winners(stands: Stands, event: Json) -> str:
    winners = event["winners"]
    points = event["totals"][winners[0]]
    if len(winners) == 1:
        return stands.words.count(
            "{name} wins with {n} point.",
            "{name} wins with {n} points.",
            points,
            name=stands.name(winners[0]),
        )
    return stands.words.count(
        "{names} share the win with {n} point.",
        "{names} share the win with {n} points.",
        points,
        names=stands.names(winners),
    )


class Teller:
    """Says aloud what the screen of one game shows. Does nothing while the voice is off."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._asked: Asked | None = None
        """What was asked last; it is not asked again until something else was."""

    def tell(
        self,
        events: Sequence[Json] = (),
        *,
        asks: bool = True,
    ) -> None:
        """Say what has happened and, where ``asks``, what is asked now."""
        if not self._host.speaks or self._host.standing.view is None:
            return
        stands = Stands(self._host.words, self._host.standing)
        said = happened(stands, events)
        if any(event["kind"] in ("opened", "undone", "corrected") for event in events):
            self._asked = None
        if asks:
            asked = of_game(stands.view["game"]).asked(stands)
            if asked is not None and asked != self._asked:
                said += [part for part in asked if part]
            self._asked = asked
        self._host.speak(said)

    def refuse(self, sentence: str) -> None:
        """Say why something was refused."""
        if self._host.speaks:
            self._host.speak([sentence])
