"""What a person is offered, asked and refused: by what he has seen, and no further (law 21)."""

from typing import Any

import pytest
from msgspec.structs import replace

from affray.core.authors import D20, Field, Form, Scene, checks
from affray.core.fight import Fight
from affray.core.refusals import Refusal, Refused
from affray.core.seat import Seat
from affray.core.testing import fight_of
from affray.events import GM, Command, Declared, Voided, plain
from affray.projections.view import Eye

from ..laws.oddities import ODDITIES, people
from ..laws.secrets import CANARY, plotting


class Sneak(Command, frozen=True):
    """A command that only its side may know of; a ruling may forbid it."""

    actor: str
    thing: str
    forbidden: bool = False


def sneak(scene: Scene[Any, Any], command: Sneak) -> None:
    """Nothing public comes of it, but for the bell."""
    scene.require("too_wide" if command.forbidden else None)
    scene.roll(command.actor, "sneak", D20, to="side:red")
    scene.roll(GM, "bell", D20)


def sneaky() -> Any:
    """The oddities with a plot of the game master's and a secret command of the players'."""
    book = plotting(ODDITIES)
    things = Field("thing", lambda view, _: (view.state.fact("omen") or "nothing",))
    form = Form(
        command=Sneak,
        rule=sneak,
        checks=(checks.speaks_for_actor, checks.no_prompt_open),
        fields=(things,),
        audience=lambda view, c: f"side:{view[c.actor].side}",
    )
    book.forms = {**book.forms, "sneak": form}
    book.own_forms = (*book.own_forms, "sneak")
    book._kinds = (*book._kinds, Sneak)
    book.codec = book.codec_for(())
    return book


def begun() -> Fight:
    """Anna of pa and Celia of pc are red, Borys of the game master's is blue."""
    fight = fight_of(sneaky(), people(), dice="engine")
    fight.do({"begin": {}})
    return fight


def refused(fight: Fight, command: Any, by: str, **more: Any) -> Refusal:
    """The refusal with which it meets."""
    with pytest.raises(Refused) as caught:
        fight.do(command, by=by, **more)
    return caught.value.refusal


def test_who_may_not_know_of_a_command_sees_neither_it_nor_its_author() -> None:
    """What is public of it is seen; its author, its side and the game master see all of it."""
    fight = begun()
    fight.do({"set_controller": {"who": "borys", "person": "pb"}})
    fight.do({"sneak": {"actor": "anna", "thing": "nothing"}}, by="pa")
    for by, sees in (("pa", True), ("pc", True), (GM, True), ("pb", False), ("a stranger", False)):
        seen = fight.seen(by)
        declared = [one for one in seen.events if isinstance(one.event, Declared)]
        assert bool(declared) == sees
        assert seen.acts[-1].author == ("pa" if sees else "")
        assert (seen.acts[-1].command is not None) == (by in ("pa", GM))
        assert plain(seen.events[-1].event)["rolled"]["purpose"] == "bell"


def test_a_secret_command_is_voided_in_secret() -> None:
    """Whoever does not know of it does not learn that it has come to nothing."""
    fight = begun()
    fight.do({"sneak": {"actor": "anna", "thing": "nothing", "forbidden": True}}, by="pa")
    assert isinstance(fight.seen("pc").events[-1].event, Voided)
    assert not any(isinstance(one.event, Voided) for one in fight.seen("a stranger").events)
    assert fight.known("a stranger") == fight.sequence - 1


def test_menus_and_what_would_be_allowed_are_made_of_what_he_sees() -> None:
    """A secret fact is in no choice and in no refusal; what it alone allows is not accepted."""
    fight = begun()
    fight.do({"set_fact": {"fact": "omen", "value": CANARY}})
    (walk,) = [one for one in fight.options("pa") if one.name == "sneak"]
    assert [one.value for one in walk.choices] == ["nothing"]
    walk = next(one for one in fight.options() if one.name == "sneak")
    assert [one.value for one in walk.choices] == [CANARY]
    guess = refused(fight, {"sneak": {"actor": "anna", "thing": CANARY}}, "pa")
    assert (guess.code, guess.allowed) == ("invalid_value", ())
    truth = refused(fight, {"sneak": {"actor": "anna", "thing": "nothing"}}, "pa")
    assert (truth.code, truth.field, truth.allowed) == ("invalid_value", "", ())
    assert CANARY not in repr(truth)


