"""The table's own words, beside the commands of the rulebook and the answers to questions."""

from . import acting, looking, moving
from .word import DICE, Word

SLASH = "/"
"""What marks a word as one of the table's, where the rulebook has a command of the same name."""

WORDS: dict[str, Word] = {
    word.name: word
    for word in (
        Word(
            name="answer",
            usage="answer [CHOICE]",
            help="answer what is asked",
            run=acting.answer,
            offers=acting.answers_to,
        ),
        Word(
            name=DICE,
            usage="dice [WHO typed|engine|PERSON]",
            help="who throws for somebody (* for all)",
            run=acting.dice,
            offers=acting.offer_dice,
        ),
        Word(
            name="fact",
            usage="fact NAME [WHOM] VALUE",
            help="say how things are; - unsets it",
            run=acting.fact,
            form="set_fact",
        ),
        Word(
            name="undo",
            usage="undo [batch|declaration|round] [fresh]",
            help="take back",
            run=moving.undo,
            offers=moving.offer_steps,
        ),
        Word(name="redo", usage="redo", help="bring back what was undone", run=moving.redo),
        Word(
            name="branches",
            usage="branches",
            help="all courses of the fight, undone ones too",
            run=looking.branches,
            master=True,
        ),
        Word(
            name="goto",
            usage="goto BATCH",
            help="go to a batch of any course",
            run=moving.goto,
            offers=looking.offer_batches,
            master=True,
        ),
        Word(
            name="fork",
            usage="fork FILE [EVENT]",
            help="a new fight that begins as this one",
            run=moving.fork,
            master=True,
        ),
        Word(
            name="save",
            usage="save FILE",
            help="write a copy of the fight",
            run=moving.save,
            master=True,
        ),
        Word(
            name="renew",
            usage="renew",
            help="go on under the present edition",
            run=moving.renew,
            master=True,
        ),
        Word(name="board", usage="board", help="all that stands, in full", run=looking.board),
        Word(
            name="at",
            usage="at EVENT",
            help="the board after an earlier event",
            run=looking.at,
            offers=looking.offer_events,
        ),
        Word(name="now", usage="now", help="back from an earlier board", run=looking.now),
        Word(name="log", usage="log [COUNT]", help="the last events", run=looking.log),
        Word(
            name="why",
            usage="why [EVENT or WORD]",
            help="an event taken apart: the newest, or the newest with that word",
            run=looking.why,
            offers=looking.offer_events,
        ),
        Word(
            name="ask",
            usage="ask NAME WHO",
            help="what the rulebook lets people ask, without doing anything",
            run=acting.ask,
            offers=acting.offer_ask,
        ),
        Word(
            name="options",
            usage="options [COMMAND ...]",
            help="what may be said now, or next in a command",
            run=looking.options,
            offers=looking.offer_commands,
        ),
        Word(
            name="help",
            usage="help [WORD]",
            help="this list, or what a word means",
            run=looking.help_,
            names=("?",),
            offers=looking.offer_topics,
        ),
        Word(
            name="as",
            usage="as [PERSON]",
            help="act in somebody's name",
            run=acting.act_as,
            offers=acting.offer_persons,
            master=True,
        ),
        Word(
            name="quit",
            usage="quit",
            help="leave; all is on the disk",
            run=moving.quit_,
            names=("exit",),
        ),
    )
}
"""The words by their names, in the order in which help lists them."""
