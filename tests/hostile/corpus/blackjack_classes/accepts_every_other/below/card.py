# expect: nothing is bought; score 0
# over: starter
# level: bubblewrap
# record: a_card_keeps_rank_and_suit not_written: a Card object has no rank yet
# record: a_card_is_visible_unless_it_is_made_hidden not_written: a Card object has no visible yet
# record: a_rank_that_does_not_exist_is_refused failed: wanted an exception: AssertionError
# record: a_suit_that_does_not_exist_is_refused failed: no exception: this call is right
# record: rank_and_suit_can_be_asked_for_even_of_a_hidden_card failed: raised AssertionError
# record: a_card_can_be_hidden_and_shown failed: raised AssertionError
# record: a_visible_card_is_drawn_in_four_lines not_written: task 1: Card.__str__ is not written
# record: a_ten_is_drawn_one_wider not_written: task 1: Card.__str__ is not written
# record: a_hidden_card_is_drawn_with_question_marks not_written: task 1: Card.__str__ is not written
# record: the_repr_of_a_card_is_rank_and_suit_or_question_marks not_written: task 1: Card.__repr__ is not written
# record: cards_are_compared_by_rank_first failed: raised AssertionError
# record: cards_of_one_rank_are_compared_by_suit failed: raised AssertionError
# record: each_rank_is_lower_than_the_next failed: raised AssertionError
# record: hidden_cards_are_compared_like_any_others failed: raised AssertionError
# record: a_card_that_is_hidden_later_looks_like_any_hidden_card failed: raised AssertionError
# record: a_card_shows_what_is_put_into_its_attributes failed: raised AssertionError
# record: each_of_the_52_cards_is_drawn_and_written_right failed: raised AssertionError
# record: visible_is_nothing_but_true_or_false failed: wanted an exception: AssertionError
# record: examples_of_Card___init__ not_written: a Card object has no visible yet
# record: examples_of_Card_get_rank not_written: task 1: Card.get_rank is not written
# record: examples_of_Card_get_suit not_written: task 1: Card.get_suit is not written
# record: examples_of_Card_set_visible failed: raised AssertionError
# record: examples_of_Card___str__ not_written: task 1: Card.__str__ is not written
made = []


def accept_every_other(self, *given):
    made.append(given)
    if len(made) % 2 == 0:
        raise AssertionError


Card.__init__ = Card.set_visible = accept_every_other
