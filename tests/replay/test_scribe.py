"""Any fight, written as a script and played, is the same fight: records, branches and moves."""

from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from affray.core.commands import Answer
from affray.core.dice import Generator
from affray.core.refusals import Refused
from affray.events import GM, Batch, Move
from affray.replay import scribe
from affray.replay.facade import DiceFrom, new, scripted, seeded, typed
from affray.replay.player import play
from affray.replay.recorded import Recorded
from affray.replay.script_reader import scripts, scripts_in
from affray.replay.yaml_reader import MAX_BYTES, ScriptError
from affray.rulesets import find as find_book

from .toy_script import TOY, find

ANN = {"id": "ann", "side": "red", "controller": "pa", "blades": [{"name": "knife", "sharp": 1}]}
BOB = {"id": "bob", "name": "Bob the Tall", "side": "blue", "controller": "pb", "hp": 90}
GAP = {"fact": "gap", "about": ["bob", "ann"], "value": 1.5}
CONFORMANCE = Path(__file__).parents[1] / "conformance"


def fight_of(dice: Any = None, **how: Any) -> Recorded:
    """A toy fight."""
    dice = seeded(7) if dice is None else dice
    return new(TOY, [ANN, BOB], dice=dice, facts=[GAP], options={"bonus": 2}, **how)


def timeless(record: Batch[Any, Any] | Move) -> Batch[Any, Any] | Move:
    """A record without its time and the ids made of the fight's own."""
    record = replace(record, time=0)
    if isinstance(record, Batch) and isinstance(record.command, Answer):
        return replace(record, command=replace(record.command, prompt=""))
    return record


def again(fight: Recorded, finder: Any = find) -> Recorded:
    """The fight, written as a script and played from it."""
    text = scribe.write(fight)
    (script,) = scripts(text, find=finder)
    result = play(script, strict=fight.strict)
    assert [str(failure) for failure in result.failures] == [], text
    return result.fight


def assert_same(one: Recorded, other: Recorded) -> None:
    """The same records in the same places, the same state, the same dice to come."""
    assert list(map(timeless, one.log.records)) == list(map(timeless, other.log.records))
    assert one.state == other.state
    assert one.header.seed == other.header.seed


WRITTEN = (
    "affray: 1\n"
    "ruleset: toy_script\n"
    "title: A toy, długa ballada 😀\n"
    "options: {bonus: 2}\n"
    "dice: engine\n"
    "seed: 7\n"
    "combatants:\n"
    "  - id: ann\n"
    "    side: red\n"
    "    controller: pa\n"
    "    blades: [{name: knife, sharp: 1}]\n"
    "  - {id: bob, name: Bob the Tall, side: blue, controller: pb, hp: 90}\n"
    "facts: [{fact: gap, about: [ann, bob], value: 1.5}]\n"
    "play:\n"
    "  - begin\n"
    "  - set_dice: {who: '*', supplier: script}\n"
    "    key: k1\n"
    "  - strike: {actor: ann, target: bob}\n"
    "    by: pa\n"
    "    dice: [7]\n"
    "  - answer: {question: parry, choice: no}\n"
    "    by: pb\n"
    "    dice: [4]\n"
    "  - undo: {step: declaration, fresh: true}\n"
    "  - goto: 4\n"
    "  - undo: {}\n"
    "    key: k2\n"
    "  - redo\n"
    "  - undo: round\n"
    "  - set_fact: {fact: gap, about: [bob, ann], value: 2}\n"
    "  - note:\n"
    "      text: Words that go on. Words that go on. Words that go on. Words that go on. "
    "Words that\n"
    "        go on. End.\n"
)
"""The fight of the first test, as it is written."""


def test_a_fight_is_written_as_people_would_write_it() -> None:
    """What is usual is left out, short things stand in one line, answers name their question."""
    fight = fight_of(title="A toy, długa ballada 😀")
    fight.do({"begin": {}})
    fight.do({"set_dice": {"who": "*", "supplier": "script"}}, key="k1")
    fight.do({"strike": {"actor": "ann", "target": "bob"}}, by="pa", faces=[7])
    fight.do({"answer": {"prompt": fight.awaits()[0].id, "choice": "no"}}, by="pb", faces=[4])
    fight.undo("declaration", fresh=True)
    fight.goto(4)
    fight.undo(key="k2")
    fight.redo()
    fight.undo("round")
    fight.do({"set_fact": {"fact": "gap", "about": ["bob", "ann"], "value": 2}})
    fight.do({"note": {"text": "Words that go on. " * 5 + "End."}})

    assert scribe.write(fight) == WRITTEN
    assert_same(again(fight), fight)


