"""TA-01, TA-15, TA-25, TA-26, TA-A28, TA-A33: turns, rounds, coming and going, the end."""

from typing import Any

import pytest

from affray.core.ruleset import BadOption
from affray.events import (
    FightEnded,
    RoundEnded,
    RoundStarted,
    StatusChanged,
    TurnEnded,
    TurnSkipped,
    TurnStarted,
)
from affray.replay.opening import BadSheet, joined
from affray.rulesets.turn_actions import RULESET
from affray.rulesets.turn_actions.sheet import Sheet

from .playing import HIT, Game, one


def test_the_ruleset_bears_the_date_of_its_source() -> None:
    """TA-26, TA-E101: the version is 2017-11-11, and every fight is pinned to it."""
    assert RULESET.edition == "2017-11-11"
    assert Game("zlata", "bolek").fight.header.edition == "2017-11-11"


def test_turns_come_in_the_listed_order() -> None:
    """TA-25, TA-A1: one turn for everybody in each round, fixed for the fight."""
    game = Game("bolek", "zlata", "wolf")
    seen = []
    for _ in range(6):
        seen.append((game.state.round, game.turn))
        game.skip(game.turn)
    order = ["bolek", "zlata", "wolf"]
    assert seen == [(1, who) for who in order] + [(2, who) for who in order]
    assert game.value("order") == tuple(order)


def test_a_round_ends_before_the_next_begins() -> None:
    """TA-25: and each boundary is told once."""
    game = Game("zlata", "bolek")
    game.skip("zlata")
    game.skip("bolek")
    assert game.names() == ["TurnEnded", "RoundEnded", "RoundStarted", "TurnStarted"]


def test_one_action_is_one_turn() -> None:
    """TA-01: when the action has been resolved the turn ends by itself."""
    game = Game("zlata", "bolek")
    game.attack("zlata", "sword", "bolek", *HIT, 3, by="ola")
    game.saw(TurnEnded, who="zlata")
    assert game.code("pass", "zlata", by="ola") == "not_your_turn"


def test_a_player_acts_for_his_own_people_and_the_game_master_for_all() -> None:
    """Section 4, row 5: `not_controller`."""
    game = Game("zlata", "cora", "bolek")
    assert game.code("pass", "zlata", by="kuba") == "not_controller"
    assert game.code("pass", "ghost", by="kuba") == "unknown_combatant"
    game.act("pass", "zlata", by="ola")
    game.act("pass", "cora")


def test_the_one_whose_turn_it_is_is_waited_for() -> None:
    """TA-01: an attack, or one of the words that stand for other actions."""
    game = Game("zlata", "bolek")
    held = game.fight.awaits("ola")[0]
    assert (held.to, held.question) == ("zlata", "attack")
    assert game.fight.awaits("kuba") == ()
    game.answer("pass", by="ola")
    game.answer("flee", faces=[100])
    game.answer("surrender", by="ola")
    game.asked("spare_decision")


def test_whoever_joins_has_his_first_turn_in_the_next_round() -> None:
    """TA-25: at the end of the order."""
    game = Game("zlata", "bolek")
    (late,) = joined(RULESET, [one("grim", like="wolf")])
    game.do({"join": {"who": "grim", "name": "Grim", "side": "blue", "controller": "gm",
                      "sheet": late.sheet}})  # fmt: skip
    game.skip("zlata", "bolek")
    assert (game.state.round, game.turn) == (2, "zlata")
    game.skip("zlata", "bolek")
    assert game.turn == "grim"


def test_a_newcomer_brings_his_conditions_along() -> None:
    """Section 3, TA-25: also in mid-fight, in the batch of his joining."""
    game = Game("zlata", "bolek")
    (late,) = joined(RULESET, [one("grim", like="wolf", conditions=["off_balance"])])
    game.do({"join": {"who": "grim", "name": "Grim", "side": "blue", "controller": "gm",
                      "sheet": late.sheet}})  # fmt: skip
    game.skip("zlata", "bolek", "zlata")
    game.skip("bolek")
    game.saw(TurnSkipped, who="grim", reason="off_balance")


