"""`random` is scripted however a student's code got hold of it; unscripted, it repeats itself."""

from __future__ import annotations

import re

import pytest
from drawn import drawn
from small_course import BEST, FORKED, NO_FORK, Course, Way, all_pass, told

HELD = """
STYLES = [
    "module", "alias", "name", "other_name", "attribute", "default", "keyword_default", "in_a_list",
    "closure", "generator", "new_generator", "system_generator", "abstract", "partial", "late",
]

@pytest.mark.parametrize("style", STYLES)
def test_draws_are_handed_out_in_order(cards, student, style):
    student.chance(randint=[3, 0])
    draw = getattr(cards, style)
    assert [draw(), draw()] == [3, 0]
    assert student.draws() == [("randint", (0, 5), {})] * 2

@pytest.mark.parametrize("style", STYLES)
def test_draws_are_watched(cards, student, style):
    student.chance("randint", "randrange")
    assert getattr(cards, style)() in range(6)
    assert student.draws() == [("randint", (0, 5), {})]

def test_the_script_may_stand_before_the_import(student):
    student.chance(randint=[3])
    assert student.module("cards").name() == 3

def test_several_functions_are_scripted_at_once(cards, student):
    student.chance("shuffle", randint=[3], choice=["KH"])
    assert cards.mixed([2, 1]) == (3, "KH", [2, 1], 4)
    names = [(name, arguments) for name, arguments, _ in student.draws()]
    assert names == [("randint", (0, 5)), ("choice", (["KH", "QH"],)), ("shuffle", ([1, 2, 9],))]

def test_arguments_are_kept_as_they_were(cards, student):
    student.chance("shuffle")
    cards.shuffled(["KH", "9S", "2C"])
    assert student.draws() == [("shuffle", (["KH", "9S", "2C"],), {})]

def test_named_arguments_are_kept(cards, student):
    student.chance(choices=[["KH"]])
    assert cards.several() == ["KH"]
    assert student.draws() == [("choices", (["KH", "QH"],), {"k": 1})]

def test_what_is_written_in_c_is_scripted_too(cards, student):
    student.chance(random=[0.25, 0.75, 0.5])
    assert cards.fractions() == [0.25, 0.75, 0.5]

def test_objects_can_be_handed_out(cards, student):
    card = cards.Card()
    student.chance(choice=[card])
    assert cards.pick([cards.Card(), card]) is card

def test_a_later_script_takes_over(cards, student):
    student.chance(randint=[3])
    assert cards.module() == 3
    student.chance(randint=[4, 5])
    assert [cards.name(), cards.module()] == [4, 5]

def test_a_script_holds_for_programs(student):
    student.chance(randint=[3])
    assert student.run("main.py").said("you drew 3")
    assert student.draws() == [("randint", (), {"a": 0, "b": 5})]

def test_one_script_is_gone_in_the_next_test(cards, student):
    student.chance("randint")
    assert cards.module() in range(6)
"""
TOLD = """
def test_a_draw_too_many(cards, student):
    student.chance(randint=[3])
    cards.module(), cards.module()

def test_a_draw_too_many_in_a_loop_that_catches_everything(cards, student):
    student.chance(randint=[3])
    cards.catches_everything()

def test_a_function_that_is_not_there(cards, student):
    student.chance(draw=[3])
"""
TOLD_VERDICTS = """
a_draw_too_many
failed: # before: module() gave 3
# randint gives 3, in this order
module()
  your program was stopped: it called randint a second time (cards.py, line 18); one call is enough

a_draw_too_many_in_a_loop_that_catches_everything
failed: # randint gives 3, in this order
catches_everything()
  your program was stopped: it called randint a second time (cards.py, line 18); one call is enough
  cause   cards.py, line 49: the loop never ends: its condition is always true and\
 nothing leaves it

a_function_that_is_not_there
grader_error: the suite could not ask this (test_everything.py, line 16): AttributeError: module\
 'random' has no attribute 'draw'
"""
CARDS = """
import abc
import functools
import random
import random as dice
from random import SystemRandom, randint, randint as roll

class Card: pass
class Deck:
    draw = randint
    def deal(self): return self.draw(0, 5)
class Abstract(abc.ABC):
    draw = randint

RNG = random.Random(7)
ROLL = [randint]

def module(): return random.randint(0, 5)
def alias(): return dice.randint(0, 5)
def name(): return randint(0, 5)
def other_name(): return roll(0, 5)
def attribute(): return Deck().deal()
def abstract(): return Abstract.draw(0, 5)
def default(draw=random.randint): return draw(0, 5)
def keyword_default(*, draw=randint): return draw(0, 5)
def in_a_list(): return ROLL[0](0, 5)
def closed(draw): return lambda: draw(0, 5)
closure = closed(randint)
partial = functools.partial(randint, 0, 5)
def generator(): return RNG.randint(0, 5)
def new_generator(): return random.Random().randint(0, 5)
def system_generator(): return SystemRandom().randint(0, 5)
def late():
    from random import randint as draw
    return draw(0, 5)

def mixed(cards):
    found = random.randint(0, 5), random.choice(["KH", "QH"])
    other = [1, 2, 9]
    random.shuffle(other)
    return *found, cards, len(other) + 1
def shuffled(cards):
    random.shuffle(cards)
    return cards
def several(): return random.choices(["KH", "QH"], k=1)
def fractions(): return [random.random(), RNG.random(), random.Random().random()]
def pick(cards): return random.choice(cards)
def catches_everything():
    while True:
        try:
            module()
        except:
            pass
"""
MAIN = "from random import randint\nprint('you drew', randint(a=0, b=5))\n"


@pytest.fixture(scope="module")
def held():
    with Course(HELD, files=("cards.py", "main.py")) as made:
        yield made


