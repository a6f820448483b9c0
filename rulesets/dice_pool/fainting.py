"""DP-805 to DP-807, DP-907: fainting, being kept awake by willpower, what somebody lets go."""

from ...core.authors import effects
from ...events import Id, Menu
from . import events as told
from .reading import Scene, View, borne, hand_holds, hands, present
from .willpower import can_will, pay_willpower, willpower


def faint(scene: Scene, who: Id, cause: str, *, offer: bool = True) -> None:
    """DP-907, DP-805: somebody falls unconscious, unless a point of willpower keeps him awake."""
    if scene.state.active(who, "unconscious"):
        return
    if "unconscious" in scene[who].sheet.immune:
        scene.tell(told.Immune(who, "unconscious"))
        return
    if (held := borne(scene, who, "kept_awake")) is not None:
        effects.end(scene, held, "new_cause")
        offer = False
    if offer and can_will(scene, who) and not stayed(scene, who):
        said = scene.ask(who, "stay_awake", Menu(("no", "yes")), about=(cause,), default="no")
        if said == "yes":
            pay_willpower(scene, who, "stay_awake")
            ends = effects.own_turns(scene, who)
            effects.start(scene, "kept_awake", who, about=cause, ends=ends)
            effects.start(scene, "has_stayed", who, amount=willpower(scene, who))
            return
    effects.start(scene, "unconscious", who, about=cause)
    drop_out(scene, who)


def stayed(view: View, who: Id) -> bool:
    """DP-805: whether somebody has been kept awake in this scene."""
    return view.state.active(who, "has_stayed")


def drop_out(scene: Scene, who: Id) -> None:
    """DP-613: an unconscious or dead holder lets go; a dead one is held by nobody."""
    for held in tuple(scene.state.effects.values()):
        dead = not present(scene, who)
        if held.kind == "grapple" and (held.source == who or (dead and held.bearer == who)):
            effects.end(scene, held, "broken")


def loosen(scene: Scene, who: Id) -> None:
    """DP-610, DP-614: holds end for which somebody has no longer the hands."""
    for held in hand_holds(scene, who):
        if 2 * len(hand_holds(scene, who)) > hands(scene, who):
            effects.advance(scene, held, "broken")


def spent(scene: Scene, who: Id) -> None:
    """DP-806: with the option, whoever has spent the last point faints after the test.

    Not if it was spent on staying awake: the mark of that says how many were left.
    """
    if not scene.options.empty_willpower_faints or willpower(scene, who):
        return
    kept = borne(scene, who, "has_stayed")
    if present(scene, who) and (kept is None or kept.amount):
        faint(scene, who, "empty_willpower", offer=False)
