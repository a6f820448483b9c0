"""Who comes out of a fight, as a script for the next one."""

from ..core.fight import Fight
from . import yaml_writer
from .facade import roster
from .scribe import script_of

KEPT = ("affray", "ruleset", "title", "options", "dice")
"""What the next fight takes over, beside the combatants."""


def roster_script(fight: Fight) -> str:
    """The text of a script without commands: the survivors with their sheets, and the options.

    Raises ValueError where nobody goes on.
    """
    going = roster(fight)
    if not going:
        raise ValueError("nobody goes on from this fight")
    beginning = script_of(fight.fork(fight.log.nodes[0].last))
    kept = {name: beginning[name] for name in KEPT if name in beginning}
    return yaml_writer.write([{**kept, "combatants": going}])
