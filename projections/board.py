"""Who stands how at one point of a fight: as plain data, and as lines of text."""

from collections.abc import Callable, Iterable
from typing import Any, Protocol

from msgspec import Struct

from ..events import Clock, Id, Menu, Value
from .sentences import menu
from .state import Combatant, Effect, Modifier, Prompt, State
from .width import safe, table
from .words import Book, Words, capital, signed


class Look(Protocol):
    """A state with its ruleset, as core's `View` is.

    The ruleset may have `board`, a function (view, combatant's id) to a list of (label, text):
    lines of its own about somebody, of which one without a text only hides the resource of its
    label; and among its `values` an `order` (view) to ids.
    """

    @property
    def ruleset(self) -> Any:
        """The rulebook, a `Book`."""

    @property
    def state(self) -> State[Any]:
        """What holds."""


class Waiting(Protocol):
    """Something that somebody is waited for, as core's `Awaited` is."""

    @property
    def id(self) -> str:
        """What an answer quotes."""

    @property
    def to(self) -> str:
        """Who is waited for."""

    @property
    def question(self) -> str:
        """The prompt's or the command's name."""

    @property
    def prompt(self) -> Prompt | None:
        """The prompt itself, if it is one."""


class Lasting(Struct, frozen=True, kw_only=True):
    """An effect or a modifier: what it is, and what is left of it in words.

    `kind` is an effect's kind or the number that a modifier changes; `left` is empty for what
    lasts until somebody ends it; `pending` means that it does not work yet.
    """

    id: int
    kind: str
    source: str
    amount: int
    left: str
    stage: str = ""
    about: str = ""
    pending: bool = False


class Standing(Struct, frozen=True, kw_only=True):
    """How one combatant stands; `lines` are the ruleset's own, as (label, text)."""

    who: Id
    name: str
    side: str
    status: str
    controller: str
    resources: tuple[tuple[str, int], ...]
    effects: tuple[Lasting, ...]
    modifiers: tuple[Lasting, ...]
    lines: tuple[tuple[str, str], ...]


class Awaiting(Struct, frozen=True, kw_only=True):
    """Who is waited for, and for what; `menu` is what may be answered to a prompt.

    `about` is what a prompt is about, where it is known.
    """

    id: str
    to: str
    question: str
    menu: Menu | None = None
    about: tuple[Value, ...] = ()


class Board(Struct, frozen=True, kw_only=True):
    """One point of a fight; `position` is that of the newest event.

    `people` stand in the order in which they act where the ruleset has one, else in the order of
    joining; `facts` are (name, about whom, value); `asked` is whom an open prompt asks, with its
    question and menu, `awaited` what the reader is waited for.
    """

    position: int
    round: int
    phase: str
    turn: Id
    over: bool
    people: tuple[Standing, ...]
    facts: tuple[tuple[str, tuple[Id, ...], Value], ...]
    asked: Awaiting | None
    awaited: tuple[Awaiting, ...]


def board(view: Look, awaited: Iterable[Waiting] = ()) -> Board:
    """How things stand in a view; `awaited` is what its reader is waited for."""
    state, book = view.state, view.ruleset
    words = Words(state, book)
    own: Callable[[Any, Id], Iterable[tuple[str, str]]] | None = getattr(book, "board", None)
    prompt = state.prompt
    return Board(
        position=max(state.position - 1, 0),
        round=state.round,
        phase=state.phase,
        turn=state.turn.who if state.turn is not None else "",
        over=state.over,
        people=tuple(
            _standing(state[who], words, tuple(own(view, who)) if own is not None else ())
            for who in order(view)
        ),
        facts=tuple((name, about, value) for (name, about), value in state.facts.items()),
        asked=None
        if prompt is None
        else Awaiting(
            id="", to=prompt.to, question=prompt.question, menu=prompt.menu, about=prompt.about
        ),
        awaited=tuple(
            Awaiting(
                id=one.id,
                to=one.to,
                question=one.question,
                menu=one.prompt.menu if one.prompt is not None else None,
            )
            for one in awaited
        ),
    )


def order(view: Look) -> tuple[Id, ...]:
    """Everybody, in the order in which they act as far as the ruleset has one, then by joining."""
    first = getattr(view.ruleset, "values", {}).get("order")
    known = view.state.combatants
    acting = [who for who in first(view) if who in known] if first is not None else []
    return tuple(dict.fromkeys((*acting, *known)))


