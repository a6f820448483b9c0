"""How long the laws are tried: `AFFRAY_PROFILE=thorough` for a long look."""

from typing import Any

from hypothesis import HealthCheck, Phase, settings

COMMON: dict[str, Any] = {
    "deadline": None,
    "suppress_health_check": list(HealthCheck),
    "print_blob": True,
}
QUICK: dict[str, Any] = {
    "derandomize": True,
    "database": None,
    "report_multiple_bugs": False,
    "phases": [Phase.explicit, Phase.generate],  # shrinking takes longer than reading
}
settings.register_profile("laws", max_examples=40, stateful_step_count=25, **QUICK, **COMMON)
settings.register_profile("thorough", max_examples=400, stateful_step_count=60, **COMMON)
