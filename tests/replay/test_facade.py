"""What people hold in their hands: `new`, `open`, `fork`, `roster`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

import affray
from affray import BadOption, BadSheet, Refused
from affray.events import CombatantJoined, DiceSet, FactSet, Rolled

from .toy import ANNA, BORYS, TOY, Sheet, Weapon, fight_of, made, play, settle

ATTACK = {"attack": {"actor": "anna", "target": "borys"}}


def without(mapping: Mapping[str, Any], *names: str) -> dict[str, Any]:
    """A mapping without some of its keys."""
    return {key: value for key, value in mapping.items() if key not in names}


# --- making a fight ------------------------------------------------------------------------------


def test_combatants_join_in_their_order_with_their_defaults() -> None:
    """A name is the id and a controller the game master where nothing else is said."""
    fight = affray.new(TOY, [ANNA, without(BORYS, "controller")], title="A duel")
    anna, borys = fight.state.combatants.values()
    assert (anna.id, anna.name, anna.side, anna.controller) == ("anna", "Anna", "red", "ann")
    assert (borys.id, borys.name, borys.side, borys.controller) == ("borys", "borys", "blue", "gm")
    assert (anna.joined, borys.joined) == (0, 1)
    assert (fight.state["anna"].skill, fight.state["borys"].skill) == (12, 9)
    assert fight.log.event(1).title == "A duel"  # type: ignore[attr-defined]
    assert fight.state.phase == "setup"


def test_the_header_pins_what_the_fight_means() -> None:
    """Ruleset, edition, definitions, all options, the table of events, generator and seed."""
    fight = affray.new(TOY, [ANNA], options={"blows": 5}, dice=affray.seeded(9), undo_dice="gm")
    header = fight.header
    assert (header.ruleset, header.edition) == ("toy", "1")
    assert header.definitions == TOY.definitions
    assert header.options == {"damage": "2d6", "blows": 5}
    assert header.events == TOY.codec.current
    assert (header.seed, header.undo_dice) == (9, "gm")
    assert header.affray == affray.__version__
    assert affray.new(TOY, [ANNA]).header.fight != header.fight


def test_combatants_may_come_as_events() -> None:
    """Who has a sheet already hands over the event itself; it is judged all the same."""
    event = CombatantJoined("ola", "Ola", "red", "gm", Sheet(hp=3, weapons=(Weapon("axe", 2),)))
    fight = affray.new(TOY, [event, BORYS])
    assert fight.log.event(2) == event
    with pytest.raises(BadSheet, match="ola: this is no sheet of toy"):
        affray.new(TOY, [structs.replace(event, sheet=Weapon("axe"))])


def test_a_sheet_may_hold_what_its_class_holds() -> None:
    """Lists and mappings become the tuples and structs of the sheet."""
    fight = affray.new(TOY, [{**ANNA, "weapons": [{"id": "axe", "bonus": 2}, {"id": "knife"}]}])
    event = fight.log.event(2)
    assert isinstance(event, CombatantJoined)
    assert event.sheet == Sheet(hp=30, weapons=(Weapon("axe", 2), Weapon("knife")))


BAD: dict[str, tuple[Any, str, str, str]] = {
    "no id": (without(ANNA, "id"), "combatant 1", "id", "needs one"),
    "an id that is no word": ({**ANNA, "id": 7}, "combatant 1", "id", "needs one"),
    "an empty id": ({**ANNA, "id": " "}, "", "id", "empty"),
    "the game master's id": ({**ANNA, "id": "gm"}, "gm", "id", "stands for others"),
    "everybody's id": ({**ANNA, "id": "*"}, "*", "id", "stands for others"),
    "a person called engine": (
        {**ANNA, "controller": "engine"},
        "anna",
        "controller",
        "stands for others",
    ),
    "no side": (without(ANNA, "side"), "anna", "side", "needs one"),
    "a controller of no text": ({**ANNA, "controller": None}, "anna", "controller", "needs one"),
    "a name with a hidden sign": ({**ANNA, "name": "An\u202ena"}, "anna", "name", "U+202E"),
    "a name too long": ({**ANNA, "name": "x" * 81}, "anna", "name", "at most 80"),
    "a text with a hidden sign": ({**ANNA, "motto": "a\x00b"}, "anna", "motto", "U+0000"),
    "a text in a list": (
        {**ANNA, "weapons": [{"id": "a"}, {"id": "b\u200b"}]},
        "anna",
        "weapons[1].id",
        "U+200B",
    ),
    "a field mistyped": ({**ANNA, "skil": 3}, "anna", "skil", "did you mean skill?"),
    "a field of nothing": ({**ANNA, "wings": 3}, "anna", "wings", "it has hp, skill, trade"),
    "a field missing": (without(ANNA, "hp"), "anna", "hp", "a whole number from 1 to 500"),
    "a number too large": ({**ANNA, "hp": 501}, "anna", "hp", "a whole number from 1 to 500"),
    "a number as a text": ({**ANNA, "hp": "30"}, "anna", "hp", "got `str`"),
    "a word that is none": ({**ANNA, "trade": "cook"}, "anna", "trade", "one of fighter, mage"),
    "a weapon of nothing": (
        {**ANNA, "weapons": [{"id": "a", "edge": 1}]},
        "anna",
        "weapons[0]",
        "edge",
    ),
    "a sheet that the rules refuse": (
        {**ANNA, "trade": "mage", "weapons": [{"id": "a"}, {"id": "b"}]},
        "anna",
        "",
        "a mage bears one weapon",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_sheet_says_who_which_field_and_what_would_be_right(name: str) -> None:
    """A person who has mistyped a sheet is told what to mend."""
    given, who, field, words = BAD[name]
    with pytest.raises(BadSheet) as fault:
        affray.new(TOY, [given])
    assert (fault.value.who.strip(), fault.value.field) == (who, field)
    assert words in fault.value.sentence
    assert str(fault.value).endswith(fault.value.sentence)


def test_two_combatants_never_share_an_id() -> None:
    """An id is one combatant's for the whole fight."""
    with pytest.raises(BadSheet, match="ids are not shared"):
        affray.new(TOY, [ANNA, {**BORYS, "id": "anna"}])


