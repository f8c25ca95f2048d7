"""The score sheet as paper: its picture, how far its printing is, and what can be done about that; and its codes.

It lies over the end of a round or a game and over past games. Opened by "Print" it has the sheet printed at once,
unless the printer is so slow that a short sheet is offered, or the sheet was printed before. Lengths are in U.
"""

from __future__ import annotations

import math

import msgspec

from companion.drawing.line_breaks import wrapped
from companion.store.print_jobs import Form, Job
from hardware.printers.print_shop import Order, PrintShop
from ui.touch.game.host import Answered, Host
from ui.touch.game.sheet_preview import Print as Printed
from ui.touch.game.sheet_preview import Proof
from ui.touch.kit.pieces import BUTTON_LINE, GAP, SLIP_RADIUS, seed_of, sheet
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import EM, LEADING, paragraph, words
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Facsimile, Frame, Mark, Message, Part, Said, Slip, Touch
from ui.touch.screens.page import AskCodes, Close, Foot, Page, Turn, laid_out, quarter

PICTURE = 56.0
"""Width of the picture where there is room."""
PAPER = 1.6
"""Paper left round the picture."""
LEAP = 0.85
"""Share of what is seen by which one touch moves the paper on."""


class Print(Said, frozen=True):
    """Have the sheet printed in a form, by default that of the printer there is; ``quick`` leaves part of it out."""

    form: Form | None = None
    quick: bool = False


class PrintAgain(Said, frozen=True):
    """Have the last order printed once more."""


class CancelPrint(Said, frozen=True):
    """Take the order back that is not printed yet."""


class Further(Said, frozen=True):
    """Move the paper on to its next part."""


