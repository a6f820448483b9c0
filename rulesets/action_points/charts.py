"""The charts: the steps of a turn, and the lives of a brace, a charge, a duel."""

from ...core.authors import Arrow, Chart

TURN = ("start", "movement", "action")
"""Section 4: the steps of a turn that can be seen; the fourth is its end."""

ACTIONS = (
    "attack",
    "veteran",
    "brace",
    "guard",
    "shoot",
    "cast",
    "channel",
    "reload",
    "overwatch",
    "other",
)
"""AP-07: the commands that use the action of the turn."""

MOVEMENTS = ("move", "run", "camouflage")
"""Section 4: the commands that are the movement of the turn."""

RULE_OF = {"attack": "AP-08", "veteran": "AP-28", "brace": "AP-41", "guard": "AP-38"}
"""The rules of the actions; the others rest on AP-19."""

PHASES = Chart(
    "phases",
    ("setup", "between_turns", *TURN, "finished"),
    (
        Arrow("begin", "setup", "between_turns", rule="AP-07"),
        Arrow("join", ("setup", "between_turns", *TURN), None),
        Arrow("turn_begins", "between_turns", "start", rule="AP-07"),
        Arrow("half_power", "start", None, rule="AP-54"),
        Arrow("duel", ("setup", "start"), None, rule="AP-51"),
        *(Arrow(name, "start", "movement", rule="AP-07") for name in MOVEMENTS),
        Arrow("charge", ("start", "movement"), "movement", rule="AP-47"),
        *(Arrow(name, TURN, "action", rule=RULE_OF.get(name, "AP-19")) for name in ACTIONS),
        Arrow("exchange", TURN, "action", rule="AP-52"),
        Arrow("pick_up", TURN, None, rule="AP-33"),
        Arrow("end_turn", TURN, "between_turns", rule="AP-07"),
        Arrow("end_fight", ("setup", "between_turns", *TURN), "finished", rule="AP-03"),
    ),
    title="The steps of a turn (AP-07)",
)

BRACE = Chart(
    "braced",
    ("untried", "tried", "earned", "over"),
    (
        Arrow("attacked", "untried", "tried", rule="AP-44"),
        Arrow("attacked", "tried", None, rule="AP-44"),
        Arrow("moved", "untried", "tried", rule="AP-44"),
        Arrow("moved", "tried", None, rule="AP-44"),
        Arrow("own_turn", "untried", "earned", rule="AP-44"),
        Arrow("own_turn", "tried", "over", rule="AP-41"),
    ),
    title="A brace that nobody tries earns a free one (AP-41, AP-44)",
    final=("earned", "over"),
)

CHARGE = Chart(
    "charging",
    ("unanswered", "countered", "over"),
    (
        Arrow("counter", "unanswered", "countered", rule="AP-48"),
        Arrow("counter", "countered", None, rule="AP-48"),
        Arrow("own_turn", "unanswered", "over", rule="AP-50"),
        Arrow("own_turn", "countered", None, rule="AP-50"),
        Arrow("round_ends", "unanswered", None, rule="AP-50"),
        Arrow("round_ends", "countered", "over", rule="AP-50"),
        Arrow("replaced", ("unanswered", "countered"), "over", rule="AP-50"),
    ),
    title="A charge ends with the round of its counters, or unanswered (AP-50)",
    final=("over",),
)

DUEL = Chart(
    "duel",
    ("even", "initiative", "over"),
    (
        Arrow("even_exchange", "even", None, rule="AP-53"),
        Arrow("one_hits", "even", "initiative", rule="AP-53"),
        Arrow("ends", ("even", "initiative"), "over", rule="AP-53"),
    ),
    title="A duel is struck at once until one has the initiative (AP-52, AP-53)",
    final=("over",),
)
