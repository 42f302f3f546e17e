# expect: test_a_win_pays_the_bet_and_a_loss_takes_it; score 98.5
# mistake: the deck belongs to the class ("deck, a new Deck in its first order"); costs points of task 7
'''Das Spiel (the game).'''

import codecs
import os
import random

import deck as decks
import hand as hands


class Blackjack(object):

    num_games = 0
    deck = decks.Deck()

    def __init__(self, wallet):
        Blackjack.num_games += 1
        if not isinstance(wallet, (int, float)):
            raise AssertionError
        self.game_number = Blackjack.num_games
        self.wallet = wallet
        self.log = ''
        self.bet = 5
        self.round = 0

    def get_log(self):
        return self.log

    def reset_log(self):
        self.log = ''

    def write(self, *words):
        self.log = self.log + ' '.join([str(word) for word in words]) + '\n'

    @staticmethod
    def calculate_score(hand):
        if not isinstance(hand, hands.PlayerHand):
            raise AssertionError
        worth = {'J': 10, 'Q': 10, 'K': 10, 'A': 11}
        values = list(map(lambda c: worth.get(c.rank, c.rank), hand.get_cards()))
        # with 11 for no ace, for one, for two ...: from the highest sum to the lowest
        number = values.count(11)
        sums = [sum(values) - 10 * ones for ones in range(number + 1)]
        return max([s for s in sums if s <= 21], default=sums[-1])

    def hit_or_stand(self, hand, stand_threshold):
        while True:
            if self.deck.get_cards() == [] or self.calculate_score(hand) >= stand_threshold:
                return
            pulled = repr(self.deck.get_cards()[0])
            self.deck.deal_hand(hand)
            if isinstance(hand, hands.DealerHand):
                self.write('Dealer pulled a', pulled)
            else:
                self.write('Player pulled a', pulled)

    def determine_winner(self, player_score, dealer_score):
        def points(score):
            return -1 if score > 21 else score

        if points(player_score) > points(dealer_score):
            self.write('Player won with a score of %d. Dealer lost with a score of %d.' % (player_score, dealer_score))
            return 1
        if points(player_score) < points(dealer_score):
            self.write('Player lost with a score of %d. Dealer won with a score of %d.' % (player_score, dealer_score))
            return -1
        self.write('Player and Dealer tie.')
        return 0

    def add_to_file(self, player_hand, dealer_hand, result):
        if not os.path.isdir('game_summaries'):
            os.mkdir('game_summaries')
        winner = {-1: 'Dealer', 0: 'nobody', 1: 'Player'}[result]
        with codecs.open('./game_summaries/game_summary%d.txt' % self.game_number, 'a+', 'utf8') as out:
            out.writelines([
                'ROUND %d:\n' % self.round,
                'Player Hand:\n%s\n' % player_hand,
                'Dealer Hand:\n%s\n' % dealer_hand,
                'Winner of ROUND %d: %s\n' % (self.round, winner),
                '\n',
            ])

    def play_round(self, num_rounds, stand_threshold):
        for number in (num_rounds, stand_threshold):
            if not isinstance(number, int):
                raise AssertionError
        self.bet = 5
        for i in range(num_rounds):
            self.round += 1
            if len(self.deck.get_cards()) < 4:
                self.write('Not enough cards for a game.')
                break
            elif self.wallet < self.bet:
                self.write('Wallet amount $%s is less than bet amount $%s.' % (self.wallet, self.bet))
                break
            else:
                self.one_round(stand_threshold)
                self.write()

    def one_round(self, stand_threshold):
        self.write('Round', self.round, 'of Blackjack!')
        self.write('wallet:', self.wallet)
        self.write('bet:', self.bet)
        numbers = [random.randint(0, 5) for i in range(2)]
        self.deck.shuffle(modified_overhand = numbers[1], mongean = numbers[0])
        player, dealer = hands.PlayerHand(), hands.DealerHand()
        for i in range(4):
            self.deck.deal_hand([player, dealer][i % 2])
        self.write('Player Cards:', repr(player))
        self.write('Dealer Cards:', repr(dealer))
        self.hit_or_stand(player, stand_threshold)
        dealer.reveal_hand()
        self.write('Dealer Cards Revealed:', repr(dealer))
        self.hit_or_stand(dealer, 17)
        result = self.determine_winner(self.calculate_score(player), self.calculate_score(dealer))
        if result == 1:
            self.wallet += self.bet
            self.bet += 5
        elif result == -1:
            self.wallet -= self.bet
            self.bet = self.bet - 5 or 5
        self.add_to_file(player, dealer, result)


if __name__ == '__main__':
    game = Blackjack(10)
    game.play_round(5, 16)
    print(game.get_log())
