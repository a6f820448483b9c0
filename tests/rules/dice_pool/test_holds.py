"""Where rules of holding meet others: hands, limbs, cover, crowds, knocks, attacks counted."""

from typing import Any

import pytest

from affray.events import EffectEnded, EffectStarted
from affray.rulesets.dice_pool import events as told

from .blows_at_hand import base, custom, hits, miss, rolled, seized, turn
from .playing import Table, one

WHIP: dict[str, Any] = {
    "id": "鞭",
    "kind": ["blade"],
    "speciality": "whip",
    "volume": 2,
    "min_strength": 0,
    "soft": True,
}
KNIFE: dict[str, Any] = {"id": "刀", "kind": ["blade"], "volume": 1, "stowed": "worn"}
JAWS: dict[str, Any] = {"id": "牙", "kind": ["natural"], "speciality": "bite", "grab": True}


def grappled(table: Table, who: str = "wang", target: str = "wu", **more: Any) -> None:
    """Somebody seizes another, who tears loose by strength in vain."""
    table.act(who, "grapple", target=target, **more)
    rolled(table, 1)
    table.says("strength")
    rolled(table, 2, 0)
    assert table.value("grapple", who, target) == "held"


# --- attacks that are counted --------------------------------------------------------------------


def test_a_contact_does_not_count_as_an_attack() -> None:
    """DP-915, DP-601: after a grapple that missed, the next attack is the first."""
    wu = one("wu", defence=base(4, block={"value": 1}))
    table = Table("wang", "zhao", wu, options={"multi_attack_penalty": True})
    table.act("wang", "grapple", target="wu")
    miss(table)
    table.saw(told.AttackResolved, target="wu", hit=False, contact=True)
    turn(table, "wang")
    table.act("zhao", "attack", targets=["wu"], **custom(5))
    table.saw(told.DefenceReduced, defence_dp=5)
    miss(table)
    table.saw(told.AttackResolved, target="wu", contact=False)


def test_a_contact_does_not_find_a_worn_defence() -> None:
    """DP-915, DP-601: it is not the k-th attack either; the attack after it is the second."""
    table = Table(
        one("wang", actions_per_turn=[3, 1, 1]),
        one("wu", defence=base(4, block={"value": 1})),
        options={"multi_attack_penalty": True},
    )
    table.act("wang", "attack", targets=["wu"], **custom(5))
    miss(table)
    table.act("wang", "grapple", target="wu")
    table.saw(told.DefenceReduced, defence_dp=5)
    miss(table)
    table.act("wang", "attack", targets=["wu"], **custom(5))
    table.saw(told.DefenceReduced, defence_dp=4)  # k = 2: block + base less 1, block first


# --- hands ---------------------------------------------------------------------------------------


def test_a_soft_weapon_that_holds_keeps_both_hands() -> None:
    """DP-614, DP-304: two hands a target, also with a soft weapon: none is free for a knife."""
    table = Table(one("wang", weapons=[WHIP, KNIFE], actions_per_turn=[1, 2, 1]), "wu")
    grappled(table, weapon="鞭")
    table.no("not_enough_hands", "wang", "draw", item="刀")


def test_a_bite_keeps_no_hand() -> None:
    """DP-614, DP-A29: whoever holds one with his jaws has his hands for a knife."""
    table = Table(one("wang", weapons=[JAWS, KNIFE]), "wu")
    grappled(table, weapon="牙")
    table.act("wang", "draw", item="刀")
    assert table.value("where", "wang", "刀") == "hand"


@pytest.mark.parametrize(("held_by", "legal"), [("牙", True), ("拳", False)])
def test_a_second_target_needs_two_more_hands(held_by: str, legal: bool) -> None:
    """DP-614: hands − 2 × targets held with hands ≥ 2: 2 − 0 is enough, 2 − 2 is not."""
    fist = {"id": "拳", "kind": ["natural"], "speciality": "fist", "damage": 0}
    table = Table(one("wang", weapons=[JAWS, fist], actions_per_turn=[2, 1, 1]), "wu", "li")
    grappled(table, weapon=held_by)
    if legal:
        table.act("wang", "grapple", target="li", weapon="拳")
        table.saw(told.SpecialDeclared, target="li")
    else:
        table.no("not_enough_hands", "wang", "grapple", target="li", weapon="拳")


@pytest.mark.parametrize("how", ["ruling", "points"])
def test_a_hold_ends_with_the_arm_that_kept_it(how: str) -> None:
    """DP-610, DP-614, DP-910: a disabled arm leaves one hand, and a hold needs two."""
    table = seized()
    if how == "ruling":
        table.gm("give_state", who="wang", state="limb_disabled", limb="left arm")
    else:  # threshold: max(endurance 2, agility 2)
        fields = {"condition": "limb_hindered", "limb": "left arm", "amount": 3, "resist": False}
        table.gm("give_points", who="wang", **fields)
    table.saw(EffectEnded, kind="grapple")
    assert table.value("grapple", "wang", "wu") is None
    table.act("wang", "end_turn")
    table.undo()
    table.undo()
    assert table.value("grapple", "wang", "wu") == "held"


