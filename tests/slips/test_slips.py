"""A name that is off by a letter costs a slip, once, and nothing else is taken for one."""

from __future__ import annotations

import textwrap

import pytest
from small_course import BEST, Course, course_of, starters

from autograder.classroom.by_hand import settle
from autograder.classroom.overrides import SLIPS, Override
from autograder.classroom.row import Row, cells, header
from autograder.course.policy import Policy
from autograder.course.result import Result
from autograder.course.starters import digest_of
from autograder.slips.find import Slip, is_near
from autograder.slips.mend import mended

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
def test_a_stack_counts_its_cards(cards):
    stack = cards.CardStack()
    stack.placeCard("AS")
    assert stack.countOfCards == 1

@task(1)
def test_a_new_stack_is_empty(cards):
    assert cards.CardStack().isEmpty() is True

@task(1)
def test_a_stack_offers_two_methods(student, cards):
    assert student.public(cards.CardStack) == ["isEmpty", "placeCard"]

@hidden
@task(1)
def test_a_stack_with_a_card_is_not_empty(cards):
    stack = cards.CardStack()
    stack.placeCard("AS")
    assert stack.isEmpty() is False

@task(2)
@points(3)
def test_a_stack_is_made_of_cards(cards):
    assert str(cards.make_stack(["AS", "2D"])) == "2 cards, 2D"

@task(2)
def test_a_stack_is_made_of_no_cards(cards):
    assert str(cards.make_stack([])) == "0 cards, none"
"""
TITLES = '{ 1 = "CardStack", 2 = "make_stack" }'


course = course_of(
    SUITE,
    titles=TITLES,
    beside={"starters.toml": starters(cards=NAMES)},
    toml="[slips]\npoints = 1.5\n",
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
    ],
)
def test_a_name_that_is_nearly_right_costs_a_slip(course, wanted, found):
    result = course.result(BEST, with_names(**{wanted: found}))
    assert result.score == 6.5
    assert not result.failing()
    mended = [test for test in result.tests if test.slip]
    assert mended
    lost = sum(test.points_possible - test.points_earned for test in mended)
    assert lost == 1.5
    assert all(f"{found} was read as " in test.message for test in mended)
    assert "which costs 1" in mended[0].message
    [note] = result.notes
    assert f"{found} was read as " in note
    assert "which costs 1.5 points (as handed in: " in note


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("placeCard", "addCard"),  # another word
        ("countOfCards", "countOfHands"),
        ("make_stack", "make_stack2"),  # a digit is no letter
    ],
)
def test_another_name_is_no_slip(course, wanted, found):
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
    def test_hit(cards):
        assert cards.Game().hitCard() == 1
    def test_hits(cards):
        assert cards.Game().hitCards() == 1
    """
    with Course(suite, beside={"starters.toml": starters(cards=names)}) as course:
        assert course.result(BEST, text).failing() == ["test_hit"]


def test_a_slip_that_costs_more_than_it_gives_is_left_as_it_is(course):
    result = course.result(BEST, with_names(countOfCards="countOfCard"))
    assert result.failing() == ["test_a_stack_counts_its_cards"]
    assert (result.score, result.notes) == (7, [])


def test_slips_are_counted_by_name(course):
    result = course.result(BEST, with_names(placeCard="PlaceCard", isEmpty="is_empty"))
    assert result.score == 5


def test_more_slips_than_three_are_not_mended():
    names = {f"of_{each}_cards": 1 for each in ("some", "two", "many", "all")}
    suite = "".join(f"def test_{name}(cards):\n    assert cards.{name}() == 1\n" for name in names)
    text = "".join(f"def {name.title()}():\n    return 1\n" for name in names)
    toml = "[slips]\npoints = 0.5\n"
    with Course(suite, beside={"starters.toml": starters(cards=names)}, toml=toml) as course:
        assert course.result(BEST, text).score == 0
        assert course.result(BEST, text.replace("Of_All_Cards", "others")).score == 1.5


def test_a_class_and_then_its_method_are_mended(course):
    result = course.result(BEST, with_names(CardStack="cardStack", placeCard="placecard"))
    assert result.score == 5


def test_a_slip_that_is_never_mended_is_not():
    toml = '[slips.never]\n"cards.CardStack" = "The class is called CardStack."\n'
    beside = {"starters.toml": starters(cards=NAMES)}
    with Course(SUITE, titles=TITLES, beside=beside, toml=toml) as course:
        assert course.result(BEST, with_names(CardStack="cardStack")).score == 4


def test_a_file_under_another_name_costs_a_slip(course):
    result = course.result(BEST, {"mygame.py": RIGHT})
    assert result.score == 6.5
    assert "mygame.py was read as cards.py" in result.notes[-1]


def test_a_file_beside_the_untouched_starter_costs_a_slip():
    starter = "def make_stack(cards):\n    raise NotImplementedError\n"
    digest = f'digest = "{digest_of(starter.encode())}"'
    beside = {"starters.toml": starters(cards=NAMES).replace('digest = ""', digest)}
    with Course(SUITE, titles=TITLES, beside=beside) as course:
        result = course.result(BEST, {"cards.py": starter, "mygame.py": RIGHT})
    assert (result.score, result.failing()) == (6, [])
    assert "mygame.py was read as cards.py" in result.notes[-1]


