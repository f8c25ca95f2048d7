"""The table of Fish Fish: one question at a time to the seat that acts, and what each touch sends.

The screen keeps only what belongs to the moment: a bait whose hidden card is still to be told, a shown bite
whose word is still to be asked, a refusal, a motion. All of it is dropped as soon as another record stands, so
what is drawn is a function of the view and the touches since (``secrecy.md``).
"""

from __future__ import annotations

from typing import Any

import msgspec

from ui.touch import questions, second_bite
from ui.touch.bets import bet_place
from ui.touch.geometry import Seat, to_root
from ui.touch.marks import Message, Motion, Part, Scene
from ui.touch.pieces import Box
from ui.touch.pond_parts import loop, spot, water
from ui.touch.refusal_slip import WayOut, refusal
from ui.touch.screen import Answered, Host, Json, Look
from ui.touch.screens import reveal
from ui.touch.screens.game_over import GameOver
from ui.touch.screens.line_of_records import LineOfRecords
from ui.touch.screens.pause import Pause
from ui.touch.screens.round_over import RoundOver
from ui.touch.screens.rules_help import RulesHelp
from ui.touch.secret_choice import secret_choice
from ui.touch.steps import last_step
from ui.touch.strips import bait_row, hand_box
from ui.touch.table_parts import (
    BACK,
    PAUSE,
    RULES,
    TAKE_BACK,
    corners,
    heading,
    on_the_water,
    seats_of,
    shown_species,
    strips,
)
from ui.touch.take_back import take_back_corner
from ui.touch.tongue import CROWDED, Asked, Question, ask

LINE_RUNS, FISH_SWIM = 300, 260
YOUR_TURN = 20_000
"""After so many milliseconds of nothing the table ticks once."""

RULE_OF_PHASE = {
    "cast": "fish-fish/cast",
    "bet": "fish-fish/bets",
    "reveal": "fish-fish/check",
    "discard": "fish-fish/check",
    "round-over": "fish-fish/scoring",
    "game-over": "fish-fish/rounds",
}


class Secret(msgspec.Struct, frozen=True):
    """A bait was chosen, its card is to be told under a hand; ``swapped`` is which side is which."""

    rev: int
    bait: int
    swapped: bool


class Word(msgspec.Struct, frozen=True):
    """A bite was shown, and the fisher is to say whether it was the second."""

    rev: int


class Refused(msgspec.Struct, frozen=True):
    """A record that was refused while the game stood at ``rev``."""

    rev: int
    record: Json
    code: str
    rule: str
    says: str


class Moving(msgspec.Struct, frozen=True):
    """What the last record set in motion: the ``line`` that runs out, or the ``player`` whose fish swim."""

    rev: int
    player: str | None = None


