"""The fields of commands: what may be chosen for each, and what it means."""

from typing import Any

from ...core.authors import Field, Free, Span, Text, Values
from ...events import Id
from .arms import Weapon
from .blows import LOCATIONS, SPECIALS, Blow, bombards, place, unasked, weapon_key
from .numbers import SKILL_OF
from .orders import FARTHEST
from .pools import MOST
from .prepared import OCCASIONS, READY_TYPES
from .reading import STATES, STATS, View, gear, on_ground, present, things
from .sheet import CONDITIONS
from .soundness import MODES, RESOLUTIONS, ROLLED, SEVERITIES


def foes(view: View, c: Any) -> tuple[Id, ...]:
    """Everybody else who is alive; enemies first."""
    side = view[c.actor].side
    rest = [who for who in view.state.combatants if who != c.actor and present(view, who)]
    return tuple(sorted(rest, key=lambda who: view[who].side == side))


def each_alone(view: View, c: Any) -> Values:
    """Each of them alone; several may be named together, and nobody by a Bombard (DP-313)."""
    bursts = any(gear(view, key).weapon.bombard for key in things(view, c.actor, "hand", "body"))
    return Free((*((who,) for who in foes(view, c)), *([()] * bursts)))


def weapons(view: View, c: Any) -> Values:
    """Nothing named, or a weapon in hand."""
    own = things(view, c.actor, "hand", "body")
    return Free(("", *(gear(view, key).weapon.id for key in own if gear(view, key).weapon.kind)))


def places(view: View, _: Any) -> Values:
    """DP-404, DP-406: no place, one of the table, or one that the game master has ruled."""
    known = (*LOCATIONS, *view.state.places)
    return Free(((), *(place_named(view, name) for name in known)))


def place_named(view: View, name: str) -> tuple[tuple[str, str], ...]:
    """DP-406: a place as a called shot names it; of limbs it says which."""
    struck = place(view, name)
    limb = struck is not None and struck[1] == "limb_hindered"
    return (("location", name), *([("limb", "arm")] * limb))


def bursts(view: View, c: Any) -> bool:
    """DP-313: whether the weapon of an attack is a Bombard."""
    weapon, kind = weapon_of(view, c), unasked(c, "kind")
    return bombards(Blow(kind=kind or (weapon.kind[0] if weapon and weapon.kind else "")), weapon)


def by_ability(view: View, c: Any) -> bool:
    """DP-315: whether an attack is an ability's."""
    weapon = weapon_of(view, c)
    kind = unasked(c, "kind")
    return kind == "custom" or (not kind and weapon is not None and weapon.kind[:1] == ("custom",))


def weapon_of(view: View, c: Any) -> Weapon | None:
    """The weapon of an attack, named or not; None for one that there is not."""
    key = weapon_key(view, c.actor, Blow(weapon=c.weapon, kind=unasked(c, "kind")))
    return gear(view, key).weapon if key else None


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
    return Span(0, FARTHEST)


def later(view: View, c: Any) -> Values:
    """DP-905: whose turn comes later."""
    return Free(("", *(who for who in view.state.order if who not in view.state.acted)))


def squares(view: View, c: Any) -> Values:
    """Nobody crossed, or one enemy a metre away."""
    return Free(((), *(((who, 1, 1),) for who in foes(view, c))))


def charging(_: View, __: Any) -> Values:
    """DP-402: the attack of a charge, or what replaces it."""
    return Free(((), *((("action", name),) for name in ("trip", "bull_rush", "grapple"))))


def series(view: View, c: Any) -> Values:
    """DP-601: two attacks on one, the second a trip."""
    made: Any = tuple(
        ((("targets", (who,)),), (("action", "trip"), ("target", who))) for who in foes(view, c)
    )
    return Free(made)


def preparable(view: View, c: Any) -> Values:
    """DP-710: a step, a blow, something taken or dropped, by the type that was chosen."""
    first, who = foes(view, c)[:1], c.actor
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
    return Free(tuple((("event", name),) for name in OCCASIONS))


def everybody(view: View, _: Any) -> Values:
    """Whoever is in the fight."""
    return tuple(view.state.combatants)


def each_of_all(view: View, _: Any) -> Values:
    """Whoever is in the fight, each alone; several may be named together."""
    return Free(tuple((who,) for who in view.state.combatants))


def one_of(*values: Any) -> Any:
    """A field's values where they are the same in every fight."""
    return lambda _view, _command: values


def whole(low: int, high: int) -> Any:
    """A field's whole numbers, from the least to the greatest."""
    return lambda _view, _command: Span(low, high)


def limbs(view: View, c: Any) -> tuple[str, ...]:
    """DP-910: a limb by its name; those that strike are worth naming."""
    own = (gear(view, key).weapon.limb for key in things(view, c.who))
    return tuple(dict.fromkeys(("arm", *filter(None, own))))


def hinders_limb(_: View, c: Any) -> bool:
    """DP-910: whether the points are those of a limb."""
    return bool(c.condition == "limb_hindered")


def disables_limb(_: View, c: Any) -> bool:
    """DP-910: whether the state is that of a limb."""
    return bool(c.state == "limb_disabled")


def has_stat(_: View, c: Any) -> bool:
    """Whether an effect changes a number."""
    return bool(c.stat)


def banned(view: View, c: Any) -> Values:
    """Nothing, or a command of the rulebook; several may be named together."""
    return Free(((), *((name,) for name in view.ruleset.own_forms)))


def unsaid(_: View, c: Any) -> bool:
    """DP-905: whether nobody is named after whom the turn comes."""
    return not c.after


def names(_: View, __: Any) -> Values:
    """A short text."""
    return Text(60)


YES_OR_NO = one_of(False, True)

# --- what is asked of an attack, and of what replaces one ----------------------------------------

