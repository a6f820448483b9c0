"""How long the laws are tried: `AFFRAY_PROFILE=thorough` for a long look."""

import os

from hypothesis import HealthCheck, Phase, settings

COMMON = {"deadline": None, "suppress_health_check": list(HealthCheck), "print_blob": True}
FOUND = [Phase.explicit, Phase.generate]  # a failure is told as it was found: shrinking takes long
QUICK = {"derandomize": True, "database": None, "report_multiple_bugs": False, "phases": FOUND}
settings.register_profile("quick", max_examples=100, stateful_step_count=25, **QUICK, **COMMON)
settings.register_profile("thorough", max_examples=400, stateful_step_count=60, **COMMON)
settings.load_profile(os.environ.get("AFFRAY_PROFILE", "quick"))
