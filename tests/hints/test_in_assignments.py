"""Usual slips in each of the five assignments are named, by the tests of a student's own check."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from answers import Answer, load, solution

from autograder.course.policy import Policy
from autograder.course.submission import Submission
from autograder.worker import grading

WITHOUT_SELF = "has no parameter for the object itself (self)"
NO_OBJECT = "but it is used here without the object (self)"
# assignment: file, what is found, what is put, the test, the place, the idea
SLIPS = [
    ("single_player_21", "playingCards.py", "def getRank(self)", "def getRank()",
     "test_a_card_knows_its_rank_and_its_suit_in_any_letter_case", 39,
     f"the method getRank {WITHOUT_SELF}"),
    ("single_player_21", "playingCards.py", "def getValue", "def getvalue",
     "test_a_card_is_worth_what_its_rank_says", 59, "getvalue is what the handout calls getValue"),
    ("single_player_21", "playingCards.py", "class Deck:", "class deck:",
     "test_the_first_line_of_the_file_is_the_front_card", 121,
     "deck is what the handout calls Deck"),
    ("war", "assignment3.py", "def isEmpty(self)", "def isEmpty()",
     "test_a_full_queue_takes_no_other_item", 131,
     f"the method isEmpty {WITHOUT_SELF}"),
    ("war", "assignment3.py", "self.__size += 1", "__size += 1",
     "test_the_items_of_a_queue_leave_in_the_order_in_which_they_came", 92,
     "__size is a variable of this function here, and has no value yet; the object's own is"
     " self.__size"),
    ("war", "assignment3.py", "if self.isEmpty():", "if self.isEmpty:",
     "test_the_slots_of_items_that_have_left_are_used_again", 126,
     "isEmpty is named here but not called, so it is never run"),
    ("blackjack_highscores", "blackjack.py", "aces -= 1\n    return total",
     "aces -= 1\n    print(total)", "test_a_number_card_counts_its_number", 12,
     "get_hand_total displays something and returns nothing, so its caller gets no value"),
    ("blackjack_highscores", "blackjack.py", 'choice != "h" and', 'choice != "h" or',
     "test_h_and_s_are_returned_as_they_are", 82,
     "this is always true: choice always differs from 'h' or from 's'"),
    ("hidden_card_21", "simple21.py", '"n")):\n        answer = ', '"n")):\n        reply = ',
     "test_after_anything_else_the_prompt_comes_again", 35,
     "the loop never ends: answer in its condition never changes inside it"),
    ("hidden_card_21", "simple21.py", '    return answer.startswith("y")',
     '    if answer.startswith("y"):\n        return True', "test_a_no_is_false", 28,
     "ask_yes_or_no returns nothing where the condition of line 37 does not hold,"
     " though it returns a value elsewhere"),
    ("blackjack_classes", "hand.py", "        self.cards.sort()",
     "        self.cards = self.cards.sort()", "test_added_cards_are_sorted", 43,
     "sort changes the list itself and returns None, which is kept here"),
    ("blackjack_classes", "card.py", "return self.rank\n", "return rank\n",
     "test_rank_and_suit_are_kept_and_can_be_asked_for_even_of_a_hidden_card", 46,
     f"rank is an attribute of the object, {NO_OBJECT}"),
]  # fmt: skip
ASKED = frozenset(slip[4] for slip in SLIPS)


@pytest.fixture(scope="module")
def graders() -> Iterator[dict[str, grading.Grader]]:
    options = grading.Options(
        isolation="process", hidden=False, policy=Policy(names=False), tests=ASKED
    )
    made = {slug: grading.Grader(load(slug), options) for slug in {slip[0] for slip in SLIPS}}
    yield made
    for grader in made.values():
        grader.close()


@pytest.mark.parametrize(
    ("slug", "file", "right", "wrong", "test", "line", "idea"),
    SLIPS,
    ids=[f"{slip[0]}-{slip[6][:30]}" for slip in SLIPS],
)
def test_it_is_named_where_it_stands(
    graders: dict[str, grading.Grader],
    slug: str, file: str, right: str, wrong: str, test: str, line: int, idea: str,
):  # fmt: skip
    files = Answer(slug, solution(slug)).files()
    text = files[file].decode()
    assert right in text
    files[file] = text.replace(right, wrong, 1).encode()
    records = {each.id: each for each in graders[slug].grade(Submission("rose", files)).tests}
    assert records[test].cause == f"{file}, line {line}: {idea}"
    assert records[test].cause in records[test].message
