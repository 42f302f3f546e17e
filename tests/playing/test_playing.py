"""`cardkit play`: a student's own program with a deck, as a student sees it in a terminal.

Words used here.  mine: a student's folder, with the reference in the place of the starters.
"""

from __future__ import annotations

import os
import re
import select
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from autograder import cli
from autograder.checking.own_work import NoWork
from autograder.course import assignment as assignments
from autograder.playing import decks, scene

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "decks" / "README.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| `(\S+)` \| valid \| (.*?) \|(?: `([^`]*)` \|)?", re.MULTILINE)
PLANNED = {"hidden_card_21": "planned_draws", "blackjack_classes": "planned_cards"}
SLUGS = assignments.slugs()
SECONDS = 60


@pytest.fixture
def mine(tmp_path: Path):
    def made(slug: str, **changed: str) -> Path:
        """Return a folder with the reference, and changed or added files."""
        folder = tmp_path / "mine"
        shutil.copytree(ROOT / "assignments" / slug, folder)
        for name in assignments.load(slug).files:
            shutil.copy(ROOT / "solutions" / slug / name, folder)
        for name, text in changed.items():
            (folder / f"{name}.py").write_text(text, encoding="utf-8")
        return folder

    return made


def played(folder: Path, place: Path, deck: str, *typed: str) -> tuple[int, str]:
    """Play without a terminal; return the exit status, and all that is displayed."""
    slug = re.search(r'slug = "(\w+)"', (folder / "tests/assignment.toml").read_text())[1]
    path = decks.find(decks.decks_in(folder), deck)
    command, copy = scene.prepare(folder, assignments.load(slug), path, place)
    done = subprocess.run(
        command,
        cwd=copy,
        input="".join(f"{line}\n" for line in typed),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        timeout=SECONDS,
    )
    assert "inside.py" not in done.stdout
    assert str(copy) not in done.stdout
    return done.returncode, done.stdout


@pytest.mark.parametrize("slug", PLANNED)
def test_each_planned_deck_makes_happen_what_its_row_says(mine, tmp_path, slug):
    folder = mine(slug)
    [section] = [part for part in PAGE.split("\n## ") if part.startswith(f"`{PLANNED[slug]}`")]
    rows = ROW.findall(section)
    assert len(rows) > 15
    for name, what, typed in rows:
        lines = ["Mira", *typed.split()] if typed else []
        status, shown = played(folder, tmp_path / name, name, *lines)
        assert status == 0, f"{name}\n{shown}"
        at = 0
        for words in re.findall(r"`([^`]+)`", what):
            assert words in shown[at:], f"{name}\n{shown}"
            at = shown.index(words, at)
        said = "cardkit: " in shown
        assert said == ("used up" in what), f"{name}\n{shown}"


def test_the_name_of_a_deck_is_typed_and_shown(mine, tmp_path):
    folder = mine("single_player_21")
    status, shown = played(folder, tmp_path / "a", "tie_in_round_1", "s", "n")
    assert status == 0
    assert "deck of cards: decks/tie_in_round_1.txt\n" in shown
    assert "Tie! No one wins round 1!" in shown
    shutil.copy(folder / "decks" / "crlf_line_ends.txt", tmp_path / "own.txt")
    _, shown = played(folder, tmp_path / "b", str(tmp_path / "own.txt"), "s", "n")
    assert "deck of cards: own.txt\n" in shown
    assert "Player wins round 1!" in shown


@pytest.mark.parametrize(
    "asks",
    [
        "answer = input('Which? ')",
        "import sys; print('Which? ', end=''); answer = sys.stdin.readline().strip()",
        "import sys; print('Which? ', end=''); answer = next(iter(sys.stdin)).strip()",
        "ask = input; answer = ask('Which? ')",
    ],
)
def test_the_first_question_is_answered_however_it_is_asked(mine, tmp_path, asks):
    text = f"{asks}\nprint(f'<{{answer}}>')\nprint(f'<{{input()}}>')\n"
    _, shown = played(mine("war", assignment3=text), tmp_path / "a", "empty", "typed")
    assert shown == "Which? decks/empty.txt\n<decks/empty.txt>\n<typed>\n"


