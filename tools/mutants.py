"""Tests of the tests: plants known faults in a copy of the engine, one at a time.

Run `python tools/mutants.py` for all of them, `python tools/mutants.py WORD...` for those whose
reason holds one of the words. Each must be caught by the tests of the engine and the laws; a table
says how. Exit code 1 when one lives, 2 when one no longer fits the code.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
LEFT_OUT = shutil.ignore_patterns(".*", "__pycache__", "venv", "build", "dist")
TESTS = ("tests/core", "tests/laws")
PATIENCE = 300
"""Seconds after which a run counts as caught: the fault made it endless."""


class Mutant(NamedTuple):
    """A planted fault: in which file, what is replaced by what, and what goes wrong by it."""

    file: str
    old: str
    new: str
    why: str


MUTANTS = (
    Mutant(
        "projections/fold.py",
        "        position=draft.position,\n        to=event.to,",
        "        position=0,\n        to=event.to,",
        "the number of a question is forgotten by the fold",
    ),
    Mutant(
        "core/fight.py",
        "parent=head.number if head else ROOT",
        "parent=len(self.log.nodes) - 1 if head else ROOT",
        "a batch after undo names the newest batch as its parent",
    ),
    Mutant(
        "core/supply.py",
        "        drawn = state.drawn[stream]\n",
        "        drawn = state.position\n",
        "dice run on after undo",
    ),
    Mutant(
        "core/decide.py",
        "        before = fold_all(before, events[:start], hidden, ruleset.fold, first)\n",
        "        pass\n",
        "an open rule is run again from the start of its batch",
    ),
    Mutant(
        "core/decide.py",
        "record=(*opened.record, *told)",
        "record=tuple(told)",
        "what an open rule told before the last answer is lost",
    ),
    Mutant(
        "core/log.py",
        "self.head, self.redo = node, None",
        "self.head = node",
        "redo survives a new command",
    ),
    Mutant(
        "core/decide.py",
        "    if not now.state.asks(by, prompt):\n",
        "    if False:\n",
        "anybody may answer",
    ),
    Mutant(
        "projections/fold.py",
        '    """The question is no longer open."""\n    draft.set(prompt=None)',
        '    """The question is no longer open."""',
        "an answer does not close its question",
    ),
    Mutant(
        "projections/draft.py",
        "            combatant = replace(self.state.combatants[who])\n",
        "            combatant = self.state.combatants[who]\n",
        "a fold writes into a combatant that was published",
    ),
    Mutant(
        "core/dice.py",
        "            if word < limit:\n",
        "            if True:\n",
        "words are not rejected, so some faces are likelier",
    ),
    Mutant(
        "projections/fold.py",
        'and event.source == "engine":\n        drawn(draft, event, audience)',
        ":\n        drawn(draft, event, audience)",
        "typed faces are counted as the engine's dice",
    ),
    Mutant(
        "projections/fold.py",
        '    """The question of a dropped rule is gone with it."""\n    draft.set(prompt=None)',
        '    """The question of a dropped rule is gone with it."""',
        "a dropped rule is left open",
    ),
    Mutant(
        "core/supply.py",
        "        stream = SECRET if secret else PUBLIC\n",
        "        stream = PUBLIC\n",
        "secret dice shift public ones",
    ),
    Mutant(
        "core/waiting.py",
        "    return await_id(fight, moves, *what)",
        "    return await_id(fight, 0, *what)",
        "the id of an awaited command comes back after undo",
    ),
    Mutant(
        "core/names.py",
        'return token(fight, "prompt", position, *',
        'return token(fight, "prompt", position % 7, *',
        "the id of a question comes back later in the fight",
    ),
    Mutant(
        "core/scene.py",
        "                self._draft.position = self._next\n",
        "                pass\n",
        "events after an answer are folded at positions of the old record",
    ),
    Mutant(
        "core/decide.py",
        "    own = None if opening.step else command\n",
        "    own = command\n",
        "a loaded open step remembers the command before it",
    ),
    Mutant(
        "core/entry.py",
        "    return form.fill(entered) if form else entered",
        "    return entered",
        "a batch holds a command without what was filled in",
    ),
    Mutant(
        "core/decide.py",
        "    if supply.leftover:\n",
        "    if False:\n",
        "faces that nobody asked for are swallowed",
    ),
    Mutant(
        "core/scene.py",
        "            if told.source != source:\n",
        "            if False:\n",
        "verifying believes whoever claims to have thrown",
    ),
    Mutant(
        "core/fight.py",
        "            self.keep(batch)\n        self.log.append(batch, ",
        "            pass\n        self.log.append(batch, ",
        "a command counts without being kept",
    ),
    Mutant(
        "core/log.py",
        "            self.keys.setdefault((batch.author, batch.key), node)",
        "            self.keys.setdefault((batch.key, batch.author), node)",
        "a repeated command is done twice",
    ),
    Mutant(
        "core/effects.py",
        "        if child.parent == effect.id:",
        "        if child.parent == effect.id + 1:",
        "what an effect has brought about outlives it",
    ),
    Mutant(
        "projections/fold.py",
        "        elif not effect.pending and counts(effect.ends, boundary, owner):",
        "        elif counts(effect.ends, boundary, owner):",
        "an effect that has not begun runs out",
    ),
    Mutant(
        "core/offers.py",
        "    return listed(values, value)",
        "    return True",
        "a value that no walk offers is accepted",
    ),
)


def main(words: list[str]) -> int:
    """Plant each of the faults, and say what came of it."""
    chosen = [one for one in MUTANTS if not words or any(word in one.why for word in words)]
    stale = [one for one in chosen if (ROOT / one.file).read_text("utf-8").count(one.old) != 1]
    for one in stale:
        print(f"no longer fits {one.file}: {one.why}", file=sys.stderr)
    if stale:
        return 2
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "affray"
        shutil.copytree(ROOT, copy, symlinks=True, ignore=LEFT_OUT)
        if (told := run(copy)) is not None:
            print(f"the tests fail without any fault: {told}", file=sys.stderr)
            return 2
        lived = [one for one in chosen if not caught(copy, one)]
    print(f"{len(chosen) - len(lived)} of {len(chosen)} faults were caught")
    return 1 if lived else 0


def caught(copy: Path, mutant: Mutant) -> bool:
    """Whether the tests find the fault; one line is printed."""
    path, began = copy / mutant.file, time.monotonic()
    sound = path.read_text("utf-8")
    path.write_text(sound.replace(mutant.old, mutant.new), "utf-8")
    try:
        told = run(copy)
    finally:
        path.write_text(sound, "utf-8")
    verdict = f"caught by {told}" if told is not None else "LIVES"
    seconds = time.monotonic() - began
    print(f"{seconds:5.1f} s  {mutant.file:22} {mutant.why:66} {verdict}", flush=True)
    return told is not None


def run(copy: Path) -> str | None:
    """The first test that fails in the copy, or None when all pass."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *TESTS]
    environment = {**os.environ, "PYTHONPATH": str(copy / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            command,
            cwd=copy,
            env=environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "patience"
    if done.returncode == 0:
        return None
    lines = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return lines[0].split(" - ")[0].split(" ", 1)[1] if lines else f"exit code {done.returncode}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
