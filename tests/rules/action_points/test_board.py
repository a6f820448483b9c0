"""What the board shows of somebody, in the words of this rulebook."""

from affray.projections.board import board

from .playing import Table, one


def lines(table: Table, who: str) -> dict[str, str]:
    """The lines about somebody, by their labels."""
    people = board(table.fight.view()).people
    return dict(next(one.lines for one in people if one.who == who))


def test_points_of_how_many() -> None:
    """AP-01, AP-13: life points and action points with their maxima."""
    table = Table(one("ann", lp=7, lp_max=12, ap=1, na=2), "bor")
    told = lines(table, "ann")
    assert (told["lp"], told["ap"]) == ("7 of 12", "1 of 5")


def test_the_action_of_the_turn() -> None:
    """AP-07, AP-38, AP-A43: one a turn; a brace alone goes with the guard."""
    table = Table("ann", "cid", "bor")
    assert lines(table, "ann")["this turn"] == "1 action left, not moved, weapons to draw: 1"
    assert "this turn" not in lines(table, "bor")
    table.act("guard", actor="ann", target="cid")
    told = "guard, an action left that goes with the guard, not moved, weapons to draw: 1"
    assert lines(table, "ann")["this turn"] == told
    table.act("brace", actor="ann")
    told = "guard, brace, 0 actions left, not moved, weapons to draw: 1"
    assert lines(table, "ann")["this turn"] == told
