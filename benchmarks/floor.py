"""The floor: the skirmish in the plainest event-sourced Python, without a single check.

Dict events, one fold, nothing typed, nothing packed, nobody asked whether it is allowed. affray's
own figures are divided by its rate, so that they say the same on every machine.
"""

import random
from typing import Any

Event = dict[str, Any]
Line = dict[str, Any]


def line() -> Line:
    """Eight fighters of two sides, alternating."""
    people = [{"side": n % 2, "hp": 30, "armor": 13, "poison": 0} for n in range(8)]
    return {"people": people, "at": 0, "round": 1, "over": None}


def fold(state: Line, event: Event) -> None:
    """One event into the state, in place."""
    kind = event["kind"]
    if kind == "damage":
        state["people"][event["who"]]["hp"] -= event["points"]
    elif kind == "poison":
        state["people"][event["who"]]["poison"] = event["rounds"]
    elif kind == "sick":
        held = state["people"][event["who"]]
        held["poison"] -= 1
        held["hp"] -= event["points"]
    elif kind == "turn":
        state["at"], state["round"] = event["to"], event["round"]
    elif kind == "end":
        state["over"] = event["winner"]


def turn(state: Line, dice: random.Random) -> list[Event]:
    """The events of one turn."""
    who, people = state["at"], state["people"]
    own = people[who]
    events: list[Event] = [{"kind": "declare", "who": who, "what": "attack"}]
    left = [held["hp"] for held in people]
    if own["poison"] > 0:
        points = dice.randint(1, 4)
        events.append({"kind": "sick", "who": who, "points": points})
        left[who] -= points
    if left[who] > 0:
        foe = next(
            (n for n, h in enumerate(people) if h["side"] != own["side"] and left[n] > 0), -1
        )
        if foe >= 0:
            face = dice.randint(1, 20)
            armor = people[foe]["armor"]
            events.append({"kind": "roll", "who": who, "die": 20, "face": face, "against": armor})
            if face + 5 >= armor:
                points = dice.randint(1, 8) + 3
                events.append({"kind": "roll", "who": who, "die": 8, "face": points - 3})
                events.append({"kind": "damage", "who": foe, "points": points})
                left[foe] -= points
                if face == 20:
                    events.append({"kind": "poison", "who": foe, "rounds": 3})
    standing = [any(h["side"] == s and left[n] > 0 for n, h in enumerate(people)) for s in (0, 1)]
    if not all(standing):
        return [*events, {"kind": "end", "winner": 0 if standing[0] else 1}]
    at, number = who, state["round"]
    while True:
        at = (at + 1) % len(people)
        number += at == 0
        if left[at] > 0:
            break
    return [*events, {"kind": "turn", "to": at, "round": number}]


def fight(seed: int) -> tuple[Line, list[Event]]:
    """A whole fight: where it ends, and its log."""
    state, log, dice = line(), list[Event](), random.Random(seed)
    while state["over"] is None:
        for event in turn(state, dice):
            fold(state, event)
            log.append(event)
    return state, log
