"""Every event of the engine has its sentence."""

import pytest

from affray.events import (
    COURSE,
    GM,
    Answered,
    Asked,
    Begun,
    Clock,
    CombatantJoined,
    CombatantLeft,
    ControllerSet,
    Corrected,
    Declared,
    DiceSet,
    EditionChanged,
    EffectChanged,
    EffectEnded,
    EffectStarted,
    Event,
    FactSet,
    FightEnded,
    FightStarted,
    ItemMoved,
    Menu,
    ModifierSet,
    Noted,
    OrderSet,
    PhaseEntered,
    ResourceChanged,
    Rolled,
    RoundEnded,
    RoundStarted,
    RuleDropped,
    StatusChanged,
    TurnEnded,
    TurnSkipped,
    TurnStarted,
    Voided,
)
from affray.projections.chronicle import Chronicle
from affray.projections.sentences import ENGINE, by_kind
from affray.projections.words import Words

from .toy_projections import TOY, Marked, Sheet, book_with, new_fight

YES_NO = Menu(choices=("yes", "no"))

SAID: list[tuple[Event, str]] = [
    (FightStarted("A duel"), "A fight is made ready: A duel."),
    (FightStarted(), "A fight is made ready."),
    (Begun(), "The fight begins."),
    (
        CombatantJoined("c", "Celia", "red", "pc", Sheet()),
        "Celia joins the side red, played by pc.",
    ),
    (CombatantJoined("c", "Celia", "red", GM, Sheet()), "Celia joins the side red."),
    (CombatantLeft("anna", "called home"), "Anna leaves the fight: called home."),
    (CombatantLeft("anna"), "Anna leaves the fight."),
    (ControllerSet("anna", "pc"), "From now on pc speaks for Anna."),
    (ControllerSet("anna", GM), "From now on the game master speaks for Anna."),
    (DiceSet("*", "engine"), "From now on the engine throws for everybody."),
    (DiceSet("anna", "pa"), "From now on pa throws for Anna."),
    (FactSet("distance", ("anna", "borys"), 95), "Distance of Anna and Borys: 9.5 m."),
    (FactSet("distance", ("anna", "borys"), None), "Distance of Anna and Borys: unset."),
    (FactSet("ground_of", ("anna",), "soft_sand"), "Ground of Anna: soft sand."),
    (FactSet("light", (), True), "Light: yes."),
    (Declared("anna", "attack"), ""),
    (Voided("anna", "long_shot", "out_of_range"), "Long shot of Anna is void: out of range."),
    (
        Asked("borys", "parry", YES_NO, ("anna",), "no", True),
        "Question to Borys (Anna): Do you parry the blow? [yes or no; no unless said otherwise]",
    ),
    (
        Asked(GM, "how_far", Menu(low=1, high=9)),
        "Question to the game master: how far? [1 to 9]",
    ),
    (
        Asked("borys", "follow_up", Menu(choices=("decline", ("anna", "hard")))),
        "Question to Borys: follow up? [decline or Anna + hard]",
    ),
    (
        Asked("borys", "last_words", Menu(text=80)),
        "Question to Borys: last words? [a text of at most 80 characters]",
    ),
    (
        Asked("dice:pb", "roll", Menu(dice="2d6"), ("borys", "damage")),
        "Dice from pb: 2d6 for damage of Borys.",
    ),
    (Answered(9, "yes", "pb"), "Answer of pb: yes."),
    (Answered(9, ("anna", 3), GM), "Answer of the game master: Anna, 3."),
    (Rolled("anna", "attack", "k20", (7,), "engine"), "Anna throws k20 for attack: 7."),
    (
        Rolled(GM, "wild_magic", "2d6", (3, 4), "pa"),
        "The game master throws 2d6 for wild magic: 3, 4 (pa threw).",
    ),
    (Rolled("anna", "attack", "0d6", (), "script"), "Anna throws 0d6 for attack: no dice."),
    (PhaseEntered("attack_phase"), "Phase: attack phase"),
    (RoundStarted(3), "Round 3"),
    (RoundEnded(3), ""),
    (OrderSet(("borys", "anna")), "They act in this order: Borys and Anna."),
    (TurnStarted("anna"), "Turn of Anna"),
    (TurnStarted("anna", 2), "Turn of Anna (2)"),
    (TurnEnded("anna"), ""),
    (TurnSkipped("anna", "stunned"), "The turn of Anna passes: stunned."),
    (
        EffectStarted("rage", "anna", "borys", "raging_1", 2, "", None, Clock("round_end", 2)),
        "Rage comes over Anna from Borys: raging 1, 2, 2 rounds.",
    ),
    (EffectStarted("fear", "anna", "anna", about="borys"), "Fear (Borys) comes over Anna."),
    (
        EffectChanged(9, "rage", "anna", "raging_2", 3, Clock("turn_end", 1, "anna")),
        "Rage of Anna changes: raging 2, 3, until the end of its next turn.",
    ),
    (EffectChanged(9, "rage", "anna"), "Rage of Anna changes."),
    (EffectEnded(9, "rage", "anna", "clock"), "Rage of Anna ends: its time has run out."),
    (EffectEnded(9, "rage", "anna", "used"), "Rage of Anna ends: it is used up."),
    (
        EffectEnded(9, "rage", "anna", "parent"),
        "Rage of Anna ends: what brought it about has ended.",
    ),
    (
        EffectEnded(9, "rage", "anna", "owner_left"),
        "Rage of Anna ends: the one whose turns it counted has left.",
    ),
    (EffectEnded(9, "rage", "anna", "cold_water"), "Rage of Anna ends: cold water."),
    (
        EffectEnded(9, "modifier:attack", "anna", "clock"),
        "Modifier of attack of Anna ends: its time has run out.",
    ),
    (
        ModifierSet("anna", "attack", -2, "bad_light", "circumstance", Clock("round_end", 1)),
        "-2 on attack of Anna: bad light (circumstance), until the end of the round.",
    ),
    (ModifierSet("anna", "attack", 1, "banner"), "+1 on attack of Anna: banner."),
    (ResourceChanged("anna", "arrows", -2, 3, "shot"), "Anna spends 2 arrows, 3 left: shot."),
    (ResourceChanged("anna", "arrows", 1, 4), "Anna gains 1 arrows, 4 left."),
    (StatusChanged("anna", "out", "wounds"), "Anna is out: wounds."),
    (StatusChanged("anna", "active"), "Anna is active."),
    (
        ItemMoved("long_sword", "anna", "on_the_ground", "disarmed"),
        "Long sword of Anna: on the ground (disarmed).",
    ),
    (ItemMoved("torch", "", "lost"), "Torch: lost."),
    (Corrected("anna", "hp", 7, "miscounted"), "The game master sets hp of Anna to 7: miscounted."),
    (Noted("They pause."), "Note: They pause."),
    (RuleDropped("attack", "stuck"), "The game master ends the open rule attack: stuck."),
    (RuleDropped("attack"), "The game master ends the open rule attack."),
    (EditionChanged("2"), "From here on edition 2 of the rulebook holds."),
    (FightEnded("peace"), "The fight is over: peace."),
    (FightEnded(), "The fight is over."),
]


