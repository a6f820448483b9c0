"""The command line: a thin door without logic of its own.

One module holds a command or a few, and is loaded when somebody asks for them.
"""

import sys
from importlib import import_module
from io import StringIO
from typing import Any

import click

from .. import __version__

COMMANDS = {
    "play": "play",
    "table": "table",
    "check": "check",
    "init": "check",
    "replay": "replay",
    "show": "show",
    "why": "why",
    "verify": "judge",
    "diff": "judge",
    "export": "export",
    "do": "do",
    "options": "options",
    "inquire": "inquire",
    "undo": "head",
    "redo": "head",
    "goto": "head",
    "renew": "head",
    "branches": "branches",
    "fork": "branches",
    "roster": "roster",
    "rulesets": "rulesets",
}
"""The commands, and the modules of this room that hold them."""

STREAMS = {
    "stdin": "surrogateescape",
    "stdout": "backslashreplace",
    "stderr": "backslashreplace",
}
"""What becomes of bytes that are no text, to be refused where they stand, and of signs that a
stream cannot show."""


class Door(click.Group):
    """The group of all commands; whatever is known to go wrong leaves as one sentence."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All names, in the order in which people meet them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, from its module."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f".{COMMANDS[cmd_name]}", __name__)
        found: click.Command = getattr(module, cmd_name)
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command and its arguments; of a name that is none it is told what may be meant."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            if hint := _meant(args[0]):
                said = f"{error.message.rstrip('.')}; {hint}"
                raise click.UsageError(said, error.ctx) from None
            raise

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run, and leave by an exit code: 0 good, 1 failed or refused, 2 usage or unreadable."""
        for name, errors in STREAMS.items():
            if getattr(sys, name) is None:  # it was closed before we began
                setattr(sys, name, StringIO())
            if hasattr(stream := getattr(sys, name), "reconfigure"):
                stream.reconfigure(errors=errors)
        try:
            result = super().main(*args, **{**extra, "standalone_mode": False})
            sys.stdout.flush()
        except Exception as error:
            from .errors import report

            sys.exit(report(error))
        sys.exit(result if isinstance(result, int) else 0)


def _meant(name: str) -> str:
    """What somebody may have meant by the name of a command that there is not."""
    from difflib import get_close_matches
    from os.path import isfile

    if isfile(name):
        return f"affray replay {name} tells a fight, affray play {name} plays a script."
    near = get_close_matches(name, COMMANDS, n=1)
    return f"did you mean {near[0]}?" if near else ""


@click.group(
    name="affray",
    cls=Door,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=(
        "A FILE is a fight file (NAME.affray), a SCRIPT a fight as people write it (NAME.yaml). "
        'Completion in the shell: eval "$(_AFFRAY_COMPLETE=bash_source affray)", or zsh_source '
        "(after compinit), fish_source."
    ),
)
@click.version_option(__version__, prog_name="affray")
@click.option("-v", "--verbose", is_flag=True, help="Log one line a command, on stderr.")
@click.option("--log-json", is_flag=True, help="Log in lines of JSON.")
@click.pass_context
def main(ctx: click.Context, verbose: bool, log_json: bool) -> None:
    """Tabletop combat whose only truth is the list of what has happened."""
    if verbose or log_json:
        from .log import logger

        ctx.obj = logger(json=log_json)
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
