"""What is left of an effect reads as people say it."""

import pytest

from affray.events import Clock, EffectStarted, RoundEnded, RoundStarted, TurnEnded, TurnStarted
from affray.projections.branch import Placed, after
from affray.projections.clocks import lasts
from affray.projections.state import Turn
from affray.projections.words import Words

from .toy_projections import TOY, new_fight

MINE, THEIRS = Turn(3, "anna"), Turn(3, "borys")


@pytest.mark.parametrize(
    ("ends", "turn", "said"),
    [
        (None, None, ""),
        (Clock("round_end"), None, "until the end of the round"),
        (Clock("round_end", 2), None, "2 rounds"),
        (Clock("round_start"), None, "until the next round"),
        (Clock("round_start", 2), None, "until round 5"),
        (Clock("turn_end", 1, "anna"), MINE, "until the end of its turn"),
        (Clock("turn_end", 1, "anna"), THEIRS, "until the end of its next turn"),
        (Clock("turn_end", 2, "anna"), MINE, "until the end of its next turn"),
        (Clock("turn_end", 2, "anna"), None, "2 of its turns"),
        (Clock("turn_start", 1, "anna"), MINE, "until its next turn"),
        (Clock("turn_start", 3, "anna"), MINE, "until 3 of its turns have begun"),
        (Clock("phase:rest"), None, "until the phase rest"),
        (Clock("phase:rest", 2), None, "until the phase rest has come 2 times"),
        (Clock("round_end", 0), None, "its time has run out"),
    ],
)
def test_an_end_reads_from_now(ends: Clock | None, turn: Turn | None, said: str) -> None:
    """Whether the owner's turn is going on decides which turn is the next (law 14)."""
    assert lasts(None, ends, round=3, turn=turn) == said


@pytest.mark.parametrize(
    ("starts", "turn", "said"),
    [
        (Clock("round_start"), None, "from next round"),
        (Clock("round_start", 2), None, "from round 5"),
        (Clock("round_end"), None, "from the end of the round"),
        (Clock("round_end", 2), None, "from the end of round 4"),
        (Clock("turn_start", 1, "anna"), MINE, "from its next turn"),
        (Clock("turn_start", 2, "anna"), None, "once 2 of its turns have begun"),
        (Clock("turn_end", 1, "anna"), MINE, "from the end of its turn"),
        (Clock("turn_end", 1, "anna"), THEIRS, "from the end of its next turn"),
        (Clock("turn_end", 2, "anna"), THEIRS, "after 2 of its turns"),
        (Clock("phase:rest"), None, "from the phase rest"),
        (Clock("phase:rest", 2), None, "once the phase rest has come 2 times"),
        (Clock("round_start", 0), None, ""),
    ],
)
def test_a_beginning_reads_from_now(starts: Clock, turn: Turn | None, said: str) -> None:
    """An effect that does not work yet says from when it will; one that works says nothing."""
    assert lasts(starts, None, round=3, turn=turn) == said


def test_the_whole_of_the_next_round_reads_as_such() -> None:
    """Of a pending effect the rounds that it will last are named, not those of now."""
    assert lasts(Clock("round_start"), Clock("round_end")) == "from next round, for 1 round"
    assert lasts(Clock("round_start", 0), Clock("round_end")) == "until the end of the round"
    later = lasts(Clock("round_start"), Clock("turn_end", 1, "anna"), turn=MINE)
    assert later == "from next round, until the end of its next turn"


def test_somebody_elses_clock_is_named() -> None:
    """`its` is the bearer's; any other owner is called by name, nobody's turns are `the` turns."""
    words = Words(new_fight().state, TOY)
    assert words.lasts(None, Clock("turn_end", 1, "anna"), "anna").endswith("of its next turn")
    assert words.lasts(None, Clock("turn_end", 1, "anna"), "borys").endswith("Anna's next turn")
    assert words.lasts(None, Clock("turn_end", 1), "borys") == "until the end of the next turn"
    assert words.lasts(None, Clock("turn_end", 4), "borys") == "4 turns"


def test_words_and_folds_agree_on_a_running_clock() -> None:
    """As boundaries pass, the words count down with the clock, to the end that is due (law 14)."""
    state = new_fight().state
    said = []
    events = [
        EffectStarted("rage", "anna", ends=Clock("turn_end", 2, "anna")),
        TurnStarted("anna"),
        TurnEnded("anna"),
        RoundEnded(1),
        RoundStarted(2),
        TurnStarted("anna"),
        TurnEnded("anna"),
    ]
    for place, event in enumerate(events):
        state = after(state, Placed(100 + place, event), TOY.fold)
        effect = state.effects[100]
        said.append((Words(state, TOY).lasts(effect.starts, effect.ends, "anna"), effect.due))
    ending = ("until the end of its next turn", False)
    assert said == [
        ("2 of its turns", False),
        ending,
        ending,
        ending,
        ending,
        ("until the end of its turn", False),
        ("its time has run out", True),
    ]
