CARDS = [r + s for s in "DCHS" for r in "A234567890JQK"]


class DeckFault(ValueError):
    pass


class Format(DeckFault):
    def __str__(self):
        return "Error: Following cards not formatted correctly: " + ", ".join(self.args)


class Number(DeckFault):
    def __str__(self):
        return "Error: Number of cards in the file is %d" % self.args


class Duplicates(DeckFault):
    def __str__(self):
        return "Error: Duplicates found in the input file: " + ", ".join(self.args)


def check(cards):
    bad = [card for card in cards if card not in CARDS]
    if bad:
        raise Format(*bad)
    if len(cards) != 52:
        raise Number(len(cards))
    repeated = []
    seen = []
    for card in cards:
        (repeated if card in seen else seen).append(card)
    if len(repeated) > 0:
        raise Duplicates(*repeated)
