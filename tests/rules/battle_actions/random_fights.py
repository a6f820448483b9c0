"""Fights played at random: mixed people, random options, whatever is offered and much that is not.

Nothing here knows the rules; what must hold all the same is looked at after every command.
"""

from collections import Counter
from typing import Any

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

from .random_words import Lot

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

Seen = Counter[tuple[str, str]]


class Course:
    """One fight from beginning to end, and what it has reached."""

    def __init__(self, number: int) -> None:
        self.lot, self.seen = Lot(number), Seen()
        self.fight = self.opened(number)
        self.earlier: tuple[int, int | None] | None = None

    def opened(self, number: int) -> Recorded:
        """A fight with people and options drawn by lot."""
        lot = self.lot
        options = {
            name: lot.random.choice(values) for name, values in CHOICES.items() if lot.often(0.4)
        }
        self.seen.update(("option", f"{name}={value}") for name, value in options.items())
        people = [lot.somebody() for _ in range(lot.random.randint(2, 6))]
        people[0]["side"], people[1]["side"] = "red", "blue"
        dice = scripted() if lot.often(0.2) else seeded(number)
        machine = lot.often(0.2)
        return new(
            "battle_actions", people, options=options, dice=dice, strict=True, machine=machine
        )

    # --- playing ---------------------------------------------------------------------------

    def play(self) -> Seen:
        """Play to the end; raises AssertionError at the first thing that must not be."""
        self.ask({"begin": {}})
        for _ in range(MOST):
            if self.fight.state.over:
                break
            self.step()
        assert self.fight.state.over, "the fight does not end"
        self.ask(self.lot.nonsense(self.fight))
        self.ask({"rest": {}})
        tired = [held.old_fatigue for held in self.fight.state.combatants.values()]
        assert not any(tired), tired
        verdict = verify(self.fight)
        assert str(verdict) == "EXACT", verdict
        return self.seen

    def step(self) -> None:
        """One command, or one step back."""
        state, lot = self.fight.state, self.lot
        if state.round > ROUNDS and state.prompt is None:
            self.ask({"end_fight": {}})
        elif lot.often(0.06):
            self.ask(lot.meddling(self.fight), by=lot.person())
        elif lot.often(0.2):
            self.ask(lot.nonsense(self.fight), by=lot.person())
        elif lot.often(0.02):
            self.take_back()
        else:
            self.next_move()

    def next_move(self) -> None:
        """What is offered to one of those who are waited for, chosen by lot."""
        held = self.lot.random.choice(self.fight.awaits())
        self.seen["prompt", held.question] += 1
        if held.prompt is not None:
            menu = held.prompt.menu
            choice = None if menu.dice else self.lot.random.choice(menu.choices)
            self.ask({"answer": {"prompt": held.id, "choice": choice}}, must=True)
            return
        walks = [walk for walk in self.fight.options() if walk.chosen.get("actor") == held.to]
        asked = [walk for walk in walks if walk.name == held.question]
        assert asked, f"{held} is not offered among {walks}"
        self.walk(self.lot.random.choice(walks if self.lot.often(0.3) else asked))

    def walk(self, walk: Walk) -> None:
        """Go through a form by lot; whatever no choice refuses is accepted in the end."""
        if self.lot.often(0.03):
            for finished in walk.complete():
                assert self.fight.check(finished.command()) is None, finished.command()
        while walk.field is not None:
            choices = walk.choices
            self.seen.update(("refused", one.refused) for one in choices if one.refused)
            allowed = [one.value for one in choices if not one.refused]
            if not allowed:
                return  # a change may have nothing left to change to
            is_action = walk.field.name == "action"
            walk = walk.take(self.rarest(allowed) if is_action else self.lot.random.choice(allowed))
        self.ask(walk.command(), must=True)

    def rarest(self, actions: list[Any]) -> Any:
        """Most often one of the actions that this fight has seen least."""
        least = min(self.seen["action", name] for name in actions)
        rare = [name for name in actions if self.seen["action", name] == least]
        return self.lot.random.choice(rare if self.lot.often(0.6) else actions)

    def ask(self, command: dict[str, Any], *, by: str = "gm", must: bool = False) -> None:
        """Ask for something; what `check` foresees is what `do` says."""
        before, foreseen = self.fight.state, self.fight.check(command, by=by)
        done = self.attempt(command, by)
        if isinstance(done, Refused):
            assert not must, f"{command}: {done}"
            assert self.fight.state is before
            known = foreseen.code if foreseen is not None else "bad_dice"
            assert done.code == known, f"{command}: {done}, foreseen was {foreseen}"
            self.seen["refused", done.code] += 1
        else:
            assert foreseen is None, f"{command} is done, foreseen was {foreseen}"
            self.look(before, done)

    def attempt(self, command: dict[str, Any], by: str) -> Batch[Any, Any] | Refused:
        """What becomes of a command."""
        try:
            return self.fight.do(command, by=by, faces=self.lot.faces(self.fight))
        except Refused as refused:
            return refused

    def take_back(self) -> None:
        """Undo, and perhaps redo."""
        before = self.fight.state
        if len(self.fight.log.branch()) > 3:
            self.fight.undo()
            self.earlier = None
            if self.lot.often(0.5):
                self.fight.redo()
                assert self.fight.state == before

    # --- what must hold -----------------------------------------------------------------------

    def look(self, before: Any, batch: Batch[Any, Any]) -> None:
        """What a batch may not have brought about, whatever was asked for."""
        out = {who for who, held in before.combatants.items() if held.status != "active"}
        for event in batch.events:
            name = tag_of(type(event))
            self.seen["event", name] += 1
            if name == "asked":
                self.seen["prompt", event.question] += 1
            elif name in ("action_declared", "action_changed"):
                self.seen.update((("action", event.action), ("rider", event.rider)))
            elif name in MADE:
                assert event.who not in out, f"{event.who} is out and attacks"
                assert event.target not in out, f"{event.target} is out and attacked"
            elif name == "status_changed":
                out.add(event.who)
            elif name == "damage_dealt":
                assert min(event.raw.value, event.points) >= 0, event
        self.in_order()
        for who, held in self.fight.state.combatants.items():
            self.sound(who, held)

    def sound(self, who: str, held: Any) -> None:
        """What may be true of nobody."""
        effects = [e.kind for e in self.fight.state.effects.values() if e.bearer == who]
        assert effects.count("rage") <= (not self.fight.state.over), f"{who} rages: {effects}"
        assert held.status == "active" or not held.attacks, f"{who} is out and has attacks"

    def in_order(self) -> None:
        """Attacks come due from the highest moment down, those without one last."""
        view = self.fight.view()
        now = due(view) if view.state.phase == "attacks" else None
        if now is None:
            self.earlier = None
            return
        moment = now[1].moment
        if self.earlier is not None and self.earlier[0] == view.state.round:
            last = self.earlier[1]
            later = moment is None or (last is not None and moment <= last)
            assert later, f"an attack at {moment} is due after one at {last}"
        self.earlier = (view.state.round, moment)


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