def test_a_secret_question_is_known_only_as_open() -> None:
    """He may do nothing, is asked nothing, and cannot answer; he does not learn what it is."""
    fight = begun()
    before = fight.seen("pa")
    fight.do({"plot": {"text": CANARY, "throws": 1, "asks": True}})
    assert fight.seen("pa") == before
    assert fight.awaits("pa") == ()
    assert not [one for one in fight.options("pa") if one.name in ("strike", "sneak")]
    told = refused(fight, {"pass_turn": {"actor": "anna"}}, "pa")
    assert (told.code, told.allowed) == ("prompt_open", ())
    for id in (fight.awaits()[0].id, "none", ""):
        answer = {"answer": {"prompt": id, "choice": "nothing"}}
        assert refused(fight, answer, "pa").code == "not_your_prompt"


def test_numbers_count_what_he_has_seen() -> None:
    """`expect`, `missed`, ids and prompts do not tell how much is hidden, or was taken back."""
    plain_, hiding = begun(), begun()
    hiding.do({"plot": {"text": CANARY, "throws": 2, "asks": False}})
    hiding.do({"set_fact": {"fact": "omen", "value": CANARY}})
    hiding.undo()
    own, same = ([one.id for one in fight.awaits("pa")] for fight in (plain_, hiding))
    assert own == same
    asked: list[Any] = []
    for fight in (plain_, hiding):
        known = fight.known("pa")
        fight.do({"strike": {"actor": "anna", "target": "celia"}}, by="pa", expect=known)
        (held,) = fight.awaits("pc")
        late = refused(fight, {"note": {"text": "late"}}, "pc", expect=known)
        assert held.prompt is not None
        asked.append((held.id, held.prompt.position, late, fight.known("pc")))
        fight.do({"answer": {"prompt": held.id, "choice": "no"}}, by="pc")
    assert asked[0] == asked[1]
    assert asked[0][2].code == "stale_sequence"
    assert asked[0][2].missed[-1] == asked[0][1]


def test_an_id_of_before_an_undo_is_never_good_again() -> None:
    """Neither where the question comes again, nor where another has its number; nor after redo."""
    fight = begun()
    fight.do({"plot": {"text": CANARY, "throws": 1, "asks": False}})
    ids: list[str] = []
    for target in ("celia", "borys", "celia"):
        fight.do({"strike": {"actor": "anna", "target": target}}, by="pa")
        by = "pc" if target == "celia" else GM
        ids += [one.id for one in fight.awaits(by)]
        fight.undo()
    fight.redo()
    ids += [one.id for one in fight.awaits("pc")]
    assert len(set(ids)) == len(ids) == 4
    for old in ids[:-1]:
        late = {"answer": {"prompt": old, "choice": "no"}}
        assert refused(fight, late, "pc").code == "unknown_prompt"
    fight.do({"answer": {"prompt": ids[-1], "choice": "no"}}, by="pc")


def test_a_player_who_looks_late_sees_what_one_sees_who_has_always_looked() -> None:
    """Over more undone batches than are kept, and at any moment: what is kept is a cache."""
    fight = begun()
    early: Any = None
    for number in range(90):
        fight.do({"note": {"text": f"note {number}"}})
        if number % 3 == 0:
            fight.do({"plot": {"text": CANARY, "throws": 1, "asks": False}})
        if number % 10 == 9:
            fight.undo()
            fight.redo()
        early = fight.seen("pa")
    fight.goto(2)
    looking = fight.seen("pa"), fight.known("pa"), fight.view("pa").state
    assert early is not None
    late = fight_of(sneaky(), people(), dice="engine")
    for record in fight.log.records[1:]:
        late.take(record)
    assert (late.seen("pa"), late.known("pa"), late.view("pa").state) == looking
    assert CANARY not in repr(looking)


