"""AG-13, AG-14: the coup de grace."""

from typing import Any

from ...core.authors import Field, Form, Values, Verdict
from ...events import Command, Id
from .actions import spend
from .attacks import TARGET, modes, reach, roll_to_hit
from .dying import change_health, die
from .numbers import Scene, View, carried
from .preconditions import (
    AIMED,
    NEAR_ENOUGH,
    major_left,
    target_helpless,
    target_is_enemy,
    target_takes_part,
    weapon_carried,
    weapon_in_mode,
    when,
)


class CoupDeGrace(Command, frozen=True):
    """AG-13, AG-14: finish off a helpless enemy, adjacent or with a ranged weapon."""

    actor: Id
    target: Id
    mode: str = "melee"
    weapon: str = ""


def coup_de_grace(scene: Scene, c: CoupDeGrace) -> None:
    """AG-13: an adjacent enemy needs no roll; AG-14: a ranged weapon must reach Defence 10."""
    reach(scene, c, NEAR_ENOUGH)
    spend(scene, c, "coup_de_grace", "major")
    if c.mode == "melee" or shot(scene, c):
        kill(scene, c.target)


def shot(scene: Scene, c: CoupDeGrace) -> bool:
    """AG-14, AG-A21: the attack roll with all its bonuses; no damage roll follows."""
    weapon = carried(scene, c.actor, c.weapon)
    assert weapon is not None
    return roll_to_hit(scene, c.actor, c.target, weapon, c.mode, helpless=True)[1]


def kill(scene: Scene, target: Id) -> None:
    """AG-13, AG-A15: dead at once, with Health 0; no prompt, and no way out."""
    change_health(scene, target, 0, "coup_de_grace")
    die(scene, target, "coup_de_grace")


def weapon_if_named(view: View, c: Any) -> Verdict:
    """Row 9, AG-A20: none is needed in melee; one that is named must be carried."""
    return None if c.mode == "melee" and not c.weapon else weapon_carried(view, c)


def mode_known(_: View, c: Any) -> Verdict:
    """Row 10: melee or ranged."""
    return None if c.mode in ("melee", "ranged") else "wrong_mode"


def any_weapon(view: View, c: Any) -> Values:
    """What can be named: in melee also nothing."""
    held = tuple(one.id for one in view[c.actor].sheet.arms)
    return ("", *held) if c.mode == "melee" else held


FORMS = (
    Form(
        command=CoupDeGrace,
        rule=coup_de_grace,
        fields=(
            Field("mode", modes, help="melee without a roll, or ranged"),
            Field("weapon", any_weapon, help="the id of a weapon; in melee none is needed"),
            TARGET,
        ),
        checks=(
            *AIMED,
            major_left,
            weapon_if_named,
            mode_known,
            when("ranged", weapon_in_mode),
            target_takes_part,
            target_is_enemy,
            target_helpless,
            *NEAR_ENOUGH,
        ),
        help="Finish off somebody helpless.",
    ),
)
