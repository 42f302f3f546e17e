"""The decks of hidden tests: other cards than in any known deck, and the same happens in them.

Words used here.  fixture: a deck file that is kept in decks/<format>/.  told again: what a program
showed for a fixture, in the cards of a deck that was made from it.
"""

from __future__ import annotations

import ast
import importlib.util
import json
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import pytest

import autograder
from autograder.course import assignment as assignments
from autograder.suites.other_cards import exchanged, others
from maker import problems_in, read_formats

ROOT = Path(autograder.__file__).parents[1]
SEEDS = [f"seed {number}" for number in range(12)]
# What is typed after the name of the deck, where it is not that the player stays and goes home.
TYPED = {
    "player_bust_in_round_1.txt": "h n",
    "player_natural_in_round_1.txt": "h n",
    "dealer_has_16_in_round_1.txt": "h h s n",
    "tie_in_round_1.txt": "s y s n",
    "seven_rounds_seven_endings.txt": "s y h y s y s y h y s y h h s n",
    "runs_out_in_a_deal.txt": "s y s y s y s y s y s y s y s y s y s n",
    "runs_out_in_a_player_hit.txt": "s y s y s y s y s y s y s y s y h h s n",
    "runs_out_in_a_dealer_hit.txt": "s y s y s y s y s y s y s y s y s n",
}
PLAY = """
import contextlib, io, json, random, sys

sys.path[:0] = sys.argv[2:]
program = __import__(sys.argv[1])
shown = []
for deck, lines in json.load(sys.stdin):
    with open("deck.txt", "wb") as file:
        file.write(deck.encode("latin-1"))
    waiting = iter(["deck.txt", *lines])
    program.input = sys.modules.get("playingCards", program).input = lambda prompt="": (
        print(prompt, end=""), next(waiting, ""))[1]
    random.seed(7)
    with contextlib.redirect_stdout(io.StringIO()) as text:
        program.main()
    shown.append(text.getvalue())
print(json.dumps(shown))
"""


@dataclass(frozen=True)
class Game:
    """How an assignment plays its decks."""

    slug: str
    format: str
    program: str
    alike: tuple[str, ...]
    suits: str
    tens: tuple[str, ...] = ()
    kept: str = "conftest.py"  # the file among the hidden tests that has the seed

    def __str__(self) -> str:
        return self.slug

    def others(self, seed: str) -> dict[str, str]:
        return others(self.alike, self.suits, seed)

    def hidden(self) -> ModuleType:
        place = assignments.SUITES / self.slug / "hidden" / self.kept
        spec = importlib.util.spec_from_file_location(f"hidden_of_{self.slug}", place)
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    def fixtures(self) -> list[Path]:
        return sorted((ROOT / "decks" / self.format).iterdir())

    def lines(self, name: str) -> list[str]:
        return TYPED.get(name, "s n").split() if self.slug == "single_player_21" else ["2"]

    def played(self, decks: list[tuple[str, bytes]], folder: Path) -> list[str]:
        """Return what the reference shows for each of these decks."""
        places = [ROOT / "solutions" / self.slug, ROOT / "solutions"]
        jobs = [(data.decode("latin-1"), self.lines(name)) for name, data in decks]
        done = subprocess.run(
            [sys.executable, "-c", PLAY, self.program, *map(str, places)],
            input=json.dumps(jobs), cwd=folder, capture_output=True, text=True, check=True,
        )  # fmt: skip
        found: list[str] = json.loads(done.stdout)
        return found


GAMES = [
    Game(
        "single_player_21", "ten_is_t", "assignment2", ("TJQK", *"A23456789"), "CDHS",
        kept="unseen.py",
    ),
    Game(
        "war", "ten_is_zero", "assignment3", tuple("234567890JQKA"), "DCHS", ("0", "T", "10"),
        kept="unseen.py",
    ),
]  # fmt: skip
each_game = pytest.mark.parametrize("game", GAMES, ids=str)


