"""The rulebook of oddities: numbers, checks, commands and their rules."""

from typing import Any

from affray.core.authors import (
    D20,
    K6,
    Field,
    Form,
    Needs,
    Pool,
    Span,
    Verdict,
    View,
    checks,
    effects,
)
from affray.events import (
    GM,
    Clock,
    Command,
    FactSet,
    Id,
    Menu,
    ModifierSet,
    Number,
    Part,
    ResourceChanged,
    StatusChanged,
    TurnEnded,
    total,
)

from .odd_people import YES_NO, OddScene, OddView, Struck, Tolled, Whispered, Yielded


def skill(view: View[Any, Any], who: Id) -> Number:
    """Ten, and what charms and modifiers add."""
    borne = [
        Part(held.kind, held.amount, "OD-1")
        for held in view.state.effects.values()
        if held.bearer == who and not held.pending
    ]
    given = [Part(m.source, m.amount) for m in view.state.modifiers.values() if m.who == who]
    return total([Part("born", 10), *borne, *given])


def standing(view: View[Any, Any]) -> tuple[Id, ...]:
    """Those who are in the fight."""
    return tuple(w for w, c in view.state.combatants.items() if c.status == "active" and c.hp > 0)


def own_turn(view: OddView, command: Any) -> Verdict:
    """OD-2: everything is done in one's own turn."""
    if view.state.turn is None:
        return "not_waiting"
    return None if view.state.turn.who == command.actor else "not_your_turn"


def foe_stands(view: OddView, command: Any) -> Verdict:
    """OD-3: nobody strikes himself, or whoever is down."""
    return (
        None if command.target in standing(view) and command.target != command.actor else "no_foe"
    )


def luck_left(view: OddView, command: Any) -> Verdict:
    """OD-4: luck is spent."""
    return None if view[command.actor].resources.get("luck", 1) > 0 else "no_luck"


def gap_known(view: OddView, command: Any) -> Verdict:
    """OD-5: nobody leaps further than 3 m; where it is not known, somebody must say."""
    gap = view.state.fact("gap", command.actor)
    if gap is None:
        return Needs("gap")
    return "too_wide" if isinstance(gap, int) and gap > 30 else None


OWN = (
    checks.speaks_for_actor,
    checks.fight_over,
    checks.no_prompt_open,
    checks.actor_exists,
    own_turn,
    checks.phase_accepts,
)


# --- commands and their rules ------------------------------------------------------------------


class Strike(Command, frozen=True):
    """A question, a throw, a question, a throw; and perhaps a blow back in the middle of it."""

    actor: Id
    target: Id


class Charm(Command, frozen=True):
    """An effect that begins later and ends by a clock, under each policy of coming again."""

    actor: Id
    target: Id
    kind: str
    amount: int = 1


class Leap(Command, frozen=True):
    """It needs a ruling where a fact is not set, and may be voided."""

    actor: Id


class Peek(Command, frozen=True):
    """A secret throw and a secret event; nothing follows by itself."""

    actor: Id


class Bless(Command, frozen=True):
    """A modifier until the end of one's turn, for a point of luck; `target` may be left out."""

    actor: Id
    target: Id = ""


class Yield(Command, frozen=True):
    """Out of the fight; only the game master takes it back."""

    actor: Id


class PassTurn(Command, frozen=True):
    """The turn is over."""

    actor: Id


class Toll(Command, frozen=True):
    """The game master's: the bell, and a pool of secret dice."""

    times: int


def strike(scene: OddScene, c: Strike) -> None:
    """OD-3, with thorns to a depth of three."""
    blow(scene, c.actor, c.target, 3)


