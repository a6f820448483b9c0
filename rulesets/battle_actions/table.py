"""BA-04, BA-06, BA-20 to BA-44: the Battle Actions as rows of a table."""

from msgspec import Struct


class Action(Struct, frozen=True, kw_only=True):
    """A Battle Action: its rule, its parameters, what it adds to delays, which riders may join.

    `delay` is added to the delay of its blow only (`blow` among the parameters), or of all its
    attacks; `extra` is the die that lengthens every attack.
    """

    rule: str
    title: str
    params: tuple[str, ...] = ()
    riders: tuple[str, ...] = ("precise_strike",)
    delay: int = 0
    extra: str = ""


ACTIONS: dict[str, Action] = {
    "none": Action(
        rule="BA-14", title="ordinary attacks", riders=("precise_strike", "strong_shot")
    ),
    "defensive": Action(rule="BA-20", title="Defensive"),
    "offensive": Action(rule="BA-23", title="Offensive"),
    "counter": Action(rule="BA-24", title="Counter", params=("target",)),
    "selective": Action(rule="BA-25", title="Selective Attack"),
    "charge": Action(rule="BA-26", title="Charge", params=("target",)),
    "keep_at_bay": Action(rule="BA-28", title="Keep at Bay", params=("target",), extra="k4"),
    "whirl": Action(rule="BA-29", title="Whirl"),
    "break_through": Action(rule="BA-30", title="Break Through", params=("targets",), riders=()),
    "disarm": Action(rule="BA-32", title="Disarm", params=("target",), riders=()),
    "aim": Action(rule="BA-33", title="Aim", params=("points",), riders=("strong_shot",)),
    "sweeping_cut": Action(rule="BA-36", title="Sweeping Cut", params=("blow",), delay=10),
    "treacherous_strike": Action(
        rule="BA-38", title="Treacherous Strike", params=("target", "blow"), delay=5
    ),
    "rage": Action(rule="BA-41", title="Rage"),
    "double_strike": Action(rule="BA-43", title="Double Strike", params=("blow",)),
}
"""All Battle Actions, in the order of the rulebook."""

RIDERS = {"precise_strike": 4, "strong_shot": 8}
"""BA-37, BA-44: the riders, and what they add to the delay of their blow."""

SELECTIVE_DIE = {1: "k8", 2: "k6", 3: "k4", 4: "k2"}
"""BA-25: the extra die of a Selective Attack by degree of mastery."""

NEEDS_WEAPON = ("keep_at_bay", "whirl", "disarm", "sweeping_cut", "double_strike", "aim")
"""BA-46: the actions that stop when their weapon is lost."""

PARAMETERS = ("target", "targets", "points", "blow")
"""The parameters of actions, in the order in which they are chosen."""
