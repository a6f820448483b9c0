"""DP-607 to DP-617: grapple, hold, pin, cling."""

from typing import Any

import pytest

from affray.events import EffectEnded, EffectStarted
from affray.rulesets.dice_pool import events as told

from .blows_at_hand import base, hits, miss, rolled, seized, turn
from .playing import Table, one


def contest(
    table: Table, name: str, mine: int, theirs: int, who: str = "wang", **more: Any
) -> None:
    """A grapple contest: Wang has 5 dice, Wu 3, both by strength."""
    target = "wu" if who == "wang" else "wang"
    table.act(who, name, target=target, **more)
    table.asked("contest_pool", target)
    table.says("strength")
    rolled(table, mine, theirs)


def test_contact() -> None:
    """DP-607: a touch attack with claws that seize: 7 dice against 3, not 8."""
    claws = {"id": "爪", "kind": ["natural"], "speciality": "fist", "damage": 1, "grab": True}
    wang = one("wang", weapons=[claws], specialities=[["fist", 1]])
    wu = one("wu", defence=base(3, 0, armour={"value": 5, "bonus": 0}))
    table = Table(wang, wu)
    table.act("wang", "grapple", target="wu")
    table.go_on((8, 2, 3, 4))
    table.saw(told.PoolComputed, attack_dp=7, pool=4)
    table.saw(told.AttackResolved, surviving=1, hit=True)
    table.saw(EffectStarted, kind="grapple", stage="contacted")
    table.asked("contest_pool", "wu")


def test_touch_keeps_the_bonus_of_armour() -> None:
    """DP-203 (203d), DP-607: base 3, armour 6/2: 3 + 2."""
    wu = one("wu", defence=base(3, 0, armour={"value": 6, "bonus": 2}))
    table = Table("wang", wu)
    table.act("wang", "grapple", target="wu")
    table.saw(told.DefenceReduced, defence_dp=3, defence_bonus=2)
    table.go_on((8, 8))
    table.saw(told.AttackResolved, surviving=0, hit=False)
    assert table.value("grapple", "wang", "wu") is None


def test_contact_may_need_two_successes() -> None:
    """DP-607, DP-A29: by option."""
    table = Table("wang", "wu", options={"contact_needs": 2})
    table.act("wang", "grapple", target="wu")
    table.go_on(hits(1, 5))
    table.saw(told.AttackResolved, surviving=1, hit=False)


@pytest.mark.parametrize(("mine", "theirs", "stage"), [(4, 2, "held"), (3, 3, None)])
def test_the_contest(mine: int, theirs: int, stage: str | None) -> None:
    """DP-608, DP-609: the margin stands in the hold; a tie is nothing."""
    table = Table("wang", "wu")
    table.act("wang", "grapple", target="wu")
    table.go_on(hits(1, 5))
    table.says("strength", (*hits(mine, 5), *hits(theirs, 3)))
    assert table.value("grapple", "wang", "wu") == stage
    assert table.value("hold_margin", "wang", "wu") == (mine - theirs or None)


def test_the_hold() -> None:
    """DP-609: the held one's attack and block are lowered; third parties find no base."""
    wu = one("wu", strength=5, defence=base(4, 1, block={"value": 3, "bonus": 0}))
    table = Table(one("wang", strength=5, martial=4, defence=base(4, 1)), wu, "li")
    table.act("wang", "grapple", target="wu")
    rolled(table, 2)
    table.says("strength")
    rolled(table, 2, 0)
    assert table.value("attack", "wu", "li") == 6 - 2
    assert table.value("component", "wu", "li", "block") == (1, 0)
    assert table.value("component", "wu", "li", "base") == (0, 0)
    assert table.value("component", "wang", "li", "base") == (0, 0)
    assert table.value("component", "wang", "wu", "base") == (4, 1)


def test_who_is_immune_is_not_held() -> None:
    """DP-609: the hold is an immobilised-like state."""
    table = seized(2, one("wang"), one("wu", immune=["immobilised"]))
    table.saw(told.Immune, who="wu")
    assert table.value("grapple", "wang", "wu") is None


