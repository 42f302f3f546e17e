# classes for everything; the functions of the handout at the end
import sys
import card_deck as cd

HIGH_SCORES = "highscores.txt"


class Card(tuple):
    FACE = {"Jack": 10, "Queen": 10, "King": 10, "Ace": 11}

    def __int__(self):
        return self.FACE.get(self[0]) or int(self[0])

    def __str__(self):
        return "%s of %s" % self


class Hand(list):
    """A view of the list that was given: it appends to the original too."""

    def __init__(self, cards):
        super().__init__(map(Card, cards))
        self.original = cards

    def draw(self):
        new = cd.draw_card()
        self.original.append(new)
        self.append(Card(new))

    def __int__(self):
        n = sum(map(int, self))
        for c in self:
            if n > 21 and c[0] == "Ace":
                n -= 10
        return n

    def __lt__(self, other):
        return int(self) < int(other)

    def __str__(self):
        return ", ".join(map(str, self))


class Person:
    def __init__(self, name, cards):
        self.name, self.hand = name, Hand(cards)

    def __getattr__(self, attribute):
        return getattr(self.hand, attribute)

    def show(self):
        sys.stdout.write(f"\n{self.name}'s hand: {self.hand}\nHand Total: ({int(self.hand)})\n\n")

    @property
    def bust(self):
        return int(self.hand) > 21

    def play(self):
        while not self.bust and self.wants():
            self.draw()
            self.show()
            self.after()
        if self.bust:
            print(self.name + " bust!")
        return int(self.hand)

    def after(self):
        pass


class Player(Person):
    def wants(self):
        return input_hit_choice() == "h"


class Dealer(Person):
    def __init__(self, cards):
        super().__init__("Dealer", cards)

    def wants(self):
        return int(self.hand) < 17

    def after(self):
        read("Press Enter")


def read(question):
    sys.stdout.write(question + " ")
    sys.stdout.flush()
    return sys.stdin.readline().rstrip("\n")


def get_hand_total(hand):
    return int(Hand(hand))


def display_hand(name, hand):
    Person(name, hand).show()


def input_name():
    name = read("Name?")
    words = name.split()
    if len(words) == 1 and len(words[0]) <= 11:
        return words[0]
    print("ERROR: Must be 1 word and less than 12 characters.")
    return input_name()


def input_hit_choice():
    c = read("h/s?").lower().strip()
    if c in ("h", "s"):
        return c
    print("ERROR: Must be 'h' or 's'.")
    return input_hit_choice()


def player_play(name, hand):
    return Player(name, hand).play()


def dealer_play(hand):
    d = Dealer(hand)
    d.show()
    d.after()
    return d.play()


def play_game(name):
    d1, p1, p2, d2 = [cd.draw_card() for i in range(4)]
    display_hand("Dealer", [d1])
    p, d = Player(name, [p1, p2]), Dealer([d1, d2])
    p.show()
    pb, db = int(p.hand) == 21, int(d.hand) == 21
    if pb or db:
        d.show()
        if pb and db:
            print("Two player blackjack! -> Push!")
            return "tied"
        print("Blackjack!", name if pb else "Dealer", "wins!")
        return "won" if pb else "lost"
    p.play()
    d.show()
    if p.bust:
        result = "lost"
    else:
        d.after()
        d.play()
        if d.bust or d.hand < p.hand:
            result = "won"
        elif p.hand < d.hand:
            result = "lost"
        else:
            result = "tied"
    print(f"Dealer: {int(d.hand)}   {name}: {int(p.hand)}  ->  " + {"won": name + " wins!", "lost": "Dealer wins!", "tied": "Push!"}[result])
    return result


def get_score(games, won, tied):
    if games == tied:
        return 0.0
    return won * 100.0 / (games - tied)


class Board:
    def __init__(self):
        try:
            with open(HIGH_SCORES, encoding="utf-8") as f:
                self.lines = [l.rstrip("\n") for l in f if l.strip()]
        except IOError:
            self.lines = []

    def rows(self):
        for l in self.lines:
            name, *rest = l.split(" ")
            try:
                yield name, float(rest[0])
            except (ValueError, IndexError):
                yield name, None

    def save(self):
        with open(HIGH_SCORES, "w", encoding="utf-8") as f:
            f.write("\n".join(self.lines))


def add_score(name, score):
    b = Board()
    if score > max([s for n, s in b.rows() if s is not None] + [0.0]):
        b.lines = [f"{name} {score!r}"] + b.lines
        print("New High Score!")
        print("NAME".ljust(12), "SCORE")
        for n, s in b.rows():
            print(n.ljust(12), "%.3f" % s if s is not None else "-")
    else:
        b.lines.append(f"{name} {score!r}")
    b.save()


def yes_no(question):
    a = read(question)
    if a not in ("y", "n"):
        print("ERROR: Only enter 'y' or 'n'")
        return yes_no(question)
    return a == "y"


class Evening:
    def __init__(self):
        self.won = self.lost = self.tied = 0

    @property
    def games(self):
        return self.won + self.lost + self.tied

    def __iter__(self):
        return self

    def __next__(self):
        result = play_game(self.name)
        setattr(self, result, getattr(self, result) + 1)
        print("-" * 40)
        if not yes_no("Another game? (y/n)"):
            raise StopIteration
        return result

    def run(self):
        if not yes_no("Shall we play? (y/n)"):
            print("Maybe next time...")
            return
        self.name = input_name()
        for result in self:
            print("-- so far", self.games, "games")
        print("You played", self.games, "game." if self.games == 1 else "games.")
        print("Won :", self.won, "\nLost :", self.lost, "\nTied :", self.tied)
        add_score(self.name, get_score(self.games, self.won, self.tied))
        print("Thanks for playing!")


def main():
    Evening().run()


if __name__ == "__main__":
    main()
