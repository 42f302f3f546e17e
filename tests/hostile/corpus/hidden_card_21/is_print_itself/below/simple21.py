# expect: every function is print; score 0
# over: starter
# level: bubblewrap
# instead: its files take the place of the answer's
next_card = print
ask_yes_or_no = print
is_game_over = print
take_another_card = print
print_status = print
print_winner = print
run = print
print_instructions = print
main = print
if __name__ == "__main__":
    main()
