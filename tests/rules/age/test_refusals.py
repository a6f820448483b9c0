"""Section 4: the refusals, in their fixed order: of two that apply the first is reported."""

from collections.abc import Callable
from typing import Any

import pytest

from affray.rulesets.age.words import CODES

from .playing import Table, one

ATTACK = {"actor": "hero", "target": "foe", "weapon": "long_sword", "mode": "melee"}
SHOT = {"actor": "hero", "target": "foe", "weapon": "long_bow", "mode": "ranged"}
COUP: dict[str, Any] = {"actor": "hero", "target": "foe"}
HEAL = {"actor": "healer", "target": "hero"}

Fault = Callable[[Table, dict[str, Any]], None]


def far(table: Table, fields: dict[str, Any]) -> None:
    """The two are a mile apart."""
    table.fact("distance", fields["actor"], "foe", value=1760)


def blind(table: Table, fields: dict[str, Any]) -> None:
    """The actor does not see the foe."""
    table.fact("sees", "hero", "foe", value=False)


def able_target(table: Table, fields: dict[str, Any]) -> None:
    """The target is helpless no more."""
    table.say("help", target="foe")


def strange_weapon(table: Table, fields: dict[str, Any]) -> None:
    """A weapon is named that somebody else carries."""
    fields["weapon"] = "mace"


def own_side(table: Table, fields: dict[str, Any]) -> None:
    """The target is of the own side."""
    fields["target"] = "healer"


def dead_target(table: Table, fields: dict[str, Any]) -> None:
    """The target is dead."""
    table.say("set_status", target=fields["target"], status="dead")


def wrong_mode(table: Table, fields: dict[str, Any]) -> None:
    """The other mode than the weapon's."""
    fields["mode"] = "ranged" if fields["weapon"] == "long_sword" else "melee"


def no_weapon(table: Table, fields: dict[str, Any]) -> None:
    """No weapon is named."""
    fields["weapon"] = ""


def major_spent(table: Table, fields: dict[str, Any]) -> None:
    """The major action is used."""
    table.say("major_other", actor=fields["actor"])


def not_his_turn(table: Table, fields: dict[str, Any]) -> None:
    """It is another's turn."""
    table.end(fields["actor"])


def dying(table: Table, fields: dict[str, Any]) -> None:
    """The actor is dying."""
    table.say("set_health", target=fields["actor"], health=0)


def unconscious(table: Table, fields: dict[str, Any]) -> None:
    """The actor is unconscious."""
    table.say("set_condition", target=fields["actor"], condition="unconscious")


def gone(table: Table, fields: dict[str, Any]) -> None:
    """The actor has left."""
    table.say("set_status", target=fields["actor"], status="gone")


def nobody(table: Table, fields: dict[str, Any]) -> None:
    """The target is not there at all."""
    fields["target"] = "nobody"


def over(table: Table, fields: dict[str, Any]) -> None:
    """The fight is over."""
    table.say("end_fight")


RANGED: list[tuple[str, Fault]] = [
    ("target_out_of_range", far),
    ("target_not_visible", blind),
    ("target_not_enemy", own_side),
    ("target_dead", dead_target),
    ("wrong_mode", wrong_mode),
    ("weapon_not_carried", no_weapon),
    ("no_major_left", major_spent),
    ("not_your_turn", not_his_turn),
    ("actor_dying", dying),
    ("actor_unconscious", unconscious),
    ("actor_dead", gone),
    ("unknown_combatant", nobody),
    ("fight_over", over),
]
"""The rows of the table from the last to the first, with what brings each about."""


def test_the_rows_of_the_table_go_before_those_below_them() -> None:
    """Section 4: each fault is laid over all faults of later rows, and is the one reported."""
    table, fields = Table("hero", "healer", "foe"), dict(SHOT)
    for code, fault in RANGED:
        fault(table, fields)
        table.no(code, "attack", **fields)


def test_a_wrong_person_goes_before_a_wrong_name() -> None:
    """Section 4, rows 3 and 4: `not_controller` of the actor, then `unknown_combatant`."""
    table = Table("hero", "foe")
    table.no("not_controller", "attack", by="fred", **{**ATTACK, "target": "nobody"})
    table.no("unknown_combatant", "attack", by="fred", **{**ATTACK, "actor": "nobody"})
    table.no("unknown_combatant", "attack", by="hanna", **{**ATTACK, "target": "nobody"})


def test_an_open_prompt_goes_before_a_wrong_person() -> None:
    """Section 4, rows 1 to 3: fight over, prompt open, person."""
    table = Table("hero", "foe", unknown=True)
    table.attack("hero", "foe")
    table.no("prompt_open", "attack", by="fred", **ATTACK)
    table.no("prompt_open", "help", by="fred", target="foe")
    table.no("prompt_open", "next_round", by="fred")
    table.say("end_fight")
    table.no("fight_over", "attack", by="fred", **ATTACK)
    table.no("fight_over", "help", by="fred", target="foe")
    table.no("fight_over", "next_round", by="fred")


