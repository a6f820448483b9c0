"""DP-203, DP-204: a defence as typed components, reduced in a fixed order for one attack."""

from collections.abc import Iterable

from msgspec import Struct

from ...events import Id, Part, total
from .derived import derived_base
from .events import Shown
from .reading import (
    View,
    between,
    effects_on,
    flat_footed,
    has,
    helpless,
    hold_penalty,
    immobilised,
    in_hold,
    modifiers,
    penalty,
)
from .sheet import COMPONENTS

FULL = 1000
"""DP-507: the amount of full cover."""


def said(amount: int) -> str:
    """DP-506, DP-507: what cover is worth, in words: dice, or the whole of it."""
    return "full" if amount >= FULL else str(amount)


class Threat(Struct, frozen=True, kw_only=True):
    """What an attack does to a defence: who attacks whom, how fast, how piercing."""

    who: Id
    target: Id
    melee: bool
    high_speed: int = 0
    armour_pierce: int = 0
    magic_pierce: int = 0
    ferocity: int = 0
    touch: bool = False
    called: int = 0
    feinted: int = 0
    doubled: bool = False
    willed: bool = False


class Slot:
    """A component in the making."""

    __slots__ = ("before", "before_bonus", "bonus", "ignored", "parts", "removed", "type", "value")

    def __init__(self, kind: str, value: int, bonus: int) -> None:
        self.type, self.value, self.bonus = kind, value, bonus
        self.before, self.before_bonus = value, bonus
        self.removed = self.ignored = False
        self.parts: list[Part] = [Part("sheet", value, "DP-203")] if value else []

    def add(self, part: Part) -> None:
        """Step 3: a situational value, never below 0 (DP-109); a removed type takes none."""
        if part.amount < 0:
            self.lower(-part.amount, part.source, part.rule)
        elif part.amount and not self.removed:
            self.value += part.amount
            self.parts.append(part)

    def remove(self, why: str, rule: str) -> None:
        """Step 2: nothing of it counts for this attack."""
        if not self.removed:
            self.parts += [Part(why, -self.value, rule)] if self.value else []
            self.value, self.removed = 0, True

    def lower(self, amount: int, why: str, rule: str) -> int:
        """Steps 4, 6, 7: take away down to 0; what is left over is returned."""
        taken = min(self.value, max(0, amount))
        if taken:
            self.value -= taken
            self.parts.append(Part(why, -taken, rule))
        return max(0, amount) - taken

    def shown(self) -> Shown:
        """The component as an event carries it: at 0 its bonus is lost."""
        parts, bonus = self.parts, [Part("sheet", self.bonus, "DP-203")]
        if self.value == 0:
            bonus.append(Part("value 0", -self.bonus, "DP-203"))
        elif self.ignored:
            parts = [*parts, Part("touch", -self.value, "DP-203")]
        return Shown(
            self.type, total(parts), total(bonus), self.before, self.before_bonus, self.ignored
        )


Slots = dict[str, Slot]


def reduced(view: View, threat: Threat) -> tuple[Shown, ...]:
    """DP-203: the components for one attack, steps 1 to 8 in order."""
    slots = on_sheet(view, threat.target)
    _states(view, threat, slots)
    _situations(view, threat, slots)
    _standing(view, threat.target, slots, threat.feinted)
    if not threat.touch:  # a grapple contact is no attack (DP-601)
        _crowded(view, threat.target, slots)
    if threat.doubled:
        for name in ("base", "dodge"):
            slots[name].add(Part("out of range", slots[name].value, "DP-903"))
    _speed(threat, slots)
    _pierced(threat, slots)
    if threat.touch:
        for name in ("armour", "natural_armour"):
            slots[name].ignored = True
    return tuple(one.shown() for one in slots.values() if one.before or one.parts or one.bonus)


def on_sheet(view: View, who: Id) -> Slots:
    """Step 1: the sheet, with what the game master has added."""
    sheet = view[who].sheet
    slots: Slots = {}
    for name in COMPONENTS:
        given = getattr(sheet.defence, name)
        if name == "base" and given is None:
            given = derived_base(sheet, view.options.derive_bonus)
        slots[name] = Slot(name, given.value, given.bonus)
        for part in modifiers(view, who, name):
            slots[name].add(part)
    return slots


def _remove(slots: Slots, names: Iterable[str], why: str, rule: str) -> None:
    for name in names:
        slots[name].remove(why, rule)


def _states(view: View, threat: Threat, slots: Slots) -> None:
    """Step 2: what states take away."""
    target = threat.target
    misled = threat.feinted and "flat_footed" not in view[target].sheet.immune
    if misled or flat_footed(view, target, threat.who):
        _remove(slots, ("base", "dodge"), "flat-footed", "DP-904")
    if immobilised(view, target):
        _remove(slots, ("base", "dodge", "block"), "immobilised", "DP-911")
    if helpless(view, target):
        names = ("base", "dodge", "block", "performance", "insight")
        _remove(slots, names, "helpless", "DP-912")
    if in_hold(view, target) and not between(view, threat.who, target):
        _remove(slots, ("base",), "hold", "DP-609")


