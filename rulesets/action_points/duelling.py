"""AP-51 to AP-53: agreeing on a duel, striking at the same time, winning the initiative."""

from typing import Any

from msgspec.structs import astuple

from ...core.authors import (
    Field,
    Form,
    Question,
    Verdict,
    checks,
    combatants,
    effects,
    facts,
)
from ...events import GM, Command, Id, Menu, Value
from .abilities import ADDONS
from .attack import simultaneous
from .declaring import (
    ATTACK,
    VETERAN,
    Blow,
    Veteran,
    bill,
)
from .events import ExchangeEnded, ExchangeStarted, InitiativeWon, Moved, PlacesSet
from .facts import in_reach
from .gates import MASTER, duel_of, known, not_oneself_named, there
from .opening import declare, use_action
from .plans import first_of, legal, said, variations
from .points import cost, knows, pay, price
from .state import Attack, Place, Scene, View, own_turn, roster, standing
from .turns import shed, until_own_turn

DuelPlans = dict[Value, tuple[Blow, bool]]
"""AP-52: attacks of an exchange, and whether half power goes with them."""


class Duel(Command, frozen=True):
    """AP-51: challenge somebody to a duel."""

    actor: Id
    target: Id


class EndDuel(Command, frozen=True):
    """AP-53: the game master ends the duel in which somebody is."""

    who: Id


def at_start(view: View, c: Any) -> Verdict:
    """AP-51: at the start of an own turn, or before the first turn of the fight."""
    if view.state.phase == "setup":
        return None
    if not own_turn(view.state, c.actor):
        return "not_your_turn"
    return None if view.fires(c) else "not_start_of_turn"


def target_up(view: View, c: Any) -> Verdict:
    """AP-51: the challenged is not down."""
    return None if standing(view, c.target) else "target_down"


def free_for_duel(view: View, c: Any) -> Verdict:
    """AP-51: neither is in a duel."""
    busy = duel_of(view, c.actor) or duel_of(view, c.target)
    return "already_in_duel" if busy else None


def duel(scene: Scene, c: Duel) -> None:
    """AP-51: both agree, at no price; they begin in melee reach."""
    menu = Menu(choices=("accept", "decline"))
    if scene.ask(c.target, "duel", menu, about=(c.actor,), default="decline") == "decline":
        return
    effects.start(scene, "duel", c.actor, about=c.target)
    if not in_reach(scene, c.actor, c.target):
        facts.put(scene, "in_reach", (c.actor, c.target), True)
        scene.tell(Moved(c.actor, "displaced"))


# --- the exchange ------------------------------------------------------------------------------


def exchange(scene: Scene, who: Id, other: Id, chosen: Blow | None = None) -> None:
    """AP-52: both answer and pay before the first die; then they strike at the same time."""
    use_action(scene, who, "duel", "exchange")
    attackers = [who] if strikes_with(scene, who, other, chosen) else []
    scene.tell(ExchangeStarted(who, other))
    shed(scene, other)
    attackers += [other] if strikes_with(scene, other, who, None) else []
    made = simultaneous(scene, tuple(attackers)) if attackers else ()
    hit, other_hit = (has_hit(made, one) for one in (who, other))
    scene.tell(ExchangeEnded(who, other, hit, other_hit))
    effects.expire(scene)
    decide(scene, who, other, hit, other_hit)


def strikes_with(scene: Scene, who: Id, other: Id, chosen: Blow | None) -> bool:
    """AP-52: the attack of one duellist; who can make none is not asked."""
    blow, half = chosen, False
    if blow is None:
        plans = duel_plans(scene, who, other, half=not scene.state.has_turn(who))
        if not plans:
            return False
        menu, first = Menu(choices=tuple(plans)), next(iter(plans))
        about = (other, scene[who].ap)
        answer = scene.ask(who, "duel_attack", menu, about=about, default=first)
        blow, half = plans[answer]
    if half:
        pay(scene, who, ("half_power", price(scene, who, "half_power").value))
        effects.start(scene, "half_power", who, ends=until_own_turn(who))
    declare(scene, blow, "veteran" if isinstance(blow, Veteran) else "duel")
    return True


