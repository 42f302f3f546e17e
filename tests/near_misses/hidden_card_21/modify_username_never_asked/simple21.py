# expect: test_after_a_yes_there_is_another_game_and_the_name_may_stay, test_a_new_name_is_used_from_now_on, test_the_instructions_are_displayed_once, test_the_questions_after_a_game_are_asked_until_they_are_answered; score 96.5
# mistake: after a yes the next game begins at once, without Modify username?, against "After a yes it asks with `ask_yes_or_no("Modify username? (y/n) ")`"; costs points of task 8.
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
            if up := not ask_yes_or_no("Card? [y/n] "): print(username, "passed")
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
        again = ask_yes_or_no("Play again? (y/n) ")


if __name__ == "__main__": main()
