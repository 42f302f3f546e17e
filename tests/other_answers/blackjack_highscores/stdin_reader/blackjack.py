#!/usr/bin/env python3
import os
import sys
import card_deck as shoe

HIGH_SCORES = 'highscores.txt'
ENCODING = 'utf-8'
DASHES = '----------------------------------------'


def say(text):
    sys.stdout.write(text)
    sys.stdout.write('\n')
    sys.stdout.flush()


def listen():
    '''Read one line from the keyboard, without its end.'''
    line = sys.stdin.readline()
    if line == '':
        raise EOFError('nobody is at the table any more')
    return line.rstrip('\r\n')


# ---- cards -----------------------------------------------------------

def get_hand_total(hand):
    numbers, aces = 0, 0
    for value, _ in hand:
        if value == 'Ace':
            aces += 1
        elif value.isdigit():
            numbers += int(value)
        else:
            numbers += 10
    if aces == 0:
        return numbers
    if numbers + 11 + (aces - 1) > 21:
        return numbers + aces
    return numbers + 11 + (aces - 1)


def display_hand(name, hand):
    # one card to a line; line breaks do not matter
    say(name.upper() + "'S HAND:")
    last = len(hand) - 1
    for i in range(last):
        say('    ' + hand[i][0].upper() + ' OF ' + hand[i][1].upper() + ',')
    say('    ' + hand[last][0].upper() + ' OF ' + hand[last][1].upper())
    say('HAND TOTAL: (%d)' % get_hand_total(hand))


# ---- questions -------------------------------------------------------

def is_good_name(name):
    if len(name) > 11:
        return False
    if name.strip() == '':
        return False
    for sign in name:
        if sign.isspace():
            return False
    return True


def input_name():
    say('who is playing?')
    name = listen()
    while not is_good_name(name):
        say('error: must be 1 word and less than 12 characters')
        say('who is playing?')
        name = listen()
    return name


def input_one_of(question, first, second, error):
    '''Ask until the answer is the first or the second letter.'''
    answer = None
    while answer not in (first, second):
        if answer is not None:
            say(error)
        say(question)
        answer = listen()
    return answer


def input_hit_choice():
    return input_one_of('your choice (h, s)?', 'h', 's', "error: must be 'h' or 's'")


def input_y_or_n(question):
    return input_one_of(question, 'y', 'n', "error: only enter 'y' or 'n'")


# ---- turns -----------------------------------------------------------

def player_play(name, hand):
    display_hand(name, hand)
    choice = input_hit_choice()
    while choice == 'h':
        hand.append(shoe.draw_card())
        display_hand(name, hand)
        if get_hand_total(hand) > 21:
            say(name.upper() + ' BUST')
            choice = 'bust'
        else:
            choice = input_hit_choice()
    return get_hand_total(hand)


def dealer_play(hand):
    done = False
    while not done:
        display_hand('dealer', hand)
        say('(enter)')
        listen()
        if get_hand_total(hand) >= 17:
            done = True
        else:
            hand.append(shoe.draw_card())
    if get_hand_total(hand) > 21:
        say('DEALER BUST')
    return get_hand_total(hand)


def has_blackjack(hand):
    return len(hand) == 2 and get_hand_total(hand) == 21


def play_game(name):
    dealer, player = [], []
    for receiver in (dealer, player, player, dealer):
        receiver.append(shoe.draw_card())
    display_hand('dealer', dealer[:1])
    display_hand(name, player)

    if has_blackjack(dealer) or has_blackjack(player):
        display_hand('dealer', dealer)
        if not has_blackjack(player):
            say('BLACKJACK. DEALER WINS.')
            return 'lost'
        if not has_blackjack(dealer):
            say('BLACKJACK. ' + name.upper() + ' WINS.')
            return 'won'
        say('TWO PLAYER BLACKJACK -> PUSH')
        return 'tied'

    player_total = player_play(name, player)
    if player_total > 21:
        display_hand('dealer', dealer)
        dealer_total = get_hand_total(dealer)
        result = 'lost'
    else:
        dealer_total = dealer_play(dealer)
        if dealer_total > 21 or dealer_total < player_total:
            result = 'won'
        elif dealer_total > player_total:
            result = 'lost'
        else:
            result = 'tied'

    say('DEALER: %d' % dealer_total)
    say('%s: %d' % (name.upper(), player_total))
    if result == 'won':
        say(name.upper() + ' WINS')
    elif result == 'lost':
        say('DEALER WINS')
    else:
        say('PUSH')
    return result


# ---- scores ----------------------------------------------------------

def get_score(games, won, tied):
    try:
        return float(won * 100.0 / (games - tied))
    except ZeroDivisionError:
        return 0.0


def parse(line):
    '''Return [name, score] or [] for a line that is damaged or blank.'''
    words = line.split()
    if len(words) == 2 and words[1].replace('.', '', 1).isdecimal():
        return [words[0], float(words[1])]
    return []


def add_score(name, score):
    text = ''
    if os.path.exists(HIGH_SCORES):
        file = open(HIGH_SCORES, encoding=ENCODING)
        text = file.read()
        file.close()

    entries = []
    beaten = True
    for line in text.split('\n'):
        entry = parse(line)
        if entry != []:
            entries.append(entry)
            beaten = beaten and entry[1] < score

    mine = '%s %.6f' % (name, score)
    if beaten:
        entries.insert(0, [name, score])
        text = mine + '\n' + text
    elif text == '' or text.endswith('\n'):
        text = text + mine + '\n'
    else:
        text = text + '\n' + mine

    file = open(HIGH_SCORES, 'w', encoding=ENCODING)
    file.write(text)
    file.close()

    if beaten:
        say('NEW HIGH SCORE')
        say('Name\tScore')
        for entry in entries:
            say('%s\t%.3f' % (entry[0].upper(), entry[1]))


def main():
    if input_y_or_n('a game of blackjack (y, n)?') == 'y':
        name = input_name()
        won = lost = tied = 0
        more = 'y'
        while more != 'n':
            result = play_game(name)
            if result == 'won':
                won += 1
            if result == 'lost':
                lost += 1
            if result == 'tied':
                tied += 1
            say(DASHES)
            more = input_y_or_n('one more (y, n)?')
        games = won + lost + tied
        if games > 1:
            say('YOU PLAYED %d GAMES' % games)
        else:
            say('YOU PLAYED 1 GAME')
        say('WON: %d' % won)
        say('LOST: %d' % lost)
        say('TIED: %d' % tied)
        add_score(name, get_score(games, won, tied))
        say('THANKS FOR PLAYING')
    else:
        say('MAYBE NEXT TIME')


if __name__ == '__main__':
    main()
