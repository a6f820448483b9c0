"""The commands of the rulebook, as section 5.10 lists them; lengths are tenths of a metre."""

from ...events import Command, Id

Atom = bool | int | float | str | None
Loose = bool | int | float | str | tuple[Atom | tuple[Atom, ...], ...] | None
"""What may stand in a command inside another: plain, nested twice at most."""

Pairs = tuple[tuple[str, Loose], ...]
"""The fields of a command inside another, by name."""


FARTHEST = 1_000_000
"""The greatest length, in tenths of a metre."""


class Attack(Command, frozen=True):
    """DP-208: attack somebody, or several; by a Bombard, whoever is around a point.

    `distance` is that to the point of a Bombard, and `dp` the dice of an ability (DP-315): neither
    is known while nobody has said it.
    """

    actor: Id
    targets: tuple[Id, ...] = ()
    weapon: str = ""
    kind: str = ""
    grip: int = 0
    attribute: str = ""
    resolution: str = "defence"
    called_shot: tuple[tuple[str, str], ...] = ()
    lethal: bool = False
    spare_others: bool = True
    willpower: int = 0
    distance: int | None = None
    dp: int | None = None
    bonus: int = 0
    severity: str = ""
    damage_type: str = ""
    high_speed: int = 0
    area: bool = False
    melee: bool = False


class AllOutAttack(Command, frozen=True):
    """DP-401: an all-out melee attack, or a special attack action in its place."""

    actor: Id
    targets: tuple[Id, ...] = ()
    action: str = "attack"
    weapon: str = ""
    kind: str = ""
    grip: int = 0
    attribute: str = ""
    resolution: str = "defence"
    called_shot: tuple[tuple[str, str], ...] = ()
    lethal: bool = False
    spare_others: bool = True
    willpower: int = 0
    mode: str = ""
    direction: str = ""


class Charge(Command, frozen=True):
    """DP-402: run straight at somebody, then one melee attack or what replaces it."""

    actor: Id
    target: Id
    distance: int
    attack: Pairs = ()


class MultiAttack(Command, frozen=True):
    """DP-601: several attacks by a full-round action, each with its own weapon and options."""

    actor: Id
    attacks: tuple[Pairs, ...] = ()


class Trip(Command, frozen=True):
    """DP-602: trip somebody."""

    actor: Id
    target: Id
    weapon: str = ""
    called_shot: tuple[tuple[str, str], ...] = ()
    lethal: bool = False
    willpower: int = 0


class BullRush(Command, frozen=True):
    """DP-604: `mode` is `knock_back` (in a direction) or `knock_down`."""

    actor: Id
    target: Id
    mode: str = "knock_down"
    direction: str = ""
    weapon: str = ""
    called_shot: tuple[tuple[str, str], ...] = ()
    lethal: bool = False
    willpower: int = 0


class Grapple(Command, frozen=True):
    """DP-607: seize somebody."""

    actor: Id
    target: Id
    weapon: str = ""
    attribute: str = ""
    called_shot: tuple[tuple[str, str], ...] = ()
    lethal: bool = False
    willpower: int = 0


class Escape(Command, frozen=True):
    """DP-612: break free of somebody."""

    actor: Id
    target: Id


class GrappleAttack(Command, frozen=True):
    """DP-611: attack the opponent in the grapple."""

    actor: Id
    target: Id
    weapon: str = ""
    called_shot: tuple[tuple[str, str], ...] = ()
    lethal: bool = False
    willpower: int = 0


class Pin(Command, frozen=True):
    """DP-613: pin whom one holds."""

    actor: Id
    target: Id


class Shift(Command, frozen=True):
    """DP-617: shift to the blind spot of whom one clings to."""

    actor: Id
    target: Id


class Release(Command, frozen=True):
    """DP-612: let somebody go."""

    actor: Id
    target: Id


class Feint(Command, frozen=True):
    """DP-618: mislead somebody about the next attack."""

    actor: Id
    target: Id
    weapon: str = ""


class RecoverStance(Command, frozen=True):
    """DP-618: end every feint on oneself."""

    actor: Id


class FullDefence(Command, frozen=True):
    """DP-501: only dodge."""

    actor: Id


