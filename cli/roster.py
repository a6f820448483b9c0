"""`affray roster`: who goes on from a fight."""

from ..replay.roster import roster_script
from .errors import Failed
from .files import opened, put
from .params import FILE, FORCE, OUTPUT, command


@command("affray roster duel.affray", "affray roster duel.affray -o next.yaml")
@FILE
@OUTPUT
@FORCE
def roster(file: str, output: str | None, force: bool) -> None:
    """Write the survivors as a script for the next fight.

    Each with the sheet that the rulebook lets him take on: what is lost and not healed is lost.
    affray play begins the next fight with them.
    """
    try:
        text = roster_script(opened(file))
    except ValueError as error:
        raise Failed(f"{file}: {error}") from None
    put([text], output, force=force)