@pytest.mark.parametrize("way", drawn(FORKED, 2, __name__), ids=str)
def test_chance_is_scripted_whoever_holds_it(held: Course, way: Way):
    all_pass(held.verdicts(way, {"cards.py": CARDS, "main.py": MAIN}))


BY_CHANCE = """
@pytest.mark.parametrize("style", [{styles}])
def test_what_is_drawn_is_left_to_chance(cards, student, style):
    def drawn():
        draw = getattr(student.module("cards"), style)
        return [draw() for _ in range(40)]

    assert student.by_chance(style, drawn) is (style != "in_turn")
    first, again = drawn(), student.aside(f"{{style}} again", drawn)
    assert first == again, "no other number is drawn in a test"
"""
IN_TURN = """
COUNTED = []
def in_turn():
    COUNTED.append(0)
    return len(COUNTED) * 7 % 6
"""


@pytest.mark.parametrize("way", [BEST, NO_FORK], ids=str)
def test_who_draws_is_told_from_who_reads_a_list_in_turn(way: Way):
    styles = re.findall(r'"(\w+)"', HELD.split("]")[0])
    with Course(BY_CHANCE.format(styles=f"{[*styles, 'in_turn']}"[1:-1])) as course:
        all_pass(course.verdicts(way, CARDS + IN_TURN))


SYSTEM = """
import os
import random
import secrets
import uuid
from os import urandom

CHANCE = random.SystemRandom()
AT_IMPORT = secrets.token_bytes(8)

def generator(): return [CHANCE.random(), CHANCE.sample(range(52), 9), CHANCE.getrandbits(64)]
def secret(): return secrets.randbelow(10**9), secrets.choice(range(10**6)), secrets.token_hex()
def identity(): return str(uuid.uuid4())
def bytes_of_it(): return os.urandom(8), urandom(9), urandom(0)
def bits(): return os.getrandom(8)
def at_import(): return AT_IMPORT
def as_before(): return random.random(), random.Random().random()

if __name__ == "__main__":
    print(generator())
"""
DRAWN = """
NAMES = ["generator", "secret", "identity", "bytes_of_it", "bits", "at_import", "as_before"]

@pytest.mark.parametrize("name", NAMES)
def test_what_is_drawn_is_not_lost(cards, student, name):
    drawn = lambda: getattr(student.module("cards"), name)()
    assert student.by_chance(name, drawn) is (name != "at_import")
    assert drawn() == student.aside(f"{name} aside", drawn)
    assert [drawn()] == 0

def test_a_program_draws_the_same(student):
    assert [student.run("cards.py").text for _ in range(2)] == 0
"""


@pytest.mark.parametrize("way", [BEST, NO_FORK], ids=str)
def test_the_systems_chance_is_the_same_in_each_run(way: Way):
    with Course(DRAWN) as course:
        first, again = (
            {name: each.message for name, each in course.records(way, {"cards.py": made}).items()}
            for made in (SYSTEM, SYSTEM)
        )
    assert first == again and len(set(first.values())) == 8
    assert all("wanted  0" in each for each in first.values())


def test_what_cannot_be_drawn_is_said():
    with Course(TOLD) as course:
        assert told(course.verdicts(BEST, CARDS)) == TOLD_VERDICTS


REPEATED = """
STYLES = ["module", "from_random", "unseeded", "two", "after_seed", "hashes"]

@pytest.mark.parametrize("style", STYLES)
def test_what_is_drawn(cards, style):
    assert getattr(cards, style)() == []

def test_a_program(student):
    assert str(student.run("main.py")) == ""
"""
UNSEEDED = """
import random
from random import sample
RNG = random.Random()
def module(): return [random.randint(0, 10**9) for _ in range(3)]
def from_random(): return sample(range(10**9), 3)
def unseeded(): return [RNG.random(), random.Random().random()]
def two(): return random.Random().random() == random.Random().random()
def after_seed():
    random.seed()
    return random.random()
def hashes(): return [hash("KH"), list({"KH", "9S", "2C", "TD"}), str(object()), id]
"""


def test_chance_repeats_itself_in_every_run_and_way():
    found = set()
    with Course(REPEATED, files=("cards.py", "main.py")) as course:
        for way in (BEST, BEST, *FORKED, NO_FORK):
            files = {"cards.py": UNSEEDED, "main.py": "import cards; print(cards.module())"}
            found.add(told(course.verdicts(way, files)))
            if way == BEST:  # another process
                course.graders.pop(way).close()
    assert len(found) == 1
    assert "gave    False" in found.pop().split("what_is_drawn[two]")[1]


UNSCRIPTED = """
def test_a_script(cards, student):
    student.chance(randint=[3])
    assert cards.draw() == 3

def test_a_look(cards, student):
    student.chance("shuffle")
    assert cards.draw() == 3
"""
HIDING = {
    "nothing in it": "",
    "no function": "class Random:\n    randint = 5\n",
    "not to be changed": """
import sys
class Fixed(type(sys)):
    __setattr__ = None
randint = shuffle = len
sys.modules[__name__].__class__ = Fixed
""",
}


@pytest.mark.parametrize("theirs", HIDING.values(), ids=HIDING)
@pytest.mark.parametrize("way", [BEST, NO_FORK], ids=str)
def test_a_module_in_the_place_of_random_is_the_students_affair(way: Way, theirs: str):
    cards = "import random\n\ndef draw():\n    return random.randint(1, 3)\n"
    with Course(UNSCRIPTED) as course:
        verdicts = course.verdicts(way, {"cards.py": cards, "random.py": theirs})
    for name, words in verdicts.items():
        assert words.startswith("failed: the draws of your program cannot be scripted: "), name
