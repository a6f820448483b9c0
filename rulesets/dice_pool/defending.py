"""DP-501 to DP-511: full defence, parries, cover, lying prone and standing up."""

from ...core.authors import effects
from ...events import Clock, Id, Menu
from . import orders
from .acting import act, end_cover
from .budget import pay_reflex
from .defence import FULL, standing_base
from .guards import blade_amount, body_mark, cover_thing, cover_value, parry_amount, parrying_weapon
from .reactions import fall
from .reading import Scene, borne, gear, natural_weapon


def until_next_turn(who: Id) -> Clock:
    """The start of somebody's next turn, before anything else."""
    return Clock("turn_start", 1, who)


# --- full defence and parries --------------------------------------------------------------------


def full_defence(scene: Scene, c: orders.FullDefence) -> None:
    """DP-501: dodge equal to the base defence, fixed now, until the next turn."""
    if not act(scene, c.actor, "full_defence", "standard"):
        return
    amount = standing_base(scene, c.actor)
    ends = until_next_turn(c.actor)
    effects.start(scene, "full_defence", c.actor, amount=amount, ends=ends)


def brawl_parry(scene: Scene, c: orders.BrawlParry) -> None:
    """DP-503: block until the next turn; the best speciality unless one is named."""
    if not act(scene, c.actor, "brawl_parry", "move"):
        return
    own = gear(scene, natural_weapon(scene, c.actor)).weapon.speciality
    amount = parry_amount(scene, c.actor, c.speciality or own)
    start_parry(scene, c.actor, amount, "brawl")


def blade_parry(scene: Scene, c: orders.BladeParry) -> None:
    """DP-504: block with a manufactured weapon."""
    key = parrying_weapon(scene, c.actor, c.weapon)
    if act(scene, c.actor, "blade_parry", "move", item=key):
        start_parry(scene, c.actor, blade_amount(scene, c.actor, key), "blade")


def start_parry(scene: Scene, who: Id, amount: int, about: str) -> None:
    """DP-503: one parry of either kind, until the next turn."""
    ends = until_next_turn(who)
    effects.start(scene, "parry", who, amount=amount, about=about, ends=ends)


# --- cover ---------------------------------------------------------------------------------------


def active_cover(scene: Scene, c: orders.ActiveCover) -> None:
    """DP-505: cover until the next turn; the game master may say another number."""
    key = cover_thing(scene, c.actor, c.thing)
    computed = cover_value(scene, c.actor, key)
    if not act(scene, c.actor, "active_cover", "move", item=key):
        return
    menu = Menu((*range(11), "full"))
    default = "full" if computed >= FULL else min(computed, 10)
    said = scene.ask("gm", "cover_value", menu, about=(c.actor, key), default=default)
    amount = FULL if said == "full" else int(said) if isinstance(said, int) else 0
    if computed > 10 and said == 10:
        amount = computed
    end_cover(scene, c.actor, "replaced")
    if amount:
        moved = scene.options.cover_lasts == "until_moved"
        ends = None if moved else until_next_turn(c.actor)
        who, body = c.actor, body_mark(scene, c.actor, key)
        effects.start(scene, "active_cover", who, amount=amount, about=key, ends=ends, parent=body)


# --- prone ---------------------------------------------------------------------------------------


def drop_prone(scene: Scene, c: orders.DropProne) -> None:
    """DP-509: a reflex action, in one's own turn this turn's swift."""
    pay_reflex(scene, c.actor, "drop_prone", "")
    fall(scene, c.actor)


def stand_up(scene: Scene, c: orders.StandUp) -> None:
    """DP-511: a move action ends lying prone."""
    if not act(scene, c.actor, "stand_up", "move"):
        return
    if (held := borne(scene, c.actor, "prone")) is not None:
        effects.end(scene, held, "stood_up")
