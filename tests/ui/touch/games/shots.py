"""A walk through every screen by touch, for pictures that people look at.

Yields a name whenever the glass shows something that was not there before; what is done between two names is what
players would do.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.fish_fish.moves import Bet, Card, Cast, Discard, Next, Reveal
from tests.ui.touch.games.evening import Evening
from ui.touch.games.fish_fish.by_touch import end_drama
from ui.touch.games.fish_fish.said import Bitten, Chosen, Covered
from ui.touch.games.game_over import Again, Leave
from ui.touch.kit.record_line import Knot
from ui.touch.kit.seats import AskPause, Back, Rules, TakeBack
from ui.touch.kit.tiles import Setting
from ui.touch.picture.marks import Message
from ui.touch.screens.games import AskBooks
from ui.touch.screens.games import Chosen as ChosenGame
from ui.touch.screens.house_rules import Ruled
from ui.touch.screens.keys import Nobody, Show
from ui.touch.screens.line_of_records import Reason
from ui.touch.screens.page import Close, Home
from ui.touch.screens.past import Other, Sheet
from ui.touch.screens.seat_strips import First, Handle, Sit
from ui.touch.screens.seats_slip import AskHouseRules, AsLast, Draw, Keep, Move, Start
from ui.touch.screens.shore import AskLanguage, AskPast, AskSettings, GoOn, NewGame

NAMES = ("Anna", "Béla", "Nguyễn Thị Hoa", "Dániel", "Zsófi", "Maximilian", "Ő", "Grandmother Margit")
"""Short and long ones, with marks above and below."""


class Walk:
    """One evening from the shore to the second game."""

    def __init__(self, evening: Evening, players: int, *, sensed: bool = False) -> None:
        self.evening, self.hand, self.player = evening, evening.hand, evening.player
        self.names = NAMES[:players]
        self.sensed = sensed

    def tap(self, *messages: Message) -> None:
        for message in messages:
            self.hand.tap(message)
            self.hand.still()

    def scenes(self) -> Iterator[str]:
        """All of them, in the order in which they come."""
        yield from self.before()
        yield from self.seats()
        yield from self.first_round()
        yield from self.later_rounds()
        yield from self.off_the_table()

    def before(self) -> Iterator[str]:
        yield "shore"
        self.tap(AskLanguage())
        yield "languages"
        self.tap(Close(), AskSettings())
        yield "settings"
        self.tap(Setting("about"))
        yield "about"
        self.tap(Close(), Home(), AskPast())
        yield "past-empty"
        self.tap(Home(), NewGame())
        yield "games"
        self.tap(AskBooks(), ChosenGame("fish-fish"))
        yield "rules-aim"
        self.tap(Close(), ChosenGame("fish-fish"))
        yield "seats-empty"

    def seats(self) -> Iterator[str]:
        self.tap(Sit("left"))
        yield "keyboard-left"
        self.hand.hold(Show("e"))
        self.hand.still()
        yield "keyboard-accents"
        self.tap(Show(""), Show("signs"))
        yield "keyboard-signs"
        self.tap(Nobody())
        self.player.seat(list(self.names))
        yield "seats-full"
        self.tap(AskHouseRules())
        yield "house-rules"
        if self.sensed:
            self.tap(Ruled("cards", "sensed"))
        self.tap(Close(), Handle(0))
        yield "seat-menu"
        self.tap(Move())
        yield "seat-move"
        self.tap(Keep(), Draw())
        yield "seats-drawn"
        self.tap(First(0))

    def first_round(self) -> Iterator[str]:
        """A line with a no-bite, one that nobody bets on, one with a bite; and the ways out of the game."""
        self.tap(Start())
        self.hand.until(
            lambda: (
                self.evening.view is not None and self.hand.offers(Chosen(3) if self.sensed else Cast(bait=3))
            ),
            "the first cast",
        )
        yield "cast"
        yield from self.cast(3, "no-bite")
        for number, name in enumerate(self.evening.view["bettors"]):
            yield f"bet-{number + 1}-{name.split()[0]}"
            self.tap(Bet(player=name, fish=(1, 2, 0)[number % 3]))
        yield "check"
        yield from self.corners()
        yield from self.show("no-bite")
        yield "cast-second-line"
        yield from self.cast(5, "bite")
        self.bet(0)
        yield "nobody-bet"
        self.lay_away()
        yield from self.cast(2, "bite")
        self.bet(1)
        yield from self.show("bite")

    @property
    def screen(self) -> Any:
        """The screen on top, which is Fish Fish's own."""
        return self.evening.app.screen

    def cast(self, bait: int, card: Card) -> Iterator[str]:
        self.hand.tap(Chosen(bait) if self.sensed else Cast(bait=bait))
        if self.sensed:
            self.hand.still()
            yield f"secret-{bait}"
            self.tap(Covered(self.screen.side_of(card)))
        self.hand.until(lambda: self.evening.view["phase"] == "bet", "the cast")
        self.hand.still()

    def bet(self, fish: int) -> None:
        while self.evening.view["phase"] == "bet":
            name = self.evening.view["to_act"]
            left = self.evening.view["fish_left"][name]
            self.tap(Bet(player=name, fish=left if self.evening.view["line"] == 5 else min(fish, left)))

    def show(self, card: Card) -> Iterator[str]:
        """The card is turned: its picture, and the fish on their way home."""
        if self.sensed:
            self.hand.tap(Reveal())
        elif card == "bite" and self.hand.offers(Bitten()):
            self.hand.tap(Bitten())
            self.hand.still()
            yield "second-bite"
            self.hand.tap(Reveal(card="bite", second_bite=False))
        else:
            self.hand.tap(Reveal(card=card))
        self.hand.until(lambda: self.screen.is_showing, "the picture")
        self.hand.still()
        yield f"reveal-{card}"
        end_drama(self.hand)

    def lay_away(self) -> None:
        asked = Discard(second_bite=False)
        self.tap(asked if self.hand.offers(asked) else Discard())

    def corners(self) -> Iterator[str]:
        """What the four corners lead to, and what a hold shows."""
        finger = self.hand.down(*self.hand.place(TakeBack()))
        self.evening.passes(0.4)
        yield "take-back-held"
        self.hand.move(finger, *self.evening.app.look.glass.centre)
        self.hand.up(finger)
        self.hand.still()
        self.tap(Back())
        yield "line"
        shown = [number for number in range(40) if self.hand.offers(Knot(number))]
        self.tap(Knot(shown[-3]))
        yield "line-back"
        self.tap(Reason(2), Close(), Rules())
        yield "rules-check"
        self.tap(Close(), AskPause())
        yield "pause"
        self.tap(Home())
        yield "shore-open-game"
        self.tap(GoOn())

    def later_rounds(self) -> Iterator[str]:
        """The rounds to the end, as short as they can be but for one with five lines and one refusal."""
        if not self.sensed:
            yield from self.refused()
        while self.evening.view["phase"] not in ("round-over", "game-over"):
            if not self.sensed and self.evening.view["line"] == 5:
                break
            yield from self.quick_line()
        while self.evening.view["phase"] != "game-over":
            if self.evening.view["phase"] == "round-over":
                yield f"round-over-{self.evening.view['round']}"
                self.tap(Next())
                continue
            for name in self.quick_line():
                if "secret" not in name and "reveal" not in name:
                    yield name
        yield "game-over"
        self.tap(Again())
        yield "game-over-again"

    def quick_line(self) -> Iterator[str]:
        """Everybody bets all they have."""
        view = self.evening.view
        bait = view["baits_left"][0]
        yield from self.cast(bait, "no-bite")
        self.bet(4)
        card: Card = "bite" if view["line"] == 5 or view["round"] % 2 else "no-bite"
        if self.sensed:
            card = "no-bite"
        yield from self.show(card)

    def refused(self) -> Iterator[str]:
        """A third no-bite and more: what cannot be is refused, and the sentence has its way out."""
        view = self.evening.view
        yield from self.cast(view["baits_left"][0], "no-bite")
        self.bet(0)
        if self.evening.view["phase"] == "discard":
            yield "nobody-bet-with-word"
            self.lay_away()
        yield from self.cast(self.evening.view["baits_left"][0], "no-bite")
        yield "bet-last-line"
        self.bet(4)
        self.hand.tap(Reveal(card="no-bite"))
        self.hand.still()
        if any(part.key.startswith("refusal") for part in self.evening.app.stage.parts):
            yield "refusal"
        if self.hand.offers(Close()):
            self.tap(Close())
        else:
            self.tap(Back(), Close())
        if self.evening.view["phase"] == "reveal":
            yield from self.show("bite")

    def off_the_table(self) -> Iterator[str]:
        self.tap(Leave(), Home(), AskPast())
        yield "past"
        game = self.evening.journal.stem
        self.tap(Sheet(game))
        yield "past-game"
        self.tap(Close(), Other())
        yield "past-players"
        self.tap(Home(), NewGame(), ChosenGame("fish-fish"))
        yield "seats-as-last"
        self.tap(AsLast(), First(1), Start())
        self.hand.until(lambda: self.evening.view["phase"] == "cast", "the next game")
        self.hand.still()
        self.evening.bring_about({"do": "end"})
        yield "game-over-early"
