"""DP-901 to DP-905, DP-907, DP-914: initiative, rounds, turns, delay, the end."""

from collections.abc import Callable

from ...core.authors import Await, Fact, Step, Verdict, effects, enter_phase, facts, frame, parse
from ...events import Id, Number, OrderSet, Part, TurnStarted, Value
from . import events as told
from . import orders
from .budget import charge_budget
from .derived import bonus_of, derived_initiative
from .fainting import drop_out
from .harm import bleed, must_stay_conscious, stay_conscious
from .items import take_effect
from .reading import Scene, View, able, awake, present
from .special import sinking

# --- rounds --------------------------------------------------------------------------------------


def start_round(scene: Scene) -> None:
    """DP-901: a round begins; whoever has no place in the order yet rolls for one."""
    frame.start_round(scene)
    new = frame.newcomers(scene)
    if not new:
        return
    for who in new:
        throw_initiative(scene, who)
    ranked = sorted(
        (*scene.state.order, *new), key=lambda who: scene[who].place or (), reverse=True
    )
    scene.tell(OrderSet(tuple(untied(scene, ranked))))


def throw_initiative(scene: Scene, who: Id) -> None:
    """DP-901: a natural die, more by the bonus of composure; no modifiers."""
    sheet = scene[who].sheet
    dice = 1 + bonus_of(sheet, "composure", scene.options.derive_bonus)
    rolled = scene.roll(who, "initiative", parse(f"{dice}d10"))
    own = Part("initiative", derived_initiative(sheet), "DP-901")
    made = Number(rolled + own.amount, (Part("dice", rolled, "DP-901"), own))
    scene.tell(told.InitiativeRolled(who, made, sheet.composure, sheet.agility))


def untied(scene: Scene, ranked: list[Id]) -> list[Id]:
    """DP-901: those who are still equal roll a die each, again and again."""
    made: list[Id] = []
    while ranked:
        equal = [who for who in ranked if scene[who].place == scene[ranked[0]].place]
        ranked = ranked[len(equal) :]
        made += roll_off(scene, equal) if len(equal) > 1 else equal
    return made


def roll_off(scene: Scene, equal: list[Id]) -> list[Id]:
    """DP-901: 1d10 each, ties again; those who have had a place keep their order."""
    known = [who for who in scene.state.order if who in equal]
    equal = [who for who in equal if who not in known]
    faces = {who: scene.roll(who, "initiative_tie", parse("1d10")) for who in equal}
    made: list[Id] = list(known)
    for face in sorted(set(faces.values()), reverse=True):
        same = [who for who in equal if faces[who] == face]
        made += roll_off(scene, same) if len(same) > 1 else same
    return made


# --- turns ---------------------------------------------------------------------------------------


def start_turn(scene: Scene, who: Id) -> None:
    """Section 4: what ends, debts, whole-round actions, the stay-conscious test, in this order."""
    enter_phase(scene, "turn_begins")
    if scene[who].delayed:
        scene.tell(TurnStarted(who, 1))
        return
    due = tuple(e for e in scene.state.effects.values() if coming(e, who))
    frame.start_turn(scene, who)
    charge_budget(scene, who)
    for effect in due:
        if effect.kind == "whole_round":
            effects.end(scene, scene.state.effects[effect.id], "done")
            take_effect(scene, who, effect.about)
        elif effect.kind == "stalled" and (fall := sinking(scene, who, effect.amount)):
            scene.tell(told.Sank(who, fall))
    if must_stay_conscious(scene, who):
        stay_conscious(scene, who)


def coming(effect: object, who: Id) -> bool:
    """Effects that begin to work with somebody's turn."""
    pending, bearer = getattr(effect, "pending", False), getattr(effect, "bearer", "")
    return bool(pending) and bearer == who


def end_turn(scene: Scene, who: Id) -> None:
    """Section 4: bleeding; then what lasts until the end of the turn is over."""
    if present(scene, who):
        bleed(scene, who)
    before = kept_awake(scene)
    frame.end_turn(scene, who)
    for number, (bearer, cause) in before.items():
        if number not in scene.state.effects and present(scene, bearer):
            overslept(scene, bearer, cause)
    enter_phase(scene, "turn_over")


def kept_awake(view: View) -> dict[int, tuple[Id, str]]:
    """DP-805: who is kept awake by willpower, and in spite of what."""
    return {
        e.id: (e.bearer, e.about) for e in view.state.effects.values() if e.kind == "kept_awake"
    }


def overslept(scene: Scene, who: Id, cause: str) -> None:
    """DP-805: when the time is over somebody faints, even if the cause is gone by then."""
    effects.start(scene, "unconscious", who, about=f"willpower:{cause}")
    drop_out(scene, who)


