"""Many questions in one frame: `in_turn`, `gather`, `texts`, and what is sent ahead; imports."""

from __future__ import annotations

import pytest
from drawn import drawn
from small_course import BEST, FORKED, NO_FORK, Course, Way, all_pass, told

ASKED = """
def test_objects_are_made_in_one_frame_and_logged_one_by_one(cards, student):
    made = student.in_turn([(cards.Card, 2, "C"), (cards.Card, 3, "D"), (cards.Card, "K", "H")])
    assert student.gather(made, "rank", "suit") == [(2, "C"), (3, "D"), ("K", "H")]
    assert made[1] == made[1] and made[0] is not made[1]
    verbs = [question.verb for question in student._case.log.questions]
    assert verbs == ["call"] * 3 + ["get"] * 6 + ["eq"]

def test_texts_of_many_objects(cards, student):
    made = student.in_turn([(cards.Card, 2, "C"), (cards.Card, "K", "H")])
    assert student.texts(made) == ["2C", "KH"]
    assert student.texts([1, "a"], "repr") == ["1", "'a'"]
    assert [question.verb for question in student._case.log.questions] == ["call"] * 2 + ["str"] * 2

def test_nothing_is_made_or_gathered(cards, student):
    assert student.in_turn([]) == []
    assert student.gather([], "rank") == []

def test_a_method_is_gathered_as_one(cards, student):
    [[show]] = student.gather(student.in_turn([(cards.Card, 2, "C")]), "show")
    assert show() == "2C"

def test_what_is_no_object_is_looked_into_here(cards, student):
    assert student.gather([3, 4 + 1j], "real", "imag") == [(3, 0), (4.0, 1.0)]

def test_long_answers_come_in_several_frames(cards, student):
    made = student.in_turn([(cards.Card, number, "C") for number in range(9000)])
    assert [rank for [rank] in student.gather(made, "rank")] == list(range(9000))
    assert [long for [long] in student.gather(made[:3], "long")] == [[[]] * 3000] * 3

def test_an_exception_is_raised_at_its_place(cards, student):
    with pytest.raises(ValueError, match="no rank"):
        student.in_turn([(cards.Card, 2, "C"), (cards.Card, None, "C"), (cards.Card, 3, "C")])
    asked = [question.arguments for question in student._case.log.questions]
    assert asked == [(2, "C"), (None, "C")]
    assert cards.count() == 1

def test_lines_are_typed_to_the_first_of_several(cards, student):
    with student.typing("9") as console:
        student.in_turn([(cards.Typed,), (cards.Typed,)])
    assert console.transcript.typed == ["9"]
    assert student._case.log.questions[0].typed == ("9",)
    assert student._case.log.questions[1].typed == ()

def test_each_module_is_imported_from_the_beginning(cards, loud, again, student):
    for _ in range(2):
        assert student.importing("loud").text == "loud\\n"
        assert student.importing("cards").text == ""
        assert student.importing("again").text == "loud\\n"  # which it imports

def test_what_another_import_left_does_not_count(once, again, student):
    for _ in range(2):
        student.importing("once")  # the folder that it makes is there the second time
    student.importing("again")

def test_files_come_ahead_of_the_question_and_in_order(cards, student):
    for number in range(60):
        student.put("count.txt", str(number).encode())
    student.put("large.txt", b"x" * 100_000)
    student.put("gone.txt", b"")
    student.remove("gone.txt")
    assert cards.reads() == ["59", 100_000, False]

def test_a_file_that_cannot_be_put_there_is_missing(cards, student):
    student.put("../nowhere/there.txt", b"")
    assert cards.count() == 0

def test_files_are_opened_as_ascii(cards, student):
    student.ascii_files()
    with pytest.raises(UnicodeEncodeError):
        cards.writes("\u00e9")
    assert cards.writes("\u00e9", encoding="utf-8") == 1

def test_but_in_that_test_alone(cards):
    assert cards.writes("\u00e9") == 1
"""
CARDS = """
import os

made = 0

class Card:
    def __init__(self, rank, suit):
        global made
        if rank is None:
            raise ValueError("no rank")
        made += 1
        self.rank, self.suit = rank, suit

    @property
    def long(self): return [[]] * 3000

    def show(self): return f"{self.rank}{self.suit}"

    def __str__(self): return self.show()

class Typed:
    def __init__(self):
        global made
        made += 1
        if made == 1: self.line = input()

def count(): return made

def reads():
    with open("count.txt") as one, open("large.txt") as other:
        return [one.read(), len(other.read()), os.path.exists("gone.txt")]

def writes(text, **how):
    with open("words.txt", "w", **how) as file:
        return file.write(text)
"""
OTHERS = {
    "loud.py": "print('loud')",
    "again.py": "import loud",
    "once.py": "import os\nos.mkdir('made')",
}
FILES = ("cards.py", *OTHERS)

