"""Commands as forms: one walk that judges, offers and finishes."""

from types import SimpleNamespace as Namespace
from typing import Any

import pytest
from msgspec.structs import replace

from affray.core.authors import Field, Form, Free, Needs, Several, Span, Text
from affray.core.forms import Partial, Unset, Walk, first, sift
from affray.core.offers import among, samples
from affray.core.testing import Trial
from affray.core.waiting import options
from affray.events import Command, Menu, Value

from ..laws.oddities import ODDITIES, people


class Order(Command, frozen=True):
    """Something to eat."""

    actor: str
    dish: str
    sauce: str = ""
    portions: int = 1
    words: str = ""


def not_out(view: Any, command: Any) -> str | None:
    """The dish is there."""
    return "sold_out" if command.dish in view else None


def sauced(_: Any, command: Any) -> Any:
    """Fish wants a sauce that somebody must allow; soup wants none."""
    if command.dish == "fish" and command.sauce == "hot":
        return Needs("heat")
    return "no_sauce" if command.dish == "soup" and command.sauce else None


def enough(_: Any, command: Any) -> str | None:
    """Speaks last, of two fields at once."""
    return "too_much" if command.dish == "fish" and command.portions > 2 else None


def has_sauce(_: Any, command: Any) -> bool:
    """Bread has none."""
    return bool(command.dish != "bread")


FORM = Form(
    command=Order,
    rule=lambda scene, command: None,
    checks=(not_out, sauced, enough),
    fields=(
        Field("dish", lambda view, command: ("soup", "fish", "bread")),
        Field("sauce", lambda view, command: ("", "mild", "hot"), has_sauce),
        Field("portions", lambda view, command: Span(1, 9)),
    ),
)
NOTHING_OUT: tuple[str, ...] = ()


def walk(*chosen: Value, out: tuple[str, ...] = NOTHING_OUT) -> Walk:
    """The walk after some choices."""
    made = Walk(FORM, out, {"actor": "anna"})
    for value in chosen:
        made = made.take(value)
    return made


def test_a_form_tells_what_each_field_means() -> None:
    """In the order of the command, whether the walk asks for the field or not."""
    more = (Field("portions", help="how many"), Field("words", unit="m", help="how loud"))
    form = replace(FORM, fields=(Field("dish", help="which dish"),), unasked=more)
    meant = {"actor": "who acts", "dish": "which dish", "sauce": "", "portions": "how many"}
    assert form.helps == meant | {"words": "how loud"}
    assert list(form.helps) == ["actor", "dish", "sauce", "portions", "words"]
    assert form.lengths == ("words",)
    ruled = replace(form, actor="")
    assert ruled.helps["actor"] == ""


def test_a_walk_passes_by_what_is_not_asked() -> None:
    """A field that no walk asks for keeps its default, whatever it could be."""
    asked, more = FORM.fields[:1], FORM.fields[1:]
    done = Walk(replace(FORM, fields=asked, unasked=more), NOTHING_OUT, {"actor": "anna"})
    done = done.take("fish")
    assert done.done
    assert done.command() == {"order": {"actor": "anna", "dish": "fish"}}


def test_a_walk_goes_field_by_field() -> None:
    """Law 3: each field has its values with their verdicts."""
    assert walk().menu == Menu(choices=("soup", "fish", "bread"))
    assert [one.refused for one in walk(out=("fish",)).choices] == ["", "sold_out", ""]
    assert [one.refused for one in walk("soup").choices] == ["", "no_sauce", "no_sauce"]
    assert [one.needs for one in walk("fish").choices] == ["", "", "heat"]
    done = walk("fish", "hot", 2)
    assert done.done
    assert done.choices == ()
    assert done.command() == {
        "order": {"actor": "anna", "dish": "fish", "sauce": "hot", "portions": 2}
    }


def test_a_field_that_does_not_apply_is_passed_over() -> None:
    """It keeps its default, which the finished command holds."""
    bread = walk("bread")
    assert bread.field is not None
    assert bread.field.name == "portions"
    assert bread.take(1).command()["order"]["sauce"] == ""


def test_a_walk_takes_only_what_its_field_knows() -> None:
    """Neither another value nor one more than there are fields."""
    with pytest.raises(ValueError, match="dish of order cannot be 'cake'"):
        walk("cake")
    with pytest.raises(ValueError, match="no further field"):
        walk("soup", "", 1).take(1)


def test_ranges_show_their_ends_and_middle() -> None:
    """A menu says the whole range; the choices judge three of it."""
    assert walk("soup", "").menu == Menu(low=1, high=9)
    assert [one.value for one in walk("fish", "").choices] == [1, 5, 9]
    assert [one.refused for one in walk("fish", "").choices] == ["", "too_much", "too_much"]


def test_all_finished_walks_are_found() -> None:
    """Every way through that no check refuses, needs included."""
    found = [one.command()["order"] for one in walk().complete()]
    assert len(found) == 3 + 3 * 1 + 3
    commands: list[Any] = [Order(**one) for one in found]  # type: ignore[arg-type]
    assert {FORM.verdict(NOTHING_OUT, one) for one in commands} == {None, Needs("heat")}