def test_a_disabled_leg_holds_on() -> None:
    """DP-910: a leg is no hand."""
    table = seized()
    table.gm("give_state", who="wang", state="limb_disabled", limb="left leg")
    assert table.value("grapple", "wang", "wu") == "held"


def test_nobody_seizes_with_one_arm() -> None:
    """DP-607, DP-614, DP-910."""
    table = Table("wang", "wu")
    table.gm("give_state", who="wang", state="limb_disabled", limb="left arm")
    table.no("not_enough_hands", "wang", "grapple", target="wu")


# --- attacking the partner -----------------------------------------------------------------------


def test_a_finesse_weapon_in_a_grapple_is_moved_by_strength() -> None:
    """DP-611: strength + martial + fist, so the bonus is strength's 1 and not agility's 2."""
    dagger = {"id": "匕", "kind": ["blade"], "volume": 1, "finesse": True}
    wang = one("wang", strength=6, agility=11, martial=2, weapons=[dagger])
    table = seized(2, wang, one("wu"))
    turn(table, "wang", "wu")
    table.act("wang", "grapple_attack", target="wu", weapon="匕")
    table.says("strength")
    rolled(table, 1, 0)
    made = table.saw(told.PoolComputed)
    assert (made.attack_dp.value, made.attack_bonus.value) == (8, 1)


# --- crowds --------------------------------------------------------------------------------------


def tangle(spare: bool, **facts: int) -> Table:
    """Wang of four hands holds Wu and Li; Zhao shoots at Wu."""
    table = Table(one("wang", hands=4, actions_per_turn=[2, 1, 1]), "wu", "li", "zhao")
    grappled(table)
    grappled(table, target="li")
    for who, heavy in facts.items():
        table.gm("set_fact", fact="grapple_weights", about=[who], value=heavy)
    turn(table, "wang", "wu", "li")
    table.act("zhao", "attack", targets=["wu"], kind="custom", dp=6, spare_others=spare)
    return table


def test_everybody_of_a_tangle_is_spared() -> None:
    """DP-615: K counts the members of the grapple, three of them: 4 natural, 1 survives."""
    table = tangle(spare=True)
    table.go_on(hits(4, 6))
    table.saw(told.AttackResolved, target="wu", natural=4, surviving=1)


@pytest.mark.parametrize(("face", "struck"), [(1, "wang"), (2, "wu"), (3, "li")])
def test_everybody_of_a_tangle_may_be_struck(face: int, struck: str) -> None:
    """DP-615: 1dK in the order holder, held, others."""
    table = tangle(spare=False)
    prompt = table.state.prompt
    assert prompt is not None
    assert prompt.menu.dice == "d3"
    table.go_on((face, *hits(1, 6)))
    table.saw(told.TargetDrawn, target=struck)


@pytest.mark.parametrize(("face", "struck"), [(1, "wu"), (2, "wu"), (3, "li")])
def test_a_weight_of_nothing_is_no_chance(face: int, struck: str) -> None:
    """DP-615: weights are whole numbers; 0 + 2 + 1: 1d3, and never the holder."""
    table = tangle(spare=False, wang=0, wu=2)
    table.go_on((face, *hits(1, 6)))
    table.saw(told.TargetDrawn, target=struck)


def test_weights_of_nothing_at_all_are_equal_chances() -> None:
    """DP-615: equal, where the game master leaves nobody any weight."""
    table = tangle(spare=False, wang=0, wu=0, li=0)
    table.go_on((3, *hits(1, 6)))
    table.saw(told.TargetDrawn, target="li")


# --- moved by others -----------------------------------------------------------------------------

CHAIR: dict[str, Any] = {"id": "椅", "volume": 3, "stowed": "worn"}
SHIELD: dict[str, Any] = {"id": "盾", "kind": ["blade"], "volume": 2, "block": True}


@pytest.mark.parametrize(("thing", "left"), [(CHAIR, None), (SHIELD, 3)])
def test_who_is_knocked_back_leaves_his_cover(thing: dict[str, Any], left: int | None) -> None:
    """DP-505: moving without the thing ends the cover; what is in hand comes along."""
    table = Table(one("wang", items=[thing]), "wu")
    table.act("wang", "active_cover", thing=thing["id"])
    table.says(3)
    turn(table, "wang")
    table.act("wu", "bull_rush", target="wang", mode="knock_back")
    table.says("avoid")
    rolled(table, 2, 0)
    table.saw(told.KnockedBack, who="wang", metres=10)
    assert table.value("amount", "wang", "active_cover") == left