def test_the_fight_ends_when_one_side_is_left() -> None:
    """TA-A28: seen in the end of the turn."""
    game = Game("zlata", one("bolek", hp=1))
    game.attack("zlata", "sword", "bolek", *HIT, 8)
    game.saw(FightEnded, reason="one_side_left")
    assert game.names()[-2:] == ["TurnEnded", "FightEnded"]
    assert game.code("pass", "zlata") == "fight_over"


def test_the_fight_may_be_the_game_masters_to_end() -> None:
    """TA-A28: with `auto_end` false it goes on with one side."""
    game = Game("zlata", one("bolek", hp=1), options={"auto_end": False})
    game.attack("zlata", "sword", "bolek", *HIT, 8)
    game.never(FightEnded)
    assert game.turn == "zlata"
    game.do({"end_fight": {"reason": "enough"}})
    assert game.state.phase == "finished"


def test_who_is_taken_out_in_his_own_turn_ends_it() -> None:
    """Section 4: `turn_ended`, and the next one begins."""
    game = Game("zlata", "bolek", "cora")
    game.do({"leave": {"who": "zlata", "reason": "called away"}})
    game.saw(TurnEnded, who="zlata")
    assert game.turn == "bolek"
    assert game.code("pass", "zlata") == "actor_not_active"


@pytest.mark.parametrize("status", ["defeated", "fled", "surrendered", "dead"])
def test_who_has_left_is_not_taken_out_once_more(status: str) -> None:
    """TA-A32: those statuses are final for this fight."""
    game = Game("zlata", "bolek", one("cora", status=status))
    assert game.refusal({"leave": {"who": "cora"}}) == "invalid_value"
    assert game.status("cora") == status


def test_who_is_mended_to_no_hit_points_is_defeated() -> None:
    """TA-15: whatever brings it about."""
    game = Game("zlata", "bolek", "cora")
    game.do({"correct": {"who": "bolek", "what": "hp", "value": 0, "reason": "forgotten"}})
    game.saw(StatusChanged, who="bolek", status="defeated")
    game.do({"correct": {"who": "bolek", "what": "hp", "value": 9, "reason": "too late"}})
    assert (game.hp("bolek"), game.status("bolek")) == (9, "defeated")


def test_who_enters_without_hit_points_is_defeated() -> None:
    """Section 3: he has no turns; a status of the sheet stays what it is."""
    game = Game("zlata", "bolek", one("wolf", hp=0), one("grey", status="fled"))
    assert (game.status("wolf"), game.status("grey")) == ("defeated", "fled")
    game.skip("zlata", "bolek")
    assert game.turn == "zlata"


def test_a_fight_in_which_nobody_can_act_waits() -> None:
    """TA-A33: for somebody to be let act, for a newcomer, for the end, or for `next_round`."""
    game = Game("zlata", "bolek")
    assert game.refusal({"next_round": {}}) == "not_waiting"
    game.condition("zlata", "cannot_act")
    game.condition("bolek", "cannot_act")
    game.skip("zlata")
    game.never(RoundStarted)
    assert (game.state.phase, game.turn, game.value("waiting")) == ("standstill", "", True)
    assert game.fight.awaits("ola") == ()
    assert [one.question for one in game.fight.awaits()] == ["next_round"]
    assert game.code("pass", "zlata", by="ola") == "not_your_turn"
    assert game.refusal({"next_round": {}}, "ola") == "gm_only"
    game.do({"next_round": {}})
    assert [type(e) for e in game.events if isinstance(e, RoundStarted | RoundEnded)] == [
        RoundStarted,
        RoundEnded,
    ]
    assert (game.state.round, game.value("waiting")) == (2, True)
    game.answer()
    assert game.state.round == 3
    game.do({"clear_condition": {"who": "zlata", "condition": "cannot_act"}})
    game.saw(TurnStarted, who="zlata")


