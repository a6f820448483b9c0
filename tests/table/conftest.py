"""What the tests of the table share: a roster, a session over it, and a way to say lines."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import affray
from affray.cli.table import ready
from affray.cli.table.reply import Reply, lines_of
from affray.cli.table.session import Session
from affray.replay.player import play
from affray.replay.recorded import Recorded
from affray.replay.script_reader import scripts, scripts_in
from affray.replay.template import template
from affray.rulesets import find

ROSTER = Path(__file__).parent / "roster.yaml"

FIGHTING = (
    "begin",
    "declare borys charge anna",
    "yes",
    "declare anna none",
    "pass borys",
    "pass anna",
    "5",
    "7 4",
)
"""Lines that lead the roster to its first attack, Anna's."""

Say = Callable[..., list[str]]


def fight_of(path: Path | None = None) -> Recorded:
    """A new fight of the roster, as the table begins it."""
    (script,) = scripts_in(ROSTER)
    fight = play(ready(script), path=path, clock=lambda: 0).fight
    assert isinstance(fight, Recorded)
    return fight


def lines(reply: Reply) -> list[str]:
    """A reply as lines of text, the story's without its indentation."""
    story = ("told", "heading")
    return [line.text.lstrip() if line.kind in story else line.text for line in lines_of(reply)]


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    """A session of the game master over the roster, kept in `fight.affray`."""
    with fight_of(tmp_path / "fight.affray") as fight:
        yield Session(fight)


@pytest.fixture
def say(session: Session) -> Say:
    """Say lines of which none may be refused; what came of the last."""

    def said(*given: str) -> list[str]:
        reply = Reply()
        for line in given:
            reply = session.do(line)
            assert reply.refused is None, f"{line}: {reply.complaint}"
        return lines(reply)

    return said


@pytest.fixture
def fighting(say: Say) -> Say:
    """The same, with the fight at Anna's first attack."""
    say(*FIGHTING)
    return say


def refused(session: Session, line: str) -> str:
    """The sentence with which a line is refused; nothing may have happened."""
    before = session.fight.sequence
    reply = session.do(line)
    assert reply.refused is not None, f"{line} was not refused: {lines(reply)}"
    assert session.fight.sequence == before
    return reply.complaint


def template_of(ruleset: str) -> Recorded:
    """A fight in memory of the two whom `affray init` gives for a ruleset."""
    (script,) = scripts(template(find(ruleset)))
    fight = play(ready(script)).fight
    assert isinstance(fight, Recorded)
    return fight


def people(*names: tuple[str, str]) -> Recorded:
    """A fight in memory of fighters of the roster under other ids and names."""
    (script,) = scripts_in(ROSTER)
    sheets = [script.combatants[0], script.combatants[1]]
    made = [
        {**sheets[place % 2], "id": who, "name": name} for place, (who, name) in enumerate(names)
    ]
    return affray.new("battle_actions", made, dice=affray.typed(), title="People")
