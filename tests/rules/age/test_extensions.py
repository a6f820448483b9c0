"""AG-X1 to AG-X7: extensions, each with its option and not without."""

import pytest

from .playing import SURE, WILD, Table, one, parts

AIM = {"ext_aim": True}
DOUBLES = (6, 1, 6)
"""An attack roll that hits, and gives six stunt points."""


@pytest.mark.parametrize(
    ("name", "fields"),
    [("aim", {}), ("charge", {"target": "foe", "weapon": "long_sword"}), ("defend", {})],
)
def test_without_its_option_an_extension_does_not_exist(name: str, fields: dict[str, str]) -> None:
    """Section 6b: off by default."""
    table = Table("hero", "foe")
    table.no("unknown_command", name, actor="hero", **fields)
    assert name not in [walk.name for walk in table.fight.options()]


def test_aim_helps_the_very_next_attack() -> None:
    """AG-X1: a minor action, +1 once; also in the next turn."""
    table = Table("hero", "foe", options=AIM)
    table.say("aim", actor="hero")
    table.end("hero", "foe")
    table.attack("hero", "foe", *WILD)
    assert parts(table.only("attack_rolled").total)["aim"] == 1
    assert table.only("effect_ended").cause == "used"
    table.end("hero", "foe")
    table.attack("hero", "foe", *WILD)
    assert "aim" not in parts(table.only("attack_rolled").total)


@pytest.mark.parametrize("other", ["minor_other", "aim", "coup_de_grace"])
def test_any_other_action_loses_the_aim(other: str) -> None:
    """AG-X1: the very next action must be an attack; aiming again aims anew, once."""
    table = Table("hero", one("foe", health=0), "brute", options=AIM)
    table.say("aim", actor="hero")
    target = {"target": "foe"} if other == "coup_de_grace" else {}
    table.say(other, actor="hero", **target)
    assert table.told_of("effect_ended")[0].cause == "lost"
    assert len(table.state.modifiers) == (other == "aim")


def test_aim_helps_a_shot_at_somebody_helpless() -> None:
    """AG-14, AG-X1: the attack roll with all its bonuses."""
    table = Table("hero", one("foe", health=0), options=AIM)
    table.say("aim", actor="hero")
    coup = {"target": "foe", "mode": "ranged", "weapon": "long_bow"}
    table.say("coup_de_grace", 3, 3, 3, actor="hero", **coup)
    assert table.value("status", "foe") == "dead"


def test_a_modifier_called_aim_is_none_of_this() -> None:
    """AG-04: what the game master calls aim stays for as long as he says."""
    table = Table("hero", "foe", options=AIM)
    table.say("add_modifier", target="hero", stat="attack", value=1, source="aim")
    table.say("minor_other", actor="hero")
    table.attack("hero", "foe", *WILD)
    assert len(table.state.modifiers) == 1


@pytest.mark.parametrize(("yards", "legal"), [(1, True), (7, True), (7.5, False)])
def test_a_charge_goes_half_the_speed_and_strikes(yards: float, legal: bool) -> None:
    """AG-X2: 2 yards beyond half of the speed, rounded down; the distance becomes at most 2."""
    hero, options = one("hero", speed=11), {"ext_charge": True}
    table = Table(hero, "foe", options=options, distances={("hero", "foe"): yards})
    charge = {"actor": "hero", "target": "foe", "weapon": "long_sword"}
    if not legal:
        table.no("target_out_of_reach", "charge", **charge)
        return
    table.say("charge", *WILD, **charge)
    assert parts(table.only("attack_rolled").total)["charge"] == 1
    assert table.value("distance", "hero", "foe") == min(round(10 * yards), 20)
    assert table.value("actions_left") == ("minor",)