def test_a_file_of_scores_is_laid_in_and_the_students_own_stays(mine, capfd, monkeypatch):
    text = (
        "print(open('highscores.txt').read(), end='')\nopen('highscores.txt', 'a').write('Ada 1')"
    )
    folder = mine("blackjack_highscores", blackjack=text)
    before = (folder / "highscores.txt").read_bytes()
    monkeypatch.chdir(folder)
    scores = "Lou 62.5\nBo 9.5\n"
    (folder / "decks" / "mine.txt").write_text(scores)
    assert cardkit("play", "--deck", "mine") == 0
    out, err = capfd.readouterr()
    assert (out, err) == (f"{scores}highscores.txt in the end:\n{scores}Ada 1\n", "")
    assert (folder / "highscores.txt").read_bytes() == before
    assert "assignment3" not in sys.modules and "blackjack" not in sys.modules


def test_a_program_that_imports_through_a_folder_is_played_as_it_is_graded(mine, tmp_path):
    text = (ROOT / "solutions/single_player_21/assignment2.py").read_text()
    dotted = text.replace("from simple21 import", "from week2.simple21 import")
    assert dotted != text
    folder = mine("single_player_21", assignment2=dotted)
    status, shown = played(folder, tmp_path / "a", "tie_in_round_1", "s", "n")
    assert (status, "Tie! No one wins round 1!" in shown) == (0, True)


# How a program ends


@pytest.mark.parametrize("slug", SLUGS)
def test_a_starter_is_one_sentence(tmp_path, slug):
    folder = ROOT / "assignments" / slug
    name = decks.decks_in(folder)[0].name
    status, shown = played(folder, tmp_path, name, "Mira")
    assert status == 1
    assert re.fullmatch(
        r"cardkit: task \d: [\w.]+ is not written yet, and the game needs it: write it and play"
        r" again\n",
        shown,
    )


BROKEN = """\
import deck_of_mine

def next_card():
    return deck_of_mine.draw()

def take_another_card(total, visible):
    return False

def main():
    while True:
        print(next_card())

main()
"""


def test_a_traceback_is_pythons_without_our_lines(mine, tmp_path):
    more = {"deck_of_mine": "def draw():\n    return [][0]\n"}
    folder = mine("hidden_card_21", simple21=BROKEN, **more)
    status, shown = played(folder, tmp_path / "a", "user_wins_by_2")
    assert status == 1
    plain = subprocess.run(
        [sys.executable, "simple21.py"], cwd=folder, capture_output=True, text=True
    )
    said = "cardkit: the planned draws are used up; your own next_card goes on\n"
    assert shown == f"9\n9\n9\n9\n2\n{said}{plain.stderr}"


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("def main(:\n", 1),
        ("raise NotImplementedError('some day')\n", 1),
        ("1 / 0\n", 1),
        ("try:\n    1 / 0\nexcept Exception:\n    [][1]\n", 1),
        ("import sys\nsys.exit('so be it')\n", 1),
        ("import sys\nsys.exit(0)\n", 0),
        ("def main():\n    main()\nmain()\n", 1),
    ],
)
def test_a_program_ends_as_it_does_with_plain_python(mine, tmp_path, text, status):
    folder = mine("blackjack_highscores", blackjack=text)
    plain = subprocess.run(
        [sys.executable, "blackjack.py"], cwd=folder, capture_output=True, text=True
    )
    found, shown = played(folder, tmp_path / "a", "empty")
    assert (found, _uncounted(shown)) == (status, _uncounted(plain.stderr))
    assert plain.returncode == status


