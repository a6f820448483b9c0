"""AG-X4: stunts, which doubles of an attack roll pay for; with `ext_stunts` only."""

from collections.abc import Callable

from msgspec import Struct

from ...core.authors import effects
from ...events import Clock, Id, Menu, ModifierSet, OrderSet, Part
from .events import StuntPerformed, StuntPointsGained
from .numbers import Scene, View, conditions

Performed = Callable[[Scene, Id, Id], None]


def ruled(_: Scene, __: Id, ___: Id) -> None:
    """AG-X4: what is no number is ruled by the game master, or told by the damage roll."""


def knock_prone(scene: Scene, _: Id, target: Id) -> None:
    """AG-X4: until the target stands up, which the game master tells."""
    effects.start(scene, "condition", target, about="prone")


def take_stance(scene: Scene, who: Id, _: Id) -> None:
    """AG-X4: Defence +2 until the start of the own next turn."""
    ends = Clock("turn_start", owner=who)
    scene.tell(ModifierSet(who, "defense", 2, "defensive_stance", ends=ends))


def seize_initiative(scene: Scene, who: Id, _: Id) -> None:
    """AG-X4: first in the order from now on."""
    rest = tuple(one for one in scene.state.order if one != who)
    scene.tell(OrderSet((who, *rest)))


class Stunt(Struct, frozen=True):
    """A row of the table of stunts: what it costs, what it does at once, how often."""

    cost: int
    performed: Performed = ruled
    often: bool = False


STUNTS = {
    "skirmish": Stunt(1, often=True),
    "rapid_reload": Stunt(1),
    "knock_prone": Stunt(2, knock_prone),
    "defensive_stance": Stunt(2, take_stance),
    "disarm": Stunt(2),
    "mighty_blow": Stunt(2),
    "pierce_armor": Stunt(2),
    "lightning_attack": Stunt(3),
    "dual_strike": Stunt(4),
    "seize_initiative": Stunt(4, seize_initiative),
}
"""AG-X4: the stunts by name."""


def spend_points(scene: Scene, who: Id, target: Id, faces: tuple[int, ...]) -> tuple[str, ...]:
    """AG-X4: doubles give the dragon die in points, spent at once; returns what was bought."""
    bought: tuple[str, ...] = ()
    doubles = scene.options.ext_stunts and len(set(faces)) < len(faces)
    points = faces[2] if doubles else 0
    if points:
        scene.tell(StuntPointsGained(who, target, points))
    while offered := affordable(points, bought):
        menu = Menu(choices=(*offered, "none"))
        stunt = scene.ask(who, "stunt", menu, about=(target, points), default="none")
        if not isinstance(stunt, str) or stunt == "none":
            break
        row = STUNTS[stunt]
        bought, points = (*bought, stunt), points - row.cost
        scene.tell(StuntPerformed(who, target, stunt, row.cost, points))
        row.performed(scene, who, target)
    return bought


def affordable(points: int, bought: tuple[str, ...]) -> tuple[str, ...]:
    """AG-X4: each stunt once, as far as the points go."""
    return tuple(
        name
        for name, stunt in STUNTS.items()
        if stunt.cost <= points and (stunt.often or name not in bought)
    )


def prone(view: View, target: Id, mode: str) -> tuple[Part, ...]:
    """AG-X4: melee attacks on somebody who lies have 1 more."""
    lies = view.options.ext_stunts and mode == "melee" and "prone" in conditions(view, target)
    return (Part("prone", int(lies), "AG-X4"),)
