"""What a failed test says of the lists that it held, and of the draws that were scripted."""

from __future__ import annotations

from small_course import BEST, Course, told

SUITE = """
def test_a_held_list_grows(cards, student):
    hand = student.hold(["KH"])
    student.chance(**{"shoe.draw": ["9S", "2C"]})
    cards.take(hand)
    assert student.value(hand) == ["KH", "9S"]

def test_a_held_list_is_written_where_it_is_used_once(cards, student):
    hand = student.hold(["KH", "9S"])
    assert cards.size(hand) == 3

def test_only_the_first_of_many_draws_are_said(cards, student):
    student.chance(randint=list(range(20)))
    assert cards.roll() == 1

def test_a_draw_too_many(cards, student):
    student.chance(randint=[])
    cards.roll()
"""
CARDS = """
import random
import shoe

def take(hand): hand += [shoe.draw(), shoe.draw()]
def size(hand): return len(hand)
def roll(): return random.randint(1, 6)
"""
SHOE = "def draw(): return 'AS'"
WORDS = """
a_held_list_grows
failed: held = ['KH']
# draw gives '9S', '2C', in this order
take(held)
held
  gave    ['KH', '9S', '2C']
  wanted  ['KH', '9S']
  3 items, not 2

a_held_list_is_written_where_it_is_used_once
failed: size(['KH', '9S'])
  gave    2
  wanted  3

only_the_first_of_many_draws_are_said
failed: # randint gives 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, ..., in this order
roll()
  gave    0
  wanted  1

a_draw_too_many
failed: # randint gives nothing, in this order
roll()
  your program was stopped: it called randint (cards.py, line 7), which is not needed here
"""


def test_lists_and_draws_are_written_as_they_were():
    with Course(SUITE) as course:
        assert told(course.verdicts(BEST, {"cards.py": CARDS, "shoe.py": SHOE})) == WORDS


BESIDE = """
def test_what_is_given_after_a_run(student, cards):
    with student.typing("", "Rose"):
        assert cards.play() == "won"

def test_draws_of_a_run(student, cards):
    student.chance(randint=[1, 2, 3])
    with student.typing("", "Rose"):
        cards.play()
    assert len(student.draws()) == 3

def test_a_prompt_alone_is_left_out(student, cards):
    with student.typing("Rose"):
        assert cards.name() == "Mira"

def test_an_exception_is_wanted(student, cards):
    with student.typing("", "Rose"), pytest.raises(ValueError):
        cards.play()

def test_one_line_after_the_only_answer(student, cards):
    with pytest.raises(ValueError):
        with student.typing("Rose"):
            cards.greeted()

def test_an_exception_is_displayed_and_not_raised(cards):
    cards.refuse("2C")
    with pytest.raises(ValueError):
        cards.refuse("4C")

def test_an_exception_is_neither_displayed_nor_raised(cards):
    with pytest.raises(ValueError):
        cards.accept("4C")
"""
PLAYED = """
import random

def name():
    return input("Name? ")

def greeted():
    print("Hello,", name())

def refuse(card):
    print("Error: no", card)

def accept(card):
    return card

def play():
    input("Press Enter")
    for number in range(2):
        print("Dealer takes", random.randint(1, 6) * 0)
    for number in range(20):
        print("card", number)
    if name() == "Rose":
        print("Rose is bust")
    return "lost"
"""
CARDS_SHOWN = "".join(f"    card {number}\n" for number in range(8, 20))
CONSOLE = f"""  the console was:
    Press Enter<>
    Dealer takes 0
    Dealer takes 0
    card 0
    card 1
    card 2
    ... (5 lines)
{CARDS_SHOWN}    Name? <Rose>
    Rose is bust"""
