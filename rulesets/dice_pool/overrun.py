"""DP-701 to DP-705: crossing enemies' squares, by one test of one's own."""

from msgspec import Struct

from ...core.authors import entry
from ...events import Id, Menu
from . import events as told
from . import orders
from .blows import Blow
from .budget import affords, own_turn, pay
from .fainting import spent
from .going import go
from .numbers import modifier_parts
from .pools import (
    Outcome,
    Result,
    Side,
    chosen,
    critical,
    rerolled,
    save,
    skill_pool,
    throw,
    willed,
)
from .reactions import fall
from .reading import Scene, View, able, could_block, natural_weapon, present
from .special import counter, rushing, withstanding


class Crossing(Struct, frozen=True):
    """DP-701: an enemy on the way: where its square begins and how wide it is, in tenths."""

    enemy: Id
    at: int
    width: int

    @property
    def beyond(self) -> int:
        """The far edge of the square."""
        return self.at + self.width


def crossings(c: orders.Move) -> tuple[Crossing, ...]:
    """The enemies on the way; a square is a metre wide if nobody says."""
    made = []
    for row in c.through:
        who, at, width = (*row, 1)[:3]
        made.append(Crossing(str(who), entry.tenths(at) or 0, entry.tenths(width) or 0))
    return tuple(made)


class Test:
    """The one test of a movement: how it was made, and what is left of its successes."""

    __slots__ = ("left", "mode", "result", "side")

    def __init__(self) -> None:
        self.mode, self.left = "", 0
        self.side: Side | None = None
        self.result: Result | None = None


def cross(scene: Scene, who: Id, c: orders.Move, metres: int) -> None:
    """DP-701 to DP-705: square after square, until one stops the movement."""
    test = Test()
    passed: tuple[Crossing, ...] = ()
    for one in crossings(c):
        if not present(scene, one.enemy):
            continue
        if one.beyond > metres:
            inside = min(metres, one.at)
            scene.tell(
                told.SquareStopped(who, one.enemy, "inside" if metres > one.at else "before")
            )
            go(scene, who, max(inside, min(metres, one.beyond)))
            return
        how = passes(scene, who, one, test, passed)
        if how == "stopped":
            return
        if how == "before":
            go(scene, who, one.at)
            return
        if not able(scene, who):  # the test took the last point of willpower (DP-806)
            scene.tell(told.ActionFailed(who, "move", "cannot_act"))
            go(scene, who, one.at)
            return
        scene.tell(told.SquarePassed(who, one.enemy, how))
        passed = (*passed, one)
    go(scene, who, metres, c.distances)


def passes(scene: Scene, who: Id, one: Crossing, test: Test, passed: tuple[Crossing, ...]) -> str:
    """DP-702, DP-703: how somebody gets through a square, or why not."""
    if not could_block(scene, who, one.enemy):
        return "no_block"
    menu = Menu(("block", "dodge_aside"))
    if scene.ask(one.enemy, "overrun_block", menu, about=(who,), default="block") != "block":
        return "dodged"
    if test.mode == "":
        can = affords(scene, who, "standard") and own_turn(scene, who) and not scene[who].overran
        said = "stop"
        if can:
            said = str(
                scene.ask(
                    who,
                    "overrun_attempt",
                    Menu(("stop", "bull_rush", "acrobatics")),
                    about=(one.enemy,),
                    default="stop",
                )
            )
        if said == "stop":
            scene.tell(told.SquareStopped(who, one.enemy, "before"))
            return "before"
        pay(scene, who, "standard")
        test.mode = said
    outcome = tested(scene, who, one.enemy, test)
    if outcome.won:
        if test.mode == "bull_rush":
            fall(scene, one.enemy)
        return test.mode
    stopped(scene, who, one, outcome, test.mode, passed)
    return "stopped"


def tested(scene: Scene, who: Id, enemy: Id, test: Test) -> Outcome:
    """DP-703, DP-705: one roll of the mover's; each blocker takes its successes off."""
    mine = opposing_side(scene, who, enemy, test.mode)
    if test.mode == "bull_rush":
        theirs = chosen(scene, withstanding(scene, enemy))
    else:
        theirs = save(scene, enemy, "save_reflex")
    first = test.result is None
    if first:
        test.side = willed(scene, mine)
    theirs = willed(scene, theirs)
    assert test.side is not None
    if first:
        test.result = throw(scene, test.side)
    answered = throw(scene, theirs)
    assert test.result is not None
    if first:
        test.result = rerolled(scene, test.side, test.result)
        test.left = test.result.successes
    answered = rerolled(scene, theirs, answered)
    if first:
        critical(scene, test.side, test.result)
    critical(scene, theirs, answered)
    margin = max(0, test.left - answered.successes)
    scene.tell(
        told.ContestResolved(
            who,
            enemy,
            f"overrun_{test.mode}",
            test.side.pool.value,
            theirs.pool.value,
            test.left,
            answered.successes,
            margin,
            margin >= 1,
        )
    )
    test.left = margin
    spent(scene, who)
    spent(scene, enemy)
    return Outcome(margin=margin, active=test.result, passive=answered, passive_name=theirs.name)


def opposing_side(view: View, who: Id, enemy: Id, mode: str) -> Side:
    """DP-703: a bull rush that must knock down, or agility + athletics + jump."""
    if mode == "acrobatics":
        return skill_pool(view, who, "overrun", "agility", "athletics", "jump", name="acrobatics")
    blow = Blow(action="bull_rush", targets=(enemy,), weapon=natural_weapon(view, who))
    plain = Blow(weapon=blow.weapon, kind="natural", targets=(enemy,))
    more = modifier_parts(view, who, plain, enemy) if view.options.special_takes_modifiers else ()
    return rushing(view, who, blow.weapon, *more, purpose="overrun")


def stopped(
    scene: Scene,
    who: Id,
    one: Crossing,
    outcome: Outcome,
    mode: str,
    passed: tuple[Crossing, ...],
) -> None:
    """DP-704: back one square, prone if it is occupied; then what a counter does."""

    def back() -> None:

        crowded = occupied(scene, who, one, passed)
        scene.tell(told.SquareStopped(who, one.enemy, "back"))
        go(scene, who, max(0, one.at - 10))
        if crowded:
            fall(scene, who)

    if mode == "bull_rush":
        counter(scene, who, one.enemy, outcome, back)
    else:
        back()


def occupied(scene: Scene, who: Id, one: Crossing, passed: tuple[Crossing, ...]) -> bool:
    """DP-704: whether the square before the blocker's holds somebody, as one just passed."""
    if any(other.at < one.at and other.beyond > one.at - 10 for other in passed):
        return True
    known = scene.state.fact("square_occupied", who)
    if known is not None:
        return bool(known)
    menu = Menu(("free", "occupied"))
    said = scene.ask("gm", "square_occupied", menu, about=(who, one.enemy), default="free")
    return said == "occupied"
