"""The forms of the engine's own commands: their checks and what they tell."""

from collections.abc import Callable, Mapping, Sequence
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
    Id,
    Noted,
    RuleDropped,
)
from . import checks, commands, facts
from .effects import owner_left
from .forms import Check, Field, Form
from .frame import close, enter_phase
from .names import MAX_NAME, MAX_TEXT, RESERVED, nobody, stain, unclean
from .offers import Free, Text, Values
from .refusals import Verdict


def combatants(view: Any, _: Any) -> Values:
    """Everybody in the fight."""
    return tuple(view.state.combatants)


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


def begin(scene: Any, command: commands.Begin) -> None:
    """The chart of phases says where a begun fight stands."""
    scene.tell(Begun())
    enter_phase(scene, "begin")


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


def drop(scene: Any, command: commands.Drop) -> None:
    """The open rule ends here; what it has told stays told."""
    scene.tell(RuleDropped(scene.dropped, command.reason))


def something_open(view: Any, _: Any) -> Verdict:
    """Only an open rule can be dropped."""
    return None if view.state.prompt is not None else "unknown_prompt"


MASTER = (checks.gm_only, checks.fight_over, checks.no_prompt_open)
"""The checks of what only the game master does, between two declarations."""

REASON = Field("reason", words, help="why, in a few words")
"""Why the game master does it."""

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
        rule=facts.set_fact,
        actor="",
        checks=(*MASTER, facts.fact_known, facts.about_known, facts.fact_fits),
        fields=(
            Field("fact", facts.names, help="its name"),
            Field("about", facts.about, help="whom it is about, in order"),
            Field("value", facts.values, help="how things are; none unsets the fact"),
        ),
        spell=facts.spelled,
        help="Say how things are: one of the facts of the rulebook.",
    ),
    Form(
        command=commands.SetDice,
        rule=lambda scene, c: scene.tell(DiceSet(c.who, c.supplier)),
        actor="",
        checks=(checks.fight_over, checks.no_prompt_open, throws_for, supplier_named),
        fields=(
            Field("who", throwers, help="whose dice; `*`: those of everybody"),
            Field("supplier", suppliers, help="`engine`, `script` or a person"),
        ),
        help="Say who supplies the dice thrown for somebody.",
    ),
    Form(
        command=commands.SetController,
        rule=lambda scene, c: scene.tell(ControllerSet(c.who, c.person)),
        actor="",
        checks=(*MASTER, checks.exist("who"), person("person")),
        fields=(
            Field("who", combatants, help="for whom"),
            Field("person", people, help="the person who speaks"),
        ),
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
            Field("who", help="a new id"),
            Field("name", words, help="how people call him"),
            Field("side", words, help="on whose side he fights"),
            Field("controller", people, help="the person who speaks for him"),
            Field("sheet", help="his sheet"),
        ),
        help="Let somebody join the fight.",
    ),
    Form(
        command=commands.Leave,
        rule=leave,
        actor="",
        checks=(*MASTER, checks.exist("who"), not_left, clean("reason", MAX_TEXT)),
        fields=(Field("who", combatants, help="who leaves"),),
        unasked=(REASON,),
        help="Take somebody out of the fight.",
    ),
    Form(
        command=commands.Correct,
        rule=correct,
        actor="",
        checks=(*MASTER, checks.exist("who"), number_known, clean("reason", MAX_TEXT)),
        fields=(
            Field("who", combatants, help="whose number"),
            Field("what", numbers, help="which number"),
            Field("value", lambda _view, _command: Free((0, 1, 10)), help="what it becomes"),
            REASON,
        ),
        help="Mend a number, with a reason.",
    ),
    Form(
        command=commands.Note,
        rule=lambda scene, c: scene.tell(Noted(c.text)),
        actor="",
        checks=(checks.no_prompt_open, clean("text", MAX_TEXT, lines=True)),
        fields=(Field("text", words, help="the words"),),
        help="Write words into the record.",
    ),
    Form(
        command=commands.Drop,
        rule=drop,
        actor="",
        checks=(checks.gm_only, something_open, clean("reason", MAX_TEXT)),
        unasked=(REASON,),
        help="End the open rule without letting it run on.",
        says={"unknown_prompt": "no rule is open that could be dropped"},
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
        unasked=(REASON,),
        help="End the fight.",
    ),
)
"""The engine's commands, in every ruleset. `answer` is judged by its prompt, not here."""


Rules = Mapping[str, Callable[[Any, Any], None]]


def arriving(bring_along: Callable[[Any, Id], None]) -> dict[str, Callable[[Any, Any], None]]:
    """Rules of `begin` and `join` where people bring along what counts once the fight has begun.

    `bring_along` (scene, who) tells what somebody brings.
    """

    def all_bring(scene: Any, command: commands.Begin) -> None:
        begin(scene, command)
        for who in scene.state.combatants:
            bring_along(scene, who)

    def one_brings(scene: Any, command: commands.Join[Any]) -> None:
        join(scene, command)
        if scene.state.begun:
            bring_along(scene, command.who)

    return {"begin": all_bring, "join": one_brings}


def standard_in(
    order: Sequence[Check] = (),
    *,
    rules: Rules | None = None,
    more: Mapping[str, Sequence[Check]] | None = None,
) -> tuple[Form, ...]:
    """The engine's commands as a rulebook has them.

    Args:
        order: the checks that it asks before all others, in its own order.
        rules: by a command's name, what it means beyond what the engine makes of it.
        more: by a command's name, what the rulebook asks last.
    """
    rules, more = rules or {}, more or {}
    return tuple(
        replace(
            form,
            rule=rules.get(form.name, form.rule),
            checks=in_order((*form.checks, *more.get(form.name, ())), order),
        )
        for form in STANDARD
    )


def in_order(asked: Sequence[Check], order: Sequence[Check]) -> tuple[Check, ...]:
    """The same checks, those of `order` before the others and in that order."""
    first = tuple(check for check in order if check in asked)
    return (*first, *(check for check in asked if check not in first))
