"""A branch as projections read it."""

from typing import Any

import pytest

from affray.events import GM, Event, Noted, StatusChanged
from affray.projections.branch import Placed, after, events_of, told, walk
from affray.projections.fold import Folder

from .toy_projections import TOY, batch, branch_of, new_fight


def test_events_stand_in_their_places_with_their_audience() -> None:
    """Log positions go on from batch to batch; who may see an event is told by its batch."""
    branch = branch_of(batch(Noted("a"), (Noted("b"), GM)), batch(Noted("c")))
    assert list(told(branch)) == [
        Placed(1, Noted("a"), ""),
        Placed(2, Noted("b"), GM),
        Placed(3, Noted("c"), ""),
    ]
    assert list(events_of(branch[1])) == [Placed(3, Noted("c"))]


def test_a_walk_gives_each_event_with_the_state_before_it() -> None:
    """Its own effect is not yet in that state, and states already given never change."""
    fight = new_fight()
    events = [Placed(50, StatusChanged("anna", "out")), Placed(51, StatusChanged("anna", "dead"))]
    found = [(state, one) for state, one in walk(fight.state, events, TOY.fold)]
    assert [state["anna"].status for state, _ in found] == ["active", "out"]
    assert [one for _, one in found] == events


def test_the_walk_over_a_log_ends_in_the_state_of_the_fight() -> None:
    """Event by event or batch by batch, the fold is the same (law 1)."""
    fight = new_fight()
    fight.do({"begin": {}})
    fight.do({"attack": {"actor": "anna", "target": "borys"}}, by="pa")
    state = fight.log.nothing
    for one in told(fight.log.branch()):
        state = after(state, one, TOY.fold)
    assert state == fight.state


def test_what_cannot_be_folded_leaves_the_state_whole() -> None:
    """Half of an event is never taken in; its number is used up all the same."""

    def torn(draft: Any, _: Noted) -> None:
        draft.change("anna", status="out")
        draft.change("ghost", status="out")

    state = new_fight().state
    table: dict[type[Event], Folder] = {**TOY.fold, Noted: torn}
    found = after(state, Placed(50, Noted("x")), table, lenient=True)
    assert found["anna"].status == "active"
    assert found.position == 51
    with pytest.raises(KeyError):
        after(state, Placed(50, Noted("x")), table)
