"""The laws as one state machine: random play of any ruleset, examined after every command."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import note
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule
from msgspec.structs import replace

from affray.core.fight import Fight
from affray.core.forms import Walk, among
from affray.core.refusals import Refused
from affray.core.testing import Witness, fight_of
from affray.events import GM, Batch, Move, Rolled, plain
from affray.projections.fold import fold_all

from .player import Pick, answer_of, finished, persons, some_walk
from .subjects import Subject

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

POSITIONS = {"prompt", "effect", "parent"}
"""The fields of events that name log positions, which differ from branch to branch."""


def timeless(value: Any) -> Any:
    """An event as data without the log positions it names."""
    if isinstance(value, dict):
        return {key: timeless(one) for key, one in value.items() if key not in POSITIONS}
    return [timeless(one) for one in value] if isinstance(value, list) else value


class Laws(RuleBasedStateMachine):
    """Random play; what holds after every command is asked of the witness."""

    subject: Subject

    def __init__(self) -> None:
        super().__init__()
        self.script: list[Callable[[Fight], object]] = []
        self.ids: dict[str, int] = {}
        self.answered: set[str] = set()
        self.codes: set[str] = set()

    @initialize(
        seed=st.integers(0, 2**64 - 1),
        dice=st.sampled_from(("engine", "engine", "script", "mixed")),
        policy=st.sampled_from(("allowed", "gm")),
    )
    def new(self, seed: int, dice: str, policy: str) -> None:
        """A fight, begun."""
        people = tuple(self.subject.people())
        suppliers: Any = dice
        if dice == "mixed":
            suppliers = {"*": "engine", people[0].who: people[0].controller}
        self.beginning: dict[str, Any] = {"dice": suppliers, "seed": seed, "undo_dice": policy}
        self.beginning["options"] = self.subject.options
        self.fight = fight_of(self.subject.ruleset, people, **self.beginning)
        self.people = people
        self.witness = Witness(self.fight)
        self.look()
        self.act({"begin": {}}, GM, [])

    # --- the ways of acting --------------------------------------------------------------------

    def look(self) -> None:
        """Everything that must hold after a command."""
        self.witness.examine()
        held = [one for by in persons(self.fight) for one in self.fight.awaits(by)]
        for one in held:
            place = one.prompt.position if one.prompt is not None else 0
            assert self.ids.setdefault(one.id, place) == place
            assert one.id not in self.answered or place
        own = {(one.id, one.question) for one in held}
        assert len({public for public, _ in own}) == len(own)

    def standing(self) -> tuple[object, ...]:
        """All that may not change when a command is refused."""
        log = self.fight.log
        packed = self.fight.ruleset.codec.pack(log.records[-1])
        return len(log.records), packed, log.head, log.redo, repr(self.fight.state), log.keys.copy()

    def act(
        self, command: Any, by: str, faces: Sequence[int], **more: Any
    ) -> Batch[Any, Any] | None:
        """Do something that may be refused; then nothing has changed, and the code is known."""
        made: Batch[Any, Any] | None = self.attempt(
            lambda fight: fight.do(command, by=by, faces=faces, **more)
        )
        return made

    def move(self, name: str, *given: Any, **more: Any) -> Move | None:
        """Undo, redo or go elsewhere; it may be refused."""
        made: Move | None = self.attempt(lambda fight: getattr(fight, name)(*given, **more))
        return made

    def attempt(self, doing: Callable[[Fight], Any]) -> Any:
        """What comes of it; None where it is refused, and then nothing has changed."""
        before, code = self.standing(), ""
        try:
            made = doing(self.fight)
        except Refused as error:
            note(f"refused: {error}")
            code = error.code
        if code:
            assert code in self.fight.ruleset.codes
            assert self.standing() == before
            self.codes.add(code)
            return None
        self.script.append(doing)
        self.look()
        return made

    def picker(self, data: st.DataObject) -> Pick:
        """Choices that are drawn by the test."""
        return lambda several: data.draw(st.sampled_from(several))

    # --- legal play ----------------------------------------------------------------------------

    @rule(seed=st.integers(0, 2**32), length=st.integers(1, 6))
    def play_on(self, seed: int, length: int) -> None:
        """Some commands of the rulebook's own, and all that they ask."""
        self.streak(Random(seed).choice, length)

    @rule(seed=st.integers(0, 2**32), length=st.integers(5, 25))
    def play_on_longer(self, seed: int, length: int) -> None:
        """The same: most of a fight is play."""
        self.streak(Random(seed).choice, length)

    def streak(self, pick: Pick, length: int) -> None:
        """So many legal commands or answers in a row."""
        for _ in range(length):
            asked = [one for one in persons(self.fight) if self.fight.awaits(one)]
            if self.fight.state.prompt is not None:
                by = pick(asked)
                held = self.fight.awaits(by)[0]
                command, faces = answer_of(self.fight, held, pick)
                self.answered.add(held.id)
            else:
                by, faces = pick(asked or [GM]), []
                walk = some_walk(self.fight, by, pick, own=True)
                if walk is None:
                    continue
                command = walk.command()
            note(f"{by}: {command} {faces}")
            assert self.act(command, by, faces) is not None

    @precondition(lambda self: self.fight.state.prompt is None)
    @rule(data=st.data(), rare=st.integers(0, 9))
    def legal(self, data: st.DataObject, rare: int) -> None:
        """What a finished walk says is accepted, and check() says so before."""
        pick = self.picker(data)
        by = pick(persons(self.fight))
        walk = some_walk(self.fight, by, pick, rare=not rare)
        if walk is None:
            return
        note(f"{by}: {walk.command()}")
        assert self.fight.check(walk.command(), by=by) is None
        assert self.act(walk.command(), by, []) is not None

    @precondition(lambda self: self.fight.state.prompt is not None)
    @rule(data=st.data())
    def answer(self, data: st.DataObject) -> None:
        """What is on the menu is accepted, from whoever is asked and from the game master."""
        pick = self.picker(data)
        by = pick([one for one in persons(self.fight) if self.fight.awaits(one)])
        held = self.fight.awaits(by)[0]
        command, faces = answer_of(self.fight, held, pick)
        note(f"{by}: {held.question} {command} {faces}")
        assert self.fight.check(command, by=by) is None
        assert self.act(command, by, faces) is not None
        self.answered.add(held.id)

    @precondition(lambda self: self.fight.state.prompt is None and not self.fight.state.over)
    @rule(data=st.data())
    def awaited(self, data: st.DataObject) -> None:
        """An awaited command is answered by its id, and that id is never good again."""
        pick = self.picker(data)
        held = [one for one in self.fight.awaits(GM) if one.command is not None]
        if held:
            one = pick(held)
            command, faces = answer_of(self.fight, one, pick)
            if self.act(command, GM, faces) is not None:
                self.answered.add(one.id)

    @precondition(lambda self: self.fight.state.prompt is None)
    @rule(data=st.data(), faces=st.lists(st.integers(1, 6), min_size=1, max_size=4))
    def typed(self, data: st.DataObject, faces: list[int]) -> None:
        """Faces with a command are used to the last one, or the command is refused."""
        walk = some_walk(self.fight, GM, self.picker(data))
        if walk is not None and (batch := self.act(walk.command(), GM, faces)) is not None:
            assert typed_faces(batch) == faces

    @rule(number=st.integers(0, 99))
    def newcomer(self, number: int) -> None:
        """Somebody joins in the middle of it all, once."""
        like = self.people[number % len(self.people)]
        fields = {"who": f"late{number}", "name": "Late", "side": like.side}
        self.act({"join": {**fields, "controller": "late", "sheet": like.sheet}}, GM, [])

    @rule(percent=st.integers(0, 99))
    def drop_or_end(self, percent: int) -> None:
        """The game master lets the open rule go; seldom, he ends the fight."""
        self.act({"drop": {}} if percent else {"end_fight": {"reason": "late"}}, GM, [])

    # --- illegal play --------------------------------------------------------------------------

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
            assert batch is None or field != "zzz"

    @rule(data=st.data(), value=st.none() | st.integers(-2, 99) | st.text(max_size=3))
    def not_offered(self, data: st.DataObject, value: Any) -> None:
        """A value that a field does not offer, or offers as refused, is not accepted."""
        pick = self.picker(data)
        walks = self.fight.options(pick(persons(self.fight)))
        walk: Walk | None = pick(walks) if walks else None
        while walk is not None and not walk.done:
            refused = [choice.value for choice in walk.choices if choice.refused]
            allowed = [choice.value for choice in walk.choices if not choice.refused]
            if refused and pick((True, False)):
                odd = anyhow(walk.take(pick(refused)), pick)
                if odd is not None:
                    assert self.fight.check(odd.command(), by=walk.view.by) is not None
                return
            if allowed and not among(walk.values, value) and pick((True, False)):
                field, good = walk.field, finished(walk.take(pick(allowed)), pick)
                if good is not None and field is not None:
                    with pytest.raises(ValueError, match=field.name):
                        walk.take(value)
                    ((name, fields),) = good.command().items()
                    spoiled = {name: {**fields, field.name: value}}
                    assert self.fight.check(spoiled, by=walk.view.by) is not None
                return
            walk = walk.take(pick(allowed)) if allowed else None

    @rule(data=st.data())
    def late(self, data: st.DataObject) -> None:
        """An id that is not open now answers nothing, whatever it was once."""
        valid = {one.id for by in persons(self.fight) for one in self.fight.awaits(by)}
        gone = sorted(set(self.ids) - valid) or ["never"]
        answer = {"prompt": data.draw(st.sampled_from(gone)), "choice": None}
        refusal = self.fight.check({"answer": answer})
        assert refusal is not None
        assert refusal.code in ("unknown_prompt", "fight_over")
        self.act({"answer": answer}, GM, [])

    @precondition(lambda self: self.fight.state.prompt is not None)
    @rule(data=st.data(), choice=JUNK)
    def wrong_answer(self, data: st.DataObject, choice: Any) -> None:
        """Not on the menu, not by whom it asks, not with faces that cannot be."""
        held = self.fight.awaits(GM)[0]
        assert held.prompt is not None
        by = data.draw(st.sampled_from(persons(self.fight)))
        faces = data.draw(st.lists(st.integers(0, 30), max_size=3))
        batch = self.act({"answer": {"prompt": held.id, "choice": choice}}, by, faces)
        assert batch is None or by != "a stranger"

    @rule(back=st.integers(1, 5))
    def stale(self, back: int) -> None:
        """Who has not seen the newest record is told what he has missed."""
        sequence = self.fight.sequence - back
        with pytest.raises(Refused) as caught:
            self.fight.do({"note": {"text": "late"}}, expect=sequence)
        missed = caught.value.refusal.missed
        newer = [node for node in self.fight.log.nodes if node.sequence > sequence]
        assert caught.value.code == "stale_sequence"
        assert list(missed) == [n for node in newer for n in range(node.first, node.last + 1)]

    # --- undo ----------------------------------------------------------------------------------

    @rule(data=st.data(), step=st.sampled_from(("batch", "batch", "declaration", "round")))
    def undo(self, data: st.DataObject, step: str) -> None:
        """Back by a step; forward again is where it was, down to the last byte."""
        before, head = self.fight.state, self.fight.log.head
        by = data.draw(st.sampled_from((GM, GM, *persons(self.fight))))
        if self.move("undo", step, by=by) is not None and data.draw(st.booleans()):
            assert self.move("redo") is not None
            assert self.fight.log.head is head
            assert repr(self.fight.state) == repr(before)

    @rule(data=st.data())
    def redo(self, data: st.DataObject) -> None:
        """Forward, where there is a way."""
        self.move("redo", by=data.draw(st.sampled_from(persons(self.fight))))

    @rule(data=st.data(), by=st.sampled_from((GM, "a stranger")))
    def elsewhere(self, data: st.DataObject, by: str) -> None:
        """To any batch of any branch."""
        number = data.draw(st.integers(-1, len(self.fight.log.nodes)))
        self.move("goto", number, by=by)

    @precondition(lambda self: len(self.fight.log.branch()) > 2)
    @rule(fresh=st.booleans())
    def again(self, fresh: bool) -> None:
        """The same command after undo meets the same events; with fresh dice it is accepted."""
        head = self.fight.log.head
        assert head is not None
        first, typed = head.batch, typed_faces(head.batch)
        if type(first.command).__name__ in ("Answer", "Start", "Join"):
            return
        assert self.move("undo", fresh=fresh) is not None
        batch = self.act(first.command, first.author, typed)
        if not fresh and first.fresh == self.fight.log.fresh:
            assert batch is not None
            told = [timeless(plain(event)) for event in batch.events]
            assert told == [timeless(plain(event)) for event in first.events]

    # --- looking back, and aside ---------------------------------------------------------------

    @rule(data=st.data())
    def look_back(self, data: st.DataObject) -> None:
        """The state at any event of any branch is the fold of its branch up to there."""
        log = self.fight.log
        position = data.draw(st.integers(1, self.fight.position))
        node, state = log.node_at(position), log.nothing
        for step in log.branch(node):
            events = step.batch.events[: position - step.first + 1]
            hidden = dict(step.batch.hidden)
            state = fold_all(state, events, hidden, self.fight.ruleset.fold, step.first)
        assert repr(self.fight.at(position)) == repr(state)

    @rule()
    def forget(self) -> None:
        """Kept states are caches: without them the fight stands where it stands."""
        for node in self.fight.log.nodes:
            node.state = node.open = None
        self.look()

    @rule(data=st.data())
    def fork(self, data: st.DataObject) -> None:
        """A fork begins where it was forked, goes its own way, and leaves the original alone."""
        pick = self.picker(data)
        node = pick(self.fight.log.nodes)
        before = self.standing()
        other = self.fight.fork(node.last)
        assert repr(other.state) == repr(self.fight.log.now(node).state)
        witness = Witness(other)
        witness.examine()
        held = other.awaits(GM)
        if other.state.prompt is not None:
            command, faces = answer_of(other, held[0], pick)
            other.do(command, faces=faces)
        elif (walk := some_walk(other, GM, pick)) is not None:
            other.do(walk.command())
        witness.examine()
        assert self.standing() == before
        if node.last > node.first:
            with pytest.raises(ValueError, match=f"{node.last}"):
                self.fight.fork(node.last - 1)

    @rule(key=st.sampled_from(("k1", "k2")), data=st.data())
    def keyed(self, key: str, data: st.DataObject) -> None:
        """A command repeated with its key is done once; the same key of another is his own."""
        first = self.act({"note": {"text": "once"}}, GM, [], key=key)
        if first is not None:
            before = self.standing()
            assert self.fight.do({"note": {"text": "twice"}}, key=key) is first
            assert self.standing() == before

    def teardown(self) -> None:
        """The same commands with the same seed give the same bytes, but for the times."""
        if not hasattr(self, "fight"):
            return
        other = fight_of(self.subject.ruleset, self.people, **self.beginning)
        pack = self.fight.ruleset.codec.pack
        for step in self.script:
            step(other)
        bytes_of = [
            [pack(replace(one, time=0)) for one in fight.log.records]
            for fight in (self.fight, other)
        ]
        assert bytes_of[0] == bytes_of[1]


def typed_faces(batch: Batch[Any, Any]) -> list[int]:
    """The faces of a batch that came from people."""
    thrown = [event for event in batch.events if isinstance(event, Rolled)]
    return [face for event in thrown if event.source != "engine" for face in event.faces]


def anyhow(walk: Walk, pick: Pick) -> Walk | None:
    """A walk to its end over any values, allowed or not."""
    while not walk.done:
        values = [choice.value for choice in walk.choices]
        if not values:
            return None
        walk = walk.take(pick(values))
    return walk
