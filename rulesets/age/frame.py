"""AG-19 to AG-21: entering, initiative, rounds and turns, waiting, the end."""

from collections.abc import Callable
from typing import Any

from ...core.authors import (
    Await,
    Fact,
    Step,
    Verdict,
    arriving,
    commands,
    effects,
    enter_phase,
    facts,
    frame,
    standard_in,
)
from ...events import (
    Id,
    ModifierSet,
    OrderSet,
    TurnSkipped,
)
from .charts import DYING
from .dying import begin_dying, die, knock_out, skipping
from .events import InitiativeRolled
from .numbers import (
    FARTHEST,
    TEST,
    Scene,
    View,
    ability,
    ability_test,
    able,
    alive,
    health,
    still_to_come,
)
from .preconditions import MASTER
from .rulings import clock, depart
from .sheet import Fighter

# --- entering --------------------------------------------------------------------------------


def bring_along(scene: Scene, who: Id) -> None:
    """Section 3, AG-15: modifiers and conditions of the sheet; with Health 0 dying begins."""
    sheet = scene[who].sheet
    if scene[who].status == "dead":
        return
    for one in sheet.modifiers:
        ends = clock(scene, who, one.duration, one.round)
        if ends is None or ends.left > 0:
            scene.tell(ModifierSet(who, one.stat, one.value, one.source, ends=ends))
    rounds = {one.name: one.round for one in sheet.conditions}
    for name in rounds:
        if name == "unconscious":
            knock_out(scene, who, rounds[name] or 0)
        elif name != "dying":
            effects.start(scene, "condition", who, about=name)
    if health(scene, who) == 0:
        begin_dying(scene, who, rounds.get("dying"))


# --- rounds ----------------------------------------------------------------------------------


def start_round(scene: Scene) -> None:
    """AG-19: a round begins; whoever has no place in the order yet gets one."""
    if scene.state.phase == "waiting":
        enter_phase(scene, "somebody_able")
    open_round(scene)


def next_round(scene: Scene, _: frame.NextRound) -> None:
    """AG-21: the game master lets it begin all the same."""
    enter_phase(scene, "next_round")
    open_round(scene)


def open_round(scene: Scene) -> None:
    """AG-19: the dice are thrown in the order of listing, once for the whole fight.

    AG-A2: or none are thrown, and late-comers stand at the end.
    """
    frame.start_round(scene)
    new = frame.newcomers(scene, alive)
    if not new:
        return
    order = tuple(who for who in scene.state.order if scene[who].status != "dead")
    if scene.options.initiative == "listed":
        scene.tell(OrderSet((*order, *new)))
        return
    for who in new:
        throw_initiative(scene, who)
    scene.tell(OrderSet(tuple(sorted((*order, *new), key=lambda who: standing(scene[who])))))


def throw_initiative(scene: Scene, who: Id) -> None:
    """AG-19: an ability test of Dexterity."""
    faces = scene.faces(who, "initiative", TEST)
    made = scene.read(ability_test, scene, who, "dexterity", "initiative", faces)
    dexterity = ability(scene, who, "dexterity").value
    scene.tell(InitiativeRolled(who, made, faces[2], dexterity))


def standing(one: Fighter) -> tuple[int, ...]:
    """AG-19: the total, the dragon die, Dexterity, the order of listing.

    AG-X4: before all of them whoever has seized the initiative, the last to do so first.
    """
    total, dragon, dexterity = one.place or (0, 0, 0)
    return -one.seized, -total, -dragon, -dexterity, one.joined


# --- turns -----------------------------------------------------------------------------------


def start_turn(scene: Scene, who: Id) -> None:
    """AG-16, AG-12, AG-22: death first, then waking; the helpless have no more of the turn."""
    frame.start_turn(scene, who)
    held = scene.state.borne(who, "dying")
    if held is not None and DYING.after(held.stage, "turn_starts", scene) == "dead":
        die(scene, who, "bled_out")
        return
    if (held := scene.state.borne(who, "unconscious")) is not None:
        effects.advance(scene, held, "turn_starts", cause="time")
    if reason := skipping(scene, who):
        scene.tell(TurnSkipped(who, reason))


def next_step(view: View) -> Step | None:
    """What follows by itself, before anybody is waited for."""
    state = view.state
    if state.phase == "waiting":
        return Step("start_round") if anybody_able(view) else None
    if state.phase != "turns":
        return None
    if state.turn is not None:
        who = state.turn.who
        return None if able(view, who) and len(state.used) < 2 else Step("end_turn", (who,))
    if state.running:
        coming = next((who for who in still_to_come(view) if alive(view, who)), None)
        return Step("start_turn", (coming,)) if coming else Step("end_round")
    return Step("start_round" if anybody_able(view) or not state.round else "wait")


def anybody_able(view: View) -> bool:
    """AG-21: whether there is somebody who could be asked."""
    return any(able(view, who) for who in view.state.combatants)


STEPS: dict[str, Callable[..., None]] = {
    "start_round": start_round,
    "start_turn": start_turn,
    "end_turn": frame.end_turn,  # AG-20: nothing is left of it, or its owner cannot use it
    "end_round": frame.end_round,  # AG-A28: what lasts to its end is over
    "wait": frame.follow("nobody_able"),  # AG-21, AG-A25: the next does not begin by itself
}
"""The automatic rules by name."""


def awaits(view: View) -> tuple[Await, ...]:
    """AG-20: the owner of the turn, who may end it; AG-21: else the game master."""
    if view.state.phase == "waiting":
        return frame.NEXT_ROUND
    return frame.end_of_turn(view, str(len(view.state.used)))


# --- what the engine's commands mean here ------------------------------------------------------


def still_here(view: View, c: Any) -> Verdict:
    """AG-A27: nobody leaves who is dead or gone."""
    return None if alive(view, c.who) else "invalid_value"


def leave(scene: Scene, c: commands.Leave) -> None:
    """AG-A27: the same as `set_status` with `gone`."""
    depart(scene, c.who, c.reason)


FACTS = (
    Fact(
        name="distance",
        about=2,
        symmetric=True,
        unit="yd",
        check=facts.whole(0, FARTHEST, step=5),
        help="yards between two combatants, whole or half; unknown until set",
    ),
    Fact(
        name="sees",
        about=2,
        values=(True, False),
        check=facts.yes_or_no,
        help="whether the first sees the second; true until set",
    ),
    Fact(
        name="bandages_ready",
        about=1,
        values=(True, False),
        check=facts.yes_or_no,
        help="whether somebody can heal; as the sheet says until set",
    ),
)

FORMS = (
    frame.next_round(next_round, MASTER),
    *standard_in(
        MASTER, rules={**arriving(bring_along), "leave": leave}, more={"leave": (still_here,)}
    ),
)
