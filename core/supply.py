"""What comes from outside while one command is decided: faces, the engine's dice, a policy."""

from collections.abc import Callable, Sequence
from typing import Any

from ..events import Value
from ..projections.state import State
from ..projections.words import dice
from .dice import MAX_DICE, Dice, DiceError, Generator, Throw, throw
from .halts import BadDice, Mistake

PUBLIC, SECRET = 0, 1
"""The engine's streams of dice: secret throws do not shift public ones."""


class Supply:
    """What comes from outside while one command is decided: faces, the engine's dice, a policy.

    `faces` is the line of faces typed with the command by `author`; `fresh` numbers the decision
    for fresh dice, if there was one; `policy` answers prompts at once, in simulations.
    """

    __slots__ = ("author", "faces", "fresh", "generator", "policy", "used")

    def __init__(
        self,
        author: str,
        generator: Generator,
        faces: Sequence[int] = (),
        *,
        fresh: int = 0,
        policy: Callable[[Any], Value] | None = None,
    ) -> None:
        self.author, self.generator, self.fresh, self.policy = author, generator, fresh, policy
        self.faces, self.used = tuple(faces), 0

    @property
    def leftover(self) -> tuple[int, ...]:
        """The typed faces that no throw has asked for."""
        return self.faces[self.used :]

    def typed(self, request: Throw) -> tuple[int, ...]:
        """The faces of a throw, from the line that was typed; raises `BadDice`."""
        taken: tuple[int, ...] = ()
        while (missing := request.missing(taken)) > 0:
            more = self.leftover[:missing]
            if len(more) < missing:
                left = missing - len(more)
                raise BadDice(f"{dice(request.text)} needs {left} more face{'s' * (left > 1)}")
            taken += more
            self.used += missing
            if fault := request.fault(taken):
                raise BadDice(fault)
        return taken

    def thrown(self, request: Throw, state: State[Any], secret: bool) -> tuple[int, ...]:
        """The faces of a throw, from the engine; limits are checked before each die falls."""
        stream = SECRET if secret else PUBLIC
        drawn = state.drawn[stream]
        generator, number = self.generator, self.fresh * 2 + stream

        if type(request) is Dice and len(request.dice) <= MAX_DICE:
            face = generator.face
            spans = enumerate(request.dice, drawn)
            return tuple([face(n, low, high, stream=number) for n, (low, high) in spans])

        def next_face(low: int, high: int) -> int:
            nonlocal drawn
            face = generator.face(drawn, low, high, stream=number)
            drawn += 1
            return face

        try:
            return throw(request, next_face)
        except DiceError as error:
            raise Mistake(str(error)) from None
