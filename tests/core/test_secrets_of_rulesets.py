"""What a ruleset keeps from players: secret facts, questions, and undo refused in its own words."""

from typing import Any, ClassVar

import pytest

from affray.core.authors import Fact, Inquiry, effects
from affray.core.refusals import Refused
from affray.core.testing import Witness, fight_of
from affray.events import GM, Clock, EffectEnded, Event, FactSet, ModifierSet, Noted

from .tiny import Told, fight, people, ruleset

OMEN = Fact(name="omen", values=("good", "bad"), seen=GM)
SKY = Fact(name="sky", values=("clear", "grey"))


class Sealed(Event, frozen=True):
    """Only the game master takes this back, and others are told so by a code of its own."""

    reserved: ClassVar[bool] = True
    final: ClassVar[str] = "sealed"


def nothing(_scene: Any, _command: Any) -> None:
    """The rule tells nothing of its own."""


def refused(code: str, attempt: Any) -> None:
    """It is refused with that code."""
    with pytest.raises(Refused) as caught:
        attempt()
    assert caught.value.code == code


# --- facts -------------------------------------------------------------------------------------


def test_a_fact_for_the_game_master_is_told_to_him_alone() -> None:
    """Set beforehand or in mid-fight: nobody else sees it, or that anything was set."""
    book = ruleset(nothing, facts=(OMEN, SKY))
    beforehand = [FactSet("sky", (), "grey"), FactSet("omen", (), "bad")]
    played = fight_of(book, people(), facts=beforehand)
    witness = Witness(played)
    played.do({"set_fact": {"fact": "omen", "value": "good"}})
    played.do({"set_fact": {"fact": "sky", "value": "clear"}})
    witness.examine()
    facts = [one.event for one in played.seen("pa").events if isinstance(one.event, FactSet)]
    assert [fact.value for fact in facts] == ["grey", "clear"]
    assert played.seen("pa").state.facts == {("sky", ()): "clear"}
    assert len(played.seen("pa").acts) == len(played.seen(GM).acts) - 1
    assert played.seen(GM).state.fact("omen") == "good"


def test_a_fact_that_becomes_secret_is_another_definition() -> None:
    """Whom a fact is told to decides what a log holds."""
    secret, open_ = (ruleset(nothing, facts=(Fact(name="a", seen=to),)) for to in (GM, ""))
    assert secret.definitions != open_.definitions


def test_the_check_of_a_fact_speaks_before_its_list_of_values() -> None:
    """A ruleset may have a better word than the engine for a value that cannot be."""

    def judge(_view: Any, _about: Any, value: Any) -> str | None:
        return "unknown_command" if isinstance(value, tuple) else None

    held = Fact(name="sky", values=("clear", "grey"), check=judge)
    played = fight(nothing, facts=(held,))
    for value, code in ((["clear", "grey"], "unknown_command"), ("red", "invalid_choice")):
        command = {"set_fact": {"fact": "sky", "value": value}}
        refused(code, lambda command=command: played.do(command))


# --- questions ---------------------------------------------------------------------------------


def asking() -> Any:
    """A fight in which everybody may ask for his own score, and for nobody else's."""

    def own(view: Any, who: str) -> str | None:
        return None if view.state.speaks_for(view.by, who) else "gm_only"

    score = Inquiry(name="score", answer=lambda view, who: view[who].score, check=own)
    joined = Inquiry(name="joined", answer=lambda view, who: view[who].joined)
    return fight(nothing, inquiries=(score, joined))


def test_a_question_is_answered_to_those_who_may_know() -> None:
    """And refused by the ruleset's code to others; without a check everybody may know."""
    played = asking()
    assert played.inquire("score", "a") == 3
    assert played.inquire("score", "a", by="pa") == 3
    refused("gm_only", lambda: played.inquire("score", "a", by="pb"))
    assert played.inquire("joined", "b", by="a stranger") == 1


def test_a_question_is_recorded_nowhere() -> None:
    """Asking is no command: neither the log nor the state changes."""
    played = asking()
    before = (played.sequence, played.state)
    played.inquire("score", "a")
    refused("gm_only", lambda: played.inquire("score", "a", by="pb"))
    assert (played.sequence, played.state) == before


def test_what_cannot_be_asked_is_refused() -> None:
    """Neither an unknown question nor one about nobody."""
    played = asking()
    refused("invalid_value", lambda: played.inquire("luck", "a"))
    refused("unknown_combatant", lambda: played.inquire("score", "ghost"))


# --- undo and modifiers ------------------------------------------------------------------------


def test_an_undo_is_refused_by_the_code_of_the_event() -> None:
    """Whatever step would take the event back, and whoever asks, but for the game master."""
    book = ruleset(lambda scene, _: scene.tell(Sealed()), codes={"sealed": "this is final"})
    played = fight_of(book, people(), strict=False)
    played.do({"begin": {}})
    played.do({"act": {"actor": "a"}}, by="pa")
    for by in ("pa", "pb"):
        for step in ("batch", "declaration"):
            refused("sealed", lambda by=by, step=step: played.undo(step, by=by))
    played.do({"note": {"text": "after"}}, by="pa")
    played.undo(by="pa")
    assert not any(isinstance(event, Noted) for event in played.log.branch()[-1].batch.events)
    played.undo()
    assert played.log.branch()[-1].batch.command.__class__.__name__ == "Begin"


def test_a_rule_may_end_a_modifier() -> None:
    """It is told as the end of an effect of the kind `modifier:STAT`, with its cause."""

    def rule(scene: Any, _command: Any) -> None:
        scene.tell(ModifierSet("a", "luck", 2, "charm", ends=Clock("turn_end", 3, "a")))
        (held,) = scene.state.modifiers.values()
        effects.lapse(scene, held, "broken")
        scene.tell(Told())

    played = fight(rule)
    played.do({"begin": {}})
    batch = played.do({"act": {"actor": "a"}})
    ended = [event for event in batch.events if isinstance(event, EffectEnded)]
    assert [(one.kind, one.bearer, one.cause) for one in ended] == [
        ("modifier:luck", "a", "broken")
    ]
    assert played.state.modifiers == {}
