"""BA-05, BA-07: an attack as it comes due, its targets and its test."""

import pytest

from .playing import Table, act, one


def duel(*faces: int, options: dict[str, object] | None = None, **actions: str) -> Table:
    """Anna against Borys in the phase of attacks, Anna first: V is 11 for her, 8 for him."""
    table = Table("anna", "borys", options=options)
    table.round(*(faces or (5, 7, 4)), **actions)
    return table


@pytest.mark.parametrize(("face", "name"), [(11, "attack_hit"), (12, "attack_missed")])
def test_an_equal_face_is_enough(face: int, name: str) -> None:
    """BA-05, BA-07: a test succeeds when the face is equal to or lower than the value."""
    table = duel()
    table.attack("anna", "borys", face, *((5,) if face == 11 else ()))
    event = table.only(name)
    assert (event.face, event.value.value) == (face, 11)


@pytest.mark.parametrize(("face", "name"), [(10, "attack_hit"), (9, "attack_missed")])
def test_the_die_may_be_read_from_the_other_end(face: int, name: str) -> None:
    """BA-05: option `roll_over`: a face f counts as 21 - f."""
    table = duel(options={"test_mode": "roll_over"})
    table.attack("anna", "borys", face, *((5,) if face == 10 else ()))
    assert table.only(name).face == face


@pytest.mark.parametrize(("attack", "face", "hit"), [(-20, 1, True), (-20, 2, False)])
@pytest.mark.parametrize("over", [False, True])
def test_one_always_succeeds(attack: int, face: int, hit: bool, over: bool) -> None:
    """BA-05: whatever the value is; it may be negative."""
    options = {"test_mode": "roll_over"} if over else None
    table = Table(one("anna", weapon={"attack": attack}), "borys", options=options)
    table.round(5, 7, 4)
    table.attack("anna", "borys", 21 - face if over else face, *((1,) if hit else ()))
    assert bool(table.told("attack_hit")) is hit


@pytest.mark.parametrize("over", [False, True])
def test_twenty_always_fails(over: bool) -> None:
    """BA-05: the value is not capped, and yet the worst face fails."""
    options = {"test_mode": "roll_over"} if over else None
    table = Table(one("anna", weapon={"attack": 60}), "borys", options=options)
    table.round(5, 7, 4)
    table.attack("anna", "borys", 2 if over else 19, 1)
    assert table.only("attack_hit").value.value == 57
    table.attack("anna", "borys", 1 if over else 20)
    assert table.told("attack_missed")


def test_the_margin_is_value_less_face_and_at_least_zero() -> None:
    """BA-07: margin = V - face, at least 0."""
    table = duel()
    table.attack("anna", "borys", 4, 1)
    assert table.only("attack_hit").margin == 7
    weak = Table(one("anna", weapon={"attack": 0}), "borys")
    weak.round(5, 7, 4)
    weak.attack("anna", "borys", 1, 1)
    assert (weak.only("attack_hit").value.value, weak.only("attack_hit").margin) == (-3, 0)


def test_defence_is_a_sum() -> None:
    """BA-07: defense, shield, and what the wielded weapon adds."""
    table = Table(one("anna", shield_defense=4), "borys", "ewa")
    assert table.value("defense", "anna") == 2 + 4 + 3
    assert table.value("defense", "ewa") == 3


def test_defence_has_no_floor() -> None:
    """BA-07: D may be negative and then helps the attacker."""
    table = Table("anna", one("borys", defense=-20))
    table.round(5, 7, 4)
    table.attack("anna", "borys", 19, 1)
    assert table.only("attack_hit").value.value == 32


def test_one_defence_serves_against_missiles_too() -> None:
    """BA-07: Dora's arrow meets the axe's Defence like a sword does."""
    table = Table("dora", "borys")
    table.round(5, 7, 4)
    table.attack("dora", "borys", 19)
    assert table.only("attack_missed").value.value == 13 - 3


def test_the_owner_of_the_due_attack_is_asked() -> None:
    """BA-07: for a target, or to skip, which is the default."""
    table = duel()
    held = table.awaited()
    assert (held.to, held.question) == ("anna", "attack")
    assert held.command is not None
    assert (held.command.default, held.command.instead) == ("skip", (("skip", "skip_attack"),))
    assert held.command.has_default
    table.answer("skip")
    assert table.only("attack_skipped").index == 1
    table.answer("borys", 12)
    assert table.only("attack_missed").index == 2


