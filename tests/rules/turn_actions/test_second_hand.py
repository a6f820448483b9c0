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
    CombatantLeft,
    Corrected,
    Declared,
    EffectEnded,
    EffectStarted,
    FactSet,
    ModifierSet,
    Rolled,
    RoundStarted,
    StatusChanged,
    TurnSkipped,
    TurnStarted,
    tag_of,
)
from affray.replay.opening import joined
from affray.rulesets.turn_actions import RULESET
from affray.rulesets.turn_actions import events as own

from ..second_hands import answered, computed, walks_of
from .playing import Fields, cast, one

FIELDS = {"str": "strength", "def": "defense"}
ATTITUDES = {"indifferent": 1000, "half_hearted": 50, "normal": 0, "eager": -50}
PLACES = {"mountain": 15, "jungle": 20, "desert": -20, "sea": -100, "urban": 15}
BUILDINGS = {"known": 20, "unknown": -20}
RACES = {"rotan": 5, "rakshasa": 5, "kitsune": 10}
CONDITIONS = {"blessing_wind_prince": 15, "invisible": 20, "frenzy": -1000}


def people(pick: Callable[[Any], Any]) -> list[Fields]:
    """The cast with other numbers, and with weapons and spells of every kind."""
    dice = [{"id": "claw", "damage": pick(["1d1+2", "2d2", "1d2+1d3+1", 3])}]
    zap = {"id": "zap", "offensive": True, "damage": pick(["2d3", 5, "1d4+2"]), "max_targets": 2}
    stats = {"agl": [1, 6, 9, 14], "str": [0, 1, 6], "end": [0, 1, 3], "dtr": [0, 1, 3, 8]}
    return [
        one(
            who,
            **{name: pick(several) for name, several in stats.items()},
            **{"def": pick([0, 3]), "race": pick(["", *RACES]), "class": pick(["", "thief"])},
            hp_max=90,
            tags=pick([[], ["archangel"]]),
            conditions=pick([[], ["off_balance"], ["invisible", "frenzy"]]),
            modifiers=[{"stat": pick(["agl", "str", "def"]), "value": pick([-5, 2]), "turns": 2}],
            weapons=[*cast()[who].get("weapons", []), *dice, *dice],
            spells=[*cast()[who].get("spells", []), zap],
        )
        for who in ("zlata", "cora", "bolek", "grey")
    ]


LIKED = ("attack", "attack", "attack", "cast", "cast", "use_item", "flee", "set_fact")
"""What is chosen at random, most of all blows and spells."""


def fight_on(fight: Fight, pick: Callable[[Any], Any], commands: int) -> None:
    """So many random commands and answers; whoever has the turn acts."""
    for _ in range(commands):
        if fight.state.over:
            return
        if answered(fight, pick):
            continue
        if fight.state.turn is not None:
            name = pick(LIKED)
            walks = walks_of(fight, name, fight.state.turn.who, None)
            walk = finished(walks[0], pick) if walks else None
            fight.do(walk.command() if walk else {"pass": {"actor": fight.state.turn.who}})
        else:
            fight.do({"next_round": {}})


def sides_of(damage: Any) -> tuple[list[int], int]:
    """TA-13, TA-A5: the faces of the dice that are rolled, and what is fixed."""
    sides, flat = [], 0
    for term in str(damage).split("+"):
        count, die, faces = term.partition("d")
        sides += [int(faces)] * int(count) if die else []
        flat += 0 if die else int(term)
    return [side for side in sides if side > 1], flat + sides.count(1)