def _standing(one: Combatant, w: Words, lines: tuple[tuple[str, str], ...]) -> Standing:
    return Standing(
        who=one.id,
        name=one.name,
        side=one.side,
        status=one.status,
        controller=one.controller,
        resources=tuple(one.resources.items()),
        effects=tuple(_effect(e, w) for e in w.state.effects.values() if e.bearer == one.id),
        modifiers=tuple(_modifier(m, w) for m in w.state.modifiers.values() if m.who == one.id),
        lines=tuple((str(label), str(text)) for label, text in lines),
    )


def _effect(one: Effect, w: Words) -> Lasting:
    return Lasting(
        id=one.id,
        kind=one.kind,
        source=one.source,
        amount=one.amount,
        left=w.lasts(one.starts, one.ends, one.bearer),
        stage=one.stage,
        about=one.about,
        pending=one.pending,
    )


def _modifier(one: Modifier, w: Words) -> Lasting:
    ends: Clock | None = one.ends
    left = w.lasts(None, ends, one.who)
    return Lasting(id=one.id, kind=one.stat, source=one.source, amount=one.amount, left=left)


def rows(held: Board, view: Look, *, details: bool = True) -> list[str]:
    """A board as lines of text: where the fight stands, everybody in columns, who is asked.

    Without `details` the ruleset's own lines are left to the caller.
    """
    words = Words(view.state, view.ruleset)
    lines = [_where(held, words)]
    if held.people:
        people = table([_person(one, held, words) for one in held.people])
        for one, line in zip(held.people, people, strict=True):
            lines.append(line)
            own = one.lines if details else ()
            lines += [f"    {safe(label)}: {safe(text)}" for label, text in own if text]
    for name, about, value in held.facts:
        of = f" of {words.names(about)}" if about else ""
        fact = capital(words.label(name.removesuffix("_of")))
        lines.append(f"{fact}{of}: {words.fact(name, value)}")
    if held.asked is not None:
        lines.append(_asked(held.asked, words))
    elif held.awaited:
        awaited = dict.fromkeys(
            f"{words.name(one.to)}: {words.label(one.question)}" for one in held.awaited
        )
        lines.append(f"Awaited: {'; '.join(awaited)}")
    return lines


def _where(held: Board, w: Words) -> str:
    said = [f"Round {held.round}"] if held.round else []
    said += [f"phase {w.label(held.phase)}"]
    said += [f"turn of {w.name(held.turn)}"] if held.turn else []
    said += ["the fight is over"] if held.over else []
    return capital(", ".join(said))


def _person(one: Standing, held: Board, w: Words) -> tuple[str, ...]:
    pointer = ">" if one.who == held.turn else " "
    told = {label for label, _ in one.lines}  # the ruleset says more of it itself
    left = ((w.label(name), left) for name, left in one.resources)
    resources = ", ".join(f"{name} {count}" for name, count in left if name not in told)
    lasting = [_said(each, w, "", w.amount(each.kind, each.amount)) for each in one.effects]
    lasting += [
        _said(each, w, f"{each.source} on ", signed(each.amount) if each.amount else "")
        for each in one.modifiers
    ]
    columns = (safe(one.name), safe(one.side), w.label(one.status), resources)
    return (pointer, *columns, "; ".join(lasting))


def _said(one: Lasting, w: Words, of: str, amount: str) -> str:
    """What lasts: the amount of an effect is a size, that of a modifier is added to a number.

    A stage that is called as its kind says nothing more.
    """
    about = w.value(one.about) if one.about else ""
    stage = w.label(one.stage) if one.stage not in ("", one.kind) else ""
    said = " ".join(filter(None, (w.label(of + one.kind), about, stage, amount)))
    return f"{said} ({one.left})" if one.left else said


def _asked(one: Awaiting, w: Words) -> str:
    if one.menu is not None and one.menu.dice:
        return w.throw(one.to, one.menu.dice, one.about)
    choices = menu(one.menu, w) if one.menu is not None else ""
    asked = w.question(one.question, one.about)
    about = w.aside(one.question, one.about)
    return f"Asked of {w.name(one.to)}{about}: {asked} [{choices}]"


__all__ = ["Awaiting", "Board", "Book", "Lasting", "Standing", "board", "order", "rows"]
