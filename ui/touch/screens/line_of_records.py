"""The line of records: walk back along the knots to any step, choose a reason, hold to confirm.

It sends ``correct``; what is crossed out stays in the journal and is marked on the sheet (``table.md``, 5).
Lengths written out are in U.
"""

from __future__ import annotations

from companion.play.standing import Answer, Denied
from ui.touch.game.host import Answered, Host, Json
from ui.touch.game.registry import shown
from ui.touch.kit import seats
from ui.touch.kit.buttons import button, corner_pad, hold_button, worded_row
from ui.touch.kit.leaf import STROKE, leaf_room
from ui.touch.kit.pieces import GAP, SLIP_RADIUS, refusal_sign
from ui.touch.kit.record_line import Knot, knots
from ui.touch.kit.water import water_box
from ui.touch.picture.box import Box, on_glass
from ui.touch.picture.fitting import EM, words
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Frame, Mark, Message, Part, Said, Scene, Slip
from ui.touch.picture.seat_boxes import uncovered
from ui.touch.screens.page import Close, Home
from ui.touch.screens.pause import Pause
from ui.touch.screens.rules_help import RulesHelp

HOLD_MS = 1000
NARROW = 100.0
"""On less room than this the buttons of the slip stand in more rows."""
BUTTON = 12.4


class Reason(Said, frozen=True):
    """Why the records are crossed out, by its number among the reasons offered."""

    number: int


class Confirm(Said, frozen=True):
    """Cross out what comes after the chosen knot."""


