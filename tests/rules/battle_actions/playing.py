"""A table to play at: the standing cast, scripted dice, and short words for what people do."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from affray.core.fight import Awaited
from affray.core.refusals import Refused
from affray.core.testing import Witness
from affray.events import Event, Number, tag_of
from affray.replay.facade import DiceFrom, new, scripted
from affray.replay.recorded import Recorded

Fields = dict[str, Any]
CAST = Path(__file__).parents[2] / "conformance" / "battle_actions" / "cast.yaml"


@cache
def cast() -> Mapping[str, Fields]:
    """The standing cast: Anna, Borys, Cezary, Dora and Ewa."""
    people: Mapping[str, Fields] = YAML(typ="safe").load(CAST.read_text("utf-8"))
    return people


def one(who: str, *, weapon: Fields | None = None, **changes: Any) -> Fields:
    """Somebody of the cast with changes, those to what he wields under `weapon`."""
    held = {"id": who, **cast()[who], **changes}
    if weapon is not None:
        held["weapons"] = [
            {**arm, **weapon} if arm["id"] == held["wielded"] else arm for arm in held["weapons"]
        ]
    return held


def act(action: str, **fields: Any) -> Fields:
    """A declaration with its parameters."""
    return {"action": action, **fields}


class Table:
    """A strict fight with scripted dice; after every command a witness looks at all of it."""

    def __init__(
        self,
        *people: str | Fields,
        options: Fields | None = None,
        dice: DiceFrom | None = None,
        distances: Mapping[tuple[str, str], float] | None = None,
        facts: list[Fields] | None = None,
        begin: bool = True,
        path: Path | None = None,
    ) -> None:
        known = [
            {"fact": "distance", "about": list(pair), "value": metres}
            for pair, metres in (distances or {}).items()
        ]
        self.fight: Recorded = new(
            "battle_actions",
            [one(who) if isinstance(who, str) else who for who in people],
            options=options,
            dice=dice or scripted(),
            facts=[*known, *(facts or [])],
            strict=True,
            path=path,
        )
        self.witness = Witness(self.fight)
        self.events: tuple[Event, ...] = ()
        if begin:
            self.do("begin", wait=True)

    # --- doing -----------------------------------------------------------------------------

    def do(
        self, name: str, /, *faces: int, by: str = "gm", wait: bool = False, **fields: Any
    ) -> tuple[Event, ...]:
        """Do a command with its faces; none may be left over, and none missing unless `wait`."""
        self.events = self.fight.do({name: fields}, by=by, faces=faces).events
        prompt = self.fight.state.prompt
        assert wait or prompt is None or not prompt.menu.dice, f"faces are missing: {prompt}"
        self.agrees()
        return self.events

    def refused(self, name: str, /, by: str = "gm", **fields: Any) -> str:
        """The code with which a command is refused; nothing changes by it."""
        before, sequence = self.fight.state, self.fight.sequence
        foreseen = self.fight.check({name: fields}, by=by)
        with pytest.raises(Refused) as caught:
            self.fight.do({name: fields}, by=by)
        assert (self.fight.state, self.fight.sequence) == (before, sequence)
        assert foreseen is not None
        assert foreseen.code == caught.value.code
        return caught.value.code

    def declare(self, actor: str, action: str = "none", **fields: Any) -> tuple[Event, ...]:
        """Declare an action."""
        return self.do("declare", actor=actor, action=action, **fields)

    def pass_all(self, *faces: int) -> None:
        """All let their actions stand; then the faces of the rolls that come of it."""
        while self.fight.state.phase == "adjustment" and self.fight.state.prompt is None:
            self.do("pass_change", wait=True, actor=self.awaited().to)
        if faces:
            self.throw(*faces)

    def round(self, *faces: int, **actions: str | Fields) -> None:
        """All declare (`none` where nothing is said) and pass, and the moments are rolled."""
        while self.fight.state.phase == "declaration" and self.fight.state.prompt is None:
            who = self.awaited().to
            said = actions.get(who, "none")
            fields = act(said) if isinstance(said, str) else said
            self.do("declare", wait=True, actor=who, **fields)
        self.pass_all(*faces)
        prompt = self.fight.state.prompt
        assert prompt is None, f"faces are missing: {prompt}"

    def throw(self, *faces: int, by: str = "gm", wait: bool = False) -> tuple[Event, ...]:
        """Answer the open question for dice."""
        return self.do("answer", *faces, by=by, wait=wait, prompt=self.awaited(by).id)

    def answer(self, choice: Any, *faces: int, by: str = "gm") -> tuple[Event, ...]:
        """Answer the open question, or the first awaited command."""
        return self.do("answer", *faces, by=by, prompt=self.awaited(by).id, choice=choice)

    def attack(self, actor: str, target: str, *faces: int, **fields: Any) -> tuple[Event, ...]:
        """Make the attack that is due."""
        return self.do("attack", *faces, actor=actor, target=target, **fields)

    def skip(self, *who: str) -> None:
        """Let attacks go, in their order."""
        for actor in who:
            self.do("skip_attack", wait=True, actor=actor)

    def until(self, who: str) -> None:
        """The attacks of all others are skipped until his next one is due."""
        while (held := self.awaited()).to != who:
            self.skip(held.to)

    def finish_round(self) -> None:
        """Nothing is given up, and no attack made, to the end of the round."""
        while self.phase in ("sacrifice", "attacks"):
            held = self.awaited()
            if held.question == "sacrifice":
                self.do("sacrifice", actor=held.to, count=0)
            else:
                self.skip(held.to)

    def fact(self, fact: str, about: list[str], value: Any, **how: Any) -> tuple[Event, ...]:
        """The game master says how things are."""
        return self.do("set_fact", fact=fact, about=about, value=value, **how)

    # --- looking ---------------------------------------------------------------------------

    def awaited(self, by: str = "gm") -> Awaited:
        """The first thing for which that person is waited; the game master sees everybody's."""
        return self.fight.awaits(by)[0]

    def told(self, name: str, events: tuple[Event, ...] | None = None) -> list[Any]:
        """The events of that name in the last batch."""
        return [one for one in (events or self.events) if tag_of(type(one)) == name]

    def only(self, name: str) -> Any:
        """The one event of that name in the last batch."""
        found = self.told(name)
        assert len(found) == 1, f"{name}: {found}"
        return found[0]

    def ever(self, name: str) -> list[Any]:
        """The events of that name in the whole fight, undone ones left out."""
        return self.told(
            name, tuple(e for node in self.fight.log.branch() for e in node.batch.events)
        )

    def value(self, name: str, *about: str) -> Any:
        """A number or word of the rulebook's, numbers without their parts."""
        found = self.fight.ruleset.values[name](self.fight.view(), *about)
        return found.value if isinstance(found, Number) else found

    @property
    def state(self) -> Any:
        """The state of the fight."""
        return self.fight.state

    @property
    def phase(self) -> str:
        """The phase of the fight."""
        return self.fight.state.phase

    def agrees(self) -> None:
        """The witness finds nothing: folded, loaded and run again the fight is the same."""
        self.witness.examine()
