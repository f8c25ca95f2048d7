"""The end of Somethin' Fishy: what ended it, and how a tie was broken, beside the list of the places."""

from __future__ import annotations

import msgspec

from companion.games.somethin_fishy.view import SomethinFishyView
from companion.language.words import Words as Voice
from ui.touch.game.host import Json
from ui.touch.games.game_over import GameOverWithoutRounds
from ui.touch.games.somethin_fishy.cards import card
from ui.touch.games.somethin_fishy.water import CARD
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import EM, LEADING, paragraph
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Mark

BETWEEN = 1.2
"""Between two sentences, in U."""


class Over(GameOverWithoutRounds):
    """The last leaf of a game."""

    def _picture(self, look: Look, view: Json, area: Box) -> tuple[Mark, ...]:
        seen = self.host.standing.seen
        assert isinstance(seen, SomethinFishyView)
        u, em = look.u, EM["body"] * look.u
        said = [paragraph(look, text, area.x, 0.0, area.w, em) for text in reasons(self.host.words, seen)]
        tall = sum(len(lines) * LEADING * em + BETWEEN * u for lines in said)
        marks: list[Mark] = []
        top, last = area.y, self.host.standing.last
        if (
            seen.hungry_end
            and last is not None
            and last.record["do"] == "draw"
            and tall + CARD[1] * u <= area.h
        ):
            # The card that ended it, unless the words need its place.
            box = Box(area.cx - CARD[0] / 2 * u, top, CARD[0] * u, CARD[1] * u)
            marks += card(look, box, last.record["species"], last.record["kind"], "last")
            top += (CARD[1] + BETWEEN) * u
        for lines in said:
            if top + len(lines) * LEADING * em > area.bottom + 1.5 * u:
                break
            marks += [msgspec.structs.replace(line, y=line.y + top) for line in lines]
            top += len(lines) * LEADING * em + BETWEEN * u
        return tuple(marks)


def reasons(voice: Voice, view: SomethinFishyView) -> list[str]:
    """Why the game is over and why these have won, the most important first."""
    if not view.finished:
        return [voice.say("It was ended before its last hungry fish.")]
    said = [voice.say("A hungry fish came out of the open sea.")]
    most = max(view.won.values())
    even = [name for name in view.players if view.won[name] == most]
    if len(even) > 1:
        told = ", ".join(voice.say("{name} {n}", name=name, n=view.won_hungry[name]) for name in even)
        if len(view.winners) > 1:
            said.append(voice.say("Even in fish and in hungry ones."))
        else:
            said.append(voice.say("Even in fish, so hungry ones decide: {told}.", told=told))
    lying = sum(len(row) for row in view.rows.values())
    lying += sum(pile.cards for pile in view.piles.values())
    if lying:
        said.append(
            voice.count(
                "{n} fish on the table counts for nobody.", "{n} fish on the table count for nobody.", lying
            )
        )
    return said
