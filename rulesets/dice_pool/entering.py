"""Section 3, DP-901: what people bring into the fight, and what is left when they go."""

from typing import Any

from msgspec.structs import replace

from ...core import commands
from ...core.authors import Form, checks
from ...core.standard import begin, join, leave, standard_in
from ...events import Id
from .harm import add_points, after_boxes, drop_out
from .reading import Scene


def begin_fight(scene: Scene, c: commands.Begin) -> None:
    """The fight begins; wounds and abnormal points that people bring along count from now on."""
    begin(scene, c)
    for who in scene.state.combatants:
        bring_along(scene, who)


def join_fight(scene: Scene, c: commands.Join[Any]) -> None:
    """DP-901: who joins a fight that has begun gets the first turn in the next round."""
    join(scene, c)
    if scene.state.phase != "setup":
        bring_along(scene, c.who)


def bring_along(scene: Scene, who: Id) -> None:
    """Section 3: abnormal points, then what follows from the damage boxes."""
    for condition, amount in scene[who].sheet.points:
        add_points(scene, who, condition, amount)
    after_boxes(scene, who)


def leave_fight(scene: Scene, c: commands.Leave) -> None:
    """DP-613: whoever has left holds nobody, and nobody holds him."""
    leave(scene, c)
    drop_out(scene, c.who)


_RULES: dict[str, Any] = {"begin": begin_fight, "join": join_fight, "leave": leave_fight}

ORDER = (checks.fight_over, checks.no_prompt_open, checks.gm_only)
"""The book's order of refusal codes, for what the engine's commands are asked first."""

FORMS: tuple[Form, ...] = tuple(
    replace(form, rule=_RULES.get(form.name, form.rule)) for form in standard_in(ORDER)
)
"""The engine's commands, of which some mean more here."""
