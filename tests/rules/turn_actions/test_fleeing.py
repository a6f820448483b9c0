"""TA-19 to TA-21: flight, its chance, and who may know it."""

from typing import Any

import pytest

from affray.core.refusals import Refused
from affray.events import FactSet, Rolled, StatusChanged, TurnEnded
from affray.rulesets.turn_actions import RULESET
from affray.rulesets.turn_actions.events import FleeAttempted, FleeChanceKnown, FleeWeighed

from .playing import Game, one


def weighed(game: Game, who: str = "zlata") -> dict[str, int]:
    """The lines that hold, beside those that every flight of Zlata's has."""
    number = RULESET.values["flee_sum"](game.fight.view(), who)
    return {
        part.source: part.amount
        for part in number.parts
        if part.source not in ("base", "determination", "agl_lead")
    }


def asked(game: Game, who: str, by: str) -> str:
    """The code with which a question for the chance is refused."""
    before = game.fight.sequence
    with pytest.raises(Refused) as caught:
        game.fight.inquire("flee_chance", who, by=by)
    assert game.fight.sequence == before
    return caught.value.code


@pytest.mark.parametrize(("face", "success"), [(19, True), (20, False)])
def test_a_roll_of_at_most_the_chance_succeeds(face: int, success: bool) -> None:
    """TA-19: whoever gets away has left the fight; whoever does not has spent the turn."""
    game = Game("zlata", one("bolek", agl=6), "wolf", options={"auto_end": False})
    assert game.value("chance", "zlata") == 5 + 5 + 9
    game.act("flee", "zlata", face, by="ola")
    game.saw(FleeAttempted, who="zlata", roll=face, success=success)
    game.saw(TurnEnded, who="zlata")
    assert game.status("zlata") == ("fled" if success else "active")
    assert game.turn == "bolek"


@pytest.mark.parametrize(("value", "face"), [("indifferent", 100), ("eager", 1)])
def test_flight_is_rolled_even_where_the_roll_cannot_matter(value: str, face: int) -> None:
    """TA-19, TA-A17: a missing roll would betray the chance."""
    game = Game("zlata", "bolek", "wolf", facts=[FactSet("enemy_attitude", (), value)])
    assert game.value("chance", "zlata") == (100 if value == "indifferent" else 0)
    game.act("flee", "zlata", face)
    game.saw(Rolled, who="zlata", purpose="flee", dice="d100", faces=(face,))
    game.saw(FleeAttempted, success=value == "indifferent")


def test_flight_may_be_impossible() -> None:
    """TA-19, TA-A21: the fact `flight_possible`; possible until the game master says otherwise."""
    game = Game("zlata", "bolek")
    game.fact("flight_possible", False)
    assert game.code("flee", "zlata", by="ola") == "flee_forbidden"
    game.fact("flight_possible", None)
    game.act("flee", "zlata", 100)


@pytest.mark.parametrize(
    ("facts", "lines"),
    [
        ({"enemy_attitude": "indifferent"}, {"enemy_indifferent": 1000}),
        ({"enemy_attitude": "half_hearted"}, {"enemy_half_hearted": 50}),
        ({"enemy_attitude": "eager"}, {"enemy_eager": -50}),
        ({"enemy_attitude": "normal"}, {}),
        ({"enemy_cannot_pursue": True}, {"enemy_cannot_pursue": 1000}),
        ({"enemy_cannot_pursue": False}, {}),
        ({"terrain": ["mountain"]}, {"terrain_mountain": 15}),
        ({"terrain": ["jungle"]}, {"terrain_jungle": 20}),
        ({"terrain": ["desert"]}, {"terrain_desert": -20}),
        ({"terrain": ["sea"]}, {"terrain_sea": -100}),
        ({"terrain": ["urban"]}, {"terrain_urban": 15}),
        ({"terrain": ["sea", "urban"]}, {"terrain_sea": -100, "terrain_urban": 15}),
        ({"terrain": []}, {}),
        ({"building": "none"}, {}),
        ({"building": "known"}, {"building_known": 20}),
        ({"building": "unknown"}, {"building_unknown": -20}),
        ({"room_sealed": True}, {"room_sealed": -500}),
        ({"room_sealed": False, "terrain": ["sea"]}, {"terrain_sea": -100}),
    ],
)
def test_facts_are_lines_of_the_table(facts: dict[str, Any], lines: dict[str, int]) -> None:
    """TA-20: each line that holds counts once, and all of them are added."""
    game = Game("zlata", "bolek")
    for fact, value in facts.items():
        game.fact(fact, value)
    assert weighed(game) == lines


