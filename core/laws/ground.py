"""Where random play stands: a fight with its witness, and the ways of acting in it."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, TypeVar

from hypothesis import note
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize
from msgspec.structs import replace

from ...events import GM, Batch, CombatantJoined, Move
from ..fight import Fight
from ..refusals import Refused
from ..ruleset import Ruleset
from ..testing import Witness, fight_of, must
from .player import Pick, persons

E = TypeVar("E", bound=Exception)


def raised(kind: type[E], doing: Callable[[], object]) -> E:
    """The exception of that kind that something must raise."""
    try:
        doing()
    except kind as error:
        return error
    raise AssertionError(f"{kind.__name__} was to be raised, and was not")


class Ground(RuleBasedStateMachine):
    """A fight; what holds after every command is asked of the witness."""

    ruleset: ClassVar[Ruleset]
    people: ClassVar[Sequence[CombatantJoined[Any]]]

    def __init__(self) -> None:
        super().__init__()
        self.script: list[Callable[[Fight], object]] = []
        self.ids: dict[str, int] = {}
        self.answered: set[str] = set()
        self.sound = True

    @initialize(
        seed=st.integers(0, 2**64 - 1),
        dice=st.sampled_from(("engine", "engine", "script", "mixed")),
        policy=st.sampled_from(("allowed", "gm")),
    )
    def new(self, seed: int, dice: str, policy: str) -> None:
        """A fight, begun."""
        suppliers: Any = dice
        if dice == "mixed":
            suppliers = {"*": "engine", self.people[0].who: self.people[0].controller}
        self.beginning: dict[str, Any] = {"dice": suppliers, "seed": seed, "undo_dice": policy}
        self.fight = fight_of(self.ruleset, self.people, **self.beginning)
        self.witness = Witness(self.fight)
        self.look()
        self.act({"begin": {}}, GM, [])

    def look(self) -> None:
        """Everything that must hold after a command."""
        self.witness.examine()
        held = [one for by in persons(self.fight) for one in self.fight.awaits(by)]
        for one in held:
            place = one.prompt.position if one.prompt is not None else 0
            known = self.ids.setdefault(one.id, place)
            must(known == place, f"{one.id} was asked at {known}, and again at {place}")
            must(one.id not in self.answered or place, f"{one.id} was answered, and is open")
        own = {(one.id, one.question) for one in held}
        must(len({public for public, _ in own}) == len(own), f"one id for two questions: {own}")

    def standing(self) -> tuple[object, ...]:
        """All that may not change when a command is refused."""
        log = self.fight.log
        packed = self.fight.ruleset.codec.pack(log.records[-1])
        return len(log.records), packed, log.head, log.redo, repr(self.fight.state), log.keys.copy()

    def act(
        self, command: Any, by: str, faces: Sequence[int], **more: Any
    ) -> Batch[Any, Any] | None:
        """Do something that may be refused; then nothing has changed, and the code is known."""
        made: Batch[Any, Any] | None = self.attempt(
            lambda fight: fight.do(command, by=by, faces=faces, **more)
        )
        return made

    def move(self, name: str, *given: Any, **more: Any) -> Move | None:
        """Undo, redo or go elsewhere; it may be refused."""
        made: Move | None = self.attempt(lambda fight: getattr(fight, name)(*given, **more))
        return made

    def attempt(self, doing: Callable[[Fight], Any]) -> Any:
        """What comes of it; None where it is refused, and then nothing has changed."""
        before, code, self.sound = self.standing(), "", False
        try:
            made = doing(self.fight)
        except Refused as error:
            note(f"refused: {error}")
            code = error.code
        if code:
            must(code in self.fight.ruleset.codes, f"{code} is no code of the ruleset")
            must(self.standing() == before, f"refused with {code}, and something has changed")
            self.sound = True
            return None
        self.script.append(doing)
        self.look()
        self.sound = True
        return made

    def picker(self, data: st.DataObject) -> Pick:
        """Choices that are drawn by the test."""
        return lambda several: data.draw(st.sampled_from(several))

    def teardown(self) -> None:
        """The same commands with the same seed give the same bytes, but for the times.

        Not asked where a fault has been found already, which this would hide.
        """
        if not self.sound or not hasattr(self, "fight"):
            return
        other = fight_of(self.ruleset, self.people, **self.beginning)
        pack = self.fight.ruleset.codec.pack
        for step in self.script:
            step(other)
        bytes_of = [
            [pack(replace(one, time=0)) for one in fight.log.records]
            for fight in (self.fight, other)
        ]
        must(bytes_of[0] == bytes_of[1], "the same seed and commands have left other records")
