import random
from pathlib import Path

from deck import Deck
from hand import DealerHand, PlayerHand


class Enough(Exception):
    """No round can begin."""


class NoCards(Enough):
    def __str__(self):
        return "Not enough cards for a game."


class NoMoney(Enough):
    def __str__(self):
        return "Wallet amount ${} is less than bet amount ${}.".format(*self.args)


def logged(method):
    """Let a generator method yield the lines of the log and return its result."""

    def wrapper(self, *args):
        steps = method(self, *args)
        try:
            while True:
                line = next(steps)
                self.log += f"{line}\n"
        except StopIteration as stop:
            return stop.value

    return wrapper


class Blackjack:
    num_games = 0

    def __init__(self, wallet):
        assert isinstance(wallet, (int, float)) and not isinstance(wallet, bool)
        self.deck, self.wallet, self.log = Deck(), wallet, ""
        type(self).num_games += 1
        self.game_number = self.num_games
        self.rounds = 0

    def get_log(self):
        return self.log

    def reset_log(self):
        self.log = ""

    @staticmethod
    def calculate_score(hand):
        assert isinstance(hand, PlayerHand)
        ranks = [card.get_rank() for card in hand.get_cards()]
        aces = ranks.count("A")
        low = aces + sum(map(lambda rank: rank if isinstance(rank, int) else 10, filter(lambda rank: rank != "A", ranks)))
        return low + (10 if aces > 0 and low <= 11 else 0)

    @logged
    def hit_or_stand(self, hand, stand_threshold):
        while self.deck.get_cards() and self.calculate_score(hand) < stand_threshold:
            top = self.deck.get_cards()[0]
            self.deck.deal_hand(hand)
            yield f"{'Dealer' if isinstance(hand, DealerHand) else 'Player'} pulled a ({top.get_rank()}, {top.get_suit()})"

    @logged
    def determine_winner(self, player_score, dealer_score):
        player, dealer = (score * (score <= 21) for score in (player_score, dealer_score))
        if player == dealer:
            yield "Player and Dealer tie."
            return 0
        words = ("won", "lost") if player > dealer else ("lost", "won")
        yield "Player %s with a score of %d. Dealer %s with a score of %d." % (words[0], player_score, words[1], dealer_score)
        return 1 if player > dealer else -1

    def add_to_file(self, player_hand, dealer_hand, result):
        folder = Path("game_summaries")
        folder.mkdir(exist_ok=True)
        parts = [
            f"ROUND {self.rounds}:",
            "Player Hand:",
            str(player_hand),
            "Dealer Hand:",
            str(dealer_hand),
            f"Winner of ROUND {self.rounds}: {('Nobody', 'Player', 'Dealer')[result]}",
            "",
            "",
        ]
        with open(folder / f"game_summary{self.game_number}.txt", mode="a", encoding="utf-8") as file:
            file.writelines("\n".join(parts))

    @logged
    def _round(self, bet, threshold):
        if len(self.deck.get_cards()) < 4:
            raise NoCards
        if self.wallet < bet:
            raise NoMoney(self.wallet, bet)
        self.rounds += 1
        yield f"Round {self.rounds} of Blackjack!\nwallet: {self.wallet}\nbet: {bet}"
        mongean, overhand = (random.randint(0, 5) for _ in range(2))
        self.deck.shuffle(modified_overhand=min(overhand, len(self.deck.get_cards())), mongean=mongean)
        player, dealer = hands = PlayerHand(), DealerHand()
        for hand in hands * 2:
            self.deck.deal_hand(hand)
        yield f"Player Cards: {player!r}\nDealer Cards: {dealer!r}"
        self.hit_or_stand(player, threshold)
        dealer.reveal_hand()
        yield f"Dealer Cards Revealed: {dealer!r}"
        self.hit_or_stand(dealer, 17)
        result = self.determine_winner(*map(self.calculate_score, hands))
        self.wallet += result * bet
        self.add_to_file(player, dealer, result)
        return max(5, bet + 5 * result)

    def play_round(self, num_rounds, stand_threshold):
        for number in (num_rounds, stand_threshold):
            assert isinstance(number, int)
        bet = 5
        try:
            for _ in range(num_rounds):
                bet = self._round(bet, stand_threshold)
        except Enough as reason:
            self.log += str(reason) + "\n"


if __name__ == "__main__":
    game = Blackjack(10)
    game.play_round(5, 16)
    print(game.get_log())
