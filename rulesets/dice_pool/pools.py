"""DP-101 to DP-110: tests, contests, rerolls, willpower for a test."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from ...core.authors import Pool
from ...events import Id, Menu, Number, Part, ResourceChanged, total
from . import events as told
from .defence import area_parts
from .derived import SAVES, bonus_of, given_save, score, speciality
from .fainting import spent
from .reading import Scene, View, has, helpless, modifiers, penalty, present
from .willpower import WILL, can_will, pay_willpower

MOST = 1000
"""The most dice of one pool."""


class Side(Struct, frozen=True, kw_only=True):
    """One side of a roll: who, what for, with which dice and bonus successes.

    `successes_off` are taken off the natural successes (DP-107); `doubled` doubles the final ones.
    """

    who: Id
    purpose: str
    pool: Number
    bonus: int = 0
    name: str = ""
    add_line: int = 10
    successes_off: int = 0
    doubled: bool = False


class Result(Struct, frozen=True, kw_only=True):
    """What a roll came to."""

    natural: int
    successes: int
    pool: int
    chance: bool = False
    failed: bool = False


class Outcome(Struct, frozen=True, kw_only=True):
    """DP-105: what a contest came to, and with which pools."""

    margin: int
    active: Result
    passive: Result
    active_name: str = ""
    passive_name: str = ""

    @property
    def won(self) -> bool:
        """Whether the active side has won: a tie leaves all as it was."""
        return self.margin >= 1


# --- building pools ------------------------------------------------------------------------------


def score_part(view: View, who: Id, name: str) -> Part:
    """An attribute or a skill as a part of a pool."""
    return Part(name, score(view[who].sheet, name), "DP-110")


def bonus(view: View, who: Id, *names: str) -> int:
    """DP-102, DP-110: the bonus successes of attributes and skills."""
    return sum(bonus_of(view[who].sheet, name, view.options.derive_bonus) for name in names)


SKILL_PENALTIES: dict[str, tuple[str, ...]] = {
    "athletics": ("dazed",),
    "insight_skill": ("dazed", "pain"),
    "stealth": ("pain",),
    "expression": ("pain",),
    "social": ("pain",),
    "academics": ("pain",),
    "device": ("pain",),
    "craft": ("pain",),
    "focus": ("pain",),
}
"""DP-910: what conditions cost in tests of a skill."""


def skill_pool(
    view: View,
    who: Id,
    purpose: str,
    attribute: str,
    skill: str = "",
    special: str = "",
    *extra: Part,
    name: str = "",
    passive: bool = False,
) -> Side:
    """DP-110: attribute + skill : speciality; the helpless have the attribute only (DP-912)."""
    names = [attribute, *([skill] if skill else [])]
    if passive and helpless(view, who):
        names = [attribute]
        parts: list[Part] = [score_part(view, who, attribute)]
    else:
        parts = [score_part(view, who, one) for one in names]
        parts += [Part(special, speciality(view[who].sheet, special), "DP-110")]
        for condition in SKILL_PENALTIES.get(skill, ()):
            parts += penalty(view, who, condition)
    parts += [*extra, *modifiers(view, who, purpose)]
    return Side(
        who=who,
        purpose=purpose,
        pool=total(parts),
        bonus=bonus(view, who, *names),
        name=name or attribute,
        add_line=add_line(view, who),
    )


def add_line(view: View, who: Id) -> int:
    """DP-101: the face that adds a die for somebody."""
    own = view[who].sheet.add_line
    return int(view.options.add_line if own is None else own)


def save(
    view: View, who: Id, name: str, *extra: Part, area: bool = False, attacker: Id = ""
) -> Side:
    """DP-207: a save, as the sheet gives it or as it is derived; `area` marks DP-501, 505, 510."""
    given = given_save(view[who].sheet, name)
    attribute, skill, special = SAVES[name]
    more = extra
    if area:
        more = (*extra, *area_parts(view, who, attacker, name == "save_reflex"))
    if given is None or helpless(view, who):
        side = skill_pool(view, who, name, attribute, skill, special, *more, passive=True)
    else:
        own = (Part(name, given.pool, "DP-207"), *more, *modifiers(view, who, name))
        condition = SKILL_PENALTIES.get(skill, ())
        parts = [*own, *(p for c in condition for p in penalty(view, who, c))]
        side = Side(
            who=who,
            purpose=name,
            pool=total(parts),
            bonus=given.bonus,
            name=name,
            add_line=add_line(view, who),
        )
    off = int(area and has(view, who, "prone"))
    return _with(side, name=name, successes_off=off)


def _with(side: Side, **changes: object) -> Side:

    made: Side = replace(side, **changes)
    return made


# --- rolling -----------------------------------------------------------------------------------


def read_successes(view: View, side: Side, natural: int, chance: bool) -> int:
    """DP-102, DP-103, DP-107: natural successes less penalties, then the bonus if it counts."""
    left = max(0, natural - side.successes_off)
    counts = (left > 0 or view.options.bonus_on_zero) and (
        not chance or view.options.chance_takes_bonus
    )
    final = left + (side.bonus if counts else 0)
    return 2 * final if side.doubled else final


def throw(scene: Scene, side: Side) -> Result:
    """DP-101, DP-103: roll a pool; 0 or less is the chance die."""
    size = min(MOST, max(0, side.pool.value))
    request = Pool(size, side.add_line, scene.options.success_line)
    faces = scene.faces(side.who, side.purpose, request)
    natural = request.total(faces)
    made = Result(
        natural=natural,
        successes=read_successes(scene, side, natural, request.chance),
        pool=size,
        chance=request.chance,
        failed=request.chance and faces[0] == 1,
    )
    scene.tell(
        told.TestMade(
            side.who,
            side.purpose,
            side.pool,
            side.bonus,
            natural,
            made.successes,
            made.chance,
        )
    )
    return made


def may_reroll(scene: Scene, who: Id) -> bool:
    """DP-106: whether somebody can repeat a test."""
    return present(scene, who) and scene[who].resources.get("rerolls", 0) > 0


def asks_reroll(scene: Scene, who: Id, purpose: str) -> bool:
    """DP-106: the prompt; a reroll is paid for."""
    if not may_reroll(scene, who):
        return False
    yes = scene.ask(who, "reroll", Menu(("no", "yes")), about=(purpose,), default="no") == "yes"
    if yes:
        left = scene[who].resources["rerolls"] - 1
        scene.tell(ResourceChanged(who, "rerolls", -1, left, "reroll"))
    return yes


def rerolled(scene: Scene, side: Side, result: Result) -> Result:
    """DP-106: one side repeats its test as often as it wants and can."""
    while asks_reroll(scene, side.who, side.purpose):
        result = throw(scene, side)
    return result


def critical(scene: Scene, side: Side, result: Result) -> None:
    """DP-103: a 1 on the chance die, once rerolls are over."""
    if not result.failed:
        return
    text = scene.ask(
        "gm", "critical_failure", Menu(text=500), about=(side.who, side.purpose), default="none"
    )
    scene.tell(told.CriticalFailure(side.who, side.purpose, str(text)))


def single(scene: Scene, side: Side) -> Result:
    """DP-106: a test of one side: willpower, dice, rerolls directly after."""
    side = willed(scene, side)
    result = rerolled(scene, side, throw(scene, side))
    critical(scene, side, result)
    spent(scene, side.who)
    return result


def contest(
    scene: Scene,
    purpose: str,
    active: Sequence[Side],
    passive: Sequence[Side],
    *,
    tell: bool = True,
) -> Outcome:
    """DP-105: two sides roll; each step first the active side, then the other."""
    a, b = chosen(scene, active), chosen(scene, passive)
    a, b = willed(scene, a), willed(scene, b)
    first, second = throw(scene, a), throw(scene, b)
    first = rerolled(scene, a, first)
    second = rerolled(scene, b, second)
    critical(scene, a, first)
    critical(scene, b, second)
    margin = max(0, first.successes - second.successes)
    if tell:
        scene.tell(
            told.ContestResolved(
                a.who,
                b.who,
                purpose,
                a.pool.value,
                b.pool.value,
                first.successes,
                second.successes,
                margin,
                margin >= 1,
            )
        )
    spent(scene, a.who)
    spent(scene, b.who)
    return Outcome(
        margin=margin, active=first, passive=second, active_name=a.name, passive_name=b.name
    )


def chosen(scene: Scene, sides: Sequence[Side]) -> Side:
    """DP-105: whoever has two pools chooses; the default is the larger, else the first."""
    if len(sides) == 1:
        return sides[0]
    best = max(sides, key=lambda side: side.pool.value)
    names = tuple(side.name for side in sides)
    about = (sides[0].purpose, *(f"{side.name}={side.pool.value}" for side in sides))
    name = scene.ask(sides[0].who, "contest_pool", Menu(names), about=about, default=best.name)
    return next(side for side in sides if side.name == name)


# --- willpower for a test ----------------------------------------------------------------------


def willed(scene: Scene, side: Side) -> Side:
    """DP-802: +3 on a save or contest, announced before the dice; the helpless cannot."""
    if not can_will(scene, side.who):
        return side
    asked = scene.ask(
        side.who, "willpower_test", Menu(("no", "yes")), about=(side.purpose,), default="no"
    )
    if asked == "no":
        return side
    pay_willpower(scene, side.who, "test")
    return _with(side, pool=side.pool.plus(WILL))
