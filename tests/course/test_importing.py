"""Imports through a folder that is not there are those of the files beside; real ones stay."""

from __future__ import annotations

import pytest

from autograder.course.importing import without_folders

FILES = {"card.py": b"", "deck.py": b"", "src/real.py": b"", "random.py": b""}


def read(text: str, name: str = "hand.py", **more: bytes) -> tuple[str, list[str]]:
    files = {**FILES, **{f"{key}.py": data for key, data in more.items()}, name: text.encode()}
    found, notes = without_folders(files)
    assert found.keys() == files.keys()
    compile(found[name], name, "exec")
    assert found[name].count(b"\n") == text.encode().count(b"\n"), "lines keep their numbers"
    return found[name].decode(), notes


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("from assignment4.card import Card", "from card import Card"),
        ("from .card import Card", "from card import Card"),
        ("from card.deck import X", "from deck import X"),  # a folder called as a file in it is
        ("import card.deck as d", "import deck as d"),
        ("from.card import *", "from card import *"),
        ("from ..week4.card import Card as C", "from card import Card as C"),
        ("import assignment4.card as card; card.X", "import card as card; card.X"),
        ("from . import card", "import card"),
        ("from . import card, deck as d", "import card, deck as d"),
        ("from a.b.c import card", "import card"),
        ("from . import (card,\n    deck,\n)", "import \\\n\\\ncard, deck"),
        ("import random, src.deck as d; x = 1", "import random, deck as d; x = 1"),
        ("import src.deck\nprint(src.deck.X)", "import deck as src_deck\nprint(src_deck.X)"),
        (
            "if x:\n    from .card import C\nelse:\n    y = 1",
            "if x:\n    from card import C\nelse:\n    y = 1",
        ),
    ],
)
def test_an_import_through_a_folder_finds_the_file_of_that_name(written, meant):
    assert read(written + "\n")[0] == meant + "\n"


@pytest.mark.parametrize(
    "written",
    [
        "import os.path",
        "from collections import abc",
        "from xml.dom import card",  # of the standard library
        "from pytest import card",  # installed here
        "from src.real import X",  # a folder that was handed in
        "from card import deck",  # which may be a name in that file
        "from Card import card",  # that file in other capitals, and not a folder
        "from assignment4.cards import X",  # no file of that name
        "from . import card, missing",
        "from . import *",
        "import card",
        'text = "from .card import Card"',
        "import src.deck\nsrc_deck = 1\nprint(src.deck.X, src_deck)",  # no name is free
        "from .card import (",
    ],
)
def test_every_other_import_stays_as_it_was_written(written):
    data = written.encode()
    assert without_folders({**FILES, "hand.py": data}) == ({**FILES, "hand.py": data}, [])


def test_a_file_in_a_folder_of_its_own_imports_its_neighbours_as_ever():
    data = b"from .card import X\n"
    assert without_folders({**FILES, "src/hand.py": data})[0]["src/hand.py"] == data


def test_one_note_tells_how_the_imports_were_read():
    text, [note] = read("import math\nfrom .card import Card\nfrom . import deck\n")
    assert text == "import math\nfrom card import Card\nimport deck\n"
    assert note == (
        "hand.py, line 2: `from .card import` was read as `from card import`, and 1 more likewise;"
        " this costs nothing"
    )


def test_a_file_keeps_its_encoding():
    data = "# -*- coding: cp1252 -*-\nfrom .card import Card  # Zo\xeb\n".encode("cp1252")
    found = without_folders({**FILES, "hand.py": data})[0]["hand.py"]
    assert found == data.replace(b" .card ", b" card ")
