"""What a day of Gone Fishing is worth, and who has won (rules 16, 17 and 19; A-16, A-17)."""

from __future__ import annotations

from companion.games.gone_fishing.state import DAYS, State

TRASH_POINTS = -2


def catch_points(state: State) -> int:
    """What the fisher has caught today: fish by their values, less the trash by the house rule."""
    today = [piece for day, piece in state.day.caught if day == state.day.number]
    fish = sum(piece for piece in today if piece != "trash")
    trash = today.count("trash")
    rule = state.options.trash
    counted = trash if rule == "each" else min(trash, 1) if rule == "kind" else 0
    return fish + TRASH_POINTS * counted


def day_points(state: State) -> tuple[int, int]:
    """The points of a day that ends here, by seat: the fish player loses one for each help left."""
    fisher, fish = catch_points(state), -state.fish_helps
    return (fisher, fish) if state.day.fisher == 0 else (fish, fisher)


def totals(state: State) -> tuple[int, int]:
    """Points of the finished days, by seat."""
    scores = state.day.scores
    return sum(points[0] for points in scores), sum(points[1] for points in scores)


def is_finished(state: State) -> bool:
    """Whether the game ended by its rules: both days are scored."""
    return len(state.day.scores) == DAYS and state.phase == "game-over"


def winners(state: State) -> list[str]:
    """The one with more points; on a tie the fisher of the second day alone (rule 19)."""
    if not is_finished(state):
        return []
    one, other = totals(state)
    winner = state.day.fisher if one == other else int(other > one)
    return [state.setup.players[winner]]
