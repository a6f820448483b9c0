"""Random fights computed a second time, from the pages of the rulebook and the events alone."""

from collections import Counter
from collections.abc import Callable
from math import ceil
from random import Random
from typing import Any

import pytest

from affray.core.fight import Fight
from affray.core.laws.player import finished
from affray.core.testing import fight_of
from affray.events import (
    CombatantJoined,
    EffectEnded,
    EffectStarted,
    FactSet,
    ModifierSet,
    ResourceChanged,
    Rolled,
    RoundEnded,
    RoundStarted,
    StatusChanged,
    TurnStarted,
    tag_of,
)
from affray.replay.opening import joined
from affray.rulesets.age import RULESET
from affray.rulesets.age import events as own

from ..second_hands import answered, computed, walks_of
from .playing import Fields

WAND = {
    "id": "wand",
    "group": "odd",
    "attack_ability": "magic",
    "damage_ability": "cunning",
    "damage": "1d6-2",
    "modes": ["melee", "ranged"],
    "range": 15,
    "penetrating": True,
    "focus": "wands",
}
CLUB = {"id": "club", "group": "bludgeons", "damage": "2d6", "min_strength": 3}
ARMS = ["long_sword", "spear", "throwing_knife", "fist", "crossbow", WAND, CLUB]
STRENGTH = {"heavy_blades", "axes", "bludgeons", "lances", "polearms", "spears"}
FOCUSES = [
    ["strength", "heavy_blades"],
    ["magic", "wands"],
    ["dexterity", "brawling"],
    ["dexterity", "light_blades"],
]
LIKED = ("attack",) * 6 + ("coup_de_grace", "heal", "charge", "aim", "defend", "end_turn")
"""What is chosen at random, most of all attacks."""


def people(pick: Callable[[Any], Any]) -> list[Fields]:
    """Four of two sides, with all kinds of numbers and weapons."""
    abilities = ("constitution", "cunning", "dexterity", "perception", "strength", "magic")
    return [
        {
            "id": f"p{number}",
            "side": "red" if number % 2 else "blue",
            "health_max": pick([8, 15, 30]),
            "abilities": {name: pick([-3, -1, 0, 2, 4]) for name in abilities},
            "weapons": [pick(ARMS[:3]), pick(ARMS[3:5]), pick(ARMS[5:])],
            "focuses": [pick(FOCUSES[:2]), pick(FOCUSES[2:])],
            **pick([{}, {"defense": 9}, {"shield_bonus": "heavy_shield"}]),
            "armor_rating": pick([0, 3, "light_mail"]),
            "modifiers": [{"stat": pick(["attack", "damage"]), "value": 1, "source": "charm"}],
            "trained_groups": ["heavy_blades", "bows", "odd"],
            "minor": pick([True, False, False]),
        }
        for number in range(4)
    ]


def fight_on(fight: Fight, pick: Callable[[Any], Any], commands: int) -> None:
    """So many random commands and answers; whoever has the turn acts."""
    for _ in range(commands):
        if answered(fight, pick):
            continue
        if fight.state.turn is not None:
            actor, name = fight.state.turn.who, pick(LIKED)
            walks = walks_of(fight, name, actor)
            walk = finished(walks[0], pick) if walks else None
            fight.do(walk.command() if walk else {"minor_other": {"actor": actor}})
        else:
            fight.do({"next_round": {}})


