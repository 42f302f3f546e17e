# all five classes; the five files only hand them on
import random, os

RANGOS = list(range(2, 11)) + ["J", "Q", "K", "A"]
PALOS = ["clubs", "diamonds", "hearts", "spades"]
SIMBOLOS = "♣♦♥♠"


class Card:
    def __init__(self, rank, suit, visible=True):
        assert rank in RANGOS
        assert suit in PALOS
        assert visible in (True, False)
        self.rank = rank
        self.suit = suit
        self.visible = visible

    def get_rank(self):
        return self.rank

    def get_suit(self):
        return self.suit

    def set_visible(self, visible):
        assert visible in [True, False]
        self.visible = visible

    def __str__(self):
        rango = self.rank if self.visible else "?"
        simbolo = SIMBOLOS[PALOS.index(self.suit)] if self.visible else "?"
        lineas = ["_" * 4, f"|{rango}  |", f"| {simbolo} |", f"|__{rango}|"]
        return "\n".join(lineas)

    def __repr__(self):
        if self.visible:
            return f"({self.rank}, {self.suit})"
        return "(?, ?)"

    def __lt__(self, otra):
        if self.rank == otra.rank:
            return PALOS.index(self.suit) < PALOS.index(otra.suit)
        return RANGOS.index(self.rank) < RANGOS.index(otra.rank)


class PlayerHand:
    def __init__(self):
        self.cards = []

    def get_cards(self):
        return self.cards

    def sort_hand(self):
        self.cards.sort()

    def add_card(self, *cards):
        for carta in cards:
            assert isinstance(carta, Card)
            self.cards.append(carta)
        self.sort_hand()

    def __str__(self):
        texto = ""
        for carta in self.cards:
            texto += str(carta) + "\n"
        return texto[:-1]

    def __repr__(self):
        texto = ""
        for carta in self.cards:
            texto += repr(carta) + " "
        return texto.rstrip()


class DealerHand(PlayerHand):
    hand_visible = False

    def add_card(self, *cards):
        if self.hand_visible:
            super().add_card(*cards)
            return
        for carta in cards:
            assert isinstance(carta, Card)
        self.cards.extend(cards)
        for numero, carta in enumerate(self.cards):
            carta.set_visible(numero == 0)

    def reveal_hand(self):
        self.hand_visible = True
        [carta.set_visible(True) for carta in self.cards]
        self.cards.sort()


class Shuffle:
    def modified_overhand(cards, num):
        assert isinstance(cards, list)
        assert isinstance(num, int)
        assert num >= 0
        cartas = cards.copy()

        def paso(n):
            if n < 1:
                return cartas
            inicio = (len(cartas) - n) // 2
            for k in range(n):
                cartas.insert(k, cartas.pop(inicio + k))
            return paso(n - 1)

        return paso(num)

    def mongean(cards):
        if not cards:
            return []
        *resto, ultima = cards
        mezcladas = Shuffle.mongean(resto)
        return [ultima, *mezcladas] if len(cards) % 2 == 0 else [*mezcladas, ultima]


class Deck:
    def __init__(self):
        self.cards = [Card(rango, palo) for rango in RANGOS for palo in PALOS]

    def get_cards(self):
        return self.cards

    def deal_hand(self, hand):
        assert isinstance(hand, PlayerHand)
        hand.add_card(self.cards.pop(0))

    def shuffle(self, **shuffle_and_count):
        assert set(shuffle_and_count).issubset({"mongean", "modified_overhand"})
        for cuenta in shuffle_and_count.values():
            assert isinstance(cuenta, int) and cuenta >= 0
        self.cards = Shuffle.modified_overhand(self.cards, shuffle_and_count.pop("modified_overhand", 0))
        for _ in range(shuffle_and_count.pop("mongean", 0)):
            self.cards = Shuffle.mongean(self.cards)