def duel_plans(view: View, who: Id, target: Id, *, half: bool) -> DuelPlans:
    """AP-52: everything that an own turn allows, the ordinary attack first."""
    plans: DuelPlans = {}
    first_weapon = first_of(view, who)
    fee = price(view, who, "half_power").value
    for c in variations(view, who, target, ADDONS):
        veteran = Veteran(*astuple(c))
        for blow, head, wanted, kind in (
            (c, "attack", ATTACK, "duel"),
            (veteran, "veteran", VETERAN, "veteran"),
        ):
            if not legal(view, blow, wanted, kind):
                continue
            if kind == "veteran" and not knows(view, who, "veteran"):
                continue
            words = said(blow, head, first_weapon=first_weapon)
            plans[words] = (blow, False)
            both = cost(bill(view, blow, kind)) + fee <= view[who].ap
            if half and both and knows(view, who, "half_power"):
                plans[*words, "half_power"] = (blow, True)
    return plans


def has_hit(made: tuple[Attack, ...], who: Id) -> bool:
    """AP-53: whether a strike of his attack hit; counterattacks and follow-ups do not count."""
    return any(one.hits for one in made if one.who == who and one.kind != "automatic")


def decide(scene: Scene, who: Id, other: Id, hit: bool, other_hit: bool) -> None:
    """AP-53: exactly one has hit: it strikes first from now on; else again in the next round."""
    held = duel_of(scene, who)
    if held is None:
        return
    if hit == other_hit:
        effects.advance(scene, held, "even_exchange")
        return
    winner, loser = (who, other) if hit else (other, who)
    scene.tell(InitiativeWon(winner, loser))
    effects.advance(scene, held, "one_hits")
    order = roster(scene)
    if order.index(loser) < order.index(winner):
        scene.tell(PlacesSet(exchanged(scene, winner, loser)))


def exchanged(view: View, one: Id, other: Id) -> tuple[Place, ...]:
    """AP-53: each has its turn in the other's place, inside the other side's phase."""
    instead = {one: other, other: one}
    places = view.state.roster
    return tuple(Place(place.side, instead.get(place.who, place.who)) for place in places)


# --- its end -----------------------------------------------------------------------------------


def in_a_duel(view: View, c: Any) -> Verdict:
    """AP-53: there is a duel to end."""
    return None if duel_of(view, c.who) else "invalid_value"


def end_duel(scene: Scene, c: EndDuel) -> None:
    """AP-53: places that were exchanged stay exchanged."""
    held = duel_of(scene, c.who)
    assert held is not None
    effects.advance(scene, held, "ends", cause=GM)


QUESTIONS = (
    Question(
        "duel",
        "{0} challenges you to a duel: you strike at the same time, as if both had their turn, "
        "until one has the initiative. It costs nothing. Declined, there is none.",
        "AP-51",
    ),
    Question(
        "duel_attack",
        "How do you attack {0} in this exchange? You have {1} AP, add-ons at their own price; both "
        "pay before the first die. Left open, it is the ordinary attack.",
        "AP-52",
    ),
)

FORMS = (
    Form(
        command=Duel,
        rule=duel,
        fields=(Field("target", combatants, help="whom to challenge"),),
        checks=(
            *there("target"),
            at_start,
            known("duel"),
            not_oneself_named,
            target_up,
            free_for_duel,
        ),
        help="Challenge somebody to a duel.",
    ),
    Form(
        command=EndDuel,
        rule=end_duel,
        actor="",
        fields=(Field("who", combatants, help="one of the two"),),
        checks=(*MASTER, checks.exist("who"), in_a_duel),
        help="End a duel.",
    ),
)
