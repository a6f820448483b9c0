"""Two fights that differ only in their secrets give a player the same bytes (law 21)."""

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from affray.core.fight import Fight
from affray.events import (
    GM,
    Answered,
    Asked,
    Clock,
    CombatantLeft,
    Corrected,
    EffectChanged,
    EffectEnded,
    EffectStarted,
    Event,
    FactSet,
    Menu,
    ModifierSet,
    Noted,
    PhaseEntered,
    ResourceChanged,
    Rolled,
    RoundEnded,
    RoundStarted,
    StatusChanged,
    TurnEnded,
    TurnStarted,
    plain,
)
from affray.projections.view import view

from .toy_projections import TOY, Marked, Whisper, batch, branch_of, joined, new_fight

WATCHER = "pb"
"""The player from whom the secrets are kept: he speaks for Borys, of the blue side."""

HIDDEN = st.sampled_from([GM, "side:red", "person:pa"])
WORDS = st.text("abc漢", min_size=1, max_size=4)
PEOPLE = st.sampled_from(["anna", "borys", "ghost"])
CLOCKS = st.sampled_from([None, Clock("round_end", 2), Clock("turn_end", 1, "anna")])


def bytes_of(seen: Any) -> bytes:
    """What leaves for a player."""
    return json.dumps(plain(seen)).encode()


# --- fights that are played ----------------------------------------------------------------

SECRET = st.tuples(HIDDEN, WORDS, st.integers(0, 3), st.booleans(), PEOPLE)
STEP = st.tuples(
    st.sampled_from(["blow", "blow back", "speech", "aside", "round", "undo"]), SECRET, SECRET
)


def keep_secret(fight: Fight, secret: Any) -> None:
    """A plot: its dice, its question and its effect are for few; that it is declared is public."""
    to, text, throws, asks, who = secret
    plot = {"who": who, "text": text, "to": to, "throws": throws, "asks": asks}
    fight.do({"plot": plot})
    if asks:
        fight.do({"answer": {"prompt": fight.awaits()[0].id, "choice": text}})


def play_on(fight: Fight, step: str) -> None:
    """Something happens before everybody's eyes, or among the watcher's own people."""
    if step.startswith("blow"):
        actor, target = ("anna", "borys") if step == "blow" else ("borys", "anna")
        fight.do({"attack": {"actor": actor, "target": target}})
        if fight.state.prompt is not None:
            by = WATCHER if target == "borys" else "pa"
            prompt = fight.awaits(by)[0].id
            fight.do({"answer": {"prompt": prompt, "choice": "no"}}, by=by)
    elif step == "round":
        fight.do({"unveil": {"who": "nobody"}})
    elif step == "undo":
        fight.do({"note": {"text": "slip"}})
        fight.undo()
    else:
        to = "" if step == "speech" else "side:blue"
        fight.do({"whisper": {"to": to, "text": step}}, by=WATCHER)


@settings(max_examples=40, deadline=None)
@given(st.lists(STEP, min_size=1, max_size=6), st.integers(0, 99))
def test_played_fights_that_differ_in_secrets_look_the_same(steps: Any, seed: int) -> None:
    """Secret dice, questions, answers and effects change no byte of the view, at no step."""
    one, other = new_fight(seed), new_fight(seed)
    for fight in (one, other):
        fight.do({"begin": {}})
    for step, this, that in steps:
        keep_secret(one, this)
        keep_secret(other, that)
        for fight in (one, other):
            play_on(fight, step)
        assert bytes_of(one.seen(WATCHER)) == bytes_of(other.seen(WATCHER))


# --- histories of any shape ----------------------------------------------------------------

REF = st.integers(0, 30)
"""Which public event or running effect is meant; laid out, it is a log position."""

