"""The decider: what one batch is, automatic steps, open rules and what ends them."""

from typing import Any

import pytest

from affray.core.authors import Form, Step
from affray.core.decide import MAX_STEPS, decide
from affray.core.refusals import Refused
from affray.core.scene import Mistake, Runaway, Supply
from affray.core.testing import Trial, Witness
from affray.events import (
    CONTINUED,
    GM,
    Answered,
    Asked,
    Command,
    Declared,
    FactSet,
    Opening,
    PhaseEntered,
    Rolled,
    RoundEnded,
    RoundStarted,
    TurnEnded,
    TurnStarted,
    Voided,
)

from ..laws.odd_acts import Charm, Peek, Strike
from ..laws.odd_people import Struck, Weathered
from ..laws.oddities import ODDITIES, people
from .tiny import ACT, YES_NO, fight
from .tiny import Told as ToldEvent


def kinds(batch: Any) -> list[str]:
    """The names of a batch's events."""
    return [type(event).__name__ for event in batch.events]


# --- batches -----------------------------------------------------------------------------------


def test_a_batch_is_all_that_follows_up_to_the_next_person() -> None:
    """Law 2: declaration, dice, effects, and every automatic step."""
    trial = Trial(ODDITIES, people())
    for who in ("anna", "borys"):
        trial.do({"pass_turn": {"actor": who}})
    trial.exactly(TurnEnded("borys"), TurnStarted("celia"))
    trial.do({"pass_turn": {"actor": "celia"}})
    trial.exactly(TurnEnded("celia"), RoundEnded(1), Asked)
    assert trial.batch is not None
    assert trial.batch.opening == Opening("next_round", True, (2,), 2)
    assert trial.batch.hidden == ((3, GM),)
    trial.answer("snow")
    trial.exactly(Answered, Weathered("snow"), RoundStarted(2), TurnStarted("anna"))
    assert trial.batch.opening is None


def test_what_stays_open_is_told_by_the_envelope() -> None:
    """The rule, where it began, and that it goes on."""
    trial = Trial(ODDITIES, people())
    opened = trial.do({"strike": {"actor": "anna", "target": "borys"}})
    assert kinds(opened) == ["Declared", "Asked"]
    assert opened.opening == Opening("strike", start=1)
    on = trial.answer("yes", faces=[7])
    assert kinds(on) == ["Answered", "Rolled", "Asked"]
    assert on.opening == Opening("strike", start=CONTINUED)
    trial.answer("no", faces=[3])
    last = trial.answer(1, faces=[4])
    assert last.opening is None
    trial.saw(Struck, who="borys", target="anna", points=5)


def test_an_answer_may_settle_one_rule_and_pause_the_next() -> None:
    """The batch then says where the step began, in a batch that an answer began."""
    asked: list[str] = []

    def step(scene: Any, number: int) -> None:
        asked.append(scene.ask("b", f"step {number}", YES_NO, default="no"))
        scene.tell(ToldEvent())

    held = fight(
        lambda scene, _: scene.ask("a", "first", YES_NO, default="no"),
        next_step=lambda view: Step("more", (view.state.told,)) if view.state.told < 2 else None,
        steps={"more": step},
    )
    witness = Witness(held)
    openings = [held.do(ACT).opening]
    for _ in range(3):
        witness.examine()
        reply = {"answer": {"prompt": held.awaits()[0].id, "choice": "yes"}}
        openings.append(held.do(reply).opening)
    witness.examine()
    assert openings == [
        Opening("act", start=1),
        Opening("more", True, (0,), 1),
        Opening("more", True, (1,), 2),
        None,
    ]
    assert asked[-2:] == ["yes", "yes"]