BESIDE_VERDICTS = f"""
what_is_given_after_a_run
failed: # typed: '', 'Rose'
play()
  gave    'lost'
  wanted  'won'
{CONSOLE}

draws_of_a_run
failed: # randint gives 1, 2, 3, in this order
# typed: '', 'Rose'
play()
# the draws of randint
  gave    [('randint', (1, 6), {{}}), ('randint', (1, 6), {{}})]
  read as 2, the number of draws
  wanted  3
{CONSOLE}

a_prompt_alone_is_left_out
failed: # typed: 'Rose'
name()
  gave    'Rose'
  wanted  'Mira'

an_exception_is_wanted
failed: # typed: '', 'Rose'
play()
  gave    'lost'
  wanted  an exception: ValueError
{CONSOLE}

one_line_after_the_only_answer
failed: # typed: 'Rose'
greeted()
  gave    None
  wanted  an exception: ValueError
  the console was:
    Name? <Rose>
    Hello, Rose

an_exception_is_displayed_and_not_raised
failed: # before: refuse('2C') gave None
refuse('4C')
  gave    None
  wanted  an exception: ValueError
  the console was:
    Error: no 2C
    Error: no 4C

an_exception_is_neither_displayed_nor_raised
failed: accept('4C')
  gave    '4C'
  wanted  an exception: ValueError
"""


def test_what_was_displayed_stands_beside_a_wrong_value():
    with Course(BESIDE) as course:
        assert told(course.verdicts(BEST, PLAYED)) == BESIDE_VERDICTS


OTHERS = """
def test_a_yes_is_wanted(student, cards):
    assert cards.is_pair("7C", "7D")

def test_a_no_is_wanted(student, cards):
    assert not cards.is_tie("7C", "8C")

def test_lines_that_come_again_and_again(student, cards):
    with student.typing() as console:
        cards.dashes(60)
    assert console.transcript.said("60 dashes")

def test_what_never_came(student, cards):
    with student.typing() as console:
        cards.dashes(4)
    assert console.transcript.said("WAR", times=2)

def test_what_was_never_asked(student, cards):
    with student.typing("2") as console:
        cards.dashes(1)
    assert console.transcript.asked(times=1)

def test_equal_draws_before_the_call_that_met_them(student, cards):
    student.chance(randint=[0] * 20)
    pile = cards.Pile()
    pile.draw()
    assert pile.shown() == "0"

def test_many_answers_on_the_other_side(student, cards):
    assert cards.words() == [cards.word(number) for number in range(5)]
"""
OTHER_CARDS = """
import random

def is_pair(left, right):
    return False

def is_tie(left, right):
    return True

def dashes(count):
    for _ in range(count):
        print("-")

class Pile:
    def draw(self):
        self.top = random.randint(0, 5) + 1
    def shown(self):
        return str(self.top)

def word(number):
    return str(number)

def words():
    return []
"""
OTHER_VERDICTS = """
a_yes_is_wanted
failed: is_pair('7C', '7D')
  gave    False
  wanted  True

a_no_is_wanted
failed: is_tie('7C', '8C')
  gave    True
  wanted  False

lines_that_come_again_and_again
failed: dashes(60)
  wanted  to show '60 dashes'
  the console was:
    -
    -
    ... (this line 60 times)

what_never_came
failed: dashes(4)
  wanted  to show 'WAR' twice (it never came)
  the console was:
    -
    -
    -
    -

what_was_never_asked
failed: # typed: '2'
dashes(1)
  wanted  to ask once (it never asked)
  the console was:
    -

equal_draws_before_the_call_that_met_them
failed: # randint gives 0, 20 times
pile = Pile()
pile.draw()
pile.shown()
  gave    '1'
  wanted  '0'

many_answers_on_the_other_side
failed: words()
  gave    []
  wanted  ['0', '1', '2', '3', '4']
          (made from 5 other answers)
  0 items, not 5
"""


def test_wishes_counts_and_stand_ins_in_words():
    with Course(OTHERS) as course:
        assert told(course.verdicts(BEST, OTHER_CARDS)) == OTHER_VERDICTS


