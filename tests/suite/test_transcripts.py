"""What a program shows is compared loosely: spaces, case, full stops; never words and numbers."""

from __future__ import annotations

import ast

import pytest

from autograder.suite.source import Source
from autograder.suite.transcript import Transcript

SAID = [
    ("Player wins", "Player wins!"),
    ("Player wins", "PLAYER   wins"),
    ("Player wins.", "the player wins\n"),
    ("player wins", "Player\n\n  wins"),
    ("Hit or stay?", "hit or stay ? "),
    ("Total: 12", "total:12"),
    ("Total: 12", "Your total : 12."),
    ("Round 1. Player wins", "Round 1\nPlayer wins"),
    ("Cannot read from deck.txt", "Cannot read from deck.txt."),
    ("1.5 points", "You have 1.5 points"),
    ("1", "1."),
    ("1", "(1)"),
    ("1", "1, 2"),
    ("-1", "-1"),
    ("20%", "20 %"),
    ("K♥ 9♠", "K♥  9♠"),
    ("it's a tie", "IT'S A TIE"),
    ("straße", "Straße"),
    ("*** You win ***", "***You win***"),
    ("a_b", "a_b"),
    ("Player wins", "*Player wins*"),
    ("Player wins", "_Player wins_"),
    ("Player wins", "___Player wins___"),
    ("Player wins", "__Player__ *wins*"),
    ("Player wins", "Player **wins**"),
    ("Player wins", "Player\n______\nwins"),
    ("Player wins", "Game over_____\nPlayer wins_____"),
    ("Tie. Player wins", "_Tie!_ _Player wins_"),
    ("round 1", "_round_ _1_"),
    ("round 1", "round1"),
    ("Player 1 wins", "player1 wins"),
    ("Player wins", "Player wins.Goodbye"),
    ("no_deck.txt", "Cannot read no_deck.txt."),
    ("deck.txt", "'deck.txt'"),
]
NOT_SAID = [
    ("1", "11"),
    ("1", "21"),
    ("1", "-1"),
    ("1", "1.5"),
    ("5", "1.5"),
    ("11", "1 1"),
    ("1", "1st"),
    ("win", "winner"),
    ("tie", "necktie"),
    ("Player wins", "Playerwins"),
    ("Player wins", "player has won"),
    ("Player wins", "wins player"),
    ("deck.txt", "deck txt"),
    ("deck.txt", "mydeck.txt"),
    ("Hit or stay?", "Hit or stay"),
    ("Player wins", "player_wins_round_1.txt"),
    ("Player wins", "player__wins.txt"),
    ("Player wins", "player_wins"),
    ("wins", "player_wins_round_1.txt"),
    ("Player", "player_wins_round_1.txt"),
    ("round 1", "player_wins_round_1.txt"),
    ("round 1", "round1.txt"),
    ("Tie", "tie_in_round_1.txt"),
    ("Tie. Player wins", "tie_player wins"),
    ("goodbye", "goodbye.txt"),
    ("goodbye", "say_goodbye.py"),
    ("deck.txt", "no_deck.txt"),
    ("", "anything"),
    ("...", "anything..."),
]


def shown(text: str) -> Transcript:
    return Transcript((("o", text),))


@pytest.mark.parametrize(("wanted", "text"), SAID)
def test_a_message_is_heard_however_it_is_written(wanted: str, text: str):
    assert shown(text).said(wanted)
    assert not shown(text).silent_about(wanted)


@pytest.mark.parametrize(("wanted", "text"), NOT_SAID)
def test_another_message_is_not_heard(wanted: str, text: str):
    assert not shown(text).said(wanted)
    assert shown(text).silent_about(wanted)


def test_messages_are_counted_and_ordered():
    game = shown("Hit or stay? Hit or stay? Bust! Player wins. Goodbye.")
    assert game.count("hit or stay?") == 2
    assert game.said("hit or stay?", times=2) and not game.said("hit or stay?", times=1)
    assert game.said("bust", "natural", times=1)
    assert game.said_in_order("hit or stay", ("natural", "bust"), "goodbye")
    assert not game.said_in_order("goodbye", "bust")


