"""Whether a record that comes from elsewhere fits the log so far; a file may hold anything."""

from itertools import pairwise
from typing import Any

from ..events import CONTINUED, ROOT, Batch, Move, Opening, tag_of
from .commands import Answer
from .decide import Open
from .ruleset import Ruleset

MOST_FRESH = 2**32
"""More decisions for fresh dice than any log holds."""


def unsound_batch(
    ruleset: Ruleset, batch: Batch[Any, Any], head: int, open: Open | None, fresh: int
) -> str | None:
    """What is wrong with a batch that follows the batch `head`, as a sentence, or None.

    `open` is the rule that is open at the head, `fresh` the decisions for fresh dice so far.
    """
    if batch.parent != head:
        place = "none" if head == ROOT else head
        return f"its parent is {batch.parent}, and the head of the log is {place}"
    if not fresh <= batch.fresh <= MOST_FRESH:
        return f"it counts {batch.fresh} fresh throws, where the log has {fresh}"
    places = [place for place, _ in batch.hidden]
    if places and not 0 <= places[0] <= places[-1] < len(batch.events):
        return f"it hides the events {places}, and has {len(batch.events)}"
    if any(later <= earlier for earlier, later in pairwise(places)):
        return f"the places of its hidden events are out of order: {places}"
    return None if batch.opening is None else _unsound_opening(ruleset, batch, batch.opening, open)


def _unsound_opening(
    ruleset: Ruleset, batch: Batch[Any, Any], opening: Opening, open: Open | None
) -> str | None:
    command = tag_of(type(batch.command))
    if opening.start == CONTINUED:
        known = (opening.rule, opening.step, opening.args)
        same = open and (open.opening.rule, open.opening.step, open.opening.args) == known
        answers = isinstance(batch.command, Answer)
        return None if same and answers else f"it goes on with {opening.rule}, which is not open"
    if not 0 <= opening.start < len(batch.events):
        return f"its rule {opening.rule} begins at the event {opening.start} of it"
    if opening.step:
        known_step = opening.rule in ruleset.steps
        return None if known_step else f"it leaves the unknown step {opening.rule} open"
    own = opening.rule == command and command in ruleset.forms
    return None if own else f"it leaves {opening.rule} open, and its command is {command}"


def unsound_move(move: Move, head: Any, redo: Any, batches: int) -> str | None:
    """What is wrong with a move from that head, as a sentence, or None."""
    if head is None or not 0 <= move.to < batches:
        return f"it goes to batch {move.to}, and there are {batches}"
    if move.kind == "undo":
        above = head.parent
        while above is not None and above.number > move.to:
            above = above.parent
        held = above is not None and above.number == move.to
        return None if held else f"it takes back to batch {move.to}, which is not before the head"
    if move.kind == "redo":
        held = redo is not None and redo[0].number == move.to
        return None if held else f"it restores batch {move.to}, which was not taken back"
    return None if move.kind == "goto" else f"there is no move called {move.kind!r}"
