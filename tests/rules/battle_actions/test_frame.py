"""BA-01: rounds and phases, and which command is heard in which of them."""

from typing import Any

import pytest

from .playing import Table, one

COMMANDS: dict[str, dict[str, Any]] = {
    "begin": {},
    "declare": {"actor": "anna", "action": "none"},
    "change_action": {"actor": "anna", "action": "offensive"},
    "pass_change": {"actor": "anna"},
    "sacrifice": {"actor": "anna", "count": 0},
    "attack": {"actor": "anna", "target": "borys"},
    "skip_attack": {"actor": "anna"},
    "rest": {"actor": "anna"},
}
HEARD = {
    "setup": ("begin",),
    "declaration": ("declare",),
    "adjustment": ("change_action", "pass_change"),
    "sacrifice": ("sacrifice",),
    "attacks": ("attack", "skip_attack"),
}


def at(phase: str) -> Table:
    """Anna against Borys, in that phase, Anna to act."""
    table = Table(one("anna", initiative=20), "borys", begin=phase != "setup")
    if phase in ("adjustment", "sacrifice", "attacks"):
        table.declare("anna", "defensive")
        table.declare("borys")
    if phase in ("sacrifice", "attacks"):
        table.pass_all(1, 1, 10)
    if phase == "attacks":
        table.do("sacrifice", actor="anna", count=0)
    assert table.phase == phase
    return table


@pytest.mark.parametrize("phase", HEARD)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_phase_hears_its_own_commands_only(phase: str, command: str) -> None:
    """BA-01: a command in a phase that does not accept it is refused: `wrong_phase`."""
    table = at(phase)
    if command in HEARD[phase]:
        assert table.fight.check({command: COMMANDS[command]}) is None
    else:
        assert table.refused(command, **COMMANDS[command]) == "wrong_phase"


@pytest.mark.parametrize("command", [name for name in COMMANDS if name != "rest"])
def test_after_the_end_only_rest_is_heard(command: str) -> None:
    """BA-01, BA-42: a finished fight accepts nothing but `rest`."""
    table = at("attacks")
    table.do("end_fight")
    assert table.refused(command, **COMMANDS[command]) == "fight_over"
    assert table.told("rested", table.do("rest", actor="anna"))


def test_every_round_runs_through_its_phases_in_order() -> None:
    """BA-01: no phase is skipped, and rounds are numbered from 1."""
    table = Table("anna", "borys")
    for faces in ([5, 7, 4], [1, 2, 3]):
        table.round(*faces, anna="defensive")
        table.finish_round()
    phases = [event.phase for event in table.ever("phase_entered")]
    one_round = ["declaration", "adjustment", "initiative", "sacrifice", "attacks", "round_end"]
    assert phases == [*one_round, *one_round, "declaration"]
    assert [event.round for event in table.ever("round_started")] == [1, 2, 3]
    assert [event.round for event in table.ever("round_ended")] == [1, 2]


def test_a_phase_with_nothing_to_do_passes_by_itself() -> None:
    """BA-01: nobody in Defensive: no sacrifice is asked; no attack at all: the round ends."""
    table = Table("anna", "borys")
    table.declare("borys", "break_through", targets=["anna"])
    table.declare("anna", "break_through", targets=["borys"])
    table.do("pass_change", actor="borys")
    table.do("pass_change", 15, 20, wait=True, actor="anna")
    assert [event.phase for event in table.told("phase_entered")] == [
        "initiative",
        "sacrifice",
        "attacks",
        "round_end",
        "declaration",
    ]


@pytest.mark.parametrize("phase", ["declaration", "adjustment", "sacrifice", "attacks"])
def test_the_game_master_may_end_the_fight_in_any_phase_of_a_round(phase: str) -> None:
    """BA-01, BA-11: `end_fight` is heard in every phase of a round, from nobody else."""
    table = at(phase)
    assert table.refused("end_fight", by="somebody") == "gm_only"
    table.do("end_fight", reason="it is late")
    assert table.only("fight_ended").reason == "it is late"
    assert (table.phase, table.fight.awaits()) == ("finished", ())


def test_there_is_nothing_to_end_before_the_first_round() -> None:
    """BA-01: in `setup` no fight can be ended."""
    assert at("setup").refused("end_fight") == "wrong_phase"


def test_the_phase_is_looked_at_before_the_actor() -> None:
    """BA-01: `wrong_phase` comes before `unknown_combatant`."""
    table = at("declaration")
    assert table.refused("attack", actor="nobody", target="borys") == "wrong_phase"
    assert table.refused("declare", actor="nobody", action="none") == "unknown_combatant"


def test_the_game_master_alone_ends_fights_even_in_the_wrong_phase() -> None:
    """BA-01: `gm_only` comes before `wrong_phase`."""
    assert at("setup").refused("end_fight", by="somebody") == "gm_only"