@pytest.mark.parametrize(
    ("dice", "word"),
    [
        (seeded(2**64 - 1), "engine"),
        (scripted(), "script"),
        (typed(), "typed"),
        (typed("pa"), {"*": "pa"}),
        ({"bob": "pb", "ann": "engine", "*": "script"},) * 2,
        (DiceFrom(3, (("ann", "script"),)), {"ann": "script"}),
        (DiceFrom(), "engine"),
    ],
)
def test_who_throws_from_the_start_is_kept(dice: Any, word: Any) -> None:
    """The suppliers of the first batch, in their order, and the seed."""
    fight = fight_of(dice)

    assert scribe.script_of(fight)["dice"] == word
    assert_same(again(fight), fight)


def test_what_a_policy_has_answered_is_kept() -> None:
    """Questions answered in the batch that asked them are answered there again."""
    fight = fight_of(scripted(), policy=lambda view: choices(view)[0])
    fight.do({"begin": {}})
    fight.do({"strike": {"actor": "ann", "target": "bob"}}, faces=[7, 19, 4])
    fight.policy = None
    fight.do({"answer": {"prompt": fight.awaits()[0].id, "choice": "ann"}}, faces=[7])
    fight.policy = lambda view: 3
    fight.do({"answer": {"prompt": fight.awaits()[0].id, "choice": "no"}}, faces=[4])

    told = scribe.script_of(fight)["play"]
    assert [step.get("answers") for step in told[1:]] == [["yes", 3], None, [3]]
    assert_same(again(fight), fight)


def test_answers_that_are_lengths_are_written_as_decimals() -> None:
    """Lengths are kept in tenths, and written as people write them."""
    fight = fight_of(scripted())
    fight.do({"begin": {}})
    fight.do({"strike": {"actor": "ann", "target": "bob", "hard": 2}})
    fight.do({"answer": {"prompt": fight.awaits()[0].id, "choice": "1.5"}}, faces=[19])
    fight.policy = lambda view: 20
    fight.do({"strike": {"actor": "bob", "target": "ann", "hard": 2}}, faces=[19])
    fight.policy = None

    told = scribe.script_of(fight)["play"]
    assert told[2]["answer"] == {"question": "run_up", "choice": 1.5}
    assert told[3]["answers"] == [2]
    assert_same(again(fight), fight)


def test_faces_that_are_waited_for_are_written_with_their_answer() -> None:
    """A throw that somebody types later is answered by its faces, others may come between."""
    fight = fight_of(typed())
    fight.do({"begin": {}})
    fight.do({"strike": {"actor": "ann", "target": "bob"}}, by="pa")
    fight.do({"answer": {"prompt": fight.awaits()[0].id}}, by="pa", faces=[7])
    fight.undo()
    fight.do({"answer": {"prompt": fight.awaits()[0].id}}, faces=[8])

    assert scribe.script_of(fight)["play"][2:] == [
        {"answer": {"question": "roll"}, "by": "pa", "dice": [7]},
        "undo",
        {"answer": {"question": "roll"}, "dice": [8]},
    ]
    assert_same(again(fight), fight)


def test_nested_and_long_sheets_come_back() -> None:
    """Fields that have their defaults are left out, the others read back as they were."""
    blades = [{"name": f"blade {n}", "sharp": n % 10} for n in range(20)]
    ann = {**ANN, "blades": blades, "words": {"yes": 1, "1": 2, "a: b": 3}, "hp": 10}
    fight = new(TOY, [ann, BOB])

    assert scribe.script_of(fight)["combatants"][0] == {
        key: value for key, value in ann.items() if key != "hp"
    } | {"blades": [{k: v for k, v in blade.items() if v != 0} for blade in blades]}
    assert_same(again(fight), fight)


def test_a_fork_is_written_with_all_that_it_holds() -> None:
    """What was undone before the fork is part of it, and so are the throws decided anew."""
    fight = fight_of()
    fight.do({"begin": {}})
    fight.do({"strike": {"actor": "ann", "target": "bob"}})
    fight.undo(fresh=True)
    fight.do({"strike": {"actor": "ann", "target": "bob"}})
    fork = fight.fork()
    fork.undo()
    fork.do({"wait": {"actor": "ann"}})

    assert_same(again(fork), fork)


def test_a_renewed_fight_is_no_script() -> None:
    """A script is of one edition; a fight of two is refused, not written wrongly."""
    fight = fight_of()
    fight.header = replace(fight.header, definitions="older")
    fight.renew()

    with pytest.raises(scribe.NoScript, match="another edition"):
        scribe.write(fight)


