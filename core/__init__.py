"""The engine: it decides which events follow from a command, and knows no rulebook."""
