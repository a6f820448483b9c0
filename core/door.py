"""The door between a fight and a person: what he reads, what he says, and what he is told.

The game master reads the truth. Anybody else reads what he has seen of it, and what he says is
judged by that first, then by the truth; a refusal by the truth alone says its code, no more.
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from ..events import GM, Command, Id
from . import commands
from .decide import Now, refuse_unseen, refused
from .entry import CommandLike, made
from .envelope import unseeable
from .log import Log, Node
from .names import nobody, prompt_id
from .refusals import Refusal, Refused, refusal
from .ruleset import Ruleset
from .scene import View
from .seat import VEILED, Seat
from .waiting import Awaited, answering, awaited, meant

MOST_SEATS = 64
"""How many persons are followed at once; whoever has not looked for longest is begun anew."""


class Door:
    """What persons read of a fight's log, and what they say to it."""

    def __init__(self, ruleset: Ruleset, log: Log) -> None:
        self.ruleset, self.log = ruleset, log
        self._seats: dict[str, Seat] = {}
        self._last: View[Any, Any] | None = None

    def seat(self, by: str) -> Seat:
        """The seat of a person, who has seen what there is to see for him."""
        self._person(by)
        seat = self._seats.pop(by, None) or Seat(self.log, by)
        seat.follow()
        self._seats[by] = seat  # not before: one that was interrupted is begun anew
        if len(self._seats) > MOST_SEATS:
            del self._seats[next(iter(self._seats))]
        return seat

    def apart(self, by: str) -> Seat | None:
        """The seat of whoever may miss something; None for whom the truth is no more than his."""
        return self.seat(by) if by != GM and (self.log.secret or self.log.moves) else None

    # --- reading ---------------------------------------------------------------------------

    def view(self, by: str) -> View[Any, Any]:
        """The state as checks and menus read it for a person."""
        self._person(by)
        seat = self.apart(by)
        return self._truth(by) if seat is None else seat.view()

    def sequence(self, by: str) -> int:
        """How many records a person knows of."""
        seat = self.apart(by)
        return len(self.log.records) if seat is None else seat.sequence

    def newest(self, by: str) -> Node | None:
        """The newest batch on the present course of which a person knows."""
        seat = self.apart(by)
        return self.log.head if seat is None else seat.newest()

    def redoable(self, by: str) -> bool:
        """Whether there is anything to redo, as far as a person knows."""
        seat = self.apart(by)
        return self.log.redo is not None if seat is None else seat.undone > 0

    def awaits(self, by: str) -> Iterator[Awaited]:
        """What a person is waited for, with ids of his own."""
        return awaited(self.view(by), self.log.fight, self._moves(by))

    def inquire(self, name: str, who: Id, by: str) -> Any:
        """What a person asks about a combatant; raises `Refused`."""
        asked = self.ruleset.inquiries.get(name) if isinstance(name, str) else None
        if asked is None:
            raise self._refused("invalid_value", "inquire", by, field="name", value=str(name)[:80])
        if not isinstance(who, str) or who not in self.view(by).state.combatants:
            raise self._refused("unknown_combatant", name, by, field="who", value=str(who)[:80])
        truth = self._truth(by)
        if asked.check is not None and (code := asked.check(truth, who)):
            raise self._refused(code, name, by)
        return asked.answer(truth, who)

    # --- saying ----------------------------------------------------------------------------

    def entered(self, now: Now, command: CommandLike, by: str, expect: int | None) -> Command:
        """The command that is meant, unless what the person sees is against it.

        Raises `Refused`.
        """
        for field, fault in (("by", nobody(by)), ("expect", unseeable(expect))):
            if fault is not None:
                raise self._refused("invalid_value", field, "", field=field, told=fault)
        try:
            look = self.view(by)
            held = look.state.prompt
            said = made(self.ruleset, command, held.menu if held is not None else None)
            if expect is not None and expect != self.sequence(by):
                raise Refused(self._stale(now, said, by, expect))
            return self._meant(now, said, look)
        except commands.Malformed as error:
            what, where, value = error.command or "nothing", error.field, error.value
            told = str(error)
            raise self._refused(error.code, what, by, field=where, value=value, told=told) from None

    def quoting(self, command: Command, by: str) -> Command:
        """A command of the log as that person gives it: an answer quotes the id that he has."""
        if not isinstance(command, commands.Answer):
            return command
        return replace(command, prompt=self.quoted(command.prompt, by))

    def quoted(self, id: str, by: str) -> str:
        """The id of a question by which a person knows it; one that is not open stays as it is."""
        prompt, seat = self._truth(by).state.prompt, self.apart(by)
        if prompt is None or seat is None or id != prompt_id(self.log.fight, prompt.position):
            return id
        return seat.prompt_id() or ""

    def veiled(self, now: Now, refusal: Refusal, command: Command, by: str) -> Refusal:
        """A refusal by the truth, as it is told to somebody who does not see why.

        Of faces it speaks as it is: he has typed them himself, for throws that were asked of him.
        """
        if isinstance(command, commands.Answer) or self.apart(by) is None:
            return refusal
        if refusal.code == "bad_dice":
            return refusal
        return refused(self.ruleset, self._sight(now, by), refusal.code, command, by)

    # --- the insides -----------------------------------------------------------------------

    def _person(self, by: object) -> None:
        """Refuse whoever asks to see by what is no word at all."""
        if not isinstance(by, str):
            raise self._refused("invalid_value", "by", "", field="by", told=nobody(by))

    def _truth(self, by: str) -> View[Any, Any]:
        """The state as it is; one view serves as long as the same person asks of the same state."""
        state, last = self.log.state(self.log.head), self._last
        if last is None or last.state is not state or last.by != by:
            last = self._last = View(self.ruleset, state, by)
        return last

    def _moves(self, by: str) -> int:
        seat = self.apart(by)
        return self.log.moves if seat is None else seat.moves

    def _sight(self, now: Now, by: str) -> Now:
        """Where the fight stands as far as a person sees."""
        return replace(now, state=self.view(by).state)

    def _meant(self, now: Now, said: Command, look: View[Any, Any]) -> Command:
        """The command as the log holds it: an answer to what he is asked, or judged as he sees."""
        by, fight = look.by, self.log.fight
        if isinstance(said, commands.Answer):
            given = meant(look, said, fight, self._moves(by))
            if given is None:
                return self._addressed(now, said, by)
            said = made(self.ruleset, given)
        elif now.state.prompt is not None and look.state.prompt is not VEILED:
            answer = answering(self._truth(by), said, fight)
            if answer is not None:
                return answer
        if look.partial:
            unseen = refuse_unseen(self.ruleset, self._sight(now, by), said, look)
            if unseen is not None:
                raise Refused(unseen)
        return said

    def _addressed(self, now: Now, answer: commands.Answer, by: str) -> commands.Answer:
        """An answer that quotes the person's own id of the open question, with the fight's."""
        seat, prompt = self.apart(by), now.state.prompt
        if seat is None:
            return answer
        if prompt is not None and answer.prompt == seat.prompt_id():
            return replace(answer, prompt=prompt_id(self.log.fight, prompt.position))
        code, field = ("fight_over", "") if now.state.over else ("unknown_prompt", "prompt")
        if seat.veiled:  # that a question is open he knows, for nothing else is accepted
            code, field = "not_your_prompt", ""
        raise Refused(refused(self.ruleset, self._sight(now, by), code, answer, by, field=field))

    def _stale(self, now: Now, command: Command, by: str, expect: int) -> Refusal:
        seat = self.apart(by)
        stale = refused(self.ruleset, self._sight(now, by), "stale_sequence", command, by)
        missed = self.log.since(expect) if seat is None else seat.since(expect)
        return replace(stale, missed=missed)

    def _refused(self, code: str, what: str, by: str, **more: Any) -> Refused:
        return Refused(refusal(self.ruleset.codes, code, what, by, **more))
