import csv, os, sys, itertools
from card_deck import *

HIGH_SCORES = "highscores.txt"
out = lambda *a, **k: print(*a, file=sys.stdout, **k)


class Total(object):
    def __init__(self, cards):
        self.cards = cards

    def options(self):
        sets = [(1, 11) if v == "Ace" else (10,) if v[0] in "JQK" else (int(v),) for v, s in self.cards]
        return {sum(c) for c in itertools.product(*sets)}

    def __int__(self):
        ok = [o for o in self.options() if o <= 21]
        return max(ok) if ok else min(self.options())


def get_hand_total(hand): return int(Total(hand))


def display_hand(name, hand):
    out("{0}'s hand:".format(name), end=" ")
    for n, (v, s) in enumerate(hand, start=1):
        out(v, "of", s, end=", " if n < len(hand) else "\n")
    out("Hand Total: (%d)" % get_hand_total(hand))


def line(prompt):
    sys.stdout.write(prompt); sys.stdout.flush()
    return sys.stdin.readline().rstrip("\n")


def input_name():
    while True:
        n = line("Who are you? ")
        try:
            [word] = n.split()
            assert len(word) < 12
        except (ValueError, AssertionError):
            out("ERROR: Must be 1 word and less than 12 characters.")
        else:
            return n.strip()


def ask(prompt, letters, error):
    a = line(prompt)
    while len(a) != 1 or a not in letters:
        out(error)
        a = line(prompt)
    return a


def input_hit_choice(): return ask("h/s? ", "hs", "ERROR: Must be 'h' or 's'.")


def player_play(name, hand):
    while input_hit_choice() == "h":
        hand.extend([draw_card()])
        display_hand(name, hand)
        if get_hand_total(hand) > 21:
            out(name, "bust!")
            break
    return get_hand_total(hand)


def dealer_play(hand):
    while 1:
        display_hand("Dealer", hand)
        line("Enter ")
        if get_hand_total(hand) >= 17: break
        hand.append(draw_card())
    if get_hand_total(hand) > 21: out("Dealer bust!")
    return get_hand_total(hand)


def play_game(name):
    up = draw_card(); mine = [draw_card(), draw_card()]; down = draw_card()
    its = [up, down]
    display_hand("Dealer", its[:1]); display_hand(name, mine)
    natural = [get_hand_total(h) == 21 for h in (its, mine)]
    if any(natural):
        display_hand("Dealer", its)
        if all(natural): out("Two player blackjack! -> Push!"); return "tied"
        out("Blackjack!", "Dealer" if natural[0] else name, "wins!")
        return ["won", "lost"][natural[0]]
    me = player_play(name, mine)
    if me <= 21: it = dealer_play(its)
    else:
        display_hand("Dealer", its); it = get_hand_total(its)
    rank = lambda t: t if t <= 21 else 0
    if me > 21: how = -1
    else: how = (me > rank(it)) - (me < rank(it))
    out("Dealer: {}".format(it), "{}: {}".format(name, me), sep="   ", end="  ->  ")
    out(("Push!", f"{name} wins!", "Dealer wins!")[how])
    return ("tied", "won", "lost")[how]


def get_score(games, won, tied):
    counted = games - tied
    return float(100 * won / counted) if counted else float(0)


def add_score(name, score):
    rows = []
    if os.path.isfile(HIGH_SCORES):
        with open(HIGH_SCORES, encoding="utf-8", newline="") as f:
            rows = list(csv.reader(f, delimiter=" "))
    best = -1.0
    for r in rows:
        try: best = max(best, float(r[1]))
        except (IndexError, ValueError): pass
    mine = [name, "%.6f" % score]
    if score > best: rows.insert(0, mine)
    else: rows.append(mine)
    with open(HIGH_SCORES, "w", encoding="utf-8", newline="") as f:
        csv.writer(f, delimiter=" ", lineterminator="\n").writerows(rows)
    if rows[0] is mine:
        out("New High Score!"); out("NAME", "SCORE", sep="\t")
        for r in rows:
            try: out(r[0].ljust(12), format(float(r[1]), ".3f"))
            except (IndexError, ValueError): continue


def main():
    err = "ERROR: Only enter 'y' or 'n'"
    if ask("Play? ", "yn", err) == "n":
        out("Maybe next time..."); return
    name = input_name()
    log = []
    go = "y"
    while go == "y":
        log += [play_game(name)]
        out("-" * 40)
        go = ask("Again? ", "yn", err)
    out("You played", len(log), "game." if len(log) == 1 else "games.")
    out(*("%s : %d" % (w.capitalize(), log.count(w)) for w in ("won", "lost", "tied")), sep="\n")
    add_score(name, get_score(len(log), log.count("won"), log.count("tied")))
    out("Thanks for playing!")


if __name__ == "__main__":
    main()
