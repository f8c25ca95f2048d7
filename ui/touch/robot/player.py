"""Brings about records by touch: which places of which screen say what a record says.

What is a game's own is ``Shown.by_touch``.

Used by the recorded game (``demo.py``) and by the tests that play whole games; :class:`~ui.touch.robot.hand.Hand` does
the touching. It knows the screens as a player knows them: by what they offer.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.game import Json
from ui.touch.game.host import SendsSeveral
from ui.touch.game.registry import shown
from ui.touch.games.game_over import Again, NextFirst
from ui.touch.kit.record_line import Knot
from ui.touch.kit.seats import AskPause, Back, TakeBack
from ui.touch.picture.geometry import Edge, offered
from ui.touch.robot.hand import Hand
from ui.touch.screens import letters
from ui.touch.screens.games import Chosen as ChosenGame
from ui.touch.screens.house_rules import Ruled
from ui.touch.screens.keyboard import Keyboard
from ui.touch.screens.keys import Capital, Done, Known, Show, Type
from ui.touch.screens.line_of_records import Confirm, LineOfRecords, Reason
from ui.touch.screens.page import Close, Leafed
from ui.touch.screens.pause import End
from ui.touch.screens.seat_strips import First, Sit
from ui.touch.screens.seats_slip import AskHouseRules, Start
from ui.touch.screens.shore import NewGame


class Player:
    """Everyone at the table at once, with one hand."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.app = hand.app
        self._waits = False
        """Whether a record waits for the touch of the one that follows it."""

    def bring_about(self, record: Json, following: Json | None = None) -> Iterator[str]:
        """Touch until the record stands. Yields a word whenever the glass shows something worth a picture.

        A touch may bring about two records; the second then stands already. Where the touch that is made for the
        ``following`` one brings about this one too, nothing is touched for this one.
        """
        if self.ahead and self.ahead[0] == record:
            self.ahead.pop(0)
            return
        before = self.rev
        opens = record["do"] == "open"
        moves = shown(record["game"] if opens else self.view["game"]).by_touch()
        comes_with = None if opens or following is None else getattr(moves, "comes_with", None)
        if comes_with is not None and comes_with(self.view, record, following):
            self._waits = True
            return
        match record["do"]:
            case "open" if self.hand.offers(Again()):
                yield "game-over"
                self.again(record)
            case "open":
                yield from self.open(record)
            case "undo":
                yield "take-back"
                self.hand.hold(TakeBack())
            case "correct":
                yield from self.correct(record)
            case "end":
                self.hand.tap(AskPause())
                self.hand.still()
                yield "pause"
                self.hand.hold(End())
            case _:
                yield from moves.bring_about(self.hand, record)
        self.hand.until(lambda: self.rev > before, f"the record {record}")
        self.hand.still()
        yield from moves.see(self.hand, record)
        if self._waits:
            self._waits = False
            self.ahead.clear()

    @property
    def ahead(self) -> list[Json]:
        """Records that stand already, because they came with the touch before."""
        screen = self.app.screen
        return screen.ahead if isinstance(screen, SendsSeveral) else []

    @property
    def rev(self) -> int:
        """Records accepted since the data began."""
        return self.app.standing.rev

    @property
    def view(self) -> Json:
        """What everyone may see."""
        view = self.app.standing.view
        assert view is not None
        return view

    def open(self, record: Json) -> Iterator[str]:
        """From the shore to the first line: the game, the seats, the names, the hat, the house rules."""
        hand = self.hand
        hand.tap(NewGame())
        hand.still()
        yield "games"
        while not hand.offers(ChosenGame(record["game"])):
            hand.tap(Leafed(1))
            hand.still()
        hand.tap(ChosenGame(record["game"]))
        hand.still()
        players = record["players"]
        self.seat(players)
        hand.tap(First(players.index(record.get("first", players[0]))))
        hand.still()
        yield "seats"
        if record.get("options"):
            yield from self.choose(record["options"])
        hand.tap(Start())

    def seat(self, players: list[str]) -> None:
        """Everyone sits down at the places that are offered first for so many."""
        hand = self.hand
        waiting = list(zip(players, offered(self.app.look.glass, len(players)), strict=True))
        while waiting:
            # Every edge has somebody before any has two, so not everyone finds their place first.
            name, edge = next(place for place in waiting if hand.offers(Sit(place[1])))
            self.sit(name, edge)
            waiting.remove((name, edge))

    def again(self, record: Json) -> None:
        """From the end of a game into the next with the same players."""
        hand = self.hand
        hand.tap(Again())
        hand.still()
        hand.tap(NextFirst())

    def sit(self, name: str, edge: Edge) -> None:
        """Sit down at an edge with a name that is touched, where it is offered, or typed on the glass."""
        hand = self.hand
        hand.tap(Sit(edge))
        hand.still()
        if hand.offers(Known(name)):
            hand.tap(Known(name))
        else:
            for letter in name:
                self.type(letter)
            hand.tap(Done())
        hand.still()

    def type(self, letter: str) -> None:
        """Touch a letter, held for its accents where need be; one the glass lacks comes from a real keyboard."""
        hand = self.hand
        upper, base = letter.isupper(), letters.base(letter.lower())
        keyboard = self.app.screen
        assert isinstance(keyboard, Keyboard)
        if upper != keyboard.is_capital and hand.offers(Capital()) and letter.isalpha():
            hand.tap(Capital())
            hand.still()
        if not hand.offers(Type(letter)):
            if letter in letters.SIGNS:
                hand.tap(Show("signs"))
                hand.still()
            elif hand.offers(Show(base)):
                hand.hold(Show(base))
                hand.still()
        if hand.offers(Type(letter)):
            hand.tap(Type(letter))
        else:
            self.app.key(letter)
        hand.still()
        if hand.offers(Show("")):
            hand.tap(Show(""))
            hand.still()

    def correct(self, record: Json) -> Iterator[str]:
        """Walk back along the line of records to a knot, choose the reason, hold."""
        hand = self.hand
        hand.tap(Back())
        hand.still()
        line = self.app.screen
        assert isinstance(line, LineOfRecords)
        knot = next(number for number, step in enumerate(line.line) if step.seq == record["to"])
        while not hand.offers(Knot(knot)):
            # The line shows its newest knots; a touch on the oldest of them brings older ones.
            hand.tap(Knot(min(number for number in range(len(line.line)) if hand.offers(Knot(number)))))
            hand.still()
        hand.tap(Knot(knot))
        hand.still()
        if record["why"] in line.reasons():
            hand.tap(Reason(line.reasons().index(record["why"])))
            hand.still()
        yield "correct"
        hand.hold(Confirm())

    def choose(self, options: Json) -> Iterator[str]:
        """Set house rules that differ from the usual ones."""
        hand = self.hand
        hand.tap(AskHouseRules())
        hand.still()
        for option, value in options.items():
            while not hand.offers(Ruled(option, value)):
                hand.tap(Leafed(1))
                hand.still()
            hand.tap(Ruled(option, value))
            hand.still()
        yield "house-rules"
        hand.tap(Close())
        hand.still()

    def sheet(self) -> str:
        """The final sheet as text: the points of every round or day where a game has any, totals, winners."""
        view = self.view
        wide = max(len(name) for name in view["players"])
        scores: list[Json] = view.get("scores") or view.get("day_scores") or []
        rounds = range(1, len(scores) + 1)
        lines = [f"{'':{wide}}  " + " ".join(f"{number:>4}" for number in rounds) + f"  {'':>5}"]
        for name in view["players"]:
            points = " ".join(f"{score[name]:>4}" for score in scores)
            lines.append(f"{name:{wide}}  {points}  {view['totals'][name]:>5}")
        lines.append("")
        lines.append(self.app.words.say("Won by {names}.", names=", ".join(view["winners"])))
        return "\n".join(lines) + "\n"
