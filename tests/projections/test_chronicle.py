"""The story of a fight, with its headings, and how one finds one's way in it."""

from typing import Any

import pytest

from affray.core.fight import Fight
from affray.events import (
    GM,
    Begun,
    Event,
    FightEnded,
    Number,
    PhaseEntered,
    Rolled,
    RoundEnded,
    RoundStarted,
    StatusChanged,
    TurnEnded,
    TurnStarted,
    UnreadableRecord,
    plain,
)
from affray.projections.branch import Placed, after, told
from affray.projections.chronicle import Chronicle
from affray.projections.story import Story

from .toy_projections import TOY, Hit, book_with, new_fight


def story_of(fight: Fight, **how: Any) -> Story:
    """The story of the branch on which a fight stands."""
    return Story(Chronicle(TOY, **how).tell(told(fight.log.branch()), fight.log.nothing))


def answer(fight: Fight, choice: str, **more: Any) -> None:
    """Borys answers the open question."""
    fight.do({"answer": {"prompt": fight.awaits()[0].id, "choice": choice}}, by="pb", **more)


def duel() -> Fight:
    """A blow that lands after a question, and a secret of the game master's."""
    fight = new_fight(dice="script")
    fight.do({"begin": {}})
    fight.do({"attack": {"actor": "anna", "target": "borys"}}, by="pa", faces=[12])
    answer(fight, "no", faces=[3, 4])
    fight.do({"whisper": {"to": GM, "text": "poisoned"}})
    return fight


def test_a_fight_reads_as_a_story() -> None:
    """Sentences in order, with the numbers that mattered, indented under their headings."""
    lines = [entry.text for entry in story_of(duel())]
    begins = lines.index("The fight begins.")
    assert lines[0] == "A fight is made ready: A duel."
    assert set(lines[1:begins]) == {
        "From now on the script throws for everybody.",
        "Anna joins the side red, played by pa.",
        "Borys joins the side blue, played by pb.",
    }
    assert lines[begins:] == [
        "The fight begins.",
        "Phase: play",
        "Round 1",
        "  Anna throws d20 for attack: 12.",
        "  Question to Borys (Anna): Do you parry the blow? [yes or no; no unless said otherwise]",
        "  Answer of pb: no.",
        "  Anna throws 2d6 for damage: 3, 4.",
        "  Anna hits Borys (13 = 14 sword - 3 Defence + 2 rage).",
        "  Rage comes over Borys: 2, 2 rounds.",
        "  Whispered: text poisoned.",
    ]


def test_numbers_name_their_rules_when_asked() -> None:
    """Rule ids stand behind the parts that have one."""
    hit = story_of(duel(), rule_ids=True).find(word="hit")
    assert hit is not None
    assert hit.sentence.endswith("(13 = 14 sword [T-1] - 3 Defence [T-2] + 2 rage [T-3]).")


def test_an_entry_says_where_it_stands_and_who_may_see_it() -> None:
    """Each line carries its log position, round, audience and what it is about, as plain data."""
    fight = duel()
    last = story_of(fight).entries[-1]
    assert plain(last) == {
        "position": fight.position,
        "round": 1,
        "turn": "",
        "level": 1,
        "heading": False,
        "sentence": "Whispered: text poisoned.",
        "audience": "gm",
        "kind": "whispered",
        "who": "",
        "topic": "",
    }


def test_undone_events_are_not_in_the_story_of_the_branch() -> None:
    """The story is that of the effective history; positions stay those of the log."""
    fight = duel()
    fight.undo()
    fight.do({"note": {"text": "Better so."}})
    story = story_of(fight)
    assert story.find(word="whispered") is None
    assert story.entries[-1].sentence == "Note: Better so."
    assert story.entries[-1].position == fight.position


LINES: list[tuple[Event, int, str]] = [
    (Begun(), 0, ""),
    (RoundStarted(1), 0, ""),
    (StatusChanged("anna", "ready"), 1, ""),
    (PhaseEntered("blows"), 1, ""),
    (StatusChanged("anna", "ready"), 2, ""),
    (TurnStarted("anna"), 2, "anna"),
    (Rolled("anna", "attack", "d20", (9,), "engine"), 3, "anna"),
    (TurnEnded("anna"), -1, ""),
    (StatusChanged("anna", "tired"), 2, ""),
    (RoundEnded(1), -1, ""),
    (StatusChanged("anna", "rested"), 2, ""),
    (RoundStarted(2), 0, ""),
    (TurnStarted("borys"), 1, "borys"),
    (StatusChanged("borys", "fled"), 2, "borys"),
    (FightEnded(), 0, ""),
    (PhaseEntered("finished"), 0, ""),
]


