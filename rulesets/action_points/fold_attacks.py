"""What the events of attacks mean for the state. Nothing is decided here."""

from typing import Any

from msgspec.structs import replace

from ...core.authors import Draft, Folder, Frozen
from ...events import Event, Id
from . import events as told
from .state import Attack, Block, Loss, Skirmish, Strike, own_turn

Fold = Draft[Skirmish]


def attack_declared(draft: Fold, event: told.AttackDeclared) -> None:
    """AP-08: the attack goes on; AP-20, AP-21, AP-49: what it counts as."""
    attack = Attack(
        who=event.who,
        kind=event.kind,
        weapon=event.weapon,
        option=event.option,
        targets=event.targets,
        area=event.area,
        full_power=event.full_power,
        concentration=event.concentration,
        overwhelm=event.overwhelm,
        disarm=event.disarm,
    )
    draft.set(attacks=(*draft.state.attacks, attack))
    held = draft[event.who]
    if own_turn(draft.state, event.who) and attack.melee:
        made = held.full_power_made or event.full_power
        draft.change(event.who, attacks_made=held.attacks_made + 1, full_power_made=made)
    if event.kind == "follow_up":
        draft.change(event.who, followed=True)
    if event.kind == "charge_counter" and event.area:
        draft.change(event.who, swept=(*held.swept, event.option))


def counterattack_triggered(draft: Fold, event: told.CounterattackTriggered) -> None:
    """AP-14: an attack of one strike that has hit."""
    strike = Strike(
        number=1,
        target=event.against,
        victim=event.against,
        hit=True,
        ignores=ignoring(draft, event.who),
    )
    attack = Attack(
        who=event.who,
        kind="automatic",
        weapon=event.weapon,
        option="standard",
        targets=(event.against,),
        source=event.source,
        hits=(event.against,),
        strike=strike,
    )
    draft.set(attacks=(*draft.state.attacks, attack), focus=attack)
    land(draft, event.who)


def ignoring(draft: Fold, who: Id) -> bool:
    """AP-25: whether the first hit of the turn, when it comes, ignores shield rolls."""
    return draft.state.active(who, "break_through")


def land(draft: Fold, who: Id) -> None:
    """AP-25: in its own turn somebody has landed a hit."""
    if own_turn(draft.state, who):
        draft.change(who, first_hit=True)


def place_of(draft: Fold, who: Id) -> int:
    """Where the attack stands that somebody is making: his newest."""
    attacks = draft.state.attacks
    return max(place for place, attack in enumerate(attacks) if attack.who == who)


def change(draft: Fold, who: Id, **changes: Any) -> None:
    """Change the attack that somebody is making; it is the one that people look at."""
    attacks, place = draft.state.attacks, place_of(draft, who)
    attack = replace(attacks[place], **changes)
    draft.set(attacks=(*attacks[:place], attack, *attacks[place + 1 :]), focus=attack)


def change_strike(draft: Fold, who: Id, **changes: Any) -> None:
    """Change the strike that is being resolved."""
    strike = draft.state.attacks[place_of(draft, who)].strike
    assert strike is not None
    change(draft, who, strike=replace(strike, **changes))


def successes(draft: Fold, attack: Attack) -> int:
    """AP-22, AP-A5: how many shield successes negate a hit of the attack."""
    return draft.state.options.full_power_shield_successes if attack.full_power else 1


def strike_rolled(draft: Fold, event: told.StrikeRolled | told.StrikeRerolled) -> None:
    """AP-08, AP-15: the strike as its roll leaves it."""
    attack = draft.state.attacks[place_of(draft, event.who)]
    rerolled: tuple[str, ...] = ()
    repeated = attack.repeated
    if isinstance(event, told.StrikeRerolled) and attack.strike is not None:
        rerolled = (*attack.strike.rerolled, event.source)
        repeated = repeated or event.source == "concentration"
    strike = Strike(
        number=event.number,
        target=event.target,
        victim=event.target,
        hit=event.hit,
        total=event.total.value,
        needed=successes(draft, attack),
        ignores=event.hit and ignoring(draft, event.who),
        behind=event.behind,
        rerolled=rerolled,
    )
    new = event.hit and event.target not in attack.hits
    hits = (*attack.hits, event.target) if new else attack.hits
    change(draft, event.who, strike=strike, hits=hits, repeated=repeated)
    if event.hit:
        land(draft, event.who)


def parry_rolled(draft: Fold, event: told.ParryRolled) -> None:
    """AP-22, AP-26: a parry counts as a shield roll."""
    strike = draft.state.attacks[place_of(draft, event.attacker)].strike
    assert strike is not None
    parried = (*strike.parried, event.success)
    change_strike(draft, event.attacker, parried=parried, needed=strike.needed - event.success)


def intervene_rolled(draft: Fold, event: told.InterveneRolled) -> None:
    """AP-36: each once per strike."""
    strike = draft.state.attacks[place_of(draft, event.attacker)].strike
    assert strike is not None
    change_strike(draft, event.attacker, tried=(*strike.tried, event.who))


