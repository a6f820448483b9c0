"""Folds of the log: the state of a fight and what else people ask of it."""
