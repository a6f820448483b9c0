"""Section 4: refusals come in one fixed order, and change nothing."""

from typing import Any

import pytest

from affray.core.refusals import ENGINE_CODES
from affray.events import GM
from affray.rulesets.turn_actions import RULESET

from .playing import HIT, Game, one

ELSEWHERE = {
    "chance_unknown": "a question, not a command: test_fleeing",
    "choice_is_final": "an undo: test_surrender",
    "custom_action_rejected": "a void declaration: test_own_actions",
}
"""Codes that no command is refused with."""


def test_the_first_of_several_reasons_is_told() -> None:
    """Section 4: each mended, the next one in the list appears."""
    game = Game("zlata", "cora", "bolek", one("wolf", status="fled"))
    game.act("custom_action", "zlata", text="I wait")
    wrong = {"weapon": "bow", "second": "axe", "target": "ghost"}
    assert game.code("attack", "cora", by="ola", **wrong) == "prompt_open"
    game.answer("reject")
    assert game.code("attack", "cora", by="ola", **wrong) == "not_controller"
    assert game.code("attack", "cora", by="kuba", **wrong) == "unknown_combatant"
    assert game.code("attack", "wolf", by=GM, **wrong) == "unknown_combatant"
    wrong["target"] = ""
    assert game.code("attack", "wolf", by=GM, **wrong) == "actor_not_active"
    assert game.code("attack", "cora", by="kuba", **wrong) == "not_your_turn"
    assert game.code("attack", "zlata", by="ola", **wrong) == "weapon_not_carried"
    wrong["second"] = "sword"
    assert game.code("attack", "zlata", by="ola", **wrong) == "not_dual_wieldable"
    wrong["second"] = ""
    assert game.code("attack", "zlata", by="ola", **wrong) == "invalid_targets"
    wrong["target"] = "wolf"
    assert game.code("attack", "zlata", by="ola", **wrong) == "target_not_active"
    wrong["target"] = "cora"
    assert game.code("attack", "zlata", by="ola", **wrong) == "target_not_enemy"
    game.do({"end_fight": {}})
    assert game.code("attack", "zlata", by="ola", **wrong) == "fight_over"


def test_spells_are_refused_in_the_order_of_the_book() -> None:
    """Section 4, row 8 from left to right, then rows 9 and 10."""
    game = Game(one("cora", resources={}), "zlata", "bolek", one("wolf", status="fled"))
    wrong: dict[str, Any] = {"spell": "flood", "targets": []}
    assert game.code("cast", "cora", **wrong) == "spell_not_known"
    wrong["spell"] = "doom"
    assert game.code("cast", "cora", **wrong) == "not_enough_resource"
    wrong["spell"] = "hail"
    assert game.code("cast", "cora", **wrong) == "invalid_targets"
    wrong["targets"] = ["zlata", "wolf"]
    assert game.code("cast", "cora", **wrong) == "target_not_active"
    wrong["targets"] = ["zlata", "bolek"]
    assert game.code("cast", "cora", **wrong) == "target_not_enemy"


@pytest.mark.parametrize(
    "faces", [[5, 5, 5], [5, 5, 5, 6, 3], [0, 5, 5, 5, 3], [*HIT, 9], [*HIT, 3, 3]]
)
def test_impossible_dice_are_refused(faces: list[int]) -> None:
    """Section 4, row 11: too few, too many, a face outside 1..S."""
    game = Game("zlata", "bolek")
    command = {"attack": {"actor": "zlata", "weapon": "sword", "target": "bolek"}}
    game.refused("bad_dice", command, faces=faces)


def test_before_the_fight_begins_nobody_acts() -> None:
    """Section 4: the engine's `wrong_phase`; nobody has a turn yet."""
    game = Game("zlata", "bolek", begin=False)
    assert game.code("pass", "zlata") == "wrong_phase"


def test_every_code_has_a_sentence_and_a_test() -> None:
    """Section 4: the rulebook's own codes, each reached in the tests of this folder."""
    from pathlib import Path

    own = {code for code in RULESET.codes if code not in ENGINE_CODES}
    said = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    assert {code for code in own if f'"{code}"' not in said} == set()
    assert set(ELSEWHERE) < own


def test_options_and_refusals_agree() -> None:
    """Law 3: what a walk offers is accepted, what it marks as refused is refused by that code."""
    game = Game("zlata", "cora", "bolek", "wolf")
    walks = {walk.name: walk for walk in game.fight.options("ola")}
    assert set(walks) >= {"attack", "flee", "surrender", "custom_action", "pass"}
    assert "cast" in walks, "the form is there; it has no spell to offer"
    for walk in walks["attack"].complete():
        assert game.fight.check(walk.command(), by="ola") is None
    second = walks["attack"].take("sword")
    refused = {choice.value: choice.refused for choice in second.choices}
    assert refused == {"": "", "sword": "not_dual_wieldable", "knife": ""}


def test_a_refusal_says_which_field_and_what_would_do() -> None:
    """Law 3: the culprit, and the values that would have been allowed in its place."""
    game = Game("zlata", "cora", "bolek", one("wolf", status="fled"), "grey")
    for field, value, allowed in (
        ("target", "wolf", ("bolek", "grey")),
        ("target", "cora", ("bolek", "grey")),
        ("weapon", "axe", ("sword", "knife", "maul", "bow", "unarmed")),
        ("second", "sword", ("", "knife")),
    ):
        fields = {"actor": "zlata", "weapon": "sword", "target": "bolek", field: value}
        refusal = game.fight.check({"attack": fields}, by="ola")
        assert refusal is not None
        assert (refusal.field, refusal.value, refusal.allowed) == (field, value, allowed)