def _situations(view: View, threat: Threat, slots: Slots) -> None:
    """Step 3: full defence, parry, cover, prone, called shot, willpower."""
    target = threat.target
    for effect in effects_on(view, target):
        if effect.kind == "full_defence":
            live = view.options.full_defence_value == "live"
            amount = standing_base(view, target) if live else effect.amount
            slots["dodge"].add(Part("full defence", amount, "DP-501", "dodge"))
        elif effect.kind == "parry":
            slots["block"].add(Part("parry", effect.amount, "DP-503", "block"))
        elif effect.kind == "active_cover" and effect.amount < FULL:
            slots["cover"].add(Part("active cover", effect.amount, "DP-505", "cover"))
    said = view.state.fact("cover", target, threat.who)
    if isinstance(said, int):
        slots["cover"].add(Part("cover", int(said), "DP-505", "cover"))
    if has(view, target, "prone") and not threat.melee:
        slots["cover"].add(Part("prone", 2, "DP-510", "cover"))
    if threat.called:
        slots["dodge"].add(Part("called shot", threat.called, "DP-405", "dodge"))
    if threat.willed:
        slots["performance"].add(Part("willpower", 2, "DP-803", "performance"))


def _standing(view: View, target: Id, slots: Slots, feinted: int = 0) -> None:
    """Step 4: the defender's standing penalties."""
    for effect in effects_on(view, target):
        if effect.kind in ("all_out", "charging"):
            rule = "DP-401" if effect.kind == "all_out" else "DP-402"
            slots["base"].lower(effect.amount, effect.kind, rule)
    slots["block"].lower(-sum(p.amount for p in hold_penalty(view, target)), "hold", "DP-609")
    slots["block"].lower(max(0, feinted), "feint", "DP-618")
    left = -sum(p.amount for p in penalty(view, target, "pain"))
    for name in ("block", "dodge", "base"):
        left = slots[name].lower(left, "pain", "DP-910")


def _crowded(view: View, target: Id, slots: Slots) -> None:
    """DP-915: with the option each attack before this one takes block, then base."""
    if view.options.multi_attack_penalty:
        left = view[target].attacked
        for name in ("block", "base"):
            left = slots[name].lower(left, "attacked before", "DP-915")


def standing_base(view: View, who: Id) -> int:
    """DP-402, DP-501: the base defence after steps 1 and 4; no attacker plays a part in it."""
    slots = on_sheet(view, who)
    _standing(view, who, slots)
    return slots["base"].value


def _speed(threat: Threat, slots: Slots) -> None:
    """Step 6: high speed takes base, then dodge."""
    left = slots["base"].lower(threat.high_speed, "high speed", "DP-203")
    slots["dodge"].lower(left, "high speed", "DP-203")


def _pierced(threat: Threat, slots: Slots) -> None:
    """Step 7: piercing of armour, of magic, and ferocity."""
    for amount, why, names in (
        (threat.armour_pierce, "armour piercing", ("armour", "natural_armour")),
        (threat.magic_pierce, "magic piercing", ("force", "deflection", "energy")),
        (threat.ferocity, "ferocity", ("block", "cover", "insight")),
    ):
        for name in names:
            amount = slots[name].lower(amount, why, "DP-203")


def summed(components: Iterable[Shown]) -> tuple[int, int]:
    """DP-203: `defence_dp` and `defence_bonus`."""
    shown = tuple(components)
    return sum(one.value.value for one in shown), sum(one.bonus.value for one in shown)


def feint_against(view: View, who: Id, target: Id) -> int:
    """DP-618: how far a feint of the attacker's lowers the target's block; 0 for none."""
    found = (e for e in effects_on(view, target) if e.kind == "feinted" and e.source == who)
    return next((e.amount for e in found), 0)


def area_parts(view: View, who: Id, attacker: Id, reflex: bool) -> tuple[Part, ...]:
    """DP-501, DP-505: full defence counts as dice against area attacks, cover in reflex saves."""
    parts: list[Part] = []
    if helpless(view, who):
        return ()
    dodges = not immobilised(view, who) and not (attacker and flat_footed(view, who, attacker))
    for effect in effects_on(view, who):
        if effect.kind == "full_defence" and dodges:
            live = view.options.full_defence_value == "live"
            amount = standing_base(view, who) if live else effect.amount
            parts.append(Part("full defence", amount, "DP-501", "dodge"))
        if effect.kind == "active_cover" and effect.amount < FULL and reflex:
            parts.append(Part("active cover", effect.amount, "DP-505", "cover"))
    said = view.state.fact("cover", who, attacker) if attacker and reflex else None
    if isinstance(said, int):
        parts.append(Part("cover", said, "DP-505", "cover"))
    return tuple(parts)


def full_cover(view: View, target: Id, attacker: Id) -> str | None:
    """DP-507: the thing that hides somebody wholly; empty where nobody knows which."""
    for effect in effects_on(view, target):
        if effect.kind == "active_cover" and effect.amount >= FULL:
            return effect.about
    return "" if view.state.fact("cover", target, attacker) == "full" else None
