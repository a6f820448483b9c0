"""How a fight reads, what may be asked of it, and who goes on to the next one."""

import pytest

from affray.core.fight import Fight
from affray.events import Event, StatusChanged, tag_of
from affray.projections.board import board, rows
from affray.projections.branch import told
from affray.projections.chronicle import Chronicle
from affray.projections.why import why
from affray.projections.words import Words
from affray.replay.facade import roster
from affray.rulesets.age import RULESET
from affray.rulesets.age.events import EVENTS

from .playing import SURE, Table, one


def story(fight: Fight) -> str:
    """The whole story, a sentence a line."""
    entries = Chronicle(RULESET).tell(told(fight.log.branch()), fight.log.nothing)
    return "\n".join(entry.sentence for entry in entries)


def test_every_event_of_the_rulebook_has_a_sentence() -> None:
    """Section 4: no event of its own reads as name and fields."""
    assert set(EVENTS) <= set(RULESET.sentences)


def test_a_pulled_blow_reads_as_it_is() -> None:
    """AG-05, AG-07, AG-11: with the parts of its numbers."""
    table = Table(one("hero", name="Hilda"), one("foe", name="Ulf", health=5, armor_rating=2))
    table.attack("hero", "foe", 4, 4, 4, 3, 3)
    table.answer("pull", by="hanna", faces=(1, 2))
    told_so = story(table.fight)
    for sentence in (
        "Turn of Hilda",
        "Hilda attacks Ulf with the long sword.",
        "Hilda hits Ulf: 15 = 12 dice + 3 strength against Defence 10 = 10 defense.",
        "Damage 9 = 6 long sword + 3 strength, less armour 2 = 2 armor: 7 to Ulf.",
        "Hilda pulls the killing blow on Ulf.",
        "Ulf loses 4 Health: 1 left.",
        "Ulf is unconscious, until round 13.",
    ):
        assert sentence in told_so.splitlines()


SENTENCES = (
    "Hero takes aim.",
    "Hero has 6 stunt points.",
    "Hero performs mighty blow for 2.",
    "Foe is prone.",
    "Foe is no longer prone.",
    "Aim no longer changes attack of Hero.",
    "Healer says: Well struck_down!",
    "Healer takes a minor action: runs_on.",
    "Hero is dying, until the own turn in round 4.",
    "Healer fails at heal: 7 = 3 dice + 2 cunning + 2 focus against 11.",
    "Healer heals Hero by 6 = 2 cunning + 4 dragon die.",
    "Hero is no longer dying.",
    "Hero gains 6 Health: 6 left.",
    "Rain no longer changes attack of Brute.",
    "Foe does not see Hero.",
    "Foe sees Hero.",
    "Healer has no bandages ready.",
    "Healer has bandages ready.",
    "Distance of Hero and Foe: 2.5 yd.",
    "Brute is unconscious.",
    "Brute stays unconscious, until round 9.",
    "Brute is awake again.",
    "Foe leaves the fight.",
    "Foe is back.",
    "Foe is dead, by ruling.",
    "They act in this order: Hero, Healer, Foe and Brute.",
    "Hero has initiative 18 = 18 dice; the dragon die shows 6.",
)
"""What is told of that fight, among other things."""


def test_everything_that_can_happen_reads_as_a_sentence() -> None:
    """Section 4: a fight in which nearly everything happens, and not a word of it is raw."""
    options = {"initiative": "test", "ext_stunts": True, "ext_aim": True, "ext_defend": True}
    people = [one(who, name=who.title()) for who in ("hero", "healer", "foe", "brute")]
    table = Table(*people, options=options, faces=(6, 6, 6, 5, 5, 5, 4, 4, 4, 3, 3, 3))
    table.say("aim", actor="hero")
    table.attack("hero", "foe", 6, 5, 6)
    table.answer("mighty_blow")
    table.answer("knock_prone")
    table.answer("none", faces=(1, 1, 6))
    table.say("speak", actor="healer", text="Well struck_down!")
    table.say("minor_other", actor="healer", text="runs_on")
    table.say("set_health", target="hero", health=0)
    table.say("heal", 1, 1, 1, actor="healer", target="hero")
    table.say("set_health", target="foe", health=3)
    table.say("clear_condition", target="foe", condition="prone")
    table.say("add_modifier", target="brute", stat="attack", value=-1, source="rain")
    table.say("remove_modifier", target="brute", stat="attack", source="rain")
    table.fact("sees", "foe", "hero", value=False)
    table.fact("sees", "foe", "hero", value=True)
    table.fact("sees", "foe", "hero", value=None)
    table.fact("bandages_ready", "healer", value=False)
    table.fact("bandages_ready", "healer", value=True)
    table.fact("distance", "foe", "hero", value=2.5)
    table.say("set_condition", target="brute", condition="unconscious")
    table.say("set_condition", target="brute", condition="unconscious", round=9)
    table.say("end_turn", actor="foe")
    table.say("heal", 5, 6, 4, actor="healer", target="hero")
    table.say("set_status", target="foe", status="gone")
    table.say("set_status", target="foe", status="alive")
    table.say("set_status", target="foe", status="dead")
    table.end(table.turn)
    table.say("clear_condition", target="brute", condition="unconscious")
    told_so = story(table.fight).splitlines()
    for sentence in SENTENCES:
        assert sentence in told_so
    raw = [line for line in told_so if "_" in line]
    assert raw == ["Healer says: Well struck_down!", "Healer takes a minor action: runs_on."]


