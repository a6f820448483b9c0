"""What people hold in their hands: a fight made, opened, saved, forked, and its survivors."""

import os
import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Unpack

import msgspec
from msgspec import Struct

from ..core.envelope import moment
from ..core.fight import VERSION, Fight, Logger
from ..core.header import Header
from ..core.names import unclean
from ..core.ruleset import Ruleset
from ..core.scene import View
from ..events import GM, CombatantJoined, DiceSet, Id, Value
from ..rulesets import find
from .file import FilePath
from .opening import CombatantLike, FactLike, facts_of, joined
from .recorded import Recorded, fight_of
from .store import How, create, load
from .verify import Finding
from .verify import verify as witnessed


class DiceFrom(Struct, frozen=True):
    """Where the dice of a new fight come from: made by `seeded`, `typed` or `scripted`.

    `suppliers` says who throws for whom (`*`: everybody), the engine where nothing is said;
    with `controllers` each combatant's controller throws for him. The seed is random if None.
    """

    seed: int | None = None
    suppliers: tuple[tuple[str, str], ...] = ()
    controllers: bool = False

    def of(self, joining: Iterable[CombatantJoined[Any]]) -> list[DiceSet]:
        """Who throws for whom, among those who join."""
        said = [DiceSet(who, supplier) for who, supplier in self.suppliers]
        own = [DiceSet(one.who, one.controller) for one in joining] if self.controllers else []
        return said + own


def seeded(seed: int, suppliers: Mapping[str, str] | None = None) -> DiceFrom:
    """Dice of the engine with a seed of 0 to 2**64 - 1; `suppliers` throw for some instead."""
    return DiceFrom(seed, _suppliers(suppliers))


def typed(person: str | None = None) -> DiceFrom:
    """Dice that people throw and type: one person for all, else each combatant's controller."""
    if person is None:
        return DiceFrom(suppliers=(("*", GM),), controllers=True)
    return DiceFrom(suppliers=(("*", person),))


def scripted() -> DiceFrom:
    """Dice whose faces come with the commands."""
    return DiceFrom(suppliers=(("*", "script"),))


def _suppliers(given: Mapping[str, str] | None) -> tuple[tuple[str, str], ...]:
    """Who throws for whom; ValueError for what does not say it."""
    if given is not None and not isinstance(given, Mapping):
        raise ValueError("suppliers of dice are a mapping: {'anna': 'ania', '*': 'engine'}")
    return tuple((given or {}).items())


def new(
    ruleset: str | Ruleset,
    combatants: Iterable[CombatantLike],
    *,
    options: Mapping[str, Any] | None = None,
    dice: DiceFrom | Mapping[str, str] | None = None,
    facts: Iterable[FactLike] = (),
    title: str = "",
    path: FilePath | None = None,
    log: Logger | None = None,
    undo_dice: str = "allowed",
    clock: Callable[[], int] | None = None,
    strict: bool = False,
    machine: bool = True,
    policy: Callable[[View[Any, Any]], Value] | None = None,
    fight_id: str | None = None,
) -> Recorded:
    """Make a fight and let the combatants join; what remains is to `begin`.

    Args:
        ruleset: its name, or the object itself.
        combatants: mappings with `id`, `name` (the id if left out), `side`, `controller` (`gm` if
            left out) and the fields of the sheet beside them; or `CombatantJoined` events.
        options: what the table has chosen; the ruleset's defaults hold for the rest.
        dice: `seeded(n)`, `typed()`, `scripted()`, or who supplies dice for whom; the engine with
            a random seed if left out.
        facts: what the game master says beforehand: mappings with `fact`, `about` and `value`, or
            `FactSet` events.
        title: a free text.
        path: a file to keep the fight in; without it the fight is in memory alone.
        log: where one line a command goes; a logger of structlog, say.
        undo_dice: whether a player may undo past a die of the engine: `allowed`, or `gm`.
        clock: gives the time in nanoseconds UTC.
        strict: check what authors of rules easily get wrong; for tests.
        machine: whether commands fire the machine of phases itself, or read its table.
        policy: answers prompts at once; for simulations.
        fight_id: the fight's own opaque id; a random one if left out.

    Raises:
        UnknownRuleset, BadOption, BadSheet: for what cannot be chosen or cannot join.
        Refused: for a title, facts and suppliers of dice that would be refused later too.
        FileFault: when the file cannot be made.
        ValueError: for a seed out of range, an unclean `fight_id`, a clock that gives no whole
            number, another word at `undo_dice`, suppliers of dice that are no mapping, and a log or
            a policy that cannot be called.
    """
    book = ruleset if isinstance(ruleset, Ruleset) else find(str(ruleset))
    source = dice if isinstance(dice, DiceFrom) else DiceFrom(None, _suppliers(dice))
    clock = time.time_ns if clock is None else clock
    header = _header(book, options, source.seed, moment(clock), undo_dice, fight_id)
    joining = joined(book, combatants)
    fight = Recorded(
        book, header, clock=clock, log=log, machine=machine, strict=strict, policy=policy
    )
    fight.start(joining, title=title, facts=facts_of(book, facts), dice=source.of(joining))
    if path is not None:
        create(path, fight)
    return fight