@pytest.mark.parametrize(
    ("changes", "lines"),
    [
        ({"race": "rotan"}, {"race_rotan": 5}),
        ({"race": "rakshasa"}, {"race_rakshasa": 5}),
        ({"race": "kitsune"}, {"race_kitsune": 10}),
        ({"race": "human"}, {}),
        ({"class": "thief"}, {"class_thief": 10}),
        ({"conditions": ["blessing_wind_prince"]}, {"blessing_wind_prince": 15}),
        ({"conditions": ["invisible"]}, {"invisible": 20}),
        ({"conditions": ["frenzy"]}, {"frenzy": -1000}),
        ({"conditions": ["invisible", "frenzy"]}, {"invisible": 20, "frenzy": -1000}),
    ],
)
def test_what_one_is_and_bears_are_lines_too(
    changes: dict[str, Any], lines: dict[str, int]
) -> None:
    """TA-20: one's own people, class and conditions; not those of others."""
    assert weighed(Game(one("zlata", **changes), "bolek")) == lines
    assert weighed(Game("zlata", one("bolek", **changes))) == {}


def test_determination_is_read_as_it_is_now() -> None:
    """TA-20: one for each point of effective DTR; TA-A16: a modifier counts."""
    game = Game("zlata", one("bolek", agl=9))
    game.do({"add_modifier": {"who": "zlata", "stat": "dtr", "value": 7}})
    assert game.value("flee_sum", "zlata") == 5 + 12


def test_of_several_opponents_the_hardest_counts() -> None:
    """TA-A18: the worst attitude, one Archangel, all must be unable to pursue, the highest AGL."""
    game = Game("zlata", one("bolek", tags=["archangel"]), one("wolf", agl=8), "grey")
    game.fact("enemy_attitude", "indifferent")
    game.fact("enemy_attitude_of", "half_hearted", "wolf")
    game.fact("enemy_cannot_pursue", True)
    game.fact("enemy_cannot_pursue_of", False, "grey")
    assert weighed(game) == {"enemy_half_hearted": 50, "enemy_archangel": -20}
    game.fact("enemy_cannot_pursue_of", None, "grey")
    assert weighed(game)["enemy_cannot_pursue"] == 1000
    number = RULESET.values["flee_sum"](game.fight.view(), "zlata")
    assert [p.amount for p in number.parts if p.source == "agl_lead"] == [3]


def test_those_who_have_left_hinder_nobody() -> None:
    """TA-20: only active opponents are looked at; with none of them their lines do not hold."""
    game = Game("zlata", one("bolek", status="dead", tags=["archangel"]), "wolf")
    assert weighed(game) == {}
    alone = Game("zlata", one("bolek", status="dead"), options={"auto_end": False})
    alone.fact("enemy_attitude", "eager")
    alone.fact("enemy_cannot_pursue", True)
    assert alone.value("flee_sum", "zlata") == 5 + 5


def test_the_sum_is_clamped_once() -> None:
    """TA-20: +1000 and -1000 cancel each other; only the sum is brought between 0 and 100."""
    game = Game(one("zlata", conditions=["frenzy"]), one("bolek", agl=9))
    game.fact("enemy_attitude", "indifferent")
    assert (game.value("flee_sum", "zlata"), game.value("chance", "zlata")) == (10, 10)
    game.fact("enemy_attitude", "normal")
    assert (game.value("flee_sum", "zlata"), game.value("chance", "zlata")) == (-990, 0)


def test_nobody_can_move_whose_turn_was_or_will_be_skipped() -> None:
    """TA-A20: skipped in this round, or still to come and lost; not one who has acted."""
    game = Game("bolek", "zlata", "wolf")
    game.condition("bolek", "off_balance")
    game.condition("wolf", "cannot_act")
    assert "enemies_immobile" not in weighed(game), "it is Bolek's turn, and he can act"
    game.skip("bolek")
    assert "enemies_immobile" not in weighed(game), "he has passed, and only his next turn is lost"
    game.skip("zlata")
    game.saw(TurnEnded, who="wolf")
    assert game.turn == "zlata"
    assert weighed(game) == {"enemies_immobile": 20}
    game.do({"clear_condition": {"who": "wolf", "condition": "cannot_act"}})
    assert weighed(game) == {}


def test_before_the_first_round_all_its_turns_are_to_come() -> None:
    """TA-A20, TA-21: the game master may ask beforehand, and is told what will hold in round 1."""
    game = Game("zlata", "bolek", begin=False)
    assert weighed(game) == {}
    game.condition("bolek", "off_balance")
    assert weighed(game) == {"enemies_immobile": 20}
    game.do({"begin": {}})
    assert weighed(game) == {"enemies_immobile": 20}


def test_a_newcomer_has_no_turn_in_his_first_round() -> None:
    """TA-A20: an opponent that joined in this round counts as unable to move."""
    from affray.replay.opening import joined

    game = Game("zlata", one("bolek", conditions=["cannot_act"]))
    (late,) = joined(RULESET, [one("grim", like="wolf")])
    game.do({"join": {"who": "grim", "name": "Grim", "side": "blue", "controller": "gm",
                      "sheet": late.sheet}})  # fmt: skip
    assert weighed(game) == {"enemies_immobile": 20}
    game.skip("zlata")
    assert game.state.round == 2
    assert weighed(game) == {}


