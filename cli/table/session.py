"""A session at the table without a terminal: lines in, text out."""

import unicodedata
from collections.abc import Callable, Sequence
from typing import Any

from ...core.forms import Form, Walk
from ...core.refusals import Refusal, Refused, sentence
from ...events import GM, Move
from ...projections.board import Board, board
from ...projections.words import capital, dice
from ...replay.recorded import Recorded
from ...replay.spoken import spoken
from ..errors import explained, untold
from ..sight import Sight, parted
from . import answers
from .answers import Question
from .awaited import awaited
from .completing import Completion, complete
from .deeds import deeds
from .looking import topics
from .matching import WORD, Candidate, Fault, exact, found, match, possible, unknown
from .offering import barren, offered, person
from .reply import Reply
from .speech import Speech
from .spelling import spelled
from .together import ALL, together
from .tokens import Token, tokens
from .word import Word, has_dice, without_dice
from .words import SLASH, WORDS

GM_ONLY = "gm_only"
"""The code of what only the game master may do."""

WRONG = "invalid_choice"
"""The code of what does not answer the open question."""

OPEN = "prompt_open"
"""The code of what must wait until the open question is answered."""

HELP = "help"
"""The word that lists all words."""

NO_NUMBER = "No dice are waited for, and no number is asked for."
"""What is said to faces that nobody has asked for."""

TAIL = 40
"""How many of the last events are told to somebody who sits down."""


