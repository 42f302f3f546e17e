# expect: test_a_player_with_21_is_asked_as_well; score 99
# mistake: The player's turn ends unasked at 21; breaks 'It asks at 21 as well: only more than 21 ends the turn unasked'; costs points of task 4 (and a game with 21 in task 6).
from card_deck import draw_card

HIGH_SCORES, LIMIT = "highscores.txt", 21
FACES = {"Ace": 1, "Jack": 10, "Queen": 10, "King": 10}


def worth(card):
    return FACES.get(card[0]) or int(card[0])


def get_hand_total(hand):
    total = sum(map(worth, hand))
    soft = total + 10
    return soft if soft <= LIMIT and "Ace" in map(lambda card: card[0], hand) else total


def display_hand(name, hand):
    print(f"{name}'s hand:", end=" ")
    print(*map(lambda card: f"{card[0]} of {card[1]}", hand), sep=", ")
    print(f"Hand Total: ({get_hand_total(hand)})")


def ask(question, error, is_right):
    while not is_right(answer := input(question)):
        print(error)
    return answer


def input_name():
    return ask("Name? ", "ERROR: Must be 1 word and less than 12 characters.",
               lambda name: len(name.split()) == 1 and len(name) < 12)


def input_hit_choice():
    return ask("[h]it or [s]tand? ", "ERROR: Must be 'h' or 's'.", ("h", "s").__contains__)


def input_yes(question):
    return ask(question, "ERROR: Only enter 'y' or 'n'", ("y", "n").__contains__) == "y"


def player_play(name, hand):
    while get_hand_total(hand) < LIMIT and input_hit_choice() == "h":
        hand.append(draw_card())
        display_hand(name, hand)
    if (total := get_hand_total(hand)) > LIMIT:
        print(f"{name} bust!")
    return total


def reveal(hand):
    display_hand("Dealer", hand)
    input("<Enter> ")


def dealer_play(hand):
    reveal(hand)
    while (total := get_hand_total(hand)) < 17:
        hand.append(draw_card())
        reveal(hand)
    if total > LIMIT:
        print("Dealer bust!")
    return total


def play_game(name):
    up, *player, hole = draw_card(), draw_card(), draw_card(), draw_card()
    dealer = [up]
    display_hand("Dealer", dealer)
    display_hand(name, player)
    dealer += [hole]
    natural = get_hand_total(player) == LIMIT, get_hand_total(dealer) == LIMIT
    if natural[1]:
        display_hand("Dealer", dealer)
    if any(natural):
        text, result = {(True, False): (f"Blackjack! {name} wins!", "won"),
                        (False, True): ("Blackjack! Dealer wins!", "lost"),
                        (True, True): ("Two player blackjack! -> Push!", "tied")}[natural]
        print(text)
        return result
    mine = player_play(name, player)
    if mine > LIMIT:
        theirs = get_hand_total(dealer)
        display_hand("Dealer", dealer)
    else:
        theirs = dealer_play(dealer)
    if mine > LIMIT or mine < theirs <= LIMIT:
        text, result = "Dealer wins!", "lost"
    elif mine == theirs:
        text, result = "Push!", "tied"
    else:
        text, result = f"{name} wins!", "won"
    print(f"Dealer: {theirs} | {name}: {mine} | {text}")
    return result


def get_score(games, won, tied):
    return 100 * won / (games - tied) if games > tied else 0.0


def score_of(line):
    try:
        _, text = line.split()
        return float(text)
    except ValueError:
        return None


def is_score(score):
    return score is not None


def add_score(name, score):
    try:
        with open(HIGH_SCORES, encoding="utf-8") as file:
            lines = file.read().splitlines()
    except FileNotFoundError:
        lines = []
    best = score > max(filter(is_score, map(score_of, lines)), default=0)
    lines.insert(0 if best else len(lines), f"{name} {score}")
    with open(HIGH_SCORES, "w", encoding="utf-8") as file:
        print(*lines, sep="\n", file=file)
    if best:
        print("New High Score!", f"{'NAME':12} SCORE", sep="\n\n")
        for line in lines:
            if is_score(score_of(line)):
                print(f"{line.split()[0]:12} {score_of(line):.3f}")


def main():
    if not input_yes("Blackjack? (y/n) "):
        print("Maybe next time...")
        return
    name = input_name()
    results = [play_game(name)]
    print("-" * 40)
    while input_yes("Again? (y/n) "):
        results.append(play_game(name))
        print("-" * 40)
    games, won, lost, tied = len(results), *map(results.count, ("won", "lost", "tied"))
    print(f"You played {games} game{'s' * (games != 1)}.")
    print(f"Won : {won}\nLost : {lost}\nTied : {tied}")
    add_score(name, get_score(games, won, tied))
    print("Thanks for playing!")


if __name__ == "__main__":
    main()
