from collections import Counter

from . import board, play, questions


def main():
    print("Would you like to play?")
    if questions.yes_or_no() == "n":
        return print("Maybe next time...")
    name = questions.input_name()
    counter = Counter(won=0, lost=0, tied=0)
    answer = "y"
    while answer == "y":
        counter.update([play.play_game(name)])
        print(f"{'':-^40}")
        print("Again?")
        answer = questions.yes_or_no()
    n = sum(counter.values())
    print("You played", n, "game." if n == 1 else "games.")
    for key, count in counter.items():
        print(f"  * {key.capitalize():5}: {count}")
    board.add_score(name, board.get_score(n, counter["won"], counter["tied"]))
    print("Thanks for playing!")
