"""The charts: the phases of a fight, the life of a Rage, the window for a Counter."""

from typing import Any

from ...core.authors import Arrow, Chart

ROUND = ("declaration", "adjustment", "initiative", "sacrifice", "attacks", "round_end")


def declares_first(view: Any) -> bool:
    """BA-A7: actions are declared before the Initiative rolls."""
    return bool(view.options.declaration_timing == "before_initiative")


def changes_allowed(view: Any) -> bool:
    """BA-A8: declared actions may be changed."""
    return bool(view.options.action_change != "forbidden")


PHASES = Chart(
    "phases",
    ("setup", *ROUND, "finished"),
    (
        Arrow("begin", "setup", None, rule="BA-01"),
        Arrow("join", ("setup", *ROUND), None),
        Arrow("declare", "declaration", None, rule="BA-02"),
        Arrow("all_declared", "declaration", "adjustment", rule="BA-03"),
        Arrow("change_action", "adjustment", None, changes_allowed, "BA-03"),
        Arrow("pass_change", "adjustment", None, changes_allowed, "BA-03"),
        Arrow("in_force", "adjustment", "initiative", declares_first, "BA-06"),
        Arrow("in_force", "adjustment", "sacrifice", rule="BA-A7"),
        Arrow("initiative_known", "initiative", "sacrifice", declares_first, "BA-22"),
        Arrow("initiative_known", "initiative", "declaration", rule="BA-A7"),
        Arrow("sacrifice", "sacrifice", None, rule="BA-22"),
        Arrow("sacrifices_made", "sacrifice", "attacks", rule="BA-30"),
        Arrow("attack", "attacks", None, rule="BA-07"),
        Arrow("skip_attack", "attacks", None, rule="BA-07"),
        Arrow("attacks_over", "attacks", "round_end", rule="BA-01"),
        Arrow("next_round", ("setup", "round_end"), "declaration", declares_first, "BA-01"),
        Arrow("next_round", ("setup", "round_end"), "initiative", rule="BA-A7"),
        Arrow("end_fight", ROUND, "finished", rule="BA-11"),
        Arrow("rest", "finished", None, rule="BA-42"),
    ),
    title="The phases of a fight (BA-01)",
)

RAGE = Chart(
    "rage",
    ("raging_1", "raging_2", "raging_3", "spent"),
    (
        Arrow("round_ends", "raging_1", "raging_2", rule="BA-41"),
        Arrow("round_ends", "raging_2", "raging_3", rule="BA-41"),
        Arrow("round_ends", "raging_3", "spent", rule="BA-42"),
        Arrow("cut_short", ("raging_1", "raging_2", "raging_3"), "spent", rule="BA-42"),
    ),
    title="A Rage lasts exactly three rounds, then comes fatigue until rest (BA-41, BA-42)",
    final=("spent",),
)

COUNTER_WINDOW = Chart(
    "counter_window",
    ("overreached", "open", "reopened", "guarded"),
    (
        Arrow("round_ends", "overreached", "open", rule="BA-24"),
        Arrow("overreach", "open", "reopened", rule="BA-24"),
        Arrow("round_ends", "open", "guarded", rule="BA-24"),
        Arrow("round_ends", "reopened", "open", rule="BA-24"),
    ),
    title="Counter looks exactly one round back (BA-24)",
    final=("guarded",),
)
