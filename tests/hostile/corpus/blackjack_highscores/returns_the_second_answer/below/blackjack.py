# expect: every function asks twice and returns the last answer; score 0
# over: starter
# level: bubblewrap
# instead: its files take the place of the answer's
import card_deck

HIGH_SCORES = "highscores.txt"


def get_hand_total(hand):
    input()
    return input()


def display_hand(name, hand):
    input()
    return input()


def input_name():
    input()
    return input()


def input_hit_choice():
    input()
    return input()


def player_play(name, hand):
    input()
    return input()


def dealer_play(hand):
    input()
    return input()


def play_game(name):
    input()
    return input()


def get_score(games, won, tied):
    input()
    return input()


def add_score(name, score):
    input()
    return input()


def main():
    input()
    return input()


if __name__ == "__main__":
    main()
