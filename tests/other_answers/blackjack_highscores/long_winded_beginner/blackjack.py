"""Blackjack: one player against the dealer, and a file with the scores of everybody who played.

Words used here.  hand: a list of cards, first dealt first; a card is [value, suit].
total: what a hand is worth.  bust: more than 21.  score: games won, in percent.
"""

import os

import card_deck

HIGH_SCORES = "highscores.txt"  # one line for each player who has left: a name, a space, a score

# my constants
MAXIMUM = 21
DEALER_LIMIT = 17
MAX_NAME = 11
DASHES = 40


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
    i = 0
    while i < len(hand):
        value = hand[i][0]
        if value == "Jack":
            total = total + 10
        elif value == "Queen":
            total = total + 10
        elif value == "King":
            total = total + 10
        elif value == "Ace":
            # first I count every ace for 11
            total = total + 11
            aces = aces + 1
        else:
            total = total + int(value)
        i = i + 1
    # is it too much, then a ace become 1, this are 10 less
    while total > MAXIMUM and aces > 0:
        total = total - 10
        aces = aces - 1
    return total


def display_hand(name: str, hand: list[list[str]]) -> None:
    """Display whose hand it is, its cards and its total."""
    print(name + "'s hand: ", end="")
    i = 0
    while i < len(hand):
        print(hand[i][0] + " of " + hand[i][1], end="")
        # after the last card is no comma
        if i < len(hand) - 1:
            print(", ", end="")
        i = i + 1
    print()
    print("Hand Total: (" + str(get_hand_total(hand)) + ")")


def input_name() -> str:
    """Ask for the player's name until it is one word of less than 12 characters; return it."""
    name = ""
    ok = False
    while ok == False:
        print("What's your name, my friend? ", end="")
        name = input()
        words = name.split()
        if len(words) != 1:
            print("ERROR: Must be 1 word and less than 12 characters.")
            print()
        elif len(name) > MAX_NAME:
            print("ERROR: Must be 1 word and less than 12 characters.")
            print()
        else:
            ok = True
    return name


def input_hit_choice() -> str:
    """Ask whether the player hits or stands until the answer is one of both; return it."""
    choice = ""
    ok = False
    while ok == False:
        print("One more card? Type h for hit, s for stand, and then press Enter: ", end="")
        choice = input()
        if choice == "h":
            ok = True
        elif choice == "s":
            ok = True
        else:
            print("ERROR: Must be 'h' or 's'.")
            print()
    return choice


def player_play(name: str, hand: list[list[str]]) -> int:
    """Play the player's turn with a hand that grows, and return its total in the end."""
    print()
    print("It's your turn, " + name + ". These are your cards:")
    display_hand(name, hand)
    print()
    total = get_hand_total(hand)
    finished = False
    if total > MAXIMUM:
        finished = True
    while finished == False:
        choice = input_hit_choice()
        if choice == "h":
            card = card_deck.draw_card()
            hand.append(card)
            print()
            print("You take the " + card[0] + " of " + card[1] + ".")
            print()
            display_hand(name, hand)
            print()
            total = get_hand_total(hand)
            if total == MAXIMUM:
                print("Wow, this is 21, think well now...")
                print()
            # too much? then it is over
            if total > MAXIMUM:
                finished = True
        else:
            print()
            print("Ok, you stand.")
            finished = True
    if total > MAXIMUM:
        print(name + " bust!")
        print()
    return total


def dealer_play(hand: list[list[str]]) -> int:
    """Play the dealer's turn with a hand that grows, and return its total in the end."""
    print()
    print("Now it's the turn of the dealer.")
    print()
    display_hand("Dealer", hand)
    print()
    input("Please press Enter to go on")
    total = get_hand_total(hand)
    finished = False
    if total >= DEALER_LIMIT:
        finished = True
    while finished == False:
        print()
        print("The dealer takes a card...")
        hand.append(card_deck.draw_card())
        print()
        display_hand("Dealer", hand)
        print()
        input("Please press Enter to go on")
        total = get_hand_total(hand)
        if total >= DEALER_LIMIT:
            finished = True
    print()
    if total > MAXIMUM:
        print("Dealer bust!")
        print()
    return total


