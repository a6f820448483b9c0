"""Why a number is what it is, and what brought an event about."""

from affray.core.fight import Fight
from affray.events import GM, Asked, Event, Menu, Number, Part, total
from affray.projections.why import Row, Sum, rows, why, why_at

from .toy_projections import BLOW, Attack, Hit, new_fight


class Volley(Event, frozen=True):
    """An event that holds numbers in a row."""

    who: str
    values: tuple[Number, ...]


def test_each_part_of_a_number_is_a_row_with_the_sum_so_far() -> None:
    """Label, amount, rule and kind of each part in order; the last sum is the number."""
    found = why(Hit("anna", "borys", total(BLOW), 5))
    assert found.event == "hit"
    assert found.numbers == (
        Sum(
            field="value",
            value=13,
            rows=(
                Row(label="sword", amount=14, rule="T-1", kind="weapon", running=14),
                Row(label="Defence", amount=-3, rule="T-2", kind="", running=11),
                Row(label="rage", amount=2, rule="T-3", kind="", running=13),
            ),
        ),
    )


def test_other_fields_stand_beside_the_numbers() -> None:
    """Every field is there once: as a number with parts, or as it is."""
    found = why(Hit("anna", "borys", Number(13), 5))
    assert found.fields == (("who", "anna"), ("target", "borys"), ("points", 5))
    assert found.numbers == (Sum(field="value", value=13, rows=()),)
    assert (found.position, found.cause) == (0, None)


def test_numbers_in_a_row_are_found_too() -> None:
    """Each says where in its field it stands, counted from 1."""
    found = why(Volley("anna", (Number(3), total([Part("bow", 4)]))))
    assert [(one.field, one.value) for one in found.numbers] == [("values.1", 3), ("values.2", 4)]


def test_the_rows_stand_in_columns() -> None:
    """Amounts and sums are aligned as numbers, labels made safe for terminals."""
    event = Hit("anna", "borys", total([*BLOW, Part("\x1bluck", 1)]), 5)
    assert rows(why(event)) == [
        "value = 14",
        "  sword     +14  14  T-1  weapon",
        "  Defence    -3  11  T-2",
        "  rage       +2  13  T-3",
        "  \\x1bluck   +1  14",
    ]
    assert rows(why(Asked("anna", "why", Menu()))) == []


def asked_of_borys() -> Fight:
    """A blow is parried or not: a rule is open over two batches."""
    fight = new_fight(dice="script")
    fight.do({"begin": {}})
    fight.do({"attack": {"actor": "anna", "target": "borys"}}, by="pa", faces=[12])
    return fight


def test_an_event_names_the_command_that_brought_it_about() -> None:
    """Batch, author, time and command of the log, and the command's own rule."""
    fight = asked_of_borys()
    node = fight.log.nodes[1]
    found = why_at(node, node.first)
    assert found.event == "begun"
    assert found.position == node.first
    assert found.cause is not None
    assert (found.cause.batch, found.cause.author, found.cause.time) == (1, GM, 1_000_000_000)
    assert (found.cause.rule, found.cause.step, found.cause.opened) == ("begin", False, node.first)


def test_an_open_rule_is_named_with_where_it_was_opened() -> None:
    """What an answer brings about was told by the rule that had asked, opened batches ago."""
    fight = asked_of_borys()
    opened = fight.log.nodes[2].first + 1  # behind `declared`
    fight.do({"answer": {"prompt": fight.awaits()[0].id, "choice": "no"}}, by="pb")
    fight.do({"answer": {"prompt": fight.awaits()[0].id}}, faces=[3, 4])
    causes = []
    for number in (2, 3, 4):
        node = fight.log.nodes[number]
        cause = why_at(node, node.last).cause
        assert cause is not None
        causes.append((cause.author, type(cause.command).__name__, cause.rule, cause.opened))
    assert causes == [
        ("pa", "Attack", "attack", opened),
        ("pb", "Answer", "attack", opened),
        (GM, "Answer", "attack", opened),
    ]


def test_a_rule_begins_behind_its_declaration() -> None:
    """Paused or not, a declared rule was opened at its first own event."""
    fight = new_fight(dice="script")
    fight.do({"begin": {}})
    fight.do({"attack": {"actor": "anna", "target": "borys"}}, by="pa", faces=[2])
    node = fight.log.nodes[2]
    cause = why_at(node, node.last).cause
    assert cause is not None
    assert (cause.rule, cause.opened) == ("attack", node.first + 1)


def test_another_command_beside_an_open_rule_has_its_own() -> None:
    """To drop an open rule is no part of it."""
    fight = asked_of_borys()
    fight.do({"drop": {"reason": "late"}})
    cause = why_at(fight.log.nodes[3], fight.position).cause
    assert cause is not None
    assert (cause.rule, cause.opened) == ("drop", fight.log.nodes[3].first)


def test_the_command_itself_is_kept() -> None:
    """Who reads why sees what was asked for."""
    cause = why_at(asked_of_borys().log.nodes[2], 9).cause
    assert cause is not None
    assert cause.command == Attack("anna", "borys")
