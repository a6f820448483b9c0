"""Questions and throws in a scene."""

from typing import Any

import pytest

from affray.core.authors import D20, Pool, parse
from affray.core.dice import K6
from affray.core.refusals import Refused
from affray.core.scene import Mistake
from affray.core.testing import Witness
from affray.events import GM, Menu, Number, Rolled, Voided

from .scene_at_hand import events_of, reply
from .tiny import ACT, YES_NO, Told, fight


@pytest.mark.parametrize(
    ("menu", "good", "bad"),
    [
        (YES_NO, ("yes", "no"), ("maybe", None, True, ("yes",))),
        (Menu(choices=(1, True, None)), (1, True, None), (1.0, "1", 0, False)),
        (Menu(low=-1, high=2), (-1, 0, 2), (-2, 3, True, "1", None)),
        (Menu(low=0, high=9, step=3), (0, 3, 9), (1, 10, -3)),
        (Menu(text=5), ("a", "abcde"), ("", "abcdef", 5, None, "a\u202eb")),
        (Menu(), (), (None, 0, "")),
    ],
)
def test_an_answer_must_be_on_the_menu(
    menu: Menu, good: tuple[Any, ...], bad: tuple[Any, ...]
) -> None:
    """Law 9."""

    def rule(scene: Any, _: Any) -> None:
        scene.tell(Told(words=(repr(scene.ask("a", "what", menu, has_default=False)),)))

    for choice in good:
        held = fight(rule)
        held.do(ACT)
        reply(held, choice)
        assert events_of(held)[-1].words == (repr(choice),)
    held = fight(rule)
    held.do(ACT)
    for choice in bad:
        with pytest.raises(Refused, match="invalid"):
            reply(held, choice)


def test_a_default_is_named_only_where_it_is_on_the_menu() -> None:
    """It is taken when somebody says so, so it must be something one can say."""

    def rule(scene: Any, command: Any) -> None:
        scene.ask("a", "sure", YES_NO, default={0: "no", 1: None, 2: "maybe"}[command.number])

    held = fight(rule)
    held.do(ACT)
    assert (held.state.prompt.default, held.state.prompt.has_default) == ("no", True)
    held.undo()
    held.do({"act": {"actor": "a", "number": 1}})
    assert (held.state.prompt.default, held.state.prompt.has_default) == (None, False)
    held.undo()
    with pytest.raises(Mistake, match="'maybe' of sure is not on its menu"):
        held.do({"act": {"actor": "a", "number": 2}})


def test_a_policy_answers_at_once() -> None:
    """Then nothing pauses, and the answer is a fact as any other."""
    asked = []

    def policy(view: Any) -> str:
        asked.append(view.state.prompt.question)
        return "yes"

    def rule(scene: Any, _: Any) -> None:
        for question in ("one", "two"):
            scene.ask("a", question, YES_NO, default="no")

    held = fight(rule, policy=policy)
    held.do(ACT)
    assert asked == ["one", "two"]
    assert [getattr(event, "by", "") for event in events_of(held)] == ["", "policy", "", "policy"]
    Witness(held).examine()


def test_a_policy_that_answers_off_the_menu_is_an_error() -> None:
    """Nothing wrong gets into the log by that door."""
    held = fight(lambda scene, _: scene.ask("a", "x", YES_NO), policy=lambda view: "maybe")
    with pytest.raises(Mistake, match="'maybe' to x"):
        held.do(ACT)


def test_a_ruling_may_void_a_declaration() -> None:
    """Law 10: an event with the code, nothing paid, the ruling stays."""

    def rule(scene: Any, _: Any) -> None:
        scene.require(None)
        answer = scene.ask(GM, "may", YES_NO, default="no")
        scene.require(None if answer == "yes" else "invalid_value")
        scene.tell(Told())

    held = fight(rule)
    held.do(ACT)
    reply(held, "no")
    assert events_of(held)[-1] == Voided("a", "act", "invalid_value")
    held.undo()
    reply(held, "yes")
    assert events_of(held)[-1] == Told()
    Witness(held).examine()


def throws(*dice: str) -> Any:
    """A rule that throws these, one after another."""

    def rule(scene: Any, _: Any) -> None:
        for number, text in enumerate(dice):
            scene.roll("a", f"throw {number}", parse(text))

    return rule


def test_the_engine_throws_what_its_seed_says() -> None:
    """Law 8: the n-th number of a seed, and the log says who threw."""
    held = fight(throws("2d6", "k20"), seed=5)
    held.do(ACT)
    generator = held.generator
    first, second = events_of(held)
    assert first.faces == (generator.face(0, 1, 6), generator.face(1, 1, 6))
    assert second == Rolled("a", "throw 1", "k20", (generator.face(2, 1, 20),), "engine")
    assert held.state.drawn == (3, 0)


def test_secret_dice_come_from_a_stream_of_their_own() -> None:
    """Law 21: they are hidden, and do not shift public ones."""

    def rule(scene: Any, _: Any) -> None:
        scene.roll("a", "secret", D20, to=GM)
        scene.roll("a", "open", D20)

    held = fight(rule, seed=5)
    batch = held.do(ACT)
    assert batch.hidden == ((1, GM),)
    assert [event.faces for event in events_of(held)] == [
        (held.generator.face(0, 1, 20, stream=1),),
        (held.generator.face(0, 1, 20),),
    ]


def test_a_line_of_faces_feeds_several_throws() -> None:
    """And the last one is used, or the command is refused."""
    held = fight(throws("2d6", "k20"), dice="script")
    held.do(ACT, faces=[1, 2, 20])
    assert [event.faces for event in events_of(held)] == [(1, 2), (20,)]
    assert {event.source for event in events_of(held)} == {"script"}


