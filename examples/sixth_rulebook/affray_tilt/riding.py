"""What follows from a vow and from a ride."""

from affray.core.authors import D100, Field, Form, effects
from affray.events import Clock, Menu, StatusChanged

from .commands import GATES, Ride, Vow, aim_known, foe_rides, foes, not_vowed, own_turn
from .events import AimTaken, BlowDealt, Leaned, Spurred, Struck, Vowed
from .numbers import chance, impact
from .sheet import Play
from .tables import AIMS, blow_of


def vow(scene: Play, c: Vow) -> None:
    """TL-02: all see that he has vowed, he alone sees what."""
    scene.tell(Vowed(c.actor))
    scene.tell(AimTaken(c.actor, c.aim), to=f"person:{scene[c.actor].controller}")


def ride(scene: Play, c: Ride) -> None:
    """TL-03, TL-04: one rider's lance."""
    aim = scene[c.actor].aim
    scene.tell(Spurred(c.actor, c.target, aim))
    lean(scene, c)
    goal = chance(scene, c.actor, c.target, aim)
    face = scene.roll(c.actor, "lance", D100)
    hit = face <= goal.value
    scene.tell(Struck(c.actor, c.target, face, goal, hit))
    if hit:
        blow(scene, c, aim)


def lean(scene: Play, c: Ride) -> None:
    """TL-05, TL-06: who has nerve, and does not lean yet, is asked whether he will."""
    if not scene[c.target].nerve or scene.state.active(c.target, "leaning"):
        return
    menu = Menu(choices=("lean", "sit"))
    if scene.ask(c.target, "lean", menu, about=(c.actor,), default="sit") == "lean":
        scene.tell(Leaned(c.target))
        effects.start(scene, "leaning", c.target, ends=Clock("round_end"))


def blow(scene: Play, c: Ride, aim: str) -> None:
    """TL-07, TL-08, TL-10: the table of blows, and what comes of it."""
    told = impact(scene, c.actor, aim, scene.roll(c.actor, "blow", D100))
    row = blow_of(told.value)
    scene.tell(BlowDealt(c.actor, c.target, told, row.name, row.points))
    if row.numbs:
        begin, end = Clock("round_start"), Clock("round_end", left=2)
        effects.start(scene, "numb", c.target, source=c.actor, starts=begin, ends=end)
    if row.fells:
        scene.tell(StatusChanged(c.target, "unhorsed", row.name))


FORMS = (
    Form(
        command=Vow,
        rule=vow,
        checks=(*GATES, not_vowed, aim_known),
        fields=(Field("aim", lambda *_: tuple(AIMS), help="where to aim"),),
        help="TL-02: choose in secret where to aim in this course",
    ),
    Form(
        command=Ride,
        rule=ride,
        checks=(*GATES, own_turn, foe_rides),
        fields=(Field("target", foes, help="whom to ride at"),),
        help="TL-03: ride at somebody of another side",
    ),
)
