"""A game of 21 against the computer, in which each side has one card that the other cannot see.

Words used here.  hidden card: the one card that only its owner knows.  visible card, or visible
points: the sum of a player's other cards, which everybody knows.  total: hidden and visible points
together.  pass: to ask for no more cards in this game.
"""

# Import here what your functions need.
import random

# here are my global constants
BEST = 21
NAME_OF_COMPUTER = "Computer"
LINE = "*************************"
YES_LETTER = "y"
NO_LETTER = "n"


def next_card() -> int:
    """Return a random card: 1 to 9 are equally likely, 10 is four times as likely as each of them.

    >>> 1 <= next_card() <= 10
    True
    """
    # i take a number from 1 until 13, the 11 and 12 and 13 are jack, queen, king
    number = random.randint(1, 13)
    if number == 11:
        number = 10
    if number == 12:
        number = 10
    if number == 13:
        number = 10
    return number


def ask_yes_or_no(prompt: str) -> bool:
    """Display the prompt until the answer starts with a y or an n; return True for a y."""
    good_answer = False
    result = False
    while good_answer == False:
        print(prompt)
        answer = input("> ")
        answer = answer.strip()
        answer = answer.lower()
        if len(answer) == 0:
            # he only pressed the enter key
            print("You did not type something. I ask one more time.")
        else:
            first = answer[0]
            if first == YES_LETTER:
                result = True
                good_answer = True
            elif first == NO_LETTER:
                result = False
                good_answer = True
            else:
                print("Sorry, I do not understand this. The first letter must be y or n.")
    return result


def is_game_over(is_user_passed: bool, is_computer_passed: bool) -> bool:
    """Return True if both players have passed, and False if one of them can still take cards.

    >>> is_game_over(True, True)
    True
    >>> is_game_over(True, False)
    False
    """
    over = False
    if is_user_passed == True:
        if is_computer_passed == True:
            over = True
    return over


def take_another_card(computer_total_points: int, user_visible_card: int) -> bool:
    """Return True if the computer, with this total against these visible points, takes a card.

    >>> take_another_card(5, 10)
    True
    >>> take_another_card(21, 10)
    False
    """
    # i do not use the points of the user, it is allowed
    if computer_total_points >= 21:
        return False
    if computer_total_points <= 11:
        return True
    # now it is 12 until 20
    if computer_total_points <= 14:
        return True
    if computer_total_points >= 17:
        return False
    # with 15 and 16 the computer throw a coin
    coin = random.randint(0, 1)
    if coin == 1:
        return True
    else:
        return False


def print_status(
    is_user: bool, name: str, hidden_card: int, visible_card: int, total_points: int
) -> None:
    """Display all points of the user, but only the visible points of the computer."""
    if is_user == True:
        print(LINE)
        print(name, end="")
        print(" has ", end="")
        print(hidden_card, end="")
        print(" hidden point(s).")
        print(name, end="")
        print(" has ", end="")
        print(visible_card, end="")
        print(" visible point(s).")
        print(name, end="")
        print(" has ", end="")
        print(total_points, end="")
        print(" total point(s).")
        print(LINE)
    else:
        # the computer has secrets
        print(LINE)
        print(name, end="")
        print(" has ", end="")
        print(visible_card, end="")
        print(" visible point(s).")
        print("(and the other card is a secret!!)")
        print(LINE)


def print_winner(
    username: str, user_total_points: int, computer_name: str, computer_total_points: int
) -> None:
    """Display both totals, and who won by how many points, or that nobody did."""
    print(username + " has " + str(user_total_points) + " in total.")
    print(computer_name + " has " + str(computer_total_points) + " in total.")
    print()

    # first the case when both have too much
    if user_total_points > BEST and computer_total_points > BEST:
        print("Nobody won.")
    # only the user has too much
    elif user_total_points > BEST:
        margin = user_total_points - computer_total_points
        print(computer_name + " wins by " + str(margin) + " point(s).")
    # only the computer has too much
    elif computer_total_points > BEST:
        margin = computer_total_points - user_total_points
        print(username + " wins by " + str(margin) + " point(s).")
    # now nobody has too much
    elif user_total_points == computer_total_points:
        print("Nobody won. ", end="")
        print("It's a tie!")
    elif user_total_points > computer_total_points:
        margin = user_total_points - computer_total_points
        print(username + " wins by " + str(margin) + " point(s).")
    else:
        margin = computer_total_points - user_total_points
        print(computer_name + " wins by " + str(margin) + " point(s).")


