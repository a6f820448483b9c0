"""AP-08, AP-19: shots, spells, channelling, reloading, overwatch, and any other action."""

from typing import Any

from ...core.authors import Field, Form, Free, Text, Values, Verdict, checks, effects, unclean
from ...events import Command, Id
from .arms import fitting, names, option, weapon
from .attack import run
from .declaring import Blow, each, not_fallen, not_oneself
from .events import Exposed
from .gates import action_free, as_action, enemy, no_exchange_due, there
from .offers import others
from .opening import announce, use_action
from .sheet import STANDARD
from .state import Scene, View, own_turn
from .turns import until_own_turn

LONGEST = 200
"""The longest words for another action."""


class Shoot(Command, frozen=True):
    """AP-08, AP-19: shoot in the own turn, or under overwatch at an enemy that moves."""

    actor: Id
    target: Id
    weapon: str = ""
    option: str = STANDARD


class Cast(Command, frozen=True):
    """AP-19: cast a spell; what it does stands elsewhere."""

    actor: Id


class Channel(Command, frozen=True):
    """AP-19: channel a spell until the own next turn."""

    actor: Id


class Reload(Command, frozen=True):
    """AP-19: reload until the own next turn."""

    actor: Id


class Overwatch(Command, frozen=True):
    """AP-19: watch for an enemy that moves."""

    actor: Id


class Other(Command, frozen=True):
    """AP-07: any other action, in the table's own words."""

    actor: Id
    text: str = ""


def overwatching(view: View, c: Any) -> bool:
    """AP-19: the shot is one of overwatch, in somebody else's turn."""
    away = not own_turn(view.state, c.actor)
    return away and view.state.active(c.actor, "overwatch")


def may_shoot_now(view: View, c: Any) -> Verdict:
    """AP-19: in the own turn, or under overwatch at an enemy in its turn that has moved."""
    if own_turn(view.state, c.actor):
        return None
    turn = view.state.turn
    if not overwatching(view, c) or turn is None or turn.who != c.target:
        return "not_your_turn"
    mover = enemy(view, c.actor, c.target) and view[c.target].movement is not None
    return None if mover else "not_your_turn"


def in_own_turn(judge: Any) -> Any:
    """A check that does not concern a shot of overwatch."""

    def judged(view: View, c: Any) -> Verdict:
        verdict: Verdict = None if overwatching(view, c) else judge(view, c)
        return verdict

    judged.__name__ = judge.__name__
    return judged


def bow_fits(view: View, c: Any) -> Verdict:
    """AP-08: a weapon for shots in hand that is not barred."""
    return fitting(view, c.actor, c.weapon, ranged=True)[1] or None


def shot_fits(view: View, c: Any) -> Verdict:
    """AP-08: the weapon has that attack option, and a shot is one strike."""
    key, _ = fitting(view, c.actor, c.weapon, ranged=True)
    found = option(view, key, c.option) if key else None
    return None if found is not None and not found.area else "attack_option_not_allowed"


def values_known(view: View, c: Any) -> Verdict:
    """AP-08: the shooter has FA, the target FV."""
    known = view[c.actor].sheet.fa is not None and view[c.target].sheet.fv is not None
    return None if known else "no_ranged_values"


def not_running(view: View, c: Any) -> Verdict:
    """AP-19, AP-35: overwatch does not shoot at a runner."""
    safe = overwatching(view, c) and view.state.active(c.target, "running")
    return "target_running" if safe else None


def shoot(scene: Scene, c: Shoot) -> None:
    """AP-08, AP-19: one strike with FA against FV; a shot of overwatch costs no action."""
    watch = scene.state.borne(c.actor, "overwatch")
    if not own_turn(scene.state, c.actor) and watch is not None:
        effects.end(scene, watch, "used")
    else:
        use_action(scene, c.actor, "shoot")
    scene.tell(Exposed(c.actor, "shoot"))
    key = fitting(scene, c.actor, c.weapon, ranged=True)[0]
    announce(scene, Blow(c.actor, c.target, option=c.option), "shot", key)
    run(scene, c.actor)


def busy(kind: str, effect: str = "") -> Any:
    """AP-19: a rule: an action that exposes, and what of it lasts."""

    def act(scene: Scene, c: Any) -> None:
        """AP-19, AP-45: busy where it stands."""
        use_action(scene, c.actor, kind)
        if kind != "overwatch":
            scene.tell(Exposed(c.actor, kind))
        if effect:
            effects.start(scene, effect, c.actor, ends=until_own_turn(c.actor))

    return act


def other(scene: Scene, c: Other) -> None:
    """AP-07: it uses the action; what it does is for the table to say."""
    use_action(scene, c.actor, "other", text=c.text)


def words_clean(_: View, c: Any) -> Verdict:
    """The words are short and clean."""
    return "invalid_value" if c.text and unclean(c.text, LONGEST) else None


def bows(view: View, c: Any) -> Values:
    """The first weapon that fits, or one of those for shots in hand."""
    held = [key for key in view[c.actor].wielded if weapon(view, key).ranged]
    return Free(("", *names(view, held)))


def ways(view: View, c: Any) -> Values:
    """The options of that weapon."""
    key, _ = fitting(view, c.actor, c.weapon, ranged=True)
    return Free((STANDARD, *(one.id for one in weapon(view, key).options)) if key else (STANDARD,))


def _action(command: type[Command], kind: str, effect: str, help: str) -> Form:
    return Form(command=command, rule=busy(kind, effect), checks=as_action(kind), help=help)


FORMS = (
    Form(
        command=Shoot,
        rule=shoot,
        fields=(
            Field("target", others, help="whom to shoot at"),
            Field("weapon", bows, help="the weapon; the first that fits if left out"),
            Field("option", ways, help="the attack option"),
        ),
        checks=(
            *there("target"),
            may_shoot_now,
            checks.phase_accepts,
            in_own_turn(action_free("shoot")),
            in_own_turn(no_exchange_due),
            each(not_oneself),
            each(not_fallen),
            bow_fits,
            shot_fits,
            values_known,
            not_running,
        ),
        help="Shoot; under overwatch at an enemy that moves in its turn.",
    ),
    _action(Cast, "cast", "", "Cast a spell."),
    _action(Channel, "channel", "channelling", "Channel a spell until your next turn."),
    _action(Reload, "reload", "reloading", "Reload until your next turn."),
    _action(Overwatch, "overwatch", "overwatch", "Watch for an enemy that moves."),
    Form(
        command=Other,
        rule=other,
        fields=(Field("text", lambda _view, _c: Text(LONGEST), help="what is done"),),
        checks=(*as_action("other"), words_clean),
        help="Do something else with the action.",
    ),
)
