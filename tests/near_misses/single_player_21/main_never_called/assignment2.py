# expect: test_a_round_in_which_the_player_stays_and_wins, test_a_round_that_the_dealer_wins, test_a_round_that_nobody_wins, test_a_player_who_goes_bust_has_lost_at_once, test_the_dealers_card_stays_hidden_when_the_player_goes_bust, test_a_dealer_who_goes_bust_has_lost, test_a_deck_that_is_refused_ends_the_game, test_the_table_is_shown_after_the_deal_and_after_each_hit, test_the_player_may_hit_more_than_once, test_the_question_about_another_round_is_asked_until_it_is_answered, test_the_game_ends_with_a_goodbye, test_a_player_with_exactly_21_wins_at_once, test_a_dealer_with_exactly_21_wins, test_rounds_are_counted_in_whichever_of_seven_ways_they_end, test_the_table_is_cleared_in_whichever_of_seven_ways_a_round_ends, test_one_deck_serves_all_rounds, test_any_answer_that_starts_with_an_h_is_a_hit, test_any_other_answer_is_stay_and_so_is_none, test_yes_and_no_are_known_by_their_first_letter, test_a_game_goes_on_when_the_deck_runs_out, test_importing_the_file_starts_nothing; score 80 (no game is ever played)
# mistake: Running the file defines main() and ends; breaks 'running it does'; costs points of task 6.
"""Card game 21: one player against the dealer, round after round."""

import simple21


def main() -> None:
    """Play rounds of 21 with one deck until the player has had enough."""
    print("*** 21 ***")
    try:
        table = simple21.Table()
    except Exception as problem:
        print(str(problem))
    else:
        play(table)
    print("Thank you for playing. Goodbye...")


def play(table) -> None:
    """Play round after round."""
    number = 0
    more = True
    while more:
        number += 1
        print("\nDealing cards to player and dealer...")
        table.dealHands()
        print(table)
        result = playerTurn(table)
        if result == "bust":
            print("Player went bust. Dealer wins round " + str(number) + "!")
        elif result == "natural":
            print("Player has a natural 21! Player wins round " + str(number) + "!")
        else:
            if table.dealerHit():
                print("Player wins", end=" ")
            else:
                table.whoWon()
            print(" round " + str(number) + "!")
        table.clearTable()
        more = askAgain()


def playerTurn(table) -> str:
    """Let the player hit; return how it ended: bust, natural or stay."""
    while True:
        if table.playerNatural():
            return "natural"
        answer = input("Hit or stay? ")
        if answer[:1] not in ("h", "H"):
            return "stay"
        bust = table.playerHit()
        print(table)
        if bust:
            return "bust"


def askAgain() -> bool:
    """Return whether there shall be another round."""
    while True:
        answer = input("Another round (Y/N)? ")
        if answer[:1] in ("y", "Y"):
            return True
        if answer[:1] in ("n", "N"):
            return False
        print("Invalid entry.")

