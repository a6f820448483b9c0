"""Writes the pages that are made from the code: the charts of every ruleset.

Run `python tools/docs.py` to write them, `python tools/docs.py --check` to see whether they are
fresh (exit 1 when one is not).
"""

import sys
from pathlib import Path

from affray.core.charts import Chart
from affray.core.ruleset import Ruleset
from affray.rulesets import OWN, find, names

DOCS = Path(__file__).parent.parent / "docs"

PHASE_RULES = {
    "battle_actions": """\
The three phase rules of a table, and where they stand:

1. **Declare after Initiative.** One declaration comes after the Initiative rolls, and only that
   one: the sacrifice of attacks (BA-22), in the phase `sacrifice`. Every other declaration after
   the rolls is refused with `wrong_phase` (BA-03). A table that wants all declarations after the
   rolls sets the option `declaration_timing: after_initiative`; then `initiative` comes first.
2. **Counter next round.** Counter looks exactly one round back (BA-24): an action that may be
   countered opens its user's window for the following round, and for that one only. A Rage
   reopens it in each of its rounds.
3. **Rage lasts three rounds.** From the moment in which it comes into force to the end of the
   second round after (BA-41); then follows fatigue, until a rest (BA-42).
""",
}
"""What stands above the charts of a ruleset."""


def charts(ruleset: Ruleset) -> list[Chart]:
    """The chart of phases, then those of effects that have one."""
    lives = [kind.chart for kind in ruleset.effects.values() if kind.chart is not None]
    return [ruleset.phases, *lives]


def page(ruleset: Ruleset) -> str:
    """The page of charts of one ruleset."""
    parts = [
        f"# Charts of `{ruleset.name}`",
        "Drawn from the machines that commands fire; `make docs` draws them anew.",
        PHASE_RULES.get(ruleset.name, ""),
    ]
    parts += [f"## {chart.name}\n\n```mermaid\n{chart.mermaid()}```" for chart in charts(ruleset)]
    return "\n\n".join(part.strip() for part in parts if part) + "\n"


def pages() -> dict[Path, str]:
    """Every page that is made, by its path."""
    return {DOCS / "charts" / f"{name}.md": page(find(name)) for name in names() if name in OWN}


def main(arguments: list[str]) -> int:
    """Write the pages, or with `--check` name those that are not fresh."""
    stale = [path for path, text in pages().items() if not fresh(path, text)]
    for path in stale:
        if "--check" in arguments:
            print(f"not fresh: {path.relative_to(DOCS.parent)}")
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(pages()[path], "utf-8")
            print(f"written: {path.relative_to(DOCS.parent)}")
    return 1 if stale and "--check" in arguments else 0


def fresh(path: Path, text: str) -> bool:
    """Whether a page holds what would be written."""
    return path.is_file() and path.read_text("utf-8") == text


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
