"""The laws of the engine, tried on every ruleset."""

import pytest

from affray.core.laws import LAWS, Law

from .subjects import SUBJECTS


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("name", SUBJECTS)
def test_the_laws_hold(name: str, law: Law) -> None:
    """Laws 1 to 16, as far as they speak of a fight in memory; what each asks, it says itself."""
    law(SUBJECTS[name])
