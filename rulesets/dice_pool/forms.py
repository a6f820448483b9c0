"""The commands as forms: what may be chosen, what objects, which rule is run."""

from collections.abc import Callable, Sequence
from typing import Any

from ...core.authors import Field, Form, checks, effects
from ...events import Command, tag_of
from . import (
    attacking,
    defending,
    feinting,
    fields,
    frame,
    grapple,
    items,
    moving,
    orders,
    readying,
    rulings,
)
from .acting import act
from .fields import (
    BODILY,
    LETHAL,
    NO_PLACE,
    NOT_LETHAL,
    PLACE,
    TARGET,
    TARGETS,
    WEAPON,
    WHO,
    WILLPOWER,
)
from .preconditions import CHECKS, MASTER, ORDER, concerning, ruling_sound
from .reading import Scene, borne


def wake(scene: Scene, c: orders.Wake) -> None:
    """DP-912: a standard action wakes somebody who is asleep."""
    if not act(scene, c.actor, "wake", "standard", c.target):
        return
    if (held := borne(scene, c.target, "asleep")) is not None:
        effects.end(scene, held, "woken")


def own(
    command: type[Command],
    rule: Callable[[Any, Any], None],
    help: str,
    *asked: Field,
    unasked: Sequence[Field] = (),
) -> Form:
    """A combatant's command."""
    return Form(
        command=command,
        rule=rule,
        checks=concerning(tag_of(command), CHECKS),
        fields=asked,
        unasked=tuple(unasked),
        help=help,
    )


def ruling(
    command: type[Command],
    rule: Callable[[Any, Any], None],
    help: str,
    *asked: Field,
    unasked: Sequence[Field] = (),
) -> Form:
    """A command of the game master's about somebody."""
    return Form(
        command=command,
        rule=rule,
        checks=MASTER,
        fields=(WHO, *asked),
        unasked=tuple(unasked),
        actor="",
        help=help,
    )


HOW = (
    fields.KIND,
    fields.GRIP,
    fields.ATTRIBUTE,
    fields.RESOLUTION,
    LETHAL,
    fields.SPARING,
    WILLPOWER,
)
"""DP-208: how an attack is made, where it is not the usual way."""

REPLACING = (fields.ACTION, PLACE, fields.MODE, fields.DIRECTION)
"""DP-401: what an all-out attack may be, or be replaced by."""

PLAIN = (NO_PLACE, NOT_LETHAL, WILLPOWER)
"""DP-601: no place and nothing lethal with a special attack action."""

ATTACKING: tuple[Form, ...] = (
    own(
        orders.Attack,
        attacking.attack,
        "Attack somebody.",
        TARGETS,
        WEAPON,
        fields.TO_POINT,
        fields.DICE,
        PLACE,
        unasked=(*HOW, *fields.OF_ABILITY),
    ),
    own(
        orders.AllOutAttack,
        attacking.all_out_attack,
        "All-out attack.",
        TARGETS,
        WEAPON,
        unasked=(*HOW, *REPLACING),
    ),
    own(
        orders.Charge,
        attacking.charge,
        "Charge somebody.",
        TARGET,
        fields.RUN,
        fields.AFTER_RUN,
    ),
    own(orders.MultiAttack, attacking.multi_attack, "Several attacks.", fields.SERIES),
    own(orders.Trip, attacking.attack, "Trip somebody.", TARGET, BODILY, unasked=PLAIN),
    own(
        orders.BullRush,
        attacking.attack,
        "Bull rush somebody.",
        TARGET,
        fields.MODE,
        unasked=(fields.DIRECTION, BODILY, *PLAIN),
    ),
    own(
        orders.Grapple,
        attacking.attack,
        "Grapple somebody.",
        TARGET,
        unasked=(BODILY, fields.ATTRIBUTE, *PLAIN),
    ),
    own(orders.Escape, attacking.attack, "Break free.", TARGET),
    own(
        orders.GrappleAttack,
        attacking.attack_in_grapple,
        "Attack the opponent.",
        TARGET,
        WEAPON,
        unasked=(PLACE, LETHAL, WILLPOWER),
    ),
)
"""DP-3xx, DP-4xx, DP-6xx: attacks, and what replaces them."""