def test_moving_in_a_hold() -> None:
    """DP-610 (610a, 610c): a strength contest; 2 m with the holder; no charge."""
    table = seized(2, one("wang"), one("wu", speed=10))
    turn(table, "wang")
    table.no("cannot_act", "wu", "charge", target="wang", distance=2)
    table.act("wu", "move", (8, 8, 2, 2, 2), metres=9)
    table.saw(told.ContestResolved, purpose="drag", pool=2, other_pool=3, margin=2)
    table.saw(told.Moved, who="wu", metres=20, carried=("wang",))
    assert table.value("grapple", "wang", "wu") == "held"


@pytest.mark.parametrize(("far", "stage"), [(5, "held"), (20, None)])
def test_reach_of_ten_metres(far: int, stage: str | None) -> None:
    """DP-610 (610b): a hold goes on as long as the holder reaches."""
    table = seized(2, one("wang", reach=10), one("wu", speed=100, strength=9))
    turn(table, "wang")
    table.act("wu", "move", (*(8,) * 9, 2, 2, 2), metres=9, distances={"wang": far})
    assert table.value("grapple", "wang", "wu") == stage


def test_stepping_away_from_a_grapple() -> None:
    """DP-610 (610b), DP-711: a reflex move out of reach makes it fail without a roll."""
    table = Table("wu", "wang")
    step = {"move": {"metres": 5, "distances": {"wang": 6}}}
    trigger = {"event": "special_declared", "target": "wu"}
    table.act("wu", "ready", action_type="move", command=step, trigger=trigger)
    turn(table, "wu")
    table.act("wang", "grapple", target="wu", stop=True)
    prompt = table.state.prompt
    assert prompt is not None
    table.says(prompt.menu.choices[-1])
    table.saw(told.ActionFailed, who="wang", action="grapple", reason="out_of_reach")
    table.never(told.TestMade)


def test_attacking_the_opponent() -> None:
    """DP-611: first the contest; then strength, martial and fist, impact damage only."""
    knife = {"id": "匕首", "kind": ["blade"], "damage": 1, "volume": 1}
    table = seized(
        1,
        one("wang", weapons=[knife], specialities=[["fist", 1]]),
        one("wu", defence=base(2)),
    )
    turn(table, "wang", "wu")
    table.no("must_grapple_attack", "wang", "attack", targets=["wu"], weapon="匕首")
    table.act("wang", "grapple_attack", target="wu", weapon="匕首")
    table.says("strength")
    rolled(table, 2, 0)
    table.go_on((8, 9, 3, 2))
    table.saw(told.PoolComputed, attack_dp=6, pool=4)
    table.saw(told.DamageComputed, before=(2, 0, 0))


def test_no_dodge_of_a_called_shot_in_a_hold() -> None:
    """DP-405 (405d): base counts between the two, the dodge is not given."""
    wu = one("wu", defence=base(3, 0, armour={"value": 2, "bonus": 0}))
    table = seized(1, one("wang", strength=10), wu)
    turn(table, "wang", "wu")
    table.act("wang", "grapple_attack", target="wu", called_shot={"location": "eyes"})
    table.says("strength")
    rolled(table, 2, 0)
    table.saw(told.PoolComputed, attack_dp=7, pool=2)
    miss(table)


def test_large_things_do_not_go_into_a_grapple() -> None:
    """DP-607, DP-611: volume at most one's own − 3; ranged weapons not at all."""
    axe = {"id": "axe", "kind": ["blade"], "volume": 3}
    gun = {"id": "gun", "kind": ["gun"], "volume": 1, "stowed": "worn"}
    wang = one("wang", weapons=[axe, gun], hands=4)
    table = Table(wang, "wu")
    table.no("item_too_large", "wang", "grapple", target="wu")
    table.act("wang", "let_go", item="axe")
    table.act("wang", "grapple", target="wu")
    table.go_on(hits(1, 5))
    table.says("strength", (*hits(1, 5), 2, 2, 2))
    turn(table, "wang", "wu")
    table.act("wang", "pick_up", item="wang:axe")
    turn(table, "wang", "wu")
    table.no("item_too_large", "wang", "grapple_attack", target="wu", weapon="axe")