def test_all_in_one_of_the_files_costs_one_slip():
    suite = """
    @points(3)
    def test_a_card(cards):
        assert cards.worth("K") == 10
    @points(3)
    def test_a_hand(hands, cards):
        assert hands.total(["K", "7"]) == 17 and cards.worth("7") == 7
    @points(2)
    def test_a_game(student, game):
        assert game.play(["K"]) == "you have 10"
        assert student.run("game.py").said("you have 7")
    """
    tasks = {"cards": {"worth": 1}, "hands": {"total": 1}, "game": {"play": 1}}
    one = """
    def worth(card):
        return 10 if card == "K" else int(card)
    def total(cards):
        return sum(worth(card) for card in cards)
    def play(cards):
        return f"you have {total(cards)}"
    if __name__ == "__main__":
        print(play(["7"]))
    """
    files = tuple(f"{name}.py" for name in tasks)
    with Course(suite, files, beside={"starters.toml": starters(**tasks)}) as course:
        for file in files:
            result = course.result(BEST, {file: one})
            assert (result.score, result.failing()) == (6, [])
            assert result.slips == f"{file} was read as the files that are not there, too"
        other = one.replace("def worth", "def value").replace("worth(", "value(")
        assert "hands.py" not in course.result(BEST, {"game.py": other, "hands.py": ""}).slips


@pytest.mark.parametrize(
    "files", [{"a.py": RIGHT, "b.py": RIGHT}, {"a.py": "class CardStack:\n    pass\n"}]
)
def test_a_file_that_could_be_another_is_no_slip(course, files):
    result = course.result(BEST, files)
    assert result.score == 0
    assert not [note for note in result.notes if "read as" in note]


def test_without_slips_nothing_is_mended():
    beside = {"starters.toml": starters(cards=NAMES)}
    with Course(SUITE, titles=TITLES, beside=beside, policy=Policy(names=False)) as course:
        assert course.result(BEST, with_names(CardStack="cardStack")).score == 4


def test_a_person_can_refuse_a_slip(course):
    result = course.result(BEST, with_names(isEmpty="is_empty"))
    assert (result.score, Row.of(result, "graded").slips[:9]) == (6.5, "cards.py:")
    columns = header({1: "CardStack"})
    assert "is_empty" in str(cells(Row.of(result, "graded"), {1: ""})[columns.index("slips")])
    settle(result, (), {SLIPS: Override(0, "names were the task", 2)})
    assert result.score == 5
    assert "names were the task" in "".join(test.by_hand for test in result.tests)
    settle(result, (), {})
    assert result.score == 6.5


@pytest.mark.parametrize(
    ("found", "wanted", "near"),
    [
        ("onTable", "OnTable", True),
        ("repopuplate", "repopulate", True),
        ("Deck", "deck", True),
        ("hand1", "hand2", False),
        ("player1", "player", False),
        ("hits", "hit", False),
        ("_value", "value", True),
        ("value", "_value", False),
        ("__str_", "__str__", False),
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


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_name_is_written_anew_where_it_means_what_is_mended(end, encoding):
    slip = Slip("stacks.py", "", "cardStack", "CardStack")
    texts = [textwrap.dedent(text).replace("\n", end) for text in (SOURCE, MENDED)]
    before, after = (text.encode(encoding) for text in texts)
    assert mended({"a.py": before, "a.txt": before}, [slip]) == {"a.py": after, "a.txt": before}


def test_a_file_in_an_older_encoding_keeps_it():
    text = "# coding: latin-1\nname = 'é'\nclass cardStack:\n    é = 1\n"
    slip = Slip("a.py", "", "cardStack", "CardStack")
    found = mended({"a.py": text.encode("latin-1")}, [slip])
    assert found == {"a.py": text.replace("cardStack", "CardStack").encode("latin-1")}


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
    slip = Slip("a.py", "A", "Count", "count")
    found = mended({"a.py": textwrap.dedent(text).encode()}, [slip])
    assert found["a.py"].decode() == textwrap.dedent(expected)


@pytest.mark.parametrize("content", [b"class cardStack(:\n", b"\xff cardStack", b"cardStack" * 99])
def test_a_file_that_is_no_python_stays_as_it_is(content):
    slip = Slip("a.py", "", "cardStack", "CardStack")
    assert mended({"a.py": content}, [slip])["a.py"] == content


ASKED_LATER = """
@task(1)
def test_a_card_is_drawn(cards):
    assert cards.draw(1) == 1

@task(1)
@hidden
@points(3)
def test_cards_are_counted_and_shuffled(cards):
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


def test_a_program_cannot_choose_by_a_hidden_test_which_name_is_told():
    names = starters(cards={"draw": 1, "shuffle": 1, "count": 1})
    with Course(ASKED_LATER, titles='{ 1 = "cards" }', beside={"starters.toml": names}) as made:
        honest, choosing = made.result(BEST, NEARLY), made.result(BEST, CHOOSING)
    assert "shufle was read as shuffle" in honest.notes[0]
    assert choosing.notes == [] and choosing.failing()


SCORES = """
@task(1)
def test_a_small_hand(cards):
    assert cards.Hand(1).score == 1

@task(1)
@hidden
@points(3)
def test_a_large_hand(cards):
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
