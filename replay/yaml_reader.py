"""YAML 1.2 read with suspicion: plain data out, and the place of every value kept.

Only the core types of YAML are known: texts, whole and decimal numbers, `true` and `false`,
nothing, lists, mappings. `no`, `yes`, `on` and `off` are words. JSON is read as YAML, which it is.
"""

import math
import re
from collections.abc import Iterator
from os import PathLike
from typing import Any, NamedTuple, NoReturn

from .file import MAGIC
from .fitting import Steps

MAX_BYTES = 4 << 20
"""The longest text, in bytes."""

MAX_DEPTH = 32
"""How deep lists and mappings may stand in one another."""

MAX_NODES = 400_000
"""How many values a text may hold; what an alias repeats is counted each time."""

MIN_INT, MAX_INT = -(2**63), 2**64 - 1
"""Whole numbers stay within 64 bits."""


class Place(NamedTuple):
    """Where something stands in a text: line and column, both counted from 1."""

    line: int
    column: int


class ScriptError(ValueError):
    """A fault of a script: the file, the place in it, and a sentence that says what is wrong.

    Of a script with several faults the first is raised; `more` holds the others.
    """

    def __init__(
        self,
        path: str,
        line: int,
        column: int,
        sentence: str,
        more: tuple["ScriptError", ...] = (),
    ) -> None:
        super().__init__(path, line, column, sentence, more)
        self.path, self.line, self.column = path, line, column
        self.sentence, self.more = sentence, more

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}: {self.sentence}"

    @property
    def all(self) -> tuple["ScriptError", ...]:
        """This fault and the others."""
        return (self, *self.more)


class Spot:
    """The place of a value, of the keys or items in it, and how much it holds."""

    __slots__ = ("below", "depth", "keys", "place", "size")

    def __init__(self, place: Place) -> None:
        self.place = place
        self.keys: dict[Any, Place] = {}
        self.below: dict[Any, Spot] = {}
        self.size, self.depth = 1, 1

    def hold(self, key: Any, spot: "Spot") -> None:
        """Take in a value that stands below this one."""
        self.below[key] = spot
        self.size += spot.size
        self.depth = max(self.depth, spot.depth + 1)


class Document(NamedTuple):
    """One document of a text: its plain data, and where they stand.

    Values that an alias repeats are the same objects; nobody may change them.
    """

    path: str
    data: Any
    spot: Spot

    def place(self, steps: Steps = (), *, key: bool = False) -> Place:
        """Where a value stands (with `key`: where its key does), or what should have held it."""
        spot = self.spot
        for number, step in enumerate(steps):
            if key and number == len(steps) - 1 and step in spot.keys:
                return spot.keys[step]
            if step not in spot.below:
                break
            spot = spot.below[step]
        return spot.place

    def fault(self, steps: Steps, sentence: str, *, key: bool = False) -> ScriptError:
        """A fault at the place of a value."""
        return ScriptError(self.path, *self.place(steps, key=key), sentence)


def read(text: str | bytes, path: str = "script") -> tuple[Document, ...]:
    """The documents of a YAML text; `path` is what complaints call it.

    Raises `ScriptError`, with line and column, for whatever is not plain YAML within the limits.
    """
    return tuple(_Reader(path, _clean(text, path)).documents())


FORBIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufeff\ufffe\uffff]")
"""Control characters (all but tab and newline), halves of pairs, and what is no character."""

CORE = (
    ("null", re.compile(r"null|Null|NULL|~|"), lambda _: None),
    ("bool", re.compile(r"true|True|TRUE|false|False|FALSE"), lambda text: text[0] in "tT"),
    ("int", re.compile(r"[-+]?[0-9]{1,40}"), int),
    ("int", re.compile(r"0o[0-7]{1,40}"), lambda text: int(text[2:], 8)),
    ("int", re.compile(r"0x[0-9a-fA-F]{1,40}"), lambda text: int(text[2:], 16)),
    ("float", re.compile(r"[-+]?(\.[0-9]+|[0-9]+\.[0-9]*)([eE][-+]?[0-9]+)?"), float),
    ("float", re.compile(r"[-+]?[0-9]+[eE][-+]?[0-9]+"), float),
    ("float", re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)"), lambda _: math.inf),
)
"""The core schema: the type, how it is written, and what it becomes; all else is text."""