TARGET = Field("target", foes, help="whom it is done to")
TARGETS = Field("targets", each_alone, help="whom to attack, one or several")
WEAPON = Field("weapon", weapons, help="a thing's id; left out: the first weapon in hand")
BODILY = Field("weapon", weapons, help="a thing's id; left out: the body itself")
PLACE = Field("called_shot", places, help="{location, limb, item}: the place to strike")
TO_POINT = Field(
    "distance", lengths, bursts, unit="m", help="how far the point is that a Bombard strikes"
)
DICE = Field("dp", whole(0, MOST), by_ability, help="the dice of an ability")
MODE = Field("mode", one_of(*MODES), help="whether the target is knocked down or back")
SERIES = Field("attacks", series, help="the attacks in order, each with fields of its own")

RUN = Field("distance", lengths, unit="m", help="how far to run before standing at the target")
AFTER_RUN = Field("attack", charging, help="the attack's fields; left out: a plain attack")

# --- what nobody is asked for --------------------------------------------------------------------

KIND = Field(
    "kind", one_of("", *SKILL_OF, "custom"), help="how it is used; left out: as it is made"
)
GRIP = Field("grip", one_of(0, 1, 2), help="hands on the weapon; 0: as many as it is made for")
ATTRIBUTE = Field("attribute", one_of(*ROLLED), help="what is rolled; left out: the usual one")
RESOLUTION = Field("resolution", one_of(*RESOLUTIONS), help="what opposes it: defence, or a save")
LETHAL = Field("lethal", YES_OR_NO, help="whether a vital spot of the helpless is struck")
SPARING = Field("spare_others", YES_OR_NO, help="whether others in the same grapple are spared")
WILLPOWER = Field("willpower", one_of(0, 1), help="points spent for 3 dice more")
ACTION = Field("action", one_of("attack", *SPECIALS), help="the attack, or what replaces it")
DIRECTION = Field("direction", help="where the target is knocked to, in words")
NO_PLACE = Field("called_shot", help="no place can be struck: it is refused")
NOT_LETHAL = Field("lethal", YES_OR_NO, help="nothing is lethal here: it is refused")

OF_ABILITY = (
    Field("bonus", whole(0, MOST), help="the bonus successes of an ability"),
    Field("severity", one_of(*SEVERITIES), help="the severity of an ability's damage"),
    Field("damage_type", help="of the damage; left out: the weapon's"),
    Field("high_speed", whole(0, MOST), help="the high speed of an ability"),
    Field("area", YES_OR_NO, help="whether an ability strikes an area"),
    Field("melee", YES_OR_NO, help="whether an ability is a melee attack"),
)
"""DP-315: what an attack by an ability says of itself."""

# --- other actions -------------------------------------------------------------------------------

METRES = Field("metres", lengths, unit="m", help="how far to move")
THROUGH = Field("through", squares, help="enemies crossed: who, metre of the square, its width")
APART = Field("distances", help="new distances: who, and how many metres away")
WITH_COVER = Field("cover", help="the cover that is moved along; left out: it stays behind")
ITEM = Field("item", belongings, help="a thing's id")
LYING = Field("item", lying, help="the id of a thing on the ground")
THING = Field("thing", belongings, help="a thing's id, or `body:` and the id of one who is pinned")
ARM = Field("weapon", belongings, help="the id of a weapon")
SOURCE = Field("source", one_of("handy", "hand"), help="where the ammunition is")
BLADE = Field("weapon", weapons, help="the id of a made weapon; left out: the best in hand")
SPECIALITY = Field("speciality", help="of a natural weapon; left out: the best")
ACTION_TYPE = Field(
    "action_type", lambda _, __: Free(READY_TYPES), help="the type of the action that is kept ready"
)
PREPARED = Field("command", preparable, help="the command that is kept ready, with its fields")
TRIGGER = Field("trigger", triggers, help="{event, actor, target}: when it is used")
AFTER = Field("after", later, help="after whose turn one's own comes")
NEXT = Field("next_round", YES_OR_NO, unsaid, help="whether it comes first in the next round")

# --- the game master's ---------------------------------------------------------------------------

WHO = Field("who", everybody, help="whom")
FIRST = Field("who", each_of_all, help="who acts in the surprise round")
STATE = Field("state", one_of(*STATES), help="the state")
CONDITION = Field("condition", one_of(*CONDITIONS), help="of what")
DISABLED = Field("limb", lambda v, c: Free(limbs(v, c)), disables_limb, help="which limb")
HINDERED = Field("limb", lambda v, c: Free(("", *limbs(v, c))), hinders_limb, help="which limb")
BOXES = Field("amount", whole(1, 10_000), help="how many boxes")
POINTS = Field("amount", whole(-1000, 1000), help="how many points; fewer than 0: taken away")
RESIST = Field("resist", YES_OR_NO, help="whether a save lessens them")
SEVERITY = Field("severity", one_of("B", "L", "A"), help="B, L or A, the mildest first")
SCORE = Field("score", whole(1, 1000), help="the trait's performance score")
EFFECT = (
    Field("name", names, help="what it is called"),
    Field("stat", one_of("", *STATS), help="which number is changed, if one is"),
    Field("amount", whole(-1000, 1000), has_stat, help="what is added to the number"),
    Field("forbids", banned, help="the commands that are forbidden meanwhile"),
)
TURNS = Field("turns", whole(0, 1000), help="how many turns it lasts; 0: the whole fight")
RULED_PLACE = (
    Field("location", names, help="what the place is called"),
    Field("penalty", whole(0, 1000), help="dice that aiming there costs"),
    Field("condition", one_of("", *CONDITIONS), help="of what a hit brings points; empty: none"),
    Field("per", whole(1, 1000), help="how much margin brings one point"),
)
