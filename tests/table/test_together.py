"""One line for all who are waited for, and words that say no more than is true."""

from typing import Any

import pytest

from affray.cli.table.session import Session
from affray.core.refusals import Refusal, Refused

from .conftest import Say, lines, people, refused, template_of


def test_all_who_are_waited_for_pass_in_one_line(session: Session, say: Say) -> None:
    """`pass *`: one after the other; each is a batch of its own, and so is its undo."""
    told = say("begin", "declare borys none", "declare anna none")
    assert session.awaited() == [
        "Waiting for Borys and Anna: change_action or pass_change [* for all]"
    ]
    assert "*" in [one.word for one in session.complete("pass_change ").candidates]
    before = len(session.fight.log.nodes)
    told = say("pass *")
    assert told[:2] == ["Borys keeps to it.", "Anna keeps to it."]
    assert "The actions are in force." in told
    assert len(session.fight.log.nodes) == before + 2
    assert lines(session.do("undo"))[0] == "Taken back: pass_change actor=anna"
    assert session.awaited()[0].startswith("Waiting for Anna: change_action or pass_change")
    assert "*" not in [one.word for one in session.complete("pass_change ").candidates]


def test_nobody_acts_who_is_waited_for_only_afterwards(session: Session, say: Say) -> None:
    """Fields stand behind the star; Anna declares after Borys. An open question comes first."""
    say("begin", "declare * defensive")
    assert session.fight.state["anna"].declared is None
    say("undo", "declare * charge anna")
    assert session.open
    assert "prompt_open" in refused(session, "declare * none")


def test_where_one_of_them_is_refused_it_stops_and_says_so(session: Session, say: Say) -> None:
    """What was done before stays done, and is told; the sentence is that of the refusal."""
    say("begin", "declare borys none", "declare anna none")
    reply = session.do("change_action * selective")
    assert reply.complaint == "Nobody is waited for by change_action."
    reply = session.do("pass_change * nonsense")
    assert reply.refused is not None
    assert session.fight.state["borys"].passed is False


def test_what_some_have_done_is_told_where_another_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first has passed when the second is refused: neither goes unsaid."""
    fight = people(("ada", "Ada"), ("bea", "Bea"), ("cid", "Cid"))
    session = Session(fight)
    session.do("begin")
    for who in ("bea", "ada", "cid"):
        session.do(f"declare {who} none")
    fight.do({"note": {"text": "here"}})
    before, real = fight.sequence, fight.do

    def once(command: Any, **how: Any) -> Any:
        if fight.sequence > before:
            raise Refused(Refusal(code="same_action", sentence="No more"))
        return real(command, **how)

    monkeypatch.setattr(fight, "do", once)
    reply = session.do("pass *")
    assert (len(lines(reply)), lines(reply)[-1]) == (2, "No more (same_action).")
    assert reply.acted
    assert reply.refused is not None


def test_a_player_passes_for_his_own_alone(session: Session, say: Say) -> None:
    """The star stands for those for whom he may speak."""
    say("begin", "declare borys none", "declare anna none")
    seat = Session(session.fight, "maja")
    assert "[* for all]" not in seat.awaited()[0]
    assert lines(seat.do("pass *")) == ["Anna keeps to it."]
    assert session.awaited()[0].startswith("Waiting for Borys: change_action or pass_change")


def test_help_for_a_player_leaves_out_what_is_for_the_game_master(
    session: Session, say: Say
) -> None:
    """Neither the commands nor the words that would be refused to him whatever he does."""
    say("begin")
    master, player = session.do("help").said, Session(session.fight, "maja").do("help").said
    for name in ("correct", "join", "leave", "end_fight", "drop", "set_controller", "fact"):
        assert any(line.split()[:1] == [name] for line in "\n".join(master).split("\n"))
        assert not any(line.split()[:1] == [name] for line in "\n".join(player).split("\n"))
    for name in ("declare", "attack", "note", "undo", "why"):
        assert any(line.split()[:1] == [name] for line in "\n".join(player).split("\n"))


def test_nothing_to_redo_says_what_ends_a_redo(session: Session, say: Say) -> None:
    """After `goto` there is none; the sentence names what may have ended it."""
    say("begin", "declare borys none", "undo", "goto 0")
    said = "There is nothing to redo: nothing was undone since the last command or goto"
    assert refused(session, "redo") == f"{said} (nothing_to_redo)."


@pytest.mark.parametrize("line", ["drop", "drop the rule"])
def test_drop_with_nothing_open_says_so(session: Session, say: Say, line: str) -> None:
    """It is a rule that is dropped, and no question's id is at fault."""
    say("begin")
    assert refused(session, line) == "No rule is open that could be dropped (unknown_prompt)."


def test_help_alone_is_the_table_s_where_the_rulebook_s_needs_more() -> None:
    """AG-17 is a command `help`; who types the bare word asks what can be said."""
    session = Session(template_of("age"))
    session.do("begin")
    reply = session.do("help")
    assert reply.refused is None, reply.complaint
    assert reply.said[0] == "Of the table:"
    assert session.do("help heal").said[0].startswith("heal ACTOR")
    assert session.do("help AG-17").said == ("AG-17: Being helped",)
    assert session.do("help borys").refused is not None
