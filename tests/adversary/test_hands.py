"""What is handed to the facade in place of what it takes: a named error with a sentence."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import affray
from affray import BadOption, BadSheet, FileFault, Refused, UnknownRuleset
from affray.events import UnreadableRecord, plain
from affray.events.course import StatusChanged
from affray.projections.chronicle import Chronicle
from affray.replay.recorded import Recorded

from .duel import HOSTILE, fought, made, people, shown

NO_POSITION = [one for one in HOSTILE if one != 3] + [0, -1]


@pytest.mark.parametrize("position", NO_POSITION, ids=shown)
@pytest.mark.parametrize(
    "asked",
    [Recorded.at, Recorded.why, lambda f, n: f.log.event(n)],
    ids=["at", "why", "event"],
)
def test_a_position_that_is_none_is_told_with_the_newest(
    asked: Callable[[Recorded, Any], object], position: Any
) -> None:
    """An IndexError, as of any sequence, that says how far the log goes."""
    with pytest.raises(IndexError, match=r"there is no event .*; the newest is 24"):
        asked(fought(), position)


@pytest.mark.parametrize("position", [one for one in NO_POSITION if one is not None], ids=shown)
def test_no_fork_is_made_at_no_position(position: Any) -> None:
    """A ValueError, like that of a position within a batch."""
    with pytest.raises(ValueError, match=r"there is no event .*; the newest is 24"):
        fought().fork(position)


@pytest.mark.parametrize("word", HOSTILE, ids=shown)
def test_what_cannot_be_inquired_is_refused(word: Any) -> None:
    """Law 3: a refusal by code, for any name and anybody, in a sentence that stays short."""
    fight = fought()
    for name, who in ((word, "anna"), ("mercy", word)):
        with pytest.raises(Refused) as caught:
            fight.inquire(name, who)
        assert caught.value.refusal.code in ("invalid_value", "unknown_combatant")
        assert len(str(caught.value)) < 300


@pytest.mark.parametrize("title", [0, None, False, 2.5, b"x", [], ["x"]], ids=shown)
def test_a_title_that_would_not_be_read_again_is_refused(title: Any, tmp_path: Path) -> None:
    """Nothing goes into a file that cannot be read out of it; nothing is what the default says."""
    with pytest.raises(Refused):
        made(title=title, path=tmp_path / "duel.affray")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("given", [3, True, b"x", "ab", [1], {1}, object()], ids=shown)
def test_each_argument_of_another_kind_has_its_own_error(given: Any) -> None:
    """No bare TypeError or AttributeError comes out of the making of a fight."""
    book = "battle_actions"
    with pytest.raises(UnknownRuleset, match="there is no ruleset"):
        affray.new(given, people())
    with pytest.raises(BadSheet, match="mapping"):
        affray.new(book, given)
    with pytest.raises(BadOption, match="a mapping of names to values"):
        affray.new(book, people(), options=given)
    with pytest.raises(ValueError, match="suppliers of dice are a mapping"):
        affray.new(book, people(), dice=given)
    with pytest.raises(ValueError, match="suppliers of dice are a mapping"):
        affray.seeded(1, given)
    with pytest.raises(Refused, match="mapping"):
        affray.new(book, people(), facts=given)


@pytest.mark.parametrize("path", [1.5, None, [1], {"a": 1}, object()], ids=shown)
@pytest.mark.parametrize(
    "use",
    [affray.open, affray.verify, lambda path: affray.save(made(), path)],
    ids=["open", "verify", "save"],
)
def test_what_names_no_file_is_a_fault_of_the_file(use: Callable[[Any], object], path: Any) -> None:
    """Law 19: also a name of another kind is told by its kind."""
    with pytest.raises(FileFault, match="is no name of a file"):
        use(path)


def test_a_name_in_bytes_is_a_name(tmp_path: Path) -> None:
    """Systems hand out names as bytes; they work like texts."""
    path: Any = bytes(tmp_path / "duel.affray")
    made(path=path).close()
    affray.save(affray.open(path, write=False), path)
    assert affray.open(path, write=False).path == str(tmp_path / "duel.affray")


def test_what_was_seen_and_why_are_out_of_reach() -> None:
    """Law 5: a command that was seen and the fields of an event cannot be written, at any depth."""
    fight = fought()
    fight.do({"attack": {"actor": "anna", "target": "borys"}}, by="ania")
    (command,) = (one.command for one in fight.seen("gm").acts[-1:])
    assert command is not None
    with pytest.raises(TypeError, match="never changes"):
        command["attack"]["actor"] = "borys"
    for position in range(1, fight.position + 1):
        for _, value in fight.why(position).fields:
            assert not isinstance(value, list)


def test_facts_are_pairs_where_json_has_no_keys_for_them() -> None:
    """A fact is about several; no text of Python's own stands for that in JSON."""
    assert plain({("distance", "anna"): 3}) == [[["distance", "anna"], 3]]
    assert plain({"anna": (1, 2), 3: None}) == {"anna": [1, 2], "3": None}


