"""TA-21, TA-23, law 21: what only the game master may know leaves no trace for anybody else."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import affray
from affray.core.refusals import Refused
from affray.core.scene import View
from affray.events import GM, FactSet, plain
from affray.projections.board import board, rows
from affray.projections.chronicle import Chronicle
from affray.projections.tally import tally
from affray.rulesets.turn_actions import RULESET

from .playing import Game, one

PLAYERS = ("ola", "kuba", "a stranger")

PERCENTAGE = 73
"""A chance to be spared that stands nowhere else in these fights."""

COMMANDS: list[dict[str, Any]] = [
    {"pass": {"actor": "zlata"}},
    {"attack": {"actor": "zlata", "weapon": "sword", "target": "bolek"}},
    {"flee": {"actor": "zlata"}},
    {"surrender": {"actor": "cora"}},
    {"set_fact": {"fact": "enemy_attitude", "value": "eager"}},
    {"answer": {"prompt": "guessed", "choice": 73}},
]
"""What a player might try, to learn something from its refusal."""


def leaves(game: Game, by: str) -> str:
    """All that leaves a fight for a person: his view, what is told from it, options, refusals."""
    fight = game.fight
    seen = fight.seen(by)
    look: View[Any, Any] = View(RULESET, seen.state, by)
    held = board(look)
    story = Chronicle(RULESET).tell(seen.told(), fight.log.nothing, lenient=True)
    shown = [seen, story, held, rows(held, look), tally(seen.told())]
    return json.dumps([plain(part) for part in (*shown, *offered(game, by))], ensure_ascii=False)


def offered(game: Game, by: str) -> Iterator[Any]:
    """What a person may do, what he is asked, and how he is refused, as plain data."""
    for walk in game.fight.options(by):
        menu = None if walk.done else walk.menu
        yield [walk.name, walk.chosen, menu, walk.choices]
    yield [(one.to, one.question, one.prompt and one.prompt.menu) for one in game.fight.awaits(by)]
    yield [game.fight.check(command, by=by) for command in COMMANDS]
    for who in game.state.combatants:
        try:
            yield game.fight.inquire("flee_chance", who, by=by)
        except Refused as error:
            yield plain(error.refusal)


def bytes_for(*games: Game) -> list[list[str]]:
    """What every player gets of each of several fights."""
    return [[leaves(game, by) for by in PLAYERS] for game in games]


def attitude(value: str) -> Game:
    """A fight in which the opponents' minds are set beforehand and in the middle."""
    facts = [FactSet("enemy_attitude", (), value)]
    game = Game("zlata", "cora", "bolek", "wolf", facts=facts, dice="engine", seed=4)
    game.fact("enemy_cannot_pursue_of", value == "half_hearted", "wolf")
    return game


def test_a_flight_betrays_nothing_of_its_chance() -> None:
    """TA-21: fights that differ in the opponents' minds alone give every player the same bytes."""
    games = [attitude("eager"), attitude("normal")]
    for game in games:
        game.act("flee", "zlata", by="ola")
        game.act("pass", "cora", by="kuba")
    one_, other = (game.fight.inquire("flee_chance", "zlata") for game in games)
    assert one_ != other
    first, second = bytes_for(*games)
    assert first == second


@pytest.mark.parametrize(
    "secret", ["enemy_attitude", "enemy_attitude_of", "enemy_cannot_pursue_of"]
)
def test_the_minds_of_the_opponents_are_nobodys_business(secret: str) -> None:
    """TA-21: facts on which the chance rests are not told, nor that one was set."""
    silent, set_ = (Game("zlata", "cora", "bolek", "wolf") for _ in range(2))
    about = ["bolek"] if secret.endswith("_of") else []
    value: Any = True if "pursue" in secret else "eager"
    set_.fact(secret, value, *about)
    first, second = bytes_for(silent, set_)
    assert first == second
    assert secret in leaves(set_, GM)


def test_facts_set_beforehand_are_kept_as_well() -> None:
    """TA-21: those of the first batch are told to the game master alone, and verify as such."""
    game = attitude("half_hearted")
    for by in PLAYERS:
        assert "half_hearted" not in json.dumps(plain(game.fight.seen(by)))
    assert "half_hearted" in json.dumps(plain(game.fight.seen(GM)))
    assert str(affray.verify(game.fight)) == "EXACT"


