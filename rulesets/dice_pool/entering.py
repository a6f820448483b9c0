"""Section 3, DP-901: what people bring into the fight, and what is left when they go."""

from ...core.authors import arriving, commands, standard, standard_in
from ...events import Id
from .fainting import drop_out
from .harm import add_points, after_boxes
from .preconditions import ORDER
from .reading import Scene


def bring_along(scene: Scene, who: Id) -> None:
    """Section 3: abnormal points, then what follows from the damage boxes."""
    for condition, amount in scene[who].sheet.points:
        add_points(scene, who, condition, amount)
    after_boxes(scene, who)


def leave_fight(scene: Scene, c: commands.Leave) -> None:
    """DP-613: whoever has left holds nobody, and nobody holds him."""
    standard.leave(scene, c)
    drop_out(scene, c.who)


FORMS = standard_in(ORDER, rules={**arriving(bring_along), "leave": leave_fight})
"""The engine's commands, of which some mean more here."""
