"""What the board shows of somebody, in the words of this rulebook."""

from affray.projections.board import board

from .playing import Game, one


def lines(game: Game, who: str) -> dict[str, str]:
    """The lines about somebody, by their labels."""
    people = board(game.fight.view()).people
    return dict(next(one.lines for one in people if one.who == who))


def test_spells_with_what_they_cost() -> None:
    """TA-16, TA-A15: the price in the resource that pays it; what costs nothing has none."""
    free = {"id": "glow", "effects": [{"kind": "gm"}]}
    dear = {"id": "doom", "name": "Doom", "offensive": True, "damage": 1}
    dear["cost"] = {"resource": "mana", "amount": 3}
    game = Game(one("cora", spells=[free, dear]), "bolek")
    assert lines(game, "cora")["spells"] == "glow, Doom (3 mana)"


def test_hit_points_of_how_many_and_items_that_are_left() -> None:
    """TA-14, TA-18: what is used up is not listed any more."""
    herb = {"id": "herb", "quantity": 1, "effects": [{"kind": "heal", "amount": 2}]}
    game = Game(one("cora", hp=3, hp_max=9, inventory=[herb]), "bolek")
    assert lines(game, "cora")["items"] == "herb (1)"
    game.use("cora", "herb", "cora")
    told = lines(game, "cora")
    assert told["hit points"] == "5 of 9"
    assert "items" not in told