def give_up(scene: Scene, c: orders.EndTurn) -> None:
    """DP-902: somebody ends his turn."""
    scene.tell(told.TurnGivenUp(c.actor))


def delay(scene: Scene, c: orders.Delay) -> None:
    """DP-905: after another's turn of this round, or first in the next."""
    order = tuple(who for who in scene.state.order if who != c.actor)
    if c.next_round:
        scene.tell(told.Delayed(c.actor, "", (c.actor, *order)))
        return
    at = order.index(c.after) + 1
    scene.tell(told.Delayed(c.actor, c.after, (*order[:at], c.actor, *order[at:])))
    enter_phase(scene, "turn_over")


# --- what follows by itself ----------------------------------------------------------------------


def decided(view: View) -> bool:
    """DP-914: one side only has somebody left who is awake, where there were several."""
    sides = {one.side for one in view.state.combatants.values()}
    return len(sides) > 1 and frame.sides_left(view, awake) < 2


def next_step(view: View) -> Step | None:
    """What follows by itself, before anybody is waited for."""
    state = view.state
    if state.phase in ("setup", "finished"):
        return None
    if view.options.auto_end and decided(view):
        return Step("one_side_left")
    if state.turn is not None:
        who = state.turn.who
        return Step("end_turn", (who,)) if state.ended or not able(view, who) else None
    if not any(able(view, who) for who in state.combatants):
        return None
    if not state.running:
        return Step("start_round")
    coming_up = next((who for who in still_to_come(view) if present(view, who)), None)
    return Step("start_turn", (coming_up,)) if coming_up else Step("end_round")


def still_to_come(view: View) -> tuple[Id, ...]:
    """DP-901, DP-904: who has not had his turn in this round; in a surprise round only some."""
    state = view.state
    mine = state.order if state.surprise is None else state.surprise
    return tuple(who for who in state.order if who not in state.acted and who in mine)


STEPS: dict[str, Callable[..., None]] = {
    "start_round": start_round,
    "start_turn": start_turn,
    "end_turn": end_turn,
    "end_round": frame.end_round,  # DP-901: everybody has had his turn
    "one_side_left": frame.one_side_left,  # DP-914
}
"""The automatic rules by name."""


def awaits(view: View) -> tuple[Await, ...]:
    """DP-902: the owner of the turn, who may end it."""
    place = view.state.turn.place if view.state.turn else 0
    return frame.end_of_turn(view, f"{view.state.phase}{place}")


# --- facts ---------------------------------------------------------------------------------------


def cover_said(_: View, __: tuple[Id, ...], value: Value) -> Verdict:
    """DP-505: a number of dice, full, or unset."""
    good = value in (None, "full") or (type(value) is int and 0 <= value <= 1000)
    return None if good else "invalid_value"


def covers(_: View, __: tuple[Id, ...]) -> tuple[Value, ...]:
    """DP-505: what cover may be worth."""
    return (1, 2, 3, 4, "full")


COVER = "DP-505: of the first against the second: dice from 0 to 1000, or full"
YES = (True, False)
FACTS = (
    Fact(
        name="distance",
        about=2,
        symmetric=True,
        unit="m",
        check=facts.whole(0, orders.FARTHEST),
        help="metres between two combatants; unknown until set",
    ),
    Fact(name="located", about=2, values=("precise", "vague", "none"), help="DP-913"),
    Fact(name="aware", about=2, values=YES, help="whether the first sees the second's attack"),
    Fact(name="path_clear", about=2, values=YES, help="DP-403: a charge of the first"),
    Fact(name="flat_footed", about=2, values=YES, help="DP-904: the first towards the second"),
    Fact(name="can_touch", about=2, values=YES, help="DP-702: the first the second"),
    Fact(name="cover", about=2, check=cover_said, some=covers, help=COVER),
    Fact(name="clings", about=2, values=YES, help="DP-616: a grapple of the first is a cling"),
    Fact(name="grapple_weights", about=1, check=facts.whole(0, 1000), help="DP-615: 0 to 1000"),
    Fact(
        name="volume_mismatch",
        about=1,
        check=facts.whole(-1000, 1000),
        help="DP-305: -1000 to 1000",
    ),
    Fact(name="cannot_throw", about=1, values=YES, help="DP-303"),
    Fact(name="cannot_be_tripped", about=1, values=YES, help="DP-602"),
    Fact(name="vitals_found", about=2, values=YES, help="DP-410: by the first, of the second"),
    Fact(name="square_occupied", about=1, values=YES, help="DP-704: the square behind somebody"),
)
