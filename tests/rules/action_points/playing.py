"""A table to play at: the standing cast, scripted dice, and short words for what people do."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

from affray.core.scene import Paused
from affray.core.testing import Trial
from affray.events import GM, Batch, Event, FactSet, Number, Value, tag_of
from affray.replay.opening import joined
from affray.rulesets.action_points import RULESET

Fields = dict[str, Any]
CAST = Path(__file__).parents[2] / "conformance" / "action_points" / "cast.yaml"


@cache
def cast() -> Mapping[str, Fields]:
    """The standing cast of the worked examples."""
    people: Mapping[str, Fields] = YAML(typ="safe").load(CAST.read_text("utf-8"))
    return people


def one(who: str, like: str = "", **changes: Any) -> Fields:
    """Somebody of the cast with changes; `like` for somebody who is made as one of them."""
    return {"id": who, **cast()[like or who], **changes}


def fact(name: str, *about: str, value: Any) -> FactSet:
    """A fact that is known beforehand; lengths in tenths."""
    return FactSet(name, about, value)


class Table(Trial):
    """A strict fight with scripted dice, begun; a witness looks on.

    `answers` of a command name questions with what is chosen, each once in the order given;
    whatever else is asked takes its default, unless `wait` says that it stays open.
    """

    def __init__(
        self,
        *people: str | Fields,
        options: Fields | None = None,
        facts: Sequence[FactSet] = (),
        begin: bool = True,
    ) -> None:
        given = [one(who) if isinstance(who, str) else who for who in people]
        super().__init__(RULESET, joined(RULESET, given), options=options, facts=facts, begin=begin)

    # --- doing -----------------------------------------------------------------------------

    def act(
        self,
        name: str,
        /,
        *faces: int,
        answers: Sequence[tuple[str, Value]] = (),
        wait: bool = False,
        by: str = GM,
        **fields: Any,
    ) -> Batch[Any, Any]:
        """Do a command with its faces; every question is answered in the same batch."""
        left = list(answers)

        def policy(view: Any) -> Value:
            asked = view.state.prompt
            if left and left[0][0] == asked.question:
                return left.pop(0)[1]
            if wait and not left:
                raise Paused
            assert asked.has_default, f"{asked.question} has no default"
            default: Value = asked.default
            return default

        self.fight.policy = policy
        try:
            batch = self.do({name: fields}, faces=faces, by=by)
        finally:
            self.fight.policy = None
        assert not left, f"never asked: {left}"
        return batch

    def attack(self, who: str, target: str, *faces: int, **more: Any) -> Batch[Any, Any]:
        """Attack somebody."""
        return self.act("attack", *faces, actor=who, target=target, **more)

    def end(self, *who: str) -> None:
        """These end their turns, one after the other."""
        for actor in who:
            self.act("end_turn", actor=actor)

    def until(self, who: str) -> None:
        """Everybody ends the turn until it is that one's."""
        while (turn := self.state.turn) is not None and turn.who != who:
            self.end(turn.who)

    def no(self, name: str, /, by: str = GM, **fields: Any) -> str:
        """The code with which a command is refused; nothing changes by it."""
        refusal = self.fight.check({name: fields}, by=by)
        assert refusal is not None, f"{name} {fields} is allowed"
        self.refused(refusal.code, {name: fields}, by=by)
        return refusal.code

    def say(self, name: str, *about: str, value: Any) -> None:
        """The game master says how things are."""
        self.do({"set_fact": {"fact": name, "about": list(about), "value": value}})

    @property
    def state(self) -> Any:
        """The state of the rulebook's own class."""
        return self.fight.state

    # --- looking ---------------------------------------------------------------------------

    def all(self, name: str) -> list[Any]:
        """The events of that name in the last batch."""
        return [one for one in self.events if tag_of(type(one)) == name]

    def only(self, name: str) -> Any:
        """The one event of that name in the last batch."""
        found = self.all(name)
        assert len(found) == 1, f"{name}: {found}"
        return found[0]

    def names(self) -> list[str]:
        """The names of the events of the last batch, in order."""
        return [tag_of(type(one)) for one in self.events]

    def asked_for(self) -> list[tuple[str, str]]:
        """Who was asked what in the last batch, dice aside."""
        return [(one.to, one.question) for one in self.all("asked") if one.question != "roll"]

    def ever(self, name: str) -> list[Event]:
        """The events of that name in the whole fight, undone ones left out."""
        told = (event for node in self.fight.log.branch() for event in node.batch.events)
        return [one for one in told if tag_of(type(one)) == name]

    def value(self, name: str, *about: Any) -> Any:
        """A number or word of the rulebook's, numbers without their parts."""
        found = RULESET.values[name](self.fight.view(), *about)
        return found.value if isinstance(found, Number) else found

    def choices(self) -> tuple[Value, ...]:
        """What may be answered to the open question."""
        prompt = self.state.prompt
        assert prompt is not None
        choices: tuple[Value, ...] = prompt.menu.choices
        return choices
