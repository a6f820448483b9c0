"""AP-32 to AP-34: where a weapon goes that is struck from the hand, and getting it back."""

from typing import Any

from ...core.authors import Field, Form, Free, Question, Values, Verdict, effects
from ...events import Clock, Command, Id, ItemMoved, Menu
from .arms import called, names, weapon
from .events import WeaponFlung, WeaponLost, WeaponSnatched
from .gates import in_turn
from .state import Scene, View, own_turn, standing


class PickUp(Command, frozen=True):
    """AP-33: pick up a weapon that lies there, or draw one that is carried."""

    actor: Id
    weapon: str


def loses(scene: Scene, who: Id, key: str, by: Id) -> None:
    """AP-32, AP-34: the weapon is lost; in his next turn its owner may not attack with it."""
    if key not in scene[who].wielded:
        return
    scene.tell(WeaponLost(who, key, by))
    turns = 2 if own_turn(scene.state, who) else 1
    until = Clock("turn_end", turns, who)
    if standing(scene, who):
        effects.start(scene, "weapon_barred", who, about=key, ends=until)
    if snatches(scene, who, key, by):
        scene.tell(WeaponSnatched(by, key))
    else:
        scene.tell(WeaponFlung(by, key))


def snatches(scene: Scene, who: Id, key: str, by: Id) -> bool:
    """AP-33: who may still draw in this turn may snatch it; who is down flings it."""
    left = scene[by].draws_left
    if left < 1 or not standing(scene, by):
        return False
    menu = Menu(choices=("snatch", "fling"))
    about = (who, weapon(scene, key).id, left)
    return scene.ask(by, "disarm_outcome", menu, about=about, default="fling") == "snatch"


def within_grasp(view: View, who: Id) -> tuple[str, ...]:
    """AP-33: what somebody might wield: what is carried, and what lies on the ground."""
    held = view[who]
    return (*(key for key in held.arms if key not in held.wielded), *view.state.lying)


def drawing_left(view: View, c: Any) -> Verdict:
    """AP-33: one weapon in each own turn."""
    return None if view[c.actor].draws_left > 0 else "draw_not_available"


def weapon_near(view: View, c: Any) -> Verdict:
    """AP-34: a flung weapon only after an own movement since; what is not there neither."""
    key = called(view, c.weapon, within_grasp(view, c.actor))
    if not key:
        return "weapon_out_of_reach"
    lying = view.state.lying.get(key)
    far = lying is not None and view[c.actor].last_move < lying.since
    return "weapon_out_of_reach" if far else None


def graspable(view: View, c: Any) -> Values:
    """How those weapons are called; any other is out of reach."""
    return Free(names(view, within_grasp(view, c.actor)))


def pick_up(scene: Scene, c: PickUp) -> None:
    """AP-33: no action; it is wielded then."""
    key = called(scene, c.weapon, within_grasp(scene, c.actor))
    how = "picked_up" if key in scene.state.lying else "drawn"
    scene.tell(ItemMoved(key, c.actor, "in_hand", how))


QUESTIONS = (
    Question(
        "disarm_outcome",
        "{0} loses the {1}. Snatch it, and wield it yourself (weapons you may still draw in this "
        "turn: {2})? Otherwise it is flung out of reach.",
        "AP-33",
    ),
)

FORMS = (
    Form(
        command=PickUp,
        rule=pick_up,
        fields=(Field("weapon", graspable, help="the weapon to wield"),),
        checks=(*in_turn(), drawing_left, weapon_near),
        help="Pick up a weapon, or draw one; it uses no action.",
    ),
)
