"""The house rules that no other tool checks."""

import ast
import os
import re
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import settings
from msgspec import Struct

ROOT = Path(__file__).resolve().parents[2]
WHEEL: list[str] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"][
    "build"
]["targets"]["wheel"]["only-include"]
ROOMS = [name for name in WHEEL if (ROOT / name).is_dir()]
RULEBOOKS = {path.parent.name for path in (ROOT / "rulesets").glob("*/__init__.py")}
LONGEST = 400
"""Lines that a file of a room may have."""


def files_of_the_project() -> Iterator[Path]:
    """Every file that people read or ship: no hidden folder but .ci, no link, nothing built."""
    for folder, below, names in os.walk(ROOT):
        here = Path(folder)
        below[:] = sorted(
            name
            for name in below
            if (name == ".ci" or not name.startswith("."))
            and name not in {"__pycache__", "build", "dist", "htmlcov"}
            and not (here / name).is_symlink()
            and not (here / name / "pyvenv.cfg").exists()
        )
        yield from (here / name for name in sorted(names) if not (here / name).is_symlink())


def name_of(path: Path) -> str:
    """The path below the root, the same on every machine."""
    return path.relative_to(ROOT).as_posix()


def imports_of(path: Path) -> Iterator[tuple[int, str]]:
    """Each import of a file: how many dots it begins with, and the whole dotted name."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((0, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = [node.module] if node.module else []
            yield from ((node.level, ".".join([*module, alias.name])) for alias in node.names)


def affray_name(path: Path, dots: int, name: str) -> tuple[str, ...]:
    """What an import with dots in a file of the package means, counted from the package's root."""
    package = path.relative_to(ROOT).parts[:-1]
    return (*package[: len(package) - dots + 1], *name.split("."))


def in_rooms(*rooms: str) -> list[Path]:
    """The Python files below these folders of the root."""
    return [path for path in PYTHON if path.relative_to(ROOT).parts[0] in rooms]


PYTHON = [path for path in files_of_the_project() if path.suffix == ".py"]
SOURCES = in_rooms(*ROOMS)


@pytest.mark.parametrize("source", SOURCES, ids=name_of)
def test_rooms_import_each_other_relatively(source: Path) -> None:
    """An absolute import would hide the arrow from every tool that reads paths."""
    absolute = {name.split(".")[0] for dots, name in imports_of(source) if dots == 0}
    assert not absolute & {"affray", *ROOMS}


@pytest.mark.parametrize("source", in_rooms("rulesets"), ids=name_of)
def test_rulebooks_use_nothing_that_a_third_party_could_not(source: Path) -> None:
    """Of the engine a rulebook imports what `core.authors` exports, and events; so can anybody."""
    names = [affray_name(source, dots, name) for dots, name in imports_of(source) if dots]
    if source.parent.name not in RULEBOOKS:
        return
    doors = {("core", "authors"), ("rulesets", source.parent.name)}
    elsewhere = [name for name in names if name[:2] not in doors and name[0] != "events"]
    assert elsewhere == []


def test_the_links_show_what_the_wheel_ships() -> None:
    """src/affray shows Python the same names that the wheel will hold."""
    links = {link.name: link for link in (ROOT / "src" / "affray").iterdir()}
    links.pop("__pycache__", None)
    assert sorted(links) == sorted(WHEEL)
    assert all(link.resolve() == ROOT / name for name, link in links.items())


@pytest.mark.parametrize("source", in_rooms("core", "events", "projections"), ids=name_of)
def test_the_engine_knows_no_rulebook(source: Path) -> None:
    """Nothing below rulesets/ imports it or speaks of one of the five rulebooks."""
    named = {"battle_actions", "turn_actions", "action_points", "dice_pool"}
    assert not {word for word in named if word in source.read_text("utf-8")}
    reached = {part for _, name in imports_of(source) for part in name.split(".")}
    assert not reached & {"rulesets", "age", *RULEBOOKS}


@pytest.mark.parametrize("source", in_rooms("rulesets"), ids=name_of)
def test_no_rulebook_imports_another(source: Path) -> None:
    """What two rulebooks share belongs to the engine; rulesets/ itself finds them by name."""
    own = source.relative_to(ROOT).parts[1]
    reached = {affray_name(source, dots, name)[:2] for dots, name in imports_of(source) if dots}
    assert {name for room, name in reached if room == "rulesets"} & RULEBOOKS <= {own}


def test_the_project_speaks_of_itself_alone() -> None:
    """No file names a machine's folders, a registry's host or the workplace that it came from."""
    roots = ["work", "root", "home"]  # in pieces, so that this file does not hold what it forbids
    hosts = [r"pypi\.", r"files\.pythonhosted\.", r"registry\.npmjs\.", r"conda\.anaconda\."]
    words = [rf"(?<![\w.<>-])/{root}/" for root in roots]
    words += [r"\.\./" + "shared", "sub" + "agent"]
    words += [host + "org" for host in hosts]
    forbidden = re.compile("|".join(words).encode(), re.IGNORECASE)
    found = {
        name_of(path): hit.group().decode()
        for path in files_of_the_project()
        if (hit := forbidden.search(path.read_bytes()))
    }
    assert found == {}


@pytest.mark.parametrize("source", PYTHON, ids=name_of)
def test_every_module_says_what_it_is_for(source: Path) -> None:
    """A reader who opens a file finds its purpose in the first line."""
    assert ast.get_docstring(ast.parse(source.read_text("utf-8")))


@pytest.mark.parametrize("source", SOURCES, ids=name_of)
def test_a_file_is_one_chapter(source: Path) -> None:
    """A file of a room that grows past its limit is two chapters and should be two files."""
    assert len(source.read_text("utf-8").splitlines()) <= LONGEST


@pytest.mark.parametrize("source", in_rooms("tests"), ids=name_of)
def test_every_test_says_what_must_be_true(source: Path) -> None:
    """A test's name is a sentence; its docstring says what must hold, with the rule if any."""
    silent = [
        node.name
        for node in ast.walk(ast.parse(source.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.name.startswith("test")
        and not ast.get_docstring(node)
    ]
    assert silent == []


def structs_of(source: Path) -> Iterator[type[Struct]]:
    """The structs that a file of a room defines."""
    name = ".".join(("affray", *source.relative_to(ROOT).with_suffix("").parts))
    module = import_module(name.removesuffix(".__init__"))
    for held in vars(module).values():
        if isinstance(held, type) and issubclass(held, Struct) and held.__module__ == name:
            yield held


@pytest.mark.parametrize(
    "source", in_rooms("events", "projections", "core", "rulesets"), ids=name_of
)
def test_what_a_fight_is_made_of_never_changes(source: Path) -> None:
    """Law 5: events, commands, sheets, states and options are values."""
    assert [held.__name__ for held in structs_of(source) if not held.__struct_config__.frozen] == []


def test_random_cases_are_not_judged_by_the_clock() -> None:
    """A slow machine fails no test: examples have no deadline, wherever they stand."""
    assert settings().deadline is None
