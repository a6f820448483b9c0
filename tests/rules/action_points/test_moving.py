"""AP-19, AP-35, AP-45, AP-46, AP-55 to AP-57: moving, shooting, overwatch, overwhelm, hiding."""

from typing import Any

import pytest

from affray.replay.catalogue import catalogue
from affray.rulesets.action_points import RULESET

from .playing import Table, fact, one

ARCHER = {"id": "bow", "kind": "bow", "ranged": True, "damage": "1-8"}


# --- moving ----------------------------------------------------------------------------------


def test_lengths_are_decimals_and_kept_in_tenths() -> None:
    """Section 4, AP-35: at most the range; twice as far when running, or what the table says."""
    table = Table("ann", "bor")
    assert table.no("move", actor="ann", distance=10.1) == "too_far"
    assert table.no("move", actor="ann", distance=-1) == "invalid_value"
    table.act("move", actor="ann", distance=9.5, direction="ne", straight=False)
    assert table.state["ann"].movement is not None
    assert table.state["ann"].movement.distance == 95
    far = Table("ann", "bor", options={"run_multiplier": 3})
    assert far.no("run", actor="ann", distance=30.5) == "too_far"
    far.act("run", actor="ann", distance=30)


def test_people_are_told_that_a_distance_is_a_length() -> None:
    """Section 4: in the list of commands, with its unit."""
    told = {one["name"]: one["fields"] for one in catalogue(RULESET)["commands"]}
    for name in ("move", "run", "camouflage"):
        (far,) = [field for field in told[name] if field["name"] == "distance"]
        assert far["kind"] == "a length in step"


def test_the_codes_of_running_come_in_their_order() -> None:
    """AP-35: armour before the distance, the price last."""
    table = Table("cid", one("ann", ap=1), "bor")
    assert table.no("run", actor="cid", distance=99) == "armour_forbids"
    table.end("cid")
    assert table.no("run", actor="ann", distance=99) == "too_far"
    assert table.no("run", actor="ann", distance=9) == "not_enough_ap"


def test_running_lasts_until_the_end_of_the_turn() -> None:
    """AP-35, AP-A42."""
    table = Table("ann", "bor")
    table.act("run", actor="ann", distance=20)
    assert table.value("effect", "ann", "running")
    table.end("ann")
    assert not table.value("effect", "ann", "running")


# --- shooting --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"target": "fyn"}, "invalid_target"),
        ({"target": "hal"}, "target_down"),
        ({"target": "ann", "weapon": "sword"}, "no_weapon"),
        ({"target": "ann", "option": "volley"}, "attack_option_not_allowed"),
        ({"target": "ann", "option": "rain"}, "attack_option_not_allowed"),
        ({"target": "bor"}, "no_ranged_values"),
    ],
)
def test_the_codes_of_a_shot(fields: dict[str, Any], code: str) -> None:
    """AP-08: as of an attack without reach, and last that the values are there."""
    bow = {**ARCHER, "options": [{"id": "rain", "area": True}]}
    table = Table(
        one("fyn", weapons=[bow]),
        "ann",
        one("bor", fv=None),
        one("hal", lp=0),
        facts=[fact("in_reach", "fyn", "ann", value=False)],
    )
    assert table.no("shoot", actor="fyn", **fields) == code


def test_a_shot_needs_no_reach() -> None:
    """AP-08."""
    table = Table("fyn", "ann", facts=[fact("in_reach", "fyn", "ann", value=False)])
    table.act("shoot", 9, actor="fyn", target="ann")
    assert table.only("strike_rolled").nv.value == 12


def test_modifiers_count_for_shots_too() -> None:
    """AP-08, section 3: effective FA and FV."""
    table = Table("fyn", "ann")
    table.act("set_modifier", who="fyn", stat="fa", amount=3, source="wind")
    table.act("set_modifier", who="ann", stat="fv", amount=1, source="cover")
    table.act("shoot", 7, actor="fyn", target="ann")
    rolled = table.only("strike_rolled")
    assert (rolled.total.value, rolled.nv.value) == (12, 13)


@pytest.mark.parametrize(("name", "effect"), [("channel", "channelling"), ("reload", "reloading")])
def test_what_lasts_until_the_own_next_turn(name: str, effect: str) -> None:
    """AP-19, AP-A62: unless the game master interrupts it."""
    table = Table("fyn", "ann")
    table.act(name, actor="fyn")
    table.end("fyn")
    assert table.value("effect", "fyn", effect)
    table.end("ann")
    assert not table.value("effect", "fyn", effect)
    table.act(name, actor="fyn")
    assert table.no("interrupt", who="ann") == "invalid_value"
    assert table.no("interrupt", who="fyn", by="x") == "gm_only"
    table.act("interrupt", who="fyn")
    assert table.only("effect_ended").cause == "interrupted"


