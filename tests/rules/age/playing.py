"""A table to play at: a few people, scripted dice, and short words for what they do."""

from collections.abc import Mapping, Sequence
from typing import Any

from affray.core.testing import Trial
from affray.events import GM, Batch, Event, FactSet, Number, Value, tag_of
from affray.replay.opening import joined
from affray.rulesets.age import RULESET

Fields = dict[str, Any]

SURE = (6, 6, 6)
"""Faces of an attack roll that hits everybody of the cast."""

WILD = (1, 1, 1)
"""Faces of an attack roll that misses everybody of the cast."""

CAST: Mapping[str, Fields] = {
    "hero": {
        "side": "red",
        "controller": "hanna",
        "health_max": 20,
        "defense": 10,
        "abilities": {"strength": 3, "constitution": 1},
        "weapons": ["long_sword", "long_bow", "throwing_knife"],
    },
    "healer": {
        "side": "red",
        "controller": "hugo",
        "health_max": 20,
        "defense": 10,
        "abilities": {"cunning": 2},
        "focuses": [["cunning", "healing"]],
        "weapons": ["dagger"],
    },
    "foe": {
        "side": "blue",
        "controller": "fred",
        "health_max": 20,
        "defense": 10,
        "abilities": {"constitution": 1},
        "weapons": ["mace"],
    },
    "brute": {
        "side": "blue",
        "health_max": 20,
        "defense": 10,
        "abilities": {"strength": 3},
        "weapons": ["battle_axe"],
    },
}
"""Hero and Healer of one side, Foe and Brute of the other; Defence 10, Health 20, no armour."""


def one(who: str, like: str = "", **changes: Any) -> Fields:
    """Somebody of the cast with changes; `like` for somebody who is made as one of them."""
    return {"id": who, **CAST[like or who], **changes}


class Table(Trial):
    """A strict fight with scripted dice, in which the order is that of listing.

    Everybody is a yard away from everybody unless `distances` (in yards) or `unknown` say else.
    """

    def __init__(
        self,
        *people: str | Fields,
        options: Fields | None = None,
        distances: Mapping[tuple[str, str], float] | None = None,
        unknown: bool = False,
        begin: bool = True,
        faces: Sequence[int] = (),
    ) -> None:
        given = [one(who) if isinstance(who, str) else who for who in people]
        ids = [held["id"] for held in given]
        near = {(a, b): 1.0 for n, a in enumerate(ids) for b in ids[n + 1 :]}
        yards = {} if unknown else {**near, **(distances or {})}
        super().__init__(
            RULESET,
            joined(RULESET, given),
            options={"initiative": "listed", **(options or {})},
            facts=[FactSet("distance", pair, round(10 * far)) for pair, far in yards.items()],
            begin=begin,
            faces=faces,
        )

    # --- doing -----------------------------------------------------------------------------

    def say(self, name: str, /, *faces: int, by: str = GM, **fields: Any) -> Batch[Any, Any]:
        """Give a command with its faces."""
        return self.do({name: fields}, by=by, faces=faces)

    def no(self, code: str, name: str, /, *faces: int, by: str = GM, **fields: Any) -> None:
        """A command is refused with that code, and `check` says so before where no dice are."""
        if not faces:
            foreseen = self.fight.check({name: fields}, by=by)
            assert foreseen is not None
            assert foreseen.code == code
        self.refused(code, {name: fields}, by=by, faces=faces)

    def attack(
        self, actor: str, target: str, *faces: int, weapon: str = "", mode: str = "melee"
    ) -> Batch[Any, Any]:
        """Somebody attacks, with the first weapon unless another is named."""
        weapon = weapon or self.fight.view()[actor].sheet.arms[0].id
        return self.say("attack", *faces, actor=actor, target=target, weapon=weapon, mode=mode)

    def end(self, *who: str) -> None:
        """They end their turns, one after the other."""
        for actor in who:
            self.say("end_turn", actor=actor)

    def until_round(self, number: int) -> None:
        """Everybody who has a turn ends it, until that round begins."""
        while self.state.round < number:
            assert self.state.turn is not None
            self.end(self.state.turn.who)

    def fact(self, fact: str, *about: str, value: Any) -> Batch[Any, Any]:
        """The game master says how things are."""
        return self.say("set_fact", fact=fact, about=about, value=value)

    # --- looking ---------------------------------------------------------------------------

    def value(self, name: str, *about: str) -> Any:
        """A number or word of the rulebook's, numbers without their parts."""
        found: Value | Number = RULESET.values[name](self.fight.view(), *about)
        return found.value if isinstance(found, Number) else found

    def told_of(self, name: str) -> list[Any]:
        """The events of that name in the last batch."""
        return [event for event in self.events if tag_of(type(event)) == name]

    def only(self, name: str) -> Any:
        """The one event of that name in the last batch."""
        found = self.told_of(name)
        assert len(found) == 1, f"{name}: {found}"
        return found[0]

    def names(self) -> list[str]:
        """The names of the events of the last batch, in order."""
        return [tag_of(type(event)) for event in self.events]

    @property
    def turn(self) -> str:
        """Whose turn it is; empty between turns."""
        return self.state.turn.who if self.state.turn is not None else ""


def parts(number: Number) -> dict[str, int]:
    """The parts of a number by their sources."""
    return {part.source: part.amount for part in number.parts}


def begun(*people: str | Fields, **more: Any) -> tuple[Event, ...]:
    """What beginning brings about."""
    return Table(*people, **more).events
