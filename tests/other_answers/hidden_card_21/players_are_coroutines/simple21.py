# Stil: Koroutinen. Jeder Spieler ist ein Generator, der Züge liefert.
import secrets
from collections import namedtuple
from functools import partial
from string import Template

Hand = namedtuple("Hand", "hidden visible")
KINDS = (*range(1, 10),) + (10,) * 4
LINE = Template("$who has $n $what point(s).")


def next_card() -> int:
    return secrets.choice(KINDS)


def ask_yes_or_no(prompt: str) -> bool:
    for answer in iter(partial(input, prompt), object()):
        match list(answer.strip().casefold()):
            case ["y", *_]:
                return True
            case ["n", *_]:
                return False
            case []:
                print("(nothing typed)")
            case _:
                print("(neither yes nor no)")


def is_game_over(is_user_passed: bool, is_computer_passed: bool) -> bool:
    return {is_user_passed, is_computer_passed} == {True}


def take_another_card(computer_total_points: int, user_visible_card: int) -> bool:
    return computer_total_points in range(21) and (
        computer_total_points < 12 or user_visible_card + 5 > computer_total_points
    )


def print_status(is_user, name, hidden_card, visible_card, total_points):
    table = dict(hidden=hidden_card, visible=visible_card, total=total_points)
    print(*[LINE.substitute(who=name, n=n, what=what) for what, n in table.items()
            if is_user or what == "visible"], sep="\n")


def print_winner(username, user_total_points, computer_name, computer_total_points):
    both = [(username, user_total_points), (computer_name, computer_total_points)]
    print(*(f"{n} has {t} in total." for n, t in both), sep="\n")
    alive = sorted((t, n) for n, t in both if t <= 21)
    match alive:
        case []:
            print("Nobody wins.")
        case [(a, _), (b, _)] if a == b:
            print("Nobody wins. It's a tie!")
        case [*_, (_, champion)]:
            print(champion, "wins by", abs(user_total_points - computer_total_points), "point(s).")


def _player(is_user, name, wants, told):
    hand = Hand(next_card(), next_card())
    show = lambda: print_status(is_user, name, *hand, sum(hand))
    show()
    yield hand
    while wants(hand):
        card = next_card()
        if told:
            print(name, "gets", card)
        hand = hand._replace(visible=hand.visible + card)
        show()
        yield hand
    print(f"{name} passed!")
    while True:
        yield None


def run(username: str, computer_name: str) -> None:
    now = {}
    user = _player(True, username, lambda hand: ask_yes_or_no("\nTake another card? (y/n) "), True)
    now[0] = next(user)
    computer = _player(False, computer_name,
                       lambda hand: take_another_card(sum(hand), now[0].visible), False)
    now[1] = next(computer)
    passed = [False, False]
    while not is_game_over(*passed):
        for who, player in enumerate((user, computer)):
            if not passed[who]:
                hand = next(player)
                passed[who] = hand is None
                now[who] = hand or now[who]
    print("\n-- Game Over --")
    print_winner(username, sum(now[0]), computer_name, sum(now[1]))


def print_instructions() -> None:
    print("Come close to twenty-one (21).", "More is too much.", sep="\n")


def main() -> None:
    print_instructions()
    name = input("What's your name? ")
    run(name, "Computer")
    while ask_yes_or_no("Play again? (y/n) "):
        name = input("New name? ") if ask_yes_or_no("Modify username? (y/n) ") else name
        run(name, "Computer")


if __name__ == "__main__":
    main()
