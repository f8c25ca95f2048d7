"""The house rules of a game, folded away until somebody wants them: each with its usual choice and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from companion.drawing.line_breaks import wrapped
from companion.language.words import Words as Voice
from companion.settings.model import Devices, Settings, get
from ui.touch.game.host import Answered, Host
from ui.touch.game.house_rule import HouseRule
from ui.touch.game.registry import shown
from ui.touch.kit.buttons import Face, button, row_wish, worded_row
from ui.touch.kit.pieces import BUTTON_HEIGHT, GAP, SMALL_GAP, ruled_line, sheet
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import EM, LEADING, paragraph, words
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Frame, Mark, Message, Part, Said
from ui.touch.screens.page import Close, Foot, Leafed, Turn, laid_out, quarter

BESIDE = 110.0
"""From this width in U on a rule has its choices beside it."""


def usual(game: str) -> dict[str, Any]:
    """What holds of every house rule of a game where nothing is said: the referee's own choice."""
    return {rule.option: rule.choices[0][0] for rule in shown(game).house_rules}


def house_rules(game: str, devices: Devices) -> tuple[HouseRule, ...]:
    """The house rules as this table offers them: where it can sense the hidden card, that is its usual choice."""
    rules = shown(game).house_rules
    if devices.reader == "none" and not devices.pendant:
        return rules
    return tuple(_sensed(rule, devices) if rule.option == "cards" else rule for rule in rules)


def _sensed(rule: HouseRule, devices: Devices) -> HouseRule:
    def by_what(voice: Voice) -> str:
        return voice.say("By the pendant") if devices.reader == "none" else voice.say("By the reader")

    others = tuple(choice for choice in rule.choices if choice[0] != "sensed")
    return msgspec.structs.replace(rule, choices=(("sensed", by_what), *others))


def kept(game: str) -> dict[str, str]:
    """The settings that keep the house rules which are a choice of the screen alone, by option."""
    return {rule.option: rule.setting for rule in shown(game).house_rules if rule.setting}


def usual_here(game: str, settings: Settings) -> dict[str, Any]:
    """The choices a new game begins with at this table."""
    return {
        rule.option: get(settings, rule.setting) if rule.setting else rule.choices[0][0]
        for rule in house_rules(game, settings.devices)
    }


