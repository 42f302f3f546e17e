import card_deck;
from sys import stdin, stdout, stderr;

HIGH_SCORES = "highscores.txt";
MAX = 100;

def isInt(s):
    i = 0;
    while (i < len(s)):
        if (s[i] < '0' or s[i] > '9'): return False;
        i += 1;
    return i > 0;

def get_hand_total(hand):
    total = 0; aces = 0; i = 0;
    while (i < len(hand)):
        v = hand[i][0];
        if (isInt(v)): total += int(v);
        elif (v[0] == 'A'): aces += 1; total += 1;
        else: total += 10;
        i += 1;
    # end while
    while (aces > 0):
        if (total + 10 <= 21): total += 10;
        aces -= 1;
    return total;

def display_hand(name, hand):
    stdout.write(name); stdout.write("'s hand: ");
    i = 0;
    while (1):
        stdout.write("%s of %s" % (hand[i][0], hand[i][1]));
        i += 1;
        if (i == len(hand)): break;
        stdout.write(", ");
    stdout.write("\nHand Total: (" + str(get_hand_total(hand)) + ")\n");

def getline(prompt):
    stdout.write(prompt);
    stdout.flush();
    s = "";
    c = stdin.read(1);
    while (c != "\n" and c != ""):
        s += c;
        c = stdin.read(1);
    return s;

def input_name():
    ok = 0;
    while (not ok):
        name = getline("Name: ");
        ok = 1;
        if (len(name) >= 12 or len(name) == 0): ok = 0;
        for i in range(0, len(name)):
            if (name[i] == ' ' or name[i] == '\t'): ok = 0;
        if (not ok): print("ERROR: Must be 1 word and less than 12 characters.");
    return name;

def input_hit_choice():
    c = getline("h/s? ");
    while (not (c == 'h' or c == 's')):
        print("ERROR: Must be 'h' or 's'.");
        c = getline("h/s? ");
    return c;

def player_play(name, hand):
    c = 0; total = get_hand_total(hand);
    while (True):
        c = input_hit_choice();
        if (c == 's'): return total;
        hand.append(card_deck.draw_card());
        display_hand(name, hand);
        total = get_hand_total(hand);
        if (total > 21):
            print(name, "bust!");
            return total;

def dealer_play(hand):
    while (True):
        display_hand("Dealer", hand);
        getline("[Enter] ");
        if (get_hand_total(hand) >= 17): break;
        hand.append(card_deck.draw_card());
    if (get_hand_total(hand) > 21): print("Dealer bust!");
    return get_hand_total(hand);

def play_game(name):
    dealer = [0, 0]; player = [0, 0];
    dealer[0] = card_deck.draw_card();
    player[0] = card_deck.draw_card();
    player[1] = card_deck.draw_card();
    dealer[1] = card_deck.draw_card();
    shown = [dealer[0]];
    display_hand("Dealer", shown);
    display_hand(name, player);
    if (get_hand_total(player) == 21 and get_hand_total(dealer) == 21):
        display_hand("Dealer", dealer);
        getline("[Enter] ");
        print("Two player blackjack! -> Push!");
        return "tied";
    if (get_hand_total(player) == 21):
        print("Blackjack! " + name + " wins!");
        return "won";
    if (get_hand_total(dealer) == 21):
        display_hand("Dealer", dealer);
        getline("[Enter] ");
        print("Blackjack! Dealer wins!");
        return "lost";
    p = player_play(name, player);
    if (p > 21):
        display_hand("Dealer", dealer);
        getline("[Enter] ");
        d = get_hand_total(dealer);
    else: d = dealer_play(dealer);
    print("Dealer:", d, " ", name + ":", p, " -> ", end=" ");
    if (p > 21): print("Dealer wins!"); return "lost";
    if (d > 21): print(name + " wins!"); return "won";
    if (d > p): print("Dealer wins!"); return "lost";
    if (p > d): print(name + " wins!"); return "won";
    print("Push!");
    return "tied";

def get_score(games, won, tied):
    counted = games - tied;
    if (counted == 0): return 0.0;
    return 100.0 * won / counted;

def add_score(name, score):
    names = [None] * MAX; scores = [0.0] * MAX; raw = [""] * MAX; n = 0;
    try:
        fp = open(HIGH_SCORES, "r", encoding="utf-8");
        line = fp.readline();
        while (line != ""):
            if (line[len(line) - 1] == "\n"): line = line[0:len(line) - 1];
            raw[n] = line;
            words = line.split();
            names[n] = "";
            if (len(words) >= 1): names[n] = words[0];
            scores[n] = -1.0;
            if (len(words) >= 2):
                try: scores[n] = float(words[1]);
                except ValueError: scores[n] = -1.0;
            n += 1;
            line = fp.readline();
        fp.close();
    except FileNotFoundError: pass;
    best = 1;
    for i in range(0, n):
        if (scores[i] >= score): best = 0;
    fp = open(HIGH_SCORES, "w", encoding="utf-8");
    if (best): fp.write(name + " " + str(score) + "\n");
    for i in range(0, n): fp.write(raw[i] + "\n");
    if (not best): fp.write(name + " " + str(score) + "\n");
    fp.close();
    if (best):
        print("New High Score!");
        print("NAME\tSCORE");
        print("%s\t%.3f" % (name, score));
        for i in range(0, n):
            if (names[i] != "" and scores[i] >= 0): print("%s\t%.3f" % (names[i], scores[i]));

def yesno(q):
    a = "";
    while (a != "y" and a != "n"):
        a = getline(q);
        if (a != "y" and a != "n"): print("ERROR: Only enter 'y' or 'n'");
    return a == "y";

def main():
    won = 0; lost = 0; tied = 0; games = 0;
    if (not yesno("Play blackjack (y/n)? ")):
        print("Maybe next time...");
        return;
    name = input_name();
    run = True;
    while (run):
        r = play_game(name);
        games += 1;
        if (r == "won"): won += 1;
        elif (r == "lost"): lost += 1;
        else: tied += 1;
        print("----------------------------------------");
        run = yesno("Another game (y/n)? ");
    print("You played " + str(games) + (" game." if games == 1 else " games."));
    print("Won : %d\nLost : %d\nTied : %d" % (won, lost, tied));
    add_score(name, get_score(games, won, tied));
    print("Thanks for playing!");

if (__name__ == "__main__"):
    main();
