"""A message gives the call, the answer, the wish, the coarsest difference, and perhaps a note."""

from __future__ import annotations

import time

from small_course import BEST, Course, told

VALUES = r"""
def test_a_number(cards): assert cards.value("K") == 10
def test_a_wish_on_the_left(cards): assert 10 == cards.value("K")
def test_a_wish_that_looks_like_an_earlier_answer(cards):
    cards.value("Q")
    assert cards.hand() == ["2C"]
def test_a_keyword(cards): assert cards.value(rank="K") == 10
def test_nothing_returned(cards): assert cards.nothing() == 10
def test_something_returned(cards): assert cards.value("K") is None
def test_a_truth_that_is_no_bool(cards): assert cards.truth() is True
def test_a_falsehood(cards): assert cards.falsehood()
def test_a_falsehood_with_a_note(cards): assert cards.falsehood(), "a card is in the hand"
def test_a_truth(cards): assert not cards.truth()
def test_another_kind(cards): assert cards.text() == 10
def test_another_kind_and_another_value(cards): assert cards.text() == 4
def test_a_float(cards): assert cards.sum() == 0.3
def test_a_tuple(cards): assert cards.pair() == [1, 2]
def test_too_many_items(cards): assert cards.hand() == ["KH"]
def test_another_order(cards): assert cards.hand() == ["9S", "KH"]
def test_another_item(cards): assert cards.hand() == ["KH", "9D"]
def test_an_inner_item(cards): assert cards.nested() == [[1, 2], [3]]
def test_a_dict(cards): assert cards.counts() == {"K": 2}
def test_another_case(cards): assert cards.name() == "king of hearts"
def test_other_spaces(cards): assert cards.name() == "King of  Hearts"
def test_another_text(cards): assert cards.name() == "Queen of Hearts"
def test_lines(cards): assert cards.lines() == "one\nTwo\n"
def test_a_note(cards): assert cards.value("K") == 10, "a king is worth ten"
def test_unequal(cards): assert cards.value("K") != 11
def test_less(cards): assert cards.value("K") < 5
def test_one_of_several(cards): assert cards.value("K") in (10, 12)
def test_an_item_in_it(cards): assert "2C" in cards.hand()
def test_no_item_in_it(cards): assert "KH" not in cards.hand()
def test_what_is_computed_from_an_answer(cards): assert len(cards.hand()) == 3
def test_a_huge_number(cards): assert cards.huge() == 1
def test_an_address(cards): assert str(cards.Card("K")) == "K"
def test_a_lone_surrogate(cards): assert cards.surrogate() == "x"
def test_an_object(cards): assert cards.Card("K") == 10
def test_words_of_the_suite(cards):
    cards.value("K")
    pytest.fail("a king is worth ten")
"""
SCRIPTS = """
def test_a_sequence_of_calls(cards):
    deck = cards.Deck(["KH", "9S"])
    deck.shuffle()
    deck.deal()
    assert deck.deal() == "2C"

def test_calls_that_have_nothing_to_do_with_it(cards):
    other = cards.Deck([])
    deck = cards.Deck(["KH"])
    other.shuffle(), str(deck), len(deck), cards.value("K")
    assert deck.deal() == "2C"

def test_many_equal_calls(cards):
    deck = cards.Deck(["KH"])
    for _ in range(52):
        deck.shuffle()
    assert deck.deal() == "2C"

def test_many_calls(cards):
    deck = cards.Deck(["KH"])
    for number in range(30):
        deck.add(number)
    assert deck.deal() == "2C"

def test_objects_in_a_list(cards):
    deck = cards.Deck([cards.Card("K"), cards.Card("Q")])
    assert deck.deal().rank == "Q"

def test_an_object_used_twice(cards):
    king = cards.Card("K")
    deck = cards.Deck([king, cards.Card("Q")])
    king.rank = "A"
    assert deck.deal().rank == "K"

def test_what_was_done_before_and_after(cards, student):
    held = student.hold(["KH"])
    before = cards.Deck(held)
    cards.add(held, "2C")
    assert before.deal() == "2C"

def test_two_objects_of_a_kind(cards):
    one, other = cards.Card("K"), cards.Card("Q")
    one.take(other), other.take(one)
    assert one.taken.rank == "K"

def test_a_method_that_is_not_there(cards): cards.Deck([]).missing()
def test_a_constructor_with_another_number_of_arguments(cards): cards.Card()
def test_typed_lines(student, cards):
    with student.typing("a", "b"):
        assert cards.ask() == ("b", "a")
"""
CONSOLES = r"""
@pytest.fixture
def game(student):
    return student.run("cards.py", types=["Ann"])

def test_words(game): assert game.said("bye")
def test_words_or_others(game): assert game.said("bye", "ciao"), "say goodbye"
def test_no_words(game): assert game.silent_about("hello", "bye")
def test_an_order(game): assert game.said_in_order("name", "hello", ("x", "y"))
def test_a_number_of_times(game): assert game.said("hello", times=2)
def test_a_number_of_questions(game): assert game.asked(times=2)
def test_all_of_it(game): assert game.text == "bye"
def test_the_whole_console(game): assert str(game) == "bye"
def test_what_was_typed(game): assert game.typed == ["Ann", "Bob"]
def test_words_of_a_call(student, cards):
    with student.typing("a", "b") as console:
        cards.ask()
    assert console.transcript.said("bye")
def test_words_of_a_text(student, cards): assert student.text(cards.name()).said("Queen")
"""
CARDS = r"""
def value(rank): return 11
def nothing(): pass
def truth(): return 1
def falsehood(): return []
def text(): return "10"
def sum(): return 0.1 + 0.2
def pair(): return (1, 2)
def hand(): return ["KH", "9S"]
def nested(): return [[1], [2, 3]]
def counts(): return {"K": 1}
def name(): return "King of Hearts"
def lines(): return "one\ntwo\n"
def huge(): return 10 ** 6000
def add(cards, card): cards.append(card)
def surrogate(): return "\ud800"
def ask(): return input("A? "), input("B? ")

class Card:
    def __init__(self, rank): self.rank = rank
    def take(self, other): self.taken = other

class Deck:
    def __init__(self, cards): self.cards = list(cards)
    def __len__(self): return len(self.cards)
    def shuffle(self): pass
    def add(self, card): pass
    def deal(self): return self.cards.pop(0)

if __name__ == "__main__":
    print("hello", input("Name? "))
"""
VALUES_TOLD = """
a_number
failed: value('K')
  gave    11
  wanted  10

a_wish_on_the_left
failed: value('K')
  gave    11
  wanted  10

a_wish_that_looks_like_an_earlier_answer
failed: hand()
  gave    ['KH', '9S']
  wanted  ['2C']
  2 items, not 1; item 1 is 'KH', not '2C'

a_keyword
failed: value(rank='K')
  gave    11
  wanted  10

nothing_returned
failed: nothing()
  gave    None
  wanted  10
  a call that returns nothing gives None, too

something_returned
failed: value('K')
  gave    11
  wanted  None

a_truth_that_is_no_bool
failed: truth()
  gave    1
  wanted  True
  an int, not a bool

a_falsehood
failed: falsehood()
  gave    []
  which is not what the handout says

a_falsehood_with_a_note
failed: falsehood()
  gave    []
  wanted  a card is in the hand

a_truth
failed: truth()
  gave    1
  which is not what the handout says

another_kind
failed: text()
  gave    '10'
  wanted  10
  a str, not an int

another_kind_and_another_value
failed: text()
  gave    '10'
  wanted  4

a_float
failed: sum()
  gave    0.30000000000000004
  wanted  0.3

a_tuple
failed: pair()
  gave    (1, 2)
  wanted  [1, 2]
  a tuple, not a list

too_many_items
failed: hand()
  gave    ['KH', '9S']
  wanted  ['KH']
  2 items, not 1

another_order
failed: hand()
  gave    ['KH', '9S']
  wanted  ['9S', 'KH']
  the right items, but item 1 is 'KH', not '9S'

another_item
failed: hand()
  gave    ['KH', '9S']
  wanted  ['KH', '9D']
  item 2 is '9S', not '9D'

an_inner_item
failed: nested()
  gave    [[1], [2, 3]]
  wanted  [[1, 2], [3]]
  item 1 is [1], not [1, 2]

a_dict
failed: counts()
  gave    {'K': 1}
  wanted  {'K': 2}

another_case
failed: name()
  gave    'King of Hearts'
  wanted  'king of hearts'
  the right letters, but not in the right case

other_spaces
failed: name()
  gave    'King of Hearts'
  wanted  'King of  Hearts'
  the right characters, but not the right spaces or line breaks

another_text
failed: name()
  gave    'King of Hearts'
  wanted  'Queen of Hearts'

lines
failed: lines()
  gave    'one\\n'
          'two\\n'
  wanted  'one\\n'
          'Two\\n'
  the right letters, but not in the right case

a_note
failed: value('K')
  gave    11
  wanted  10
  note    a king is worth ten

unequal
failed: value('K')
  gave    11
  wanted  something other than 11

less
failed: value('K')
  gave    11
  wanted  < 5

one_of_several
failed: value('K')
  gave    11
  wanted  one of (10, 12)

an_item_in_it
failed: hand()
  gave    ['KH', '9S']
  wanted  '2C' in it

no_item_in_it
failed: hand()
  gave    ['KH', '9S']
  wanted  no 'KH' in it

what_is_computed_from_an_answer
failed: hand()
  gave    ['KH', '9S']
  read as 2, its length
  wanted  3

a_huge_number
failed: huge()
  gave    a number of about 6000 digits
  wanted  1

an_address
failed: str(Card('K'))
  gave    '<cards.Card object>'
  wanted  'K'

a_lone_surrogate
failed: surrogate()
  gave    '\\ud800'
  wanted  'x'

an_object
failed: Card('K')
  gave    a Card object
  wanted  10
  a Card, not an int

words_of_the_suite
failed: value('K')
  gave    11
  a king is worth ten
"""
SCRIPTS_TOLD = """
a_sequence_of_calls
failed: deck = Deck(['KH', '9S'])
deck.shuffle()
deck.deal()
deck.deal()
  gave    '9S'
  wanted  '2C'

calls_that_have_nothing_to_do_with_it
failed: Deck(['KH']).deal()
  gave    'KH'
  wanted  '2C'

many_equal_calls
failed: deck = Deck(['KH'])
for _ in range(52): deck.shuffle()
deck.deal()
  gave    'KH'
  wanted  '2C'

many_calls
failed: deck = Deck(['KH'])
deck.add(0)
deck.add(1)
deck.add(2)
...
deck.add(22)
deck.add(23)
deck.add(24)
deck.add(25)
deck.add(26)
deck.add(27)
deck.add(28)
deck.add(29)
deck.deal()
  gave    'KH'
  wanted  '2C'

objects_in_a_list
failed: card = Card('K')
card = Deck([card, Card('Q')]).deal()
card.rank
  gave    'K'
  wanted  'Q'

an_object_used_twice
failed: card = Card('K')
deck = Deck([card, Card('Q')])
card.rank = 'A'
card = deck.deal()
card.rank
  gave    'A'
  wanted  'K'

what_was_done_before_and_after
failed: held = ['KH']
deck = Deck(held)
add(held, '2C')
deck.deal()
  gave    'KH'
  wanted  '2C'

two_objects_of_a_kind
failed: card = Card('K')
card2 = Card('Q')
card.take(card2)
card2.take(card)
card2 = card.taken
card2.rank
  gave    'Q'
  wanted  'K'

a_method_that_is_not_there
not_written: a Deck object has no missing yet

a_constructor_with_another_number_of_arguments
failed: Card()
  raised  TypeError: Card.__init__() missing 1 required positional argument: 'rank'

typed_lines
failed: # typed: 'a', 'b'
ask()
  gave    ('a', 'b')
  wanted  ('b', 'a')
  the right items, but item 1 is 'a', not 'b'
"""
CONSOLES_TOLD = """
words
failed: python cards.py
  typed   'Ann'
  wanted  to show 'bye'
  the console was:
    Name? <Ann>
    hello Ann

words_or_others
failed: python cards.py
  typed   'Ann'
  wanted  to show 'bye' or 'ciao'
  note    say goodbye
  the console was:
    Name? <Ann>
    hello Ann

no_words
failed: python cards.py
  typed   'Ann'
  wanted  not to show 'hello'
  the console was:
    Name? <Ann>
    hello Ann

an_order
failed: python cards.py
  typed   'Ann'
  wanted  to show 'x' or 'y' after 'hello'
  the console was:
    Name? <Ann>
    hello Ann

a_number_of_times
failed: python cards.py
  typed   'Ann'
  wanted  to show 'hello' twice (it came once)
  the console was:
    Name? <Ann>
    hello Ann

a_number_of_questions
failed: python cards.py
  typed   'Ann'
  wanted  to ask twice (it asked once)
  the console was:
    Name? <Ann>
    hello Ann

all_of_it
failed: python cards.py
  typed   'Ann'
  gave    'Name? \\n'
          'hello Ann\\n'
  wanted  'bye'

the_whole_console
failed: python cards.py
  typed   'Ann'
  gave    'Name? <Ann>\\n'
          'hello Ann'
  wanted  'bye'

what_was_typed
failed: python cards.py
  typed   'Ann'
  gave    ['Ann']
  wanted  ['Ann', 'Bob']
  1 item, not 2

words_of_a_call
failed: # typed: 'a', 'b'
ask()
  wanted  to show 'bye'
  the console was:
    A? <a>
    B? <b>

words_of_a_text
failed: the text
  wanted  to show 'Queen'
  the console was:
    King of Hearts
"""


