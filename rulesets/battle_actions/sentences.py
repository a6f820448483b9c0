"""How the rulebook's events read in the story."""

SENTENCES: dict = {}
