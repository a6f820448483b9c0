"""Lengths, moves, variants, dice, keys: what a script can do on its way is played as written."""

from .player_at_hand import BLOW, failures, played


def test_lengths_are_answered_as_people_write_them() -> None:
    """A decimal with its answer, or among the answers of a policy; kept in tenths."""
    steps = (
        "  - begin\n"
        "  - strike: {actor: ann, target: bob, hard: 2}\n"
        "  - answer: 1.2\n"
        "    refused: invalid_choice\n"
        "  - {answer: 1.5, dice: [19], expect: [answered: {choice: 15}]}\n"
        "  - strike: {actor: bob, target: ann, hard: 2}\n"
        "    answers: [2.5]\n"
        "    dice: [19]\n"
        "    expect: [answered: {choice: 25}]\n"
    )

    assert failures(steps) == []
    assert "a length in m" in failures(steps[: steps.index("  - answer")] + "  - begin\n")[0]


def test_moves_are_steps() -> None:
    """Undo by batch, declaration and round, redo, going to a label or a number; and refusals."""
    steps = BLOW + (
        "    label: asked\n"
        "  - {answer: no, dice: [4]}\n"
        "  - answer: 0\n"
        "    label: after\n"
        "  - {undo: , values: {prompt: mercy}}\n"
        "  - {redo: , values: {prompt: null, turn: bob}}\n"
        "  - {redo: , refused: nothing_to_redo}\n"
        "  - {undo: declaration, values: {turn: ann, prompt: null}}\n"
        "  - {goto: asked, values: {prompt: parry}}\n"
        "  - {goto: 0, by: pa, refused: gm_only}\n"
        "  - {goto: after, values: {turn: bob}}\n"
        "  - {goto: 99, refused: invalid_value}\n"
        "  - {undo: round, by: pa, refused: undo_not_allowed}\n"
        "  - {undo: round, values: {round: 1, turn: ann}}\n"
        "  - goto: 0\n"
        "  - {undo: , refused: nothing_to_undo}\n"
    )

    assert failures(steps) == []


def test_variants_leave_the_play_where_their_label_stands() -> None:
    """Each has a fight of its own; labels before the point are known in it, undone ones too."""
    steps = BLOW + (
        "    label: asked\n"
        "  - {answer: no, dice: [4]}\n"
        "  - answer: 0\n"
        "    label: undone\n"
        "  - {undo: declaration, label: back}\n"
        "  - wait: {actor: ann}\n"
        "variants:\n"
        "  - title: parried\n"
        "    from: asked\n"
        "    play:\n"
        "      - {answer: yes, dice: [10], expect: [missed], label: undone}\n"
        "      - values: {'hp(bob)': 20}\n"
        "  - title: after all\n"
        "    from: back\n"
        "    play:\n"
        "      - values: {turn: ann, 'hp(bob)': 20}\n"
        "      - {goto: undone, values: {turn: bob, 'hp(bob)': 15}}\n"
        "  - play:\n"
        "      - values: {phase: setup}\n"
        "      - {begin: , values: {round: 2}}\n"
    )
    result = played(steps)

    assert [str(one).removeprefix("some.yaml:") for one in result.failures] == [
        "29:28: variant 3: round: expected 2, found 1"
    ]
    assert [course.title for course in result.courses] == ["", "parried", "after all", "variant 3"]
    assert len({id(course.fight) for course in result.courses}) == 4
    assert result.fight.state.turn is not None
    assert result.fight.state.turn.who == "bob"


def test_a_variant_that_is_refused_stops_there() -> None:
    """The others go on, and so does what was played before."""
    steps = BLOW + (
        "    label: asked\n"
        "variants:\n"
        "  - {title: a, from: asked, play: [begin, undo]}\n"
        "  - {title: b, from: asked, play: [{answer: no, dice: [4]}, begin]}\n"
    )
    result = played(steps)

    assert [str(one).split(": ", 1)[1].split(";")[0] for one in result.failures] == [
        "a: refused as prompt_open: A question is open and must be answered first",
        "b: refused as prompt_open: A question is open and must be answered first",
    ]
    assert str(result.failures[1]).endswith("waited for: gm: mercy, 0 to 3")
    assert [len(course.steps) for course in result.courses] == [2, 1, 2]
    assert [type(event).__name__ for event in result.courses[2].steps[0].events][:2] == [
        "Answered",
        "Rolled",
    ]


def test_a_variant_whose_label_is_never_reached_is_a_failure() -> None:
    """A course that stops early does not let its variants pass unseen."""
    steps = (
        "  - wait: {actor: ann}\n"
        "  - {begin: , label: begun}\n"
        "variants:\n"
        "  - {title: later, from: begun, play: [undo]}\n"
    )

    assert failures(steps)[1] == "10:5: later: `play` stopped before the label begun"
    assert played(steps).courses[1].fight is None


def test_typed_dice_come_from_each_controller() -> None:
    """`typed` makes every controller the supplier of his combatants' dice."""
    steps = (
        "  - begin\n"
        "  - strike: {actor: ann, target: bob}\n"
        "    by: pa\n"
        "    values: {prompt: roll}\n"
        "  - {answer: , by: pb, dice: [7], refused: not_your_prompt}\n"
        "  - {answer: , by: pa, dice: [7], expect: [rolled: {source: pa}]}\n"
    )

    assert failures(steps, "dice: typed\n") == []
    assert failures(steps, "dice: {ann: pa, '*': engine}\n") == []


def test_engine_dice_fall_from_the_seed() -> None:
    """The same seed gives the same course; a fresh undo gives other dice, each time the same."""
    steps = (
        "  - begin\n"
        "  - strike: {actor: ann, target: bob}\n"
        "  - undo: {fresh: true}\n"
        "  - strike: {actor: ann, target: bob}\n"
    )
    fights = [played(steps, f"dice: engine\nseed: {seed}\n").fight for seed in (7, 7, 8)]
    told = [[node.batch.events for node in fight.log.nodes] for fight in fights]

    assert told[0] == told[1] != told[2]
    assert told[0][2] != told[0][3]


def test_keys_and_authors_go_into_the_log() -> None:
    """A repeated key gives the first batch again, and no other record."""
    result = played("  - {begin: , key: k}\n  - {begin: , key: k, expect: [begun]}\n")

    assert result.failures == ()
    assert [record.key for record in result.fight.log.records] == [None, "k"]
