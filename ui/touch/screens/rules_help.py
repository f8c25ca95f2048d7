"""The rule that applies now, explained on a page; the other rules are a touch away (``table.md``, "?")."""

from __future__ import annotations

from ui.touch.game.book import book, page_of
from ui.touch.game.host import Host
from ui.touch.kit.pieces import FISH, WIDE_GAP, sheet
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import leaf, leaves, running, words
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Disc, Mark, Message, Part, Sprite
from ui.touch.screens.page import Close, Foot, Leafed, Turn, Turnable, laid_out


class RulesHelp(Turnable):
    """A book of one topic a chapter, opened at the rule that was asked for; long chapters have several pages."""

    def __init__(self, host: Host, game: str, rule: str = "", turned: float = 0.0) -> None:
        super().__init__(host, turned)
        self.book = book(game)
        self.topic = page_of(rule, self.book)
        self.leaf = 0

    def scene(self, look: Look) -> tuple[Part, ...]:
        """One leaf of the topic beside its drawing."""
        voice = self.host.words
        topic = self.book[self.topic]
        turn = (Foot(Turn(), "sign-turn"),) if look.glass.lying else ()
        layout = laid_out(
            look,
            self.turned,
            topic.title(voice),
            (Foot(Leafed(-1), "sign-previous"),),
            (Foot(Close(), "sign-tick", voice.say("Go on"), main=True), *turn),
            (Foot(Leafed(1), "sign-next"),),
        )
        room = layout.body
        text, picture = _places(look, room, layout.narrow)
        found = self._leaves(look, text)
        number = min(self.leaf, len(found) - 1)
        marks: list[Mark] = [_drawing(look, topic.drawing, picture)]
        marks += leaf(found[number], text.x, text.y, running(look))
        marks += self._count(look, layout.body)
        if len(found) > 1:
            leaf_count = f"{number + 1} / {len(found)}"
            right, low = room.right - 4 * look.u, room.bottom - 2.8 * look.u
            marks += words(look, leaf_count, right, low, 14 * look.u, colour="soft", anchor="end")
        return (*layout.parts, sheet(look, room, "rules-page", tuple(marks), frame=layout.frame))

    def _leaves(self, look: Look, text: Box) -> list[list[tuple[str, float]]]:
        """The pages of the topic."""
        sentences = [sentence(self.host.words) for sentence in self.book[self.topic].text]
        return leaves(look, sentences, text.w, text.h, running(look))

    def _count(self, look: Look, room: Box) -> tuple[Mark, ...]:
        """A dot for each topic at the foot of the page, the present one full."""
        u = look.u
        step = min(3.2 * u, (room.w - 6 * u) / len(self.book))
        left = room.cx - step * (len(self.book) - 1) / 2
        return tuple(
            Disc(
                left + number * step,
                room.bottom - 2.8 * u,
                0.85 * u,
                0.85 * u,
                "ink" if number == self.topic else None,
                "ink",
                0.3 * u,
            )
            for number in range(len(self.book))
        )

    def _touched(self, message: Message) -> None:
        if isinstance(message, Leafed):
            self._step(message.by)
        self.host.redraw()

    def _step(self, way: int) -> None:
        """One page on or back, over the end of a topic into the next one."""
        look = self.host.look
        layout = laid_out(look, self.turned, " ", (Foot(Close()),), (), ())
        text, _ = _places(look, layout.body, layout.narrow)
        self.leaf += way
        if 0 <= self.leaf < len(self._leaves(look, text)):
            return
        self.topic = (self.topic + way) % len(self.book)
        self.leaf = 0 if way > 0 else len(self._leaves(look, text)) - 1


def _places(look: Look, room: Box, narrow: bool) -> tuple[Box, Box]:
    """Where the text and the drawing of a topic go on its page."""
    u = look.u
    inner = Box(room.x + 3 * u, room.y + 1.4 * u, room.w - 6 * u, room.h - 6.6 * u)
    if narrow:
        picture = Box(inner.x, inner.y, inner.w, 24 * u)
        return Box(inner.x, picture.bottom + WIDE_GAP * u, inner.w, inner.h - 26 * u), picture
    picture = Box(inner.x, inner.y, 25 * u, inner.h)
    return Box(picture.right + 3 * u, inner.y, inner.w - 28 * u, inner.h), picture


def _drawing(look: Look, name: str, box: Box) -> Sprite:
    """A drawing as large as its place allows."""
    ratio = FISH if name.startswith("fish-") else 1.0
    wide = min(box.w, box.h * ratio, 22 * look.u)
    high = wide / ratio
    return Sprite(name, box.cx - wide / 2, box.cy - high / 2, wide, high)