def test_an_option_that_is_none_is_refused_by_name() -> None:
    """Nothing that a table has chosen is ignored."""
    with pytest.raises(BadOption, match="no option 'wings'"):
        affray.new(TOY, [ANNA], options={"wings": True})
    with pytest.raises(BadOption, match="blows"):
        affray.new(TOY, [ANNA], options={"blows": 0})


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ({"undo_dice": "never"}, "undo_dice is allowed or gm"),
        ({"dice": affray.seeded(-1)}, "seed"),
        ({"dice": affray.seeded(2**64)}, "seed"),
        ({"title": "a\u202eb"}, r"U\+202E"),
    ],
)
def test_what_cannot_be_is_a_sentence(how: dict[str, Any], words: str) -> None:
    """Every other wrong argument is a ValueError that says what would be right."""
    with pytest.raises(ValueError, match=words):
        affray.new(TOY, [ANNA], **how)


def test_facts_are_set_before_the_fight_begins() -> None:
    """Lengths are decimals kept in tenths, pairs without order stand in the order of joining."""
    said = {"fact": "distance", "about": ["borys", "anna"], "value": "9.5"}
    fight = affray.new(TOY, [ANNA, BORYS], facts=[said, FactSet("night", (), True)])
    assert fight.state.fact("distance", "anna", "borys") == 95
    assert fight.state.fact("night") is True
    assert len(fight.log.nodes) == 1