def verdicts(suite: str) -> str:
    with Course(suite) as course:
        return told(course.verdicts(BEST, CARDS))


def test_values_are_compared_in_words():
    assert verdicts(VALUES) == VALUES_TOLD


def test_calls_can_be_pasted_into_python():
    assert verdicts(SCRIPTS) == SCRIPTS_TOLD


def test_consoles_are_shown():
    assert verdicts(CONSOLES) == CONSOLES_TOLD


def test_long_answers_are_cut_where_they_look_alike():
    suite = """
    def test_a_long_text(cards):
        assert cards.long() == "x" * 900_000

    def test_a_long_list(cards):
        assert cards.items() == list(range(5000))
    """
    source = """
    def long(): return "x" * 450_000 + "y" + "x" * 449_999
    def items(): return [*range(2500), -1, *range(2501, 5000)]
    """
    with Course(suite) as course:
        started = time.process_time()
        records = course.records(BEST, source)
        assert time.process_time() - started < 5
    text, items = records["a_long_text"], records["a_long_list"]
    assert len(text.message) < 5000 and len(items.message) < 5000
    assert text.message.splitlines()[-1] == (
        "  from character 450001 on: 'xxxxxxxxxxyxxxxxxxxxxxxxxxxxxx', "
        "not 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'"
    )
    assert items.message.splitlines()[-1] == "  item 2501 is -1, not 2500"
    assert max(text.seconds, items.seconds) < 5


