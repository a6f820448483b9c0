"""DP-607 to DP-617: contact, contest, hold, pin, cling; a chart of the pair."""

from msgspec.structs import replace

from ...core.authors import Effect, effects
from ...events import EffectChanged, Id, Number, Part, total
from . import events as told
from . import orders
from .acting import act, lose_aim
from .blows import Blow, brawl_speciality, level
from .budget import pay
from .defence import reduced
from .fainting import spent
from .numbers import taken_parts
from .pools import Outcome, Side, add_line, bonus, contest, critical, save
from .procedure import boosted, compute, margin_of, rerolled_once
from .reactions import announce
from .reading import (
    CLINGING,
    HOLDING,
    Scene,
    View,
    borne,
    distance,
    gear,
    grapple_of,
    helpless,
    present,
    reach,
)
from .striking import strike
from .threats import threat_of


def grip_speciality(view: View, who: Id, about: str) -> str:
    """DP-614: the soft weapon's own speciality in place of the unarmed one."""
    return gear(view, about).weapon.speciality if about else brawl_speciality(view, who)


def strong(view: View, who: Id, about: str = "") -> Side:
    """DP-608: strength + martial + speciality; no penalty of a hold or pin counts."""
    name = grip_speciality(view, who, about)
    return Side(
        who=who,
        purpose="grapple",
        pool=total(
            (
                Part("strength", view[who].sheet.strength, "DP-110"),
                Part("martial", view[who].sheet.martial, "DP-110"),
                Part(name, level(view, who, name), "DP-110"),
            )
        ),
        bonus=bonus(view, who, "strength", "martial"),
        name="strength",
        add_line=add_line(view, who),
    )


def passive_sides(view: View, who: Id, about: str = "") -> tuple[Side, ...]:
    """DP-608: tear loose by strength, or slip away by the reflex save."""
    if helpless(view, who):
        weak = Number(view[who].sheet.strength, (Part("strength", view[who].sheet.strength),))
        return (replace(strong(view, who), pool=weak, bonus=bonus(view, who, "strength")),)
    return strong(view, who, about), save(view, who, "save_reflex")


def strength_side(view: View, who: Id) -> Side:
    """DP-610: strength alone, with the bonus of strength."""
    return Side(
        who=who,
        purpose="drag",
        pool=total((Part("strength", view[who].sheet.strength, "DP-610"),)),
        bonus=bonus(view, who, "strength"),
        name="strength",
        add_line=add_line(view, who),
    )


def wrestle(scene: Scene, purpose: str, active: Id, passive: Id, held: Effect | None) -> Outcome:
    """DP-608: the grapple contest, whoever starts it."""
    about = held.about if held else ""
    source = held.source if held else active
    mine = strong(scene, active, about if source == active else "")
    sides: tuple[Side, ...] = (mine,)
    if purpose == "escape" and scene.options.escape_with_reflex:
        sides = (mine, save(scene, active, "save_reflex"))
    theirs = passive_sides(scene, passive, about if source == passive else "")
    return contest(scene, purpose, sides, theirs)


# --- contact, contest, hold ----------------------------------------------------------------------


def contact_dp(view: View, who: Id, blow: Blow, more: tuple[Part, ...]) -> Number:
    """DP-607: strength or agility + martial + speciality, and a seizing weapon's damage."""
    weapon = gear(view, blow.weapon).weapon
    soft = weapon.soft and not weapon.natural
    name = weapon.speciality if soft or weapon.natural else brawl_speciality(view, who)
    parts = (
        Part(blow.attribute, getattr(view[who].sheet, blow.attribute), "DP-110"),
        Part("martial", view[who].sheet.martial, "DP-110"),
        Part(name, level(view, who, name), "DP-110"),
        Part("grab", weapon.damage if weapon.grab else 0, "DP-607"),
        *taken_parts(view, who, blow, more),
    )
    made = total(parts)
    return made if made.value >= 0 else made.plus(Part("floor", -made.value, "DP-109"))


def seize(scene: Scene, who: Id, blow: Blow, more: tuple[Part, ...]) -> None:
    """DP-607 to DP-609: a touch attack, then the contest, then the hold or the cling."""
    target = blow.target
    if grapple_of(scene, who, target) is not None:  # begun by what broke into the act
        scene.tell(told.ActionFailed(who, "grapple", "already_grappling"))
        return
    far = distance(scene, who, target)
    if far is not None and far > reach(scene, who):
        scene.tell(told.ActionFailed(who, "grapple", "out_of_reach"))
        return
    if not touched(scene, who, blow, more):
        return
    weapon = gear(scene, blow.weapon).weapon
    about = blow.weapon if (weapon.soft or weapon.grab) else ""
    number = effects.start(scene, "grapple", target, source=who, about=about)
    held = scene.state.effects[number]
    outcome = wrestle(scene, "grapple", who, target, held)
    if number not in scene.state.effects:
        return
    if not outcome.won:
        effects.advance(scene, held, "contest_lost")
        return
    small = scene[who].sheet.volume <= scene.options.cling_ratio * scene[target].sheet.volume
    if small or scene.state.fact("clings", who, target):
        effects.advance(scene, held, "cling_won")
    elif "immobilised" in scene[target].sheet.immune:
        scene.tell(told.Immune(target, "immobilised"))
        effects.advance(scene, held, "immune")
    else:
        scene.tell(EffectChanged(number, "grapple", target, "contacted", outcome.margin))
        effects.advance(scene, scene.state.effects[number], "hold_won")