MORE = """
def test_what_an_earlier_call_has_left(student, cards):
    assert cards.drawn() == 1
    assert cards.drawn() == 1

def test_sorted_values(student, cards):
    assert sorted(cards.hand()) == ["2C", "3D", "KH"]

def test_the_fifth_of_many(student, cards):
    assert [cards.half(number) for number in range(0, 12, 2)] == [0, 1, 2, 3, 9, 5]

def test_what_an_object_answers_in_turn(student, cards):
    pile = cards.Pile()
    assert [pile.draw() for _ in range(4)] == [1, 2, 3, 9]

def test_values_in_the_order_of_the_suite(student, cards):
    cards_of_hand = [each for each in cards.hand()]
    cards_of_hand.sort()
    assert cards_of_hand == ["2C", "3D", "KH"]

def test_a_text_that_was_returned(student, cards):
    with student.typing() as console:
        cards.winner()
    assert console.transcript.said("You win!")

def test_another_text_that_was_returned(student, cards):
    with student.typing() as console:
        cards.winner()
    assert console.transcript.said("You lose!")

def test_how_many_are_different(student, cards):
    kinds = {each for each in cards.hand()}
    assert len(kinds) == 3

def test_a_file_that_is_not_there(student, cards):
    cards.hand()
    assert student.read("scores.txt") is not None

def test_another_number(student, cards):
    assert cards.half(20) == 9

def test_a_part_of_a_console(student, cards):
    with student.typing("a", "b") as console:
        cards.asks()
    assert console.transcript.between(1, 2).said("third")

def test_one_ending_in_place_of_another(student, cards):
    with student.typing("a", "b") as console:
        cards.asks()
    assert console.transcript.said_only("You win", of=["You win", "You lose"])
"""
MORE_CARDS = """
def drawn(so_far=[]):
    so_far.append("2C")
    return len(so_far)

def hand():
    return ["KH", "KH", "2C"]

class Pile:
    drawn = 0

    def draw(self):
        self.drawn += 1
        return self.drawn

def winner():
    return "Rose, you win"

def half(number):
    return number / 2

def asks():
    input("first? ")
    input("second? ")
    print("You lose")
"""
MORE_VERDICTS = """
what_an_earlier_call_has_left
failed: # before: drawn() gave 1
drawn()
  gave    2
  wanted  1

sorted_values
failed: hand()
  gave    ['KH', 'KH', '2C']
  read as ['2C', 'KH', 'KH'], sorted
  wanted  ['2C', '3D', 'KH']
  '3D' is missing, 'KH' is too many

the_fifth_of_many
failed: half(0)
half(2)
half(8)
... (6 in all)
  gave    [0.0, 1.0, 2.0, 3.0, 4.0, 5.0]
  wanted  [0, 1, 2, 3, 9, 5]
  item 5 is 4.0, not 9

what_an_object_answers_in_turn
failed: pile = Pile()
for _ in range(4): pile.draw()
  gave    [1, 2, 3, 4]
  wanted  [1, 2, 3, 9]
  item 4 is 4, not 9

values_in_the_order_of_the_suite
failed: hand()
  gave    ['KH', 'KH', '2C']
  read as ['2C', 'KH', 'KH']
  wanted  ['2C', '3D', 'KH']
  '3D' is missing, 'KH' is too many

a_text_that_was_returned
failed: winner()
  returned 'Rose, you win', but did not display it
  wanted  to show 'You win!'
  nothing was shown and nothing was asked

another_text_that_was_returned
failed: winner()
  wanted  to show 'You lose!'
  nothing was shown and nothing was asked

how_many_are_different
failed: hand()
  gave    ['KH', 'KH', '2C']
  read as 2, the number of different kinds
  wanted  3

a_file_that_is_not_there
failed: hand()
# the content of scores.txt
  gave    nothing: there is no such file
  wanted  a file of this name

another_number
failed: half(20)
  gave    10.0
  wanted  9

a_part_of_a_console
failed: # typed: 'a', 'b'
asks()
  wanted  to show 'third'
  the console was, in the part that was judged:
    second? <b>
    You lose

one_ending_in_place_of_another
failed: # typed: 'a', 'b'
asks()
  wanted  to show 'You win', not 'You lose'
  the console was:
    first? <a>
    second? <b>
    You lose
"""


def test_what_was_left_out_sorted_or_not_there():
    with Course(MORE) as course:
        assert told(course.verdicts(BEST, MORE_CARDS)) == MORE_VERDICTS
