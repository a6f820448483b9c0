"""What stops a rule before its end: a question, a ruling, impossible dice, a fault."""


class Paused(BaseException):
    """The record ends at a question: the run stops here until somebody answers."""


class VoidedHere(BaseException):
    """A ruling has made the declaration come to nothing."""


class BadDice(BaseException):
    """The faces supplied cannot be those of this throw; no rule can catch it by accident."""


class Diverged(Exception):
    """A rule, run again, no longer tells what the record tells.

    `position` is the log position of the first difference, `expected` what the record holds,
    `found` what the rule says now.
    """

    def __init__(self, position: int, expected: object, found: object) -> None:
        super().__init__(
            f"at log position {position} the record holds {expected}, the rule now says {found}"
        )
        self.position, self.expected, self.found = position, expected, found


class Mistake(Exception):
    """A rule does what no rule may do; the batch is dropped. For authors of rulesets."""


class Stale(Mistake):
    """An event was about to carry a number that is no longer true."""


class Runaway(Mistake):
    """One batch has told more events, or opened more rules, than any fight needs."""
