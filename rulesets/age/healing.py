"""AG-17, AG-18: the heal action."""

from ...core.authors import Form
from ...events import Command, Id, Number, Part
from .actions import spend
from .attacks import TARGET, reach
from .dying import set_health, wake
from .events import Healed, TestMade
from .numbers import TEST, Scene, View, ability, ability_test, health
from .preconditions import (
    AIMED,
    adjacent,
    bandages,
    hurt,
    major_left,
    not_healed_yet,
    target_is_ally,
    target_takes_part,
)

HEAL_TARGET = 11
"""AG-18: the target number of the test."""


class Heal(Command, frozen=True):
    """AG-18: bind the wounds of an adjacent ally."""

    actor: Id
    target: Id


def heal(scene: Scene, c: Heal) -> None:
    """AG-18: a test of Cunning against 11; a failure may be tried again."""
    reach(scene, c, (adjacent,))
    spend(scene, c, "heal", "major")
    faces = scene.faces(c.actor, "heal", TEST)
    made = scene.read(ability_test, scene, c.actor, "cunning", "healing", faces)
    success = made.value >= HEAL_TARGET
    scene.tell(TestMade(c.actor, "heal", c.target, faces[2], made, HEAL_TARGET, success))
    if success:
        mend(scene, c.actor, c.target, faces[2])


def mend(scene: Scene, who: Id, target: Id, dragon: int) -> None:
    """AG-18: Cunning and the dragon die, up to the maximum; AG-A18: it may wake."""
    points = scene.read(healed, scene, who, dragon)
    scene.tell(Healed(who, target, points))
    most = scene[target].sheet.health_max
    set_health(scene, target, min(health(scene, target) + points.value, most), "heal")
    if scene.options.heal_wakes:
        wake(scene, target, "heal")


def healed(view: View, who: Id, dragon: int) -> Number:
    """AG-18: what a successful test heals, never less than 0."""
    points = ability(view, who, "cunning").plus(Part("dragon_die", dragon, "AG-18"))
    return points.plus(Part("least", max(-points.value, 0), "AG-18"))


FORMS = (
    Form(
        command=Heal,
        rule=heal,
        fields=(TARGET,),
        checks=(
            *AIMED,
            major_left,
            target_takes_part,
            target_is_ally,
            adjacent,
            bandages,
            not_healed_yet,
            hurt,
        ),
        help="Heal an adjacent ally.",
    ),
)
