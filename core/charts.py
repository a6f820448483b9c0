"""Charts: the phases of a fight and the lives of things, as states and arrows between them.

A chart is built once, at import, as a flat machine of the `transitions` package, and compiled from
that machine into a plain table. The table answers in play, because it is many times quicker; the
machine is the source, the drawing and the witness (see `chart_testing.disagreements`).
A chart keeps nobody's state: whoever asks says where he stands.
"""

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType, SimpleNamespace
from typing import Any

import msgspec
from msgspec import Struct
from transitions.core import Condition, EventData, Machine, State, Transition

Guard = Callable[[Any], bool]
Table = Mapping[tuple[str, str], tuple[tuple[Guard | None, str], ...]]

_LOGGER = logging.getLogger("transitions")
if _LOGGER.level == logging.NOTSET:  # a host that wants the library's chatter has said so
    _LOGGER.setLevel(logging.WARNING)


class Arrow(Struct, frozen=True):
    """One line of a chart: the trigger leads from the source to the dest, when the guard holds.

    `dest` is None for an arrow that stays where it is. `when` is a function with a name, given the
    facts of the question; it judges and changes nothing. `rule` is the id the arrow rests on.
    """

    trigger: str
    source: str | tuple[str, ...]
    dest: str | None
    when: Guard | None = None
    rule: str = ""

    @property
    def sources(self) -> tuple[str, ...]:
        """The states that the arrow leaves, always as a tuple."""
        return (self.source,) if isinstance(self.source, str) else tuple(self.source)


class NoArrow(Exception):
    """Nothing lets the trigger happen in the state; `allowed` are the triggers that may."""

    def __init__(self, chart: str, state: str, trigger: str, allowed: tuple[str, ...]) -> None:
        super().__init__(chart, state, trigger, allowed)
        self.chart, self.state, self.trigger, self.allowed = chart, state, trigger, allowed

    def __str__(self) -> str:
        allowed = ", ".join(self.allowed) or "nothing"
        wish = f"{self.trigger!r} cannot happen in {self.state!r}"
        return f"{self.chart}: {wish}; allowed is {allowed}."


class Chart:
    """States, and arrows between them: what may happen here, and where does it lead.

    The first state is the initial one; a final state is one that no arrow leaves. Among the arrows
    of one trigger from one state the first whose guard holds is taken. Raises ValueError with every
    fault of the drawing in one sentence each. A chart never changes and is safe between threads.
    """

    def __init__(
        self,
        name: str,
        states: Sequence[str],
        arrows: Sequence[Arrow],
        *,
        title: str = "",
        final: Sequence[str] = (),
    ) -> None:
        if faults := "; ".join(_faults(states, arrows, final)):
            raise ValueError(f"{name}: {faults}.")
        self.name, self.title = name, title
        self.states, self.initial, self.final = tuple(states), states[0], frozenset(final)
        self.arrows = tuple(arrows)
        self.triggers = tuple(dict.fromkeys(arrow.trigger for arrow in arrows))
        self.machine = _machine(self.states, self.arrows, self.final)
        rows: dict[tuple[str, str], tuple[tuple[Guard | None, str], ...]] = {}
        for trigger, here, guard, dest in _lines(self.machine):
            rows[here, trigger] = (*rows.get((here, trigger), ()), (guard, dest or here))
        self.table: Table = MappingProxyType(rows)

    def after(self, state: str, trigger: str, facts: object = None) -> str:
        """Where the trigger leads from here, by the table; NoArrow when it leads nowhere."""
        dest = self._lead(state, trigger, facts)
        if dest is None:
            raise self._refusal(state, trigger, facts)
        return dest

    def accepts(self, state: str, trigger: str, facts: object = None) -> bool:
        """Whether the trigger leads somewhere from here, by the table."""
        return self._lead(state, trigger, facts) is not None

    def may(self, state: str, facts: object = None) -> tuple[str, ...]:
        """The triggers that lead somewhere from here, in the order of the chart, by the table."""
        return tuple(name for name in self.triggers if self.accepts(state, name, facts))

    def fire(self, state: str, trigger: str, facts: object = None) -> str:
        """The same as `after`, but asked of the machine itself.

        The seat lives for this one call and is never registered, so nobody shares or keeps it.
        """
        seat, event = SimpleNamespace(state=state), self.machine.events.get(trigger)
        if event is not None and state in event.transitions and event.trigger(seat, facts):
            return str(seat.state)
        raise self._refusal(state, trigger, facts)

    def definition(self) -> tuple[str | tuple[str, ...], ...]:
        """All that decides, as plain strings, for hashing: name, states, final states, arrows.

        An arrow is (trigger, source, name of the guard or nothing, dest). Titles and rule ids
        decide nothing and are absent; what a guard does inside is known by its name only.
        """
        lines = ((t, here, guard_name(g), d or here) for t, here, g, d in _lines(self.machine))
        return (self.name, self.states, tuple(sorted(self.final)), *lines)

    def mermaid(self) -> str:
        """A state diagram in Mermaid's language, drawn from the machine; the same text each time.

        The library's own drawing marks no final states and colours the initial one as visited.
        """
        title = msgspec.json.encode(self.title or self.name).decode()
        arrows = (_drawn(*line) for line in _lines(self.machine))
        ends = (f"{state} --> [*]" for state in self.states if state in self.final)
        body = (*self.states, f"[*] --> {self.initial}", *arrows, *ends)
        return f"---\ntitle: {title}\n---\nstateDiagram-v2\n    " + "\n    ".join(body) + "\n"

    def _lead(self, state: str, trigger: str, facts: object) -> str | None:
        for guard, dest in self.table.get((state, trigger), ()):
            if guard is None or guard(facts):
                return dest
        return None

    def _refusal(self, state: str, trigger: str, facts: object) -> NoArrow:
        return NoArrow(self.name, state, trigger, tuple(self._allowed(state, facts)))

    def _allowed(self, state: str, facts: object) -> Iterator[str]:
        for trigger in self.triggers:
            with suppress(Exception):  # the guards of other triggers may not know these facts
                if self.accepts(state, trigger, facts):
                    yield trigger


