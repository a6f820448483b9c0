"""affray: tabletop combat whose only truth is the list of what has happened.

A fight is a log of immutable facts: every declaration, every die and every effect is an event, and
all that can be asked about a fight is folded from them.
"""

__version__ = "0.1.0"

__all__ = [
    "BadOption",
    "BadRecord",
    "BadSheet",
    "Comparison",
    "Diverged",
    "Fight",
    "FileFault",
    "Finding",
    "OtherEdition",
    "Recorded",
    "Refusal",
    "Refused",
    "Ruleset",
    "UnknownRuleset",
    "__version__",
    "diff",
    "export",
    "find",
    "fork",
    "new",
    "open",
    "roster",
    "save",
    "scripted",
    "seeded",
    "typed",
    "verify",
]

if __name__ == "affray":  # not when a test runner imports the checkout folder by its own name
    from .core.decide import Diverged
    from .core.fight import Fight
    from .core.refusals import Refusal, Refused
    from .core.ruleset import BadOption, Ruleset
    from .replay.diff import Comparison, diff
    from .replay.export import export
    from .replay.facade import fork, new, open, roster, scripted, seeded, typed, verify
    from .replay.file import FileFault
    from .replay.opening import BadSheet
    from .replay.recorded import OtherEdition, Recorded
    from .replay.store import BadRecord, save
    from .replay.verify import Finding
    from .rulesets import UnknownRuleset, find
