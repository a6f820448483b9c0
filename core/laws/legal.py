"""Legal play: what is offered is accepted."""

from collections.abc import Sequence
from random import Random
from typing import Any

from hypothesis import note
from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from ...events import GM
from ..testing import must
from .ground import Ground
from .player import Pick, answer_of, persons, some_walk
from .resuming import typed_faces


class Legal(Ground):
    """What the fight offers, done."""

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
            self.accepted(command, by, faces)

    def accepted(self, command: Any, by: str, faces: Sequence[int]) -> None:
        """It is done, and check() says so before."""
        refusal = self.fight.check(command, by=by)
        must(refusal is None, f"{command} by {by} is offered, and would be refused: {refusal}")
        done = self.act(command, by, faces)
        must(done is not None, f"{command} by {by} is offered, and refused")

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
        self.accepted(walk.command(), by, [])

    @precondition(lambda self: self.fight.state.prompt is not None)
    @rule(data=st.data())
    def answer(self, data: st.DataObject) -> None:
        """What is on the menu is accepted, from whoever is asked and from the game master."""
        pick = self.picker(data)
        by = pick([one for one in persons(self.fight) if self.fight.awaits(one)])
        held = self.fight.awaits(by)[0]
        command, faces = answer_of(self.fight, held, pick)
        note(f"{by}: {held.question} {command} {faces}")
        self.accepted(command, by, faces)
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
            must(typed_faces(batch) == faces, f"of {faces} only {typed_faces(batch)} were used")

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
