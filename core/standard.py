"""The forms of the engine's own commands: their checks and what they tell."""

from collections.abc import Iterable, Sequence
from itertools import islice, permutations
from typing import Any

from msgspec.structs import replace

from ..events import (
    GM,
    Begun,
    CombatantJoined,
    CombatantLeft,
    ControllerSet,
    Corrected,
    DiceSet,
    FactSet,
    FightEnded,
    Id,
    Noted,
    PhaseEntered,
    RuleDropped,
    Value,
)
from . import checks, commands
from .effects import boundary, owner_left
from .forms import Check, Field, Form, Free, Text, Values, written
from .menus import listed
from .names import MAX_NAME, MAX_TEXT, RESERVED, nobody, stain, unclean
from .refusals import Verdict

MOST_NAMED = 1_000
"""The most choices whom a fact is about that are named one by one."""


def combatants(view: Any, _: Any) -> Values:
    """Everybody in the fight."""
    return tuple(view.state.combatants)


def facts(view: Any, _: Any) -> Values:
    """The facts that the ruleset knows."""
    return tuple(view.ruleset.facts)


def about(view: Any, command: Any) -> Values:
    """Nobody, everybody alone, or every pair: as many as the fact concerns.

    In a crowd only the first are named; the checks judge any other.
    """
    fact, there = view.ruleset.facts.get(command.fact), view.state.combatants
    concerned = fact.about if fact else 0
    named = tuple(islice(permutations(there, concerned), MOST_NAMED))
    return named if len(there) ** concerned <= MOST_NAMED else Free(named)


def fact_values(view: Any, command: Any) -> Values:
    """What the fact may be, or None to unset it; any value where the checks alone judge."""
    fact = view.ruleset.facts.get(command.fact)
    if fact is not None and fact.some is not None:
        return Free((None, *fact.some(view, command.about)))
    if fact is None or not fact.values:
        return Free((None, 0, 10, 50) if fact and fact.unit else (None, True, 1))
    return (None, *fact.values)


def spelled(view: Any, chosen: dict[str, Value]) -> dict[str, Value]:
    """A length is kept in tenths and written as a decimal."""
    fact, value = view.ruleset.facts.get(chosen.get("fact")), chosen.get("value")
    if fact is None or not fact.unit or type(value) is not int:
        return chosen
    return {**chosen, "value": written(value, fact.unit)}


def throwers(view: Any, _: Any) -> Values:
    """Everybody at once, the game master, or one combatant."""
    return ("*", GM, *view.state.combatants)


def suppliers(view: Any, _: Any) -> Values:
    """The engine, a script, or a person."""
    return Free(tuple(dict.fromkeys(("engine", "script", view.by))))


def people(view: Any, _: Any) -> Values:
    """Any person; those who speak for somebody are worth naming."""
    spoken = (held.controller for held in view.state.combatants.values())
    return Free(tuple(dict.fromkeys((GM, *spoken))))


def anything(_view: Any, _command: Any) -> Values:
    """What only the one who writes it can name."""
    return Free()


def numbers(view: Any, _: Any) -> Values:
    """The numbers that the ruleset lets be mended."""
    return tuple(view.ruleset.numbers)


def words(_view: Any, _command: Any) -> Values:
    """Free text."""
    return Text(MAX_TEXT)


def person(field: str) -> Any:
    """A check: the person named in that field has a name that nothing else bears."""

    def person_is_named(_: Any, command: Any) -> Verdict:
        return "invalid_value" if nobody(getattr(command, field)) else None

    return person_is_named


def clean(field: str, longest: int, *, needed: bool = False, lines: bool = False) -> Any:
    """A check: the text of that field is clean and not too long; if `needed`, it is there.

    With `lines` it may have several lines.
    """

    def text_is_clean(_: Any, command: Any) -> Verdict:
        text = getattr(command, field)
        text = text.replace("\n", " ") if lines else text
        return "invalid_value" if (text or needed) and unclean(text, longest) else None

    return text_is_clean


def named(field: str) -> Any:
    """A check: the combatant named in that field is in the fight."""

    def combatant_exists(view: Any, command: Any) -> Verdict:
        return None if getattr(command, field) in view.state.combatants else "unknown_combatant"

    return combatant_exists


