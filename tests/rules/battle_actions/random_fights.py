"""Fights played at random: mixed people, random options, whatever is offered and much that is not.

Nothing here knows the rules; what must hold all the same is looked at after every command.
"""

from collections import Counter
from random import Random
from typing import Any

from affray.core.dice import parse, throw
from affray.core.forms import Walk
from affray.core.refusals import Refused
from affray.events import Batch, tag_of
from affray.replay.facade import new, scripted, seeded
from affray.replay.recorded import Recorded
from affray.replay.verify import verify
from affray.rulesets.battle_actions.events import EVENTS
from affray.rulesets.battle_actions.order import due
from affray.rulesets.battle_actions.table import ACTIONS
from affray.rulesets.battle_actions.words import CODES

from .playing import cast

ROUNDS = 12
"""After so many rounds the game master ends a fight."""

MOST = 1500
"""More commands than any of these fights can need."""

CHOICES: dict[str, tuple[Any, ...]] = {
    "test_mode": ("roll_under", "roll_over"),
    "tie_moments": ("initiative_order", "simultaneous"),
    "declaration_timing": ("before_initiative", "after_initiative"),
    "declaration_order": ("ascending_initiative", "free"),
    "action_change": ("paid", "forbidden", "free"),
    "action_change_cost": (0, 5, 12),
    "critical_base": (0, 1, 5),
    "self_hit_base": (0, 1),
    "multiplier_mode": ("die_times", "dice_count"),
    "multiplier_floor": (0, 1),
    "wound_initiative_penalty": ({}, {"light": 1, "medium": 3, "heavy": 9}),
    "exposed_effect": ("no_weapon_defense", "minus_four"),
    "counter_triggers": (("offensive", "charge", "sweeping_cut", "rage"), ("rage", "whirl"), ()),
    "counter_bonus_scope": ("all_attacks", "named_opponent"),
    "charge_min": (8, 4),
    "charge_too_close": (3, 0),
    "charge_max": (None, 20),
    "breakthrough_cancels": ("all_attacks", "attacks_on_breaker"),
    "disarm_failure": ("weapon_kept", "own_test"),
    "engagement": ("attack_made", "ignore"),
    "rage_repeat": ("new_wound", "until_rest_once"),
    "double_strike_feat": (False, True),
}
"""The options with more than one built value, and values to try."""

MADE = (
    "attack_hit",
    "attack_missed",
    "self_hit",
    "strike_defended",
    "disarm_succeeded",
    "disarm_failed",
)
"""The events that say that somebody has made an attack."""


