"""`affray play`: a script is played, and what it expects is checked."""

import sys
from collections.abc import Iterable
from typing import Any

import click

from ..projections.width import safe
from ..replay.played import Course, Failure, Played
from ..replay.player import play as played_out
from ..replay.script import Script
from ..replay.script_reader import scripts_in
from ..replay.store import save
from .errors import REFUSED
from .files import free, replacing
from .output import note, say, say_json
from .params import FORCE, JSON, SCRIPT, command
from .patience import patience


@command("affray play duel.yaml", "affray play duel.yaml -o new.affray")
@SCRIPT
@click.option("-o", "--output", type=click.Path(), metavar="FILE", help="Keep the fight there.")
@FORCE
@click.option("--strict", is_flag=True, help="Check also what authors of rules easily get wrong.")
@JSON
@click.pass_context
def play(
    ctx: click.Context, script: str, output: str | None, force: bool, strict: bool, as_json: bool
) -> None:
    """Play SCRIPT with all its variants, and check what it expects.

    Whatever was otherwise is told on stderr with its line, and the exit code is then 1. With -o
    the fight of `play` is kept as a fight file, with which affray do goes on; a script without
    commands begins a new fight so.
    """
    with patience(f"Reading {script}"):
        scripts = scripts_in(script)
    if output is not None:
        _one_to_keep(scripts, output, force)
    results = played(scripts, strict=strict)
    failures = [one for result in results for one in result.failures]
    if as_json:
        say_json({"scripts": [_json(one) for one in results], "failures": len(failures)})
    for failure in failures:
        note(str(failure))
    if failures:
        ctx.exit(REFUSED)
    if output is not None:
        with replacing(output, force=force) as hidden:
            save(results[0].fight, hidden)
    if not as_json:
        for one in results:
            say(_line(one))


def played(scripts: Iterable[Script], *, strict: bool = False) -> list[Played]:
    """Scripts, played one after the other; on a terminal it is told how far that has come."""
    log = click.get_current_context().obj
    scripts = list(scripts)
    if len(scripts) == 1:
        with patience("Playing"):
            return [played_out(scripts[0], strict=strict, log=log)]
    with click.progressbar(
        scripts,
        label="Playing",
        file=sys.stderr,
        hidden=log is not None or not sys.stderr.isatty(),
    ) as steps:
        return [played_out(one, strict=strict, log=log) for one in steps]


def _one_to_keep(scripts: tuple[Script, ...], output: str, force: bool) -> None:
    """What can be known to go wrong with the output is told before anything is played."""
    if len(scripts) > 1:
        raise click.UsageError(f"{scripts[0].path} holds {len(scripts)} scripts; -o keeps one.")
    if not force:
        free(output, "--force replaces it")


def _line(result: Played) -> str:
    script = result.script
    steps = sum(len(course.steps) for course in result.courses)
    variants = len(result.courses) - 1
    told = f"{steps} steps, {_events(result)} events"
    more = f", {variants} variants" if variants > 1 else ", 1 variant" if variants else ""
    title = script.title or "untitled"
    return safe(f"{script.path}:{script.place.line}: {title}: as expected ({told}{more})")


def _events(result: Played) -> int:
    return sum(len(done.events) for course in result.courses for done in course.steps)


def _json(result: Played) -> dict[str, Any]:
    script = result.script
    return {
        "path": script.path,
        "line": script.place.line,
        "title": script.title,
        "ruleset": script.ruleset.name,
        "courses": [_course(one) for one in result.courses],
    }


def _course(course: Course) -> dict[str, Any]:
    return {
        "title": course.title,
        "steps": len(course.steps),
        "events": sum(len(done.events) for done in course.steps),
        "failures": [_failure(one) for one in course.failures],
    }


def _failure(one: Failure) -> dict[str, Any]:
    place = {"path": one.path, "line": one.place.line, "column": one.place.column}
    return {**place, "sentence": one.sentence, "expected": one.expected, "found": one.found}