def villainy_rolled(draft: Fold, event: told.GrabRolled | told.VillainyRolled) -> None:
    """AP-39: each once per strike."""
    strike = draft.state.attacks[place_of(draft, event.attacker)].strike
    assert strike is not None
    if event.who not in strike.schemed:
        change_strike(draft, event.attacker, schemed=(*strike.schemed, event.who))


def redirected(draft: Fold, event: told.TargetRedirected) -> None:
    """AP-22, AP-36, AP-39: another victim, for whom counting starts anew."""
    attack = draft.state.attacks[place_of(draft, event.attacker)]
    needed = successes(draft, attack)
    change_strike(draft, event.attacker, victim=event.victim, needed=needed, parried=())


def shield_rolled(draft: Fold, event: told.ShieldRolled) -> None:
    """AP-10, AP-22: one success less is needed."""
    need_less(draft, event.attacker, event.success)


def veteran_save_rolled(draft: Fold, event: told.VeteranSaveRolled) -> None:
    """AP-31, AP-A35: by option a save is a shield roll."""
    counts = draft.state.options.veteran_saves_are_shield_rolls
    need_less(draft, event.attacker, event.success and counts)


def need_less(draft: Fold, attacker: Id, success: bool) -> None:
    """AP-22: a success counts towards those that are needed."""
    strike = draft.state.attacks[place_of(draft, attacker)].strike
    assert strike is not None
    change_strike(draft, attacker, needed=strike.needed - success)


def negated(draft: Fold, event: told.StrikeNegated) -> None:
    """AP-08: nothing comes of the strike."""
    change_strike(draft, event.attacker, negated=event.by)


def damage_known(draft: Fold, event: told.DamageKnown) -> None:
    """AP-11: the damage that is known."""
    change_strike(draft, event.attacker, damage=event.damage.value)


def damage_reduced(draft: Fold, event: told.DamageReduced) -> None:
    """AP-27: what is left of it; AP-18: of a loss that is noted."""
    block = draft.state.block
    if event.loss and block is not None:
        losses = list(block.losses)
        losses[event.loss - 1] = replace(losses[event.loss - 1], damage=event.left)
        draft.set(block=replace(block, losses=tuple(losses)))
    else:
        change_strike(draft, event.attacker, damage=event.left)


def armour_rolled(draft: Fold, event: told.ArmourRolled) -> None:
    """AP-12: stopped, or pierced."""
    if event.success:
        change_strike(draft, event.attacker, damage=0)
    else:
        change_strike(draft, event.attacker, pierced=True)


def damage_applied(draft: Fold, event: told.DamageApplied) -> None:
    """AP-13: the event carries what is left."""
    held = draft[event.victim].resources
    draft.change(event.victim, resources=Frozen({**held, "lp": event.left}))


def attack_ended(draft: Fold, event: told.AttackEnded) -> None:
    """AP-09: its strikes are over; AP-18: in a block it waits for its follow-up."""
    attacks, place = draft.state.attacks, place_of(draft, event.who)
    attack, block = attacks[place], draft.state.block
    draft.set(
        attacks=(*attacks[:place], *attacks[place + 1 :]),
        ended=(*draft.state.ended, attack),
    )
    if block is not None:
        draft.set(block=replace(block, ended=(*block.ended, attack)))


def block_opened(draft: Fold, _: told.BlockOpened) -> None:
    """AP-18: from here on losses are noted."""
    draft.set(block=Block())


def loss_noted(draft: Fold, event: told.LossNoted) -> None:
    """AP-18: a loss, to be applied later."""
    loss = Loss(
        victim=event.victim,
        attacker=event.attacker,
        damage=event.damage,
        nonlethal=event.nonlethal,
        weapon=event.weapon,
    )
    block = draft.state.block
    assert block is not None
    draft.set(block=replace(block, losses=(*block.losses, loss)))


def block_closed(draft: Fold, _: told.BlockClosed) -> None:
    """AP-18: the block is over."""
    draft.set(block=None)


OF_ATTACKS: dict[type[Event], Folder] = {
    told.AttackDeclared: attack_declared,
    told.CounterattackTriggered: counterattack_triggered,
    told.StrikeRolled: strike_rolled,
    told.StrikeRerolled: strike_rolled,
    told.ParryRolled: parry_rolled,
    told.InterveneRolled: intervene_rolled,
    told.GrabRolled: villainy_rolled,
    told.VillainyRolled: villainy_rolled,
    told.TargetRedirected: redirected,
    told.ShieldRolled: shield_rolled,
    told.VeteranSaveRolled: veteran_save_rolled,
    told.StrikeNegated: negated,
    told.DamageKnown: damage_known,
    told.DamageReduced: damage_reduced,
    told.ArmourRolled: armour_rolled,
    told.DamageApplied: damage_applied,
    told.AttackEnded: attack_ended,
    told.BlockOpened: block_opened,
    told.LossNoted: loss_noted,
    told.BlockClosed: block_closed,
}
"""The folds of strikes, damage and blocks."""
