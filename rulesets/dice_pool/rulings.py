"""Section 5.10: what the game master does: states, modifiers, damage, healing, recovery."""

from ...core.authors import effects
from ...events import Clock, EffectChanged, ModifierSet, ResourceChanged
from . import events as told
from . import orders
from .derived import derived_willpower
from .fainting import drop_out, loosen
from .harm import add_points, afflict, after_boxes, composition, mark
from .reading import Scene, able, borne, hp
from .willpower import willpower


def give_state(scene: Scene, c: orders.GiveState) -> None:
    """A state holds until it is ended."""
    effects.start(scene, c.state, c.who, about=c.limb)
    if not able(scene, c.who):
        drop_out(scene, c.who)
    loosen(scene, c.who)


def end_state(scene: Scene, c: orders.EndState) -> None:
    """A state is over."""
    for effect in tuple(scene.state.effects.values()):
        if (effect.bearer, effect.kind) == (c.who, c.state):
            effects.end(scene, effect, "ruling")


def effect(scene: Scene, c: orders.Effect) -> None:
    """A named modifier of a number, and bans of actions, for so many turns or the fight."""
    ends = Clock("turn_start", c.turns, c.who) if c.turns else None
    if c.stat:
        scene.tell(ModifierSet(c.who, c.stat, c.amount, c.name, "untyped", ends))
    for action in c.forbids:
        effects.start(scene, "ban", c.who, about=action, ends=ends)


def damage(scene: Scene, c: orders.Damage) -> None:
    """Points that no soak lessens."""
    mark(scene, c.who, composition(c.amount, c.severity), "ruling")


def give_points(scene: Scene, c: orders.GivePoints) -> None:
    """DP-909: points of a condition; negative ones are taken away."""
    if c.amount > 0:
        afflict(scene, c.who, c.condition, c.amount, c.limb, resist=c.resist)
    else:
        add_points(scene, c.who, c.condition, c.amount, c.limb)


def heal(scene: Scene, c: orders.Heal) -> None:
    """Boxes are ok again, the worst first; any healing stops bleeding."""
    b, light, a = scene[c.who].boxes
    left = c.amount
    healed = []
    for count in (a, light, b):
        taken = min(count, left)
        healed.append(count - taken)
        left -= taken
    boxes = (healed[2], healed[1], healed[0])
    scene.tell(told.BoxesMarked(c.who, boxes, hp(scene, c.who) - sum(boxes), 0, "healing"))
    if boxes[2]:
        effects.start(scene, "tended", c.who)
    after_boxes(scene, c.who)


def first_aid(scene: Scene, c: orders.FirstAid) -> None:
    """DP-907: the bleeding is stopped."""
    effects.start(scene, "tended", c.who)


def long_rest(scene: Scene, c: orders.LongRest) -> None:
    """DP-807: one point, never above the maximum."""
    recover(scene, c.who, 1, "long_rest")


def trait_played(scene: Scene, c: orders.TraitPlayed) -> None:
    """DP-807: as many points as the trait's performance score."""
    recover(scene, c.who, c.score, "trait")


def recover(scene: Scene, who: str, points: int, cause: str) -> None:
    """DP-807: willpower comes back; whoever fainted for want of it wakes (DP-806)."""
    have, most = (
        willpower(scene, who),
        derived_willpower(scene[who].sheet, scene.options.derive_bonus),
    )
    gained = max(0, min(points, most - have))
    scene.tell(ResourceChanged(who, "willpower", gained, have + gained, cause))
    stayed = borne(scene, who, "has_stayed")
    if gained and stayed is not None:
        scene.tell(EffectChanged(stayed.id, stayed.kind, who, "", have + gained))
    for one in tuple(scene.state.effects.values()):
        if (one.bearer, one.kind, one.about) == (who, "unconscious", "empty_willpower"):
            effects.end(scene, one, "willpower")


def rule_location(scene: Scene, c: orders.RuleLocation) -> None:
    """DP-404, DP-406: a place beyond the table, with its penalty and effect."""
    scene.tell(told.LocationRuled(c.location, c.penalty, c.condition, c.per))


def surprise(scene: Scene, c: orders.Surprise) -> None:
    """DP-904: who acts in the surprise round."""
    scene.tell(told.SurpriseSet(c.who))
