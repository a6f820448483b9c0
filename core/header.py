"""The header of a fight: what pins its meaning, written once, before everything else."""

from typing import Any

import msgpack
import msgspec
from msgspec import Struct, structs

from ..events import GM, EventName, UnreadableRecord
from ..events.codec import unpackb
from ..projections.state import frozen
from .dice import Generator

FORMAT = 1
"""The version of the way in which fights are written."""


class Header(Struct, frozen=True, kw_only=True):
    """Format, versions, ruleset with edition and hash of its definitions, options, generator.

    `fight` is the fight's own opaque id; `created` is UTC in nanoseconds; `undo_dice` says
    whether a player may undo past a revealed engine die (`allowed`, or `gm`: only the game
    master). The seed leaves in no view.
    """

    ruleset: str
    edition: str
    definitions: str
    affray: str
    fight: str
    created: int
    seed: int
    options: dict[str, Any] = {}
    events: tuple[EventName, ...] = ()
    generator: str = Generator.name
    undo_dice: str = "allowed"
    format: int = FORMAT

    def __post_init__(self) -> None:
        """The options are out of reach of whoever is handed the header."""
        structs.force_setattr(self, "options", frozen(self.options))

    def pack(self) -> bytes:
        """The bytes of the header."""
        return msgpack.packb(msgspec.to_builtins(self))


def unpack_header(data: bytes) -> Header:
    """A header from its bytes; raises `UnreadableRecord` for bytes that are none."""
    try:
        held = unpackb(data)
        header: Header = msgspec.convert(held, Header)
    except Exception as error:  # whatever hostile bytes provoke
        raise UnreadableRecord(f"the header cannot be read: {error}") from None
    if header.format != FORMAT:
        raise UnreadableRecord(
            f"the fight is written in format {header.format}; this version reads {FORMAT}"
        )
    if not 0 <= header.seed < 2**64:
        raise UnreadableRecord(f"the seed {header.seed} is not a number of 64 bits")
    if header.undo_dice not in ("allowed", GM):
        raise UnreadableRecord(f"undo_dice is {header.undo_dice!r}, not 'allowed' or 'gm'")
    if header.generator != Generator.name:
        raise UnreadableRecord(f"the generator of dice {header.generator!r} is not known")
    return header