class SecondHand:
    """What follows from the events so far; `see` takes one more, and holds its numbers true."""

    def __init__(self, options: Fields) -> None:
        self.options = options
        self.people: dict[str, CombatantJoined[Any]] = {}
        self.sheets: dict[str, dict[str, int]] = {}
        self.out: set[str] = set()
        self.modifiers: dict[int, ModifierSet] = {}
        self.effects: dict[int, EffectStarted] = {}
        self.facts: dict[tuple[Any, ...], Any] = {}
        self.dice: list[Rolled] = []
        self.first: dict[str, int] = {}
        self.round, self.acted, self.skipped = 0, set[str](), set[str]()
        self.shown = False
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
                stats = ("agl", "str", "end", "dtr", "def")
                found = {one: getattr(event.sheet, FIELDS.get(one, one)) for one in stats}
                self.people[event.who], self.sheets[event.who] = event, found
                self.first[event.who] = self.round + 1
            case Corrected() if event.what in self.sheets[event.who]:
                assert isinstance(event.value, int)
                self.sheets[event.who][event.what] = event.value
            case StatusChanged() | CombatantLeft():
                self.out.add(event.who)
            case ModifierSet():
                self.modifiers[position] = event
            case EffectStarted():
                self.effects[position] = event
            case EffectEnded():
                self.modifiers.pop(event.effect, None)
                self.effects.pop(event.effect, None)
            case FactSet():
                self.facts[(event.fact, *event.about)] = event.value
            case Rolled():
                self.dice.append(event)
            case RoundStarted():
                self.round, self.acted, self.skipped = event.round, set(), set()
            case TurnStarted():
                self.acted.add(event.who)
            case TurnSkipped():
                self.skipped.add(event.who)
            case Declared():
                self.shown = False

    # --- numbers -------------------------------------------------------------------------------

    def stat(self, who: str, name: str) -> int:
        """Section 3: the sheet and the modifiers in force, never below 0."""
        held = (m.amount for m in self.modifiers.values() if (m.who, m.stat) == (who, name))
        return max(self.sheets[who][name] + sum(held), 0)

    def has(self, who: str, condition: str) -> bool:
        """Whether somebody has a condition."""
        return any((e.bearer, e.kind) == (who, condition) for e in self.effects.values())

    def dodge(self, who: str) -> int:
        """TA-03."""
        return self.stat(who, "agl") + self.stat(who, "dtr") // 3

    def foes(self, who: str) -> list[str]:
        """The active opponents."""
        side = self.people[who].side
        there = (one for one in self.people if one not in self.out)
        return [one for one in there if self.people[one].side != side]

    # --- what is held true ---------------------------------------------------------------------

    def check_attack_resolved(self, e: own.AttackResolved) -> None:
        """TA-02 to TA-14: the dodge, the dice and their criticals, the bonuses, the armour."""
        assert e.dodge_value.value == self.dodge(e.target)
        assert e.dodged == (e.dodge_value.value > e.dodge_total)
        if e.dodged:
            assert (self.dice[-1].purpose, e.net, e.hp_to) == ("dodge", 0, e.hp_from)
            return
        dtr = self.stat(e.who, "dtr")
        if e.weapon == "unarmed":
            stats = [self.stat(e.who, one) for one in ("agl", "str", "end")]
            sides, flat = [one for one in stats if one > 1], stats.count(1)
            bonus = dtr // 2
        else:
            weapon = next(one for one in self.people[e.who].sheet.weapons if one.id == e.weapon)
            sides, flat = sides_of(weapon.damage)
            half = self.stat(e.who, "agl") // 2
            if weapon.category == "melee":
                half = self.stat(e.who, "str") // self.options["melee_str_divisor"]
            bonus = half + dtr // 3
        faces = self.dice[-1].faces if sides else ()
        assert self.dice[-2 if sides else -1].purpose == "dodge"
        pairs = enumerate(zip(faces, sides, strict=True), 1)
        critical = [place for place, (face, side) in pairs if face == side]
        raised = critical if not (self.shown and self.options["dual_crit"] == "first") else []
        points = flat + sum(
            face * (ceil(dtr / 2) if dtr >= 3 else 1) + (dtr if dtr < 3 else 0)
            if n in raised
            else face
            for n, face in enumerate(faces, 1)
        )
        fumble = bool(faces) and {*faces} == {1}
        net = max(points + bonus - self.stat(e.target, "def"), 0)
        net = net if not fumble or self.options["fumble_deals_damage"] else 0
        assert (list(e.critical_dice), e.critical_applied) == (critical, bool(raised))
        assert e.rolled_points is not None
        assert e.total is not None
        assert (e.rolled_points.value, e.total.value) == (points, points + bonus)
        assert (e.fumble, e.net, e.hp_to) == (fumble, net, max(e.hp_from - net, 0))
        self.shown = self.shown or bool(critical)

    def check_spell_resolved(self, e: own.SpellResolved) -> None:
        """TA-16, TA-17: a dodge as for a blow, then dice and a quarter of DTR; no armour."""
        spell = next(one for one in self.people[e.who].sheet.spells if one.id == e.spell)
        if spell.offensive and spell.dodgeable:
            assert e.dodge_value is not None
            assert e.dodge_value.value == self.dodge(e.target)
            assert e.dodged == (e.dodge_value.value > (e.dodge_total or 0))
        if not spell.offensive or e.dodged:
            assert not e.net
            return
        sides, flat = sides_of(spell.damage)
        rolled = sum(self.dice[-1].faces) if sides else 0
        net = rolled + flat + ceil(self.stat(e.who, "dtr") / 4)
        assert e.hp_from is not None
        assert (e.net, e.hp_to) == (net, max(e.hp_from - net, 0))

    def check_flee_weighed(self, e: own.FleeWeighed) -> None:
        """TA-20: all lines that hold; the chance is between 0 and 100."""
        sheet, foes = self.people[e.who].sheet, self.foes(e.who)
        found = 5 + self.stat(e.who, "dtr") + RACES.get(sheet.race, 0)
        found += 10 if sheet.job == "thief" else 0
        found += sum(PLACES[one] for one in self.facts.get(("terrain",)) or ())
        found += BUILDINGS.get(str(self.facts.get(("building",))), 0)
        found -= 500 if self.facts.get(("room_sealed",)) else 0
        found += sum(value for name, value in CONDITIONS.items() if self.has(e.who, name))
        found += self.lines_of(e.who, foes) if foes else 0
        assert (e.sum.value, e.chance) == (found, min(max(found, 0), 100))

    def lines_of(self, who: str, foes: list[str]) -> int:
        """TA-20, TA-A18 to TA-A20: the lines that look at the opponents."""
        common = self.facts.get(("enemy_attitude",)) or "normal"
        minds = [self.facts.get(("enemy_attitude_of", foe)) or common for foe in foes]
        found = min(ATTITUDES[mind] for mind in minds)
        tied = self.facts.get(("enemy_cannot_pursue",))
        each = [self.facts.get(("enemy_cannot_pursue_of", foe)) for foe in foes]
        found += 1000 if all(tied if one is None else one for one in each) else 0
        found -= 20 if any("archangel" in self.people[foe].sheet.tags for foe in foes) else 0
        found += 20 if all(self.immobile(foe) for foe in foes) else 0
        lead = self.stat(who, "agl") - max(self.stat(foe, "agl") for foe in foes)
        return found + 3 * min(max(lead, 0), 9)

    def immobile(self, who: str) -> bool:
        """TA-A20: no turn in this round, or one that is lost."""
        if who in self.acted or self.first[who] > self.round:
            return who in self.skipped or self.first[who] > self.round
        return self.has(who, "off_balance") or self.has(who, "cannot_act")


def seen_in(seed: int) -> Counter[str]:
    """What was computed a second time in a random fight, each kind so many times."""
    pick = Random(seed).choice
    options = {
        "melee_str_divisor": pick([1, 2]),
        "fumble_deals_damage": pick([True, False]),
        "dual_crit": pick(["first", "each"]),
        "auto_end": False,
    }
    given = joined(RULESET, people(pick))
    fight = fight_of(RULESET, given, options=options, dice="engine", seed=seed)
    fight.do({"begin": {}})
    fight_on(fight, pick, 100)
    return computed(SecondHand(options), fight)


@pytest.mark.parametrize("first", [0, 10])
def test_every_number_of_random_fights_is_that_of_the_pages(first: int) -> None:
    """TA-02 to TA-14, TA-16, TA-17, TA-20: a second hand comes to the same numbers."""
    seen = sum((seen_in(seed) for seed in range(first, first + 10)), Counter[str]())
    assert seen["attack_resolved"] > 80
    assert seen["spell_resolved"] > 20
    assert seen["flee_weighed"] > 10
