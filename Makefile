.PHONY: bench check docs golden mutants test

# Style, types and the arrows between the rooms.
check:
	.ci/check

# All tests, on all cores.
test:
	pytest -n auto

# Write the golden fights anew.
golden:
	python tools/golden.py

# Measure, always as ratios within one run.
bench:
	python -m benchmarks

# Draw the charts and write the generated pages anew.
docs:
	python tools/docs.py && python tools/schema.py && python tools/reference.py

# Plant known faults one by one: the tests must find each.
mutants:
	python tools/mutants.py