def test_from_the_pin_to_freedom() -> None:
    """DP-612, DP-613: pinned, held, free; two escapes."""
    table = seized()
    table.no("no_action_left", "wang", "pin", target="wu")
    turn(table, "wang", "wu")
    contest(table, "pin", 2, 1)
    assert table.value("grapple", "wang", "wu") == "pinned"
    turn(table, "wang")
    table.no("cannot_act", "wu", "move", metres=1)
    for stage in ("held", None):
        contest(table, "escape", 2, 1, who="wu")
        assert table.value("grapple", "wang", "wu") == stage
        turn(table, "wu", "wang")
    table.no("not_grappling", "wu", "escape", target="wang")


def test_the_pinned_one_as_cover() -> None:
    """DP-613, DP-507: a margin over its strength makes the body a cover of 5."""
    table = seized(2, one("wang"), one("wu", strength=3), one("li"))
    turn(table, "wang", "wu", "li")
    table.act("wang", "pin", target="wu")
    table.says("strength")
    rolled(table, 4, 0)
    table.act("wang", "active_cover", thing="body:wu")
    table.says(5)
    assert table.value("component", "wang", "li", "cover") == (5, 0)


def test_a_full_cover_of_flesh() -> None:
    """DP-507: the body takes the attack with its own defence."""
    table = seized(2, one("wang"), one("wu", strength=3), one("li"))
    turn(table, "wang", "wu", "li")
    table.act("wang", "pin", target="wu")
    table.says("strength")
    rolled(table, 4, 0)
    table.act("wang", "active_cover", thing="body:wu")
    table.says("full")
    turn(table, "wang", "wu")
    table.act("li", "attack", (8, 2, 2), targets=["wang"])
    table.saw(told.AttackResolved, target="wu", hit=True)


def test_attacking_the_pinned_one() -> None:
    """DP-613: a standard action, no contest; half speed with it, no strength contest."""
    table = seized(2, one("wang", speed=10), one("wu"))
    turn(table, "wang", "wu")
    contest(table, "pin", 2, 1)
    table.act("wang", "move", metres=9)
    table.saw(told.Moved, metres=50, carried=("wu",))
    turn(table, "wang", "wu")
    table.act("wang", "grapple_attack", hits(1, 5), target="wu")
    table.saw(told.DamageComputed, before=(1, 0, 0))
    table.no("no_action_left", "wang", "pin", target="wu")


def test_letting_go() -> None:
    """DP-612: the one who began it, as a free action."""
    table = seized()
    table.act("wang", "release", target="wu")
    assert table.value("grapple", "wang", "wu") is None
    table.no("not_grappling", "wang", "release", target="wu")


def test_what_objects_to_a_pin() -> None:
    """DP-613, DP-607, DP-911: not twice; no second grapple of the two; the pinned seize nobody."""
    table = seized()
    turn(table, "wang")
    table.no("already_grappling", "wu", "grapple", target="wang")
    turn(table, "wu")
    contest(table, "pin", 2, 1)
    turn(table, "wang")
    table.no("cannot_act", "wu", "grapple", target="wang")
    turn(table, "wu")
    table.no("already_pinned", "wang", "pin", target="wu")
    table.no("not_grappling", "wang", "shift", target="wu")


@pytest.mark.parametrize(("hands", "legal"), [(2, False), (4, True)])
def test_hands(hands: int, legal: bool) -> None:
    """DP-614: two hands a target."""
    table = seized(2, one("wang", hands=hands), one("wu"), one("li"))
    turn(table, "wang", "wu", "li")
    if legal:
        table.act("wang", "grapple", target="li")
        table.saw(told.SpecialDeclared, target="li")
    else:
        table.no("not_enough_hands", "wang", "grapple", target="li")


def test_a_soft_weapon() -> None:
    """DP-614: its own speciality; it attacks nobody else; out of the hand the hold ends."""
    whip = {"id": "鞭", "kind": ["blade"], "speciality": "whip", "volume": 3, "soft": True}
    wang = one("wang", weapons=[whip], specialities=[["whip", 2]])
    table = Table(wang, "wu", "li")
    table.act("wang", "grapple", target="wu", weapon="鞭")
    table.go_on(hits(1, 7))
    table.says("strength", (*hits(1, 7), 2, 2, 2))
    turn(table, "wang", "wu", "li")
    table.no("weapon_in_use", "wang", "attack", targets=["li"], weapon="鞭")
    table.act("wang", "let_go", item="鞭")
    table.saw(EffectEnded, kind="grapple")