@pytest.mark.parametrize(
    ("command", "field"),
    [
        (Order("anna", "soup"), None),
        (Order("anna", "cake"), "dish"),
        (Order("anna", "fish", "sour"), "sauce"),
        (Order("anna", "bread", "mild"), "sauce"),
        (Order("anna", "bread", "", 10), "portions"),
        (Order("anna", "bread", "", 0), "portions"),
        (Order("anna", "bread", "", True), "portions"),
    ],
)
def test_a_value_that_no_walk_takes_is_impossible(command: Order, field: str | None) -> None:
    """A stray value in a field that does not apply is impossible too."""
    assert FORM.impossible(NOTHING_OUT, command) == field


@pytest.mark.parametrize(
    ("command", "out", "blamed"),
    [
        (Order("anna", "soup"), ("soup",), ("dish", ("fish", "bread"))),
        (Order("anna", "soup", "hot"), (), ("sauce", ("",))),
        (Order("anna", "fish", "", 5), (), ("portions", (1,))),
        (Order("anna", "cake", "", 5), ("cake",), ("dish", ("soup", "fish", "bread"))),
    ],
)
def test_the_blamed_field_is_where_the_walk_meets_the_objection(
    command: Order, out: tuple[str, ...], blamed: tuple[str, tuple[Value, ...]]
) -> None:
    """And what is allowed there is what the walk would offer."""
    assert FORM.culprit(out, command) == blamed


def test_no_field_is_blamed_beyond_a_value_that_the_walk_does_not_know() -> None:
    """The fields after it may not even have values to offer."""
    never = Form(
        command=Order,
        rule=FORM.rule,
        checks=(lambda _, c: "always" if c.portions else None,),
        fields=(FORM.fields[0], Field("portions", lambda _, c: {"soup": (1,)}[c.dish])),
    )
    assert never.culprit((), Order("anna", "cake")) == ("", ())
    assert never.culprit((), Order("anna", "soup")) == ("portions", ())


def test_the_actor_is_blamed_before_all_fields() -> None:
    """Whoever may not act at all has no field to mend."""
    gated = Form(command=Order, rule=FORM.rule, checks=(lambda _, c: "no" if c.actor else None,))
    assert gated.culprit((), Order("anna", "soup")) == ("actor", ())


def test_an_unchosen_field_silences_its_checks() -> None:
    """So the same checks judge every stage; special names are no fields."""
    half = Partial(FORM, {"dish": "soup"})
    assert first(FORM.checks, NOTHING_OUT, half) is None
    with pytest.raises(Unset):
        _ = half.sauce
    with pytest.raises(AttributeError):
        _ = half.__len__


def test_a_refusal_goes_before_a_need() -> None:
    """A fact is asked for only when nothing else objects."""
    assert first((lambda _v, _c: Needs("x"), lambda _v, _c: "no"), None, None) == "no"
    assert first((lambda _v, _c: Needs("x"), lambda _v, _c: Needs("y")), None, None) == Needs("x")


@pytest.mark.parametrize(
    ("values", "inside", "outside"),
    [
        ((1, "a", None), (1, "a", None), (True, "b", 0, (1,))),
        (Span(2, 4), (2, 4), (1, 5, 2.0, True, "2")),
        (Text(3), ("", "abc"), ("abcd", 3, None)),
        (Text(), ("x" * 1000,), ("x" * 1001,)),
        (Several(("a", "b")), (("a",), ("b", "a")), ((), ("a", "a"), ("c",), "a")),
        (Free((1,)), (1, None, "x", (1,)), ()),
    ],
)
def test_every_kind_of_values_knows_its_own(
    values: Any, inside: tuple[Any, ...], outside: tuple[Any, ...]
) -> None:
    """1 is not true, and a range holds whole numbers only."""
    assert all(among(values, one) for one in inside)
    assert not any(among(values, one) for one in outside)
    assert all(among(values, one) for one in samples(values))


@pytest.mark.parametrize(
    ("values", "menu"),
    [
        (Text(9), Menu(text=9)),
        (Several(("a", "b")), Menu(choices=(("a",), ("b",), ("a", "b")))),
        (Free((1, 2)), Menu(choices=(1, 2))),
    ],
)
def test_every_kind_of_values_has_a_menu(values: Any, menu: Menu) -> None:
    """What a driver shows before the choice."""
    form = Form(
        command=Order, rule=FORM.rule, checks=(), fields=(Field("words", lambda _v, _c: values),)
    )
    assert Walk(form, (), {}).menu == menu


def test_the_engines_own_commands_are_forms_too() -> None:
    """A length is offered in tenths, and written as people write it."""
    trial = Trial(ODDITIES, people())
    fact = next(one for one in trial.fight.options() if one.name == "set_fact")
    assert [one.value for one in fact.choices] == ["gap", "near", "omen"]
    gap = fact.take("gap").take(("anna",)).take(55)
    assert gap.command() == {"set_fact": {"fact": "gap", "about": ("anna",), "value": "5.5"}}
    trial.do(gap.command())
    assert trial.state.fact("gap", "anna") == 55
    near = fact.take("near")
    assert ("borys", "anna") in [one.value for one in near.choices]
    trial.do(near.take(("borys", "anna")).take(True).command())
    assert trial.state.fact("near", "anna", "borys") is True