@pytest.mark.parametrize(("event", "sentence"), SAID, ids=lambda held: type(held).__name__)
def test_each_engine_event_reads_as_its_sentence(event: Event, sentence: str) -> None:
    """Who, what and how much stand in the sentence; silent events say nothing."""
    assert Chronicle(TOY).sentence(event, new_fight().state) == sentence


def test_no_engine_event_is_forgotten() -> None:
    """Every event of the engine has a sentence or is deliberately silent, and each is tried."""
    known = {*COURSE, CombatantJoined}
    assert set(ENGINE) == known
    assert {type(event) for event, _ in SAID} == known
    silent = {type(event) for event, sentence in SAID if not sentence}
    assert silent == {Declared, RoundEnded, TurnEnded}


def test_an_event_without_a_sentence_reads_as_its_name_and_fields() -> None:
    """A ruleset that has written no sentence still loses no fact of the story."""
    said = Chronicle(TOY).sentence(Marked("anna", 4, (4, 5)), new_fight().state)
    assert said == "Marked: who Anna, effect 4, others [4, 5]."


def test_a_ruleset_may_say_it_in_its_own_words() -> None:
    """The ruleset's table is laid over the engine's: its sentence wins, the others stay."""
    book = book_with({Begun: lambda event, words: "Los!"})
    assert Chronicle(book).sentence(Begun(), new_fight().state) == "Los!"
    assert Chronicle(book).sentence(RoundStarted(1), new_fight().state) == "Round 1"


def test_what_people_write_cannot_steer_a_terminal() -> None:
    """Control and bidirectional characters in names and texts come out escaped (law 20)."""
    chronicle, state = Chronicle(TOY), new_fight().state
    evil = "a\x1b[2J\u202eb\n"
    people = [
        Noted(evil),
        FightStarted(evil),
        CombatantJoined(evil, evil, evil, evil, Sheet()),
        CombatantLeft(evil, evil),
        Rolled(evil, evil, "k20", (1,), evil),
        Voided(evil, evil, evil),
        Asked(evil, evil, Menu(choices=(evil,)), (evil,), evil, True),
        Answered(1, evil, evil),
        StatusChanged(evil, evil, evil),
        EffectStarted(evil, evil, evil, evil, 1, evil),
        FactSet(evil, (evil,), evil),
        Corrected(evil, evil, evil, evil),
        Marked(evil, 1),
        EditionChanged(evil),
    ]
    for event in people:
        said = chronicle.sentence(event, state)
        ends = "" if isinstance(event, Noted) else "\\n"  # a note may have lines
        assert "a\\x1b[2J\\u202eb" + ends in said
        assert not {"\x1b", "\u202e", "\n"} & set(said)


def test_a_table_of_lines_tells_how_effects_begin_and_end() -> None:
    """By kind; the bearer, what it is about, the amount; what is not in the table falls back."""
    lines = {"fear": "{0} fears {1}, {2} deep.", "window": ""}
    told = by_kind(lines, ENGINE[EffectStarted])
    words = Words(new_fight().state, TOY)
    assert told(EffectStarted("fear", "anna", about="borys", amount=2), words) == (
        "Anna fears Borys, 2 deep."
    )
    assert told(EffectStarted("window", "anna"), words) == ""
    rage = EffectStarted("rage", "anna")
    assert told(rage, words) == ENGINE[EffectStarted](rage, words)
    over = by_kind({"fear": "{0} fears nobody."}, ENGINE[EffectEnded])
    assert over(EffectEnded(3, "fear", "anna", "used"), words) == "Anna fears nobody."


def test_why_a_fight_is_over_is_said_in_words() -> None:
    """The engine's own reason in words; a game master's as he wrote it."""
    chronicle, state = Chronicle(TOY), new_fight().state
    said = [chronicle.sentence(FightEnded(why), state) for why in ("one_side_left", "a_b", "")]
    assert said == [
        "The fight is over: one side is left.",
        "The fight is over: a_b.",
        "The fight is over.",
    ]
