"""Files as people save them: right programs do with each what decks/README.md says of it.

Words used here.  saved: a file that somebody has saved in this way.  must accept, must refuse,
either: what the page says of it.  The references are asked, and with EVERY_NEAR_MISS=yes all other
right answers.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from answers import REFERENCES, RIGHT, load
from drawn import EVERY
from small_course import BEST, Course, all_pass

from autograder.course import assignment as assignments
from autograder.course import lines

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "decks" / "README.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| (.+?) \| (must accept|must refuse|either) \| (.+) \|$", re.MULTILINE)
RANKS = {"war": "234567890JQKA", "single_player_21": "A23456789TJQK"}


def table(decks: str) -> dict[str, tuple[str, str]]:
    """Return {how a file was saved: (what is to become of it, why)}."""
    [section] = [part for part in PAGE.split("\n## ") if part.startswith(f"`{decks}`")]
    rows = ROW.findall(section.partition("### As people save them")[2])
    return {saved: (judged, why) for saved, judged, why in rows}


# Decks that programs read


def whole(slug: str) -> list[str]:
    return [rank + suit for suit in "DCHS" for rank in RANKS[slug]]


def text(cards: list[str]) -> bytes:
    return "".join(f"{card}\n" for card in cards).encode()


def decks(slug: str) -> dict[str, bytes]:
    cards = whole(slug)
    ten = next(card for card in cards if card[0] in "0T")
    file = text(cards)
    return {
        "line ends of Windows, CR and LF": file.replace(b"\n", b"\r\n"),
        "no end after the last card": file.removesuffix(b"\n"),
        "line ends of old Macs, CR alone": file.replace(b"\n", b"\r"),
        "a byte order mark": b"\xef\xbb\xbf" + file,
        "a space after a card": file.replace(b"\n", b" \n", 7),
        "a blank line after the last card": file + b"\n",
        "one character": text([*cards[:-1], "K"]),
        "a ten twice, another one missing": text([*cards[:-1], ten]),
        "letters that look alike, from another alphabet": text([*cards[:-1], "\u0410S"]),
        "a byte that is no UTF-8, in a card's place": text(cards[:-1]) + b"\xc4S\n",
        "104 cards": file * 2,
    }


SUITE = """
import contextlib
import runpy
from pathlib import Path

CASES = ALL_CASES

def judged(case, typing):
    Path("saved.txt").write_bytes(case["content"].encode("latin-1"))
    JUDGE

"""
DECK = """
    # For some, a file that is no text cannot be opened: then they ask for another name.
    Path("good.txt").write_bytes(case["good"].encode())
    with typing("saved.txt", "good.txt") as console:
        try:
            deck = playingCards.Deck()
        except Exception:
            deck = None
    is_accepted = deck is not None and len(console.typed) == 1
    assert case["judged"] in ("either", "must accept" if is_accepted else "must refuse")
    if is_accepted:
        assert [str(deck.deal()) for _ in range(52)] == [f"[ {card} ]" for card in case["cards"]]
"""
WAR = """
    # Some tell the rules before they ask for a name.
    with contextlib.suppress(BaseException), typing("saved.txt", then="1") as shown:
        runpy.run_path("assignment3.py", run_name="__main__")
    game = shown.after(1)
    is_accepted = game.said("Player1", "Player 1", "---", "|")
    assert case["judged"] in ("either", "must accept" if is_accepted else "must refuse")
    if is_accepted:
        assert game.silent_about("Error: Number", "Error: Duplicates", "Error: Following")
"""
SCORES = """
    content = case["content"].encode("latin-1")
    Path("highscores.txt").write_bytes(content)
    with typing() as console:
        try:
            blackjack.add_score("Rose", 50.0)
        except Exception as error:
            assert case["judged"] == "either", error
            return
    # A byte order mark may end up anywhere: what counts are the words.
    after, before = (
        data.decode("utf-8", "replace").replace("\\ufeff", "")
        for data in (Path("highscores.txt").read_bytes(), content)
    )
    assert [word for word in before.split() if word not in after.split()] == []
    names = [line.split()[0] for line in after.splitlines() if line.strip()]
    assert names.count("Rose") == 1
    is_first = console.said("New High Score!")
    assert names[0 if is_first else -1] == "Rose"
    assert is_first or case["judged"] == "either"