def test_a_newcomer_who_can_act_ends_the_standstill() -> None:
    """TA-A33: not everybody who is in the fight is unable to act any more."""
    game = Game("zlata", "bolek")
    for who in ("zlata", "bolek"):
        game.condition(who, "cannot_act")
    game.skip("zlata")
    (late,) = joined(RULESET, [one("grim", like="wolf")])
    game.do({"join": {"who": "grim", "name": "Grim", "side": "blue", "controller": "gm",
                      "sheet": late.sheet}})  # fmt: skip
    assert (game.state.round, game.turn) == (2, "grim")


def test_a_standstill_may_run_out_by_itself_in_later_rounds() -> None:
    """TA-A31, TA-A33: skipped turns count, so the game master need only let rounds pass."""
    game = Game("zlata", "bolek")
    game.condition("zlata", "cannot_act", turns=2)
    game.condition("bolek", "cannot_act")
    game.skip("zlata")
    game.do({"next_round": {}})
    assert game.value("waiting")
    game.do({"next_round": {}})
    assert (game.state.round, game.turn) == (4, "zlata")


def test_lost_balance_alone_is_no_standstill() -> None:
    """TA-A33: it speaks of `cannot_act`; whoever has lost balance regains it by waiting."""
    game = Game("zlata", "bolek")
    for who in ("zlata", "bolek"):
        game.condition(who, "off_balance")
    game.skip("zlata")
    assert (game.state.round, game.turn) == (2, "bolek")


def test_nobody_left_is_a_standstill_too() -> None:
    """TA-A33, TA-A28: without `auto_end` the rounds do not run on for ever."""
    options = {"auto_end": False}
    game = Game(one("zlata", status="dead"), one("bolek", status="fled"), options=options)
    assert (game.state.phase, game.state.round) == ("standstill", 1)


def test_an_action_that_is_dropped_has_cost_the_turn() -> None:
    """TA-01: the game master ends an open rule; what it has told stays."""
    game = Game("zlata", "bolek")
    game.act("custom_action", "zlata", text="I sing")
    game.do({"drop": {"reason": "never mind"}})
    game.saw(TurnEnded, who="zlata")
    assert game.turn == "bolek"


@pytest.mark.parametrize(
    ("option", "value"),
    [(one.option, value) for one in RULESET.assumptions for value in one.refused],
)
def test_what_is_not_built_is_refused_by_name(option: str, value: object) -> None:
    """Section 6: known alternatives, with the number of their assumption; never ignored."""
    with pytest.raises(BadOption, match=r"\(TA-A\d+\) is known, but not built"):
        RULESET.choose({option: value})


