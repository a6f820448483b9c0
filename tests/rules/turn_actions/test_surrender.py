"""TA-22, TA-23: surrender, mercy, terms; and that nobody takes it back."""

import pytest

from affray.events import Asked, FightEnded, Rolled, StatusChanged
from affray.rulesets.turn_actions.events import (
    SpareDecided,
    SpareWeighed,
    Surrendered,
    TermsAnswered,
    TermsSet,
)

from .playing import Game, one


def surrendered(*others: str) -> Game:
    """Zlata has surrendered, and the game master must decide."""
    game = Game("zlata", *(others or ("cora", "bolek", "wolf")))
    game.act("surrender", "zlata", by="ola")
    return game


def test_surrender_takes_one_out_of_the_fight_at_once() -> None:
    """TA-22: without a roll; no turns, no target, no commands but the answer to the terms."""
    game = surrendered()
    game.saw(Surrendered, who="zlata")
    game.saw(StatusChanged, who="zlata", status="surrendered")
    game.never(Rolled)
    game.asked("spare_decision", to="gm")
    game.answers("spare", "go home")
    game.asked("terms", to="zlata")
    game.answer("fulfil", by="ola")
    assert game.code("attack", "zlata", weapon="sword", target="bolek") == "actor_not_active"
    game.skip("cora")
    assert game.code("attack", "bolek", weapon="axe", target="zlata") == "target_not_active"


def test_only_intelligent_beings_spare() -> None:
    """TA-23, TA-A23: one active opponent is enough; without any, death without a word."""
    game = surrendered("wolf", "grey")
    game.saw(StatusChanged, status="dead", cause="nobody_can_spare")
    game.never(Asked)
    game.saw(FightEnded)
    gone = Game("zlata", one("bolek", status="fled"), "wolf")
    gone.act("surrender", "zlata")
    assert gone.status("zlata") == "dead"


def test_there_must_be_somebody_to_surrender_to() -> None:
    """TA-22: `target_not_active` without an active opponent."""
    game = Game("zlata", one("bolek", status="dead"), options={"auto_end": False})
    assert game.code("surrender", "zlata", by="ola") == "target_not_active"


def test_mercy_may_be_refused() -> None:
    """TA-23: death, and nothing is said of terms."""
    game = surrendered()
    game.answer("refuse")
    game.saw(SpareWeighed, way="refuse", percentage=None)
    game.saw(SpareDecided, spared=False)
    game.saw(StatusChanged, status="dead", cause="not_spared")
    game.settled()
    assert game.turn == "cora"


@pytest.mark.parametrize(("face", "spares"), [(40, True), (41, False)])
def test_mercy_may_be_left_to_a_roll(face: int, spares: bool) -> None:
    """TA-23: 1d100 of at most the percentage spares; otherwise as refused."""
    game = surrendered()
    game.answer("roll")
    game.asked("spare_chance", to="gm")
    game.answer(40, faces=[face])
    game.saw(Rolled, who="gm", purpose="spare", dice="d100", faces=(face,))
    if spares:
        game.asked("set_terms", to="gm")
        game.never(SpareDecided)
    else:
        game.saw(SpareDecided, spared=False)
        assert game.status("zlata") == "dead"


@pytest.mark.parametrize(("answer", "status"), [("fulfil", "surrendered"), ("refuse", "dead")])
def test_the_terms_are_fulfilled_or_one_dies(answer: str, status: str) -> None:
    """TA-23: the surrendered combatant's own player is asked; there is no third way."""
    game = surrendered()
    game.answers("spare", "lay down your sword")
    game.saw(SpareDecided, spared=True)
    game.saw(TermsSet, terms="lay down your sword")
    prompt = game.fight.awaits("ola")[0]
    assert prompt.prompt is not None
    assert prompt.prompt.menu.choices == ("fulfil", "refuse")
    assert prompt.prompt.about == ("lay down your sword",)
    command = {"answer": {"prompt": prompt.id, "choice": answer}}
    assert game.refusal(command, "kuba") == "not_your_prompt"
    third = {"answer": {"prompt": prompt.id, "choice": "flee"}}
    assert game.refusal(third, "ola") == "invalid_choice"
    game.do(command, by="ola")
    game.saw(TermsAnswered, who="zlata", fulfilled=answer == "fulfil")
    assert game.status("zlata") == status


@pytest.mark.parametrize(("answer", "good"), [(0, True), (100, True), (101, False), (-1, False)])
def test_a_percentage_is_0_to_100(answer: int, good: bool) -> None:
    """TA-23: anything else is `invalid_choice`."""
    game = surrendered()
    game.answer("roll")
    held = game.fight.awaits()[0]
    command = {"answer": {"prompt": held.id, "choice": answer}}
    if good:
        game.do(command, faces=[50])
    else:
        assert game.refusal(command) == "invalid_choice"


def test_a_surrender_is_final_for_the_player() -> None:
    """TA-22, TA-A24: `choice_is_final` for whatever undo would take it back; others otherwise."""
    game = surrendered()
    for step in ("batch", "declaration", "round"):
        assert game.may_not_undo(step, by="ola") == "choice_is_final"
        assert game.may_not_undo(step, by="kuba") == "choice_is_final"
    game.answers("spare", "kneel")
    assert game.may_not_undo(by="ola") == "undo_not_allowed"
    game.answer("fulfil", by="ola")
    assert game.may_not_undo("declaration", by="ola") == "choice_is_final"


def test_the_game_master_may_take_a_surrender_back() -> None:
    """TA-A24: a slip of the hand at the table; nothing of it is lost."""
    game = surrendered()
    game.undo()
    assert (game.status("zlata"), game.turn, game.state.phase) == ("active", "zlata", "declare")
    game.settled()
    game.redo()
    game.asked("spare_decision", to="gm")
    game.undo("declaration")
    game.act("pass", "zlata", by="ola")


def test_other_turns_may_be_taken_back_by_their_players() -> None:
    """TA-A24: it is the surrender that is final, and nothing else."""
    game = Game("zlata", "bolek")
    game.act("pass", "zlata", by="ola")
    game.fight.undo(by="ola")
    assert game.turn == "zlata"


def test_a_combatant_of_the_game_masters_surrenders_to_players() -> None:
    """TA-A30: the game master enters what they decide."""
    game = Game("bolek", "zlata")
    game.act("surrender", "bolek")
    game.asked("spare_decision", to="gm")
    game.answers("spare", "Tell us where she is.", "fulfil")
    assert (game.status("bolek"), game.state.over) == ("surrendered", True)


def test_nobody_dies_twice_by_a_dropped_surrender() -> None:
    """TA-22: the game master may end the open rule; the surrendered stays what he is."""
    game = surrendered()
    game.do({"drop": {"reason": "later"}})
    assert game.status("zlata") == "surrendered"
    assert game.turn == "cora"
