"""TA-16, TA-17: spells, offensive and others."""

from typing import Any

from msgspec.structs import replace

from ...core.authors import (
    Field,
    Form,
    Several,
    Values,
    Verdict,
    opponents,
)
from ...events import Command, Id, Part, ResourceChanged, total
from . import damage
from .attacks import dodge_roll
from .changes import happen
from .conditions import impose
from .events import SpellResolved
from .gate import all_active, all_enemies, gate
from .leaving import fall
from .numbers import Scene, View, active, everybody, stat
from .sheet import Spell
from .turns import whole_turn

ENEMIES = all_enemies("targets")
"""TA-16: what an offensive spell asks of its targets."""


class Cast(Command, frozen=True):
    """TA-16: cast a spell at its target or targets."""

    actor: Id
    spell: str
    targets: tuple[Id, ...] = ()


def spell(view: View, who: Id, name: object) -> Spell | None:
    """A spell that somebody knows, by its id."""
    return next((one for one in view[who].sheet.spells if one.id == name), None)


# --- what may be declared --------------------------------------------------------------------


def spell_known(view: View, c: Any) -> Verdict:
    """TA-16: the spell is one of the actor's."""
    return None if spell(view, c.actor, c.spell) else "spell_not_known"


def affordable(view: View, c: Any) -> Verdict:
    """TA-16, TA-A15: the cost is there."""
    known = spell(view, c.actor, c.spell)
    if known is None or known.cost is None:
        return None
    held = view[c.actor].resources.get(known.cost.resource, 0)
    return None if held >= known.cost.amount else "not_enough_resource"


def targets_fit(view: View, c: Any) -> Verdict:
    """TA-16: at least one target, at most as many as the spell has, and nobody twice."""
    known, people = spell(view, c.actor, c.spell), c.targets
    most = known.max_targets if known else 0
    good = 0 < len(people) <= most and len(set(people)) == len(people)
    return None if good else "invalid_targets"


def offensive_at_enemies(view: View, c: Any) -> Verdict:
    """TA-16: an offensive spell is for opponents; any other is for anybody."""
    known = spell(view, c.actor, c.spell)
    verdict: Verdict = ENEMIES(view, c) if known and known.offensive else None
    return verdict


def spells(view: View, c: Any) -> Values:
    """The spells that somebody knows."""
    return tuple(one.id for one in view[c.actor].sheet.spells)


def marks(view: View, c: Any) -> Values:
    """Opponents for an offensive spell, everybody active for any other."""
    known = spell(view, c.actor, c.spell)
    hostile = known is not None and known.offensive
    return Several(opponents(view, c.actor) if hostile else everybody(view))


# --- casting ---------------------------------------------------------------------------------


def cast(scene: Scene, c: Cast) -> None:
    """TA-16: the cost is paid, then the targets come one after the other in the declared order.

    Whoever has left the fight meanwhile, by a ruling on a target before him, is passed over.
    """
    known = spell(scene, c.actor, c.spell)
    assert known is not None
    pay(scene, c.actor, known)
    for target in c.targets:
        if scene.state.over or not active(scene, target):
            continue
        if known.offensive:
            strike(scene, c.actor, target, known)
        else:
            scene.tell(SpellResolved(c.actor, target, known.id))
            happen(scene, c.actor, target, known.effects, known.id)


def pay(scene: Scene, who: Id, known: Spell) -> None:
    """TA-16: the cost is paid when the declaration is accepted."""
    if known.cost is not None:
        resource, amount = known.cost.resource, known.cost.amount
        left = scene[who].resources.get(resource, 0) - amount
        scene.tell(ResourceChanged(who, resource, -amount, left, known.id))


def strike(scene: Scene, who: Id, target: Id, known: Spell) -> None:
    """TA-17: the dodge roll if the spell can be dodged; dodged, it throws off balance (TA-A13)."""
    hp = scene[target].hp
    outcome = SpellResolved(who, target, known.id, hp_from=hp, hp_to=hp)
    if known.dodgeable:
        dodge = dodge_roll(scene, target)
        outcome = replace(outcome, dodge_value=dodge.value, dodge_total=dodge.total)
        if dodge.dodged:
            scene.tell(replace(outcome, dodged=True, net=0))
            if scene.options.dodged_spell_unbalances:
                impose(scene, who, "off_balance", "dodged")
            return
    scene.tell(dealt(scene, outcome, known))
    fall(scene, target)


def dealt(scene: Scene, outcome: SpellResolved, known: Spell) -> SpellResolved:
    """TA-17: damage and a quarter of DTR, rounded up; no armour, no criticals (TA-A14)."""
    assert known.damage is not None
    assert outcome.hp_from is not None
    blow = damage.of_notation(known.damage)
    faces = scene.faces(outcome.who, "spell_damage", blow.throw) if blow.sides else ()
    points = total((Part("dice", sum(faces), "TA-17"), Part("flat", blow.flat, "TA-17")))
    quarter = Part("dtr/4", -(-stat(scene, outcome.who, "dtr").value // 4), "TA-17")
    whole = total((Part("rolled_points", points.value, "TA-17"), quarter))
    return replace(
        outcome,
        rolled_points=points,
        dtr_bonus=quarter.amount,
        total=whole,
        net=whole.value,
        hp_to=max(outcome.hp_from - whole.value, 0),
    )


FORMS = (
    Form(
        command=Cast,
        rule=whole_turn(cast),
        fields=(
            Field("spell", spells, help="a spell's id"),
            Field("targets", marks, help="its target, or several"),
        ),
        checks=(
            *gate("targets"),
            spell_known,
            affordable,
            targets_fit,
            all_active("targets"),
            offensive_at_enemies,
        ),
        help="Cast a spell.",
    ),
)
