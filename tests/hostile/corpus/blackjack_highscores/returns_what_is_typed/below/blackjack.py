# expect: every function asks once and returns the answer; score 0
# over: starter
# level: bubblewrap
# instead: its files take the place of the answer's
import card_deck

HIGH_SCORES = "highscores.txt"


def get_hand_total(hand):
    return input()


def display_hand(name, hand):
    return input()


def input_name():
    return input()


def input_hit_choice():
    return input()


def player_play(name, hand):
    return input()


def dealer_play(hand):
    return input()


def play_game(name):
    return input()


def get_score(games, won, tied):
    return input()


def add_score(name, score):
    return input()


def main():
    return input()


if __name__ == "__main__":
    main()
