"""A table for games with planned draws and decisions, and what one looks for in what they show."""

import itertools
import re


class Table:
    """Stands in for next_card and take_another_card: both do what the plan of a game says.

    More draws are tens, and the computer passes.  The same question of the computer's, with no
    card drawn in between, is the same decision.
    """

    is_odd = False  # whether a game had to be played in another way than the handout says

    def lay(self, plan):
        """Lay a plan, in which draws and decisions stand as a game comes to them."""
        words = plan.split()
        self.cards = [int(word) for word in words if word.isdigit()]
        self.plan = [word == "take" for word in words if not word.isdigit()]
        self.drawn, self.asked = 0, {}

    def next_card(self):
        self.drawn += 1
        return self.cards[self.drawn - 1] if self.drawn <= len(self.cards) else 10

    def take_another_card(self, computer_total_points, user_visible_card):
        question, at = (computer_total_points, user_visible_card, self.drawn), len(self.asked)
        return self.asked.setdefault(question, at < len(self.plan) and self.plan[at])

    @property
    def decisions(self):
        """What take_another_card was given, each time."""
        return [question[:2] for question in self.asked]

    def turn(self, number):
        """Return what was shown after that many answers, up to the next question."""
        return self.shown.between(number, number)

    def questions(self):
        """Return how many questions came before the end."""
        before = itertools.takewhile(lambda turn: "in total" not in turn.lower(), self.shown.turns)
        return min(len([*before]), len(self.shown.typed))

    def hidden_first(self, name):
        """Return a player's first two cards: the hidden one, and the visible one."""
        first, second = self.cards[:2] if name == "Mira" else self.cards[2:4]
        is_visible = self.turn(0).count(f"{name} has {first} visible") > 0
        return (second, first) if is_visible else (first, second)

    def keeps_its_secrets(self):
        """Check that no number before the last pass is the computer's hidden card or total.

        The draws are such that no other number is like these, but for the user's.
        """
        text = self.shown.text.lower()
        text = re.sub(r"mira\s+(has|gets)\D*\d+", "", text[: text.rindex("passed")])
        numbers = {int(number) for number in re.findall(r"\d+", text)}
        totals = [total for total, _ in self.decisions] or [sum(self.cards[2:4])]
        status = re.search(r"computer\s+has\s+(\d+)\s+visible", text)
        assert status, "the computer's status displays its visible points"
        assert sorted({*totals, totals[0] - int(status[1])} & numbers) == []