SAID = """
def test_one_of_several_is_not_made(cards, student):
    student.in_turn([(cards.Card, 2), (cards.Card, 3), (cards.Card, 4)])

def test_one_of_several_cannot_be_read(cards, student):
    student.gather(student.in_turn([(cards.Card, 2), (cards.Card, 5)]), "suit")

def test_an_attribute_that_is_not_there(cards, student):
    student.gather(student.in_turn([(cards.Card, 2), (cards.Card, 5)]), "rank", "colour")

def test_a_class_that_asks(cards, student):
    student.in_turn([(cards.Asks, 2), (cards.Asks, 5)])

def test_an_attribute_that_takes_for_ever(cards, student):
    student.gather(student.in_turn([(cards.Slow, 2), (cards.Slow, 5)]), "rank", "suit")

def test_texts_that_take_for_ever(cards, student):
    student.texts(student.in_turn([(cards.Slow, 2), (cards.Slow, 5)]), "repr")

def test_a_text_that_is_none(cards, student):
    student.texts(student.in_turn([(cards.Card, 2), (cards.Card, 5)]))

def test_a_class_that_is_not_there(cards, student):
    student.in_turn([(cards.Hand, 2)])

def test_a_wrong_card_among_several(cards, student):
    cards.taken = student.in_turn([(cards.Card, 2), (cards.Card, 5)])
    assert student.gather(cards.taken, "rank") == [(2,), (6,)]

def test_a_module_that_cannot_be_imported_first(cards, later, student):
    student.importing("cards")
    student.importing("later")
"""
WRONG = """
class Card:
    def __init__(self, rank):
        if rank == 3: raise ValueError("no 3")
        self.rank = rank

    @property
    def suit(self):
        if self.rank == 5: raise KeyError("suit")
        return "C"

    def __str__(self): return ("2C", 5)[self.rank == 5]

class Asks:
    def __init__(self, rank): input("Suit? ")

class Slow(Card):
    def __repr__(self):
        while True: pass

    @property
    def suit(self):
        while True: pass

import later
later.KIND
"""
LATER = "import cards\nKIND = cards.Card\n"
VERDICTS = """
one_of_several_is_not_made
failed: # before: Card(2) gave a Card object
Card(3)
  raised  ValueError: no 3
          cards.py, line 4, in Card.__init__: if rank == 3: raise ValueError("no 3")

one_of_several_cannot_be_read
failed: Card(5).suit
  raised  KeyError: 'suit'
          cards.py, line 9, in Card.suit: if self.rank == 5: raise KeyError("suit")

an_attribute_that_is_not_there
not_written: a Card object has no colour yet

a_class_that_asks
failed: Asks(2); Asks(5)
  your program asked 'Suit?' (cards.py, line 15); it should ask nothing here
  the console was:
    Suit?

an_attribute_that_takes_for_ever
timed_out: [(each.rank, each.suit) for each in [Slow(2), Slow(5)]]
  no answer in time

texts_that_take_for_ever
timed_out: [repr(each) for each in [Slow(2), Slow(5)]]
  no answer in time

a_text_that_is_none
failed: str(Card(5))
  raised  TypeError: __str__ returned non-string (type int)

a_class_that_is_not_there
not_written: cards.Hand is not written yet

a_wrong_card_among_several
failed: cards.taken = [Card(2), Card(5)]
found = cards.taken
[(each.rank,) for each in found]
  gave    [(2,), (5,)]
  wanted  [(2,), (6,)]
  item 2 is (5,), not (6,)

a_module_that_cannot_be_imported_first
failed: later.py cannot be imported: AttributeError: partially initialized module\
 'later' has no attribute 'KIND' (most likely due to a circular import) (cards.py, line 26)
"""


@pytest.mark.parametrize("way", drawn([*FORKED, NO_FORK], 2, __name__), ids=str)
def test_many_questions_are_asked_in_one_frame(way: Way) -> None:
    with Course(ASKED, files=FILES) as course:
        all_pass(course.verdicts(way, {"cards.py": CARDS, **OTHERS}))


def test_what_a_student_reads_is_about_the_one_at_fault() -> None:
    with Course(SAID, files=("cards.py", "later.py")) as course:
        verdicts = course.verdicts(BEST, {"cards.py": WRONG, "later.py": LATER})
    assert told(verdicts) == VERDICTS
