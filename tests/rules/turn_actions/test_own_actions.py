"""TA-24: own actions, and the game master's rulings in the middle of them."""

import pytest

from affray.events import (
    EffectEnded,
    EffectStarted,
    FightEnded,
    ModifierSet,
    StatusChanged,
    TurnEnded,
    Value,
    Voided,
)
from affray.rulesets.turn_actions.events import CustomActionJudged, HpChanged, Ruled

from .playing import Game, one


def tried(*others: str) -> Game:
    """Zlata has tried something, and the game master must judge it."""
    game = Game("zlata", *(others or ("bolek", "wolf")))
    game.act("custom_action", "zlata", by="ola", text="I throw them my purse")
    game.asked("custom_action", to="gm")
    return game


def test_a_rejected_action_is_void_and_costs_nothing() -> None:
    """TA-24, TA-A26: the turn goes on, and the player declares again."""
    game = tried()
    game.answer("reject")
    game.saw(CustomActionJudged, action="I throw them my purse", accepted=False, text="")
    game.saw(Voided, who="zlata", what="custom_action", code="custom_action_rejected")
    game.never(TurnEnded)
    assert (game.turn, game.state.phase) == ("zlata", "declare")
    game.act("custom_action", "zlata", by="ola", text="I sing")
    game.answer("reject")
    game.act("pass", "zlata", by="ola")


def test_an_accepted_action_costs_the_turn() -> None:
    """TA-24: with a text, and with no effect at all where none is named."""
    game = tried()
    game.answers("accept", "They laugh.", "done")
    game.saw(CustomActionJudged, accepted=True, text="They laugh.", effects=())
    game.saw(TurnEnded, who="zlata")


def test_the_words_of_an_action_are_never_judged_by_the_rules() -> None:
    """TA-24: whatever can be read is an attempt; what cannot be is `invalid_value`."""
    game = Game("zlata", "bolek")
    for text in ("", "  ", "a\u202eb", "x" * 1001):
        assert game.code("custom_action", "zlata", text=text) == "invalid_value"
    game.act("custom_action", "zlata", text="I cheat!")


@pytest.mark.parametrize(
    ("answers", "ruled", "kind", "fields"),
    [
        (("heal", "zlata", 3), Ruled("heal", "zlata", 3), HpChanged, {"hp_to": 33}),
        (("lose", "bolek", 5), Ruled("lose", "bolek", 5), HpChanged, {"hp_to": 35}),
        (
            ("add_condition", "bolek", "dazzled", 2),
            Ruled("add_condition", "bolek", what="dazzled", turns=2),
            EffectStarted,
            {"kind": "dazzled", "about": "custom_action"},
        ),
        (
            ("remove_condition", "wolf", "frenzy"),
            Ruled("remove_condition", "wolf", what="frenzy"),
            EffectEnded,
            {"kind": "frenzy", "cause": "custom_action"},
        ),
        (
            ("modifier", "bolek", "agl", -2, 0),
            Ruled("modifier", "bolek", -2, "agl"),
            ModifierSet,
            {"stat": "agl", "amount": -2, "source": "custom_action"},
        ),
        (
            ("leaves", "wolf", "defeated"),
            Ruled("leaves", "wolf", what="defeated"),
            StatusChanged,
            {"who": "wolf", "status": "defeated"},
        ),
    ],
)
def test_the_game_master_rules_what_comes_of_it(
    answers: tuple[Value, ...], ruled: Ruled, kind: type, fields: dict[str, object]
) -> None:
    """TA-24: hit points, conditions, modifiers, somebody who leaves; asked one by one."""
    game = Game(one("zlata", hp=30), "bolek", one("wolf", conditions=["frenzy"]))
    game.act("custom_action", "zlata", text="I dance")
    game.answers("accept", "So be it.", *answers, "done")
    game.saw(CustomActionJudged, effects=(ruled,))
    game.saw(kind, **fields)


@pytest.mark.parametrize("stat", ["agl", "str", "end", "dtr", "def"])
@pytest.mark.parametrize("who", ["zlata", "bolek", "wolf"])
def test_any_stat_of_anybody_may_be_ruled(who: str, stat: str) -> None:
    """TA-24, section 3: the five stats, of the actor, an opponent, a beast; never below 0."""
    game = Game("zlata", "bolek", "wolf")
    game.act("custom_action", "zlata", text="I call the storm")
    game.answers("accept", "It comes.", "modifier", who, stat, -1000, 0, "done")
    assert game.value("stat", who, stat) == 0


