"""The worked examples of the rulebook: each stands, with its numbers, in a script of its own."""

import re
from collections import Counter
from pathlib import Path

from affray.replay.script_reader import scripts_in

FOLDER = Path(__file__).parents[2] / "conformance" / "dice_pool"

TESTS = (
    """101a 101b 101c 102a 102b 103a 103b 103c 104 105 106 107a 107b 108 108b 109 110a 110b 110c"""
)
PROCEDURES = """201 202 203a 203b 203c 203d 203e 203f 204 205 206 207a 207b 207c 208 209"""
ATTACKS = """301 302 303a 303b 303c 303d 304a 304b 304c 304d 304e 304f 305 306 307a 307b 308 309
310a 310b 311 312 313 314 315 316"""
STRENGTHENING = """401 402a 402b 402c 403 404 405a 405b 405c 405d 406 407 408 409 410 411a 411b"""
DEFENDING = """501 502 503 504 505 506 507 508 509 510 511"""
SPECIALS = """601 601b 602a 602b 603 604 605a 605b 605c 606 607 608 609 610a 610b 610c 611 611b 612
613 614 615a 615b 616 617 618a 618b 618c"""
OTHERS = (
    """701 702 703 704a 704b 704c 705 706 707 708 709 710 711 712 801 802 803 804 805 806 807"""
)
FRAME = """901 902 903 904 905 906 906b 907 908 909 910 911 912 913 914 915"""
EXAMPLES = " ".join(
    (TESTS, PROCEDURES, ATTACKS, STRENGTHENING, DEFENDING, SPECIALS, OTHERS, FRAME)
).split()
"""The worked examples by their ids; each belongs to the rule of its number."""


def named() -> Counter[str]:
    """How often each example is named by the scripts."""
    found: Counter[str] = Counter()
    for path in sorted(FOLDER.glob("example_*.yaml")):
        for script in scripts_in(path):
            found.update(re.findall(r"EX-(\w+)", " ".join(script.about)))
    return found


def test_every_worked_example_has_a_script() -> None:
    """The scripts name all 154 examples, and none that the rulebook has not."""
    assert len(EXAMPLES) == 154
    assert sorted(named()) == sorted(EXAMPLES)


def test_a_script_of_an_example_names_its_rule() -> None:
    """Whoever looks for a rule finds its examples."""
    for path in sorted(FOLDER.glob("example_*.yaml")):
        for script in scripts_in(path):
            for number in re.findall(r"EX-(\d+)", " ".join(script.about)):
                assert f"DP-{number}" in script.about, (path.name, script.title)