def test_a_charge_needs_a_melee_weapon_and_a_known_distance() -> None:
    """AG-02, AG-X2: an unknown distance is asked for here too."""
    table = Table("hero", "foe", options={"ext_charge": True}, unknown=True)
    table.no("wrong_mode", "charge", actor="hero", target="foe", weapon="long_bow")
    table.no("weapon_not_carried", "charge", actor="hero", target="foe")
    table.say("charge", actor="hero", target="foe", weapon="long_sword")
    table.answer(30)
    assert table.only("voided").what == "charge"
    table = Table("hero", "foe", options={"ext_charge": True, "unknown_distance": "in_reach"})
    table.fact("distance", "hero", "foe", value=None)
    table.say("charge", *WILD, actor="hero", target="foe", weapon="long_sword")
    assert table.value("distance", "hero", "foe") is None


def test_defending_helps_until_the_own_next_turn() -> None:
    """AG-X3: Defence +2."""
    table = Table("hero", "foe", options={"ext_defend": True})
    table.say("defend", actor="hero")
    table.no("no_major_left", "defend", actor="hero")
    table.end("hero")
    assert table.value("defense", "hero") == 12
    table.end("foe")
    assert table.value("defense", "hero") == 10


def stunting(*people: str, faces: tuple[int, ...] = DOUBLES) -> Table:
    """Hero has hit Foe with doubles."""
    table = Table("hero", "foe", *people, options={"ext_stunts": True})
    table.attack("hero", "foe", *faces)
    return table


def test_without_stunts_doubles_mean_nothing() -> None:
    """AG-X4: off by default."""
    table = Table("hero", "foe")
    table.attack("hero", "foe", *DOUBLES, 1, 1)
    assert not table.told_of("stunt_points_gained")


@pytest.mark.parametrize(("faces", "points"), [((5, 5, 2), 2), ((5, 2, 5), 5), ((6, 5, 4), 0)])
def test_doubles_give_the_dragon_die(faces: tuple[int, ...], points: int) -> None:
    """AG-X4: any two equal dice of the three."""
    table = stunting(faces=faces)
    gained = [event.points for event in table.told_of("stunt_points_gained")]
    assert gained == ([points] if points else [])
    table.asked("stunt" if points else "roll")


def test_a_miss_gives_no_stunt_points() -> None:
    """AG-X4: a successful attack roll only."""
    table = Table("hero", "foe", options={"ext_stunts": True})
    table.attack("hero", "foe", *WILD)
    table.settled()


COSTS = {
    1: ("rapid_reload", "skirmish"),
    2: ("defensive_stance", "disarm", "knock_prone", "mighty_blow", "pierce_armor"),
    3: ("lightning_attack",),
    4: ("dual_strike", "seize_initiative"),
}
"""AG-X4: what the stunts cost."""


@pytest.mark.parametrize("dragon", range(1, 7))
def test_stunts_are_offered_to_whoever_can_pay_for_them(dragon: int) -> None:
    """AG-X4: the dragon die of doubles pays for the stunts of its price and below."""
    prompt = stunting(faces=(6, 6, dragon)).state.prompt
    assert prompt is not None
    affordable = {name for cost, names in COSTS.items() if cost <= dragon for name in names}
    assert {*prompt.menu.choices} == {"none", *affordable}


def test_nobody_must_perform_stunts() -> None:
    """AG-X4: the default is none; the damage roll follows."""
    table = stunting()
    prompt = table.state.prompt
    assert prompt is not None
    assert prompt.default == "none"
    table.answer("none", faces=(1, 1))
    assert table.only("damage_computed").damage == 5


def test_a_stunt_is_paid_and_performed_once() -> None:
    """AG-X4: what is bought is not offered again, skirmish excepted; nor what is too dear."""
    table = stunting()
    table.answer("skirmish")
    assert (table.only("stunt_performed").cost, table.only("stunt_performed").left) == (1, 5)
    table.answer("pierce_armor")
    prompt = table.state.prompt
    assert prompt is not None
    offered = set(prompt.menu.choices)
    assert "skirmish" in offered
    assert not offered & {"pierce_armor", "dual_strike", "seize_initiative"}
    table.answer("lightning_attack")
    table.asked("roll")