def test_facts_stand_apart_from_the_message():
    suite = """
    def test_a_king_is_worth_ten(cards):
        assert cards.value("K") == 10, "look at its rank"

    def test_the_game_says_goodbye(student):
        assert student.run("cards.py", types=["Ann"]).said("bye")
    """
    with Course(suite) as course:
        king, game = course.result(BEST, CARDS).tests
    assert (king.title, king.actual, king.expected, king.hint) == (
        "a king is worth ten", "11", "10", "look at its rank",
    )  # fmt: skip
    assert (king.points_possible, king.points_earned, king.visibility) == (1, 0, "visible")
    assert (game.expected, game.transcript) == ("to show 'bye'", "Name? <Ann>\nhello Ann")


MISFITS = """
def test_no_length(cards): assert len(cards.nothing()) == 2
def test_no_item(cards): assert cards.number()[0] == "K"
def test_no_attribute(cards): assert cards.number().upper() == "K"
def test_not_to_be_called(cards): assert cards.number()() == "K"
def test_not_to_be_gone_through(cards): assert [each for each in cards.nothing()] == []
def test_not_to_be_unpacked(cards):
    one, two = cards.nothing()
def test_too_few_to_be_unpacked(cards):
    one, two = cards.hand()
def test_not_to_be_searched(cards): assert "K" in cards.number()
def test_not_a_text_to_look_for(cards): assert cards.number() in "KING"
def test_not_to_be_compared(cards): assert cards.number() < "K"
def test_not_to_be_sorted(cards): assert sorted(cards.mixed()) == []
def test_not_to_be_added(cards): assert sum(cards.hand()) == 3
def test_not_to_be_joined(cards): assert " ".join(cards.mixed()) == ""
def test_not_to_be_a_key(cards): assert {cards.hand(): 1}
def test_no_number(cards): assert int(cards.word()) == 10
def test_no_number_in_a_list(cards): assert [int(each) for each in cards.hand()] == [1]
def test_too_long_a_number(cards): assert [str(each) for each in cards.numbers()] == ["1"]
def test_too_long_a_key(cards): assert {1: "K"}[cards.numbers()[0]] == "K"
def test_made_too_long_by_the_test(cards): assert str(cards.long() * cards.long()) == "1"
def test_too_long_a_text(cards): assert int(cards.digits()) == 1
def test_too_long_on_the_console(student): assert int(student.run("cards.py").text) == 1
def test_no_such_place(cards): assert cards.hand()[3] == "K"
def test_no_such_key(cards): assert cards.table()["K"] == 1
def test_a_place_that_is_not_there(cards): assert "ten"[cards.number()] == "t"
def test_no_name_in_a_table(cards): assert {"K": 1}[cards.word()] == 1
def test_no_text_to_number(cards): assert ["K"].index(cards.word()) == 1
def test_nothing_to_choose_from(cards): assert max(cards.no_hand()) == 1
def test_nothing_to_divide_by(cards): assert 52 / cards.zero() == 1
def test_no_exception_class(cards):
    with pytest.raises(cards.Card):
        cards.number()
def test_no_class(cards): assert issubclass(cards.number, Exception)
def test_nothing_on_the_console(student): assert student.run("cards.py").text.splitlines()[3] == "K"
def test_an_earlier_answer(cards):
    size, word = cards.nothing(), cards.word()
    assert word[:size + 1] == "te"
"""
MISFIT = """
def nothing(): pass
def number(): return 10
def hand(): return ["KH"]
def mixed(): return [1, "KH"]
def word(): return "ten"
def table(): return {"Q": 1}
def no_hand(): return []
def zero(): return 0
def numbers(): return [1 << 30_000]
def long(): return 10**4_000
def digits(): return "9" * 5_000
class Card: pass
if __name__ == "__main__": print(digits())
"""


