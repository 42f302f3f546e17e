"""What a failure is about is drawn on a student's page, by the assignment's own pictures."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from autograder.course.assignment import SUITES
from autograder.course.drawn import DRAWN, Drawn, read_drawn
from autograder.course.result import Result, TestRecord
from autograder.pages import page_of, rendered
from autograder.pages.drawn import CUT_WORDS, MOST_DRAWN, drawn_rows

KING, TEN, BACK = (Drawn(words, f"<svg>{words}</svg>") for words in ("king", "ten", "back"))
PICTURES = {"KS": KING, "TS": TEN, "(?, ?)": BACK, "(10, clubs)": TEN, "10": KING}


def rows(*lines: str) -> list[tuple[str, list[Drawn]]]:
    return [(row.name, list(row.parts)) for row in drawn_rows(lines, PICTURES)]


def test_what_was_given_and_what_was_wanted_are_drawn():
    found = rows("deal()", "  gave    ['KS', 'TS']", "  wanted  ['TS', 'KS']", "  2 items")
    assert found == [("gave", [KING, TEN]), ("wanted", [TEN, KING])]


def test_what_was_read_stands_for_what_was_given():
    found = rows("  gave    '[ KS ]'", "  read as ['KS']", "  wanted  ['TS']")
    assert found == [("read as", [KING]), ("wanted", [TEN])]


def test_a_value_of_several_lines_is_drawn_as_a_whole():
    note = "          (made from what Card('TS') gave)"
    found = rows("  gave    'KS", "          TS'", "  wanted  'TS'", note, "  the console was: KS")
    assert found == [("gave", [KING, TEN]), ("wanted", [TEN])]


def test_the_longest_name_counts_and_a_part_of_a_word_does_not():
    found = rows("  gave    '(10, clubs) (?, ?)'", "  wanted  '(10, clubs) AKS KSX KS'")
    assert found == [("gave", [TEN, BACK]), ("wanted", [TEN, KING])]


def test_what_a_message_leaves_out_is_left_out():
    found = rows("  gave    ['KS', ..., 'TS'] (52 items)", "  wanted  ['TS']")
    assert found[0] == ("gave", [KING, CUT_WORDS, TEN])
    found = rows(f"  gave    {['KS'] * 100}", "  wanted  ['TS']")
    assert found[0] == ("gave", [KING] * MOST_DRAWN + [CUT_WORDS])


@pytest.mark.parametrize(
    "lines",
    [
        ("  gave    'KS'", "  wanted  'KS '"),  # nothing that a picture would show
        ("  gave    None", "  wanted  'KS'"),
        ("  gave    'KS'", "  wanted  True"),
        ("  gave    ...", "  wanted  ..."),
        ("  gave    'KS'",),
        ("KS", "  the console was:", "    KS"),
        (),
    ],
)
def test_nothing_is_drawn_where_pictures_tell_nothing(lines: tuple[str, ...]):
    assert rows(*lines) == []


def test_without_pictures_nothing_is_drawn():
    assert drawn_rows(["  gave    'KS'", "  wanted  'TS'"], {}) == ()


def page(hidden: str, visibility: str) -> str:
    message = "deal()\n  gave    'KS'\n  wanted  'TS'"
    test = TestRecord("test_deal", "deals", 1, 1.0, "failed", message=message)
    test.visibility = visibility  # type: ignore[assignment]
    result = Result("snap", "rose", [test], task_titles={1: "Cards"})
    return rendered(page_of(result, "Snap", hidden=hidden, drawn=PICTURES), "html")


def test_a_page_shows_the_pictures():
    shown = page("none", "visible")
    assert re.findall(r"<svg>\w+</svg>", shown) == [KING.svg, TEN.svg]
    assert 'aria-label="gave, drawn"' in shown and 'aria-label="wanted, drawn"' in shown


def test_of_a_hidden_test_nothing_is_drawn_unless_a_teacher_shows_it_all():
    assert "<svg>" not in page("none", "hidden") + page("titles", "hidden")
    assert "<svg>" in page("all", "hidden")


# --- the file -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "written", "words"),
    [
        ("single_player_21", ["TS", "xx"], ["10 of spades", "a card face down"]),
        ("war", ["0D", "XX"], ["10 of diamonds", "a card face down"]),
        ("blackjack_classes", ["(A, clubs)", "(?, ?)"], ["ace of clubs", "a card face down"]),
        ("blackjack_highscores", ["9 of Clubs", "Ace of Spades"], ["9 of clubs", "ace of spades"]),
    ],
)
def test_each_assignment_with_cards_has_a_picture_of_each(slug, written, words):
    found = read_drawn(SUITES / slug)
    assert [found[each].words for each in written] == words
    assert len({each.svg for each in found.values() if "face down" not in each.words}) == 52
    for each in found.values():
        assert re.fullmatch(
            rf'<svg viewBox="[\d ]+" role="img" aria-label="{each.words}">.*</svg>', each.svg
        )


def test_an_assignment_without_cards_has_no_pictures():
    assert read_drawn(SUITES / "hidden_card_21") == {}


@pytest.mark.parametrize("text", ["{", "[]", '{"KS": 1}', '{"KS": ["one"]}', "\xff"])
def test_a_file_that_is_not_as_it_was_written_is_named(tmp_path: Path, text: str):
    (tmp_path / DRAWN).write_bytes(text.encode("latin-1"))
    with pytest.raises(ValueError, match=r"drawn\.json: not readable; run `cardkit build`"):
        read_drawn(tmp_path)
