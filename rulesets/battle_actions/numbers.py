"""BA-07 to BA-13: the numbers that are compared, each with its parts."""

from ...core.authors import (
    Scene as AnyScene,
)
from ...core.authors import View as AnyView
from ...core.authors import (
    opponents,
    opposed,
    takes_part,
)
from ...events import Id, Number, Part, total
from .sheet import ARMSMEN, SIZES, Battle, Declaration, Fighter, Weapon
from .table import ACTIONS, NEEDS_WEAPON

View = AnyView[Battle, Fighter]
Scene = AnyScene[Battle, Fighter]

BARE_HANDS = "bare_hands"


def weapon(view: View, who: Id) -> Weapon | None:
    """The weapon that somebody wields; None for bare hands."""
    held = view[who]
    for one in held.sheet.weapons:
        if one.id == held.wielded:
            return one
    return None


def arms(view: View, who: Id) -> Weapon:
    """What somebody fights with: his weapon, or bare hands as a weapon (BA-A34)."""
    sheet = view[who].sheet
    return weapon(view, who) or Weapon(
        id=BARE_HANDS,
        size="small",
        attack=sheet.attack_general,
        delay=0,
        die=4,
        mastery=sheet.unarmed_mastery,
    )


def stands(view: View, who: Id) -> bool:
    """Whether somebody is in the fight and not out (BA-11)."""
    return takes_part(view, who)


def is_opponent(view: View, who: Id, other: Id) -> bool:
    """Whether somebody is an opponent that is not out."""
    return stands(view, other) and opposed(view, who, other)


def armsman(view: View, who: Id) -> bool:
    """BA-13: hunter, warrior, knight, or whoever has the flag."""
    sheet = view[who].sheet
    return sheet.profession in ARMSMEN if sheet.armsman is None else sheet.armsman


def in_force(view: View, who: Id) -> Declaration:
    """The action that counts for somebody now; `none` before actions are in force and when out.

    BA-46: after losing the weapon, what needs it stops.
    """
    held = view[who]
    if held.declared is None or not view.state.in_force or held.status != "active":
        return Declaration("none")
    if held.disarmed:
        action = "none" if held.declared.action in NEEDS_WEAPON else held.declared.action
        return Declaration(action, held.declared.target, blow=held.declared.blow)
    return held.declared


def blow(view: View, who: Id, index: int) -> tuple[str, ...]:
    """BA-36 to BA-39, BA-43, BA-44: what is special about an attack, by its index."""
    action = in_force(view, who)
    named = "blow" in ACTIONS[action.action].params and action.blow == index
    special = [action.action] if named else []
    if action.rider and action.rider_blow == index:
        special.append(action.rider)
    return tuple(special)


def raging(view: View, who: Id) -> bool:
    """BA-41: whether somebody is in a Rage."""
    return view.state.active(who, "rage")


def exposed(view: View, who: Id) -> bool:
    """BA-12: whether somebody is exposed in this round."""
    return view.state.active(who, "exposed")


def fatigue(view: View, who: Id) -> int:
    """BA-42: the Rages not yet rested off."""
    spent = sum(
        effect.bearer == who and effect.kind == "rage_fatigue"
        for effect in view.state.effects.values()
    )
    return view[who].old_fatigue + spent


def current_initiative(view: View, who: Id) -> Number:
    """BA-06: Initiative after armour, shield, wounds (BA-A16) and changes paid this round."""
    held, penalty = view[who], view.options.wound_initiative_penalty
    price = (0, penalty.light, penalty.medium, penalty.heavy, penalty.heavy)
    return total(
        (
            Part("initiative", held.sheet.initiative, "BA-06"),
            Part("armor", held.sheet.armor_initiative, "BA-06"),
            Part("shield", held.sheet.shield_initiative, "BA-06"),
            Part("wounds", -sum(price[wound.degree] for wound in held.wounds), "BA-06"),
            Part("changes", -held.paid, "BA-03"),
        )
    )


def attack_initiative(view: View, who: Id) -> Number:
    """BA-06: the current Initiative, and 2 more in a Charge (BA-27)."""
    charging = in_force(view, who).action == "charge"
    return current_initiative(view, who).plus(Part("charge", 2 * charging, "BA-27"))


def current_attack(view: View, who: Id) -> Number:
    """BA-07: what is tested, and compared in Break Through and Disarm (BA-A28)."""
    action, held = in_force(view, who).action, arms(view, who)
    everybody = view.options.counter_bonus_scope == "all_attacks"
    return total(
        (
            Part(held.id, held.attack, "BA-07"),
            Part("defensive", -4 * (action == "defensive"), "BA-20"),
            Part("selective", -2 * (action == "selective"), "BA-25"),
            Part("counter", 4 * (action == "counter" and everybody), "BA-24"),
            Part("rage_fatigue", -2 * fatigue(view, who), "BA-42"),
        )
    )


def attack_parts(view: View, who: Id, target: Id, special: tuple[str, ...]) -> tuple[Part, ...]:
    """BA-07: what this one attack adds to the current Attack."""
    action = in_force(view, who)
    only_him = view.options.counter_bonus_scope == "named_opponent"
    countered = action.action == "counter" and only_him and action.target == target
    bare = weapon(view, who) is None and weapon(view, target) is not None
    return (
        Part("counter", 4 * countered, "BA-24"),
        Part("aim", action.points * (action.action == "aim"), "BA-33"),
        Part("precise_strike", -4 * ("precise_strike" in special), "BA-37"),
        Part("treacherous_strike", 4 * ("treacherous_strike" in special), "BA-39"),
        Part("unarmed", -4 * bare, "BA-35"),
    )


