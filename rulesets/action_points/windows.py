"""AP-09, AP-20 to AP-49: when a reaction is open, in the order of its rule's refusals.

The checks judge a `React` against the strike that is being resolved, or was resolved last. The
prompts ask the same checks before they are opened, so prompt and refusal cannot disagree.
"""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from ...core.authors import (
    Check,
    Verdict,
    first,
    opposed,
)
from ...events import Command, Id, Value
from .declaring import (
    CHARGE_COUNTER,
    FOLLOW_UP,
    Attacking,
    Blow,
    bill,
)
from .facts import blocked, in_reach, in_view
from .plans import first_of, may_follow, said
from .points import cost, intervene_price, knows, most_steel, price, steel_price
from .sheet import STANDARD
from .state import Attack, Strike, View, standing


class React(Command, frozen=True):
    """Ask for a reaction by name; `target` is a body (villainy) or whom one follows up.

    `amount` are the points of hard as steel; the rest is an attack's, for `follow_up` and
    `charge`.
    """

    actor: Id
    reaction: str
    target: Id = ""
    amount: int = 1
    weapon: str = ""
    option: str = STANDARD
    full_power: bool = False
    concentration: bool = False
    break_through: bool = False
    disarm: str = ""
    overwhelm: int = 0


def focus(view: View) -> tuple[Attack, Strike]:
    """AP-09: the strike being resolved, or the one resolved last, with its attack."""
    attack = view.state.focus
    assert attack is not None
    assert attack.strike is not None
    return attack, attack.strike


def melee_hit(view: View, c: Any) -> Verdict:
    """AP-26: the actor is the target of a melee strike that hit."""
    attack, strike = focus(view)
    good = strike.target == c.actor and strike.hit and attack.melee
    return None if good else "not_a_melee_hit"


def bears_melee_hit(view: View, c: Any) -> Verdict:
    """AP-31: the actor is the victim of a melee strike that hit."""
    attack, strike = focus(view)
    good = strike.victim == c.actor and strike.hit and attack.melee
    return None if good else "not_a_melee_hit"


def was_rolled(view: View, _: Any) -> Verdict:
    """AP-26, AP-31: the strike had an attack roll."""
    return "no_attack_roll" if focus(view)[1].total is None else None


def shield_rolls_count(view: View, _: Any) -> Verdict:
    """AP-25: shield rolls and what counts as one are not ignored."""
    return "ignores_shield_rolls" if focus(view)[1].ignores else None


def saves_count(view: View, c: Any) -> Verdict:
    """AP-A35: where saves are shield rolls they may be ignored too."""
    shields = view.options.veteran_saves_are_shield_rolls
    return shield_rolls_count(view, c) if shields else None


def allied_target(view: View, c: Any) -> Verdict:
    """AP-36: an enemy strikes at another one of the actor's side."""
    attack, strike = focus(view)
    ally = strike.target != c.actor and not opposed(view, strike.target, c.actor)
    return None if ally and opposed(view, attack.who, c.actor) else "not_allied"


def target_reached(view: View, c: Any) -> Verdict:
    """AP-36: the target is in melee reach."""
    return None if in_reach(view, c.actor, focus(view)[1].target) else "out_of_reach"


def path_free(view: View, c: Any) -> Verdict:
    """AP-36: nothing lies between the two."""
    return "path_blocked" if blocked(view, c.actor, focus(view)[1].target) else None


def target_seen(view: View, c: Any) -> Verdict:
    """AP-36: the target is in view."""
    return None if in_view(view, c.actor, focus(view)[1].target) else "not_in_view"


def not_redirected(view: View, _: Any) -> Verdict:
    """AP-36, AP-39: at most one redirection per strike."""
    return "already_redirected" if focus(view)[1].redirected else None


