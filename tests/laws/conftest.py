"""How long the laws are tried: `AFFRAY_PROFILE=thorough` for a long look."""

import os

from hypothesis import HealthCheck, settings

COMMON = {"deadline": None, "suppress_health_check": list(HealthCheck), "print_blob": True}
settings.register_profile(
    "quick", max_examples=20, stateful_step_count=25, derandomize=True, database=None, **COMMON
)
settings.register_profile("thorough", max_examples=400, stateful_step_count=60, **COMMON)
settings.load_profile(os.environ.get("AFFRAY_PROFILE", "quick"))