HINTS = {"mapping values are not allowed here": "; a word with keys below it ends in a colon"}
"""What is most often meant where the YAML parser complains."""

PAIR = re.compile("[\ud800-\udbff][\udc00-\udfff]")

TAG = "tag:yaml.org,2002:"


def _clean(text: str | bytes, path: str) -> str:
    """The text with plain line ends, refused where it is too long or holds what none may."""
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    if len(data) > MAX_BYTES:
        raise ScriptError(path, 1, 1, f"The text is too long; at most {MAX_BYTES} bytes are read.")
    if isinstance(text, bytes):
        try:
            text = text.decode()
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            raise ScriptError(path, line, 1, "The text is not UTF-8.") from None
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if found := FORBIDDEN.search(text):
        before = text[: found.start()]
        line, column = before.count("\n") + 1, found.start() - (before.rfind("\n") + 1) + 1
        raise ScriptError(path, line, column, _forbidden(found.group()))
    return text


def _forbidden(sign: str) -> str:
    return f"The invisible character U+{ord(sign):04X} is not allowed."


class _Reader:
    """Builds documents from the events of the YAML parser, so that nothing grows unseen."""

    def __init__(self, path: str, text: str) -> None:
        self.path, self.text = path, text
        self.place = Place(1, 1)
        self.nodes = 0
        self.anchors: dict[str, tuple[Any, Spot]] = {}

    def documents(self) -> Iterator[Document]:
        from ruamel.yaml import YAML  # only now: whoever plays no script needs no YAML
        from ruamel.yaml.error import MarkedYAMLError

        try:
            self.events = iter(YAML(typ="safe", pure=True).parse(self.text))
            while (kind := self._next()) != "StreamEndEvent":
                if kind == "DocumentStartEvent":
                    yield self._document()
        except ScriptError:
            raise
        except MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            place = Place(mark.line + 1, mark.column + 1) if mark else self.place
            raise ScriptError(self.path, *place, _told(error)) from None
        except Exception as error:  # whatever else hostile text provokes in the parser
            self._refuse(f"This cannot be read as YAML: {_line(error)}.")

    def _next(self) -> str:
        """Step to the next event; its kind."""
        self.event: Any = next(self.events)
        mark = self.event.start_mark
        self.place = Place(mark.line + 1, mark.column + 1)
        return type(self.event).__name__

    def _document(self) -> Document:
        if self.event.version not in (None, (1, 2)):
            self._refuse("Only YAML 1.2 is read.")
        self.anchors = {}
        self._next()
        data, spot = self._node(1)
        return Document(self.path, data, spot)

    def _node(self, depth: int) -> tuple[Any, Spot]:
        """The value that begins with the event at hand, and its place."""
        event, kind = self.event, type(self.event).__name__
        if kind == "AliasEvent":
            return self._repeated(event.anchor, depth)
        self._count(1)
        if depth > MAX_DEPTH:
            self._refuse(f"This stands too deep; at most {MAX_DEPTH} levels are read.")
        spot = Spot(self.place)
        if kind == "ScalarEvent":
            data = self._scalar(event)
        elif kind == "SequenceStartEvent":
            self._tagged(event, "seq")
            data = self._list(spot, depth)
        else:
            self._tagged(event, "map")
            data = self._mapping(spot, depth)
        if event.anchor:
            self.anchors[event.anchor] = data, spot
        return data, spot

    def _list(self, spot: Spot, depth: int) -> list[Any]:
        data: list[Any] = []
        while self._next() != "SequenceEndEvent":
            item, below = self._node(depth + 1)
            spot.hold(len(data), below)
            data.append(item)
        return data

    def _mapping(self, spot: Spot, depth: int) -> dict[Any, Any]:
        data: dict[Any, Any] = {}
        while self._next() != "MappingEndEvent":
            place = self.place
            key, _ = self._node(depth + 1)
            if isinstance(key, bool) or not isinstance(key, str | int):
                raise ScriptError(self.path, *place, "A key must be a word or a whole number.")
            if key in data:
                first = spot.keys[key].line
                sentence = f"The key {key!r} stands here twice; the first is in line {first}."
                raise ScriptError(self.path, *place, sentence)
            spot.keys[key] = place
            self._next()
            data[key], below = self._node(depth + 1)
            spot.hold(key, below)
        return data

    def _repeated(self, anchor: str, depth: int) -> tuple[Any, Spot]:
        if anchor not in self.anchors:
            self._refuse(f"Nothing before this is called &{anchor}.")
        data, spot = self.anchors[anchor]
        self._count(spot.size)
        if depth + spot.depth - 1 > MAX_DEPTH:
            self._refuse(f"This stands too deep; at most {MAX_DEPTH} levels are read.")
        return data, spot

    def _count(self, nodes: int) -> None:
        self.nodes += nodes
        if self.nodes > MAX_NODES:
            self._refuse(f"The text holds too much; at most {MAX_NODES} values are read.")

    def _scalar(self, event: Any) -> Any:
        text, tag = event.value, event.tag
        if (tag is None and not event.implicit[0]) or tag in ("!", TAG + "str"):
            return self._text(text)
        for name, pattern, made in CORE:
            if pattern.fullmatch(text) and tag in (None, TAG + name):
                return self._number(made(text), text)
        if tag is not None:
            self._refuse(f"The tag {_short(tag)} does not fit {_short(text)!r} or is not known.")
        if re.fullmatch(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+", text):
            self._refuse(f"The number {_short(text)} is too large.")
        return self._text(text)

    def _number(self, value: Any, text: str) -> Any:
        if isinstance(value, float) and not math.isfinite(value):
            self._refuse(f"{_short(text)} is no number that can stand here.")
        if isinstance(value, int) and not MIN_INT <= value <= MAX_INT:
            self._refuse(f"The number {_short(text)} is too large.")
        return value

    def _text(self, text: str) -> str:
        """A text in which the halves that JSON escapes come in are whole characters."""
        whole = PAIR.sub(_joined, text)
        if found := FORBIDDEN.search(whole):
            self._refuse(_forbidden(found.group()))
        return whole

    def _tagged(self, event: Any, kind: str) -> None:
        if event.tag not in (None, "!", TAG + kind):
            self._refuse(f"The tag {_short(event.tag)} does not fit or is not known.")

    def _refuse(self, sentence: str) -> NoReturn:
        raise ScriptError(self.path, *self.place, sentence) from None


def _joined(pair: re.Match[str]) -> str:
    return pair.group().encode("utf-16", "surrogatepass").decode("utf-16")


def _told(error: Any) -> str:
    """What the YAML parser says, as one sentence."""
    parts = [str(part).strip() for part in (error.context, error.problem) if part]
    hint = HINTS.get(str(error.problem), "")
    return f"This is not YAML: {_line(', '.join(parts))}{hint}."


def _line(said: object) -> str:
    return _short(" ".join(str(said).split()).rstrip("."), 200)


def _short(text: str, longest: int = 40) -> str:
    return text if len(text) <= longest else text[:longest] + "..."


A_FIGHT = "This is a fight file: affray replay tells it, affray table and affray do go on with it."
"""What is said to a fight file where a script was expected."""


def file_text(path: str | PathLike[str]) -> bytes:
    """The bytes of a file, one more than may be read at most; `ScriptError` if it has none."""
    try:
        with open(path, "rb") as file:
            text = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise ScriptError(str(path), 1, 1, f"The file cannot be read: {reason}.") from None
    if text.startswith(MAGIC):
        raise ScriptError(str(path), 1, 1, A_FIGHT)
    return text
