"""Commands that stand for an answer, and fields that are lengths."""

from typing import Any

import pytest

from affray.core.authors import Field, Form, Free, Span, checks
from affray.core.commands import Answer, Malformed
from affray.core.entry import made
from affray.core.forms import Walk
from affray.core.refusals import Refused
from affray.core.scene import View
from affray.events import Answered, Command, Id

from .fight_at_hand import trial
from .tiny import ACT, YES_NO, Told, fight, ruleset


class Nod(Command, frozen=True):
    """Say yes to what is asked, by another name."""

    actor: Id
    word: str = "yes"


class Stride(Command, frozen=True):
    """Go so far."""

    actor: Id
    far: int


def nothing(scene: Any, command: Any) -> None:
    """It is an answer, or it is refused."""


def asked_of_actor(view: Any, command: Any) -> str | None:
    """Only the one who is asked can nod."""
    prompt = view.state.prompt
    return None if prompt is not None and prompt.to == command.actor else "not_waiting"


NOD = Form(
    command=Nod,
    rule=nothing,
    checks=(checks.speaks_for_actor, asked_of_actor),
    fields=(Field("word", lambda view, command: Free(("yes",))),),
    answers=lambda view, command: (command.word,),
)
STRIDE = Form(
    command=Stride,
    rule=lambda scene, command: scene.tell(Told(words=(str(command.far),))),
    checks=(),
    fields=(Field("far", lambda view, command: Span(0, 95), unit="m"),),
)


def asks(scene: Any, command: Any) -> None:
    """A question to somebody, then his answer."""
    scene.tell(Told(words=(str(scene.ask("a", "well", YES_NO)),)))


def test_a_command_may_stand_for_an_answer() -> None:
    """It is judged by its own checks, then by the prompt, and recorded as the answer."""
    one = fight(asks, forms=(NOD,))
    one.do(ACT)
    for fields, by, code in (
        ({"actor": "b"}, "pb", "not_waiting"),
        ({"actor": "a"}, "pb", "not_controller"),
        ({"actor": "a", "word": "perhaps"}, "pa", "invalid_choice"),
    ):
        assert one.check({"nod": fields}, by=by).code == code
        with pytest.raises(Refused, match=code):
            one.do({"nod": fields}, by=by)
    batch = one.do({"nod": {"actor": "a"}}, by="pa")
    assert isinstance(batch.command, Answer)
    assert [event.choice for event in batch.events if isinstance(event, Answered)] == ["yes"]
    assert one.check({"nod": {"actor": "a"}}, by="pa").code == "not_waiting"


def test_any_other_command_answers_nothing() -> None:
    """While a question is open it is refused as before."""
    one = fight(asks, forms=(NOD, STRIDE))
    one.do(ACT)
    assert one.check({"stride": {"actor": "a", "far": 1}}).code == "prompt_open"


def test_a_field_may_be_a_length() -> None:
    """Written as a decimal, kept in tenths, and written so again by a walk."""
    book = ruleset(asks, forms=(STRIDE,))
    assert made(book, {"stride": {"actor": "a", "far": 9.5}}) == Stride("a", 95)
    assert made(book, Stride("a", 95)) == Stride("a", 95)
    with pytest.raises(Malformed) as caught:
        made(book, {"stride": {"actor": "a", "far": 9.55}})
    assert caught.value.field == "far"
    one = fight(asks, forms=(STRIDE,))
    walk = Walk(STRIDE, View(book, one.state), {"actor": "a"}).take(95)
    assert walk.command() == {"stride": {"actor": "a", "far": "9.5"}}
    told = one.do(walk.command()).events
    assert [event.words for event in told if isinstance(event, Told)] == [("95",)]


def test_an_awaited_command_has_another_id_once_its_actor_has_spoken() -> None:
    """A late answer to what was awaited before answers nothing; the others' ids stay."""
    table = trial()

    def ids() -> dict[str, str]:
        return {one.question: one.id for one in table.fight.awaits()}

    first = ids()
    assert set(first) == {"strike", "pass_turn", "toll"}
    table.do({"bless": {"actor": "anna", "target": "celia"}})
    second = ids()
    assert {name for name in first if first[name] != second[name]} == {"strike", "pass_turn"}
    table.do({"answer": {"prompt": second["toll"]}})
    third = ids()
    assert {name for name in first if second[name] != third[name]} == {"toll"}
    for late in (first["pass_turn"], second["toll"]):
        table.refused("unknown_prompt", {"answer": {"prompt": late}})
