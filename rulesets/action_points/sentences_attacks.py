"""How the events of attacks read in the story: strikes, reactions, damage, weapons."""

from collections.abc import Callable, Mapping
from typing import Any

from ...core.authors import listed
from ...events import Event, ItemMoved, Number
from . import events as told
from .abilities import ABILITIES, ADDONS

KINDS = {
    "attack": "attacks",
    "veteran": "attacks as a veteran",
    "follow_up": "follows up on",
    "charge_counter": "charges into",
    "duel": "strikes in the duel at",
    "shot": "shoots at",
}
"""AP-08: kinds of attacks as verbs."""

REASONS = {
    "attacker_down": "the attacker is down",
    "weapon_lost": "the weapon is lost",
    "target_down": "the target is down",
    "nothing_to_lose": "the weapon aimed at is gone",
    "fight_decided": "the fight is decided",
}
"""AP-09: why strikes are lost, in words."""

MEANS = {
    "parry": "beaten aside",
    "shield": "caught by the shield",
    "veteran_save": "evaded by a veteran's save",
    "armour": "stopped by the armour",
}
"""AP-08: what negates a strike, in words."""


def ability(name: str) -> str:
    """An ability by its name in the book."""
    return ABILITIES[name].title if name in ABILITIES else name.replace("_", " ")


def weapon(key: str, w: Any) -> str:
    """A weapon as people call it."""
    held = getattr(w.state, "weapons", {}).get(key)
    return str(w.label((held.name or held.id) if held is not None else key.partition("/")[2]))


def against(total: Number, goal: int | Number, w: Any) -> str:
    """A total with its parts, and what it had to reach."""
    wanted = w.number(goal) if isinstance(goal, Number) else str(goal)
    return f"{w.number(total)} against {wanted}"


def attack_declared(event: told.AttackDeclared, w: Any) -> str:
    """AP-08, AP-16, AP-21 to AP-25, AP-32, AP-45."""
    aims = listed([_aim(event.targets, who, w) for who in dict.fromkeys(event.targets)])
    with_it = f" with the {weapon(event.weapon, w)}" if event.weapon else ""
    with_it += "" if event.option == "standard" else f" ({w.label(event.option)})"
    adds = [_addon(event, name, w) for name in ADDONS if getattr(event, name)]
    added = f", adding {listed(adds)}" if adds else ""
    return f"{w.subject(event.who)} {KINDS[event.kind]} {aims}{with_it}{added}."


def _aim(targets: tuple[str, ...], who: str, w: Any) -> str:
    count = targets.count(who)
    return f"{w.name(who)} ({count} strikes)" if count > 1 else str(w.name(who))


def _addon(event: told.AttackDeclared, name: str, w: Any) -> str:
    if name == "disarm":
        return f"{ability(name)} of the {weapon(event.disarm, w)}"
    if name == "overwhelm" and len(event.targets) > 1:
        return f"{ability(name)} (strike {event.overwhelm})"
    return ability(name)


def counterattack_triggered(event: told.CounterattackTriggered, w: Any) -> str:
    """AP-14, AP-23, AP-42."""
    why = "the blow at full power missed" if event.source == "full_power" else "braced"
    aim = f"{w.name(event.against)} with the {weapon(event.weapon, w)}"
    return f"{w.subject(event.who)} counterattacks and hits {aim}: {why}."


def strike_rolled(event: told.StrikeRolled | told.StrikeRerolled, w: Any) -> str:
    """AP-08, AP-15."""
    verb = "hits" if event.hit else "misses"
    again = ""
    if isinstance(event, told.StrikeRerolled):
        again = f" again, by {ability(event.source)},"
    how = against(event.total, event.nv, w)
    return f"{w.subject(event.who)} strikes{again} and {verb} {w.name(event.target)}: {how}."


def strike_lost(event: told.StrikeLost, w: Any) -> str:
    """AP-09."""
    why = REASONS.get(event.reason, event.reason)
    return f"A strike of {w.name(event.who)} at {w.name(event.target)} is lost: {why}."


def parry_rolled(event: told.ParryRolled, w: Any) -> str:
    """AP-26."""
    verb = "parries" if event.success else "fails to parry"
    return f"{w.subject(event.who)} {verb}: {against(event.total, event.against, w)}."


def intervene_rolled(event: told.InterveneRolled, w: Any) -> str:
    """AP-36."""
    verb = "steps" if event.success else "does not get"
    how = f"{w.number(event.total)} against 10"
    return f"{w.subject(event.who)} {verb} between the blow and {w.name(event.target)}: {how}."


def grab_rolled(event: told.GrabRolled, w: Any) -> str:
    """AP-39."""
    verb = "grabs" if event.success else "does not get hold of"
    how = against(event.total, event.nv, w)
    return f"{w.subject(event.who)} {verb} {w.name(event.body)} as cover: {how}."


