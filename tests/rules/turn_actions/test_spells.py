"""TA-16, TA-17: spells."""

from affray.events import Asked, EffectStarted, ResourceChanged, Rolled
from affray.rulesets.turn_actions.events import EffectRuled, HpChanged, SpellResolved

from .playing import DODGED, HIT, Game, one


def test_a_spell_must_be_known_and_paid_for() -> None:
    """TA-16, TA-A15: `spell_not_known`, `not_enough_resource`; the cost is paid at once."""
    game = Game("cora", "bolek")
    assert game.code("cast", "cora", spell="flood", targets=["bolek"]) == "spell_not_known"
    game.cast("cora", "doom", "bolek", faces=[3, 3])
    game.saw(ResourceChanged, who="cora", resource="mana", amount=-3, left=2)
    game.skip("bolek")
    assert game.code("cast", "cora", spell="doom", targets=["bolek"]) == "not_enough_resource"


def test_what_one_does_not_have_at_all_pays_for_nothing() -> None:
    """TA-A15: a resource that the sheet does not name is none of it."""
    odd = {"id": "odd", "offensive": True, "damage": 1, "cost": {"resource": "ki", "amount": 1}}
    game = Game(one("cora", spells=[odd]), "bolek")
    assert game.code("cast", "cora", spell="odd", targets=["bolek"]) == "not_enough_resource"


def test_a_dodged_spell_is_paid_for_too() -> None:
    """TA-16: also if the spell is then dodged."""
    dear = {"id": "dear", "offensive": True, "damage": 1, "cost": {"resource": "mana", "amount": 5}}
    game = Game(one("cora", spells=[dear]), "bolek")
    game.cast("cora", "dear", "bolek", faces=DODGED)
    assert game.value("resource", "cora", "mana") == 0
    assert game.names()[:3] == ["ResourceChanged", "Rolled", "SpellResolved"]


def test_a_spell_has_as_many_targets_as_it_may() -> None:
    """TA-16: none, too many, or one of them twice: `invalid_targets`."""
    game = Game("cora", "bolek", "wolf", "grey")
    for spell, targets in (("spark", []), ("spark", ["bolek", "wolf"]), ("hail", ["wolf", "wolf"])):
        assert game.code("cast", "cora", spell=spell, targets=targets) == "invalid_targets"


def test_an_offensive_spell_is_for_opponents() -> None:
    """TA-16: not for one's own side, nor for whoever has left; others are for anybody active."""
    game = Game("cora", "zlata", "bolek", one("wolf", status="dead"))
    assert game.code("cast", "cora", spell="spark", targets=["zlata"]) == "target_not_enemy"
    assert game.code("cast", "cora", spell="spark", targets=["wolf"]) == "target_not_active"
    assert game.code("cast", "cora", spell="mend", targets=["wolf"]) == "target_not_active"
    assert game.code("cast", "cora", spell="mend", targets=["ghost"]) == "unknown_combatant"
    game.cast("cora", "mend", "bolek")
    game.saw(SpellResolved, target="bolek", total=None)


def test_several_targets_come_one_after_the_other() -> None:
    """TA-16, TA-17: each with its own dodge and damage roll, also after one has dodged."""
    game = Game("cora", "bolek", "wolf", "grey")
    game.cast("cora", "hail", "grey", "bolek", "wolf", faces=[*HIT, 4, *DODGED, *HIT, 2])
    spells = [event for event in game.events if isinstance(event, SpellResolved)]
    assert [(one.target, one.dodged, one.net) for one in spells] == [
        ("grey", False, 6),
        ("bolek", True, 0),
        ("wolf", False, 4),
    ]
    game.saw(EffectStarted, kind="off_balance", bearer="cora", about="dodged")


def test_one_dodge_of_several_is_enough_and_no_more() -> None:
    """TA-A15, TA-A10: the balance is lost once."""
    game = Game("cora", "bolek", "wolf")
    game.cast("cora", "hail", "bolek", "wolf", faces=[*DODGED, *DODGED])
    assert len([one for one in game.events if isinstance(one, EffectStarted)]) == 1


