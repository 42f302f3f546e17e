"""What the suites say can be understood by who reads only that: sentences of one mistake each.

Each mistake is an edit of the reference; one test that it fails says the sentence.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from answers import ROOT, Answer, Class

from autograder.course.policy import Policy

SOURCES = ROOT / "solutions"


@dataclass(frozen=True, order=True)
class Changed(Answer):
    """The reference with one edit."""

    file: str
    find: str
    put: str

    def files(self) -> dict[str, bytes]:
        found = super().files()
        text = found[self.file].decode()
        assert text.count(self.find) == 1
        return {**found, self.file: text.replace(self.find, self.put).encode()}


def changed(slug: str, file: str, find: str, put: str) -> Changed:
    return Changed(slug, SOURCES / slug, file, find, put)


SAID = {
    "a war that is not announced": (
        changed("war", "assignment3.py", 'print("WAR STARTS!!!")', "pass"),
        "test_each_war_within_a_war_is_announced",
        "wanted  to show 'WAR STARTS!!!' twice (it never came)\n",
        "",
    ),
    "items that are not all shown": (
        changed(
            "war", "assignment3.py", "rear = (self.__front + self.__size) %",
            "rear = (self.__front + self.__size + 1) %",
        ),
        "test_a_queue_shows_its_items_from_front_to_rear",
        "str(circular_queue)\n",
        "gave    'front -> 5S None 0H <- rear'",
    ),
    "a wrong name that breaks the program off": (
        changed("war", "assignment3.py", "except OSError:", "except IsADirectoryError:"),
        "test_a_file_that_does_not_exist_is_met_with_a_message",
        "raised  FileNotFoundError",
        "line",
    ),
    "a loop where none may be": (
        changed(
            "blackjack_classes", "deck.py",
            "self.cards = [Card(rank, suit) for rank in RANKS for suit in SUITS]",
            "self.cards = []\n        for rank in RANKS:\n"
            "            self.cards += [Card(rank, suit) for suit in SUITS]",
        ),
        "test_the_deck_is_made_by_a_list_comprehension_and_no_loop",
        "1 of 2 cases pass",
        "There is one way in which the list of the deck is to be made.",
    ),
    "another order of draws": (
        changed(
            "blackjack_classes", "blackjack.py",
            "self.deck.shuffle(modified_overhand=overhand, mongean=mongean)",
            "self.deck.shuffle(modified_overhand=min(mongean, 3), mongean=overhand)",
        ),
        "test_the_shuffles_follow_the_numbers_that_are_drawn",
        "(the first two cards of the shuffled deck are dealt in turn)",
        "wanted  '(A, clubs)' in it",
    ),
    "a hand of tuples": (
        changed(
            "blackjack_classes", "hand.py", "self.cards.extend(cards)\n        self.sort_hand()",
            "self.cards.append(cards)\n        self.sort_hand()",
        ),
        "test_added_cards_are_sorted",
        "gave    [(Card(10, 'spades'), Card('A', 'clubs'), Card(10, 'hearts')), (",
        "'tuple' object has no attribute 'rank'",
    ),
    "dashes that are too few": (
        changed("blackjack_highscores", "blackjack.py", 'print("-" * 40)', 'print("-" * 38)'),
        "test_a_line_of_40_dashes_follows_the_game",
        "after each game, before a question, a line of exactly 40 dashes\n",
        "",
    ),
    "a round that is not counted": (
        changed("single_player_21", "assignment2.py", "            number += 1\n", ""),
        "test_rounds_are_counted_in_whichever_of_seven_ways_they_end",
        "assignment2.main()\n  typed   'cards.txt', 'h', 'Y', 's', ",
        "",
    ),
    "a dealer with 16 who stays": (
        changed("single_player_21", "simple21.py", "getHandValue() <= 16", "getHandValue() < 16"),
        "test_the_dealer_takes_cards_until_the_hand_has_17",
        "wanted  to show 'value = 17'\n",
        "Dealer's hand:[ 9D ][ 7C ], value = 16",
    ),
    "first cards that do not come from next_card": (
        changed(
            "hidden_card_21", "simple21.py", "user_hidden, user_visible = next_card(), next_card()",
            "user_hidden, user_visible = random.randint(1, 10), random.randint(1, 10)",
        ),
        "test_both_statuses_are_displayed_before_the_first_question",
        "found   2\n",
        "wanted  at least 4: so many cards came from next_card, and four are dealt\n",
    ),
    "points of another kind": (
        changed(
            "hidden_card_21", "simple21.py", 'print(f"{name} has {hidden_card} hidden point(s).")',
            'print(f"{name} has {visible_card} hidden point(s).")',
        ),
        "test_a_card_that_the_user_takes_is_displayed_with_the_new_status",
        "wanted  to show 'Mira has 10 hidden' after 'Mira gets 1'\n",
        "",
    ),
    "one wording for all forms": (
        changed(
            "hidden_card_21", "simple21.py", 'print(f"{name} has {hidden_card} hidden point(s).")',
            'print(f"{name} has {visible_card} hidden point(s).")',
        ),
        "test_of_the_user_hidden_visible_and_total_points_are_displayed",
        "wanted  to show 'Mira has 7 hidden point(s)'\n",
        "",
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def results():
    answers = sorted({answer for answer, *_ in SAID.values()})
    every = Class(answers, policy=Policy(names=False, carry=False))
    yield {each: every.results[each].result() for each in answers}
    every.stop()


@pytest.mark.parametrize("name", SAID)
def test_a_suite_says_what_is_wanted_in_a_sentence_of_its_own(name, results):
    answer, test_id, *wanted = SAID[name]
    found = next(test for test in results[answer].tests if test.id == test_id)
    assert not found.passed
    assert [each for each in wanted if each not in found.message] == [], found.message
