"""What the rulebooks ask: whom, what may be answered, and what no answer means."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from affray.events import GM, Asked, Batch, Menu, Value
from affray.replay.player import play
from affray.replay.script_reader import scripts_in
from affray.rulesets import OWN, find

SCRIPTS = Path(__file__).parent
PLAYER = "player"
"""Whoever speaks for the combatant that is asked."""

Default = tuple[Value, ...]
"""What may stand as the default; nothing where the question must be answered."""

MUST: Default = ()
YES_NO = ("no", "yes")


class Words(NamedTuple):
    """One of these words; `more` where the fight adds others, people or plans."""

    words: tuple[Value, ...]
    more: bool = False

    def fits(self, menu: Menu) -> bool:
        """Whether a menu offers that and nothing else."""
        bare = menu == Menu(choices=menu.choices)
        offered = set(menu.choices)
        return bare and (offered > set(self.words) if self.more else offered == set(self.words))


class Numbers(NamedTuple):
    """A number, a length in tenths of `unit`; None: that end is as the fight has it."""

    low: int | None
    high: int | None = None
    unit: str = ""
    step: int = 1

    def fits(self, menu: Menu) -> bool:
        """Whether a menu asks for that and nothing else."""
        low = menu.low if self.low is None else self.low
        high = menu.high if self.high is None else self.high
        wanted = Menu(low=low, high=high, unit=self.unit, step=self.step)
        return menu == wanted and low is not None and high is not None


class Prose(NamedTuple):
    """A text."""

    def fits(self, menu: Menu) -> bool:
        """Whether a menu asks for a text and nothing else."""
        return menu.text > 0 and menu == Menu(text=menu.text)


class Question(NamedTuple):
    """A row of a rulebook's table of prompts."""

    to: str
    options: Words | Numbers | Prose
    default: Default


def either(default: str, other: str) -> Question:
    """A player says one of two words."""
    return Question(PLAYER, Words((default, other)), (default,))


DIRECTIONS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
BEARING = Question(GM, Words(DIRECTIONS), MUST)
HELD_BACK = Question(PLAYER, Words(("decline",), more=True), ("decline",))

POOLS = ("agility", "strength", "resist", "avoid", "resolve", "save_fortitude", "save_will")
"""The pools between which the examples of `dice_pool` let somebody choose."""

