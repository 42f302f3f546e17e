# expect: every function is input; score 0
# over: starter
# level: bubblewrap
# instead: its files take the place of the answer's
import card_deck

HIGH_SCORES = "highscores.txt"
get_hand_total = input
display_hand = input
input_name = input
input_hit_choice = input
player_play = input
dealer_play = input
play_game = input
get_score = input
add_score = input
main = input
if __name__ == "__main__":
    main()