GUN = {"id": "gun", "kind": ["gun"], "damage": 9, "base_range": 30}


def shot(reduction: int = 0, spare: bool = True) -> Table:
    """Li shoots at Wu, who is held by Wang."""
    li = one("li", weapons=[GUN], called_shot_reduction=reduction)
    near: dict[tuple[str, ...], Any] = {("distance", who, "li"): 100 for who in ("wang", "wu")}
    table = seized(2, one("wang"), one("wu"), li, facts=near)
    turn(table, "wang", "wu")
    table.act("li", "attack", targets=["wu"], weapon="gun", spare_others=spare)
    return table


def test_sparing_the_others() -> None:
    """DP-615 (615a), DP-107: K 2 less 1 for a reduction of 3: natural 2 survives as 1."""
    table = shot(reduction=3)
    table.go_on(hits(2, table.saw(told.PoolComputed).pool))
    table.saw(told.AttackResolved, target="wu", natural=2, surviving=1, hit=True)


def test_not_sparing_anybody() -> None:
    """DP-615 (615b): the holder is 1, the held one 2; no penalty."""
    table = shot(spare=False)
    table.go_on((2, *hits(1, 12)))
    table.saw(told.TargetDrawn, target="wu")
    table.saw(told.AttackResolved, target="wu", surviving=1)


@pytest.mark.parametrize(
    ("volume", "ratio", "stage"),
    [(20, 0.25, "clinging"), (19, 0.25, "held"), (8, 0.75, "clinging")],
)
def test_cling(volume: int, ratio: float, stage: str) -> None:
    """DP-616, DP-A31: a quarter of the volume, or what the table says."""
    people = (one("wang"), one("wu", volume=volume))
    table = seized(2, *people, options={"cling_ratio": ratio})
    assert table.value("grapple", "wang", "wu") == stage


def clinging(**wang: Any) -> Table:
    """Wang clings to a giant."""
    table = seized(2, one("wang", **wang), one("wu", volume=20))
    turn(table, "wang", "wu")
    return table


def test_what_a_clinger_can_do() -> None:
    """DP-616: not move, not pin; attack with small weapons; be carried; let go."""
    axe = {"id": "axe", "kind": ["blade"], "hands": 2, "volume": 2, "min_strength": 0}
    table = clinging(weapons=[axe])
    table.no("cannot_act", "wang", "move", metres=1)
    table.no("cling_cannot_pin", "wang", "pin", target="wu")
    table.no("weapon_not_allowed", "wang", "attack", targets=["wu"], weapon="axe")
    table.act("wang", "attack", (2,) * 5, targets=["wu"], kind="natural")
    turn(table, "wang")
    table.act("wu", "move", metres=3)
    table.saw(told.Moved, who="wu", carried=("wang",))


def test_the_blind_spot() -> None:
    """DP-617: the carrier cannot attack a clinger there; it may still shake it off."""
    table = clinging()
    contest(table, "shift", 3, 1)
    turn(table, "wang")
    table.no("target_in_blind_spot", "wu", "attack", targets=["wang"])
    contest(table, "escape", 2, 1, who="wu")
    assert table.value("grapple", "wang", "wu") is None


@pytest.mark.parametrize(("rule", "margin"), [("first", 1), ("latest", 3)])
def test_which_margin_counts(rule: str, margin: int) -> None:
    """DP-609, DP-A30: that of the hold, or of the last contest won by the holder."""
    table = seized(1, one("wang"), one("wu"), options={"hold_margin": rule})
    turn(table, "wang", "wu")
    contest(table, "pin", 3, 0)
    assert table.value("hold_margin", "wang", "wu") == margin


def test_escaping_by_reflexes() -> None:
    """DP-612, DP-A29: by option whoever breaks free may use reflexes."""
    table = seized(1, one("wang"), one("wu"), options={"escape_with_reflex": True})
    turn(table, "wang")
    table.act("wu", "escape", target="wang")
    table.asked("contest_pool", "wu")
    table.says("save_reflex")
    table.asked("contest_pool", "wang")