PUBLIC = st.one_of(
    st.builds(EffectStarted, WORDS, PEOPLE, about=WORDS, ends=CLOCKS, parent=REF),
    st.builds(EffectChanged, REF, WORDS, PEOPLE, amount=st.integers(-3, 3), ends=CLOCKS),
    st.builds(EffectEnded, REF, WORDS, PEOPLE, WORDS),
    st.builds(Marked, PEOPLE, REF, st.tuples(REF, REF)),
    st.builds(ModifierSet, PEOPLE, WORDS, st.integers(-3, 3), WORDS, ends=CLOCKS),
    st.builds(StatusChanged, PEOPLE, WORDS),
    st.builds(ResourceChanged, PEOPLE, WORDS, st.just(-1), st.integers(0, 9)),
    st.builds(FactSet, WORDS, st.tuples(PEOPLE), WORDS),
    st.builds(Rolled, PEOPLE, WORDS, st.just("d20"), st.tuples(st.integers(1, 20)), WORDS),
    st.builds(Asked, PEOPLE, WORDS, st.just(Menu(choices=("yes", "no")))),
    st.builds(Answered, REF, WORDS, PEOPLE),
    st.builds(RoundStarted, st.integers(1, 9)),
    st.builds(RoundEnded, st.integers(1, 9)),
    st.builds(TurnStarted, PEOPLE),
    st.builds(TurnEnded, PEOPLE),
    st.builds(PhaseEntered, WORDS),
    st.builds(CombatantLeft, PEOPLE),
    st.builds(Corrected, PEOPLE, WORDS, st.integers(0, 9), WORDS),
    st.builds(Noted, WORDS),
)
"""Events that everybody sees, some of them about somebody who joined in secret."""

SECRETS = st.lists(
    st.tuples(
        st.one_of(
            st.builds(EffectStarted, WORDS, PEOPLE, ends=CLOCKS),
            st.builds(StatusChanged, st.sampled_from(["anna", "borys"]), WORDS),
            st.builds(ModifierSet, PEOPLE, WORDS, st.integers(-3, 3), WORDS, ends=CLOCKS),
            st.builds(FactSet, WORDS, st.tuples(PEOPLE), WORDS),
            st.builds(RoundStarted, st.integers(1, 9)),
            st.builds(TurnStarted, PEOPLE),
            st.builds(Noted, WORDS),
        ),
        HIDDEN,
    ),
    max_size=3,
)
"""What happens beside them, for others than the watcher."""

MOMENT = st.tuples(PUBLIC, st.sampled_from(["pa", WATCHER]), *[SECRETS] * 6)
"""A public event, its author, and secrets of two histories: before its batch, in it, around it."""


def laid_out(moments: Any, which: int) -> Any:
    """One of the two histories, with references made log positions, as batches of a branch."""
    people = [joined("anna", "red", "pa"), joined("borys", "blue", WATCHER)]
    ghost = joined("ghost", "red", "pa", f"ghost {which}")
    batches = [batch(*people, (ghost, "side:red"), (EffectStarted("curse", "anna"), GM))]
    position, places, running = 5, [1], [4]
    for event, author, *secrets in moments:
        apart, before, after = secrets[which * 3 : which * 3 + 3]
        if apart:
            batches.append(batch(*apart, command=Whisper(GM, f"secret {which}")))
        position += len(apart) + len(before)
        told = referring(event, places, running)
        places.append(position)
        if isinstance(told, EffectStarted):
            running.append(position)
        elif isinstance(told, EffectEnded):
            running.remove(told.effect)
        position += 1 + len(after)
        command = Whisper("", "own") if author == WATCHER else Whisper(GM, f"secret {which}")
        batches.append(batch(*before, told, *after, author=author, command=command))
    return branch_of(*batches)


def referring(event: Event, places: list[int], running: list[int]) -> Event:
    """The event with log positions for its references; effects are those that still run."""
    if isinstance(event, EffectChanged | EffectEnded):
        if not running:
            return Noted("nothing lasts")
        return replace(event, effect=running[event.effect % len(running)])
    if isinstance(event, Marked):
        others = tuple(places[one % len(places)] for one in event.others)
        return replace(event, effect=places[event.effect % len(places)], others=others)
    for name in ("parent", "prompt"):
        if name in event.__struct_fields__:
            return replace(event, **{name: places[getattr(event, name) % len(places)]})
    return event


@settings(max_examples=150, deadline=None)
@given(st.lists(MOMENT, min_size=1, max_size=6))
def test_histories_that_differ_in_hidden_events_look_the_same(moments: Any) -> None:
    """However many events are hidden, of which kinds and where: not one byte tells of them."""
    start = TOY.state(options=TOY.choose())
    own = TOY.positions
    one, other = (
        view(laid_out(moments, which), start, TOY.fold, WATCHER, positions=own) for which in (0, 1)
    )
    assert bytes_of(one) == bytes_of(other)
