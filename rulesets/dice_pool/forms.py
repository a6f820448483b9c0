"""The commands as forms: what may be chosen, what objects, which rule is run."""

from collections.abc import Callable
from typing import Any

from ...core.authors import Field, Form, Free, Span, Text, Values, checks, effects
from ...events import Command, tag_of
from . import (
    attacking,
    defending,
    feinting,
    frame,
    grapple,
    items,
    moving,
    orders,
    prepared,
    readying,
    rulings,
)
from .acting import act
from .blows import LOCATIONS
from .harm import CONDITIONS
from .preconditions import CHECKS, MASTER, ORDER, concerning, ruling_sound
from .reading import STATES, Scene, View, borne, gear, on_ground, present, things
from .sheet import TYPES


def foes(view: View, c: Any) -> Values:
    """Everybody else who is alive; enemies first."""
    side = view[c.actor].side
    rest = [who for who in view.state.combatants if who != c.actor and present(view, who)]
    return tuple(sorted(rest, key=lambda who: view[who].side == side))


def each_alone(view: View, c: Any) -> Values:
    """Each of them alone; several may be named together."""
    return Free(tuple((who,) for who in _tuple(foes(view, c))))


def _tuple(values: Any) -> tuple[Any, ...]:
    return tuple(values)


def weapons(view: View, c: Any) -> Values:
    """Nothing named, or a weapon in hand."""
    own = things(view, c.actor, "hand", "body")
    return Free(("", *(gear(view, key).weapon.id for key in own if gear(view, key).weapon.kind)))


def places(view: View, _: Any) -> Values:
    """DP-404, DP-406: no place, one of the table, or one that the game master has ruled."""
    known = (*LOCATIONS, *view.state.places)
    return Free(((), *((("location", name),) for name in known)))


def belongings(view: View, c: Any) -> Values:
    """What somebody has that is no part of the body."""
    own = things(view, c.actor, "hand", "worn", "handy", "backpack")
    return Free(tuple(gear(view, key).weapon.id for key in own))


def lying(view: View, _: Any) -> Values:
    """What lies on the ground."""
    found = (key for key, held in view.state.gear.items() if held.where == "ground")
    return Free(tuple(key for key in found if on_ground(view, key)))


def lengths(_: View, __: Any) -> Values:
    """A length in tenths of a metre."""
    return Span(0, 1_000_000)


def later(view: View, c: Any) -> Values:
    """DP-905: whose turn comes later."""
    return Free(("", *(who for who in view.state.order if who not in view.state.acted)))


def crossings(view: View, c: Any) -> Values:
    """Nobody crossed, or one enemy a metre away."""
    return Free(((), *(((who, 1, 1),) for who in _tuple(foes(view, c)))))


def blows(_: View, __: Any) -> Values:
    """DP-402: the attack of a charge, or what replaces it."""
    return Free(((), *((("action", name),) for name in ("trip", "bull_rush", "grapple"))))


def series(view: View, c: Any) -> Values:
    """DP-601: two attacks on one, the second a trip."""
    made: Any = tuple(
        ((("targets", (who,)),), (("action", "trip"), ("target", who)))
        for who in _tuple(foes(view, c))
    )
    return Free(made)


def preparable(view: View, c: Any) -> Values:
    """DP-710: a step, a blow, something taken or dropped, by the type that was chosen."""
    first, who = _tuple(foes(view, c))[:1], c.actor
    made: dict[str, Any] = {
        "move": ((("move", (("metres", 2),)),),),
        "standard": ((("attack", (("targets", first),)),),),
        "swift": tuple(with_thing("draw", view, key) for key in things(view, who, "handy")),
        "free": tuple(with_thing("let_go", view, key) for key in things(view, who, "hand")),
    }
    return Free(made.get(c.action_type, ()))


def with_thing(name: str, view: View, key: str) -> Any:
    """DP-710: a command about a thing, as it stands inside another."""
    return ((name, (("item", gear(view, key).weapon.id),)),)


def triggers(_: View, __: Any) -> Values:
    """DP-710: whatever happens of one kind."""
    return Free(tuple((("event", name),) for name in prepared.EVENTS))


def wake(scene: Scene, c: orders.Wake) -> None:
    """DP-912: a standard action wakes somebody who is asleep."""
    if not act(scene, c.actor, "wake", "standard", c.target):
        return
    if (held := borne(scene, c.target, "asleep")) is not None:
        effects.end(scene, held, "woken")


TARGET = Field("target", foes)
TARGETS = Field("targets", each_alone)
WEAPON = Field("weapon", weapons)
CALLED = Field("called_shot", places)
ITEM = Field("item", belongings)
ARM = Field("weapon", belongings)
METRES = Field("metres", lengths, unit="m")
MODE = Field("mode", lambda _, __: ("knock_down", "knock_back"))
SOURCE = Field("source", lambda _, __: ("handy", "hand"))
DISTANCE = Field("distance", lengths, unit="m")
NEXT = Field("next_round", lambda _, __: (False, True))


def own(
    command: type[Command], rule: Callable[[Any, Any], None], help: str, *fields: Field
) -> Form:
    """A combatant's command."""
    checks = concerning(tag_of(command), CHECKS)
    return Form(command=command, rule=rule, checks=checks, fields=fields, help=help)


def ruling(
    command: type[Command], rule: Callable[[Any, Any], None], help: str, *fields: Field
) -> Form:
    """A command of the game master's."""
    return Form(command=command, rule=rule, checks=MASTER, fields=fields, actor="", help=help)


