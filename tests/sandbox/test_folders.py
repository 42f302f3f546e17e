"""Folders that a student's code has filled are measured and removed, however deep they go."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from autograder.sandbox.folders import BEYOND_ALL_LIMITS, folder_bytes, remove_tree

DEPTHS = {"ordinary": 3, "as deep as names go": 100, "deeper than Python goes": 1500}


@pytest.fixture(params=DEPTHS)
def depth(request: pytest.FixtureRequest) -> int:
    return DEPTHS[request.param]


@pytest.fixture
def deep(depth: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with so many folders in each other, a file in the first, the last without rights."""
    folder = tmp_path / "deep"
    folder.mkdir()
    (folder / "file").write_bytes(b"x" * 100_000)
    monkeypatch.chdir(folder)
    for _ in range(depth):
        os.mkdir("below")
        os.chdir("below")
    os.chmod(".", 0)
    os.chdir(tmp_path)
    yield folder
    remove_tree(folder)  # pytest could not


def test_a_folder_is_gone_with_all_that_is_in_it(deep: Path):
    remove_tree(deep)
    assert not deep.exists()


def test_a_folder_is_as_large_as_its_files(deep: Path, depth: int):
    if depth > 1000:
        assert folder_bytes(deep) == BEYOND_ALL_LIMITS
    else:
        assert 100_000 <= folder_bytes(deep) < 200_000


def test_what_is_around_a_folder_stays_as_it_is(deep: Path, tmp_path: Path):
    (tmp_path / "beside").mkdir()
    (deep / "link").symlink_to(tmp_path / "beside")
    (tmp_path / "beside" / "file").write_text("mine")
    before = tmp_path.stat().st_mode
    remove_tree(deep)
    assert (tmp_path / "beside" / "file").read_text() == "mine"
    assert tmp_path.stat().st_mode == before
