"""The laws: what must hold of a fight of any ruleset, tried by random play.

A ruleset joins them by one line in a file of tests, wherever it lives::

    TestLaws = laws(RULESET, [ANNA, BORYS])

pytest finds the class, and so does unittest. Random play needs hypothesis, which comes with
`affray[test]`; the player itself (`player.py`) does without.
"""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple
from unittest import TestCase

from ...events import CombatantJoined
from ..chart_testing import disagreements
from ..ruleset import Ruleset
from ..testing import must
from . import resuming


class Subject(NamedTuple):
    """A ruleset, and the combatants with whom it is tried: three of two sides are a good choice.

    Some should be played by persons of their own, so that not all may be done by everybody.
    """

    ruleset: Ruleset
    people: tuple[CombatantJoined[Any], ...]


class Missing(ImportError):
    """Hypothesis, by which random play is driven, is not installed."""


def every_law_holds_in_random_play(subject: Subject) -> None:
    """Whatever is played, taken back, forked or refused: after every command all is examined.

    Raises AssertionError with a sentence, and the commands that led there; `Missing`.
    """
    try:
        from . import machine
    except ModuleNotFoundError as error:
        if error.name != "hypothesis":
            raise
        raise Missing("the laws need hypothesis: pip install 'affray[test]'") from error
    machine.run(subject.ruleset, subject.people)


def every_chart_says_what_its_machine_says(subject: Subject) -> None:
    """The table that plays and the machine of `transitions` agree in every state."""
    ruleset = subject.ruleset
    kinds = [kind.chart for kind in ruleset.effects.values() if kind.chart is not None]
    found = [one for chart in (ruleset.phases, *kinds) for one in disagreements(chart)]
    must(not found, "\n".join(found))


def another_process_resumes_to_the_same_bytes(subject: Subject) -> None:
    """The order of sets and hashes decides nothing; the ruleset is a name of some module."""
    resuming.elsewhere(*subject)


def any_prefix_of_a_log_resumes_to_the_same_end(subject: Subject) -> None:
    """Loaded after any record, a fight goes on to the bytes to which it went before."""
    resuming.from_any_record(*subject)


Law = Callable[[Subject], None]

LAWS: tuple[Law, ...] = (
    every_law_holds_in_random_play,
    every_chart_says_what_its_machine_says,
    another_process_resumes_to_the_same_bytes,
    any_prefix_of_a_log_resumes_to_the_same_end,
)
"""Each takes a subject, and raises AssertionError with a sentence where it does not hold."""


def laws(ruleset: Ruleset, people: Iterable[CombatantJoined[Any]]) -> type[TestCase]:
    """All laws of one ruleset as a class of tests, one test a law.

    AFFRAY_PROFILE=thorough in the environment lets random play go on ten times as long.
    """
    subject = Subject(ruleset, tuple(people))
    tests = {f"test_{law.__name__}": _test(law, subject) for law in LAWS}
    doc = f"The laws, tried on {ruleset.name}."
    return type(f"Laws_{ruleset.name}", (TestCase,), {"__doc__": doc, **tests})


def _test(law: Law, subject: Subject) -> Callable[[TestCase], None]:
    def test(_case: TestCase) -> None:
        law(subject)

    test.__doc__ = law.__doc__
    return test


__all__ = ["LAWS", "Law", "Missing", "Subject", "laws"]