COUPS: list[tuple[str, Fault]] = [
    ("target_out_of_reach", far),
    ("target_not_helpless", able_target),
    ("target_not_enemy", own_side),
    ("target_dead", dead_target),
    ("weapon_not_carried", strange_weapon),
    ("no_major_left", major_spent),
]
"""The same for a coup de grace by an adjacent enemy, of a target that is dying at first."""


def test_the_rows_of_the_coup_de_grace() -> None:
    """Section 4, rows 8 to 14: reach is judged last."""
    table, fields = Table("hero", "healer", one("foe", health=0)), dict(COUP)
    for code, fault in COUPS:
        fault(table, fields)
        table.no(code, "coup_de_grace", **fields)


def test_reach_of_a_melee_attack_comes_after_the_side() -> None:
    """Section 4, rows 12 and 14."""
    table, fields = Table("hero", "healer", "foe"), dict(ATTACK)
    for code, fault in (("target_out_of_reach", far), ("target_not_enemy", own_side)):
        fault(table, fields)
        table.no(code, "attack", **fields)


def test_the_rows_of_healing() -> None:
    """Section 4, rows 11 to 16: ally, reach, bandages, lock, something to heal."""
    people = one("healer", bandages_ready=False), one("hero", heal_locked=True), "foe"
    table = Table(*people, distances={("healer", "hero"): 3})
    table.no("target_not_ally", "heal", actor="healer", target="foe")
    table.no("target_out_of_reach", "heal", **HEAL)
    table.fact("distance", "healer", "hero", value=2)
    table.no("no_bandages", "heal", **HEAL)
    table.fact("bandages_ready", "healer", value=True)
    table.no("heal_locked", "heal", **HEAL)
    table.say("set_health", target="hero", health=19)
    table.say("set_health", target="hero", health=20)
    table.no("nothing_to_heal", "heal", **HEAL)
    table.say("set_status", target="hero", status="dead")
    table.no("target_dead", "heal", **HEAL)


def test_impossible_dice_come_after_all_that_can_be_known_before() -> None:
    """Section 4, row 17: with the dice of a refused command the refusal stands."""
    table = Table("hero", "foe", distances={("hero", "foe"): 3})
    table.no("target_out_of_reach", "attack", 9, 9, 9, **ATTACK)
    table.fact("distance", "hero", "foe", value=1)
    table.no("bad_dice", "attack", 9, 9, 9, **ATTACK)
    table.no("bad_dice", "attack", 1, 1, 1, 1, **ATTACK)


def test_something_to_heal_comes_before_how_much() -> None:
    """Section 4, rows 11, 16, 18, of the game master's help."""
    table = Table("hero", "foe")
    table.no("nothing_to_heal", "help", target="foe", health=99)
    table.say("set_status", target="foe", status="dead")
    table.no("target_dead", "help", target="foe", health=99)


@pytest.mark.parametrize("text", ["", "a\u202eb", "x" * 5000])
def test_speech_is_words_that_can_be_written_down(text: str) -> None:
    """Section 4, row 18."""
    table = Table("hero", "foe")
    table.no("invalid_value", "speak", actor="hero", text=text)
    if text:
        table.no("invalid_value", "minor_other", actor="hero", text=text)
        table.no("invalid_value", "major_other", actor="hero", text=text)


def test_every_refusal_has_a_sentence_with_names() -> None:
    """Section 4: no code of the rulebook is without words, and they read as a sentence."""
    table = Table("hero", "foe", distances={("hero", "foe"): 3})
    refusal = table.fight.check({"attack": ATTACK})
    assert refusal is not None
    assert refusal.sentence == "foe is out of reach"
    assert all(CODES.values())


def test_options_offer_what_is_not_refused() -> None:
    """Law 3: the walk of an attack names the targets with their verdicts."""
    table = Table("hero", "healer", "foe", "brute", distances={("hero", "brute"): 9})
    (walk,) = [one for one in table.fight.options("hanna") if one.name == "attack"]
    walk = walk.take("long_sword").take("melee")
    verdicts = {choice.value: choice.refused for choice in walk.choices}
    assert verdicts == {
        "healer": "target_not_enemy",
        "foe": "",
        "brute": "target_out_of_reach",
    }


def test_options_say_where_the_game_master_would_be_asked() -> None:
    """AG-02: the third verdict of a walk, a needed fact."""
    table = Table("hero", "foe", unknown=True)
    (walk,) = [one for one in table.fight.options("hanna") if one.name == "attack"]
    (choice,) = walk.take("long_sword").take("melee").choices
    assert (choice.value, choice.needs) == ("foe", "distance")