def test_mighty_blow_and_pierce_armor_change_the_damage() -> None:
    """AG-X4: +1d6, and armour halved and rounded down for this attack."""
    table = Table("hero", one("foe", armor_rating=5), options={"ext_stunts": True})
    table.attack("hero", "foe", *DOUBLES)
    table.answer("mighty_blow")
    table.answer("pierce_armor")
    table.answer("none", faces=(1, 1, 6))
    dealt = table.only("damage_computed")
    assert (dealt.step1.value, dealt.armor.value, dealt.damage) == (11, 2, 9)


def test_a_lightning_attack_is_one_more_attack_without_stunts() -> None:
    """AG-X4: at once, after the damage of the first."""
    table = stunting()
    table.answer("lightning_attack")
    table.answer("none", faces=(1, 1, *DOUBLES, 1, 1))
    assert len(table.told_of("damage_computed")) == 2
    assert not table.told_of("stunt_points_gained")


def test_a_lightning_attack_is_not_made_on_the_dead() -> None:
    """AG-X4: with `ext_minor_dies` the first blow may have killed."""
    options = {"ext_stunts": True, "ext_minor_dies": True}
    table = Table("hero", one("foe", minor=True, health=1), options=options)
    table.attack("hero", "foe", *DOUBLES)
    table.answer("lightning_attack")
    table.answer("none", faces=(1, 1))
    table.answer("strike")
    assert table.value("status", "foe") == "dead"
    assert not table.told_of("attack_rolled")


def test_whoever_lies_is_easier_to_hit_in_melee() -> None:
    """AG-X4: knock prone gives melee attacks +1 until the target stands up."""
    table = stunting("brute")
    table.answer("knock_prone")
    table.answer("none", faces=(1, 1))
    assert table.value("conditions", "foe") == ("prone",)
    table.until_round(2)
    table.say("attack", *WILD, actor="hero", target="foe", weapon="long_sword", mode="melee")
    assert parts(table.only("attack_rolled").total)["prone"] == 1
    table.say("clear_condition", target="foe", condition="prone")
    table.until_round(3)
    table.say("attack", *WILD, actor="hero", target="foe", weapon="long_sword", mode="melee")
    assert "prone" not in parts(table.only("attack_rolled").total)


def test_a_defensive_stance_lasts_to_the_own_next_turn() -> None:
    """AG-X4: Defence +2."""
    table = stunting()
    table.answer("defensive_stance")
    table.answer("none", faces=(1, 1))
    assert table.value("defense", "hero") == 12
    table.until_round(2)
    assert table.value("defense", "hero") == 10


def test_seizing_the_initiative_puts_one_first() -> None:
    """AG-X4: from now on; nobody has a second turn in the round because of it."""
    table = Table("foe", "brute", "hero", options={"ext_stunts": True})
    table.end("foe", "brute")
    table.attack("hero", "foe", *DOUBLES)
    table.answer("seize_initiative")
    table.answer("none", faces=(1, 1))
    assert table.value("order") == ("hero", "foe", "brute")
    table.end("hero")
    assert (table.state.round, table.turn) == (2, "hero")
    table.end("hero")
    assert table.turn == "foe"


def test_a_seized_initiative_is_kept_when_late_comers_find_their_places() -> None:
    """AG-X4, AG-19: first from now on, whatever late-comers throw; the last one to seize it."""
    options = {"ext_stunts": True, "initiative": "test"}
    table = Table("foe", "hero", options=options, faces=(4, 4, 4, 1, 1, 2))
    table.end("foe")
    table.attack("hero", "foe", *DOUBLES)
    table.answer("seize_initiative")
    table.answer("none", faces=(1, 1))
    assert table.value("order") == ("hero", "foe")
    late = {"who": "late", "name": "Late", "side": "blue", "controller": "gm"}
    table.say("join", **late, sheet={"health_max": 5, "weapons": ["mace"]})
    table.say("end_turn", 6, 6, 6, actor="hero")
    assert table.value("order") == ("hero", "late", "foe")
    table.end("hero")
    table.fact("distance", "late", "hero", value=1)
    table.attack("late", "hero", *DOUBLES)
    table.answer("seize_initiative")
    table.answer("none", faces=(1, 1))
    assert table.value("order") == ("late", "hero", "foe")


