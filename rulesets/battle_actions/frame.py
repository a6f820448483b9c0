"""BA-01, BA-11, BA-41, BA-42, BA-45: rounds, what follows by itself, the end, rest, facts."""

from collections.abc import Callable
from typing import Any

from ...core.authors import (
    Await,
    Fact,
    Field,
    Form,
    Step,
    Values,
    Verdict,
    checks,
    effects,
    enter_phase,
    facts,
    frame,
    standard_in,
)
from ...events import Command, Id, OrderSet, Value
from .attacks import attacks_awaited, lapse, legal_targets, open_group, tie
from .charts import ROUND
from .declaring import acting, come_into_force, has_passed, may_declare
from .disarming import break_through, breaking, drop_weapon, lose_attacks
from .events import GroupClosed, Rested
from .initiative import (
    fix_moments,
    may_sacrifice,
    sacrifices_awaited,
    throw_initiative,
    waiting_for_dice,
    waiting_for_moments,
)
from .numbers import Scene, View, current_initiative, raging
from .order import due
from .wounds import end_rage, fall

GROUNDS = ("firm", "swamp", "ice", "soft_sand", "steep")
"""BA-45: what the ground can be."""


class Rest(Command, frozen=True):
    """BA-42: rest after the fight; nobody named: everybody."""

    actor: Id = ""


def start_round(scene: Scene) -> None:
    """BA-01, BA-02: a round begins; the order of declaring is fixed for it."""
    frame.start_round(scene)
    there = [one for one in scene.state.combatants.values() if one.status == "active"]
    there.sort(key=lambda one: (current_initiative(scene, one.id).value, one.joined))
    scene.tell(OrderSet(tuple(one.id for one in there)))
    enter_phase(scene, "next_round")


def end_round(scene: Scene) -> None:
    """BA-01: what lasts counts this round."""
    aging = tuple(scene.state.effects.values())
    frame.end_round(scene)
    for effect in aging:
        if effect.id in scene.state.effects and effect.kind in ("rage", "counter_window"):
            effects.advance(scene, effect, "round_ends", cause="round_ends")
            if effect.kind == "rage" and effect.id not in scene.state.effects:
                effects.start(scene, "rage_fatigue", effect.bearer)


def close_group(scene: Scene) -> None:
    """BA-A5: after the group, losses of weapons and outs take effect, all of them together."""
    losses = scene.state.losses
    scene.tell(GroupClosed())
    for loss in losses:
        if loss.what == "weapon":
            drop_weapon(scene, loss.who, loss.metres)
    for loss in losses:
        if loss.what != "weapon":
            fall(scene, loss.who, loss.what)
    for who in dict.fromkeys(loss.who for loss in losses if loss.what == "weapon"):
        lose_attacks(scene, who)


def end_rages(scene: Scene) -> None:
    """BA-11, BA-42: the fight is over; a Rage in progress ends with its aftermath."""
    for who in scene.state.combatants:
        if raging(scene, who):
            end_rage(scene, who)


one_side_left, end_fight = frame.ending(end_rages)


def next_step(view: View) -> Step | None:
    """What follows by itself, before anybody is waited for."""
    state = view.state
    if state.phase in ROUND and state.group is None and frame.sides_left(view) < 2:
        return Step("one_side_left")
    due_in = NEXT.get(state.phase)
    return due_in(view) if due_in else None


def in_setup(view: View) -> Step | None:
    """BA-01: the first round, once the game master has begun."""
    return Step("start_round") if view.state.begun else None


def in_round_end(view: View) -> Step | None:
    """BA-01: the round ends, the next one begins."""
    return Step("end_round" if view.state.running else "start_round")


def in_declaration(view: View) -> Step | None:
    """BA-02: until all have declared."""
    return None if undeclared(view) else Step("all_declared")


def undeclared(view: View) -> bool:
    """Whether somebody has still to declare."""
    return any(
        view[who].status == "active" and view[who].declared is None for who in view.state.order
    )


def in_adjustment(view: View) -> Step | None:
    """BA-03: until all have passed; BA-A7: then moments, if the dice have fallen before."""
    if view.state.in_force:
        who = waiting_for_moments(view)
        return Step("fix_moments", (who,)) if who else Step("in_force")
    forbidden = view.options.action_change == "forbidden"
    done = forbidden or all(has_passed(view, who) for who in acting(view))
    return Step("come_into_force") if done else None


def in_initiative(view: View) -> Step | None:
    """BA-06: the moments of all; BA-A7: or the dice of all."""
    if view.options.declaration_timing == "before_initiative":
        who, rule = waiting_for_moments(view), "fix_moments"
    else:
        who, rule = waiting_for_dice(view), "throw_initiative"
    return Step(rule, (who,)) if who else Step("initiative_known")


def in_sacrifice(view: View) -> Step | None:
    """BA-22: until all in Defensive have said how many attacks they give up."""
    return None if may_sacrifice(view) else Step("sacrifices_made")


