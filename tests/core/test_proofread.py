"""What authors get wrong is told where the ruleset is made, all at once, a sentence each."""

from typing import Any, cast

import pytest
from msgspec import Struct
from msgspec.structs import replace

from affray.core.authors import (
    Arrow,
    Assumption,
    Await,
    BadRuleset,
    Chart,
    Combatant,
    EffectKind,
    Fact,
    Field,
    Form,
    Needs,
    Question,
    Ruleset,
    State,
    Step,
    checks,
    effects,
    entered,
)
from affray.core.halts import Mistake
from affray.core.testing import Trial
from affray.events import Clock, CombatantJoined, Command, Event, Id, Menu


class Sheet(Struct, frozen=True):
    """What is brought."""

    wit: int = 1


class Wit(Combatant, frozen=True, kw_only=True):
    """Somebody with his sheet."""

    sheet: Sheet


class Options(Struct, frozen=True):
    """One option."""

    length: int = 3


class Quipped(Event, frozen=True):
    """Something was said."""

    who: Id


class Unlisted(Event, frozen=True):
    """An event that the ruleset does not list."""


class Rolled(Event, frozen=True):
    """An event with the name of one of the engine's."""


class Quip(Command, frozen=True):
    """Say something."""

    actor: Id
    target: Id


class Named(Struct, frozen=True):
    """A sheet with a field that is said beside it."""

    side: str = ""


class Choosy(Struct, frozen=True):
    """An option without a default."""

    length: int


def quip(scene: Any, c: Quip) -> None:
    """It is said."""
    scene.tell(Quipped(c.actor))


def arrows(*left_out: str) -> tuple[Arrow, ...]:
    """The arrows of the phases, but these."""
    every = (
        Arrow("begin", "setup", "talk"),
        Arrow("quip", "talk", None, rule="Q-1"),
        Arrow("end_fight", ("setup", "talk"), "done"),
    )
    return tuple(arrow for arrow in every if arrow.trigger not in left_out)


def phases(*left_out: str, first: str = "setup") -> Chart:
    """The chart of the phases without these arrows."""
    return Chart(
        "phases", tuple(dict.fromkeys((first, "setup", "talk", "done"))), arrows(*left_out)
    )


FORM = Form(
    command=Quip,
    rule=quip,
    checks=(checks.fight_over, checks.phase_accepts),
    fields=(Field("target", lambda view, _: tuple(view.state.combatants)),),
)

GOOD: dict[str, Any] = {
    "name": "quips",
    "title": "A battle of wits",
    "edition": "1",
    "sheet": Sheet,
    "state": State,
    "options": Options,
    "join": lambda event, place: entered(Wit, event, place),
    "forms": (FORM,),
    "phases": phases(),
    "next_step": lambda view: None,
    "steps": {},
    "awaits": lambda view: (),
    "events": (Quipped,),
    "effects": (EffectKind(name="speechless", rule="Q-1"),),
    "facts": (Fact(name="mood", values=("gay", "grim")),),
    "questions": (Question("retort", "Retort to {0}?", "Q-1"),),
    "assumptions": (Assumption(id="Q-A1", question="How long?", option="length"),),
    "rules": {"Q-1": "Quips"},
    "codes": {"dull": "{target} has heard that before, {who}"},
    "sentences": {Quipped: lambda e, w: w.name(e.who)},
}


LETTERS = Fact(name="mood", values=cast(Any, "gay"))
"""A comma is missing."""


def bad(**parts: Any) -> str:
    """What is said of the good ruleset with these parts instead."""
    with pytest.raises(BadRuleset) as caught:
        Ruleset(**{**GOOD, **parts})
    return str(caught.value)


