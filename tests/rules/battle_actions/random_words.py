"""What people may say, drawn by lot: who comes, what is declared, what a game master sets."""

from random import Random
from typing import Any

from affray.core.dice import parse, throw
from affray.core.fight import Fight
from affray.rulesets.battle_actions.table import ACTIONS

from .playing import cast

FEATS = ("precise_shot", "strong_shot", "double_strike")
COMMANDS = (
    "declare",
    "change_action",
    "pass_change",
    "sacrifice",
    "attack",
    "skip_attack",
    "rest",
    "answer",
)
ARMS = ("none", "sword", "axe", "dagger", "light_crossbow", "bow", "short_sword")
NUMBERS = ("initiative", "attacks_per_round", "unarmed_mastery", "defense", "level", "vitality")


class Lot:
    """One source of chance for a whole fight, so that its number gives the same fight again."""

    def __init__(self, number: int) -> None:
        self.random = Random(number)
        self.joined = 0

    def often(self, chance: float) -> bool:
        """Whether something happens that has this chance."""
        return self.random.random() < chance

    def somebody(self) -> dict[str, Any]:
        """One of the cast with other numbers, other feats, another weapon or none."""
        lot = self.random
        name = lot.choice(sorted(cast()))
        self.joined += 1
        weapons = [
            {
                **arm,
                "mastery": lot.randint(0, 4),
                "two_handed": self.often(0.5),
                "size": lot.choice(("small", "medium", "large")),
            }
            for arm in cast()[name].get("weapons", [])
        ]
        return {
            **cast()[name],
            "id": f"{name}{self.joined}",
            "side": lot.choice(("red", "blue", "blue", "green")),
            "race": lot.choice(("human", "orc")),
            "profession": lot.choice(("warrior", "assassin", "assassin", "other")),
            "feats": [feat for feat in FEATS if self.often(0.5)],
            "initiative": lot.randint(0, 60),
            "attacks_per_round": lot.randint(1, 3),
            "vitality": lot.choice((None, 20, 100, 300)),
            "unarmed_mastery": lot.randint(0, 4),
            "rage_fatigue": lot.randint(0, 1),
            "weapons": weapons,
            "wielded": lot.choice([None, *(arm["id"] for arm in weapons)]),
        }

    def person(self) -> str:
        """Most often the game master, sometimes a stranger."""
        return "gm" if self.often(0.9) else "a stranger"

    def who(self, fight: Fight) -> str:
        """Somebody of the fight, or nobody."""
        return self.random.choice([*fight.state.combatants, "nobody"])

    def actor(self, fight: Fight) -> str:
        """Most often somebody who is waited for."""
        waited = [held.to for held in fight.awaits() if held.command is not None]
        return self.random.choice(waited) if waited and self.often(0.8) else self.who(fight)

    def faces(self, fight: Fight) -> list[int]:
        """Faces for the throw that is asked for, if one is."""
        prompt = fight.state.prompt
        if prompt is None or not prompt.menu.dice:
            return []
        return list(throw(parse(prompt.menu.dice), self.random.randint))

    def meddling(self, fight: Fight) -> dict[str, Any]:
        """Something that a game master may say at any time."""
        who = self.who(fight)
        if self.often(0.1):
            return self.random.choice([{"leave": {"who": who}}, self.join(), {"drop": {}}])
        if self.often(0.1):
            return {"note": {"text": "thunder"}}
        if self.often(0.3):
            what, value = self.random.choice(NUMBERS), self.random.randint(0, 12)
            return {"correct": {"who": who, "what": what, "value": value, "reason": "so it is"}}
        return self.fact(who, self.who(fight))

    def fact(self, who: str, other: str) -> dict[str, Any]:
        """A distance, the ground, a run-up, a weapon in hand; some of them impossible."""
        lot = self.random
        grounds = (None, "firm", "ice", "lava")
        about, values = lot.choice(
            (
                (("distance", who, other), (None, 1, 2, 3, 5, 9)),
                (("distance", who, other), (None, 1, 2, 3, 5, 9)),
                (("ground",), grounds),
                (("ground_of", who), grounds),
                (("run_up", who), (None, True, False)),
                (("wielded", who), ARMS),
            )
        )
        name, *people = about
        return {"set_fact": {"fact": name, "about": people, "value": lot.choice(values)}}

    def join(self) -> dict[str, Any]:
        """Somebody comes to the fight."""
        one = self.somebody()
        names = {key: one.pop(key) for key in ("name", "side", "controller")}
        return {"join": {"who": one.pop("id"), **names, "sheet": one}}

    def nonsense(self, fight: Fight) -> dict[str, Any]:
        """A command of the rulebook with fields drawn by lot, most of them refused."""
        command = self.random.choice(COMMANDS)
        asked = [held.question for held in fight.awaits() if held.command is not None]
        if asked and self.often(0.6):
            command = asked[0]
        if command == "answer":
            return {command: {"prompt": "aaaaaaaa", "choice": "yes"}}
        fields: dict[str, Any] = {"actor": self.actor(fight)}
        if command in ("declare", "change_action"):
            fields |= self.declaration(fight)
        elif command == "sacrifice":
            fields["count"] = self.random.randint(-1, 4)
        elif command == "attack":
            fields["target"] = self.who(fight)
            if self.often(0.5):
                fields["second"] = self.who(fight)
        return {command: fields}

    def declaration(self, fight: Fight) -> dict[str, Any]:
        """An action with parameters, its own and others."""
        lot = self.random
        action = lot.choice([*ACTIONS, "aim", "dance"])
        found: dict[str, Any] = {"action": action}
        own = ACTIONS[action].params if action in ACTIONS else ()
        for name in ("target", "targets", "points", "blow", "rider", "rider_blow"):
            if self.often(0.9 if name in own else 0.05):
                found[name] = {
                    "target": self.who(fight),
                    "targets": [self.who(fight) for _ in range(lot.randint(0, 2))],
                    "rider": lot.choice(("precise_strike", "strong_shot", "offensive")),
                }.get(name, lot.randint(-1, 6))
        return found
