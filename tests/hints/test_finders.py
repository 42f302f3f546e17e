"""What looks like a slip in a file: each finder on what it is for, and on what only looks alike."""

from __future__ import annotations

import textwrap

import pytest
from answers import REFERENCES, RIGHT, Answer

from autograder.hints.detector import Detector
from autograder.hints.finding import Finding
from autograder.hints.loops import going_on
from autograder.suite.source import Source

# In right programs as well: they count only with the failure that they lead to.
ORDINARY = {"no return", "printed", "one path", "only run"}
MOST_ON_ONE_PATH = 0.25  # functions that may return nothing, for each right answer


def found(code: str) -> list[Finding]:
    files = {"game.py": textwrap.dedent(code).encode()}
    return Detector(REFERENCES[0].assignment(), files).findings()


def kinds(code: str) -> set[str]:
    return {each.kind for each in found(code)} - {"no return", "printed"}


def test_right_programs_have_no_slip_that_is_always_one():
    seen: dict[Answer, list[Finding]] = {}
    for answer in [*REFERENCES, *RIGHT]:
        seen[answer] = Detector(answer.assignment(), answer.files()).findings()
    wrong = [
        f"{answer}: {each.words}"
        for answer, findings in seen.items()
        for each in findings
        if each.kind not in ORDINARY
    ]
    assert len(seen) > 40 and wrong == []
    every = [each for findings in seen.values() for each in findings]
    assert sum(each.kind == "one path" for each in every) <= MOST_ON_ONE_PATH * len(seen)


SLIPS = {
    "an object without self": ("""
        class Deck:
            def deal(card):
                self.cards.remove(card)
        """, "self forgotten", 3),
    "a condition that stays": ("""
        def count(cards):
            i = 0
            while i < len(cards):
                print(cards[i])
        """, "endless", 4),
    "a comparison for an assignment": ("""
        def ask():
            answer = ""
            while answer != "y":
                answer == input()
        """, "endless", 4),
    "an attribute that stays": ("""
        class Hand:
            def fill(self):
                while self.total < 17:
                    print("a card")
        """, "endless", 4),
    "plus and equals": ("""
        def count(limit):
            i = 0
            while i < limit:
                i =+ 1
        """, "endless", 4),
    "true as long as it is true": ("""
        while 1:
            total = 1
        """, "endless", 2),
    "a function in a condition": ("""
        def is_over(): return True
        def run():
            while not is_over:
                input()
        """, "not called", 4),
    "a method in a comparison": ("""
        class Deck:
            def size(self): return 1
        def fits(deck):
            return deck.size == 52
        """, "not called", 5),
    "a method that is displayed": ("""
        class Deck:
            def size(self): return 1
        def show(deck):
            print(f"{deck.size} cards")
        """, "not called", 5),
    "a method as a statement": ("""
        class Deck:
            def shuffle(self): self.cards = []
        def begin(deck):
            deck.shuffle
        """, "not called", 5),
    "a method that stands twice": ("""
        class Deck:
            def deal(self): return self.cards.pop()
            def deal(self): pass
        """, "twice", 4),
    "in another order": ("""
        def f(answer):
            return answer.lower() != "x" or answer == "h" or "s"
        """, "always true", 3),
    "never both": ("""
        def f(total):
            if total == 21 and total == 22: return 1
        """, "always true", 3),
    "sorted in place and kept": ("""
        def best(cards):
            cards = cards.sort()
            return cards[-1]
        """, "lost", 3),
}  # fmt: skip


@pytest.mark.parametrize(("code", "kind", "line"), SLIPS.values(), ids=SLIPS)
def test_a_slip_is_seen(code: str, kind: str, line: int):
    assert (kind, line) in [(each.kind, each.line) for each in found(code)]
    assert all(each.words.startswith(f"game.py, line {each.line}: ") for each in found(code))


