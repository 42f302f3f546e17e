"""Where solutions/README.md says that both readings of a source count, they do.

Words used here.  reading: the reference, with the edits that read one such place the other way.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from answers import REFERENCES, ROOT, Answer, Class

ROW = re.compile(r"(?m)^\| (\w+) \| (.+?) \| .+ \| nothing: both count \|$")
Edit = tuple[str, str, str]  # a file, what it has once, and what stands there instead

READINGS: dict[str, dict[str, list[Edit]]] = {
    "hidden_card_21": {
        "which of a player's first two cards is hidden": [
            ("simple21.py", "user_hidden, user_visible =", "user_visible, user_hidden ="),
            (
                "simple21.py",
                "computer_hidden, computer_visible = ",
                "computer_visible, computer_hidden = ",
            ),
        ],
        "whether the user is told the computer's card": [
            ("simple21.py", "{computer_name} takes a card", "{computer_name} gets {card}"),
        ],
    },
    "blackjack_highscores": {
        "whether the dealer's second card is turned over if only the player has a blackjack": [
            (
                "blackjack.py",
                '        display_hand("Dealer", dealer_hand)\n        print()\n        return',
                "        if get_hand_total(dealer_hand) == 21:\n"
                '            display_hand("Dealer", dealer_hand)\n        return',
            ),
        ],
        "whether `Y` and `H` are answers": [
            ("blackjack.py", 'answer != "y" and answer != "n"', 'answer not in [*"yYnN"]'),
            ("blackjack.py", 'return answer == "y"', 'return answer in [*"yY"]'),
            ("blackjack.py", 'choice != "h" and choice != "s"', 'choice not in [*"hHsS"]'),
            ("blackjack.py", "    return choice\n", "    return choice.lower()\n"),
        ],
    },
    "single_player_21": {
        "whether a player with 21 is asked once more": [
            ("assignment2.py", "not is_bust and not table.playerNatural() and", "not is_bust and"),
        ],
        "whether a card face down counts in the value: the text has both": [
            (
                "simple21.py",
                "        self._value += card.getValue()\n",
                "        self._value += card.getValue() if card.isFaceUp() else 0\n",
            ),
            (
                "simple21.py",
                "                card.turnOver()\n",
                "                card.turnOver()\n                self._value += card.getValue()\n",
            ),
        ],
        "when an empty deck is filled again": [
            (
                "simple21.py",
                "        try:\n            return self._deck.deal()\n",
                "        try:\n            card = self._deck.deal()\n"
                "            if self._deck._cards.isEmpty() and self._discard_pile:\n"
                "                self._deck.repopulate(self._discard_pile)\n"
                "                self._discard_pile = []\n"
                "            return card\n",
            ),
        ],
    },
    "war": {
        "who catches the exception of a bad deck": [
            (
                "assignment3.py",
                "    if faults:\n        raise",
                "    try:\n        if faults:\n            raise",
            ),
            (
                "assignment3.py",
                "    return cards\n    ### END",
                "    except ValueError as problem:\n        print(problem)\n"
                "        raise SystemExit\n"
                "    return cards\n    ### END",
            ),
        ],
        "whether a file that cannot be opened ends the program": [
            (
                "assignment3.py",
                'print("Incorrect filename or file does not exist")',
                'print("Incorrect filename or file does not exist")\n            raise SystemExit',
            ),
        ],
    },
    "blackjack_classes": {
        "`mongean` or `mogean`: the text has both": [
            ("shuffle.py", "def mongean(", "def mogean("),
            ("shuffle.py", "new_pile = Shuffle.mongean(", "new_pile = Shuffle.mogean("),
            ("deck.py", "Shuffle.mongean(self.cards)", "Shuffle.mogean(self.cards)"),
        ],
        "whether a score needs both `map` and `filter`": [
            (
                "blackjack.py",
                'list(filter(lambda rank: rank == "A", ranks))',
                '[rank for rank in ranks if rank == "A"]',
            ),
        ],
    },
}


class Reading(Answer):
    """A reference that reads every place at once the other way."""

    def files(self) -> dict[str, bytes]:
        found = super().files()
        for edits in READINGS[self.slug].values():
            for name, find, put in edits:
                text = found[name].decode()
                assert text.count(find) == 1, f"{name} has {find!r} once"
                found[name] = text.replace(find, put).encode()
        return found


def test_each_place_where_both_readings_count_is_read_the_other_way_here() -> None:
    table = (ROOT / "solutions/README.md").read_text(encoding="utf-8")
    assert ROW.findall(table) == [(slug, place) for slug in READINGS for place in READINGS[slug]]


@pytest.fixture(scope="module")
def graded() -> Iterator[Class]:
    chosen = Class([Reading(each.slug, each.folder) for each in REFERENCES])
    yield chosen
    chosen.stop()


@pytest.mark.parametrize("slug", READINGS)
def test_the_other_readings_lose_nothing(graded: Class, slug: str) -> None:
    result = next(each for answer, each in graded.results.items() if answer.slug == slug).result()
    assert [test.id for test in result.tests if not test.passed] == []
    assert result.score == 100
