"""What did not end as it was loaded has little time when it is loaded again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from ordinary import failed, graded

from autograder.link import loading
from autograder.link.loading import ONCE_MORE, Finder, within

SOURCE = """
loads = 1
class Deck:
    size = 52
    while True: pass
    def deal(self): return 3
last = 2
"""


def test_a_statement_that_did_not_end_has_little_time_the_next_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[float] = []

    def noted(seconds: float) -> Any:
        given.append(seconds)
        return within(seconds)

    monkeypatch.setattr(loading, "within", noted)
    left: list[int] = []
    for endless in ([], [["deck.py", 5]], [["other.py", 5]]):
        finder = Finder({"deck.py": SOURCE.encode()}, {}, str(tmp_path), 0.1, endless)
        names: dict[str, Any] = {"__name__": "deck"}
        finder.run("deck.py", names, lambda error, line: left.append(line))
        assert (names["last"], names["Deck"].size, names["Deck"]().deal()) == (2, 52, 3)
    assert left == [5, 5, 5]
    usual, again = [0.1] * 4, [0.1, ONCE_MORE, ONCE_MORE, 0.1]
    assert given == [*usual, *again, *usual]


def test_a_module_with_such_a_statement_is_tried_as_a_whole_once(tmp_path: Path) -> None:
    tests = {
        "test_deck.py": """
            import sys
            from pathlib import Path

            import pytest

            @pytest.mark.parametrize("loads", [2, 3, 4])
            def test_loads(loads):
                sys.modules.pop("deck", None)
                import deck
                assert deck.last == 2
                assert Path("loads.txt").read_text() == loads * "x"
        """
    }
    work = {
        "deck.py": """
            with open("loads.txt", "a") as file:
                file.write("x")
            while True: pass
            last = 2
        """
    }
    [result] = graded(tmp_path, tests, work)
    assert not failed(result)
    assert result.notes[0] == "deck.py, line 4 was left out: it did not end"