def test_an_answer_that_the_test_can_do_nothing_with_is_a_failure():
    with Course(MISFITS) as course:
        verdicts = course.verdicts(BEST, MISFIT)
    assert all(words.startswith("failed: ") for words in verdicts.values()), told(verdicts)
    assert verdicts["no_length"] == (
        "failed: nothing()\n  gave    None\n"
        "  wanted  an answer that can be used (object of type 'NoneType' has no len())"
    )
    assert verdicts["no_exception_class"] == (
        "failed: cards.Card\n  gave    a class\n  wanted  an exception class"
    )
    assert verdicts["no_class"] == ("failed: cards.number\n  gave    a function\n  wanted  a class")
    assert verdicts["an_earlier_answer"] == (
        "failed: nothing()\n  gave    None\n  wanted  an answer that can be used"
        " (unsupported operand type(s) for +: 'NoneType' and 'int')"
    )
    assert verdicts["no_such_place"] == (
        "failed: hand()\n  gave    ['KH']\n  wanted  a longer answer"
    )
    assert "a longer" not in verdicts["a_place_that_is_not_there"]
    assert verdicts["no_number_in_a_list"] == (
        "failed: hand()\n  gave    ['KH']\n"
        "  wanted  an answer that can be used (invalid literal for int() with base 10: 'KH')"
    )