class ScorePrint:
    """The sheet of ``game``, by default of the game being played; ``prints`` it at once."""

    def __init__(
        self, host: Host, game: str | None = None, turned: float = 0.0, *, prints: bool = True
    ) -> None:
        self.host = host
        self.turned = turned
        self.part = 0
        """Which part of the picture is seen."""
        self.proof: Proof | None = None
        self.unread = False
        self.place: tuple[str, int] | None = None
        self._prints = prints
        host.library.sheet(self._placed, game=game)

    # What is asked and ordered ------------------------------------------------------------------------------------

    def _placed(self, place: tuple[str, int] | None) -> None:
        if place is None:
            self.unread = True
            self.host.redraw()
            return
        self.place = place
        shop = self.host.shop
        if self._prints and shop is not None and shop.printers and not shop.is_slow and self.job is None:
            self._order(self._form)
        self.host.proof(self._unordered(), self._drawn)
        self.host.redraw()

    def _drawn(self, proof: Proof | None) -> None:
        self.proof, self.unread = proof, proof is None
        self.host.redraw()

    def _unordered(self) -> Job:
        assert self.place is not None
        game, rows = self.place
        return Job(0, 0, self._form, game, rows, self.host.words.language)

    @property
    def _form(self) -> Form:
        """The form of the sheet: a ticket, unless there is a page printer alone."""
        shop = self.host.shop
        return "page" if shop is not None and shop.page is not None and shop.ticket is None else "ticket"

    @property
    def job(self) -> Job | None:
        """What was last ordered for this sheet."""
        shop = self.host.shop
        return None if shop is None or self.place is None else shop.latest(*self.place)

    def _order(self, form: Form, *, quick: bool = False) -> None:
        shop = self.host.shop
        if shop is not None and self.place is not None:
            game, rows = self.place
            shop.order(Order(form, game, rows, quick, self.host.words.language))

    # What is said -------------------------------------------------------------------------------------------------

    def said(self) -> tuple[str, str]:
        """The state in a word or two, and what people have to know beyond it."""
        voice, shop, job = self.host.words, self.host.shop, self.job
        if self.unread:
            return "", voice.say("This game cannot be read any more.")
        if shop is None or not shop.printers:
            return "", voice.say("No printer is set up: see “printers” in the settings.")
        if job is None:
            return self._offer(shop)
        says = shop.says(job, voice)
        if job.state == "sending":
            left = shop.seconds_left(job)
            if left is not None and not says:
                says = voice.count("About {n} second.", "About {n} seconds.", max(1, round(left)))
            return voice.say("It is being printed"), says
        title = {
            "waiting": voice.say("It waits for the printer"),
            "sent": voice.say("Sent to the printer"),
            "printed": voice.say("Printed"),
            "failed": voice.say("Not printed"),
            "cancelled": voice.say("Taken back"),
        }[job.state]
        return title, says

    def _offer(self, shop: PrintShop) -> tuple[str, str]:
        voice = self.host.words
        if shop.is_slow and self.proof is not None and all(self.proof.sizes):
            whole, quick = (max(1, round(shop.ticket_seconds(size))) for size in self.proof.sizes)
            return voice.say("The printer is slow"), voice.say(
                "The whole sheet takes about {whole} seconds, the short one about {quick}.",
                whole=whole,
                quick=quick,
            )
        return "", voice.say("Touch the sheet to see more of it.")

    # What is drawn ------------------------------------------------------------------------------------------------

    def scene(self, look: Look) -> tuple[Part, ...]:
        """The sheet beside what is said of its printing, and what can be done now."""
        voice = self.host.words
        turn = (Foot(Turn(), "sign-turn"),) if look.glass.lying else ()
        narrow = laid_out(look, self.turned, " ").narrow
        doings = self._doings()
        codes: tuple[Foot, ...] = (Foot(AskCodes(), "sign-qr", None if narrow else voice.say("QR")),)
        if self.proof is None or (narrow and len(doings) > 1):
            codes = ()
        if narrow and (codes or (len(doings) > 1 and all(one.sign for one in doings))):
            doings = tuple(one if one.sign is None else self._wordless(one) for one in doings)
        layout = laid_out(
            look,
            self.turned,
            voice.say("Score sheet"),
            (Foot(Close(), "sign-previous"),),
            (*doings, *codes),
            turn,
        )
        seen, told = self._rooms(look, layout)
        if self.proof is None:
            return (*layout.parts, self._told(look, layout.frame, told, ""))
        parts = self._parts(seen.inset(PAPER * look.u), self.proof.picture)[2]
        label = f"{self.part % parts + 1} / {parts}" if parts > 1 else ""
        return (
            *layout.parts,
            self._told(look, layout.frame, told, label),
            self._picture(look, layout.frame, seen, self.proof.picture),
        )

    @staticmethod
    def _wordless(foot: Foot) -> Foot:
        return msgspec.structs.replace(foot, word=None)

    def _doings(self) -> tuple[Foot, ...]:
        """The buttons of what can be done now."""
        voice, shop, job = self.host.words, self.host.shop, self.job
        if shop is None or not shop.printers or self.place is None or self.unread:
            return ()
        page = (Foot(Print("page"), "sign-sheet", voice.say("Page")),) if len(shop.printers) > 1 else ()
        if job is None:
            if shop.is_slow:
                return (
                    Foot(Print(), "sign-printer", voice.say("Whole"), main=True),
                    Foot(Print(quick=True), None, voice.say("Short")),
                    *page,
                )
            return (Foot(Print(), "sign-printer", voice.say("Print"), main=True), *page)
        if not job.over:
            return (Foot(CancelPrint(), None, voice.say("Take it back")),)
        return (Foot(PrintAgain(), "sign-printer", voice.say("Print again"), main=True), *page)

    def _rooms(self, look: Look, layout: Page) -> tuple[Box, Box]:
        """Where the picture is, and where the words are."""
        u, body = look.u, layout.body
        if layout.narrow:
            high = body.h * 0.62
            return Box(body.x, body.y, body.w, high), Box(
                body.x, body.y + high + GAP * u, body.w, body.h - high - GAP * u
            )
        wide = min(PICTURE * u, body.w * 0.5)
        return Box(body.x, body.y, wide, body.h), Box(
            body.x + wide + 2 * GAP * u, body.y, body.w - wide - 2 * GAP * u, body.h
        )

    def _told(self, look: Look, frame: Frame, room: Box, label: str) -> Part:
        u = look.u
        title, says = self.said()
        inner = room.inset(3 * u, 2 * u)
        em = EM["body"] * u
        lines = len(wrapped(look, says, inner.w, em)) if says else 0
        written = lines * em * LEADING
        if 8.0 * u + written > inner.h:
            # What is wrong says it all.
            title = ""
        high = (8.0 * u if title else 0.0) + written
        if high + 2 * 5.0 * u > inner.h:
            label = ""
        top = inner.cy - high / 2
        marks: list[Mark] = []
        if title:
            marks += words(look, title, inner.x, top + 3.4 * u, inner.w, "question", anchor="start", lines=1)
            top += 8.0 * u
        if says:
            marks += paragraph(look, says, inner.x, top, inner.w, em)
        if label:
            marks += words(look, label, inner.x, inner.bottom - 2 * u, inner.w, colour="soft", anchor="start")
        return sheet(look, room, "told", tuple(marks), frame=frame)

    def _parts(self, room: Box, print_: Printed) -> tuple[float, float, int]:
        """Width and height of the paper as it is shown, and in how many parts it is seen."""
        wide = room.w
        high = print_.down * wide / print_.across
        if high > room.h and high < room.h * 1.6:
            # Nearly all of it fits: rather all of it at once.
            wide, high = wide * room.h / high, room.h
        beyond = high - room.h
        return wide, high, 1 if beyond <= 1 else 1 + -int(-beyond // (room.h * LEAP))

    def _picture(self, look: Look, frame: Frame, place: Box, print_: Printed) -> Part:
        """The part of the sheet that is seen; a touch moves the paper on."""
        u = look.u
        room = place.inset(PAPER * u)
        wide, high, parts = self._parts(room, print_)
        part = self.part % parts
        top = min(part * room.h * LEAP, max(0.0, high - room.h))
        scale = print_.across / wide
        rows = min(print_.down, math.ceil(room.h * scale))
        begin = min(int(top * scale), print_.down - rows)
        stride = print_.across * print_.colours
        seen = print_.pixels[begin * stride : (begin + rows) * stride]
        shown = Box(room.cx - wide / 2, room.y, wide, rows / scale)
        around = shown.inset(-PAPER * u)
        marks: tuple[Mark, ...] = (
            Slip(
                *around, fill="white", stroke=BUTTON_LINE * u, radius=SLIP_RADIUS * u, seed=seed_of("proof")
            ),
            Facsimile(*shown, seen, print_.across, print_.colours),
        )
        touch = Touch(*around, tap=Further()) if parts > 1 else None
        return Part("proof", marks, frame, touch)

    # What touches do ----------------------------------------------------------------------------------------------

    def on(self, message: Message) -> None:
        """Order a print, take it back, move the paper on, or go to the codes."""
        host, shop, job = self.host, self.host.shop, self.job
        match message:
            case Answered():
                return
            case Close():
                host.back()
            case AskCodes() if self.proof is not None:
                host.over(ScoreCodes(host, turned=self.turned, proof=self.proof))
            case Turn():
                self.turned = quarter(host.look.glass, self.turned)
            case Further():
                self.part += 1
            case Print():
                self._order(message.form or self._form, quick=message.quick)
            case CancelPrint() if shop is not None and job is not None:
                shop.cancel(job.number)
            case PrintAgain() if shop is not None and job is not None:
                shop.again(job.number)
        host.redraw()


class ScoreCodes:
    """The codes of a sheet, large enough for a phone: what its journal comes to, and its result for BG Stats."""

    def __init__(
        self, host: Host, game: str | None = None, turned: float = 0.0, *, proof: Proof | None = None
    ) -> None:
        self.host = host
        self.turned = turned
        self.proof = proof
        if proof is None:
            host.library.sheet(self._placed, game=game)

    def _placed(self, place: tuple[str, int] | None) -> None:
        if place is not None:
            game, rows = place
            self.host.proof(Job(0, 0, "ticket", game, rows, self.host.words.language), self._drawn)

    def _drawn(self, proof: Proof | None) -> None:
        self.proof = proof
        self.host.redraw()

    def _codes(self) -> list[tuple[str, Printed]]:
        """Each code with what is said about it."""
        voice, proof = self.host.words, self.proof
        if proof is None:
            return []
        codes = [(proof.check, proof.digest)]
        if proof.link is not None:
            codes.append((voice.say("For BG Stats:").rstrip(":"), proof.link))
        return codes

    def scene(self, look: Look) -> tuple[Part, ...]:
        """Each code as large as whole pixels allow, with what it is for."""
        u = look.u
        turn = (Foot(Turn(), "sign-turn"),) if look.glass.lying else ()
        layout = laid_out(look, self.turned, "", (Foot(Close(), "sign-previous"),), (), turn)
        codes = self._codes()
        shares = [1.0] * max(1, len(codes))
        body = layout.body
        rooms = body.column(shares, GAP * u) if layout.narrow else body.row(shares, GAP * u)
        parts = list(layout.parts)
        for number, ((caption, code), room) in enumerate(zip(codes, rooms, strict=False)):
            inner = room.inset(2 * u)
            side = min(inner.w, inner.h - 8 * u)
            # Whole pixels a module, which phones read best.
            side = max(1, int(side // code.across)) * code.across
            top = inner.cy - (side + 8 * u) / 2
            marks: tuple[Mark, ...] = (
                Facsimile(inner.cx - side / 2, top, side, side, code.pixels, code.across),
                *words(look, caption, inner.cx, top + side + 4.4 * u, inner.w, lines=1, colour="print"),
            )
            paper = Slip(
                *room,
                fill="white",
                stroke=BUTTON_LINE * u,
                radius=SLIP_RADIUS * u,
                seed=seed_of(f"code {number}"),
            )
            parts.append(Part(f"code-{number}", (paper, *marks), layout.frame))
        return tuple(parts)

    def on(self, message: Message) -> None:
        """Close or turn the codes."""
        if message == Close():
            self.host.back()
        elif message == Turn():
            self.turned = quarter(self.host.look.glass, self.turned)
            self.host.redraw()
