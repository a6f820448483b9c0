"""The script: a fight as people write it down, with what is expected of it, as frozen values.

The written form stands here too, as `ScriptKeys` and what is in it: the reader checks against it,
and the published JSON Schema is made from it.
"""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from ..core.ruleset import Ruleset
from .yaml_reader import MAX_INT, Place

VERSION = 1
"""The version of the format."""

Find = Callable[[str], Ruleset]
"""How a ruleset is found by the name that stands in a script."""

EventLine = str | Annotated[dict[str, dict[str, Any] | None], Meta(min_length=1, max_length=1)]
Back = Literal["batch", "declaration", "round"]

# --- the written form ----------------------------------------------------------------------------


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    """A mapping in which nothing stands."""


class UndoKeys(Struct, frozen=True, forbid_unknown_fields=True):
    """How far an undo goes back, and whether the engine's dice fall anew from there."""

    step: Back = "batch"
    fresh: bool = False


class AnswerKeys(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer: what is answered, by the name of the question, and what is chosen."""

    question: str = ""
    choice: Any = None


class FactKeys(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that holds from the start; lengths are decimals."""

    fact: Annotated[str, Meta(description="The name of the fact in the ruleset.")]
    value: Annotated[Any, Meta(description="How things are.")]
    about: Annotated[
        tuple[str, ...], Meta(description="The ids of those whom it concerns, if any.")
    ] = ()


class CombatantKeys(Struct, frozen=True):
    """A combatant; the fields of the ruleset's sheet stand beside these."""

    id: Annotated[str, Meta(description="The name by which commands and events speak of him.")]
    name: Annotated[str, Meta(description="His name; the id if left out.")] = ""
    side: Annotated[str, Meta(description="The side on which he fights.")] = ""
    controller: Annotated[str, Meta(description="The person who speaks for him.")] = "gm"


class StepKeys(Struct, frozen=True, kw_only=True):
    """One step: a command with its fields, who gives it, and what is expected of it.

    A command stands under its own name; a step without one only looks.
    """

    answer: Annotated[
        Any, Meta(description="Answer the open question: a choice, or {question, choice}.")
    ] = UNSET
    undo: Annotated[
        UndoKeys | Back | UnsetType | None, Meta(description="Go back: a batch, or farther.")
    ] = UNSET
    redo: Annotated[Nothing | UnsetType | None, Meta(description="Go forward again.")] = UNSET
    goto: Annotated[
        str | int | UnsetType, Meta(description="Go to a label, or to a batch by its number.")
    ] = UNSET
    by: Annotated[str, Meta(description="The person who asks.")] = "gm"
    dice: Annotated[
        tuple[int, ...], Meta(description="Faces typed with the command, in the order asked for.")
    ] = ()
    answers: Annotated[
        tuple[Any, ...],
        Meta(
            description="What a policy chooses at once, in the same batch, question by question: "
            "a choice, or {question: choice}."
        ),
    ] = ()
    defaults: Annotated[
        bool,
        Meta(description="Questions that `answers` does not name take their defaults at once."),
    ] = False
    key: Annotated[str, Meta(description="The sender's own id of the command.")] = ""
    refused: Annotated[str, Meta(description="The code with which it must be refused.")] = ""
    expect: Annotated[
        tuple[EventLine, ...],
        Meta(description="Events of the batch in this order; others may stand between."),
    ] = ()
    exactly: Annotated[
        tuple[EventLine, ...] | UnsetType,
        Meta(description="All events of the batch (declared excepted), in this order."),
    ] = UNSET
    never: Annotated[
        tuple[EventLine, ...], Meta(description="Events that may not stand in the batch.")
    ] = ()
    values: Annotated[
        dict[str, Any], Meta(description="Values after the step, by name and arguments.")
    ] = {}
    label: Annotated[str, Meta(description="A name for the point after the step.")] = ""


class VariantKeys(Struct, frozen=True, rename={"start": "from"}, forbid_unknown_fields=True):
    """Another course that the fight takes from a point of `play`."""

    play: Annotated[tuple[str | StepKeys, ...], Meta(description="Its steps, in order.")]
    title: Annotated[str, Meta(description="What it is.")] = ""
    start: Annotated[
        str, Meta(description="The label where it leaves `play`; the start if none.")
    ] = ""


class ScriptKeys(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A script for affray: a fight, what is done in it, and what is expected."""

    affray: Annotated[Literal[1], Meta(description="The version of the format.")]
    ruleset: Annotated[str, Meta(description="The name of the rulebook.")]
    title: Annotated[str, Meta(description="What the fight is called.")] = ""
    about: Annotated[
        str | tuple[str, ...], Meta(description="What it is about: rule ids, or a text.")
    ] = ""
    options: Annotated[dict[str, Any], Meta(description="What the table has chosen.")] = {}
    dice: Annotated[
        str | dict[str, str],
        Meta(
            description="Who throws: `script`, `engine`, `typed`, or a supplier for each combatant."
        ),
    ] = "script"
    seed: Annotated[
        int | None,
        Meta(
            description="The seed of the engine's dice; random if left out.",
            extra_json_schema={"minimum": 0, "maximum": MAX_INT},
        ),
    ] = None
    cast: Annotated[str, Meta(description="A file beside this one with combatants by id.")] = ""
    combatants: Annotated[
        tuple[str | CombatantKeys, ...],
        Meta(description="Who fights, in the order of joining: an id of the cast, or a mapping."),
    ] = ()
    facts: Annotated[tuple[FactKeys, ...], Meta(description="What holds from the start.")] = ()
    play: Annotated[tuple[str | StepKeys, ...], Meta(description="The steps, in order.")] = ()
    variants: Annotated[
        tuple[VariantKeys, ...], Meta(description="Other courses of the same fight.")
    ] = ()


# --- what the reader makes of it -----------------------------------------------------------------


class Pattern(Struct, frozen=True):
    """An event that is expected, or may not be: its name, and those fields that matter."""

    name: str
    fields: Mapping[str, Any]
    place: Place


class Wanted(Struct, frozen=True):
    """A value that must be so: a name with arguments, as written and apart."""

    text: str
    name: str
    args: tuple[str | int, ...]
    value: Any
    place: Place


class Do(Struct, frozen=True):
    """A command of the ruleset or the engine, with its fields as written."""

    name: str
    fields: Mapping[str, Any]


class Reply(Struct, frozen=True):
    """An answer to the open question, or to a command that is waited for."""

    question: str
    choice: Any


class Go(Struct, frozen=True):
    """The head is moved: `undo` by a batch, declaration or round, `redo`, or `goto` a point."""

    kind: str
    to: str | int = ""
    fresh: bool = False


class Step(Struct, frozen=True, kw_only=True):
    """One step as it is played; the fields are those of `StepKeys`."""

    place: Place
    act: Do | Reply | Go | None
    by: str
    dice: tuple[int, ...]
    answers: tuple[Any, ...]
    defaults: bool
    key: str | None
    refused: str
    expect: tuple[Pattern, ...]
    exactly: tuple[Pattern, ...] | None
    never: tuple[Pattern, ...]
    values: tuple[Wanted, ...]
    label: str


class Variant(Struct, frozen=True):
    """Another course from the point after the step with the label `start` (empty: the start)."""

    title: str
    start: str
    play: tuple[Step, ...]
    place: Place


class Script(Struct, frozen=True, kw_only=True):
    """A whole script without a fault.

    `combatants` are mappings of id, name, side, controller and the sheet's fields; `facts` are
    mappings of fact, about and value, lengths as decimals.
    """

    path: str
    place: Place
    ruleset: Ruleset
    title: str
    about: str | tuple[str, ...]
    options: Mapping[str, Any]
    dice: str | Mapping[str, str]
    seed: int | None
    combatants: tuple[Mapping[str, Any], ...]
    facts: tuple[Mapping[str, Any], ...]
    play: tuple[Step, ...]
    variants: tuple[Variant, ...]
