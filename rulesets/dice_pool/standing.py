"""How somebody stands, in the rulebook's words: for boards and tables."""

from collections.abc import Iterator

from ...events import Id
from .arms import LOADED, Gear
from .budget import left_now, reflex_left
from .derived import derived_willpower
from .reading import View, able, gear, hp, ok_boxes, present, things
from .sentences import tally, thing
from .sheet import Tally
from .state import Battle
from .willpower import willpower

PLACES = ("worn", "handy", "backpack")
"""DP-708: where things are that are not in hand, from the nearest on."""


def board(view: View, who: Id) -> Iterator[tuple[str, str]]:
    """Boxes, things with their rounds, what the turn has left: what people ask for at the table."""
    held = view[who]
    yield "boxes", f"{ok_boxes(view, who)} of {hp(view, who)}{_marked(held.boxes)}"
    yield "willpower", f"{willpower(view, who)} of {derived_willpower(held.sheet)}"
    rerolls = held.resources.get("rerolls", 0)
    yield "rerolls", str(rerolls or "")
    yield "in hand", _things(view, who, "hand") or "nothing"
    for place in PLACES:
        if kept := _things(view, who, place):
            yield place, kept
    if view.state.has_turn(who):
        yield "actions left", actions(left_now(view, who))
    elif view.state.round and able(view, who):
        yield "reflex", "left" if reflex_left(view, who) else "used"
    if any(held.debts):
        yield "spent of the next turn", actions(held.debts)
    ready = [one for one in view.state.readied.values() if one.who == who]
    if ready:
        named = enumerate((one.name.replace("_", " ") for one in ready), 1)
        yield "kept ready", ", ".join(f"{name} (use:{place})" for place, name in named)
    if view.state.round and present(view, who) and not held.had_turn:
        yield "flat-footed", "until the first turn"


def called(state: Battle, word: str) -> str:
    """A thing is called by its own name, not by the key that the fight keeps it by."""
    body = state.combatants.get(word.removeprefix("body:"))
    if body is not None:
        return f"the body of {body.name}"
    return thing(word) if word in state.gear else ""


def actions(counts: Tally) -> str:
    """DP-902: standard, move and swift actions in words."""
    named = zip(counts, ("standard", "move", "swift"), strict=True)
    return ", ".join(f"{count} {name}" for count, name in named if count) or "none"


def _marked(boxes: Tally) -> str:
    return f" (marked: {tally(boxes)})" if any(boxes) else ""


def _things(view: View, who: Id, place: str) -> str:
    return ", ".join(_thing(key, gear(view, key)) for key in things(view, who, place))


def _thing(key: str, held: Gear) -> str:
    """DP-409, DP-709: a thing, with what is loaded and what is left for it."""
    said = ["broken"] if held.broken else []
    if set(held.weapon.kind) & {*LOADED}:
        said.append(f"{held.loaded} of {held.weapon.capacity} loaded")
        said += [f"{held.ammo} more"] if held.ammo is not None else []
        said += ["bolt open"] if held.bolt else []
    return f"{thing(key)} ({', '.join(said)})" if said else thing(key)
