"""Words from outside: people's names and texts, bounded and clean; ids, opaque and never reused."""

import unicodedata
from base64 import b32encode
from collections.abc import Iterable
from hashlib import blake2b
from typing import Any

from msgspec import Struct, to_builtins

from ..events import plain

MAX_NAME = 80
"""The longest name, in characters."""

MAX_TEXT = 4000
"""The longest free text, in characters."""

RESERVED = ("*", "engine", "script", "policy")
"""Words that stand for others in the log: neither a combatant nor a person is called so."""

_JOINERS = "\u200c\u200d"
_JOINING = ("ARABIC", "DEVANAGARI", "BENGALI", "SINHALA", "TAMIL", "MALAYALAM", "KANNADA")


def unclean(text: object, longest: int = MAX_NAME) -> str | None:
    """What is wrong with a name or text, as a sentence, or None.

    Names are in NFC, hold no control, format, private or bidirectional characters, and no
    zero-width ones except joiners inside words of scripts that use them; they are not empty.
    """
    if not isinstance(text, str):
        return "it is no text"
    if not text.strip():
        return "it is empty"
    if len(text) > longest:
        return f"it has {len(text)} characters; at most {longest} are allowed"
    if text.isascii() and text.isprintable():
        return None
    if unicodedata.normalize("NFC", text) != text:
        return "it is not in the normal form NFC"
    for place, sign in enumerate(text):
        if sign in _JOINERS and _joins(text, place):
            continue
        if unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"):
            return f"it holds the invisible character U+{ord(sign):04X} at place {place + 1}"
    return None


def nobody(by: object) -> str | None:
    """Why no person can be called so, as a sentence, or None."""
    if isinstance(by, str) and by in RESERVED:
        return f"{by} stands for others"
    return unclean(by)


def soiled(value: Any, where: str = "") -> tuple[str, str] | None:
    """The first text within a plain value that is not clean: where it stands, and why."""
    if isinstance(value, str):
        fault = unclean(value, MAX_TEXT) if value else None
        return (where, fault) if fault else None
    inner: Iterable[tuple[str, Any]] = ()
    if isinstance(value, dict):
        if (stain := soiled(list(value), where)) is not None:
            return stain
        inner = ((f"{where}.{name}" if where else str(name), one) for name, one in value.items())
    elif isinstance(value, list | tuple):
        inner = ((f"{where}[{place}]", one) for place, one in enumerate(value))
    for place, one in inner:
        if isinstance(one, str | dict | list | tuple) and (stain := soiled(one, place)) is not None:
            return stain
    return None


def stain(sheet: Struct) -> tuple[str, str] | None:
    """The first text of a sheet that is not clean: where it stands, and why."""
    if soiled(to_builtins(sheet)) is None:  # without the defaults, and quicker
        return None
    return soiled(plain(sheet))


def _joins(text: str, place: int) -> bool:
    around = text[place - 1 : place] + text[place + 1 : place + 2]
    return len(around) == 2 and all(
        unicodedata.name(sign, "").startswith(_JOINING) for sign in around
    )


def token(*parts: object) -> str:
    """A short opaque id, the same for the same parts and for no others."""
    said = "\x1f".join(str(part) for part in parts).encode()
    return b32encode(blake2b(said, digest_size=5).digest()).decode().lower()


def prompt_id(fight: str, position: int, moves: int = 0) -> str:
    """The public id of the question that stands at this log position of a fight.

    For a person who sees only a part it is his own number of the question, which comes again on
    another branch: `moves` counts how often what he sees was moved from one to another.
    """
    return token(fight, "prompt", position, *([moves] if moves else []))


def await_id(fight: str, moves: int, *what: object) -> str:
    """The public id of an awaited command.

    `moves` counts how often the head was moved by undo, redo or going to another branch, so that
    an id given out before never comes back after one.
    """
    return token(fight, "await", moves, *what)
