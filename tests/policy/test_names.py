"""Names: a wanted name that is missing is read from the only other name that is near.

That is 2 points each, at most 6 in all; a class in another file is 2 points, once.
"""

from __future__ import annotations

import textwrap

import pytest
from small_course import BEST, Course, course_of, starters

from autograder.classroom.row import Row, cells, header
from autograder.course.policy import Policy
from autograder.course.result import Result
from autograder.course.submission import Submission
from autograder.policy.names import Elsewhere, is_like, is_near
from autograder.policy.rewriting import written_anew
from autograder.suite.source import read_source

RIGHT = '''
class CardStack:
    """Cards, the last one on top."""

    def __init__(self):
        self.cards = []
        self.countOfCards = 0

    def placeCard(self, card):
        self.cards.append(card)
        self.countOfCards += 1

    def isEmpty(self):
        return not self.cards

    def __str__(self):
        return f"{self.countOfCards} cards, {'none' if self.isEmpty() else self.cards[-1]}"


def make_stack(cards):
    stack = CardStack()
    for card in cards:
        stack.placeCard(card)
    return stack
'''
NAMES = {
    "CardStack.__init__": 1, "CardStack.placeCard": 1, "CardStack.isEmpty": 1,
    "CardStack.__str__": 1, "make_stack": 2,
}  # fmt: skip
SUITE = """
@task(1)
def test_a_stack_counts_its_cards():
    stack = cards.CardStack()
    stack.placeCard("AS")
    assert stack.countOfCards == 1

@task(1)
def test_a_new_stack_is_empty():
    assert cards.CardStack().isEmpty() is True

@task(1)
def test_a_stack_offers_two_methods():
    assert [name for name in vars(cards.CardStack) if name[0] != "_"] == ["placeCard", "isEmpty"]

@hidden
@task(1)
def test_a_stack_with_a_card_is_not_empty():
    stack = cards.CardStack()
    stack.placeCard("AS")
    assert stack.isEmpty() is False

@task(2)
@points(3)
def test_a_stack_is_made_of_cards():
    assert str(cards.make_stack(["AS", "2D"])) == "2 cards, 2D"

@task(2)
def test_a_stack_is_made_of_no_cards():
    assert str(cards.make_stack([])) == "0 cards, none"
"""
TITLES = '{ 1 = "CardStack", 2 = "make_stack" }'


course = course_of(
    SUITE,
    titles=TITLES,
    beside={"starters.toml": starters(cards=NAMES)},
)


def with_names(**names: str) -> str:
    text = RIGHT
    for wanted, found in names.items():
        assert wanted in text
        text = text.replace(wanted, found)
    return text


def points_of(result: Result) -> dict[str, float]:
    return {test.title: test.points_earned for test in result.tests}


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("CardStack", "cardStack"),
        ("CardStack", "Card_Stack"),
        ("CardStack", "CardStck"),
        ("CardStack", "CardStakc"),
        ("placeCard", "place_card"),
        ("placeCard", "placesCard"),
        ("isEmpty", "isempty"),
        ("make_stack", "makeStack"),
        ("isEmpty", "_isEmpty"),
        ("__init__", "_init_"),
        ("__str__", "__str_"),
    ],
)
def test_a_name_that_is_nearly_right_costs_two_points(course, wanted, found):
    result = course.result(BEST, with_names(**{wanted: found}))
    assert result.score == 6
    assert not result.failing()
    mended = [test for test in result.tests if test.slip]
    assert mended
    lost = sum(test.points_possible - test.points_earned for test in mended)
    assert lost == 2
    assert all(f"{found} was read as " in test.message for test in mended)
    assert "which costs " in mended[0].message
    handed_in, note = result.notes
    assert handed_in.startswith("points as handed in: ")
    assert f"{found} was read as " in note
    assert "which costs 2 points" in note


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("placeCard", "addCard"),  # another word
        ("countOfCards", "countOfHands"),
        ("make_stack", "make_stack2"),  # a digit is no letter
    ],
)
def test_another_name_is_not_read(course, wanted, found):
    result = course.result(BEST, with_names(**{wanted: found}))
    assert result.failing()
    assert not [test for test in result.tests if test.slip or "read as" in test.message]
    assert not [note for note in result.notes if "read as" in note]