def spared(*ways: Any, terms: str = "kneel") -> Callable[[], Game]:
    """A surrender that is decided in this way, with engine dice; all at one point of time."""

    def play() -> Game:
        game = Game("zlata", "cora", "bolek", "wolf", dice="engine", seed=7)
        game.fight.clock = lambda: 0
        game.act("surrender", "zlata", by="ola")
        game.answers(*ways)
        if game.state.prompt is not None:
            game.answer(terms)
        return game

    return play


@pytest.mark.parametrize(
    ("ways", "spares"),
    [
        ((spared("spare"), spared("roll", 100), spared("roll", 99)), True),
        ((spared("refuse"), spared("roll", 0)), False),
    ],
)
def test_the_way_to_mercy_is_not_shown(ways: tuple[Callable[[], Game], ...], spares: bool) -> None:
    """TA-23: whether it was decided or rolled, and with which chance, no player can tell."""
    games = [way() for way in ways]
    assert {game.status("zlata") for game in games} == {"surrendered" if spares else "dead"}
    first, *others = bytes_for(*games)
    assert others == [first] * len(others)
    for game in games:  # what comes after is the same too: secret dice do not shift public ones
        if spares:
            game.answer("fulfil", by="ola")
        game.act("flee", "cora", by="kuba")
    first, *others = bytes_for(*games)
    assert others == [first] * len(others)


def test_while_the_game_master_decides_nobody_sees_how_far_he_is() -> None:
    """TA-23: his questions are for him alone; all that others meet is that one is open."""
    games = [Game("zlata", "cora", "bolek") for _ in range(3)]
    for game in games:
        game.act("surrender", "zlata", by="ola")
    games[1].answer("roll")
    games[2].answer("spare")
    first, *others = bytes_for(*games)
    assert others == [first, first]


def test_no_byte_of_a_secret_reaches_a_player() -> None:
    """TA-21, TA-23: a canary in every secret; the game master sees them all, nobody else any."""
    me = one("zlata", agl=7, dtr=11)
    game = Game(me, "cora", "bolek", "wolf", facts=[FactSet("enemy_attitude", (), "half_hearted")])
    game.fact("enemy_attitude_of", "half_hearted", "bolek")
    game.fact("enemy_cannot_pursue_of", True, "wolf")
    game.act("flee", "zlata", 99, by="ola")
    chance = game.fight.inquire("flee_chance", "zlata")
    game.act("surrender", "cora", by="kuba")
    game.answers("roll", PERCENTAGE, faces=[69])
    game.answer("kneel")
    canaries = [
        "half_hearted",
        "cannot_pursue",
        "flee_weighed",
        "determination",
        "spare_weighed",
        "spare_decision",
        "spare_chance",
        '"way"',
        f'"chance": {chance}',
        f": {PERCENTAGE}",
        "[69]",
    ]
    told = json.dumps([plain(one.event) for one in game.fight.seen(GM).events])
    assert [canary for canary in canaries if canary not in told] == []
    for by in PLAYERS:
        seen = json.dumps(plain(game.fight.seen(by)))
        assert [canary for canary in canaries[:-2] if canary in seen] == []
        events = json.dumps([plain(one.event) for one in game.fight.seen(by).events])
        assert [canary for canary in canaries if canary in events] == []


def test_secret_dice_are_thrown_by_the_game_master() -> None:
    """TA-23: at a table where players type their dice, theirs are not asked for."""
    game = Game("zlata", "cora", "bolek", dice={"*": "engine", "zlata": "ola", "gm": "gm"})
    game.act("surrender", "zlata", by="ola")
    game.answers("roll", 30)
    game.asked("roll", to="dice:gm")
    assert game.fight.awaits("ola") == ()
    game.answer(faces=[30])
    game.asked("set_terms", to="gm")


def test_what_is_public_is_seen_by_all() -> None:
    """TA-21, TA-23: the roll of a flight and its outcome; that one is spared, and the terms."""
    game = Game("zlata", "cora", "bolek", "wolf")
    game.act("flee", "zlata", 99, by="ola")
    game.act("surrender", "cora", by="kuba")
    game.answers("spare", "kneel")
    for by in PLAYERS:
        names = [type(one.event).__name__ for one in game.fight.seen(by).events]
        for name in ("FleeAttempted", "Surrendered", "SpareDecided", "TermsSet"):
            assert name in names
