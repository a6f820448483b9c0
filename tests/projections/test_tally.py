"""What a fight adds up to."""

from affray.events import GM, Rolled
from affray.projections.branch import Placed, told
from affray.projections.tally import Commands, Faces, Tally, Throws, tally

from .toy_projections import new_fight


def test_throws_add_up_by_who_throws_and_whose_dice_they_are() -> None:
    """Throws, dice and the sum of faces of each; each face is counted by expression."""
    rolled = [
        Rolled("anna", "attack", "d20", (7,), "engine"),
        Rolled("borys", "attack", "d20", (7,), "engine"),
        Rolled("anna", "damage", "2d6", (1, 6), "engine"),
        Rolled("anna", "damage", "2d6", (6, 6), "pa"),
    ]
    found = tally(Placed(place, event) for place, event in enumerate(rolled, 1))
    assert found == Tally(
        events=(("rolled", 4),),
        throws=(
            Throws(who="anna", source="engine", throws=2, dice=3, faces=14),
            Throws(who="borys", source="engine", throws=1, dice=1, faces=7),
            Throws(who="anna", source="pa", throws=1, dice=2, faces=12),
        ),
        faces=(
            Faces(dice="d20", throws=2, counts=((7, 2),)),
            Faces(dice="2d6", throws=2, counts=((1, 1), (6, 3))),
        ),
        commands=(),
    )


def test_commands_add_up_by_author() -> None:
    """The commands of the branch, by whom; what was refused or undone does not count."""
    fight = new_fight(dice="script")
    fight.do({"begin": {}})
    fight.do({"note": {"text": "one"}}, by="pa")
    fight.do({"note": {"text": "two"}}, by="pa")
    fight.undo()
    fight.do({"attack": {"actor": "anna", "target": "borys"}}, by="pa", faces=[2])
    branch = fight.log.branch()
    found = tally(told(branch), branch)
    assert found.commands == (
        Commands(author=GM, command="start", count=1),
        Commands(author=GM, command="begin", count=1),
        Commands(author="pa", command="note", count=1),
        Commands(author="pa", command="attack", count=1),
    )
    assert dict(found.events)["noted"] == 1
    assert dict(found.events)["combatant_joined"] == 2


def test_a_person_adds_up_what_he_sees() -> None:
    """A secret throw does not stand in a player's statistics."""
    fight = new_fight(dice="script")
    fight.do({"plot": {"who": "anna", "text": "dark"}}, faces=[20])
    assert tally(fight.seen("pb").told()).throws == ()
    assert [one.faces for one in tally(fight.seen(GM).told()).throws] == [20]