def test_two_candidates_are_none(course):
    twice = with_names(isEmpty="is_empty").replace(
        "    def __str__", "    def isempty(self):\n        return True\n\n    def __str__"
    )
    assert not [test for test in course.result(BEST, twice).tests if test.slip]


def test_a_name_that_a_task_asks_for_is_not_taken_for_another():
    names = {"Game.hitCard": 1, "Game.hitCards": 1}
    text = "class Game:\n    def hitCards(self):\n        return 1\n"
    suite = """
    def test_hit():
        assert cards.Game().hitCard() == 1
    def test_hits():
        assert cards.Game().hitCards() == 1
    """
    with Course(suite, beside={"starters.toml": starters(cards=names)}) as course:
        assert course.result(BEST, text).failing() == ["test_hit"]


def test_a_slip_that_costs_more_than_it_gives_is_left_as_it_is(course):
    result = course.result(BEST, with_names(countOfCards="countOfCard"))
    assert result.failing() == ["test_a_stack_counts_its_cards"]
    assert (result.score, result.notes) == (7, [])


def test_all_names_cost_six_points_at_most():
    names = {f"of_{each}_cards": 1 for each in ("some", "two", "many", "all", "red")}
    suite = "".join(
        f"@points(4)\ndef test_{name}():\n    assert cards.{name}() == 1\n" for name in names
    )
    text = "".join(f"def {name.title()}():\n    return 1\n" for name in names)
    with Course(suite, beside={"starters.toml": starters(cards=names)}) as course:
        assert course.result(BEST, text).score == 14
        assert course.result(BEST, text.replace("Of_All_Cards", "others")).score == 10
        assert course.result(BEST, text.lower().replace("of_two", "oftwo")).score == 18


def test_one_name_in_several_classes_costs_once():
    tasks = {"Hand.take_card": 1, "Deck.take_card": 1}
    suite = "".join(
        f"@points(4)\ndef test_{name}():\n    assert cards.{name}().take_card() == 1\n"
        for name in ("Hand", "Deck")
    )
    text = "".join(
        f"class {name}:\n    def takeCard(self):\n        return 1\n" for name in ("Hand", "Deck")
    )
    with Course(suite, beside={"starters.toml": starters(cards=tasks)}) as course:
        assert course.result(BEST, text).score == 6


def test_what_names_mend_is_no_longer_said_to_be_broken():
    """An import of a wanted name finds it once the name is read."""
    suite = """
    @task(1)
    @points(5)
    def test_a_card(): assert cards.Card().rank == 7
    @task(2)
    def test_a_game(): assert game.first() == 7
    """
    files = {
        "cards.py": "class card:\n    rank = 7\n",
        "game.py": "from cards import Card\ndef first(): return Card().rank\n",
    }
    known = {"starters.toml": starters(cards={"Card": 1}, game={"first": 2})}
    titles = '{ 1 = "Card", 2 = "first" }'
    with Course(suite, tuple(files), titles=titles, beside=known) as course:
        notes = course.result(BEST, files).notes
        assert notes == [
            "points as handed in: 0", "cards.py: card was read as Card, which costs 2 points"
        ]  # fmt: skip
        as_read = course.grader(BEST).grade(
            Submission("x", {k: v.encode() for k, v in files.items()}, off=("names",))
        )
        assert as_read.notes == ["game.py, line 1 was left out: it raised ImportError"]


def test_a_class_and_then_its_method_are_read(course):
    result = course.result(BEST, with_names(CardStack="cardStack", placeCard="placecard"))
    assert result.score == 4


def test_a_name_that_is_still_the_starters_is_read_from_the_students_own():
    words = "task 2: make_stack is not written yet"
    stub = f"def make_stack(cards):\n    raise NotImplementedError('{words}')"
    for text in (
        f"{with_names(make_stack='makeStack')}\n\n{stub}\n",
        f"{stub}\n\n{with_names(make_stack='makeStack')}",
    ):
        with Course(
            SUITE, titles=TITLES, beside={"starters.toml": starters(cards=NAMES)}
        ) as course:
            result = course.result(BEST, text)
        assert (result.score, result.failing()) == (6, [])


ALL_IN_ONE = """
class Card:
    def worth(self):
        return 10
class Hand:
    def total(self):
        return Card().worth()
"""
IN_TWO = """
@points(3)
def test_a_card():
    assert cards.Card().worth() == 10
@points(3)
def test_a_hand():
    assert hands.Hand().total() == 10
"""