class LineOfRecords:
    """Lies over the table. ``turned`` faces the seat whose turn it is; ``at_last_knot`` chooses the last step."""

    def __init__(self, host: Host, turned: float = 0.0, *, at_last_knot: bool = False) -> None:
        self.host = host
        self.turned = turned
        self.game = shown(self.view["game"]).line()
        self._at_last_knot = at_last_knot
        self._read()
        self.reason = 0
        self.refused: str | None = None

    def _read(self) -> None:
        self.line = self.host.standing.line
        newest = len(self.line) - 1
        self.chosen = max(0, newest - 1) if self._at_last_knot else newest
        """The last record that will stand, by its number in the line."""

    @property
    def view(self) -> Json:
        """What everyone may see of the game it lies over."""
        view = self.host.standing.view
        assert view is not None
        return view

    @property
    def crossed(self) -> int:
        """How many records the way back crosses out."""
        return len(self.line) - 1 - self.chosen

    def reasons(self) -> list[str]:
        """What may have gone wrong with the first record that is crossed out, in the table's words."""
        do = self.line[self.chosen + 1].record["do"] if self.crossed else ""
        return self.game.reasons(self.host.words, do)

    # What is drawn ------------------------------------------------------------------------------------------

    def scene(self, look: Look) -> Scene:
        """The table as it stands, under the knots and the slip that asks for a reason."""
        view = self.view
        places = seats.seats_of(look, view, self.host.seating)
        around = tuple(places.values())
        turned = self.turned if look.glass.lying else 0.0
        parts = self.game.around(look, self.host, view, turned)
        parts += [
            corner_pad(look, "bottom-left", "sign-home", Home(), turned=turned),
            corner_pad(look, "top-right", "sign-rules", seats.Rules(), turned=turned),
            corner_pad(look, "bottom-right", "sign-pause", seats.AskPause(), turned=turned),
        ]
        u, pond = look.u, water_box(look, around)
        across = turned % 180 != 0
        wide, high = (pond.h, pond.w) if across else (pond.w, pond.h)
        frame = Frame(pond.cx, pond.cy, turned)
        space = wide if look.glass.lying else leaf_room(look, around).w
        slip_wide = min(120.4 * u, space - 2.0 * u)
        narrow = space < NARROW * u
        slip_high = (
            72.6 if narrow and self.crossed else 41.2 if self.crossed else 32.0 if narrow else 27.0
        ) * u
        slip = Box(-slip_wide / 2, high / 2 - slip_high - 1.2 * u, slip_wide, slip_high)
        area = Box(-wide / 2 + 1.0 * u, -high / 2 + 0.6 * u, wide - 2.0 * u, slip.y + high / 2 - 1.6 * u)
        if area.h > 68 * u:
            area = Box(area.x, area.bottom - 66 * u, area.w, 66 * u)
        parts = uncovered(look, parts, on_glass(frame, slip))
        parts += knots(look, self.game.pictures(look, view, self.line), self.chosen, area, frame)
        parts += self._slip(look, slip, frame)
        return tuple(parts)

    def _slip(self, look: Look, box: Box, frame: Frame) -> list[Part]:
        u, voice = look.u, self.host.words
        paper = Slip(*box, stroke=STROKE * u, radius=SLIP_RADIUS * u, shadow=True, seed=61)
        inner = box.inset(3.6 * u, 2.0 * u)
        head = Box(inner.x, inner.y, inner.w, (8.0 if box.w >= NARROW * u else 12.6) * u)
        marks: list[Mark] = [paper, *self._headline(look, head)]
        rest = Box(inner.x, head.bottom + 0.6 * u, inner.w, inner.bottom - head.bottom - 1.6 * u)
        leave = voice.say("Leave it")
        if not self.crossed:
            wide = min(inner.w, 62 * u)
            alone = Box(inner.cx - wide / 2, rest.cy - 6.2 * u, wide, BUTTON * u)
            return [
                Part("line-slip", tuple(marks), frame),
                button(look, "line-leave", alone, Close(), word=leave, frame=frame),
            ]
        reasons, hold = (
            self.reasons(),
            voice.count("Hold: cross out {n}", "Hold: cross out {n}", self.crossed),
        )
        high = BUTTON * u
        if box.w >= NARROW * u:
            row = Box(inner.x, rest.y, inner.w, high)
            places = list(worded_row(look, row, [(None, reason) for reason in reasons], 2.1 * u))
            back, on = Box(inner.x, rest.bottom - high, inner.w, high).row((1.0, 1.77), 2.1 * u)
        else:
            row = Box(inner.x, rest.y, inner.w, 2 * high + GAP * u)
            top, under = row.column((1, 1), GAP * u)
            places = list(top.row((1, 1), GAP * u))
            widths = [look.width_of(reason, EM["body"] * u) for reason in reasons]
            places.insert(widths.index(max(widths)), under)
            on, back = Box(inner.x, row.bottom + 2.4 * u, inner.w, 2 * high + GAP * u).column((1, 1), GAP * u)
        parts = [Part("line-slip", tuple(marks), frame)]
        for number, (reason, place) in enumerate(zip(reasons, places, strict=True)):
            chosen = number == self.reason
            parts.append(
                button(
                    look,
                    f"line-reason-{number}",
                    place,
                    Reason(number),
                    word=reason,
                    frame=frame,
                    chosen=chosen,
                )
            )
        parts.append(button(look, "line-leave", back, Close(), word=leave, frame=frame))
        parts.append(
            hold_button(
                look,
                "line-hold",
                on,
                Confirm(),
                word=hold,
                sign="sign-back",
                frame=frame,
                ms=HOLD_MS,
            )
        )
        return parts

    def _headline(self, look: Look, head: Box) -> tuple[Mark, ...]:
        voice = self.host.words
        if self.refused:
            said = words(look, self.refused, head.cx + 4.0 * look.u, head.cy, head.w - 11.0 * look.u, lines=2)
            return (*refusal_sign(look, head.x + 4.2 * look.u, head.cy, 7.0), *said)
        if not self.crossed:
            text = voice.say("Touch a knot to go back to it.")
            return words(look, text, head.cx, head.cy, head.w, lines=2 if head.h > 8.0 * look.u else 1)
        step = self.game.named(voice, self.line[self.chosen].record)
        text = voice.say("Back to: {step}", step=step)
        if head.h > 8.0 * look.u:
            return words(look, text, head.cx, head.cy, head.w, lines=2)
        return words(look, text, head.cx, head.cy, head.w, "question")

    # What touches do ----------------------------------------------------------------------------------------

    def on(self, message: Message) -> None:
        """Choose a knot and a reason, cross out what comes after it, or leave it."""
        host = self.host
        match message:
            case Answered():
                self._answered(message.record, message.answer)
            case Knot():
                self.chosen, self.reason, self.refused = message.number, 0, None
                host.redraw()
            case Reason():
                self.reason = message.number
                host.redraw()
            case Close():
                host.back()
            case Confirm() if self.crossed:
                self._confirm()
            case Home():
                host.shore()
            case seats.Rules():
                host.over(RulesHelp(host, self.view["game"], "table/correct", self.turned))
            case seats.AskPause():
                host.over(Pause(host, self.turned))

    def _confirm(self) -> None:
        why = self.reasons()[self.reason]
        seq = self.line[self.chosen].seq
        self.host.send({"do": "correct", "to": seq, "why": why, "expect": self.host.standing.rev})

    def _answered(self, record: Json, answer: Answer) -> None:
        if isinstance(answer, Denied):
            self._refuse(answer)
        elif record["do"] != "correct":
            # A card or a button has gone on with the game meanwhile.
            self.host.back()
        else:
            self.host.sound("take-back")
            self.host.play()

    def _refuse(self, answer: Denied) -> None:
        self.refused = answer.refusal.says
        self.host.sound("refusal")
        if self.host.standing.line != self.line:
            self._read()
        self.host.redraw()
