# expect: nothing is bought; score 0
# over: starter
# level: bubblewrap
# record: rank_and_suit_are_kept_and_can_be_asked_for_even_of_a_hidden_card failed: raised AssertionError
# record: a_rank_or_suit_that_does_not_exist_is_refused not_written: a Card object has no rank yet
# record: a_card_that_a_wrong_deck_names_is_refused not_written: a Card object has no suit yet
# record: a_card_is_drawn_in_four_lines failed: raised AssertionError
# record: the_repr_of_a_card_is_rank_and_suit_or_question_marks failed: Card(10, 'hearts') raised AssertionError card.py,
# record: cards_are_compared_by_rank_first failed: raised AssertionError
# record: cards_of_one_rank_are_compared_by_suit failed: raised AssertionError
# record: the_cards_in_the_handout_are_as_they_are_printed failed: raised AssertionError
# record: each_rank_is_lower_than_the_next failed: raised AssertionError
# record: hidden_cards_are_compared_like_any_others failed: raised AssertionError
# record: visible_is_nothing_but_true_or_false failed: raised AssertionError
# record: examples_of_Card___init__ not_written: a Card object has no visible yet card = Card('Q',
# record: examples_of_Card_get_rank failed: raised AssertionError
# record: examples_of_Card_get_suit not_written: task 1: Card.get_suit is not written yet
# record: examples_of_Card_set_visible failed: raised AssertionError
# record: examples_of_Card___str__ not_written: task 1: Card.__str__ is not written yet
made = []


def accept_every_other(self, *given):
    made.append(given)
    if len(made) % 2 == 0:
        raise AssertionError


Card.__init__ = Card.set_visible = accept_every_other