def test_several_classes_in_another_file_were_read_from_there():
    two = Elsewhere("hands.py", "cards.py", ("Card", "Deck"))
    assert two.words == "Card, Deck were read from hands.py in place of cards.py"


@pytest.mark.parametrize("beside", [{}, {"cards.py": "size = 1\n"}])
def test_a_class_in_another_file_costs_two_points(beside):
    tasks = {"cards": {"Card.worth": 1}, "hands": {"Hand.total": 1}}
    files = ("cards.py", "hands.py")
    with Course(IN_TWO, files, beside={"starters.toml": starters(**tasks)}) as course:
        result = course.result(BEST, {"hands.py": ALL_IN_ONE, **beside})
    assert (result.score, result.failing()) == (4, [])
    assert result.slips == "Card was read from hands.py in place of cards.py"


@pytest.mark.parametrize(
    "beside",
    [
        {"cards.py": "import card\n", "card.py": ALL_IN_ONE.partition("class Hand")[0]},
        {"mycards.py": ALL_IN_ONE.partition("class Hand")[0], "myhands.py": "size = 1\n"},
    ],
)
def test_it_may_be_a_file_of_the_students_own(beside):
    tasks = {"cards": {"Card.worth": 1}, "hands": {"Hand.total": 1}}
    own = next(name for name, text in beside.items() if "Card" in text)
    hands = ALL_IN_ONE.partition("class Hand")
    work = {"hands.py": f"from {own[:-3]} import Card\n{hands[1]}{hands[2]}", **beside}
    with Course(
        IN_TWO, ("cards.py", "hands.py"), beside={"starters.toml": starters(**tasks)}
    ) as course:
        result = course.result(BEST, work)
    assert (result.score, result.failing()) == (4, [])
    assert result.slips == f"Card was read from {own} in place of cards.py"


def test_a_name_with_the_wanted_letters_comes_before_one_with_another():
    tasks = {"play_game": 1}
    suite = "@points(6)\ndef test_it(): assert cards.play_game() == 1\n"
    text = "def playGame(): return 1\ndef _play_games(): return [playGame()]\n"
    with Course(suite, beside={"starters.toml": starters(cards=tasks)}) as course:
        one = course.result(BEST, text)
        two = course.result(BEST, text.replace("playGame", "play_gane"))
    assert one.slips == "cards.py: playGame was read as play_game" and not one.failing()
    assert two.slips == "" and two.failing()


def test_without_the_sentence_no_name_is_read():
    beside = {"starters.toml": starters(cards=NAMES)}
    with Course(SUITE, titles=TITLES, beside=beside, policy=Policy(names=False)) as course:
        assert course.result(BEST, with_names(CardStack="cardStack")).score == 4


def test_a_person_can_switch_it_off_for_one_student(course):
    files = {"cards.py": with_names(isEmpty="is_empty").encode()}
    for off, score in (((), 6), (("names",), 5), (("leaving_out", "carry"), 6), ((), 6)):
        result = course.grader(BEST).grade(Submission("somebody", files, off=off))
        assert (result.score, result.policy) == (score, Policy().without(off))
    assert (result.score, Row.of(result, "graded").slips[:9]) == (6, "cards.py:")
    columns = header({1: "CardStack"})
    assert "is_empty" in str(cells(Row.of(result, "graded"), {1: ""})[columns.index("slips")])


@pytest.mark.parametrize(
    ("found", "wanted", "near"),
    [
        ("onTable", "OnTable", True),
        ("repopuplate", "repopulate", True),
        ("Deck", "deck", True),
        ("hand1", "hand2", False),
        ("player1", "player", False),
        ("hits", "hit", True),
        ("_value", "value", True),
        ("value", "_value", False),
        ("__str_", "__str__", True),
        ("_init_", "__init__", True),
        ("init", "__init__", True),
        ("__int__", "__init__", False),
        ("__gt__", "__lt__", False),
        ("__cards", "cards", False),
        ("_cards", "__cards", False),
        ("is_full", "isEmpty", False),
    ],
)
def test_what_is_near(found, wanted, near):
    assert is_near(found, wanted) is near