class Course:
    """One fight from beginning to end, and what it has reached."""

    def __init__(self, number: int) -> None:
        self.random = Random(number)
        self.seen: Counter[tuple[str, str]] = Counter()
        self.joined = 0
        self.fight = self.opened(number)
        self.last: tuple[int, int | None, bool] = (0, None, True)

    def opened(self, number: int) -> Recorded:
        """A fight with people and options drawn by lot."""
        options = {
            name: self.random.choice(values)
            for name, values in CHOICES.items()
            if self.random.random() < 0.4
        }
        for name, value in options.items():
            self.seen["option", f"{name}={value}"] += 1
        people = [self.somebody() for _ in range(self.random.randint(2, 6))]
        people[0]["side"], people[1]["side"] = "red", "blue"
        return new(
            "battle_actions",
            people,
            options=options,
            dice=scripted() if self.random.random() < 0.2 else seeded(number),
            strict=True,
            machine=self.random.random() < 0.2,
        )

    def somebody(self) -> dict[str, Any]:
        """One of the cast with other numbers, other feats, another weapon or none."""
        lot = self.random
        name = lot.choice(sorted(cast()))
        self.joined += 1
        weapons = [
            {
                **arm,
                "mastery": lot.randint(0, 4),
                "two_handed": lot.random() < 0.5,
                "size": lot.choice(("small", "medium", "large")),
            }
            for arm in cast()[name].get("weapons", [])
        ]
        feats = ("precise_shot", "strong_shot", "double_strike")
        return {
            **cast()[name],
            "id": f"{name}{self.joined}",
            "side": lot.choice(("red", "blue", "blue", "green")),
            "race": lot.choice(("human", "orc")),
            "profession": lot.choice(("warrior", "assassin", "assassin", "other")),
            "feats": [feat for feat in feats if lot.random() < 0.5],
            "initiative": lot.randint(0, 60),
            "attacks_per_round": lot.randint(1, 3),
            "vitality": lot.choice((None, 20, 100, 300)),
            "unarmed_mastery": lot.randint(0, 4),
            "rage_fatigue": lot.randint(0, 1),
            "weapons": weapons,
            "wielded": lot.choice([None, *(arm["id"] for arm in weapons)]),
        }

    # --- playing ---------------------------------------------------------------------------

    def play(self) -> Counter[tuple[str, str]]:
        """Play to the end; raises AssertionError at the first thing that must not be."""
        self.ask({"begin": {}})
        for _ in range(MOST):
            state = self.fight.state
            if state.over:
                break
            if state.round > ROUNDS and state.prompt is None:
                self.ask({"end_fight": {}})
            elif self.random.random() < 0.06:
                self.ask(self.meddling(), by=self.person())
            elif self.random.random() < 0.2:
                self.ask(self.nonsense(), by=self.person())
            elif self.random.random() < 0.02:
                self.take_back()
            else:
                self.next_move()
        assert self.fight.state.over, "the fight does not end"
        self.ask(self.nonsense())
        self.ask({"rest": {}})
        assert all(held.old_fatigue == 0 for held in self.fight.state.combatants.values())
        verdict = verify(self.fight)
        assert str(verdict) == "EXACT", verdict
        return self.seen

    def next_move(self) -> None:
        """What is offered to one of those who are waited for, chosen by lot."""
        held = self.random.choice(self.fight.awaits())
        self.seen["prompt", held.question] += 1
        if held.prompt is not None and held.prompt.menu.dice:
            self.ask({"answer": {"prompt": held.id}}, must=True)
        elif held.prompt is not None:
            choice = self.random.choice(held.prompt.menu.choices)
            self.ask({"answer": {"prompt": held.id, "choice": choice}}, must=True)
        else:
            walks = [walk for walk in self.fight.options() if walk.chosen.get("actor") == held.to]
            assert any(walk.name == held.question for walk in walks), (held, walks)
            asked = [walk for walk in walks if walk.name == held.question]
            self.walk(self.random.choice(walks if self.random.random() < 0.3 else asked))

    def walk(self, walk: Walk) -> None:
        """Go through a form by lot; whatever no choice refuses is accepted in the end."""
        if self.random.random() < 0.03:
            for finished in walk.complete():
                assert self.fight.check(finished.command()) is None, finished.command()
        while walk.field is not None:
            choices = walk.choices
            self.seen.update(("refused", one.refused) for one in choices if one.refused)
            allowed = [one.value for one in choices if not one.refused]
            if not allowed:
                return  # a change may have nothing left to change to
            walk = walk.take(
                self.rarest(allowed) if walk.field.name == "action" else self.random.choice(allowed)
            )
        self.ask(walk.command(), must=True)

    def rarest(self, actions: list[Any]) -> Any:
        """Most often one of the actions that this fight has seen least."""
        if self.random.random() < 0.4:
            return self.random.choice(actions)
        least = min(self.seen["action", name] for name in actions)
        return self.random.choice([a for a in actions if self.seen["action", a] == least])

    def ask(self, command: dict[str, Any], *, by: str = "gm", must: bool = False) -> None:
        """Ask for something; the foresight of `check` and what `do` does are the same."""
        foreseen = self.fight.check(command, by=by)
        before = self.fight.state
        try:
            batch = self.fight.do(command, by=by, faces=self.faces())
        except Refused as refused:
            assert not must, (command, refused)
            assert self.fight.state is before
            assert foreseen is None or foreseen.code == refused.code, (foreseen, refused)
            assert foreseen is not None or refused.code == "bad_dice", (command, refused)
            self.seen["refused", refused.code] += 1
            return
        assert foreseen is None, (command, foreseen)
        self.look(before, batch)

    def faces(self) -> list[int]:
        """Faces for the throw that is asked for, if one is."""
        prompt = self.fight.state.prompt
        if prompt is None or not prompt.menu.dice:
            return []
        return list(throw(parse(prompt.menu.dice), self.random.randint))

    def take_back(self) -> None:
        """Undo, and perhaps redo."""
        if len(self.fight.log.branch()) > 3:
            before = self.fight.state
            self.fight.undo()
            if self.random.random() < 0.5:
                self.fight.redo()
                assert self.fight.state == before
            self.last = (0, None, True)

    # --- what people ask for -----------------------------------------------------------------

    def who(self) -> str:
        """Somebody of the fight, or nobody."""
        return self.random.choice([*self.fight.state.combatants, "nobody"])

    def person(self) -> str:
        """Most often the game master, sometimes a stranger."""
        return "gm" if self.random.random() < 0.9 else "a stranger"

    def actor(self) -> str:
        """Most often somebody who is waited for."""
        waited = [held.to for held in self.fight.awaits() if held.command is not None]
        return self.random.choice(waited) if waited and self.random.random() < 0.8 else self.who()

    def meddling(self) -> dict[str, Any]:
        """Something that a game master may say at any time."""
        lot, who = self.random, self.who()
        arms = ["none", "sword", "axe", "dagger", "light_crossbow", "bow", "short_sword"]
        fact = lot.choice(("distance", "distance", "ground", "ground_of", "run_up", "wielded"))
        grounds = (None, "firm", "ice", "lava")
        value = {
            "distance": lot.choice((None, 1, 2, 3, 5, 9)),
            "run_up": lot.choice((None, True, False)),
            "wielded": lot.choice(arms),
        }.get(fact, lot.choice(grounds))
        about = {"distance": [who, self.who()], "ground": []}.get(fact, [who])
        says: list[dict[str, Any]] = [
            {"set_fact": {"fact": fact, "about": about, "value": value}},
            {"set_fact": {"fact": fact, "about": about, "value": value}},
            {
                "correct": {
                    "who": who,
                    "what": lot.choice(
                        (
                            "initiative",
                            "attacks_per_round",
                            "unarmed_mastery",
                            "defense",
                            "level",
                            "vitality",
                        )
                    ),
                    "value": lot.randint(0, 12),
                    "reason": "so it is",
                }
            },
            {"note": {"text": "thunder"}},
        ]
        if lot.random() < 0.2:
            says = [{"leave": {"who": who}}, self.join(), {"drop": {}}]
        return lot.choice(says)

    def join(self) -> dict[str, Any]:
        """Somebody comes to the fight."""
        one = self.somebody()
        names = {key: one.pop(key) for key in ("name", "side", "controller")}
        return {"join": {"who": one.pop("id"), **names, "sheet": one}}

    def nonsense(self) -> dict[str, Any]:
        """A command of the rulebook with fields drawn by lot, most of them refused."""
        lot, actor = self.random, {"actor": self.actor()}
        command = lot.choice(
            (
                "declare",
                "change_action",
                "pass_change",
                "sacrifice",
                "attack",
                "skip_attack",
                "rest",
                "answer",
            )
        )
        asked = [held.question for held in self.fight.awaits() if held.command is not None]
        if asked and lot.random() < 0.6:
            command = asked[0]
        fields: dict[str, Any] = {
            "answer": {"prompt": "aaaaaaaa", "choice": "yes"},
            "sacrifice": {**actor, "count": lot.randint(-1, 4)},
            "attack": {**actor, "target": self.who()},
        }.get(command, actor)
        if command in ("declare", "change_action"):
            fields = {**actor, **self.declaration()}
        elif command == "attack" and lot.random() < 0.5:
            fields["second"] = self.who()
        return {command: fields}

    def declaration(self) -> dict[str, Any]:
        """An action with parameters drawn by lot, its own and others."""
        lot = self.random
        action = lot.choice([*ACTIONS, "aim", "dance"])
        found: dict[str, Any] = {"action": action}
        own = ACTIONS[action].params if action in ACTIONS else ()
        for name in ("target", "targets", "points", "blow", "rider", "rider_blow"):
            if lot.random() < (0.9 if name in own else 0.05):
                found[name] = {
                    "target": self.who(),
                    "targets": [self.who() for _ in range(lot.randint(0, 2))],
                    "rider": lot.choice(("precise_strike", "strong_shot", "offensive")),
                }.get(name, lot.randint(-1, 6))
        return found

    # --- what must hold -----------------------------------------------------------------------

    def look(self, before: Any, batch: Batch[Any, Any]) -> None:
        """What a batch may not have brought about, whatever was asked for."""
        out = {who for who, held in before.combatants.items() if held.status != "active"}
        for event in batch.events:
            name = tag_of(type(event))
            self.seen["event", name] += 1
            if name == "asked":
                self.seen["prompt", event.question] += 1
            if name in ("action_declared", "action_changed"):
                self.seen["action", event.action] += 1
                self.seen["rider", event.rider] += 1
            if name in MADE:
                assert event.who not in out, f"{event.who} is out and attacks"
                assert event.target not in out - {event.who}, f"{event.target} is out and attacked"
            if name == "status_changed":
                out.add(event.who)
            if name == "damage_dealt":
                assert event.raw.value >= 0
                assert event.points >= 0
            if name == "round_ended":
                self.last = (0, None, True)
        self.in_order()
        for who, held in self.fight.state.combatants.items():
            raging = [
                e for e in self.fight.state.effects.values() if (e.kind, e.bearer) == ("rage", who)
            ]
            assert len(raging) <= 1
            assert not (raging and self.fight.state.over), f"{who} rages after the end"
            assert held.status == "active" or not held.attacks, f"{who} is out and has attacks"

    def in_order(self) -> None:
        """Attacks come due from the highest moment down, those without one last."""
        view = self.fight.view()
        now = due(view) if view.state.phase == "attacks" else None
        if now is None:
            return
        moment, (round_, earlier, first) = now[1].moment, self.last
        if not first and round_ == view.state.round:
            later = moment is None or (earlier is not None and moment <= earlier)
            assert later, f"an attack at {moment} is due after one at {earlier}"
        self.last = (view.state.round, moment, False)


def reached() -> dict[str, set[str]]:
    """What there is to be reached, by kind."""
    return {
        "action": set(ACTIONS),
        "rider": {"", "precise_strike", "strong_shot"},
        "prompt": {"charge_ruling", "declare", "pass_change", "sacrifice", "attack", "roll"},
        "option": {f"{name}={value}" for name, values in CHOICES.items() for value in values},
        "event": {tag_of(event) for event in EVENTS},
        "refused": {*CODES, "gm_only", "not_controller", "prompt_open", "unknown_prompt"},
    }
