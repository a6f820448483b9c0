"""affray: tabletop combat whose only truth is the list of what has happened.

A fight is a log of immutable facts: every declaration, every die and every effect is an event, and
all that can be asked about a fight is folded from them.
"""

__version__ = "0.1.0"

__all__ = ["__version__"]

if __name__ == "affray":  # not when a test runner imports the checkout folder by its own name
    pass
