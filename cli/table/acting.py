"""The words by which people act: answer, dice, fact, as."""

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from ...events import GM, Number
from ...projections.width import safe
from ...projections.words import Words
from . import answers
from .matching import Candidate, Fault, match, possible
from .offering import person
from .reply import Reply
from .tokens import Token, rest
from .word import without_dice

if TYPE_CHECKING:
    from .session import Session

TYPED = "typed"
"""Each combatant's dice are thrown by whoever speaks for him."""


def answer(session: "Session", words: list[Token], line: str) -> Reply:
    """Answer what is asked: a choice, a number, faces, or nothing where nothing is to choose."""
    said, faces = without_dice(words)
    asked = answers.questions(session.fight, session.by)
    text = rest(line, said[0]) if said else ""
    typed = answers.faces_of(text)
    if answers.throw_of(asked) is not None:
        return session.answer(asked[0], None, typed or faces)
    return session.answer(*answers.answered(asked, text), faces)


def answers_to(session: "Session", words: list[Token], _: str) -> list[Candidate]:
    """The choices of what is asked."""
    asked = answers.questions(session.fight, session.by)
    return [] if words else [word for one in asked for word in one.choices]


def dice(session: "Session", words: list[Token], _: str) -> Reply:
    """Say who throws for somebody; without words, tell who throws for whom."""
    if not words:
        return Reply(said=tuple(throwers(session)))
    if len(words) != 2:
        raise Fault("dice needs for whom and who throws: dice anna typed.", "missing_word")
    who = match(words[0].text, dice_for(session), "combatant").value
    told = words[1].text
    suppliers = {who: controller(session, who) if told == TYPED else told}
    if who == "*":  # those who have a thrower of their own go along
        people = session.sight.view().state.suppliers
        those = session.sight.view().state.combatants if told == TYPED else people
        suppliers |= {one: controller(session, one) if told == TYPED else told for one in those}

    def set_all() -> None:
        for one, supplier in suppliers.items():
            if session.sight.view().state.suppliers.get(one) != supplier or len(suppliers) == 1:
                session.fight.do({"set_dice": {"who": one, "supplier": supplier}}, by=session.by)

    return session.doing(set_all)


def throwers(session: "Session") -> list[str]:
    """Who throws for whom."""
    state = session.sight.view().state
    words = Words(state, session.fight.ruleset)
    return [
        f"{words.name(who)}: {words.name(state.supplier(who))}"
        for who in (*state.combatants, GM, "*")
    ]


def controller(session: "Session", who: str) -> str:
    """Who speaks for a combatant; for everybody and for the game master he does."""
    held = session.sight.view().state.combatants.get(who)
    return held.controller if held is not None else GM


def dice_for(session: "Session") -> list[Candidate]:
    """For whom dice are thrown."""
    state = session.sight.view().state
    special = (("*", "everybody", "all"), (GM, "the game master", "gm"))
    return [
        *(person(state, who) for who in state.combatants),
        *(Candidate(word=w, value=w, meta=meta, names=(name,)) for w, meta, name in special),
    ]


def offer_dice(session: "Session", words: list[Token], _: str) -> list[Candidate]:
    """For whom, then who throws."""
    if not words:
        return dice_for(session)
    known = [
        Candidate(word=TYPED, meta="by whoever speaks for him"),
        Candidate(word="engine", meta="from the seed"),
    ]
    return [*known, *persons(session)] if len(words) == 1 else []


def fact(session: "Session", words: list[Token], line: str) -> Reply:
    """Say how things are; `-` as a value unsets it."""
    return session.form(session.fight.ruleset.forms["set_fact"], words, line, "fact")


def ask(session: "Session", words: list[Token], _: str) -> Reply:
    """Ask what the rulebook lets people ask about a combatant; nothing happens by it."""
    known = inquiries(session)
    if not known:
        raise Fault("This rulebook has nothing to ask.", "not_waiting")
    if not words:
        raise Fault(f"ask needs what; {possible([one.word for one in known])}", "missing_word")
    name = match(words[0].text, known, "question").value
    state = session.sight.view().state
    people = [person(state, who) for who in state.combatants]
    if len(words) != 2:
        told = possible([one.word for one in people])
        raise Fault(f"ask {name} needs one combatant; {told}", "missing_word")
    who = match(words[1].text, people, "combatant").value
    told = session.fight.inquire(name, who, by=session.by)
    called = Words(state, session.fight.ruleset)
    said = f"{called.label(name)} of {called.name(who)}: {answer_of(told, called)}."
    return Reply(said=(said[:1].upper() + said[1:],))


def answer_of(told: Any, words: Words) -> str:
    """What was asked, in words: a number with its parts, a plain value, a record by its fields."""
    if isinstance(told, Number):
        return words.number(told)
    if isinstance(told, Struct):
        fields = ((name, getattr(told, name)) for name in told.__struct_fields__)
        return ", ".join(f"{words.label(name)} {answer_of(one, words)}" for name, one in fields)
    return words.value(told) if isinstance(told, bool | int | str | None) else safe(str(told))


def inquiries(session: "Session") -> list[Candidate]:
    """What may be asked."""
    asked = session.fight.ruleset.inquiries.values()
    return [Candidate(word=one.name, value=one.name, meta=one.help) for one in asked]


def offer_ask(session: "Session", words: list[Token], _: str) -> list[Candidate]:
    """What may be asked, then about whom."""
    state = session.sight.view().state
    people = [person(state, who) for who in state.combatants]
    return [inquiries(session), people, list[Candidate]()][min(len(words), 2)]


def act_as(session: "Session", words: list[Token], _: str) -> Reply:
    """Act in the name of a person from now on; without a word, tell in whose name."""
    if len(words) > 1:
        raise Fault("as needs one person.", "missing_word")
    if words:
        session.by = match(words[0].text, persons(session), "person").value
    return Reply(said=(f"Acting as {safe(session.by)}.",))


def persons(session: "Session") -> list[Candidate]:
    """Everybody who speaks for a combatant, and the game master."""
    people: dict[str, list[str]] = {GM: []}
    for one in session.sight.view().state.combatants.values():
        people.setdefault(one.controller, []).append(safe(one.name))
    return [
        Candidate(
            word=who,
            value=who,
            meta="the game master" if who == GM else f"speaks for {', '.join(names)}",
        )
        for who, names in people.items()
    ]


def offer_persons(session: "Session", words: list[Token], _: str) -> list[Candidate]:
    """The persons at the table."""
    return [] if words else persons(session)
