"""The table's own words, beside the commands of the rulebook and the answers to questions."""

from . import acting, looking, moving
from .place import Word

WORDS: dict[str, Word] = {
    word.name: word
    for word in (
        Word("answer [CHOICE]", "answer what is asked", acting.answer, offers=acting.answers_to),
        Word(
            "dice [WHO typed|engine|PERSON]",
            "who throws for somebody (* for all)",
            acting.dice,
            offers=acting.offer_dice,
        ),
        Word(
            "fact NAME [WHOM] VALUE",
            "say how things are; - unsets it",
            acting.fact,
            form="set_fact",
        ),
        Word(
            "undo [batch|declaration|round] [fresh]",
            "take back",
            moving.undo,
            offers=moving.offer_steps,
        ),
        Word("redo", "bring back what was undone", moving.redo),
        Word(
            "branches", "all courses of the fight, undone ones too", looking.branches, master=True
        ),
        Word(
            "goto BATCH",
            "go to a batch of any course",
            moving.goto,
            offers=looking.offer_batches,
            master=True,
        ),
        Word("fork FILE [EVENT]", "a new fight that begins as this one", moving.fork, master=True),
        Word("save FILE", "write a copy of the fight", moving.save, master=True),
        Word("renew", "go on under the present edition", moving.renew, master=True),
        Word("board", "all that stands, in full", looking.board),
        Word(
            "at EVENT", "the board after an earlier event", looking.at, offers=looking.offer_events
        ),
        Word("now", "back from an earlier board", looking.now),
        Word("log [COUNT]", "the last events", looking.log),
        Word(
            "why [EVENT or WORD]",
            "an event taken apart: the newest with a number, of all or of those with that word",
            looking.why,
            offers=looking.offer_events,
        ),
        Word(
            "ask NAME WHO",
            "what the rulebook lets people ask, without doing anything",
            acting.ask,
            offers=acting.offer_ask,
        ),
        Word(
            "options [COMMAND ...]",
            "what may be said now, or next in a command",
            looking.options,
            offers=looking.offer_commands,
        ),
        Word(
            "help [WORD]",
            "this list, or what a word means",
            looking.help_,
            names=("?",),
            offers=looking.offer_topics,
        ),
        Word(
            "as [PERSON]",
            "speak in somebody's name; what the table shows stays as it is",
            acting.act_as,
            offers=acting.offer_persons,
            master=True,
        ),
        Word("quit", "leave; all is on the disk", moving.quit_, names=("exit",)),
    )
}
"""The words by their names, in the order in which help lists them."""
