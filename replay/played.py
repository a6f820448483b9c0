"""What became of a script: every step with what it brought, and every failure with its line."""

from typing import Any

from msgspec import Struct

from ..core.refusals import Refusal
from ..events import Batch, Event, Move
from .recorded import Recorded
from .script import Script, Step
from .yaml_reader import Place


class Failure(Struct, frozen=True, kw_only=True):
    """What was not as expected: where the script says so, in a sentence, expected and found.

    `run` is the title of the variant (empty: `play` itself); `trace` tells where a ruleset broke.
    """

    path: str
    place: Place
    run: str
    sentence: str
    expected: Any = None
    found: Any = None
    trace: str = ""

    def __str__(self) -> str:
        where = f"{self.path}:{self.place.line}:{self.place.column}"
        return f"{where}: {self.run}: {self.sentence}" if self.run else f"{where}: {self.sentence}"


class Done(Struct, frozen=True, kw_only=True):
    """What became of a step: the record it made (None if it only looks), or its refusal."""

    step: Step
    record: Batch[Any, Any] | Move | None = None
    refusal: Refusal | None = None
    failures: tuple[Failure, ...] = ()

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of its batch."""
        return self.record.events if isinstance(self.record, Batch) else ()


class Course(Struct, frozen=True, kw_only=True):
    """One course of a script, `play` or a variant: its fight and its steps up to the last played.

    `fight` is None where the variant's label was never reached.
    """

    title: str
    fight: Recorded | None
    steps: tuple[Done, ...] = ()
    faults: tuple[Failure, ...] = ()

    @property
    def failures(self) -> tuple[Failure, ...]:
        """What was not as expected, in the order of the steps."""
        return (*self.faults, *(one for done in self.steps for one in done.failures))


class Played(Struct, frozen=True, kw_only=True):
    """A script that was played: the course of `play`, then those of its variants."""

    script: Script
    courses: tuple[Course, ...]

    @property
    def fight(self) -> Recorded:
        """The fight of `play` itself."""
        fight = self.courses[0].fight
        assert fight is not None
        return fight

    @property
    def failures(self) -> tuple[Failure, ...]:
        """Everything that was not as expected."""
        return tuple(failure for course in self.courses for failure in course.failures)
