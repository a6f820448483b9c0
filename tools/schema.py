"""Writes the JSON Schema of scripts, made from the definitions that the reader checks against.

Run `python tools/schema.py` to write it, `python tools/schema.py --check` to see whether it is
fresh (exit 1 when it is not).
"""

import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from affray.replay.script import ScriptKeys

PAGE = Path(__file__).parent.parent / "docs" / "script.schema.json"


def schema() -> dict[str, Any]:
    """The schema; a command stands in a step under its own name, whatever the ruleset."""
    made: dict[str, Any] = msgspec.json.schema(ScriptKeys)
    made["$defs"]["StepKeys"]["additionalProperties"] = {
        "description": "A command of the ruleset or the engine, with its fields.",
        "type": ["object", "null"],
    }
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **made}


def text() -> str:
    """The page as it is written."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


def main(arguments: list[str]) -> int:
    """Write the page, or with `--check` say whether it is fresh."""
    if PAGE.is_file() and PAGE.read_text("utf-8") == text():
        return 0
    if "--check" in arguments:
        print(f"{PAGE.name} is not fresh")
        return 1
    PAGE.write_text(text(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
