"""A command as people write it in one line: in words with `=`, or as YAML or JSON."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, get_args, get_origin

import msgspec
from msgspec import structs

from ..core.commands import Answer
from ..core.fight import Fight
from ..core.ruleset import Ruleset
from ..events import GM

NAME = re.compile(r"[^\W\d]\w*")
"""A name of a command, of a field."""

PATH = "command"
"""What complaints call the line."""


def spoken(words: Sequence[str], fight: Fight, *, by: str = GM) -> dict[str, Any]:
    """The command that a line means, as `Fight.do` takes it.

    The line is `declare actor=anna targets=borys,cezary`, where lists have commas and what begins
    with a bracket or a quote is YAML; or YAML or JSON as a whole: `declare: {actor: anna}`. An
    answer that names no question is for the one that the person is asked: `answer yes`,
    `answer choice=yes`, `answer: yes`.

    Raises `ScriptError` with the place in the line for what cannot be read.
    """
    name, given = _parsed(words, fight.ruleset)
    if name == "answer":
        if not isinstance(given, Mapping):
            given = {"choice": given}
        if "prompt" not in given:
            given = {"prompt": _asked(fight, by), **given}
    return {name: given}


def chosen(words: Sequence[str], ruleset: Ruleset) -> tuple[str, dict[str, Any]]:
    """The name of a command and the fields that a line names; raises `ScriptError`."""
    name, given = _parsed(words, ruleset)
    if not isinstance(given, Mapping):
        raise _fault(1, f"The fields of {name} are a mapping.")
    return name, dict(given)


def _asked(fight: Fight, by: str) -> str:
    """The id of the one thing that a person is waited for; empty where that is not clear."""
    waiting = fight.awaits(by)
    return waiting[0].id if len(waiting) == 1 else ""


def _parsed(words: Sequence[str], ruleset: Ruleset) -> tuple[str, Any]:
    name, *rest = words
    if NAME.fullmatch(name):
        if name == "answer" and len(rest) == 1 and "=" not in rest[0]:
            return name, _value(rest[0])
        return name, dict(_fields(name, rest, ruleset))
    data = _yaml(" ".join(words))
    if isinstance(data, str):
        return data, {}
    if not isinstance(data, dict) or len(data) != 1:
        said = "A command is one name with its fields: declare actor=anna action=none."
        raise _fault(1, said)
    ((key, given),) = data.items()
    return str(key), {} if given is None else given


def _fields(name: str, words: Iterable[str], ruleset: Ruleset) -> Iterable[tuple[str, Any]]:
    form = ruleset.forms.get(name)
    kind = Answer if name == "answer" else form and form.command
    types = {field.name: field.type for field in structs.fields(kind)} if kind else {}
    seen: set[str] = set()
    column = len(name) + 2
    for word in words:
        field, equals, text = word.partition("=")
        if not equals or not NAME.fullmatch(field):
            said = f"{word!r} is no field with a value; write it as actor=anna."
            raise _fault(column, said)
        if field in seen:
            raise _fault(column, f"The field {field!r} stands here twice.")
        seen.add(field)
        yield field, _typed(text, types.get(field))
        column += len(word) + 1


def _typed(text: str, kind: Any) -> Any:
    """A field's value: a list where the field is one, a text where it is one."""
    if kind is str:
        return text
    if get_origin(kind) is tuple and not text.startswith("["):
        texts = get_args(kind)[:1] == (str,)
        return [_one(one, texts) for one in text.split(",")] if text else []
    return _value(text)


def _one(text: str, texts: bool) -> Any:
    """One of a list: of texts it is a text, unless it is in quotes."""
    return text if texts and text[:1] not in ("", '"', "'", "{") else _value(text)


def _value(text: str) -> Any:
    """YAML where it looks like it, else a number, a truth value, nothing, or the text itself."""
    if text.startswith(("[", "{", '"', "'")):
        return _yaml(text)
    try:
        value = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError):
        return text
    return value


def _yaml(text: str) -> Any:
    try:
        return msgspec.json.decode(text)  # quicker, and what programs send
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError):
        pass
    from .yaml_reader import read  # only now: words need no YAML

    documents = read(text, PATH)
    if len(documents) != 1:
        raise _fault(1, "One command is expected.")
    return documents[0].data


def _fault(column: int, sentence: str) -> Exception:
    from .yaml_reader import ScriptError

    return ScriptError(PATH, 1, column, sentence)


__all__ = ["chosen", "spoken"]