@pytest.mark.parametrize(
    ("fact", "code"),
    [
        ({"fact": "moon", "value": 1}, "invalid_choice"),
        ({"fact": "distance", "about": ["anna"], "value": 1}, "invalid_value"),
        ({"fact": "distance", "about": ["anna", "ola"], "value": 1}, "unknown_combatant"),
        ({"fact": "distance", "about": ["anna", "borys"], "value": 1.23}, "invalid_value"),
        ({"fact": "night", "valu": 1}, "invalid_value"),
        ({"value": 1}, "invalid_value"),
    ],
)
def test_a_fact_that_the_rules_refuse_is_refused(fact: dict[str, Any], code: str) -> None:
    """Beforehand the same checks hold as in the fight."""
    with pytest.raises(Refused) as refused:
        affray.new(TOY, [ANNA, BORYS], facts=[fact])
    assert refused.value.code == code


def test_the_ports_of_a_fight_are_passed_on() -> None:
    """Clock, log, strictness, machine and policy are the fight's own."""
    told: list[str] = []

    class Log:
        """Takes what would be logged."""

        def info(self, event: str, **_: Any) -> None:
            told.append(event)

    fight = affray.new(
        TOY,
        [{**ANNA, "skill": 20}, BORYS],
        clock=lambda: 77,
        log=Log(),
        strict=True,
        machine=False,
        policy=lambda view: view.state.prompt.default,
    )
    fight.do({"begin": {}})
    fight.do(ATTACK)
    assert fight.state.prompt is None
    assert told == ["command", "command"]
    assert {node.batch.time for node in fight.log.nodes} == {77} == {fight.header.created}
    assert (fight.strict, fight.machine) == (True, False)


# --- dice ----------------------------------------------------------------------------------------


def faces(fight: Any) -> list[tuple[str, tuple[int, ...]]]:
    """Who supplied which faces."""
    events = (event for node in fight.log.branch() for event in node.batch.events)
    return [(event.source, event.faces) for event in events if isinstance(event, Rolled)]


def test_a_seed_makes_the_same_fight_again() -> None:
    """The same seed and the same commands give the same events; another seed other ones."""
    fights = [fight_of(dice=affray.seeded(seed)) for seed in (3, 3, 4)]
    for fight in fights:
        play(fight, 30)
    assert affray.diff(fights[0], fights[1]).same
    assert faces(fights[0]) == faces(fights[1]) != faces(fights[2])


def test_without_a_word_the_engine_throws_with_a_seed_of_its_own() -> None:
    """Two fights do not share their dice."""
    one, other = affray.new(TOY, [ANNA]), affray.new(TOY, [ANNA])
    assert one.header.seed != other.header.seed
    assert one.state.supplier("anna") == "engine"


def test_typed_dice_wait_for_each_controller() -> None:
    """With `typed()` whoever speaks for a combatant throws for him."""
    fight = affray.new(TOY, [ANNA, BORYS], dice=affray.typed())
    fight.do({"begin": {}})
    fight.do(ATTACK, by="ann")
    assert fight.awaits("bob") == ()
    (waits,) = fight.awaits("ann")
    fight.do({"answer": {"prompt": waits.id}}, by="ann", faces=[3])
    fight.do({"answer": {"prompt": fight.awaits("bob")[0].id, "choice": "yes"}}, by="bob")
    fight.do({"answer": {"prompt": fight.awaits("bob")[0].id}}, by="bob", faces=[19])
    assert faces(fight) == [("ann", (3,)), ("bob", (19,))]
    assert fight.state.supplier("gm") == "gm"


def test_one_person_may_type_all_dice() -> None:
    """With `typed(person)` that person throws for everybody."""
    fight = affray.new(TOY, [ANNA, BORYS], dice=affray.typed("ola"))
    assert {fight.state.supplier(who) for who in ("anna", "borys", "gm")} == {"ola"}


def test_scripted_dice_come_with_the_commands() -> None:
    """With `scripted()` the faces stand beside the command, whoever gives it."""
    fight = affray.new(TOY, [ANNA, BORYS], dice=affray.scripted())
    fight.do({"begin": {}})
    fight.do(ATTACK, by="ann", faces=[17])
    assert faces(fight) == [("script", (17,))]