ACTING: tuple[Form, ...] = (
    own(orders.Pin, grapple.pin, "Pin whom you hold.", TARGET),
    own(orders.Shift, grapple.shift, "Shift to the blind spot.", TARGET),
    own(orders.Release, grapple.release, "Let somebody go.", TARGET),
    own(orders.Feint, feinting.feint, "Feint.", TARGET, WEAPON),
    own(orders.RecoverStance, feinting.recover_stance, "Recover from feints."),
    own(orders.FullDefence, defending.full_defence, "Full defence."),
    own(
        orders.BrawlParry,
        defending.brawl_parry,
        "Parry with the body.",
        unasked=(fields.SPECIALITY,),
    ),
    own(
        orders.BladeParry,
        defending.blade_parry,
        "Parry with a weapon.",
        unasked=(fields.BLADE,),
    ),
    own(orders.ActiveCover, defending.active_cover, "Take cover behind a thing.", fields.THING),
    own(orders.StandUp, defending.stand_up, "Stand up."),
    own(orders.DropProne, defending.drop_prone, "Drop prone."),
    own(
        orders.Move,
        moving.move,
        "Move.",
        fields.METRES,
        fields.THROUGH,
        unasked=(fields.APART, fields.WITH_COVER),
    ),
    own(orders.Aim, feinting.aim, "Aim at somebody.", TARGET, WEAPON),
    own(orders.Draw, items.draw, "Take a thing in hand.", fields.ITEM),
    own(orders.PickUp, items.pick_up, "Pick up a thing.", fields.LYING),
    own(orders.LetGo, items.let_go, "Let go of a thing.", fields.ITEM),
    own(orders.Reload, items.reload, "Reload.", fields.ARM, fields.SOURCE),
    own(orders.OpenBolt, items.open_bolt, "Open the bolt.", fields.ARM),
    own(
        orders.Ready,
        readying.ready,
        "Keep an action ready.",
        fields.ACTION_TYPE,
        fields.PREPARED,
        fields.TRIGGER,
    ),
    own(orders.WillpowerSpeed, moving.willpower_speed, "10 m more of speed, by willpower."),
    own(orders.Delay, frame.delay, "Put the turn off.", fields.AFTER, fields.NEXT),
    own(orders.Wake, wake, "Wake somebody.", TARGET),
    own(orders.EndTurn, frame.give_up, "End the turn."),
)
"""What is no attack."""

RULING: tuple[Form, ...] = (
    Form(
        command=orders.Surprise,
        rule=rulings.surprise,
        actor="",
        checks=(*ORDER, checks.phase_accepts, checks.exist("who")),
        fields=(fields.FIRST,),
        help="Say who acts in a surprise round.",
    ),
    Form(
        command=orders.RuleLocation,
        rule=rulings.rule_location,
        actor="",
        checks=(*ORDER, checks.phase_accepts, ruling_sound),
        fields=fields.RULED_PLACE,
        help="Add a place that a called shot can strike.",
    ),
    ruling(
        orders.GiveState,
        rulings.give_state,
        "Give a state.",
        fields.STATE,
        fields.DISABLED,
    ),
    ruling(orders.EndState, rulings.end_state, "End a state.", fields.STATE),
    ruling(
        orders.Effect,
        rulings.effect,
        "Name a modifier or a ban.",
        *fields.EFFECT,
        unasked=(fields.TURNS,),
    ),
    ruling(orders.Damage, rulings.damage, "Give damage.", fields.BOXES, fields.SEVERITY),
    ruling(
        orders.GivePoints,
        rulings.give_points,
        "Give abnormal points.",
        fields.CONDITION,
        fields.POINTS,
        fields.HINDERED,
        unasked=(fields.RESIST,),
    ),
    ruling(orders.Heal, rulings.heal, "Heal boxes.", fields.BOXES),
    ruling(orders.FirstAid, rulings.first_aid, "Stop the bleeding."),
    ruling(orders.LongRest, rulings.long_rest, "A long rest."),
    ruling(orders.TraitPlayed, rulings.trait_played, "A trait was acted out.", fields.SCORE),
)
"""Section 5.10: the game master's own."""

FORMS = (*ATTACKING, *ACTING, *RULING)
"""Every command of the rulebook."""
