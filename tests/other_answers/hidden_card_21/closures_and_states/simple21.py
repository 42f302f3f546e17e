"""21 with a hidden card, as a small state machine of closures and generators."""

import itertools
import random
import sys


def _cards():
    """Yield cards for ever."""
    kinds = tuple(itertools.chain(range(1, 11), itertools.repeat(10, 3)))
    while True:
        yield kinds[int(random.random() * 13)]


_shoe = _cards()


def next_card():
    return next(_shoe)


def _answers(prompt):
    while True:
        print(prompt, end="", flush=True)
        yield sys.stdin.readline().strip().lower()


def ask_yes_or_no(prompt):
    known = {"y": True, "n": False}
    return next(known[answer[0]] for answer in _answers(prompt) if answer[:1] in known and answer)


def is_game_over(is_user_passed, is_computer_passed):
    return (is_user_passed, is_computer_passed) == (True, True)


def take_another_card(computer_total_points, user_visible_card):
    return computer_total_points <= 11 or (
        computer_total_points < 17 and user_visible_card + 5 > computer_total_points
    )


def print_status(is_user, name, hidden_card, visible_card, total_points):
    pairs = zip((hidden_card, visible_card, total_points), ("hidden", "visible", "total"))
    chosen = pairs if is_user else itertools.islice(pairs, 1, 2)
    print("\n".join(f"{name} has {number} {word} point(s)." for number, word in chosen))


def print_winner(username, user_total_points, computer_name, computer_total_points):
    both = {username: user_total_points}
    print(f"{username} has {user_total_points} in total.")
    print(f"{computer_name} has {computer_total_points} in total.")
    del both
    alive = sorted(
        (total, who)
        for total, who in ((user_total_points, 0), (computer_total_points, 1))
        if total <= 21
    )
    names = (username, computer_name)
    margin = abs(user_total_points - computer_total_points)
    if not alive:
        print("Nobody wins.")
    elif margin == 0:
        print("It's a tie! Nobody wins.")
    else:
        print(f"{names[alive[-1][1]]} wins by {margin} points.")


def _seat(name, is_user):
    """Return functions that know one player's cards and nobody else's."""
    first, second = next_card(), next_card()
    shown = [first]  # ours hides the second card
    hidden = second

    def visible():
        return sum(shown)

    def total():
        return hidden + visible()

    def show():
        print_status(is_user, name, hidden, visible(), total())

    def take():
        shown.append(next_card())
        return shown[-1]

    return visible, total, show, take


def run(username, computer_name):
    user_visible, user_total, user_show, user_take = _seat(username, True)
    user_show()
    computer_visible, computer_total, computer_show, computer_take = _seat(computer_name, False)
    computer_show()
    passed = {"USER": False, "COMPUTER": False}

    def user_turn():
        if not passed["USER"]:
            if ask_yes_or_no("One more? [y/n] > "):
                print(f"{username} gets {user_take()}")
                user_show()
            else:
                passed["USER"] = True
                print(f"{username} passed!")
        return "COMPUTER"

    def computer_turn():
        if not passed["COMPUTER"]:
            if take_another_card(computer_total(), user_visible()):
                computer_take()
                computer_show()
            else:
                passed["COMPUTER"] = True
                print(f"{computer_name} passed!")
        return "USER"

    states = {"USER": user_turn, "COMPUTER": computer_turn}
    state = "USER"
    while not is_game_over(*passed.values()):
        state = states[state]()
    print("-- Game Over --")
    print_winner(username, user_total(), computer_name, computer_total())


def print_instructions():
    print("Get to 21 or as near as you can, without stepping over it.")


def main():
    print_instructions()
    name = None
    state = "name"
    while state != "end":
        if state == "name":
            print("Name, please: ", end="", flush=True)
            name = sys.stdin.readline().rstrip("\n")
            state = "game"
        elif state == "game":
            run(name, "Computer")
            state = "again"
        elif state == "again":
            state = "rename" if ask_yes_or_no("Play again? (y/n) ") else "end"
        elif state == "rename":
            state = "name" if ask_yes_or_no("Modify username? (y/n) ") else "game"


if __name__ == "__main__":
    main()