@pytest.mark.parametrize("cause", ["bled_out", "coup_de_grace", "blow", "ruling"])
def test_every_death_has_its_words(cause: str) -> None:
    """AG-16: no cause reads like another."""
    table = Table("hero")
    words = Words(table.state, RULESET)
    said = RULESET.sentences[StatusChanged](StatusChanged("hero", "dead", cause), words)
    assert said.startswith(("hero ", "The blow kills hero"))


def test_waiting_has_a_heading() -> None:
    """AG-21."""
    table = Table("hero")
    table.say("set_health", target="hero", health=0)
    assert "Nobody is able to act" in story(table.fight)


def test_why_a_number_is_what_it_is() -> None:
    """AG-03, AG-06: a number is told with its parts and their rules."""
    table = Table("hero", "foe")
    table.attack("hero", "foe", *SURE, 1, 1)
    rolled: Event = table.only("attack_rolled")
    total, defense = why(rolled).numbers
    assert [(row.label, row.amount, row.rule) for row in total.rows] == [
        ("dice", 18, "AG-03"),
        ("strength", 3, "AG-03"),
    ]
    assert [(row.label, row.rule) for row in defense.rows] == [("defense", "AG-06")]


def test_survivors_go_on_as_they_are() -> None:
    """AG-15, AG-18: the living with their Health, lock, bandages and conditions; nobody else."""
    table = Table("healer", one("hero", health=3), "foe", "brute")
    table.say("heal", 4, 4, 4, actor="healer", target="hero")
    table.fact("bandages_ready", "healer", value=False)
    table.say("set_condition", target="foe", condition="unconscious", round=30)
    table.say("set_status", target="brute", status="gone")
    table.say("end_fight")
    going = {held["id"]: held for held in roster(table.fight)}
    assert list(going) == ["healer", "hero", "foe"]
    assert (going["hero"]["health"], going["hero"]["heal_locked"]) == (9, True)
    assert going["healer"]["bandages_ready"] is False
    again = Table(*going.values())
    assert again.value("conditions", "foe") == ("unconscious",)
    assert again.value("health", "hero") == 9


def test_modifiers_by_the_rounds_of_a_fight_stay_behind_with_it() -> None:
    """AG-A28: what somebody brings to every fight he brings to the next; a round is over."""
    bow, potion = (
        {"stat": "attack", "value": 1, "source": "magic bow"},
        {"stat": "strength", "value": 2, "source": "potion", "duration": "round", "round": 2},
    )
    guard = {"stat": "defense", "value": 1, "source": "guard", "duration": "next_turn_start"}
    table = Table(one("hero", modifiers=[bow, potion, guard]), "foe")
    table.say("end_fight")
    going = roster(table.fight)
    assert [held["source"] for held in going[0]["modifiers"]] == ["magic bow"]
    assert table.value("ability", "hero", "strength") == 5
    assert Table(*going).value("ability", "hero", "strength") == 3


def test_the_board_tells_when_the_dying_die_and_the_sleeping_wake() -> None:
    """AG-12, AG-16, AG-20: beside the Health there is, and what is left of the turn."""
    table = Table("healer", one("hero", health=0), one("foe", health=3))
    table.say("set_condition", target="foe", condition="unconscious", round=30)
    table.say("minor_other", actor="healer")
    view = table.fight.view()
    assert RULESET.board is not None
    lines = {who: dict(RULESET.board(view, who)) for who in view.state.combatants}
    assert lines["healer"]["actions left"] == "major and minor"
    assert lines["foe"]["health"] == "3 of 20"
    told = [row for row in rows(board(view), view) if "  red  " in row or "  blue  " in row]
    assert told[1].endswith("dying (dead in round 4 unless helped)")
    assert told[2].endswith("unconscious until round 30")
    table.say("set_status", target="hero", status="dead")
    view = table.fight.view()
    assert "dying" not in "\n".join(rows(board(view), view))


def test_the_dying_go_on_dying() -> None:
    """AG-15: who enters the next fight with Health 0 begins to die on entering."""
    table = Table("hero", one("foe", health=0))
    table.say("end_fight")
    again = Table(*roster(table.fight))
    assert again.value("dies_in_round", "foe") == 4


def test_a_paused_attack_can_be_taken_back_and_made_again() -> None:
    """AG-11: undo at the prompt and behind it; the dice of a script are typed anew."""
    table = Table("hero", one("foe", health=5))
    table.attack("hero", "foe", *SURE, 6, 6)
    table.answer("strike", by="hanna")
    table.undo(by="hanna")
    table.asked("pull_blow", "hero")
    table.answer("pull", by="hanna", faces=(1, 1))
    assert table.value("unconscious", "foe")
    table.undo("declaration")
    assert table.value("actions_left") == ("major", "minor")
    table.redo()
    assert table.value("unconscious", "foe")


def test_typed_dice_are_awaited_one_throw_after_the_other() -> None:
    """AG-03, AG-07: the attacker's player throws to hit, and then for damage."""
    table = Table("hero", "foe")
    table.say("set_dice", who="hero", supplier="hanna")
    table.attack("hero", "foe")
    for purpose, faces in (("attack", SURE), ("damage", (2, 3))):
        prompt = table.state.prompt
        assert prompt is not None
        assert (prompt.to, prompt.about) == ("dice:hanna", ("hero", purpose))
        table.answer(by="hanna", faces=faces)
    assert table.only("damage_computed").damage == 8
    assert {e.source for e in table.told_of("rolled")} == {"hanna"}
    assert tag_of(type(table.events[0])) == "rolled"
