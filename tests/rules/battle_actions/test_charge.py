"""BA-26, BA-27: Charge, when it is possible and what it brings."""

from typing import Any

import pytest

from .playing import Table, act, one

CHARGE = act("charge", target="borys")


def before(metres: float | None = 9, **changes: Any) -> Table:
    """Anna, who declares first, stands so many metres from Borys."""
    options = changes.pop("options", None)
    facts = changes.pop("facts", None)
    distances = {} if metres is None else {("anna", "borys"): metres}
    anna = one("anna", initiative=20, **changes)
    return Table(anna, "borys", distances=distances, options=options, facts=facts)


def verdict(table: Table) -> str:
    """What becomes of Anna's Charge: a code, `prompt`, or `accepted`."""
    refusal = table.fight.check({"declare": {"actor": "anna", **CHARGE}})
    if refusal is not None:
        return refusal.code
    table.do("declare", actor="anna", **CHARGE)
    return "prompt" if table.fight.state.prompt else "accepted"


@pytest.mark.parametrize(
    ("metres", "expected"),
    [
        (0, "charge_too_close"),
        (3, "charge_too_close"),
        (3.1, "prompt"),
        (7.9, "prompt"),
        (8, "accepted"),
        (1000, "accepted"),
        (None, "prompt"),
    ],
)
def test_the_distance_decides(metres: float | None, expected: str) -> None:
    """BA-26: up to 3 m too close, from 8 m on free without a bound, between and unknown: asked."""
    assert verdict(before(metres)) == expected


@pytest.mark.parametrize(
    ("metres", "expected"),
    [
        (5, "charge_too_close"),
        (5.1, "prompt"),
        (9.9, "prompt"),
        (10, "accepted"),
        (20, "accepted"),
        (20.1, "charge_refused"),
    ],
)
def test_the_limits_are_options(metres: float, expected: str) -> None:
    """BA-26: options `charge_too_close`, `charge_min` and `charge_max`."""
    options = {"charge_too_close": 5, "charge_min": 10, "charge_max": 20}
    assert verdict(before(metres, options=options)) == expected


@pytest.mark.parametrize("ground", ["swamp", "ice", "soft_sand", "steep", "firm"])
def test_nobody_charges_on_bad_ground(ground: str) -> None:
    """BA-26: the fight's ground, even at 9 m."""
    expected = "accepted" if ground == "firm" else "charge_bad_ground"
    fact: dict[str, Any] = {"fact": "ground", "about": [], "value": ground}
    assert verdict(before(facts=[fact])) == expected


def test_the_chargers_own_ground_comes_before_that_of_the_fight() -> None:
    """BA-26: whichever is good; the target's ground does not matter."""
    swamp: dict[str, Any] = {"fact": "ground", "about": [], "value": "swamp"}
    own: dict[str, Any] = {"fact": "ground_of", "about": ["anna"], "value": "firm"}
    bad: dict[str, Any] = {"fact": "ground_of", "about": ["anna"], "value": "ice"}
    his: dict[str, Any] = {"fact": "ground_of", "about": ["borys"], "value": "ice"}
    assert verdict(before(facts=[swamp, own])) == "accepted"
    assert verdict(before(facts=[bad])) == "charge_bad_ground"
    assert verdict(before(facts=[his])) == "accepted"


def test_a_charger_needs_room() -> None:
    """BA-26: fact `run_up` false: `charge_no_room`."""
    for value, expected in ((False, "charge_no_room"), (True, "accepted")):
        fact: dict[str, Any] = {"fact": "run_up", "about": ["anna"], "value": value}
        assert verdict(before(facts=[fact])) == expected


def test_charge_is_checked_in_its_order() -> None:
    """BA-26: missile, target, opponent, ground, room, distance, the rider, the ruling."""
    facts: list[dict[str, Any]] = [
        {"fact": "ground", "about": [], "value": "ice"},
        {"fact": "run_up", "about": ["dora"], "value": False},
        {"fact": "distance", "about": ["dora", "borys"], "value": 3},
    ]
    bow = Table(one("dora", initiative=1), "borys", facts=facts)
    assert bow.refused("declare", actor="dora", action="charge") == "wrong_weapon"
    table = Table(one("dora", initiative=1, wielded=None), "borys", facts=facts)

    def code(**more: Any) -> str:
        return table.refused("declare", actor="dora", action="charge", **more)

    assert code() == "target_required"
    assert code(target="dora") == "invalid_target"
    assert code(target="borys") == "charge_bad_ground"
    table.fact("ground", [], "firm")
    assert code(target="borys") == "charge_no_room"
    table.fact("run_up", ["dora"], True)
    assert code(target="borys", rider="precise_strike") == "charge_too_close"
    table.fact("distance", ["dora", "borys"], 5)
    assert code(target="borys", rider="precise_strike") == "profession_required"


