"""Sections 3 and 4: what only the game master does: modifiers, the order, sections."""

from itertools import islice
from typing import Any

from ...core.authors import (
    MAX_NAME,
    Field,
    Form,
    Free,
    Span,
    Text,
    Values,
    Verdict,
    checks,
    combatants,
    unclean,
)
from ...events import Clock, Command, EffectEnded, Id, ModifierSet
from .events import PlacesSet
from .gates import MASTER
from .opening import interrupt as end_busy
from .points import end_section as close_section
from .state import Place, Scene, View, roster

STATS = ("na", "nv", "fa", "fv")
"""The values that may be modified."""

LASTS = ("", "own_turn_start", "own_turn_end", "round_end")
"""How long a modifier lasts: until it is taken back, or up to a boundary of its bearer."""


class SetModifier(Command, frozen=True):
    """Section 3: a named amount on a value; 0 takes back what the same source has set."""

    who: Id
    stat: str
    amount: int
    source: str
    lasts: str = ""


class SetOrder(Command, frozen=True):
    """Section 4: the order of turns; sides act as their first combatants stand in it."""

    order: tuple[Id, ...]


class Interrupt(Command, frozen=True):
    """Section 4: somebody's channelling or reloading ends."""

    who: Id


class EndSection(Command, frozen=True):
    """AP-03: a combat or plot section ends inside the fight."""

    kind: str = "combat"


def source_clean(_: View, c: Any) -> Verdict:
    """The source is a name."""
    return "invalid_value" if unclean(c.source, MAX_NAME) else None


def set_modifier(scene: Scene, c: SetModifier) -> None:
    """Section 3: what the same source had set before gives way."""
    for held in tuple(scene.state.modifiers.values()):
        if (held.who, held.stat, held.source) == (c.who, c.stat, c.source):
            scene.tell(EffectEnded(held.id, f"modifier:{held.stat}", held.who, "gm"))
    if c.amount:
        ends = {
            "": None,
            "own_turn_start": Clock("turn_start", 1, c.who),
            "own_turn_end": Clock("turn_end", 1, c.who),
            "round_end": Clock("round_end"),
        }[c.lasts]
        scene.tell(ModifierSet(c.who, c.stat, c.amount, c.source, ends=ends))


def order_complete(view: View, c: Any) -> Verdict:
    """Section 4: everybody stands in it once."""
    return None if sorted(c.order) == sorted(view.state.combatants) else "invalid_value"


def set_order(scene: Scene, c: SetOrder) -> None:
    """Section 4: places exchanged by a duel are forgotten with it."""
    sides = dict.fromkeys(scene[who].side for who in c.order)
    places = [Place(side, who) for side in sides for who in c.order if scene[who].side == side]
    scene.tell(PlacesSet(tuple(places)))


def is_busy(view: View, c: Any) -> Verdict:
    """Section 4: there is something to interrupt."""
    busy = any(view.state.borne(c.who, kind) for kind in ("channelling", "reloading"))
    return None if busy else "invalid_value"


def interrupt(scene: Scene, c: Interrupt) -> None:
    """Section 4: channelling or reloading ends."""
    end_busy(scene, c.who)


def end_section(scene: Scene, c: EndSection) -> None:
    """AP-03: points come back; AP-A14: by option only with the plot section."""
    close_section(scene, c.kind)


def orders(view: View, _: Any) -> Values:
    """The order that holds, and others that begin with somebody else."""
    order = roster(view)
    turned = ((*order[n:], *order[:n]) for n in range(len(order)))
    return Free(tuple(islice(turned, 4)))


FORMS = (
    Form(
        command=SetModifier,
        rule=set_modifier,
        actor="",
        fields=(
            Field("who", combatants, help="whose value"),
            Field("stat", lambda _view, _c: STATS, help="which value"),
            Field("amount", lambda _view, _c: Span(-20, 20), help="how much; 0 takes it back"),
            Field("source", lambda _view, _c: Text(MAX_NAME), help="where it comes from"),
            Field("lasts", lambda _view, _c: LASTS, help="until when"),
        ),
        checks=(*MASTER, checks.exist("who"), source_clean),
        help="Put a modifier on a value, or take it back.",
    ),
    Form(
        command=SetOrder,
        rule=set_order,
        actor="",
        fields=(Field("order", orders, help="everybody, in the order of turns"),),
        checks=(*MASTER, checks.exist("order"), order_complete),
        help="Change the order of turns.",
    ),
    Form(
        command=Interrupt,
        rule=interrupt,
        actor="",
        fields=(Field("who", combatants, help="who is interrupted"),),
        checks=(*MASTER, checks.exist("who"), is_busy),
        help="End somebody's channelling or reloading.",
    ),
    Form(
        command=EndSection,
        rule=end_section,
        actor="",
        fields=(Field("kind", lambda _view, _c: ("combat", "plot"), help="which section"),),
        checks=MASTER,
        help="End a section: action points come back.",
    ),
)