class BrawlParry(Command, frozen=True):
    """DP-503: parry with the body; `speciality` is the best if left out."""

    actor: Id
    speciality: str = ""


class BladeParry(Command, frozen=True):
    """DP-504: parry with a manufactured weapon."""

    actor: Id
    weapon: str = ""


class ActiveCover(Command, frozen=True):
    """DP-505: put a thing, or a pinned body (`body:ID`), in front of oneself."""

    actor: Id
    thing: str = ""


class StandUp(Command, frozen=True):
    """DP-511: stand up."""

    actor: Id


class DropProne(Command, frozen=True):
    """DP-509: drop prone."""

    actor: Id


class Move(Command, frozen=True):
    """Move so far; `cover` is the thing moved with.

    `distances` names new ones; `through` the enemies crossed, in order, each with the metre at
    which its square begins and perhaps the width of the square, which is 1 m if nobody says.
    """

    actor: Id
    metres: int
    distances: tuple[tuple[str, float], ...] = ()
    through: tuple[tuple[str | float, ...], ...] = ()
    cover: str = ""


class Aim(Command, frozen=True):
    """DP-706: aim at somebody."""

    actor: Id
    target: Id
    weapon: str = ""


class Draw(Command, frozen=True):
    """DP-708: take a thing in hand."""

    actor: Id
    item: str


class PickUp(Command, frozen=True):
    """DP-708: take a thing from the ground."""

    actor: Id
    item: str


class LetGo(Command, frozen=True):
    """DP-708: let go of a thing."""

    actor: Id
    item: str


class Reload(Command, frozen=True):
    """DP-709: reload; `source` is `handy`, or `hand` for ammunition already in hand."""

    actor: Id
    weapon: str
    source: str = "handy"


class OpenBolt(Command, frozen=True):
    """DP-709: pull the bolt of a rifle."""

    actor: Id
    weapon: str


class Ready(Command, frozen=True):
    """DP-710: keep an action of a type ready for a condition {event, actor, target}."""

    actor: Id
    action_type: str
    command: tuple[tuple[str, Pairs], ...]
    trigger: tuple[tuple[str, str], ...]


class WillpowerSpeed(Command, frozen=True):
    """DP-804: +10 m of speed for this turn."""

    actor: Id


class Delay(Command, frozen=True):
    """DP-905: put the turn off until after somebody's, or into the next round."""

    actor: Id
    after: str = ""
    next_round: bool = False


class Wake(Command, frozen=True):
    """DP-912: wake somebody who is asleep."""

    actor: Id
    target: Id


class EndTurn(Command, frozen=True):
    """DP-902: the turn is over."""

    actor: Id


class Surprise(Command, frozen=True):
    """DP-904: only these act in the first round."""

    who: tuple[Id, ...]


class RuleLocation(Command, frozen=True):
    """DP-404: the game master adds a place of called shots.

    `penalty` is what aiming there costs; a hit with margin M brings floor(M / `per`) points of
    `condition`, or none where it is empty.
    """

    location: str
    penalty: int
    condition: str = ""
    per: int = 1


class GiveState(Command, frozen=True):
    """The game master gives a state."""

    who: Id
    state: str
    limb: str = ""


class EndState(Command, frozen=True):
    """The game master ends a state."""

    who: Id
    state: str


class Effect(Command, frozen=True):
    """The game master names a modifier of a number, or a ban of actions, for a time."""

    who: Id
    name: str
    stat: str = ""
    amount: int = 0
    forbids: tuple[str, ...] = ()
    turns: int = 0


class Damage(Command, frozen=True):
    """The game master gives damage that no soak lessens."""

    who: Id
    amount: int
    severity: str = "B"


class GivePoints(Command, frozen=True):
    """The game master gives abnormal points, which are resisted."""

    who: Id
    condition: str
    amount: int
    limb: str = ""
    resist: bool = True


class Heal(Command, frozen=True):
    """The game master heals boxes, the worst first."""

    who: Id
    amount: int


class FirstAid(Command, frozen=True):
    """DP-907: the bleeding is stopped."""

    who: Id


class LongRest(Command, frozen=True):
    """DP-807: eight hours of rest."""

    who: Id


class TraitPlayed(Command, frozen=True):
    """DP-807: a trait was acted out."""

    who: Id
    score: int