def test_a_spell_that_defeats_ends_the_fight() -> None:
    """TA-15, TA-17: hit points stop at 0."""
    game = Game("cora", one("wolf", hp=4))
    game.cast("cora", "doom", "wolf", faces=[6, 6])
    game.saw(SpellResolved, net=14, hp_from=4, hp_to=0)
    assert (game.status("wolf"), game.state.over) == ("defeated", True)


def test_fixed_damage_needs_no_dice() -> None:
    """TA-17: a flat part alone is damage as well."""
    bolt = {"id": "bolt", "offensive": True, "damage": 4, "dodgeable": False}
    game = Game(one("cora", spells=[bolt]), "bolek")
    game.cast("cora", "bolt", "bolek")
    game.saw(SpellResolved, rolled_points=4, dtr_bonus=2, net=6)
    game.never(Rolled)


def test_effects_happen_as_they_are_written() -> None:
    """TA-16, TA-A16: in their order, with the numbers of the data, up to `hp_max`."""
    effects = [
        {"kind": "lose", "amount": 5},
        {"kind": "heal", "amount": 50},
        {"kind": "heal", "amount": 50},
        {"kind": "add_condition", "what": "frenzy", "turns": 2},
        {"kind": "remove_condition", "what": "frenzy"},
        {"kind": "modifier", "what": "agl", "amount": -2},
    ]
    game = Game(one("cora", spells=[{"id": "storm", "effects": effects}]), one("bolek", hp=30))
    game.cast("cora", "storm", "bolek")
    changes = [(e.hp_from, e.hp_to) for e in game.events if isinstance(e, HpChanged)]
    assert changes == [(30, 25), (25, 40)]
    assert game.value("conditions", "bolek") == ()
    assert game.value("stat", "bolek", "agl") == 5


def test_an_effect_that_takes_everything_defeats() -> None:
    """TA-15: armour is of no use against `lose`; later effects change numbers, never the status."""
    effects = [{"kind": "lose", "amount": 99}, {"kind": "heal", "amount": 7}]
    game = Game(one("cora", spells=[{"id": "curse", "effects": effects}]), "bolek", "wolf")
    game.cast("cora", "curse", "bolek")
    assert (game.hp("bolek"), game.status("bolek")) == (7, "defeated")


def test_the_game_master_writes_what_an_effect_does() -> None:
    """TA-16: an effect of the kind `gm` asks him, once for each target."""
    game = Game("cora", "bolek", "wolf")
    game.cast("cora", "wish", "bolek", "wolf")
    game.asked("gm_effect", to="gm")
    game.answers("It itches.", "lose", "bolek", 3, "done")
    game.saw(EffectRuled, who="cora", target="bolek", cause="wish", text="It itches.")
    game.saw(HpChanged, who="bolek", hp_from=40, hp_to=37, cause="wish")
    game.saw(Asked, question="gm_effect")
    game.answers("Nothing at all.", "done")
    game.saw(EffectRuled, target="wolf", effects=())
    assert game.turn == "bolek"


def test_a_target_that_a_ruling_removes_is_passed_over() -> None:
    """TA-16: the spell goes on to those who are still there."""
    game = Game("cora", "bolek", "wolf")
    game.cast("cora", "wish", "bolek", "wolf")
    game.answers("A gate opens.", "leaves", "wolf", "fled", "done")
    game.settled()
    assert game.status("wolf") == "fled"
    assert game.turn == "bolek"


def test_a_ruling_may_end_the_fight_in_the_middle() -> None:
    """TA-24, TA-16: nothing more is resolved then."""
    game = Game("cora", "bolek", "wolf")
    game.cast("cora", "wish", "bolek", "wolf")
    game.answers("Peace!", "end_fight")
    assert game.state.over
    assert len([one for one in game.events if isinstance(one, SpellResolved)]) == 0