def test_overwatch_waits_for_an_enemy_that_moves_in_its_turn() -> None:
    """AP-19: in no other turn, at nobody else; one shot, at no price, which is no action."""
    table = Table("fyn", "hal", "ann", "eva")
    table.act("overwatch", actor="fyn")
    assert table.no("shoot", actor="fyn", target="ann") == "action_already_used"
    table.end("fyn")
    table.act("move", actor="hal", distance=3)
    assert table.no("shoot", actor="fyn", target="hal") == "not_your_turn"
    table.end("hal")
    assert table.no("shoot", actor="fyn", target="ann") == "not_your_turn"
    table.act("move", actor="ann", distance=3)
    assert table.no("shoot", actor="fyn", target="eva") == "not_your_turn"
    table.act("shoot", 1, actor="fyn", target="ann")
    assert table.state.turn is not None
    assert table.state.turn.who == "ann"
    assert table.state["ann"].acts == ()


def test_overwatch_ends_with_the_own_next_turn() -> None:
    """AP-19, F3."""
    table = Table("fyn", "ann")
    table.act("overwatch", actor="fyn")
    table.end("fyn", "ann")
    assert not table.value("effect", "fyn", "overwatch")


def test_a_shot_of_overwatch_at_a_runner_is_refused_last() -> None:
    """AP-19, AP-35: `target_running`."""
    table = Table("fyn", "ann")
    table.act("overwatch", actor="fyn")
    table.end("fyn")
    table.act("run", actor="ann", distance=3)
    assert table.no("shoot", actor="fyn", target="ann", option="x") == "attack_option_not_allowed"
    assert table.no("shoot", actor="fyn", target="ann") == "target_running"


# --- overwhelm -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["shoot", "cast", "channel", "reload"])
def test_whoever_was_busy_can_be_overwhelmed(name: str) -> None:
    """AP-45: shot, cast, channelled or reloaded since the start of its most recent turn."""
    table = Table("fyn", "ann")
    if name == "shoot":
        table.act(name, 1, actor="fyn", target="ann")
    else:
        table.act(name, actor="fyn")
    table.end("fyn")
    table.attack("ann", "fyn", 5, 1, overwhelm=1)
    assert table.only("strike_rolled").behind
    table.end("ann")
    table.end("fyn")
    code = table.no("attack", actor="ann", target="fyn", overwhelm=1)
    assert code == "overwhelm_target_not_exposed"


def test_overwatch_itself_exposes_nobody_but_its_shot_does() -> None:
    """AP-45, AP-19."""
    table = Table("fyn", "ann")
    table.act("overwatch", actor="fyn")
    table.end("fyn")
    fields: dict[str, Any] = {"actor": "ann", "target": "fyn", "overwhelm": 1}
    assert table.no("attack", **fields) == "overwhelm_target_not_exposed"
    table.act("move", actor="ann", distance=1)
    table.act("shoot", 1, actor="fyn", target="ann")
    assert table.fight.check({"attack": fields}) is None


def test_only_enemies_are_overwhelmed() -> None:
    """AP-45."""
    table = Table(one("fyn", side="A"), "ann", "bor")
    table.act("cast", actor="fyn")
    table.end("fyn")
    code = table.no("attack", actor="ann", target="fyn", overwhelm=1)
    assert code == "overwhelm_target_not_exposed"


def test_overwhelm_is_for_one_strike_by_its_number() -> None:
    """AP-46, AP-45: the second one too; more strikes than there are cannot be named."""
    table = Table(one("fyn", side="A"), "gil")
    table.act("reload", actor="fyn")
    table.end("fyn")
    assert table.no("attack", actor="gil", target="fyn", overwhelm=3) == "invalid_value"
    assert table.no("attack", actor="gil", target="fyn", overwhelm=-1) == "invalid_value"
    table.attack("gil", "fyn", 1, 7, 1, overwhelm=2)
    assert [one.behind for one in table.all("strike_rolled")] == [False, True]
    assert not table.value("effect", "fyn", "reloading")


def test_a_negated_hit_interrupts_and_a_miss_does_not() -> None:
    """AP-46, AP-A50: by option the declaration does."""
    fyn = one("fyn", shield={"class": "wooden"})
    for option, faces, interrupted in (
        ("hit", (5, 10), True),
        ("hit", (1,), False),
        ("declare", (1,), True),
    ):
        table = Table(fyn, "ann", options={"overwhelm_interrupts_on": option})
        table.act("channel", actor="fyn")
        table.end("fyn")
        table.attack("ann", "fyn", *faces, overwhelm=1)
        assert table.value("effect", "fyn", "channelling") is not interrupted


def test_how_far_back_overwhelm_looks_is_an_option() -> None:
    """AP-45, AP-A49: by option the previous round alone."""
    table = Table("fyn", "ann", options={"overwhelm_lookback": "last_round"})
    table.act("cast", actor="fyn")
    table.end("fyn")
    fields: dict[str, Any] = {"actor": "ann", "target": "fyn", "overwhelm": 1}
    assert table.no("attack", **fields) == "overwhelm_target_not_exposed"
    table.end("ann", "fyn")
    assert table.fight.check({"attack": fields}) is None