def _header(
    book: Ruleset,
    options: Mapping[str, Any] | None,
    seed: int | None,
    created: int,
    undo_dice: str,
    fight_id: str | None,
) -> Header:
    """What stands at the head of a new fight; ValueError for what cannot stand there."""
    if undo_dice not in ("allowed", GM):
        raise ValueError(f"undo_dice is allowed or gm, not {undo_dice!r}")
    if fight_id and (fault := unclean(fight_id)):
        raise ValueError(f"the fight's id cannot be: {fault}")
    return Header(
        ruleset=book.name,
        edition=book.edition,
        definitions=book.definitions,
        affray=VERSION,
        fight=fight_id or os.urandom(8).hex(),
        created=created,
        seed=int.from_bytes(os.urandom(8)) if seed is None else seed,
        options=msgspec.to_builtins(book.choose(options)),
        events=book.codec.current,
        undo_dice=undo_dice,
    )


def open(
    path: FilePath, write: bool = True, *, ruleset: Ruleset | None = None, **how: Unpack[How]
) -> Recorded:
    """Open a fight that is kept in a file, to go on with it, or with `write=False` to read it.

    `ruleset` is for one that cannot be found by its name. Raises `FileFault`: `Locked` while
    somebody else writes, `BadRecord` for a record that is none of this fight, and others.
    """
    return load(path, ruleset=ruleset, write=write, **how)


def fork(fight: Recorded, position: int | None = None, path: FilePath | None = None) -> Recorded:
    """A fight of its own that begins as this one was at a log position (the head if None).

    The position must be the end of a batch; ValueError names the two nearest otherwise. With
    `path` the fork is kept in a new file; raises `FileFault` when it cannot be made.
    """
    fight_of(fight)
    other = fight.fork(position)
    if path is not None:
        create(path, other)
    return other


def roster(fight: Fight) -> list[dict[str, Any]]:
    """The combatants for the next fight, as `new` takes them, in the order of joining.

    The ruleset says who goes on, and with which sheet; where it does not say, it is everybody who
    has not left, with the sheet that he brought. Raises ValueError for what is no fight.
    """
    state, sheets = fight_of(fight).state, _sheets(fight)
    going = []
    for who, held in state.combatants.items():
        if fight.ruleset.survivor is not None:
            sheet = fight.ruleset.survivor(fight.view(), who)
        else:
            sheet = None if held.status == "left" else sheets[who]
        if sheet is not None:
            going.append((held, sheet))
    return [
        {
            "id": held.id,
            "name": held.name,
            "side": held.side,
            "controller": held.controller,
            **msgspec.to_builtins(sheet),
        }
        for held, sheet in going
    ]


def _sheets(fight: Fight) -> dict[Id, Struct]:
    """The sheets with which the combatants have joined."""
    return {
        event.who: event.sheet
        for node in fight.log.branch()
        for event in node.batch.events
        if isinstance(event, CombatantJoined)
    }


def verify(fight: Fight | FilePath, *, ruleset: Ruleset | None = None) -> Finding:
    """Hold a fight, or a fight's file, against its rules: EXACT, UNVERIFIED or DIVERGED.

    `ruleset` is for a file whose ruleset cannot be found by its name. Raises `FileFault` for a
    file that cannot be read.
    """
    return witnessed(fight if isinstance(fight, Fight) else load(fight, ruleset=ruleset))