def villainy_rolled(event: told.VillainyRolled, w: Any) -> str:
    """AP-39."""
    verb = "gets" if event.success else "does not get"
    how = f"{w.number(event.total)} against 10"
    return f"{w.subject(event.who)} {verb} {w.name(event.body)} in the way in time: {how}."


def target_redirected(event: told.TargetRedirected, w: Any) -> str:
    """AP-36, AP-39."""
    return f"The blow meets {w.name(event.victim)} in place of {w.name(event.target)}."


def shield_rolled(event: told.ShieldRolled, w: Any) -> str:
    """AP-10."""
    verb = "catches the blow" if event.success else "does not catch the blow"
    return f"The shield of {w.name(event.who)} {verb}: {event.face} against {event.threshold}."


def veteran_save_rolled(event: told.VeteranSaveRolled, w: Any) -> str:
    """AP-31."""
    verb = "saves" if event.success else "fails to save"
    return f"{w.subject(event.who)} {verb} himself as a veteran: {event.face} against 10."


def strike_negated(event: told.StrikeNegated, w: Any) -> str:
    """AP-08."""
    return f"The hit on {w.name(event.victim)} is {MEANS[event.by]}."


def damage_known(event: told.DamageKnown, w: Any) -> str:
    """AP-11, AP-32."""
    what = "Theoretical damage" if event.theoretical else "Damage"
    return f"{what} to {w.name(event.victim)}: {w.number(event.damage)}."


def damage_reduced(event: told.DamageReduced, w: Any) -> str:
    """AP-27."""
    means = ability(event.by)
    return f"{w.subject(event.victim)} ignores {event.amount} by {means}; {event.left} are left."


def armour_rolled(event: told.ArmourRolled, w: Any) -> str:
    """AP-12."""
    verb = "holds" if event.success else "is pierced"
    return f"The armour of {w.name(event.who)} {verb}: {event.face} against {event.threshold}."


def damage_applied(event: told.DamageApplied, w: Any) -> str:
    """AP-13."""
    if not event.amount:
        return f"{w.subject(event.victim)} loses no life points."
    return f"{w.subject(event.victim)} loses {event.amount} LP, {event.left} left."


def block_opened(event: told.BlockOpened, w: Any) -> str:
    """AP-18."""
    if len(event.attackers) < 2:
        return f"{w.subject(event.attackers[0])} strikes alone."
    return f"{w.names(event.attackers)} strike at the same time."


def loss_noted(event: told.LossNoted, w: Any) -> str:
    """AP-18."""
    lost = f"the {weapon(event.weapon, w)}" if event.weapon else f"{event.damage} LP"
    return f"{w.subject(event.victim)} will lose {lost} when all have struck."


def weapon_lost(event: told.WeaponLost, w: Any) -> str:
    """AP-32."""
    return f"{w.subject(event.by)} disarms {w.name(event.who)} of the {weapon(event.weapon, w)}."


def weapon_snatched(event: told.WeaponSnatched, w: Any) -> str:
    """AP-33."""
    return f"{w.subject(event.who)} snatches the {weapon(event.weapon, w)}, and wields it."


def weapon_flung(event: told.WeaponFlung, w: Any) -> str:
    """AP-33."""
    return f"{w.subject(event.who)} flings the {weapon(event.weapon, w)} out of reach."


def item_moved(event: ItemMoved, w: Any) -> str:
    """AP-33."""
    verb = "picks up" if event.cause == "picked_up" else "draws"
    return f"{w.subject(event.who)} {verb} the {weapon(event.item, w)}."


OF_ATTACKS: Mapping[type[Event], Callable[..., str]] = {
    ItemMoved: item_moved,
    told.AttackDeclared: attack_declared,
    told.CounterattackTriggered: counterattack_triggered,
    told.StrikeRolled: strike_rolled,
    told.StrikeRerolled: strike_rolled,
    told.StrikeLost: strike_lost,
    told.ParryRolled: parry_rolled,
    told.InterveneRolled: intervene_rolled,
    told.GrabRolled: grab_rolled,
    told.VillainyRolled: villainy_rolled,
    told.TargetRedirected: target_redirected,
    told.ShieldRolled: shield_rolled,
    told.VeteranSaveRolled: veteran_save_rolled,
    told.StrikeNegated: strike_negated,
    told.DamageKnown: damage_known,
    told.DamageReduced: damage_reduced,
    told.ArmourRolled: armour_rolled,
    told.DamageApplied: damage_applied,
    told.BlockOpened: block_opened,
    told.LossNoted: loss_noted,
    told.WeaponLost: weapon_lost,
    told.WeaponSnatched: weapon_snatched,
    told.WeaponFlung: weapon_flung,
}
"""The events of attacks in words."""