class _Holds(Condition):
    """A guard taken by its truth; the library would take only what equals True."""

    def check(self, event_data: EventData) -> bool:
        guard: Any = self.func
        return bool(guard(*event_data.args))


class _Line(Transition):
    condition_cls = _Holds


class _Machine(Machine):
    transition_cls = _Line


def _machine(states: Sequence[str], arrows: Sequence[Arrow], final: frozenset[str]) -> Machine:
    places = [State(state, final=state in final) for state in states]
    machine = _Machine(model=None, states=places, initial=states[0], auto_transitions=False)
    for arrow in arrows:
        machine.add_transition(arrow.trigger, list(arrow.sources), arrow.dest, arrow.when)
    return machine


def _lines(machine: Machine) -> Iterator[tuple[str, str, Any, str | None]]:
    """The trigger, source, guard and dest of everything the machine holds, in its order."""
    for event in machine.events.values():
        for line in (line for lines in event.transitions.values() for line in lines):
            guard = line.conditions[0].func if line.conditions else None
            yield event.name, line.source, guard, line.dest


def guard_name(guard: Any) -> str:
    """The name that a chart knows a guard by; empty for no guard and for a nameless thing."""
    return str(getattr(guard, "__name__", "")) if callable(guard) else ""


def _drawn(trigger: str, source: str, guard: object, dest: str | None) -> str:
    when = f" [{guard_name(guard).strip('<>')}]" if guard is not None else ""
    return f"{source} --> {dest or source}: {trigger}{when}{'' if dest else ' (stays)'}"


def _faults(states: Sequence[str], arrows: Sequence[Arrow], final: Sequence[str]) -> Iterator[str]:
    """What is wrong with a chart as it was written; the library would notice late, or never."""
    if not states:
        yield "there is no state"
    yield from (f"the state {s!r} stands twice" for i, s in enumerate(states) if s in states[:i])
    for word in dict.fromkeys((*states, *(arrow.trigger for arrow in arrows))):
        if type(word) is not str or not word.isidentifier():
            yield f"{word!r} is no plain name of letters, digits and '_'"
    yield from (f"the final state {state!r} is unknown" for state in final if state not in states)
    named: dict[str, Any] = {}
    always: set[tuple[str, str]] = set()
    for arrow in arrows:
        yield from (f"the arrow {arrow.trigger!r} {slip}" for slip in _slips(arrow, states, final))
        ways = {(source, arrow.trigger) for source in arrow.sources}
        yield from (
            f"an arrow {t!r} hides a later one from {s!r}" for s, t in sorted(ways & always)
        )
        always |= ways if arrow.when is None else set()
        if (name := guard_name(arrow.when)) and named.setdefault(name, arrow.when) != arrow.when:
            yield f"two guards are called {name!r}"


def _slips(arrow: Arrow, states: Sequence[str], final: Sequence[str]) -> Iterator[str]:
    ends = arrow.sources if arrow.dest is None else (*arrow.sources, arrow.dest)
    yield from (f"names the unknown state {end!r}" for end in ends if end not in states)
    if not arrow.sources:
        yield "comes from nowhere"
    if arrow.dest is not None and (left := {*arrow.sources} & {*final} - {arrow.dest}):
        yield f"leaves the final {', '.join(sorted(left))}"
    if arrow.when is not None and not guard_name(arrow.when):
        yield f"needs a function with a name as its guard, not {arrow.when!r}"
