"""Loose files, one for each student, are no single student's work: they are refused."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pytest

from autograder.course import assignment as assignments
from autograder.downloads import open_class
from autograder.intake import IntakeError

ROOT = Path(__file__).parents[2]
SLUGS = assignments.slugs()


def works(slug: str) -> dict[str, bytes]:
    """Return the reference's files, by name."""
    files = assignments.load(slug).files
    return {name: (ROOT / "solutions" / slug / name).read_bytes() for name in files}


def book(*sources: bytes) -> bytes:
    cells = [{"cell_type": "code", "metadata": {}, "source": each.decode()} for each in sources]
    return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4}).encode()


def zipped(files: dict[str, bytes]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return data.getvalue()


def students(folder: Path, slug: str, files: dict[str, bytes]) -> list[str]:
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    with open_class(folder, assignments.load(slug), folder.parent / "results") as found:
        assert found.problems == []
        return [each.student for each in found.submissions]


@pytest.mark.parametrize(
    "names",
    [
        "ana.ipynb ben.ipynb",
        "ana.zip ben.ipynb cem.py",
        "ana.py ben.ipynb cem.zip",
        "hw/ana.ipynb hw/ben.ipynb",
    ],
)
@pytest.mark.parametrize("slug", SLUGS)
def test_a_loose_file_for_each_student_is_refused(tmp_path, slug, names):
    work = works(slug)
    by_ending = {".ipynb": book(*work.values()), ".zip": zipped(work)}
    by_ending[".py"] = b"\n".join(work.values())
    files = {name: by_ending[Path(name).suffix] for name in names.split()}
    shown = ", ".join(sorted(Path(name).name for name in files))
    said = rf"holds {len(files)} files that could be one that is asked for \({shown}\), perhaps"
    with pytest.raises(IntakeError, match=said):
        students(tmp_path / "class", slug, files)


@pytest.mark.parametrize("slug", SLUGS)
def test_what_one_student_has_in_several_notebooks_is_taken(tmp_path, slug):
    work = works(slug)
    named = {name.replace(".py", ".ipynb"): book(data) for name, data in work.items()}
    named["helpers.ipynb"] = book(b"def shown(text):\n    return text\n")
    assert students(tmp_path / "named", slug, named) == ["named"]
    whole = book(*work.values())
    again = {"game.ipynb": whole, "game-1.ipynb": whole, "game.py": b"\n".join(work.values())}
    assert students(tmp_path / "again", slug, again) == ["again"]
    mixed = {**work, "ana.ipynb": whole, "ben.ipynb": whole}
    assert students(tmp_path / "mixed", slug, mixed) == ["mixed"]
