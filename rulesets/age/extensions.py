"""AG-X1 to AG-X3: aim, charge, defend; each with its option only."""

from typing import Any

from ...core.authors import (
    Check,
    Field,
    Form,
    Verdict,
    facts,
)
from ...events import Clock, Command, Id, ModifierSet, Part
from .actions import AIM, spend
from .attacks import TARGET, reach, strike, weapons
from .numbers import REACH, Scene, View, carried, distance
from .preconditions import (
    ACTING,
    AIMED,
    major_left,
    target_is_enemy,
    target_takes_part,
    weapon_carried,
    within,
)


class Aim(Command, frozen=True):
    """AG-X1: aim, for the attack that comes next."""

    actor: Id


class Charge(Command, frozen=True):
    """AG-X2: run up to an enemy and strike."""

    actor: Id
    target: Id
    weapon: str = ""


class Defend(Command, frozen=True):
    """AG-X3: think of nothing but the own defence."""

    actor: Id


def aim(scene: Scene, c: Aim) -> None:
    """AG-X1: a minor action; +1 on the attack roll of the very next action, else it is lost."""
    spend(scene, c, "aim", "minor")
    scene.tell(ModifierSet(c.actor, "attack", 1, "aim", AIM))


def charge(scene: Scene, c: Charge) -> None:
    """AG-X2: a major action; the distance becomes at most 2 yards, the attack has +1."""
    reach(scene, c, (charge_reaches,))
    spend(scene, c, "charge", "major")
    far = distance(scene, c.actor, c.target)
    if far is not None and far > REACH:
        facts.put(scene, "distance", (c.actor, c.target), REACH)
    weapon = carried(scene, c.actor, c.weapon)
    assert weapon is not None
    strike(scene, c.actor, c.target, weapon, "melee", (Part("charge", 1, "AG-X2"),))


def defend(scene: Scene, c: Defend) -> None:
    """AG-X3: a major action; Defence +2 until the start of the own next turn."""
    spend(scene, c, "defend", "major")
    ends = Clock("turn_start", owner=c.actor)
    scene.tell(ModifierSet(c.actor, "defense", 2, "defend", ends=ends))


def switched_on(option: str) -> Check:
    """A check: the table has that extension."""

    def extension_is_on(view: View, _: Any) -> Verdict:
        return None if getattr(view.options, option) else "unknown_command"

    return extension_is_on


def charge_reaches(view: View, c: Any) -> Verdict:
    """AG-X2: at most 2 yards more than half the speed, rounded down."""
    furthest = REACH + 10 * (view[c.actor].sheet.speed // 2)
    return within(view, c, furthest, "target_out_of_reach")


def weapon_for_melee(view: View, c: Any) -> Verdict:
    """AG-X2: a charge ends in a melee attack."""
    weapon = carried(view, c.actor, c.weapon)
    return None if weapon and "melee" in weapon.modes else "wrong_mode"


FORMS = (
    Form(
        command=Aim,
        rule=aim,
        checks=(switched_on("ext_aim"), *ACTING),
        help="Aim (extension).",
    ),
    Form(
        command=Charge,
        rule=charge,
        fields=(Field("weapon", weapons, help="the id of a melee weapon"), TARGET),
        checks=(
            switched_on("ext_charge"),
            *AIMED,
            major_left,
            weapon_carried,
            weapon_for_melee,
            target_takes_part,
            target_is_enemy,
            charge_reaches,
        ),
        help="Charge an enemy (extension).",
    ),
    Form(
        command=Defend,
        rule=defend,
        checks=(switched_on("ext_defend"), *ACTING, major_left),
        help="Defend oneself (extension).",
    ),
)