def test_undo_and_redo_in_the_middle_of_a_rule() -> None:
    """Law 12: the open rule comes back with its record, and goes on."""
    trial = Trial(ODDITIES, people())
    trial.do({"strike": {"actor": "anna", "target": "borys"}})
    trial.answer("yes", faces=[7])
    trial.undo()
    trial.asked("parry", "borys")
    trial.undo()
    trial.settled()
    trial.redo()
    trial.asked("parry", "borys")
    trial.answer("no", faces=[9])
    trial.answer(0, faces=[2])
    trial.saw(Struck, who="anna", points=2)


def test_nothing_follows_the_end_of_the_fight() -> None:
    """Automatic steps are not asked for when it is over."""
    held = fight(lambda scene, _: scene.tell(ToldEvent()), next_step=lambda view: Step("never"))
    batch = held.do({"end_fight": {}})
    assert kinds(batch) == ["FightEnded", "PhaseEntered"]
    assert held.awaits() == ()


def test_a_step_that_tells_nothing_is_stopped() -> None:
    """It would be due for ever."""
    held = fight(
        lambda scene, _: scene.tell(ToldEvent()),
        next_step=lambda view: Step("idle"),
        steps={"idle": lambda scene: None},
    )
    with pytest.raises(Runaway, match="idle told nothing"):
        held.do(ACT)


def test_steps_that_never_end_are_stopped() -> None:
    """Law 2: a limit on the steps of one batch."""
    held = fight(
        lambda scene, _: scene.tell(ToldEvent()),
        next_step=lambda view: Step("more"),
        steps={"more": lambda scene: scene.tell(ToldEvent())},
    )
    held.strict = False
    with pytest.raises(Runaway, match=str(MAX_STEPS)):
        held.do(ACT)
    assert held.sequence == 1


def test_a_step_cannot_be_voided() -> None:
    """There is no declaration that could come to nothing."""
    held = fight(
        lambda scene, _: scene.tell(ToldEvent()),
        next_step=lambda view: Step("strict"),
        steps={"strict": lambda scene: scene.require("invalid_value")},
    )
    with pytest.raises(Mistake, match="strict cannot be voided"):
        held.do(ACT)


def test_deciding_changes_nothing_outside() -> None:
    """A pure decider: the same state, command and dice give the same decision."""
    held = Trial(ODDITIES, people(), dice="engine").fight
    now, known = held.now, repr(held.now)
    command = Peek("anna")
    decisions = [
        decide(ODDITIES, now, command, Supply(GM, held.generator), by=GM) for _ in range(2)
    ]
    assert decisions[0] == decisions[1]
    assert repr(held.now) == known


def test_the_machine_and_the_table_decide_alike() -> None:
    """The library's machine is fired by default; the table is quicker and the same."""
    fights = [Trial(ODDITIES, people(), dice="engine").fight for _ in range(2)]
    fights[1].machine = False
    for one in fights:
        one.do({"peek": {"actor": "anna"}})
        with pytest.raises(Refused, match="wrong_phase"):
            one.do({"begin": {}})
    assert fights[0].log.records == fights[1].log.records


# --- while a rule is open ----------------------------------------------------------------------


def test_an_open_question_admits_its_answer_and_little_else() -> None:
    """Law 9: the engine sees to it, whatever the checks of a ruleset forget."""

    class Careless(Command, frozen=True):
        actor: str

    form = Form(command=Careless, rule=lambda scene, _: scene.tell(ToldEvent()), checks=())
    held = fight(lambda scene, _: scene.ask("a", "x", YES_NO, default="no"), forms=(form,))
    held.do(ACT)
    for command in ({"careless": {"actor": "a"}}, ACT, {"note": {"text": "x"}}):
        with pytest.raises(Refused, match="prompt_open"):
            held.do(command)
    held.do({"drop": {}})
    held.do({"careless": {"actor": "a"}})


