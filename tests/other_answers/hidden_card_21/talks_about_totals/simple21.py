import datetime
import random
import time


def next_card():
    return min(random.randint(1, 13), 10)


def ask_yes_or_no(prompt):
    while True:
        a = input(prompt).strip().lower()
        if a.startswith("y"):
            return True
        if a.startswith("n"):
            return False


def is_game_over(is_user_passed, is_computer_passed):
    return is_user_passed and is_computer_passed


def take_another_card(computer_total_points, user_visible_card):
    return computer_total_points < 17


def print_status(is_user, name, hidden_card, visible_card, total_points):
    print(f"== Total points of {name} so far ==")
    print(f"{name} has {hidden_card if is_user else '?'} hidden point(s).")
    print(f"{name} has {visible_card} visible point(s).")
    print(f"{name} has {total_points if is_user else '?'} total point(s).")
    if is_user:
        print("(The computer cannot see them.)")


def print_winner(username, user_total_points, computer_name, computer_total_points):
    u, c = user_total_points, computer_total_points
    print(f"{username} has {u} in total.")
    print(f"{computer_name} has {c} in total.")
    if u == c:
        print("Nobody wins. It's a tie!")
    elif u > 21 and c > 21:
        print("Nobody wins.")
    elif c > 21 or (u <= 21 and u > c):
        print(f"{username} wins by {abs(u - c)} point(s).")
    else:
        print(f"{computer_name} wins by {abs(u - c)} point(s).")


def run(username, computer_name):
    print("Remember: closest to 21 wins, and nobody wins if both of you go over 21.")
    dealt = 4
    u = [next_card(), next_card()]
    print_status(True, username, u[0], sum(u[1:]), sum(u))
    c = [next_card(), next_card()]
    print_status(False, computer_name, c[0], sum(c[1:]), sum(c))
    up = cp = False
    while not is_game_over(up, cp):
        if not up:
            if ask_yes_or_no(
                f"You have {sum(u)} in total; a card is worth 6.5 on average (85/13)."
                " Take another card? Don't go over 21! (y/n) "
            ):
                card = next_card()
                u.append(card)
                dealt += 1
                print(f"-- card no. {dealt} is dealt --")
                print(f"{username} gets {card}")
                print_status(True, username, u[0], sum(u[1:]), sum(u))
            else:
                up = True
                print(f"[{time.strftime('%H:%M:%S')}] {username} passed!")
        if not cp:
            if take_another_card(sum(c), sum(u[1:])):
                dealt += 1
                print(f"-- card no. {dealt} is dealt --")
                c.append(next_card())
                print(f"{computer_name} takes a card")
                print_status(False, computer_name, c[0], sum(c[1:]), sum(c))
            else:
                cp = True
                print(f"{datetime.date.today()}: {computer_name} passed!")
    print("-- Game Over --")
    print_winner(username, sum(u), computer_name, sum(c))


def print_instructions():
    print(datetime.datetime.now())
    print("Tip of the day:", random.choice(["stop at 17", "be brave", "take care"]))
    print("Come close to 21, but never go over it!")


def main():
    print_instructions()
    username = input("What's your name? ")
    run(username, "Computer")
    while ask_yes_or_no("Play again? (y/n) "):
        if ask_yes_or_no("Modify username? (y/n) "):
            username = input("Update your name? ")
        run(username, "Computer")


if __name__ == "__main__":
    main()