def touched(scene: Scene, who: Id, blow: Blow, more: tuple[Part, ...]) -> bool:
    """DP-607: the contact, which runs through all phases up to `compare`; it deals no damage."""
    target = blow.target
    plain = replace(blow, action="attack", kind="natural")
    willed_up = boosted(scene, target)
    threat = threat_of(scene, who, plain, target, touch=True, willed=willed_up, high_speed=0)
    threat = replace(threat, armour_pierce=0, feinted=0)
    dice = contact_dp(scene, who, blow, more)
    components = reduced(scene, threat)
    result, side, _, lost = compute(scene, who, plain, target, components, (), contact=dice)
    own = bonus(scene, who, blow.attribute, "martial")
    while (again := rerolled_once(scene, side)) is not None:
        result = again
    critical(scene, side, result)
    surviving = max(0, result.natural - lost)
    margin = margin_of(scene, result, surviving, own)
    hit = surviving >= scene.options.contact_needs
    done = (result.natural, surviving, margin, hit, result.successes)
    scene.tell(told.AttackResolved(who, target, *done, contact=True))
    spent(scene, target)
    return hit and present(scene, target)


# --- breaking free, pin, shift -------------------------------------------------------------------


def escape(scene: Scene, who: Id, target: Id) -> None:
    """DP-612: a contest of the held one's; a step better when it is won."""
    held = grapple_of(scene, who, target)
    if held is None or held.bearer != who:
        scene.tell(told.ActionFailed(who, "escape", "not_grappling"))
        return
    outcome = wrestle(scene, "escape", who, target, held)
    held = scene.state.effects.get(held.id)
    if held is None:
        return
    if outcome.won:
        end_body(scene, held)
        effects.advance(scene, held, "escaped")
    elif outcome.passive.successes > outcome.active.successes:
        lost = outcome.passive.successes - outcome.active.successes
        latest(scene, held, target, lost)


def latest(scene: Scene, held: Effect, winner: Id, margin: int) -> None:
    """DP-A30: with the option the last contest won by the holder is the penalty."""
    if scene.options.hold_margin == "latest" and held.source == winner and margin:
        scene.tell(EffectChanged(held.id, held.kind, held.bearer, held.stage, margin))


def end_body(scene: Scene, held: Effect) -> None:
    """DP-613: the body is no cover any more; what it covers ends with it."""
    if (body := borne(scene, held.bearer, "shield_body")) is not None:
        effects.end(scene, body, "free")


def release(scene: Scene, c: orders.Release) -> None:
    """DP-612: whoever began it lets go, as a free action."""
    held = grapple_of(scene, c.actor, c.target)
    if not act(scene, c.actor, "release", "free", c.target) or held is None:
        return
    held = scene.state.effects.get(held.id)
    if held is not None:
        end_body(scene, held)
        effects.advance(scene, held, "released")


def pin(scene: Scene, c: orders.Pin) -> None:
    """DP-613: another contest; the margin may make the body a cover."""
    if not act(scene, c.actor, "pin", "standard", c.target):
        return
    held = grapple_of(scene, c.actor, c.target)
    if held is None or held.stage != "held" or held.source != c.actor:
        scene.tell(told.ActionFailed(c.actor, "pin", "not_grappling"))
        return
    outcome = wrestle(scene, "pin", c.actor, c.target, held)
    held = scene.state.effects.get(held.id)
    if held is None or not outcome.won:
        return
    effects.advance(scene, held, "pin_won")
    latest(scene, scene.state.effects[held.id], c.actor, outcome.margin)
    if outcome.margin > scene[c.target].sheet.strength:
        effects.start(scene, "shield_body", c.target, source=c.actor, parent=held.id)


def shift(scene: Scene, c: orders.Shift) -> None:
    """DP-617: to the back, or into a blind angle."""
    if not act(scene, c.actor, "shift", "standard", c.target):
        return
    held = grapple_of(scene, c.actor, c.target)
    if held is None or held.stage not in CLINGING or held.source != c.actor:
        scene.tell(told.ActionFailed(c.actor, "shift", "not_grappling"))
        return
    outcome = wrestle(scene, "shift", c.actor, c.target, held)
    held = scene.state.effects.get(held.id)
    if held is not None and outcome.won:
        effects.advance(scene, held, "shift_won")


# --- attacking the opponent ----------------------------------------------------------------------


def grapple_attack(scene: Scene, who: Id, blow: Blow) -> None:
    """DP-611, DP-613: first the contest, unless one attacks whom one has pinned."""
    held = grapple_of(scene, who, blow.target)
    assert held is not None
    own_pin = held.stage == "pinned" and held.source == who
    pay(scene, who, "standard" if own_pin else "full_round")
    lose_aim(scene, who, "standard")
    if not own_pin:
        scene.tell(told.ActionTaken(who, "grapple_attack", blow.target))
        if not announce(scene, who, "grapple_attack", "action_declared", (blow.target,)):
            return
        held = grapple_of(scene, who, blow.target)
        if held is None or held.stage not in HOLDING:
            scene.tell(told.ActionFailed(who, "grapple_attack", "not_grappling"))
            return
        outcome = wrestle(scene, "grapple_attack", who, blow.target, held)
        if not outcome.won or not present(scene, blow.target):
            return
    strike(scene, who, blow, within="grapple_attack")