QUESTIONS: dict[str, dict[str, Question]] = {
    "battle_actions": {
        "charge_ruling": Question(GM, Words(YES_NO), ("no",)),  # BA-26
    },
    "turn_actions": {
        "spare_decision": Question(GM, Words(("refuse", "spare", "roll")), MUST),
        "spare_chance": Question(GM, Numbers(0, 100), MUST),
        "set_terms": Question(GM, Prose(), MUST),
        "terms": Question(PLAYER, Words(("fulfil", "refuse")), MUST),
        "custom_action": Question(GM, Words(("reject", "accept")), MUST),
        "gm_effect": Question(GM, Prose(), MUST),
        "gm_change": Question(
            GM,
            Words(("done", "heal", "lose", "add_condition", "modifier", "end_fight"), more=True),
            ("done",),
        ),
        "gm_change_who": Question(GM, Words((), more=True), MUST),
        "gm_change_amount": Question(GM, Numbers(None), MUST),
        "gm_change_condition": Question(GM, Prose(), MUST),
        "gm_change_stat": Question(GM, Words(("agl", "str", "end", "dtr", "def")), MUST),
        "gm_change_status": Question(GM, Words(("fled", "defeated", "dead")), MUST),
        "gm_change_turns": Question(GM, Numbers(0), MUST),
    },
    "action_points": {
        "bearing": BEARING,
        "bearing_at_phase_start": BEARING,
        "distance": Question(GM, Numbers(0, unit="step"), MUST),
        "charge_counter": HELD_BACK,
        "area_target": Question(PLAYER, Words(("no",), more=True), ("no",)),  # AP-49
        "veteran_reroll": either("keep", "reroll"),
        "concentration": either("keep", "reroll"),
        "parry": either("decline", "parry"),
        "intervene": either("decline", "intervene"),
        "villainy": HELD_BACK,
        "consent": either("resist", "allow"),
        "veteran_defence": either("decline", "activate"),
        "veteran_save": either("keep", "use"),
        "hard_as_steel": Question(PLAYER, Numbers(0), (0,)),
        "disarm_outcome": either("fling", "snatch"),
        "follow_up": HELD_BACK,
        "duel": either("decline", "accept"),
        "duel_attack": Question(PLAYER, Words((("attack",),), more=True), (("attack",),)),
        "seen_at_rest": Question(GM, Words(YES_NO), ("no",)),
    },
    "age": {
        "pull_blow": either("strike", "pull"),
        "distance": Question(GM, Numbers(0, unit="yd", step=5), MUST),  # whole or half yards
        "stunt": Question(PLAYER, Words(("none",), more=True), ("none",)),  # AG-X4
    },
    "dice_pool": {
        "reaction": Question(PLAYER, Words(("pass",), more=True), ("pass",)),
        "willpower_defence": either("no", "yes"),
        "willpower_test": either("no", "yes"),
        "reroll": either("no", "yes"),
        "contest_pool": Question(PLAYER, Words((), more=True), POOLS),  # DP-105: the larger
        "critical_failure": Question(GM, Prose(), ("none",)),
        "distance": Question(GM, Numbers(0, unit="m"), MUST),
        "path_clear": Question(GM, Words(YES_NO), MUST),
        "units_in_blast": Question(GM, Words(("done",), more=True), MUST),
        "square_occupied": Question(GM, Words(("free", "occupied")), ("free",)),
        "cover_value": Question(GM, Words((*range(11), "full")), (*range(11), "full")),
        "seize_weapon": either("no", "yes"),
        "push_along": Question(PLAYER, Numbers(0, unit="m", step=10), (0,)),
        "bull_rush_counter": Question(PLAYER, Words(("no", "knock_back", "knock_down")), ("no",)),
        "feint_penalty": Question(GM, Numbers(0), (2, 4, 6)),
        "overrun_block": either("block", "dodge_aside"),
        "overrun_attempt": Question(PLAYER, Words(("stop", "bull_rush", "acrobatics")), ("stop",)),
        "stay_awake": either("no", "yes"),
    },
}
"""The tables of prompts, by the rulebooks and their words; the default stands first in a pair."""


def told(book: str) -> Iterator[Asked]:
    """Every question that the worked examples of a rulebook come to."""
    for path in sorted((SCRIPTS / book).glob("*.yaml")):
        if path.name == "cast.yaml":
            continue
        for script in scripts_in(path):
            for course in play(script).courses:
                assert course.fight is not None
                for batch in course.fight.log.records:
                    if isinstance(batch, Batch):
                        yield from (one for one in batch.events if isinstance(one, Asked))


@cache
def asked(book: str) -> dict[str, list[Asked]]:
    """The questions by name; throws that wait for somebody's dice are none of the rulebook's."""
    by_name: dict[str, list[Asked]] = {}
    for event in told(book):
        if not event.menu.dice:
            by_name.setdefault(event.question, []).append(event)
    return by_name


@pytest.mark.parametrize("book", OWN)
def test_every_question_of_a_rulebook_is_asked_by_its_examples(book: str) -> None:
    """The table holds the rulebook's questions, and the examples come to each of them."""
    questions = set(find(book).questions)
    assert questions == set(QUESTIONS[book]) == set(asked(book))


@pytest.mark.parametrize(
    ("book", "name"), [(book, name) for book, rows in QUESTIONS.items() for name in rows]
)
def test_a_question_is_put_as_the_rulebook_says(book: str, name: str) -> None:
    """Whom it is put to, what may be answered, and what holds when nobody answers."""
    to, options, default = QUESTIONS[book][name]
    for event in asked(book)[name]:
        assert (event.to == GM) == (to == GM), event
        assert options.fits(event.menu), event
        assert event.has_default == (default != MUST), event
        assert default == MUST or event.default in default, event


def test_the_larger_pool_is_the_default() -> None:
    """DP-105: the larger pool, modifiers included; of equal ones the first named."""
    kinds = set()
    for event in asked("dice_pool")["contest_pool"]:
        pools = [str(one).split("=") for one in event.about[1:]]
        assert tuple(name for name, _ in pools) == event.menu.choices
        sizes = [int(size) for _, size in pools]
        assert event.default == event.menu.choices[sizes.index(max(sizes))]
        kinds.add((sizes[0] > sizes[1]) - (sizes[0] < sizes[1]))
    assert kinds == {-1, 0, 1}