def test_dice_may_come_from_several_hands() -> None:
    """A mapping says who throws for whom, alone or beside a seed."""
    for dice in ({"anna": "ann"}, affray.seeded(5, {"anna": "ann"})):
        fight = affray.new(TOY, [ANNA, BORYS], dice=dice)
        assert fight.state.supplier("anna") == "ann"
        assert fight.state.supplier("borys") == "engine"
    assert DiceSet("anna", "ann") in fight.log.nodes[0].batch.events
    with pytest.raises(Refused) as refused:
        affray.new(TOY, [ANNA], dice={"ola": "ann"})
    assert refused.value.code == "unknown_combatant"


# --- forks and survivors -------------------------------------------------------------------------


def test_a_fork_goes_its_own_way_in_its_own_file(tmp_path: Path) -> None:
    """The fork begins as the fight was; neither knows what the other does."""
    with affray.new(TOY, [ANNA, BORYS], path=tmp_path / "one.affray") as fight:
        play(fight, 20)
        position = fight.log.nodes[9].last
        before = list(fight.log.records)
        with affray.fork(fight, position, tmp_path / "two.affray") as fork:
            assert fork.state == fight.at(position)
            assert fork.header.fight != fight.header.fight
            play(fork, 20)
            assert fight.log.records == before
            assert affray.verify(fork).result == "EXACT"
        again = affray.open(tmp_path / "two.affray", write=False, ruleset=TOY)
        assert again.log.records == fork.log.records
        with pytest.raises(ValueError, match="in the middle of a batch"):
            affray.fork(fight, fight.log.nodes[0].first)


def test_a_fork_keeps_what_was_undone_and_every_position() -> None:
    """Events refer to others by position, so a fork after an undo must not number anew."""
    fight = fight_of()
    fight.do({"begin": {}})
    curse = {"curse": {"actor": "borys", "target": "anna"}}
    fight.do({"look": {"actor": "anna"}})
    fight.undo()
    fight.do(curse)
    (effect,) = fight.state.effects
    fork = fight.fork()
    assert tuple(fork.state.effects) == (effect,)
    fork.do(curse)
    assert not fork.state.effects
    assert affray.verify(fork).result == "EXACT"


def test_the_roster_is_what_the_next_fight_begins_with() -> None:
    """Whoever has not left goes on with the sheet that he brought, as `new` takes it."""
    fight = affray.new(TOY, [{**ANNA, "weapons": [{"id": "axe"}]}, BORYS, {**BORYS, "id": "ola"}])
    fight.do({"set_controller": {"who": "borys", "person": "eve"}})
    fight.do({"leave": {"who": "ola"}})
    roster = affray.roster(fight)
    assert [one["id"] for one in roster] == ["anna", "borys"]
    assert roster[1]["controller"] == "eve"
    again = affray.new(TOY, roster)
    assert again.log.event(2) == fight.log.event(2)


def test_a_ruleset_says_who_survives_and_how() -> None:
    """With the hook the sheet is what is left of somebody; None stays behind."""

    def survivor(view: Any, who: str) -> Sheet | None:
        return Sheet(hp=view[who].hp) if view[who].status == "active" else None

    fight = fight_of(made(survivor=survivor))
    play(fight, 30)
    settle(fight)
    fight.do({"give_up": {"actor": "anna"}})
    (borys,) = affray.roster(fight)
    assert borys["hp"] == fight.state["borys"].hp < BORYS["hp"]


# --- files ---------------------------------------------------------------------------------------


def test_a_file_is_verified_by_its_name(tmp_path: Path) -> None:
    """`verify` takes a fight or a path; a path is only read."""
    path = tmp_path / "duel.affray"
    with fight_of(path=path) as fight:
        play(fight, 12)
        assert affray.verify(path, ruleset=TOY) == affray.verify(fight)
