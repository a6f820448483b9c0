"""S0 of an attack (AP-09): it is paid and declared, and those whom it meets take notice."""

from typing import Any

from ...core.authors import effects, enter_phase
from ...events import Id
from .arms import fitting
from .declaring import Blow, aimed_at, bill, is_area, strikes
from .events import ActionTaken, AttackDeclared
from .facts import rule_on_bearing
from .points import pay
from .state import Scene, current
from .turns import until_turn_end


def use_action(scene: Scene, who: Id, action: str, trigger: str = "", text: str = "") -> None:
    """AP-07: the action of the turn is used; what was left of earlier steps is closed."""
    scene.tell(ActionTaken(who, action, text))
    enter_phase(scene, trigger or action)


def declare(scene: Scene, c: Blow, kind: str) -> None:
    """AP-02, AP-09: all add-ons are paid together, before any roll."""
    pay(scene, c.actor, *bill(scene, c, kind))
    announce(scene, c, kind, fitting(scene, c.actor, c.weapon)[0])
    if c.break_through:
        effects.start(scene, "break_through", c.actor, ends=until_turn_end(c.actor))
    attack = current(scene, c.actor)
    if attack.overwhelm and scene.options.overwhelm_interrupts_on == "declare":
        interrupt(scene, attack.targets[attack.overwhelm - 1])


def announce(scene: Scene, c: Any, kind: str, weapon: str) -> None:
    """AP-08, AP-44: the attack is declared; whoever is braced has been attacked."""
    targets = (c.target,) if kind == "shot" else strikes(scene, c, kind)
    scene.tell(
        AttackDeclared(
            c.actor,
            kind,
            weapon,
            c.option,
            targets,
            kind != "shot" and is_area(scene, c),
            c.full_power,
            c.concentration,
            c.break_through,
            c.overwhelm,
            aimed_at(scene, c),
        )
    )
    for target in dict.fromkeys(targets):
        brace = scene.state.borne(target, "braced")
        if brace is not None:
            effects.advance(scene, brace, "attacked")


def face(scene: Scene, who: Id, target: Id) -> None:
    """AP-43: against a brace with a direction it counts from where the attack comes."""
    brace = scene.state.borne(target, "braced")
    if brace is not None and brace.about:
        rule_on_bearing(scene, "bearing", who, target)


def interrupt(scene: Scene, who: Id) -> None:
    """AP-46: reloading and channelling end at once."""
    for kind in ("channelling", "reloading"):
        held = scene.state.borne(who, kind)
        if held is not None:
            effects.end(scene, held, "interrupted")