def fact_known(view: Any, command: Any) -> Verdict:
    """The fact is one of the ruleset's, about as many combatants as it concerns."""
    fact = view.ruleset.facts.get(command.fact)
    if fact is None:
        return "invalid_choice"
    return None if len(command.about) == fact.about else "invalid_value"


def about_known(view: Any, command: Any) -> Verdict:
    """Everybody whom the fact concerns is in the fight, and nobody twice."""
    if any(who not in view.state.combatants for who in command.about):
        return "unknown_combatant"
    return "invalid_value" if len(set(command.about)) < len(command.about) else None


def fact_fits(view: Any, command: Any) -> Verdict:
    """The value is one that the fact can have now."""
    fact = view.ruleset.facts[command.fact]
    verdict: Verdict = fact.check(view, command.about, command.value) if fact.check else None
    if verdict is None and fact.values and command.value is not None:
        return None if listed(fact.values, command.value) else "invalid_choice"
    return verdict


def set_fact(scene: Any, command: commands.SetFact) -> None:
    """A fact about a pair without order is kept under the pair in the order of joining."""
    about, fact = command.about, scene.ruleset.facts[command.fact]
    if fact.symmetric:
        about = ordered(scene, about)
    scene.tell(FactSet(command.fact, about, command.value), fact.seen)


def ordered(view: Any, about: Iterable[Id]) -> tuple[Id, ...]:
    """Combatants in the order in which they joined."""
    return tuple(sorted(about, key=lambda who: view.state.combatants[who].joined))


def begin(scene: Any, command: commands.Begin) -> None:
    """The chart of phases says where a begun fight stands."""
    scene.tell(Begun())
    enter_phase(scene, "begin")


def enter_phase(scene: Any, trigger: str) -> None:
    """Follow an arrow of the chart of phases, and tell it where it leads to another phase."""
    there = scene.ruleset.phases.after(scene.state.phase, trigger, scene)
    if there != scene.state.phase:
        boundary(scene, PhaseEntered(there))


def ready(view: Any, _: Any) -> Verdict:
    """Somebody must be there to fight."""
    return None if view.state.combatants else "invalid_value"


def new_here(view: Any, command: Any) -> Verdict:
    """Ids are never reused."""
    taken = command.who in view.state.combatants or command.who in (GM, *RESERVED)
    return "invalid_value" if taken or unclean(command.who) else None


def sheet_fits(view: Any, command: Any) -> Verdict:
    """The sheet's words are clean, and the ruleset has nothing against it."""
    check = view.ruleset.check_sheet
    wrong = stain(command.sheet) or (check and check(command.sheet))
    return "invalid_value" if wrong else None


def join(scene: Any, command: commands.Join[Any]) -> None:
    """They stand at the end of the order of joining."""
    scene.tell(
        CombatantJoined(command.who, command.name, command.side, command.controller, command.sheet)
    )


def not_left(view: Any, command: Any) -> Verdict:
    """Nobody leaves twice."""
    return "invalid_value" if view.state.combatants[command.who].status == "left" else None


def leave(scene: Any, command: commands.Leave) -> None:
    """Effects that counted his boundaries go with him."""
    scene.tell(CombatantLeft(command.who, command.reason))
    owner_left(scene, command.who)


def number_known(view: Any, command: Any) -> Verdict:
    """Only numbers that the ruleset names can be mended, to what they can be."""
    check = view.ruleset.numbers.get(command.what)
    return check(view, command.who, command.value) if check else "invalid_choice"


def correct(scene: Any, command: commands.Correct) -> None:
    """The game master's word stands as it is, with the reason."""
    scene.tell(Corrected(command.who, command.what, command.value, command.reason))


def throws_for(view: Any, command: Any) -> Verdict:
    """The game master says who throws; a player may take over his own dice."""
    if command.who not in (GM, "*") and command.who not in view.state.combatants:
        return "unknown_combatant"
    if view.by == GM:
        return None
    own = command.who != "*" and view.state.speaks_for(view.by, command.who)
    return None if own and command.supplier in ("engine", view.by) else "gm_only"


def supplier_named(_: Any, command: Any) -> Verdict:
    """The supplier is the engine, a script, or a person."""
    taken = command.supplier in ("*", "policy") or unclean(command.supplier)
    return "invalid_value" if taken else None


def end_fight(scene: Any, command: commands.EndFight) -> None:
    """Whatever was asked is asked no more."""
    close(scene, command.reason)