SOURCE = """
    from stacks import cardStack as Kind, cardStack
    import stacks
    # cardStack stays in a comment, and "cardStack" in a text
    class Pile(cardStack):
        title = f"a cardStack: {cardStack.title} {stacks.cardStack!r}"
        é = "♠", cardStack
    def local(cardStack):
        return cardStack
    def outer():
        global cardStack
        cardStack = None
        other.cardStack = stacks.cardStack
"""
MENDED = """
    from stacks import CardStack as Kind, CardStack
    import stacks
    # cardStack stays in a comment, and "cardStack" in a text
    class Pile(CardStack):
        title = f"a cardStack: {CardStack.title} {stacks.CardStack!r}"
        é = "♠", CardStack
    def local(cardStack):
        return cardStack
    def outer():
        global CardStack
        CardStack = None
        other.cardStack = stacks.CardStack
"""


def read(text: str, encoding: str, *name: str) -> str:
    return written_anew(read_source("a.py", text.encode(encoding)), *name).decode(encoding)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_name_is_written_anew_where_it_means_what_is_read(end, encoding):
    before, after = (textwrap.dedent(text).replace("\n", end) for text in (SOURCE, MENDED))
    assert read(before, encoding, "stacks.py", "", "cardStack", "CardStack") == after


def test_a_file_in_an_older_encoding_keeps_it():
    text = "# coding: latin-1\nname = 'é'\nclass cardStack:\n    é = 1\n"
    found = read(text, "latin-1", "a.py", "", "cardStack", "CardStack")
    assert found == text.replace("cardStack", "CardStack")


def test_a_method_is_written_anew_in_every_class_and_call():
    text = """
    class A:
        __slots__ = ("Count",)
        Count = 0
        def b(self, Count):
            self.Count = Count
            return f"{self.Count} {Count}"
    class B(A):
        def Count(self):
            return super().Count
    """
    expected = text.replace(".Count", ".count").replace("def Count", "def count")
    expected = expected.replace('"Count"', '"count"').replace("Count = 0", "count = 0")
    found = read(textwrap.dedent(text), "utf-8", "a.py", "A", "Count", "count")
    assert found == textwrap.dedent(expected)


ASKED_LATER = """
@task(1)
def test_a_card_is_drawn():
    assert cards.draw(1) == 1

@task(1)
@hidden
@points(3)
def test_cards_are_counted_and_shuffled():
    assert cards.draw(5) == 5
    assert cards.shuffle(5) == 5
    assert cards.count(5) == 5
"""
NEARLY = """
def draw(number): return number
def shufle(number): return number
def count(number): return number
"""
# Which of its names it has is decided by what a hidden test asks.
CHOOSING = """
def draw(number):
    if number == 5 and "shuf" + "le" in globals():
        globals().pop("shuf" + "fle", None)
    return number
def shufle(number): return number
def count(number): return number
globals()["shuf" + "fle"] = shufle
"""


def test_a_program_cannot_choose_by_a_hidden_test_what_is_told():
    names = starters(cards={"draw": 1, "shuffle": 1, "count": 1})
    with Course(ASKED_LATER, titles='{ 1 = "cards" }', beside={"starters.toml": names}) as made:
        honest, choosing = made.result(BEST, NEARLY), made.result(BEST, CHOOSING)
    assert "shufle was read as shuffle" in honest.notes[-1]
    assert choosing.notes == honest.notes


SCORES = """
@task(1)
def test_a_small_hand():
    assert cards.Hand(1).score == 1

@task(1)
@hidden
@points(3)
def test_a_large_hand():
    assert cards.Hand(7).score == 7
"""
SCORED = """
class Hand:
    def __init__(me, number):
        self = me
        if number < 5:
            me.score = number
        else:
            self.scroe = number
"""


def test_nor_which_attribute():
    names = starters(cards={"Hand.__init__": 1})
    with Course(SCORES, titles='{ 1 = "cards" }', beside={"starters.toml": names}) as made:
        result = made.result(BEST, SCORED)
    assert result.notes == [] and result.failing()


@pytest.mark.parametrize(
    ("found", "is_meant"),
    [("play_player", True), ("playerPlay", True), ("play", True), ("a_player_to_play", True),
     ("dealer_play", False), ("_", False)],
)  # fmt: skip
def test_a_name_of_the_same_words_may_be_meant_for_a_wanted_one(found: str, is_meant: bool):
    assert is_like(found, "player_play") == is_meant
