"""The table's own words, beside the commands of the rulebook and the answers to questions."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from ...core.forms import Form
from ...core.undo import STEPS
from ...events import GM
from ...projections.width import safe
from ...projections.words import Words
from ...replay.facade import fork as forked
from ...replay.store import save as saved
from ..params import Faces
from . import answers, looking
from .matching import Candidate, Fault, match
from .reply import Reply
from .speech import is_number, person
from .tokens import Token, rest

if TYPE_CHECKING:
    from .session import Session

DICE = "dice"
"""The word by which faces are typed along with a command, and suppliers are chosen."""

TYPED = "typed"
"""Each combatant's dice are thrown by whoever speaks for him."""

Run = Callable[["Session", list[Token], str], Reply]
Offer = Callable[["Session", list[Token], str], list[Candidate]]


def nothing(_session: "Session", _words: list[Token], _line: str) -> list[Candidate]:
    """Nothing can be offered."""
    return []


class Word(Struct, frozen=True, kw_only=True):
    """A word of the table: how it is written, what it does, and what may stand after it.

    `master` marks those that show or touch more than one player's part of the fight.
    """

    name: str
    usage: str
    help: str
    run: Run
    offers: Offer = nothing
    master: bool = False


# --- answers, dice, facts ------------------------------------------------------------------------


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
        people = session.fight.state.suppliers
        those = session.fight.state.combatants if told == TYPED else people
        suppliers |= {one: controller(session, one) if told == TYPED else told for one in those}

    def set_all() -> None:
        for one, supplier in suppliers.items():
            if session.fight.state.suppliers.get(one) != supplier or len(suppliers) == 1:
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
    held = session.fight.state.combatants.get(who)
    return held.controller if held is not None else GM


def dice_for(session: "Session") -> list[Candidate]:
    """For whom dice are thrown."""
    state = session.fight.state
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
    return session.form(session.fight.ruleset.forms["set_fact"], words, line)


def offer_fact(session: "Session", words: list[Token], line: str) -> list[Candidate]:
    """Facts, whom they concern, and their values."""
    from .completing import after

    return after(session, session.fight.ruleset.forms["set_fact"], words, line)


# --- back and forth ------------------------------------------------------------------------------


def undo(session: "Session", words: list[Token], _: str) -> Reply:
    """Take back a batch, a declaration with its answers, or what has come since a round began."""
    said = [match(word.text, UNDO, "way to undo").word for word in words]
    steps = [word for word in said if word in STEPS]
    if len(steps) > 1 or len(set(said)) < len(said):
        raise Fault(f"One step is enough: {' or '.join(STEPS)}.")
    fresh = "fresh" in said
    return session.doing(lambda: session.fight.undo(*steps, by=session.by, fresh=fresh))


UNDO = (
    Candidate(word="batch", meta="one command, or one answer"),
    Candidate(word="declaration", meta="a command with all its answers"),
    Candidate(word="round", meta="to where the round begins"),
    Candidate(word="fresh", meta="the engine's dice fall anew from there"),
)


def redo(session: "Session", words: list[Token], _: str) -> Reply:
    """Go forward again to where the last undo came from."""
    alone(words, "redo")
    return session.doing(lambda: session.fight.redo(by=session.by))


def goto(session: "Session", words: list[Token], _: str) -> Reply:
    """Go to a batch on any branch."""
    number = one_number(words, "goto", "the number of a batch; branches shows them")
    return session.doing(lambda: session.fight.goto(number, by=session.by))


def fork(session: "Session", words: list[Token], _: str) -> Reply:
    """Write a fight that begins as this one into a new file, up to an event if one is named."""
    if not 1 <= len(words) <= 2:
        raise Fault("fork needs a new file, and may have the event after which it leaves.")
    at = one_number(words[1:], "fork", "the number of an event") if words[1:] else None
    try:
        with forked(session.fight, at, words[0].text) as other:
            return Reply(said=(f"{words[0].text}: a fight of {other.position} events.",))
    except ValueError as error:  # in the middle of a batch
        raise Fault(f"{error}.", "invalid_value") from None


def save(session: "Session", words: list[Token], line: str) -> Reply:
    """Write the fight as it is into another file; the one it is kept in needs no saving."""
    if len(words) != 1:
        raise Fault("save needs the name of a file.", "missing_word")
    saved(session.fight, words[0].text)
    return Reply(said=(f"{words[0].text}: saved, {session.fight.position} events.",))


def renew(session: "Session", words: list[Token], _: str) -> Reply:
    """Let a fight of another edition go on under the present one."""
    alone(words, "renew")
    if not session.fight.older:
        return Reply(said=("There is nothing to renew.",))
    return session.doing(lambda: session.fight.renew(by=session.by))


