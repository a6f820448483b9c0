"""How the rulebook reads: sentences for every event, and boards."""

import pytest

from affray.events import Declared
from affray.projections.board import board, rows
from affray.projections.chronicle import Chronicle
from affray.rulesets.turn_actions import RULESET
from affray.rulesets.turn_actions.events import EVENTS

from .playing import DODGED, HIT, Game, one


def told(game: Game, by: str = "gm") -> str:
    """The story of a fight, as somebody sees it."""
    seen = game.fight.seen(by)
    entries = Chronicle(RULESET).tell(seen.told(), game.fight.log.nothing, lenient=True)
    return "\n".join(entry.sentence for entry in entries if entry.sentence)


def test_every_event_has_a_sentence() -> None:
    """TA-01 to TA-26: no event of the rulebook reads as its name and fields."""
    assert set(EVENTS) < set(RULESET.sentences)


def test_blows_read_with_their_numbers() -> None:
    """TA-02 to TA-14: who hit whom with what, and why it is so much."""
    game = Game("zlata", "bolek")
    game.attack("zlata", "sword", "bolek", *HIT, 8, *HIT, 1, second="knife")
    game.attack("bolek", "axe", "zlata", *DODGED)
    game.skip("zlata")
    game.attack("bolek", "unarmed", "zlata", *HIT, 5, 3, 2)
    story = told(game)
    for sentence in (
        "Zlata hits Bolek with the sword, critically (20 against 8 = 7 agl + 1 dtr/3). "
        "Damage 28 = 24 rolled points + 3 str/2 + 1 dtr/3, less armour 2 = 2 def: "
        "26 hit points, 14 are left.",
        "Zlata hits Bolek with the knife, clumsily",
        "Zlata is off balance and will lose the next turn.",
        "Zlata dodges the axe of Bolek: 4 against 10 = 9 agl + 1 dtr/3.",
        "Zlata is off balance: the turn is lost.",
        "Zlata has regained balance.",
        "Bolek hits Zlata with bare hands, critically",
    ):
        assert sentence in story


@pytest.mark.parametrize("word", ["{", "{0} and {who}", "}"])
def test_a_condition_of_any_name_is_told(word: str) -> None:
    """TA-05: what the game master has named is people's own word, and reads as it is."""
    game = Game("zlata", "bolek")
    for name in ("set_condition", "clear_condition"):
        game.fight.do({name: {"who": "bolek", "condition": word}})
    assert f"Bolek is now {word}." in told(game)
    assert f"Bolek is no longer {word}." in told(game)


def test_a_long_fight_reads_to_its_end() -> None:
    """Every kind of event once: nothing breaks, and nothing reads as data."""
    game = Game(one("zlata", hp=20), "cora", "bolek", one("wolf", hp=2), "grey")
    game.use("zlata", "potion")
    game.cast("cora", "wish", "bolek")
    game.answers("It itches.", "modifier", "bolek", "agl", -1, 1, "done")
    game.act("flee", "bolek", 100)
    game.act("custom_action", "wolf", text="it howls")
    game.answer("reject")
    game.skip("wolf", "grey")
    game.attack("zlata", "knife", "wolf", *HIT, 2, second="sword")
    game.cast("cora", "veil", "cora", "zlata")
    game.condition("zlata", "knows_flee_chance", turns=3)
    game.condition("grey", "marked", turns=1)
    game.do({"clear_condition": {"who": "zlata", "condition": "invisible"}})
    game.skip("bolek", "grey")
    game.act("flee", "zlata", 99)
    game.act("surrender", "cora", by="kuba")
    game.answers("roll", 60, faces=[60])
    game.answers("swear", "refuse")
    story = told(game)
    for sentence in (
        "Zlata uses potion; 0 left.",
        "Zlata regains 15 hit points and has 35.",
        "Cora casts wish on Bolek.",
        "What comes of it: It itches.",
        "Bolek tries to flee and does not get away: 100.",
        "Wolf tries: it howls - not allowed.",
        "Wolf may do something else.",
        "Wolf does nothing.",
        "Wolf is defeated.",
        "Zlata does not strike with the sword: there is nobody left to strike.",
        "Cora is invisible, ",
        "Zlata knows the chances of flight",
        "Grey Wolf is now marked",
        "Zlata can be seen again.",
        "A modifier of the AGL of Bolek is over.",
        "Grey Wolf is no longer marked.",
        "Zlata knows the chance: ",
        "Cora surrenders.",
        "On the life of Cora: roll with a chance of 60%.",
        "Cora is spared.",
        "The terms for Cora: swear",
        "Cora refuses the terms.",
        "Cora dies: the terms were refused.",
    ):
        assert sentence in story
    assert "On the life" not in told(game, "ola")
    assert Declared.__name__ not in story


def test_a_board_shows_what_people_ask_for() -> None:
    """Hit points, what is carried, and whether the next turn is lost."""
    game = Game("zlata", "cora", "bolek")
    game.attack("zlata", "sword", "bolek", *DODGED)
    view = game.fight.view()
    lines = "\n".join(rows(board(view), view))
    for text in (
        "hit points: 40 of 40",
        "weapons: curved sword, long knife, maul, bow",
        "items: potion (1), charm (2)",
        "spells: spark, doom",
        "next turn: lost: off balance",
    ):
        assert text in lines
