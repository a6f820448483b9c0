"""Illegal play: what is not offered is refused, and changes nothing."""

from functools import partial
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from ...events import GM
from ..forms import Walk
from ..offers import among
from ..refusals import Refused
from ..testing import must
from .ground import Ground, raised
from .player import Pick, finished, persons, some_walk

JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 3)
    | st.sampled_from((2**63, -(2**70), 1.5, float("nan"), b"x", "", "anna", "\ud800", "\u202e"))
    | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=4,
)
"""What no command should hold, and what it might."""


class Illegal(Ground):
    """What no command should be."""

    @rule(data=st.data(), command=JUNK)
    def junk(self, data: st.DataObject, command: Any) -> None:
        """Whatever is no command is refused."""
        by = data.draw(st.sampled_from((*persons(self.fight), "", "engine", "*")))
        names = st.sampled_from((*self.fight.ruleset.forms, "answer", "start", "zzz"))
        self.act(data.draw(st.sampled_from((command, {data.draw(names): command}))), by, [])

    @rule(data=st.data(), value=JUNK)
    def spoiled(self, data: st.DataObject, value: Any) -> None:
        """A good command with a field that is none, is missing, or holds what is not offered."""
        pick = self.picker(data)
        by = pick(persons(self.fight))
        walk = some_walk(self.fight, by, pick)
        if walk is None:
            return
        ((name, fields),) = walk.command().items()
        field = pick([*fields, "zzz"])
        kind = pick(("other", "missing", "stranger"))
        if kind == "missing":
            self.act({name: {key: one for key, one in fields.items() if key != field}}, by, [])
        elif kind == "stranger":
            self.act({name: fields}, "a stranger", [])
        else:
            batch = self.act({name: {**fields, field: value}}, by, [])
            must(batch is None or field != "zzz", f"{name} is accepted with a field zzz")

    @rule(data=st.data(), value=st.none() | st.integers(-2, 99) | st.text(max_size=3))
    def not_offered(self, data: st.DataObject, value: Any) -> None:
        """A value that a field does not offer, or offers as refused, is not accepted."""
        pick = self.picker(data)
        walks = self.fight.options(pick(persons(self.fight)))
        walk: Walk | None = pick(walks) if walks else None
        while walk is not None and not walk.done:
            refused = [choice for choice in walk.choices if choice.refused]
            allowed = [choice.value for choice in walk.choices if not choice.refused]
            if refused and pick((True, False)):
                choice = pick(refused)
                taken = walk.take(choice.value)
                odd = anyhow(taken, pick)
                if odd is not None:
                    self.not_allowed(
                        odd.command(), walk.view.by, choice.refused if taken.done else ""
                    )
                return
            if allowed and not among(walk.values, value) and pick((True, False)):
                field, good = walk.field, finished(walk.take(pick(allowed)), pick)
                if good is not None and field is not None:
                    fault = raised(ValueError, partial(walk.take, value))
                    must(field.name in str(fault), f"{field.name} is not named: {fault}")
                    ((name, fields),) = good.command().items()
                    spoiled = {name: {**fields, field.name: value}}
                    self.not_allowed(spoiled, walk.view.by)
                return
            walk = walk.take(pick(allowed)) if allowed else None

    def not_allowed(self, command: Any, by: str, code: str = "") -> None:
        """It would be refused, with that code where nothing more is to be chosen."""
        refusal = self.fight.check(command, by=by)
        must(refusal, f"{command} by {by} is not offered, but allowed")
        said = refusal.code if refusal is not None and code else code
        must(said == code, f"{command} by {by} is refused as {said}, but offered as {code}")

    @rule(data=st.data())
    def late(self, data: st.DataObject) -> None:
        """An id that is not open now answers nothing, whatever it was once."""
        valid = {one.id for by in persons(self.fight) for one in self.fight.awaits(by)}
        gone = sorted(set(self.ids) - valid) or ["never"]
        answer = {"prompt": data.draw(st.sampled_from(gone)), "choice": None}
        refusal = self.fight.check({"answer": answer})
        known = refusal is not None and refusal.code in ("unknown_prompt", "fight_over")
        must(known, f"an answer to {answer['prompt']} that is not open: {refusal}")
        self.act({"answer": answer}, GM, [])

    @precondition(lambda self: self.fight.state.prompt is not None)
    @rule(data=st.data(), choice=JUNK)
    def wrong_answer(self, data: st.DataObject, choice: Any) -> None:
        """Not on the menu, not by whom it asks, not with faces that cannot be."""
        held = self.fight.awaits(GM)[0]
        by = data.draw(st.sampled_from(persons(self.fight)))
        faces = data.draw(st.lists(st.integers(0, 30), max_size=3))
        batch = self.act({"answer": {"prompt": held.id, "choice": choice}}, by, faces)
        must(batch is None or by != "a stranger", "a stranger has answered")

    @rule(back=st.integers(1, 5))
    def stale(self, back: int) -> None:
        """Who has not seen the newest record is told what he has missed."""
        sequence = self.fight.sequence - back
        note = {"note": {"text": "late"}}
        refusal = raised(Refused, lambda: self.fight.do(note, expect=sequence)).refusal
        newer = [node for node in self.fight.log.nodes if node.sequence > sequence]
        missed = [n for node in newer for n in range(node.first, node.last + 1)]
        must(refusal.code == "stale_sequence", f"{back} records behind: {refusal}")
        must(list(refusal.missed) == missed, f"missed were {missed}, not {refusal.missed}")


def anyhow(walk: Walk, pick: Pick) -> Walk | None:
    """A walk to its end over any values, allowed or not."""
    while not walk.done:
        values = [choice.value for choice in walk.choices]
        if not values:
            return None
        walk = walk.take(pick(values))
    return walk
