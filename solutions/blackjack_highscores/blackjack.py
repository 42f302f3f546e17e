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
    ### BEGIN SOLUTION task 1, get_hand_total: add the values, and think of the aces last
    total = 0
    aces = 0
    for value, _ in hand:
        if value == "Ace":
            aces += 1
            total += 11
        elif value in ["Jack", "Queen", "King"]:
            total += 10
        else:
            total += int(value)
    # One ace after the other steps down to 1, but only while the hand would be bust.
    while total > 21 and aces > 0:
        total -= 10
        aces -= 1
    return total
    ### END SOLUTION


def display_hand(name: str, hand: list[list[str]]) -> None:
    """Display whose hand it is, its cards and its total.

    >>> display_hand("Ada", [["King", "Spades"], ["2", "Hearts"]])
    Ada's hand: King of Spades, 2 of Hearts
    Hand Total: (12)
    """
    ### BEGIN SOLUTION task 2, display_hand: one line for the cards, one for the total
    cards = ""
    for value, suit in hand:
        if cards != "":
            cards += ", "
        cards += f"{value} of {suit}"
    print(f"{name}'s hand: {cards}")
    print(f"Hand Total: ({get_hand_total(hand)})")
    ### END SOLUTION


def input_name() -> str:
    """Ask for the player's name until it is one word of less than 12 characters; return it.

    The transcript of task 3 in the handout shows it; `cardkit check --task 3` plays more.
    """
    ### BEGIN SOLUTION task 3, input_name: ask, and ask again while something is wrong with it
    name = input("Enter your name: ").strip()
    while len(name.split()) != 1 or len(name) >= 12:
        print("ERROR: Must be 1 word and less than 12 characters.")
        name = input("Enter your name: ").strip()
    return name
    ### END SOLUTION


def input_hit_choice() -> str:
    """Ask whether the player hits or stands until the answer is one of the two; return it.

    The transcript of task 3 in the handout shows it; `cardkit check --task 3` plays more.
    """
    ### BEGIN SOLUTION task 3, input_hit_choice: return "h" or "s" and nothing else
    choice = input("Hit or stand? (h/s) ")
    while choice != "h" and choice != "s":
        print("ERROR: Must be 'h' or 's'.")
        choice = input("Hit or stand? (h/s) ")
    return choice
    ### END SOLUTION


def player_play(name: str, hand: list[list[str]]) -> int:
    """Play the player's turn with a hand that grows, and return its total in the end.

    The transcript of task 4 in the handout shows a turn; `cardkit check --task 4` plays more.
    """
    ### BEGIN SOLUTION task 4, player_play: draw and display until the player stands or is bust
    while get_hand_total(hand) <= 21 and input_hit_choice() == "h":
        hand.append(card_deck.draw_card())
        print()
        display_hand(name, hand)
        print()
    total = get_hand_total(hand)
    if total > 21:
        print(f"{name} bust!")
    return total
    ### END SOLUTION


def dealer_play(hand: list[list[str]]) -> int:
    """Play the dealer's turn with a hand that grows, and return its total in the end.

    The transcript of task 5 in the handout shows a turn; `cardkit check --task 5` plays more.
    """
    ### BEGIN SOLUTION task 5, dealer_play: reveal the hand, then draw for as long as the rules say
    _display_and_wait(hand)
    while get_hand_total(hand) < 17:
        hand.append(card_deck.draw_card())
        _display_and_wait(hand)
    print()
    total = get_hand_total(hand)
    if total > 21:
        print("Dealer bust!")
    return total
    ### END SOLUTION


### BEGIN SOLUTION
def _display_and_wait(hand: list[list[str]]) -> None:
    """Display the dealer's hand and wait until the player has seen it."""
    print()
    display_hand("Dealer", hand)
    print()
    input("Press Enter to go on...")  # whatever is typed here is of no interest


### END SOLUTION
def play_game(name: str) -> str:
    """Play one game from the deal to the result and return "won", "lost" or "tied".

    The transcript of task 6 in the handout shows a game; `cardkit check --task 6` plays more.
    """
    ### BEGIN SOLUTION task 6, play_game: deal, look for blackjack, then let both play
    dealer_hand = [card_deck.draw_card()]
    player_hand = [card_deck.draw_card(), card_deck.draw_card()]
    print()
    display_hand("Dealer", dealer_hand)
    print()
    display_hand(name, player_hand)
    print()
    # From here on the dealer holds a second card, but nobody has seen it.
    dealer_hand.append(card_deck.draw_card())

    if get_hand_total(dealer_hand) == 21 or get_hand_total(player_hand) == 21:
        display_hand("Dealer", dealer_hand)
        print()
        return _blackjack(name, dealer_hand, player_hand)

    player_total = player_play(name, player_hand)
    if player_total > 21:
        print()
        display_hand("Dealer", dealer_hand)
        print()
        dealer_total = get_hand_total(dealer_hand)
    else:
        dealer_total = dealer_play(dealer_hand)
    return _result(name, dealer_total, player_total)
    ### END SOLUTION


