"""DP-618, DP-706, DP-707: feints and recovering from them, aiming."""

from ...core.authors import effects
from ...events import Clock, EffectChanged, Menu, Part
from . import events as told
from . import orders
from .acting import act, whereabouts
from .blows import Blow, weapon_key, weapon_speciality
from .budget import pay
from .pools import contest, skill_pool
from .reactions import announce
from .reading import Scene, borne, effects_on, gear, present


def feint(scene: Scene, c: orders.Feint) -> None:
    """DP-618: intelligence + martial + speciality against reading people."""
    key = weapon_key(scene, c.actor, Blow(weapon=c.weapon))
    if not act(scene, c.actor, "feint", "standard", c.target, key):
        return
    if not present(scene, c.target):
        return
    weapon = gear(scene, key).weapon
    kind = weapon.kind[0] if weapon.kind else "swung"
    name = weapon_speciality(weapon, kind)
    sheet = scene[c.target].sheet
    extra = 0
    if not sheet.humanoid or sheet.mind == "low":
        default = (0 if sheet.humanoid else 2) + (4 if sheet.mind == "low" else 0)
        said = scene.ask("gm", "feint_penalty", Menu(low=0, high=20), default=default)
        extra = int(said) if isinstance(said, int) else 0
    lost = Part("strange creature", -extra, "DP-618")
    mine = skill_pool(scene, c.actor, "feint", "intelligence", "martial", name, lost)
    theirs = skill_pool(
        scene, c.target, "feint", "perception", "insight_skill", "read_person", passive=True
    )
    outcome = contest(scene, "feint", (mine,), (theirs,))
    if not outcome.won:
        return
    for effect in effects_on(scene, c.target):
        if effect.kind == "feinted" and effect.source == c.actor:
            effects.end(scene, effect, "replaced")
    ends = effects.own_turns(scene, c.actor)
    amount = min(outcome.margin, 3)
    effects.start(scene, "feinted", c.target, source=c.actor, amount=amount, ends=ends)


def recover_stance(scene: Scene, c: orders.RecoverStance) -> None:
    """DP-618: a full-round action ends every feint."""
    if not act(scene, c.actor, "recover_stance", "full_round"):
        return
    for effect in effects_on(scene, c.actor):
        if effect.kind == "feinted":
            effects.end(scene, effect, "recovered")


def aim(scene: Scene, c: orders.Aim) -> None:
    """DP-706: +1 for the next turn's immediate shot, at most +3 in all."""
    key = weapon_key(scene, c.actor, Blow(weapon=c.weapon, targets=(c.target,)))
    pay(scene, c.actor, "full_round")
    place = whereabouts(scene, key)
    scene.tell(told.ActionTaken(c.actor, "aim", c.target, key))
    if not announce(scene, c.actor, "aim", "action_declared", (c.target,)):
        return
    if whereabouts(scene, key) != place:
        scene.tell(told.ActionFailed(c.actor, "aim", "item_gone"))
        return
    ends = Clock("turn_end", 2, c.actor)
    held = borne(scene, c.actor, "aim")
    if held is not None and (held.about, held.source) == (key, c.target):
        amount = min(3, held.amount + 1)
        scene.tell(EffectChanged(held.id, "aim", c.actor, "", amount, ends))
        return
    if held is not None:
        effects.end(scene, held, "other_target")
    effects.start(scene, "aim", c.actor, source=c.target, about=key, amount=1, ends=ends)
