"""What the tests of kept fights have in common."""

from typing import Any

from .toy import ANNA, BORYS, Hit, NewHit, fight_of


def course() -> Any:
    """Start, begin, a blow that is asked about, its answer by which it hits, a look, a note."""
    fight = fight_of(combatants=[{**ANNA, "skill": 20}, BORYS])
    fight.do({"begin": {}})
    attack = {"attack": {"actor": "anna", "target": "borys"}}
    fight.do(attack, by="ann")
    fight.do({"answer": {"prompt": fight.awaits("bob")[0].id, "choice": "no"}}, by="bob")
    fight.do({"look": {"actor": "anna"}})
    fight.do({"note": {"text": "so far"}})
    return fight


def blows(fight: Any) -> list[Any]:
    """All the hits of a fight."""
    return [
        event
        for node in fight.log.nodes
        for event in node.batch.events
        if isinstance(event, Hit | NewHit)
    ]
