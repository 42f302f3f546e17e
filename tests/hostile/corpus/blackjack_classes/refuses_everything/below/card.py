# expect: nothing is bought; score 0
# over: starter
# level: bubblewrap
# record: rank_and_suit_are_kept_and_can_be_asked_for_even_of_a_hidden_card failed: raised AssertionError
# record: a_rank_or_suit_that_does_not_exist_is_refused failed: raised AssertionError
# record: a_card_that_a_wrong_deck_names_is_refused failed: raised AssertionError
# record: a_card_is_drawn_in_four_lines failed: raised AssertionError
# record: the_repr_of_a_card_is_rank_and_suit_or_question_marks failed: raised AssertionError
# record: cards_are_compared_by_rank_first failed: raised AssertionError
# record: cards_of_one_rank_are_compared_by_suit failed: raised AssertionError
# record: the_cards_in_the_handout_are_as_they_are_printed failed: raised AssertionError
# record: each_rank_is_lower_than_the_next failed: raised AssertionError
# record: hidden_cards_are_compared_like_any_others failed: raised AssertionError
# record: a_card_shows_what_is_put_into_its_attributes failed: raised AssertionError
# record: visible_is_nothing_but_true_or_false failed: raised AssertionError
# record: examples_of_Card___init__ failed: raised AssertionError
# record: examples_of_Card_get_rank failed: raised AssertionError
# record: examples_of_Card_get_suit failed: raised AssertionError
# record: examples_of_Card_set_visible failed: raised AssertionError
# record: examples_of_Card___str__ failed: raised AssertionError
def refuse(*given):
    raise AssertionError


for kind in list(globals().values()):
    if isinstance(kind, type) and kind.__module__ == __name__:
        for name, value in list(vars(kind).items()):
            if callable(value):
                setattr(kind, name, refuse)
