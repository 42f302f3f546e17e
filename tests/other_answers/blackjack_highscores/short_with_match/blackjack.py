"""Blackjack, kept short: match, walrus and comprehensions."""
import card_deck
from pathlib import Path

HIGH_SCORES = "highscores.txt"
FACES = dict(Jack=10, Queen=10, King=10, Ace=1)


def get_hand_total(hand):
    low = sum(FACES.get(v) or int(v) for v, _ in hand)
    return low + 10 * (low < 12 and any(v == "Ace" for v, _ in hand))


def display_hand(name, hand):
    print(f"{name}'s hand:", ", ".join(map(" of ".join, hand)))
    print(f"Hand Total: ({get_hand_total(hand)})\n")


def _until(question, error, good):
    while not good(answer := input(question)):
        print(error)
    return answer


def input_name():
    return _until(
        "What do they call you? ",
        "ERROR: Must be 1 word and less than 12 characters.",
        lambda a: len(a.split()) == 1 and len(a.strip()) < 12,
    ).strip()


def input_hit_choice():
    return _until("(h)it or (s)tand? ", "ERROR: Must be 'h' or 's'.", {"h", "s"}.__contains__)


def _yes(question):
    return _until(question, "ERROR: Only enter 'y' or 'n'", {"y", "n"}.__contains__) == "y"


def player_play(name, hand):
    while (total := get_hand_total(hand)) <= 21 and input_hit_choice() == "h":
        hand += [card_deck.draw_card()]
        display_hand(name, hand)
    if total > 21:
        print(f"{name} bust!")
    return total


def dealer_play(hand):
    while True:
        display_hand("Dealer", hand)
        input("<Enter>")
        match get_hand_total(hand):
            case n if n > 21:
                print("Dealer bust!")
                return n
            case n if n >= 17:
                return n
            case _:
                hand.append(card_deck.draw_card())


def _result(name, d, p):
    match (p <= 21, d <= 21):
        case (False, _):
            who, how = "Dealer wins!", "lost"
        case (_, False):
            who, how = f"{name} wins!", "won"
        case _ if p == d:
            who, how = "Push!", "tied"
        case _ if p > d:
            who, how = f"{name} wins!", "won"
        case _:
            who, how = "Dealer wins!", "lost"
    print(f"\nDealer: {d}\t{name}: {p} => {who}\n")
    return how


def play_game(name):
    first, *hand, second = (card_deck.draw_card() for _ in range(4))
    dealer = [first]
    display_hand("Dealer", dealer)
    display_hand(name, hand)
    dealer.append(second)
    match get_hand_total(dealer) == 21, get_hand_total(hand) == 21:
        case True, True:
            display_hand("Dealer", dealer)
            print("Two player blackjack! -> Push!")
            return "tied"
        case True, _:
            display_hand("Dealer", dealer)
            print("Blackjack! Dealer wins!")
            return "lost"
        case _, True:
            print(f"Blackjack! {name} wins!")
            return "won"
    if (total := player_play(name, hand)) > 21:
        display_hand("Dealer", dealer)
        return _result(name, get_hand_total(dealer), total)
    return _result(name, dealer_play(dealer), total)


def get_score(games, won, tied):
    return 100 * won / n if (n := games - tied) else 0.0


def _parse(line):
    match line.split():
        case [name, number]:
            try:
                return name, float(number)
            except ValueError:
                pass


def add_score(name, score):
    path = Path(HIGH_SCORES)
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    new = f"{name} {score:.6f}"
    others = [*filter(None, map(_parse, lines))]
    best = all(score > s for _, s in others)
    lines = [new, *lines] if best else [*lines, new]
    path.write_text("".join(f"{x}\n" for x in lines), encoding="utf-8")
    if best:
        print(f"New High Score!\n\n{'NAME':<12} SCORE")
        for who, s in [(name, score), *sorted(others, key=lambda o: -o[1])]:
            print(f"{who:<12} {s:.3f}")
        print()


def main():
    if not _yes("Shall we play blackjack? "):
        print("Maybe next time...")
        return
    name, results = input_name(), []
    while not results or _yes("Once more? "):
        results.append(play_game(name))
        print("-" * 40)
    n = len(results)
    won, lost, tied = map(results.count, ("won", "lost", "tied"))
    print(f"You played {n} game{'s' * (n != 1)}.\nWon : {won}\nLost : {lost}\nTied : {tied}\n")
    add_score(name, get_score(n, won, tied))
    print("Thanks for playing!")


if __name__ == "__main__":
    main()