LOOKS_AT_AN_EXCEPTION = """
def test_what_it_says(cards):
    with pytest.raises(ValueError) as caught:
        cards.deal()
    assert caught.value.args == ("no card",)
def test_what_it_says_with_a_note(cards):
    with pytest.raises(ValueError) as caught:
        cards.deal()
    assert "no card" in str(caught.value), "an empty deck says so"
"""


def test_what_was_raised_is_not_said_to_be_given():
    with Course(LOOKS_AT_AN_EXCEPTION) as course:
        verdicts = course.verdicts(BEST, "def deal(): raise ValueError('empty!')\n")
    assert verdicts["what_it_says"] == (
        "failed: deal()\n  raised  ValueError: empty! (cards.py, line 1)\n"
        "  read as ('empty!',), the args\n  wanted  ('no card',)\n"
        "  item 1 is 'empty!', not 'no card'"
    )
    assert verdicts["what_it_says_with_a_note"] == (
        "failed: deal()\n  raised  ValueError: empty! (cards.py, line 1)\n"
        "  note    an empty deck says so\n  read as 'empty!'\n  wanted  'no card' in it"
    )


CATCHES_AN_EXCEPTION = """
def shown_by(student, **how):
    try:
        return student.run("cards.py", types=["Ada"], **how)
    except Exception as error:
        return error.transcript
def test_a_console(student):
    assert shown_by(student).said("Hello")
def test_a_part_of_it(student):
    assert shown_by(student, ends=True).after(1).text == "Hello"
"""


def test_an_exception_that_a_test_has_caught_is_told_beside_the_console():
    with Course(CATCHES_AN_EXCEPTION) as course:
        verdicts = course.verdicts(BEST, "input()\nraise ValueError('no hello')\n")
        at_its_end = course.verdicts(BEST, "input()\ninput()\n")
    raised = "  raised  ValueError: no hello (cards.py, line 2)\n"
    assert verdicts["a_console"] == (
        f"failed: python cards.py\n  typed   'Ada'\n{raised}  wanted  to show 'Hello'\n"
        "  the console was:\n    <Ada>"
    )
    assert f"  typed   'Ada'\n{raised}" in verdicts["a_part_of_it"]
    assert "raised" not in at_its_end["a_part_of_it"]


