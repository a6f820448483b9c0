"""What the board shows of somebody, in the words of this rulebook."""

from affray.projections.board import board, rows
from affray.projections.branch import told as branch_of
from affray.projections.chronicle import Chronicle
from affray.rulesets.dice_pool import RULESET

from .blows_at_hand import GUN, armed, far, miss, turn
from .playing import Table, one


def lines(table: Table, who: str) -> dict[str, str]:
    """The lines about somebody, by their labels."""
    people = board(table.fight.view()).people
    return dict(next(one.lines for one in people if one.who == who))


def story(table: Table) -> list[str]:
    """What has happened, in sentences."""
    log = table.fight.log
    return [one.text for one in Chronicle(RULESET).tell(branch_of(log.branch()), log.nothing)]


def test_boxes_and_willpower_of_how_many() -> None:
    """DP-801, DP-906: what is left, and what is marked."""
    table = Table(one("wang", willpower=3, boxes=(1, 2, 0)), "wu")
    assert lines(table, "wang")["boxes"] == "17 of 20 (marked: 1 B, 2 L)"
    assert lines(table, "wu")["boxes"] == "20 of 20"
    assert lines(table, "wang")["willpower"] == "3 of 10"


def test_what_is_in_hand_and_loaded() -> None:
    """DP-708, DP-709: things by their places, rounds in the weapon and beside it."""
    gun = {**GUN, "capacity": 6, "loaded": 2, "ammo": 12}
    sword = {"id": "剑", "kind": ["blade"], "stowed": "backpack"}
    table = Table(one("wang", weapons=[gun], items=[sword]), "wu", facts=far(5))
    assert lines(table, "wang")["in hand"] == "枪 (2 of 6 loaded, 12 more)"
    assert lines(table, "wang")["backpack"] == "剑"
    assert lines(table, "wu")["in hand"] == "nothing"
    table.act("wang", "attack", targets=["wu"], weapon="枪")
    miss(table)
    assert lines(table, "wang")["in hand"] == "枪 (1 of 6 loaded, 12 more)"


def test_what_is_left_of_the_turn_and_of_the_reflex() -> None:
    """DP-902, DP-903: actions of the own turn; outside it the one reflex."""
    table = Table(armed(GUN), "wu", facts=far(5))
    assert lines(table, "wang")["actions left"] == "1 standard, 1 move, 1 swift"
    assert lines(table, "wu")["reflex"] == "left"
    table.act("wang", "attack", targets=["wu"], weapon="枪")
    miss(table)
    assert lines(table, "wang")["actions left"] == "1 move, 1 swift"
    turn(table, "wang")
    assert "actions left" not in lines(table, "wang")


def test_until_the_first_turn_one_is_flat_footed() -> None:
    """DP-904: whoever has not acted yet."""
    table = Table("wang", "wu", settled=False)
    assert lines(table, "wu")["flat-footed"] == "until the first turn"
    table.act("wang", "end_turn")
    assert "flat-footed" not in lines(table, "wang")


def test_a_thing_is_called_by_its_own_name() -> None:
    """The key of a thing is not a word for people: `aim 枪 1`, not `aim wang:枪 1`."""
    table = Table(armed(GUN), "wu", facts=far(60))
    table.act("wang", "aim", target="wu", weapon="枪")
    view = table.fight.view()
    assert "wang:" not in "\n".join([*rows(board(view), view), *story(table)])
    assert "aim 枪 1" in rows(board(view), view)[1]


def test_whole_cover_reads_as_such() -> None:
    """DP-506, DP-507: the number by which whole cover is kept is not a word for people."""
    box = {"id": "箱", "volume": 5, "stowed": "handy"}
    table = Table(one("wang", items=[box]), "wu")
    table.act("wang", "active_cover", thing="箱")
    table.says("full")
    view = table.fight.view()
    assert "active cover 箱 full" in rows(board(view), view)[1]
    assert any("Active cover (箱)" in text and "full" in text for text in story(table)[-3:])
    assert "1000" not in "\n".join(story(table))


def test_what_is_kept_ready_is_named_as_it_is_used() -> None:
    """DP-710, DP-711: `use:1` is the first of them, and the board says which that is."""
    table = Table("wang", "wu")
    trigger = {"event": "attack_declared", "actor": "any", "target": "any"}
    step = {"move": {"metres": 2}}
    table.act("wang", "ready", action_type="move", command=step, trigger=trigger)
    assert lines(table, "wang")["kept ready"] == "move (use:1)"
    assert "kept ready" not in lines(table, "wu")