def close(scene: Any, reason: str) -> None:
    """The fight is over, and the chart of phases hears it."""
    scene.tell(FightEnded(reason))
    enter_phase(scene, "end_fight")


def drop(scene: Any, command: commands.Drop) -> None:
    """The open rule ends here; what it has told stays told."""
    scene.tell(RuleDropped(scene.dropped, command.reason))


def something_open(view: Any, _: Any) -> Verdict:
    """Only an open rule can be dropped."""
    return None if view.state.prompt is not None else "unknown_prompt"


MASTER = (checks.gm_only, checks.fight_over, checks.no_prompt_open)
"""The checks of what only the game master does, between two declarations."""

STANDARD: tuple[Form, ...] = (
    Form(
        command=commands.Begin,
        rule=begin,
        actor="",
        checks=(*MASTER, checks.phase_accepts, ready),
        help="End the setting up; the first round begins.",
    ),
    Form(
        command=commands.SetFact,
        rule=set_fact,
        actor="",
        checks=(*MASTER, fact_known, about_known, fact_fits),
        fields=(Field("fact", facts), Field("about", about), Field("value", fact_values)),
        spell=spelled,
        help="Say how things are: one of the facts of the rulebook.",
    ),
    Form(
        command=commands.SetDice,
        rule=lambda scene, c: scene.tell(DiceSet(c.who, c.supplier)),
        actor="",
        checks=(checks.fight_over, checks.no_prompt_open, throws_for, supplier_named),
        fields=(Field("who", throwers), Field("supplier", suppliers)),
        help="Say who supplies the dice thrown for somebody.",
    ),
    Form(
        command=commands.SetController,
        rule=lambda scene, c: scene.tell(ControllerSet(c.who, c.person)),
        actor="",
        checks=(*MASTER, named("who"), person("person")),
        fields=(Field("who", combatants), Field("person", people)),
        help="Say which person speaks for a combatant.",
    ),
    Form(
        command=commands.Join,
        rule=join,
        actor="",
        checks=(
            *MASTER,
            checks.phase_accepts,
            new_here,
            clean("name", MAX_NAME, needed=True),
            clean("side", MAX_NAME, needed=True),
            person("controller"),
            sheet_fits,
        ),
        fields=(
            Field("who", anything),
            Field("name", words),
            Field("side", words),
            Field("controller", people),
            Field("sheet", anything),
        ),
        help="Let somebody join the fight.",
    ),
    Form(
        command=commands.Leave,
        rule=leave,
        actor="",
        checks=(*MASTER, named("who"), not_left, clean("reason", MAX_TEXT)),
        fields=(Field("who", combatants),),
        help="Take somebody out of the fight.",
    ),
    Form(
        command=commands.Correct,
        rule=correct,
        actor="",
        checks=(*MASTER, named("who"), number_known, clean("reason", MAX_TEXT)),
        fields=(
            Field("who", combatants),
            Field("what", numbers),
            Field("value", lambda _view, _command: Free((0, 1, 10))),
            Field("reason", words),
        ),
        help="Mend a number, with a reason.",
    ),
    Form(
        command=commands.Note,
        rule=lambda scene, c: scene.tell(Noted(c.text)),
        actor="",
        checks=(checks.no_prompt_open, clean("text", MAX_TEXT, lines=True)),
        fields=(Field("text", words),),
        help="Write words into the record.",
    ),
    Form(
        command=commands.Drop,
        rule=drop,
        actor="",
        checks=(checks.gm_only, something_open, clean("reason", MAX_TEXT)),
        help="End the open rule without letting it run on.",
    ),
    Form(
        command=commands.EndFight,
        rule=end_fight,
        actor="",
        checks=(
            checks.gm_only,
            checks.fight_over,
            checks.phase_accepts,
            clean("reason", MAX_TEXT),
        ),
        help="End the fight.",
    ),
)
"""The engine's commands, in every ruleset. `answer` is judged by its prompt, not here."""


def standard_in(order: Sequence[Check]) -> tuple[Form, ...]:
    """The engine's commands for a rulebook that asks in an order of its own: these checks first."""
    return tuple(replace(form, checks=in_order(form.checks, order)) for form in STANDARD)


def in_order(asked: Sequence[Check], order: Sequence[Check]) -> tuple[Check, ...]:
    """The same checks, those of `order` before the others and in that order."""
    first = tuple(check for check in order if check in asked)
    return (*first, *(check for check in asked if check not in first))