def in_attacks(view: View) -> Step | None:
    """BA-30, BA-07: Break Throughs first, then attack by attack."""
    state = view.state
    if (who := breaking(view)) is not None:
        return Step("break_through", (who,))
    if state.group == ():
        return Step("close_group")
    now = due(view)
    if now is None:
        return Step("attacks_over") if state.group is None else Step("close_group")
    simultaneous = view.options.tie_moments == "simultaneous" and state.group is None
    if simultaneous and (moment := tie(view)) is not None:
        return Step("open_group", (moment,))
    who, slot = now
    return None if legal_targets(view, who, slot.index) else Step("lapse", (who, slot.index))


NEXT: dict[str, Callable[[View], Step | None]] = {
    "setup": in_setup,
    "declaration": in_declaration,
    "adjustment": in_adjustment,
    "initiative": in_initiative,
    "sacrifice": in_sacrifice,
    "attacks": in_attacks,
    "round_end": in_round_end,
}
"""What is due in each phase."""

STEPS: dict[str, Callable[..., None]] = {
    "start_round": start_round,
    "all_declared": frame.follow("all_declared"),
    "come_into_force": come_into_force,
    "throw_initiative": throw_initiative,
    "fix_moments": fix_moments,
    "in_force": frame.follow("in_force"),
    "initiative_known": frame.follow("initiative_known"),
    "sacrifices_made": frame.follow("sacrifices_made"),
    "break_through": break_through,
    "open_group": open_group,
    "close_group": close_group,
    "lapse": lapse,
    "attacks_over": frame.follow("attacks_over"),
    "end_round": end_round,
    "one_side_left": one_side_left,
}
"""The automatic steps by name."""


def awaits(view: View) -> tuple[Await, ...]:
    """Who is waited for, and for what."""
    phase = view.state.phase
    if phase == "declaration":
        return tuple(
            Await(who=who, command="declare", given=(("actor", who),)) for who in may_declare(view)
        )
    if phase == "adjustment":
        mark = str(sum(view[who].paid for who in acting(view)))
        return tuple(
            Await(who=who, command="pass_change", given=(("actor", who),), mark=mark)
            for who in acting(view)
            if not has_passed(view, who)
        )
    if phase == "sacrifice":
        return sacrifices_awaited(view)
    return attacks_awaited(view) if phase == "attacks" else ()


def rest(scene: Scene, c: Rest) -> None:
    """BA-42: all fatigue of Rage is slept off."""
    for who in (c.actor,) if c.actor else tuple(scene.state.combatants):
        for effect in tuple(scene.state.effects.values()):
            if (effect.kind, effect.bearer) == ("rage_fatigue", who):
                effects.end(scene, effect, "rest")
        scene.tell(Rested(who))


def known_or_all(view: View, c: Any) -> Verdict:
    """4.2: whoever rests exists; he may be out."""
    there = not c.actor or c.actor in view.state.combatants
    return None if there else "unknown_combatant"


def speaks_for_sleeper(view: View, c: Any) -> Verdict:
    """All may be told to rest by the game master, one by whoever speaks for him."""
    if c.actor and c.actor not in view.state.combatants:
        return None
    return None if view.state.speaks_for(view.by, c.actor) else "not_controller"


def sleepers(view: View, _: Any) -> Values:
    """Everybody at once, or one."""
    return ("", *view.state.combatants)


def weapon_to_hand(view: View, about: tuple[Id, ...], value: Value) -> Verdict:
    """BA-45: a weapon of the sheet, in setup or before he has declared."""
    held = view[about[0]]
    if value not in weapons_of(view, about):
        return "invalid_choice"
    early = view.state.phase == "declaration" and held.declared is None
    return None if view.state.phase == "setup" or early else "wrong_phase"


def weapons_of(view: View, about: tuple[Id, ...]) -> tuple[Value, ...]:
    """BA-45: what somebody can take to hand."""
    held = view.state.combatants.get(about[0]) if about else None
    return ("none", *(one.id for one in held.sheet.weapons)) if held is not None else ()


FACTS = (
    Fact(
        name="distance",
        about=2,
        symmetric=True,
        unit="m",
        check=facts.whole(0, code="invalid_choice"),
        help="metres between two combatants; unknown until set",
    ),
    Fact(name="ground", values=GROUNDS, help="the ground of the fight; firm until set"),
    Fact(name="ground_of", about=1, values=GROUNDS, help="the ground under a combatant"),
    Fact(name="run_up", about=1, values=(True, False), help="room to charge; there until set"),
    Fact(
        name="wielded",
        about=1,
        check=weapon_to_hand,
        some=weapons_of,
        help="a weapon's id, or none",
    ),
)

FORMS = (
    Form(
        command=Rest,
        rule=rest,
        fields=(Field("actor", sleepers, help="who rests; left out: everybody"),),
        actor="",
        checks=(speaks_for_sleeper, checks.no_prompt_open, checks.phase_accepts, known_or_all),
        help="Rest after the fight.",
    ),
    *standard_in(rules={"end_fight": end_fight}),
)
