"""AG-19 to AG-21: entering, initiative, rounds and turns, waiting, the end."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from ...core import commands
from ...core.authors import Await, Fact, Form, Step, Verdict, effects, enter_phase
from ...core.names import MAX_TEXT
from ...core.standard import begin, clean, join, named, standard_in
from ...events import (
    GM,
    Command,
    Id,
    ModifierSet,
    OrderSet,
    RoundEnded,
    RoundStarted,
    TurnEnded,
    TurnSkipped,
    TurnStarted,
    Value,
)
from .attacks import FARTHEST, TEST
from .charts import DYING
from .dying import begin_dying, die, knock_out, skipping
from .events import InitiativeRolled
from .numbers import Scene, View, ability, ability_test, able, alive, health, still_to_come
from .preconditions import MASTER
from .rulings import clock, depart
from .sheet import Fighter


class NextRound(Command, frozen=True):
    """AG-21: let the next round begin although nobody is able to act."""


# --- entering --------------------------------------------------------------------------------


def begin_fight(scene: Scene, c: commands.Begin) -> None:
    """AG-19: the fight begins; what everybody brings along counts from now on."""
    begin(scene, c)
    for who in scene.state.combatants:
        bring_along(scene, who)


def join_fight(scene: Scene, c: commands.Join[Any]) -> None:
    """AG-19: who joins a fight that has begun takes part from the next round on."""
    join(scene, c)
    if scene.state.phase != "setup":
        bring_along(scene, c.who)


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


def next_round(scene: Scene, _: NextRound) -> None:
    """AG-21: the game master lets it begin all the same."""
    enter_phase(scene, "next_round")
    open_round(scene)


def open_round(scene: Scene) -> None:
    """AG-19: the dice are thrown in the order of listing, once for the whole fight.

    AG-A2: or none are thrown, and late-comers stand at the end.
    """
    effects.boundary(scene, RoundStarted(scene.state.round + 1))
    order = scene.state.order
    new = tuple(who for who in scene.state.combatants if alive(scene, who) and who not in order)
    if not new:
        return
    order = tuple(who for who in order if scene[who].status != "dead")
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


def end_round(scene: Scene) -> None:
    """AG-A28: what lasts to the end of this round is over."""
    effects.boundary(scene, RoundEnded(scene.state.round))


def wait(scene: Scene) -> None:
    """AG-21, AG-A25: nobody is able to act, and the next round does not begin by itself."""
    enter_phase(scene, "nobody_able")


# --- turns -----------------------------------------------------------------------------------


def start_turn(scene: Scene, who: Id) -> None:
    """AG-16, AG-12, AG-22: death first, then waking; the helpless have no more of the turn."""
    effects.boundary(scene, TurnStarted(who))
    held = scene.state.borne(who, "dying")
    if held is not None and DYING.after(held.stage, "turn_starts", scene) == "dead":
        die(scene, who, "bled_out")
        return
    if (held := scene.state.borne(who, "unconscious")) is not None:
        effects.advance(scene, held, "turn_starts", cause="time")
    if reason := skipping(scene, who):
        scene.tell(TurnSkipped(who, reason))


def end_turn(scene: Scene, who: Id) -> None:
    """AG-20: nothing is left of the turn, or its owner cannot use it."""
    effects.boundary(scene, TurnEnded(who))


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
    "end_turn": end_turn,
    "end_round": end_round,
    "wait": wait,
}
"""The automatic rules by name."""


def awaits(view: View) -> tuple[Await, ...]:
    """AG-20: the owner of the turn, who may end it; AG-21: else the game master."""
    if view.state.phase == "waiting":
        return (Await(who=GM, command="next_round"),)
    turn = view.state.turn
    if turn is None:
        return ()
    given: tuple[tuple[str, Value], ...] = (("actor", turn.who),)
    used = str(len(view.state.used))
    return (Await(who=turn.who, command="end_turn", given=given, has_default=True, mark=used),)


# --- what the engine's commands mean here ------------------------------------------------------


def is_waiting(view: View, c: Any) -> Verdict:
    """Row 19, AG-21: the engine waits for the game master."""
    return None if view.fires(c) else "not_waiting"


def still_here(view: View, c: Any) -> Verdict:
    """AG-A27: nobody leaves who is dead or gone."""
    return None if alive(view, c.who) else "invalid_value"


def leave(scene: Scene, c: commands.Leave) -> None:
    """AG-A27: the same as `set_status` with `gone`."""
    depart(scene, c.who, c.reason)


def yards(_: View, __: tuple[Id, ...], value: Value) -> Verdict:
    """AG-02: whole or half yards, 0 or more; or unknown."""
    good = value is None or (type(value) is int and 0 <= value <= FARTHEST and value % 5 == 0)
    return None if good else "invalid_value"


def yes_or_no(_: View, __: tuple[Id, ...], value: Value) -> Verdict:
    """Row 18: true, false, or unset."""
    return None if value is None or isinstance(value, bool) else "invalid_value"


FACTS = (
    Fact(
        name="distance",
        about=2,
        symmetric=True,
        unit="yd",
        check=yards,
        help="yards between two combatants, whole or half; unknown until set",
    ),
    Fact(
        name="sees",
        about=2,
        values=(True, False),
        check=yes_or_no,
        help="whether the first sees the second; true until set",
    ),
    Fact(
        name="bandages_ready",
        about=1,
        values=(True, False),
        check=yes_or_no,
        help="whether somebody can heal; as the sheet says until set",
    ),
)

_RULES: dict[str, dict[str, Any]] = {
    "begin": {"rule": begin_fight},
    "join": {"rule": join_fight},
    "leave": {
        "rule": leave,
        "checks": (*MASTER, named("who"), still_here, clean("reason", MAX_TEXT)),
    },
}

FORMS = (
    Form(
        command=NextRound,
        rule=next_round,
        actor="",
        checks=(*MASTER, is_waiting),
        help="Let the next round begin although nobody is able to act.",
    ),
    *(replace(form, **_RULES.get(form.name, {})) for form in standard_in(MASTER)),
)
