"""Every code of the engine, reached by a test of its own."""

from collections.abc import Callable
from typing import Any

import pytest

from affray.core.refusals import ENGINE_CODES, Needs, Refused, sentence
from affray.core.testing import Trial

from ..laws.oddities import ODDITIES, people
from .fight_at_hand import trial

STRIKE = {"strike": {"actor": "anna", "target": "borys"}}
NOTE = {"note": {"text": "x"}}
PASS = {"pass_turn": {"actor": "anna"}}


def over(trial: Trial) -> None:
    """The fight is over."""
    trial.do({"end_fight": {}})
    trial.fight.do(PASS)


def waiting(trial: Trial) -> str:
    """A question to borys is open; its id."""
    trial.do(STRIKE)
    return trial.fight.awaits()[0].id


REACHED: dict[str, Callable[[Trial], Any]] = {
    "fight_over": over,
    "unknown_combatant": lambda t: t.fight.do({"pass_turn": {"actor": "zzz"}}),
    "not_controller": lambda t: t.fight.do(PASS, by="pc"),
    "gm_only": lambda t: t.fight.do({"toll": {"times": 1}}, by="pa"),
    "stale_sequence": lambda t: t.fight.do(NOTE, expect=1),
    "unknown_command": lambda t: t.fight.do({"fly": {}}),
    "invalid_value": lambda t: t.fight.do({"toll": {"times": 13}}),
    "prompt_open": lambda t: (waiting(t), t.fight.do(PASS)),
    "unknown_prompt": lambda t: t.fight.do({"answer": {"prompt": "zzz"}}),
    "not_your_prompt": lambda t: t.fight.do({"answer": {"prompt": waiting(t)}}, by="pa"),
    "invalid_choice": lambda t: t.fight.do({"answer": {"prompt": waiting(t), "choice": "maybe"}}),
    "bad_dice": lambda t: t.fight.do({"peek": {"actor": "anna"}}, faces=[21]),
    "wrong_phase": lambda t: t.fight.do({"begin": {}}),
    "not_your_turn": lambda t: t.fight.do({"pass_turn": {"actor": "borys"}}),
    "nothing_to_undo": lambda t: (t.fight.goto(0), t.fight.undo()),
    "nothing_to_redo": lambda t: t.fight.redo(),
    "undo_not_allowed": lambda t: t.fight.undo(by="pa"),
    "not_waiting": lambda t: (t.fight.goto(0), t.fight.do(PASS)),
}


@pytest.mark.parametrize("code", ENGINE_CODES)
def test_every_code_of_the_engine_is_reached(code: str) -> None:
    """Each by the shortest way; its sentence is filled in, and names stay as they are."""
    trial = Trial(ODDITIES, people())
    with pytest.raises(Refused) as caught:
        REACHED[code](trial)
    assert caught.value.code == code
    assert ENGINE_CODES[code][0] == "{" or not caught.value.refusal.sentence[0].islower()
    assert "{" not in caught.value.refusal.sentence
    assert str(caught.value).endswith(f"({code})")


@pytest.mark.parametrize(
    ("template", "words", "filled"),
    [
        ("{who} is no foe", {"who": "Anna"}, "Anna is no foe"),
        ("nobody is {zzz} here", {}, "Nobody is  here"),
        ("{template} {self}", {"template": 1, "self": 2}, "1 2"),
        ("{who}", {"who": "{by}"}, "{by}"),
    ],
)
def test_a_sentence_is_filled_with_words(template: str, words: dict[str, Any], filled: str) -> None:
    """A field may be called as it likes, and what people wrote is not read as a template."""
    assert sentence(template, **words) == filled


def test_a_need_names_its_fact() -> None:
    """The third verdict."""
    assert Needs("gap").fact == "gap"


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ({"charm": {"actor": "anna", "target": "borys", "kind": "stacked", "amount": 99}}, "99 is"),
        ({"charm": {"actor": "anna", "target": "borys", "kind": "frozen"}}, "frozen is"),
        ({"leave": {"who": "zoe"}}, "called zoe"),
        ({"fly": {"actor": "anna"}}, "no command fly"),
    ],
)
def test_the_sentence_of_a_refusal_names_what_was_given(command: Any, words: str) -> None:
    """The value that cannot be, or the command that there is not."""
    refusal = trial().fight.check(command)
    assert refusal is not None
    assert words in refusal.sentence
