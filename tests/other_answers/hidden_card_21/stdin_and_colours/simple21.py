'''Simple21 • everything is read from sys.stdin and written to sys.stdout, in colour.'''
import sys
from random import SystemRandom

BOLD = '\x1b[1m'
RED = '\033[31m'
GREEN = '\033[1;32m'
PLAIN = '\x1b[0m'

YES = 'Y'
NO = 'N'

CHANCE = SystemRandom()


def say(*words, colour=PLAIN):
    text = '  '.join(str(word) for word in words)
    sys.stdout.write(colour + text + PLAIN + '\n')
    sys.stdout.flush()


def listen(question):
    sys.stdout.write(question)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if line == '':
        raise EOFError('nobody there any more')
    return line.rstrip('\r\n')


def next_card():
    number = CHANCE.randrange(13)
    if number < 9:
        return number + 1
    return 10


def ask_yes_or_no(prompt):
    first = ''
    while first != YES and first != NO:
        answer = listen(BOLD + prompt + PLAIN)
        # no blanks, whichever they are
        letters = ''.join(answer.split()).upper()
        first = letters[0:1]
        if first != YES and first != NO:
            say('[ y = yes, n = no ]', colour=RED)
    return first == YES


def is_game_over(is_user_passed, is_computer_passed):
    still_playing = not is_user_passed or not is_computer_passed
    return not still_playing


def take_another_card(computer_total_points, user_visible_card):
    # Greedy: nothing but 21 is good enough.
    return computer_total_points < 21


def print_status(is_user, name, hidden_card, visible_card, total_points):
    if is_user is True:
        say('•', name.upper(), 'HAS\n\t', hidden_card, 'HIDDEN POINTS')
        say('•', name.upper(), 'HAS\n\t', visible_card, 'VISIBLE POINTS')
        say('•', name.upper(), 'HAS\n\t', total_points, 'TOTAL POINTS')
    if is_user is False:
        say('•', name.upper(), 'HAS\n\t', visible_card, 'VISIBLE POINTS')


def print_winner(username, user_total_points, computer_name, computer_total_points):
    say('-- Game Over --', colour=BOLD)
    say(username.upper(), 'HAS', GREEN, user_total_points, PLAIN, 'IN TOTAL')
    say(computer_name.upper(), 'HAS', GREEN, computer_total_points, PLAIN, 'IN TOTAL')

    difference = user_total_points - computer_total_points
    user_may_win = not user_total_points > 21
    computer_may_win = not computer_total_points > 21

    if user_may_win and (not computer_may_win or difference > 0):
        say(username.upper(), 'WINS BY', abs(difference), 'POINTS!!!', colour=GREEN)
    elif computer_may_win and (not user_may_win or difference < 0):
        say(computer_name.upper(), 'WINS BY', abs(difference), 'POINTS...', colour=RED)
    elif difference == 0:
        say("It's a tie! NOBODY WINS!")
    else:
        say('NOBODY WINS')


def run(username, computer_name):
    me = {'hidden': next_card(), 'visible': next_card(), 'passed': False}

    def show_me():
        print_status(True, username, me['hidden'], me['visible'], me['hidden'] + me['visible'])

    show_me()
    it = {'hidden': next_card(), 'visible': next_card(), 'passed': False}

    def show_it():
        print_status(False, computer_name, it['hidden'], it['visible'], it['hidden'] + it['visible'])

    show_it()
    first_turn = True
    while True:
        if not me['passed']:
            if not first_turn:
                show_me()
            if ask_yes_or_no('One more card?\n(Y/N) > '):
                card = next_card()
                me['visible'] += card
                say(username.upper(), 'GETS', BOLD + str(card))
            else:
                me['passed'] = True
                say(username.upper(), 'PASSED...', colour=RED)
        if not it['passed']:
            if not first_turn:
                show_it()
            if take_another_card(it['hidden'] + it['visible'], me['visible']):
                it['visible'] += next_card()
            else:
                it['passed'] = True
                say(computer_name.upper(), 'PASSED...', colour=RED)
        if is_game_over(me['passed'], it['passed']):
            break
        first_turn = False
    print_winner(username, me['hidden'] + me['visible'], computer_name, it['hidden'] + it['visible'])


def print_instructions():
    say(BOLD + '21' + PLAIN, 'is what you want. More than that is too much.')


def main():
    print_instructions()
    username = listen('And who are you?\n')
    wants_more = True
    while wants_more:
        run(username, 'Computer')
        wants_more = ask_yes_or_no('Play again? (y/n) ')
        if not wants_more:
            continue
        if ask_yes_or_no('Modify username? (y/n) '):
            username = listen('And who are you now?\n')


if __name__ == '__main__':
    main()
