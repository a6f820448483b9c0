"""The table on a terminal: a screen that is drawn anew, one line of input, completion, history.

This is the one module that needs prompt_toolkit.
"""

from collections.abc import Iterable, Iterator

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent, Completer
from prompt_toolkit.completion import Completion as Offer
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import (
    BufferControl,
    CompletionsMenu,
    Float,
    FloatContainer,
    FormattedTextControl,
    HSplit,
    Layout,
    Window,
)
from prompt_toolkit.layout.processors import BeforeInput
from prompt_toolkit.output import ColorDepth, Output
from prompt_toolkit.styles import Style

from ...projections.width import safe
from .reply import Reply
from .screen import Screen
from .session import Session

STYLE = Style.from_dict(
    {
        "title": "reverse",
        "where": "bold",
        "person": "",
        "faint": "ansibrightblack",
        "told": "",
        "heading": "bold",
        "back": "ansiyellow",
        "said": "ansicyan",
        "refused": "ansired",
        "input": "ansibrightblack",
        "awaited": "bold ansigreen",
        "prompt": "bold",
    }
)
"""How each kind of line looks."""

UNSAID = "A question is open: say the answer, also where it is what is usual."
"""What is told to somebody who answers with an empty line; a default is never taken by itself."""

GREETING = "{help} lists the words, the tab key offers them, {quit} leaves; all is kept."
"""What is said to whoever sits down."""

MENU = 8
"""How many completions are seen at once."""


class Words(Completer):
    """Completion from the session."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Offer]:
        """The words that may stand at the end of the line, with their meaning beside.

        On an empty line they are shown to those who ask for them by the tab key.
        """
        text = document.text_before_cursor
        if not text.strip() and not complete_event.completion_requested:
            return
        found = self.session.complete(text)
        for one in found.candidates:
            yield Offer(
                one.word,
                start_position=found.start - len(text),
                display=safe(one.word),
                display_meta=safe(one.meta),
            )


class Terminal:
    """The session on a terminal, until somebody leaves."""

    def __init__(
        self,
        session: Session,
        history: Iterable[str] = (),
        *,
        input: Input | None = None,
        output: Output | None = None,
        plain: bool = False,
    ) -> None:
        greeting = GREETING.format(help=session.own("help"), quit=session.own("quit"))
        self.session, self.screen = session, Screen(session, greeting=greeting)
        self.buffer = Buffer(
            completer=Words(session),
            complete_while_typing=True,
            history=InMemoryHistory(list(history)),
            multiline=False,
            accept_handler=self._accept,
        )
        self.app: Application[None] = Application(
            layout=self._layout(),
            key_bindings=self._keys(),
            style=STYLE,
            full_screen=True,
            input=input,
            output=output,
            color_depth=ColorDepth.DEPTH_1_BIT if plain else None,
        )

    def run(self) -> None:
        """Take lines until somebody leaves; the screen is then as it was before."""
        self.app.run()

    def _accept(self, buffer: Buffer) -> bool:
        reply = self.session.do(buffer.text)
        if self.session.open and not buffer.text.strip():
            reply = Reply(complaint=UNSAID)
        self.screen.take(reply, buffer.text.strip())
        if reply.quit:
            self.app.exit()
        return False

    def _layout(self) -> Layout:
        body = Window(FormattedTextControl(self._drawn, focusable=False), wrap_lines=False)
        line = Window(
            BufferControl(self.buffer, input_processors=[BeforeInput(self._before)]), height=1
        )
        menu = Float(CompletionsMenu(max_height=MENU, scroll_offset=1), xcursor=True, ycursor=True)
        return Layout(FloatContainer(HSplit([body, line]), floats=[menu]), focused_element=line)

    def _before(self) -> StyleAndTextTuples:
        return [("class:prompt", f"{safe(self.session.by)}> ")]

    def _drawn(self) -> StyleAndTextTuples:
        size = self.app.output.get_size()
        fault = self.session.check(self.buffer.text) or ""
        rows = self.screen.rows(size.columns, size.rows - 1, fault)
        return [(f"class:{row.kind}", f"{row.text}\n") for row in rows]

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()

        @keys.add("pageup")
        def _(event: KeyPressEvent) -> None:
            self.screen.scroll += 8

        @keys.add("pagedown")
        def _(event: KeyPressEvent) -> None:
            self.screen.scroll -= 8

        @keys.add("c-c")
        def _(event: KeyPressEvent) -> None:
            self.buffer.reset()

        @keys.add("c-d")
        def _(event: KeyPressEvent) -> None:
            if not self.buffer.text:
                event.app.exit()

        @keys.add("c-l")
        def _(event: KeyPressEvent) -> None:
            event.app.renderer.clear()

        return keys
