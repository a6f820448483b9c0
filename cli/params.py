"""How commands are made, and the arguments and options that several of them share."""

import re
from collections.abc import Callable
from typing import Any

import click
from click.shell_completion import CompletionItem

Function = Callable[..., Any]

FACE = re.compile(r"-?[0-9]{1,9}")


def command(*examples: str) -> Callable[[Function], click.Command]:
    """A command whose help ends with examples that can be copied."""
    title = "Example:" if len(examples) == 1 else "Examples:"
    epilog = "\n".join(["\b", title, *(f"  {example}" for example in examples)])

    def made(function: Function) -> click.Command:
        return click.command(epilog=epilog)(function)

    return made


class RulesetName(click.ParamType):  # type: ignore[type-arg]  # generic since click 8.4 only
    """The name of a ruleset, completed from those that can be found."""

    name = "ruleset"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The names that begin so."""
        from ..rulesets import names

        return [CompletionItem(name) for name in names() if name.startswith(incomplete)]


class Faces(click.ParamType):  # type: ignore[type-arg]
    """Faces of dice as people write them down: `5 7 4`, or with commas."""

    name = "faces"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, ...]:
        """The faces in their order."""
        if isinstance(value, tuple):
            return value
        words = value.replace(",", " ").split()
        for word in words:
            if not FACE.fullmatch(word):
                self.fail(f"{word!r} is no face of a die; write faces as '5 7 4'.", param, ctx)
        return tuple(map(int, words))


FILE = click.argument("file", type=click.Path())
SCRIPT = click.argument("script", type=click.Path())
OUTPUT = click.option("-o", "--output", type=click.Path(), metavar="FILE", help="Write it there.")
FORCE = click.option("--force", is_flag=True, help="Replace the output file if it exists.")
BY = click.option(
    "--by",
    default="gm",
    show_default=True,
    metavar="PERSON",
    help="The person who asks, whom the fight must know; or spectator.",
)
SEAT = click.option(
    "--as",
    "seat",
    default="gm",
    metavar="PERSON",
    help="Only what PERSON may see, by his numbers; spectator: what everybody sees.",
)
JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON, for other programs.")
EVENT = click.IntRange(min=1)
"""The number of an event: its position in the log."""
