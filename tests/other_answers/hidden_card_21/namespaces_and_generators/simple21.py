"""A table with generators of messages, and stdin read by line."""

import random
import sys
from types import SimpleNamespace

MESSAGES = dict(
    gets="{name} gets a {card}\n",
    passed="{name} passed!\n",
    total="{name} has {points} in total.\n",
    wins="{name} wins by {margin} points!\n",
    visible="{name} has {points} visible points\n",
)
_rng = random.SystemRandom()


def tell(key, /, **words):
    sys.stdout.write(MESSAGES[key].format(**words))
    sys.stdout.flush()


def next_card():
    return _rng.choices(range(1, 11), weights=[1] * 9 + [4])[0]


def ask_yes_or_no(prompt):
    while True:
        print(prompt, end="")
        sys.stdout.flush()
        match sys.stdin.readline().strip()[:1].casefold():
            case "y":
                return True
            case "n":
                return False
            case _:
                print("Yes or no, please.")


def is_game_over(is_user_passed, is_computer_passed):
    return all((is_user_passed, is_computer_passed))


def take_another_card(computer_total_points, user_visible_card):
    if computer_total_points not in range(12, 21):
        return computer_total_points < 12
    return computer_total_points <= user_visible_card or _rng.random() < (21 - computer_total_points) / 13


def print_status(is_user, name, hidden_card, visible_card, total_points):
    def lines():
        if is_user:
            yield f"{name} has {hidden_card} hidden point{'s' if hidden_card != 1 else ''}"
        yield f"{name} has {visible_card} visible point{'s' if visible_card != 1 else ''}"
        if is_user:
            yield f"{name} has {total_points} total point{'s' if total_points != 1 else ''}"

    print(*lines(), sep="\n")


def print_winner(username, user_total_points, computer_name, computer_total_points):
    players = [(username, user_total_points), (computer_name, computer_total_points)]
    for name, points in players:
        tell("total", name=name, points=points)
    alive = sorted((player for player in players if player[1] < 22), key=lambda player: player[1])
    if not alive or user_total_points == computer_total_points:
        print("Nobody won.")
    else:
        tell("wins", name=alive[-1][0], margin=abs(user_total_points - computer_total_points))


def run(username, computer_name):
    user = SimpleNamespace(name=username, human=True, cards=[], passed=False)
    computer = SimpleNamespace(name=computer_name, human=False, cards=[], passed=False)

    def status(who):
        *shown, hidden = who.cards[1:] + who.cards[:1]
        print_status(who.human, who.name, hidden, sum(shown), hidden + sum(shown))

    def take(who):
        who.cards.append(next_card())
        return who.cards[-1]

    def turn(who):
        if who.passed:
            return
        if who.human:
            more = ask_yes_or_no("Another card, " + username + "? (y/n) ")
        else:
            more = take_another_card(sum(who.cards), user_visible_card=sum(user.cards[1:]))
        if more:
            card = take(who)
            if who.human:
                tell("gets", name=who.name, card=card)
            status(who)
        else:
            who.passed = True
            tell("passed", name=who.name)

    for who in user, computer:
        take(who), take(who)
        status(who)
    while not is_game_over(user.passed, computer.passed):
        for who in user, computer:
            turn(who)
    print_winner(username, sum(user.cards), computer_name, sum(computer.cards))


def print_instructions():
    print("Come as close to twenty-one (21) as you can!")


def main():
    def games():
        name = input("Who are you? ")
        while True:
            yield name
            if not ask_yes_or_no("Play again? (y/n) "):
                return
            if ask_yes_or_no("Modify username? (y/n) "):
                name = input("New name: ")

    print_instructions()
    for name in games():
        run(computer_name="Computer", username=name)


if __name__ == "__main__":
    main()
