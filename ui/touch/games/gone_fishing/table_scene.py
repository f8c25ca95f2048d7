"""The table of Gone Fishing while a day is fished: pond and ring, two strips, tiles, one question at a time.

A function of the view, the house rules, the records that stand and the moment. The referee never learns what swims
where, so there is nothing to hide here. Lengths written out are in U.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product

import msgspec

from companion.games.gone_fishing.moves import Options
from companion.games.gone_fishing.state import TRASH
from companion.language.words import Words as Voice
from companion.play.standing import Standing
from ui.touch.game.host import Json
from ui.touch.games.gone_fishing import drawing, panels, questions, steps
from ui.touch.games.gone_fishing.board import Board, Cell, Layout, layout
from ui.touch.games.gone_fishing.panels import Asking
from ui.touch.games.gone_fishing.strips import strips
from ui.touch.kit.buttons import corner_centre, corner_pad
from ui.touch.kit.refusal_slip import WayOut, refusal
from ui.touch.kit.seats import PAUSE, RULES
from ui.touch.kit.take_back import step_corner
from ui.touch.kit.water import loop, water
from ui.touch.picture.fitting import EM
from ui.touch.picture.geometry import Seat
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Frame, Part, Scene, Words
from ui.touch.picture.seat_boxes import uncovered

CLOSE = "close"
FIGURES = ("x", "y")
HELP_PHASES = ("fisher-help", "fish-help")

Places = Mapping[str, Seat]


class Refused(msgspec.Struct, frozen=True):
    """A record that was refused, and why."""

    record: Json
    rule: str
    says: str


class Moment(msgspec.Struct, frozen=True):
    """What was touched since the last record, while the game stands at ``rev``; gone with the next."""

    rev: int
    placed: int | None = None
    """Where the round figure will start."""
    figure: str | None = None
    """The figure that is about to move."""
    drag: tuple[str, float, float] | None = None
    """A figure under a finger, and where that is."""
    cell: int | None = None
    """The cell of the line that will be fished."""
    piece: Cell | None = None
    """The piece that is about to swim, or to be moved by a card."""
    editing: str | None = None
    """What a help card changed: ``piece``, ``figure`` or ``tile``."""
    proposal: Json | None = None
    """An ``adjust`` that both players are asked about."""
    agreed: frozenset[str] = frozenset()
    """Who has said yes to it: ``acting``, ``other``."""
    lying: frozenset[Cell] | None = None
    """Where pieces lie on the second day, while they are arranged."""
    refused: Refused | None = None


class Came(msgspec.Struct, frozen=True):
    """What the last record moved, so that it is seen to come."""

    rev: int
    figure: tuple[str, int] | None = None
    """A figure, and the position it came from."""
    piece: tuple[Cell, Cell] | None = None
    """Where a piece came from, and where to."""


class Table(msgspec.Struct, frozen=True):
    """All that the picture follows from."""

    standing: Standing
    moment: Moment
    came: Came | None = None

    @property
    def view(self) -> Json:
        assert self.standing.view is not None
        return self.standing.view

    @property
    def options(self) -> Options:
        """House rules of the open game."""
        found: Options = self.standing.options
        return found

    @property
    def perimeter(self) -> int:
        return self.options.perimeter

    @property
    def helped(self) -> bool:
        return self.view["phase"] in HELP_PHASES and steps.has_helped(self.standing.line)

    @property
    def occupied(self) -> list[int]:
        """The cells of the line in which something stands, counted from the figure."""
        pond = self.view["pond"]
        return [number for number, (row, column) in enumerate(self.view["line"], 1) if pond[row][column]]

    @property
    def castable(self) -> list[int]:
        """The cells of the line that may be fished."""
        room = self.perimeter - self.view["figures"][self.view["active"]]["steps"]
        free = self.options.overshoot != "refused"
        cells = (1, 2, 3, 4) if self.options.cast_empty else self.occupied
        return [cell for cell in cells if self.view["tiles"][str(cell)] and (free or cell <= room)]

    @property
    def left(self) -> list[int | str]:
        """All that was not caught yet, the diver aside."""
        pieces: list[int | str] = [*self.options.fish_values, *["trash"] * TRASH]
        for one in self.view["caught"]:
            pieces.remove(one["catch"])
        return pieces

    @property
    def figure(self) -> str | None:
        """The figure about to move: the one that was touched, or the only one still out."""
        out = [name for name in FIGURES if not self.view["figures"][name]["done"]]
        if self.moment.drag is not None:
            return self.moment.drag[0]
        return self.moment.figure if self.moment.figure in out else out[0] if len(out) == 1 else None

    def forced(self, distance: int) -> int:
        """The steps that a cast at this cell takes the active figure."""
        return min(distance, self.perimeter - self.view["figures"][self.view["active"]]["steps"])

    def ways(self, cell: Cell) -> list[Cell]:
        """The empty cells beside a cell."""
        row, column = cell
        beside = ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1))
        pond = self.view["pond"]
        return [(r, c) for r, c in beside if 0 <= r < 4 and 0 <= c < 4 and not pond[r][c]]


def cells(pond: Sequence[Sequence[bool]], occupied: bool = True) -> list[Cell]:
    """The cells in which something stands, or in which nothing does."""
    return [(r, c) for r in range(4) for c in range(4) if pond[r][c] == occupied]


def turned_to(look: Look, places: Places, name: str) -> float:
    """How what this player reads is turned."""
    return places[name].heading if look.glass.lying else 0.0


def reader(view: Json) -> str:
    """Whom the table is turned to: who acts, or the fisher."""
    return str(view["to_act"] or view["fisher"])


def table_scene(look: Look, voice: Voice, places: Places, table: Table) -> Scene:
    view, moment = table.view, table.moment
    acting = reader(view)
    other = next(name for name in view["players"] if name != acting)
    turned = turned_to(look, places, acting)
    laid = layout(look, dict(places), view["fisher"], acting, other if moment.proposal else None)
    parts = [water(look, tuple(places.values()))]
    parts += strips(look, places, view, acting=acting, say_help=_help_offered(table))
    to_fisher = turned_to(look, places, view["fisher"])
    parts += _board(look, laid.board, table, turned, to_fisher)
    parts += corners(look, voice, table, turned)
    parts += _first_panel(look, voice, laid, table)
    if moment.refused is not None:
        parts += _trouble(laid.board, look, table, moment.refused)
        way_out = WayOut((CLOSE,), voice.say("Go on"), "sign-tick")
        around = tuple(places.values())
        slip = refusal(look, around, places[acting], moment.refused.says, way_out, (RULES,))
        # Of what the slip lies over nothing half written is left.
        parts = uncovered(look, parts, slip.tongue.root, also=("tiles", "line-"))
        parts += slip.parts
    else:
        asked = asking(voice, table)
        parts += panels.question(look, laid.question, asked)
    return tuple(parts)


def corners(look: Look, voice: Voice, table: Table, turned: float) -> list[Part]:
    """Take back, the day, rules, pause; all turned to who acts."""
    x, y = corner_centre(look, "top-left")
    size = EM["question"] * look.u
    day = Words(f"{table.view['day']}/2", 0, size * 0.31, size)
    return [
        step_corner(look, voice, table.standing.last, steps.named, turned),
        Part("corner-top-left", (day,), Frame(x, y, turned)),
        corner_pad(look, "top-right", "sign-rules", (RULES,), turned=turned),
        corner_pad(look, "bottom-right", "sign-pause", (PAUSE,), turned=turned),
    ]


# The board ------------------------------------------------------------------------------------------------


def _board(look: Look, board: Board, table: Table, turned: float, to_fisher: float) -> list[Part]:
    """Pond and ring; the pieces turn their backs to the fisher, what is read is turned to who acts."""
    view, moment, perimeter = table.view, table.moment, table.perimeter
    came = table.came if table.came is not None and table.came.rev == moment.rev else None
    line = [tuple(cell) for cell in view["line"] or ()]
    parts = [drawing.ground(look, board, perimeter)]
    if line:
        parts += drawing.lit_line(look, board, line, turned, view["phase"] != "swim")
    pond = view["pond"]
    if moment.lying is not None:
        pond = [[(row, column) in moment.lying for column in range(4)] for row in range(4)]
    chosen = moment.piece
    if view["phase"] in ("show", "cast") and moment.cell is not None:
        chosen = line[moment.cell - 1]
    parts += drawing.pieces(board, pond, line, turned, to_fisher, chosen, came.piece if came else None)
    if view["shown"] is not None and line:
        parts.append(drawing.shown_cell(board, line, view["shown"], turned))
    if view["figures"]:
        parts.append(drawing.flags(board, view["figures"], perimeter))
    parts += _touched(look, board, table)
    parts += _figures(board, table, turned, came)
    return parts


def _touched(look: Look, board: Board, table: Table) -> Iterable[Part]:
    """The cells and positions that may be touched now."""
    view, moment, phase = table.view, table.moment, table.view["phase"]
    if moment.refused is not None or moment.proposal is not None:
        return
    line = [tuple(cell) for cell in view["line"] or ()]
    if phase == "start":
        free = (number for number in start_positions(table) if number != moment.placed)
        yield from (
            drawing.position_touch(board, number, table.perimeter, ("place", number)) for number in free
        )
    elif phase == "move":
        yield from _walks(board, table)
    elif phase == "show":
        for number in table.occupied:
            yield drawing.touched_cell(look, board, line[number - 1], ("cell", number))
    elif phase == "cast":
        for number in table.castable:
            yield drawing.touched_cell(look, board, line[number - 1], ("cell", number))
        if moment.cell is not None:
            active = view["figures"][view["active"]]
            forced = table.forced(moment.cell)
            yield drawing.way(
                board, view["active"], active["start"], active["steps"], forced, table.perimeter
            )
    elif phase == "swim":
        yield from _swims(look, board, table)
    elif phase == "day-over" and moment.lying is not None:
        for row, column in product(range(4), repeat=2):
            yield drawing.touched_cell(look, board, (row, column), ("lie", row, column))
    elif moment.editing is not None:
        yield from _edits(look, board, table)


def start_positions(table: Table) -> list[int]:
    if table.options.start == "opposite-corners":
        return [0, 5, 10, 15]
    return list(range(table.perimeter))


def _walks(board: Board, table: Table) -> Iterable[Part]:
    """Where the chosen figure may go; all the way home is a button, for it stands there already."""
    name = table.figure
    if name is None:
        return
    figure, perimeter = table.view["figures"][name], table.perimeter
    left = perimeter - figure["steps"]
    drag = table.moment.drag
    if drag is not None:
        at = board.nearest(drag[1], drag[2], perimeter)
        walked = 0 if at is None else (at - figure["position"]) % perimeter
        if 0 < walked <= left:
            yield drawing.way(board, name, figure["start"], figure["steps"], walked, perimeter)
        return
    # A touch on the other figure takes that one; this one can be dragged there.
    other = table.view["figures"]["y" if name == "x" else "x"]
    for walked in range(1, min(left, perimeter - 1) + 1):
        number = (figure["position"] + walked) % perimeter
        if number == other["position"] and not other["done"]:
            continue
        yield drawing.position_touch(board, number, perimeter, ("walk", name, walked))


def _swims(look: Look, board: Board, table: Table) -> Iterable[Part]:
    piece = table.moment.piece
    for cell in cells(table.view["pond"]):
        if table.ways(cell):
            yield drawing.touched_cell(look, board, cell, ("piece", *cell))
    if piece is not None:
        for cell in table.ways(piece):
            yield drawing.arrow(look, board, piece, cell, ("swim", *cell))


def _edits(look: Look, board: Board, table: Table) -> Iterable[Part]:
    """What may be touched to tell what a help card did."""
    moment, pond = table.moment, table.view["pond"]
    if moment.editing == "piece":
        for cell in cells(pond):
            yield drawing.touched_cell(look, board, cell, ("piece", *cell))
        if moment.piece is not None:
            for cell in cells(pond, occupied=False):
                yield drawing.touched_cell(look, board, cell, ("put", *cell))
    elif moment.editing == "figure" and moment.figure is not None:
        # At its start it is home or has not set out: the panel asks which.
        start = table.view["figures"][moment.figure]["start"]
        for walked in range(1, table.perimeter):
            number = (start + walked) % table.perimeter
            yield drawing.position_touch(board, number, table.perimeter, ("set", moment.figure, walked))


def _figures(board: Board, table: Table, turned: float, came: Came | None) -> Iterable[Part]:
    view, moment, perimeter = table.view, table.moment, table.perimeter
    if view["phase"] == "start":
        if moment.placed is not None:
            at = board.position(moment.placed, perimeter)
            yield drawing.figure(board, "x", at, turned, lit=True, home=False)
            yield drawing.taken("x", board.around(moment.placed, perimeter), ("place", moment.placed))
        return
    if not view["figures"]:
        return
    places = drawing.figure_places(board, view["figures"], perimeter)
    lit = table.figure if view["phase"] == "move" else view["active"]
    if moment.editing == "figure":
        lit = moment.figure
    for name in sorted(FIGURES, key=lambda each: each == lit):
        at, came_from = places[name], None
        if came is not None and came.figure is not None and came.figure[0] == name:
            came_from = board.position(came.figure[1], perimeter)
        if moment.drag is not None and moment.drag[0] == name:
            at = (moment.drag[1], moment.drag[2])
        home = view["figures"][name]["done"]
        yield drawing.figure(board, name, at, turned, lit=name == lit, home=home, came_from=came_from)
    for name, where in drawing.take_boxes(board, view["figures"], perimeter).items():
        say = _figure_touch(table, name)
        if say is not None:
            yield drawing.taken(name, where, say, drag=view["phase"] == "move")


def _figure_touch(table: Table, name: str) -> tuple[str, str] | None:
    moment, view = table.moment, table.view
    if moment.refused is not None or moment.proposal is not None:
        return None
    if view["phase"] == "move" and not view["figures"][name]["done"]:
        return ("take", name)
    return ("take", name) if moment.editing == "figure" and moment.figure is None else None


# Questions ------------------------------------------------------------------------------------------------


def _help_offered(table: Table) -> tuple[str] | None:
    """What a touch on the tokens of who acts says, where a help card may be used."""
    view, moment = table.view, table.moment
    side = "fisher" if view["phase"] == "fisher-help" else "fish"
    free = moment.refused is None and moment.proposal is None and moment.editing is None
    if free and view["phase"] in (*HELP_PHASES, "swim") and view["helps"][side]:
        return questions.HELP
    return None


def asking(voice: Voice, table: Table) -> Asking:
    """The question of this moment."""
    view, moment, phase = table.view, table.moment, table.view["phase"]
    if moment.proposal is not None:
        return _is_it_so(voice, table, "acting")
    if phase == "start":
        return questions.where_to_start(voice, 0 if moment.placed is None else 1)
    if phase == "move":
        return questions.which_figure(voice, view["figures"], table.figure, table.perimeter)
    if phase == "show":
        return questions.show_what(voice, table.occupied)
    if phase == "cast":
        if moment.cell is None:
            return questions.cast_where(voice, table.castable)
        empty = moment.cell not in table.occupied
        return questions.what_came(voice, table.left, table.forced(moment.cell), empty=empty)
    if phase == "swim":
        return questions.swim(voice, view["swims"], view["helps"]["fish"])
    if phase == "day-over":
        lying = len(moment.lying or ())
        return questions.arrange(voice, lying, len(cells(view["pond"])))
    return _help_asking(voice, table)


def _help_asking(voice: Voice, table: Table) -> Asking:
    view, moment = table.view, table.moment
    side = "fisher" if view["phase"] == "fisher-help" else "fish"
    left = view["helps"][side]
    if table.helped:
        used = [int(tile) for tile, count in view["tiles"].items() if count < 3]
        if moment.editing == "figure":
            return questions.which_figure_moved(voice, moment.figure, table.perimeter)
        return questions.what_changed(voice, left, moment.editing, used)
    return questions.fisher_help(voice, left) if side == "fisher" else questions.fish_help(voice, left)


def _is_it_so(voice: Voice, table: Table, who: str) -> Asking:
    assert table.moment.proposal is not None
    sentence = voice.say("Is this so: {step}?", step=steps.adjusted(voice, table.moment.proposal))
    return questions.is_it_so(voice, sentence, who, agreed=who in table.moment.agreed)


def _first_panel(look: Look, voice: Voice, laid: Layout, table: Table) -> list[Part]:
    """The tiles that are left, or the other player's word on what a card did."""
    if table.moment.proposal is not None:
        return panels.question(look, laid.tiles, _is_it_so(voice, table, "other"))
    paid = table.moment.cell if table.view["phase"] == "cast" else None
    in_pond = None
    if table.view["day"] == 2:
        # What was caught on the first day was seen by both, and so was what is left (rules 4.6).
        left = table.left
        in_pond = sum(piece for piece in left if isinstance(piece, int)), left.count("trash")
    return [panels.tiles(look, laid.tiles, voice.say("Tiles"), table.view["tiles"], paid, in_pond)]


def _trouble(board: Board, look: Look, table: Table, refused: Refused) -> list[Part]:
    """The loop round what a refused record was about."""
    record, line = refused.record, table.view["line"]
    if record.get("do") in ("show", "cast") and line and record.get("cell") in (1, 2, 3, 4):
        row, column = line[record["cell"] - 1]
        return [loop(look, board.cell(row, column))]
    if record.get("do") == "move" and table.view["figures"]:
        x, y = drawing.figure_places(board, table.view["figures"], table.perimeter)[record["figure"]]
        half = 5.0 * board.u
        return [loop(look, drawing.square(x, y, half))]
    return []
