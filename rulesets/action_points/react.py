"""Section 4: `react`: a reaction is asked for by name, so that the table learns why not."""

from typing import Any

from ...core.authors import Field, Form, Free, Span, Values, Verdict, checks, first
from .arms import names
from .declaring import addons, disarmable
from .gates import not_down
from .offers import blow_fields
from .points import knows
from .state import Scene, View
from .windows import WINDOWS, React

OF_ATTACKS = ("follow_up", "charge")
"""The reactions that are attacks, with add-ons."""


def asked(view: View, c: Any) -> bool:
    """Whether the prompt of this reaction is the one that is open."""
    prompt = view.state.prompt
    window = WINDOWS[c.reaction]
    return prompt is not None and (prompt.to, prompt.question) == (c.actor, window.prompt)


def reaction_known(_: View, c: Any) -> Verdict:
    """There is a reaction of that name."""
    return None if c.reaction in WINDOWS else "invalid_value"


def strike_there(view: View, c: Any) -> Verdict:
    """Section 4: a strike is being resolved, or was with the last command."""
    if view.state.focus is not None:
        return None
    prompt = view.state.prompt
    at_start = prompt is not None and prompt.question == "charge_counter"
    return None if at_start and asked(view, c) else "no_strike"


def ability_known(view: View, c: Any) -> Verdict:
    """AP-06: the actor knows the ability, and what is added to it."""
    more = addons(c) if c.reaction in OF_ATTACKS else ()
    good = all(knows(view, c.actor, one) for one in (WINDOWS[c.reaction].ability, *more))
    return None if good else "ability_not_known"


def own_codes(view: View, c: Any) -> Verdict:
    """The codes of the ability's rule, in their order."""
    return first(WINDOWS[c.reaction].checks, view, c)


def can_pay(view: View, c: Any) -> Verdict:
    """AP-02: the points are there."""
    fee = WINDOWS[c.reaction].price(view, c)
    return None if fee <= view[c.actor].ap else "not_enough_ap"


def prompt_open(view: View, c: Any) -> Verdict:
    """Section 4: its stage has come, and is not past."""
    return None if asked(view, c) else "no_open_prompt"


def answers(view: View, c: React) -> tuple[Any, ...]:
    """Section 4: while its prompt is open a reaction is the same as the answer."""
    return (WINDOWS[c.reaction].answer(view, c),) if asked(view, c) else ()


def react(_scene: Scene, _c: React) -> None:
    """Section 4: a reaction is an answer, or it is refused; it is never carried out here."""


def reactions(_: View, __: Any) -> Values:
    """All that may be asked for."""
    return tuple(WINDOWS)


def people(view: View, c: Any) -> Values:
    """Nobody in particular, or anybody else."""
    return ("", *(who for who in view.state.combatants if who != c.actor))


def amounts(_: View, __: Any) -> Values:
    """The points."""
    return Span(1, 1000)


def aimable(view: View, c: Any) -> Values:
    """No weapon, or one of the others'."""
    held = [key for who in view.state.combatants for key in disarmable(view, who)]
    return Free(tuple(dict.fromkeys(("", *names(view, held)))))


def numbers(view: View, c: Any) -> Values:
    """No strike, or one of them."""
    return Span(0, 1 + view[c.actor].sheet.extra_attacks)


def speaks_of(*wanted: str) -> Any:
    """Whether a field belongs to the reaction."""
    return lambda _view, c: c.reaction in wanted


AN_ATTACK = speaks_of(*OF_ATTACKS)

FORMS = (
    Form(
        command=React,
        rule=react,
        fields=(
            Field("reaction", reactions, help="what is asked for"),
            Field("target", people, speaks_of("villainy", "follow_up"), help="a body, or whom"),
            Field("amount", amounts, speaks_of("hard_as_steel"), help="how many points"),
            *blow_fields(aimable, numbers, AN_ATTACK),
        ),
        checks=(
            checks.fight_over,
            checks.actor_exists,
            checks.exist("target", blank=True),
            checks.speaks_for_actor,
            not_down,
            reaction_known,
            strike_there,
            ability_known,
            own_codes,
            can_pay,
            prompt_open,
        ),
        answers=answers,
        help="Ask for a reaction by name: the answer to its prompt, or why it is not open.",
    ),
)