@each_game
@pytest.mark.parametrize("seed", SEEDS)
def test_every_deck_keeps_just_its_fault_and_its_writing(game: Game, seed: str):
    format = read_formats(ROOT / "decks")[game.format]
    cards = game.others(seed)
    assert sorted(cards) == sorted(cards.values()) == sorted(format.cards)
    for path in game.fixtures():
        old = path.read_bytes()
        new = exchanged(old, cards, game.tens)
        assert kinds(new) == kinds(old), path.name
        told = [(each.line, each.fault) for each in problems_in(new, format)]
        assert told == [(each.line, each.fault) for each in problems_in(old, format)], path.name


def kinds(data: bytes) -> bytes:
    """Return the kind of each character: a capital letter or a ten, a small letter, itself."""
    return re.sub(rb"[a-z]", b"a", re.sub(rb"[A-Z]", b"A", data))


@each_game
def test_the_same_happens_with_other_cards(game: Game, tmp_path: Path):
    decks = [(path.name, path.read_bytes()) for path in game.fixtures()]
    shown = game.played(decks, tmp_path)
    for seed in SEEDS:
        cards = game.others(seed)
        made = [(name, exchanged(data, cards, game.tens)) for name, data in decks]
        again = game.played(made, tmp_path)
        for (name, _), old, new in zip(decks, shown, again, strict=True):
            # Names of bad cards may come in an order of their own.
            in_order = list if problem_free(game, name) else sorted
            told_again = [told(word, cards, game) for word in words_of(old)]
            assert in_order(told_again) == in_order(words_of(new)), name


def problem_free(game: Game, name: str) -> bool:
    format = read_formats(ROOT / "decks")[game.format]
    return not problems_in((ROOT / "decks" / game.format / name).read_bytes(), format)


def told(word: str, cards: dict[str, str], game: Game) -> str:
    """Return a word of a transcript, another card for a card."""
    return exchanged(word.encode(), cards, game.tens).decode() if word.isupper() else word


def words_of(text: str) -> list[str]:
    return re.findall(r"\w+|\W", text)


@each_game
def test_no_hidden_deck_is_a_known_one(game: Game):
    hidden = game.hidden()
    assert game.others(hidden.SEED) == hidden.OTHERS
    known = {path.read_bytes() for path in game.fixtures()}
    for path in game.fixtures():
        new = exchanged(path.read_bytes(), hidden.OTHERS, game.tens)
        assert new not in known or path.name in ("empty.txt", "no_deck.txt")
    kept = [card for card, other in hidden.OTHERS.items() if card == other]
    assert len(kept) < 26, "most cards are others"


@each_game
def test_what_is_handed_out_has_no_seed(game: Game):
    hidden = game.hidden()
    for path in sorted((ROOT / "assignments" / game.slug).rglob("*")):
        assert not path.is_file() or hidden.SEED.encode() not in path.read_bytes(), path


@each_game
def test_hidden_tests_lay_out_such_decks_alone(game: Game):
    """The folder of the known decks is no business of theirs."""
    for path in sorted((assignments.SUITES / game.slug / "hidden").glob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        tree = ast.parse(text)
        named = {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
        named |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        assert not named & {"decks", "folder"}, f"{path}: lay out decks by fixtures"
        if game.kept != "conftest.py" and any(each in text for each in (".txt", "GOOD", "NO_TIES")):
            assert "held" in text.partition("unseen import ")[2].partition("\n")[0], path


def test_what_suites_share_counts_as_a_part_of_each(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(assignments, "SUITES", tmp_path)
    folder = tmp_path / "small"
    folder.mkdir()
    toml = 'slug = "small"\ntitle = "Small"\nfiles = ["cards.py"]\ntasks = { 1 = "All" }\n'
    (folder / "assignment.toml").write_text(toml)
    digests = set()
    for text in ("", "ten = 10", "ten = 0"):
        (tmp_path / "other_cards.py").write_text(text)
        digests.add(assignments.read(folder).digest())
    assert len(digests) == 3
