"""The table of Gone Fishing while a day is fished: pond and ring, two strips, tiles, one question at a time.

A function of the view, the house rules, the records that stand and the moment. The referee never learns what swims
where, so there is nothing to hide here. Lengths written out are in U.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product

from companion.games.gone_fishing.moves import FIGURES, Adjust, Figure, Show, Start, Swim, Walk
from companion.games.gone_fishing.pond import SIDE
from companion.games.gone_fishing.state import DAYS
from companion.language.words import Words as Voice
from ui.touch.games.gone_fishing import drawing, panels, questions, steps
from ui.touch.games.gone_fishing.board import Board, Layout, layout
from ui.touch.games.gone_fishing.panels import Asking
from ui.touch.games.gone_fishing.said import Aimed, Lies, Lifted, Placed, Proposed, Side, Taken, use_help
from ui.touch.games.gone_fishing.strips import strips
from ui.touch.games.gone_fishing.table import Came, Refused, Table, other_figure, reader
from ui.touch.kit.buttons import corner_centre, corner_pad
from ui.touch.kit.refusal_slip import WayOut, refusal
from ui.touch.kit.seats import AskPause, Rules
from ui.touch.kit.take_back import step_corner
from ui.touch.kit.water import loop, water
from ui.touch.picture.fitting import EM
from ui.touch.picture.geometry import Seat
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Frame, Message, Part, Scene, Words
from ui.touch.picture.seat_boxes import uncovered
from ui.touch.screens.page import Close

Places = Mapping[str, Seat]


def turned_to(look: Look, places: Places, name: str) -> float:
    """How what this player reads is turned."""
    return places[name].heading if look.glass.lying else 0.0


def table_scene(look: Look, voice: Voice, places: Places, table: Table) -> Scene:
    """Everything on the glass while a day is fished, or while the pond of the second is laid out."""
    view, moment = table.view, table.moment
    acting = reader(view)
    other = next(name for name in view.players if name != acting)
    turned = turned_to(look, places, acting)
    laid = layout(look, dict(places), view.fisher, acting, other if moment.proposal else None)
    parts = [water(look, tuple(places.values()))]
    parts += strips(
        look,
        places,
        view,
        acting=acting,
        say_help=None if moment.waits or moment.editing or not table.may_help else use_help(view),
    )
    to_fisher = turned_to(look, places, view.fisher)
    parts += _board(look, laid.board, table, turned, to_fisher)
    parts += corners(look, voice, table, turned)
    parts += _first_panel(look, voice, laid, table)
    if moment.refused is not None:
        parts += _trouble(laid.board, look, table, moment.refused)
        way_out = WayOut(Close(), voice.say("Go on"), "sign-tick")
        around = tuple(places.values())
        slip = refusal(look, around, places[acting], moment.refused.says, way_out, Rules())
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
    day = Words(f"{table.view.day}/{DAYS}", 0, size * 0.31, size)
    return [
        step_corner(look, voice, table.standing.last, steps.named, turned),
        Part("corner-top-left", (day,), Frame(x, y, turned)),
        corner_pad(look, "top-right", "sign-rules", Rules(), turned=turned),
        corner_pad(look, "bottom-right", "sign-pause", AskPause(), turned=turned),
    ]


# The board ------------------------------------------------------------------------------------------------


def _board(look: Look, board: Board, table: Table, turned: float, to_fisher: float) -> list[Part]:
    """Pond and ring; the pieces turn their backs to the fisher, what is read is turned to who acts."""
    view, moment, perimeter = table.view, table.moment, table.perimeter
    came = table.came if table.came is not None and table.came.rev == moment.rev else None
    line = table.line
    parts = [drawing.ground(look, board, perimeter)]
    if line:
        parts += drawing.lit_line(look, board, line, turned, view.phase != "swim")
    lying = table.lying if moment.lying is None else moment.lying
    chosen = moment.piece if moment.cell is None else line[moment.cell - 1]
    parts += drawing.pieces(board, lying, line, turned, to_fisher, chosen, came.piece if came else None)
    if view.shown is not None and line:
        parts.append(drawing.shown_cell(board, line, view.shown, turned))
    if view.figures is not None:
        parts.append(drawing.flags(board, view.figures, perimeter))
    parts += _touched(look, board, table)
    parts += _figures(board, table, turned, came)
    return parts


def _touched(look: Look, board: Board, table: Table) -> Iterable[Part]:
    """The cells and positions that may be touched now."""
    moment, phase, line = table.moment, table.view.phase, table.line
    if moment.waits:
        return
    if phase == "start":
        yield from _starts(board, table)
    elif phase == "move":
        yield from _walks(board, table)
    elif phase == "show":
        for number in table.showable:
            if number is not None:
                yield drawing.touched_cell(look, board, line[number - 1], Show(cell=number))
    elif phase == "cast":
        for number in sorted(table.castable):
            yield drawing.touched_cell(look, board, line[number - 1], Aimed(number))
        if moment.cell is not None:
            yield from _way(board, table, table.view.active, table.forced(moment.cell))
    elif phase == "swim":
        yield from _swims(look, board, table)
    elif phase == "day-over" and moment.lying is not None:
        for cell in product(range(SIDE), range(SIDE)):
            yield drawing.touched_cell(look, board, cell, Lies(cell))
    elif moment.editing is not None:
        yield from _edits(look, board, table)


def _starts(board: Board, table: Table) -> Iterable[Part]:
    """Where the round figure may start, then the square one; one touch says both where there is no choice."""
    placed = table.moment.placed
    says: dict[int, Message] = {}
    if placed is None:
        for x, others in table.starts.items():
            says[x] = Placed(x) if len(others) > 1 else Start(x=x, y=others[0])
    else:
        says = {y: Start(x=placed, y=y) for y in table.starts[placed]}
    for number, say in says.items():
        yield drawing.position_touch(board, number, table.perimeter, say)


def _way(board: Board, table: Table, name: Figure | None, steps: int) -> Iterable[Part]:
    """What a figure will be taken over."""
    if name is not None and table.view.figures is not None:
        here = table.view.figures.of(name)
        yield drawing.way(board, name, here.start, here.steps, steps, table.perimeter)


def _walks(board: Board, table: Table) -> Iterable[Part]:
    """Where the chosen figure may go; all the way home is a button, for it stands there already."""
    name, figures, perimeter = table.figure, table.view.figures, table.perimeter
    if name is None or figures is None:
        return
    here, most, drag = figures.of(name).position, table.walks[name], table.moment.drag
    if drag is not None:
        at = board.nearest(drag[1], drag[2], perimeter)
        walked = 0 if at is None else (at - here) % perimeter
        if 0 < walked <= most:
            yield from _way(board, table, name, walked)
        return
    # A touch on the other figure takes that one; this one can be dragged there.
    other = other_figure(name)
    for walked in range(1, min(most, perimeter - 1) + 1):
        number = (here + walked) % perimeter
        if other not in table.walks or number != figures.of(other).position:
            yield drawing.position_touch(board, number, perimeter, Walk(figure=name, steps=walked))


def _swims(look: Look, board: Board, table: Table) -> Iterable[Part]:
    piece, swims = table.moment.piece, table.swims
    for cell in swims:
        yield drawing.touched_cell(look, board, cell, Lifted(cell))
    if piece is not None:
        for cell in swims.get(piece, ()):
            yield drawing.arrow(look, board, piece, cell, Swim(origin=piece, target=cell))


def _edits(look: Look, board: Board, table: Table) -> Iterable[Part]:
    """What may be touched to tell what a help card did."""
    moment, figures, perimeter = table.moment, table.view.figures, table.perimeter
    if moment.editing == "piece":
        for cell in table.adjustable("from"):
            yield drawing.touched_cell(look, board, cell, Lifted(cell))
        if moment.piece is not None:
            for cell in table.adjustable("to"):
                change = Adjust(origin=moment.piece, target=cell)
                yield drawing.touched_cell(look, board, cell, Proposed(change))
    elif moment.editing == "figure" and moment.figure is not None and figures is not None:
        # At its start it is home or has not set out: the panel asks which.
        start = figures.of(moment.figure).start
        for walked in table.adjustable("steps"):
            if 0 < walked < perimeter:
                change = Adjust(figure=moment.figure, steps=walked)
                number = (start + walked) % perimeter
                yield drawing.position_touch(board, number, perimeter, Proposed(change))


def _figures(board: Board, table: Table, turned: float, came: Came | None) -> Iterable[Part]:
    view, moment, perimeter = table.view, table.moment, table.perimeter
    if moment.placed is not None:
        at = board.position(moment.placed, perimeter)
        yield drawing.figure(board, "x", at, turned, lit=True, home=False)
        yield drawing.taken("x", board.around(moment.placed, perimeter), Placed(moment.placed))
    if view.figures is None:
        return
    places = drawing.figure_places(board, view.figures, perimeter)
    lit = table.figure if view.phase == "move" else view.active
    if moment.editing == "figure":
        lit = moment.figure
    for name in sorted(FIGURES, key=lambda each: each == lit):
        at, came_from = places[name], None
        if came is not None and came.figure is not None and came.figure[0] == name:
            came_from = board.position(came.figure[1], perimeter)
        if moment.drag is not None and moment.drag[0] == name:
            at = (moment.drag[1], moment.drag[2])
        home = view.figures.of(name).done
        yield drawing.figure(board, name, at, turned, lit=name == lit, home=home, came_from=came_from)
    for name, where in drawing.take_boxes(board, view.figures, perimeter).items():
        edited = moment.editing == "figure" and moment.figure is None
        if not moment.waits and (name in table.walks or edited):
            yield drawing.taken(name, where, Taken(name), drag=view.phase == "move")


# Questions ------------------------------------------------------------------------------------------------


def asking(voice: Voice, table: Table) -> Asking:
    """The question of this moment."""
    view, moment, phase = table.view, table.moment, table.view.phase
    if moment.proposal is not None:
        return _is_it_so(voice, table, moment.proposal, "acting")
    if phase == "start":
        return questions.where_to_start(voice, moment.placed)
    if phase == "move":
        return questions.which_figure(voice, table.walks, table.figure)
    if phase == "show":
        return questions.show_what(voice, table.showable)
    if phase == "cast":
        castable, cell = table.castable, moment.cell
        if cell is None:
            return questions.cast_where(voice, castable)
        return questions.what_came(voice, cell, castable[cell], table.forced(cell))
    if phase == "swim":
        return questions.swim(voice, view, may_help=table.may_help)
    if phase == "day-over":
        return questions.arrange(voice, moment.lying or (), len(table.lying))
    if moment.editing == "figure":
        return questions.which_figure_moved(voice, moment.figure, table.perimeter)
    if table.helped:
        used = table.adjustable("tile")
        return questions.what_changed(voice, view, moment.editing, used, may_help=table.may_help)
    return questions.help_card(voice, view, may_help=table.may_help)


def _is_it_so(voice: Voice, table: Table, change: Adjust, who: Side) -> Asking:
    sentence = voice.say("Is this so: {step}?", step=steps.adjusted(voice, change))
    return questions.is_it_so(voice, sentence, who, agreed=who in table.moment.agreed)


def _first_panel(look: Look, voice: Voice, laid: Layout, table: Table) -> list[Part]:
    """The tiles that are left, or the other player's word on what a card did."""
    view, moment = table.view, table.moment
    if moment.proposal is not None:
        return panels.question(look, laid.tiles, _is_it_so(voice, table, moment.proposal, "other"))
    return [panels.tiles(look, laid.tiles, voice.say("Tiles"), view.tiles, moment.cell, table.in_pond)]


def _trouble(board: Board, look: Look, table: Table, refused: Refused) -> list[Part]:
    """The loop round what a refused record was about."""
    record, line, figures = refused.record, table.line, table.view.figures
    if record.get("do") in ("show", "cast") and record.get("cell") in range(1, len(line) + 1):
        return [loop(look, board.cell(*line[record["cell"] - 1]))]
    if record.get("do") == "move" and figures is not None:
        x, y = drawing.figure_places(board, figures, table.perimeter)[record["figure"]]
        return [loop(look, drawing.square(x, y, 5.0 * board.u))]
    return []