def attacked_by_enemy(view: View, c: Any) -> Verdict:
    """AP-39, AP-A33: the attacker is the actor's enemy; by option only to save oneself."""
    attack, strike = focus(view)
    never = view.options.villainy_for_others == "never" and strike.target != c.actor
    return "not_allied" if never or not opposed(view, attack.who, c.actor) else None


def body_fits(view: View, c: Any) -> Verdict:
    """AP-39: a third combatant, friend or foe."""
    attack, strike = focus(view)
    third = c.target not in (attack.who, strike.target, c.actor)
    return None if third and standing(view, c.target) else "invalid_shield_body"


def body_reached(view: View, c: Any) -> Verdict:
    """AP-39, AP-A33: the body in melee reach; by option the target too."""
    target = focus(view)[1].target
    wanted = [c.target]
    if view.options.villainy_for_others == "in_reach" and target != c.actor:
        wanted.append(target)
    good = all(in_reach(view, c.actor, who) for who in wanted)
    return None if good else "out_of_reach"


def body_path_free(view: View, c: Any) -> Verdict:
    """AP-39: no obstacle before the body."""
    return "path_blocked" if blocked(view, c.actor, c.target) else None


def body_seen(view: View, c: Any) -> Verdict:
    """AP-39: the body is in view."""
    return None if in_view(view, c.actor, c.target) else "not_in_view"


def not_active(view: View, c: Any) -> Verdict:
    """AP-31: not used since the last own turn began."""
    return "already_active" if view.state.borne(c.actor, "veteran_defence") else None


def amount_fits(view: View, c: Any) -> Verdict:
    """AP-27: at least one point; no more than half the damage, rounded up, and than are there."""
    prompt = view.state.prompt
    if prompt is not None and (prompt.to, prompt.question) == (c.actor, "hard_as_steel"):
        most = prompt.menu.high or 0
    else:
        most = most_steel(view, c.actor, damage_borne(view, c.actor))
    return "invalid_amount" if c.amount < 1 or 0 < most < c.amount else None


def damage_borne(view: View, who: Id) -> int:
    """AP-18, AP-27: the damage that somebody might ignore: noted in a block, or of the strike."""
    _, strike = focus(view)
    block = view.state.block
    noted = [one.damage for one in block.losses if one.victim == who] if block else []
    return max([(strike.damage or 0) * (strike.victim == who), *noted])


def announced(view: View, c: Any) -> Verdict:
    """AP-24: concentration was named before the attack."""
    attack, _ = focus(view)
    return None if attack.who == c.actor and attack.concentration else "not_announced"


def can_follow(view: View, c: Any) -> Verdict:
    """AP-20: the newest attack of the actor may be followed up, on one whom it has hit."""
    return may_follow(view, last_of(view, c.actor), c.actor, c.target)


def last_of(view: View, who: Id) -> Attack | None:
    """AP-20: the newest attack of somebody that is over, since the last command."""
    return next((one for one in reversed(view.state.ended) if one.who == who), None)


def follow_up_blow(view: View, c: Any) -> Blow:
    """AP-20: the attack that a `React` speaks of; with no target, on the first one hit."""
    attack = last_of(view, c.actor)
    target = c.target or (attack.hits[0] if attack and attack.hits else "")
    return _blow(c, target)


def charge_blow(view: View, c: Any) -> Blow:
    """AP-48: the counter that a `React` speaks of, on the enemy whose turn it is."""
    turn = view.state.turn
    return _blow(c, turn.who if turn is not None else focus(view)[0].who)


def _blow(c: Any, target: Id) -> Blow:
    return Attacking(
        c.actor,
        target,
        (),
        c.weapon,
        c.option,
        c.full_power,
        c.concentration,
        c.break_through,
        c.disarm,
        c.overwhelm,
    )


def of_blow(blow: Callable[[View, Any], Blow], *checks: Check) -> Check:
    """A check: those of the attack that the reaction is."""

    def attack_fits(view: View, c: Any) -> Verdict:
        return first(checks, view, blow(view, c))

    return attack_fits


