"""DP-313, DP-314: Bombard: everybody around a point, all at the same time."""

from msgspec.structs import replace

from ...events import Id, Menu, Number
from . import events as told
from .blows import Blow
from .defence import Threat, full_cover, reduced, summed
from .fainting import spent
from .harm import composition, hurt
from .numbers import aim_parts, attack_bonus, attack_line, max_range, range_parts
from .pools import Result, Side, critical, rerolled, save, throw, willed
from .procedure import boosted, margin_of
from .reactions import announce
from .reading import Scene, View, gear, present
from .things import damage_item
from .threats import attack_dp, threat_of

LARGE = 10
"""DP-313: the volume from which on a unit opposes with its defence."""


def blast(scene: Scene, who: Id, blow: Blow) -> None:
    """DP-313: every phase is done for all units, in the order listed, before the next begins."""
    made = gear(scene, blow.weapon).weapon.bombard
    assert made is not None
    most = max_range(scene, who, blow)
    assert blow.distance is not None
    far = blow.distance if most is None else min(blow.distance, most)
    units = struck(scene, who, far)
    scene.tell(told.BlastFell(who, far, units))
    aimed_at, blow = blow.target, replace(blow, distance=far, targets=(), area=True)
    for unit in units:
        if not announce(scene, who, "attack", "attack_declared", (unit,), attack=True):
            return
    here = (exposed(scene, who, unit) for unit in units if present(scene, unit))
    for unit, components in opposed(scene, who, blow, aimed_at, tuple(dict.fromkeys(here))):
        item = thing_before(scene, who, unit)
        if item is None:
            hurt(scene, who, unit, composition(made.x, "L"), "piercing", components=components)
            continue
        hard = gear(scene, item).weapon.hardness if item else 0
        points = max(0, made.x - hard)
        scene.tell(told.CoverStruck(who, unit, item, 1, points))
        if item and points:
            damage_item(scene, item, points)
    for unit in units:
        spent(scene, unit)


def thing_before(view: View, who: Id, unit: Id) -> str | None:
    """DP-507: the thing that takes the blast for somebody; a body has taken his place already."""
    hidden = full_cover(view, unit, who)
    return None if hidden is None or hidden.startswith("body:") else hidden


def exposed(view: View, who: Id, unit: Id) -> Id:
    """DP-507: whom the blast reaches: a body in front of somebody takes it with its own save."""
    hidden = full_cover(view, unit, who)
    return hidden.removeprefix("body:") if hidden and hidden.startswith("body:") else unit


def struck(scene: Scene, who: Id, far: int) -> tuple[Id, ...]:
    """DP-313: the game master names the units around the point, one after another."""
    units: tuple[Id, ...] = ()
    while True:
        rest = tuple(u for u in scene.state.combatants if present(scene, u) and u not in units)
        if not rest:
            return units
        said = scene.ask(
            "gm", "units_in_blast", Menu(("done", *rest)), about=(far, *units), has_default=False
        )
        if said == "done":
            return units
        units = (*units, str(said))


def opposed(
    scene: Scene, who: Id, blow: Blow, aimed_at: Id, units: tuple[Id, ...]
) -> tuple[tuple[Id, tuple[told.Shown, ...] | None], ...]:
    """DP-313: willpower, then dice, then rerolls; the shared attack roll serves all savers.

    Who is hit, with the defence as it was reduced, or None where none was. A thing in front of
    somebody saves with 0 successes, and nobody is asked for it.
    """
    aim = aim_parts(scene, who, blow, aimed_at, not scene.state.has_turn(who))
    more = (*range_parts(scene, who, blow, blow.distance or 0), *aim)
    dice = attack_dp(scene, who, blow, "", more)
    bonus = attack_bonus(scene, who, blow)
    line = attack_line(scene, who, blow)
    shared = Side(who=who, purpose="attack", pool=dice, bonus=bonus.value, add_line=line)
    things = {unit for unit in units if thing_before(scene, who, unit) is not None}
    large = {unit for unit in units if scene[unit].sheet.volume >= LARGE} - things
    savers, threats = boosts(scene, who, blow, units, large, things)
    reductions = {unit: reduced(scene, threat) for unit, threat in threats.items()}
    rolls = {unit: against(scene, shared, bonus, unit, reductions[unit]) for unit in threats}
    each = scene.options.blast_roll == "each"
    attacks: dict[Id, Result] = {}
    results: dict[Id, Result] = {}
    common = throw(scene, shared) if len(large) < len(units) and not each else None
    for unit in units:
        if unit in rolls:
            attacks[unit] = throw(scene, rolls[unit][0])
            continue
        if each:
            attacks[unit] = throw(scene, shared)
        zero = Result(natural=0, successes=0, pool=0)
        results[unit] = zero if unit in things else throw(scene, savers[unit])
    if common is not None:
        common = rerolled(scene, shared, common)
    sides = {unit: rolls[unit][0] if unit in rolls else shared for unit in attacks}
    for unit, side in sides.items():
        attacks[unit] = rerolled(scene, side, attacks[unit])
    for unit, side in savers.items():
        results[unit] = rerolled(scene, side, results[unit])
    if common is not None:
        critical(scene, shared, common)
    for unit, side in sides.items():
        critical(scene, side, attacks[unit])
    for unit, side in savers.items():
        critical(scene, side, results[unit])
    hits = compared(scene, who, units, common, attacks, results, rolls)
    return tuple((unit, reductions.get(unit)) for unit in hits)


def against(
    scene: Scene, shared: Side, bonus: Number, unit: Id, components: tuple[told.Shown, ...]
) -> tuple[Side, int]:
    """DP-203: the roll against one reduced defence, and the successes that it takes away."""
    dp, lost = summed(components)
    left = shared.pool.value - dp
    scene.tell(told.DefenceReduced(shared.who, unit, components, dp, lost))
    scene.tell(told.PoolComputed(shared.who, unit, shared.pool, bonus, left))
    return replace(shared, pool=replace(shared.pool, value=left)), lost


def boosts(
    scene: Scene, who: Id, blow: Blow, units: tuple[Id, ...], large: set[Id], things: set[Id]
) -> tuple[dict[Id, Side], dict[Id, Threat]]:
    """DP-208, step 3: the willpower of each, in the order listed; saves and defences."""
    savers: dict[Id, Side] = {}
    threats: dict[Id, Threat] = {}
    for unit in units:
        if unit in large:
            threats[unit] = threat_of(scene, who, blow, unit, willed=boosted(scene, unit))
        elif unit not in things:
            savers[unit] = willed(scene, save(scene, unit, "save_reflex", area=True, attacker=who))
    return savers, threats


def compared(
    scene: Scene,
    who: Id,
    units: tuple[Id, ...],
    common: Result | None,
    attacks: dict[Id, Result],
    results: dict[Id, Result],
    rolls: dict[Id, tuple[Side, int]],
) -> tuple[Id, ...]:
    """DP-313: who is hit; the margin itself does not matter."""
    hits: tuple[Id, ...] = ()
    for unit in units:
        attack = attacks.get(unit, common)
        assert attack is not None
        if unit in rolls:
            side, lost = rolls[unit]
            surviving = max(0, attack.natural - lost)
            margin, saved = margin_of(scene, attack, surviving, side.bonus), 0
        else:
            saved = results[unit].successes
            surviving, margin = attack.natural, max(0, attack.successes - saved)
        scene.tell(
            told.AttackResolved(
                who,
                unit,
                attack.natural,
                surviving,
                margin,
                margin >= 1,
                attack.successes,
                saved,
            )
        )
        hits += (unit,) if margin else ()
    return hits
