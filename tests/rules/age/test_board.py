"""What the board shows of somebody, in the words of this rulebook."""

import affray
from affray.cli.table.screen import Screen
from affray.cli.table.session import Session
from affray.projections.board import board, rows

from .playing import SURE, Table, one


def lines(table: Table, who: str) -> dict[str, str]:
    """The lines about somebody, by their labels."""
    people = board(table.fight.view()).people
    return dict(next(one.lines for one in people if one.who == who))


def test_health_and_weapons_with_their_dice_and_ranges() -> None:
    """AG-07, AG-10: of how much Health, what can be struck with, and how far."""
    table = Table(one("hero", health=7), one("brute", weapons=[]))
    told = lines(table, "hero")
    assert told["health"] == "7 of 20"
    assert told["weapons"] == (
        "long sword (2d6), long bow (1d6+3, only ranged, to 52 yd), "
        "throwing knife (1d6, ranged, to 12 yd)"
    )
    assert lines(table, "brute")["weapons"] == "none"


def test_what_is_left_of_the_turn() -> None:
    """AG-20: a major and a minor action, or two minor ones; of nobody else."""
    table = Table("hero", "foe")
    assert lines(table, "hero")["actions left"] == "major and minor"
    assert "actions left" not in lines(table, "foe")
    table.attack("hero", "foe", 1, 1, 1)
    assert lines(table, "hero")["actions left"] == "minor"
    table.end("hero")
    table.say("minor_other", actor="foe")
    assert lines(table, "foe")["actions left"] == "major and minor"


def test_the_clocks_of_the_helpless() -> None:
    """AG-15: Constitution 1, fallen in round 1: death in round 1 + 2 + 1, a row of AG-16."""
    table = Table("hero", one("foe", health=3), "brute")
    table.attack("hero", "foe", *SURE, 6, 6)
    table.answer("strike")
    view = table.fight.view()
    row = next(row for row in rows(board(view), view) if "foe" in row)
    assert row.endswith("dying (dead in round 4 unless helped)")


def test_the_screen_tells_of_everybody_who_is_in_the_fight() -> None:
    """AG-19: here they are `alive`; of the dead a line is enough. Health is told once."""
    session = Session(affray.new("age", [one("hero"), one("foe"), one("brute")]))
    session.do("begin")
    assert session.do("set_status brute dead").refused is None
    told = [row.text for row in Screen(session).rows(80, 24)]
    assert any("weapons: long sword (2d6)" in row for row in told)
    assert any("mace (2d6)" in row for row in told)
    assert not any("battle axe" in row for row in told)
    assert "health 20" not in "\n".join(told)


def test_what_stands_in_the_way_of_healing() -> None:
    """AG-18: no second time before new damage, and nobody without bandages."""
    table = Table("healer", one("hero", health=5, heal_locked=True), "foe")
    assert lines(table, "hero")["healing"] == "not before new damage"
    assert "bandages" not in lines(table, "healer")
    table.fact("bandages_ready", "healer", value=False)
    assert lines(table, "healer")["bandages"] == "none ready"
