"""Answers that are easily marked wrongly: how a program is guarded, and small mistakes in it.

Words used here.  guard: what keeps `main` from running when a file is imported.  slip: one edit of
the reference, and the test that notices it.  question: one that no task asks for.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from answers import Answer, Class, solution

PROGRAMS = {
    "single_player_21": "assignment2.py",
    "hidden_card_21": "simple21.py",
    "blackjack_highscores": "blackjack.py",
    "war": "assignment3.py",
}
GUARD = 'if __name__ == "__main__":\n    main()\n'
GUARDS = {
    "an expression": 'main() if __name__ == "__main__" else None\n',
    "and": '__name__ == "__main__" and main()\n',
    "a name": 'is_run = __name__ == "__main__"\nif is_run:\n    main()\n',
    "a helper": 'def start():\n    if __name__ == "__main__":\n        main()\n\n\nstart()\n',
    "match": 'match __name__:\n    case "__main__":\n        main()\n',
    "no guard": "main()\n",
}


@dataclass(frozen=True)
class Edited(Answer):
    """The reference with some texts replaced: (file, old, new)."""

    name: str
    edits: tuple[tuple[str, str, str], ...]

    def __str__(self) -> str:
        return f"{self.slug}-{self.name}"

    def files(self) -> dict[str, bytes]:
        files = super().files()
        for file, old, new in self.edits:
            text = files[file].decode()
            assert text.count(old) == 1, (file, old)
            files[file] = text.replace(old, new).encode()
        return files


GUARDED = [
    Edited(slug, solution(slug), name, ((file, GUARD, guard),))
    for slug, file in PROGRAMS.items()
    for name, guard in GUARDS.items()
]
SLIPS = {
    "a hand that is revealed reveals all later ones": (
        "blackjack_classes", "test_the_second_card_is_hidden_also_when_it_comes_alone",
        ("hand.py", "until they are revealed.\"\"\"\n",
         'until they are revealed."""\n\n    hand_visible = False\n'),
        ("hand.py", "        self.hand_visible = False\n", ""),
        ("hand.py", "self.hand_visible = True", "DealerHand.hand_visible = True"),
    ),
    "both of the dealer's cards lie open from the second round on": (
        "blackjack_classes", "test_the_game_in_the_handout_is_logged_as_it_is_printed",
        ("blackjack.py", '        self.log += f"Dealer Cards: {dealer_hand!r}\\n"\n',
         '        if "Dealer Cards:" in self.log:\n'
         "            dealer_hand.cards[1].set_visible(True)\n"
         '        self.log += f"Dealer Cards: {dealer_hand!r}\\n"\n'),
    ),
    "a dealer with 17 takes a card against more": (
        "single_player_21", "test_the_dealer_takes_cards_until_the_hand_has_17",
        ("simple21.py", "while self._dealer.getHandValue() <= 16:",
         "while self._dealer.getHandValue() <= 16 or (\n"
         "            self._dealer.getHandValue() == 17 < self._player.getHandValue()\n"
         "        ):"),
    ),
    "a score that is not the best is announced": (
        "blackjack_highscores", "test_nothing_is_displayed_for_any_other_score",
        ("blackjack.py", '    if is_highest:\n        print("New',
         '    if not is_highest:\n        print("No record this time.")\n'
         '    if is_highest:\n        print("New'),
    ),
    "a user above 21 is told so": (
        "hidden_card_21", "test_above_21_the_user_is_still_asked_and_nothing_is_announced",
        ("simple21.py", '                print(f"{username} gets {card}")\n',
         '                print(f"{username} gets {card}")\n'
         "                if user_total > 21:\n"
         '                    print("You are over 21!")\n'),
    ),
}  # fmt: skip
SLIPPED = {
    Edited(slug, solution(slug), name, tuple(edits)): test
    for name, (slug, test, *edits) in SLIPS.items()
}

READS = "    try:\n        cards = read_and"
DOWN = "    cards_down = get_user_input()\n"
NAME = '    name = input("What is your name? ")\n    print("Hello", name)\n'
PAUSE = '    input("Press Enter to go on.")\n'
WELCOME = '    print("=" * 23)\n    print("Welcome'
# What is asked besides takes the next line that a test types.
QUESTIONS = (
    ("war", "assignment3.py", "a pause at first", 96.25, (READS, PAUSE + READS)),
    ("war", "assignment3.py", "a name", 96.25, (READS, NAME + READS)),
    ("war", "assignment3.py", "a pause before the number", 99.25, (DOWN, PAUSE + DOWN)),
    ("war", "assignment3.py", "a pause after the number", 100, (DOWN, DOWN + PAUSE)),
    ("war", "assignment3.py", "the number first", 96.25, (DOWN, ""), (READS, DOWN + READS)),
    ("single_player_21", "assignment2.py", "a name", 83.5, (WELCOME, NAME + WELCOME)),
    ("single_player_21", "assignment2.py", "a name after the deck", 86.25,
     ("        number = 1\n", "        number = 1\n        print(input('Your name? '))\n")),
    ("single_player_21", "assignment2.py", "a pause after each round", 93.75,
     ("            table.clearTable()\n", "            table.clearTable()\n            input()\n")),
    ("hidden_card_21", "simple21.py", "a pause at first", 93,
     ("    print_instructions()\n    user", f"    print_instructions()\n{PAUSE}    user")),
    ("hidden_card_21", "simple21.py", "a pause before the winner", 91.25,
     ('    print("-- Game Over --")\n', f'    print("-- Game Over --")\n{PAUSE}')),
)  # fmt: skip
DEALERS = "    dealer_hand = [card_deck.draw_card()]\n"
PLAYERS = "    player_hand = [card_deck.draw_card(), card_deck.draw_card()]\n"
IN_TURN = """\
    player_hand = [card_deck.draw_card()]
    second = card_deck.draw_card()
    player_hand.append(card_deck.draw_card())
"""
ORDERS = (
    ("blackjack_highscores", "blackjack.py", "the player first", 98,
     (DEALERS + PLAYERS, PLAYERS + DEALERS)),
    ("blackjack_highscores", "blackjack.py", "in turn", 98,
     (PLAYERS, IN_TURN), ("hand.append(card_deck.draw_card())\n\n", "hand.append(second)\n\n")),
)  # fmt: skip
LITTLE = {
    Edited(slug, solution(slug), name, tuple((file, *edit) for edit in edits)): score
    for slug, file, name, score, *edits in (*QUESTIONS, *ORDERS)
}


@pytest.fixture(scope="module")
def graded() -> Class:
    return Class([*GUARDED, *SLIPPED, *LITTLE])


@pytest.mark.parametrize("answer", GUARDED, ids=str)
def test_a_guard_is_right_however_it_is_written(graded: Class, answer: Edited):
    result = graded.results[answer].result()
    is_allowed = answer.name != "no guard" or answer.slug == "war"
    wanted = [] if is_allowed else ["test_importing_the_file_starts_nothing"]
    assert result.failing() == wanted


@pytest.mark.parametrize("answer", SLIPPED, ids=str)
def test_a_small_mistake_is_noticed(graded: Class, answer: Edited):
    assert SLIPPED[answer] in graded.results[answer].result().failing()


@pytest.mark.parametrize("answer", LITTLE, ids=str)
def test_what_all_games_meet_costs_what_it_takes_with_it(graded: Class, answer: Edited):
    assert graded.results[answer].result().score == LITTLE[answer]
