"""A table to play at: the standing cast, scripted dice, and short words for what people do."""

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from affray.core.refusals import Refused
from affray.core.testing import Trial
from affray.events import GM, FactSet, Number, Value
from affray.replay.opening import joined
from affray.rulesets.turn_actions import RULESET

Fields = dict[str, Any]
CAST = Path(__file__).parents[2] / "conformance" / "turn_actions" / "cast.yaml"

HIT = (5, 5, 5, 5)
"""Faces of a dodge roll that fails against a dodge value of up to 20."""

DODGED = (1, 1, 1, 1)
"""Faces of a dodge roll that succeeds with a dodge value from 5."""


@cache
def cast() -> Mapping[str, Fields]:
    """The standing cast: Zlata of ola, Cora of kuba, Bolek and two wolves of the game master."""
    people: Mapping[str, Fields] = YAML(typ="safe").load(CAST.read_text("utf-8"))
    return people


def one(who: str, like: str = "", **changes: Any) -> Fields:
    """Somebody of the cast with changes; `like` for a newcomer who is made as one of them."""
    named = {"name": who.title()} if like else {}
    return {"id": who, **cast()[like or who], **named, **changes}


class Game(Trial):
    """A strict fight with scripted dice and a witness, of people of the cast."""

    def __init__(
        self,
        *people: str | Fields,
        options: Fields | None = None,
        facts: Iterable[FactSet] = (),
        dice: Mapping[str, str] | str = "script",
        begin: bool = True,
        seed: int = 0,
    ) -> None:
        given = [one(who) if isinstance(who, str) else who for who in people]
        super().__init__(
            RULESET,
            joined(RULESET, given),
            options=options,
            facts=facts,
            dice=dice,
            begin=begin,
            seed=seed,
        )

    # --- doing -----------------------------------------------------------------------------

    def act(self, name: str, actor: str, *faces: int, by: str = GM, **fields: Any) -> None:
        """A combatant's command."""
        self.do({name: {"actor": actor, **fields}}, by=by, faces=faces)

    def attack(
        self, actor: str, weapon: str, target: str, *faces: int, second: str = "", by: str = GM
    ) -> None:
        """An attack with its dice."""
        fields = {"weapon": weapon, "target": target, "second": second}
        self.act("attack", actor, *faces, by=by, **fields)

    def cast(self, actor: str, spell: str, *targets: str, faces: Iterable[int] = ()) -> None:
        """A spell with its dice."""
        self.act("cast", actor, *faces, spell=spell, targets=list(targets))

    def use(self, actor: str, item: str, target: str = "") -> None:
        """An item."""
        self.act("use_item", actor, item=item, target=target)

    def skip(self, *actors: str) -> None:
        """They do nothing in their turns."""
        for actor in actors:
            self.act("pass", actor)

    def fact(self, fact: str, value: Any, *about: str) -> None:
        """The game master says how things are."""
        self.do({"set_fact": {"fact": fact, "about": list(about), "value": value}})

    def condition(self, who: str, condition: str, turns: int = 0) -> None:
        """The game master lets a condition come."""
        self.do({"set_condition": {"who": who, "condition": condition, "turns": turns}})

    def answers(self, *choices: Value, by: str = GM, faces: Iterable[int] = ()) -> None:
        """One question after another is answered; the faces stand with the last answer."""
        *first, last = choices
        for choice in first:
            self.answer(choice, by=by)
        self.answer(last, by=by, faces=tuple(faces))

    def code(self, name: str, actor: str, *, by: str = GM, **fields: Any) -> str:
        """The code with which a combatant's command is refused; nothing changes by it."""
        return self.refusal({name: {"actor": actor, **fields}}, by)

    def refusal(self, command: Any, by: str = GM) -> str:
        """The code with which a command is refused, and foreseen to be."""
        foreseen = self.fight.check(command, by=by)
        assert foreseen is not None
        self.refused(foreseen.code, command, by=by)
        return foreseen.code

    def may_not_undo(self, step: str = "batch", *, by: str) -> str:
        """The code with which an undo is refused."""
        sequence = self.fight.sequence
        with pytest.raises(Refused) as caught:
            self.fight.undo(step, by=by)
        assert self.fight.sequence == sequence
        return caught.value.code

    # --- looking ---------------------------------------------------------------------------

    def value(self, name: str, *about: str) -> Any:
        """A number or word of the rulebook's, numbers without their parts."""
        found = RULESET.values[name](self.fight.view(), *about)
        return found.value if isinstance(found, Number) else found

    def status(self, who: str) -> str:
        """How somebody stands in the fight."""
        held: str = self.state[who].status
        return held

    def hp(self, who: str) -> int:
        """The hit points of somebody."""
        held: int = self.state[who].hp
        return held

    @property
    def turn(self) -> str:
        """Whose turn it is; nobody's between turns."""
        return self.state.turn.who if self.state.turn is not None else ""

    def names(self) -> list[str]:
        """The events of the last batch by name, without the steps from phase to phase."""
        names = [type(event).__name__ for event in self.events]
        return [name for name in names if name not in ("Declared", "PhaseEntered")]