def test_a_doubtful_charge_is_for_the_game_master() -> None:
    """BA-26: yes or no, default no; until then nothing is declared and all else is refused."""
    table = before(5)
    table.do("declare", actor="anna", **CHARGE)
    held = table.awaited()
    assert held.prompt is not None
    assert (held.to, held.question, held.prompt.about) == ("gm", "charge_ruling", ("anna", "borys"))
    assert (held.prompt.menu.choices, held.prompt.default) == (("yes", "no"), "no")
    assert table.value("action", "anna") is None
    assert table.refused("declare", actor="anna", action="none") == "prompt_open"
    assert table.refused("attack", actor="nobody", target="") == "prompt_open"
    assert table.refused("set_fact", fact="distance", about=["anna", "borys"], value=9) == (
        "prompt_open"
    )
    assert table.refused("answer", prompt=held.id, choice="perhaps") == "invalid_choice"
    assert table.refused("answer", prompt="aaaaaaaa", choice="yes") == "unknown_prompt"
    assert table.refused("answer", by="somebody", prompt=held.id, choice="yes") == "not_your_prompt"


def test_a_yes_lets_the_charge_be_declared() -> None:
    """BA-26: `ruling_made`, then the declaration."""
    table = before(5)
    table.do("declare", actor="anna", **CHARGE)
    table.answer("yes")
    assert table.only("ruling_made").ruling is True
    assert table.only("action_declared").action == "charge"


def test_a_no_leaves_everything_to_be_declared() -> None:
    """BA-26: only `ruling_made` is recorded; asked again, the answer is the same."""
    table = before(5)
    table.do("declare", actor="anna", **CHARGE)
    table.answer("no")
    assert table.only("ruling_made").ruling is False
    assert (table.only("voided").code, table.told("action_declared")) == ("charge_refused", [])
    assert verdict(table) == "charge_refused"
    table.declare("anna")


def test_a_ruling_holds_for_this_target_and_this_round_only() -> None:
    """BA-26: another target and the next round are asked about anew."""
    table = Table(one("anna", initiative=20), "borys", "cezary")
    table.do("declare", actor="anna", **CHARGE)
    table.answer("no")
    table.do("declare", actor="anna", action="charge", target="cezary")
    table.answer("no")
    table.round(5, 7, 4, 1, 1)
    table.finish_round()
    assert verdict(table) == "prompt"


def test_the_charger_runs_in_when_the_action_comes_into_force() -> None:
    """BA-26: the distance of the pair becomes 1 m; a Charge changed away leaves it."""
    table = before(9)
    table.do("declare", actor="anna", **CHARGE)
    assert table.told("fact_set") == []
    table.declare("borys")
    table.pass_all(7, 4, 5)
    event = table.ever("fact_set")[-1]
    assert (event.about, event.value) == (("anna", "borys"), 10)
    changed = before(9)
    changed.do("declare", actor="anna", **CHARGE)
    changed.declare("borys")
    changed.do("change_action", actor="anna", action="none")
    changed.pass_all(7, 4, 5)
    assert changed.fight.state.fact("distance", "anna", "borys") == 90


def test_a_charge_lasts_for_the_whole_round() -> None:
    """BA-27: all attacks +1 KLO, whomever they hit; attack Initiative +2; Defence -4."""
    table = Table(
        "anna",
        one("borys", armor=0),
        one("cezary", armor=0),
        facts=[{"fact": "distance", "about": ["anna", "borys"], "value": 8}],
    )
    table.round(5, 7, 4, 1, 1, anna=CHARGE)
    assert (table.value("initiative", "anna"), table.value("attack_initiative", "anna")) == (30, 32)
    assert table.value("defense", "anna") == 1
    assert table.value("moments", "anna") == (22, 15)
    table.until("anna")
    table.attack("anna", "cezary", 6, 1)
    assert table.value("wound", "cezary") == ("medium", 10)
    table.attack("anna", "borys", 6, 1)
    assert table.value("wound", "borys") == ("medium", 10)
    table.finish_round()
    assert table.value("defense", "anna") == 5


def test_nothing_is_paid_for_a_change_before_the_ruling() -> None:
    """BA-26, BA-03: no: nothing is paid; yes: 5 points."""
    for choice, left in (("no", 20), ("yes", 15)):
        table = before(5)
        table.declare("anna")
        table.declare("borys")
        table.do("change_action", actor="anna", **CHARGE)
        assert table.value("initiative", "anna") == 20
        assert table.refused("pass_change", actor="borys") == "prompt_open"
        table.answer(choice)
        assert table.value("initiative", "anna") == left
        assert table.phase == "adjustment"


def test_bare_hands_may_charge() -> None:
    """BA-26, BA-35: melee includes bare hands."""
    assert verdict(before(8, wielded=None)) == "accepted"
