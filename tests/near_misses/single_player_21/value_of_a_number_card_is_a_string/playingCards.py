# expect: test_a_number_card_is_worth_its_number, test_each_of_the_52_cards_is_right_in_any_letter_case, test_examples_of_Card_getValue, test_a_card_adds_its_value_to_the_hand, test_only_a_card_can_be_added_to_a_hand, test_clearing_a_hand_leaves_no_cards_and_the_value_zero, test_a_hand_that_lies_open_shows_its_cards_and_its_value, test_a_hand_with_a_hidden_card_does_not_show_its_value, test_revealing_turns_over_the_cards_that_lie_face_down_and_no_others, test_clearing_a_hand_returns_the_very_cards_it_held, test_a_hand_can_be_filled_again_after_it_was_cleared, test_two_players_hold_two_hands, test_a_hidden_card_counts_once_it_is_revealed, test_hand_and_value_are_private_attributes, test_a_player_has_exactly_the_public_methods_of_the_handout, test_examples_of_Player_addToHand, test_examples_of_Player_clearHand, test_a_deal_gives_two_cards_each_in_turn, test_the_dealers_second_card_lies_face_down, test_a_table_shows_the_player_first_and_then_the_dealer, test_a_table_shows_the_value_of_the_players_open_hand_alone, test_a_hit_gives_the_player_the_next_card, test_a_hit_that_does_not_go_over_21_returns_false, test_a_hit_that_goes_over_21_returns_true, test_exactly_21_is_a_natural, test_the_dealer_takes_cards_until_the_hand_has_17, test_the_dealer_takes_a_card_with_16, test_the_dealer_stays_with_17, test_the_dealer_says_so_before_each_card, test_a_dealer_with_more_than_21_has_gone_bust, test_the_dealers_turn_returns_whether_the_dealer_went_bust, test_the_hand_closer_to_21_wins, test_the_same_value_is_a_tie, test_after_clearing_the_next_round_has_new_cards, test_a_dealer_with_exactly_21_has_a_natural_21, test_the_dealer_shows_hand_and_value_after_each_card, test_nothing_is_said_of_a_bust_or_a_21_that_is_none, test_the_next_deal_begins_with_the_card_after_the_last_hit, test_a_deck_that_runs_out_in_the_middle_of_a_deal_is_repopulated, test_a_deck_that_runs_out_in_a_hit_of_the_player_is_repopulated, test_a_deck_that_runs_out_in_the_dealers_turn_is_repopulated, test_the_same_52_cards_go_round_however_long_the_game_is, test_a_table_has_exactly_the_public_methods_of_the_handout, test_everything_that_a_table_holds_is_private, test_a_round_in_which_the_player_stays_and_wins, test_a_round_that_the_dealer_wins, test_a_round_that_nobody_wins, test_a_player_who_goes_bust_has_lost_at_once, test_the_dealers_card_stays_hidden_when_the_player_goes_bust, test_a_dealer_who_goes_bust_has_lost, test_the_table_is_shown_after_the_deal_and_after_each_hit, test_the_player_may_hit_more_than_once, test_the_question_about_another_round_is_asked_until_it_is_answered, test_the_game_ends_with_a_goodbye, test_a_player_with_exactly_21_wins_at_once, test_a_dealer_with_exactly_21_wins, test_rounds_are_counted_in_whichever_of_seven_ways_they_end, test_the_table_is_cleared_in_whichever_of_seven_ways_a_round_ends, test_one_deck_serves_all_rounds, test_any_answer_that_starts_with_an_h_is_a_hit, test_any_other_answer_is_stay_and_so_is_none, test_yes_and_no_are_known_by_their_first_letter, test_a_game_goes_on_when_the_deck_runs_out, test_importing_the_file_starts_nothing; score 47.25 (adding it to the value of a hand stops with an error, so there are no hands)
# mistake: getValue returns the rank itself for 2 to 9, a str; breaks 'returns the card's value, an int'; costs points of task 1 (and adding up a hand in task 4).
"""The cards of a game of 21 and the deck they are dealt from."""

