"""How long the laws are tried: `AFFRAY_PROFILE=thorough` for a long look."""

import os
from typing import Any

from hypothesis import HealthCheck, Phase, settings

COMMON: dict[str, Any] = {
    "deadline": None,
    "suppress_health_check": list(HealthCheck),
    "print_blob": True,
}
FOUND = [Phase.explicit, Phase.generate]  # a failure is told as it was found: shrinking takes long
QUICK: dict[str, Any] = {
    "derandomize": True,
    "database": None,
    "report_multiple_bugs": False,
    "phases": FOUND,
}
settings.register_profile("quick", max_examples=60, stateful_step_count=25, **QUICK, **COMMON)
settings.register_profile("thorough", max_examples=400, stateful_step_count=60, **COMMON)
settings.load_profile(os.environ.get("AFFRAY_PROFILE", "quick"))
