"""The charts: the phases of a fight, the life of the dying and of the unconscious."""

from typing import Any

from ...core.authors import Arrow, Chart

ACTIONS = ("attack", "coup_de_grace", "heal", "major_other", "minor_other", "end_turn")
"""AG-20: what one may do in one's own turn."""

EXTENSIONS = ("aim", "charge", "defend")
"""AG-X1 to AG-X3: and these, where the table has them."""

RULINGS = (
    "set_health",
    "help",
    "set_condition",
    "clear_condition",
    "add_modifier",
    "remove_modifier",
    "set_status",
)
"""Section 4: what the game master does in anybody's turn, and while he is waited for."""

PHASES = Chart(
    "phases",
    ("setup", "turns", "waiting", "finished"),
    (
        Arrow("begin", "setup", "turns", rule="AG-19"),
        Arrow("join", ("setup", "turns", "waiting"), None, rule="AG-19"),
        *(Arrow(action, "turns", None, rule="AG-20") for action in (*ACTIONS, *EXTENSIONS)),
        Arrow("speak", ("turns", "waiting"), None, rule="AG-22"),
        *(Arrow(ruling, ("turns", "waiting"), None, rule="AG-21") for ruling in RULINGS),
        Arrow("nobody_able", "turns", "waiting", rule="AG-21"),
        Arrow("somebody_able", "waiting", "turns", rule="AG-21"),
        Arrow("next_round", "waiting", "turns", rule="AG-21"),
        Arrow("end_fight", ("turns", "waiting"), "finished", rule="AG-21"),
    ),
    title="The phases of a fight (AG-19 to AG-21)",
)


def time_is_up(view: Any) -> bool:
    """AG-16: the first round that is not before the round of death."""
    return _reached(view, "dying")


def may_wake(view: Any) -> bool:
    """AG-12: the first round that is not before the round of waking, if there is one."""
    return _reached(view, "unconscious")


def _reached(view: Any, kind: str) -> bool:
    held = view.state.borne(view.state.turn.who, kind)
    return held is not None and 0 < held.amount <= view.state.round


DYING = Chart(
    "dying",
    ("dying", "helped", "dead"),
    (
        Arrow("turn_starts", "dying", "dead", time_is_up, "AG-16"),
        Arrow("turn_starts", "dying", None, rule="AG-22"),
        Arrow("help", "dying", "helped", rule="AG-17"),
    ),
    title="The dying (AG-15 to AG-17): each own turn passes, one of them is the last",
    final=("helped", "dead"),
)

UNCONSCIOUS = Chart(
    "unconscious",
    ("unconscious", "awake"),
    (
        Arrow("turn_starts", "unconscious", "awake", may_wake, "AG-12"),
        Arrow("turn_starts", "unconscious", None, rule="AG-12"),
        Arrow("wake", "unconscious", "awake", rule="AG-12"),
    ),
    title="The unconscious (AG-12) wake when their time has come, or are woken",
    final=("awake",),
)
