"""One line for all who are waited for: `pass *`."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ...core.forms import Form
from ...core.refusals import Refusal, Refused
from .matching import Fault
from .reply import Reply
from .speech import Speech
from .tokens import Token

if TYPE_CHECKING:
    from .session import Session

ALL = "*"
"""What is written for all who are waited for, in place of one of them."""


def waiting(session: "Session", form: Form) -> list[str]:
    """Who is waited for by a command, as far as this person may give it for them."""
    may = session.may(form)
    asked = (one.to for one in session.fight.awaits(session.by) if one.question == form.name)
    return [who for who in dict.fromkeys(asked) if who in may]


def together(session: "Session", form: Form, words: list[Token], line: str) -> Reply:
    """Give a command for all who are waited for by it, one after the other.

    Each is a command of its own, to be undone as such. It ends where somebody is not waited for
    any more, where a question opens, and where a command is refused; that is then told.
    """
    if not waiting(session, form):
        raise Fault(f"Nobody is waited for by {form.name}.", "not_waiting")
    before, stopped = session.fight.sequence, list[Refusal]()

    def all_of_them() -> None:
        for who in waiting(session, form):
            if who not in waiting(session, form):
                return
            try:
                speech = Speech(form, session.fight.view(session.by), words, [who], line=line)
                session.fight.do(speech.command(), by=session.by)
            except (Refused, Fault) as error:
                if session.fight.sequence == before:
                    raise
                stopped.append(_refusal(error, session.by))
                return

    reply = session.doing(all_of_them)
    if not stopped:
        return reply
    return replace(reply, refused=stopped[0], complaint=stopped[0].sentence)


def _refusal(error: Refused | Fault, by: str) -> Refusal:
    """Why it stopped, after some have acted."""
    if isinstance(error, Refused):
        return replace(error.refusal, sentence=f"{error}.")
    return Refusal(code=error.code, sentence=error.sentence, by=by)
