"""The words that move the fight or write it elsewhere: undo, redo, goto, fork, save, renew."""

from ...core.undo import STEPS
from ...replay.branches import runs
from ...replay.facade import fork as forked
from ...replay.store import save as saved
from .matching import Candidate, Fault, match
from .place import Place
from .reply import Reply
from .tokens import Token
from .word import alone, one_number

UNDO = (
    Candidate(word="batch", meta="one command, or one answer"),
    Candidate(word="declaration", meta="a command with all its answers"),
    Candidate(word="round", meta="to where the round begins"),
    Candidate(word="fresh", meta="the engine's dice fall anew from there"),
)


def undo(place: Place, words: list[Token], _: str) -> Reply:
    """Take back a batch, a declaration with its answers, or what has come since a round began."""
    said = [match(word.text, UNDO, "way to undo").word for word in words]
    steps = [word for word in said if word in STEPS]
    if len(steps) > 1 or len(set(said)) < len(said):
        raise Fault(f"One step is enough: {' or '.join(STEPS)}.")
    fresh = "fresh" in said
    return place.doing(lambda: place.fight.undo(*steps, by=place.by, fresh=fresh))


def redo(place: Place, words: list[Token], _: str) -> Reply:
    """Go forward again to where the last undo came from."""
    alone(words, "redo")
    return place.doing(lambda: place.fight.redo(by=place.by))


def goto(place: Place, words: list[Token], _: str) -> Reply:
    """Go to a batch on any branch."""
    number = one_number(words, "goto", "the number of a batch; branches shows them")
    last = max(run.last for run in runs(place.fight))
    if not 0 <= number <= last:
        said = f"There is no batch {number}; the last is {last}, and branches shows all."
        raise Fault(said, "invalid_value")
    return place.doing(lambda: place.fight.goto(number, by=place.by))


def fork(place: Place, words: list[Token], _: str) -> Reply:
    """Write a fight that begins as this one into a new file, up to an event if one is named."""
    if not 1 <= len(words) <= 2:
        raise Fault("fork needs a new file, and may have the event after which it leaves.")
    at = one_number(words[1:], "fork", "the number of an event") if words[1:] else None
    try:
        with forked(place.fight, at, words[0].text) as other:
            return Reply(said=(f"{words[0].text}: a fight of {other.position} events.",))
    except ValueError as error:  # in the middle of a batch
        raise Fault(f"{error}.", "invalid_value") from None


def save(place: Place, words: list[Token], line: str) -> Reply:
    """Write the fight as it is into another file; the one it is kept in needs no saving."""
    if len(words) != 1:
        raise Fault("save needs the name of a file.", "missing_word")
    saved(place.fight, words[0].text)
    return Reply(said=(f"{words[0].text}: saved, {place.fight.position} events.",))


def renew(place: Place, words: list[Token], _: str) -> Reply:
    """Let a fight of another edition go on under the present one."""
    alone(words, "renew")
    if not place.fight.older:
        return Reply(said=("There is nothing to renew.",))
    return place.doing(lambda: place.fight.renew(by=place.by))


def quit_(place: Place, words: list[Token], _: str) -> Reply:
    """Leave; everything is on the disk already."""
    alone(words, "quit")
    where = f" is kept in {place.fight.path}" if place.fight.path else " is in memory alone"
    return Reply(said=(f"The fight{where}.",), quit=True)


def offer_steps(_place: Place, words: list[Token], _: str) -> list[Candidate]:
    """How far back, and whether dice fall anew; each once."""
    said = {word.text for word in words}
    return [
        one for one in UNDO if one.word not in said and not (said & {*STEPS} and one.word in STEPS)
    ]
