"""TA-19 to TA-21: flight, its chance as a table, and who knows it."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from ...core.authors import (
    D100,
    Form,
    Inquiry,
    Verdict,
    opponents,
)
from ...events import GM, Command, Id, Number, Part, total
from .conditions import skip_reason
from .events import FleeAttempted, FleeChanceKnown, FleeWeighed
from .facts import ATTITUDES, attitude, cannot_pursue, terrain
from .gate import gate
from .leaving import depart
from .numbers import Scene, View, stat
from .sheet import FLED
from .turns import whole_turn

Foes = tuple[Id, ...]
Times = Callable[[View, Id, Foes], int]


class Flee(Command, frozen=True):
    """TA-19: try to flee."""

    actor: Id


# --- how often a line counts -----------------------------------------------------------------


def once(_: View, __: Id, ___: Foes) -> int:
    """Always."""
    return 1


def enemy_is(word: str) -> Times:
    """TA-A18: the attitude that makes flight hardest, among all opponents."""

    def hardest(view: View, _: Id, foes: Foes) -> int:
        found = {attitude(view, foe) for foe in foes}
        return bool(found) and max(found, key=ATTITUDES.index) == word

    return hardest


def some_archangel(view: View, _: Id, foes: Foes) -> int:
    """TA-A18: any of the opponents is an Archangel."""
    return any("archangel" in view[foe].sheet.tags for foe in foes)


def nobody_pursues(view: View, _: Id, foes: Foes) -> int:
    """TA-A18: none of the opponents can pursue."""
    return bool(foes) and all(cannot_pursue(view, foe) for foe in foes)


def race(word: str) -> Times:
    """The character's own people."""
    return lambda view, who, _: view[who].sheet.race == word


def job(word: str) -> Times:
    """The character's own class."""
    return lambda view, who, _: view[who].sheet.job == word


def place(word: str) -> Times:
    """A kind of terrain."""
    return lambda view, _, __: word in terrain(view)


def fact(name: str, value: str | bool) -> Times:
    """A fact of the fight."""
    return lambda view, _, __: view.state.fact(name) == value


def condition(word: str) -> Times:
    """A condition of the character's own."""
    return lambda view, who, _: view.state.active(who, word)


def determination(view: View, who: Id, _: Foes) -> int:
    """One for each point of DTR."""
    return stat(view, who, "dtr").value


def none_can_move(view: View, _: Id, foes: Foes) -> int:
    """TA-A20: no opponent can make a move in this round."""
    return bool(foes) and all(cannot_move(view, foe) for foe in foes)


def cannot_move(view: View, foe: Id) -> bool:
    """TA-A20: no turn in this round, one that was skipped, or one to come that will be.

    Before the first round everybody's turn of it is still to come.
    """
    held, now = view[foe], view.state.round
    if not now:
        return bool(skip_reason(view, foe))
    if held.first > now:
        return True
    return held.skipped == now if foe in view.state.acted else bool(skip_reason(view, foe))


def agl_lead(view: View, who: Id, foes: Foes) -> int:
    """TA-20, TA-A18, TA-A19: the lead over the highest AGL among the opponents, 9 at most."""
    if not foes:
        return 0
    highest = max(stat(view, foe, "agl").value for foe in foes)
    return min(max(stat(view, who, "agl").value - highest, 0), 9)


class Line(Struct, frozen=True):
    """TA-20: a line of the table: its percent, and how often it counts (most: once or never)."""

    id: str
    percent: int
    times: Times


LINES = (
    Line("base", 5, once),
    Line("enemy_indifferent", 1000, enemy_is("indifferent")),
    Line("enemy_half_hearted", 50, enemy_is("half_hearted")),
    Line("enemy_eager", -50, enemy_is("eager")),
    Line("enemy_archangel", -20, some_archangel),
    Line("enemy_cannot_pursue", 1000, nobody_pursues),
    Line("race_rotan", 5, race("rotan")),
    Line("race_rakshasa", 5, race("rakshasa")),
    Line("race_kitsune", 10, race("kitsune")),
    Line("terrain_mountain", 15, place("mountain")),
    Line("terrain_jungle", 20, place("jungle")),
    Line("terrain_desert", -20, place("desert")),
    Line("terrain_sea", -100, place("sea")),
    Line("terrain_urban", 15, place("urban")),
    Line("building_known", 20, fact("building", "known")),
    Line("building_unknown", -20, fact("building", "unknown")),
    Line("room_sealed", -500, fact("room_sealed", True)),
    Line("determination", 1, determination),
    Line("class_thief", 10, job("thief")),
    Line("blessing_wind_prince", 15, condition("blessing_wind_prince")),
    Line("invisible", 20, condition("invisible")),
    Line("frenzy", -1000, condition("frenzy")),
    Line("enemies_immobile", 20, none_can_move),
    Line("agl_lead", 3, agl_lead),
)
"""TA-20: the table of the chance of flight; `agl_lead` is its lines 24 to 32 in one."""


def flee_sum(view: View, who: Id) -> Number:
    """TA-20: the lines that hold, each as a part."""
    foes = opponents(view, who)
    return total(
        Part(line.id, line.percent * line.times(view, who, foes), "TA-20") for line in LINES
    )


def clamped(lines: Number) -> int:
    """TA-20: the chance in percent; brought between 0 and 100 once, at the very end."""
    return min(max(lines.value, 0), 100)


def chance(view: View, who: Id) -> int:
    """TA-21: the chance of flight at this moment."""
    return clamped(flee_sum(view, who))


def may_know(view: View, who: Id) -> str | None:
    """TA-21: the game master may always know; a player of one's own who `knows_flee_chance`."""
    own = view.state.speaks_for(view.by, who) and view.state.active(who, "knows_flee_chance")
    return None if view.by == GM or own else "chance_unknown"


INQUIRIES = (
    Inquiry(name="flee_chance", answer=chance, check=may_know, help="TA-21: the chance of flight"),
)
"""What may be asked without doing anything."""

# --- fleeing ---------------------------------------------------------------------------------


def flight_allowed(view: View, _: Any) -> Verdict:
    """TA-19, TA-A21: the game master has not said that nobody can flee here."""
    return "flee_forbidden" if view.state.fact("flight_possible") is False else None


def flee(scene: Scene, c: Flee) -> None:
    """TA-19: 1d100, always rolled (TA-A17); a roll of at most the chance succeeds.

    TA-21: the lines and the chance are told to those alone who may know them.
    """
    lines = scene.read(flee_sum, scene, c.actor)
    limit = clamped(lines)
    scene.tell(FleeWeighed(c.actor, lines, limit), to=GM)
    owner = scene[c.actor].controller
    if owner != GM and scene.state.active(c.actor, "knows_flee_chance"):
        scene.tell(FleeChanceKnown(c.actor, limit), to=f"person:{owner}")
    face = scene.roll(c.actor, "flee", D100)
    scene.tell(FleeAttempted(c.actor, face, face <= limit))
    if face <= limit:
        depart(scene, c.actor, FLED, "flee")


FORMS = (
    Form(
        command=Flee,
        rule=whole_turn(flee),
        checks=(*gate(), flight_allowed),
        help="Try to flee.",
    ),
)