FAULTS: dict[str, tuple[dict[str, Any], str]] = {
    "a name of two words": ({"name": "battle of wits"}, "name: 'battle of wits' is no word"),
    "one form without its comma": ({"forms": FORM}, "forms: one Form stands where several"),
    "one fact without its comma": ({"facts": GOOD["facts"][0]}, "facts: one Fact stands where"),
    "a question among the facts": ({"facts": GOOD["questions"]}, "one Question stands among them"),
    "numbers without checks": ({"numbers": ("wit",)}, "numbers: ('wit',) stands where a mapping"),
    "checks without a comma": (
        {"forms": [replace(FORM, checks=checks.phase_accepts)]},
        "quip: checks must be a tuple",
    ),
    "a field that is a name": (
        {"forms": [replace(FORM, fields=("target",))]},
        "none of its fields",
    ),
    "a field of no command": (
        {"forms": [replace(FORM, fields=(Field("taget", lambda *_: ()),))]},
        "quip: there is no 'taget'; there is target",
    ),
    "an unasked field of no command": (
        {"forms": [replace(FORM, unasked=(Field("taget"),))]},
        "quip: there is no 'taget'; there is target",
    ),
    "an unasked field that is asked for": (
        {"forms": [replace(FORM, unasked=(Field("target"),))]},
        "quip: target is asked for, and cannot be unasked",
    ),
    "a field that nobody offers": (
        {"forms": [replace(FORM, fields=())]},
        "quip: target needs a Field that offers it, or a default",
    ),
    "an actor of no command": ({"forms": [replace(FORM, actor="who")]}, "there is no 'who'"),
    "a form without a rule": ({"forms": [replace(FORM, rule=None)]}, "its rule is None"),
    "a sheet that is none": ({"sheet": dict}, "sheet: dict is no subclass of Struct"),
    "a sheet with a side": ({"sheet": Named}, "sheet: side is said beside the sheet"),
    "a state that is none": ({"state": Wit}, "state: Wit is no subclass of State"),
    "an option to be chosen": ({"options": Choosy}, "options: length needs a default"),
    "an assumption about nothing": (
        {"assumptions": [Assumption(id="Q-A1", question="?", option="lenght")]},
        "Q-A1 names the option 'lenght', which is none",
    ),
    "an event twice": ({"events": (Quipped, Quipped)}, "events: Quipped stands there twice"),
    "an event of the engine's name": (
        {"events": (Quipped, Rolled)},
        "Rolled is the name of another event",
    ),
    "a fold of no event": ({"fold": {Unlisted: quip}}, "fold: Unlisted is not among the events"),
    "a sentence of no event": ({"sentences": {Unlisted: quip}}, "sentences: Unlisted is not among"),
    "numbers that stay as they were": (
        {"numbers": {"wit": lambda view, who, value: None}},
        "numbers: nothing folds Corrected",
    ),
    "a position of no field": ({"positions": {Quipped: ["at"]}}, "positions: Quipped: there is no"),
    "another first phase": ({"phases": phases(first="talk")}, "a fight begins in 'setup'"),
    "no way to begin": ({"phases": phases("begin")}, "no arrow 'begin' leaves 'setup'"),
    "no way to end": ({"phases": phases("end_fight")}, "no arrow 'end_fight' leaves 'talk'"),
    "a command without an arrow": ({"phases": phases("quip")}, "phases: no arrow 'quip'"),
    "a code of unknown words": ({"codes": {"dull": "{taget}"}}, "codes: dull: there is no 'taget'"),
    "a question of names": (
        {"questions": [Question("retort", "Retort to {who}?", "Q-1")]},
        "questions: retort: {who} should be {0}",
    ),
    "values of letters": ({"facts": [LETTERS]}, "facts: mood: values must be a tuple, as ('gay',)"),
    "an unknown policy": (
        {"effects": [EffectKind(name="speechless", rule="Q-1", again="extends")]},
        "again is 'extends', none of stack, refresh",
    ),
    "a rule without a title": ({"rules": {"Q-2": "Replies"}}, "phases: quip: Q-1 is not among"),
    "what cannot be called": ({"steps": {"pause": None}}, "steps: pause: None is no function"),
}


@pytest.mark.parametrize(("parts", "told"), FAULTS.values(), ids=FAULTS)
def test_a_fault_is_told_in_a_sentence(parts: dict[str, Any], told: str) -> None:
    """Where the ruleset is made, not in the middle of a fight."""
    assert told in bad(**parts)


def test_all_faults_are_told_at_once() -> None:
    """So that they can be mended at once."""
    told = bad(name="", options=Choosy, phases=phases("begin")).splitlines()
    assert told[0] == "the ruleset '' cannot be:"
    assert [line.split(":")[0] for line in told[1:]] == ["name", "options", "phases"]


def test_a_good_ruleset_is_made_and_an_assumption_needs_no_rule_beside_it() -> None:
    """What is not said is no fault: rules without titles, an assumption as a rule."""
    made = Ruleset(**{**GOOD, "rules": None})
    assert made.titles == {"Q-A1": "How long?"}
    effect = EffectKind(name="speechless", rule="Q-A1")
    assert Ruleset(**{**GOOD, "effects": [effect]}).titles["Q-1"] == "Quips"