def test_a_sentence_that_a_lie_breaks_is_a_named_fault() -> None:
    """Law 17: an event that cannot have happened so is told by its name."""
    fight = fought()

    def broken(*_: Any) -> str:
        raise AttributeError("nobody")

    chronicle = Chronicle(fight.ruleset)
    chronicle.sentences = {**chronicle.sentences, StatusChanged: broken}
    with pytest.raises(UnreadableRecord, match="an event status_changed cannot be told here"):
        chronicle.sentence(StatusChanged("anna", "out"), fight.state)


NO_FIGHT = [*HOSTILE, people, affray]


@pytest.mark.parametrize("given", NO_FIGHT, ids=shown)
@pytest.mark.parametrize(
    "use",
    [
        affray.roster,
        affray.fork,
        lambda given: affray.diff(given, made()),
        lambda given: affray.diff(made(), given),
        lambda given: affray.save(given, "duel.affray"),
    ],
    ids=["roster", "fork", "diff", "diff to", "save"],
)
def test_what_is_no_fight_is_named_by_its_kind(
    use: Callable[[Any], object], given: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file's name among them is told how a fight comes out of a file; nothing is written."""
    monkeypatch.chdir(tmp_path)
    hint = ", as `open` reads it from a file" if isinstance(given, str | bytes) else ""
    kind = type(given).__name__
    with pytest.raises(ValueError, match=f"^a fight is taken{hint}, not a value of type {kind}$"):
        use(given)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("given", HOSTILE, ids=shown)
def test_what_names_no_ruleset_is_unknown_and_what_is_none_is_told(
    given: Any, tmp_path: Path
) -> None:
    """Also where a ruleset itself is taken: for a file, for a fight without one."""
    with pytest.raises(UnknownRuleset, match="there is no ruleset ") as caught:
        affray.find(given)
    assert len(str(caught.value)) < 300
    affray.save(made(), tmp_path / "duel.affray")
    if given is None:
        return
    for use in (affray.open, affray.verify, affray.export):
        with pytest.raises(ValueError, match="a ruleset is taken, not a value of type"):
            use(tmp_path / "duel.affray", ruleset=given)
    with affray.open(tmp_path / "duel.affray") as fight:  # and nobody has kept the lock
        with pytest.raises(ValueError, match="a fight has a ruleset, not a value of type"):
            Recorded(given, fight.header)
        with pytest.raises(ValueError, match="a fight has a header, not a value of type"):
            Recorded(fight.ruleset, given)


@pytest.mark.parametrize("given", [one for one in HOSTILE if one is not None], ids=shown)
def test_what_cannot_be_called_is_named_before_it_is_needed(given: Any, tmp_path: Path) -> None:
    """A policy would be needed at the first question, a log would be silent for ever."""
    path = tmp_path / "duel.affray"
    affray.save(made(), path)
    for named in ("log", "policy"):
        with pytest.raises(ValueError, match=f"a fight's {named} is .*, not a value of type"):
            made(**{named: given})
        with pytest.raises(ValueError, match=f"a fight's {named} is .*, not a value of type"):
            affray.open(path, **{named: given})
    affray.open(path).close()


def test_a_fight_does_not_go_on_with_what_it_does_not_take(tmp_path: Path) -> None:
    """A mistyped keyword is Python's own error, and no fault of the file."""
    affray.save(made(), tmp_path / "duel.affray")
    how: Any = {"wirte": True}
    with pytest.raises(TypeError, match="a fight does not go on with wirte"):
        affray.open(tmp_path / "duel.affray", **how)


@pytest.mark.parametrize("by", [one for one in HOSTILE if not isinstance(one, str)], ids=shown)
@pytest.mark.parametrize("look", ["seen", "view", "options", "awaits"])
def test_nobody_looks_by_what_is_no_word(look: str, by: Any) -> None:
    """Law 3: a refusal with a field, not an error from within."""
    with pytest.raises(Refused) as caught:
        getattr(fought(), look)(by)
    assert (caught.value.refusal.code, caught.value.refusal.field) == ("invalid_value", "by")


@pytest.mark.parametrize("record", HOSTILE, ids=shown)
def test_what_is_no_record_is_not_taken_in(record: Any) -> None:
    """Law 17: a fight takes in batches and moves, and names what is neither."""
    fight = fought()
    with pytest.raises(UnreadableRecord, match="is no record"):
        fight.take(record)
    assert fight.sequence == 6
