"""BA-09 to BA-11: damage, wound classes, being out of the fight."""

from ...core.authors import effects, parse
from ...events import Id, Number, Part, StatusChanged, total
from .events import DamageDealt, LossNoted, WoundReceived
from .numbers import Scene, View, armor, arms, in_force, multiplier, weapon
from .order import lapse_all
from .sheet import CLASSES


def hurt(
    scene: Scene,
    who: Id,
    victim: Id,
    special: tuple[str, ...],
    *,
    critical: bool = False,
    weak: bool = False,
    second: bool = False,
) -> None:
    """BA-09: damage rolled, halved when weak, less armour; then the wound."""
    raw = damage(scene, who, victim, special)
    raw = raw.plus(Part("least", max(-raw.value, 0), "BA-09"))
    struck = raw.value // 2 if weak else raw.value
    stopped = armor(scene, victim)
    points = max(struck - stopped.value, 0)
    scene.tell(DamageDealt(who, victim, raw, weak, stopped, points))
    if points:
        shift = shifts(scene, who, special, critical=critical, second=second)
        wound(scene, victim, points, shift if who != victim else Number(0))


def damage(scene: Scene, who: Id, victim: Id, special: tuple[str, ...]) -> Number:
    """BA-09: S + die x multiplier + what the action and the blow add."""
    held, times = arms(scene, who), multiplier(scene, who).value
    bare = weapon(scene, who) is not None and weapon(scene, victim) is None
    action, degree, level = in_force(scene, who).action, scene[who].mastery, scene[who].sheet.level
    return total(
        (
            Part("strength", scene[who].sheet.strength * held.adds_strength, "BA-09"),
            Part("die", die_points(scene, who, held.die, times), "BA-09"),
            Part(held.id, held.damage_bonus, "BA-09"),
            Part("defensive", -(10 - 2 * degree) * (action == "defensive"), "BA-20"),
            Part("offensive", 2 * degree * (action == "offensive"), "BA-23"),
            Part("sweeping_cut", level * ("sweeping_cut" in special), "BA-36"),
            Part("treacherous_strike", level * ("treacherous_strike" in special), "BA-39"),
            Part("strong_shot", 8 * ("strong_shot" in special), "BA-44"),
            Part("bare_hands", 5 * bare, "BA-35"),
        )
    )


def die_points(scene: Scene, who: Id, sides: int, times: int) -> int:
    """BA-09, BA-A12: one die times the multiplier (rolled even for x0), or as many dice."""
    if scene.options.multiplier_mode == "die_times":
        return scene.roll(who, "damage", parse(f"k{sides}")) * times
    return scene.roll(who, "damage", parse(f"{times}k{sides}")) if times else 0


def shifts(
    view: View, who: Id, special: tuple[str, ...], *, critical: bool, second: bool
) -> Number:
    """BA-10: by how many classes the wound is moved; all shifts of the attack add up."""
    return total(
        (
            Part("charge", int(in_force(view, who).action == "charge"), "BA-27"),
            Part("sweeping_cut", int("sweeping_cut" in special), "BA-36"),
            Part("precise_strike", int("precise_strike" in special), "BA-37"),
            Part("critical", int(critical), "BA-08"),
            Part("second_target", -int(second), "BA-43"),
        )
    )


def wound(scene: Scene, victim: Id, points: int, shift: Number) -> None:
    """BA-10: class 1 or higher is a wound; class 0 is a hit without one."""
    degree, kept = classed(scene[victim].sheet.wound_thresholds, points, shift.value)
    if degree:
        scene.tell(WoundReceived(victim, CLASSES[degree], kept, shift))
        put_out(scene, victim, degree)


def classed(thresholds: tuple[int, ...], points: int, shift: int) -> tuple[int, int]:
    """BA-10: the final class (0 to 4) and the points, brought into it where it was moved."""
    plain = sum(points >= threshold for threshold in thresholds)
    if points < 1:
        return 0, 0
    degree = min(max(plain + shift, 0), 4)
    if shift == 0:
        return degree, points
    if degree == 0:
        return 0, 0
    least = thresholds[degree - 1]
    most = thresholds[degree] - 1 if degree < 4 else points
    return degree, max(least, min(points, most))


def put_out(scene: Scene, who: Id, degree: int) -> None:
    """BA-11: out by a mortal wound, or when the points of his wounds reach his vitality."""
    held = scene[who]
    vitality = held.sheet.vitality
    spent = vitality is not None and sum(wound.points for wound in held.wounds) >= vitality
    if degree < 4 and not spent:
        return
    cause = "mortal" if degree == 4 else "vitality"
    if scene.state.group is None:
        fall(scene, who, cause)
    elif all(loss.who != who or loss.what == "weapon" for loss in scene.state.losses):
        scene.tell(LossNoted(who, cause))


def fall(scene: Scene, who: Id, cause: str) -> None:
    """BA-11: his remaining attacks lapse, a Rage of his ends with its aftermath (BA-42)."""
    scene.tell(StatusChanged(who, "out", cause))
    lapse_all(scene, who, "out")
    if scene.state.active(who, "rage"):
        end_rage(scene, who)
    effects.owner_left(scene, who)


def end_rage(scene: Scene, who: Id) -> None:
    """BA-42: a Rage that is cut short has its aftermath at once."""
    rage = scene.state.borne(who, "rage")
    assert rage is not None
    effects.advance(scene, rage, "cut_short", cause="cut_short")
    effects.start(scene, "rage_fatigue", who)
