"""A player's seat: what he sees is what `Fight.seen` gives him, and only his own is offered."""

from typing import Any

import pytest

import affray
from affray.cli.show import lines as show
from affray.cli.sight import Sight
from affray.cli.table.screen import Screen
from affray.cli.table.session import Session
from affray.core.fight import Fight
from affray.core.scene import Diverged, Mistake
from affray.events import fields

from ..replay.toy import TOY, fight_of
from .conftest import FIGHTING, Say, lines, refused


def secretive() -> Any:
    """A fight of the toy in which Borys looks around twice, which the game master alone sees."""
    fight = fight_of(TOY)
    fight.do({"begin": {}})
    fight.do({"look": {"actor": "borys"}}, by="bob")
    fight.do({"curse": {"actor": "borys", "target": "anna"}}, by="bob")
    fight.do({"look": {"actor": "borys"}}, by="bob")
    fight.do({"note": {"text": "seen by all"}})
    return fight


def test_nothing_that_is_hidden_is_told() -> None:
    """The story, the log, the numbers and what is looked at are folded from what he sees alone."""
    fight = secretive()
    session = Session(fight, "ann")
    seen = fight.seen("ann")
    told = session.recent(100).told
    assert [one.position for one in told] == list(range(1, len(seen.events) + 1))
    assert [one.fields for one in told] == [fields(one.event) for one in seen.events]
    assert "spotted" not in {one.event for one in told}
    assert session.sight.last == session.sight.head == len(seen.events) < fight.position
    master = Session(fight)
    assert [one.event for one in master.recent(100).told].count("spotted") == 2
    everything = "\n".join([*lines(session.do("log 100")), *lines(session.do("board"))])
    assert "Spotted" not in everything
    assert "Spotted" in "\n".join(lines(master.do("log 100")))


def test_earlier_boards_and_reasons_go_by_his_own_numbers() -> None:
    """`at` and `why` know no number beyond what he has seen."""
    fight = secretive()
    session = Session(fight, "ann")
    last = session.sight.last
    assert lines(session.do(f"why {last}"))[0] == f"Event {last}, noted: Note: seen by all"
    assert f"the last is {last}." in refused(session, f"why {last + 1}")
    session.do("at 1")
    assert session.board()[0].position == 1
    session.do(f"at {last - 1}")
    assert [one.kind for one in session.board()[0].people[0].effects] == ["cursed"]


def test_what_others_have_said_is_in_no_history_of_his() -> None:
    """A command may be as secret as what it does: only his own lines come back to him."""
    fight = secretive()
    fight.do({"attack": {"actor": "anna", "target": "borys"}}, by="ann")
    assert Session(fight, "ann").history() == ["attack actor=anna target=borys"]
    assert "look actor=borys" in Session(fight, "bob").history()
    assert "look actor=borys" in Session(fight).history()


def test_an_undo_tells_him_what_he_had_seen() -> None:
    """His own words come back to him, what was hidden from him does not."""
    fight = secretive()
    master, session = Session(fight), Session(fight, "ann")
    fight.do({"attack": {"actor": "anna", "target": "borys"}}, by="ann")
    told = lines(session.do("undo"))
    assert told[0] == "Taken back: attack actor=anna target=borys"
    assert lines(session.do("redo"))[0] == "Holds again: attack actor=anna target=borys"
    assert "undo_not_allowed" in refused(Session(fight, "bob"), "undo")
    before = session.sight.last
    for line in ("undo", "undo", "undo"):  # the attack, the note, the look that he has not seen
        told = lines(master.do(line))
    assert told[0] == "Taken back: look actor=borys"
    assert session.sight.last < before


def test_only_his_own_is_offered_and_accepted(session: Session, say: Say) -> None:
    """Commands of his combatants, his own answers; the words of the game master are refused."""
    say(*FIGHTING[:4])
    seat = Session(session.fight, "maja")
    assert seat.possible() == ["set_dice", "note", "change_action", "pass_change"]
    words = [one.word for one in seat.complete("").candidates]
    assert {"pass_change", "undo", "board"} <= set(words)
    assert not {"as", "goto", "fork", "save", "branches", "renew", "begin"} & set(words)
    for line in ("as gm", "goto 1", "fork x.affray", "save x.affray", "branches", "renew"):
        assert "Only the game master may say" in refused(seat, line)
    assert "as [PERSON]" not in "\n".join(lines(seat.do("help")))
    assert "not_controller" in refused(seat, "pass_change borys")
    assert "gm_only" in refused(seat, "fact ground ice")
    assert lines(seat.do("pass_change")) == ["Anna keeps to it."]


def test_he_sees_for_whom_the_table_waits(session: Session, say: Say) -> None:
    """Also where it is not he; and of a question that is not his only that it is open."""
    say("begin")
    seat = Session(session.fight, "maja")
    assert seat.awaited() == ["Waiting for Borys: declare"]
    say("declare borys charge anna")
    asked, not_his = seat.awaited()
    assert asked.startswith("Question to the game master")
    assert not_his == "A question is open, but not for maja."
    say("yes", "declare anna none", "pass borys", "pass anna", "5")
    assert seat.awaited() == [
        "Dice from maja: k10 for initiative of Anna, attack by attack [a face, 1 to 10]"
    ]
    assert lines(seat.do("7 4"))[0] == "Anna throws k10 for initiative: 7 (maja threw)."


def test_a_stranger_looks_on(session: Session, fighting: Say) -> None:
    """Who speaks for nobody sees what everybody sees, and may do nothing in the fight."""
    seat = Session(session.fight, "eve")
    assert seat.awaited() == ["Waiting for Anna: attack"]
    assert "not_controller" in refused(seat, "attack anna borys")
    screen = "\n".join(line.text for line in Screen(seat).rows(80, 23))
    assert "as eve" in screen
    assert "Anna" in screen


def test_a_secret_question_is_told_only_as_open(capsys: pytest.CaptureFixture[str]) -> None:
    """What the person may not see at all is a question that is open, no more."""
    fight = affray.new(
        TOY,
        [
            {"id": "anna", "side": "red", "controller": "ann", "hp": 30},
            {"id": "borys", "side": "blue", "controller": "bob", "hp": 40},
        ],
        dice=affray.typed(),
    )
    fight.do({"begin": {}})
    fight.do({"look": {"actor": "borys"}}, by="bob")
    assert Session(fight, "ann").awaited() == ["A question is open, but not for ann."]
    show(Sight(fight, "ann"), None, False)
    assert capsys.readouterr().out.endswith("\nA question is open, but not for ann.\n")
    show(Sight(fight, "bob"), None, False)
    assert "not for" not in capsys.readouterr().out
    mine = "Dice from bob: d20 for look of borys [a face, 1 to 20]"
    assert Session(fight, "bob").awaited() == [mine]
    assert Session(fight).awaited() == [mine]


@pytest.mark.parametrize(
    "error", [Diverged(3, "canary", "nothing"), Mistake("canary"), KeyError("canary")]
)
def test_how_a_ruleset_broke_is_told_to_the_game_master_alone(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sentence may name events that a player may not see."""

    def broken(*_: Any, **__: Any) -> None:
        raise error

    fight = fight_of(TOY)
    fight.do({"begin": {}})
    monkeypatch.setattr(Fight, "do", broken)
    assert "canary" in refused(Session(fight), "attack anna borys")
    told = refused(Session(fight, "ann"), "attack anna borys")
    assert told.startswith("The ruleset broke")
    assert "canary" not in told
