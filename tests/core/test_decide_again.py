"""A rule runs again over its own record, and the first difference is found."""

from typing import Any

import pytest
from msgspec.structs import replace

from affray.core.decide import Run
from affray.core.scene import Diverged, Supply, Told
from affray.core.testing import Trial, rerun
from affray.events import (
    GM,
    Answered,
)

from ..laws.odd_people import Whispered
from ..laws.oddities import ODDITIES, people
from .tiny import ACT, YES_NO, fight
from .tiny import Told as ToldEvent


def tampered(trial: Trial, number: int, **changes: Any) -> Trial:
    """The fight of a trial, one of whose batches says something else."""
    other = Trial(ODDITIES, people(), dice="engine", seed=4, begin=False)
    for place, record in enumerate(trial.fight.log.records[1:], 1):
        other.fight.take(replace(record, **changes) if place == number else record)
    return other


@pytest.fixture
def struck() -> Trial:
    """A blow: batch 2 asks, 3 is answered and throws, 4 is answered and strikes."""
    trial = Trial(ODDITIES, people(), dice="engine", seed=4)
    trial.do({"strike": {"actor": "anna", "target": "borys"}})
    trial.answer("no")
    trial.answer(1)
    trial.do({"peek": {"actor": "anna"}})
    return trial


def swapped(trial: Trial, number: int, place: int, **fields: Any) -> dict[str, Any]:
    """The events of a batch, one of them changed."""
    events = list(trial.fight.log.nodes[number].batch.events)
    events[place] = replace(events[place], **fields)
    return {"events": tuple(events)}


def test_every_batch_runs_again_over_its_own_record(struck: Trial) -> None:
    """Verifying draws no new die: it compares."""
    decisions = [rerun(struck.fight, node) for node in struck.fight.log.nodes]
    assert [one is None for one in decisions] == [True, False, False, False, False, False]


@pytest.mark.parametrize(
    ("number", "place", "fields", "found"),
    [
        (2, 1, {"question": "press"}, "parry"),
        (2, 0, {"who": "borys"}, "anna"),
        (3, 0, {"choice": "yes"}, "no"),
        (3, 0, {"by": "pa"}, "by='gm'"),
        (3, 1, {"faces": (2,)}, "of the seed"),
        (3, 1, {"faces": (21,)}, "Face 1"),
        (3, 1, {"faces": ()}, "the count"),
        (3, 1, {"source": "gm"}, "faces from engine"),
        (3, 1, {"dice": "k20"}, "throws d20"),
        (3, 1, {"who": "borys"}, "anna throws"),
        (4, 2, {"points": 99}, "points="),
        (4, 1, {"faces": (7,)}, "Face 1"),
        (5, 1, {"faces": (1,)}, "of the seed"),
    ],
)
def test_the_first_difference_is_found(
    struck: Trial, number: int, place: int, fields: dict[str, Any], found: str
) -> None:
    """Law 16: with its position, what the record holds, and what the rules say."""
    other = tampered(struck, number, **swapped(struck, number, place, **fields)).fight
    node = other.log.nodes[number]
    with pytest.raises(Diverged) as caught:
        rerun(other, node)
    assert found in str(caught.value)
    assert caught.value.position == node.first + place


@pytest.mark.parametrize(("number", "more"), [(3, 1), (5, -1), (5, 1)])
def test_an_event_too_many_or_too_few_is_found(struck: Trial, number: int, more: int) -> None:
    """A record must end where the rules end or wait."""
    events = struck.fight.log.nodes[number].batch.events
    changed = (*events, Whispered("anna", 1)) if more > 0 else events[:more]
    hidden = tuple((place, GM) for place in range(1, len(changed)) if number == 5)
    other = tampered(struck, number, events=changed, hidden=hidden).fight
    with pytest.raises((Diverged, AssertionError)):
        rerun(other, other.log.nodes[number])


def test_a_secret_that_is_told_to_all_is_found(struck: Trial) -> None:
    """Audiences are part of the record."""
    other = tampered(struck, 5, hidden=()).fight
    with pytest.raises(Diverged):
        rerun(other, other.log.nodes[5])


def test_an_answer_that_was_never_given_is_found(struck: Trial) -> None:
    """The event must say what the command said, by the person who said it."""
    node = struck.fight.log.nodes[3]
    command = replace(node.batch.command, choice="yes")
    other = tampered(struck, 3, command=command).fight
    with pytest.raises(Diverged, match="choice='no'"):
        rerun(other, other.log.nodes[3])


def test_an_answer_without_its_event_is_found() -> None:
    """A batch that answers must hold what was answered."""
    for dice in ("engine", "pa"):
        trial = Trial(ODDITIES, people(), dice=dice)
        trial.do({"strike": {"actor": "anna", "target": "borys"}})
        trial.answer("no")
        fight_, node = trial.fight, trial.fight.log.nodes[3]
        before = fight_.log.before(node)
        run = Run(ODDITIES, before, Supply(GM, fight_.generator), record=[])
        with pytest.raises(Diverged):
            run.play(node.batch.command, GM)


def test_a_policy_off_the_menu_is_found() -> None:
    """What nobody could have answered is no answer."""
    held = fight(
        lambda scene, _: scene.tell(ToldEvent(words=(scene.ask("a", "x", YES_NO, default="no"),))),
        policy=lambda view: "yes",
    )
    held.do(ACT)
    node = held.log.nodes[1]
    events = [
        replace(one, choice="maybe") if isinstance(one, Answered) else one
        for one in node.batch.events
    ]
    record = [Told(one, "", node.first + place) for place, one in enumerate(events)]
    run = Run(held.ruleset, held.log.before(node), Supply(GM, held.generator), record=record)
    with pytest.raises(Diverged, match="on the menu of x"):
        run.play(node.batch.command, GM)
