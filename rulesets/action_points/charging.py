"""AP-47 to AP-50: charging, and the counter of a charger at the same time."""

from typing import Any

from msgspec.structs import replace

from ...core.authors import (
    Field,
    Form,
    Needs,
    Question,
    Values,
    Verdict,
    effects,
    opposed,
)
from ...events import Command, Id, Menu, Value
from .abilities import DIRECTIONS
from .arms import option
from .declaring import Blow, is_area
from .events import Moved
from .facts import distance, frontal, in_reach, in_view, rule_on_bearing, rule_on_distance
from .gates import can_pay, enemy, in_turn, known
from .offers import others
from .opening import declare, face
from .plans import charge_counters
from .points import pay, price
from .state import Attack, Scene, View, current, roster, standing

BEARING = "bearing_at_phase_start"
"""AP-48: the fact by which a charger knows whence somebody comes."""


class Charge(Command, frozen=True):
    """AP-47: after the movement of the turn, charge on in its direction, at an enemy ahead."""

    actor: Id
    direction: str
    target: Id


def straight_on(view: View, c: Any) -> Verdict:
    """AP-47: the whole movement was in that one direction."""
    made = view[c.actor].movement
    off = made is not None and not (made.straight and made.direction == c.direction)
    return "charge_not_straight" if off else None


def far_enough(view: View, c: Any) -> Verdict:
    """AP-47: at least the whole movement range, without further abilities."""
    made = view[c.actor].movement
    short = made is None or made.distance < 10 * view[c.actor].sheet.move_range
    return "charge_too_short" if short else None


def enemy_ahead(view: View, c: Any) -> Verdict:
    """AP-47: an enemy straight ahead, in view, at most two charge ranges away."""
    there = enemy(view, c.actor, c.target) and in_view(view, c.actor, c.target)
    if not there or not frontal(view, c.actor, c.target):
        return "charge_no_enemy_ahead"
    away = distance(view, c.actor, c.target)
    if away is None:
        return Needs("distance")
    return "charge_no_enemy_ahead" if too_far(view, away) else None


def too_far(view: View, away: int) -> bool:
    """AP-47, AP-A51: farther than two charge ranges; lengths are in tenths."""
    return away > 2 * 10 * int(view.options.charge_range)


def same_direction(view: View, c: Any) -> Verdict:
    """AP-50: in consecutive rounds only on in the same direction."""
    last, direction = view[c.actor].last_charge
    turned = bool(direction) and last >= view.state.round - 1 and direction != c.direction
    return "charge_direction_changed" if turned else None


def charge(scene: Scene, c: Charge) -> None:
    """AP-47, AP-50: a new charge takes the place of one still in force."""
    away = rule_on_distance(scene, c.actor, c.target)
    scene.require("charge_no_enemy_ahead" if too_far(scene, away) else None)
    pay(scene, c.actor, ("charge", price(scene, c.actor, "charge").value))
    held = scene.state.borne(c.actor, "charging")
    if held is not None:
        effects.advance(scene, held, "replaced")
    effects.start(scene, "charging", c.actor, about=c.direction)


# --- the counter -------------------------------------------------------------------------------


def charge_answer(scene: Scene, who: Id, target: Id) -> bool:
    """AP-48: a charger attacked from its direction may strike at the same time, at no price."""
    held = scene.state.borne(target, "charging")
    if held is None or not may_answer(scene, who, target):
        return False
    plans = charge_counters(scene, target, who)
    if not plans or rule_on_bearing(scene, BEARING, who, target) != held.about:
        return False
    menu = Menu(choices=("decline", *plans))
    about = (who, scene[target].ap)
    answer = scene.ask(target, "charge_counter", menu, about=about, default="decline")
    if not isinstance(answer, tuple):
        return False
    counter = spread(scene, plans[answer])
    declare(scene, counter, "charge_counter")
    for one in dict.fromkeys(current(scene, target).targets):
        face(scene, target, one)
    effects.advance(scene, held, "counter")
    return True


def may_answer(view: View, who: Id, target: Id) -> bool:
    """AP-48: an enemy in its own turn, and not in a duel's exchange between the two."""
    own = view.state.has_turn(who)
    duel = who in view.state.exchange and target in view.state.exchange
    melee = current(view, who).melee
    return own and melee and not duel and opposed(view, who, target) and standing(view, target)


def spread(scene: Scene, c: Blow) -> Blow:
    """AP-49: an area attack that counters the enemy may strike others beside it."""
    while is_area(scene, c):
        taken = (c.actor, c.target, *c.others)
        near = tuple(
            one
            for one in roster(scene)
            if one not in taken and standing(scene, one) and in_reach(scene, c.actor, one)
        )
        if not near:
            break
        menu = Menu(choices=("no", *near))
        about: tuple[Value, ...] = (c.option, c.target)
        answer = scene.ask(c.actor, "area_target", menu, about=about, default="no")
        if answer == "no":
            break
        c = replace(c, others=(*c.others, answer))
    return c


def ride_on(scene: Scene, attack: Attack) -> None:
    """AP-49: an option with `line` carries a mounted charger straight on."""
    chosen = option(scene, attack.weapon, attack.option)
    if attack.kind != "charge_counter" or chosen is None or not chosen.line:
        return
    scene.tell(Moved(attack.who, "ride"))
    brace = scene.state.borne(attack.who, "braced")
    if brace is not None:
        effects.advance(scene, brace, "moved")


def directions(_: View, __: Any) -> Values:
    """The directions."""
    return DIRECTIONS


QUESTIONS = (
    Question(
        "charge_counter",
        "{0} attacks you from where you charge. Strike back at the same time, at no price, "
        "add-ons at theirs (you have {1} AP)? Declined, only {0} strikes.",
        "AP-48",
    ),
    Question(
        "area_target",
        "You counter {1} with {0}. Whom else does it strike? With no, nobody else.",
        "AP-49",
    ),
)

FORMS = (
    Form(
        command=Charge,
        rule=charge,
        fields=(
            Field("direction", directions, help="the direction of the movement"),
            Field("target", others, help="the enemy ahead"),
        ),
        checks=(
            *in_turn("target"),
            known("charge"),
            straight_on,
            far_enough,
            enemy_ahead,
            same_direction,
            can_pay("charge"),
        ),
        help="Charge on in the direction of the movement; enemies from there are countered.",
    ),
)