def test_the_game_master_may_drop_the_open_rule() -> None:
    """It ends where it stands; what it has told stays told, and nothing of it is left."""
    trial = Trial(ODDITIES, people())
    trial.do({"strike": {"actor": "anna", "target": "borys"}})
    trial.answer("yes", faces=[7])
    trial.refused("gm_only", {"drop": {}}, by="pa")
    batch = trial.do({"drop": {"reason": "wrong target"}})
    assert kinds(batch) == ["RuleDropped"]
    assert trial.saw(type(batch.events[0]), rule="strike", reason="wrong target")
    assert trial.fight.now.open is None
    trial.refused("unknown_prompt", {"drop": {}})
    trial.do({"strike": {"actor": "anna", "target": "celia"}})
    trial.asked("parry", "celia")


def test_a_dropped_step_that_is_still_due_is_opened_anew() -> None:
    """The step is not done: the game master must mend what makes it due."""
    trial = Trial(ODDITIES, people())
    for who in ("anna", "borys", "celia"):
        trial.do({"pass_turn": {"actor": who}})
    prompt = trial.state.prompt
    trial.do({"drop": {}})
    trial.asked("weather", GM)
    assert trial.state.prompt != prompt


def test_the_end_of_the_fight_ends_the_open_rule() -> None:
    """And its question with it."""
    trial = Trial(ODDITIES, people())
    trial.do({"strike": {"actor": "anna", "target": "borys"}})
    held = trial.fight.awaits()[0]
    trial.do({"end_fight": {"reason": "late"}})
    assert (trial.state.over, trial.state.prompt, trial.fight.now.open) == (True, None, None)
    trial.refused("fight_over", {"answer": {"prompt": held.id, "choice": "yes"}})
    trial.undo()
    trial.asked("parry")
    trial.answer("no", faces=[1])


def test_a_ruling_is_asked_for_before_anything_is_paid() -> None:
    """Law 10: accepted, asked, voided; the ruling stays, and counts from then on."""
    trial = Trial(ODDITIES, people())
    leap = {"leap": {"actor": "anna"}}
    assert trial.fight.check(leap) is None
    trial.do(leap, by="pa")
    trial.asked("gap", GM)
    trial.answer(31)
    trial.exactly(Answered, FactSet("gap", ("anna",), 31), Voided("anna", "leap", "too_wide"))
    trial.refused("too_wide", leap)


def test_dice_shown_before_the_answer_are_not_thrown_again() -> None:
    """An open rule that is run again meets its own faces, and goes on with the next ones."""
    trial = Trial(ODDITIES, people(), dice="engine", seed=11)
    trial.do({"strike": {"actor": "anna", "target": "borys"}})
    trial.answer("no")
    trial.answer(0)
    faces = [
        event.faces
        for node in trial.fight.log.nodes
        for event in node.batch.events
        if isinstance(event, Rolled)
    ]
    generator = trial.fight.generator
    assert faces == [(generator.face(0, 1, 20),), (generator.face(1, 1, 6),)]


def test_the_phase_is_entered_by_the_chart_alone() -> None:
    """A begun fight stands where the arrow leads."""
    trial = Trial(ODDITIES, people(), begin=False)
    trial.do({"begin": {}})
    trial.saw(PhaseEntered, phase="play")
    assert not any(isinstance(event, Declared) for event in trial.events)


def test_a_number_is_any_of_its_range() -> None:
    """The walk shows ends and middle; the rest of the range is accepted as well."""
    trial = Trial(ODDITIES, people(), options={"most": 9})
    for amount in (1, 4, 9):
        trial.do(Charm("anna", "borys", "stacked", amount))
    for amount in (0, 10):
        refusal = trial.refused("invalid_value", Charm("anna", "borys", "stacked", amount))
        assert refusal.field == "amount"


def test_refusals_say_who_what_and_what_instead() -> None:
    """Law 3: a value with a code, a sentence, the field, and what would be allowed there."""
    trial = Trial(ODDITIES, people())
    refusal = trial.refused("no_foe", Strike("anna", "anna"), by="pa")
    assert (refusal.by, refusal.what, refusal.who) == ("pa", "strike", "anna")
    assert (refusal.field, refusal.value, refusal.allowed) == ("target", "anna", ("borys", "celia"))
    assert refusal.sentence == "Anna is no foe who stands"
