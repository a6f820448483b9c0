"""The words by which people act: answer, dice, fact, as."""

from typing import Any

from msgspec import Struct

from ...events import GM, Number
from ...projections.width import safe
from ...projections.words import Words
from . import answers
from .matching import Candidate, Fault, match, possible
from .offering import person
from .place import Place
from .reply import Reply
from .saying import say
from .tokens import Token, rest
from .word import without_dice

TYPED = "typed"
"""Each combatant's dice are thrown by whoever speaks for him."""


def answer(place: Place, words: list[Token], line: str) -> Reply:
    """Answer what is asked: a choice, a number, faces, or nothing where nothing is to choose."""
    said, faces = without_dice(words)
    asked = answers.questions(place.fight, place.by)
    text = rest(line, said[0]) if said else ""
    typed = answers.faces_of(text)
    if answers.throw_of(asked) is not None:
        return place.answer(asked[0], None, typed or faces)
    return place.answer(*answers.answered(asked, text), faces)


def answers_to(place: Place, words: list[Token], _: str) -> list[Candidate]:
    """The choices of what is asked."""
    asked = answers.questions(place.fight, place.by)
    return [] if words else [word for one in asked for word in one.choices]


def dice(place: Place, words: list[Token], _: str) -> Reply:
    """Say who throws for somebody; without words, tell who throws for whom."""
    if not words:
        return Reply(said=tuple(throwers(place)))
    if len(words) != 2:
        raise Fault("dice needs for whom and who throws: dice anna typed.", "missing_word")
    who = match(words[0].text, dice_for(place), "combatant").value
    told = words[1].text
    suppliers = {who: controller(place, who) if told == TYPED else told}
    if who == "*":  # those who have a thrower of their own go along
        people = place.sight.view().state.suppliers
        those = place.sight.view().state.combatants if told == TYPED else people
        suppliers |= {one: controller(place, one) if told == TYPED else told for one in those}

    def set_all() -> None:
        for one, supplier in suppliers.items():
            if place.sight.view().state.suppliers.get(one) != supplier or len(suppliers) == 1:
                place.fight.do({"set_dice": {"who": one, "supplier": supplier}}, by=place.by)

    return place.doing(set_all)


def throwers(place: Place) -> list[str]:
    """Who throws for whom."""
    state = place.sight.view().state
    words = Words(state, place.fight.ruleset)
    return [
        f"{words.name(who)}: {words.name(state.supplier(who))}"
        for who in (*state.combatants, GM, "*")
    ]


def controller(place: Place, who: str) -> str:
    """Who speaks for a combatant; for everybody and for the game master he does."""
    held = place.sight.view().state.combatants.get(who)
    return held.controller if held is not None else GM


def dice_for(place: Place) -> list[Candidate]:
    """For whom dice are thrown."""
    state = place.sight.view().state
    special = (("*", "everybody", "all"), (GM, "the game master", "gm"))
    return [
        *(person(state, who) for who in state.combatants),
        *(Candidate(word=w, value=w, meta=meta, names=(name,)) for w, meta, name in special),
    ]


def offer_dice(place: Place, words: list[Token], _: str) -> list[Candidate]:
    """For whom, then who throws."""
    if not words:
        return dice_for(place)
    known = [
        Candidate(word=TYPED, meta="by whoever speaks for him"),
        Candidate(word="engine", meta="from the seed"),
    ]
    return [*known, *persons(place)] if len(words) == 1 else []


def fact(place: Place, words: list[Token], line: str) -> Reply:
    """Say how things are; `-` as a value unsets it."""
    return say(place, place.fight.ruleset.forms["set_fact"], words, line, "fact")


def ask(place: Place, words: list[Token], _: str) -> Reply:
    """Ask what the rulebook lets people ask about a combatant; nothing happens by it."""
    known = inquiries(place)
    if not known:
        raise Fault("This rulebook has nothing to ask.", "not_waiting")
    if not words:
        raise Fault(f"ask needs what; {possible([one.word for one in known])}", "missing_word")
    name = match(words[0].text, known, "question").value
    state = place.sight.view().state
    people = [person(state, who) for who in state.combatants]
    if len(words) != 2:
        told = possible([one.word for one in people])
        raise Fault(f"ask {name} needs one combatant; {told}", "missing_word")
    who = match(words[1].text, people, "combatant").value
    told = place.fight.inquire(name, who, by=place.by)
    called = Words(state, place.fight.ruleset)
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


def inquiries(place: Place) -> list[Candidate]:
    """What may be asked."""
    asked = place.fight.ruleset.inquiries.values()
    return [Candidate(word=one.name, value=one.name, meta=one.help) for one in asked]


def offer_ask(place: Place, words: list[Token], _: str) -> list[Candidate]:
    """What may be asked, then about whom."""
    state = place.sight.view().state
    people = [person(state, who) for who in state.combatants]
    return [inquiries(place), people, list[Candidate]()][min(len(words), 2)]


def act_as(place: Place, words: list[Token], _: str) -> Reply:
    """Act in the name of a person from now on; without a word, tell in whose name."""
    if len(words) > 1:
        raise Fault("as needs one person.", "missing_word")
    if words:
        place.by = match(words[0].text, persons(place), "person").value
    return Reply(said=(f"Acting as {safe(place.by)}.",))


def persons(place: Place) -> list[Candidate]:
    """Everybody who speaks for a combatant, and the game master."""
    people: dict[str, list[str]] = {GM: []}
    for one in place.sight.view().state.combatants.values():
        people.setdefault(one.controller, []).append(safe(one.name))
    return [
        Candidate(
            word=who,
            value=who,
            meta="the game master" if who == GM else f"speaks for {', '.join(names)}",
        )
        for who, names in people.items()
    ]


def offer_persons(place: Place, words: list[Token], _: str) -> list[Candidate]:
    """The persons at the table."""
    return [] if words else persons(place)