def test_what_is_no_number_is_ruled_by_the_game_master() -> None:
    """AG-X4: it is told that the stunt was performed, and nothing else follows."""
    for stunt in ("skirmish", "rapid_reload", "disarm", "dual_strike"):
        table = stunting()
        table.answer(stunt)
        assert table.names() == ["answered", "stunt_performed", "asked"]


def test_the_untrained_hit_less_and_less_hard() -> None:
    """AG-X5: -2 on the attack roll, step 1 halved and rounded down, range halved."""
    options = {"ext_untrained": True}
    table = Table("hero", "foe", options=options)
    table.attack("hero", "foe", *SURE, 1, 1)
    assert parts(table.only("attack_rolled").total)["untrained"] == -2
    assert table.only("damage_computed").step1.value == 2
    shot = {"actor": "hero", "target": "foe", "weapon": "long_bow", "mode": "ranged"}
    for yards, legal in ((26, True), (26.5, False)):
        table = Table("hero", "foe", options=options, distances={("hero", "foe"): yards})
        if legal:
            assert table.fight.check({"attack": shot}) is None
        else:
            table.no("target_out_of_range", "attack", **shot)


def test_the_trained_do_as_ever() -> None:
    """AG-X5: the groups of the sheet."""
    hero = one("hero", trained_groups=["heavy_blades"])
    table = Table(hero, "foe", options={"ext_untrained": True})
    table.attack("hero", "foe", *SURE, 1, 1)
    assert table.only("damage_computed").step1.value == 5


@pytest.mark.parametrize(("strength", "dice"), [(2, "1d6-1"), (3, "2d6")])
def test_the_weak_throw_fewer_dice(strength: int, dice: str) -> None:
    """AG-X6: below the weapon's least Strength."""
    sword = {"id": "sword", "group": "heavy_blades", "damage": "2d6", "min_strength": 3}
    hero = one("hero", abilities={"strength": strength}, weapons=[sword])
    table = Table(hero, "foe", options={"ext_min_strength": True})
    table.attack("hero", "foe", *SURE, *[1] * (1 if dice == "1d6-1" else 2))
    assert table.told_of("rolled")[1].dice == dice
    assert table.only("damage_computed").step1.value == strength + (0 if strength == 2 else 2)


def test_minor_combatants_die_at_once() -> None:
    """AG-X7: by a blow that is not pulled."""
    options = {"ext_minor_dies": True}
    table = Table("hero", one("foe", minor=True, health=5), options=options)
    table.attack("hero", "foe", *SURE, 1, 1)
    table.answer("strike")
    assert table.only("status_changed").cause == "blow"
    assert table.value("health", "foe") == 0
    table = Table("hero", one("foe", minor=True, health=5), options=options)
    table.attack("hero", "foe", *SURE, 1, 1)
    table.answer("pull", faces=(1, 1))
    assert table.value("status", "foe") == "alive"
    table = Table("hero", one("foe", minor=True, health=5))
    table.attack("hero", "foe", *SURE, 1, 1)
    table.answer("strike")
    assert table.value("dying", "foe")


def test_minor_combatants_die_whatever_takes_their_last_health() -> None:
    """AG-X7: when Health reaches 0; those who enter with 0 begin to die as others do (AG-15)."""
    options = {"ext_minor_dies": True}
    table = Table(
        "hero", one("foe", minor=True), one("brute", minor=True, health=0), options=options
    )
    table.say("set_health", target="foe", health=0)
    assert table.only("status_changed").cause == "blow"
    assert not table.told_of("effect_started")
    assert table.value("dying", "brute")
    table.say("set_health", target="brute", health=0)
    assert table.value("status", "brute") == "alive"
