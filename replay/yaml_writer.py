"""YAML as people like to read it: short things in one line, long ones in blocks, no aliases."""

import re
from collections.abc import Collection, Mapping, Sequence
from io import StringIO
from typing import Any

from .yaml_reader import CORE

WIDTH = 96
"""How long a line may become before it is folded."""

UNFOLDED = 1 << 30
"""The width where a text stands in which a fold could lose something: then no line is folded."""

WORD = r"""[^\s:#\\"'{}\[\]&*!|>%@`?~<=-][^\s:#\\"]*"""
PROSE = re.compile(f"{WORD}( {WORD})*")
"""A text that is the same after it was folded at any of its spaces."""

SHORT = 84
"""A list or mapping that takes no more characters stands in one line."""


def write(documents: Sequence[Mapping[str, Any]], *, long: Collection[str] = ()) -> str:
    """The text of some documents; in the lists that `long` names each item keeps its own lines.

    What is written reads back as the same data.
    """
    from ruamel.yaml import YAML  # only now: whoever exports nothing needs no YAML

    yaml = YAML()
    yaml.width = WIDTH if all(map(_folds, documents)) else UNFOLDED
    yaml.brace_single_entry_mapping_in_flow_sequence = True
    yaml.indent(mapping=2, sequence=4, offset=2)
    yaml.representer.ignore_aliases = lambda _: True
    out = StringIO()
    yaml.dump_all([_document(document, long) for document in documents], out)
    return re.sub(" +$", "", out.getvalue(), flags=re.MULTILINE)


def _folds(value: Any) -> bool:
    """Whether every text within a value may be folded; keys may not, so they hold no space."""
    if isinstance(value, str):
        return PROSE.fullmatch(value) is not None or not any(map(str.isspace, value))
    if isinstance(value, Mapping):
        return all(_folds(key) and " " not in str(key) for key in value) and all(
            map(_folds, value.values())
        )
    return not isinstance(value, list | tuple) or all(map(_folds, value))


def _document(data: Mapping[str, Any], long: Collection[str]) -> Any:
    from ruamel.yaml.comments import CommentedMap

    made = CommentedMap((_styled(k), _styled(v, 2 * (k in long))) for k, v in data.items())
    made.fa.set_block_style()
    return made


def _styled(value: Any, blocks: int = 0) -> Any:
    """The value with its style chosen; `blocks` levels of it are never in one line."""
    from ruamel.yaml.comments import CommentedMap, CommentedSeq
    from ruamel.yaml.scalarstring import DoubleQuotedScalarString

    if isinstance(value, str):
        return DoubleQuotedScalarString(value) if _mistaken(value) else value
    if not isinstance(value, Mapping | list | tuple):
        return value
    made: Any
    if isinstance(value, Mapping):
        made = CommentedMap((_styled(k), _styled(v, blocks - 1)) for k, v in value.items())
    else:
        made = CommentedSeq(_styled(inner, blocks - 1) for inner in value)
    if not value or (blocks <= 0 and len(str(value)) <= SHORT):
        made.fa.set_flow_style()
    else:
        made.fa.set_block_style()
    return made


def _mistaken(text: str) -> bool:
    """Whether a text would be read as something else if it stood without quotes."""
    return (
        text.startswith((":", "?"))
        or "\n" in text
        or any(pattern.fullmatch(text) for _, pattern, _ in CORE)
    )