# --- who sits here -------------------------------------------------------------------------------


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
    for one in session.fight.state.combatants.values():
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


def quit_(session: "Session", words: list[Token], _: str) -> Reply:
    """Leave; everything is on the disk already."""
    alone(words, "quit")
    where = f" is kept in {session.fight.path}" if session.fight.path else " is in memory alone"
    return Reply(said=(f"The fight{where}.",), quit=True)


# --- what several words share --------------------------------------------------------------------


def alone(words: Sequence[Token], name: str) -> None:
    """A word after which nothing stands; raises `Fault`."""
    if words:
        raise Fault(safe(f"{name} stands alone; {words[0].text!r} is a word too many."))


def one_number(words: Sequence[Token], name: str, what: str) -> int:
    """The one number after a word; raises `Fault`."""
    if len(words) != 1 or not is_number(words[0].text):
        raise Fault(f"{name} needs {what}.", "missing_word")
    return int(words[0].text)


def without_dice(words: Sequence[Token]) -> tuple[list[Token], tuple[int, ...]]:
    """The words without faces typed along (`dice=11,5`), and those faces."""
    faces: tuple[int, ...] = ()
    for word in words:
        if word.field == DICE:
            faces += Faces().convert(word.text, None, None)
    return [word for word in words if word.field != DICE], faces


def has_dice(form: Form) -> bool:
    """Whether a command has a field of that name of its own."""
    return DICE in form.command.__struct_fields__


def offer_steps(_session: "Session", words: list[Token], _: str) -> list[Candidate]:
    """How far back, and whether dice fall anew; each once."""
    said = {word.text for word in words}
    return [
        one for one in UNDO if one.word not in said and not (said & {*STEPS} and one.word in STEPS)
    ]


WORDS: dict[str, Word] = {
    word.name: word
    for word in (
        Word(
            name="answer",
            usage="answer [CHOICE]",
            help="answer what is asked",
            run=answer,
            offers=answers_to,
        ),
        Word(
            name=DICE,
            usage="dice [WHO typed|engine|PERSON]",
            help="who throws for somebody (* for all)",
            run=dice,
            offers=offer_dice,
        ),
        Word(
            name="fact",
            usage="fact NAME [WHOM] VALUE",
            help="say how things are; - unsets it",
            run=fact,
            offers=offer_fact,
        ),
        Word(
            name="undo",
            usage="undo [batch|declaration|round] [fresh]",
            help="take back",
            run=undo,
            offers=offer_steps,
        ),
        Word(name="redo", usage="redo", help="bring back what was undone", run=redo),
        Word(
            name="branches",
            usage="branches",
            help="all courses of the fight, undone ones too",
            run=looking.branches,
            master=True,
        ),
        Word(
            name="goto",
            usage="goto BATCH",
            help="go to a batch of any course",
            run=goto,
            offers=looking.offer_batches,
            master=True,
        ),
        Word(
            name="fork",
            usage="fork FILE [EVENT]",
            help="a new fight that begins as this one",
            run=fork,
            master=True,
        ),
        Word(
            name="save", usage="save FILE", help="write a copy of the fight", run=save, master=True
        ),
        Word(
            name="renew",
            usage="renew",
            help="go on under the present edition",
            run=renew,
            master=True,
        ),
        Word(name="board", usage="board", help="all that stands, in full", run=looking.board),
        Word(
            name="at",
            usage="at EVENT",
            help="the board after an earlier event",
            run=looking.at,
            offers=looking.offer_events,
        ),
        Word(name="now", usage="now", help="back from an earlier board", run=looking.now),
        Word(name="log", usage="log [COUNT]", help="the last events", run=looking.log),
        Word(
            name="why",
            usage="why [EVENT]",
            help="an event taken apart",
            run=looking.why,
            offers=looking.offer_events,
        ),
        Word(
            name="options",
            usage="options [COMMAND ...]",
            help="what may be said now, or next in a command",
            run=looking.options,
            offers=looking.offer_commands,
        ),
        Word(
            name="help",
            usage="help [WORD]",
            help="this list, or what a word means",
            run=looking.help_,
            offers=looking.offer_topics,
        ),
        Word(
            name="as",
            usage="as [PERSON]",
            help="act in somebody's name",
            run=act_as,
            offers=offer_persons,
            master=True,
        ),
        Word(name="quit", usage="quit", help="leave; all is on the disk", run=quit_),
    )
}
"""The words by their names, in the order in which help lists them."""