class SecondHand:
    """What follows from the events so far; `see` takes one more, and holds its numbers true."""

    def __init__(self, options: Fields) -> None:
        self.options = options
        self.people: dict[str, CombatantJoined[Any]] = {}
        self.health: dict[str, int] = {}
        self.modifiers: dict[int, ModifierSet] = {}
        self.effects: dict[int, EffectStarted] = {}
        self.rolled: list[Rolled] = []
        self.order: tuple[str, ...] = ()
        self.acted: list[str] = []
        self.round, self.running, self.strikes, self.action = 0, False, 0, ""
        self.bought: set[str] = set()
        self.weapon = ""
        self.seen = Counter[str]()

    def see(self, position: int, event: Any) -> None:
        """Take an event in, after its numbers have been computed here."""
        name = tag_of(type(event))
        check = getattr(self, f"check_{name}", None)
        if check is not None:
            check(event)
            self.seen[name] += 1
        match event:
            case CombatantJoined():
                self.people[event.who] = event
                self.health[event.who] = event.sheet.health_max
            case ModifierSet():
                self.modifiers[position] = event
            case EffectStarted():
                self.effects[position] = event
            case EffectEnded():
                self.modifiers.pop(event.effect, None)
                self.effects.pop(event.effect, None)
            case ResourceChanged():
                self.health[event.who] = event.left
            case StatusChanged():
                gone = [n for n, held in self.effects.items() if held.bearer == event.who]
                for number in gone:
                    del self.effects[number]
            case Rolled():
                self.rolled.append(event)
            case RoundStarted():
                self.round, self.running, self.acted = event.round, True, []
            case RoundEnded():
                self.running = False
            case TurnStarted():
                self.acted.append(event.who)
            case own.ActionTaken():
                self.strikes, self.action = 0, event.action
            case own.AttackRolled():
                self.strikes, self.weapon, self.bought = self.strikes + 1, event.weapon, set()
            case own.StuntPerformed():
                self.bought.add(event.stunt)
        self.order = getattr(event, "order", self.order)

    # --- numbers -------------------------------------------------------------------------------

    def modified(self, who: str, stat: str) -> int:
        """AG-A28: all modifiers in force add up."""
        held = self.modifiers.values()
        return sum(one.amount for one in held if (one.who, one.stat) == (who, stat))

    def ability(self, who: str, name: str) -> int:
        """AG-03: an ability with its modifiers."""
        score: int = getattr(self.people[who].sheet.abilities, name)
        return score + self.modified(who, name)

    def arm(self, who: str, name: str) -> Any:
        """The weapon of that id."""
        return next(one for one in self.people[who].sheet.arms if one.id == name)

    def clumsy(self, who: str, group: str) -> bool:
        """AG-X5."""
        return self.options["ext_untrained"] and group not in self.people[who].sheet.trained_groups

    def defense(self, who: str) -> int:
        """AG-06."""
        sheet = self.people[who].sheet
        own_value = sheet.defense
        if own_value is None:
            own_value = 10 + self.ability(who, "dexterity") + sheet.shield
        return int(own_value + self.modified(who, "defense"))

    # --- what is held true ---------------------------------------------------------------------

    def check_attack_rolled(self, e: own.AttackRolled) -> None:
        """AG-03 to AG-06, AG-14: three dice, the ability, the focus, modifiers; against Defence."""
        weapon, sheet = self.arm(e.who, e.weapon), self.people[e.who].sheet
        ability = weapon.attack_ability or ("strength" if weapon.group in STRENGTH else "dexterity")
        found = sum(self.rolled[-1].faces) + self.ability(e.who, ability)
        found += 2 if (ability, weapon.focus or weapon.group) in sheet.focuses else 0
        found += self.modified(e.who, "attack") - 2 * self.clumsy(e.who, weapon.group)
        found += 1 if self.action == "charge" and not self.strikes else 0
        prone = any((o.bearer, o.about) == (e.target, "prone") for o in self.effects.values())
        found += 1 if prone and e.mode == "melee" else 0
        against = 10 if self.action == "coup_de_grace" else self.defense(e.target)
        assert (e.total.value, e.defense.value, e.hit) == (found, against, found >= against)
        assert e.dragon == self.rolled[-1].faces[2]

    def check_damage_computed(self, e: own.DamageComputed) -> None:
        """AG-07 to AG-10, AG-X4 to AG-X6: dice, ability, modifiers; less armour; never below 0."""
        weapon = self.arm(e.who, self.weapon)
        least = weapon.min_strength
        weak = least is not None and self.ability(e.who, "strength") < least
        weak = weak and self.options["ext_min_strength"]
        dice = "1d6-1" if weak else weapon.damage
        flat = int(dice[dice.index("d") + 2 :] or 0)
        mighty = self.rolled.pop().faces[0] if "mighty_blow" in self.bought else 0
        bows = "perception" if weapon.group == "bows" else "strength"
        points = sum(self.rolled[-1].faces) + flat + mighty
        points += self.ability(e.who, weapon.damage_ability or bows)
        points += self.modified(e.who, "damage")
        points = points // 2 if self.clumsy(e.who, weapon.group) else points
        armor = max(self.people[e.target].sheet.armor + self.modified(e.target, "armor_rating"), 0)
        armor = armor // 2 if "pierce_armor" in self.bought else armor
        armor = 0 if weapon.penetrating else armor
        dealt = max(points - armor, 0)
        assert self.rolled[-1].purpose == "damage"
        assert (e.step1.value, e.armor.value, e.damage) == (points, armor, dealt)

    def check_effect_started(self, e: EffectStarted) -> None:
        """AG-12, AG-15, AG-16: in which round somebody dies, or wakes."""
        if e.kind == "unconscious":
            minutes = sum(self.rolled[-1].faces)
            assert e.amount == self.round + ceil(minutes * 60 / self.options["round_seconds"])
        if e.kind != "dying":
            return
        rounds = max(2 + self.ability(e.bearer, "constitution"), 1)
        place = self.order.index
        waiting = e.bearer not in self.acted and place(e.bearer) > place(self.acted[-1])
        clock = self.options["dying_clock"]
        later = {"through": 0, "after": 1, "own_turns": -1 if waiting and self.running else 0}
        assert self.health[e.bearer] == 0
        assert e.amount == self.round + rounds + later[clock]
        self.seen["dying"] += 1


def seen_in(seed: int) -> Counter[str]:
    """What was computed a second time in a random fight, each kind so many times."""
    pick = Random(seed).choice
    options = {
        "dying_clock": pick(["through", "after", "own_turns"]),
        "round_seconds": pick([15, 600]),
        **{f"ext_{name}": True for name in ("aim", "charge", "defend", "stunts")},
        **{f"ext_{name}": pick([True, False]) for name in ("untrained", "min_strength")},
        "ext_minor_dies": pick([True, False]),
    }
    given = joined(RULESET, people(pick))
    near = [FactSet("distance", (one.who, other.who), 20) for one in given for other in given]
    facts = [fact for fact in near if fact.about[0] < fact.about[1]]
    fight = fight_of(RULESET, given, options=options, facts=facts, dice="engine", seed=seed)
    fight.do({"begin": {}})
    fight_on(fight, pick, 100)
    return computed(SecondHand(options), fight)


@pytest.mark.parametrize("first", [0, 10])
def test_every_number_of_random_fights_is_that_of_the_pages(first: int) -> None:
    """AG-03 to AG-16, AG-X1 to AG-X6: a second hand comes to the same numbers."""
    seen = sum((seen_in(seed) for seed in range(first, first + 10)), Counter[str]())
    assert seen["attack_rolled"] > 100
    assert seen["damage_computed"] > 50
    assert seen["dying"] > 5
