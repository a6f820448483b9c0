"""The laws find what they are for, and say so in a sentence."""

import subprocess
import sys

import pytest

from affray.core.authors import Arrow, Chart, EffectKind
from affray.core.laws import (
    Subject,
    another_process_resumes_to_the_same_bytes,
    any_prefix_of_a_log_resumes_to_the_same_end,
    every_chart_says_what_its_machine_says,
    every_law_holds_in_random_play,
    laws,
)
from affray.core.scene import Diverged

from ..core.tiny import people, ruleset
from .crooked import COUNTED, HASHED

PEOPLE = tuple(people())


def test_the_order_of_a_set_is_found() -> None:
    """Law 1: with another hash seed the records are others."""
    with pytest.raises(AssertionError, match=r"with hash seed \d+ the same"):
        another_process_resumes_to_the_same_bytes(Subject(HASHED, PEOPLE))


def test_a_rule_that_remembers_by_itself_is_found_in_random_play() -> None:
    """Law 1: run again over its own record, it tells something else."""
    with pytest.raises(Diverged):
        every_law_holds_in_random_play(Subject(COUNTED, PEOPLE))


def test_a_rule_that_remembers_by_itself_is_found_by_its_prefixes() -> None:
    """Law 1: loaded, the fight does not go on as it went."""
    with pytest.raises(AssertionError, match="loaded after record"):
        any_prefix_of_a_log_resumes_to_the_same_end(Subject(COUNTED, PEOPLE))


def test_a_chart_whose_table_was_tampered_with_is_found() -> None:
    """The table says what the machine says, or the sentence says where it does not."""
    chart = Chart("life", ("well", "ill"), (Arrow("fall", "well", "ill"),))
    chart.table = dict.fromkeys(chart.table, ((None, "well"),))
    crooked = ruleset(print)
    crooked.effects = {"life": EffectKind(name="life", rule="T-2", chart=chart)}
    with pytest.raises(AssertionError, match="life: 'fall' in 'well' leads to"):
        every_chart_says_what_its_machine_says(Subject(crooked, PEOPLE))


def test_a_ruleset_that_no_module_holds_cannot_be_tried_in_another_process() -> None:
    """That is said, and not passed over."""
    with pytest.raises(AssertionError, match="no module holds tiny under a name"):
        another_process_resumes_to_the_same_bytes(Subject(ruleset(print), PEOPLE))


def test_each_law_is_a_test_that_says_what_must_hold() -> None:
    """Four laws, four tests, each with the sentence of its law."""
    held = laws(HASHED, PEOPLE)
    tests = [name for name in vars(held) if name.startswith("test_")]
    assert len(tests) == 4
    assert all(getattr(held, name).__doc__ for name in tests)


def test_without_hypothesis_the_laws_say_how_to_get_it() -> None:
    """The player works without; random play names the extra that brings hypothesis."""
    code = (
        "import sys; sys.modules['hypothesis'] = None\n"
        "import affray.core.laws.player\n"
        "from affray.core.laws import Missing, Subject, every_law_holds_in_random_play\n"
        "try:\n    every_law_holds_in_random_play(Subject(None, ()))\n"
        "except Missing as error:\n    print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.stdout.strip(), done.stderr) == (
        "the laws need hypothesis: pip install 'affray[test]'",
        "",
    )