def defense(view: View, who: Id, attacker: Id | None = None) -> Number:
    """BA-07: Defence; against a named attacker it may differ (Keep at Bay, BA-28)."""
    held, action, bare = view[who], in_force(view, who), exposed(view, who)
    minus_four = view.options.exposed_effect == "minus_four"
    degree = held.mastery
    kept = (
        attacker is not None
        and action.action == "keep_at_bay"
        and action.target == attacker
        and not arms(view, attacker).missile
    )
    return total(
        (
            Part("defense", held.sheet.defense, "BA-07"),
            Part("shield", held.sheet.shield_defense, "BA-07"),
            Part("weapon", 0 if bare and not minus_four else arms(view, who).defense, "BA-07"),
            Part("exposed", -4 * (bare and minus_four), "BA-12"),
            Part("defensive", (2 + degree) * (action.action == "defensive"), "BA-20"),
            Part("sacrificed", held.sacrificed or 0, "BA-22"),
            Part("offensive", -4 * (action.action == "offensive"), "BA-23"),
            Part("counter", -2 * (action.action == "counter"), "BA-24"),
            Part("charge", -4 * (action.action == "charge"), "BA-27"),
            Part("rage", -6 * raging(view, who), "BA-41"),
            Part("keep_at_bay", held.advantage * kept, "BA-28"),
        )
    )


def attack_value(view: View, who: Id, target: Id, special: tuple[str, ...]) -> Number:
    """BA-07: V = Attack less Defence."""
    against = tuple(
        Part(part.source, -part.amount, part.rule, "defense")
        for part in defense(view, target, who).parts
    )
    attack = current_attack(view, who).plus(*attack_parts(view, who, target, special))
    return attack.plus(*against)


def armor(view: View, who: Id) -> Number:
    """BA-09, BA-21: armour, and in Defensive a bonus that is not armour."""
    held = view[who]
    parrying = 3 * held.mastery * (in_force(view, who).action == "defensive")
    return total((Part("armor", held.sheet.armor, "BA-09"), Part("defensive", parrying, "BA-21")))


def multiplier(view: View, who: Id) -> Number:
    """BA-09: the wound multiplier; its lowest value is an option (BA-A12)."""
    action = in_force(view, who).action
    number = total(
        (
            Part(arms(view, who).id, arms(view, who).multiplier, "BA-09"),
            Part("offensive", int(action == "offensive"), "BA-23"),
            Part("defensive", -(action == "defensive"), "BA-20"),
            Part("rage", 3 * raging(view, who), "BA-41"),
        )
    )
    floor = view.options.multiplier_floor - number.value
    return number.plus(Part("floor", max(floor, 0), "BA-09"))


def crit_chance(view: View, who: Id, special: tuple[str, ...] = ()) -> Number:
    """BA-08: how many faces of a hit are critical."""
    action, degree = in_force(view, who).action, view[who].mastery
    return total(
        (
            Part("base", view.options.critical_base, "BA-08"),
            Part("selective", degree * (action == "selective"), "BA-25"),
            Part("whirl", 2 * (action == "whirl"), "BA-29"),
            Part("treacherous_strike", 2 * ("treacherous_strike" in special), "BA-39"),
        )
    )


def self_hit_chance(view: View, who: Id) -> Number:
    """BA-08: how many faces, from the bad end, hit the attacker himself."""
    whirling = 2 * (in_force(view, who).action == "whirl")
    base = Part("base", view.options.self_hit_base, "BA-08")
    return total((base, Part("whirl", whirling, "BA-29")))


def reflex(view: View, who: Id, *, treachery: bool = False) -> Number:
    """BA-32, BA-40: Reflex; armsmen have 4 more against a repeated Treacherous Strike."""
    better = 4 * (treachery and armsman(view, who))
    return total(
        (Part("reflex", view[who].sheet.reflex, "BA-32"), Part("armsman", better, "BA-40"))
    )


def advantage(view: View, who: Id, target: Id) -> int:
    """BA-28: own size less the target's, armsmen one more; 0 where there is no advantage."""
    longer = SIZES[arms(view, who).size] - SIZES[arms(view, target).size]
    return longer + armsman(view, who) if longer > 0 else 0


def unarmed_against_armed(view: View, who: Id) -> bool:
    """BA-35: no weapon, and at least one opponent that is not out wields one."""
    return weapon(view, who) is None and any(
        weapon(view, other) is not None for other in opponents(view, who)
    )


def number_of_attacks(view: View, who: Id, action: str) -> int:
    """BA-06: how many attacks somebody has in a round with that action."""
    if action == "break_through":
        return 0
    if action == "disarm" or unarmed_against_armed(view, who):
        return 1
    return view[who].sheet.attacks_per_round


def pip(view: View, face: int) -> int:
    """BA-05: a face as the rules read it; `roll_over` turns the die round."""
    return 21 - face if view.options.test_mode == "roll_over" else face


def succeeds(view: View, value: int, face: int) -> bool:
    """BA-05: a face equal to or lower than the value; 1 always, 20 never."""
    read = pip(view, face)
    return read == 1 or (read != 20 and read <= value)