def test_a_form_fills_in_what_was_left_out_before_it_is_judged() -> None:
    """And the record holds what was filled in, so that it can be run again from its bytes."""
    trial = Trial(ODDITIES, people())
    batch = trial.do({"bless": {"actor": "anna"}})
    assert batch.command.target == "anna"


def test_a_walk_that_passes_all_fields_over_is_judged_with_their_defaults() -> None:
    """What is offered as finished is accepted: a check may object to a default."""
    form = Form(
        command=Order,
        rule=FORM.rule,
        actor="",
        checks=(lambda _, c: "plain" if not c.sauce else None,),
        fields=(Field("sauce", lambda _v, _c: ("mild",), lambda view, _c: bool(view.hungry)),),
    )
    for hungry, offered in ((True, 1), (False, 0)):
        state = Namespace(combatants={}, speaks_for=lambda by, who: True)
        view: Any = Namespace(
            state=state, by="gm", hungry=hungry, ruleset=Namespace(forms_of=lambda by: [form])
        )
        assert len(list(options(view))) == offered


def test_a_check_that_cannot_see_yet_is_asked_again() -> None:
    """In a partial view a check that fails objects to nothing now, and judges the next field."""

    class Part:
        partial = True

    def sour(_view: Any, command: Any) -> str | None:
        wanted = vars(command)["dish"]  # a KeyError while nothing is chosen
        return "sour" if wanted == "soup" else None

    verdict, rest = sift((sour,), Part(), FORM, {}, {})
    assert (verdict, rest) == (None, (sour,))
    assert first(rest, Part(), Partial(FORM, {"dish": "soup"})) == "sour"


def stumbles(_view: Any, _command: Any) -> Any:
    """What is asked is not there."""
    raise KeyError("hidden")


@pytest.mark.parametrize(
    ("ask", "unknown"),
    [
        (lambda view, said: first((stumbles,), view, said), None),
        (lambda view, said: sift((stumbles,), view, FORM, vars(said), {}), (None, (stumbles,))),
        (lambda view, said: Field("dish", stumbles, stumbles).there(view, said), True),
        (lambda view, said: Field("dish", stumbles).offers(view, said), Free()),
    ],
)
def test_what_cannot_be_known_fails_in_a_whole_view_alone(ask: Any, unknown: Any) -> None:
    """A part of the fight may lack anything; where all is there, a fault is a fault."""
    assert ask(Namespace(partial=True), Partial(FORM, {})) == unknown
    with pytest.raises(KeyError, match="hidden"):
        ask(Namespace(partial=False), Partial(FORM, {}))


def spoonless(_: Any, command: Any) -> str | None:
    """Whatever is eaten without a portion is refused."""
    return "nothing_left" if command.portions < 1 else None


def test_a_choice_is_judged_with_the_defaults_that_are_passed_over_behind_it() -> None:
    """Nobody is asked for them, so what is offered may not be refused because of them."""

    class Bite(Command, frozen=True):
        actor: str
        dish: str
        portions: int = 0

    form = Form(
        command=Bite,
        rule=lambda scene, command: None,
        checks=(spoonless,),
        fields=(
            Field("dish", lambda view, command: ("soup", "bread")),
            Field("portions", lambda view, command: Span(0, 2), has_sauce),
        ),
    )
    begun = Walk(form, NOTHING_OUT, {"actor": "anna"})
    assert {one.value: one.refused for one in begun.choices} == {
        "soup": "",
        "bread": "nothing_left",
    }
    assert [one.refused for one in begun.take("soup").choices] == ["nothing_left", "", ""]
    assert begun.take("bread").chosen["portions"] == 0


class Guests(Command, frozen=True):
    """Whom to invite."""

    actor: str
    who: tuple[str, ...] = ()
    seats: int = 0


def test_what_a_free_field_takes_is_what_its_command_holds() -> None:
    """A list is held as a tuple, as the checks read it; a value of another type is none."""

    def known(_: Any, command: Any) -> str | None:
        return None if set(command.who) <= {"anna", "borys"} else "unknown"

    fields = (Field("who", lambda _, __: Free()), Field("seats", lambda _, __: Span(0, 2)))
    form = Form(command=Guests, rule=print, checks=(known,), fields=fields)
    begun = Walk(form, (), {"actor": "anna"})
    listed: Any = ["anna", "borys"]  # as JSON has it
    taken = begun.take(listed)
    assert taken.chosen["who"] == ("anna", "borys")
    assert [one.refused for one in taken.choices] == ["", "", ""]
    wrong: Any
    for wrong in ("anna", 5, [["anna"]], [5], None, {"anna": 1}):
        with pytest.raises(ValueError, match=r"guests: .* in 'who'"):
            begun.take(wrong)
