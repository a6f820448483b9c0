"""Of several faults of one command the first in the order of the rulebook is reported."""

from collections.abc import Callable

import pytest

from .blows_at_hand import GUN, armed, far
from .playing import Fields, Table, one

WORN: Fields = {"id": "剑", "kind": ["blade"], "stowed": "worn"}
LOST: Fields = {"fact": "located", "about": ["wang", "wu"], "value": "none"}
FAR: Fields = {"fact": "distance", "about": ["wang", "wu"], "value": 5000}
HEAD: Fields = {"called_shot": {"location": "head"}}

Setting = Callable[[Table], None]


def state(name: str, who: str = "wang") -> Setting:
    """Somebody is in a state."""
    return lambda table: table.gm("give_state", who=who, state=name)


def banned(action: str) -> Setting:
    """An effect forbids Wang an action."""
    return lambda table: table.gm("effect", who="wang", name="ban", forbids=[action])


def fact(fields: Fields) -> Setting:
    """A fact is set."""
    return lambda table: table.gm("set_fact", **fields)


def does(action: str) -> Setting:
    """Wang does something before."""
    return lambda table: table.act("wang", action)


def hidden(table: Table) -> None:
    """Wu is in full cover."""
    table.gm("set_fact", fact="cover", about=["wu", "wang"], value="full")


STRUCK: Fields = {"targets": ["wu"]}
FIST: Fields = {"weapon": "fist"}
CASES: list[tuple[str, str, Fields, list[Setting]]] = [
    ("not_your_turn", "stand_up", {}, [does("end_turn"), state("immobilised")]),
    ("no_trigger", "drop_prone", {}, [does("end_turn"), state("prone"), state("immobilised")]),
    ("not_turn_start", "willpower_speed", {}, [does("brawl_parry"), banned("willpower_speed")]),
    ("cannot_act", "attack", STRUCK, [state("immobilised"), banned("attack")]),
    ("effect_blocks_action", "full_defence", {}, [does("full_defence"), banned("full_defence")]),
    ("full_defence_already_active", "full_defence", {}, [does("full_defence")]),
    ("parry_already_active", "blade_parry", {}, [does("brawl_parry"), does("full_defence")]),
    ("willpower_already_used", "attack", {**STRUCK, "willpower": 2}, [does("full_defence")]),
    ("no_action_left", "attack", {**STRUCK, "willpower": 1}, [does("full_defence")]),
    ("no_willpower", "attack", {**STRUCK, "willpower": 1, "weapon": "剑"}, []),
    ("weapon_not_in_hand", "charge", {"distance": 2, "attack": {"weapon": "剑"}}, [state("prone")]),
    (
        "prone_cannot_charge",
        "charge",
        {"distance": 900, "attack": FIST},
        [state("prone"), fact(LOST)],
    ),
    ("not_loaded", "attack", {**STRUCK, "weapon": "枪"}, [fact(LOST), fact(FAR)]),
    ("not_melee", "all_out_attack", {**STRUCK, "weapon": "铳"}, [fact(LOST)]),
    ("target_not_located", "trip", {}, [fact(LOST), hidden, fact(FAR), state("prone", "wu")]),
    ("target_in_full_cover", "trip", {}, [hidden, fact(FAR), state("prone", "wu")]),
    ("out_of_reach", "trip", {}, [fact(FAR), state("prone", "wu")]),
    ("already_prone", "trip", HEAD, [state("prone", "wu")]),
    ("charge_too_far", "charge", {"distance": 900, "attack": {**HEAD, **FIST}}, []),
    ("out_of_range", "attack", {**STRUCK, **HEAD, "weapon": "铳", "lethal": True}, [fact(FAR)]),
    (
        "single_target_only",
        "attack",
        {"targets": ["wu", "li"], **HEAD, "resolution": "save_will", "lethal": True},
        [],
    ),
    (
        "save_not_allowed",
        "attack",
        {**STRUCK, "called_shot": {"location": "nowhere"}, "resolution": "save_will"},
        [],
    ),
    (
        "called_shot_unknown_location",
        "attack",
        {**STRUCK, "called_shot": {"location": "nowhere"}, "lethal": True},
        [],
    ),
    (
        "nothing_to_disarm",
        "attack",
        {**STRUCK, "called_shot": {"location": "disarm"}, "lethal": True},
        [],
    ),
]
"""A code, the command of Wang's that has that fault and later ones, and what happened before."""


@pytest.mark.parametrize(
    ("code", "action", "fields", "before"), CASES, ids=[case[0] for case in CASES]
)
def test_the_first_fault_is_reported(
    code: str, action: str, fields: Fields, before: list[Setting]
) -> None:
    """Section 5.10: group by group, and inside a group in the order printed there."""
    empty, full = {**GUN, "loaded": 0}, {**GUN, "id": "铳"}
    facts = {**far(1), ("path_clear", "wang", "wu"): True}
    table = Table(armed(empty, full, WORN, hands=4), one("wu"), one("li"), facts=facts)
    for setting in before:
        setting(table)
    given: Fields = {"target": "wu"} if action in ("trip", "charge") else {}
    given |= {"weapon": "fist"} if action == "attack" else {}
    table.no(code, "wang", action, **{**given, **fields})
