"""The phases of a fight, drawn as a chart."""

from ...core.authors import Arrow, Chart

TURN = ("turn_start", "declare", "resolve", "turn_end")
"""Section 4: the phases of one turn."""

BEGUN = (*TURN, "standstill")
ALIVE = ("setup", *BEGUN)

ACTIONS = {
    "attack": "TA-02",
    "cast": "TA-16",
    "use_item": "TA-18",
    "flee": "TA-19",
    "surrender": "TA-22",
    "custom_action": "TA-24",
    "pass": "TA-01",
}
"""TA-01: the six actions and doing nothing, each with its rule."""

PHASES = Chart(
    "phases",
    ("setup", *BEGUN, "finished"),
    (
        Arrow("begin", "setup", None, rule="TA-25"),
        Arrow("join", ALIVE, None, rule="TA-25"),
        Arrow("set_condition", ALIVE, None, rule="TA-05"),
        Arrow("clear_condition", ALIVE, None, rule="TA-05"),
        Arrow("add_modifier", ALIVE, None, rule="TA-05"),
        Arrow("round_begins", ("setup", "turn_start", "standstill"), "turn_start", rule="TA-25"),
        Arrow("skip", "turn_start", "turn_end", rule="TA-05"),
        Arrow("may_act", "turn_start", "declare", rule="TA-01"),
        *(Arrow(action, "declare", "resolve", rule=rule) for action, rule in ACTIONS.items()),
        Arrow("rejected", "resolve", "declare", rule="TA-24"),
        Arrow("acted", "resolve", "turn_end", rule="TA-01"),
        Arrow("owner_gone", "declare", "turn_end", rule="TA-25"),
        Arrow("turn_over", "turn_end", "turn_start", rule="TA-25"),
        Arrow("nobody_can_act", "turn_start", "standstill", rule="TA-A33"),
        Arrow("next_round", "standstill", "turn_start", rule="TA-A33"),
        Arrow("end_fight", BEGUN, "finished", rule="TA-25"),
    ),
    title="The phases of a fight and of one turn (TA-01, TA-25)",
)