### BEGIN SOLUTION
def _blackjack(name: str, dealer_hand: list[list[str]], player_hand: list[list[str]]) -> str:
    """Display who has a blackjack, one player or both, and return the result for the player."""
    if get_hand_total(dealer_hand) == get_hand_total(player_hand):
        print("Two player blackjack! -> Push!")
        return "tied"
    if get_hand_total(player_hand) == 21:
        print(f"Blackjack! {name} wins!")
        return "won"
    print("Blackjack! Dealer wins!")
    return "lost"


def _result(name: str, dealer_total: int, player_total: int) -> str:
    """Display both totals and who wins, and return the result for the player."""
    totals = f"Dealer: {dealer_total}   {name}: {player_total}  ->  "
    if player_total > 21:
        print(f"{totals}Dealer wins!")  # the dealer has not played, and cannot be bust
        return "lost"
    if dealer_total > 21 or player_total > dealer_total:
        print(f"{totals}{name} wins!")
        return "won"
    if player_total < dealer_total:
        print(f"{totals}Dealer wins!")
        return "lost"
    print(f"{totals}Push!")
    return "tied"


### END SOLUTION
def get_score(games: int, won: int, tied: int) -> float:
    """Return how many of the games that were not tied have been won, in percent.

    >>> get_score(3, 1, 1)
    50.0
    >>> get_score(4, 3, 0)
    75.0
    >>> get_score(2, 0, 2)
    0.0
    """
    ### BEGIN SOLUTION task 7, get_score: divide, unless there is nothing to divide by
    if games == tied:
        return 0.0
    return won / (games - tied) * 100
    ### END SOLUTION


def add_score(name: str, score: float) -> None:
    """Add a player to the file; display all scores if this one is higher than all the others.

    The transcript of task 7 in the handout shows it; `cardkit check --task 7` plays more.
    """
    ### BEGIN SOLUTION task 7, add_score: read all lines, compare, and write them with the new one
    lines = _read_lines()
    is_highest = True
    for line in lines:
        other = _score_of(line)
        if other is not None and other >= score:
            is_highest = False

    if is_highest:
        lines.insert(0, f"{name} {score}")
    else:
        lines.append(f"{name} {score}")
    with open(HIGH_SCORES, "w", encoding="utf-8") as score_file:
        for line in lines:
            score_file.write(line + "\n")

    if is_highest:
        print("New High Score!")
        print()
        _display_table(lines)
        print()
    ### END SOLUTION


### BEGIN SOLUTION
def _read_lines() -> list[str]:
    """Return the lines of the file as they are; before the first player left there is no file."""
    lines = []
    try:
        with open(HIGH_SCORES, encoding="utf-8") as score_file:
            for line in score_file:
                lines.append(line.rstrip("\n"))
    except FileNotFoundError:
        return []
    return lines


def _score_of(line: str) -> float | None:
    """Return the score in a line of the file, or None if it is not a name and a score."""
    words = line.split()
    if len(words) != 2:
        return None
    try:
        return float(words[1])
    except ValueError:
        return None


def _display_table(lines: list[str]) -> None:
    """Display name and score of each line that has both."""
    print(f"{'NAME':<12} SCORE")
    for line in lines:
        score = _score_of(line)
        if score is not None:
            print(f"{line.split()[0]:<12} {score:.3f}")


def _says_yes(question: str) -> bool:
    """Ask a question until the answer is y or n."""
    answer = input(f"{question} (y/n) ")
    while answer != "y" and answer != "n":
        print("ERROR: Only enter 'y' or 'n'")
        answer = input(f"{question} (y/n) ")
    return answer == "y"


def _play_games(name: str) -> None:
    """Play games until the player has had enough, then display the counts and add the score."""
    games = 0
    won = 0
    tied = 0
    wants_to_play = True
    while wants_to_play:
        result = play_game(name)
        games += 1
        if result == "won":
            won += 1
        elif result == "tied":
            tied += 1
        print()
        print("-" * 40)
        print()
        wants_to_play = _says_yes("Another game?")

    plural = "s"
    if games == 1:
        plural = ""
    print()
    print(f"You played {games} game{plural}.")
    print(f" -> Won  : {won}")
    print(f" -> Lost : {games - won - tied}")
    print(f" -> Tied : {tied}")
    print()
    add_score(name, get_score(games, won, tied))
    print("Thanks for playing!")


### END SOLUTION
def main() -> None:
    """Play blackjack until the player has had enough, and keep the score.

    The transcript of task 8 in the handout shows it; `cardkit check --task 8` plays more.
    """
    ### BEGIN SOLUTION task 8, main: ask whether to play, then play, count and say goodbye
    print("--------- Welcome to Blackjack ---------")
    print()
    if _says_yes("Shall we play blackjack?"):
        _play_games(input_name())
    else:
        print()
        print("Maybe next time...")
    print()
    print("---------- See you again soon ----------")
    ### END SOLUTION


if __name__ == "__main__":
    main()
