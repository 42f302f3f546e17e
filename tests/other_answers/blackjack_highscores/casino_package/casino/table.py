from __future__ import annotations

import enum
import logging
from dataclasses import dataclass

import card_deck

from .console import Console
from .hand import LIMIT, Hand

log = logging.getLogger(__name__)


class Outcome(enum.Enum):
    WON = "won"
    LOST = "lost"
    TIED = "tied"


@dataclass
class Tally:
    won: int = 0
    lost: int = 0
    tied: int = 0

    def count(self, outcome: Outcome) -> None:
        setattr(self, outcome.value, getattr(self, outcome.value) + 1)

    @property
    def games(self) -> int:
        return self.won + self.lost + self.tied

    @property
    def percentage(self) -> float:
        try:
            return self.won / (self.won + self.lost) * 100
        except ZeroDivisionError:
            return 0.0


class TableOfBlackjack:
    def __init__(self, console: Console, name: str) -> None:
        self.console = console
        self.name = name

    def players_turn(self, hand: Hand) -> int:
        while not hand.is_bust:
            if self.console.ask_hit() == "s":
                break
            hand.take(card_deck.draw_card())
            self.console.show_hand(self.name, hand)
        else:
            self.console.say(f"{self.name} bust!")
        log.debug("player ends with %d", hand.total)
        return hand.total

    def dealers_turn(self, hand: Hand) -> int:
        self._turn_over(hand)
        while hand.total < 17:
            hand.take(card_deck.draw_card())
            self._turn_over(hand)
        if hand.is_bust:
            self.console.say("Dealer bust!")
        return hand.total

    def _turn_over(self, hand: Hand) -> None:
        self.console.show_hand("Dealer", hand)
        self.console.wait()

    def play(self) -> Outcome:
        dealer, player = Hand([]), Hand([])
        for hand in (dealer, player, player):
            hand.take(card_deck.draw_card())
        hole = card_deck.draw_card()
        self.console.show_hand("Dealer", dealer)
        self.console.show_hand(self.name, player)
        dealer.take(hole)
        if player.is_blackjack or dealer.is_blackjack:
            return self._blackjack(player, dealer)
        points = self.players_turn(player)
        if points > LIMIT:
            self._turn_over(dealer)
            return self._finish(points, dealer.total)
        return self._finish(points, self.dealers_turn(dealer))

    def _blackjack(self, player: Hand, dealer: Hand) -> Outcome:
        self._turn_over(dealer)
        if player.is_blackjack and dealer.is_blackjack:
            self.console.say("Two player blackjack! -> Push!")
            return Outcome.TIED
        winner = self.name if player.is_blackjack else "Dealer"
        self.console.say(f"Blackjack! {winner} wins!")
        return Outcome.WON if player.is_blackjack else Outcome.LOST

    def _finish(self, points: int, dealer: int) -> Outcome:
        if points > LIMIT or points < dealer <= LIMIT:
            outcome, text = Outcome.LOST, "Dealer wins!"
        elif points == dealer:
            outcome, text = Outcome.TIED, "Push!"
        else:
            outcome, text = Outcome.WON, f"{self.name} wins!"
        self.console.say(f"Dealer: {dealer} | {self.name}: {points} | {text}")
        return outcome
