# generators talk to a driver: they yield what is to be shown and asked
import sys, os
from typing import NamedTuple
import card_deck as cd
HIGH_SCORES = "highscores.txt"

class Say(NamedTuple):
    text: str
class Ask(NamedTuple):
    prompt: str

def drive(gen):
    reply = None
    while True:
        try:
            order = gen.send(reply)
        except StopIteration as stop:
            return stop.value
        if type(order) is Say:
            print(order.text)
            reply = None
        else:
            print(order.prompt, end=" ", flush=True)
            reply = sys.stdin.readline().rstrip("\n")

def ask(prompt, valid, complaint):
    while True:
        answer = yield Ask(prompt)
        if valid(answer):
            return answer
        yield Say(complaint)

def get_hand_total(hand):
    worth = dict(zip(cd.VALUES, [11, *range(2, 11), 10, 10, 10]))
    values = sorted(worth[v] for v, s in hand)
    while sum(values) > 21 and values[-1] == 11:
        values = sorted([1] + values[:-1])
    return sum(values)

def hand_lines(name, hand):
    yield Say("%s's hand: %s" % (name, str.join(", ", map(" of ".join, hand))))
    yield Say("Hand Total: (%d)" % get_hand_total(hand))
    yield Say("")

def display_hand(name, hand): drive(hand_lines(name, hand))

def name_dialog():
    return (yield from ask("Enter your name:", lambda n: 0 < len(n.strip()) < 12 and n.strip().count(" ") == 0 and not any(c.isspace() for c in n.strip()),
                           "ERROR: Must be 1 word and less than 12 characters."))
def hit_dialog():
    return (yield from ask("(h)it or (s)tand?", lambda a: a == "h" or a == "s", "ERROR: Must be 'h' or 's'."))
def yes_dialog(question):
    return (yield from ask(question, ["y", "n"].count, "ERROR: Only enter 'y' or 'n'")) == "y"

def input_name(): return drive(name_dialog()).strip()
def input_hit_choice(): return drive(hit_dialog())

def player_turn(name, hand):
    while (total := get_hand_total(hand)) <= 21:
        choice = yield from hit_dialog()
        if choice == "s":
            return total
        hand.append(cd.draw_card())
        yield from hand_lines(name, hand)
    yield Say(f"{name} bust!")
    return total

def dealer_turn(hand):
    while True:
        yield from hand_lines("Dealer", hand)
        yield Ask("Press Enter...")
        total = get_hand_total(hand)
        if total >= 17:
            break
        hand += [cd.draw_card()]
    if total > 21:
        yield Say("Dealer bust!")
    return total

def player_play(name, hand): return drive(player_turn(name, hand))
def dealer_play(hand): return drive(dealer_turn(hand))

def game(name):
    first = cd.draw_card()
    player = [cd.draw_card() for _ in "12"]
    dealer = [first, cd.draw_card()]
    yield from hand_lines("Dealer", [first])
    yield from hand_lines(name, player)
    p, d = get_hand_total(player), get_hand_total(dealer)
    if 21 in (p, d):
        yield from hand_lines("Dealer", dealer)
        yield Say(f"(Dealer: {d}, {name}: {p})")
        if p == d:
            yield Say("Two player blackjack! -> Push!")
            return "tied"
        yield Say(f"Blackjack! {name if p == 21 else 'Dealer'} wins!")
        return "won" if p == 21 else "lost"
    p = yield from player_turn(name, player)
    if p > 21:
        yield from hand_lines("Dealer", dealer)
    else:
        d = yield from dealer_turn(dealer)
    score = f"Dealer: {d}   {name}: {p}  ->  "
    if p <= 21 and (d > 21 or p > d):
        yield Say(score + name + " wins!")
        return "won"
    elif p == d:
        yield Say(score + "Push!")
        return "tied"
    yield Say(score + "Dealer wins!")
    return "lost"

def play_game(name): return drive(game(name))

def get_score(games, won, tied):
    return 100 * float(won) / (games - tied) if games > tied else 0.0

def parse(line):
    name, _, score = line.strip().partition(" ")
    try:
        return name, float(score)
    except ValueError:
        return None

def add_score(name, score):
    old = ""
    if os.path.isfile(HIGH_SCORES):
        old = open(HIGH_SCORES, encoding="utf-8").read()
    known = [p for p in map(parse, old.splitlines()) if p]
    if all(score > s for _, s in known):
        with open(HIGH_SCORES, mode="w", encoding="utf-8") as f:
            print(name, score, file=f)
            f.write(old)
        print("New High Score!", "", "NAME SCORE", sep="\n")
        for n, s in [(name, score)] + sorted(known, key=lambda p: -p[1]):
            print(f"{n:12} {s:.3f}")
    else:
        with open(HIGH_SCORES, mode="a", encoding="utf-8") as f:
            if old and not old.endswith("\n"):
                f.write("\n")
            print(name, score, file=f)

def evening():
    yield Say("* * * B L A C K J A C K * * *")
    if not (yield from yes_dialog("Play blackjack?")):
        yield Say("Maybe next time...")
        return
    name = (yield from name_dialog()).strip()
    count = {"won": [], "lost": [], "tied": []}
    while True:
        result = yield from game(name)
        count[result].append(1)
        yield Say(40 * "-")
        if not (yield from yes_dialog("Play again?")):
            break
    games = sum(map(len, count.values()))
    yield Say(f"You played {games} game." if games == 1 else f"You played {games} games.")
    for r in count:
        yield Say(f"{r.capitalize()} : {sum(count[r])}")
    add_score(name, get_score(games, len(count["won"]), len(count["tied"])))
    yield Say("Thanks for playing!")

def main(): drive(evening())

if __name__ == "__main__": main()
