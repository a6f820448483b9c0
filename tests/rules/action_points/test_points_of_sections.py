"""AP-02, AP-03, AP-06: points and sections, abilities that can be had, modifiers."""

from typing import Any

import pytest

from .playing import Table, one


def test_points_stay_spent_until_the_section_ends() -> None:
    """AP-03: not with a turn, a round, a duel; AP-A14: by option with the plot section alone."""
    for option, back in (("combat", 6), ("plot", 5)):
        table = Table("ann", "bor", options={"ap_restore_on": option})
        table.act("half_power", actor="ann")
        table.end("ann", "bor")
        assert table.value("ap", "ann") == 5
        table.act("end_section", kind="combat")
        assert table.value("ap", "ann") == back
        table.act("end_section", kind="plot")
        assert table.value("ap", "ann") == 6


def test_nothing_is_given_back_to_those_who_have_all() -> None:
    """AP-03: an event for each that had fewer."""
    table = Table("ann", "bor")
    table.act("end_section")
    assert table.all("resource_changed") == []


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("half_power", {}),
        ("run", {"distance": 1}),
        ("brace", {}),
        ("guard", {"target": "cid"}),
        ("veteran", {"target": "bor"}),
        ("duel", {"target": "bor"}),
        ("camouflage", {"distance": 1, "observers": ["bor"]}),
        ("charge", {"direction": "n", "target": "bor"}),
        *(
            ("attack", {"target": "bor", name: True})
            for name in ("full_power", "concentration", "break_through")
        ),
        ("attack", {"target": "bor", "overwhelm": 1}),
        ("attack", {"target": "bor", "disarm": "axe"}),
    ],
)
def test_unknown_abilities_are_refused(name: str, fields: dict[str, Any]) -> None:
    """AP-06, AP-A13: with listed abilities, before any code of their own."""
    table = Table(one("ann", abilities=[]), "cid", "bor", options={"abilities_known": "listed"})
    assert table.no(name, actor="ann", **fields) == "ability_not_known"
    everybody = Table(one("ann", abilities=[]), "cid", "bor")
    refusal = everybody.fight.check({name: {"actor": "ann", **fields}})
    assert refusal is None or refusal.code != "ability_not_known"


def test_a_list_that_names_an_ability_lets_it_be_used() -> None:
    """AP-06: and without a list everybody knows all."""
    options = {"abilities_known": "listed"}
    for abilities in (["brace"], None):
        table = Table(one("ann", abilities=abilities), "bor", options=options)
        table.act("brace", actor="ann")


@pytest.mark.parametrize(
    ("ap", "name", "fields"),
    [
        (0, "half_power", {}),
        (1, "run", {"distance": 1}),
        (0, "brace", {}),
        (3, "veteran", {"target": "bor"}),
        (1, "camouflage", {"distance": 1, "observers": ["bor"]}),
        (1, "attack", {"target": "bor", "full_power": True}),
        (3, "attack", {"target": "bor", "full_power": True, "concentration": True}),
        (2, "attack", {"target": "bor", "disarm": "axe"}),
    ],
)
def test_what_cannot_be_paid_is_refused_last(ap: int, name: str, fields: dict[str, Any]) -> None:
    """AP-02: `not_enough_ap`; with a point more it is allowed."""
    poor = Table(one("ann", ap=ap), "cid", "bor")
    assert poor.no(name, actor="ann", **fields) == "not_enough_ap"
    richer = Table(one("ann", ap=ap + 1), "cid", "bor")
    assert richer.fight.check({name: {"actor": "ann", **fields}}) is None


def test_guarding_in_armour_costs_a_point() -> None:
    """AP-02, AP-05: guard is free without armour only."""
    table = Table(one("ann", ap=0), one("tom", ap=0, armour={"class": "heavy"}), "bor")
    table.act("guard", actor="ann", target="tom")
    table.end("ann")
    assert table.no("guard", actor="tom", target="ann") == "not_enough_ap"


def test_modifiers_come_and_go() -> None:
    """Section 3: named by a source, which may take them back; with a boundary they end there."""
    table = Table("ann", "bor")
    fields: dict[str, Any] = {"who": "ann", "stat": "na", "amount": 2, "source": "a blessing"}
    table.act("set_modifier", **fields)
    assert table.value("na", "ann") == 5
    table.act("set_modifier", **{**fields, "amount": 1})
    assert table.value("na", "ann") == 4
    table.act("set_modifier", **{**fields, "amount": 0})
    assert table.value("na", "ann") == 3
    for lasts, until in (("own_turn_end", "ann"), ("own_turn_start", "bor"), ("round_end", "bor")):
        table.until("ann")
        table.act("set_modifier", **{**fields, "lasts": lasts})
        assert table.value("na", "ann") == 5
        table.end("ann")
        if until == "bor":
            assert table.value("na", "ann") == 5
            table.end("bor")
        assert table.value("na", "ann") == 3
    assert table.no("set_modifier", **{**fields, "source": "  "}) == "invalid_value"
    assert table.no("set_modifier", **{**fields, "stat": "lp"}) == "invalid_value"
    assert table.no("set_modifier", **fields, by="x") == "gm_only"


def test_modifiers_count_in_attack_and_defence() -> None:
    """AP-08: the effective values are compared, with their parts."""
    table = Table("ann", "bor")
    for stat, who, amount in (("na", "ann", 2), ("nv", "bor", 3)):
        table.act("set_modifier", who=who, stat=stat, amount=amount, source="luck")
    table.attack("ann", "bor", 10)
    rolled = table.only("strike_rolled")
    assert (rolled.total.value, rolled.nv.value, rolled.hit) == (15, 16, False)
    parts = [(part.source, part.amount) for part in rolled.total.parts]
    assert parts == [("die", 10), ("NA", 3), ("luck", 2)]


def test_numbers_can_be_mended() -> None:
    """AP-01, AP-13: within what they can be; who is down gets no life this way."""
    table = Table("ann", "bor", one("hal", lp=0))
    for what, value in (("lp", 7), ("ap", 2), ("nv", 9)):
        table.act("correct", who="ann", what=what, value=value, reason="mended")
    assert (table.state["ann"].lp, table.state["ann"].ap, table.value("nv", "ann")) == (7, 2, 9)
    for who, what, value in (
        ("ann", "lp", 0),
        ("ann", "lp", 21),
        ("ann", "ap", 7),
        ("hal", "lp", 3),
        ("ann", "nv", 0),
    ):
        fields: dict[str, Any] = {"who": who, "what": what, "value": value, "reason": "x"}
        assert table.no("correct", **fields) == "invalid_value"
    fields = {"who": "ann", "what": "na", "value": 1, "reason": "x"}
    assert table.no("correct", **fields) == "invalid_choice"


def test_survivors_go_on_with_what_they_have_left() -> None:
    """AP-03, AP-13: life and points as they are, weapons in hand; the fallen do not go on."""
    table = Table(one("ann", ap=4), one("bor", lp=1), options={"ap_restore_on": "plot"})
    table.attack("ann", "bor", 10, 5)
    kept = table.fight.ruleset.survivor
    assert kept is not None
    sheet: Any = kept(table.fight.view(), "ann")
    assert (sheet.lp, sheet.lp_max, sheet.ap, sheet.wielded) == (20, 20, 4, ("sword",))
    assert kept(table.fight.view(), "bor") is None