import random
from queues import CircularQueue


class Card:
    """One playing card, lying face up or face down."""

    def __init__(self, code: str, faceUp: bool) -> None:
        """Create the card with this two-character code, in any letter case."""
        # check the inputs first
        if type(code) != str or len(code) != 2:
            raise AssertionError("not a code: " + repr(code))
        if faceUp is not True and faceUp is not False:
            raise AssertionError("faceUp has to be a Boolean")
        code = code.upper()
        if code[0] not in ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]:
            raise AssertionError("not a rank: " + code[0])
        if code[1] not in ["C", "D", "H", "S"]:
            raise AssertionError("not a suit: " + code[1])
        self._rank = code[0]
        self._suit = code[1]
        self._faceUp = faceUp

    def getRank(self) -> str:
        """Return the rank."""
        return self._rank

    def getSuit(self) -> str:
        """Return the suit."""
        return self._suit

    def getValue(self) -> int:
        """Return what the card is worth."""
        if self._rank == "A":
            value = 1
        elif self._rank == "T" or self._rank == "J" or self._rank == "Q" or self._rank == "K":
            value = 10
        else:
            value = self._rank
        return value

    def isFaceUp(self) -> bool:
        """Return which way the card lies."""
        return self._faceUp

    def turnOver(self) -> None:
        """Turn the card to its other side."""
        if self._faceUp == True:
            self._faceUp = False
        else:
            self._faceUp = True

    def __str__(self) -> str:
        """Return the card as somebody at the table sees it."""
        if self._faceUp == True:
            result = "[ " + self._rank + self._suit + " ]"
        else:
            result = "[ xx ]"
        return result


class EmptyDeckException(Exception):
    """Raised when somebody wants a card and the deck has none."""

    def __init__(self) -> None:
        super().__init__("Cannot deal card from an empty deck.")


class Deck:
    """A pile of up to 52 cards, dealt from the front and filled from the rear."""

    def __init__(self) -> None:
        """Fill the deck, face down, from a text file that the user names."""
        self._deck = CircularQueue(52)
        ready = False
        while not ready:
            fileName = input("Which file has the deck? ")
            try:
                file = open(fileName, "r")
                ready = True
            except Exception:
                print("Cannot read from", fileName + ".")
        used = []
        try:
            line = file.readline()
            while line != "":
                card = Card(line.strip(), False)
                name = card.getRank() + card.getSuit()
                if name in used:
                    raise Exception("twice")
                used.append(name)
                self._deck.enqueue(card)
                line = file.readline()
            if len(used) != 52:
                raise Exception("not 52 cards")
        except Exception:
            self._deck.clear()
            raise Exception("Cannot populate deck: invalid data in " + fileName)
        finally:
            file.close()

    def deal(self) -> Card:
        """Remove the front card and return it, face up."""
        if self._deck.isEmpty():
            raise EmptyDeckException()
        card = self._deck.dequeue()
        card.turnOver()
        return card

    def repopulate(self, cardList: list) -> None:
        """Say so, and add the cards of the list to the deck, face down and in random order."""
        print("Repopulating deck with cards...")
        while len(cardList) > 0:
            card = cardList.pop(random.randint(0, len(cardList) - 1))
            if card.isFaceUp() == True:
                card.turnOver()
            self._deck.enqueue(card)

    def __str__(self) -> str:
        """Return all the cards as if they lay face up, front card first."""
        result = "front -> "
        i = 0
        while i < self._deck.size():
            card = self._deck.dequeue()
            result = result + "[ " + card.getRank() + card.getSuit() + " ]"
            self._deck.enqueue(card)
            i = i + 1
        result = result + " <- rear"
        return result


if __name__ == "__main__":
    print("Testing playingCards.py...")
    c = Card("9s", False)
    print(c, c.getValue())
    c.turnOver()
    print(c, c.getRank(), c.getSuit())
    d = Deck()
    print(d)
    print(d.deal())
