"""DP-601 to DP-606: what replaces an attack: trip, bull rush and its counter."""

from collections.abc import Callable

from msgspec.structs import replace

from ...core.authors import effects
from ...events import Clock, Id, Menu, Part, total
from . import events as told
from .blows import Blow, brawl_speciality, level
from .budget import left_after, left_now, own_turn, pay, pay_reflex
from .defence import full_cover
from .fainting import spent
from .going import knock_back, pushed_along
from .grapple import escape, seize
from .numbers import affordable, attack_bonus, attack_line, plain_parts, taken_parts
from .pools import Outcome, Side, add_line, bonus, contest, skill_pool
from .reactions import announce, fall, may_answer
from .reading import Scene, View, distance, gear, present
from .speeds import on_foot, speed
from .willpower import pay_willpower


def special(
    scene: Scene, who: Id, blow: Blow, *, more: tuple[Part, ...] = (), charge_left: int = -1
) -> None:
    """DP-601: declaration and reactions like an attack's, then the rolls of the action."""
    blow = affordable(scene, who, blow)
    scene.tell(told.SpecialDeclared(who, blow.action, blow.target, blow.weapon, blow.mode))
    if blow.willpower:
        pay_willpower(scene, who, "test")
    if announce(scene, who, blow.action, "special_declared", (blow.target,)):
        replace_attack(scene, who, blow, more, charge_left)
    spent(scene, who)


def replace_attack(
    scene: Scene, who: Id, blow: Blow, more: tuple[Part, ...], charge_left: int
) -> None:
    """DP-601: the rolls of the action, if it still can be carried out."""
    target = blow.target
    if not present(scene, target):
        scene.tell(told.ActionFailed(who, blow.action, "target_gone"))
        return
    if blow.action != "escape" and full_cover(scene, target, who) is not None:
        scene.tell(told.ActionFailed(who, blow.action, "target_in_full_cover"))
        return
    if blow.action == "trip":
        trip(scene, who, blow, more)
    elif blow.action == "bull_rush":
        bull_rush(scene, who, blow, more, charge_left)
    elif blow.action == "grapple":
        seize(scene, who, blow, more)
    else:
        escape(scene, who, target)


# --- trip ----------------------------------------------------------------------------------------


def trip(scene: Scene, who: Id, blow: Blow, more: tuple[Part, ...]) -> None:
    """DP-602: the attack test of a natural or tripping weapon, against balance."""
    plain = replace(blow, action="attack")
    parts = (*plain_parts(scene, who, plain), *taken_parts(scene, who, blow, more))
    active = Side(
        who=who,
        purpose="trip",
        pool=total(parts),
        bonus=attack_bonus(scene, who, plain).value,
        add_line=attack_line(scene, who, plain),
    )
    feet = feet_part(scene, blow.target)
    sides = tuple(
        skill_pool(scene, blow.target, "trip", one, "athletics", "balance", feet, passive=True)
        for one in ("agility", "strength")
    )
    outcome = contest(scene, "trip", (active,), sides)
    if not outcome.won or not present(scene, blow.target):
        return
    if scene[blow.target].sheet.flying:
        stall(scene, blow.target, outcome.margin)
    else:
        fall(scene, blow.target)


