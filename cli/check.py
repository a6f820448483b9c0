"""`affray check` and `affray init`: a script before it is played."""

from pathlib import Path
from typing import Any

import click

from ..projections.width import safe
from ..replay.script_reader import check as faults_of
from ..replay.template import template
from ..replay.yaml_reader import ScriptError, file_text
from ..rulesets import find
from .errors import REFUSED
from .files import put
from .output import say, say_json
from .params import FORCE, JSON, OUTPUT, SCRIPT, RulesetName, command


@command("affray check duel.yaml")
@SCRIPT
@JSON
@click.pass_context
def check(ctx: click.Context, script: str, as_json: bool) -> None:
    """List the faults of SCRIPT without playing it.

    Each with its line and column. The exit code is 0 if there is none, else 1.
    """
    found = faults_of(file_text(script), script, folder=Path(script).parent)
    if as_json:
        say_json({"faults": [_json(one) for one in found]})
    elif not found:
        say(safe(f"{script}: no fault"))
    else:
        for one in found:
            say(safe(str(one)))
    if found:
        ctx.exit(REFUSED)


def _json(one: ScriptError) -> dict[str, Any]:
    return {"path": one.path, "line": one.line, "column": one.column, "sentence": one.sentence}


@command("affray init", "affray init battle_actions -o first.yaml")
@click.argument("ruleset", type=RulesetName(), default="battle_actions")
@OUTPUT
@FORCE
def init(ruleset: str, output: str | None, force: bool) -> None:
    """Write a script to begin with, for RULESET.

    Two combatants stand in it, and every field of their sheets with what it may hold.
    It can be played as it is; battle_actions is taken if no RULESET is named.
    """
    named = [Path(output).name] if output else []
    put([template(find(ruleset), *named)], output, force=force)
