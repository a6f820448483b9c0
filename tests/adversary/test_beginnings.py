"""What nobody may begin a fight with, and what a beginning must not keep hold of."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import affray
from affray import BadOption, BadSheet, Refused
from affray.events import CombatantJoined, DiceSet, FactSet
from affray.rulesets.battle_actions.sheet import Sheet

from .duel import HOSTILE, made, people, shown

DEEP: Any = []
for _ in range(2_000):
    DEEP = [DEEP]


@pytest.mark.parametrize("field", ["name", "id", "kind"])
@pytest.mark.parametrize("word", ["a\x1b[31m", "a\u202eb", "a\u200bb", "e\u0301"], ids=shown)
def test_whoever_joins_later_has_clean_words_on_his_sheet_too(word: str, field: str) -> None:
    """Law 20: `join` takes no word that `new` refuses."""
    weapon = {"id": "sword", field: word}
    with pytest.raises(BadSheet, match=f"weapons.0..{field}"):
        affray.new("battle_actions", [{"id": "a", "side": "red", "weapons": [weapon]}])
    fight = made()
    joining = {"who": "cyr", "name": "Cyr", "side": "red", "controller": "gm"}
    with pytest.raises(Refused, match="invalid_value"):
        fight.do({"join": {**joining, "sheet": {"weapons": [weapon]}}})
    assert fight.sequence == 1


@pytest.mark.parametrize("field", ["name", "side"])
def test_whoever_joins_later_has_a_name_and_a_side(field: str) -> None:
    """Law 20: names are not empty, by whichever door somebody comes in."""
    joining = {"who": "cyr", "name": "Cyr", "side": "red", "controller": "gm", "sheet": {}}
    fight = made()
    with pytest.raises(Refused, match="invalid_value"):
        fight.do({"join": {**joining, field: ""}})
    assert fight.do({"join": joining}).events


@pytest.mark.parametrize("field", ["initiative", "weapons", "race", "wound_thresholds", "armsman"])
@pytest.mark.parametrize(
    "value", ["\ud800", "x" * 100_000, DEEP, 2**80], ids=["sur", "l", "d", "n"]
)
def test_a_sheet_that_cannot_be_written_is_a_bad_sheet(value: Any, field: str) -> None:
    """Law 19: it is measured before it is looked at, and named as what it is."""
    with pytest.raises(BadSheet, match="borys"):
        affray.new("battle_actions", [people()[0], {**people()[1], field: value}])


@pytest.mark.parametrize("given", [3, None, "anna", b"anna", [1], object()], ids=shown)
def test_a_combatant_that_is_no_mapping_is_named_by_his_place(given: Any) -> None:
    """A caller's slip is a sentence, not an error from within."""
    with pytest.raises(BadSheet, match=r"combatant 2: .*a mapping"):
        affray.new("battle_actions", [people()[0], given])


def test_an_option_that_cannot_be_written_is_a_bad_option() -> None:
    """Law 19: half a character is no value of an option."""
    with pytest.raises(BadOption, match="surrogates"):
        made(options={"action_change": "\ud800"})


@pytest.mark.parametrize("seed", [1.5, "7", b"7", True, [7], -1, 2**64], ids=shown)
def test_a_seed_is_a_whole_number_of_64_bits(seed: Any) -> None:
    """Law 8: what is no seed is refused by its own sentence."""
    with pytest.raises(ValueError, match="A seed must be 0 to"):
        made(dice=affray.seeded(seed))


@pytest.mark.parametrize("fight_id", [h for h in HOSTILE if h], ids=shown)
def test_the_id_of_a_fight_is_a_clean_word(fight_id: Any) -> None:
    """Law 20: it stands in the header, and a header that cannot be read back is none."""
    with pytest.raises(ValueError, match="the fight's id cannot be"):
        made(fight_id=fight_id)


@pytest.mark.parametrize("title", [h for h in HOSTILE if h and not isinstance(h, str)], ids=shown)
def test_a_title_is_a_text(title: Any) -> None:
    """Law 20: what is no text is refused as an unclean one is."""
    with pytest.raises(Refused, match="it is no text"):
        made(title=title)


def test_events_that_are_handed_in_are_taken_as_they_were_judged() -> None:
    """Law 5: the log keeps no list of the caller's, and no bytes that come back as a text."""
    about: Any = ["borys", "anna"]
    supplier: Any = b"ania"
    fight = made(facts=[FactSet("distance", about, 30)], dice={"anna": supplier})
    about.append("nobody")
    events = fight.log.nodes[0].batch.events
    assert FactSet("distance", ("anna", "borys"), 30) in events
    assert all(type(one.supplier) is str for one in events if isinstance(one, DiceSet))
    assert affray.verify(fight).result == "EXACT"


def test_a_sheet_that_is_handed_in_is_judged_like_one_of_fields() -> None:
    """Law 5, law 19: a sheet made in Python is held against its types, and its lists are copied."""
    feats: Any = ["precise_shot"]
    held = CombatantJoined("a", "A", "red", "gm", Sheet(feats=feats))
    fight = affray.new("battle_actions", [held])
    feats.append("double_strike")
    assert fight.state.combatants["a"].sheet.feats == ("precise_shot",)
    level: Any = "high"
    with pytest.raises(Refused, match="invalid_value"):
        affray.new("battle_actions", [CombatantJoined("a", "A", "red", "gm", Sheet(level=level))])


def test_a_fact_about_two_of_a_crowd_is_judged_without_naming_every_pair() -> None:
    """Law 6: a refusal names some pairs, and its cost does not grow with their number."""
    crowd = [{"id": f"c{n}", "side": str(n % 2)} for n in range(300)]
    fight = affray.new("battle_actions", crowd)
    fact = {"fact": "distance", "about": ["c298", "nobody"], "value": 1}
    refusal = fight.check({"set_fact": fact})
    assert refusal is not None
    assert refusal.code == "unknown_combatant"
    assert 0 < len(refusal.allowed) <= 1_000
    known = fight.do({"set_fact": {**fact, "about": ["c298", "c299"]}})
    assert known.events == (FactSet("distance", ("c298", "c299"), 10),)


def test_the_options_of_a_header_are_out_of_reach() -> None:
    """Law 5: a fight, its forks and its file are pinned to the same options for ever."""
    fight = made(options={"action_change_cost": 3})
    options: Any = fight.header.options
    changes: tuple[Callable[[], Any], ...] = (
        lambda: options.update(action_change_cost=9),
        lambda: options["wound_initiative_penalty"].update(light=9),
        lambda: options["counter_triggers"].append("aim"),
    )
    for change in changes:
        with pytest.raises((TypeError, AttributeError)):
            change()
    assert fight.fork().header.options == fight.header.options
    assert msgspec.to_builtins(fight.header.options)["action_change_cost"] == 3