def _uncounted(text: str) -> str:
    """Return a traceback without how often a line was repeated: we have called three functions."""
    return re.sub(r"repeated \d+ more", "repeated", text)


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        (
            {"assignment3": "print('hello')\n"},
            "your program has asked nothing, so decks/empty.txt was",
        ),
        ({"assignment3": "input()\ninput()\n"}, "the input has ended, and with it the game"),
    ],
)
def test_what_else_there_is_to_say_is_one_sentence(mine, tmp_path, changed, sentence):
    status, shown = played(mine("war", **changed), tmp_path / "a", "empty")
    assert (status, f"cardkit: {sentence}" in shown) == (0, True)


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"deck": ""}, "deck.py has no Deck, so the deck cannot be brought in"),
        ({"card": None}, "card.py is not there, so the deck cannot be brought in"),
    ],
)
def test_a_missing_place_for_the_deck_is_named(mine, tmp_path, changed, sentence):
    folder = mine("blackjack_classes", **{name: text or "" for name, text in changed.items()})
    for name in [name for name, text in changed.items() if text is None]:
        (folder / f"{name}.py").unlink()
    assert played(folder, tmp_path / "a", "tie") == (1, f"cardkit: {sentence}\n")


def test_without_a_block_of_its_own_five_rounds_are_played(mine, tmp_path):
    folder = mine("blackjack_classes")
    path = folder / "blackjack.py"
    path.write_text(path.read_text().partition("if __name__")[0])
    status, shown = played(folder, tmp_path / "a", "money_runs_out")
    assert (status, shown.count("Round")) == (0, 2)
    path.write_text(path.read_text() + "\nprint('it is mine')\n")
    assert played(folder, tmp_path / "b", "money_runs_out") == (0, "it is mine\n")


# At a terminal


