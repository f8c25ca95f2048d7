"""The house rules of a game, folded away until somebody wants them: each with its usual choice and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from companion.words import Words as Voice
from ui.touch.fitting import EM, LEADING, paragraph, words
from ui.touch.marks import Frame, Mark, Message, Part
from ui.touch.pieces import BUTTON_HEIGHT, GAP, WIDE_GAP, Box, button, ruled_line, sheet
from ui.touch.screen import Answered, Host, Look
from ui.touch.screens.page import Foot, laid_out, quarter

Text = Callable[[Voice], str]
BAIT_MEMORY = "bait_memory"
"""A choice of the screen alone (rules F-15), kept as a setting: the referee has no such rule."""


class HouseRule(msgspec.Struct, frozen=True):
    """One option of a game: its name, its choices with the usual one first, and one line of why."""

    option: str
    name: Text
    choices: tuple[tuple[Any, Text], ...]
    why: Text


HOUSE_RULES: dict[str, tuple[HouseRule, ...]] = {
    "fish-fish": (
        HouseRule(
            "cards",
            lambda voice: voice.say("The hidden card"),
            (
                ("declared", lambda voice: voice.say("Told when shown")),
                ("sensed", lambda voice: voice.say("Told at the cast")),
            ),
            lambda voice: voice.say("Told at the cast, the table can show that it was never changed."),
        ),
        HouseRule(
            "second_bite",
            lambda voice: voice.say("The second bite"),
            (
                ("played", lambda voice: voice.say("Counts unseen")),
                ("revealed", lambda voice: voice.say("Counts when shown")),
            ),
            lambda voice: voice.say("Unseen bites are used up too, so the round ends with the second."),
        ),
        HouseRule(
            "show_unseen",
            lambda voice: voice.say("Cards nobody saw"),
            (
                (False, lambda voice: voice.say("Stay hidden")),
                (True, lambda voice: voice.say("Shown at the end")),
            ),
            lambda voice: voice.say("Shown at the end only if the table was told them at the cast."),
        ),
        HouseRule(
            BAIT_MEMORY,
            lambda voice: voice.say("Baits still in hand"),
            (
                (True, lambda voice: voice.say("On the screen")),
                (False, lambda voice: voice.say("From memory")),
            ),
            lambda voice: voice.say("Everyone saw the baits; keeping them in mind is a game of its own."),
        ),
    ),
}


def usual(game: str) -> dict[str, Any]:
    """The usual choice of every house rule of a game."""
    return {rule.option: rule.choices[0][0] for rule in HOUSE_RULES.get(game, ())}


class HouseRules:
    """Lies over the seats; ``done`` is told the choices when the page is closed."""

    def __init__(
        self,
        host: Host,
        game: str,
        chosen: dict[str, Any],
        done: Callable[[dict[str, Any]], None],
        turned: float = 0.0,
    ) -> None:
        self.host = host
        self.game = game
        self.chosen = {**usual(game), **chosen}
        self.done = done
        self.turned = turned
        self.leaf = 0

    def scene(self, look: Look) -> tuple[Part, ...]:
        voice, u = self.host.words, look.u
        leaves = self._leaves(look)
        self.leaf = min(self.leaf, len(leaves) - 1)
        turn = (Foot("turn", "sign-turn"),) if look.glass.lying else ()
        back = (Foot("previous", "sign-previous"),) if len(leaves) > 1 else ()
        on = (Foot("next", "sign-next"),) if len(leaves) > 1 else ()
        layout = laid_out(
            look,
            self.turned,
            voice.say("House rules"),
            back,
            (Foot("close", "sign-tick", voice.say("Done"), main=True), *turn),
            on,
        )
        room = layout.body
        inner = _inside(look, room)
        rows = inner.column([1] * _rows(look, inner), WIDE_GAP * u)
        marks: list[Mark] = []
        buttons: list[Part] = []
        for rule, row in zip(leaves[self.leaf], rows, strict=False):
            drawn, parts = self._rule(look, layout.frame, rule, row)
            marks += drawn
            buttons += parts
            if row.bottom < rows[-1].y:
                marks.append(ruled_line(look, inner.x, row.bottom + WIDE_GAP / 2 * u, inner.w, "soft"))
        hint = voice.say("The usual choice is on the left.")
        marks += words(look, hint, room.cx, room.bottom - 3.2 * u, inner.w, colour="soft")
        return (*layout.parts, sheet(look, room, "house-rules", tuple(marks), frame=layout.frame), *buttons)

    def _rule(self, look: Look, frame: Frame, rule: HouseRule, row: Box) -> tuple[list[Mark], list[Part]]:
        voice, u = self.host.words, look.u
        em = EM["body"] * u
        if row.w > 110 * u:
            text, area = row.row((1.0, 1.0), 3 * u)
            area = Box(area.x, row.cy - BUTTON_HEIGHT * u / 2, area.w, BUTTON_HEIGHT * u)
            high = em * LEADING * (1 + len(paragraph(look, rule.why(voice), 0, 0, text.w, em)))
            top = row.cy - high / 2
        else:
            text, top = row, row.y
            area = Box(row.x, row.bottom - BUTTON_HEIGHT * u, row.w, BUTTON_HEIGHT * u)
        marks: list[Mark] = [
            *words(look, rule.name(voice), text.x, top + em * 0.62, text.w, anchor="start"),
            *paragraph(look, rule.why(voice), text.x, top + em * LEADING, text.w, em, colour="soft"),
        ]
        boxes = area.row([1] * len(rule.choices), GAP * u)
        parts = [
            button(
                look,
                f"rule-{rule.option}-{value}",
                box,
                ("choose", rule.option, value),
                word=name(voice),
                frame=frame,
                chosen=self.chosen[rule.option] == value,
            )
            for (value, name), box in zip(rule.choices, boxes, strict=True)
        ]
        return marks, parts

    def _leaves(self, look: Look) -> list[tuple[HouseRule, ...]]:
        """The rules of each page."""
        rules = HOUSE_RULES[self.game]
        layout = laid_out(look, self.turned, " ", (Foot("x"),), (), ())
        fit = _rows(look, _inside(look, layout.body))
        return [rules[start : start + fit] for start in range(0, len(rules), fit)]

    def on(self, message: Message) -> None:
        host = self.host
        if isinstance(message, Answered):
            return
        if message == "close":
            self.done(dict(self.chosen))
            host.back()
            return
        if message == "turn":
            self.turned = quarter(host.look.glass, self.turned)
        elif message in ("next", "previous"):
            leaves = len(self._leaves(host.look))
            self.leaf = (self.leaf + (1 if message == "next" else -1)) % leaves
        elif isinstance(message, tuple) and message[0] == "choose":
            self.chosen[message[1]] = message[2]
        host.redraw()


def _inside(look: Look, room: Box) -> Box:
    """Where the rules go on their sheet; a line of its foot says which choice is the usual one."""
    u = look.u
    return Box(room.x + 4 * u, room.y + 2 * u, room.w - 8 * u, room.h - 9 * u)


def _rows(look: Look, inner: Box) -> int:
    """How many rules fit one under the other."""
    u = look.u
    least = 24.5 * u if inner.w > 110 * u else (BUTTON_HEIGHT + 27) * u
    return max(1, min(4, int((inner.h + WIDE_GAP * u) / (least + WIDE_GAP * u))))
