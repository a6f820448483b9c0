"""What the board shows of somebody, in the words of this rulebook."""

from affray.projections.board import board

from .playing import Table, act, one


def lines(table: Table, who: str) -> dict[str, str]:
    """The lines about somebody, by their labels."""
    people = board(table.fight.view()).people
    return dict(next(one.lines for one in people if one.who == who))


def test_a_declaration_is_shown_with_all_that_it_names() -> None:
    """BA-33, BA-37: whom it is for, by how much, with which attack, joined by what."""
    table = Table(
        "anna",
        one("borys", profession="assassin", weapon={"kind": "dagger"}),
        distances={("anna", "borys"): 9},
    )
    fields = act("charge", target="anna", rider="precise_strike", rider_blow=1)
    table.do("declare", wait=True, actor="borys", **fields)
    shown = "Charge on Anna, joined by Precise Strike with the first attack"
    assert lines(table, "borys")["action"] == shown


def test_initiative_is_shown_while_changes_can_be_paid_with_it() -> None:
    """BA-03, BA-06: 30 of the sheet, less 5 for the change; no more once actions are in force."""
    table = Table("anna", "borys")
    assert lines(table, "anna")["initiative"] == "30"
    table.declare("borys")
    table.declare("anna")
    table.do("change_action", actor="anna", action="defensive")
    assert lines(table, "anna")["initiative"] == "25"
    table.pass_all(5, 7, 4)
    assert "initiative" not in lines(table, "anna")


def test_what_is_carried_beside_the_weapon_in_hand() -> None:
    """BA-45: other weapons of the sheet can be taken up."""
    knife = {"id": "knife", "attack": 9}
    sword = {"id": "sword", "name": "long sword", "attack": 14}
    table = Table(one("anna") | {"weapons": [sword, knife], "wielded": "sword"}, "borys")
    told = lines(table, "anna")
    assert (told["fights with"], told["carries"]) == ("long sword", "knife")
    assert "carries" not in lines(table, "borys")