class Terminal:
    """`cardkit play` with a keyboard: what is typed, and what is displayed."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        pty = pytest.importorskip("pty", reason="no pseudo-terminals here")
        self.shown = ""
        ours, theirs = pty.openpty()
        self.keyboard = ours
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", "autograder.cli", "play", *arguments],
            cwd=folder, stdin=theirs, stdout=theirs, stderr=theirs,
            env={**os.environ, "PYTHONPATH": str(ROOT), "TERM": "dumb"},
            start_new_session=True, preexec_fn=lambda: _take(theirs),
        )  # fmt: skip
        os.close(theirs)

    def until(self, words: str) -> None:
        self._read_until(words, SECONDS)
        assert words in self.shown

    def _read_until(self, words: str, seconds: float) -> None:
        end = time.monotonic() + seconds
        while words not in self.shown and time.monotonic() < end:
            if select.select([self.keyboard], [], [], 0.1)[0]:
                try:
                    self.shown += os.read(self.keyboard, 4096).decode().replace("\r\n", "\n")
                except OSError:  # nobody is left on the other side
                    break

    def press(self, key: bytes, words: str) -> None:
        """Press a key until it shows: a signal between a prompt and the wait for a key is lost."""
        end = time.monotonic() + SECONDS
        while words not in self.shown and time.monotonic() < end:
            os.write(self.keyboard, key)
            self._read_until(words, 3)
        assert words in self.shown

    def end(self) -> int:
        status = self.process.wait(SECONDS)
        os.close(self.keyboard)
        return status


def _take(terminal: int) -> None:
    """Make a terminal the one whose Ctrl-C this process gets."""
    import fcntl
    import termios

    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)


def test_ctrl_c_and_ctrl_d_end_a_game_with_a_sentence(mine):
    folder = mine("single_player_21")
    for key, words in (
        (b"\x03", "cardkit: stopped\n"),
        (b"\x04", "the input has ended, and with it"),
    ):
        game = Terminal(folder, "--deck", "tie_in_round_1")
        game.until("STAY (S/s)? >> ")
        game.press(key, words)
        assert game.end() == 0
        assert "Traceback" not in game.shown
        assert game.shown.count("cardkit:") == 1


def test_a_program_that_takes_no_notice_of_ctrl_c_is_ended_by_the_third(mine):
    asks = "    try:\n        input('? ')\n    except BaseException:\n        print('no')\n"
    text = f"while True:\n{asks}"
    game = Terminal(mine("blackjack_highscores", blackjack=text), "--deck", "empty")
    game.until("? ")
    game.press(b"\x03", "no\n? ")
    game.press(b"\x03", "cardkit: stopped\n")
    assert game.end() == 0


# Decks


def cardkit(*arguments: str) -> int:
    with pytest.raises(SystemExit) as end:
        cli.main(list(arguments))
    return int(end.value.code or 0)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_deck_is_listed_with_what_it_makes_happen(slug, capsys, monkeypatch):
    folder = ROOT / "assignments" / slug
    monkeypatch.chdir(folder)
    assert cardkit("play") == 0
    out = capsys.readouterr().out.splitlines()
    names = {path.stem for path in (folder / "decks").iterdir() if path.name != "README.md"}
    listed = [line.split(maxsplit=2) for line in out[: len(names)]]
    assert {name for name, *_ in listed} == names
    assert all(len(words) > 9 and "`" not in words for *_, words in listed)
    assert out[len(names) :] == ["", "cardkit play --deck NAME plays with one"]


def test_a_deck_without_a_row_is_listed_by_its_name(mine):
    folder = mine("war")
    (folder / "decks" / "of_my_own.txt").write_text("KH\n")
    assert decks.listed(decks.decks_in(folder)).splitlines()[-3] == "of_my_own"
    (folder / "decks" / "README.md").unlink()
    assert decks.decks_in(folder)[0].what == ""


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "--deck", "elven"], "there is no deck 'elven' (perhaps eleven or five_sevens?);"),
        (
            ["play", "--deck", "eleven"],
            "eleven.txt: line 5: '11' is neither a draw nor a decision (",
        ),
        (["play", "--deck", "."], "there is no deck '.'; `cardkit play` without --deck lists them"),
        (
            ["play", "war"],
            "there is no folder war here; go to your folder of war, or make one with",
        ),
        (["play", "waar"], "there is no assignment 'waar' (perhaps war?)"),
        (["play", ".."], ".. is not an assignment's folder: it has no tests/assignment.toml"),
        (["play", "hidden_card_21", "--deck", "gone"], "there is no deck 'gone'"),
    ],
)
def test_wrong_usage_is_one_sentence(mine, monkeypatch, capfd, arguments, sentence):
    monkeypatch.chdir(mine("hidden_card_21", simple21="print('it was started')\n"))
    assert cardkit(*arguments) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert err.startswith("cardkit: ") and sentence in err


def test_a_folder_with_nothing_to_play_is_named(mine, tmp_path):
    folder = mine("war")
    war = assignments.load("war")
    deck = folder / "decks" / "empty.txt"
    (folder / "assignment3.py").unlink()
    with pytest.raises(
        NoWork, match=r"there is no \S+assignment3.py to play; write it, or copy it"
    ):
        scene.prepare(folder, war, deck, tmp_path / "a")
    shutil.copy(ROOT / "solutions/war/assignment3.py", folder)
    with pytest.raises(NoWork, match=r"gone.txt cannot be read: No such file or directory; name"):
        scene.prepare(folder, war, folder / "gone.txt", tmp_path / "a")
    shutil.rmtree(folder / "decks")
    with pytest.raises(NoWork, match="has no decks; take that folder from a fresh copy"):
        decks.decks_in(folder)


def test_a_program_that_is_killed_is_one_sentence(mine, capfd, monkeypatch):
    text = "import os, signal\nos.kill(os.getpid(), signal.SIGKILL)\n"
    monkeypatch.chdir(mine("blackjack_highscores", blackjack=text))
    assert cardkit("play", "--deck", "empty") == 1
    assert capfd.readouterr().err == "cardkit: your program was ended by signal 9\n"
