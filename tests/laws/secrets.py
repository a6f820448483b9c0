"""Secrets for any ruleset, and all that leaves a fight for a person: law 21 made visible."""

import json
from collections.abc import Iterator
from copy import copy
from typing import Any

from affray.cli.sight import Sight
from affray.cli.table.screen import Screen
from affray.cli.table.session import Session
from affray.core.authors import D20, Fact, Form, Ruleset, Scene, checks
from affray.core.fight import Fight
from affray.core.refusals import Refused
from affray.events import GM, Command, FactSet, Menu, Noted, plain
from affray.projections.board import board, rows
from affray.replay.export import seen as lines_for

CANARY = "canary-3f7a"


class Plot(Command, frozen=True):
    """The game master's: secret dice, perhaps a secret question, and words for nobody else."""

    text: str
    throws: int
    asks: bool


def plot(scene: Scene[Any, Any], command: Plot) -> None:
    """Nothing in it is for anybody but the game master, and nothing public comes of it."""
    for _ in range(command.throws):
        scene.roll(GM, "plot", D20, to=GM)
    if command.asks:
        scene.ask(GM, "plot", Menu(choices=(command.text, "nothing")), seen=GM)
    scene.tell(FactSet("omen", (), command.text), to=GM)
    scene.tell(Noted(command.text), to=GM)


def plotting(ruleset: Ruleset) -> Ruleset:
    """A ruleset in which the game master has a secret command and a secret fact beside the rest."""
    book = copy(ruleset)
    book.facts = {**ruleset.facts, "omen": Fact(name="omen", seen=GM)}
    gates = (checks.gm_only, checks.fight_over, checks.no_prompt_open)
    form = Form(command=Plot, rule=plot, checks=gates, actor="", audience=lambda _view, _c: GM)
    book.forms = {**ruleset.forms, "plot": form}
    book.own_forms = (*ruleset.own_forms, "plot")
    book._kinds = (*ruleset._kinds, Plot)
    book.codec = book.codec_for(())
    return book


def keep_secret(fight: Fight, text: str, throws: int, asks: bool) -> None:
    """A plot from its beginning to its end; whoever looks on meanwhile sees no difference."""
    before = {by: seen_bytes(fight, by) for by in players(fight)}
    if not throws:
        fight.do({"set_fact": {"fact": "omen", "value": text}})
    else:
        fight.do({"plot": {"text": text, "throws": throws, "asks": asks}})
        if asks:
            assert before == {by: seen_bytes(fight, by) for by in players(fight)}
            fight.do({"answer": {"prompt": fight.awaits()[0].id, "choice": text}})
    if throws == 2:  # and nobody sees that it was taken back, and holds again
        fight.undo()
        fight.redo()


def players(fight: Fight) -> tuple[str, ...]:
    """Whoever speaks for somebody, and a stranger; not the game master."""
    spoken = (held.controller for held in fight.state.combatants.values())
    return tuple(one for one in dict.fromkeys((*spoken, "a stranger")) if one != GM)


def seen_bytes(fight: Fight, by: str) -> str:
    """The view alone."""
    return json.dumps(plain(fight.seen(by)), ensure_ascii=False)


def everything(fight: Fight, by: str) -> str:
    """All that a person can get out of a fight, as one text."""
    parts = [*_views(fight, by), *_menus(fight, by), *_refusals(fight, by), *_table(fight, by)]
    return "\n".join(json.dumps(plain(one), ensure_ascii=False) for one in parts)


def _views(fight: Fight, by: str) -> Iterator[Any]:
    """The state, the events, the board, the story, the reasons, the export."""
    sight, view = Sight(fight, by), fight.view(by)
    yield fight.seen(by)
    yield fight.known(by)
    yield view.state
    held = board(sight.view(), fight.awaits(by))
    yield [held, rows(held, sight.view())]
    yield sight.story(rule_ids=True)
    yield [sight.why(number) for number in range(max(sight.last - 8, 1), sight.last + 1)]
    yield list(lines_for(fight, by))


def _menus(fight: Fight, by: str) -> Iterator[Any]:
    """What he is waited for, what he may do, and what he may ask."""
    yield [[one.id, one.to, one.question, one.prompt] for one in fight.awaits(by)]
    for walk in fight.options(by):
        yield [walk.name, walk.chosen, walk.done, walk.menu, walk.choices]
    for name in fight.ruleset.inquiries:
        for who in (*fight.state.combatants, "nobody"):
            yield _answer(fight, name, who, by)


def _answer(fight: Fight, name: str, who: str, by: str) -> Any:
    try:
        return fight.inquire(name, who, by=by)
    except Refused as error:
        return error.refusal


def _refusals(fight: Fight, by: str) -> Iterator[Any]:
    """What he is told when he asks for what he cannot have, and when he comes too late."""
    people = tuple(fight.state.combatants)
    for form in fight.ruleset.forms.values():
        for who in people[:2]:
            fields = dict.fromkeys(form.command.__struct_fields__[:2], who)
            yield fight.check({form.name: fields}, by=by)
    others: tuple[dict[str, Any], ...] = (
        {"answer": {"prompt": "none"}},
        {"zzz": {}},
        {"note": {"text": ""}},
    )
    for command in others:
        yield fight.check(command, by=by)
    for expect in (0, max(fight.known(by) - 1, 0)):
        try:
            fight.do({"note": {"text": "late"}}, by=by, expect=expect)
        except Refused as error:
            yield error.refusal


def _table(fight: Any, by: str) -> Iterator[Any]:
    """What stands on the screen of his seat, and what its words tell."""
    session = Session(fight, by)
    yield [line.text for line in Screen(session).rows(80, 40)]
    yield [session.awaited(), session.possible(), session.history()]
    yield [(one.word, one.meta, one.refused) for one in session.complete("").candidates]
    for line in ("log 50", "board", "why", "options", "dice", "help"):
        yield session.do(line)
