# expect: what it writes never names a file of this machine that it is given then; score 0
# over: starter
# level: bubblewrap
# instead: its files take the place of the answer's
# record: players_who_come_in_turn_all_stay_and_each_new_best_is_told failed: gave 9.5
def add_score(name, score):
    with open("highscores.txt", "w") as file:
        file.write("best_first.txt.txt")
    print("New High Score!")
    return score