def test_unknown_options_and_values_are_refused() -> None:
    """Section 6: nothing is taken that means nothing."""
    for given in ({"mood": 1}, {"melee_str_divisor": 0}, {"dual_crit": "all"}, {"auto_end": 1}):
        with pytest.raises(BadOption):
            RULESET.choose(given)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"hp": 41}, "more than hp_max"),
        ({"weapons": [{"id": "unarmed", "damage": 1}]}, "bare hands"),
        ({"weapons": [{"id": "a", "damage": 1}, {"id": "a", "damage": 2}]}, "two different ones"),
        ({"weapons": [{"id": "a", "damage": "2x6"}]}, "cannot be read"),
        ({"weapons": [{"id": "a", "damage": "4a8"}]}, "is no damage"),
        ({"weapons": [{"id": "a", "damage": "5-15"}]}, "begin at 1"),
        ({"weapons": [{"id": "a", "damage": "1d6-1"}]}, "is no damage"),
        ({"spells": [{"id": "a", "offensive": True}]}, "has damage and no effects"),
        ({"spells": [{"id": "a", "damage": 3}]}, "only an offensive spell"),
        ({"spells": [{"id": "a", "offensive": True, "damage": "x"}]}, "cannot be read"),
        ({"spells": [{"id": "a"}, {"id": "a"}]}, "two of them have one id"),
        ({"spells": [{"id": "a", "effects": [{"kind": "heal", "amount": -1}]}]}, "at least 0"),
        (
            {"inventory": [{"id": "a", "effects": [{"kind": "add_condition"}]}]},
            "name of a condition",
        ),
        ({"inventory": [{"id": "a", "effects": [{"kind": "modifier", "what": "hp"}]}]}, "a stat"),
        ({"inventory": [{"id": "a"}, {"id": "a"}]}, "two of them have one id"),
        ({"conditions": ["a", "a"]}, "stands twice"),
        ({"tags": ["a", "a"]}, "stands twice"),
        ({"agl": -1}, "agl"),
        ({"luck": 3}, "no such field"),
        ({"status": "asleep"}, "status"),
    ],
)
def test_a_sheet_that_cannot_be_is_refused(changes: dict[str, Any], sentence: str) -> None:
    """Section 3: with a sentence that says what is wrong."""
    with pytest.raises(BadSheet, match=sentence):
        joined(RULESET, [one("zlata", **changes)])


def test_a_sheet_needs_its_stats() -> None:
    """Section 3: the stats and `hp_max` have no default."""
    for field in ("agl", "str", "end", "dtr", "hp_max"):
        given = {name: value for name, value in one("zlata").items() if name != field}
        with pytest.raises(BadSheet, match="missing"):
            joined(RULESET, [given])


def test_what_a_sheet_holds_cannot_be_changed() -> None:
    """Law 5: resources are a mapping, and refuse writes."""
    game = Game("zlata", "cora")
    with pytest.raises(TypeError):
        game.state["cora"].sheet.resources["mana"] = 99


def test_survivors_go_on_with_what_they_have_left() -> None:
    """TA-15, TA-22: who stands, has fled or was spared; without what the fight has brought."""
    game = Game("cora", one("zlata", conditions=["frenzy"]), "bolek", "wolf")
    game.cast("cora", "doom", "wolf", faces=[6, 6])
    game.use("zlata", "potion")
    game.act("flee", "bolek", 1)
    survivor = RULESET.survivor
    assert survivor is not None
    kept = {who: survivor(game.fight.view(), who) for who in game.state.combatants}
    assert [who for who, sheet in kept.items() if sheet is None] == []
    cora, zlata = kept["cora"], kept["zlata"]
    assert isinstance(cora, Sheet)
    assert isinstance(zlata, Sheet)
    assert cora.resources == {"mana": 2}
    assert zlata.conditions == ()
    assert [item.quantity for item in zlata.inventory] == [0, 2]
    game.do({"correct": {"who": "wolf", "what": "hp", "value": 0, "reason": "bled out"}})
    assert survivor(game.fight.view(), "wolf") is None


@pytest.mark.parametrize(
    ("what", "value", "good"),
    [
        ("agl", 3, True),
        ("str", 0, True),
        ("def", 7, True),
        ("dtr", -1, False),
        ("hp", 41, False),
        ("hp", True, False),
        ("hp_max", 39, False),
        ("hp_max", 90, True),
        ("hp_max", 10**6, False),
    ],
)
def test_numbers_are_mended_within_their_bounds(what: str, value: object, good: bool) -> None:
    """Section 3: the game master mends stats and hit points, with a reason."""
    game = Game("zlata", "bolek")
    command = {"correct": {"who": "bolek", "what": what, "value": value, "reason": "misread"}}
    if not good:
        assert game.refusal(command) == "invalid_value"
        return
    game.do(command)
    if what in ("agl", "str", "def"):
        assert game.value("stat", "bolek", what) == value
    else:
        assert game.state["bolek"].sheet.hp_max == value