@pytest.mark.parametrize(
    ("fact", "about", "value", "code"),
    [
        ("terrain", [], "mountain", "invalid_value"),
        ("terrain", [], ["moon"], "invalid_value"),
        ("terrain", [], ["sea", "sea"], "invalid_value"),
        ("building", [], ["known", "unknown"], "contradictory_facts"),
        ("building", [], "haunted", "invalid_value"),
        ("enemy_attitude", [], ["eager", "indifferent"], "contradictory_facts"),
        ("enemy_attitude_of", ["bolek"], ["eager", "normal"], "contradictory_facts"),
        ("enemy_attitude_of", ["bolek"], "angry", "invalid_value"),
        ("enemy_attitude_of", ["ghost"], "eager", "unknown_combatant"),
        ("enemy_attitude_of", [], "eager", "invalid_value"),
        ("room_sealed", [], "yes", "invalid_value"),
        ("flight_possible", [], 1, "invalid_value"),
    ],
)
def test_a_fact_that_cannot_be_is_refused(
    fact: str, about: list[str], value: Any, code: str
) -> None:
    """TA-20, TA-A22, row 12: two values at once contradict each other."""
    game = Game("zlata", "bolek")
    assert game.refusal({"set_fact": {"fact": fact, "about": about, "value": value}}) == code


def test_a_fact_set_again_is_replaced() -> None:
    """TA-20: the newest holds."""
    game = Game("zlata", "bolek")
    game.fact("building", "known")
    game.fact("building", "unknown")
    assert weighed(game) == {"building_unknown": -20}


def test_facts_are_the_game_masters() -> None:
    """Section 4, row 5: `gm_only`."""
    game = Game("zlata", "bolek")
    assert game.refusal({"set_fact": {"fact": "room_sealed", "value": True}}, "ola") == "gm_only"


def test_the_chance_is_told_to_those_who_may_know_it() -> None:
    """TA-21, TA-E91: the game master always; a player of one's own who knows the chance."""
    game = Game(one("cora", conditions=["knows_flee_chance"]), "zlata", "bolek")
    chance = game.value("chance", "cora")
    assert game.fight.inquire("flee_chance", "cora") == chance
    assert game.fight.inquire("flee_chance", "cora", by="kuba") == chance
    assert asked(game, "cora", "ola") == "chance_unknown"
    assert asked(game, "zlata", "ola") == "chance_unknown"
    assert asked(game, "bolek", "kuba") == "chance_unknown"
    assert asked(game, "cora", "a stranger") == "chance_unknown"


def test_asking_is_possible_at_any_time_and_changes_nothing() -> None:
    """TA-21: in anybody's turn, with a question open, and when the fight is over."""
    game = Game(one("cora", conditions=["knows_flee_chance"]), "bolek")
    game.skip("cora")
    game.act("custom_action", "bolek", text="he bows")
    before = (game.state, game.fight.sequence)
    assert game.fight.inquire("flee_chance", "cora", by="kuba") == 23
    assert (game.state, game.fight.sequence) == before
    game.do({"end_fight": {}})
    assert game.fight.inquire("flee_chance", "cora") == 23


def test_a_question_must_be_one_that_there_is() -> None:
    """Section 4, rows 6 and 12: `unknown_combatant`, `invalid_value`."""
    game = Game("zlata", "bolek")
    assert asked(game, "ghost", "gm") == "unknown_combatant"
    with pytest.raises(Refused) as caught:
        game.fight.inquire("luck", "zlata")
    assert caught.value.code == "invalid_value"


def test_the_chance_is_told_with_the_attempt_to_whoever_knows_it() -> None:
    """TA-21: and to nobody else; the lines are for the game master."""
    game = Game(one("cora", conditions=["knows_flee_chance"]), "zlata", "bolek")
    game.act("flee", "cora", 100)
    chance = game.saw(FleeWeighed).chance
    game.saw(FleeChanceKnown, who="cora", chance=chance)
    told = {
        by: [type(one.event).__name__ for one in game.fight.seen(by).events]
        for by in ("kuba", "ola", "gm")
    }
    assert "FleeChanceKnown" in told["kuba"]
    assert "FleeWeighed" not in told["kuba"]
    assert not {"FleeChanceKnown", "FleeWeighed"} & set(told["ola"])
    assert "FleeAttempted" in told["ola"]
    assert {"FleeChanceKnown", "FleeWeighed"} < set(told["gm"])
    game.act("flee", "zlata", 100)
    game.never(FleeChanceKnown)


def test_whoever_has_fled_is_out_for_good() -> None:
    """TA-19, TA-A32: no turns, no target."""
    game = Game("zlata", "cora", "bolek")
    game.act("flee", "zlata", 1)
    game.saw(StatusChanged, who="zlata", status="fled", cause="flee")
    game.skip("cora")
    assert game.code("attack", "bolek", weapon="axe", target="zlata") == "target_not_active"
    assert game.code("flee", "zlata") == "actor_not_active"
