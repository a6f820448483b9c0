"""What holds for all tests: those with random cases are not judged by the clock."""

from hypothesis import settings

settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
