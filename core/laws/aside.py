"""Looking back, forgetting, forks, and repeated commands."""

from hypothesis import strategies as st
from hypothesis.stateful import rule

from ...events import GM
from ...projections.fold import fold_all
from ..testing import Witness, must
from .ground import Ground, raised
from .player import answer_of, some_walk


class Aside(Ground):
    """What leaves the fight where it stands."""

    @rule(data=st.data())
    def look_back(self, data: st.DataObject) -> None:
        """The state at any event of any branch is the fold of its branch up to there."""
        log = self.fight.log
        position = data.draw(st.integers(1, self.fight.position))
        node, state = log.node_at(position), log.nothing
        for step in log.branch(node):
            events = step.batch.events[: position - step.first + 1]
            hidden = dict(step.batch.hidden)
            state = fold_all(state, events, hidden, self.fight.ruleset.fold, step.first)
        same = repr(self.fight.at(position)) == repr(state)
        must(same, f"the state at event {position} is not the fold up to there")

    @rule()
    def forget(self) -> None:
        """Kept states are caches: without them the fight stands where it stands."""
        for node in self.fight.log.nodes:
            node.state = node.open = None
        self.look()

    @rule(data=st.data())
    def fork(self, data: st.DataObject) -> None:
        """A fork begins where it was forked, goes its own way, and leaves the original alone."""
        pick = self.picker(data)
        node = pick(self.fight.log.nodes)
        before = self.standing()
        other = self.fight.fork(node.last)
        same = repr(other.state) == repr(self.fight.log.now(node).state)
        must(same, f"the fork at {node.last} stands elsewhere than its original stood")
        witness = Witness(other)
        witness.examine()
        held = other.awaits(GM)
        if other.state.prompt is not None:
            command, faces = answer_of(other, held[0], pick)
            other.do(command, faces=faces)
        elif (walk := some_walk(other, GM, pick)) is not None:
            other.do(walk.command())
        witness.examine()
        must(self.standing() == before, "what was done in a fork has changed its original")
        if node.last > node.first:
            middle = raised(ValueError, lambda: self.fight.fork(node.last - 1))
            must(str(node.last) in str(middle), f"forks end with a batch, not: {middle}")

    @rule(key=st.sampled_from(("k1", "k2")), data=st.data())
    def keyed(self, key: str, data: st.DataObject) -> None:
        """A command repeated with its key is done once; the same key of another is his own."""
        first = self.act({"note": {"text": "once"}}, GM, [], key=key)
        if first is not None:
            before = self.standing()
            again = self.fight.do({"note": {"text": "twice"}}, key=key)
            must(again is first, f"a command with the key {key} was done before")
            must(self.standing() == before, "a repeated command has changed something")
