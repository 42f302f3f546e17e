"""Blackjack: one player against the dealer, and a file with the scores of everybody who played.

Words used here.  hand: a list of cards, first dealt first; a card is [value, suit].
total: what a hand is worth.  bust: more than 21.  score: games won, in percent.
"""

import card_deck

HIGH_SCORES = "highscores.txt"  # one line for each player who has left: a name, a space, a score


def get_hand_total(hand: list[list[str]]) -> int:
    """Return what the cards of a hand are worth together.

    >>> get_hand_total([["8", "Clubs"], ["7", "Hearts"], ["10", "Spades"]])
    25
    >>> get_hand_total([["King", "Hearts"], ["Jack", "Clubs"]])
    20
    >>> get_hand_total([["Ace", "Spades"], ["8", "Diamonds"]])
    19
    >>> get_hand_total([["Ace", "Spades"], ["Ace", "Hearts"], ["Queen", "Clubs"]])
    12
    """
    total = 0
    aces = 0
    for card in hand:
        value = card[0]
        if value == "Ace":
            total = total + 11
            aces = aces + 1
        elif value == "Jack" or value == "Queen" or value == "King":
            total = total + 10
        else:
            total = total + int(value)
    # every ace that is too much changes from 11 to 1
    while total > 21 and aces > 0:
        total = total - 10
        aces = aces - 1
    return total


def display_hand(name: str, hand: list[list[str]]) -> None:
    """Display whose hand it is, its cards and its total."""
    text = ""
    position = 0
    for card in hand:
        if position > 0:
            text = text + ", "
        text = text + card[0] + " of " + card[1]
        position = position + 1
    print(name + "'s hand: " + text)
    print("Hand Total: (" + str(get_hand_total(hand)) + ")")


def input_name() -> str:
    """Ask for the player's name until it is one word of less than 12 characters; return it."""
    name = input("Enter your name: ")
    while len(name.split()) != 1 or len(name) >= 12:
        print("ERROR: Must be 1 word and less than 12 characters.")
        name = input("Enter your name: ")
    return name


def input_hit_choice() -> str:
    """Ask whether the player hits or stands until the answer is one of both; return it."""
    choice = input("Hit or stand? (h/s) ")
    while choice != "h" and choice != "s":
        print("ERROR: Must be 'h' or 's'.")
        choice = input("Hit or stand? (h/s) ")
    return choice


def player_play(name: str, hand: list[list[str]]) -> int:
    """Play the player's turn with a hand that grows, and return its total in the end."""
    total = get_hand_total(hand)
    playing = True
    while playing:
        choice = input_hit_choice()
        if choice == "h":
            card = card_deck.draw_card()
            hand.append(card)
            total = get_hand_total(hand)
            print()
            display_hand(name, hand)
            print()
            if total > 21:
                print(name + " bust!")
                playing = False
        else:
            playing = False
    return total


def dealer_play(hand: list[list[str]]) -> int:
    """Play the dealer's turn with a hand that grows, and return its total in the end."""
    print()
    display_hand("Dealer", hand)
    print()
    input('Press Enter to go on...')
    total = get_hand_total(hand)
    while total < 17:
        hand.append(card_deck.draw_card())
        total = get_hand_total(hand)
        print()
        display_hand("Dealer", hand)
        print()
        input('Press Enter to go on...')
    if total > 21:
        print("Dealer bust!")
    return total