def asks(scene: Any, c: Quip) -> None:
    """A question that the ruleset does not list."""
    scene.ask(c.target, "reply", Menu(choices=("yes",)))


MISTAKES: dict[str, tuple[Any, type[Exception], str]] = {
    "an event": (lambda s, c: s.tell(Unlisted()), Mistake, "Unlisted is not among the events"),
    "an audience": (
        lambda s, c: s.tell(Quipped("a"), to="team:red"),
        Mistake,
        "nobody is 'team:red'",
    ),
    "an audience of nobody": (
        lambda s, c: s.tell(Quipped("a"), to="side:"),
        Mistake,
        "an audience is",
    ),
    "an effect": (
        lambda s, c: effects.start(s, "mute", "a"),
        Mistake,
        "'mute' is not among the effec",
    ),
    "a clock": (
        lambda s, c: effects.start(s, "speechless", "a", ends=Clock("roundend")),
        Mistake,
        "counts 'roundend', which is no boundary",
    ),
    "a phase": (
        lambda s, c: effects.start(s, "speechless", "a", starts=Clock("phase:tea")),
        Mistake,
        "counts 'phase:tea'",
    ),
    "a question": (asks, AssertionError, "'reply' is not among the questions of quips"),
}


def trial(**parts: Any) -> Trial:
    """A begun trial of the good ruleset with these parts instead."""
    people = [CombatantJoined(who, who, who, who, Sheet()) for who in ("a", "b")]
    return Trial(Ruleset(**{**GOOD, **parts}), people)


@pytest.mark.parametrize(("rule", "error", "told"), MISTAKES.values(), ids=MISTAKES)
def test_what_a_rule_names_must_be_declared(rule: Any, error: type[Exception], told: str) -> None:
    """In a trial nothing goes through that the ruleset does not list."""
    held = trial(forms=[replace(FORM, rule=rule)])
    with pytest.raises(error, match=told):
        held.do({"quip": {"actor": "a", "target": "b"}})


NAMED: dict[str, tuple[dict[str, Any], type[Exception], str]] = {
    "a step": ({"next_step": lambda view: Step("tea")}, Mistake, "'tea' is due, and is not among"),
    "a combatant": ({"join": lambda event, place: None}, Mistake, "join of quips makes None"),
    "a code": (
        {"forms": [replace(FORM, checks=(*FORM.checks, lambda view, c: c.target and "bored"))]},
        AssertionError,
        "'bored' is not among the codes of quips",
    ),
    "a fact": (
        {
            "forms": [
                replace(FORM, checks=(*FORM.checks, lambda view, c: c.target and Needs("tea")))
            ]
        },
        AssertionError,
        "'tea' is not among the facts of quips",
    ),
    "an awaited command": (
        {"awaits": lambda view: (Await(who="a", command="quib"),)},
        AssertionError,
        "there is no command quib",
    ),
    "an awaited field": (
        {"awaits": lambda view: (Await(who="a", command="quip", answer="taget"),)},
        AssertionError,
        "quip is waited for and has no field 'taget'",
    ),
    "somebody awaited": (
        {"awaits": lambda view: (Await(who="z", command="quip"),)},
        AssertionError,
        "z is waited for: nobody",
    ),
}


UNREAD: dict[str, tuple[dict[str, Any], str]] = {
    "a sentence": (
        {"sentences": {Quipped: lambda e, w: w.name(e.by)}},
        "the story of batch 2 cannot be told: .*AttributeError",
    ),
    "a board": (
        {"board": lambda view, who: ["wit"] * view.state.spoken.get(who, 0)},
        "the board after batch 2 cannot be told: ValueError",
    ),
}


@pytest.mark.parametrize(("parts", "told"), UNREAD.values(), ids=UNREAD)
def test_what_is_told_must_be_readable(parts: dict[str, Any], told: str) -> None:
    """The witness reads the story and the board after every command."""
    held = trial(**parts)
    with pytest.raises(AssertionError, match=told):
        held.do({"quip": {"actor": "a", "target": "b"}})


@pytest.mark.parametrize(("parts", "error", "told"), NAMED.values(), ids=NAMED)
def test_what_a_ruleset_names_must_be_declared(
    parts: dict[str, Any], error: type[Exception], told: str
) -> None:
    """The witness looks at what is offered and waited for, after every command."""
    with pytest.raises(error, match=told):
        trial(**parts)