class FishFish:
    """The screen of an open game of Fish Fish, from the first cast to the last score."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.options: dict[str, Any] | None = None
        """House rules of the open game; ``None`` until the table has told them."""
        self._stood: Json | None = self.view
        self._moment: Secret | Word | Refused | Moving | None = None
        self._drama: reveal.Reveal | None = None
        self._may_end = False
        self._sent: int | None = None
        self._round_over = RoundOver(host)
        self._game_over = GameOver(host)
        host.ask("line", self._told_line)

    @property
    def view(self) -> Json | None:
        """What everyone may see; ``None`` where no game of Fish Fish is open."""
        view = (self.host.answer or {}).get("view")
        return view if view and view["game"] == "fish-fish" else None

    @property
    def rev(self) -> int:
        return self.host.answer["rev"] if self.host.answer else 0

    @property
    def is_showing(self) -> bool:
        """Whether a card that was just turned is on the glass, or its fish are still swimming."""
        return self._drama is not None

    @property
    def may_end(self) -> bool:
        """Whether that picture has stayed long enough for a touch to end it."""
        return self._may_end

    def side_of(self, card: str) -> int:
        """The side of the covered choice that says this card: 0 left, 1 right. Only while one is asked."""
        assert isinstance(self._moment, Secret)
        return int((card == "bite") != self._moment.swapped)

    def _told_line(self, line: list[Json]) -> None:
        opening = line[0]["record"] if line else {}
        self.options = opening.get("options", {})
        self._game_over.opening = opening
        self._await_turn()
        self.host.redraw()

    def _is_sensed(self) -> bool:
        return (self.options or {}).get("cards") == "sensed"

    def _needs_word(self, view: Json, card: str) -> bool:
        """Whether the fisher must be asked for the second bite after this card (1.6)."""
        if self._is_sensed() or (self.options or {}).get("second_bite") == "revealed":
            return False
        return second_bite.is_open(view, "bite" if card == "bite" else "unseen")

    # What is drawn ------------------------------------------------------------------------------------------

    def scene(self, look: Look) -> Scene:
        view, moment = self.view, self._current()
        if view is None:
            return ()
        places = seats_of(look, view, self.host.seating)
        remembered = self.host.settings.fish_fish.bait_memory
        if self._drama is not None:
            return reveal.scene(look, self.host.words, places, self._drama, remembered)
        if view["phase"] == "round-over":
            return self._round_over.scene(look)
        if view["phase"] == "game-over":
            return self._game_over.scene(look)
        around = tuple(places.values())
        acting = view["to_act"]
        turned = heading(look, places, acting, view["fisher"])
        asked = self._asked(look, places, view, moment)
        tongue = asked.tongue.root if asked else None
        moving = moment if isinstance(moment, Moving) else None
        secret = moment if isinstance(moment, Secret) else None
        centre = spot(look, around, tongue)
        lit = None if moving else acting
        in_hand = _without(view["baits_left"], secret.bait) if secret else None
        parts = [water(look, around)]
        parts += strips(look, places, view, acting=lit, remembered=remembered, baits=in_hand)
        if secret is None:
            runs = Motion(LINE_RUNS, easing="out_quad", draw_out=True)
            parts += on_the_water(
                look,
                places,
                view,
                centre,
                turned,
                tongue,
                running_out=runs if moving and moving.player is None else None,
                swimming=self._swimming(look, places, view, centre, tongue, moving),
            )
        parts += corners(look, view, turned, take_back_corner(look, self.host.words, view, turned))
        if asked and not moving:
            parts += asked.parts
        if isinstance(moment, Refused):
            parts += self._trouble(look, places, view, moment, centre)
        return tuple(parts)

    def _current(self) -> Secret | Word | Refused | Moving | None:
        """What belongs to this moment, if the game still stands where it began."""
        moment = self._moment
        return moment if moment is not None and moment.rev == self.rev else None

    def _asked(
        self, look: Look, places: dict[str, Seat], view: Json, moment: Secret | Word | Refused | Moving | None
    ) -> Asked | None:
        around = tuple(places.values())
        seat = places[view["to_act"] or view["fisher"]]
        if isinstance(moment, Refused):
            way_out = self._way_out(view, moment)
            return refusal(look, around, seat, moment.says, way_out, (RULES,))
        if isinstance(moment, Secret):
            return secret_choice(look, self.host.words, around, seat, moment.swapped)
        question = self._question(view, moment)
        return ask(look, around, seat, question) if question else None

    def _question(self, view: Json, moment: Word | Moving | None) -> Question | None:
        voice, phase = self.host.words, view["phase"]
        if phase == "cast":
            return questions.which_bait(voice, view["baits_left"])
        if phase == "bet":
            name = view["to_act"]
            return questions.how_many(
                voice,
                shown_species(view)[name],
                view["fish_left"][name],
                all_of_them=view["line"] == questions.LAST_LINE,
                crowded=len(view["players"]) >= CROWDED,
            )
        if self.options is None:
            return None
        if phase == "discard":
            return questions.lay_away(voice, asks=self._needs_word(view, "unseen"))
        if self._is_sensed():
            return questions.turn_it(voice)
        return questions.second_bite(voice) if isinstance(moment, Word) else questions.what_is_it(voice)

    def _swimming(
        self,
        look: Look,
        places: dict[str, Seat],
        view: Json,
        centre: tuple[float, float],
        tongue: Box | None,
        moving: Moving | None,
    ) -> dict[str, tuple[Motion, ...]]:
        """How the fish of the bet that was just made come from their strip to the line."""
        if moving is None or moving.player is None:
            return {}
        seat, count = places[moving.player], view["bets"][moving.player]
        around, fisher = tuple(places.values()), places[view["fisher"]]
        place = bet_place(look, around, seat, centre, fisher, count, tongue)
        hand = hand_box(look, seat, count)
        start = to_root(seat.frame, hand.cx, hand.cy)
        moves = []
        for number in range(count):
            x, y = place.fish_at(look, number, count)
            moves.append(Motion(FISH_SWIM, start[0] - x, start[1] - y, 0.6))
        return {moving.player: tuple(moves)}

    def _trouble(
        self, look: Look, places: dict[str, Seat], view: Json, refused: Refused, centre: tuple[float, float]
    ) -> list[Part]:
        """The loop round what a refused record was about."""
        do = refused.record.get("do")
        if do == "bet":
            name = refused.record.get("player")
            seat = places.get(name if name in view["fish_left"] else view["to_act"])
            if seat is None or refused.code == "not-your-turn":
                return []
            left = view["fish_left"].get(view["players"][seat.number], 0)
            return [loop(look, hand_box(look, seat, left), seat.frame)]
        if do == "cast":
            seat = places[view["fisher"]]
            return [loop(look, bait_row(look, seat), seat.frame)]
        if do in ("reveal", "discard") and view["bait"] is not None:
            half = 11.2 * look.u
            return [loop(look, Box(centre[0] - half, centre[1] - half, 2 * half, 2 * half))]
        return []

    def _way_out(self, view: Json, refused: Refused) -> WayOut:
        voice, do = self.host.words, refused.record.get("do")
        if do == "bet" and view["phase"] == "bet" and view["line"] == questions.LAST_LINE:
            name = view["to_act"]
            left, kind = view["fish_left"][name], shown_species(view)[name]
            return WayOut(("fish", left), voice.say("Bet {fish}", fish=left), None, kind, left)
        if do in ("reveal", "discard") and refused.code == "cards-do-not-add-up":
            return WayOut((BACK,), voice.say("Walk back along the line"), "sign-back")
        if refused.code in ("bad-amount", "not-available", "cards-do-not-add-up"):
            return WayOut(("close",), voice.say("Choose again"))
        return WayOut(("close",), voice.say("Go on"))

    # What touches do ----------------------------------------------------------------------------------------

    def on(self, message: Message) -> None:
        if isinstance(message, Answered):
            self._answered(message.record, message.answer)
            return
        view = self.view
        if view is None:
            return
        self._stood = view
        word, *facts = message if isinstance(message, tuple) else (message,)
        if word in ("seen", "may-end", "end", "swum", "moved", "your-turn"):
            self._in_time(word, *facts)
        elif word in (BACK, TAKE_BACK, RULES, PAUSE, "close"):
            self._corner(word, view)
        elif view["phase"] == "round-over":
            self._round_over.on(message)
        elif view["phase"] == "game-over":
            self._game_over.on(message)
        else:
            self._play(word, facts, view)

    def _play(self, word: str, facts: list[Any], view: Json) -> None:
        """A touch on the tongue, in the phase it belongs to."""
        moment, phase = self._current(), view["phase"]
        match word, phase:
            case "bait", "cast":
                self._cast(facts[0])
            case "secret", "cast" if isinstance(moment, Secret):
                self._tell_secret(moment, facts[0])
            case "fish", "bet":
                self._send({"do": "bet", "player": view["to_act"], "fish": facts[0]})
            case "card", "reveal":
                if facts[0] == "bite" and self._needs_word(view, "bite"):
                    self._at(Word(self.rev))
                else:
                    self._send({"do": "reveal", "card": facts[0]})
            case "word", "reveal":
                self._send({"do": "reveal", "card": "bite", "second_bite": facts[0]})
            case "turned", "reveal":
                self._send({"do": "reveal"})
            case "word", "discard":
                self._send({"do": "discard", "second_bite": facts[0]})
            case "away", "discard":
                self._send({"do": "discard"})

    def _cast(self, bait: int) -> None:
        if self._is_sensed():
            self._at(Secret(self.rev, bait, self.host.random.random() < 0.5))
        else:
            self._send({"do": "cast", "bait": bait})

    def _tell_secret(self, secret: Secret, side: int) -> None:
        """The slip is gone before anything else happens, whichever side was touched."""
        self._moment = None
        card = "bite" if (side == 1) != secret.swapped else "no-bite"
        self._send({"do": "cast", "bait": secret.bait, "card": card})
        self.host.sound("click")
        self.host.redraw()

    def _send(self, record: Json) -> None:
        """Send a record once: a second touch before the answer is the same touch."""
        if self._sent == self.rev:
            return
        self._sent = self.rev
        self.host.send({**record, "expect": self.rev})

    def _at(self, moment: Secret | Word | Refused | Moving | None) -> None:
        self._moment = moment
        self.host.redraw()

    def _corner(self, word: str, view: Json) -> None:
        look, moment = self.host.look, self._current()
        places = seats_of(look, view, self.host.seating)
        turned = heading(look, places, view["to_act"], view["fisher"])
        if word == "close":
            self._at(None)
        elif word in (BACK, TAKE_BACK) and isinstance(moment, Secret | Word):
            # Nothing was sent yet, so there is nothing to undo but the half-given answer.
            self._at(None)
        elif word == BACK:
            self._moment = None
            self.host.over(LineOfRecords(self.host, turned))
        elif word == TAKE_BACK:
            if last_step(view) is not None:
                self._send({"do": "undo"})
        elif word == RULES:
            rule = moment.rule if isinstance(moment, Refused) else RULE_OF_PHASE[view["phase"]]
            self.host.over(RulesHelp(self.host, rule, turned))
        elif word == PAUSE:
            self.host.over(Pause(self.host, turned))

    # What answers and time do -------------------------------------------------------------------------------

    def _answered(self, record: Json, answer: Json) -> None:
        before, self._stood = self._stood, answer["view"]
        self._sent = None
        if not answer["ok"]:
            self._refuse(record, answer)
            return
        self._moment, self._drama = None, None
        self._await_turn()
        if before is not None:
            self._drama = reveal.of_events(before, answer["events"])
        for event in answer["events"]:
            self._stir(event, answer["rev"])
        if self._drama is not None:
            self._begin_drama()
        elif answer["view"] is not None:
            self._end_sounds(answer["view"])
        self.host.redraw()

    def _stir(self, event: Json, rev: int) -> None:
        """The sound and the motion of what just happened."""
        host, kind = self.host, event["kind"]
        if kind == "cast":
            host.sound("cast")
            self._move(Moving(rev), LINE_RUNS)
        elif kind == "bet":
            host.sound("bet")
            if event["fish"]:
                self._move(Moving(rev, event["player"]), FISH_SWIM)
        elif kind in ("undone", "corrected"):
            host.sound("take-back")
        elif kind == "opened":
            host.ask("line", self._told_line)

    def _move(self, moving: Moving, ms: int) -> None:
        if self.host.look.calm:
            return
        self._moment = moving
        self.host.later(ms, ("moved", moving.rev))

    def _begin_drama(self) -> None:
        assert self._drama is not None
        self._may_end = False
        self.host.sound(f"reveal-{self._drama.card}")
        grows = 0 if self.host.look.calm else reveal.GROWS
        self.host.later(reveal.AT_LEAST, ("may-end", self.rev))
        self.host.later(reveal.HOLDS + grows, ("end", self.rev))

    def _in_time(self, word: str, rev: int | None = None) -> None:
        """A timer, or the touch that ends the drama."""
        if word == "seen":
            if self._may_end:
                self._swim_home()
        elif rev != self.rev:
            return
        elif word == "may-end":
            self._may_end = True
        elif word == "end":
            self._swim_home()
        elif word == "swum":
            self._end_drama()
        elif word == "moved":
            self._at(None)
        elif word == "your-turn":
            self.host.sound("your-turn")

    def _swim_home(self) -> None:
        if self._drama is None or self._drama.swims:
            return
        self._may_end = False
        if self.host.look.calm:
            self._end_drama()
            return
        self._drama = msgspec.structs.replace(self._drama, swims=True)
        self.host.later(reveal.SWIMS, ("swum", self.rev))
        self.host.redraw()

    def _end_drama(self) -> None:
        if self._drama is None:
            return
        self._drama = None
        if self.view is not None:
            self._end_sounds(self.view)
        self.host.redraw()

    def _end_sounds(self, view: Json) -> None:
        if view["phase"] == "round-over":
            self.host.sound("round-over")
        elif view["phase"] == "game-over":
            self.host.sound("game-over")

    def _await_turn(self) -> None:
        self.host.later(YOUR_TURN, ("your-turn", self.rev))

    def _refuse(self, record: Json, answer: Json) -> None:
        """A refusal in words, or the question that was still open."""
        told, rev = answer["refusal"], answer["rev"]
        code = told["code"]
        if code == "stale":
            self.host.redraw()
        elif code == "undo-needs-correct":
            view = answer["view"]
            places = seats_of(self.host.look, view, self.host.seating)
            turned = heading(self.host.look, places, view["to_act"], view["fisher"])
            self.host.over(LineOfRecords(self.host, turned, at_last_knot=True))
        elif code == "needs-answer" and record["do"] == "cast":
            self._at(Secret(rev, record["bait"], self.host.random.random() < 0.5))
        elif code == "needs-answer" and record.get("card") == "bite":
            self._at(Word(rev))
        else:
            self.host.sound("refusal")
            self._at(Refused(rev, record, code, told["rule"], told["says"]))


def _without(baits: list[int], bait: int) -> list[int]:
    left = list(baits)
    left.remove(bait)
    return left
