"""A forged record file, byte by byte, for the tests of what is done to it."""

import struct
from hashlib import blake2b
from zlib import crc32

from affray.replay.file import (
    MAGIC,
)

PAYLOADS = (b"header", b"", b"a blow and a parry", b"\x00end")


def head(length: int, sequence: int, chain: bytes) -> bytes:
    """The head of a record with a right checksum, whatever it claims."""
    summed = struct.pack(">II8s", length, sequence, chain)
    return summed + struct.pack(">I", crc32(summed))


def forged(*payloads: bytes) -> list[bytes]:
    """The magic, then a record of each payload, made from the description of the format alone."""
    parts, chain = [MAGIC], MAGIC
    for number, payload in enumerate(payloads):
        chain = blake2b(chain + struct.pack(">I", number) + payload, digest_size=8).digest()
        parts.append(head(len(payload), number, chain) + payload)
    return parts


PARTS = forged(*PAYLOADS)

WHOLE = b"".join(PARTS)

ENDS = [sum(map(len, PARTS[:n])) for n in range(1, len(PARTS) + 1)]
"""Where the magic and each record end; a record begins where the part before it ends."""
