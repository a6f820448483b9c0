"""The helper for authors of rulesets: it must find what it promises to find."""

from typing import Any

import pytest
from msgspec.structs import force_setattr

from affray.core.testing import Trial, Witness, fight_of, rerun
from affray.events import Answered, Declared, Rolled, TurnEnded, TurnStarted

from ..laws.odd_people import Struck, Whispered
from ..laws.oddities import ODDITIES, people
from .tiny import ACT, Told, fight

STRIKE = {"strike": {"actor": "anna", "target": "borys"}}


@pytest.fixture
def trial() -> Trial:
    """A begun fight with scripted dice."""
    return Trial(ODDITIES, people())


def fails(told: str, doing: Any) -> None:
    """Something raises AssertionError with that in its sentence."""
    with pytest.raises(AssertionError, match=told):
        doing()


def test_given_when_then(trial: Trial) -> None:
    """A test of a rule, as it is meant to read."""
    trial.do(STRIKE, by="pa")
    trial.asked("parry", to="borys")
    trial.answer("no", faces=[12])
    trial.answer(2, faces=[5])
    assert trial.saw(Struck, who="anna", skill=10).points == 7
    trial.never(Whispered)
    trial.exactly(Answered, Rolled, Struck)
    trial.settled()
    assert trial.state["borys"].hp == 2
    trial.refused("not_your_turn", {"peek": {"actor": "borys"}})
    trial.do({"pass_turn": {"actor": "anna"}})
    trial.exactly(TurnEnded("anna"), TurnStarted("borys"))
    trial.exactly(Declared, TurnEnded("anna"), TurnStarted("borys"))


def test_a_wrong_expectation_fails_with_what_was_found(trial: Trial) -> None:
    """None of the assertions is hollow."""
    trial.do({"peek": {"actor": "anna"}}, faces=[3])
    fails("whispered", lambda: trial.saw(Struck))
    fails("whispered", lambda: trial.saw(Whispered, secret=4))
    fails("among", lambda: trial.never(Whispered, secret=3))
    trial.never(Whispered, secret=4)
    fails("not", lambda: trial.exactly(Rolled))
    fails("not", lambda: trial.exactly(Rolled, Struck))
    fails("not", lambda: trial.exactly(Rolled, Whispered("anna", 4)))
    fails("open is None", lambda: trial.asked("parry"))
    fails("not asked anything", lambda: trial.answer("yes", by="a stranger"))
    trial.do(STRIKE)
    fails("does not ask", lambda: trial.asked("parry", to="anna"))
    fails("open is Prompt", trial.settled)


def test_refusals_are_expected_by_code(trial: Trial) -> None:
    """Accepted, refused otherwise, or refused where nothing was expected."""
    fails("is accepted, not refused", lambda: trial.refused("no_foe", STRIKE))
    trial.undo()
    fails("not no_luck", lambda: trial.refused("no_luck", {"peek": {"actor": "borys"}}))
    fails("is refused", lambda: trial.do({"peek": {"actor": "borys"}}))
    fails("bad_dice", lambda: trial.do({"peek": {"actor": "anna"}}, faces=[3, 4]))


def test_a_witness_finds_a_fold_that_is_not_the_state(trial: Trial) -> None:
    """Law 1."""
    force_setattr(trial.state, "weather", "odd")
    fails("the fold is", trial.witness.examine)


def test_a_witness_finds_a_published_state_that_has_changed(trial: Trial) -> None:
    """Law 5."""
    before = trial.state
    trial.do({"note": {"text": "x"}})
    force_setattr(before["anna"], "hp", 1)
    fails("published state has changed", trial.witness._unchanged)


def test_a_witness_finds_a_record_that_does_not_survive() -> None:
    """Law 2 of bytes: what is read is what was written."""
    held = fight(lambda scene, _: scene.tell(Told(words=["a"])))  # type: ignore[arg-type]
    held.strict = False
    witness = Witness(held)
    held.do(ACT)
    fails("comes back from its bytes", witness.examine)


def test_a_witness_finds_a_rule_that_tells_something_else_each_time() -> None:
    """Verifying after every command."""
    runs: list[int] = []

    def rule(scene: Any, _: Any) -> None:
        runs.append(1)
        scene.tell(Told(words=(str(len(runs)),)))

    held = fight(rule)
    witness = Witness(held)
    held.do(ACT)
    with pytest.raises(Exception, match="the rule now says"):
        witness.examine()


def test_a_witness_finds_options_that_raise() -> None:
    """Law 3: a check that raises in an odd state is found at once."""
    held = fight(lambda scene, _: scene.tell(Told()))
    held.ruleset.awaits = lambda view: [] if view.state.told == 0 else 1 / 0
    witness = Witness(held)
    witness.examine()
    held.do(ACT)
    with pytest.raises(ZeroDivisionError):
        witness.examine()


def test_a_fight_of_a_test_is_the_same_each_time() -> None:
    """Fixed seed, id and clock."""
    one, two = (fight_of(ODDITIES, people(), dice="engine") for _ in range(2))
    for held in (one, two):
        held.do({"begin": {}})
        held.do({"peek": {"actor": "anna"}})
    pack = ODDITIES.codec.pack
    assert [pack(record) for record in one.log.records] == [
        pack(record) for record in two.log.records
    ]


def test_the_first_batch_is_not_decided_by_a_rule(trial: Trial) -> None:
    """There is nothing to run again."""
    assert rerun(trial.fight, trial.fight.log.nodes[0]) is None
