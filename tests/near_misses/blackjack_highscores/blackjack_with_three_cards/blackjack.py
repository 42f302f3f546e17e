# expect: test_21_with_three_cards_of_the_player_is_no_blackjack; score 99.5
# mistake: A player with 21 after a hit is said to have a blackjack and wins before the dealer plays; breaks 'Is 21 with three cards a blackjack? No'; costs points of task 6.
"""The smallest casino of the town, in colour."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Optional

from card_deck import *

HIGH_SCORES: Final[str] = "highscores.txt"
BEST_TOTAL: Final[int] = 21
DEALER_STANDS_AT: Final[int] = 17

GREEN: Final[str] = "\033[1;32m"
RED: Final[str] = "\033[31m"
PLAIN: Final[str] = "\033[0m"
RULE: Final[str] = "-" * 40

Card = list[str]
Hand = list[Card]


def card_value(card: Card) -> int:
    """What a card is worth; an ace counts 1 here."""
    if card[0] in ("Jack", "Queen", "King"):
        return 10
    if card[0] == "Ace":
        return 1
    return int(card[0])


def get_hand_total(hand: Hand) -> int:
    """What a hand is worth. One ace may count ten more, if there is room."""
    total = 0
    has_ace = False
    for card in hand:
        total += card_value(card)
        has_ace = has_ace or card[0] == "Ace"
    if has_ace and total + 10 <= BEST_TOTAL:
        total += 10
    return total


def is_bust(hand: Hand) -> bool:
    return get_hand_total(hand) > BEST_TOTAL


def is_blackjack(hand: Hand) -> bool:
    return len(hand) == 2 and get_hand_total(hand) == BEST_TOTAL


def error(text: str) -> None:
    print(f"{RED}ERROR: {text}{PLAIN}")


def wait() -> None:
    """Wait for the Enter key."""
    print(f"{GREEN}... press Enter, please ...{PLAIN}", end="")
    input()


def display_hand(name: str, hand: Hand) -> None:
    cards = f"{hand[0][0]} of {hand[0][1]}"
    for value, suit in hand[1:]:
        cards += f", {value} of {suit}"
    print(f"\n{GREEN}{name}'s hand:{PLAIN} {cards}\n{GREEN}Hand Total:{PLAIN} ({get_hand_total(hand)})")


def input_name() -> str:
    name = input("What shall we write on the blackboard? ").strip()
    while not name or len(name.split()) > 1 or len(name) > 11:
        error("Must be 1 word and less than 12 characters.")
        name = input("Once more, what shall we write on the blackboard? ").strip()
    return name


def input_letter(question: str, letters: str, complaint: str) -> str:
    """Ask until the answer is one of the letters, large or small; return it as a small one."""
    answer = ""
    asked = False
    while len(answer) != 1 or answer not in letters:
        if asked:
            error(complaint)
        answer = input(question).strip().lower()
        asked = True
    return answer


def input_hit_choice() -> str:
    return input_letter("Another card? H for hit, S for stand: ", "hs", "Must be 'h' or 's'.")


def input_play(question: str) -> bool:
    return input_letter(question, "yn", "Only enter 'y' or 'n'.") == "y"


def player_play(name: str, hand: Hand) -> int:
    standing = False
    while not standing and not is_bust(hand):
        if input_hit_choice() == "h":
            hand.append(draw_card())
            display_hand(name, hand)
        else:
            standing = True
    if is_bust(hand):
        print(f"\n{RED}{name} bust!!!{PLAIN}")
    return get_hand_total(hand)


def dealer_play(hand: Hand) -> int:
    display_hand("Dealer", hand)
    wait()
    while get_hand_total(hand) < DEALER_STANDS_AT:
        hand.append(draw_card())
        display_hand("Dealer", hand)
        wait()
    if is_bust(hand):
        print(f"\n{RED}Dealer bust!{PLAIN}")
    return get_hand_total(hand)


def turn_over(hand: Hand) -> None:
    """Show both cards of a dealer who does not play."""
    display_hand("Dealer", hand)
    wait()


def display_totals(name: str, dealer: Hand, player: Hand, result: str) -> None:
    print()
    print(f"Dealer: {get_hand_total(dealer)}", end="   ")
    print(f"{name}: {get_hand_total(player)}", end="   ")
    print(f"==> {GREEN}{result}{PLAIN}")


def play_after_blackjack(name: str, dealer: Hand, player: Hand) -> str:
    """At least one of both hands is a blackjack: say so."""
    turn_over(dealer)
    if is_blackjack(dealer) and is_blackjack(player):
        print("Two player blackjack! -> Push!")
        return "tied"
    if is_blackjack(dealer):
        display_totals(name, dealer, player, "Blackjack! Dealer wins!")
        return "lost"
    display_totals(name, dealer, player, f"Blackjack! {name} wins!")
    return "won"


def play_turns(name: str, dealer: Hand, player: Hand) -> str:
    """Nobody has a blackjack: the player plays, then perhaps the dealer."""
    if player_play(name, player) == BEST_TOTAL:
        turn_over(dealer)
        display_totals(name, dealer, player, f"Blackjack! {name} wins!")
        return "won"
    if is_bust(player):
        turn_over(dealer)
        display_totals(name, dealer, player, "Dealer wins!")
        return "lost"
    dealer_play(dealer)
    difference = get_hand_total(player) - get_hand_total(dealer)
    if is_bust(dealer) or difference > 0:
        display_totals(name, dealer, player, f"{name} wins!")
        return "won"
    if difference == 0:
        display_totals(name, dealer, player, "Push!")
        return "tied"
    display_totals(name, dealer, player, "Dealer wins!")
    return "lost"


def play_game(name: str) -> str:
    dealer = [draw_card()]
    player = [draw_card()]
    player.append(draw_card())
    hidden = draw_card()
    display_hand("Dealer", dealer)
    print("(and one card lies face down)")
    display_hand(name, player)
    dealer.append(hidden)
    if is_blackjack(dealer) or is_blackjack(player):
        outcome = play_after_blackjack(name, dealer, player)
    else:
        outcome = play_turns(name, dealer, player)
    print(f"\n{GREEN}{RULE}{PLAIN}\n")
    return outcome


def get_score(games: int, won: int, tied: int) -> float:
    return won / max(games - tied, 1) * 100.0


def find_score(line: str) -> Optional[float]:
    """The score that a line of the file ends with, None for a line without one."""
    words = line.split()
    if len(words) < 2:
        return None
    try:
        score = float(words[-1])
    except ValueError:
        score = None
    return score


def sort_key(line: str) -> float:
    score = find_score(line)
    return -1.0 if score is None else score


def add_score(name: str, score: float) -> None:
    file = Path(HIGH_SCORES)
    lines = []
    if file.is_file():
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.strip():
                lines.append(line)

    others = sorted(lines, key=sort_key, reverse=True)
    is_best = not others or sort_key(others[0]) < score
    entry = f"{name} {score:.3f}"
    lines = [entry] + lines if is_best else lines + [entry]

    text = ""
    for line in lines:
        text += line + "\n"
    file.write_text(text, encoding="utf-8")

    if is_best:
        print(f"{GREEN}New High Score!{PLAIN}\n")
        print(f"{GREEN}{'NAME':<13}SCORE{PLAIN}")
        for line in [entry] + others:
            number = find_score(line)
            if number is None:
                print(f"{RED}{line} (unreadable){PLAIN}")
            else:
                print(f"{line.split()[0]:<13}{number:.3f}")
        print()


def main() -> None:
    print(f"{GREEN}{RULE}\n          Welcome to Blackjack\n{RULE}{PLAIN}\n")
    playing = input_play("Will you sit down at our table? Y or N: ")
    if not playing:
        print("Maybe next time...")
    else:
        play_and_count(input_name())


def play_and_count(name: str) -> None:
    counts = {"won": 0, "lost": 0, "tied": 0}
    playing = True
    while playing:
        counts[play_game(name)] += 1
        playing = input_play("One more game? Y or N: ")
    games = sum(counts.values())
    print(f"\nYou played {games} {'game' if games == 1 else 'games'}.")
    for outcome, count in counts.items():
        print(f"{outcome.capitalize():>8} : {count}")
    print()
    add_score(name, get_score(games, counts["won"], counts["tied"]))
    print(f"{GREEN}Thanks for playing!{PLAIN}")


if __name__ == "__main__":
    main()
