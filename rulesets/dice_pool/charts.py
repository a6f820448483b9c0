"""The charts: the phases of a fight, and the life of a grapple, of a pair."""

from ...core.authors import Arrow, Chart

ACTIONS = (
    "attack",
    "all_out_attack",
    "charge",
    "multi_attack",
    "trip",
    "bull_rush",
    "grapple",
    "escape",
    "grapple_attack",
    "pin",
    "shift",
    "release",
    "feint",
    "recover_stance",
    "full_defence",
    "brawl_parry",
    "blade_parry",
    "active_cover",
    "stand_up",
    "drop_prone",
    "move",
    "aim",
    "draw",
    "pick_up",
    "let_go",
    "reload",
    "open_bolt",
    "ready",
    "wake",
    "end_turn",
)
"""What one does in one's own turn; the first of them opens the phase `act`."""

AT_START = ("willpower_speed", "delay")
"""DP-804, DP-905: what must come before any other command of a turn."""

RULINGS = ("give_state", "end_state", "effect", "damage", "heal", "first_aid", "long_rest")
RULED = (*RULINGS, "trait_played", "give_points", "rule_location")
"""Section 5.10: what the game master does between commands."""

PHASES = Chart(
    "phases",
    ("setup", "round", "turn_start", "act", "finished"),
    (
        Arrow("begin", "setup", "round", rule="DP-901"),
        Arrow("join", ("setup", "round", "turn_start", "act"), None, rule="DP-901"),
        Arrow("surprise", "setup", None, rule="DP-904"),
        Arrow("turn_begins", "round", "turn_start", rule="DP-901"),
        *(Arrow(action, ("turn_start", "act"), "act", rule="DP-902") for action in ACTIONS),
        *(Arrow(action, ("turn_start", "act"), None, rule="DP-905") for action in AT_START),
        Arrow("turn_over", ("turn_start", "act"), "round", rule="DP-902"),
        *(Arrow(one, ("setup", "round", "turn_start", "act"), None) for one in RULED),
        Arrow("end_fight", ("round", "turn_start", "act"), "finished", rule="DP-914"),
    ),
    title="The phases of a fight (DP-901, DP-902)",
)

GRAPPLE = Chart(
    "grapple",
    ("contacted", "held", "pinned", "clinging", "blind_spot", "free"),
    (
        Arrow("contest_lost", "contacted", "free", rule="DP-608"),
        Arrow("out_of_reach", "contacted", "free", rule="DP-610"),
        Arrow("immune", "contacted", "free", rule="DP-609"),
        Arrow("hold_won", "contacted", "held", rule="DP-608"),
        Arrow("cling_won", "contacted", "clinging", rule="DP-616"),
        Arrow("pin_won", "held", "pinned", rule="DP-613"),
        Arrow("escaped", "pinned", "held", rule="DP-612"),
        Arrow("escaped", ("held", "clinging", "blind_spot"), "free", rule="DP-612"),
        Arrow("shift_won", ("clinging", "blind_spot"), "blind_spot", rule="DP-617"),
        Arrow("released", ("held", "pinned", "clinging", "blind_spot"), "free", rule="DP-612"),
        Arrow("broken", ("held", "pinned", "clinging", "blind_spot"), "free", rule="DP-610"),
    ),
    title="A grapple, hold, pin and cling of a pair (DP-607 to DP-617)",
    final=("free",),
)