@pytest.mark.parametrize(
    ("faces", "told"),
    [
        ([1], "1 more face"),
        ([1, 7], "Face 2"),
        ([1, 0], "Face 2"),
        ([1, 2, 21], "Face 1"),
        ([1, 2, 20, 5], "no throw asked for 5"),
        ([1, 2.0], "Face 2"),
        ([1, True], "Face 2"),
        ([1, "2"], "Face 2"),
    ],
)
def test_faces_must_be_as_many_as_needed_and_possible(faces: list[Any], told: str) -> None:
    """Law 8: `bad_dice`, and nothing has happened."""
    held = fight(throws("2d6", "k20"), dice="script")
    with pytest.raises(Refused, match="bad_dice") as caught:
        held.do(ACT, faces=faces)
    assert told in caught.value.refusal.sentence
    assert held.sequence == 1


def test_faces_for_the_engine_are_one_too_many() -> None:
    """Nobody asked for them."""
    held = fight(throws("k20"))
    with pytest.raises(Refused, match="no throw asked for 5"):
        held.do(ACT, faces=[5])


def test_a_throw_without_faces_waits_for_them() -> None:
    """Law 8: it is a question whose answer are the faces, and ends as any throw."""
    held = fight(throws("2d6", "k20"), dice={"*": "script", "a": "pa"})
    held.do(ACT)
    prompt = held.state.prompt
    assert (prompt.to, prompt.menu.dice, prompt.about) == ("dice:pa", "2d6", ("a", "throw 0"))
    assert [one.id for one in held.awaits("pa")] == [one.id for one in held.awaits()]
    assert held.awaits("pb") == ()
    for faces in ([], [1], [7, 1], [1, 2, 3, 4]):
        with pytest.raises(Refused, match="bad_dice"):
            reply(held, by="pa", faces=faces)
    with pytest.raises(Refused, match="invalid_choice"):
        reply(held, "yes", by="pa", faces=[1, 2])
    with pytest.raises(Refused, match="not_your_prompt"):
        reply(held, by="pb", faces=[1, 2])
    reply(held, by="pa", faces=[1, 2])
    assert events_of(held)[0] == Rolled("a", "throw 0", "2d6", (1, 2), "pa")
    assert held.state.prompt.menu.dice == "k20"
    reply(held, faces=[9])
    assert events_of(held) == [Rolled("a", "throw 1", "k20", (9,), GM)]
    Witness(held).examine()


def test_the_faces_of_an_answer_may_feed_the_next_throw() -> None:
    """One line, several throws, also after a wait."""
    held = fight(throws("2d6", "k20"), dice="pa")
    held.do(ACT)
    reply(held, by="pa", faces=[1, 2, 20])
    assert [event.faces for event in events_of(held)] == [(1, 2), (20,)]


def test_one_types_only_ones_own_dice() -> None:
    """Another's throw waits for him; the faces are then left over."""
    held = fight(throws("k20"), dice={"*": "engine", "a": "pa"})
    with pytest.raises(Refused, match="no throw asked for 5"):
        held.do(ACT, by="pb", faces=[5])
    held.do(ACT, by="pb")
    assert held.state.prompt.to == "dice:pa"
    held.undo()
    held.do(ACT, by="pa", faces=[5])
    assert events_of(held)[-1].source == "pa"


def test_engine_and_people_throw_in_one_command() -> None:
    """Law 8: mixed in one fight; typed faces do not shift the engine's."""

    def rule(scene: Any, _: Any) -> None:
        for who in ("a", "b", "a", "b"):
            scene.roll(who, "x", K6)

    held = fight(rule, dice={"*": "engine", "a": "script"}, seed=5)
    held.do(ACT, faces=[4, 2])
    assert [(event.who, event.faces, event.source) for event in events_of(held)] == [
        ("a", (4,), "script"),
        ("b", (held.generator.face(0, 1, 6),), "engine"),
        ("a", (2,), "script"),
        ("b", (held.generator.face(1, 1, 6),), "engine"),
    ]


def test_a_pool_wants_as_many_faces_as_it_adds() -> None:
    """The count is not known beforehand: each batch of dice asks on."""

    def rule(scene: Any, _: Any) -> None:
        scene.tell(Told(Number(scene.roll("a", "pool", Pool(2, 10)))))

    held = fight(rule, dice="script")
    held.do(ACT, faces=[10, 9, 8])
    assert events_of(held)[-1].number.value == 3
    for faces in ([10, 9], [10, 9, 10], [9, 9, 8]):
        with pytest.raises(Refused, match="bad_dice"):
            held.do(ACT, faces=faces)


def test_a_throw_without_dice_asks_nobody() -> None:
    """A flat number is a throw of no dice."""
    held = fight(throws("5"), dice="pa")
    held.do(ACT)
    assert events_of(held) == [Rolled("a", "throw 0", "5", (), "pa")]
    Witness(held).examine()


def test_a_new_event_stands_at_the_end_of_the_log_after_undo() -> None:
    """Positions count the events of all branches; effects are named by them."""
    starts: list[int] = []

    def rule(scene: Any, _: Any) -> None:
        starts.append(scene.position)
        scene.ask("a", "sure", YES_NO, default="no")
        starts.append(scene.position)
        scene.tell(Told())

    held = fight(rule)
    held.do(ACT)
    assert starts == [held.position]
    held.undo()
    held.do(ACT)
    assert starts[1] == held.position
    held.undo()
    held.redo()
    reply(held, "yes")
    assert starts[2:] == [starts[1], held.position]
    Witness(held).examine()