def feet_part(view: View, who: Id) -> Part:
    """DP-602: +2 for every two feet above two."""
    return Part("feet", 2 * max(0, (view[who].sheet.feet - 2) // 2), "DP-602")


def stall(scene: Scene, who: Id, margin: int) -> None:
    """DP-603: on its next turn its flight speed is lowered by the margin."""
    starts, ends = Clock("turn_start", 1, who), Clock("turn_end", 1, who)
    effects.start(scene, "stalled", who, amount=margin, starts=starts, ends=ends)


def sinking(view: View, who: Id, margin: int) -> int:
    """DP-603: metres that somebody drops: the excess over the lower of its speeds, in tenths."""
    lower = min(on_foot(view, who), round(view[who].sheet.fly_speed * 10))
    return max(0, 10 * margin - lower)


# --- bull rush -----------------------------------------------------------------------------------


def rushing(view: View, who: Id, weapon: str, *extra: Part, purpose: str = "bull_rush") -> Side:
    """DP-604: strength + martial + speciality of a natural weapon; a made weapon adds damage."""
    name = brawl_speciality(view, who)
    made = gear(view, weapon).weapon if weapon else None
    own = Part("damage", made.damage, "DP-604") if made and made.bull_rush else Part("damage", 0)
    parts = (
        Part("strength", view[who].sheet.strength, "DP-110"),
        Part("martial", view[who].sheet.martial, "DP-110"),
        Part(name, level(view, who, name), "DP-110"),
        own,
        *extra,
    )
    return Side(
        who=who,
        purpose=purpose,
        pool=total(parts),
        bonus=bonus(view, who, "strength", "martial"),
        name="rush",
        add_line=add_line(view, who),
    )


def withstanding(view: View, who: Id, *extra: Part) -> tuple[Side, ...]:
    """DP-604: strength to resist, agility to avoid; the higher of reflex and balance."""
    better = max(("reflex", "balance"), key=lambda name: level(view, who, name))
    return tuple(
        skill_pool(
            view, who, "bull_rush", one, "athletics", better, *extra, name=word, passive=True
        )
        for one, word in (("strength", "resist"), ("agility", "avoid"))
    )


def bull_rush(
    scene: Scene, who: Id, blow: Blow, more: tuple[Part, ...], charge_left: int = -1
) -> None:
    """DP-604: knock down, or back; with the ways to push along, and the counter."""
    active = rushing(scene, who, blow.weapon, *taken_parts(scene, who, blow, more))
    outcome = contest(scene, "bull_rush", (active,), withstanding(scene, blow.target))
    if outcome.won:
        rushed(scene, who, blow, outcome.margin, charge_left)
    else:
        counter(scene, who, blow.target, outcome)


def rushed(scene: Scene, who: Id, blow: Blow, margin: int, charge_left: int) -> None:
    """DP-604, DP-605: the effect, and the choice to push along in its place."""
    target = blow.target
    apart = distance(scene, who, target)
    pushed = push_along(scene, who, blow, margin, charge_left)
    if pushed:
        pushed_along(scene, target, who, pushed, apart)
        if blow.mode == "knock_down" and present(scene, target):
            fall(scene, target)
    elif blow.mode == "knock_down":
        fall(scene, target)
    else:
        knock_back(scene, target, who, back_by(margin))


def back_by(margin: int) -> int:
    """DP-604: 1 + floor(M/3) metres, in tenths."""
    return 10 * (1 + margin // 3)


def push_along(scene: Scene, who: Id, blow: Blow, margin: int, charge_left: int) -> int:
    """DP-605: how far the target is pushed along, by choice; 0 for not at all."""
    by_move = (
        charge_left < 0
        and blow.mode == "knock_down"
        and own_turn(scene, who)
        and left_after(left_now(scene, who), "move") is not None
        and scene.state.surprise is None
    )
    if not by_move and charge_left <= 0:
        return 0
    limit = speed(scene, who) if by_move else charge_left
    most = min(10 * margin, limit) // 10
    if most < 1:
        return 0
    menu = Menu(low=0, high=most * 10, unit="m", step=10)
    said = scene.ask(who, "push_along", menu, about=(blow.target,), default=0)
    metres = int(said) if isinstance(said, int) else 0
    if metres and by_move:
        pay(scene, who, "move")
        scene.tell(told.Moved(who, metres))
    return metres


def counter(
    scene: Scene, who: Id, target: Id, outcome: Outcome, before: Callable[[], None] | None = None
) -> None:
    """DP-606: a target that resisted may rush back by a reflex; a counter may be countered.

    `before` happens in any case, once, before what a counter does (DP-704).
    """
    said = "no"
    if outcome.passive_name == "resist" and may_answer(scene, target, who):
        menu = Menu(("no", "knock_back", "knock_down"))
        said = str(scene.ask(target, "bull_rush_counter", menu, about=(who,), default="no"))
    if said == "no":
        if before is not None:
            before()
        return
    pay_reflex(scene, target, "bull_rush", who)
    back = Part("countered", -2, "DP-606")
    again = contest(
        scene, "bull_rush_counter", (rushing(scene, target, ""),), withstanding(scene, who, back)
    )
    if not again.won:
        counter(scene, target, who, again, before)
        return
    if before is not None:
        before()
    if said == "knock_down":
        fall(scene, who)
    else:
        knock_back(scene, who, target, back_by(again.margin))
