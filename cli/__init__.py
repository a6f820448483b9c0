"""The command line: a thin door without logic of its own."""

import click

from .. import __version__


@click.group()
@click.version_option(__version__, prog_name="affray")
def main() -> None:
    """Tabletop combat whose only truth is the list of what has happened."""