class Session:
    """One seat at the table: reads lines, acts in the fight, and tells what has come of it.

    Args:
        fight: the fight, which keeps itself in its file.
        seat: whose eyes see the table; the game master sees all, a player his own part.

    `by` is the person in whose name commands are given; `looking` is the earlier event whose board
    is shown, if one is.
    """

    def __init__(self, fight: Recorded, seat: str = GM) -> None:
        self.fight, self.seat, self.by = fight, seat, seat
        self.sight = Sight(fight, seat)
        self.looking: int | None = None

    # --- lines in --------------------------------------------------------------------------

    def do(self, line: str) -> Reply:
        """Do what a line says; what cannot be read or is refused changes nothing."""
        line = unicodedata.normalize("NFC", line.strip())
        if not line or line.startswith("#"):
            return Reply()
        try:
            return self._do(line)
        except Fault as fault:
            refusal = Refusal(
                code=fault.code, sentence=fault.sentence, by=self.by, allowed=fault.possible
            )
            return Reply(refused=refusal, complaint=fault.sentence)
        except Exception as error:
            sentence = sentence_of(error, whole=self.sight.whole)
            other = Refusal(code=type(error).__name__, sentence=sentence, by=self.by)
            return Reply(refused=getattr(error, "refusal", other), complaint=sentence)

    def _do(self, line: str) -> Reply:
        words = tokens(line)
        asked, faces = answers.questions(self.fight, self.by), answers.faces_of(line)
        if faces is not None and answers.throw_of(asked) is not None:
            return self.answer(asked[0], None, faces)
        name = words[0].raw  # what stands in quotes is an answer, no command
        if name.endswith(":") or name.startswith("{"):
            return self.act(spoken([line], self.fight, by=self.by))
        said, more = without_dice(words)
        hit = self._choice(asked, whole(said), name)
        if hit is not None:
            return self.answer(*hit, more)
        if faces is not None:
            raise self._no_answer(asked, whole(said)) or Fault(NO_NUMBER, "not_waiting")
        known = [*self.words(), *self.commands()]
        if (form := self._implied(asked, said)) is not None and not found(name, known):
            return self.form(form, words, line)
        meant = self._meant(name, known, asked, whole(said))
        if meant.refused == GM_ONLY:
            raise Fault(f"Only the game master may say {meant.word}.", GM_ONLY)
        if isinstance(meant.value, Form):
            return self.form(meant.value, words[1:], line)
        word: Word = meant.value
        return word.run(self, words[1:], line)

    def _meant(
        self, name: str, known: list[Candidate], asked: list[Question], text: str
    ) -> Candidate:
        """The word or command with which a line begins; of several the one that is waited for."""
        hits = found(name, known)
        awaited = {one.awaited.question for one in asked}
        due = [one for one in hits if isinstance(one.value, Form) and one.word in awaited]
        if len(hits) > 1 and len(due) == 1:
            return due[0]
        if len(hits) != 1 and (fault := self._no_answer(asked, text)) is not None:
            raise fault
        if not hits:
            raise unknown(name, known, WORD, everything=f"{self.own(HELP)} lists them all.")
        return match(name, known, WORD)

    def _no_answer(self, asked: list[Question], text: str) -> Fault | None:
        """What is wrong with a line that neither answers the open question nor is a command."""
        if not self.open:
            return None
        if not asked:
            said = sentence(self.fight.ruleset.codes["not_your_prompt"], by=self.by)
            return Fault(f"{capital(said)} (not_your_prompt).", "not_your_prompt")
        if (throw := answers.throw_of(asked)) is not None:
            return Fault(
                f"{text!r} is no answer: the faces of {dice(throw.text)} are waited for.", WRONG
            )
        words = answers.words_for(asked[0])
        return Fault(f"{text!r} is no answer here; {possible(words)}", WRONG, words)

    def own(self, name: str) -> str:
        """How a word of the table is written in this fight."""
        return f"{SLASH}{name}" if name in self.fight.ruleset.forms else name

    def _choice(self, asked: list[Question], text: str, name: str) -> tuple[Question, Any] | None:
        """The question that a line answers, and the choice; None for a line that is a command.

        While a question is open its answers come first, else the commands.
        """
        known = [*self.words(), *self.commands()]
        hit, words = answers.chosen(asked, text, loose=False), exact(name, known)
        if hit is None and words and self.open:
            near = answers.chosen(asked, text, loose=True)
            if near is not None and near[0].urgent:
                raise self._either(name, near[0], words)
        if hit is None and not words:
            free = next((one for one in asked if one.text and one.urgent), None)
            if free is not None:
                return free, text
            hit, words = answers.chosen(asked, text, loose=True), found(name, known)
            if hit is not None and words and not hit[0].urgent:
                raise self._either(name, hit[0], words)
        return hit if hit is not None and (hit[0].urgent or not words) else None

    def _either(self, name: str, asked: Question, words: list[Candidate]) -> Fault:
        """A word that can be the beginning of an answer, and is a command as well."""
        both = [*answers.words_for(asked), *(one.word for one in words)]
        said = f"{name!r} can be an answer or a command: write more of it."
        return Fault(said, "ambiguous_word", both)

    def _implied(self, asked: list[Question], said: list[Token]) -> Form | None:
        """The command that is waited for, where a line begins with who acts or with its choice."""
        names = {one.awaited.question for one in asked if not one.urgent}
        form = self.fight.ruleset.forms.get(names.pop()) if len(names) == 1 else None
        if form is None or not said:
            return None
        view, first = self.fight.view(self.by), said[0].text
        may = self.may(form)
        words = [person(view.state, who) for who in may]
        if len(may) == 1:
            words += offered(Walk(form, view, {form.actor: may[0]}))
        return form if exact(first, words) else None

    def form(self, form: Form, words: list[Token], line: str, called: str = "") -> Reply:
        """Give a command that is said in words; faces may stand with it as `dice=11,5`."""
        said, faces = (words, ()) if has_dice(form) else without_dice(words)
        try:
            if form.actor and said and said[0].raw == ALL and not faces:
                return together(self, form, said[1:], line)
            view, may = self.fight.view(self.by), self.may(form) or self._due(form)
            speech = Speech(form, view, said, may, line=line, called=called)
            command = speech.command()
        except Fault as fault:
            if self.open and form.name not in self.possible():
                told = sentence(self.fight.ruleset.codes[OPEN])
                raise Fault(f"{told} ({OPEN}).", OPEN) from None
            if form.name == HELP and (not words or exact(words[0].text, topics(self))):
                return WORDS[HELP].run(self, words, line)
            if form.name in WORDS:
                own = f"{SLASH}{form.name}"
                told = f"{fault.sentence} ({own} is the table's own word.)"
                raise Fault(told, fault.code, fault.possible) from None
            raise
        return self.act(command, faces)

    def may(self, form: Form) -> list[str]:
        """Who may act by a command now."""
        walks = self.fight.options(self.by) if form.actor else ()
        return [str(walk.chosen[form.actor]) for walk in walks if walk.name == form.name]

    def _due(self, form: Form) -> list[str]:
        """The one who is waited for, where nobody may act by a command: it is refused to him."""
        waited = {one.to for one in self.fight.awaits(self.by) if one.prompt is None}
        known = self.fight.view(self.by).state.combatants
        return [*waited] if form.actor and len(waited) == 1 and waited <= known.keys() else []

    def answer(self, asked: Question, choice: Any, faces: tuple[int, ...]) -> Reply:
        """Answer a question."""
        return self.act({"answer": {"prompt": asked.awaited.id, "choice": choice}}, faces)

    def act(self, command: dict[str, Any], faces: tuple[int, ...] = ()) -> Reply:
        """Give a command; it is on the disk when this returns. Raises `Refused`."""
        return self.doing(lambda: self.fight.do(command, by=self.by, faces=faces))

    def doing(self, deed: Callable[[], object]) -> Reply:
        """Let something happen, and tell what has come of it against how it was before."""
        events, before = self.sight.events(), deeds(self.sight)
        done = deed()
        self.looking = None
        now, all_deeds = self.sight.events(), deeds(self.sight)
        same, common = parted(events, now), parted(before, all_deeds)
        return Reply(
            acted=True,
            move=done.kind if isinstance(done, Move) else "",
            told=tuple(self.sight.tell(now[same:], now[:same])),
            undone=tuple(self.sight.tell(events[same:], events[:same])),
            back=tuple(one.line for one in before[common:] if one.line),
            again=tuple(one.line for one in all_deeds[common:] if one.line),
        )

    # --- text out --------------------------------------------------------------------------

    def recent(self, count: int = TAIL) -> Reply:
        """The last events, for somebody who sits down."""
        events = self.sight.events()
        cut = max(len(events) - count, 0)
        return Reply(told=tuple(self.sight.tell(events[cut:], events[:cut])))

    def history(self) -> list[str]:
        """The lines by which this seat has acted so far, the oldest first."""
        known = {*WORDS, *self.fight.ruleset.forms}
        own = (one for one in deeds(self.sight) if self.seat in (GM, one.by))
        return [one.line for one in own if one.line.partition(" ")[0] in known]

    def awaited(self) -> list[str]:
        """Who is waited for, and what he may answer."""
        return list(awaited(self))

    def board(self) -> tuple[Board, Any]:
        """How things stand, now or at the event that is looked at, with the view for it."""
        view = self.sight.view() if self.looking is None else self.sight.at(self.looking)
        return board(view), view

    @property
    def open(self) -> int:
        """The number of the event by which the open question was asked, 0 if none is open."""
        prompt = self.sight.view().state.prompt
        return prompt.position if prompt is not None else 0

    def possible(self) -> list[str]:
        """The names of the commands that may be given now."""
        return list(dict.fromkeys(walk.name for walk in self.fight.options(self.by)))

    def possible_for(self, people: set[str]) -> list[str]:
        """The names of the commands by which one of these people may act now.

        Those are left out that would be refused whatever is chosen next.
        """
        walks = self.fight.options(self.by)
        forms = self.fight.ruleset.forms
        names = (
            one.name
            for one in walks
            if one.chosen.get(forms[one.name].actor) in people and not barren(one)
        )
        return list(dict.fromkeys(names))

    # --- completion ------------------------------------------------------------------------

    def words(self) -> list[Candidate]:
        """The table's own words; those that are not for this seat are marked.

        Each may be written with a slash before it, and must be where the rulebook has a command of
        the same name.
        """
        mine, taken = self.seat == GM, self.fight.ruleset.forms
        return [
            Candidate(
                word=f"{SLASH}{one.name}" if one.name in taken else one.name,
                value=one,
                names=(f"{SLASH}{one.name}", *one.names),
                meta=one.help,
                refused=GM_ONLY if one.master and not mine else "",
            )
            for one in WORDS.values()
        ]

    def commands(self) -> list[Candidate]:
        """The rulebook's commands, its own first; those that are not possible now are marked."""
        now, book = self.possible(), self.fight.ruleset
        own = dict.fromkeys((*book.own_forms, *book.forms))
        return [
            Candidate(
                word=name, value=form, meta=form.help, refused="" if name in now else "not now"
            )
            for name, form in ((name, book.forms[name]) for name in own)
        ]

    def complete(self, text: str) -> Completion:
        """What the last word of a line may be, each with what it means."""
        return complete(self, text)

    def check(self, text: str) -> str | None:
        """What is wrong with faces while they are typed, if a throw waits for them."""
        faces = answers.faces_of(text)
        if faces is None:
            return None
        throw = answers.throw_of(answers.questions(self.fight, self.by))
        return answers.wrong_face(throw, faces) if throw is not None else None


def sentence_of(error: Exception, *, whole: bool) -> str:
    """An error in a sentence; one that nobody knows is a fault of the ruleset.

    What may speak of hidden things is told in full only to whoever sees the whole fight.
    """
    if not whole and (told := untold(error)) is not None:
        return f"{told[:1].upper()}{told[1:]}."
    if isinstance(error, Refused):
        words = [spelled(value) for value in error.refusal.allowed]
        return f"{error}; {possible(words)}" if words else f"{error}."
    try:
        return f"{explained(error)[0]}.".replace("..", ".")
    except Exception:
        broken = f"{type(error).__name__}: {error}"
        return f"The ruleset broke: {broken}; nothing has happened."


def whole(words: Sequence[Token]) -> str:
    """Words as one text, a single one without its quotes."""
    if len(words) == 1 and not words[0].field:
        return words[0].text
    return " ".join(word.raw for word in words)