def test_whether_there_is_something_to_redo_is_told_by_what_he_sees() -> None:
    """What has ended it in secret refuses it; what is to be redone in secret is none of his."""
    fight = begun()
    assert refused_redo(fight) == "nothing_to_redo"
    fight.do({"plot": {"text": CANARY, "throws": 1, "asks": False}})
    fight.undo()
    assert refused_redo(fight) == "nothing_to_redo"
    fight.do({"sneak": {"actor": "anna", "thing": "nothing"}}, by="pa")
    fight.undo(by="pa")
    fight.do({"plot": {"text": CANARY, "throws": 1, "asks": False}})
    assert refused_redo(fight) == "undo_not_allowed"
    fight.undo()
    assert refused_redo(fight) == "undo_not_allowed"
    fight.redo()
    assert refused_redo(fight) == "undo_not_allowed"
    fight.do({"note": {"text": "seen by all"}})
    assert refused_redo(fight) == "nothing_to_redo"
    fight.undo()
    assert refused_redo(fight) == "undo_not_allowed"  # it is the game master's
    fight.goto(0)
    assert refused_redo(fight) == "nothing_to_redo"
    fight.goto(1)
    fight.do({"sneak": {"actor": "anna", "thing": "nothing"}}, by="pa")
    fight.undo(by="pa")
    fight.goto(fight.log.nodes[1].number)  # where it stands already: nothing has changed
    fight.redo(by="pa")


def refused_redo(fight: Fight) -> str:
    """The code by which Anna's player is refused to redo."""
    with pytest.raises(Refused) as caught:
        fight.redo(by="pa")
    return caught.value.code


@pytest.mark.parametrize("throws", [0, 1, 2])
def test_faces_of_a_script_are_not_for_throws_of_which_their_sender_may_not_know(
    throws: int,
) -> None:
    """Whether a secret throw was made, and how many, is not told by the faces that are left."""
    book = sneaky()

    def rule(scene: Scene[Any, Any], command: Sneak) -> None:
        scene.roll(command.actor, "sneak", D20, to="side:red")
        for _ in range(throws):
            scene.roll(GM, "guard", D20, to=GM)

    book.forms["sneak"] = replace(book.forms["sneak"], rule=rule)
    fight = fight_of(book, people(), dice="script")
    fight.do({"begin": {}})
    command = {"sneak": {"actor": "anna", "thing": "nothing"}}
    told = refused(fight, command, "pa", faces=[3, 4, 5])
    assert (told.code, told.sentence[-23:]) == ("bad_dice", "no throw asked for 4, 5")
    fight.do(command, by="pa", faces=[3])
    for _ in range(throws):
        (held,) = fight.awaits()
        assert fight.awaits("pa") == ()
        fight.do({"answer": {"prompt": held.id}}, faces=[20])
    assert fight.state.prompt is None
    fight.do({**command}, faces=[3] + [20] * throws)  # the game master may throw all at once


def test_a_look_that_was_interrupted_is_begun_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody who stops the program while he looks sees the same afterwards."""
    fight = begun()
    fight.seen("pa")
    fight.do({"note": {"text": "one"}})
    fight.do({"note": {"text": "two"}})
    take = Eye.take

    def stopped(eye: Eye, node: Any) -> bool:
        take(eye, node)
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Eye, "take", stopped)
        with pytest.raises(KeyboardInterrupt):
            fight.seen("pa")
    assert len(fight.seen("pa").acts) == fight.known("pa") == fight.sequence


def test_going_back_costs_no_more_than_the_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """An undo looks at nothing again, going far back at less than sixteen batches."""
    fight = begun()
    fight.do({"plot": {"text": CANARY, "throws": 1, "asks": False}})
    for number in range(300):
        fight.do({"note": {"text": f"note {number}"}})
    seat = fight.door.seat("pa")
    assert sum(mark is not None for mark in seat.eye.marks) < 64 + 300 / 16 + 2
    taken: list[int] = []
    take = Eye.take

    def counted(eye: Eye, node: Any) -> bool:
        taken.append(node.number)
        return take(eye, node)

    monkeypatch.setattr(Eye, "take", counted)
    steps: tuple[tuple[Any, int], ...] = (
        (fight.undo, 0),
        (fight.redo, 1),
        (lambda: fight.goto(101), 15),
        (lambda: fight.goto(1), 15),
    )
    for step, most in steps:
        taken.clear()
        step()
        seen = fight.seen("pa")
        assert len(taken) <= most
        anew = Seat(fight.log, "pa")
        anew.follow()
        assert seen == anew.seen()
