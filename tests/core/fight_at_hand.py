"""A fight of the tiny ruleset, and its refusals."""

from typing import Any

import pytest

from affray.core.refusals import Refused
from affray.core.testing import Trial

from ..laws.oddities import ODDITIES, people

PASS = {"pass_turn": {"actor": "anna"}}


NOTE = {"note": {"text": "x"}}


def trial(**more: Any) -> Trial:
    """A begun fight of the oddities, with the engine's dice."""
    return Trial(ODDITIES, people(), **{"dice": "engine", **more})


def refused(code: str, doing: Any) -> Any:
    """The refusal of something that is refused with that code."""
    with pytest.raises(Refused) as caught:
        doing()
    assert caught.value.code == code
    return caught.value.refusal