class Blackjack:
    num_games = 0

    def __init__(self, wallet):
        assert type(wallet) in (int, float)
        self.deck = Deck()
        self.wallet = wallet
        self.reset_log()
        Blackjack.num_games += 1
        self.game_number = Blackjack.num_games
        self.ronda = 0

    def get_log(self):
        return self.log

    def reset_log(self):
        self.log = ""

    @staticmethod
    def calculate_score(hand):
        assert isinstance(hand, PlayerHand)
        rangos = [carta.get_rank() for carta in hand.get_cards()]
        total = sum(filter(lambda r: type(r) is int, rangos))
        total += 10 * sum([r in ("J", "Q", "K") for r in rangos])
        ases = rangos.count("A")
        total += ases
        if ases and total + 10 <= 21:
            total += 10
        return total

    def hit_or_stand(self, hand, stand_threshold):
        while self.calculate_score_of(hand) < stand_threshold and self.deck.cards:
            carta = self.deck.cards[0]
            self.log += f"\n{'Dealer' if isinstance(hand, DealerHand) else 'Player'} pulled a ({carta.rank}, {carta.suit})"
            print(self.log.splitlines()[-1])
            self.deck.deal_hand(hand)

    def calculate_score_of(self, hand):
        return Blackjack.calculate_score(hand)

    def determine_winner(self, player_score, dealer_score):
        a = -1 if player_score > 21 else player_score
        b = -1 if dealer_score > 21 else dealer_score
        if a == b:
            self.log += "\nPlayer and Dealer tie."
            return 0
        resultado = 1 if a > b else -1
        uno, otro = ("won", "lost")[::resultado]
        self.log += f"\nPlayer {uno} with a score of {player_score}. Dealer {otro} with a score of {dealer_score}."
        return resultado

    def add_to_file(self, player_hand, dealer_hand, result):
        if not os.path.isdir("./game_summaries"):
            os.mkdir("./game_summaries")
        ganador = "Player" if result == 1 else "Dealer" if result == -1 else ""
        with open(f"./game_summaries/game_summary{self.game_number}.txt", "a+", encoding="utf-8") as f:
            f.write(f"\nROUND {self.ronda}:\n\nPlayer Hand:\n{player_hand}\n\nDealer Hand:\n{dealer_hand}\n\nWinner of ROUND {self.ronda}: {ganador}\n")

    def play_round(self, num_rounds, stand_threshold):
        for numero in (num_rounds, stand_threshold):
            assert isinstance(numero, int)
        apuesta = 5
        while num_rounds > 0:
            num_rounds -= 1
            if len(self.deck.cards) < 4:
                self.log += "\nNot enough cards for a game."
                break
            elif self.wallet < apuesta:
                self.log += f"\nWallet amount ${self.wallet} is less than bet amount ${apuesta}."
                break
            else:
                self.ronda += 1
                self.log += f"\nRound {self.ronda} of Blackjack!\nwallet: {self.wallet}\nbet: {apuesta}"
                m, o = random.randint(0, 5), random.randint(0, 5)
                self.deck.shuffle(modified_overhand=min(o, len(self.deck.cards)), mongean=m)
                mano, banca = PlayerHand(), DealerHand()
                for _ in "12":
                    self.deck.deal_hand(mano)
                    self.deck.deal_hand(banca)
                self.log += f"\nPlayer Cards: {mano!r}\nDealer Cards: {banca!r}"
                self.hit_or_stand(mano, stand_threshold)
                banca.reveal_hand()
                self.log += f"\nDealer Cards Revealed: {banca!r}"
                self.hit_or_stand(banca, 17)
                r = self.determine_winner(self.calculate_score_of(mano), self.calculate_score_of(banca))
                if r > 0:
                    self.wallet += apuesta
                    apuesta += 5
                elif r < 0:
                    self.wallet -= apuesta
                    apuesta = max(apuesta - 5, 5)
                self.add_to_file(mano, banca, r)
        self.log = self.log.lstrip("\n")
        self.log += "\n"