def test_who_is_dragged_leaves_his_cover_and_is_somewhere_else() -> None:
    """DP-505, DP-610, DP-A53: the distances of whoever was dragged are unknown, too."""
    table = seized(2, one("wang"), one("wu", items=[CHAIR]), one("li"))
    turn(table, "wang")
    table.act("wu", "active_cover", thing="椅")
    table.says(3)
    turn(table, "wu", "li")
    for other, metres in (("wu", 1), ("li", 7)):
        table.gm("set_fact", fact="distance", about=["wang", other], value=metres)
    table.gm("set_fact", fact="distance", about=["wu", "li"], value=6)
    table.act("wang", "move", metres=2)
    rolled(table, 2, 0)
    table.saw(told.Moved, who="wang", metres=20, carried=("wu",))
    assert table.value("amount", "wu", "active_cover") is None
    assert table.state.fact("distance", "wang", "wu") == 10
    assert table.state.fact("distance", "wang", "li") is None
    assert table.state.fact("distance", "wu", "li") is None


def test_one_moves_with_the_thing_that_covers_and_no_other() -> None:
    """DP-505: the thing that is named must be the one in front."""
    table = Table(one("wang", items=[CHAIR, SHIELD], actions_per_turn=[1, 2, 1]), "wu")
    table.no("invalid_value", "wang", "move", metres=1, cover="椅")
    table.act("wang", "active_cover", thing="椅")
    table.says(3)
    table.no("invalid_value", "wang", "move", metres=1, cover="盾")
    table.act("wang", "move", metres=1, cover="椅")
    assert table.value("amount", "wang", "active_cover") == 3


# --- saves of bodies and areas -------------------------------------------------------------------


def test_a_body_in_front_saves_for_itself() -> None:
    """DP-507, DP-613: the body takes the attack with its own save, of 2 dice."""
    large = one("wu", volume=10, save_fortitude={"pool": 2}, strength=1)
    table = seized(4, one("wang", volume=5), large, one("li"))
    turn(table, "wang", "wu", "li")
    table.act("wang", "pin", target="wu")
    table.says("strength")
    rolled(table, 3, 0)
    table.act("wang", "active_cover", thing="body:wu")
    table.says("full")
    turn(table, "wang", "wu")
    table.act("li", "attack", targets=["wang"], **custom(5, resolution="save_fortitude"))
    table.go_on((8, 8, 8, 2, 2))
    table.go_on((8, 2))
    table.saw(told.AttackResolved, target="wu", attack_successes=3, save_successes=1, margin=2)


@pytest.mark.parametrize(("name", "dice"), [("save_reflex", 6 + 3 + 4), ("save_fortitude", 6 + 4)])
def test_cover_counts_in_reflex_saves_full_defence_in_all(name: str, dice: int) -> None:
    """DP-501, DP-505: cover 3 on reflex tests against areas, full defence 4 on any such test."""
    wang = one("wang", defence=base(4), items=[CHAIR], **{name: {"pool": 6, "bonus": 0}})
    table = Table(wang, "wu")
    table.act("wang", "full_defence")
    table.act("wang", "active_cover", thing="椅")
    table.says(3)
    assert table.value("save", "wang", name, "area", "wu") == dice


def test_full_defence_is_lost_to_the_flat_footed() -> None:
    """DP-501, DP-904: it is dodge: no dice against an area attack of whom one does not see."""
    wang = one("wang", defence=base(4), save_reflex={"pool": 6, "bonus": 0})
    table = Table(wang, "wu")
    table.act("wang", "full_defence")
    assert table.value("save", "wang", "save_reflex", "area", "wu") == 10
    table.gm("set_fact", fact="located", about=["wang", "wu"], value="vague")
    assert table.value("save", "wang", "save_reflex", "area", "wu") == 6


# --- contests are never forbidden ----------------------------------------------------------------


def test_a_holder_who_is_pinned_may_still_pin() -> None:
    """DP-608, DP-911: grapple contests remain possible; a contact needs the body and does not."""
    table = seized(2, one("wang"), one("wu"), one("zhao"), one("li"))
    turn(table, "wang", "wu")
    grappled(table, "zhao", "wang")
    turn(table, "zhao", "li", "wang", "wu")
    table.act("zhao", "pin", target="wang")
    table.says("strength")
    rolled(table, 1, 0)
    turn(table, "zhao", "li")
    table.no("cannot_act", "wang", "grapple", target="li")
    table.no("cannot_act", "wang", "grapple_attack", target="wu")
    table.act("wang", "pin", target="wu")
    table.says("strength")
    rolled(table, 1, 0)
    assert table.value("grapple", "wang", "wu") == "pinned"
    table.never(EffectStarted, kind="shield_body")