def blow(scene: OddScene, who: Id, target: Id, depth: int) -> None:
    """OD-3: parried or not, pressed or not; a parry may strike back."""
    parried = scene.ask(target, "parry", YES_NO, about=(who,), default="no") == "yes"
    face = scene.roll(who, "attack", D20)
    if parried and face % 2:
        if scene.options.thorns and depth > 1 and target in standing(scene):
            blow(scene, target, who, depth - 1)
        return
    value = scene.read(skill, scene, who)
    pressed = scene.ask(who, "press", Menu(low=0, high=2), about=(target,), default=0)
    assert isinstance(pressed, int)
    hurt = scene.roll(who, "damage", K6, to=GM if pressed == 2 else "")
    scene.tell(Struck(who, target, value, hurt + pressed))


def charm(scene: OddScene, c: Charm) -> None:
    """OD-6: from the next round on, to the end of the one after."""
    starts, ends = Clock("round_start"), Clock("round_end", 2)
    if c.amount > 1:
        ends = Clock("turn_end", 2, c.actor)
    effects.start(scene, c.kind, c.target, amount=c.amount, starts=starts, ends=ends)


def leap(scene: OddScene, c: Leap) -> None:
    """OD-5: ask before you leap."""
    if gap_known(scene, c) == Needs("gap"):
        gap = scene.ask(GM, "gap", Menu(low=0, high=60), about=(c.actor,), default=20)
        scene.tell(FactSet("gap", (c.actor,), gap))
        scene.require("too_wide" if isinstance(gap, int) and gap > 30 else None)
    if not scene.state.borne(c.actor, "frenzy"):
        effects.start(scene, "frenzy", c.actor, amount=1)


def peek(scene: OddScene, c: Peek) -> None:
    """OD-7: the game master alone sees what comes of it."""
    secret = scene.roll(c.actor, "peek", D20, to=GM)
    scene.tell(Whispered(c.actor, secret), to=GM)


def bless(scene: OddScene, c: Bless) -> None:
    """OD-4: a point of luck for a point of skill."""
    left = scene[c.actor].resources.get("luck", 1) - 1
    scene.tell(ResourceChanged(c.actor, "luck", -1, left))
    scene.tell(ModifierSet(c.target, "skill", 1, "blessing", ends=Clock("turn_end", 1, c.actor)))


def yields(scene: OddScene, c: Yield) -> None:
    """OD-8: it cannot be unsaid."""
    scene.tell(Yielded(c.actor))
    scene.tell(StatusChanged(c.actor, "yielded"))
    effects.boundary(scene, TurnEnded(c.actor))


def toll(scene: OddScene, c: Toll) -> None:
    """OD-7: nobody knows for whom."""
    scene.roll(GM, "bell", Pool(2, 9), to=GM)
    scene.tell(Tolled(c.times))


def foes(view: OddView, c: Any) -> tuple[Id, ...]:
    """Everybody else."""
    return tuple(who for who in view.state.combatants if who != c.actor)


KINDS = ("stacked", "refreshed", "extended", "stronger", "ignored")

FORMS = (
    Form(
        command=Strike,
        rule=strike,
        checks=(*OWN, foe_stands),
        fields=(Field("target", foes),),
    ),
    Form(
        command=Charm,
        rule=charm,
        checks=(*OWN, foe_stands),
        fields=(
            Field("target", foes),
            Field("kind", lambda _view, _c: KINDS),
            Field("amount", lambda view, _c: Span(1, view.options.most)),
        ),
    ),
    Form(command=Leap, rule=leap, checks=(*OWN, gap_known)),
    Form(command=Peek, rule=peek, checks=OWN),
    Form(
        command=Bless,
        rule=bless,
        checks=(*OWN, luck_left),
        fields=(Field("target", lambda view, _c: tuple(view.state.combatants)),),
        fill=lambda c: c if c.target else Bless(c.actor, c.actor),
    ),
    Form(command=Yield, rule=yields, checks=OWN),
    Form(
        command=PassTurn,
        rule=lambda scene, c: effects.boundary(scene, TurnEnded(c.actor)),
        checks=OWN,
    ),
    Form(
        command=Toll,
        rule=toll,
        checks=(checks.gm_only, checks.fight_over, checks.no_prompt_open, checks.phase_accepts),
        fields=(Field("times", lambda _view, _c: Span(1, 12)),),
        actor="",
    ),
)
