"""How a fight reads: every event has its sentence, every question says what it is about."""

import re
from pathlib import Path
from typing import Any

import pytest

from affray.events import COURSE, CombatantJoined
from affray.projections.branch import events_of
from affray.projections.chronicle import Chronicle
from affray.projections.sentences import ENGINE
from affray.replay.player import play
from affray.replay.script_reader import scripts_in
from affray.rulesets.action_points import RULESET
from affray.rulesets.action_points.events import ActionTaken

from .playing import CAST, Table, one


def story(table: Table) -> list[str]:
    """The sentences of the whole fight."""
    log, told = table.fight.log, Chronicle(RULESET)
    return [
        entry.sentence
        for node in log.branch()
        for entry in told.tell(events_of(node), log.before(node).state)
    ]


def test_every_event_has_a_sentence() -> None:
    """Nothing is told by its bare name."""
    kinds = [kind for kind in RULESET.codec.events if kind not in (*COURSE, CombatantJoined)]
    assert [kind for kind in kinds if kind not in RULESET.sentences] == []
    assert [kind for kind in COURSE if kind not in ENGINE] == []


def test_every_effect_has_a_beginning_and_an_end_in_words() -> None:
    """The sentences know all kinds."""
    from affray.rulesets.action_points.sentences import DIRECTED, ENDED, STARTED

    assert {*STARTED, *DIRECTED} == set(ENDED) == set(RULESET.effects)


def test_everybody_reads_what_somebody_does_with_another_action() -> None:
    """AP-07: the table's own words stand in the story, and others see them too."""
    table = Table("ann", "bor")
    table.act("other", actor="ann", text="bars the gate")
    assert story(table)[-1] == "Ann does something else: bars the gate."
    seen = [act.event for act in table.fight.seen("somebody").events]
    assert [event.text for event in seen if isinstance(event, ActionTaken)] == ["bars the gate"]
    table = Table("ann", "bor")
    table.act("other", actor="ann")
    assert story(table)[-1] == "Ann does something else."


def test_every_refusal_of_the_rulebook_has_a_sentence() -> None:
    """And no sentence has a word that is never filled."""
    words = {"who", "target", "by", "value", "phase", "what"}
    for code, text in RULESET.codes.items():
        assert text
        assert set(re.findall(r"{(\w+)}", text)) <= words, code


def test_a_question_says_what_happened_what_it_costs_and_what_no_means() -> None:
    """AP-09: in one sentence with names."""
    table = Table("bor", "ann", "cid", "dot")
    table.attack("bor", "ann", 14, wait=True)
    table.answer("decline")
    assert any(
        "Question to Ann: Bor hits you with 15. Parry for 1 of your 6 AP, with d20 + NA above 15? "
        "Shield successes still needed: 1. Declined, the hit stands." in line
        for line in story(table)
    )
    assert any("Intervene for 4 of your 8 AP" in line for line in story(table))


def test_no_question_leaves_a_word_open() -> None:
    """Every placeholder of a question is filled by what it is about."""
    table = Table("ann", "gil", one("bor", lp=60), "cid")
    table.act("brace", actor="ann")
    table.until("gil")
    table.attack(
        "gil",
        "ann",
        1,
        2,
        12,
        answers=[("follow_up", ("gil", "disarm:blades")), ("disarm_outcome", "snatch")],
    )
    assert not [line for line in story(table) if re.search(r"{\d}", line)]


def test_the_story_of_an_attack() -> None:
    """AP-08, AP-23, AP-14: as people would tell it."""
    table = Table("ann", "bor")
    table.attack("ann", "bor", 9, 7, full_power=True)
    told = story(table)
    for line in (
        "Ann pays 2 AP for Full Power, 4 left.",
        "Ann attacks Bor with the sword, adding Full Power.",
        "Ann strikes and misses Bor: 12 = 9 die + 3 NA against 13 = 13 NV.",
        "Bor counterattacks and hits Ann with the axe: the blow at full power missed.",
        "Ann loses 7 LP, 13 left.",
    ):
        assert line in told


SCRIPTS = sorted(CAST.parent.glob("e*.yaml"))


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_every_worked_example_can_be_told(path: Path) -> None:
    """With all its variants; every sentence is whole."""
    for script in scripts_in(path):
        for course in play(script).courses:
            assert course.fight is not None
            told, log = Chronicle(RULESET, rule_ids=True), course.fight.log
            for node in log.branch():
                for entry in told.tell(events_of(node), log.before(node).state):
                    assert not re.search(r"[{}]|  |\bNone\b", entry.sentence), entry.sentence


def test_what_the_examples_do_not_show_can_be_told_too() -> None:
    """Movements, modifiers, camouflage, an order, several strikes, what is carried."""
    knife = {"id": "knife", "damage": "1-4"}
    gil = one("gil", weapons=[*one("gil")["weapons"], knife])
    table = Table(gil, "fyn", "eva", one("bor", lp=3))
    table.act("set_modifier", who="gil", stat="na", amount=1, source="luck", lasts="own_turn_end")
    table.act("set_order", order=["gil", "fyn", "bor", "eva"])
    table.act("move", actor="gil", distance=2.5, direction="ne", straight=False)
    board: Any = RULESET.board
    assert dict(board(table.fight.view(), "gil"))["carries"] == "knife"
    table.act("pick_up", actor="gil", weapon="knife")
    table.attack("gil", "eva", 1, 1)
    table.end("gil")
    table.act("cast", actor="fyn")
    table.end("fyn", "bor")
    table.act("camouflage", 20, actor="eva", distance=2, observers=["gil"])
    told = story(table)
    for line in (
        "They act in this order: Gil, Fyn, Bor and Eva.",
        "Gil moves 2.5 steps towards ne, not straight.",
        "Gil draws the knife.",
        "Gil attacks Eva (2 strikes) with the blades.",
        "A modifier on NA of Gil is over.",
        "Fyn casts a spell.",
        "Gil perceives Eva: 19 = 20 die - 1 slow against 10.",
        "The camouflage of Eva is blown.",
    ):
        assert line in told
    assert dict(board(table.fight.view(), "gil"))["wields"] == "blades, knife"
