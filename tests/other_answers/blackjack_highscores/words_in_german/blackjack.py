"""Blackjack, mit vielen Abfragen."""

import card_deck

HIGH_SCORES = "highscores.txt"

zaehler = [0, 0, 0]  # gewonnen, verloren, unentschieden
tafel = []  # alle Zeilen der Datei


def get_hand_total(hand):
    summe = 0
    asse = 0
    for karte in hand:
        wert = karte[0]
        if wert == "2":
            summe = summe + 2
        elif wert == "3":
            summe = summe + 3
        elif wert == "4":
            summe = summe + 4
        elif wert == "5":
            summe = summe + 5
        elif wert == "6":
            summe = summe + 6
        elif wert == "7":
            summe = summe + 7
        elif wert == "8":
            summe = summe + 8
        elif wert == "9":
            summe = summe + 9
        elif wert == "10" or wert == "Jack" or wert == "Queen" or wert == "King":
            summe = summe + 10
        else:
            summe = summe + 1
            asse = asse + 1
    if asse > 0 and summe < 12:
        summe = summe + 10
    return summe


def display_hand(name, hand):
    print(name, end="")
    print("'s hand: ", end="")
    stelle = 0
    while stelle < len(hand):
        print(hand[stelle][0], "of", hand[stelle][1], end="")
        stelle += 1
        if stelle != len(hand):
            print(", ", end="")
    print()
    print("Hand Total: (", get_hand_total(hand), ")", sep="")


def input_name():
    fertig = False
    while True:
        name = input("Wie heisst du? ")
        woerter = name.split()
        if len(woerter) == 1:
            if len(woerter[0]) <= 11:
                fertig = True
        if fertig == True:
            return woerter[0]
        print("ERROR: Must be 1 word and less than 12 characters.")


def input_hit_choice():
    while True:
        antwort = input("h oder s? ")
        if antwort == "h":
            return "h"
        if antwort == "s":
            return "s"
        print("ERROR: Must be 'h' or 's'.")


def player_play(name, hand):
    weiter = True
    summe = get_hand_total(hand)
    while weiter:
        antwort = input_hit_choice()
        if antwort == "s":
            weiter = False
        else:
            hand += [card_deck.draw_card()]
            display_hand(name, hand)
            summe = get_hand_total(hand)
            if summe > 21:
                print(name + " bust!")
                weiter = False
    return summe


def dealer_play(hand):
    while True:
        display_hand("Dealer", hand)
        input("Enter druecken")
        summe = get_hand_total(hand)
        if summe >= 17:
            if summe > 21:
                print("Dealer bust!")
            return summe
        neu = card_deck.draw_card()
        hand.append(neu)


def play_game(name):
    bank = [card_deck.draw_card()]
    spieler = [card_deck.draw_card(), card_deck.draw_card()]
    verdeckt = card_deck.draw_card()
    display_hand("Dealer", bank)
    display_hand(name, spieler)
    bank.append(verdeckt)
    spieler_bj = False
    bank_bj = False
    if get_hand_total(spieler) == 21:
        spieler_bj = True
    if get_hand_total(bank) == 21:
        bank_bj = True
    if spieler_bj == True and bank_bj == True:
        display_hand("Dealer", bank)
        print("Two player blackjack! -> Push!")
        return "tied"
    if spieler_bj == True and bank_bj == False:
        print("Blackjack! " + name + " wins!")
        return "won"
    if spieler_bj == False and bank_bj == True:
        display_hand("Dealer", bank)
        print("Blackjack! Dealer wins!")
        return "lost"
    s = player_play(name, spieler)
    if s > 21:
        display_hand("Dealer", bank)
        b = get_hand_total(bank)
        sieger = "Dealer"
    else:
        b = dealer_play(bank)
        if b > 21:
            sieger = name
        elif s > b:
            sieger = name
        elif b > s:
            sieger = "Dealer"
        else:
            sieger = ""
    print("Dealer:", b, "|", name + ":", s, "=>", end=" ")
    if sieger == "":
        print("Push!")
        return "tied"
    print(sieger, "wins!")
    if sieger == "Dealer":
        return "lost"
    return "won"


def get_score(games, won, tied):
    entschieden = games - tied
    if entschieden == 0:
        return 0.0
    return 100.0 * won / entschieden


def zeilen_lesen():
    del tafel[:]
    try:
        datei = open(HIGH_SCORES, "r", encoding="utf-8")
    except FileNotFoundError:
        return
    for zeile in datei:
        zeile = zeile.rstrip("\n")
        if zeile.strip() != "":
            tafel.append(zeile)
    datei.close()


def punkte_von(zeile):
    teile = zeile.split()
    if len(teile) != 2:
        return None
    try:
        return float(teile[1])
    except ValueError:
        return None


def add_score(name, score):
    zeilen_lesen()
    ist_bester = True
    for zeile in tafel:
        p = punkte_von(zeile)
        if p is not None and p >= score:
            ist_bester = False
    if ist_bester:
        tafel.insert(0, name + " " + str(score))
    else:
        tafel.append(name + " " + str(score))
    datei = open(HIGH_SCORES, "w", encoding="utf-8")
    for zeile in tafel:
        datei.write(zeile)
        datei.write("\n")
    datei.close()
    if ist_bester:
        print("New High Score!")
        print()
        print("NAME".ljust(12), "SCORE")
        for zeile in tafel:
            p = punkte_von(zeile)
            if p is not None:
                print(zeile.split()[0].ljust(12), "%.3f" % p)


def ja_oder_nein(frage):
    while True:
        antwort = input(frage)
        if antwort == "y":
            return True
        elif antwort == "n":
            return False
        else:
            print("ERROR: Only enter 'y' or 'n'")


def main():
    print("Willkommen bei Blackjack")
    zaehler[:] = [0, 0, 0]
    if not ja_oder_nein("Spielen wir Blackjack? (y/n) "):
        print("Maybe next time...")
        return
    name = input_name()
    nochmal = True
    while nochmal:
        ergebnis = play_game(name)
        if ergebnis == "won":
            zaehler[0] += 1
        elif ergebnis == "lost":
            zaehler[1] += 1
        elif ergebnis == "tied":
            zaehler[2] += 1
        print("-" * 40)
        nochmal = ja_oder_nein("Noch ein Spiel? (y/n) ")
    anzahl = zaehler[0] + zaehler[1] + zaehler[2]
    if anzahl == 1:
        print("You played 1 game.")
    else:
        print("You played", anzahl, "games.")
    print("Won :", zaehler[0])
    print("Lost :", zaehler[1])
    print("Tied :", zaehler[2])
    add_score(name, get_score(anzahl, zaehler[0], zaehler[2]))
    print("Thanks for playing!")


if __name__ == "__main__":
    main()
