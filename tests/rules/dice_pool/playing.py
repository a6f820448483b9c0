"""A table to play at: two or more people, scripted dice, and short words for what they do."""

from collections.abc import Mapping, Sequence
from typing import Any

from affray.core.testing import Trial
from affray.events import GM, Event, FactSet, Value
from affray.replay.opening import joined
from affray.rulesets.dice_pool import RULESET

Fields = dict[str, Any]

PLAIN: Mapping[str, Fields] = {
    "wang": {"name": "王马", "side": "red", "strength": 3, "martial": 2, "hp": 20},
    "wu": {"name": "吴", "side": "blue", "hp": 20},
    "li": {"name": "李", "side": "blue", "hp": 20},
    "zhao": {"name": "赵", "side": "red", "hp": 20},
}
"""Wang and Zhao of one side, Wu and Li of the other; no willpower, so nobody is asked for it."""

DEFAULTS: Fields = {"willpower": 0, "willpower_max": 10, "defence": {"base": {"value": 0}}}


def one(who: str, **changes: Any) -> Fields:
    """Somebody of the cast, with changes."""
    return {"id": who, **DEFAULTS, **PLAIN[who], **changes}


class Table(Trial):
    """A strict fight with scripted dice in which everybody has had a turn but the first.

    The people act in the order of listing. `first_turns` lets everybody have had a turn already.
    """

    def __init__(
        self,
        *people: str | Fields,
        options: Fields | None = None,
        facts: Mapping[Any, Any] | None = None,
        settled: bool = True,
        begin: bool = True,
    ) -> None:
        self.before: tuple[Event, ...] = ()
        given = [one(who) if isinstance(who, str) else who for who in people]
        self.people = [held["id"] for held in given]
        told = [FactSet(key[0], key[1:], value) for key, value in (facts or {}).items()]
        faces = tuple(max(1, 10 - place) for place in range(len(given)))
        for place, held in enumerate(given):
            held.setdefault("initiative", 100 - 10 * place)
        super().__init__(
            RULESET,
            joined(RULESET, given),
            options={"auto_end": False, **(options or {})},
            facts=told,
            begin=begin,
            faces=faces,
        )
        if settled and begin:
            for who in self.people:
                self.act(who, "end_turn")

    @property
    def events(self) -> tuple[Event, ...]:
        """What the last command has brought about, with the reactions that were passed over."""
        return self.before + super().events

    def act(
        self, who: str, name: str, dice: Sequence[int] = (), *, stop: bool = False, **fields: Any
    ) -> None:
        """When somebody does this; nobody answers by a reaction unless the test stops there."""
        self.before = ()
        self.do({name: {"actor": who, **fields}})
        self.go_on(dice, stop=stop)

    def go_on(self, dice: Sequence[int] = (), *, stop: bool = False) -> None:
        """Reactions are passed over; the dice fall when they are first asked for."""
        while (prompt := self.state.prompt) is not None:
            passed = prompt.question == "reaction" and not stop
            if not passed and not (prompt.question == "roll" and dice):
                break
            told = self.events
            if passed:
                self.answer("pass")
            else:
                self.answer(faces=dice)
                dice = ()
            self.before = told
        assert not dice, f"no throw asked for {dice}: {self.state.prompt}"

    def says(self, choice: Value, dice: Sequence[int] = (), *, stop: bool = False) -> None:
        """When the open question is answered, and dice fall after it."""
        self.before = ()
        self.answer(choice)
        self.go_on(dice, stop=stop)

    def gm(self, command: str, dice: Sequence[int] = (), /, **fields: Any) -> None:
        """When the game master does this."""
        self.before = ()
        self.do({command: fields}, by=GM)
        self.go_on(dice)

    def no(self, code: str, who: str, name: str, **fields: Any) -> None:
        """Then this is refused with that code."""
        self.refused(code, {name: {"actor": who, **fields}})

    def value(self, name: str, *args: Any) -> Any:
        """A value of the ruleset now; numbers by their value."""
        made = RULESET.values[name](self.fight.view(), *args)
        return getattr(made, "value", made)