def test_one_of_several_messages_is_the_only_one():
    endings = ("Player wins", "Dealer wins", "No one wins")
    assert shown("Player wins!").said_only("Player wins", of=endings)
    assert shown("PLAYER\nWINS. Dealer wins: 0").said_only("Player wins", of=endings)
    assert not shown("Player wins: 1").said_only("Player wins", of=endings)
    assert not shown("Nothing").said_only("Player wins", of=endings)
    both = shown("Player wins! Dealer wins!")
    assert both.said_only("Dealer wins", "Player wins", of=endings)
    heard = both.said_only("Player wins", of=endings)
    assert not heard
    assert heard.wanted == "to show 'Player wins', and not 'Dealer wins' as well"
    assert shown("Nothing").said_only(of=endings)


def test_what_was_typed_is_not_what_was_shown():
    game = Transcript((("o", "Name? "), ("i", "Ann"), ("e", "Bob "), ("o", "Hi")))
    assert game.silent_about("Ann")
    assert game.said_in_order("Name?", "Bob", "Hi"), "an error is shown, too"
    assert (game.text, game.errors, game.typed) == ("Name? \nBob Hi", "Bob ", ["Ann"])


def test_a_turn_to_which_nobody_came_is_said():
    game = Transcript((("o", "Name? "), ("i", "Ann"), ("o", "Hi")))
    assert (game.turns[1], game.turns[-1], game.turns[2:]) == ("Hi", "Hi", [])
    with pytest.raises(AssertionError, match=r"^nothing more after 'Ann' was read$"):
        assert game.turns[2]
    with pytest.raises(AssertionError, match=r"^nothing of what was typed was read$"):
        assert Transcript((("o", "Hi"),)).turns[1]


@pytest.mark.parametrize("sign", "\u00ad\u200b\u200c\u200d\u200e\u2060\ufeff")
def test_signs_that_nobody_sees_do_not_count(sign):
    assert shown(f"Good{sign}bye{sign}, Ma{sign}ry").said("Goodbye, Mary")
    assert shown(sign).text == ""


def test_enter_ends_the_line_of_a_prompt():
    events = (("o", "Press Enter"), ("i", ""), ("o", "Player2 wins!\nAgain?\n"), ("i", "n"))
    game = Transcript((*events, ("o", "Goodbye")))
    assert game.said("Player2 wins!")
    assert not game.said("EnterPlayer2 wins!")
    assert game.text == "Press Enter\nPlayer2 wins!\nAgain?\nGoodbye"
    assert Transcript((("i", ""), ("o", "2 cards"))).said("2 cards")


# --- rules on constructs ------------------------------------------------------------------------

SOURCE = Source(
    "cards.py",
    b'''
import random
from collections import deque as queue

class Deck:
    """for and while in words are no loops."""
    def __init__(self, cards):
        self.cards = [card for card in cards]
    def deal(self):
        return self._front()
    def _front(self):
        return self.cards.pop(0)
    def shuffle(self):
        for _ in range(3):
            random.shuffle(self.cards)
    def last(self):
        return self.cards.pop()
    def later(self):
        raise NotImplementedError("task 3")
    def nothing(self):
        """Say nothing."""

def total(ranks):
    return 0 if not ranks else ranks[0] + rest(ranks)

def rest(ranks):
    return total(ranks[1:])

def even(number):
    while number > 1:
        number -= 2
    return number == 0

def check(rank):
    assert rank in "A23456789TJQK", "no such rank"

total([1])
''',
)


def test_loops_are_found_in_helpers_too():
    assert SOURCE.loops("Deck.shuffle") == [14]
    assert SOURCE.loops("even") == [30]
    assert SOURCE.loops("Deck.__init__") == SOURCE.loops("total") == []


def test_code_that_nobody_can_read_may_be_a_loop():
    hidden = Source("cards.py", b"def shuffle(cards):\n    exec('for card in cards: pass')\n")
    assert hidden.loops("shuffle") == [2]


def test_recursion_is_found_by_way_of_others():
    assert SOURCE.is_recursive("total") and SOURCE.is_recursive("rest")
    assert not SOURCE.is_recursive("even")


@pytest.mark.parametrize(
    "lines",
    [
        "down = lambda n: n and down(n - 1)\ndef total(n): return down(n)",
        "def total(n):\n    down = lambda n: n and down(n - 1)\n    return down(n)",
        "total = lambda n: n and total(n - 1)",
        "total: object = cache(lambda n: n and total(n - 1))",
    ],
)
def test_a_lambda_with_a_name_is_a_function(lines):
    source = Source("cards.py", f"{lines}\ntwice = lambda n: 2 * n".encode())
    assert source.is_recursive("total") and not source.is_recursive("twice")
    assert {"total", "twice"} <= source.functions().keys()


