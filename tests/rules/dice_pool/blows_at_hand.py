"""Blows, shots, holds and passages, for the tests of the rulebook's chapters."""

from typing import Any

from affray.rulesets.dice_pool import events as told

from .playing import Table, one

SWORD: dict[str, Any] = {
    "id": "长剑",
    "kind": ["blade"],
    "speciality": "sword",
    "damage": 3,
    "volume": 3,
    "min_strength": 2,
    "damage_type": "slashing",
}


def armed(*weapons: dict[str, Any], who: str = "wang", **changes: Any) -> dict[str, Any]:
    """Somebody with these weapons."""
    return one(who, weapons=list(weapons), **changes)


def base(value: int, bonus: int = 0, **others: Any) -> dict[str, Any]:
    """A defence of base and others."""
    return {"base": {"value": value, "bonus": bonus}, **others}


def miss(table: Table) -> None:
    """The dice that were asked for all miss."""
    prompt = table.state.prompt
    assert prompt is not None
    assert prompt.menu.dice
    size = int(prompt.menu.dice.split("a")[0])
    table.go_on((2,) * max(1, size))


def pool(table: Table, who: str = "wang", target: str = "wu", **fields: Any) -> tuple[int, int]:
    """An attack is declared and misses: its dice before and after the defence."""
    table.act(who, "attack", targets=[target], **fields)
    found = table.saw(told.PoolComputed)
    miss(table)
    return found.attack_dp.value, found.pool


CANNON: dict[str, Any] = {
    "id": "炮",
    "kind": ["cannon"],
    "base_range": 250,
    "bombard": {"x": 6, "radius": 1.5},
    "capacity": 2,
}


def custom(dp: int, **more: Any) -> dict[str, Any]:
    """A melee attack of an ability with so many dice."""
    return {"kind": "custom", "dp": dp, "melee": True, **more}


def called(location: str, **more: Any) -> dict[str, Any]:
    """A called shot on a place."""
    return {"called_shot": {"location": location, **more}}


def hits(margin: int, dice: int) -> tuple[int, ...]:
    """Faces with so many successes."""
    return (8,) * margin + (2,) * (dice - margin)


def hidden(volume: int, said: Any = None, **thing: Any) -> Table:
    """Wang behind a thing of that volume; Wu is to attack."""
    wang = one(
        "wang",
        items=[{"id": "桌子", "volume": volume, **thing}],
        defence=base(3),
        save_reflex={"pool": 6, "bonus": 0},
    )
    table = Table(wang, "wu")
    table.act("wang", "active_cover", thing="桌子")
    table.asked("cover_value", "gm")
    prompt = table.state.prompt
    assert prompt is not None
    table.says(prompt.default if said is None else said)
    return table


def turn(table: Table, *people: str) -> None:
    """These end their turns."""
    for who in people:
        table.act(who, "end_turn")


def rolled(table: Table, *successes: int) -> None:
    """Each throw that is asked for shows so many successes."""
    for count in successes:
        prompt = table.state.prompt
        assert prompt is not None
        table.go_on(hits(count, max(1, int(prompt.menu.dice.split("a")[0]))))


def seized(margin: int = 2, *people: dict[str, Any], **more: Any) -> Table:
    """Wang holds Wu by so much."""
    wang, wu, *rest = people or (one("wang"), one("wu"))
    table = Table(wang, wu, *rest, **more)
    table.act("wang", "grapple", target="wu")
    rolled(table, 1)
    table.asked("contest_pool", "wu")
    table.says("strength")
    rolled(table, margin, 0)
    return table


GUN: dict[str, Any] = {"id": "枪", "kind": ["gun"], "damage": 3, "base_range": 20, "capacity": 6}


def far(metres: int) -> dict[tuple[str, ...], Any]:
    """Wang and Wu are so far apart."""
    return {("distance", "wang", "wu"): 10 * metres}


def crossing(table: Table, *through: Any, metres: float = 6, stop: bool = False) -> None:
    """Wang moves through squares."""
    table.act("wang", "move", metres=metres, through=list(through), stop=stop)


RUNNER: dict[str, Any] = {"speed": 10, "agility": 3, "athletics": 3}


def overrun(table: Table, how: str, *successes: int, pool: str = "resist") -> None:
    """Wu blocks; Wang tries; both roll."""
    table.asked("overrun_block", "wu")
    table.says("block")
    table.asked("overrun_attempt", "wang")
    table.says(how)
    if how == "bull_rush":
        table.says(pool)
    rolled(table, *successes)


def use(table: Table) -> None:
    """The readied action is used."""
    prompt = table.state.prompt
    assert prompt is not None
    table.says(prompt.menu.choices[-1])