ALIKE = {
    "methods of a class itself": """
        class Deck:
            @staticmethod
            def full(): return Deck()
            @classmethod
            def of(kind, cards): return kind()
            def __eq__(one, other): return one.cards == other.cards
            def __new__(kind): return object.__new__(kind)
            def all(*cards): return cards
        """,
    "a function in a method": """
        class Deck:
            def deal(self):
                def later(card):
                    return card
                return later(1)
        """,
    "a function in a class of constants": """
        class Rules:
            def limit():
                return 21
            LIMIT = limit()
        """,
    "methods that are handed on": """
        class Card:
            def value(self): return 1
        def best(cards):
            return max(cards, key=Card.value)
        def show(cards, how=None):
            if how is None: how = str
            return [how(each) for each in cards]
        """,
    "an attribute of the same name": """
        class Deck:
            def size(self): return 1
        class Hand:
            def __init__(self): self.size = 0
        def f(hand): return hand.size == 0
        """,
    "a property": """
        class Deck:
            @property
            def empty(self): return True
            @empty.setter
            def empty(self, value): pass
        def f(deck):
            if deck.empty: return 1
            return 2
        """,
    "a parameter like a function": """
        def done(): return True
        def f(done):
            if done: return 1
            return 2
        """,
    "conditions that may hold": """
        def f(x, y):
            a = x != 1 or y != 2
            b = x == 1 or x == 2
            c = x != 1 and x != 2
            name = input() or "nobody"
            return a, b, c, name, x == 1 or y
        """,
    "an iterator": """
        def f(x):
            return next(x) == 1 and next(x) == 2
        """,
    "loops that end": """
        def f(cards, queue):
            while True:
                if cards: break
                cards = input()
            while cards:
                cards.pop()
            while len(cards) < 5:
                fill(cards)
            while not queue.isEmpty():
                queue.dequeue()
            while True:
                for each in cards:
                    break
                else:
                    return 1
                raise ValueError
        """,
    "loops that others end": """
        done = False
        def stop():
            global done
            done = True
        def run():
            while not done:
                stop()
        class Game:
            def play(self):
                while not self.over:
                    self.turn()
                while self.left():
                    pass
        def until_it_fails(queue):
            try:
                while True:
                    queue.get()
            except LookupError:
                pass
        def forever():
            while True:
                yield 1
        def leave():
            while True:
                exit()
        """,
    "typed numbers": """
        def f():
            bet = int(input())
            if bet == 3: print(bet)
            answer = input()
            if answer.isdigit(): answer = int(answer)
            if answer == 3: print(3)
        """,
    "lists of their own": """
        def table(cards=()):
            rows = [[] for _ in range(4)]
            zeros = [0] * 4
            cards = list(cards)
            cards.append(1)
            return rows, zeros, cards
        def seen(limits=[1, 2]):
            return max(limits)
        """,
    "bounds": """
        def f(cards):
            for i in range(len(cards) - 1):
                print(cards[i], cards[i + 1])
            for i in range(len(cards) + 1):
                print(cards[:i])
            for i in range(1, len(cards)):
                print(cards[i - 1])
        """,
    "names of Python's own that nobody calls": """
        def f(max, list):
            input = 1
            return max + input, list
        """,
    "begins when it is run": """
        def main():
            name = input()
        if __name__ == "__main__":
            main()
        """,
    "states that are returned to be called": """
        class Game:
            def deal(self):
                return self.turn
            def turn(self):
                return self.deal if self.left() else None
            def left(self): return 1
        def play(game):
            step = game.deal
            while step:
                step = step()
        """,
    "a copy that is sorted": """
        def best(cards):
            cards = sorted(cards)
            return cards[-1]
        """,
}


@pytest.mark.parametrize("code", ALIKE.values(), ids=ALIKE)
def test_what_looks_alike_is_no_slip(code: str):
    assert kinds(code) == set()


WAYS = {
    "where the condition of line 3 does not hold": "if x:\n    return 1",
    "where none of the conditions in lines 3 to 5 holds": (
        "if x:\n    return 1\nelif x > 1:\n    return 2"
    ),
    "after line 4": "if x:\n    x = 1\nelse:\n    return 2",
    "after the loop of line 3": "for each in x:\n    return 1",
    "after the break out of the loop of line 3": "while True:\n    if x: break\n    return 1",
    "after the except of line 5": "try:\n    return 1\nexcept ValueError:\n    print()",
    "where no case of line 3 fits": "match x:\n    case 1:\n        return 1",
}


@pytest.mark.parametrize(("way", "body"), WAYS.items(), ids=WAYS)
def test_the_path_without_a_return_is_told(way: str, body: str):
    [finding] = found("\ndef f(x):\n" + textwrap.indent(body, "    "))
    assert finding.idea == f"f returns nothing {way}, though it returns a value elsewhere"


@pytest.mark.parametrize(
    "body",
    [
        "if x:\n    return 1\nelse:\n    raise ValueError",
        "while True:\n    if x:\n        return 1",
        "while True:\n    for each in x:\n        break\n    return 1",
        "try:\n    return 1\nfinally:\n    print()",
        "with x:\n    return 1",
        "match x:\n    case 1:\n        return 1\n    case _:\n        return 2",
        "if x:\n    return 1\nexit()",
        "if x:\n    return 1\nassert False, x",
        "yield 1\nreturn 2",
    ],
)
def test_every_path_returns(body: str):
    assert found("\ndef f(x):\n" + textwrap.indent(body, "    ")) == []


def test_what_print_gives_back_is_no_value_that_another_path_lacks():
    code = "def f(x):\n    if x:\n        return print('no')\n    print('yes')\n"
    assert {each.kind for each in found(code)} == {"printed"}
    assert "one path" in {each.kind for each in found(code + "    if x > 1:\n        return 1\n")}


GOING_ON = """\
class Game:
    def play(self):
        while self.cards:
            for card in self.cards:
                print(card)
            while card:
                card = card[1:]
        for card in self.cards:
            self.cards.append(card)
        return card

while True: pass
"""


@pytest.mark.parametrize("lines, at", [
    ((5, 5), (3, "Game.play", True)),  # the `for` around it ends, as a rule
    ((6, 7), (6, "Game.play", True)),
    ((7, 5), (3, "Game.play", True)),
    ((8, 9), (8, "Game.play", True)),
    ((10, 10), (10, "Game.play", False)),
    ((4, 9), (9, "Game.play", False)),
    ((12, 12), (12, "", True)),
])  # fmt: skip
def test_the_loop_that_goes_on_holds_both_lines_of_a_call(lines, at):
    assert going_on(Source("game.py", GOING_ON.encode()), *lines) == at