def test_a_skipped_attack_is_gone_and_nothing_follows() -> None:
    """BA-07: no penalty of any kind, not even for a Sweeping Cut."""
    table = duel(anna="sweeping_cut")
    table.skip("borys", "anna", "anna")
    assert table.value("exposed", "anna") is False


def test_attack_is_checked_in_its_order() -> None:
    """BA-07: wrong phase, unknown, out, turn, target, reach, second target."""
    fritz = one("ewa", id="fritz", initiative=90)
    table = Table("anna", "borys", "cezary", "ewa", fritz, distances={("anna", "cezary"): 4})
    assert table.refused("attack", actor="nobody", target="ewa") == "wrong_phase"
    table.round(5, 1, 1, 7, 7)
    table.do("leave", who="ewa")
    asked = [
        ("nobody", "ewa", "", "unknown_combatant"),
        ("ewa", "ewa", "", "combatant_out"),
        ("anna", "ewa", "borys", "not_your_turn"),
        ("cezary", "borys", "anna", "invalid_target"),
        ("cezary", "nobody", "", "invalid_target"),
        ("cezary", "ewa", "", "invalid_target"),
        ("cezary", "anna", "borys", "target_out_of_reach"),
    ]
    for actor, target, second, code in asked:
        assert table.refused("attack", actor=actor, target=target, second=second) == code
    table.fact("distance", ["cezary", "anna"], 3)
    twice = {"actor": "cezary", "target": "anna", "second": "fritz"}
    assert table.refused("attack", **twice) == "one_target_only"


def test_skip_is_checked_in_its_order() -> None:
    """BA-07: the same as an attack, up to the turn."""
    table = Table("anna", "borys", "ewa")
    assert table.refused("skip_attack", actor="nobody") == "wrong_phase"
    table.round(5, 7, 4)
    table.do("leave", who="ewa")
    assert table.refused("skip_attack", actor="nobody") == "unknown_combatant"
    assert table.refused("skip_attack", actor="ewa") == "combatant_out"
    assert table.refused("skip_attack", actor="borys") == "not_your_turn"


def test_an_attack_without_any_target_lapses_when_it_is_due() -> None:
    """BA-07: by itself, and without penalty, whatever kind of attack it was."""
    table = Table("anna", "borys", distances={("anna", "borys"): 9})
    table.round(5, 7, 4, anna="sweeping_cut")
    lapsed = [(event.who, event.index) for event in table.told("attack_lapsed")]
    assert lapsed == [("borys", 1), ("anna", 1), ("anna", 2)]
    assert table.fight.state.round == 2
    assert table.value("exposed", "anna") is False


def test_nobody_attacks_for_a_combatant_that_is_not_his() -> None:
    """BA-07: somebody else's person is refused before anything else is looked at."""
    table = Table(one("anna", controller="ada"), "borys")
    assert table.refused("attack", by="bea", actor="anna", target="borys") == "not_controller"
    table.round(5, 7, 4)
    assert table.fight.check({"attack": {"actor": "anna", "target": "borys"}}, by="ada") is None


def test_current_attack_follows_the_action() -> None:
    """BA-07: -4 in Defensive, -2 in Selective Attack, 2 less for each Rage not rested off."""
    expected = {"none": 14, "defensive": 10, "selective": 12, "offensive": 14}
    for action, attack in expected.items():
        faces = (5, 7, 1, 4, 1) if action == "selective" else (5, 7, 4)
        assert duel(*faces, anna=action).value("attack", "anna") == attack
    tired = Table("anna", one("borys", rage_fatigue=3))
    assert tired.value("attack", "borys") == 13 - 6


def test_a_target_is_named_for_a_disarm_alone() -> None:
    """BA-07: a Disarm is not turned on somebody else: `invalid_target`."""
    table = Table("anna", "borys", "cezary")
    table.round(5, 7, 1, 1, anna=act("disarm", target="borys"))
    table.skip("cezary", "cezary")
    assert table.refused("attack", actor="anna", target="cezary") == "invalid_target"
