"""`--as PERSON`: what a person may see of a fight in a file, and nothing else."""

import json
from typing import Any

import pytest

import affray
from affray.core.fight import Fight
from affray.core.scene import Diverged

from .test_help import FLIGHT

SECRETS = ("flee_weighed", "enemy_attitude", "half_hearted")
"""What goes on in the opponents, and the chance that comes of it, is the game master's."""


@pytest.fixture
def flight(run: Any) -> str:
    """A flight whose chance is known to the game master alone; Nika is iga's."""
    run("play", str(FLIGHT), "-o", "flight.affray")
    return "flight.affray"


@pytest.mark.parametrize(
    "words",
    [
        ("replay",),
        ("replay", "--json"),
        ("replay", "--rules"),
        ("show",),
        ("show", "--json"),
        ("show", "--at", "20"),
        ("export",),
    ],
)
def test_nothing_secret_is_told_to_a_person(run: Any, flight: str, words: tuple[str, ...]) -> None:
    """The same command tells the game master at least as much, and no secret to a player."""
    command, *rest = words
    whole = run(command, flight, *rest).stdout
    for person in ("iga", "spectator"):
        own = run(command, flight, *rest, "--as", person).stdout
        assert own
        assert not [one for one in SECRETS if one in own]
        assert '"seed"' not in own
    if command == "export":
        assert all(one in whole for one in SECRETS)


def test_every_event_is_explained_by_his_own_number(run: Any, flight: str) -> None:
    """There are as many as he has seen, and none of them says what is hidden."""
    last = len(affray.open(flight, write=False).seen("iga").events)
    for number in range(1, last + 1):
        told = run("why", flight, str(number), "--as", "iga", "--json").stdout
        assert not [one for one in SECRETS if one in told]
        assert json.loads(told)["cause"] is None
        assert run("why", flight, str(number), "--as", "iga").stdout.startswith(f"Event {number},")
    assert f"the last is {last}" in run("why", flight, str(last + 1), "--as", "iga", code=2).output


def test_an_export_for_a_person_holds_his_acts(run: Any, flight: str) -> None:
    """Numbered on their own, with the words that were his, and those of nobody else."""
    header, *acts = map(json.loads, run("export", flight, "--as", "iga").stdout.splitlines())
    assert header["seen_by"] == "iga"
    assert [act["act"] for act in acts] == list(range(1, len(acts) + 1))
    assert {act["by"] for act in acts if "command" in act} == {"iga"}
    firsts = [act["first"] for act in acts]
    counted = [1 + sum(len(one["events"]) for one in acts[:place]) for place in range(len(acts))]
    assert firsts == counted


def test_what_is_for_the_game_master_is_refused(run: Any, flight: str) -> None:
    """A script of a part plays to nothing, and what was undone is not his to see."""
    run("export", flight, "--format", "script", "--as", "iga", code=2)
    run("replay", flight, "--branch", "3", "--as", "iga", code=2)


def test_a_question_of_the_rulebook_is_answered_to_those_who_may_know(
    run: Any, flight: str
) -> None:
    """TA-21: the game master may always ask; Nika does not know her chance."""
    run("undo", flight)
    asked = ("inquire", flight, "flee_chance", "nika")
    assert run(*asked).stdout == "100\n"
    assert json.loads(run(*asked, "--json").stdout)["answer"] == 100
    assert "chance_unknown" in run(*asked, "--by", "iga", code=1).output
    assert "invalid_value" in run("inquire", flight, "luck", "nika", code=1).output


def test_what_comes_of_a_command_is_told_as_its_author_sees_it(run: Any, flight: str) -> None:
    """The events of a flight, by her own numbers; the lines of the chance are missing."""
    run("undo", flight)
    told = run("do", flight, "flee", "actor=nika", "--by", "iga", "--json").stdout
    assert not [one for one in SECRETS if one in told]
    held, seen = json.loads(told), affray.open(flight, write=False).seen("iga")
    assert [one["position"] for one in held["events"]] == [
        one.number for one in seen.events if one.act == len(seen.acts)
    ]
    assert held["now"]["position"] == len(seen.events)


def test_how_a_ruleset_broke_is_told_to_the_game_master_alone(
    run: Any, duel: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What an open rule no longer tells may be hidden from whoever has given the command."""

    def broken(*_: Any, **__: Any) -> None:
        raise Diverged(3, "canary", "nothing")

    run("do", duel, "set_controller", "who=anna", "person=maja")
    monkeypatch.setattr(Fight, "do", broken)
    words = ("do", duel, "attack", "actor=anna", "target=borys")
    assert "canary" in run(*words, code=1).output
    for more in ((), ("--json",)):
        told = run(*words, "--by", "maja", *more, code=1).output
        assert "the ruleset broke" in told
        assert "canary" not in told


@pytest.fixture
def seated(run: Any, duel: str) -> str:
    """The duel, in which ania speaks for Anna and bartek for Borys."""
    for who, person in (("anna", "ania"), ("borys", "bartek")):
        run("do", duel, "set_controller", f"who={who}", f"person={person}")
    return duel


SEATED = (
    ("show", "duel.affray", "--as"),
    ("replay", "duel.affray", "--as"),
    ("why", "duel.affray", "12", "--as"),
    ("export", "duel.affray", "--as"),
    ("options", "duel.affray", "--by"),
    ("do", "duel.affray", "note", "text=hello", "--by"),
    ("undo", "duel.affray", "--by"),
    ("redo", "duel.affray", "--by"),
    ("goto", "duel.affray", "1", "--by"),
    ("renew", "duel.affray", "--by"),
    ("inquire", "duel.affray", "luck", "anna", "--by"),
    ("table", "duel.affray", "--as"),
)
"""Every command that is given a person, without the person."""


@pytest.mark.parametrize("words", SEATED, ids=lambda words: words[0])
def test_a_person_whom_the_fight_does_not_know_is_told_who_there_is(
    run: Any, seated: str, untouched: Any, words: tuple[str, ...]
) -> None:
    """A misspelled name is wrong usage: neither a stranger's view nor an act of nobody's."""
    before = untouched()
    told = run(*words, "bortek", code=2)
    assert "Nobody here is called 'bortek': did you mean bartek?" in told.stderr
    assert "There are gm, ania and bartek; spectator looks on" in told.stderr
    assert told.stdout == ""
    assert untouched() == before


def test_a_combatant_is_no_person(run: Any, seated: str) -> None:
    """Whoever names a combatant is told who speaks for him, by his id and by his name."""
    for name in ("borys", "Borys", "BORYS"):
        told = run("show", seated, "--as", name, code=2).stderr
        assert (
            f"Nobody here is called '{name}': Borys is a combatant, for whom bartek speaks." in told
        )


def test_whoever_has_been_of_the_fight_is_known(run: Any, seated: str) -> None:
    """Former controllers, those who throw for somebody, and the spectator."""
    run("do", seated, "set_controller", "who=anna", "person=zofia")
    run("do", seated, "set_dice", "who=borys", "supplier=olga")
    for person in ("zofia", "ania", "olga", "spectator"):
        assert run("show", seated, "--as", person).stdout
    run("show", seated, "--as", "engine", code=2)
    run("do", seated, "note", "text=well fought", "--by", "spectator")