def play_game(name: str) -> str:
    """Play one game from the deal to the result and return "won", "lost" or "tied"."""
    result = ""
    dealer_hand = []
    player_hand = []

    # first the dealer one, then I two, then the dealer one
    dealer_hand.append(card_deck.draw_card())
    player_hand.append(card_deck.draw_card())
    player_hand.append(card_deck.draw_card())
    hidden_card = card_deck.draw_card()

    print()
    print("The cards are dealt! One card of the dealer stays hidden.")
    print()
    display_hand("Dealer", dealer_hand)
    print()
    display_hand(name, player_hand)
    print()

    # now nobody sees it, because I don't display it
    dealer_hand.append(hidden_card)
    dealer_total = get_hand_total(dealer_hand)
    player_total = get_hand_total(player_hand)

    if dealer_total == MAXIMUM and player_total == MAXIMUM:
        # both
        print("The dealer turns over the second card:")
        print()
        display_hand("Dealer", dealer_hand)
        print()
        input("Please press Enter to go on")
        print()
        print("Dealer: " + str(dealer_total), end="")
        print("   against   ", end="")
        print(name + ": " + str(player_total), end="")
        print("   ---->   ", end="")
        print("Push!")
        print()
        print("Two player blackjack! -> Push!")
        result = "tied"
    elif player_total == MAXIMUM:
        # only me, the dealer card is not interesting any more
        print("Blackjack! " + name + " wins!")
        result = "won"
    elif dealer_total == MAXIMUM:
        # only dealer
        print("The dealer turns over the second card:")
        print()
        display_hand("Dealer", dealer_hand)
        print()
        input("Please press Enter to go on")
        print()
        print("Dealer: " + str(dealer_total), end="")
        print("   against   ", end="")
        print(name + ": " + str(player_total), end="")
        print("   ---->   ", end="")
        print("Dealer wins!")
        print()
        print("Blackjack! Dealer wins!")
        result = "lost"
    else:
        # nobody has blackjack so we play
        player_total = player_play(name, player_hand)
        if player_total > MAXIMUM:
            print("The dealer turns over the second card:")
            print()
            display_hand("Dealer", dealer_hand)
            print()
            input("Please press Enter to go on")
            print()
            result = "lost"
        else:
            dealer_total = dealer_play(dealer_hand)
            if dealer_total > MAXIMUM:
                result = "won"
            elif dealer_total < player_total:
                result = "won"
            elif dealer_total > player_total:
                result = "lost"
            else:
                result = "tied"
        # print the result, in pieces
        print("Dealer: " + str(dealer_total), end="")
        print("   against   ", end="")
        print(name + ": " + str(player_total), end="")
        print("   ---->   ", end="")
        if result == "won":
            print(name + " wins!")
        if result == "lost":
            print("Dealer wins!")
        if result == "tied":
            print("Push!")

    # line of dashes
    print()
    i = 0
    while i < DASHES:
        print("-", end="")
        i = i + 1
    print()
    print()
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
    score = 0.0
    not_tied = games - tied
    if not_tied > 0:
        score = won * 100 / not_tied
    return score


def is_number(text):
    """Look if a text can become a number."""
    answer = True
    try:
        float(text)
    except ValueError:
        answer = False
    return answer


def has_score(line):
    """Look if a line is a name and a score."""
    answer = False
    words = line.split()
    if len(words) == 2:
        if is_number(words[1]):
            answer = True
    return answer


def add_score(name: str, score: float) -> None:
    """Add a player to the file; display all scores if this one is higher than all the others."""
    # 1. read the lines, if there is a file
    lines = []
    if os.path.exists(HIGH_SCORES):
        file = open(HIGH_SCORES, "r", encoding="utf-8")
        lines = file.readlines()
        file.close()

    # 2. the last line need a line end, empty lines I throw away
    good_lines = []
    i = 0
    while i < len(lines):
        line = lines[i]
        if line.strip() != "":
            if line.endswith("\n") == False:
                line = line + "\n"
            good_lines.append(line)
        i = i + 1

    # 3. is somebody better or the same?
    best = True
    i = 0
    while i < len(good_lines):
        if has_score(good_lines[i]):
            other = float(good_lines[i].split()[1])
            if other >= score:
                best = False
        i = i + 1

    # 4. the new line (with 20 decimals, so that nothing is lost)
    new_line = name + " " + format(score, ".20f") + "\n"
    if best:
        good_lines.insert(0, new_line)
    else:
        good_lines.append(new_line)

    # 5. write all
    file = open(HIGH_SCORES, "w", encoding="utf-8")
    i = 0
    while i < len(good_lines):
        file.write(good_lines[i])
        i = i + 1
    file.close()

    # 6. the table
    if best:
        print()
        print("New High Score!")
        print()
        print("NAME" + " " * 16 + "SCORE")
        i = 0
        while i < len(good_lines):
            if has_score(good_lines[i]):
                words = good_lines[i].split()
                print(words[0], end=" ")
                spaces = len(words[0]) + 1
                while spaces < 20:
                    print(" ", end="")
                    spaces = spaces + 1
                print(format(float(words[1]), ".3f"))
            else:
                # the line is damaged, I show it like it is
                print(good_lines[i].strip())
            i = i + 1
        print()


def main() -> None:
    """Play blackjack until the player has had enough, and keep the score."""
    print("*************************************")
    print("*   Hello in my little casino  :-)  *")
    print("*************************************")
    print()

    # first question
    answer = ""
    ok = False
    while ok == False:
        print("Would you like to play a round of blackjack? y = yes, n = no: ", end="")
        answer = input()
        if answer == "y" or answer == "n":
            ok = True
        else:
            print("ERROR: Only enter 'y' or 'n'")
            print()

    if answer == "n":
        print()
        print("Maybe next time...")
    else:
        print()
        name = input_name()
        print()
        print("Nice to meet you, " + name + ". Good luck!")

        games = 0
        won = 0
        lost = 0
        tied = 0
        again = True
        while again:
            result = play_game(name)
            games = games + 1
            if result == "won":
                won = won + 1
            if result == "lost":
                lost = lost + 1
            if result == "tied":
                tied = tied + 1
            print("(This was round number " + str(games) + ".)")
            print()

            # ask again
            answer = ""
            ok = False
            while ok == False:
                print("Shall we play another round? y = yes, n = no: ", end="")
                answer = input()
                if answer == "y" or answer == "n":
                    ok = True
                else:
                    print("ERROR: Only enter 'y' or 'n'")
                    print()
            if answer == "n":
                again = False

        print()
        if games == 1:
            print("You played 1 game.")
        else:
            print("You played " + str(games) + " games.")
        print("Won : " + str(won), end="")
        print("     ", end="")
        print("Lost : " + str(lost), end="")
        print("     ", end="")
        print("Tied : " + str(tied))
        print()

        score = get_score(games, won, tied)
        add_score(name, score)

        print("Thanks for playing!")
        print()
        print("Bye bye " + name + ", come back soon :-)")


if __name__ == "__main__":
    main()