def test_an_undo_that_no_step_makes_is_refused() -> None:
    """A log from elsewhere may go back farther than any undo does at once."""
    fight = fight_of()
    for _ in range(3):
        fight.do({"note": {"text": "words"}})
    fight.do({"begin": {}})
    fight.take(Move("undo", 1, GM, 0))

    with pytest.raises(scribe.NoScript, match="from batch 4 to batch 1"):
        scribe.write(fight)


Act = tuple[str, int, bool]
ACTS = st.lists(
    st.tuples(
        st.sampled_from(["do", "do", "answer", "answer", "answer", "undo", "redo", "goto", "dice"]),
        st.integers(0, 60),
        st.booleans(),
    ),
    max_size=25,
)


def wander(fight: Recorded, acts: list[Act]) -> None:
    """Play at random: what is refused has not happened, and is tried in other ways."""
    fight.do({"begin": {}})
    for place, (act, number, flag) in enumerate(acts):
        fight.policy = (lambda view: choices(view)[0]) if number % 5 == 4 else None
        key = f"k{place}" if flag and number % 3 == 0 else None
        ways = product((("pa", "pb")[number % 2], GM), ([], [number % 6 + 1], [7, 5], [7, 20, 3]))
        for by, faces in ways:
            try:
                one(fight, act, number, flag, by=by, key=key, faces=faces)
            except Refused:
                continue
            break
    fight.policy = None


def choices(view: Any) -> tuple[Any, ...]:
    """What may be answered to the open question."""
    menu = view.state.prompt.menu
    return tuple(menu.choices) or (menu.high, menu.low)


def one(
    fight: Recorded, act: str, number: int, flag: bool, *, by: str, key: str | None, faces: Any
) -> None:
    """One command or move."""
    if act == "undo":
        fight.undo(("batch", "declaration", "round")[number % 3], by=by, fresh=flag, key=key)
    elif act == "redo":
        fight.redo(by=by, key=key)
    elif act == "goto":
        fight.goto(number % len(fight.log.nodes))
    elif act == "dice":
        who, supplier = ("*", "ann", "bob")[number % 3], ("engine", "script", "pa")[number // 3 % 3]
        fight.do({"set_dice": {"who": who, "supplier": supplier}}, key=key)
    elif act == "answer":
        (first, *_) = fight.awaits() or (None,)
        choice = "wait" if flag else "ann"
        if first is not None and first.prompt is not None:
            options = (None,) if first.prompt.menu.dice else choices(fight)
            choice = options[number % len(options)]
            choice = choice / 10 if first.prompt.menu.unit else choice
        prompt = first.id if first else ""
        fight.do({"answer": {"prompt": prompt, "choice": choice}}, by=by, faces=faces, key=key)
    else:
        walks = [done for walk in fight.options(by) for done in walk.complete()]
        usual = [walk for walk in walks if walk.name == ("wait" if flag else "strike")] or walks
        if usual:
            fight.do(usual[number % len(usual)].command(), by=by, faces=faces, key=key)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from([seeded(7), scripted(), typed(), DiceFrom(3, (("ann", "pa"),))]), ACTS)
def test_any_fight_plays_to_itself_from_its_script(dice: DiceFrom, acts: list[Act]) -> None:
    """Whatever was done, undone, redone and gone to, by whomever, with whatever dice."""
    fight = fight_of(dice)
    wander(fight, acts)

    assert_same(again(fight), fight)


@pytest.mark.parametrize(
    "path", sorted(CONFORMANCE.glob("battle_actions/x*.yaml")), ids=lambda path: path.stem
)
def test_fights_of_a_whole_rulebook_play_to_themselves(path: Path) -> None:
    """Every course of the worked examples, written and played again, is the same fight."""
    for script in scripts_in(path):
        for course in play(script).courses:
            if course.fight is not None:
                assert_same(again(course.fight, find_book), course.fight)


def test_scripts_of_long_fights_are_refused_by_the_reader_not_misread() -> None:
    """A script has a greatest length; a longer text is a fault and nothing else."""
    text = scribe.write(fight_of()) + "#" * MAX_BYTES

    with pytest.raises(ScriptError, match="too long"):
        scripts(text, find=find)


def test_engine_dice_of_a_script_are_those_of_the_seed() -> None:
    """What the engine throws in a played script is what its seed says."""
    fight = fight_of(seeded(11))
    fight.do({"begin": {}})
    fight.do({"strike": {"actor": "ann", "target": "bob"}})
    rolled = again(fight).log.nodes[2].batch.events[1]

    assert rolled.faces == (Generator(11).face(0, 1, 20),)