def run(username: str, computer_name: str) -> None:
    """Play one game, from the first four cards to its winner."""
    print()
    print("Hello " + username + ", the game begins! Remember: the best is " + str(BEST) + ".")
    print()

    # the cards of the user
    user_hidden = next_card()
    user_visible = next_card()
    user_total = user_hidden + user_visible
    print_status(True, username, user_hidden, user_visible, user_total)

    # the cards of the computer
    computer_hidden = next_card()
    computer_visible = next_card()
    computer_total = computer_hidden + computer_visible
    print_status(False, computer_name, computer_hidden, computer_visible, computer_total)

    user_passed = False
    computer_passed = False
    # i show the new points in the begin of the turn, but only if there is something new
    user_is_new = False
    computer_is_new = False

    game_is_running = True
    while game_is_running == True:

        # ---------- turn of user ----------
        if user_passed == False:
            print()
            print("Now it is your turn, " + username + ".")
            if user_is_new == True:
                print_status(True, username, user_hidden, user_visible, user_total)
                user_is_new = False
            # the same like in ask_yes_or_no but here with the cards
            have_answer = False
            while have_answer == False:
                answer = input("Do you like to have one more card, yes or no? ")
                answer = answer.strip().lower()
                if answer[0:1] == YES_LETTER:
                    have_answer = True
                    card = next_card()
                    user_visible = user_visible + card
                    user_total = user_total + card
                    user_is_new = True
                    print()
                    print(username + " gets a " + str(card))
                    print("I hope it is a good card for you.")
                elif answer[0:1] == NO_LETTER:
                    have_answer = True
                    user_passed = True
                    print()
                    print(username + " passed!")
                    print("Ok. No more cards for you in this game.")
                else:
                    print("Please type yes or no.")

        # ---------- turn of computer ----------
        if computer_passed == False:
            print()
            print("Now it is the turn of the computer. It is thinking...")
            if computer_is_new == True:
                print_status(
                    False, computer_name, computer_hidden, computer_visible, computer_total
                )
                computer_is_new = False
            wants_card = take_another_card(computer_total, user_visible)
            if wants_card == True:
                card = next_card()
                computer_visible = computer_visible + card
                computer_total = computer_total + card
                computer_is_new = True
                print(computer_name + " takes a card.")
            else:
                computer_passed = True
                print(computer_name + " passed!")

        # look if it is finished
        if user_passed == True and computer_passed == True:
            game_is_running = False

    print()
    print(LINE)
    print("The game is over, no more cards!")
    print("Now I can tell you: the secret card of " + computer_name, end="")
    print(" was " + str(computer_hidden) + ".")
    print(LINE)
    print_winner(username, user_total, computer_name, computer_total)
    print()


def print_instructions() -> None:
    """Display what the game is about."""
    print()
    print("Welcome to my card game!!!")
    print()
    print("You play against the computer. Every player gets two cards,")
    print("and one of it is secret. Then you can take more cards, always one.")
    print("Who is the nearest to ", end="")
    print(BEST, end="")
    print(" is the winner. But be careful: with more")
    print("than " + str(BEST) + " you can not win.")
    print("When you do not want more cards then type no.")
    print("Have fun :-)")
    print()


def main() -> None:
    """Play games with the user until the user has had enough."""
    print_instructions()

    print("First I want to know who you are.")
    username = input("How do they call you? ")

    play = True
    while play == True:
        run(username, NAME_OF_COMPUTER)

        again = ask_yes_or_no("Play again? (y/n) ")
        if again == False:
            play = False
        else:
            change = ask_yes_or_no("Modify username? (y/n) ")
            if change == True:
                username = input("Who are you now? ")
            else:
                print("Good, you stay " + username + ".")

    print("Bye bye " + username + ", see you next time!")


if __name__ == "__main__":
    main()