WHO = Field("who", lambda view, _: tuple(view.state.combatants))
STATE = Field("state", lambda _, __: STATES)
AMOUNT = Field("amount", lambda _, __: Span(1, 10_000))
SEVERITY = Field("severity", lambda _, __: ("B", "L", "A"))

FORMS: tuple[Form, ...] = (
    own(orders.Attack, attacking.attack, "Attack somebody.", TARGETS, WEAPON, CALLED, DISTANCE),
    own(orders.AllOutAttack, attacking.all_out_attack, "All-out attack.", TARGETS, WEAPON),
    own(
        orders.Charge,
        attacking.charge,
        "Charge somebody.",
        TARGET,
        DISTANCE,
        Field("attack", blows),
    ),
    own(orders.MultiAttack, attacking.multi_attack, "Several attacks.", Field("attacks", series)),
    own(orders.Trip, attacking.attack, "Trip somebody.", TARGET, WEAPON),
    own(orders.BullRush, attacking.attack, "Bull rush somebody.", TARGET, MODE),
    own(orders.Grapple, attacking.attack, "Grapple somebody.", TARGET),
    own(orders.Escape, attacking.attack, "Break free.", TARGET),
    own(orders.GrappleAttack, attacking.attack_in_grapple, "Attack the opponent.", TARGET, WEAPON),
    own(orders.Pin, grapple.pin, "Pin whom you hold.", TARGET),
    own(orders.Shift, grapple.shift, "Shift to the blind spot.", TARGET),
    own(orders.Release, grapple.release, "Let somebody go.", TARGET),
    own(orders.Feint, feinting.feint, "Feint.", TARGET, WEAPON),
    own(orders.RecoverStance, feinting.recover_stance, "Recover from feints."),
    own(orders.FullDefence, defending.full_defence, "Full defence."),
    own(orders.BrawlParry, defending.brawl_parry, "Parry with the body."),
    own(orders.BladeParry, defending.blade_parry, "Parry with a weapon."),
    own(
        orders.ActiveCover,
        defending.active_cover,
        "Take cover behind a thing.",
        Field("thing", belongings),
    ),
    own(orders.StandUp, defending.stand_up, "Stand up."),
    own(orders.DropProne, defending.drop_prone, "Drop prone."),
    own(orders.Move, moving.move, "Move.", METRES, Field("through", crossings)),
    own(orders.Aim, feinting.aim, "Aim at somebody.", TARGET, WEAPON),
    own(orders.Draw, items.draw, "Take a thing in hand.", ITEM),
    own(orders.PickUp, items.pick_up, "Pick up a thing.", Field("item", lying)),
    own(orders.LetGo, items.let_go, "Let go of a thing.", ITEM),
    own(orders.Reload, items.reload, "Reload.", ARM, SOURCE),
    own(orders.OpenBolt, items.open_bolt, "Open the bolt.", ARM),
    own(
        orders.Ready,
        readying.ready,
        "Keep an action ready.",
        Field("action_type", lambda _, __: Free(prepared.TYPES)),
        Field("command", preparable),
        Field("trigger", triggers),
    ),
    own(orders.WillpowerSpeed, moving.willpower_speed, "10 m more of speed, by willpower."),
    own(orders.Delay, frame.delay, "Put the turn off.", Field("after", later), NEXT),
    own(orders.Wake, wake, "Wake somebody.", TARGET),
    own(orders.EndTurn, frame.give_up, "End the turn."),
    Form(
        command=orders.Surprise,
        rule=rulings.surprise,
        actor="",
        checks=(
            *ORDER,
            checks.phase_accepts,
            checks.exist("who"),
        ),
        fields=(Field("who", lambda view, _: Free(tuple((w,) for w in view.state.combatants))),),
        help="Say who acts in a surprise round.",
    ),
    Form(
        command=orders.RuleLocation,
        rule=rulings.rule_location,
        actor="",
        checks=(
            *ORDER,
            checks.phase_accepts,
            ruling_sound,
        ),
        fields=(
            Field("location", lambda _, __: Text(60)),
            Field("penalty", lambda _, __: Span(0, 1000)),
            Field("condition", lambda _, __: ("", *CONDITIONS)),
            Field("per", lambda _, __: Span(1, 1000)),
        ),
        help="Add a place that a called shot can strike.",
    ),
    ruling(orders.GiveState, rulings.give_state, "Give a state.", WHO, STATE),
    ruling(orders.EndState, rulings.end_state, "End a state.", WHO, STATE),
    ruling(
        orders.Effect,
        rulings.effect,
        "Name a modifier or a ban.",
        WHO,
        Field("name", lambda _, __: Text(60)),
        Field("stat", lambda _, __: Free(("", "attack", "speed", *TYPES))),
        Field("amount", lambda _, __: Span(-1000, 1000)),
    ),
    ruling(orders.Damage, rulings.damage, "Give damage.", WHO, AMOUNT, SEVERITY),
    ruling(
        orders.GivePoints,
        rulings.give_points,
        "Give abnormal points.",
        WHO,
        Field("condition", lambda _, __: tuple(CONDITIONS)),
        Field("amount", lambda _, __: Span(-1000, 1000)),
    ),
    ruling(orders.Heal, rulings.heal, "Heal boxes.", WHO, AMOUNT),
    ruling(orders.FirstAid, rulings.first_aid, "Stop the bleeding.", WHO),
    ruling(orders.LongRest, rulings.long_rest, "A long rest.", WHO),
    ruling(
        orders.TraitPlayed,
        rulings.trait_played,
        "A trait was acted out.",
        WHO,
        Field("score", lambda _, __: Span(1, 1000)),
    ),
)
"""Every command of the rulebook."""