def can_draw(view: View, c: Any) -> Verdict:
    """AP-33: one weapon in each own turn."""
    return None if view[c.actor].draws_left > 0 else "draw_not_available"


class Window(Struct, frozen=True, kw_only=True):
    """A reaction: its ability, its prompt, its refusals in their order, its price, its answer."""

    ability: str
    prompt: str
    checks: tuple[Check, ...]
    price: Callable[[View, Any], int]
    answer: Callable[[View, Any], Value]


def word(said: str) -> Callable[[View, Any], Value]:
    """The answer is always the same word."""
    return lambda _view, _c: said


def plain_price(ability: str) -> Callable[[View, Any], int]:
    """The price of the table."""
    return lambda view, c: price(view, c.actor, ability).value


def nothing(_: View, __: Any) -> int:
    """It has been paid for already."""
    return 0


WINDOWS: dict[str, Window] = {
    "concentration": Window(
        ability="concentration",
        prompt="concentration",
        checks=(announced,),
        price=nothing,
        answer=word("reroll"),
    ),
    "parry": Window(
        ability="parry",
        prompt="parry",
        checks=(melee_hit, was_rolled, shield_rolls_count),
        price=plain_price("parry"),
        answer=word("parry"),
    ),
    "intervene": Window(
        ability="intervene",
        prompt="intervene",
        checks=(allied_target, target_reached, path_free, target_seen, not_redirected),
        price=lambda view, c: intervene_price(view, c.actor, focus(view)[1].target).value,
        answer=word("intervene"),
    ),
    "villainy": Window(
        ability="villainy",
        prompt="villainy",
        checks=(
            attacked_by_enemy,
            body_fits,
            body_reached,
            body_path_free,
            body_seen,
            not_redirected,
        ),
        price=plain_price("villainy"),
        answer=lambda _view, c: c.target,
    ),
    "veteran": Window(
        ability="veteran",
        prompt="veteran_defence",
        checks=(bears_melee_hit, was_rolled, not_active, saves_count),
        price=plain_price("veteran"),
        answer=word("activate"),
    ),
    "veteran_save": Window(
        ability="veteran",
        prompt="veteran_save",
        checks=(bears_melee_hit, saves_count),
        price=nothing,
        answer=word("use"),
    ),
    "hard_as_steel": Window(
        ability="hard_as_steel",
        prompt="hard_as_steel",
        checks=(amount_fits,),
        price=lambda view, c: steel_price(view, c.actor, c.amount),
        answer=lambda _view, c: c.amount,
    ),
    "snatch": Window(
        ability="disarm",
        prompt="disarm_outcome",
        checks=(can_draw,),
        price=nothing,
        answer=word("snatch"),
    ),
    "follow_up": Window(
        ability="follow_up",
        prompt="follow_up",
        checks=(can_follow, of_blow(follow_up_blow, *FOLLOW_UP)),
        price=lambda view, c: cost(bill(view, follow_up_blow(view, c), "follow_up")),
        answer=lambda view, c: said(
            follow_up_blow(view, c),
            follow_up_blow(view, c).target,
            first_weapon=first_of(view, c.actor),
        ),
    ),
    "charge": Window(
        ability="charge",
        prompt="charge_counter",
        checks=(of_blow(charge_blow, *CHARGE_COUNTER),),
        price=lambda view, c: cost(bill(view, charge_blow(view, c), "charge_counter")),
        answer=lambda view, c: said(
            charge_blow(view, c), c.option, first_weapon=first_of(view, c.actor), option_said=False
        ),
    ),
}
"""The reactions that may be asked for by name, in the order of the stages."""


def is_open(view: View, who: Id, name: str, *, target: Id = "") -> bool:
    """Whether a reaction may be used against the strike being resolved, and be paid."""
    window, c = WINDOWS[name], React(who, name, target)
    good = standing(view, who) and knows(view, who, window.ability)
    return good and first(window.checks, view, c) is None and window.price(view, c) <= view[who].ap