class Ruled(Said, frozen=True):
    """A house rule is to hold as ``value`` says."""

    option: str
    value: Any


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
        self.rules = house_rules(game, host.settings.devices)
        self.chosen = {**usual(game), **chosen}
        self.done = done
        self.turned = turned
        self.leaf = 0

    def scene(self, look: Look) -> tuple[Part, ...]:
        """As many rules as fit on a page, each with its choices."""
        voice, u = self.host.words, look.u
        leaves = self._leaves(look)
        self.leaf = min(self.leaf, len(leaves) - 1)
        turn = (Foot(Turn(), "sign-turn"),) if look.glass.lying else ()
        back = (Foot(Leafed(-1), "sign-previous"),) if len(leaves) > 1 else ()
        on = (Foot(Leafed(1), "sign-next"),) if len(leaves) > 1 else ()
        layout = laid_out(
            look,
            self.turned,
            voice.say("House rules"),
            back,
            (Foot(Close(), "sign-tick", voice.say("Done"), main=True), *turn),
            on,
        )
        room = layout.body
        inner = _inside(look, room)
        shown = leaves[self.leaf]
        heights = [self._height(look, rule, inner.w) for rule in shown]
        gap = min(6 * u, (inner.h - sum(heights)) / len(heights))
        marks: list[Mark] = []
        buttons: list[Part] = []
        top = inner.y + gap / 2
        for rule, high in zip(shown, heights, strict=True):
            drawn, parts = self._rule(look, layout.frame, rule, Box(inner.x, top, inner.w, high))
            marks += drawn
            buttons += parts
            top += high + gap
            if rule is not shown[-1]:
                marks.append(ruled_line(look, inner.x, top - gap / 2, inner.w, "soft"))
        hint = voice.say("The usual choice is on the left.")
        marks += words(look, hint, room.cx, room.bottom - 3.4 * u, room.w - 3 * u, colour="soft")
        return (*layout.parts, sheet(look, room, "house-rules", tuple(marks), frame=layout.frame), *buttons)

    def _places(self, look: Look, rule: HouseRule, row: Box) -> tuple[Box, Box]:
        """Where the text of a rule and its choices go: side by side, or one under the other."""
        u = look.u
        high = BUTTON_HEIGHT * u
        if row.w < BESIDE * u:
            return row, Box(row.x, row.bottom - high, row.w, high)
        wide = min(max(row_wish(look, self._faces(rule), GAP * u), 46 * u), 0.52 * row.w)
        area = Box(row.right - wide, row.cy - high / 2, wide, high)
        return Box(row.x, row.y, row.w - wide - 2 * u, row.h), area

    def _faces(self, rule: HouseRule) -> list[Face]:
        return [(None, name(self.host.words)) for _, name in rule.choices]

    def _height(self, look: Look, rule: HouseRule, width: float) -> float:
        """The height a rule takes in a row of this width."""
        em = EM["body"] * look.u
        text, _ = self._places(look, rule, Box(0, 0, width, 0))
        lines = 1 + len(wrapped(look, rule.why(self.host.words), text.w, em))
        below = 0.0 if width > BESIDE * look.u else (BUTTON_HEIGHT + GAP) * look.u
        return max(lines * em * LEADING + below, BUTTON_HEIGHT * look.u)

    def _rule(self, look: Look, frame: Frame, rule: HouseRule, row: Box) -> tuple[list[Mark], list[Part]]:
        voice = self.host.words
        em = EM["body"] * look.u
        text, area = self._places(look, rule, row)
        marks: list[Mark] = [
            *words(look, rule.name(voice), text.x, row.y + em * 0.62, text.w, anchor="start"),
            *paragraph(look, rule.why(voice), text.x, row.y + em * LEADING, text.w, em, colour="soft"),
        ]
        boxes = worded_row(look, area, self._faces(rule), GAP * look.u)
        parts = [
            button(
                look,
                f"rule-{rule.option}-{value}",
                box,
                Ruled(rule.option, value),
                word=name(voice),
                frame=frame,
                chosen=self.chosen[rule.option] == value,
            )
            for (value, name), box in zip(rule.choices, boxes, strict=True)
        ]
        return marks, parts

    def _leaves(self, look: Look) -> list[list[HouseRule]]:
        """The rules of each page: as many as fit."""
        layout = laid_out(look, self.turned, " ", (Foot(Close()),), (), ())
        inner = _inside(look, layout.body)
        pages: list[list[HouseRule]] = [[]]
        used = 0.0
        for rule in self.rules:
            high = self._height(look, rule, inner.w) + SMALL_GAP * look.u
            if pages[-1] and used + high > inner.h:
                pages.append([])
                used = 0.0
            pages[-1].append(rule)
            used += high
        return pages

    def on(self, message: Message) -> None:
        """Choose, leaf, turn; closing tells the choices."""
        host = self.host
        match message:
            case Answered():
                return
            case Close():
                self.done(dict(self.chosen))
                host.back()
                return
            case Turn():
                self.turned = quarter(host.look.glass, self.turned)
            case Leafed():
                self.leaf = (self.leaf + message.by) % len(self._leaves(host.look))
            case Ruled():
                self.chosen[message.option] = message.value
        host.redraw()


def _inside(look: Look, room: Box) -> Box:
    """Where the rules go on their sheet; a line of its foot says which choice is the usual one."""
    u = look.u
    return Box(room.x + 3 * u, room.y + 0.8 * u, room.w - 6 * u, room.h - 6.4 * u)
