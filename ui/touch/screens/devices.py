"""The devices of the table: how each is, what it senses now, and a light or the buzzer to try.

Buttons, pendant and reader are tried by using them; while hidden cards are in play the page says of them only what
diagnosis may say (``companion/sensing/privacy.py``), and nothing can be tried until the round is over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from companion.drawing.line_breaks import wrapped
from companion.games.game import Json
from companion.sensing.privacy import PENDANT_DEVICE, Report
from companion.sensing.tags import unknown
from companion.sensing.values import Sensed
from companion.store.print_jobs import Form
from hardware.desk import READER, VOICE
from hardware.pins.wiring import BUTTON, BUZZER, LIGHT
from hardware.printers import sentences
from hardware.printers.print_shop import PAGE, TICKET, Order
from ui.touch.game.host import Host
from ui.touch.kit.buttons import button
from ui.touch.kit.pieces import BUTTON_HEIGHT, GAP, refusal_sign, ruled_line, sheet
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import EM, LEADING, paragraph
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Frame, Mark, Message, Part, Said, Sprite
from ui.touch.screens.page import Close, Foot, Leafed, Turn, Turnable, laid_out

TRY = 30.0
"""Width of a button that tries something, in U."""


FORMS: dict[str, Form] = {TICKET: "ticket", PAGE: "page"}
"""What each printer prints."""
Sentence = Callable[[Json | None], str]
"""What is said of the last thing that devices of one kind sensed."""


class TryLight(Said, frozen=True):
    """Let the light of the next seat blink."""


class TryBuzzer(Said, frozen=True):
    """Let the buzzer be heard."""


class TryVoice(Said, frozen=True):
    """Let the voice say a sentence."""


class TestPrint(Said, frozen=True):
    """Print a page, or a ticket, that tries the printer."""

    form: Form


class Row(msgspec.Struct, frozen=True):
    """Devices of one kind as one row of the page."""

    key: str
    name: str
    ok: bool
    says: tuple[str, ...]
    """What is wrong, and what was sensed, a sentence each."""
    tries: Message | None = None
    """What the button that tries it says."""


class Devices(Turnable):
    """Lies over the settings."""

    def __init__(self, host: Host, turned: float = 0.0) -> None:
        super().__init__(host, turned)
        self.leaf = 0
        self.tried = ""
        """Why the last try came to nothing."""
        self._seat = 0
        """The seat whose light was tried last."""
        self._test = 0
        """The job of the test that was printed last."""

    # What is said ---------------------------------------------------------------------------------------------

    def rows(self) -> list[Row]:
        """What there is, in the order in which people use it."""
        desk, voice = self.host.desk, self.host.words
        reports = {} if desk is None else {report.device: report for report in desk.discretion.devices()}
        by_seat = {
            kind: [report for device, report in reports.items() if device.startswith(kind)]
            for kind in (BUTTON, LIGHT)
        }
        found = []
        if READER in reports:
            found.append(self._row(READER, voice.say("Card reader"), [reports[READER]], self._on_reader))
        if PENDANT_DEVICE in reports:
            pendant = [reports[PENDANT_DEVICE]]
            found.append(self._row(PENDANT_DEVICE, voice.say("Pendant"), pendant, self._on_pendant))
        if by_seat[BUTTON]:
            found.append(self._row(BUTTON, voice.say("Seat buttons"), by_seat[BUTTON], self._on_buttons))
        if by_seat[LIGHT]:
            lights = by_seat[LIGHT]
            found.append(self._row(LIGHT, voice.say("Seat lights"), lights, self._on_lights, TryLight()))
        if BUZZER in reports:
            buzzer = [reports[BUZZER]]
            found.append(self._row(BUZZER, voice.say("Buzzer"), buzzer, lambda _: "", TryBuzzer()))
        if VOICE in reports:
            tries = TryVoice() if self.host.speaks else None
            found.append(self._row(VOICE, voice.say("Voice"), [reports[VOICE]], lambda _: "", tries))
        printers = {TICKET: voice.say("Ticket printer"), PAGE: voice.say("Page printer")}
        for device, name in printers.items():
            if device in reports:
                test = TestPrint(FORMS[device])
                found.append(self._row(device, name, [reports[device]], lambda _: self._on_test(), test))
        return found

    def _row(
        self, key: str, name: str, reports: Sequence[Report], sensed: Sentence, tries: Message | None = None
    ) -> Row:
        bad = list(dict.fromkeys(report.sentence for report in reports if report.state != "ok"))
        last = max(
            (report.last for report in reports if report.last), key=lambda line: line["at"], default=None
        )
        invites = not bad and self.host.desk is not None and not self.host.desk.closed
        said = sensed(last) if last is not None or invites else ""
        # One device that does not work says why; of several that don't the first does.
        return Row(key, name, not bad, tuple(text for text in (*bad[:1], said) if text), tries)

    def _on_reader(self, last: Json | None) -> str:
        voice, desk = self.host.words, self.host.desk
        if last is None or last["kind"] != "card-placed":
            return voice.say("Nothing lies on it. Lay a card on it to try it.")
        if "tag" in last and desk is not None and desk.decks.cards.card(bytes.fromhex(last["tag"])) is None:
            return unknown(voice)
        return voice.say("Something lies on it.")

    def _on_pendant(self, last: Json | None) -> str:
        voice = self.host.words
        if last is None:
            return voice.say("Press a button of it to try it.")
        if last["device"] == "bite":
            return voice.say("“Bite” was used.")
        if last["device"] == "no-bite":
            return voice.say("“No bite” was used.")
        return voice.say("It was used.")

    def _on_buttons(self, last: Json | None) -> str:
        voice = self.host.words
        if last is None:
            return voice.say("Press one to try it.")
        return voice.say("The button of seat {seat} was pressed.", seat=last["device"].removeprefix(BUTTON))

    def _on_lights(self, _: Json | None) -> str:
        return self.host.words.say("The light of seat {seat} blinks.", seat=self._seat) if self._seat else ""

    def _on_test(self) -> str:
        """How far the test print is that was asked for here."""
        shop, voice = self.host.shop, self.host.words
        job = None if shop is None or not self._test else shop.job(self._test)
        if shop is None or job is None:
            return ""
        says = shop.says(job, voice)
        return says or voice.say("Test print: {state}.", state=sentences.state(job.state, voice))

    # What is drawn --------------------------------------------------------------------------------------------

    def scene(self, look: Look) -> tuple[Part, ...]:
        """A row for each kind of device, and why nothing can be tried, where that is so."""
        voice, u = self.host.words, look.u
        pages = self._pages(look)
        self.leaf = min(self.leaf, len(pages) - 1)
        turn = (Foot(Turn(), "sign-turn"),) if look.glass.lying else ()
        several = len(pages) > 1
        layout = laid_out(
            look,
            self.turned,
            voice.say("Devices"),
            (Foot(Close(), "sign-previous"),),
            (Foot(Leafed(1), "sign-next", voice.say("More")),) if several else (),
            turn,
        )
        inner = _inside(look, layout.body)
        em = EM["body"] * u
        marks: list[Mark] = []
        parts: list[Part] = []
        top = inner.y
        for row in pages[self.leaf]:
            high = self._height(look, row, inner.w)
            place = Box(inner.x, top, inner.w, high)
            drawn, tried = self._drawn(look, layout.frame, row, place)
            marks += drawn
            parts += tried
            top += high + GAP * u
            if row is not pages[self.leaf][-1]:
                marks.append(ruled_line(look, inner.x, top - GAP * u / 2, inner.w, "soft"))
        if not pages[self.leaf]:
            says = voice.say("No device is switched on; touch alone is enough to play.")
            marks += paragraph(look, says, inner.x, inner.y, inner.w, em)
        hint = self._hint()
        if hint:
            marks += paragraph(look, hint, inner.x, self._hint_top(look, inner), inner.w, em, colour="soft")
        return (*layout.parts, sheet(look, layout.body, "devices", tuple(marks), frame=layout.frame), *parts)

    def _hint(self) -> str:
        desk = self.host.desk
        return (desk.closed or self.tried) if desk is not None else ""

    def _hint_top(self, look: Look, inner: Box) -> float:
        """Where the hint begins, at the foot of the sheet; the rows end above it."""
        em = EM["body"] * look.u
        hint = self._hint()
        return inner.bottom - (len(wrapped(look, hint, inner.w, em)) * LEADING * em if hint else 0.0)

    def _text_width(self, look: Look, row: Row, width: float) -> float:
        return width - 8 * look.u - ((TRY + 2) * look.u if row.tries else 0.0)

    def _height(self, look: Look, row: Row, width: float) -> float:
        em = EM["body"] * look.u
        room = self._text_width(look, row, width)
        lines = sum(len(wrapped(look, text, room, em)) for text in (row.name, *row.says))
        return max(lines * em * LEADING + GAP * look.u, (BUTTON_HEIGHT if row.tries else 0.0) * look.u)

    def _drawn(self, look: Look, frame: Frame, row: Row, place: Box) -> tuple[list[Mark], list[Part]]:
        u, em, voice = look.u, EM["body"] * look.u, self.host.words
        room = self._text_width(look, row, place.w)
        left, side = place.x + 8 * u, 5.6 * u
        tick = Sprite("sign-tick", place.x, place.y + 0.4 * u, side, side)
        bad = refusal_sign(look, place.x + side / 2, place.y + 0.4 * u + side / 2, 5.6)
        marks: list[Mark] = [tick] if row.ok else [*bad]
        top = place.y
        for text in (row.name, *row.says):
            colour = "soft" if row.ok and text is not row.name else "ink"
            lines = paragraph(look, text, left, top, room, em, colour=colour)
            marks += lines
            top += len(lines) * em * LEADING
        if row.tries is None or (self.host.desk is not None and self.host.desk.closed):
            return marks, []
        wide, high = TRY * u, BUTTON_HEIGHT * u
        box = Box(place.right - wide, place.cy - high / 2, wide, high)
        return marks, [button(look, f"try-{row.key}", box, row.tries, word=voice.say("Try it"), frame=frame)]

    def _pages(self, look: Look) -> list[list[Row]]:
        """The rows of each page: as many as fit."""
        layout = laid_out(look, self.turned, " ", (Foot(Close()),), (), ())
        inner = _inside(look, layout.body)
        room = self._hint_top(look, inner) - inner.y
        pages: list[list[Row]] = [[]]
        used = 0.0
        for row in self.rows():
            high = self._height(look, row, inner.w) + GAP * look.u
            if pages[-1] and used + high > room:
                pages.append([])
                used = 0.0
            pages[-1].append(row)
            used += high
        return pages

    # What touches and devices do ------------------------------------------------------------------------------

    def sensed(self, value: Sensed) -> None:
        """Something was sensed; the desk has noted it."""
        self.host.redraw()

    def _touched(self, message: Message) -> None:
        host = self.host
        match message:
            case Leafed():
                self.leaf = (self.leaf + message.by) % len(self._pages(host.look))
            case TryLight() if host.desk is not None:
                self._try_light()
            case TestPrint() if host.shop is not None:
                self._test = host.shop.order(Order(message.form, language=host.words.language)).number
            case TryVoice():
                host.speak([host.words.say("The table speaks.")])
            case TryBuzzer() if host.desk is not None:
                self.tried = host.desk.try_buzzer()
        host.redraw()

    def _try_light(self) -> None:
        """The light of the next seat."""
        assert self.host.desk is not None
        seats = sorted(
            int(report.device.removeprefix(LIGHT))
            for report in self.host.desk.discretion.devices()
            if report.device.startswith(LIGHT)
        )
        self._seat = next((seat for seat in seats if seat > self._seat), seats[0])
        self.tried = self.host.desk.try_light(self._seat)


def _inside(look: Look, room: Box) -> Box:
    return room.inset(3 * look.u, 2.2 * look.u)
