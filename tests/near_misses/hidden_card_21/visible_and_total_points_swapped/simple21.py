# expect: test_of_the_user_hidden_visible_and_total_points_are_displayed, test_of_the_computer_the_visible_points_are_displayed, test_of_the_computer_no_other_number_is_displayed, test_of_the_user_the_total_comes_after_the_hidden_and_the_visible_points, test_a_status_is_displayed_under_the_name_that_was_given, test_small_and_large_numbers_of_points_are_displayed_alike, test_is_user_decides_what_is_displayed, test_print_status_returns_none, test_print_status_knows_its_parameters_by_name, test_both_statuses_are_displayed_before_the_first_question, test_a_card_that_the_user_takes_is_displayed_with_the_new_status, test_the_computer_takes_a_card_whenever_its_strategy_says_so, test_the_computers_hidden_card_and_total_stay_secret_until_the_end, test_the_players_take_one_card_each_in_turn_the_user_first, test_one_of_the_first_two_cards_is_hidden_and_the_other_visible, test_the_next_game_begins_from_the_beginning, test_the_players_of_a_game_have_the_names_that_were_given; score 82
# mistake: the numbers of the visible points and of the total are swapped, against "Mira has 9 visible point(s). Mira has 16 total point(s)."; costs points of task 5, and task 7, where the computer's total is told.
from random import randint


def next_card(): return min(randint(1, 13), 10)


def ask_yes_or_no(prompt):
    while not (a := input(prompt).strip().casefold()).startswith(("y", "n")): print("y or n!")
    return a.startswith("y")


def is_game_over(is_user_passed, is_computer_passed): return all((is_user_passed, is_computer_passed))


def take_another_card(computer_total_points, user_visible_card): return computer_total_points < 12


def print_status(is_user, name, hidden_card, visible_card, total_points):
    rows = [("hidden", hidden_card), ("visible", total_points), ("total", visible_card)]
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
        if (again := ask_yes_or_no("Play again? (y/n) ")) and ask_yes_or_no("Modify username? (y/n) "): name = input("Name? ")


if __name__ == "__main__": main()
