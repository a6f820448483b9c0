"""TA-18: items."""

from affray.rulesets.turn_actions.events import EffectRuled, HpChanged, ItemUsed

from .playing import Game, one


def test_an_item_costs_the_turn_and_one_piece() -> None:
    """TA-18: the actor is the target where nobody is named."""
    game = Game(one("zlata", hp=10), "bolek")
    game.use("zlata", "potion")
    game.saw(ItemUsed, item="potion", target="zlata", left=0)
    game.saw(HpChanged, hp_from=10, hp_to=25)
    assert game.turn == "bolek"


def test_an_item_may_be_used_on_anybody_who_is_there() -> None:
    """TA-18: of any side, without a dodge roll; not on whoever has left the fight."""
    game = Game("zlata", one("bolek", hp=5), one("wolf", status="fled"))
    assert game.code("use_item", "zlata", item="potion", target="wolf") == "target_not_active"
    assert game.code("use_item", "zlata", item="potion", target="x") == "unknown_combatant"
    game.use("zlata", "potion", "bolek")
    assert game.hp("bolek") == 20


def test_nobody_uses_what_is_not_there() -> None:
    """TA-18: not carried at all, or no piece left: `item_not_carried`."""
    empty = [{"id": "flask", "quantity": 0}]
    game = Game(one("zlata", inventory=empty), "bolek")
    assert game.code("use_item", "zlata", item="flask") == "item_not_carried"
    assert game.code("use_item", "zlata", item="rope") == "item_not_carried"


def test_what_is_not_consumed_remains() -> None:
    """TA-18: `consumed` false uses up nothing; an effect of the kind `gm` asks the game master."""
    game = Game("zlata", "bolek")
    game.use("zlata", "charm")
    game.saw(ItemUsed, left=2)
    game.asked("gm_effect", to="gm")
    game.answers("It glows.", "add_condition", "zlata", "lit", 1, "done")
    game.saw(EffectRuled, who="zlata", target="zlata", cause="charm")
    assert game.value("has", "zlata", "lit")


def test_undo_in_the_middle_of_a_ruling_gives_the_piece_back() -> None:
    """TA-18: whoever asks for it; an undo is never blocked by an open question."""
    game = Game(one("zlata", inventory=[{"id": "egg", "effects": [{"kind": "gm"}]}]), "bolek")
    game.use("zlata", "egg")
    assert game.value("quantity", "zlata", "egg") == 0
    game.undo()
    game.settled()
    assert game.value("quantity", "zlata", "egg") == 1


def test_hit_points_that_stay_are_not_told() -> None:
    """Section 4: `hp_changed` only if the numbers differ."""
    game = Game("zlata", "bolek")
    game.use("zlata", "potion")
    game.never(HpChanged)
