import card_deck
from . import questions
from .hands import display_hand, get_hand_total


def turns(hand, go_on, show):
    while go_on():
        hand += [card_deck.draw_card()]
        show()
        yield get_hand_total(hand)


def player_play(name, hand):
    for total in turns(hand, lambda: questions.input_hit_choice() == "h", lambda: display_hand(name, hand)):
        if total > 21:
            print(f"{name.upper()} BUST!!")
            return total
    return get_hand_total(hand)


def dealer_play(hand):
    def show():
        display_hand("Dealer", hand)
        input("(Enter)")

    show()
    for _ in turns(hand, lambda: get_hand_total(hand) < 17, show):
        pass
    total = get_hand_total(hand)
    if total > 21:
        print("Dealer bust!")
    return total


def play_game(name):
    dealer_hand, hand = [card_deck.draw_card()], [card_deck.draw_card(), card_deck.draw_card()]
    dealer_hand += [card_deck.draw_card()]
    display_hand("Dealer", dealer_hand[:1])
    display_hand(name, hand)
    blackjacks = [who for who, cards in ((name, hand), ("Dealer", dealer_hand)) if get_hand_total(cards) == 21]
    if blackjacks:
        display_hand("Dealer", dealer_hand)
        print(f"Dealer: {get_hand_total(dealer_hand)} {name}: {get_hand_total(hand)}")
        if len(blackjacks) == 2:
            print("Two player blackjack! -> Push!")
            return "tied"
        print(f"Blackjack! {blackjacks[0]} wins!")
        return "lost" if blackjacks == ["Dealer"] else "won"
    total = player_play(name, hand)
    if total <= 21:
        dealer_total = dealer_play(dealer_hand)
    else:
        display_hand("Dealer", dealer_hand)
        dealer_total = get_hand_total(dealer_hand)
    text, result = winner(name, total, dealer_total)
    print(f"Dealer: {dealer_total}   {name}: {total}  ->  {text}")
    return result


def winner(name, total, dealer_total):
    points, dealer_points = total * (total <= 21), dealer_total * (dealer_total <= 21)
    if points == 0 or points < dealer_points:
        return "Dealer wins!", "lost"
    if points > dealer_points:
        return f"{name} wins!", "won"
    return "Push!", "tied"
