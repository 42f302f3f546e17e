# Blackjack – geschrieben von Zoë
import io

HIGH_SCORES = "highscores.txt"
NAME_ERROR = "ERROR: Must be 1 word and less than 12 characters."
HIT_ERROR = "ERROR: Must be 'h' or 's'."
PLAY_ERROR = "ERROR: Only enter 'y' or 'n'"


def draw():
    import card_deck
    return card_deck.draw_card()


def get_hand_total(hand):
    """The best total not above 21 if there is one, else the lowest of all."""
    totals = [0]
    for card in hand:
        match card[0]:
            case "Ace":
                values = (1, 11)
            case "Jack" | "Queen" | "King":
                values = (10,)
            case number:
                values = (int(number),)
        sums = set()
        for total in totals:
            for value in values:
                sums.add(total + value)
        totals = sums
    good = list(filter(lambda total: total <= 21, totals))
    return max(good) if good else min(totals)


def card_names(hand):
    for value, suit in hand:
        yield value + " of " + suit


def display_hand(name, hand):
    print(f"{name}'s hand : ", end = "")
    print(*card_names(hand), sep = " , ")
    print("Hand Total :", f"({get_hand_total(hand)})")


def input_name():
    prompt = "Name: "
    while True:
        name = input(prompt)
        words = name.split()
        if len(words) == 1 and len(name) <= 11:
            return name
        prompt = NAME_ERROR + "\n" + "Name: "


def input_hit_choice():
    prompt = "h/s: "
    while True:
        choice = input(prompt)
        match choice:
            case "h" | "s":
                return choice
        prompt = HIT_ERROR + "\n" + "h/s: "


def input_play_choice(question):
    prompt = question
    while True:
        choice = input(prompt)
        if choice in {"y", "n"}:
            return choice
        prompt = PLAY_ERROR + "\n" + question


def player_play(name, hand):
    for choice in iter(input_hit_choice, "s"):
        hand.append(draw())
        display_hand(name, hand)
        if get_hand_total(hand) > 21:
            print(name, "bust !")
            return get_hand_total(hand)
    return get_hand_total(hand)


def dealer_play(hand):
    display_hand("Dealer", hand)
    input()
    while get_hand_total(hand) in range(17):
        hand.extend([draw()])
        display_hand("Dealer", hand)
        input()
    total = get_hand_total(hand)
    if total not in range(22):
        print("Dealer bust !")
    return total


def compare(player, dealer):
    """How a game with these totals ended for the player."""
    match (player > 21, dealer > 21):
        case (True, _):
            return "lost"
        case (_, True):
            return "won"
    results = {-1: "lost", 0: "tied", 1: "won"}
    return results[(player > dealer) - (player < dealer)]


def play_game(name):
    first = draw()
    player = [draw(), draw()]
    dealer = [first, draw()]
    display_hand("Dealer", [first])
    display_hand(name, player)

    match (get_hand_total(player), get_hand_total(dealer)):
        case (21, 21):
            display_hand("Dealer", dealer)
            print("Two player blackjack ! -> Push !")
            return "tied"
        case (21, _):
            print("Blackjack !", name, "wins !")
            return "won"
        case (_, 21):
            display_hand("Dealer", dealer)
            print("Blackjack ! Dealer wins !")
            return "lost"

    player_total = player_play(name, player)
    if player_total > 21:
        display_hand("Dealer", dealer)
        dealer_total = get_hand_total(dealer)
    else:
        dealer_total = dealer_play(dealer)
    result = compare(player_total, dealer_total)
    winner = {"won": name + " wins !", "lost": "Dealer wins !", "tied": "Push !"}
    print("Dealer :", dealer_total, "/", name, ":", player_total, "/", winner[result])
    return result


def get_score(games, won, tied):
    lost = games - won - tied
    if won + lost:
        return round(won * 100 / (won + lost), 10)
    else:
        return 0.0


def read_scores(lines):
    """One name and one score for each line that has both."""
    for line in lines:
        name, _, score = line.strip().partition(" ")
        try:
            yield name, float(score)
        except ValueError:
            pass


def add_score(name, score):
    # "a+" makes the file if there is none yet
    with io.open(HIGH_SCORES, mode="a+", encoding="utf-8") as file:
        file.seek(0)
        lines = file.readlines()
        if lines and not lines[-1].endswith("\n"):
            lines[-1] += "\n"
        table = dict(enumerate(read_scores(lines), start=1))
        table[0] = (name, score)
        others = list(map(lambda i: table[i][1], range(1, len(table))))
        high = all(map(lambda other: score > other, others))
        lines.insert(0 if high else len(lines), name + " " + repr(score) + "\n")
        file.seek(0)
        file.truncate()
        file.writelines(lines)
    if high:
        print("New high score !")
        print("Name", "Score", sep=" " * 10)
        for i in range(len(table)):
            print(table[i][0].ljust(13), format(table[i][1], ".3f"))


def main():
    results = []
    answer = input_play_choice("Blackjack (y/n): ")
    name = input_name() if answer == "y" else None
    while answer == "y":
        results += [play_game(name)]
        print("-" * 40)
        answer = input_play_choice("Again (y/n): ")

    match len(results):
        case 0:
            print("Maybe next time")
            return
        case 1:
            print("You played 1 game")
        case games:
            print("You played", games, "games")
    for title in ("Won", "Lost", "Tied"):
        print(title, ":", results.count(title.lower()))
    score = get_score(len(results), results.count("won"), results.count("tied"))
    add_score(name, score)
    print("Thanks for playing")


if __name__ == "__main__":
    main()