def scripted() -> Story:
    """The story of the lines above, from position 50 on."""
    events = [Placed(50 + place, event) for place, (event, _, _) in enumerate(LINES)]
    return Story(Chronicle(TOY).tell(events, new_fight().state))


def test_headings_lie_above_what_happens_under_them() -> None:
    """Round above phase above turn; what follows is indented below, and the end is not."""
    found = {entry.position: entry for entry in scripted()}
    for position, (event, level, turn) in enumerate(LINES, 50):
        if level < 0:
            assert position not in found
            continue
        entry = found[position]
        assert (entry.level, entry.turn) == (level, turn), event
        heading = isinstance(event, RoundStarted | PhaseEntered | TurnStarted)
        assert entry.heading == heading


def test_a_story_from_the_middle_knows_round_and_turn() -> None:
    """Told from a later state, lines stand under the round and turn of that state."""
    events = [Placed(50 + place, event) for place, (event, _, _) in enumerate(LINES)]
    whole = Chronicle(TOY).tell(events, new_fight().state)
    state = new_fight().state
    for one in events[:13]:
        state = after(state, one, TOY.fold)
    rest = Chronicle(TOY).tell(events[13:], state)
    assert rest == whole[-3:]


def test_one_steps_through_a_story() -> None:
    """Previous and next entries, from the place of a silent event too; None past the ends."""
    story = scripted()
    silent = 57
    assert [found.position for found in (story.at(silent),) if found] == [56]
    before, behind = story.previous(silent), story.next(silent)
    assert before is not None
    assert behind is not None
    assert (before.position, behind.position) == (56, 58)
    assert story.at(52) is story.entries[2]
    assert story.previous(50) is None
    assert story.next(65) is None
    assert story.at(49) is None
    assert len(story) == 14


@pytest.mark.parametrize(
    ("asked", "position"),
    [
        ({"word": "round_started", "nth": 2}, 61),
        ({"who": "anna", "word": "attack"}, 56),
        ({"who": "borys", "word": "attack"}, None),
        ({"who": "anna", "word": "status"}, 52),
        ({"who": "anna", "word": "status", "nth": 2}, 54),
        ({"who": "anna", "nth": -1}, 60),
        ({"who": "anna", "nth": -6}, 52),
        ({"who": "anna", "nth": -7}, None),
        ({"who": "anna", "nth": 0}, None),
        ({"turn": "anna", "word": "rolled"}, 56),
        ({"round": 2, "word": "fled"}, 63),
    ],
)
def test_one_finds_what_somebody_does(asked: dict[str, Any], position: int | None) -> None:
    """By whom, what, in which round and turn, and which of several."""
    found = scripted().find(**asked)
    assert (found.position if found else None) == position


def test_one_goes_to_a_round_or_turn() -> None:
    """The heading is where it begins."""
    story = scripted()
    starts = [story.round(2), story.turn("anna"), story.turn("borys", round=2)]
    assert [found.position for found in starts if found] == [61, 55, 62]
    assert story.round(3) is None
    assert story.turn("borys", round=1) is None
    assert story.turn("anna", nth=2) is None


def test_a_part_of_a_story_is_told_without_what_is_hidden() -> None:
    """Sentences and folds that miss something unseen give way; without leave they do not."""
    unseen = [
        Placed(1, StatusChanged("ghost", "out")),
        Placed(2, Hit("anna", "ghost", Number(5), 3)),
        Placed(3, Begun()),
    ]
    book = book_with({Hit: lambda e, w: f"{w.state[e.target].name} is hit."})
    start = new_fight().state
    entries = Chronicle(book).tell(unseen, start, lenient=True)
    assert [entry.sentence.split(":")[0] for entry in entries] == [
        "ghost is out.",
        "Hit",
        "The fight begins.",
    ]
    with pytest.raises(KeyError):
        Chronicle(book).tell(unseen, start)
    with pytest.raises(UnreadableRecord, match="an event hit cannot be told here"):
        Chronicle(book).sentence(unseen[1].event, start)