def test_an_area_attack_may_overwhelm_one_of_its_targets() -> None:
    """AP-45: the strike at that target."""
    sword = {"id": "sword", "damage": "1-10", "options": [{"id": "sweep", "area": True}]}
    table = Table("fyn", "bor", one("ann", weapons=[sword]))
    table.act("cast", actor="fyn")
    table.end("fyn", "bor")
    fields: dict[str, Any] = {"actor": "ann", "target": "bor", "others": ["fyn"], "option": "sweep"}
    assert table.no("attack", **fields, overwhelm=1) == "overwhelm_target_not_exposed"
    table.attack("ann", "bor", 1, 5, 1, others=["fyn"], option="sweep", overwhelm=2)
    assert table.all("strike_rolled")[1].behind


# --- camouflage ------------------------------------------------------------------------------


def test_the_codes_of_camouflage_come_in_their_order() -> None:
    """AP-55: armour, distance, observers, price."""
    table = Table(one("tom", armour={"class": "medium"}), one("eva", ap=1), "bor", one("hal", lp=0))
    assert table.no("camouflage", actor="tom", distance=99) == "armour_forbids"
    table.end("tom")
    assert table.no("camouflage", actor="eva", distance=99) == "too_far"
    for observers in ([], ["eva"], ["hal"], ["bor", "hal"]):
        code = table.no("camouflage", actor="eva", distance=5, observers=observers)
        assert code == "no_observer"
    code = table.no("camouflage", actor="eva", distance=5, observers=["bor"])
    assert code == "not_enough_ap"
    assert table.no("camouflage", actor="eva", distance=5, observers=["zed"]) == (
        "unknown_combatant"
    )


def test_observers_test_in_roster_order_until_one_sees() -> None:
    """AP-56: the remaining ones do not roll; all failures hide, and give the points back."""
    table = Table("eva", "bor", "dot", "hal")
    table.act("camouflage", 9, 10, actor="eva", distance=5, observers=["hal", "dot", "bor"])
    assert [one.who for one in table.all("perception_rolled")] == ["bor", "dot"]
    assert table.only("camouflage_exposed").by == "dot"
    hidden = Table("eva", "bor", "dot")
    hidden.act("camouflage", 9, 9, actor="eva", distance=5, observers=["bor", "dot"])
    assert hidden.value("effect", "eva", "hidden")
    assert [who for who, _ in hidden.asked_for()] == ["gm", "gm"]
    hidden.end("eva", "bor", "dot")
    assert not hidden.value("effect", "eva", "hidden")


def test_what_a_perception_test_must_reach_is_an_option() -> None:
    """AP-56, AP-A58."""
    table = Table("eva", "bor", options={"perception_threshold": 15})
    table.act("camouflage", 14, actor="eva", distance=5, observers=["bor"])
    assert table.value("effect", "eva", "hidden")


def test_who_is_found_by_one_need_not_be_asked_about_by_others() -> None:
    """AP-57: found at once; what was answered is a fact."""
    table = Table("eva", "bor", "dot")
    table.act(
        "camouflage",
        9,
        9,
        actor="eva",
        distance=5,
        observers=["bor", "dot"],
        answers=[("seen_at_rest", "yes")],
    )
    assert len(table.asked_for()) == 1
    assert table.state.fact("in_perception_area", "eva", "bor") is True
    assert not table.value("effect", "eva", "hidden")


def test_nobody_is_found_by_those_who_cannot_look() -> None:
    """AP-57: who is down sees nothing; and only the hidden are found."""
    table = Table("eva", "bor", one("hal", lp=0))
    table.act("camouflage", 9, actor="eva", distance=5, observers=["bor"])
    table.say("in_perception_area", "eva", "hal", value=True)
    table.say("in_perception_area", "bor", "eva", value=True)
    assert table.value("effect", "eva", "hidden")


def test_camouflage_is_a_movement() -> None:
    """AP-55, AP-45: whoever has moved unseen has moved."""
    table = Table("eva", "bor")
    table.act("camouflage", 15, actor="eva", distance=5, observers=["bor"])
    assert table.state["eva"].movement is not None
    assert table.no("charge", actor="eva", direction="n", target="bor") == "charge_not_straight"


@pytest.mark.parametrize("addon", [{"full_power": True}, {"disarm": "bow"}])
def test_a_strike_that_is_not_made_cannot_overwhelm(addon: dict[str, Any]) -> None:
    """AP-16, AP-45: full power and a disarm leave one strike; nothing is paid for a second."""
    table = Table(one("fyn", side="A"), "gil")
    table.act("reload", actor="fyn")
    table.end("fyn")
    assert table.no("attack", actor="gil", target="fyn", overwhelm=2, **addon) == "invalid_value"
    table.attack("gil", "fyn", 20, *([1, 5] if "full_power" in addon else []), overwhelm=1, **addon)
    assert table.only("attack_declared").overwhelm == 1