@pytest.mark.parametrize(
    "lines",
    [
        "@dataclass\nclass Deck:\n    cards: list = field(default_factory=new_cards)",
        "@dataclass()\nclass Deck:\n    a: list = field(default_factory=lambda: [n for n in [2]])",
        "@data.dataclass\nclass Deck:\n    def __post_init__(self):\n        new_cards()",
        "class Cards:\n    def __init__(self):\n        new_cards()\nclass Deck(Cards): pass",
        "class Deck:\n    __init__ = new_cards",
    ],
)
def test_what_stands_in_place_of_a_method_is_looked_at(lines):
    helper = "def new_cards(*_):\n    return [n for n in [2]]\n"
    source = Source("deck.py", (helper + lines).encode())
    assert source.uses("Deck.__init__", ast.ListComp) != []
    assert source.loops("Deck.__init__") == source.uses("Deck.shuffle", ast.ListComp) == []
    source = Source("deck.py", f"def new_cards(*_):\n    for _ in [2]: pass\n{lines}".encode())
    assert source.loops("Deck.__init__") == ([] if "lambda" in lines else [2])


def test_work_on_whole_lists_is_found_along_the_calls():
    assert SOURCE.linear_work("Deck.deal") == ["cards.py, line 12: .pop(0)"]
    assert SOURCE.linear_work("total") == ["cards.py, line 27: a slice"]
    assert SOURCE.linear_work("Deck.last") == []


@pytest.mark.parametrize(
    ("line", "words"),
    {
        "cards.insert(0, card)": ".insert(...)",
        "del cards[0]": "del of an item",
        "cards = cards[1:]": "a slice",
        "cards = list(cards)": "list(...)",
        "cards = sorted(cards)": "sorted(...)",
        "cards.remove(card)": ".remove(...)",
        "cards.append(card)": "",
        "cards[0] = card": "",
        "card = cards.pop()": "",
        "cards.pop(-1)": "",
    }.items(),
)
def test_each_kind_of_work_on_a_list_is_known(line: str, words: str):
    source = Source("cards.py", f"def deal(cards, card):\n    {line}\n".encode())
    assert source.linear_work("deal") == ([f"cards.py, line 2: {words}"] if words else [])


def test_stubs_imports_and_interfaces_are_read():
    assert SOURCE.is_stub("Deck.later") and SOURCE.is_stub("Deck.nothing")
    assert not SOURCE.is_stub("Deck.last") and not SOURCE.is_stub("Deck.missing")
    assert SOURCE.imports() == {"random", "collections", "collections.deque"}
    assert list(SOURCE.classes()) == ["Deck"]
    assert SOURCE.line(30) == "while number > 1:"


@pytest.mark.parametrize(
    "content", [b"def f(:\n", b"x = '\0'\n", b"x = 1\n" * 100_000, b"(" * 5000]
)
def test_what_is_no_source_is_refused(content: bytes):
    with pytest.raises((SyntaxError, ValueError, RecursionError, MemoryError)):
        Source("cards.py", content)


@pytest.mark.parametrize(
    "shown",
    ["Rose’s hand – “21”", "Rose‘s hand — „21”", "Roseʼs hand − “21“", 'Rose\'s hand - "21"'],
)
def test_apostrophes_quotation_marks_and_dashes_may_be_typographic(shown):
    game = Transcript((("o", shown + "\n"), ("i", "y\n"), ("o", "Rose’s turn\n")))
    for wanted in ('Rose\'s hand - "21"', "Rose’s hand – “21”"):
        assert game.said(wanted) and game.said_only(wanted, of=[wanted, "bust"])
    assert game.prompts == ['Rose\'s hand - "21"']
    assert shown in str(game)  # what a student reads is what the program displayed
    assert not game.said("Roses hand")


def test_an_article_before_a_number_goes_without_saying():
    heard = Transcript(()).said("You get 8", "You get a 8", "You get an 8", "You took 8")
    assert heard.wanted == "to show 'You get 8' or 'You took 8'"
