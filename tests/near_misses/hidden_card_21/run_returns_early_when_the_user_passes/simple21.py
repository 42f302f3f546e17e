# expect: test_a_player_who_passes_says_so_once, test_the_computer_takes_a_card_whenever_its_strategy_says_so, test_a_user_who_has_passed_is_not_asked_again, test_the_strategy_is_given_the_computers_total_and_the_users_visible_points, test_a_game_can_end_in_other_ways, test_the_next_game_begins_from_the_beginning; score 93
# mistake: run breaks off at the user's pass, and the computer has no more turns, against "Play turns until both have passed"; costs points of task 7.
from random import randint


def next_card(): return min(randint(1, 13), 10)


def ask_yes_or_no(prompt):
    while not (a := input(prompt).strip().casefold()).startswith(("y", "n")): print("y or n!")
    return a.startswith("y")


def is_game_over(is_user_passed, is_computer_passed): return all((is_user_passed, is_computer_passed))


def take_another_card(computer_total_points, user_visible_card): return computer_total_points < 12


def print_status(is_user, name, hidden_card, visible_card, total_points):
    rows = [("hidden", hidden_card), ("visible", visible_card), ("total", total_points)]
    print(*("%s has %d %s points" % (name, n, what) for what, n in rows if is_user or what == "visible"), sep="\n")


def print_winner(username, user_total_points, computer_name, computer_total_points):
    u, c = user_total_points, computer_total_points
    print("%s has %d in total\n%s has %d in total" % (username, u, computer_name, c))
    us, cs = (n if n < 22 else -1 for n in (u, c))  # above 21 is worth less than any other
    print("Nobody won" if us == cs else "%s wins by %d points" % (username if us > cs else computer_name, abs(u - c)))


def run(username, computer_name):
    uv, uh = next_card(), next_card()
    print_status(True, username, uh, uv, uh + uv)
    cv, ch = next_card(), next_card()
    print_status(False, computer_name, ch, cv, ch + cv)
    up = cp = False
    while not is_game_over(up, cp):
        if not up:
            if up := not ask_yes_or_no("Card? [y/n] "):
                print(username, "passed")
                break
            else:
                uv += (card := next_card())
                print(username, "gets a", card)
                print_status(True, username, uh, uv, uh + uv)
        if not cp:
            if cp := not take_another_card(ch + cv, uv): print(computer_name, "passed")
            else:
                cv += next_card()
                print_status(False, computer_name, ch, cv, ch + cv)
    print("-- Game Over --")
    print_winner(username, uh + uv, computer_name, ch + cv)


def print_instructions(): print("Come close to 21, but not above.")


def main():
    print_instructions()
    name, again = input("Name? "), True
    while again:
        run(name, "Computer")
        if (again := ask_yes_or_no("Play again? (y/n) ")) and ask_yes_or_no("Modify username? (y/n) "): name = input("Name? ")


if __name__ == "__main__": main()