def test_each_detail_is_a_question_of_its_own() -> None:
    """TA-24: what is asked depends on what was said before; the menus offer what is possible."""
    game = tried()
    game.answers("accept", "Hm.")
    prompt = game.state.prompt
    assert prompt is not None
    assert prompt.menu.choices == (
        "done",
        "heal",
        "lose",
        "add_condition",
        "modifier",
        "leaves",
        "end_fight",
    )
    assert prompt.default == "done"
    for question, answer in (
        ("gm_change", "modifier"),
        ("gm_change_who", "bolek"),
        ("gm_change_stat", "def"),
        ("gm_change_amount", 4),
        ("gm_change_turns", 1),
        ("gm_change", "leaves"),
        ("gm_change_who", "wolf"),
        ("gm_change_status", "dead"),
        ("gm_change", "add_condition"),
        ("gm_change_who", "zlata"),
        ("gm_change_condition", "frenzy"),
        ("gm_change_turns", 0),
        ("gm_change", "done"),
    ):
        game.asked(question, to="gm")
        game.answer(answer)
    assert game.value("stat", "bolek", "def") == 6
    assert game.status("wolf") == "dead"
    assert game.value("has", "zlata", "frenzy")


def test_only_who_is_in_the_fight_can_be_ruled_out_of_it() -> None:
    """TA-A32: numbers of those who have left may change, their status may not."""
    game = Game("zlata", "bolek", one("wolf", status="fled", hp=3))
    game.act("custom_action", "zlata", text="I sing")
    game.answers("accept", "They listen.", "heal")
    prompt = game.state.prompt
    assert prompt is not None
    assert prompt.menu.choices == ("zlata", "bolek", "wolf")
    game.answers("wolf", 4, "leaves")
    prompt = game.state.prompt
    assert prompt is not None
    assert prompt.menu.choices == ("zlata", "bolek")
    game.answers("bolek", "fled", "done")
    assert (game.hp("wolf"), game.status("wolf"), game.status("bolek")) == (7, "fled", "fled")


def test_everybody_may_be_ruled_out_of_the_fight() -> None:
    """TA-24: also the one who acts; the turn ends, and the fight where one side is left."""
    game = tried()
    game.answers(
        "accept", "A trap door.", "leaves", "zlata", "fled", "leaves", "zlata", "dead", "done"
    )
    assert game.status("zlata") == "fled", "nobody leaves twice"
    game.saw(TurnEnded, who="zlata")
    game.saw(FightEnded, reason="one_side_left")


def test_the_end_of_the_fight_is_the_last_effect() -> None:
    """TA-24: nothing is asked after it, and no turn ends."""
    game = tried()
    game.answers("accept", "The sun rises.", "heal", "bolek", 1, "end_fight")
    game.saw(CustomActionJudged, effects=(Ruled("heal", "bolek", 1), Ruled("end_fight")))
    game.saw(FightEnded, reason="custom_action")
    game.never(TurnEnded)
    assert game.state.phase == "finished"


def test_nothing_is_done_before_the_ruling_is_complete() -> None:
    """TA-24: in the middle of a ruling nothing has happened, and undo goes back step by step."""
    game = tried()
    game.answers("accept", "Ouch.", "lose", "bolek")
    assert game.hp("bolek") == 40
    game.undo()
    game.asked("gm_change_who")
    game.answers("wolf", 99, "done")
    assert (game.hp("bolek"), game.status("wolf")) == (40, "defeated")
    game.undo("declaration")
    assert (game.turn, game.state.phase, game.hp("wolf")) == ("zlata", "declare", 15)


def test_only_the_game_master_judges() -> None:
    """TA-24: `not_your_prompt`, and whatever else is wanted meanwhile is `prompt_open`."""
    game = tried()
    held = game.fight.awaits()[0]
    command = {"answer": {"prompt": held.id, "choice": "accept"}}
    assert game.refusal(command, "ola") == "not_your_prompt"
    assert game.code("pass", "zlata", by="ola") == "prompt_open"
    assert game.refusal({"next_round": {}}) == "prompt_open"
    maybe = {"answer": {"prompt": held.id, "choice": "maybe"}}
    assert game.refusal(maybe) == "invalid_choice"
