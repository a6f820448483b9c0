"""Casts stand beside their scripts, and nowhere else."""

from pathlib import Path

import pytest

from affray.replay.script_reader import check, scripts_in
from affray.replay.yaml_reader import ScriptError

from .toy_script import find


class TestCasts:
    """Combatants of a cast beside the script."""

    CAST = "ann: {side: red, hp: 5}\nbob: {side: blue, hp: 6}\n"
    TEXT = "affray: 1\nruleset: toy_script\ncast: CAST\ncombatants: [ann, {id: bob, hp: 7}]\n"

    @pytest.fixture
    def folder(self, tmp_path: Path) -> Path:
        """A folder of scripts below a folder of tests."""
        folder = tmp_path / "tests" / "scripts"
        folder.mkdir(parents=True)
        (folder / "cast.yaml").write_text(self.CAST)
        (tmp_path / "tests" / "all.yaml").write_text(self.CAST)
        (tmp_path / "out.yaml").write_text(self.CAST)
        return folder

    def write(self, folder: Path, cast: str, text: str = "") -> Path:
        """A script that names that cast."""
        path = folder / "script.yaml"
        path.write_text((text or self.TEXT).replace("CAST", cast))
        return path

    @pytest.mark.parametrize("cast", ["cast.yaml", "./cast.yaml", "../all.yaml"])
    def test_what_a_script_says_is_laid_over_its_cast(self, folder: Path, cast: str) -> None:
        """A cast lies beside the script, or above it in the folder of the tests."""
        (script,) = scripts_in(self.write(folder, cast), find=find)

        assert script.combatants == (
            {"side": "red", "hp": 5, "id": "ann"},
            {"side": "blue", "hp": 7, "id": "bob"},
        )

    @pytest.mark.parametrize("cast", ["../../out.yaml", "ABSOLUTE", "../../../x.yaml", "loop.yaml"])
    def test_a_cast_elsewhere_is_refused(self, folder: Path, cast: str) -> None:
        """A script reads no file outside of its folder and the folder of the tests."""
        cast = str(folder / "cast.yaml") if cast == "ABSOLUTE" else cast
        (folder / "loop.yaml").symlink_to(folder / "loop.yaml")
        with pytest.raises(ScriptError) as caught:
            scripts_in(self.write(folder, cast), find=find)

        assert (caught.value.line, caught.value.more) == (3, ())
        assert "must be a relative path inside" in caught.value.sentence

    def test_a_link_out_of_the_folder_is_refused(self, folder: Path) -> None:
        """What counts is where the file really lies."""
        (folder / "link.yaml").symlink_to(folder.parent.parent / "out.yaml")
        with pytest.raises(ScriptError) as caught:
            scripts_in(self.write(folder, "link.yaml"), find=find)

        assert "must be a relative path inside" in caught.value.sentence

    @pytest.mark.parametrize(
        ("cast", "line", "told"),
        [
            ("ann: {side: red, hp: x}\nbob: {side: blue}", 1, "ann: hp: it must be a whole number"),
            ("ann: 3\nbob: {side: blue}", 1, "'ann' must be a mapping of fields."),
            ("ann: {side: red}", None, None),
            ("anne: {side: red}", 4, "Nobody is called 'ann' in the cast; did you mean 'anne'?"),
            ("- ann", 3, "must be one mapping of combatants"),
            ("a: [", 3, "This is not YAML"),
        ],
    )
    def test_faults_of_a_cast_are_told_where_they_stand(
        self, folder: Path, cast: str, line: int | None, told: str | None
    ) -> None:
        """A wrong field of the cast is a line of the cast; a missing entry one of the script."""
        (folder / "cast.yaml").write_text(cast)
        path = self.write(folder, "cast.yaml", self.TEXT.replace("{id: bob, hp: 7}", "ann2"))
        path.write_text(path.read_text().replace(", ann2", ""))
        found = check(path.read_bytes(), str(path), folder=folder, find=find)

        assert (found[0].line if found else None) == line
        assert told is None or told in found[0].sentence
        if told and told.startswith(("ann: hp", "'ann' must be a mapping of")):
            assert found[0].path.endswith("cast.yaml")

    def test_a_file_that_cannot_be_read_is_a_fault(self, folder: Path) -> None:
        """A missing file, a folder and a missing cast are told like any other fault."""
        for path in (folder / "none.yaml", folder):
            with pytest.raises(ScriptError, match="The file cannot be read"):
                scripts_in(path, find=find)
        with pytest.raises(ScriptError, match="none\\.yaml"):
            scripts_in(self.write(folder, "none.yaml"), find=find)