def play_game(name: str) -> str:
    """Play one game from the deal to the result and return "won", "lost" or "tied"."""
    dealer = [card_deck.draw_card()]
    player = [card_deck.draw_card(), card_deck.draw_card()]
    second_card = card_deck.draw_card()
    print()
    display_hand("Dealer", dealer)
    print()
    display_hand(name, player)
    print()
    dealer.append(second_card)

    player_total = get_hand_total(player)
    dealer_total = get_hand_total(dealer)
    if player_total == 21 and dealer_total == 21:
        display_hand("Dealer", dealer)
        print()
        print("Two player blackjack! -> Push!")
        return "tied"
    elif player_total == 21:
        display_hand("Dealer", dealer)
        print()
        print("Blackjack! " + name + " wins!")
        return "won"
    elif dealer_total == 21:
        display_hand("Dealer", dealer)
        print()
        print("Blackjack! Dealer wins!")
        return "lost"

    player_total = player_play(name, player)
    if player_total > 21:
        print()
        display_hand("Dealer", dealer)
    else:
        dealer_total = dealer_play(dealer)

    print()
    line = "Dealer: " + str(dealer_total) + "   " + name + ": " + str(player_total) + "  ->  "
    if player_total > 21:
        print(line + "Dealer wins!")
        result = "lost"
    elif dealer_total > 21:
        print(line + name + " wins!")
        result = "won"
    elif dealer_total > player_total:
        print(line + "Dealer wins!")
        result = "lost"
    elif dealer_total < player_total:
        print(line + name + " wins!")
        result = "won"
    else:
        print(line + "Push!")
        result = "tied"
    return result


def get_score(games: int, won: int, tied: int) -> float:
    """Return how many of the games that were not tied have been won, in percent.

    >>> get_score(3, 1, 1)
    50.0
    >>> get_score(4, 3, 0)
    75.0
    >>> get_score(2, 0, 2)
    0.0
    """
    decided = games - tied
    if decided == 0:
        return 0.0
    return won / decided * 100


def read_lines() -> list[str]:
    """Return the lines of the file without their line ends; no file means no lines."""
    lines = []
    try:
        with open(HIGH_SCORES, "r", encoding="utf-8") as file:
            for line in file:
                lines.append(line.rstrip("\n"))
    except FileNotFoundError:
        lines = []
    return lines


def get_line_score(line: str) -> float:
    """Return the score in a line, or -1 if there is none."""
    words = line.split()
    if len(words) != 2:
        return -1.0
    try:
        return float(words[1])
    except ValueError:
        return -1.0


def add_score(name: str, score: float) -> None:
    """Add a player to the file; display all scores if this one is higher than all the others."""
    lines = read_lines()
    highest = True
    for line in lines:
        if get_line_score(line) >= score:
            highest = False

    new_line = name + " " + str(score)
    if highest:
        lines.insert(0, new_line)
    else:
        lines.append(new_line)

    with open(HIGH_SCORES, "w", encoding="utf-8") as file:
        for line in lines:
            file.write(line + "\n")

    if highest:
        print("New High Score!")
        print()
        print("NAME         SCORE")
        for line in lines:
            line_score = get_line_score(line)
            if line_score >= 0:
                print("{:<12} {:.3f}".format(line.split()[0], line_score))
        print()


def input_yes_or_no(question: str) -> str:
    """Ask a question until the answer is y or n; return it."""
    answer = input(question)
    while answer != "y" and answer != "n":
        print("ERROR: Only enter 'y' or 'n'")
        answer = input(question)
    return answer


def main() -> None:
    """Play blackjack until the player has had enough, and keep the score."""
    print("--------- Welcome to Blackjack ---------")
    print()
    answer = input_yes_or_no("Shall we play blackjack? (y/n) ")
    if answer == "n":
        print("Maybe next time...")
        return

    name = input_name()
    won = 0
    lost = 0
    tied = 0
    while answer == "y":
        result = play_game(name)
        if result == "won":
            won = won + 1
        elif result == "lost":
            lost = lost + 1
        else:
            tied = tied + 1
        print()
        print("-" * 40)
        print()
        answer = input_yes_or_no("Another game? (y/n) ")

    games = won + lost + tied
    print()
    if games == 1:
        print("You played 1 game.")
    else:
        print("You played " + str(games) + " games.")
    print(" -> Won  : " + str(won))
    print(" -> Lost : " + str(lost))
    print(" -> Tied : " + str(tied))
    print()
    add_score(name, get_score(games, won, tied))
    print("Thanks for playing!")
    print()
    print("---------- See you again soon ----------")


if __name__ == "__main__":
    main()
