"""TA-09, TA-12: two one-handed weapons."""

import pytest

from affray.events import EffectStarted, Rolled
from affray.rulesets.turn_actions.events import AttackCancelled, AttackResolved

from .playing import DODGED, HIT, Game, one

PAIR = {"weapon": "sword", "second": "knife", "target": "bolek"}


def blows(game: Game) -> list[AttackResolved]:
    """The attacks of the last batch."""
    return [event for event in game.events if isinstance(event, AttackResolved)]


def test_two_attacks_are_each_complete() -> None:
    """TA-09: two dodge rolls, two damage rolls, both bonuses and armour twice."""
    game = Game("zlata", "bolek")
    game.attack("zlata", "knife", "bolek", *HIT, 2, *HIT, 5, second="sword")
    assert [blow.weapon for blow in blows(game)] == ["knife", "sword"]
    assert [(b.stat_bonus, b.dtr_bonus, b.net) for b in blows(game)] == [(3, 1, 4), (3, 1, 7)]
    assert blows(game)[1].hp_from == blows(game)[0].hp_to


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("sword", "sword"),
        ("sword", "maul"),
        ("maul", "sword"),
        ("bow", "knife"),
        ("sword", "unarmed"),
        ("unarmed", "sword"),
    ],
)
def test_only_two_light_weapons_make_a_pair(first: str, second: str) -> None:
    """TA-09: the same one twice, a two-handed one, a bow and bare hands do not."""
    game = Game("zlata", "bolek")
    fields = {"weapon": first, "second": second, "target": "bolek"}
    assert game.code("attack", "zlata", **fields) == "not_dual_wieldable"


def test_a_weapon_carried_twice_is_a_pair() -> None:
    """TA-09: the same weapon twice is two weapons if there are two of them."""
    knife = {"id": "knife", "damage": "1d4"}
    game = Game(one("zlata", weapons=[knife, knife]), "bolek")
    game.attack("zlata", "knife", "bolek", *HIT, 2, *HIT, 3, second="knife")
    assert len(blows(game)) == 2


def test_whoever_carries_two_may_strike_with_one() -> None:
    """TA-09: a single attack is always possible."""
    game = Game("zlata", "bolek")
    game.attack("zlata", "sword", "bolek", *HIT, 2)
    assert len(blows(game)) == 1


def test_nobody_strikes_at_one_who_has_fallen() -> None:
    """TA-09: the second attack is cancelled, and no dice fall for it."""
    game = Game("zlata", one("bolek", hp=2), "wolf")
    game.attack("zlata", "sword", "bolek", *HIT, 3, second="knife")
    game.saw(AttackCancelled, who="zlata", weapon="knife", reason="target_not_active")
    assert len([one for one in game.events if isinstance(one, Rolled)]) == 2


def test_a_critical_of_the_second_counts_if_the_first_shows_none() -> None:
    """TA-12: the first attack whose dice show a critical carries it."""
    game = Game("zlata", "bolek")
    game.attack("zlata", "sword", "bolek", *HIT, 5, *HIT, 4, second="knife")
    assert [(b.critical_dice, b.critical_applied) for b in blows(game)] == [
        ((), False),
        ((1,), True),
    ]


def test_a_critical_without_gain_is_one_all_the_same() -> None:
    """TA-10, TA-12: with DTR 0 the first critical gains nothing, and bars the second."""
    game = Game(one("zlata", dtr=0), "bolek")
    game.attack("zlata", "sword", "bolek", *HIT, 8, *HIT, 4, second="knife")
    assert [blow.critical_applied for blow in blows(game)] == [True, False]


def test_both_may_be_critical_by_option() -> None:
    """TA-A9: with `dual_crit` each, either raises its own dice."""
    game = Game("zlata", "bolek", options={"dual_crit": "each"})
    game.attack("zlata", "sword", "bolek", *HIT, 8, *HIT, 4, second="knife")
    assert [blow.critical_applied for blow in blows(game)] == [True, True]
    assert [blow.total.value if blow.total else 0 for blow in blows(game)] == [28, 16]


def test_a_fixed_weapon_leaves_the_other_its_luck() -> None:
    """TA-13: in a pair the other weapon keeps its criticals and fumbles."""
    game = Game(one("bolek", side="red"), one("zlata", side="blue"))
    game.attack("bolek", "whip", "zlata", *HIT, *HIT, 1, second="axe")
    assert [blow.fumble for blow in blows(game)] == [False, True]


@pytest.mark.parametrize(
    ("faces", "causes"),
    [
        ((*DODGED, *HIT, 1), ["dodged"]),
        ((*HIT, 1, *DODGED), ["fumble"]),
        ((*HIT, 1, *HIT, 1), ["fumble"]),
        ((*DODGED, *DODGED), ["dodged"]),
        ((*HIT, 2, *HIT, 2), []),
    ],
)
def test_the_balance_is_lost_once(faces: tuple[int, ...], causes: list[str]) -> None:
    """TA-05, TA-12, TA-A10: the first cause names the next turn, the second names the same."""
    game = Game("zlata", "bolek")
    game.attack("zlata", "sword", "bolek", *faces, second="knife")
    found = [event.about for event in game.events if isinstance(event, EffectStarted)]
    assert found == causes
    assert len(blows(game)) == 2


def test_a_pair_whose_dice_are_typed_may_be_taken_back_between_any_two_throws() -> None:
    """TA-09: four throws, each asked for; what is taken back is thrown anew, or restored."""
    game = Game("zlata", "bolek", dice={"*": "ola"})
    game.attack("zlata", "sword", "bolek", second="knife", by="ola")
    for faces in ((2, 2, 3, 3), (5,), (5, 1, 1, 2)):
        game.asked("roll", to="dice:ola")
        game.answer(by="ola", faces=faces)
    assert game.hp("bolek") == 33
    game.undo(by="ola")
    game.answer(by="ola", faces=(2, 2, 2, 1))
    game.saw(AttackResolved, weapon="knife", dodged=True)
    assert (game.hp("bolek"), game.turn) == (33, "bolek")
    for _ in range(4):
        game.undo(by="ola")
    assert (game.hp("bolek"), game.turn, game.state.phase) == (40, "zlata", "declare")
    game.settled()
    for _ in range(4):
        game.redo(by="ola")
    assert (game.hp("bolek"), game.turn) == (33, "bolek")