KEPT_BY_OTHERS = """
def test_a_hand_is_empty(cards):
    cards.Hand().add("KH")
    assert cards.Hand().cards == []
def test_a_hand_is_empty_after_many(cards):
    for number in range(9):
        cards.Hand().add(number), cards.Hand().add("KH")
    assert cards.Hand().cards == []
def test_few_draws(student, cards):
    student.chance(randint=[3, 4])
    cards.Hand().draw()
def test_methods(cards): assert cards.Hand().size() == 0
def test_functions(cards): assert cards.top() == "KH"
"""
KEEPS = """
import random
class Hand:
    def __init__(self, cards=[]): self.cards = cards
    def add(self, card): self.cards.append(card)
    def draw(self): return [random.randint(1, 6) for _ in range(3)]
    @property
    def size(self): return 0
top = "KH"
"""


def test_a_message_shows_what_its_calls_have_met():
    with Course(KEPT_BY_OTHERS) as course:
        found = course.verdicts(BEST, KEEPS)
    assert found["a_hand_is_empty"] == (
        "failed: Hand().add('KH')\nHand().cards\n  gave    ['KH']\n  wanted  []\n  1 item, not 0"
    )
    many = found["a_hand_is_empty_after_many"]
    assert many.startswith("failed: # after 36 other calls in this test\nHand().cards\n")
    assert found["few_draws"].startswith(
        "failed: # randint gives 3, 4, in this order\nHand().draw()\n  your program was stopped:"
        " it called randint a third time"
    )
    assert found["methods"].endswith(
        "Hand().size\n  gave    0\n"
        "  wanted  a function or a method, not a value or a property: it is called, as size()"
    )
    assert found["functions"].endswith(
        "top\n  gave    'KH'\n"
        "  wanted  a function or a method, not a value or a property: it is called, as top()"
    )


CALLS_DEEP = """
def test_a_few(cards): assert cards.down(6) == 0
def test_too_many(cards): assert cards.down(20) == 0
def test_the_same_again(cards): assert cards.again(30) == 0
"""
DEEP = "".join(f"def down{n}(left): return down{n + 1}(left)\n" for n in range(1, 9))
DEEP += """
def down9(left): return 1 / 0
def down(left): return down4(left) if left < 10 else down1(left)
def again(left): return again(left - 1) if left else 1 / 0
"""


def test_calls_that_are_left_out_of_a_traceback_are_marked():
    with Course(CALLS_DEEP) as course:
        found = course.verdicts(BEST, DEEP)
    few, many, same = ([*map(str.strip, each.splitlines()[2:])] for each in found.values())
    assert [each.split(":")[0] for each in few] == [
        "cards.py, line 11, in down",
        *(f"cards.py, line {number}, in down{number}" for number in range(4, 9)),
        "cards.py, line 10, in down9",
    ]
    assert many[0] == "... (more calls before)" and len(many) == 9
    assert many[1].startswith("cards.py, line 2, in down2") and many[-1].endswith("1 / 0")
    assert same[2] == same[1] and same[3:] == ["... (this line 8 times)"]


FAULTS = """
def test_a_name_that_is_not_there(cards): assert cards.number() == nonsense
def test_a_fault_that_has_nothing_to_do_with_the_answer(cards):
    cards.number()
    assert len(None) == 2
def test_a_fault_before_anything_was_asked(cards): assert {}["K"] == 1
def test_a_division(cards): assert cards.number() / 0
def test_a_name_of_ours(student, cards): assert cards.number() == student.modul("cards")
def test_a_table_of_ours(student):
    student.run("cards.py")
    assert {}["K"] == 1
def test_a_number_of_ours(student):
    student.run("cards.py")
    assert int("ten") == 10
def test_what_is_to_be_raised(cards):
    with pytest.raises("a text"):
        cards.number()
"""


def test_a_fault_of_the_suite_is_the_graders_and_nobody_elses():
    with Course(FAULTS) as course:
        verdicts = course.verdicts(BEST, MISFIT)
    assert all(words.startswith("grader_error: the suite itself failed") for words in
               verdicts.values()), told(verdicts)  # fmt: skip