"""
JUDGES = {"single_player_21": DECK, "war": WAR, "blackjack_highscores": SCORES}


def scores() -> dict[str, bytes]:
    file = b"Bo 12.5\nIda 37.5\n"
    return {
        "no end after the last score": file.removesuffix(b"\n"),
        "a score without a point, `37`": file.replace(b"37.5", b"37"),
        "a decimal comma, `37,5`": file.replace(b"37.5", b"37,5"),
        "a blank line between two scores": file.replace(b"\n", b"\n\n", 1),
        "line ends of Windows, CR and LF": file.replace(b"\n", b"\r\n"),
        "line ends of old Macs, CR alone": file.replace(b"\n", b"\r"),
        "a byte order mark": b"\xef\xbb\xbf" + file,
        "spaces after a score": file.replace(b"\n", b"  \n"),
        "three words, `Ann Lee 37.5`": b"Ann Lee 37.5\n" + file,
        "`nan`": b"Ann nan\n" + file,
        "`inf`": b"Ann inf\n" + file,
        "a byte that is no UTF-8": b"Zo\xeb 20.0\n" + file,
    }


SAVED = {
    "single_player_21": decks("single_player_21"),
    "war": decks("war"),
    "blackjack_highscores": scores(),
}
ASKED = [*REFERENCES, *(RIGHT if EVERY else [])]
ANSWERS = [answer for answer in ASKED if answer.slug in SAVED]


@pytest.mark.parametrize("slug", SAVED)
def test_every_way_to_save_a_file_is_in_the_table(slug):
    place = load(slug).decks
    assert place is not None
    assert set(table(place.name)) == set(SAVED[slug])


@pytest.mark.parametrize("answer", ANSWERS, ids=str)
def test_right_programs_do_with_each_file_what_the_table_says(answer):
    slug = answer.slug
    found = load(slug)
    said = table(found.decks.name)
    cards = whole(slug) if slug in RANKS else []
    cases = [
        {
            "saved": saved,
            "judged": said[saved][0],
            "content": content.decode("latin-1"),
            "good": text(cards[::-1]).decode(),
            "cards": cards,
        }
        for saved, content in SAVED[slug].items()
    ]
    assert answer.folder.is_dir() and len(cases) > 10
    files = answer.files()
    plain = repr(json.loads(json.dumps(cases)))
    suite = SUITE.replace("    JUDGE", JUDGES[slug]).replace("ALL_CASES", plain) + "".join(
        f"def test_saved_{at}(typing):\n    judged(CASES[{at}], typing)\n\n"
        for at in range(len(cases))
    )
    names = (*found.files, *found.given)
    with Course(suite, files=names) as course:
        verdicts = course.verdicts(BEST, files)
    all_pass(verdicts)
    assert len(verdicts) == len(cases)


# Decks that our reader reads

DRAWS = b"10\n9\n10\n8\n"
CARDS = b"(2, clubs)\n(10, clubs)\n(Q, hearts)\n"
READ = {
    "hidden_card_21": {
        "line ends of Windows, CR and LF": DRAWS.replace(b"\n", b"\r\n"),
        "line ends of old Macs, CR alone": DRAWS.replace(b"\n", b"\r"),
        "no end after the last line": DRAWS.removesuffix(b"\n"),
        "a ten twice": DRAWS,
        "104 draws": DRAWS * 26,
        "a byte order mark": b"\xef\xbb\xbf" + DRAWS,
        "a space after a number": DRAWS.replace(b"9", b"9 "),
        "a blank line after the last line": DRAWS + b"\n",
        "digits that look alike, of full width": DRAWS.replace(b"9", "\uff19".encode()),
        "a byte that is no UTF-8": DRAWS + b"pass\xff\n",
    },
    "blackjack_classes": {
        "line ends of Windows, CR and LF": CARDS.replace(b"\n", b"\r\n"),
        "line ends of old Macs, CR alone": CARDS.replace(b"\n", b"\r"),
        "no end after the last card": CARDS.removesuffix(b"\n"),
        "a byte order mark": b"\xef\xbb\xbf" + CARDS,
        "a space after a card": CARDS.replace(b")\n", b") \n", 1),
        "a blank line after the last card": CARDS + b"\n",
        "one character": CARDS.replace(b"(Q, hearts)", b"Q"),
        "a ten twice": b"(2, clubs)\n(4, clubs)\n(10, clubs)\n(10, clubs)\n",
        "letters that look alike, from another alphabet": CARDS.replace(b"cl", "\u0441l".encode()),
        "a byte that is no UTF-8": CARDS.replace(b"Q", b"\xc4"),
        "104 cards": CARDS * 34,
    },
}


@pytest.mark.parametrize("slug", READ)
def test_our_reader_does_with_each_file_what_the_table_says(slug):
    found = assignments.load(slug)
    said = table(found.decks.name)
    assert set(said) == set(READ[slug])
    for saved, content in READ[slug].items():
        problems = lines.problems_in(content, found.lines)
        judged, why = said[saved]
        assert judged == ("must refuse" if problems else "must accept"), saved
        if problems:
            assert why.split("`")[1] in str(problems[0]), saved
