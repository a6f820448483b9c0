"""A command of the rulebook that is said in words."""

from ...core.forms import Form
from ...core.refusals import sentence
from .looking import topics
from .matching import Fault, exact
from .place import SLASH, Place
from .reply import Reply
from .speech import Speech
from .together import ALL, together
from .tokens import Token
from .word import has_dice, without_dice

OPEN = "prompt_open"
"""The code of what must wait until the open question is answered."""

HELP = "help"
"""The word that lists all words."""


def say(place: Place, form: Form, words: list[Token], line: str, called: str = "") -> Reply:
    """Give a command that is said in words; faces may stand with it as `dice=11,5`."""
    said, faces = (words, ()) if has_dice(form) else without_dice(words)
    try:
        if form.actor and said and said[0].raw == ALL and not faces:
            return together(place, form, said[1:], line)
        view, may = place.fight.view(place.by), place.may(form) or _due(place, form)
        speech = Speech(form, view, said, may, line=line, called=called)
        command = speech.command()
    except Fault as fault:
        if place.open and form.name not in place.possible():
            told = sentence(place.fight.ruleset.codes[OPEN])
            raise Fault(f"{told} ({OPEN}).", OPEN) from None
        if form.name == HELP and (not words or exact(words[0].text, topics(place))):
            return place.lexicon[HELP].run(place, words, line)
        if form.name in place.lexicon:
            own = f"{SLASH}{form.name}"
            told = f"{fault.sentence} ({own} is the table's own word.)"
            raise Fault(told, fault.code, fault.possible) from None
        raise
    return place.act(command, faces)


def _due(place: Place, form: Form) -> list[str]:
    """The one who is waited for, where nobody may act by a command: it is refused to him."""
    waited = {one.to for one in place.fight.awaits(place.by) if one.prompt is None}
    known = place.fight.view(place.by).state.combatants
    return [*waited] if form.actor and len(waited) == 1 and waited <= known.keys() else []
